"""PokerKit as a second engine: random hands dealt at both tables, the same moves legal, the same pots, the same stacks.

The rooms of `tests/law` say in TOML what PokerKit plays: hold'em without limit and with fixed limits, Omaha with the pot as
limit, seven-card stud. A few hundred hands here; `make pokerkit` plays many thousands (TAPETE_POKERKIT_HANDS).
"""

from __future__ import annotations

import os
import random
from dataclasses import dataclass
from pathlib import Path
from typing import cast

import pytest

from tapete.catalogue.loader import Catalogue
from tapete.games.circle.asks import Show, Wager
from tapete.games.circle.chips import TABLE, contributions, live
from tapete.games.circle.memory import CircleMemory
from tapete.games.circle.pots import pots
from tapete.games.circle.wagers import Offer, bounds
from tapete.play.asks import Chance
from tapete.play.felt import Felt
from tapete.play.moves import BuyIn, Choose, Move, Outcome, Raise, Shuffle
from tapete.table.table import Table

pokerkit = pytest.importorskip("pokerkit")

from pokerkit import (  # noqa: E402
    Automation,
    FixedLimitSevenCardStud,
    FixedLimitTexasHoldem,
    Mode,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
    State,
)

ROOMS = Catalogue([Path(__file__).parent / "law"])
HANDS = int(os.environ.get("TAPETE_POKERKIT_HANDS", "240"))
PARTS = 8
BY_ITSELF = tuple(a for a in Automation if a not in (Automation.HOLE_DEALING, Automation.BOARD_DEALING))
VARIANTS = ("nt", "ft", "po", "f7s")


@dataclass
class Both:
    """One hand at two tables, with the cards that each place will get, whoever asks first."""

    variant: str
    table: Table
    state: State
    cards: dict[int, list[str]]
    given: dict[int, list[str]]
    short: bool = False
    """Whether somebody went all in for less than a whole bet or raise on this street: what others may raise then is each text's
    own, and PokerKit looks at the price of the call instead of who has spoken. Such a street is played on without raises."""

    def deal(self) -> None:
        """Deal at PokerKit's table all that it waits for."""
        while self.state.status:
            seat = self.state.hole_dealee_index
            if seat is not None:
                self.state.deal_hole(_short(self.given[seat + 1].pop(0)), seat)
            elif self.state.board_dealing_count:
                self.state.deal_board("".join(_short(self.given[0].pop(0)) for _ in range(self.state.board_dealing_count)))
            else:
                return


def _short(card: str) -> str:
    return card.replace("10", "T")


