"""What a reckoning supposes of the rules, and that it says so where they are otherwise."""

from __future__ import annotations

from tapete.text import Text


class Unpriced(Exception):
    """The rules say something that no kernel reckons with: what it would want instead."""

    def __init__(self, wanted: Text) -> None:
        super().__init__(wanted.en)
        self.wanted = wanted


def wants(what: bool, why: Text) -> None:
    if not what:
        raise Unpriced(why)
