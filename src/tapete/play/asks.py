"""What a procedure waits for. An ask knows who may answer, which answers are legal, and why another is not."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, replace
from typing import ClassVar, TypeVar

from tapete.equipment.cards import BACK, DECK, PIECES, RANKS, rank, read_card, suit
from tapete.equipment.tiles import TILE
from tapete.errors import NotNow, Refused
from tapete.numbers import shown
from tapete.play.events import Bet
from tapete.play.memory import Frozen
from tapete.play.moves import (
    Choose,
    CloseBets,
    CutCard,
    Move,
    Outcome,
    Place,
    TakeDown,
)
from tapete.text import Lang, Text, plain
from tapete.values import quick

NOBODY = Text("", "")
NO_NAMES: Frozen[str, str] = Frozen()


PASSIVE = ("check", "stand", "prison", "no", "decline", "pass", "fold", "surrender", "half", "refuse")
"""Choices that put no more chips on the felt and ask for no more cards, those that give least away first."""


class Ask:
    """The base of all asks: `check` refuses what may not come next, `legal` lists what may."""

    __slots__ = ()
    waits: ClassVar[bool] = True
    """Whether nothing comes before somebody speaks: neither chance nor what the house does of itself."""
    between: ClassVar[bool] = False
    """Whether nothing of a round has begun but its bets: it is asked between two rounds."""

    @property
    def takes_bets(self) -> bool:
        """Whether chips may be placed and taken back now."""
        return False

    def takes(self, move: Place | TakeDown) -> bool:
        """Whether chips put down or taken back can be an answer."""
        return self.takes_bets

    def check(self, move: Move) -> None:
        raise NotImplementedError

    def legal(self) -> list[str]:
        raise NotImplementedError

    def told(self, lang: Lang) -> list[str]:
        """What may come next, in the acta's words and, where something is said beside them, in the reader's language."""
        return self.legal()

    def ways(self) -> Text:
        """The same in a line."""
        return Text("; ".join(self.told("es")), "; ".join(self.told("en")))

    def by_itself(self) -> Move | None:
        """What the house does now without being told, where nobody need be asked: chance aside, nothing in most games."""
        return None

    def refuse(self, move: Move) -> Refused:
        """The move answers another question than this one; why, the table says."""
        ways = self.ways()
        return NotNow(Text(f"ahora no; ahora cabe: {ways.es}", f"not now; now there may come: {ways.en}"), "", self.legal())


T = TypeVar("T")
A = TypeVar("A", bound=Move)

Told = Generator[Ask, Move | None, T]
"""Part of a coup: it yields asks, is sent the moves that answer them, and ends with a result. Nothing is sent in place of a
move when the referee has changed what lies on the felt, so that it looks again."""
Procedure = Told[None]
"""One coup, or a part of it that ends with no result."""


def answered(ask: Ask, kind: type[A]) -> Told[A]:
    """Ask until it is answered by a move of that kind; another, the ask itself refuses."""
    while not isinstance(move := (yield ask), kind):
        pass
    return move


@dataclass(slots=True)
class Chance(Ask):
    """Chance must speak: `weights` gives every possible result and how many equal ways lead to it."""

    waits: ClassVar[bool] = False

    verb: str
    weights: Mapping[str, int]
    cite: str

    to: Text = NOBODY
    """For whom or what it is, as the croupier would say."""
    cut: bool = False
    """Whether the cut card may come instead."""
    hand: str = ""
    """The hand that the card goes to."""
    down: tuple[int, ...] | None = None
    """For a card that will lie face down, the seats that may look at it; `None` for what everybody sees."""
    names: Mapping[str, str] = NO_NAMES
    """What people call parts of a result, and what each word means."""
    suited: str = ""
    """The article by which this card's suit decides a bet on the felt: a bare rank does not do."""
    beside: tuple[str, ...] = ()
    """Cards that this one will lie with: a bare rank is taken to be of another suit than theirs."""
    closes: bool = False
    """Whether the croupier may still say that no more is taken of what was offered before."""

    def read(self, words: str) -> str:
        """The result that these words mean: dice may be read in any order, a card without its suit."""
        if words in self.weights:
            return words
        if self.verb in PIECES:
            card = read_card(words)
            if self.suited and card in RANKS:
                text = Text(f"falta el palo de {card}: decide una apuesta", f"the suit of {card} is missing: it decides a bet")
                raise Refused(text, self.suited)
            fits = [name for name in self.weights if card == name or card == rank(name)]
            suits = {suit(other) for other in self.beside}
            return max(fits, key=lambda name: (suit(name) not in suits, self.weights[name]), default=card)
        parts = sorted(self._means(words.replace("-", " ").lower().split()))
        return next((name for name in self.weights if sorted(name.split()) == parts), words)

    def _means(self, words: list[str]) -> list[str]:
        """The words of a result with what people call its parts replaced by what they are."""
        known = {plain(word): means for word, means in self.names.items()}
        return [known.get(plain(word), word) for word in words]

    def legal(self) -> list[str]:
        return self._shown(self.to.en)

    def told(self, lang: Lang) -> list[str]:
        return self._shown(self.to[lang])

    def _shown(self, to: str) -> list[str]:
        """The results, a few of them where there are many, and for whom it is."""
        names = list(self.weights)
        shown = [f"{self.verb} {name}" for name in (names if len(names) <= 12 else [*names[:3], "…", *names[-2:]])]
        ways = [f"{shown[0]} ({to})", *shown[1:]] if to and shown else shown
        return [*ways, "cut card"] if self.cut else ways

    def check(self, move: Move) -> None:
        if isinstance(move, Outcome) and move.verb == self.verb and move.value in self.weights:
            return
        if (self.cut and isinstance(move, CutCard)) or (self.closes and isinstance(move, CloseBets)):
            return
        if not isinstance(move, Outcome) or move.verb != self.verb:
            raise self.refuse(move)
        if self.down is None or move.value != BACK:
            ways, said = self.ways(), shown(move.value)
            none = Text(f"no existe «{said}»; puede salir: {ways.es}", f"there is no '{said}'; there are: {ways.en}")
            gone = Text(f"{said} ya no puede salir; puede salir: {ways.es}", f"{said} can no longer come; there are: {ways.en}")
            raise Refused(gone if self.exists(move.value) else none, self.cite, self.legal())

    def exists(self, result: str) -> bool:
        """Whether there is such a result, though it can no longer come: a card or a tile of the pack."""
        return self.verb in PIECES and (result in DECK or TILE.fullmatch(result) is not None)


