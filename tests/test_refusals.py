"""A refusal tells the truth: whatever is asked at any moment of any game, the reason is specific, cited, and true of the felt."""

from __future__ import annotations

import random
import re

import pytest

import tapete
from catalogue_plans import label, plans
from tapete.errors import Refused
from tapete.figures import parse_amount
from tapete.play.asks import Chance, Decide
from tapete.play.moves import (
    BuyIn,
    CashOut,
    Choose,
    CloseBets,
    CutCard,
    Discard,
    LastCoups,
    Lead,
    Move,
    Outcome,
    PassBank,
    PassLead,
    Place,
    Shuffle,
    TakeBank,
    TakeDown,
    Turn,
)
from tapete.play.window import Betting
from tapete.table.notation import format_move
from tapete.table.table import Table
from tapete.table.wander import onward_move, random_move

Where = tuple[str, dict[str, str]]
GENERIC = ("not now", "ahora no")
WORDS = ("hit", "stand", "double", "split", "surrender", "insure", "even-money", "withdraw", "ride", "go", "bet", "raise", "fold")
MOVES = 10
"""How far each table is played: into the cards, and often to the end of a coup."""
HOUSE = (CashOut, LastCoups, BuyIn)
"""What concerns the cage and the session, of which a game's text need not speak."""


def guesses(table: Table, rng: random.Random) -> list[Move]:
    """A move of every kind, with seats, bets and sizes taken at random."""
    spots = table.module.spots(table.terms.rules)
    kind = rng.choice([k for k in spots if spots[k]])
    spot, seat = rng.choice(list(spots[kind])), rng.randint(1, 4)
    some = rng.choice(table.felt.bets).amount if table.felt.bets else 100
    options = [o for c in table.ask.pending for o in c.options] if isinstance(table.ask, Decide) else []
    leads: list[Move] = [Lead(seat), PassLead(seat), PassBank(seat), CashOut(seat)]
    house: list[Move] = [CloseBets(), Shuffle(), CutCard(), LastCoups(), BuyIn(seat, -1)]
    return [
        Place(seat, rng.choice([1, some, some + 1, 2 * some]), kind, spot),
        TakeDown(seat, some, kind, spot),
        Choose(seat, rng.choice([*WORDS, *options])),
        Choose(seat, rng.choice(WORDS), f"{kind} {spot}".strip()),
        Outcome(rng.choice(["card", "spin", "roll"]), "7"),
        Turn(seat, kind, spot, True),
        Discard(seat, ("2s",)),
        TakeBank(seat, some),
        *rng.sample(leads, 2),
        rng.choice(house),
    ]


def contradictions(table: Table, move: Move, refusal: Refused) -> list[str]:
    """What the words say that the felt denies."""
    en, felt = refusal.text.en, table.felt
    found = []
    if "bets are closed" in en and isinstance(table.ask, Betting):
        found.append("bets are open")
    if "bets are open" in en and not isinstance(table.ask, Betting):
        found.append("bets are closed")
    dealt = getattr(felt.memory, "hands", ())
    third = any(hand.split or len(felt.hands.get(hand.key, ())) > 2 for hand in dealt)
    if "third card is given" in en and not third:
        found.append("no third card was given")
    if "has no hand in play" in en and isinstance(table.ask, Decide):
        seat = getattr(move, "seat", 0)
        found += [f"seat {seat} has" for c in table.ask.pending if c.bet.seat == seat]
    if "nobody has the" in en and felt.lead is not None:
        found.append(f"seat {felt.lead} has it")
    if (now := re.search(r"seat (\d+)'s turn with", en)) and felt.lead != int(now[1]):
        found.append(f"it is seat {felt.lead}'s turn")
    return found


@pytest.mark.parametrize("where", plans(), ids=label)
def test_refusals_are_specific_cited_and_true(where: Where) -> None:
    table, rng = Table(tapete.game(where[0]), where[1]), random.Random(str(where))
    for step in range(MOVES):
        for move in guesses(table, rng):
            refusal = table.why_not(move)
            if refusal is None:
                continue
            said = f"{format_move(table, move)}: {refusal.text.en} [{refusal.cite}]"
            assert refusal.asked == format_move(table, move)
            assert not refusal.text.en.startswith(GENERIC) and not refusal.text.es.startswith(GENERIC), said
            assert refusal.cite or isinstance(move, HOUSE), said
            assert refusal.text.es != refusal.text.en, said
            assert not contradictions(table, move, refusal), said
            assert_right_size(table, move, refusal)
        going = onward_move(table, rng) if step % 2 else random_move(table, rng)
        if going is None:
            return
        table.do(going)


def assert_right_size(table: Table, move: Move, refusal: Refused) -> None:
    """A size that a refusal names as the right one is taken when it is tried."""
    named = re.search(r"must be (\S+?)(?:, | or)", refusal.text.en) if isinstance(move, Place) else None
    if named is None or isinstance(table.ask, Betting | Chance):
        return
    right = Place(move.seat, parse_amount(named[1], table.terms.minor), move.kind, move.spot)  # type: ignore[union-attr]
    again = table.why_not(right)
    assert again is None or "in chips" in again.text.en, f"{format_move(table, right)}: {again.text.en if again else ''}"
