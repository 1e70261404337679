"""A country that does not exist, written as a stranger would from the guide alone.

Its edges are those that are published, or that a few independent lines here reckon from nothing but cards and dice.
"""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, product
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tapete
from tapete.catalogue.loader import Catalogue, Game
from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.check import check_game
from tapete.check.prices import Inline
from tapete.check.run import Settings
from tapete.equipment.cards import DECK
from tapete.equipment.patterns import pips
from tapete.errors import CatalogueError
from tapete.games.twentyone import coup as twentyone
from tapete.games.twentyone.hands import cards_of, hands, is_soft, total, up_card
from tapete.games.twentyone.memory import TwentyOneMemory
from tapete.odds import BetOdds
from tapete.odds.twentyone.basic import basic
from tapete.odds.twentyone.exact import analyse
from tapete.odds.twentyone.figures import Figures
from tapete.odds.twentyone.law import unit
from tapete.odds.twentyone.reading import figures_of
from tapete.odds.twentyone.replay import replay_batch
from tapete.odds.twentyone.strategy import LETTERS, PAIR_ROW, SOFT_ROW, Strategy
from tapete.play.asks import Chance
from tapete.play.events import Payment
from tapete.play.felt import Felt
from tapete.play.moves import Choose, CloseBets, Move, Outcome, Place
from tapete.play.terms import Terms

HERE = Path(__file__).parent / "imaginary"
COUNTRY = Catalogue([HERE])
GAMES = [name for name in COUNTRY.games if name.startswith("isla-fortuna/")]


def price(game: str, bet: str) -> BetOdds:
    return COUNTRY.game(f"isla-fortuna/{game}").odds()[bet]


def changed(game: str, what: dict[str, Any]) -> Game:
    """A game of the country with other words at some keys; nothing, where a key goes."""
    source = COUNTRY.game(f"isla-fortuna/{game}")
    raw = deepcopy(source.raw)
    for path, value in what.items():
        *tables, key = path.split(".")
        here = raw
        for table in tables:
            here = here[table]
        here[key] = value
        if value is None:
            del here[key]
    other = Game(source.path, source.regulation)
    other.__dict__["raw"] = raw
    return other


@pytest.mark.parametrize("name", GAMES)
def test_every_game_passes_the_check(name: str) -> None:
    report = check_game(COUNTRY.games[name], Settings(coups=50, prices="none"), Inline(), (HERE,))
    assert report.of("error") == [] and report.of("warning") == []


def test_the_five_numbers_of_roulette() -> None:
    """7.89 %, against 5.26 % for every other bet of a wheel with two zeros."""
    assert price("roulette", "five").edge == 1 - 7 * Fraction(5, 38) == Fraction(3, 38)
    assert {price("roulette", bet).edge for bet in ("number", "dozen", "red", "black")} == {Fraction(2, 38)}
    assert round(Fraction(3, 38) * 100, 2) == Fraction("7.89")


def test_prison_that_begins_with_the_second_zero() -> None:
    """One zero in 37 leaves a colour where it lies; a second takes half or imprisons it, and a third takes the prisoner."""
    red, zero = Fraction(18, 37), Fraction(1, 37)
    edges = {}
    for option, back in {"half": Fraction(1, 2), "prison": red}.items():
        after_one = 2 * red + zero * back
        edges[option] = 1 - (2 * red + zero * after_one)
    row = price("french-roulette", "red")
    assert row.decision is not None and row.decision.always == edges
    assert row.edge == edges["half"] == Fraction(1, 2738)
    assert row.win == red + zero * red and row.push == 0 and row.lose == 1 - row.win
    assert price("french-roulette", "number").edge == zero


@pytest.mark.parametrize(("stays", "edge"), [("1", "1/2738"), ("1/2", "75/5476"), ("3/4", "77/10952")])
def test_what_the_first_zero_leaves_on_the_cloth(stays: str, edge: str) -> None:
    """What is left may still win as much again as it is; the chances here are of what a unit comes to."""
    red, zero, part = Fraction(18, 37), Fraction(1, 37), Fraction(stays)
    row = changed("french-roulette", {"zero.stays": stays}).odds()["red"]
    assert row.edge == 1 - (2 * red + zero * part * (2 * red + zero / 2)) == Fraction(edge)
    squares = [(Fraction(2), red), (2 * part, zero * red), (part / 2, zero * zero)]
    assert row.sd == pytest.approx(float(sum(p * back**2 for back, p in squares) - (1 - row.edge) ** 2) ** 0.5)


