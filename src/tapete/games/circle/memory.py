"""What a circle table remembers: where the button is and who is away between hands; who is in and who is to act within one."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, fields
from typing import TypeVar

from tapete.play.memory import ForCoup, Frozen, Lasting, Memory, When, changed

T = TypeVar("T")
_new, _write = object.__new__, object.__setattr__


class Plain:
    """The base of values that are copied with a change at every word, and read at every step: made so that both are quick.

    What one holds is a dictionary of its own. That of a new instance shares its keys with its class, and so do copies of it: what
    they hold is found more slowly. So is what the class itself has under the same name, as it has the defaults of a dataclass.
    """

    def __post_init__(self) -> None:
        _write(self, "__dict__", dict(self.__dict__))


def plain(kind: type[T]) -> type[T]:
    """Such a dataclass, its defaults in its fields alone."""
    for one in fields(kind):  # type: ignore[arg-type]
        if one.name in kind.__dict__:
            delattr(kind, one.name)
    return kind


@plain
@dataclass(frozen=True)
class Round(Plain):
    """A round of betting: who has still to speak, what is to be matched, and what a raise must be."""

    due: tuple[int, ...] = ()
    """Who is to speak, in order."""
    spoke: Frozen[int, int] = Frozen()
    """The level at which each player spoke last."""
    level: int = 0
    """What each player must have in front to stay in."""
    last: int = 0
    """By how much the last full bet or raise went up."""
    initial: int = 0
    """The first bet of the round."""
    raises: int = 0
    aggressor: int = 0
    """Who made the last bet or raise."""
    raised: tuple[int, ...] = ()
    """Who bet or raised."""
    called: Frozen[int, int] = Frozen()
    """What each player put in with the last call, where the rules may give it back."""
    opener: int = 0
    bring_in: bool = False
    """Whether the only bet is the forced one, which a raise completes."""
    agreed: tuple[int, ...] = ()
    """Who is willing to go on without limit."""
    sealed: bool = False
    """Whether the referee has ordered that nobody bets any more."""


UNOPENED = Round()


def heard(round_: Round, seat: int) -> Round:
    """The round once a player has said something that leaves the bet as it is."""
    level = 0 if round_.bring_in else round_.level  # who completes a bring-in makes a whole bet
    return changed(round_, due=tuple([s for s in round_.due if s != seat]), spoke=round_.spoke.having(seat, level))


@plain
@dataclass(frozen=True)
class Hand(Plain):
    """A hand in play."""

    seats: tuple[int, ...]
    """Who was dealt in, from the place where the deal begins."""
    folded: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()
    still_dealt: tuple[int, ...] = ()
    """Folded places that go on getting cards until somebody bets."""
    blinds: Frozen[str, int] = Frozen()
    """Who posted which."""
    street: int = 0
    dealt: int = 0
    """The last street whose cards lie on the table."""
    aggressor: int = 0
    """Who made the last bet of the whole hand's last street with one."""
    checked: bool = False
    """Whether everybody passed on this street."""
    taken: tuple[int, ...] = ()
    """The house's share already taken out of each pot."""
    raked: bool = False
    aside: int = 0
    """Cards set apart."""
    late: tuple[tuple[int, int], ...] = ()
    """Who gets which card, counted from 0, after everybody else has theirs."""
    down: tuple[int, ...] = ()
    """Whose next open card comes face down, because one of the closed ones was seen."""
    up: bool = False
    """Whether the last card is dealt face up to everybody."""
    opener: int = 0
    """Who opened the street before."""
    gathered: tuple[int, ...] = ()
    """Who was in when the bets were last taken to the middle: the pots are theirs."""

    live: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """Who is still in, in the order of the deal: it follows from the others, and is asked for at every word."""

    def __post_init__(self) -> None:
        _write(self, "live", _live(self.seats, self.folded))
        super().__post_init__()


