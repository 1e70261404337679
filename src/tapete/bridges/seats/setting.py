"""What does not change from episode to episode: the terms, who sits, and the numbers by which actions and results are known.

Actions are numbered once for a game. First `done`; then every choice that the vocabulary has, in its order, so that to stand
is the same number at every table; then what only some games know (cards to change, ways to set a hand, sizes of a raise,
banks); last the bets, each with every stake. A stake is a multiple of the least that the bet takes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import TYPE_CHECKING, Any

from tapete.catalogue.families import room_of
from tapete.catalogue.loader import Game
from tapete.catalogue.vocabulary import vocabulary
from tapete.equipment.cards import DECK, JOKER
from tapete.errors import Refused, TapeteError
from tapete.games import module
from tapete.games.banque.bank import least_bank
from tapete.games.bingo.sale import entry, price, whole
from tapete.games.circle.chips import size
from tapete.games.machine.bets import credit, lines_of
from tapete.games.machine.wins import landing
from tapete.games.paigow.start import throws
from tapete.play.limits import floor, step
from tapete.play.terms import Terms
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.bridges.seats.episode import Episode

DONE = "done"
PARTS = 32
"""How many ways there are to change some of five cards, or to set a hand of seven: none has more."""
RAISES = ("least", "half-pot", "pot", "most")
"""The sizes of a raise among players: the least and the most allowed, and what lies between by the pot."""
COUPS = 40
"""A round that has not ended by then is broken off, and what still lies on the felt counts as it lies."""
OWN_PLACE = ("twentyone", "paigow")
"""Rooms where a spot is somebody's place: here everybody plays the own one."""
WITH_PARTS = ("poker", "circle", "machine", "paigow")
LATER = ("insurance", "bank", "play", "raise")
"""Roles of bets that are never laid while bets are open to all."""
TILES = tuple(f"{low}-{high}" for low in range(1, 7) for high in range(low, 7))

Spot = tuple[str, str]
"""A bet's kind and spot."""


@dataclass(frozen=True)
class Stake:
    """A bet that an action lays: kind, spot, and how many times the least."""

    kind: str
    spot: str
    times: int


def playable(game: Game) -> bool:
    """Whether a game opens with the sample plan: one that its text leaves incomplete wants a plan of one's own."""
    try:
        game.resolve(None)
    except TapeteError:
        return False
    return True


def read_plan(words: str) -> dict[str, str]:
    """A plan in one word, `min:5;decks:6`: what a name of OpenSpiel or Gymnasium can hold."""
    pairs = [part.partition(":") for part in words.split(";") if part]
    if any(not sep or not name.strip() for name, sep, _ in pairs):
        raise Refused(
            Text(
                f"un plan se escribe nombre:valor;nombre:valor, no «{words}»",
                f"a plan is written name:value;name:value, not '{words}'",
            )
        )
    return {name.strip(): value.strip() for name, _, value in pairs}


def read_stakes(words: str) -> tuple[int, ...]:
    """Stakes in one word, `x1;x5;x25`."""
    parts = [part.strip().removeprefix("x") for part in words.split(";")]
    if not all(part.isascii() and part.isdecimal() and int(part) for part in parts):
        text = Text(
            f"las posturas son múltiplos como x1;x5;x25, no «{words}»", f"stakes are multiples such as x1;x5;x25, not '{words}'"
        )
        raise Refused(text)
    return tuple(sorted({int(part) for part in parts}))