def test_a_prison_in_which_it_is_best_to_stay_has_a_price_and_a_deviation() -> None:
    """Where half goes at every further zero, and only a quarter could be taken, a prisoner waits: infinitely many results."""
    row = changed("french-roulette", {"zero.begins": 1, "zero.keeps": "1/4", "zero.again": "shrinks", "zero.shrinks_to": "1/2"})
    red, zero = Fraction(18, 37), Fraction(1, 37)
    found = row.odds()["red"]
    freed, square = red / (1 - zero / 2), red / (1 - zero / 4)
    assert found.edge == 1 - 2 * red - zero * freed and found.decision is not None and found.decision.best == "prison"
    assert found.sd == pytest.approx(float(4 * red + zero * square - (1 - found.edge) ** 2) ** 0.5)


ZEROES = """
game isla-fortuna/french-roulette
seat 1 bets 100 red
seat 2 bets 60 black
no more bets
spin 0
> seat 1 leaves 100 red in waiting                 VII.5
> seat 2 leaves 60 black in waiting                VII.5
> nothing else
seat 1 takes back 100 red
> refused                                          VII.5
seat 2 bets 50 black
no more bets
spin 0
> seat 2 leaves 50 black in waiting                VII.5
seat 1 chooses prison
> seat 1 leaves 100 red in prison                  VII.5
seat 2 chooses half
> seat 2 gets back 30 black                        VII.5
no more bets
spin 0
> seat 1 loses 100 red                             VII.5
seat 2 chooses prison
> seat 2 leaves 50 black in prison                 VII.5
seat 1 bets 100 red
no more bets
spin 0
> seat 2 loses 50 black                            VII.5
> seat 1 leaves 100 red in waiting                 VII.5
no more bets
spin 1
> seat 1 wins 100 red                              VII.4
> nothing else
"""


def test_a_bet_waits_for_the_second_zero() -> None:
    settled = tapete.settle(ZEROES, COUNTRY)
    assert not settled.problems and settled.claims, settled.problems


def test_what_begins_with_the_first_zero_does_not_say_what_stays() -> None:
    with pytest.raises(CatalogueError, match=r"zero\.stays"):
        changed("french-roulette", {"zero.begins": 1, "zero.stays": "1/2"}).odds()
    with pytest.raises(CatalogueError, match=r"zero\.stays"):
        changed("french-roulette", {"zero.stays": "0"}).odds()


ROLLS = Counter(a + b for a, b in product(range(1, 7), repeat=2))


def test_craps_with_odds_of_three_four_and_five() -> None:
    """1.41 % on the line, 0.37 % of line and odds together, 2.78 % on a field that triples twelve."""
    points = {n: Fraction(ROLLS[n], 36) for n in (4, 5, 6, 8, 9, 10)}
    made = {n: Fraction(ROLLS[n], ROLLS[n] + ROLLS[7]) for n in points}
    wins = Fraction(ROLLS[7] + ROLLS[11], 36) + sum(p * made[n] for n, p in points.items())
    line = price("craps", "line")
    assert line.edge == 1 - 2 * wins == Fraction(7, 495)
    behind = sum(p * {4: 3, 5: 4, 6: 5}[n if n < 7 else 14 - n] for n, p in points.items())
    together = (1 - 2 * wins) / (1 + behind)
    assert Fraction(line.extra["with_odds"]["edge"]) == together and f"{float(together):.2%}" == "0.37%"
    pays = {2: 2, 12: 3} | dict.fromkeys((3, 4, 9, 10, 11), 1)
    assert price("craps", "field").edge == -sum(Fraction(n, 36) * pays.get(total, -1) for total, n in ROLLS.items())
    assert price("craps", "field").edge == Fraction(1, 36)


def test_pair_plus_by_its_own_table() -> None:
    """Every one of the 22,100 hands, told apart here by counting ranks and suits."""
    deck = list(product(range(2, 15), "shdc"))
    pays = {"straight-flush": 35, "three": 33, "straight": 6, "flush": 3, "pair": 1, "nothing": -1}
    total = sum(pays[named(hand)] for hand in combinations(deck, 3))
    row = price("three-card-poker", "pair-plus")
    assert row.edge == Fraction(-total, comb(52, 3))


def named(hand: tuple[tuple[int, str], ...]) -> str:
    ranks = sorted(rank for rank, _ in hand)
    one_suit = len({suit for _, suit in hand}) == 1
    run = ranks == [2, 3, 14] or (ranks[2] - ranks[1] == ranks[1] - ranks[0] == 1)
    if run:
        return "straight-flush" if one_suit else "straight"
    return "flush" if one_suit else {1: "three", 2: "pair", 3: "nothing"}[len(set(ranks))]


def test_the_ante_of_three_card_poker() -> None:
    """3.37 %, as published for a dealer who opens with a queen and a bonus of five, four and one."""
    assert f"{float(price('three-card-poker', 'ante').edge):.2%}" == "3.37%"


