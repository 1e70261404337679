"""The second factor: a code that changes every half minute, from a secret that the house and a telephone share (RFC 6238)."""

from __future__ import annotations

import hmac
import time

from pyotp import random_base32
from pyotp.totp import TOTP

STEP = 30
DRIFT = 1
"""So many steps before or after the house's own clock are accepted."""


def new_secret() -> str:
    return random_base32()


def link(secret: str, name: str) -> str:
    """What an authenticator reads."""
    return TOTP(secret).provisioning_uri(name=name, issuer_name="Tapete")


def step_of(secret: str, code: str, present: float | None = None) -> int | None:
    """The step of which this is the code, if it is a code of now."""
    given = code.replace(" ", "")
    if len(given) != 6 or not given.isascii() or not given.isdigit():
        return None
    here = int(time.time() if present is None else present) // STEP
    for step in range(here - DRIFT, here + DRIFT + 1):
        if hmac.compare_digest(TOTP(secret).generate_otp(step), given):
            return step
    return None
