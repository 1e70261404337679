"""The felt: all that lies on the table, a plain value that can be copied, compared and kept between coups.

Money is conserved: what seats hold, what lies on the felt and what the house has won always add up to what was bought in.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from operator import attrgetter
from typing import Generic, Literal, NamedTuple, cast

from typing_extensions import TypeVar

from tapete.equipment.cards import BACK, Shoe
from tapete.figures import Odds, Rounding, share
from tapete.play.events import Bet, Call, Event, Payment, Stays
from tapete.play.memory import Memory
from tapete.text import Text
from tapete.values import altered, copier, maker, quick

M = TypeVar("M", bound=Memory, default=Memory, covariant=True)
F = TypeVar("F", bound=Memory)

LEAD = "lead"
"""The right to lead, among what a seat may be shut out of."""
LOSES = Text("pierde", "loses")
STAYS_UP = Text("sigue en juego", "stays up")
_call, _payment = maker(Call), maker(Payment)


@quick
@dataclass(frozen=True, slots=True)
class Down:
    """Cards of one hand that lie face down: which of them, counted from 0, and the seats that may look at them."""

    cards: tuple[int, ...]
    seats: tuple[int, ...] = ()


class Sanction(NamedTuple):
    """A seat that was warned or, since a coup, is excluded; and the article under which it was."""

    since: int
    """The first coup that it has no part in; 0 for a warning."""
    cite: str


class Withheld(NamedTuple):
    """What a winning bet has won and is not paid until the house has looked at its result again."""

    seat: int
    bet: Bet
    amount: int
    cite: str
    staked: int = 0
    """The stake that a prize has in it: with such a prize it is not handed back."""
    meter: int = 0
    """What goes back into the meter that the prize came from, should it not be due."""


@dataclass(slots=True)
class Felt(Generic[M]):
    """Bets, each seat's chips and what the house has won; what every table remembers, and what only its family does."""

    memory: M
    """What only a table of this family remembers; `Felt` alone is a felt of any family."""
    bets: list[Bet] = field(default_factory=list)
    chips: dict[int, int] = field(default_factory=dict)
    bought: dict[int, int] = field(default_factory=dict)
    house: int = 0
    shoe: Shoe | None = None
    hands: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Cards in their places, by the name of the hand."""
    down: dict[str, Down] = field(default_factory=dict)
    """What of each hand lies face down; a hand that is not here lies open."""
    lead: int | None = None
    """The seat that has the dice, the shoe or the bank."""
    last_coups: int | None = None
    """How many of the coups announced as the last are left to play; nothing was announced: none."""
    last_shoe: bool = False
    """Whether the shoe that is played, or the next one if the cards are to be shuffled, was announced as the last."""
    shoe_from: int = 1
    """The coup with which this shoe began."""
    closed: str = ""
    """The article under which the referee closed the table."""
    void_next: str = ""
    """The article under which the next coup gives every stake back."""
    cut: Literal["", "during", "between"] = ""
    """When the cut card came out of the shoe: in the middle of a coup, or between two."""
    before_shuffle: int | None = None
    """How many coups are left to play before the shuffle, once the cut card has come."""
    shuffle_due: bool = False
    """Whether the cards must be shuffled before anything else."""
    burn_due: int = 0
    """How many cards are burned when this coup is over, because nobody burned them before it."""
    shut: dict[tuple[int, str], str] = field(default_factory=dict)
    """Bets that a seat may no longer make, and the article under which the referee closed its position for them."""
    sanctions: dict[int, Sanction] = field(default_factory=dict)
    """Seats that were warned for what players may not do, and those that are excluded for doing it again."""
    withheld: list[Withheld] = field(default_factory=list)
    """Winnings that the house has yet to pay, because their result is being checked."""
    meters: dict[str, int] = field(default_factory=dict)
    """What each progressive shows, by its bet, once it shows something else than it began with."""
    coup: int = 1
    results: tuple[str, ...] = ()
    events: list[Event] = field(default_factory=list, compare=False, repr=False)
    came: Callable[[Shoe, int], list[str]] | None = field(default=None, compare=False, repr=False)
    """Where chance is let run: what takes so many cards out of the shoe at once. Where it is not, the procedure asks for each."""

    def copy(self) -> Felt[M]:
        """Another felt just like this one, with no events yet."""
        return _like(self)

    def of(self, family: type[F]) -> Felt[F]:
        """This same felt, known to be of a table that remembers what that family does."""
        if not isinstance(self.memory, family):
            raise TypeError(f"this table remembers {type(self.memory).__name__}, not {family.__name__}")
        return cast("Felt[F]", self)

    @property
    def balanced(self) -> bool:
        """Whether every chip is accounted for."""
        on_felt = sum([bet.amount for bet in self.bets]) if self.bets else 0
        return sum(self.chips.values()) + on_felt + self.house == sum(self.bought.values())

    @property
    def is_last(self) -> bool:
        """Whether this coup was announced as the last of the session."""
        return self.last_coups == 1

    def end_shoe(self) -> None:
        """The cards must be shuffled before anything else; if this was the last shoe, its session is over."""
        self.shuffle_due = True
        if self.last_shoe:
            self.last_coups = 0

    def staked(self, seat: int, kind: str, spot: str) -> int:
        """What a seat has lying free on a spot; what the rules hold there does not count."""
        if not self.bets:
            return 0
        return sum([b.amount for b in self.bets if b.seat == seat and b.kind == kind and b.spot == spot and b.free])

    def turn_up(self, *hands: str) -> None:
        """These hands, or all of them, now lie face up."""
        if not hands:
            self.down.clear()
        for hand in hands:
            self.down.pop(hand, None)

    def seen_by(self, seats: Collection[int]) -> Felt[M]:
        """This felt as somebody sees it who may look at the hands of these seats: other cards that lie face down are backs."""
        hidden = {hand: down for hand, down in self.down.items() if not set(seats) & set(down.seats)}
        seen = self.copy()
        for hand, down in hidden.items():
            seen.hands[hand] = tuple(BACK if i in down.cards else c for i, c in enumerate(self.hands.get(hand, ())))
        return seen

    def remember(self, result: str, most: int) -> None:
        """A result among the last ones, which players go by: so many stay with the table."""
        self.results = self.results[1 - most :] + (result,)  # noqa: RUF005  said so it copies them twice, not three times

    def call(self, text: Text, cite: str = "") -> None:
        self.events.append(_call(text, cite))

    def place(self, bet: Bet) -> None:
        """Add chips to a spot; chips of the same seat on the same spot are one bet."""
        bets, chips, seat, kind, spot = self.bets, self.chips, bet.seat, bet.kind, bet.spot
        chips[seat] = chips.get(seat, 0) - bet.amount
        for i, other in enumerate(bets):
            if other.seat == seat and other.kind == kind and other.spot == spot and other.free:
                bets[i] = altered(other, amount=other.amount + bet.amount, unnoticed=other.unnoticed or bet.unnoticed)
                return
        bets.append(bet)

    def take_down(self, seat: int, kind: str, spot: str, amount: int) -> None:
        """Give chips back from a spot to their owner."""
        i = next(i for i, b in enumerate(self.bets) if (b.seat, b.kind, b.spot) == (seat, kind, spot) and b.free)
        left = self.bets[i].amount - amount
        self.bets[i : i + 1] = [self.bets[i].worth(left)] if left else []
        self.chips[seat] = self.chips.get(seat, 0) + amount

    def turn(self, seat: int, kind: str, spot: str, on: bool) -> None:
        """Mark a bet as working, or no longer, at its owner's word."""
        for i, b in enumerate(self.bets):
            if (b.seat, b.kind, b.spot) == (seat, kind, spot) and b.free:
                self.bets[i] = altered(b, state="on" if on else "")

    def cash_out(self, seat: int) -> None:
        """A seat's chips leave the table with it, and so does a warning; who was excluded stays so."""
        self.bought[seat] -= self.chips.pop(seat, 0)
        if not self.bought[seat]:
            del self.bought[seat]
        if seat in self.sanctions and not self.sanctions[seat].since:
            del self.sanctions[seat]
        if self.lead == seat:
            self.lead = None

    def excluded(self, seat: int) -> str:
        """The article under which a seat has no part in this coup; none, where it may."""
        found = self.sanctions.get(seat)
        return found.cite if found and 0 < found.since <= self.coup else ""

    def settle(self, bet: Bet, returned: int, cite: str, why: Text, prize: bool = False) -> None:
        """Take a bet off the felt and give its owner what comes back; a prize, where the stake is not given beside it."""
        bets, chips, seat, amount = self.bets, self.chips, bet.seat, bet.amount
        for at, other in enumerate(bets):
            if other is bet:
                del bets[at]
                break
        else:
            bets.remove(bet)
        chips[seat] = chips.get(seat, 0) + returned
        self.house += amount - returned
        articles = bet.articles(cite, returned) if bet.over or bet.under else cite
        self.events.append(_payment(seat, bet, amount, returned, articles, why, False, False, prize))

    def charge(self, payment: Payment) -> None:
        """Take money for something besides the stake, such as a commission or a premium, or give a bonus."""
        self.chips[payment.seat] = self.chips.get(payment.seat, 0) - payment.staked + payment.returned
        self.house += payment.staked - payment.returned
        self.events.append(payment)

    def pay(self, bet: Bet, odds: Odds, cite: str, rounding: Rounding) -> None:
        """A winning bet: the stake comes back with what it pays."""
        gain = share(bet.amount, odds.net, rounding)
        self.settle(bet, bet.amount + gain, cite, odds.paid)

    def pay_and_leave(self, bet: Bet, odds: Odds, cite: str, rounding: Rounding) -> None:
        """A winning bet that stays up: only what it pays comes to its owner."""
        gain = share(bet.amount, odds.net, rounding)
        self.charge(Payment(bet.seat, bet, 0, gain, bet.articles(cite, gain), odds.paid))
        self.events.append(Stays(bet, cite, STAYS_UP))

    def take(self, bet: Bet, cite: str, why: Text = LOSES) -> None:
        """A losing bet."""
        self.settle(bet, 0, cite, why)

    def part(self, bet: Bet, amount: int, returned: int, cite: str, why: Text) -> Bet:
        """Settle only `amount` of a bet; what is left of it stays, and is the bet from now on."""
        rest = bet.worth(bet.amount - amount)
        i = self.bets.index(bet)
        self.bets[i : i + 1] = [rest] if rest.amount else []
        self.chips[bet.seat] = self.chips.get(bet.seat, 0) + returned
        self.house += amount - returned
        self.events.append(Payment(bet.seat, bet.worth(amount), amount, returned, cite, why))
        return rest

    def hold(self, bet: Bet, held: Bet, cite: str, why: Text) -> None:
        """A bet that stays, in a new state."""
        self.bets[self.bets.index(bet)] = held
        self.events.append(Stays(held, cite, why))


