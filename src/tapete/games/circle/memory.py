"""What a circle table remembers: where the button is and who is away between hands; who is in and who is to act within one."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from tapete.play.memory import ForCoup, Frozen, Lasting, Memory

_new, _write = object.__new__, object.__setattr__


@dataclass(frozen=True)
class Round:
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

    next: Round | None = field(default=None, init=False, compare=False, repr=False)
    """The round once who is first to speak has left the bet as it is, when that has come before: rounds begin alike."""

    def __getstate__(self) -> dict[str, object]:
        return self.__dict__ | _UNHEARD

    def but(self, **changes: object) -> Round:
        """What `dataclasses.replace` gives."""
        return _round(self.__dict__ | changes | _UNHEARD)

    def heard(self, seat: int) -> Round:
        """The round once a player has said something that leaves the bet as it is."""
        due, then = self.due, self.next
        if not due or due[0] != seat:
            return self._heard(seat, tuple([s for s in due if s != seat]))
        if then is None:
            then = self._heard(seat, due[1:])
            _write(self, "next", then)
        return then

    def _heard(self, seat: int, due: tuple[int, ...]) -> Round:
        spoke = self.spoke.having(seat, 0 if self.bring_in else self.level)  # who completes a bring-in makes a whole bet
        return self.but(due=due, spoke=spoke)


_UNHEARD: dict[str, object] = {"next": None}
UNOPENED = Round()
PARTS = len(fields(Round))


def _round(now: dict[str, object]) -> Round:
    if len(now) != PARTS:
        raise TypeError(f"a round has no {', '.join(sorted(now.keys() - UNOPENED.__dict__.keys()))}")
    made = _new(Round)
    _write(made, "__dict__", now)
    return made


@dataclass(frozen=True)
class Hand:
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
    late: tuple[int, ...] = ()
    """Who gets this round's card after everybody else."""
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
        seats, folded = self.seats, self.folded
        _write(self, "live", tuple(s for s in seats if s not in folded) if folded else seats)

    def but(self, changes: dict[str, object]) -> Hand:
        """What `dataclasses.replace` gives; who is in remains unless somebody folds."""
        now, made = self.__dict__ | changes, _new(Hand)
        if len(now) != REMEMBERED:
            raise TypeError(f"a hand has no {', '.join(sorted(changes.keys() - self.__dict__.keys()))}")
        _write(made, "__dict__", now)
        if "folded" in changes or "seats" in changes:
            made.__post_init__()
        return made


REMEMBERED = len(fields(Hand))
UNDEALT = Hand(())


@dataclass(frozen=True)
class CircleMemory(Memory):
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

    def at(self, hand: Hand) -> CircleMemory:
        """`changed(self, hand=hand)`, which comes with every card and every hand shown."""
        now, made = self.__dict__.copy(), _new(CircleMemory)
        now["hand"] = hand
        _write(made, "__dict__", now)
        return made

    def after(self, said: Round) -> CircleMemory:
        """`changed(self, round=said)`, which comes with every word."""
        now, made = self.__dict__.copy(), _new(CircleMemory)
        now["round"] = said
        _write(made, "__dict__", now)
        return made
