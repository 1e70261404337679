"""Hands that were really played, through the ordinary procedure: every stack comes out to the chip.

The rooms' rules are TOML under `tests/law`; nothing of the procedure knows them.
"""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from tapete.bridges import phh
from tapete.catalogue.loader import Catalogue
from tapete.games.circle.asks import Show, Wager
from tapete.games.circle.chips import TABLE
from tapete.play.asks import Chance
from tapete.play.exchange import KEEP, Swap
from tapete.play.moves import BuyIn, Choose, Discard, Move, Outcome, Shuffle
from tapete.table.table import Table

HERE = Path(__file__).parent
ROOMS = Catalogue([HERE / "law"])
HANDS = [hand for file in sorted((HERE / "hands").glob("*.phhs")) for hand in phh.read(file.read_text(encoding="utf-8"))]
SHARE = 8
"""In how many parts the hands are replayed."""


def plan_of(hand: phh.Hand) -> dict[str, str]:
    """The stakes of a hand as a plan of its room."""
    plan = {"ante": str(max(hand.antes, default=Decimal(0)))}
    given = {"min-bet": hand.min_bet, "small-bet": hand.small_bet, "big-bet": hand.big_bet, "bring-in": hand.bring_in}
    plan |= {name: str(value) for name, value in given.items() if value is not None}
    if hand.blinds:
        plan |= {"small-blind": str(hand.blinds[0]), "big-blind": str(hand.blinds[1])}
        if len(hand.blinds) > 2 and hand.blinds[2]:
            plan |= {"straddle": str(hand.blinds[2]), "variant": "straddle"}
        if len(set(hand.antes)) > 1:
            plan["variant"] = "big-blind-ante"
    return plan


def replayed(hand: phh.Hand) -> Table:
    """The table after the hand: the file's actions answer whatever the procedure asks."""
    table = Table(ROOMS.game(f"rooms/{hand.variant.lower().replace('/', '-')}"), plan_of(hand))
    for seat, chips in enumerate(hand.stacks, 1):
        table.do(BuyIn(seat, table.units(str(chips))))
    table.do(Shuffle())
    cards = {seat: [c for a in hand.actions if isinstance(a, phh.Dealt) and a.to == seat for c in a.cards] for seat in range(12)}
    shown = {a.seat: a for a in hand.actions if isinstance(a, phh.Show)}
    said: list[phh.Action] = [a for a in hand.actions if not isinstance(a, phh.Dealt | phh.Show)]
    while table.felt.coup == 1:
        table.do(answer(table, cards, shown, said))
        assert table.felt.balanced
    assert not said
    return table


def answer(table: Table, cards: dict[int, list[str]], shown: dict[int, phh.Show], said: list[phh.Action]) -> Move:
    ask = table.ask
    if isinstance(ask, Chance):
        seat = 0 if ask.hand == TABLE else int(ask.hand.split()[-1])
        told = cards[seat].pop(0) if cards[seat] else next(c for c in shown[seat].cards if c in ask.weights)
        return Outcome("card", told)
    if isinstance(ask, Show):
        show = shown.get(ask.seat)
        return Choose(ask.seat, "show" if show is None or show.cards or show.some else "muck")
    now = said.pop(0)
    if isinstance(ask, Swap):
        assert isinstance(now, phh.Discard)
        return Discard(now.seat, now.cards) if now.cards else Choose(now.seat, KEEP)
    assert isinstance(ask, Wager) and ask.offer is not None and not isinstance(now, phh.Dealt) and now.seat == ask.seat
    if isinstance(now, phh.BetTo):
        return ask.raising(table.units(str(now.amount)))
    words = {phh.Fold: "fold", phh.BringIn: "bring-in", phh.CheckOrCall: "check" if ask.offer.check else "call"}
    return Choose(now.seat, words[type(now)])


@pytest.mark.parametrize("part", range(SHARE))
def test_every_finishing_stack_comes_out_to_the_chip(part: int) -> None:
    for hand in HANDS[part::SHARE]:
        table = replayed(hand)
        stacks = [table.felt.chips[seat] for seat in range(1, hand.seats + 1)]
        assert hand.finishing is None or stacks == [round(chips * table.terms.minor) for chips in hand.finishing], hand


def test_the_hands_are_those_that_were_played() -> None:
    assert len(HANDS) == 1020 and sum(h.finishing is not None for h in HANDS) == 1019