@quick
@dataclass(frozen=True, slots=True)
class Choice:
    """One choice that one seat has over one bet."""

    bet: Bet
    options: tuple[str, ...]
    cite: str
    absent: str | None = None
    """What counts as chosen when the seat does not answer in time, where the rules or the plan say so."""

    @property
    def passive(self) -> str:
        """What is chosen for a seat that does not answer: as the rules say, else what changes and stakes least."""
        return self.absent or next((o for o in PASSIVE if o in self.options), self.options[-1])

    @property
    def in_full(self) -> str:
        """The name of its bet, with the state of a held one."""
        return f"{self.bet.name} in {self.bet.state}" if self.bet.state else self.bet.name


@dataclass
class Decide(Ask):
    """Some seats have a choice; they may answer in any order."""

    pending: tuple[Choice, ...]

    def legal(self) -> list[str]:
        return [f"seat {c.bet.seat} chooses {option} on {self.about(c)}" for c in self.pending for option in c.options]

    def about(self, choice: Choice) -> str:
        """The name of a choice's bet; of two bets of a seat on one spot, the held one is named with its state."""
        return choice.in_full if self._has_twin(choice) else choice.bet.name

    def _has_twin(self, choice: Choice) -> bool:
        """Whether another choice is over a bet of the same seat on the same spot."""
        bet = choice.bet
        return any(c is not choice and (c.bet.seat, c.bet.name) == (bet.seat, bet.name) for c in self.pending)

    def fits(self, move: Choose) -> list[Choice]:
        """The choices that a move may answer: its seat's, and about that bet if it names one."""
        mine = [c for c in self.pending if c.bet.seat == move.seat and move.option in c.options]
        if not mine or not move.about:
            return mine
        return [c for c in mine if self.about(c) == move.about] or [c for c in mine if move.about in (c.bet.name, c.in_full)]

    def find(self, move: Choose) -> Choice | None:
        """The one choice that a move answers; none if it leaves open over which of several bets."""
        fits = self.fits(move)
        if len(fits) > 1 and len({self.about(c) for c in fits}) > 1:
            return None
        return fits[0] if fits else None

    def check(self, move: Move) -> None:
        if not isinstance(move, Choose):
            raise self.refuse(move)
        if self.find(move) is None:
            cite, fits = self.pending[0].cite if self.pending else "", self.fits(move)
            ways = "; ".join(f"seat {c.bet.seat} chooses {move.option} on {self.about(c)}" for c in fits)
            if fits:
                which = Text(f"hay que decir sobre qué apuesta: {ways}", f"it must be said over which bet: {ways}")
                raise Refused(which, cite, self.legal())
            raise NotNow(self._unfit(move), cite, self.legal())

    def _unfit(self, move: Choose) -> Text:
        """Why a choice answers none of those that are open: the seat has none, not that one, or over another bet."""
        ways, mine = self.ways(), [c for c in self.pending if c.bet.seat == move.seat]
        over = [self.about(c) for c in mine if move.option in c.options]
        seats = ", ".join(str(s) for s in dict.fromkeys(c.bet.seat for c in self.pending))
        if over:
            why = Text(f"{move.option} es ahora sobre {over[0]}", f"{move.option} is now over {over[0]}")
        elif mine:
            why = Text(f"el puesto {move.seat} no tiene ahora {move.option}", f"seat {move.seat} has no {move.option} now")
        elif seats:
            why = Text(f"no decide el puesto {move.seat} sino {seats}", f"not seat {move.seat} decides but {seats}")
        else:
            why = Text("nadie tiene que decidir", "nobody has to decide")
        return why + Text(f"; cabe: {ways.es}", f"; there may come: {ways.en}")

    def without(self, choice: Choice) -> Decide:
        return replace(self, pending=tuple(c for c in self.pending if c is not choice))