class Setting:
    """A game under a plan, with so many players, stakes and bets at a time."""

    def __init__(
        self,
        game: Game | str,
        plan: Mapping[str, Any] | None = None,
        players: int = 0,
        stakes: Sequence[int] = (1,),
        bets: int = 3,
        coups: int = COUPS,
    ) -> None:
        from tapete import game as find

        self.game = find(game) if isinstance(game, str) else game
        self.plan = dict(plan or {})
        rules, resolved = self.game.resolve(self.plan)
        self.terms: Terms[Any] = Terms(rules, resolved, self.game.regulation)
        self.rules: Any = rules
        self.room = room_of(rules)
        self.module = module(rules)
        self.stakes, self.bets, self.coups = tuple(stakes), bets, coups
        self.players = self._seats(players)
        self.betting_memo: dict[object, Any] = {}
        """Which bets may be laid, for felts that have been looked at before."""

    def __deepcopy__(self, memo: dict[int, object]) -> Setting:
        return self  # nothing of it changes

    def __reduce__(self) -> tuple[type[Setting], tuple[object, ...]]:
        return Setting, (self.game.id, self.plan, self.players, self.stakes, self.bets, self.coups)

    def episode(self) -> Episode:
        """A round that is about to begin."""
        from tapete.bridges.seats.episode import Episode

        return Episode(self)

    def _seats(self, wanted: int) -> int:
        """So many players, or as few as the game needs."""
        rule = self.rules.seats
        least = max(1, rule.required if rule else 1)
        if self.room in ("circle", "bingo"):
            least = max(2, least)
        elif self.room == "banque":
            least = max(2, self.rules.bank.players)
        most = max(least, rule.max if rule and rule.max else 10)
        if self.room == "machine":
            most = self.rules.machine.positions
        if wanted and not least <= wanted <= most:
            text = Text(
                f"en {self.game.id} juegan de {least} a {most}, no {wanted}",
                f"{least} to {most} play {self.game.id}, not {wanted}",
            )
            raise Refused(text, rule.cite if rule else self.rules.cite)
        return wanted or least

    # amounts

    @cached_property
    def unit(self) -> int:
        """What results are counted in: the table's minimum."""
        return self.terms.plan.amount(self.rules.limits.min) or self.terms.minor

    @cached_property
    def stack(self) -> int:
        """What everybody begins with where players hold chips: the least buy-in, or a hundred times the minimum."""
        if self.room == "circle":
            least = self.rules.buy_in.least
            return size(self.terms, least) if least else 100 * self.unit
        return 100 * max(self.unit, least_bank(self.terms) if self.room == "banque" else 0)

    def base(self, kind: str, spot: str) -> int:
        """The least that may be laid on a spot."""
        if self.room == "machine":
            return credit(self.terms) * lines_of(self.terms, spot)
        if self.room == "bingo":
            each = price(self.terms) if self.rules.bets[kind].role == "card" else entry(self.terms)
            return each * max(1, ceil(whole(self.terms, self.rules.sale.least, 0) / self.players))
        low = floor(self.terms, kind)
        least = low[0] if low else self.unit
        chip = step(self.terms)
        return -(-least // chip[0]) * chip[0] if chip else least

    # actions

    @cached_property
    def spots(self) -> tuple[Spot, ...]:
        """Every spot that a player can be asked to bet on."""
        if self.room == "circle":
            return ()
        found = self.module.spots(self.rules)
        laid = [kind for kind, rule in self.rules.bets.items() if getattr(rule, "role", "") not in LATER and rule.payable]
        return tuple(
            (kind, spot) for kind in laid for spot in (("",) if self.room in OWN_PLACE else found[kind]) if spot in found[kind]
        )

    @cached_property
    def choices(self) -> dict[str, int]:
        """The number of every choice."""
        return {option: i for i, option in enumerate(vocabulary(self.rules).spoken["choices"], start=1)}

    @cached_property
    def parts(self) -> int:
        """The number of the first of the ways to change cards or set a hand."""
        return 1 + len(self.choices)

    @cached_property
    def raises(self) -> int:
        return self.parts + (PARTS if self.room in WITH_PARTS else 0)

    @cached_property
    def banks(self) -> int:
        return self.raises + (len(RAISES) if self.room == "circle" else 0)

    @cached_property
    def first_bet(self) -> int:
        return self.banks + (len(self.stakes) if self.room == "banque" else 0)

    @cached_property
    def laid(self) -> tuple[Stake, ...]:
        """What each betting action lays, from the first of them on."""
        return tuple(Stake(kind, spot, times) for kind, spot in self.spots for times in self.stakes)

    @cached_property
    def actions(self) -> tuple[str, ...]:
        """The name of every action, by its number."""
        names = [DONE, *self.choices]
        names += [f"part {i}" for i in range(PARTS)] if self.room in WITH_PARTS else []
        names += [f"raise {size}" for size in RAISES] if self.room == "circle" else []
        names += [f"bank x{times}" for times in self.stakes] if self.room == "banque" else []
        return (*names, *(" ".join(filter(None, ("bet", s.kind, s.spot, f"x{s.times}"))) for s in self.laid))

    # chance

    @cached_property
    def pieces(self) -> dict[str, int]:
        """The number of every card or tile that may be dealt; nothing where none are."""
        if self.room in ("wheel", "dice", "bingo"):
            return {}
        names = TILES if getattr(self.rules, "tiles", None) else (*DECK, JOKER)
        return {name: i for i, name in enumerate(names)}

    @cached_property
    def widest(self) -> int:
        """How many results chance can have at the most."""
        ways: dict[str, Callable[[], int]] = {
            "wheel": lambda: len(self.rules.wheel.weights),
            "dice": lambda: len(self.rules.dice.weights),
            "bingo": lambda: int(self.rules.card.balls),
            "machine": self._machine,
            "paigow": lambda: max(len(throws(self.rules.start.dice)), self.rules.places + 1),
        }
        return max(len(self.pieces), ways[self.room]() if self.room in ways else 0)

    def _machine(self) -> int:
        machine = self.rules.machine
        if machine.keno:
            return int(machine.keno.numbers)
        reels = machine.reels
        if not reels:
            return 0
        stops = [len(reels.ways(reel, free)) for free in (False, True) for reel in range(len(reels.strips))]
        if reels.respin:
            stops += [len(reels.respin.values), len(landing(reels.respin.lands, len(reels.strips) * reels.rows))]
        return max(stops)
