"""Hands that PokerKit makes in every variant of the format, with all that a file may hold: each comes out to the chip.

Blinds and straddles at any place, late bets, antes of everybody's, of the big blind's or of the button's, stacks of a few chips,
draws that exhaust the pack. A few hands of each here; TAPETE_PHH_HANDS says how many in all.
"""

from __future__ import annotations

import os
import random
from dataclasses import replace
from decimal import Decimal

import pytest

from rooms import plan_for, room_of
from tapete.bridges import phh
from tapete.bridges.phh.playing import play
from tapete.bridges.phh.values import Hand, PhhError

pokerkit = pytest.importorskip("pokerkit")

from pokerkit import Automation, Mode, State  # noqa: E402

HANDS = int(os.environ.get("TAPETE_PHH_HANDS", "120"))
BY_HAND = ("HOLE_CARDS_SHOWING_OR_MUCKING", "HOLE_DEALING", "BOARD_DEALING")
BY_ITSELF = tuple(a for a in Automation if a.name not in BY_HAND)
GAMES = {letters: game for game, letters in pokerkit.HandHistory.variants.items() if letters != "NS"}
STUD, DRAW, SPLIT = ("F7S", "F7S/8", "FR"), ("N2L1D", "F2L3D", "FB"), ("FO/8", "F7S/8")


