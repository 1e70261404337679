"""What was entered wrongly: the last result is taken back, or what really came out is told in place of what an entry says.

It is the going back that the referee uses, and as far: into the coup in progress, and into the one just settled until the bets of
the next are closed. Nothing is erased. The entry stays in the record, struck through, and the answer says which payments no
longer stand and which take their place. A seat that is then left with less than it has spent since owes it: its chips go below
nothing, and it stakes no more until they do not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tapete.equipment.cards import PIECES
from tapete.errors import Refused
from tapete.play.asks import Chance
from tapete.play.moves import (
    BuyIn,
    CashOut,
    Decided,
    LastCoups,
    Lead,
    Meter,
    Move,
    Outcome,
    PassLead,
    Place,
    Rectify,
    TakeDown,
    Turn,
    Undo,
)
from tapete.table.again import Story, Told, back, otherwise
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.play.felt import Felt
    from tapete.table.table import Table

BEFORE_CLOSE = Place | TakeDown | BuyIn | CashOut | Turn | Lead | PassLead | LastCoups | Decided | Meter
"""What may be told of the next coup without the last one being out of reach."""
UNDONE = Text("el resultado anotado no vale y se deshace", "the result that was entered does not stand and is taken back")
RIGHTED = Text("vale lo que salió de verdad; se liquida de nuevo", "what really came out stands; the coup is settled again")
NOTHING_SAID = Text("falta decir qué salió de verdad", "it must be said what really came out")
METER_READ = Text(
    "desde entonces se ha leído un pozo: se enmienda con una corrección",
    "a meter has been read since: it is put right by a correction",
)
NEXT_LIES = Text(
    "ya se apuesta a la jugada siguiente: el jefe de mesa anota lo que salió de verdad",
    "bets for the next coup lie already: the table chief enters what really came out",
)


# which entries can be put right


def at_hand(table: Table) -> list[Story]:
    """The coups that can be gone back into: the one in progress, and the last one until the bets of this are closed."""
    return [story for story in (table.story, table.settled) if story is not None]


def results(table: Table) -> list[Told]:
    """The results that can be put right, the latest first: of the coup in progress or, where it has none yet, of the last one."""
    for story in at_hand(table):
        if found := [told for told in story.told if isinstance(told.move, Outcome)]:
            return found[::-1]
    return []


def find(table: Table, number: int) -> tuple[Story, int]:
    """The coup that an entry's result belongs to, and its place in it; refuse what is no result, or is out of reach."""
    if any(told.entry == number - 1 for told in results(table)):
        for story in at_hand(table):
            for i, told in enumerate(story.told):
                if told.entry == number - 1 and isinstance(told.move, Outcome):
                    return story, i
    raise Refused(_why_not(table, number))


def _why_not(table: Table, number: int) -> Text:
    if not 1 <= number <= len(table.log):
        return Text(f"no hay asiento {number}", f"there is no entry {number}")
    if number - 1 in table.struck:
        return Text(f"el asiento {number} ya no vale", f"entry {number} no longer stands")
    if not isinstance(table.log[number - 1].move, Outcome | Rectify):
        return Text(f"el asiento {number} no es un resultado", f"entry {number} is no result")
    return Text(
        f"el asiento {number} es de una jugada anterior: se enmienda con una corrección",
        f"entry {number} is of an earlier coup: it is put right by a correction",
    )


def kind_of(table: Table, move: Rectify) -> str:
    """`card ` or `tile ` before what really came out, where that is what came."""
    said = table.log[move.entry - 1].move if 1 <= move.entry <= len(table.log) else None
    if isinstance(said, Rectify):
        return kind_of(table, said) if said.entry < move.entry else ""
    return f"{said.verb} " if isinstance(said, Outcome) and said.verb in PIECES else ""


def nothing_followed(table: Table, move: Undo) -> bool:
    """Whether the result is the last thing that was said: then who entered it may take it back."""
    return move.entry == len(table.log)


def instead(table: Table) -> dict[int, int]:
    """For each entry that was put right, counted from 0, the entry that says what really came out."""
    if not table.struck:
        return {}
    later = range(min(table.struck), len(table.log))
    return {move.entry - 1: i for i in later if isinstance(move := table.log[i].move, Rectify)}


