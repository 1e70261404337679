"""Price lists of poker: published figures where the rules are the published ones, every bet of every table, what is kept."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

import tapete
from catalogue_plans import plans
from tapete.catalogue.poker.rules import PokerRules
from tapete.equipment.cards import DECK
from tapete.odds.advice import advise
from tapete.odds.as_json import odds_json
from tapete.odds.poker import store
from tapete.odds.poker.beside import PACE, chances
from tapete.odds.poker.price import beside, main_bet, price_bets
from tapete.odds.poker.reading import Ride, Unpriced, figures_of
from tapete.odds.poker.sight import against_five, on_board, waiting
from tapete.odds.poker.store import Reckoned, kept
from tapete.odds.poker.stud import STUD_PAYS, Stud, stud
from tapete.odds.poker.texas import Bonus, Plus
from tapete.odds.poker.three import ThreeCard
from tapete.odds.poker.ultimate import Ultimate, ultimate
from tapete.odds.poker.value import Rule
from tapete.play.terms import Terms
from tapete.table.notation import parse_move
from tapete.table.table import Table
from tapete.text import Text

POKER = [(name, plan) for name, plan in plans() if isinstance(tapete.game(name).bare, PokerRules)]


def terms_of(name: str, **plan: str) -> Terms[PokerRules]:
    game = tapete.game(name)
    rules, resolved = game.resolve({k.replace("_", "-"): v for k, v in plan.items()})
    assert isinstance(rules, PokerRules)
    return Terms(rules, resolved, game.regulation)


@pytest.mark.parametrize(
    ("name", "percent"),
    [
        ("puerto-rico/three-card-poker", 3.37),
        ("puerto-rico/caribbean-stud", 5.22),
        ("chile/caribbean-poker", 5.22),
        ("arica/poker-arica-plus", 5.22),
        ("puerto-rico/let-it-ride", 3.51),
    ],
)
def test_published_edges(name: str, percent: float) -> None:
    row = main_bet(terms_of(name))
    assert round(float(row.edge) * 100, 2) == percent
    assert row.exact and row.method == "kernel"


def test_ends_deviation_and_element_of_risk() -> None:
    row = main_bet(terms_of("puerto-rico/three-card-poker"))
    assert row.win + row.push + row.lose == 1
    assert round(row.sd, 2) == 1.64
    assert round(float(Fraction(row.extra["element_of_risk"])) * 100, 2) == 2.01
    stud_row = main_bet(terms_of("puerto-rico/caribbean-stud"))
    assert round(float(Fraction(stud_row.extra["element_of_risk"])) * 100, 2) == 2.56
    assert round(stud_row.sd, 2) == 2.24
    assert "A-K-J-8-3" in stud_row.extra["rules"][0]["en"]


def test_what_the_readings_cost() -> None:
    """A bet that is lost when the dealer stays shut costs the player dear, a bonus for winners only costs a little."""
    back = main_bet(terms_of("chile/three-card-poker"))
    lost = main_bet(terms_of("chile/three-card-poker", bet_unopened="lost"))
    assert lost.edge > 4 * back.edge and lost.push > back.push
    usual, winners, needs = (
        main_bet(terms_of("puerto-rico/three-card-poker", ante_bonus=option)) for option in ("played", "wins", "pair-plus")
    )
    assert usual.edge < winners.edge < needs.edge
    assert needs.extra["edge_with_pair-plus"] == str(usual.edge)
    tens = main_bet(terms_of("puerto-rico/let-it-ride", tens="only-tens"))
    assert tens.edge > main_bet(terms_of("puerto-rico/let-it-ride")).edge


def test_a_cap_on_payments_costs_more_at_high_stakes() -> None:
    row = main_bet(terms_of("puerto-rico/caribbean-stud"))
    assert Fraction(row.extra["edge_at_maximum"]) > row.edge
    small = main_bet(terms_of("puerto-rico/caribbean-stud", min="1", max="10"))
    assert "edge_at_maximum" not in small.extra and small.edge == row.edge


@pytest.mark.parametrize(
    ("name", "bet", "edge"),
    [
        ("puerto-rico/three-card-poker", "pair-plus", Fraction(402, 5525)),
        ("puerto-rico/let-it-ride", "three-card-bonus", Fraction(402, 5525)),
        ("chile/texas-holdem-bonus", "bonus", Fraction(13873, 162435)),
    ],
)
def test_side_bets(name: str, bet: str, edge: Fraction) -> None:
    row = beside(terms_of(name), bet)
    assert row.edge == edge
    assert row.win + row.push + row.lose == 1


def test_ace_to_five_that_is_no_straight() -> None:
    """The suited ones become flushes, the others nothing that pays."""
    yes, no = (
        chances(t.rules, t.rules.bets["six-card-bonus"])
        for t in (terms_of("puerto-rico/three-card-poker"), terms_of("puerto-rico/three-card-poker", six_card_ace="no"))
    )
    assert no["straight"] < yes["straight"] and no["straight-flush"] < yes["straight-flush"]
    assert no["flush"] - yes["flush"] == yes["straight-flush"] - no["straight-flush"]
    assert no["full-house"] == yes["full-house"]


def test_a_progressive_is_a_line_in_its_meter() -> None:
    low, high = (beside(terms_of("puerto-rico/caribbean-stud", meter=m), "progressive") for m in ("10000", "200000"))
    slope = Fraction(high.extra["value_per_stake_of_meter"])
    assert low.edge - high.edge == slope * 190_000
    for row in (low, high):
        meter = Fraction(row.extra["meter"].replace(",", "")) / Fraction(row.extra["stake"])
        line = Fraction(row.extra["edge_without_meter"]) - Fraction(row.extra["edge_less_per_stake_of_meter"]) * meter
        assert row.edge == line
    fair = beside(terms_of("puerto-rico/caribbean-stud", meter=low.extra["break_even_meter"]), "progressive")
    assert fair.edge <= 0 < fair.edge + slope
    assert low.extra["hours_between"]["royal-flush"] == 649_740 / PACE
    # all prizes come out of the meter: over the years the house keeps what does not go in, less a new start for each royal flush
    assert Fraction(low.extra["long_run_edge"]) == 1 - Fraction(7, 10) - Fraction(10_000, 649_740)


def test_what_others_hands_bring() -> None:
    row = beside(terms_of("puerto-rico/three-card-poker"), "progressive")
    assert row.extra["envy_of_each_other_bettor"] == str(Fraction(100 + 3 * 25, 22_100))
    back = beside(terms_of("puerto-rico/three-card-poker", progressive_stake="returned"), "progressive")
    assert row.edge - back.edge == Fraction(44 + 3 + 52 + 720, 22_100)


@pytest.mark.parametrize(("name", "plan"), POKER, ids=[f"{n} {' '.join(p.values())}" for n, p in POKER])
def test_every_table_of_the_catalogue_can_be_priced(name: str, plan: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernels themselves are tested elsewhere and some take a minute: here they answer at once."""
    quick = Reckoned(
        Fraction(-1, 50), Fraction(2), {k: Fraction(1, 5) for k in ("fold", "unqualified", "win", "tie", "lose", "paid")}
    )
    monkeypatch.setattr("tapete.odds.poker.price.solve", lambda figures: quick)
    game = tapete.game(name)
    rules, resolved = game.resolve(plan)
    assert isinstance(rules, PokerRules)
    if rules.ranking.compared == "graded":
        with pytest.raises(Unpriced):
            figures_of(Terms(rules, resolved, game.regulation))
        return
    rows = price_bets(Terms(rules, resolved, game.regulation))
    wanted = [rules.first, *(kind for kind in rules.kinds("side") if rules.bets[kind].payable)]
    assert [row.bet for row in rows] == wanted
    for row in rows:
        assert row.pays and row.cite and -1 < row.edge < 1
    json.dumps(odds_json(tapete.odds.GameOdds(game, {}, tuple(rows))))