def posts(draw: random.Random, players: int, unit: int) -> list[int]:
    """Blinds as they come: two, with straddles, without the small one, with a late bet at some place."""
    blinds = [unit // 2, unit, *[0] * (players - 2)]
    if players > 4:
        way, place = draw.randrange(12), draw.randrange(2, players)
        if way == 0:
            blinds[2:4] = [2 * unit, draw.choice((0, 4 * unit))]
        elif way == 1:
            blinds[0] = 0
        elif way in (2, 3):
            blinds[place] = draw.choice((unit, -unit))
        elif way == 4:
            blinds[-1] = 2 * unit
    return blinds


def dealt(seed: int) -> tuple[Hand, State]:
    """A hand of some variant, played at random by PokerKit to its end."""
    draw = random.Random(seed)
    letters = draw.choice(sorted(GAMES))
    unit, players = draw.choice((2, 10, 100)), draw.randint(2, 5 if letters in DRAW else 6 if letters in STUD else 9)
    antes, trimmed, ante = [0] * players, True, max(1, unit // draw.choice((2, 4, 10)))
    whose = draw.choice(("nobody", "everybody", "big blind", "button"))
    if whose == "everybody" or (letters in STUD and whose != "nobody"):
        antes, trimmed = [ante] * players, draw.random() < 0.8
    elif whose != "nobody":
        antes[1 if whose == "big blind" else -1], trimmed = ante, False
    stakes: tuple[object, ...] = (posts(draw, players, unit), unit, 2 * unit)
    if letters in STUD:
        stakes = (max(1, unit // 2), 2 * unit, 4 * unit)
    elif letters in ("NT", "PO", "N2L1D"):
        stakes = stakes[:2]
    stacks = [draw.choice((draw.randint(1, 4 * unit), draw.randint(unit, 40 * unit), 100 * unit)) for _ in range(players)]
    game = GAMES[letters](BY_ITSELF, trimmed, antes, *stakes, mode=Mode.CASH_GAME)
    state = game(stacks, players)
    _play(state, draw, letters == "FO/8")
    history = pokerkit.HandHistory.from_game_state(game, state)
    history.ante_trimming_status, history.starting_stacks, history.finishing_stacks = trimmed, stacks, list(state.stacks)
    (hand,) = phh.read(history.dumps())
    return hand, state


def _play(state: State, draw: random.Random, least: bool) -> None:
    """Random words; nobody folds alone, nor raises after an all-in that is no raise: there each text has its own rule."""
    pack = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
    draw.shuffle(pack)
    short = False
    while state.status:
        able = sum(1 for i in state.player_indices if state.statuses[i] and state.stacks[i])
        if state.can_deal_hole() or state.can_deal_board():
            short = False
        if state.can_deal_hole():
            state.deal_hole(pack.pop() if pack else None)
        elif state.can_deal_board():
            state.deal_board("".join(pack.pop() for _ in range(state.board_dealing_count or 0)))
        elif state.can_stand_pat_or_discard():
            held = list(state.get_down_cards(state.stand_patter_or_discarder_index or 0))
            state.stand_pat_or_discard(draw.sample(held, draw.randint(0, 3)))
        elif state.can_show_or_muck_hole_cards():
            state.show_or_muck_hole_cards()
        elif state.can_post_bring_in() and draw.random() < 0.8:
            state.post_bring_in()
        elif not short and state.can_complete_bet_or_raise_to() and draw.random() < 0.35:
            low, high = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
            assert low is not None and high is not None and state.street is not None
            to = low if least else draw.choice((low, high, draw.randint(low, high)))
            by = max(state.completion_betting_or_raising_amount, state.street.min_completion_betting_or_raising_amount)
            short = to < by + (0 if state.completion_status else max(state.bets))
            state.complete_bet_or_raise_to(to)
        elif able > 1 and state.can_fold() and draw.random() < 0.2:
            state.fold()
        else:
            state.check_or_call()


@pytest.mark.parametrize("part", range(4))
@pytest.mark.filterwarnings("ignore")
def test_every_variant_comes_out_to_the_chip(part: int) -> None:
    for seed in range(part, HANDS, 4):
        try:
            hand, _ = dealt(seed)
        except (AssertionError, ValueError):  # PokerKit could not end its own hand: the pack ran out
            continue
        done = play(hand, room_of(hand), plan_for(hand))
        assert done.over and not done.refused, (seed, hand, done.refused)
        minor = done.table.terms.minor
        apart = [done.table.felt.chips[s] // minor - int(c) for s, c in enumerate(hand.finishing or (), 1)]
        won = [p.bet.spot for p in done.table.payments if p.bet.kind == "pot" and p.returned]
        shared = [spot for spot in set(won) if won.count(spot) > 1]
        if hand.variant in SPLIT and len(set(won)) > 1:  # a low that nobody has in a side pot is shared out by PokerKit
            assert sum(apart) == 0
        else:  # odd chips: ours go pot by pot and one by one, PokerKit's pots of the same winners are one and the first takes all
            assert sum(apart) == 0 and max(map(abs, apart)) <= 2 * len(shared), (seed, hand, apart)


HAND = """
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cbr 6", "p1 f", "p2 cc", "d db 2h3h4h", "p2 cc", "p3 cc",
  "d db 9s", "p2 cc  # thinks", "p3 cc", "", "# the river", "d db Ks", "p2 cbr 10", END]
"""


def ended(end: str, **fields: str) -> list[Decimal]:
    text = HAND.replace("END", end)
    for name, value in fields.items():
        text = "\n".join(f"{name} = {value}" if row.startswith(f"{name} =") else row for row in text.split("\n"))
    (hand,) = phh.read(text)
    done = play(hand, room_of(hand), plan_for(hand))
    assert done.over and not done.refused, done.refused
    return [Decimal(done.table.felt.chips[s]) / 100 for s in range(1, hand.seats + 1)]


def test_cards_that_nobody_wrote_down() -> None:
    assert ended('"p3 f"') == [99, 107, 94]
    assert ended('"p3 cc", "p2 sm AhAd", "p3 sm"') == [99, 117, 84]
    assert ended('"p3 cc", "p2 sm AhAd", "p3 sm KhKd"') == [99, 84, 117]
    assert ended('"p3 cc", "p3 sm KhKd"') == [99, 84, 117], "a hand of which nothing is said was not shown"


def test_late_bets_cents_and_pots_without_blinds() -> None:
    assert ended('"p3 f"', blinds_or_straddles="[1, 2, -2]") == [99, 107, 94]
    cents = ended('"p3 f"', blinds_or_straddles="[0.5, 1, 0]", min_bet="1", starting_stacks="[99.25, 100.1, 50.05]")
    assert cents == [Decimal("98.75"), Decimal("106.60"), Decimal("44.05")]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"d db Ks"', '"d db Ks", "d db 9d8d7d6d5d"', "several boards in a hand, or one run twice, are not played here"),
        ('"NT"', '"NS"', "NS is played without twos to fives"),
        ('"NT"', '"PO"', "PO has 4 cards each and 5 in common; rooms/nt deals 2 and 5"),
        ("[100, 100, 100]", "[100, inf, 100]", "what chips everybody began with"),
    ],
)
def test_what_is_not_played_here_is_told(old: str, new: str, said: str) -> None:
    (hand,) = phh.read(HAND.replace("END", '"p3 f"').replace(old, new))
    with pytest.raises(PhhError) as caught:
        play(hand, room_of(replace(hand, variant="NT")), {"variant": "posted"})
    assert said in caught.value.text.en and caught.value.text.es != caught.value.text.en


@pytest.mark.parametrize(
    ("end", "said"),
    [
        ('"p3 cc", "p2 sm -", "p3 sm -"', "nobody can say who wins"),
        ('"p3 cc"', "nobody can say who wins"),
        ("", "the file does not say what came next"),
        ('"p3 f", "p2 cbr 20"', "the hand was over here"),
        ('"p1 f"', "it is seat 3's turn"),
    ],
)
def test_a_file_that_breaks_off_says_where(end: str, said: str) -> None:
    (hand,) = phh.read(HAND.replace("END", end))
    done = play(hand, room_of(hand), plan_for(hand))
    assert said in done.refused[-1].text.en


def test_what_a_game_does_not_post_is_named() -> None:
    (hand,) = phh.read(HAND.replace("END", '"p3 f"').replace("antes = [0, 0, 0]", "antes = [0, 0, 3]"))
    done = play(hand, room_of(hand), {"ante": "0"})
    assert [(r.action, r.text.en) for r in done.refused] == [("p3", "3 was put in before the cards; here it is 0")]
