"""Card games: the counted odds agree with the table deal by deal, and with published figures."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

import tapete
from tapete.catalogue.baccarat.rules import BaccaratRules
from tapete.catalogue.banque.rules import BanqueRules
from tapete.catalogue.loader import Catalogue
from tapete.catalogue.starter import begin
from tapete.catalogue.trente.rules import TrenteRules
from tapete.equipment.cards import DECK, Shoe
from tapete.games.baccarat.coup import total
from tapete.odds.baccarat.price import counts_of, hands, price_bets, removal, returns, total_ways
from tapete.odds.banque.price import banker_table, solve_circle
from tapete.odds.trente.price import chances, joint
from tapete.odds.war.price import tie_chance
from tapete.play.asks import Chance
from tapete.play.events import Bet, Event
from tapete.play.moves import Outcome
from tapete.play.terms import Terms
from tapete.table.table import Table, payments

BACCARAT = [g for g in tapete.all_games() if g.bare.procedure == "baccarat" and g.status == "complete"]


def terms_of(name: str, **plan: str) -> Terms[BaccaratRules]:
    game = tapete.game(name)
    rules, resolved = game.resolve(plan)
    assert isinstance(rules, BaccaratRules)
    return Terms(rules, resolved, game.regulation)


def test_eight_decks_agree_with_the_published_counts() -> None:
    """Banker 2,292,252,566,437,888, player 2,230,518,282,592,256, tie 475,627,426,473,216 of 4,998,398,275,503,360."""
    draws = terms_of("chile/punto-y-banca").rules.draws
    counts = counts_of(8)
    dealt = hands(draws, counts)
    assert sum(dealt.values()) == total_ways(counts) == 4_998_398_275_503_360
    assert sum(n for (p, b, _, _), n in dealt.items() if b > p) == 2_292_252_566_437_888
    assert sum(n for (p, b, _, _), n in dealt.items() if p > b) == 2_230_518_282_592_256


def test_the_usual_edges_of_puerto_ricos_baccarat() -> None:
    odds = {r.bet: float(r.edge) for r in price_bets(terms_of("puerto-rico/baccarat"))}
    assert odds["bank"] == pytest.approx(0.01057906, abs=1e-8)
    assert odds["player"] == pytest.approx(0.01235081, abs=1e-8)
    assert odds["tie"] == pytest.approx(0.14359629, abs=1e-8)


@pytest.mark.parametrize("game", BACCARAT, ids=lambda g: g.id)
def test_the_table_pays_what_the_counting_says(game: tapete.Game) -> None:
    """Random shoes dealt by the procedure, each bet held against what the counting gives for that hand."""
    rules, plan = game.resolve({})
    assert isinstance(rules, BaccaratRules)
    rng = random.Random(7)
    least = plan.amount(rules.limits.min) or 1
    stake = least * 1000
    for _ in range(150):
        table = Table(game)
        felt = table.felt
        for kind, bet in rules.bets.items():
            for spot in bet.sides or ("",):
                felt.place(Bet(1, kind, spot, stake))
        table.close()
        events: tuple[Event, ...] = ()
        while isinstance(table.ask, Chance):
            card = rng.choices(list(table.ask.weights), list(table.ask.weights.values()))[0]
            events = table.do(Outcome("card", card))
        player, banker = felt.hands["player"], felt.hands["banker"]
        hand = (total(player), total(banker), len(player), len(banker))
        for payment in payments(events):
            assert payment.returned == stake * returns(rules, payment.bet.kind, payment.bet.spot, hand)


def test_removing_every_card_in_turn_changes_nothing_on_average() -> None:
    """Effects of removal, weighted by how many cards of each value there are, cancel to first order exactly."""
    terms = terms_of("spain/punto-y-banca")
    effects = removal(terms, "banca")
    counts = counts_of(terms.rules.shoe.decks)
    assert sum((Fraction(n, sum(counts)) * effects[v] for v, n in enumerate(counts)), Fraction(0)) == 0


def test_chemin_de_fers_known_solution() -> None:
    """Six decks: the player draws with five about 81 % of the time, and the banker's table is the printed one."""
    rules = tapete.game("spain/chemin-de-fer").rules()
    assert isinstance(rules, BanqueRules)
    _, _, often, _ = solve_circle(rules)
    assert 0.80 < float(often) < 0.83
    table = banker_table(rules)
    assert table["3"] == "TTTTTTTTPTT" and table["4"] == "PPTTTTTTPPT" and table["5"] == "PPPPTTTTPPT"
    assert table["6"][:10] == "PPPPPPTTPP" and table["7"] == "PPPPPPPPPPP"


