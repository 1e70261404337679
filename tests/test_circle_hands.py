"""Hands that were really played, through the ordinary procedure: every stack comes out to the chip.

The rooms' rules are TOML under `tests/law`; nothing of the procedure knows them.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from rooms import plan_for, room_of
from tapete.bridges import phh
from tapete.bridges.phh.playing import play

HERE = Path(__file__).parent
HANDS = [hand for file in sorted((HERE / "hands").glob("*.phhs")) for hand in phh.read(file.read_text(encoding="utf-8"))]
SHARE = 8
"""In how many parts the hands are replayed."""


@pytest.mark.parametrize("part", range(SHARE))
def test_every_finishing_stack_comes_out_to_the_chip(part: int) -> None:
    for hand in HANDS[part::SHARE]:
        done = play(hand, room_of(hand), plan_for(hand))
        assert done.over and not done.refused and not done.otherwise, (hand, done.refused, done.otherwise)
        assert done.table.felt.balanced
        stacks = [done.table.felt.chips[seat] for seat in range(1, hand.seats + 1)]
        assert hand.finishing is None or stacks == [round(chips * done.table.terms.minor) for chips in hand.finishing], hand


def test_the_hands_are_those_that_were_played() -> None:
    assert len(HANDS) == 1020 and sum(h.finishing is not None for h in HANDS) == 1019