_like = copier(
    Felt,
    dict.fromkeys(("bets", "withheld"), "[]")
    | dict.fromkeys(("chips", "bought", "hands", "down", "shut", "sanctions", "meters"), "{}"),
    {"events": "[]", "came": "None"},
)
_seat = attrgetter("seat")


@lru_cache(maxsize=64)
def _places(groups: tuple[tuple[str, ...], ...]) -> dict[str, int]:
    """Which of these groups each kind of bet is in."""
    return {kind: place for place, group in enumerate(groups) for kind in group}


def in_order(bets: Iterable[Bet], groups: tuple[tuple[str, ...], ...], player_at_once: bool = False) -> list[Bet]:
    """Bets in the order the regulation gives its kinds, then by seat; where it says so, a player's bets all at once."""
    ranked = list(bets)
    return ranked if len(ranked) < 2 else _in_order(ranked, groups, player_at_once)


def _in_order(ranked: list[Bet], groups: tuple[tuple[str, ...], ...], player_at_once: bool) -> list[Bet]:
    if groups:
        rank, last = _places(groups), len(groups)
        ranked.sort(key=lambda b: (rank.get(b.kind, last), b.seat))
    else:
        ranked.sort(key=_seat)
    if not player_at_once:
        return ranked
    seats = list(dict.fromkeys(b.seat for b in ranked))
    return [b for seat in seats for b in ranked if b.seat == seat]
