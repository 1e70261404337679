"""Poker Hand History: what is read is written back the same; real hands, and PokerKit reads what we write."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from tapete.bridges import phh
from tapete.bridges.phh import BetTo, BringIn, CheckOrCall, Dealt, Discard, Fold, Hand, PhhError, Show

HERE = Path(__file__).parent
REAL = sorted((HERE / "hands").glob("*.phhs"))

DWAN = """
variant = "NT"
ante_trimming_status = true
antes = [500, 500, 500]
blinds_or_straddles = [1000, 2000, 0]
min_bet = 2000
starting_stacks = [1125600, 2000000, 553500]
actions = [
  # Before the flop
  "d dh p1 Ac2d", "d dh p2 ????", "d dh p3 7h6h",
  "p3 cbr 7000", "p1 cbr 23000", "p2 f  # not for this", "p3 cc",
  "d db Jc3d5c", "p1 cbr 35000", "p3 cc", "d db 4h", "p1 cbr 90000", "p3 cbr 232600", "p1 cbr 1067100", "p3 cc",
  "p1 sm Ac2d", "p3 sm -", "d db Jh",
]
event = "A \\"game\\" on television"
currency = "USD"
_our_note = {shown = true, cuts = [1.5, inf]}
"""


def test_a_hand_as_values() -> None:
    (hand,) = phh.read(DWAN)
    assert hand.seats == 3 and hand.trimmed and list(hand.blinds) == [1000, 2000, 0]
    assert hand.actions[:2] == (Dealt(1, ("Ac", "2d")), Dealt(2, ("??", "??")))
    assert hand.actions[5] == Fold(2) and hand.actions[4] == BetTo(1, Decimal(23000))
    assert hand.actions[-2:] == (Show(3, some=True), Dealt(0, ("Jh",)))
    assert hand.board == ("Jc", "3d", "5c", "4h", "Jh")
    assert hand.told["currency"] == "USD"


def test_written_and_read_again() -> None:
    hands = phh.read(DWAN)
    assert phh.read(phh.write(hands[0])) == hands
    assert phh.read(phh.write([*hands, *hands])) == [*hands, *hands]


def test_decimals_stay_exact() -> None:
    text = DWAN.replace("1125600", "1125600.10").replace("cbr 7000", "cbr 7000.25")
    (hand,) = phh.read(text)
    assert hand.stacks[0] == Decimal("1125600.1") and hand.actions[3] == BetTo(3, Decimal("7000.25"))
    assert phh.read(phh.write(hand)) == [hand]


def test_stud_and_draw() -> None:
    stud = phh.read(
        """
        variant = "F7S"
        antes = [1, 1]
        bring_in = 1
        small_bet = 4
        big_bet = 8
        starting_stacks = [100, 100]
        actions = ["d dh p1 ????Th", "d dh p2 2c3d4s", "p2 pb", "p1 cc", "p1 sm 9c9dTh", "p2 sm"]
        """
    )[0]
    assert stud.actions[2:4] == (BringIn(2), CheckOrCall(1))
    assert stud.cards_of(1) == ("9c", "9d", "10h") and stud.cards_of(2) == ("2c", "3d", "4s")
    draw = DWAN.replace('"NT"', '"N2L1D"').replace('"p1 sm Ac2d"', '"p1 sd Ac2d", "p3 sd"')
    assert phh.read(draw)[0].actions[-4:-2] == (Discard(1, ("Ac", "2d")), Discard(3))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"NT"', '"XX"', "the variants are NT"),
        ("min_bet = 2000", "", "min_bet is missing, which NT needs"),
        ("[500, 500, 500]", "[500, 500]", "antes has 2 amounts for 3 players"),
        ("[500, 500, 500]", '["a", "b", "c"]', "antes is a list with an amount"),
        ("[500, 500, 500]", "[500, -1, 500]", "antes is a list with an amount"),
        ("p1 sm Ac2d", "p1 sm Ac2x", "action 16, 'p1 sm Ac2x': a card is written"),
        ("p1 sm Ac2d", "p4 sm", "there is no such player"),
        ("p1 sm Ac2d", "p0 f", "there is no such player"),
        ("p1 sm Ac2d", "p1 bets 3", "actions are"),
        ("cbr 7000", "cbr -7", "an amount is a number above nothing"),
        ("cbr 7000", "cbr 1e", "an amount is a number above nothing"),
        ("cbr 7000", "cbr NaN", "an amount is a number above nothing"),
        ("actions = [", "actions = [1,", "actions is a list"),
        ("antes =", "antes", "the file is no TOML"),
    ],
)
def test_bad_files_are_told(old: str, new: str, said: str) -> None:
    with pytest.raises(PhhError) as caught:
        phh.read(DWAN.replace(old, new))
    assert said in caught.value.text.en and caught.value.text.es != caught.value.text.en


def test_hands_that_were_really_played_come_back_as_they_were() -> None:
    hands: list[Hand] = [hand for path in REAL for hand in phh.read(path.read_text(encoding="utf-8"))]
    assert len(hands) == 1020
    assert phh.read(phh.write(hands)) == hands
    for hand in hands:
        assert hand.finishing is None or sum(hand.finishing) == sum(hand.stacks)
        known = [c for s in range(1, hand.seats + 1) for c in hand.cards_of(s) if c != phh.UNKNOWN] + list(hand.board)
        assert len(set(known)) == len(known)
