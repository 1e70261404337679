"""What is said is done: a ruling changes the felt, and a case shows the payment after it; or it says that it is words and why."""

from __future__ import annotations

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
    assert idle - set(WORDS) == {"repeat"}, "a repeat keeps waiting for the result: the next one told is the one that counts"


@games
def test_words_say_why_they_are_only_words(game: tapete.Game) -> None:
    rules = game.bare
    for name, row in rules.irregularities.items():
        action = remedy(rules, name).name
        assert (row.words is not None) == (action == "continue"), f"{name} is {action}"


@cache
def shown() -> dict[tuple[str, str], set[str]]:
    """For every remedy of every regulation, the cases in which a payment follows the ruling."""
    found: dict[tuple[str, str], set[str]] = {}
    for path in sorted(CASES.rglob("*.acta")):
        settled = tapete.settle(path.read_text(encoding="utf-8"))
        if settled.table is None:
            continue
        log = settled.table.log
        for i, entry in enumerate(log):
            if isinstance(entry.move, Report) and any(isinstance(e, Payment) for later in log[i:] for e in later.events):
                regulation = settled.game.split("/")[0]
                found.setdefault((regulation, entry.move.irregularity), set()).add(path.name)
    return found


@games
def test_every_ruling_that_is_not_words_is_followed_by_a_payment_in_some_case(game: tapete.Game) -> None:
    """Games of one regulation that share a chapter share its cases."""
    rules, regulation = game.bare, game.id.split("/")[0]
    told = {name for name in rules.irregularities if remedy(rules, name).name not in WORDS}
    lacking = sorted(name for name in told if (regulation, name) not in shown())
    assert not lacking, f"no case of {regulation} goes on after {', '.join(lacking)}"
