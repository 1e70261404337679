"""Tapete runs a casino floor by the book: every payment names the article that orders it.

>>> import tapete
>>> table = tapete.game("spain/roulette").open(min=10)
>>> table.bet(1, 100, "red")
>>> payment, = table.spin(7)
>>> payment.verb, payment.figure // table.terms.minor, payment.cite
('wins', 100, '01.IV.1.B.a')
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

_WHERE = {
    "Catalogue": "tapete.catalogue.loader",
    "Game": "tapete.catalogue.loader",
    "Table": "tapete.table.table",
    "Source": "tapete.equipment.chance",
    "Refused": "tapete.errors",
    "TapeteError": "tapete.errors",
    "equity": "tapete.odds.circle.equity",
    "equities": "tapete.odds.circle.equity",
    "settle": "tapete.table.acta",
    "simulate": "tapete.simulate",
    "verify": "tapete.table.seal",
    "Text": "tapete.text",
}

if TYPE_CHECKING:
    from tapete.catalogue.loader import Catalogue as Catalogue
    from tapete.catalogue.loader import Game as Game
    from tapete.equipment.chance import Source as Source
    from tapete.errors import Refused as Refused
    from tapete.errors import TapeteError as TapeteError
    from tapete.odds.circle.equity import equities as equities
    from tapete.odds.circle.equity import equity as equity
    from tapete.simulate import simulate as simulate
    from tapete.table.acta import settle as settle
    from tapete.table.seal import verify as verify
    from tapete.table.table import Table as Table
    from tapete.text import Text as Text


def game(name: str) -> Game:
    """A game by its name, `regulation/slug`; `all_games()` has them all.

    >>> game("spain/roulette").title["en"]
    'Roulette'
    """
    from tapete.catalogue.loader import catalogue

    return catalogue().game(name)


def all_games() -> list[Game]:
    """Every game of the catalogue."""
    from tapete.catalogue.loader import catalogue

    return list(catalogue().games.values())


def __getattr__(name: str) -> Any:
    if name in _WHERE:
        return getattr(import_module(_WHERE[name]), name)
    raise AttributeError(f"module 'tapete' has no attribute '{name}'")