def test_the_figures_are_those_that_the_kernels_are_tested_with() -> None:
    assert figures_of(terms_of("puerto-rico/ultimate-texas-holdem")) == Ultimate()
    assert figures_of(terms_of("chile/texas-holdem-bonus")) == Bonus()
    assert figures_of(terms_of("puerto-rico/three-card-poker")) == ThreeCard()
    plus_table = figures_of(terms_of("chile/texas-holdem-plus"))
    assert isinstance(plus_table, Plus)
    assert replace(plus_table, ante={**plus_table.ante, "high-card": 1}) == Plus()  # a high card never beats a dealer who opens
    assert figures_of(terms_of("chile/caribbean-poker", variant="plus")) == Stud(pays=STUD_PAYS, fee=Fraction(1))
    go = figures_of(terms_of("chile/go-poker"))
    assert isinstance(go, Ride) and go.least_pair == "10" and go.pays["royal-flush"] == 200


# from the cards in sight


def test_five_cards_counted_in_sight_are_what_the_kernel_says() -> None:
    terms = terms_of("puerto-rico/caribbean-stud")
    told = stud(Stud()).advise
    assert told is not None
    rng = random.Random(5)
    for _ in range(12):
        *own, seen = rng.sample(DECK, 6)
        staked = {"ante": Fraction(1), "bet": Fraction(2)}
        assert against_five(terms.rules, staked, own, seen) == told(own, seen)["bet"]