def test_punto_y_banca_at_four_per_cent() -> None:
    """Eight decks, dealt here card by card: 0.60 % on the bank, where five per cent makes it 1.06 %."""
    bank, punto, tie = baccarat(8)
    assert price("punto-y-banca", "banker").edge == punto - Fraction(24, 25) * bank
    assert price("punto-y-banca", "player").edge == bank - punto
    assert price("punto-y-banca", "tie").edge == 1 - 9 * tie
    assert f"{float(punto - Fraction(24, 25) * bank):.2%}" == "0.60%"


def baccarat(decks: int) -> tuple[Fraction, Fraction, Fraction]:
    """How often bank, punto and neither win."""
    left = [16 * decks] + [4 * decks] * 9
    won = Counter[str]()
    for four in product(range(10), repeat=4):
        ways = 1
        for card in four:
            ways *= left[card]
            left[card] -= 1
        p, b = (four[0] + four[1]) % 10, (four[2] + four[3]) % 10
        size = sum(left)
        if ways and (max(p, b) >= 8):
            won[end(p, b)] += ways * size * (size - 1)
        elif ways and p >= 6:
            for third in range(10):
                won[end(p, (b + third) % 10 if b <= 5 else b)] += ways * left[third] * (size - 1)
        elif ways:
            for third in range(10):
                many = ways * left[third]
                left[third] -= 1
                if draws(b, third):
                    for last in range(10):
                        won[end((p + third) % 10, (b + last) % 10)] += many * left[last]
                else:
                    won[end((p + third) % 10, b)] += many * (size - 1)
                left[third] += 1
        for card in four:
            left[card] += 1
    total = sum(won.values())
    return Fraction(won["bank"], total), Fraction(won["punto"], total), Fraction(won["tie"], total)


def end(punto: int, bank: int) -> str:
    return "bank" if bank > punto else "punto" if punto > bank else "tie"


def draws(bank: int, third: int) -> bool:
    """The bank's table, as every book prints it."""
    return (
        bank <= 2
        or (bank == 3 and third != 8)
        or (bank == 4 and 2 <= third <= 7)
        or (bank == 5 and 4 <= third <= 7)
        or (bank == 6 and third in (6, 7))
    )


def test_blackjack_with_two_decks() -> None:
    """Any two cards doubled, also after a split; the dealer looks, and draws to soft 17: published as 0.40 % by totals."""
    row = changed("blackjack", {"surrender": None, "promotions": None}).odds()["main"]
    assert abs(float(row.edge) - 0.0040) < 0.0003
    assert price("blackjack", "insurance").edge == 1 - 3 * Fraction(32, 103)


def test_a_natural_of_one_suit_pays_half_a_stake_besides() -> None:
    """Every two of 104 cards, by their suits; it is paid also to who meets the dealer's natural."""
    shoe = list(product(range(1, 14), "shdc")) * 2
    found = sum(s == t and min(a, b) == 1 and max(a, b) >= 10 for (a, s), (b, t) in combinations(shoe, 2))
    often = Fraction(found, comb(104, 2))
    row = price("blackjack", "main")
    assert row.extra["prizes"]["suited-natural"] == pytest.approx(float(often / 2), abs=1e-15)
    plain = changed("blackjack", {"promotions": None}).odds()["main"]
    assert float(plain.edge - row.edge) == pytest.approx(float(often / 2), abs=1e-12)


def test_what_late_surrender_saves() -> None:
    """Hand by hand, from what each is worth where nobody may give up: those worse than half a stake are given up.

    Books give about 0.08 % for six decks, where the play is by totals.
    """
    rules, _ = COUNTRY.game("isla-fortuna/blackjack").resolve()
    assert isinstance(rules, TwentyOneRules)
    figures = figures_of(rules)
    assert figures.surrender and not figures.surrender_early
    for table in (figures, Figures(surrender=figures.surrender)):
        without = analyse(replace(table, surrender=frozenset()))
        saved = 0.0
        for (a, b), up in product(combinations_with_replacement(range(1, 11), 2), range(1, 11)):
            if (a, b) != (1, 10):
                left = dict.fromkeys(range(1, 10), 4 * table.decks) | {10: 16 * table.decks}
                chance, size = 2.0 if a != b else 1.0, 52 * table.decks
                for card in (a, b, up):
                    chance *= left[card] / size
                    left[card], size = left[card] - 1, size - 1
                natural = {1: left[10], 10: left[1]}.get(up, 0) / size
                saved += chance * (1 - natural) * max(0.0, -0.5 - max(without.actions((a, b), up).values()))
        assert analyse(table).value - without.value == pytest.approx(saved, abs=1e-12)
        assert round(100 * saved, 3) == {2: 0.066, 6: 0.073}[table.decks]