def standing(table: Table, start: int = 0) -> list[Move]:
    """The moves of the record as they stand: without what was struck, and with what really came out in its place."""
    if not table.struck:
        return [entry.move for entry in table.log[start:]]
    righted = instead(table)
    return [move for i in range(start, len(table.log)) for move in stands_for(table, i, righted)]


def stands_for(table: Table, i: int, righted: Mapping[int, int]) -> list[Move]:
    """What one entry comes to now: itself, nothing, or what was told in its place."""
    move = table.log[i].move
    if isinstance(move, Undo | Rectify):
        return []
    if i not in table.struck:
        return [move]
    while i in table.struck and i in righted:
        i = righted[i]
    right = table.log[i].move
    if i in table.struck or not isinstance(right, Rectify) or not isinstance(move, Outcome):
        return []
    return [Outcome(move.verb, value) for value in right.values]


# whether it may be, and doing it


def check(table: Table, move: Undo | Rectify) -> None:
    """Refuse what cannot be gone back to, a result that could not have come, and money that could not have moved."""
    trial(table, move)


def apply(table: Table, move: Undo | Rectify) -> None:
    story, at = find(table, move.entry)
    if isinstance(move, Undo):
        _check_last(table, story, at)
        table.felt.call(UNDONE)
        back(table, story, at)
        return
    following = _following(table, story)
    right = _right(table, story, at, move)
    table.felt.call(RIGHTED)
    otherwise(table, story, at, right, following)


def _check_last(table: Table, story: Story, at: int) -> None:
    later = [told.entry + 1 for told in story.told[at + 1 :] if isinstance(told.move, Outcome)]
    if later:
        raise Refused(
            Text(
                f"después se anotó otro resultado: se deshace primero el asiento {later[-1]}",
                f"another result was entered after it: entry {later[-1]} is taken back first",
            )
        )
    if story is not table.story and table.story.told:
        read = any(isinstance(told.move, Meter) for told in table.story.told)
        raise Refused(METER_READ if read else NEXT_LIES)


def _following(table: Table, story: Story) -> Sequence[Told]:
    following = () if story is table.story else tuple(table.story.told)
    if any(isinstance(told.move, Meter) for told in following):
        raise Refused(METER_READ)
    return following


def _right(table: Table, story: Story, at: int, move: Rectify) -> list[Outcome]:
    """What really came out, read as the table would have read it there; refuse what stands already, or could not have come."""
    if not move.values:
        raise Refused(NOTHING_SAID)
    before = table.twin()
    back(before, story, at)
    told = story.told[at].move
    assert isinstance(told, Outcome) and isinstance(before.ask, Chance)
    first = Outcome(told.verb, before.ask.read(move.values[0]))
    if first == told:
        raise Refused(Text("eso es lo que está anotado", "that is what is recorded"))
    before.check(first)
    return [first, *(Outcome(told.verb, value) for value in move.values[1:])]


def trial(table: Table, move: Undo | Rectify) -> Table:
    """The table as it would be; the one at hand stays as it is."""
    tried = table.twin()
    tried.felt.events = []
    apply(tried, move)
    return tried


# what it changes


@dataclass(frozen=True)
class Difference:
    """What going back changes for a seat: for who sits there, and for who has left it since."""

    seat: int
    seated: int
    left: int
    owes: int = 0
    """By how much its chips fall below nothing."""

    @property
    def total(self) -> int:
        return self.seated + self.left


def differences(table: Table, move: Undo | Rectify) -> list[Difference]:
    """Seat by seat, what each gets (or pays, below nothing) by what is about to be put right."""
    return compared(table.felt, trial(table, move).felt)


def compared(before: Felt, after: Felt) -> list[Difference]:
    """What cashed chips come to shows in what a seat has bought less what it took away."""
    found = []
    for seat in sorted({*before.bought, *before.chips, *after.bought, *after.chips}):
        left = before.bought.get(seat, 0) - after.bought.get(seat, 0)
        seated = _worth(after, seat) - _worth(before, seat)
        owes = -min(0, after.chips.get(seat, 0)) if seat in after.bought else 0
        if left or seated:
            found.append(Difference(seat, seated, left, owes))
    return found


def _worth(felt: Felt, seat: int) -> int:
    """A seat's chips, and what of them lies on the felt."""
    return felt.chips.get(seat, 0) + sum(bet.amount for bet in felt.bets if bet.seat == seat)