def test_holdem_in_sight_is_what_the_kernels_say() -> None:
    rng = random.Random(7)
    value = ultimate()
    assert value.advise is not None
    rules = terms_of("puerto-rico/ultimate-texas-holdem").rules
    antes = {"ante": Fraction(1), "blind": Fraction(1)}
    for _ in range(3):
        cards = rng.sample(DECK, 7)
        hole, flop, board = cards[:2], cards[2:5], cards[2:]
        on_flop = value.advise(hole, flop)
        assert on_board(rules, antes, "play", Fraction(2), hole, flop) == on_flop["2x"]
        assert waiting(rules, antes, "play", 1, hole, flop) == on_flop["check"]
        assert on_board(rules, antes, "play", Fraction(1), hole, board) == value.advise(hole, board)["1x"]


def at_the_choice(name: str, bets: list[str], cards: str, *then: str, **plan: str) -> Table:
    table = Table(tapete.game(name), plan)
    for line in ("seat 1 buys 100000", *(f"seat 1 bets {bet}" for bet in bets), "no more bets", f"cards {cards}", *then):
        tell(table, line)
    return table


def tell(table: Table, line: str) -> None:
    head, *words = line.split()
    for one in [f"card {card}" for card in words] if head == "cards" else [line]:
        table.do(parse_move(table, one))


def test_advice_at_the_table() -> None:
    three = advise(at_the_choice("puerto-rico/three-card-poker", ["10 ante"], "Qs 6h 4d"))
    assert three is not None and three.best == "play"
    weaker = advise(at_the_choice("puerto-rico/three-card-poker", ["10 ante"], "Qs 6h 3d"))
    assert weaker is not None and weaker.best == "fold" and weaker.worth["fold"] == -1
    ace_king = advise(at_the_choice("puerto-rico/caribbean-stud", ["10 ante"], "As Kd Jh 8c 3c Kh"))
    assert ace_king is not None and ace_king.best == "bet"
    go = at_the_choice("chile/go-poker", ["1000 bet-1", "1000 bet-2", "1000 bet-3"], "2s 3s 4s")
    told = advise(go)
    assert told is not None and told.best == "withdraw"
    tell(go, "seat 1 chooses ride")
    tell(go, "card 5s")
    more = advise(go)
    assert more is not None and more.best == "ride"


def test_advice_on_a_card_to_buy() -> None:
    table = at_the_choice("chile/caribbean-poker", ["1000 ante"], "As 9s 6s 2s Kd 4h", variant="plus")
    first = advise(table)
    assert first is not None and first.best == "bet"
    tell(table, "seat 1 chooses bet")
    told = advise(table)
    assert told is not None and told.best == "discard Kd"
    assert told.worth["keep"] < -1 < told.worth["discard Kd"] == first.worth["bet"]


# what is kept on disk


def test_values_are_kept_and_bad_files_ignored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(store, "_known", {})
    found = Reckoned(Fraction(-1, 3), Fraction(2), {"win": Fraction(1, 3)}, (Rule(Text("sí", "yes"), Fraction(1, 7)),), 1.5)
    asked = []

    def reckon() -> Reckoned:
        asked.append(1)
        return found

    assert kept("figures", reckon) == kept("figures", reckon) == found
    assert len(asked) == 1
    (file,) = (tmp_path / "tapete" / "poker").iterdir()
    store._known.clear()
    assert kept("figures", reckon) == found and len(asked) == 1
    for bad in ("", "{", "[]", '{"ev": "x"}', '{"ev": "1/0"}', file.read_text()[:40]):
        file.write_text(bad)
        store._known.clear()
        assert kept("figures", reckon) == found
    assert len(asked) == 7
    assert kept("other figures", reckon) == found and len(asked) == 8


def test_a_place_that_cannot_be_written_costs_only_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tapete").write_text("a file where a folder should be")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(store, "_known", {})
    assert kept("figures", lambda: Reckoned(Fraction(0), Fraction(1), {})).ev == 0


def test_three_games_in_one_round() -> None:
    odds = tapete.game("puerto-rico/triple-shot").odds()
    assert odds["war"].edge == Fraction(1, 34)
    queens, aces = odds["poker"], tapete.game("puerto-rico/triple-shot").odds(winning_pair="aces")["poker"]
    assert queens.win + queens.lose == 1 and aces.edge - queens.edge == 2 * (queens.win - aces.win)
