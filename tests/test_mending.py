"""Going back behind a wrong entry: whatever is taken back or put right, playing what stands gives the felt that lies there."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tapete.catalogue.loader import catalogue
from tapete.play.asks import Chance
from tapete.play.moves import BuyIn, CloseBets, LastCoups, Move, Outcome, Place, Rectify, Report, Undo
from tapete.table.acta import settle, write
from tapete.table.again import Told, back
from tapete.table.mending import at_hand, compared, standing, trial
from tapete.table.seal import verify
from tapete.table.table import Table, replay
from tapete.table.wander import random_move

GAMES = [
    "spain/roulette",
    "spain/punto-y-banca",
    "spain/blackjack",
    "spain/treinta-y-cuarenta",
    "chile/big-six",
    "puerto-rico/craps",
    "puerto-rico/texas-holdem",
    "puerto-rico/pai-gow-tiles",
    "puerto-rico/caribbean-stud",
]


def wandering(game: str, entries: int = 80) -> Table:
    """A table at which now and then a result is taken back, or put right."""
    dice, table = random.Random(game), Table(catalogue().game(game), {})
    while len(table.log) < entries:
        told = [t for story in at_hand(table) for t in story.told if isinstance(t.move, Outcome)]
        move = _mend(table, dice.choice(told[-3:]), dice) if told and dice.random() < 0.2 else None
        move = move or _some(lambda: random_move(table, dice))
        if move is None:
            break
        table.do(move)
    return table


def _some(guess: Callable[[], Move | None]) -> Move | None:
    """A move that neither ends the session nor is the referee's, who has tests of his own."""
    return next((m for m in (guess() for _ in range(60)) if not isinstance(m, LastCoups | Report)), None)


def _mend(table: Table, told: Told, dice: random.Random) -> Move | None:
    story = next(story for story in at_hand(table) if told in story.told)
    there = table.twin()
    back(there, story, story.told.index(told))
    assert isinstance(there.ask, Chance)
    ways: list[Move] = [Undo(told.entry + 1), Rectify(told.entry + 1, (dice.choice(list(there.ask.weights)),))]
    return next((m for m in dice.sample(ways, 2) if table.may(m)), None)


@pytest.mark.parametrize("game", GAMES)
def test_what_stands_leads_to_what_lies_there(game: str) -> None:
    table = wandering(game)
    assert sum(isinstance(e.move, Undo | Rectify) for e in table.log) > 2, "nothing was put right"
    again = replay(table.game, {}, standing(table))
    assert again.felt == table.felt and again.legal() == table.legal()
    text = write(table)
    assert settle(text).ok and verify(text).ok
    assert compared(again.felt, table.felt) == []


def test_both_languages_say_the_same() -> None:
    said = """juego spain/roulette
        idioma es
        puesto 1 apuesta 20 rojo
        no va más
        sale 8
        el asiento 3 fue 7
        deshace el asiento 4
        sale 9
    """
    found = settle(said)
    assert found.ok and found.table is not None, found.problems
    assert [type(e.move) for e in found.table.log][3:5] == [Rectify, Undo] and found.table.struck == {2, 3}
    text = write(found.table, lang="es")
    assert "el asiento 3 fue 7" in text and "deshace el asiento 4" in text and settle(text).ok


def test_a_trial_changes_nothing() -> None:
    table = replay(
        catalogue().game("spain/roulette"),
        {},
        [Place(1, 2000, "red"), CloseBets(), Outcome("spin", "8")],
    )
    before, legal = table.felt.copy(), table.legal()
    assert trial(table, Rectify(3, ("7",))).felt.chips != table.felt.chips
    assert table.felt == before and table.legal() == legal and not table.struck and len(table.log) == 3
    table.do(BuyIn(2, 1000))