def test_thirty_one_to_both_rows_is_as_likely_as_published() -> None:
    game = next((g for g in tapete.all_games() if g.id == "spain/treinta-y-cuarenta"), None)
    assert game is not None
    rules = game.rules()
    assert isinstance(rules, TrenteRules)
    seen = chances(rules)
    assert float(seen["refait"]) == pytest.approx(0.02189137048657089, abs=1e-15)
    assert sum(seen.values()) == 1 and seen["black"] == seen["red"]


def test_thirty_and_forty_of_a_tiny_shoe_is_that_of_every_deal() -> None:
    """A row to three from one deck: every order of cards, by plain recursion."""

    def dealt(left: tuple[int, ...], row: int, target: int) -> Iterator[tuple[int, tuple[int, ...], Fraction]]:
        if row >= target:
            yield row - target, left, Fraction(1)
            return
        for i, n in enumerate(left):
            if n:
                rest = (*left[:i], n - 1, *left[i + 1 :])
                for end, after, p in dealt(rest, row + i + 1, target):
                    yield end, after, p * Fraction(n, sum(left))

    for target in (3, 5):
        want = [[Fraction(0)] * 10 for _ in range(10)]
        for black, left, p in dealt((4,) * 9 + (16,), 0, target):
            for red, _, q in dealt(left, 0, target):
                want[black][red] += p * q
        assert joint(1, target) == tuple(tuple(line) for line in want)


def test_thirty_and_forty_agrees_with_dealing_it() -> None:
    """Fifty thousand coups from fresh shoes: how often the rows tie at thirty-one, and otherwise, within four sigmas."""
    game = tapete.game("spain/treinta-y-cuarenta")
    rules = game.rules()
    assert isinstance(rules, TrenteRules)
    seen = {k: float(v) for k, v in chances(rules).items()}
    rng = random.Random(1)
    values = [min(int(r) if r.isdigit() else 1 if r == "A" else 10, 10) for r in (c[:-1] for c in DECK)] * rules.shoe.decks
    many, counts = 50_000, {"refait": 0, "tie": 0, "black": 0, "red": 0}
    for _ in range(many):
        cards = iter(rng.sample(values, 40))
        rows = []
        for _row in range(2):
            row = 0
            while row < 31:
                row += next(cards)
            rows.append(row)
        black, red = rows
        name = "black" if black < red else "red" if red < black else "refait" if black == 31 else "tie"
        counts[name] += 1
    for name, p in seen.items():
        assert abs(counts[name] / many - p) < 4 * (p * (1 - p) / many) ** 0.5, name


def test_a_war_without_burned_cards_in_sight() -> None:
    assert tie_chance(6) == Fraction(23, 311)


def test_a_war_whose_tie_brings_no_bonus(tmp_path: Path) -> None:
    """The raise wins even money, the first stake comes back: counted here card by card, and 2.88 % as published for six decks."""
    begin(tmp_path, "mine/war", "war", "en")
    ways = wins = 0
    for gone, mine, house in product(range(13), repeat=3):
        left = [24 - 2 * (rank == gone) for rank in range(13)]
        n = left[mine] * (left[house] - (mine == house))
        ways, wins = ways + n, wins + n * (mine >= house)
    cost = Fraction(23, 311) * (2 * Fraction(ways - wins, ways) - Fraction(wins, ways))
    row = Catalogue([tmp_path]).game("mine/war").odds()["war"]
    assert row.edge == cost and round(float(cost), 4) == 0.0288
    assert row.decision is not None and row.decision.best == "war"


def test_a_shoe_is_a_value() -> None:
    shoe = Shoe.fresh(6, 7)
    after = shoe.without("9h").burned(3)
    assert (shoe.left, after.left, after.counts["9h"], shoe.counts["9h"]) == (312, 308, 5, 6)
