"""The compiled rounds of twenty-one: against a plain player written here, against the exact values, and against themselves."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from tapete.odds.twentyone.basic import basic
from tapete.odds.twentyone.exact import analyse
from tapete.odds.twentyone.figures import NINE_TO_ELEVEN, Figures, full_shoe
from tapete.odds.twentyone.freechart import follow
from tapete.odds.twentyone.replay import replay, replay_batch
from tapete.odds.twentyone.simulate import simulate
from tapete.odds.twentyone.strategy import LETTERS, PAIR_ROW, SOFT_ROW, Strategy, textbook

CHART = textbook()
GIVES_UP = Strategy.read(
    """
    12     H  H  S  S  S  H  H  H  H  H
    13-14  S  S  S  S  S  H  H  H  H  H
    15     S  S  S  S  S  H  H  H  R  R
    16     S  S  S  S  S  H  H  R  R  R
    17     S  S  S  S  S  S  S  S  S  Rs
    9-11   D  D  D  D  D  D  D  D  D  D
    s17    H  D  D  D  D  H  H  H  H  H
    s18    Ds Ds Ds Ds Ds S  S  H  H  H
    s21    D  D  D  D  D  D  S  S  S  S
    p8     P  P  P  P  P  P  P  P  Rp Rp
    p2-4   P  P  P  P  P  P  P  P  P  P
    p10    .  .  P  P  P  .  .  .  .  .
    pA     P  P  P  P  P  P  P  P  P  P
    """
)


class Player:
    """One round in plain words: the same rules and strategy, no kernel."""

    def __init__(self, figures: Figures, strategy: Strategy, cards: list[int], hole: bool) -> None:
        self.figures, self.strategy, self.cards, self.hole = figures, strategy, cards, hole or figures.peeks
        self.used = 0

    def draw(self) -> int:
        self.used += 1
        return self.cards[self.used - 1]

    def look(self, row: int, free: bool) -> str:
        return LETTERS[(self.strategy.free if free else self.strategy.own)[row, self.up]]

    def round(self) -> Fraction:
        f = self.figures
        one, self.up, two = self.draw(), self.draw(), self.draw()
        second = self.draw() if self.hole else None
        hand, self.bonus = [one, two], Fraction(0)
        self.finished: list[tuple[list[int], int, int]] = []
        natural = sorted(hand) == [1, 10]
        if natural and self.up in f.natural_at_once:
            return f.blackjack
        if f.peeks and sorted((self.up, second or 0)) == [1, 10] and not natural:
            early = f.surrender_early and self.up in f.surrender and self.wants_out(hand)
            return Fraction(-1, 2) if early else Fraction(-1)
        if not natural:
            if self.play(hand):
                return Fraction(-1, 2)
            if all(best(h) > 21 for h, _, _ in self.finished):
                return self.bonus - sum([risk for _, risk, _ in self.finished])
        dealer = [self.up, second if second is not None else self.draw()]
        dealt = sorted(dealer) == [1, 10]
        if natural and (dealt or f.natural_beats_dealer_21):
            tied = Fraction(-1) if f.naturals_lose else Fraction(0) if f.naturals_push else f.blackjack
            return tied if dealt else f.blackjack
        while best(dealer) < 17 or (f.hits_soft_17 and best(dealer) == 17 and sum(dealer) == 7):
            dealer.append(self.draw())
        if natural:
            return Fraction(0) if best(dealer) == 21 or (f.push_22 and best(dealer) == 22) else f.blackjack
        return self.bonus + sum([self.settle(best(h), risk, win, best(dealer), dealt) for h, risk, win in self.finished])

    def settle(self, own: int, risk: int, win: int, dealer: int, natural: bool) -> int:
        if own > 21 or (natural and (own < 21 or self.figures.natural_beats_21)):
            return -risk
        if dealer == 22 and self.figures.push_22:
            return 0
        return win if dealer > 21 or own > dealer else -risk if own < dealer else 0

    def wants_out(self, hand: list[int]) -> bool:
        pair = self.look(PAIR_ROW + hand[0], False) if hand[0] == hand[1] else "."
        return pair == "Rp" or (pair != "P" and self.look(row(hand), False).startswith("R"))

    def play(self, hand: list[int]) -> bool:
        """Lays finished hands down as cards, stakes at risk and stakes to win; tells whether the round was given up."""
        f = self.figures
        gives_up = self.up in f.surrender and self.wants_out(hand)
        if gives_up:
            return True
        waiting, hands = [(hand, 1)], 1
        while waiting:
            cards, risk = waiting.pop()
            if len(cards) == 1:
                cards = [*cards, self.draw()]
            aces = cards[0] == 1 and hands > 1
            again = cards[0] == cards[1] and hands < f.split_hands and (not aces or f.resplit_aces)
            if again and self.look(PAIR_ROW + cards[0], risk == 0) in ("P", "Rp"):
                hands += 1
                waiting += [(cards[:1], 0 if cards[0] in f.free_split else risk), (cards[:1], risk)]
                continue
            self.finish(cards, risk, hands > 1, stuck=aces and not f.hit_split_aces)
        return False

    def finish(self, cards: list[int], risk: int, split: bool, *, stuck: bool) -> None:
        f, free, win = self.figures, risk == 0, 1
        while not stuck and best(cards) <= 21 and win == 1:
            letter = self.look(row(cards), free)
            if letter in ("D", "Ds"):
                soft = best(cards) != sum(cards)
                gratis = not soft and sum(cards) in f.free_double
                paid = best(cards) in (f.double_soft if soft else f.double_hard) and (not split or f.double_after_split)
                if len(cards) == 2 and (gratis or paid):
                    risk, win = risk + (0 if gratis else 1), 2
                elif letter == "Ds":
                    break
            elif letter in ("S", "Rs"):
                break
            cards = [*cards, self.draw()]
            if len(cards) == 7 and sum(cards) <= 21:
                self.bonus += f.seven_cards
        self.finished.append((cards, risk, win))


def best(cards: list[int]) -> int:
    return sum(cards) + (10 if 1 in cards and sum(cards) <= 11 else 0)


def row(cards: list[int]) -> int:
    return best(cards) + (SOFT_ROW if best(cards) != sum(cards) else 0)


RULES = {
    "peek": Figures(),
    "no hole card": Figures(peeks=False, double_hard=NINE_TO_ELEVEN, double_soft=frozenset()),
    "a natural waits": Figures(peeks=False, natural_at_once=frozenset(), natural_beats_dealer_21=False, natural_beats_21=False),
    "soft 17, six hands": Figures(hits_soft_17=True, split_hands=6, resplit_aces=True, naturals_push=False),
    "surrender": Figures(surrender=frozenset(range(1, 11)), double_after_split=False),
    "early surrender": Figures(surrender=frozenset(range(1, 11)), surrender_early=True, hit_split_aces=True),
    "no splits": Figures(split_hands=1, surrender=frozenset({10}), peeks=False, push_22=True),
    "free bets": Figures(
        push_22=True,
        free_double=NINE_TO_ELEVEN,
        free_split=frozenset(range(1, 10)),
        peeks=False,
        double_soft=frozenset({19, 20, 21}),
    ),
    "naturals lose": Figures(peeks=False, naturals_lose=True),
    "naturals lose to a look": Figures(naturals_lose=True, decks=2),
    "seven cards": Figures(decks=1, seven_cards=Fraction(1), hits_soft_17=True, surrender=frozenset({1}), peeks=False),
}


@pytest.mark.parametrize("strategy", [CHART, GIVES_UP], ids=["textbook", "odd"])
@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("hole", [False, True])
def test_a_round_with_given_cards_is_what_a_plain_player_makes_of_it(name: str, strategy: Strategy, hole: bool) -> None:
    figures = RULES[name]
    generator = np.random.default_rng(7)
    shoe = np.repeat(np.arange(1, 11), full_shoe(1 if name == "seven cards" else 6))
    rows = np.array([generator.permutation(shoe)[:40] for _ in range(1500)], dtype=np.uint8)
    rows[:300, 2] = rows[:300, 0]
    rows[300:500, 4] = rows[300:500, 2] = rows[300:500, 0]
    rows[500:600, :7] = rows[500:600, :7] % 3 + 1
    found = replay_batch(figures, strategy, rows, hole=hole)
    for cards, (net, used, _) in zip(rows, found, strict=True):
        player = Player(figures, strategy, [int(card) for card in cards], hole)
        assert (player.round() * 2, player.used) == (net, used), list(cards)


def test_replay_counts_in_parts_small_enough_for_the_natural() -> None:
    assert replay(Figures(), CHART, [1, 5, 10, 10]) == (3, 4)
    assert replay(Figures(blackjack=Fraction(6, 5)), CHART, [1, 5, 10, 10]) == (12, 4)


@pytest.mark.parametrize(
    ("cards", "message"),
    [([10, 6, 2, 10], "needs"), ([0, 6, 2, 10], "value 1"), ([11, 6, 2, 10], "value 1"), ([], "value 1")],
)
def test_replay_refuses_what_is_no_round(cards: list[int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        replay(Figures(), CHART, cards)


@pytest.mark.parametrize(
    ("figures", "cost"),
    [
        (Figures(), 0.00005),
        (Figures(decks=8), 0.00005),
        (Figures(hits_soft_17=True), 0.0003),
        (Figures(split_hands=2), 0.00005),
    ],
)
def test_the_textbook_table_earns_nearly_what_best_play_does(figures: Figures, cost: float) -> None:
    found = simulate(figures, CHART, 4_000_000, 11)
    exact = analyse(figures).value
    assert exact - cost - 4 * found.error < found.mean < exact + 4 * found.error
    assert 1.1 < found.sd < 1.2


def test_without_a_hole_card_the_table_for_it_is_better() -> None:
    figures = Figures(peeks=False)
    exact = analyse(figures).value
    found = simulate(figures, textbook(peeks=False), 4_000_000, 5)
    assert abs(found.mean - exact) < 4 * found.error + 0.00005


def test_results_depend_on_the_seed_alone() -> None:
    one, two = (simulate(Figures(), CHART, 2_500_000, 3, threads=threads) for threads in (1, 2))
    assert (one.mean, one.sd, one.free_bets) == (two.mean, two.sd, two.free_bets)
    assert simulate(Figures(), CHART, 2_500_000, 4).mean != one.mean


def test_a_cut_card_changes_the_shoe_and_not_the_game() -> None:
    found = simulate(Figures(), CHART, 4_000_000, 3, before_cut=234)
    assert abs(found.mean - analyse(Figures()).value) < 4 * found.error + 0.0004


def test_what_cannot_be_simulated_is_said() -> None:
    with pytest.raises(ValueError, match="at least one"):
        simulate(Figures(), CHART, 0, 1)
    with pytest.raises(ValueError, match="cut card"):
        simulate(Figures(), CHART, 10, 1, before_cut=300)
    with pytest.raises(ValueError, match="at most 6 hands"):
        simulate(Figures(split_hands=9), CHART, 10, 1)
    with pytest.raises(ValueError, match="not a row"):
        Strategy.read("12 H H S")


@pytest.mark.parametrize(
    "figures",
    [
        Figures(),
        Figures(decks=2, hits_soft_17=True, surrender=frozenset(range(1, 11))),
        Figures(peeks=False, double_hard=NINE_TO_ELEVEN, double_soft=frozenset(), surrender=frozenset({1})),
        Figures(peeks=False, natural_beats_21=False, natural_beats_dealer_21=False, natural_at_once=frozenset(), push_22=True),
        Figures(decks=1, seven_cards=Fraction(1), resplit_aces=True, double_after_split=False, split_hands=6),
    ],
)
def test_basic_strategy_earns_and_spreads_as_computed(figures: Figures) -> None:
    exact = basic(figures)
    table = Strategy.read(exact.text)
    assert follow(figures, table) == pytest.approx(exact.value, abs=1e-10)
    found = simulate(figures, table, 4_000_000, 17)
    assert abs(found.mean - exact.value) < 4 * found.error
    assert found.sd == pytest.approx(exact.deviation, abs=0.005)