LATE = """
game isla-fortuna/blackjack
seat 1 bets 100 main
seat 2 bets 100 main
no more bets
cards 10h 9h As 6d 7c
seat 2 surrenders
> refused                                          VI.9
no more bets
seat 1 surrenders
> refused
look nothing
seat 2 surrenders
> refused
seat 1 surrenders
> seat 1 gets back 50 main                         VI.9
seat 2 hits
card 2s
seat 2 surrenders
> refused                                          VI.9
seat 2 stands
cards 9d
> seat 2 loses 100 main
"""
SUITED = """
game isla-fortuna/blackjack
seat 1 bets 100 main
seat 2 bets 100 main
no more bets
cards Ah As 10s Kh Qd
> seat 1 wins 50 main                              VI.10
look natural
card Ad
> seat 2 gets back 100 main
> seat 1 gets back 100 main
> nothing else
"""


@pytest.mark.parametrize("record", [LATE, SUITED])
def test_surrender_after_the_look_and_the_natural_of_one_suit_at_the_table(record: str) -> None:
    settled = tapete.settle(record, COUNTRY)
    assert not settled.problems and settled.claims, settled.problems


def test_nobody_surrenders_after_a_look_that_there_is_not() -> None:
    with pytest.raises(CatalogueError, match=r"surrender\.after_look.*does not look"):
        changed("blackjack", {"dealer.peeks": False}).resolve()
    with pytest.raises(CatalogueError, match=r"dealer\.peeks.*no hole card"):
        changed("blackjack", {"dealer.hole": False}).resolve()


@pytest.mark.parametrize("keeps", ["1/2", "3/4"])
def test_procedure_and_kernel_surrender_alike(keeps: str) -> None:
    """The same cards and the same strategy bring the same money, hand by hand."""
    game = changed("blackjack", {"promotions": None, "surrender.keeps": keeps})
    rules, plan = game.resolve()
    assert isinstance(rules, TwentyOneRules)
    figures, rng = figures_of(rules), random.Random(keeps)
    strategy = Strategy.read(basic(figures).text)
    rows = [rng.sample(list(DECK) * 2, 40) for _ in range(3000)]
    values = np.array([[pips(card) for card in row] for row in rows], dtype=np.uint8)
    nets = replay_batch(figures, strategy, values)[:, 0].tolist()
    given_up = 0
    for row, net in zip(rows, nets, strict=True):
        felt = Felt(TwentyOneMemory())
        procedure = twentyone.coup(Terms(rules, plan, game.regulation), felt)
        next(procedure)
        procedure.send(Place(1, 400, "main"))
        ask, cards = procedure.send(CloseBets()), [*row[:3], *row[4:]]
        with suppress(StopIteration):
            while True:
                ask = procedure.send(answered(ask, felt, cards, row[3], strategy))
        money = sum(e.returned - e.staked for e in felt.events if isinstance(e, Payment))
        assert money * unit(figures) == net * 400, row
        given_up += any(e.why.en.startswith("surrenders") for e in felt.events if isinstance(e, Payment))
    assert given_up > 50


def answered(ask: Any, felt: Felt[TwentyOneMemory], cards: list[str], hole: str, strategy: Strategy) -> Move:
    """What chance and a player who follows the table say; the hole card was the fourth to be dealt."""
    if isinstance(ask, Chance) and ask.verb == "look":
        return Outcome("look", "natural" if {pips(up_card(felt)), pips(hole)} == {1, 10} else "nothing")
    if isinstance(ask, Chance):
        return Outcome("card", hole if ask.hand == "dealer" and len(felt.hands.get("dealer", ())) == 1 else cards.pop(0))
    choice = next((c for c in ask.pending if "stand" in c.options), None)
    if choice is None:
        return CloseBets()
    hand = next(h for h in hands(felt) if not h.done and not h.closed)
    held, up = cards_of(felt, hand), pips(up_card(felt))
    pair = len(held) == 2 and pips(held[0]) == pips(held[1])
    letters = [strategy.own[PAIR_ROW + pips(held[0])][up]] if pair else []
    letters.append(strategy.own[(SOFT_ROW if is_soft(held) else 0) + total(held)][up])
    ways = [way for letter in letters for way in WAYS[LETTERS[letter]]]
    return Choose(1, next(way for way in ways if way in choice.options), choice.bet.name)


WAYS = {
    ".": [],
    "S": ["stand"],
    "H": ["hit"],
    "D": ["double", "hit"],
    "Ds": ["double", "stand"],
    "P": ["split"],
    "R": ["surrender", "hit"],
    "Rs": ["surrender", "stand"],
    "Rp": ["surrender", "split"],
}
