"""What a seat sees and remembers: the moves as they were made before its eyes, and the felt with the others' cards face down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tapete.equipment.cards import BACK
from tapete.games.paigow.asks import SetHands, apart
from tapete.play.asks import Ask, Chance
from tapete.play.felt import Down, Felt
from tapete.play.moves import Choose, Discard, Move, Outcome, Place, Raise, TakeBank


@dataclass(frozen=True, slots=True)
class Told:
    """Something that happened: in words for who saw it, and for everybody else."""

    words: str
    seats: tuple[int, ...] | None = None
    """Who saw it whole; everybody."""
    others: str = ""

    def to(self, seat: int) -> str:
        return self.words if self.seats is None or seat in self.seats else self.others


def told(asked: Ask, move: Move, down: Mapping[str, Down], felt: Felt[Any]) -> Iterator[Told]:
    """How a move looked, and which hands it turned up."""
    match move:
        case Outcome(verb, value):
            words = f"{verb} {value}" + (f" to {asked.hand}" if isinstance(asked, Chance) and asked.hand else "")
            hidden = isinstance(asked, Chance) and asked.down is not None
            seats = asked.down if isinstance(asked, Chance) else None
            yield Told(words, seats, words.replace(value, BACK, 1) if hidden else "")
        case Discard(seat, cards):
            closed = any(seat in d.seats for d in down.values())
            whole = f"seat {seat} discards {' '.join(cards)}"
            yield Told(whole, (seat,) if closed else None, f"seat {seat} discards {len(cards)}")
        case Choose(seat, option, about):
            private = isinstance(asked, SetHands) and apart(option) is not None
            whole = f"seat {seat} {option} {about}".strip()
            yield Told(whole, (seat,) if private else None, f"seat {seat} sets")
        case Place(seat, amount, kind, spot):
            yield Told(f"seat {seat} bets {amount} {kind} {spot}".strip())
        case Raise(seat, amount):
            yield Told(f"seat {seat} raises to {amount}")
        case TakeBank(seat, amount):
            yield Told(f"seat {seat} banks {amount}")
        case _:
            yield Told(type(move).__name__)
    for hand in down:
        if hand not in felt.down and (shown := felt.hands.get(hand)):
            yield Told(f"{hand} shows {' '.join(shown)}")


def recall(log: list[Told], seat: int) -> str:
    """All that a seat has seen, in its order."""
    return "; ".join(entry.to(seat) for entry in log)
