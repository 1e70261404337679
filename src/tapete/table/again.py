"""Going back: the coup in progress, or the one just settled, told again from an earlier moment under a ruling or a correction.

Nothing is erased. The moves that were made stay in the record; the ruling is a new entry, and its answer says which payments no
longer stand and which take their place. What was told after the ruling's moment is told again as far as it is still legal: the
cards lie there, and whoever has spoken has spoken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import UnionType
from typing import TYPE_CHECKING, Any, NamedTuple

from tapete.equipment.cards import DECK, PIECES, rank, read_card
from tapete.errors import Refused
from tapete.games.circle.memory import CircleMemory
from tapete.play.asks import Chance
from tapete.play.events import Event, Payment, TakenBack
from tapete.play.felt import Felt
from tapete.play.moves import BuyIn, CashOut, Choose, CloseBets, Decided, Move, Outcome, Report, Shuffle
from tapete.table import asides
from tapete.text import Text
from tapete.values import quick

if TYPE_CHECKING:
    from tapete.table.table import Table

Tells = Callable[[Move], bool]
MONEY = BuyIn | CashOut | Decided
"""What moved money for good: it stands, whatever is told again."""
CONDUCT = ("warn-then-exclude", "exclude", "readmit")
"""Remedies that concern a player and no coup: they stand, whatever is told again, and begin none."""
LEFT = Text(
    "con eso, quien compró o canjeó fichas no podría haberlo hecho: se enmienda con una corrección",
    "with that, who has bought or cashed chips could not have done so: it is put right by a correction",
)
STILL_OPEN = Text(
    "con eso la jugada no estaría terminada, y ya se apuesta a la siguiente: diga también lo que salió después",
    "with that the coup would not be over, and bets for the next one lie already: say also what came out after it",
)

Ruled = Callable[[Felt], None]


class Told(NamedTuple):
    """A move of a coup, what the table answered, and which entry of the log said it, counted from 0."""

    move: Move
    events: tuple[Event, ...]
    entry: int = 0


@dataclass(slots=True)
class Story:
    """A coup as it was told: the felt it began with, every move with what the table answered, and what was ruled of it."""

    felt: Felt
    told: list[Told] = field(default_factory=list)
    rulings: list[Ruled] = field(default_factory=list)
    """What the referee has changed since the bets were closed; it holds however often the coup is told again."""

    @property
    def closed(self) -> int | None:
        """How many moves it took until the bets were closed for the last time; nothing while they are open.

        Among players a hand begins with the shuffle.
        """
        begins = Shuffle if isinstance(self.felt.memory, CircleMemory) else CloseBets
        return max((i + 1 for i, told in enumerate(self.told) if isinstance(told.move, begins)), default=None)

    @property
    def dealt(self) -> int:
        """How many moves came before the first card or tile, with all that is settled before the deal."""
        closed = self.closed or 0
        pieces = (i for i, told in enumerate(self.told) if isinstance(told.move, Outcome) and told.move.verb in PIECES)
        return next((i for i in pieces if i >= closed), len(self.told))


@quick
@dataclass(frozen=True, slots=True)
class Beginning:
    """A table where a coup begins: all that it takes to go on from there without the moves before.

    Between two coups no procedure is alive, so these are plain values; `settled` is the coup before, which can still be gone back
    into until something is told of this one.
    """

    n: int
    """How many entries of the log came before."""
    felt: Felt
    aside: Mapping[str, Any]
    """What the table knew besides."""
    settled: Story | None = None


def at_hand(table: Table) -> Story | None:
    """The coup that can still be gone back into: the one in progress once its bets are closed, else the one just settled."""
    if not table.ask.between and table.story.closed is not None:
        return table.story
    return table.settled if not table.story.told else None


def is_conduct(table: Table, move: Move) -> bool:
    """Whether it is a report of what a player did, which changes nothing of any coup; among players it may cost a hand."""
    rules = table.terms.rules
    row = rules.irregularities.get(move.irregularity) if isinstance(move, Report) else None
    if row is None or isinstance(table.felt.memory, CircleMemory):
        return False
    local = rules.remedies.get(row.remedy)
    return (local.action if local else row.remedy) in CONDUCT


def told_of_the_last(table: Table) -> None:
    """What the referee has just done between two coups is told of the one before, which stays at hand."""
    if table.ask.between and table.settled is not None and not table.story.told:
        table.settled = replace(table.settled, told=[*table.settled.told])
        table.story = Story(table.felt.copy())


def again(table: Table, ruled: Ruled, tells: Tells = lambda move: True) -> None:
    """Tell the coup again from the close of its bets, `ruled` once the first card, throw or word is awaited.

    A move for which `tells` is false is not told again, nor is anything after the first one that is no longer legal.
    """
    story = at_hand(table)
    assert story is not None and story.closed is not None, "a ruling is checked before it is applied"
    _replay(table, story, story.closed, [*story.rulings, ruled], tells)


def back(table: Table, story: Story, keep: int) -> None:
    """Take back all but the first `keep` moves of a coup."""
    _replay(table, story, keep, story.rulings, lambda move: False)


def before_last(table: Table, story: Story, move: Move) -> None:
    """Tell a coup that is over again, with this as if it had been told before its last move."""
    at = last_told(table, story)
    told = [*story.told[:at], Told(move, (), len(table.log)), *story.told[at:]]
    _replay(table, replace(story, told=told), len(told), story.rulings, lambda move: True)


def unsay(table: Table, at: int) -> None:
    """Tell the coup in progress again without one of its moves; what was told after it stands as far as it still fits."""
    story = table.story
    told = [*story.told[:at], *story.told[at + 1 :]]
    _replay(table, replace(story, told=told), len(told), story.rulings, lambda move: True)
    strike(table, story.told)


def put_back(table: Table, story: Story, by: type | UnionType = Choose | Report) -> None:
    """What players have lost since the cards were dealt, by giving up or at the referee's word, lies on the felt again."""
    for payment in _standing(story.told[story.dealt :] if story.closed is not None else (), "loses", by):
        table.felt.house -= payment.staked
        table.felt.bets.append(payment.bet)
        table.felt.events.append(TakenBack(payment))


