"""The exact value of twenty-one: published figures, and a second method that plays every card of a small shoe in order."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from io import StringIO
from xml.etree import ElementTree

import pytest
from rich.console import Console

from tapete import game
from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.draw.twentyone import chart
from tapete.errors import TapeteError
from tapete.odds.twentyone.basic import basic
from tapete.odds.twentyone.dealer import COLUMNS, distribution
from tapete.odds.twentyone.exact import Action, Analysis, analyse
from tapete.odds.twentyone.figures import Figures, full_shoe
from tapete.odds.twentyone.hands import all_hands
from tapete.odds.twentyone.price import side_bet
from tapete.odds.twentyone.reading import figures_of
from tapete.odds.twentyone.simulate import simulate
from tapete.odds.twentyone.strategy import Strategy
from tapete.odds.twentyone.worth import removal, running, worth
from tapete.play.terms import Terms
from tapete.text import Lang

Cards = tuple[int, ...]
TEXTBOOK = Figures()
SMALL = (3, 0, 0, 0, 3, 4, 0, 7, 0, 10)
"""27 cards: aces, fives, sixes, eights and tens; no round can use them up."""


@pytest.mark.parametrize(
    ("figures", "percent"),
    [
        (TEXTBOOK, -0.402870236),
        (replace(TEXTBOOK, decks=8), -0.430580629),
        (replace(TEXTBOOK, decks=1), +0.181934306),
        (replace(TEXTBOOK, hits_soft_17=True), -0.615389123),
        (replace(TEXTBOOK, hits_soft_17=True, decks=8), -0.644553852),
        (replace(TEXTBOOK, split_hands=2), -0.456886297),
        (replace(TEXTBOOK, split_hands=2, decks=8), -0.485780359),
    ],
)
def test_best_play_is_worth_what_independent_programs_found(figures: Figures, percent: float) -> None:
    assert 100 * analyse(figures).value == pytest.approx(percent, abs=6e-10)


class EveryCard:
    """One split pair played hand after hand, card after card, the hole card dealt before anything else."""

    def __init__(self, analysis: Analysis, up: int, pair: int) -> None:
        self.analysis, self.figures, self.up, self.pair = analysis, analysis.figures, up, pair
        self.settle, self.play, self.dealer = cache(self._settle), cache(self._play), cache(self._dealer)

    def split(self) -> float:
        left = list(self.analysis.shoe)
        for card in (self.up, self.pair, self.pair):
            left[card - 1] -= 1
        value = 0.0
        for hole, p, rest in _each(tuple(left)):
            if not (self.figures.peeks and {hole, self.up} == {1, 10}):
                value += p * self.play(rest, hole, (self.pair,), 1, 2, ())
        return value

    def _play(self, left: Cards, hole: int, hand: Cards, waiting: int, hands: int, done: Cards) -> float:
        """`done` are the finished hands: total, 0 for a bust, and 100 more where it was doubled."""
        if len(hand) == 1:
            return sum(p * self.play(rest, hole, tuple(sorted((*hand, c))), waiting, hands, done) for c, p, rest in _each(left))
        total = _total(hand)
        most = 2 if self.pair == 1 and not self.figures.resplit_aces else self.figures.split_hands
        if hand == (self.pair, self.pair) and hands < most:
            return self.play(left, hole, (self.pair,), waiting + 1, hands + 1, done)
        does = self._does(hand) if 0 < total < 100 else Action.STAND
        if does == Action.STAND:
            return self._next(left, hole, waiting, hands, (*done, total))
        if does == Action.DOUBLE:
            return sum(
                p * self._next(rest, hole, waiting, hands, (*done, 100 + _total((*hand, c)))) for c, p, rest in _each(left)
            )
        return sum(p * self.play(rest, hole, tuple(sorted((*hand, c))), waiting, hands, done) for c, p, rest in _each(left))

    def _next(self, left: Cards, hole: int, waiting: int, hands: int, done: Cards) -> float:
        if waiting:
            return self.play(left, hole, (self.pair,), waiting - 1, hands, tuple(sorted(done)))
        return self.settle(left, hole, tuple(sorted(done)))

    def _does(self, hand: tuple[int, ...]) -> Action:
        if self.pair == 1 and not self.figures.hit_split_aces:
            return Action.STAND
        worth = self.analysis.actions(hand, self.up)
        allowed = [Action.STAND, Action.HIT] + [Action.DOUBLE] * self.figures.double_after_split
        return max((a for a in allowed if a in worth), key=lambda a: worth[a])

    def _settle(self, left: tuple[int, ...], hole: int, done: tuple[int, ...]) -> float:
        natural = {hole, self.up} == {1, 10}
        return sum(
            p * (200 if hand >= 100 else 100) / 100 * self._result(hand % 100, dealer, natural)
            for dealer, p in self.dealer(left, (hole, self.up)).items()
            for hand in done
        )

    def _result(self, hand: int, dealer: int, natural: bool) -> int:
        if hand == 0:
            return -1
        if natural:
            return 0 if hand == 21 and not self.figures.natural_beats_21 else -1
        if dealer > 21:
            return 0 if dealer == 22 and self.figures.push_22 else 1
        return (hand > dealer) - (hand < dealer)

    def _dealer(self, left: tuple[int, ...], cards: tuple[int, ...]) -> dict[int, float]:
        total, soft = sum(cards), 1 in cards and sum(cards) <= 11
        best = total + 10 * soft
        if best > 17 or (best == 17 and not (soft and self.figures.hits_soft_17)):
            return {best: 1.0}
        ends: dict[int, float] = {}
        for c, p, rest in _each(left):
            for end, q in self.dealer(rest, tuple(sorted((*cards, c)))).items():
                ends[end] = ends.get(end, 0.0) + p * q
        return ends


def _each(left: tuple[int, ...]) -> list[tuple[int, float, tuple[int, ...]]]:
    assert sum(left), "the shoe is used up"
    return [(i + 1, n / sum(left), (*left[:i], n - 1, *left[i + 1 :])) for i, n in enumerate(left) if n]


def _total(hand: tuple[int, ...]) -> int:
    total = sum(hand)
    return 0 if total > 21 else total + 10 if 1 in hand and total <= 11 else total


@pytest.mark.parametrize(
    ("change", "up", "pair"),
    [
        ({}, 6, 8),
        ({"split_hands": 3}, 10, 8),
        ({"double_after_split": False}, 1, 8),
        ({"peeks": False}, 10, 8),
        ({"peeks": False, "natural_beats_21": False, "hits_soft_17": True}, 1, 10),
        ({"push_22": True, "split_hands": 5}, 8, 8),
        ({}, 10, 1),
        ({"resplit_aces": True, "hit_split_aces": True, "split_hands": 3}, 5, 1),
    ],
)
def test_a_split_is_worth_what_playing_every_card_gives(change: dict[str, object], up: int, pair: int) -> None:
    figures = replace(TEXTBOOK, **change)  # type: ignore[arg-type]
    analysis = analyse(figures, SMALL)
    h = all_hands().pair(pair, pair)
    joint = analysis.worth[h, up - 1, list(Action).index(Action.SPLIT)]
    assert joint == pytest.approx(EveryCard(analysis, up, pair).split(), abs=1e-12)


def test_the_dealers_results_add_up_and_a_natural_is_told_apart() -> None:
    left = list(map(float, full_shoe(6)))
    left[0] -= 1
    ends = dict(zip(COLUMNS, distribution(left, 1, False)[0], strict=True))  # type: ignore[arg-type]
    assert sum(ends.values()) == pytest.approx(1)
    assert ends["natural"] == pytest.approx(96 / 311)


def test_without_a_hole_card_naturals_cost_a_tenth_of_a_percent() -> None:
    cost = analyse(replace(TEXTBOOK, peeks=False)).value - analyse(TEXTBOOK).value
    assert cost == pytest.approx(-0.0011, abs=5e-5)
    assert analyse(replace(TEXTBOOK, peeks=False)).best([8, 8], 10) == Action.HIT
    assert analyse(TEXTBOOK).best([8, 8], 10) == Action.SPLIT


def test_a_21_that_ties_the_dealers_natural_is_worth_something_without_a_peek_only() -> None:
    open_ = replace(TEXTBOOK, peeks=False)
    assert analyse(replace(open_, natural_beats_21=False)).value > analyse(open_).value
    assert analyse(replace(TEXTBOOK, natural_beats_21=False)).value == analyse(TEXTBOOK).value


def test_surrender_is_best_where_people_know_it_to_be() -> None:
    late = analyse(replace(TEXTBOOK, surrender=frozenset(range(1, 11))))
    assert late.best([10, 6], 10) == late.best([10, 5], 10) == Action.SURRENDER
    assert late.actions([10, 6], 10)[Action.SURRENDER] == pytest.approx(-0.5)
    assert late.best([8, 8], 10) == Action.SPLIT
    early = analyse(replace(TEXTBOOK, surrender=frozenset(range(1, 11)), surrender_early=True))
    assert early.best([8, 8], 10) == early.best([3, 3], 1) == Action.SURRENDER
    assert early.value - late.value == pytest.approx(0.0055, abs=0.0005)


def test_insurance_waits_for_tens() -> None:
    full = analyse(TEXTBOOK)
    assert full.insurance() == pytest.approx(float(Fraction(96, 311) * 3 - 1))
    assert full.insurance([10, 10]) < full.insurance([9, 9]) < 0
    rich = analyse(TEXTBOOK, (24, 10, 10, 10, 10, 10, 24, 24, 24, 96))
    assert rich.insurance() > 0
    taken, played = full.even_money()
    assert taken == 1.0 < played


def test_a_natural_is_paid_as_the_rules_say() -> None:
    assert analyse(TEXTBOOK).natural[6] == pytest.approx(1.5)
    assert analyse(replace(TEXTBOOK, blackjack=Fraction(6, 5))).natural[1] == pytest.approx(1.2)
    assert analyse(replace(TEXTBOOK, naturals_push=False)).natural[0] == pytest.approx(1.5)
    ties = replace(TEXTBOOK, natural_beats_dealer_21=False, natural_at_once=frozenset())
    assert analyse(ties).natural[6] < 1.5


def test_seven_cards_change_the_play_of_six() -> None:
    hand = [2, 2, 2, 2, 2, 4]
    assert analyse(TEXTBOOK).best(hand, 6) == Action.STAND
    assert analyse(replace(TEXTBOOK, seven_cards=Fraction(5))).best(hand, 6) == Action.HIT


def test_how_often_each_action_comes_first_adds_up() -> None:
    found = analyse(TEXTBOOK)
    first = found.frequencies()
    assert found.chance.sum() == pytest.approx(1)
    assert sum(first.values()) == pytest.approx(0.9081, abs=0.001)
    assert 0.02 < first[Action.SPLIT] < 0.03 and 0.08 < first[Action.DOUBLE] < 0.11


@pytest.mark.parametrize("shoe", [(4,) * 9, (4, 4, 4, 4, 4, 4, 4, 4, -1, 16)])
def test_a_shoe_that_is_none_is_refused(shoe: tuple[int, ...]) -> None:
    with pytest.raises(TapeteError, match="ten counts"):
        analyse(TEXTBOOK, shoe)


def test_cards_that_might_not_last_a_round_are_refused() -> None:
    short = (2,) * 10
    with pytest.raises(TapeteError, match="110 points and a round can use 146"):
        analyse(TEXTBOOK, short)
    assert analyse(replace(TEXTBOOK, split_hands=2), short).value < 0.1


def test_cards_that_cannot_come_are_refused() -> None:
    with pytest.raises(TapeteError, match="cannot come"):
        analyse(TEXTBOOK, SMALL).actions([2, 2], 8)
    with pytest.raises(TapeteError, match="beyond 21"):
        analyse(TEXTBOOK).best([10, 10, 2], 8)
    with pytest.raises(TapeteError, match="not 11"):
        analyse(TEXTBOOK).best([10, 10], 11)


KNOWN = {
    "hard": {
        8: "H H H H H H H H H H",
        9: "H D D D D H H H H H",
        10: "D D D D D D D D H H",
        11: "D D D D D D D D D H",
        12: "H H S S S H H H H H",
        16: "S S S S S H H H H H",
        17: "S S S S S S S S S S",
    },
    "soft": {
        13: "H H H D D H H H H H",
        15: "H H D D D H H H H H",
        17: "H D D D D H H H H H",
        18: "S Ds Ds Ds Ds S S H H H",
        19: "S S S S S S S S S S",
    },
    "pairs": {
        1: "P P P P P P P P P P",
        2: "P P P P P P H H H H",
        4: "H H H P P H H H H H",
        5: "D D D D D D D D H H",
        6: "P P P P P H H H H H",
        8: "P P P P P P P P P P",
        9: "P P P P P S P P S S",
        10: "S S S S S S S S S S",
    },
}


@pytest.mark.parametrize("part", KNOWN)
def test_basic_strategy_is_the_chart_that_people_know(part: str) -> None:
    lines = getattr(basic(TEXTBOOK), part)
    assert {line: " ".join(lines[line].values()) for line in KNOWN[part]} == KNOWN[part]


def test_basic_strategy_with_surrender_and_without_a_hole_card() -> None:
    gives_up = basic(replace(TEXTBOOK, hits_soft_17=True, surrender=frozenset(range(1, 11))))
    assert gives_up.letter((10, 5, 10)) == "R"
    assert gives_up.letter((10, 7, 1)) == "Rs"
    assert gives_up.letter((8, 8, 1)) == "Rp"
    blind = basic(replace(TEXTBOOK, peeks=False))
    assert [blind.letter((6, 5, up)) for up in (9, 10, 1)] == ["D", "H", "H"]
    assert blind.letter((8, 8, 10)) == "H"


@pytest.mark.parametrize("decks", [1, 2, 6])
def test_basic_strategy_costs_little_and_less_with_more_decks(decks: int) -> None:
    found = basic(replace(TEXTBOOK, decks=decks))
    assert 0 < found.best - found.value < 0.0004 / decks
    assert found.deviation == pytest.approx(1.155, abs=0.01)


def test_where_nothing_is_left_to_choose_basic_strategy_is_best_play() -> None:
    """Only tens and aces: every total is one hand, so the chart and best play are one, splits included."""
    found = basic(TEXTBOOK, (8, 0, 0, 0, 0, 0, 0, 0, 0, 24))
    assert found.value == pytest.approx(found.best, abs=1e-12)


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"peeks": False, "natural_beats_21": False, "surrender": frozenset(range(2, 11))},
        {"decks": 1, "hits_soft_17": True, "double_after_split": False, "surrender": frozenset({10, 1})},
        {"push_22": True, "resplit_aces": True, "hit_split_aces": True, "split_hands": 6},
    ],
)
def test_playing_by_the_chart_brings_what_it_says(change: dict[str, object]) -> None:
    figures = replace(TEXTBOOK, **change)  # type: ignore[arg-type]
    found = basic(figures)
    played = simulate(figures, Strategy.read(found.text), 4_000_000, seed=6)
    assert abs(played.mean - found.value) < 4 * played.error
    assert played.sd == pytest.approx(found.deviation, abs=0.002)


def test_what_rules_are_worth() -> None:
    found = {w.key: 100 * w.difference for w in worth(TEXTBOOK)}
    assert found["soft-17-hit"] == pytest.approx(-0.615389123 + 0.402870236, abs=2e-9)
    assert found["split-2"] == pytest.approx(-0.456886297 + 0.402870236, abs=2e-9)
    assert found["decks-8"] == pytest.approx(-0.430580629 + 0.402870236, abs=2e-9)
    assert found["natural-6-5"] == pytest.approx(-1.36, abs=0.005)
    assert found["surrender-late"] == pytest.approx(0.073, abs=0.001)
    assert found["surrender-early"] == pytest.approx(0.63, abs=0.01)
    assert found["double-10-11"] < found["double-9-11"] < 0 < found["hit-split-aces"]
    assert "peek" not in found and "das" not in found and "decks-6" not in found


def test_fives_gone_are_good_and_aces_gone_are_bad() -> None:
    found = removal(TEXTBOOK)
    assert max(found.effects, key=lambda card: found.effects[card]) == 5
    assert min(found.effects, key=lambda card: found.effects[card]) == 1
    weighed = sum(n * found.effects[card + 1] for card, n in enumerate(full_shoe(6)))
    assert 0 <= weighed / 312 < 2e-5, "to see a card that is burnt cannot hurt, and hardly helps"
    assert found.insurance[10] < 0 < found.insurance[2]


def test_a_shoe_is_worth_what_is_left_in_it() -> None:
    now = running(TEXTBOOK, (24, 14, 14, 14, 14, 14, 20, 20, 20, 96))
    assert now.gained > 0.01 and now.insurance > 0
    assert running(TEXTBOOK, full_shoe(6)).gained == 0
    assert running(TEXTBOOK, (0, *full_shoe(6)[1:])).insurance == -1


@pytest.mark.parametrize("lang", ["es", "en"])
def test_the_chart_says_the_same_as_data_drawing_and_table(lang: Lang) -> None:
    found = basic(replace(TEXTBOOK, surrender=frozenset({1, 9, 10})))
    told = chart.data(found, lang)
    assert [part["key"] for part in told["parts"]] == ["hard", "soft", "pairs"]
    assert told["parts"][0]["rows"][12] == {"hand": "16", "actions": list(found.hard[16].values())}
    assert {entry["letter"] for entry in told["legend"]} >= {"S", "H", "D", "Ds", "P", "R"}
    drawn = ElementTree.fromstring(chart.svg(found, lang))
    cells = [e.text for e in drawn.iter("{http://www.w3.org/2000/svg}text") if e.text in chart.MEANINGS]
    wanted = [letter for part in told["parts"] for row in part["rows"] for letter in row["actions"]]
    assert sorted(cells) == sorted(wanted + chart.letters(found))
    console = Console(width=120, no_color=True, file=StringIO(), record=True)
    console.print(chart.terminal(found, lang))
    text = console.export_text()
    assert told["summary"].split(";")[0] in " ".join(text.split()) and chart.TITLES["pairs"][lang] in text


def test_a_game_without_splits_has_no_line_for_pairs() -> None:
    found = basic(replace(TEXTBOOK, split_hands=1))
    assert [part.key for part in chart.parts(found)] == ["hard", "soft"]
    assert found.letter((8, 8, 10)) == found.hard[16][10]


@pytest.mark.parametrize(("offered", "against"), [("yes", frozenset(range(2, 11))), ("no", frozenset())])
def test_surrender_counts_only_where_the_house_offers_it(offered: str, against: frozenset[int]) -> None:
    rules, _ = game("puerto-rico/blackjack").resolve({"surrender": offered})
    assert isinstance(rules, TwentyOneRules)
    assert figures_of(rules).surrender == against


def test_a_bet_on_a_meter_is_a_line_in_it() -> None:
    """Blazing 7's (Puerto Rico §4.15): at any meter the edge is what the line says, and nothing where it is fair."""
    table = game("puerto-rico/blackjack")
    for meter in ("1000", "16063.11"):
        rules, plan = table.resolve({**{k: str(v) for k, v in table.bare.sample.items()}, "blazing-meter": meter})
        assert isinstance(rules, TwentyOneRules)
        row = side_bet(Terms(rules, plan, table.regulation), figures_of(rules), "blazing-7s", rules.bets["blazing-7s"])
        shows, stake = (Fraction(row.extra[key].replace(",", "")) for key in ("meter", "stake"))
        less = Fraction(row.extra["edge_less_per_stake_of_meter"])
        assert row.edge == Fraction(row.extra["edge_without_meter"]) - less * shows / stake
        assert row.extra["break_even_meter"].replace(",", "") == "16063.11" and row.sd > 5
    assert row.edge <= 0 < row.edge + less / stake / 100


def test_one_decision_against_several_first_cards_has_no_price() -> None:
    """Challenge 21 where each of the croupier's hands begins with a card of its own: what it costs nobody has reckoned."""
    with pytest.raises(TapeteError, match="several first cards"):
        game("chile/challenge-21").odds(**{"first-cards": "own"})
