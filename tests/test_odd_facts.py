"""The referee reads what people report: whatever is told as a fact, of any irregularity of any game, it answers with one sentence
or carries a ruling out; nothing breaks, and a refusal changes nothing."""

from __future__ import annotations

import random

import pytest

import tapete
from tapete.errors import Refused, TapeteError
from tapete.play.moves import Move, Report
from tapete.table.notation import parse_move
from tapete.table.referee import remedy
from tapete.table.table import Table, replay
from tapete.table.wander import onward_move, random_move

LONG = "9" * 6000
ODD: tuple[tuple[str, ...], ...] = (
    (),
    ("",),
    ("²",),
    ("٣",),
    ("\x00",),
    (LONG,),
    ("0",),
    ("-1",),
    ("9999",),
    ("ZZ",),
    ("??",),
    ("player",),
    ("1", "²"),
    ("1", LONG),
    ("1", "-5"),
    ("1", "1e9"),
    ("1", "1"),
    ("1", "Ah", "Ah"),
    ("Ah",) * 9,
    ("1",) * 70,
)
"""Seats, cards and amounts that do not exist, are empty, endless or repeated."""
NEVER = ("", "²", "٣", "\x00", LONG, "-1", "ZZ")
"""What is no fact of anything."""
FAR, EACH = 14, 5
"""How many moves a table is played for its moments, and how many odd reports of each irregularity are made at each."""
SENTENCE = 400
"""More letters than any sentence of ours has."""
PLANS = {"bolivia/omaha": {"rake": "5%"}}


def opened(game: tapete.Game) -> dict[str, str] | None:
    """A plan that opens the game, if our sample does or the text lacks only what is given here."""
    plan = PLANS.get(game.id, {})
    try:
        game.resolve(plan)
    except TapeteError:
        return None
    return plan


def moments(game: tapete.Game, plan: dict[str, str], rng: random.Random) -> list[list[Move]]:
    """What was told until a table first waited for bets, for chance, for a choice, and until a coup was just settled."""
    table, told, found = Table(game, plan), list[Move](), dict[tuple[str, bool], list[Move]]()
    for n in range(FAR):
        found.setdefault((type(table.ask).__name__, table.settled is not None), list(told))
        move = random_move(table, rng) if n < 4 else onward_move(table, rng)
        if move is None:
            break
        if not isinstance(move, Report):
            table.do(move)
            told.append(move)
    return list(found.values())


@pytest.mark.parametrize("game", tapete.all_games(), ids=lambda g: g.id)
def test_odd_facts_are_refused_in_one_sentence_or_ruled_on(game: tapete.Game) -> None:
    rng, plan = random.Random(game.id), opened(game)
    if plan is None or not game.bare.irregularities:
        return
    carried_out: set[str] = set()
    for told in moments(game, plan, rng):
        table = replay(game, plan, told)
        before = table.felt.copy()
        for name in table.terms.rules.irregularities:
            for facts in rng.sample(ODD, EACH):
                refusal = table.why_not(Report(name, facts))
                if refusal is not None:
                    assert 0 < len(refusal.text.es) < SENTENCE and 0 < len(refusal.text.en) < SENTENCE
                    assert "\n" not in refusal.text.en and refusal.cite, f"{name} {facts}: {refusal.text.en}"
                    continue
                action = remedy(table.terms.rules, name)
                assert "result" in action.facts or not set(facts) & set(NEVER), f"{name} took {facts}"
                if action.name not in carried_out:
                    carried_out.add(action.name)
                    other = replay(game, plan, told)
                    other.do(Report(name, facts))
                    assert other.felt.balanced and str(other)
        assert table.felt == before, "asking changes nothing"


@pytest.mark.parametrize("name", ["²", "", LONG, "object in wheel", "chip-in-wheel ²"])
def test_an_odd_report_in_words_is_refused(name: str) -> None:
    table = Table(tapete.game("spain/roulette"))
    with pytest.raises(TapeteError) as refusal:
        table.do(parse_move(table, f"report {name}"))
    assert len(refusal.value.text.en) < SENTENCE
    assert isinstance(refusal.value, Refused | TapeteError)