def give_back_won(table: Table, story: Story, kinds: Collection[str] | None = None) -> None:
    """What has been won since the bets were closed, or of it what was won on some bets, goes back to the house."""
    won = _standing(story.told[story.closed :] if story.closed is not None else (), "wins", object)
    for payment in [p for p in won if kinds is None or p.bet.kind in kinds]:
        table.felt.chips[payment.seat] -= payment.returned
        table.felt.house += payment.returned
        table.felt.events.append(TakenBack(payment))


def settled_of(table: Table, seat: int) -> list[Payment]:
    """What has been settled of a seat in the coup at hand since its bets were closed, and stands."""
    story = at_hand(table)
    told = story.told[story.closed :] if story else ()
    return [p for verb in ("loses", "wins") for p in _standing(told, verb, object) if p.seat == seat]


def _standing(told: Iterable[Told], verb: str, by: type | UnionType) -> list[Payment]:
    """The payments of one kind among what was told, as an answer to moves of one kind, that nothing has taken back since."""
    found: list[Payment] = []
    for one in told:
        for event in one.events:
            if isinstance(event, TakenBack) and event.payment in found:
                found.remove(event.payment)
            elif isinstance(event, Payment) and event.verb == verb and isinstance(one.move, by):
                found.append(event)
    return found


ENTERED = ("entered", "anotada")
"""Said after a card that is reported: it is the one entered last, not one that is still to come."""


def last_told(table: Table, story: Story) -> int:
    """Which move of a coup was told last, but for reports that concern no coup."""
    return next((i for i in reversed(range(len(story.told))) if not is_conduct(table, story.told[i].move)), -1)


def just_told(table: Table, words: Sequence[str]) -> Story | None:
    """The coup whose last card, entered just now, is the one that is reported: it says so, or no such card can still come."""
    story = at_hand(table)
    last = story.told[last_told(table, story)].move if story and story.told else None
    said = [read_card(c) for c in words if c not in ENTERED]
    if not isinstance(last, Outcome) or last.verb not in PIECES or not means(said, last.value):
        return None
    awaited = isinstance(table.ask, Chance) and last.value in table.ask.weights
    return None if awaited and len(said) == len(words) else story


def means(said: Sequence[str], card: str) -> bool:
    """Whether what was said names this one card: itself, or its rank alone."""
    return len(said) == 1 and (said[0] == card or (card in DECK and said[0] == rank(card)))


def untell(table: Table, words: Sequence[str], moves: int = 1) -> tuple[str, ...]:
    """Where the reported card has been entered already, go back to before it, or to before what was said for it too; the cards,
    without what was said of them."""
    if story := just_told(table, words):
        at = last_told(table, story)
        back(table, story, at + 1 - moves)
        last = story.told[at].move
        assert isinstance(last, Outcome)
        return (last.value,)
    return tuple(c for c in words if c not in ENTERED)


def deal_again(table: Table, story: Story, cards: Sequence[str]) -> None:
    """Take the coup back to its first card and deal these instead, in this order."""
    before = [e for told in story.told[story.closed :] for e in told.events]
    said = list(table.felt.events)
    back(table, story, story.closed or 0)
    fresh: list[Event] = []
    for card in cards:
        if not isinstance(table.ask, Chance):
            break  # as they lie now, the round needs no more of them
        move = Outcome(table.ask.verb, table.ask.read(card))
        if not table.may(move):
            break  # a card that lay face down then, and does not now
        coup = table.felt.coup
        events = tell(table, move)
        fresh += events
        now = table.story if table.felt.coup == coup or table.settled is None else table.settled
        now.told.append(Told(move, events, len(table.log)))
    strike(table, story.told)
    table.felt.events = [*said, *difference(before, fresh)]


