"""What is said is done: a ruling changes the felt, and a case shows the payment after it; or it says that it is words and why."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

import tapete
from tapete.play.events import Payment
from tapete.play.moves import Report
from tapete.table.referee import ACTIONS, remedy

CASES = Path(__file__).parent / "cases"
WORDS = {
    "continue": "the file says why, irregularity by irregularity",
    "chief": "the chief's discretion: what he decides is entered as what it is",
    "warn": "a warning is words",
    "return": "chips that came too late never lay on the felt",
}
"""Actions that carry nothing out, and why."""
games = pytest.mark.parametrize("game", tapete.all_games(), ids=lambda g: g.id)


def test_every_action_does_something_or_is_words() -> None:
    idle = {name for name, action in ACTIONS.items() if action.apply is ACTIONS["chief"].apply}
    again = {"repeat", "no-roll"}
    assert idle - set(WORDS) == again, "who repeats keeps waiting for the result: the next one told is the one that counts"


@games
def test_words_say_why_they_are_only_words(game: tapete.Game) -> None:
    rules = game.bare
    for name, row in rules.irregularities.items():
        action = remedy(rules, name).name
        assert (row.words is not None) == (action == "continue"), f"{name} is {action}"


@cache
def shown(regulation: str) -> set[str]:
    """The irregularities of a regulation after whose ruling some case goes on to a payment."""
    found: set[str] = set()
    for path in sorted((CASES / regulation).rglob("*.acta")):
        told = path.read_text(encoding="utf-8")
        rulings = set(re.findall(r"\breport ([a-z0-9-]+)", told))
        if rulings <= found:
            continue
        settled = tapete.settle(told)
        log = settled.table.log if settled.table else []
        for i, entry in enumerate(log):
            if isinstance(entry.move, Report) and any(isinstance(e, Payment) for later in log[i:] for e in later.events):
                found.add(entry.move.irregularity)
    return found


together = pytest.mark.parametrize(
    "game",
    [pytest.param(g, marks=pytest.mark.xdist_group(f"rulings {g.id.split('/')[0]}")) for g in tapete.all_games()],
    ids=lambda g: g.id,
)


@together
def test_every_ruling_that_is_not_words_is_followed_by_a_payment_in_some_case(game: tapete.Game) -> None:
    """Games of one regulation that share a chapter share its cases."""
    rules, regulation = game.bare, game.id.split("/")[0]
    told = {name for name in rules.irregularities if remedy(rules, name).name not in WORDS}
    lacking = sorted(name for name in told if name not in shown(regulation))
    assert not lacking, f"no case of {regulation} goes on after {', '.join(lacking)}"
