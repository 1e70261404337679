"""What chance gives: raw bytes, and the outcomes of a game as its own procedure asks for them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import islice

from tapete.catalogue.loader import Game
from tapete.equipment.cards import Shoe
from tapete.equipment.chance import Source
from tapete.errors import TapeteError
from tapete.play.asks import Chance
from tapete.play.moves import Outcome, Report
from tapete.table.table import Table
from tapete.table.wander import onward_move
from tapete.text import Text

BLOCK = 4096
COUPS = 1000
"""After so many coups another table is opened, so that no record grows without end."""
PATIENCE = 2000
"""Moves without a draw, after which there is none to come."""


def raw(source: Source, count: int) -> Iterator[bytes]:
    """So many bytes of the generator, in blocks."""
    while count > 0:
        yield source.raw(min(BLOCK, count))
        count -= BLOCK


def outcomes(game: Game, plan: Mapping[str, str], source: Source, moves: random.Random | None = None) -> Iterator[Outcome]:
    """What chance answers at a table of this game, without end: players bet as little as lets the coup go on."""
    rng = moves or random.Random(0)
    while True:
        table = Table(game, plan)
        idle = 0
        while table.felt.coup < COUPS and idle < PATIENCE:
            if isinstance(table.ask, Chance):
                idle = 0
                table.draw(source)
                drawn = table.log[-1].move
                assert isinstance(drawn, Outcome)
                yield drawn
                continue
            idle += 1
            move = onward_move(table, rng)
            if move is None:
                break
            if not isinstance(move, Report):
                table.do(move)
        if idle >= PATIENCE:
            raise TapeteError(
                Text(f"{game.id}: no se llega a ningún sorteo", f"{game.id}: no draw is ever reached"),
            )


def from_shoe(source: Source, decks: int, cards: int) -> list[str]:
    """The first cards of a fresh shoe, drawn as every card game draws them."""
    shoe = Shoe.fresh(decks, 0)
    drawn: list[str] = []
    for _ in range(cards):
        drawn.append(source.weighted(shoe.drawable))
        shoe = shoe.without(drawn[-1])
    return drawn


def from_urn(source: Source, balls: int, count: int) -> list[int]:
    """So many balls of an urn, none of them put back."""
    left = {str(n): 1 for n in range(1, balls + 1)}
    return [int(_taken(left, source.weighted(left))) for _ in range(count)]


def _taken(left: dict[str, int], name: str) -> str:
    del left[name]
    return name


def pockets(game: Game, source: Source, count: int) -> list[str]:
    """So many results of a game's wheel or dice."""
    return [o.value for o in islice(outcomes(game, {}, source), count)]