def result_at(story: Story, place: int) -> int:
    """Which move of a coup told its result of that number, counted from 1."""
    return [i for i, told in enumerate(story.told) if isinstance(told.move, Outcome)][place - 1]


def tell_otherwise(table: Table, story: Story, place: int, right: Outcome) -> None:
    """Tell a coup again with another result in one place; what was told after it stands as far as it still fits."""
    at = result_at(story, place)
    otherwise(table, story, at, [right], ())


def otherwise(table: Table, story: Story, at: int, right: Sequence[Outcome], following: Sequence[Told]) -> None:
    """Tell a coup again with another result at one place, and more of them at its end; then what was told of the next."""
    here = [Told(move, (), len(table.log)) for move in right]
    told = [*story.told[:at], here[0]._replace(events=story.told[at].events), *story.told[at + 1 :], *here[1:]]
    _replay(table, replace(story, told=told), len(told), story.rulings, lambda move: True, following)
    strike(table, story.told)


def _replay(table: Table, story: Story, keep: int, rulings: list[Ruled], tells: Tells, following: Sequence[Told] = ()) -> None:
    """Begin a coup again and tell its first `keep` moves, then those that `tells` says, until one is no longer legal.

    What moved money is told in any case. `following` is what was told of the next coup: as much of it as is still legal.
    """
    said = list(table.felt.events)
    closed = story.closed or 0
    table.begin_with(story.felt.copy())
    coup = table.felt.coup
    kept = min(keep, closed)
    for told in story.told[:kept]:
        _told(table, told)
    fresh: list[Event] = []
    if closed <= keep:
        table.story.rulings = rulings
        table.felt.events = []
        for ruled in rulings:
            ruled(table.felt)
        fresh += table.felt.events
    going = True
    for i, told in enumerate(story.told[kept:], kept):
        going = going and table.felt.coup == coup and (i < keep or tells(told.move)) and stands(table, told.move)
        if going or isinstance(told.move, MONEY) or is_conduct(table, told.move):
            fresh += _told(table, told)
    if following and table.felt.coup == coup:
        raise Refused(STILL_OPEN)
    for told in following:
        if stands(table, told.move) or isinstance(told.move, MONEY):
            fresh += _told(table, told)
    before = [*story.told[kept:], *following]
    strike(table, [*story.told, *following])
    table.felt.events = [*said, *difference([e for told in before for e in told.events], fresh)]


def stands(table: Table, move: Move) -> bool:
    """Whether a move that was told may be told again; what the chief has approved stays approved."""
    return isinstance(move, Decided) or table.may(move)


def _told(table: Table, told: Told) -> tuple[Event, ...]:
    """Tell once more what was told, as a part of the coup that it belongs to; what moved money must still be possible.

    A report that no longer fits was of the coup before: it has been ruled, and nothing of it is in this one.
    """
    if isinstance(told.move, Report) and not stands(table, told.move):
        table.story.told.append(told)
        return told.events
    if not stands(table, told.move):
        raise Refused(LEFT)
    coup, story = table.felt.coup, table.story
    events = tell(table, told.move)
    same = table.felt.coup == coup and not (table.story is not story and is_conduct(table, told.move))
    now = table.story if same or table.settled is None else table.settled
    now.told.append(told._replace(events=events))
    return events


def strike(table: Table, told: Iterable[Told]) -> None:
    """Of what was told, what is told no more is struck through in the record."""
    stand = {x.entry for story in (table.story, table.settled) if story for x in story.told}
    table.struck |= {x.entry for x in told} - stand


def tell(table: Table, move: Move) -> tuple[Event, ...]:
    """One move once more, with no word of it in the log."""
    table.felt.events = []
    if isinstance(move, Decided):
        if move.approved:
            asides.pay(table, table.corrections[move.number - 1])
    else:
        table.carry_out(move)
    return tuple(table.felt.events)


def difference(before: Iterable[Event], after: Iterable[Event]) -> list[Event]:
    """What no longer stands of what was answered, then what is new in what is answered now."""
    known = Counter(_left(before))
    new: list[Event] = []
    for event in _left(after):
        if known[event] > 0:
            known[event] -= 1
        else:
            new.append(event)
    return [*(TakenBack(e) for e in known.elements() if isinstance(e, Payment)), *new]


def _left(events: Iterable[Event]) -> list[Event]:
    """Events without the payments among them that were taken back again."""
    left: list[Event] = []
    for event in events:
        if isinstance(event, TakenBack) and event.payment in left:
            left.remove(event.payment)
        else:
            left.append(event)
    return left
