"""What poker among players costs: the house's share of a pot, and of a table's own hands; and pots as values."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tapete
from catalogue_plans import CASES, case_files
from tapete.catalogue.circle.rules import CircleRules
from tapete.games.circle.pots import beyond, pots, shares, uncalled
from tapete.odds.circle.price import house_share, ladder, of_events
from tapete.play.terms import Terms
from tapete.table.acta import settle

PLAYED = [p for p in case_files() if tapete.game(f"{p.parts[-3]}/{p.parts[-2]}").bare.family == "circle"]


def terms_of(name: str, **plan: object) -> Terms[CircleRules]:
    rules, resolved = tapete.game(name).resolve(plan)
    assert isinstance(rules, CircleRules)
    return Terms(rules, resolved, tapete.game(name).regulation)


def test_a_percentage_rounded_to_the_smallest_chip() -> None:
    chile = terms_of("chile/texas-holdem")
    assert house_share(chile, 12_345 * chile.minor).taken == 600 * chile.minor
    assert house_share(chile, 10_000 * chile.minor).part == Fraction(1, 20)


def test_a_cap_binds_however_large_the_pot() -> None:
    shares_of = ladder(terms_of("puerto-rico/texas-holdem"))
    assert len({share.taken for share in shares_of[-4:]}) == 1
    assert shares_of[-1].part < shares_of[-2].part
    assert shares_of[-1].per_hundred == 100 * shares_of[-1].taken


@pytest.mark.parametrize("path", PLAYED, ids=lambda p: f"{p.parts[-2]}/{p.stem}")
def test_a_table_tells_what_the_house_took(path: Path) -> None:
    """Reckoned from the payments alone, it is what the house has won at the end of the acta."""
    settled = settle(path.read_text(encoding="utf-8"))
    assert settled.table is not None
    found = of_events(events for _, events in settled.answers)
    assert found.taken == settled.table.felt.house
    assert found.per_hundred == 100 * found.per_hand and 0 <= found.part <= 1


def test_in_the_terminal() -> None:
    acta = str(CASES / "chile" / "texas-holdem" / "main-and-side-pots.acta")
    one, table = (
        json.loads(subprocess.run([sys.executable, "-m", "tapete", *words], capture_output=True, check=True).stdout)
        for words in (["odds", "chile/texas-holdem", which, "--json"] for which in ("12345", acta))
    )
    assert one["shares"] == [{"pot": "12345", "taken": "600", "part": "40/823"}]
    assert (table["taken"], len(table["hands"])) == ("3200", 2)


# pots as values

put = st.dictionaries(st.integers(1, 9), st.integers(1, 200), min_size=2, max_size=9)


@given(put, st.data())
def test_pots_hold_what_was_put_in_whatever_the_order(chips: dict[int, int], data: st.DataObject) -> None:
    live = data.draw(st.lists(st.sampled_from(sorted(chips)), min_size=1, unique=True))
    made = pots(chips, live)
    assert sum(pot.amount for pot in made) == sum(chips.values())
    again = data.draw(st.permutations(list(chips.items())))
    assert pots(dict(again), data.draw(st.permutations(live))) == made


@given(put, st.data())
def test_nobody_wins_from_another_more_than_he_put_in(chips: dict[int, int], data: st.DataObject) -> None:
    """But for what the folded put in beyond everybody who is left, which nobody else could claim."""
    live = data.draw(st.lists(st.sampled_from(sorted(chips)), min_size=2, unique=True))
    top = max(chips[s] for s in live)
    for pot in pots(chips, live):
        for winner in pot.seats:
            won = [p for p in pots(chips, live) if winner in p.seats]
            for other in chips:
                lost = sum(p.by.get(other, 0) for p in won)
                assert lost <= max(chips[winner], chips[other] if chips[winner] == top else 0)


@given(put, st.data())
def test_what_nobody_called_goes_back(chips: dict[int, int], data: st.DataObject) -> None:
    live = data.draw(st.lists(st.sampled_from(sorted(chips)), min_size=1, unique=True))
    seat, over = uncalled(chips, live)
    assert over == 0 or (seat in live and chips[seat] - over == max(c for s, c in chips.items() if s != seat))


@given(st.integers(0, 10_000), st.lists(st.integers(1, 9), min_size=1, unique=True), st.integers(1, 25))
def test_a_pot_is_shared_without_a_chip_lost(amount: int, winners: list[int], unit: int) -> None:
    parts = shares(amount, winners, unit)
    assert sum(parts.values()) == amount and max(parts.values()) - min(parts.values()) <= unit


@given(put, st.integers(1, 4))
def test_pots_beyond_the_most_go_back(chips: dict[int, int], most: int) -> None:
    made = pots(chips, list(chips))
    kept, back = beyond(made, most)
    assert sum(pot.amount for pot in kept) + sum(back.values()) == sum(chips.values())


def test_chips_among_players_are_not_told_as_bets_that_nobody_pays() -> None:
    """What a bet wins is the pot: no price list and no check says that the text does not pay it."""
    among = [game for game in tapete.all_games() if game.bare.procedure == "circle"]
    assert among and all(not game.odds().unpaid for game in among if game.status == "complete")