def open_both(draw: random.Random) -> Both:
    """A table of each program: the same stakes, stacks from a few chips to many, and one pack."""
    variant = draw.choice(VARIANTS)
    players = draw.randint(2, 6)
    unit = draw.choice((2, 10, 25))
    ante = draw.choice((0, 0, 1))
    plan = {"ante": str(ante)}
    if variant == "f7s":
        plan |= {"ante": "1", "bring-in": str(max(1, unit // 2)), "small-bet": str(2 * unit), "big-bet": str(4 * unit)}
    else:
        plan |= {"small-blind": str(unit // 2), "big-blind": str(unit)}
        plan |= {"small-bet": str(unit), "big-bet": str(2 * unit)} if variant == "ft" else {"min-bet": str(unit)}
    table = Table(ROOMS.game(f"rooms/{variant}"), plan)
    stacks = [draw.choice((draw.randint(1, 4 * unit), draw.randint(unit, 40 * unit), 100 * unit)) for _ in range(players)]
    for seat, chips in enumerate(stacks, 1):
        table.do(BuyIn(seat, table.units(chips)))
    table.do(Shuffle())
    minor = table.terms.minor
    antes = [int(plan["ante"]) * minor] * players
    money = [chips * minor for chips in stacks]
    state = _state(variant, plan, antes, money, minor)
    pack = [rank + suit for rank in ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K") for suit in "shdc"]
    draw.shuffle(pack)
    cards = {seat: [pack.pop() for _ in range(7 if seat else 5)] for seat in range(players + 1)}
    return Both(variant, table, state, {s: list(c) for s, c in cards.items()}, {s: list(c) for s, c in cards.items()})


def _state(variant: str, plan: dict[str, str], antes: list[int], stacks: list[int], minor: int) -> State:
    amount = {name: int(value) * minor for name, value in plan.items()}
    count = len(stacks)
    if variant == "f7s":
        return FixedLimitSevenCardStud.create_state(
            BY_ITSELF, True, antes, amount["bring-in"], amount["small-bet"], amount["big-bet"], stacks, count, mode=Mode.CASH_GAME
        )
    blinds = [amount["small-blind"], amount["big-blind"], *[0] * (count - 2)]
    if variant == "ft":
        return FixedLimitTexasHoldem.create_state(
            BY_ITSELF, True, antes, blinds, amount["small-bet"], amount["big-bet"], stacks, count, mode=Mode.CASH_GAME
        )
    made = NoLimitTexasHoldem if variant == "nt" else PotLimitOmahaHoldem
    return made.create_state(BY_ITSELF, True, antes, blinds, amount["min-bet"], stacks, count, mode=Mode.CASH_GAME)


def same_choice(both: Both, offer: Offer) -> None:
    """The player to act, what staying costs, and between what bounds a raise may be: the same at both tables."""
    state = both.state
    assert state.actor_index is not None, (offer, both.table.legal(), state.operations[-3:])
    assert state.actor_index + 1 == offer.seat
    if state.bring_in_status:
        assert state.effective_bring_in_amount == min(offer.stack, both.table.units(both.table.terms.plan.spoken()["bring-in"]))
    else:
        assert state.checking_or_calling_amount == offer.call
        assert offer.check == (offer.call == 0)
    if both.short:
        return
    least, most = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
    mine = (offer.least, offer.most) if offer.may_raise else (None, None)
    assert mine == (least, most), (mine, least, most, offer)


def same_pots(both: Both) -> None:
    """What lies in the middle: as many pots, with the same sums, for the same players; and what is still in front."""
    felt, state = felt_of(both.table), both.state
    put, dead = contributions(felt)
    assert sum(put.values()) + sum(dead.values()) == state.total_pot_amount
    front = [sum(b.amount for b in felt.bets if b.seat == i + 1 and b.kind == "bet") for i in range(state.player_count)]
    assert front == list(state.bets)
    if not any(front):
        mine = [(pot.amount, set(pot.seats)) for pot in pots(put, live(felt), dead)]
        theirs = [(pot.amount, {i + 1 for i in pot.player_indices}) for pot in state.pots]
        assert mine == theirs


def choose(draw: random.Random, ask: Wager, raises: bool) -> Move:
    """Any legal move; a raise to the least, the most, or between."""
    offer = ask.offer
    assert offer is not None
    ways = [option for option in offer.options if option != "all-in" and not (option == "fold" and offer.check)]
    if raises and offer.may_raise and draw.random() < 0.45:
        return ask.raising(draw.choice((offer.least, offer.most, draw.randint(offer.least, offer.most))))
    return Choose(ask.seat, draw.choices(ways, [1 if way == "fold" else 4 for way in ways])[0])


def felt_of(table: Table) -> Felt[CircleMemory]:
    return cast("Felt[CircleMemory]", table.felt)


def full(table: Table, offer: Offer) -> int:
    """What a whole bet or raise comes to, whatever the player has."""
    return bounds(table.terms, felt_of(table), offer.seat)[0]


def tell(both: Both, move: Move) -> None:
    """The same move at PokerKit's table."""
    if isinstance(move, Raise):
        both.state.complete_bet_or_raise_to(move.amount)
    elif isinstance(move, Choose):
        {
            "fold": both.state.fold,
            "check": both.state.check_or_call,
            "call": both.state.check_or_call,
            "bring-in": both.state.post_bring_in,
        }[move.option]()


def play(seed: int) -> Both:
    draw = random.Random(seed)
    both = open_both(draw)
    table = both.table
    chips = sum(table.felt.chips.values()) + sum(bet.amount for bet in table.felt.bets)
    while table.felt.coup == 1:
        ask = table.ask
        if isinstance(ask, Chance):
            both.short = False
            table.do(Outcome("card", both.cards[0 if ask.hand == TABLE else int(ask.hand.split()[-1])].pop(0)))
        elif isinstance(ask, Show):
            table.do(Choose(ask.seat, "show"))
        else:
            assert isinstance(ask, Wager) and ask.offer is not None
            both.deal()
            same_pots(both)
            same_choice(both, ask.offer)
            move = choose(draw, ask, not both.short)
            both.short |= isinstance(move, Raise) and move.amount < full(both.table, ask.offer)
            table.do(move)
            tell(both, move)
        on_felt = sum(bet.amount for bet in table.felt.bets)
        assert sum(table.felt.chips.values()) + on_felt + table.felt.house == chips, "chips are conserved at every step"
    both.deal()
    while both.state.actor_index is not None and both.state.checking_or_calling_amount == 0:
        both.state.check_or_call()  # PokerKit asks a big blind for his word even when nobody is left to bet against
        both.deal()
    return both


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.filterwarnings("ignore")
def test_both_engines_play_the_same_hand(part: int) -> None:
    for seed in range(part, HANDS, PARTS):
        both = play(seed)
        stacks = [both.table.felt.chips.get(seat, 0) for seat in range(1, both.state.player_count + 1)]
        assert not both.state.status, seed
        theirs = list(both.state.stacks)
        if (
            stacks != theirs
        ):  # a pot shared by three: PokerKit gives all that does not divide to the first, we give it chip by chip
            apart = [mine - other for mine, other in zip(stacks, theirs, strict=True)]
            assert sum(apart) == 0 and sum(map(abs, apart)) == 2 and _shared_by_three(both.table), (seed, stacks, theirs)


def _shared_by_three(table: Table) -> bool:
    won = [p.bet.spot for p in table.payments if p.bet.kind == "pot" and p.returned]
    return any(won.count(spot) >= 3 for spot in won)
