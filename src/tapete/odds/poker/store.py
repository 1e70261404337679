"""Values that take long to reckon are kept on disk, under a key of the figures and of the code that produced them.

What is kept is never trusted further than its key: another rule, or another line of code in this package, is another key. A file
that cannot be read as expected is as good as none, and a place that cannot be written to costs only time.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections import defaultdict
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from tempfile import NamedTemporaryFile
from threading import Lock
from typing import Any

from tapete.odds.poker.value import Rule
from tapete.text import Text

PACKAGE = Path(__file__).parent
_known: dict[str, Reckoned] = {}
_busy: defaultdict[str, Lock] = defaultdict(Lock)


@dataclass(frozen=True)
class Reckoned:
    """What is known of a game under best play: all that a price list tells, and what each pair of first cards is worth."""

    ev: Fraction
    wagered: Fraction
    outcomes: Mapping[str, Fraction]
    rules: tuple[Rule, ...] = ()
    sd: float = 0.0
    first: Mapping[str, Mapping[str, Fraction]] = field(default_factory=dict)
    """What each way of the first decision is worth with each of the 169 kinds of two cards."""

    def as_json(self) -> dict[str, Any]:
        return {
            "ev": str(self.ev),
            "wagered": str(self.wagered),
            "outcomes": {k: str(v) for k, v in self.outcomes.items()},
            "rules": [{"es": r.text.es, "en": r.text.en, "cost": str(r.cost)} for r in self.rules],
            "sd": self.sd,
            "first": {k: {way: str(v) for way, v in ways.items()} for k, ways in self.first.items()},
        }

    @classmethod
    def from_json(cls, raw: Mapping[str, Any]) -> Reckoned:
        return cls(
            Fraction(raw["ev"]),
            Fraction(raw["wagered"]),
            {str(k): Fraction(v) for k, v in raw["outcomes"].items()},
            tuple(Rule(Text(str(r["es"]), str(r["en"])), Fraction(r["cost"])) for r in raw["rules"]),
            float(raw["sd"]),
            {str(k): {str(way): Fraction(v) for way, v in ways.items()} for k, ways in raw["first"].items()},
        )


def folder() -> Path:
    """Where values are kept: the user's cache, as the XDG rules say."""
    base = Path(os.environ.get("XDG_CACHE_HOME", ""))
    return (base if base.is_absolute() else Path.home() / ".cache") / "tapete" / "poker"


@lru_cache
def code() -> str:
    """A mark of the code that reckons."""
    digest = hashlib.sha256()
    for path in sorted([*PACKAGE.glob("*.py"), *(PACKAGE.parent / "kit").glob("*.py")]):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()


def kept(figures: object, reckon: Callable[[], Reckoned]) -> Reckoned:
    """What these figures are worth: known already, kept on disk, or reckoned now."""
    key = _key(figures)
    with _busy[key]:  # whoever asks for the same while it is reckoned waits for it
        if key not in _known:
            _known[key] = _read(key) or _write(key, reckon())
        return _known[key]


def keep(figures: object, found: Reckoned) -> None:
    """What these figures were found to be worth, for whoever asks later."""
    kept(figures, lambda: found)


def has(figures: object) -> bool:
    """Whether what these figures are worth is known or kept."""
    key = _key(figures)
    return key in _known or _read(key) is not None


def _key(figures: object) -> str:
    return hashlib.sha256(f"{code()} {figures!r}".encode()).hexdigest()


def _read(key: str) -> Reckoned | None:
    try:
        return Reckoned.from_json(json.loads((folder() / f"{key}.json").read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError, AttributeError, ArithmeticError, RecursionError):
        return None


def _write(key: str, found: Reckoned) -> Reckoned:
    """Keep a value: written beside its place and moved there, so that nobody reads half of it."""
    with suppress(OSError, RuntimeError):
        folder().mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("w", dir=folder(), suffix=".new", delete=False, encoding="utf-8") as file:
            json.dump(found.as_json(), file)
        Path(file.name).replace(folder() / f"{key}.json")
    return found