def _live(seats: tuple[int, ...], folded: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([s for s in seats if s not in folded]) if folded else seats


UNDEALT = Hand(())


@plain
@dataclass(frozen=True)
class CircleMemory(Plain, Memory):
    """What lies on no felt."""

    hand: ForCoup[Hand | None] = None
    round: ForCoup[Round] = UNOPENED
    """The round of betting of the street that is played, or of the last one."""
    found: ForCoup[tuple[str, ...]] = ()
    """Irregularities of the deal that one card has shown, and that are others once a second one does."""
    button: Lasting[int] = 0
    """The place of the button; none before the first hand."""
    drawn: Lasting[Frozen[int, int]] = Frozen()
    """The place that each of those got who drew for one, by where they had sat until then."""
    places: Lasting[tuple[int, ...]] = ()
    """Who played the last hand."""
    away: Lasting[tuple[int, ...]] = ()
    """Seats that are kept for players who have got up."""
    newcomers: Lasting[tuple[int, ...]] = ()
    """Who has not played yet and must wait for the blind, or post."""
    posting: Lasting[tuple[int, ...]] = ()
    """Who will post to play at once."""
    missed: Lasting[Frozen[int, tuple[str, ...]]] = Frozen()
    """Blinds that passed while a player was away."""
    warned: Lasting[tuple[int, ...]] = ()
    """Who has been warned for exposing cards."""
    lost: Lasting[Frozen[int, str]] = Frozen()
    """Who has lost the seat and may only cash in, and the article under which."""

    def forget(self, when: When) -> CircleMemory:
        return known(self, when) or learned(self, when, super().forget(when))


def played(hand: Hand, changes: dict[str, object]) -> Hand:
    """The hand, changed so; who is in remains unless somebody folds."""
    held, made = hand.__dict__, _new(Hand)
    now = held | changes
    if "folded" in changes or "seats" in changes:
        now["live"] = _live(now["seats"], now["folded"])
    if len(now) != len(held):
        raise TypeError(f"a hand has no {', '.join(sorted(changes.keys() - held.keys()))}")
    _write(made, "__dict__", now)
    return made


def at(memory: CircleMemory, hand: Hand | None, said: Round) -> CircleMemory:
    """`changed(memory, hand=hand, round=said)`, which comes with every card, every word and every hand shown."""
    now, made = memory.__dict__.copy(), _new(CircleMemory)
    now["hand"], now["round"] = hand, said
    _write(made, "__dict__", now)
    return made


# hands begin alike, and often go on alike: what is remembered next is then known

KNOWN = 8192
"""So many steps of hands are kept with what was remembered after them."""
_begun: dict[int, CircleMemory] = {}
"""What was remembered when a hand last began, by which it was."""
_steps: dict[int, tuple[CircleMemory, dict[Hashable, CircleMemory]]] = {}
"""What was remembered next after each step that was taken, by what was remembered before it."""


def begun(memory: CircleMemory) -> CircleMemory:
    """What is remembered as a hand begins: if one has begun so before, the very same."""
    if len(_steps) >= KNOWN:
        _begun.clear()
        _steps.clear()
    which = id(memory.hand)
    before = _begun.get(which)
    if before is not None and before == memory:
        return before
    _begun[which], _steps[id(memory)] = memory, (memory, {})
    return memory


def known(memory: CircleMemory, step: Hashable) -> CircleMemory | None:
    """What was remembered next when this step was taken before, if it was; the step says all that it changes."""
    found = _steps.get(id(memory))
    return found[1].get(step) if found is not None else None


def learned(memory: CircleMemory, step: Hashable, after: CircleMemory) -> CircleMemory:
    """What is remembered after a step, which is known from now on where what came before it may come again."""
    found = _steps.get(id(memory))
    if found is not None and len(_steps) < KNOWN:
        found[1][step] = after
        _steps.setdefault(id(after), (after, {}))
    return after
