"""The games of a hall, out of its record: replayed move by move, so that the books can say nothing that the record does not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from tapete.catalogue.bingo.rules import BingoRules
from tapete.errors import TapeteError
from tapete.games.bingo.coup import pot_kind, pot_shows
from tapete.games.bingo.memory import BingoMemory, Won
from tapete.games.bingo.sale import funds, price, size, sold_runs, span, whole
from tapete.play.events import Payment, Ruling, TakenBack
from tapete.play.moves import BuyIn, CashOut, CloseBets, Move, Place, TakeDown, Undo
from tapete.play.terms import Terms
from tapete.table.table import Table
from tapete.text import Text

NO_HALL = Text("eso no es el acta de un bingo", "that is not the record of a bingo hall")


class Stamp(NamedTuple):
    """When an entry was made, in milliseconds, and by whom; nothing is known of a record that was not kept by a floor."""

    at: int = 0
    person: int = 0


UNKNOWN = Stamp()


class SaleMade(NamedTuple):
    """Cards that a seat bought at once, or their price taken back."""

    seat: int
    kind: str
    cards: int
    amount: int
    numbers: str
    stamp: Stamp


class Prize(NamedTuple):
    """What a card won, and on which ball it was verified."""

    kind: str
    seat: int
    card: int
    amount: int
    balls: int


class Incident(NamedTuple):
    """A ruling, with its article."""

    what: Text
    cite: str
    stamp: Stamp


@dataclass
class HallGame:
    """One game: what was sold, drawn, won, paid and kept."""

    order: int
    sales: list[SaleMade] = field(default_factory=list)
    voids: list[SaleMade] = field(default_factory=list)
    began: Stamp = UNKNOWN
    closed: Stamp = UNKNOWN
    ended: Stamp = UNKNOWN
    over: bool = False
    void: bool = False
    runs: list[tuple[int, int]] = field(default_factory=list)
    balls: tuple[int, ...] = ()
    offered: dict[str, int] = field(default_factory=dict)
    """What each prize was announced to be at the close."""
    prizes: list[Prize] = field(default_factory=list)
    won: tuple[Won, ...] = ()
    refunds: int = 0
    pot_before: int = 0
    pot_after: int = 0
    incidents: list[Incident] = field(default_factory=list)

    @property
    def cards(self) -> int:
        return sum(last - first + 1 for first, last in self.runs)

    @property
    def sold(self) -> int:
        """What was paid for cards and entries and not taken back before the close."""
        return sum(s.amount for s in self.sales) - sum(v.amount for v in self.voids)

    @property
    def collected(self) -> int:
        """What is left of it after refunds."""
        return self.sold - self.refunds

    def paid(self, *kinds: str) -> int:
        return sum(p.amount for p in self.prizes if not kinds or p.kind in kinds)

    def into_pot(self, kind: str) -> int:
        """What entered the growing prize from this game's sales, whether it was then won or not."""
        won = self.paid(kind) if kind else 0
        return won - self.pot_before if won else self.pot_after - self.pot_before

    @property
    def numbers(self) -> str:
        return " + ".join(span(*run) for run in self.runs)


class Transaction(NamedTuple):
    """One line of a player's account."""

    what: str
    """`deposit`, `purchase`, `refund`, `win` or `debit`."""
    amount: int
    stamp: Stamp
    game: int


@dataclass
class HallBook:
    """A session: its terms, its games in order, and each seat's account."""

    game_id: str
    title: Text
    terms: Terms[BingoRules]
    games: list[HallGame]
    accounts: dict[int, list[Transaction]]
    balances: dict[int, int]
    last: bool
    """Whether the last game was announced and played."""

    @property
    def played(self) -> list[HallGame]:
        return [g for g in self.games if g.over]

    @property
    def price(self) -> int:
        return price(self.terms)

    @property
    def series(self) -> int:
        return whole(self.terms, "series", 1)

    @property
    def size(self) -> int:
        return size(self.terms)

    @property
    def pot(self) -> str:
        return pot_kind(self.terms.rules)

    @property
    def moment(self) -> Stamp:
        """The last entry whose time is known."""
        return max((t.stamp for some in self.accounts.values() for t in some), default=Stamp())


class _Keeper:
    """Reads a record once from its first entry to its last."""

    def __init__(self, table: Table) -> None:
        self.table, self.games, self.accounts = table, [HallGame(1)], dict[int, list[Transaction]]()

    @property
    def game(self) -> HallGame:
        return self.games[-1]

    def told(self, move: Move, stamp: Stamp) -> None:
        before = self.table.felt.of(BingoMemory).memory
        coup, shown = self.table.felt.coup, pot_shows(self.table.terms, self.table.felt.of(BingoMemory))
        events = self.table.do(move)
        after = self.table.felt.of(BingoMemory).memory
        self._moved(move, stamp, before, after)
        payments = [e for e in events if isinstance(e, Payment)]
        for payment in payments:
            self._paid(payment, stamp)
        for back in (e.payment for e in events if isinstance(e, TakenBack)):
            self._unpaid(back, stamp)
        for ruling in (e for e in events if isinstance(e, Ruling)):
            self.game.incidents.append(Incident(ruling.text, ruling.cite, stamp))
        if isinstance(move, CloseBets):
            self._closed(before, stamp, shown)
        elif before.sold and not after.sold and not isinstance(move, TakeDown):
            self._ended(before, stamp, void=self.table.felt.coup == coup)
        elif after.drawn or isinstance(move, Undo):
            self.game.balls, self.game.won = after.drawn, after.won

    def _account(self, seat: int, what: str, amount: int, stamp: Stamp) -> None:
        self.accounts.setdefault(seat, []).append(Transaction(what, amount, stamp, self.game.order))

    def _moved(self, move: Move, stamp: Stamp, before: BingoMemory, after: BingoMemory) -> None:
        game = self.game
        if isinstance(move, Place):
            fresh = after.sold[len(before.sold) :]
            cards = after.cards - before.cards
            game.began = game.began if game.sales else stamp
            said = " + ".join(span(s.first, s.last) for s in fresh)
            game.sales.append(SaleMade(move.seat, move.kind, cards, move.amount, said, stamp))
            self._account(move.seat, "purchase", -move.amount, stamp)
        elif isinstance(move, TakeDown):
            gone = before.sold[len(after.sold) :]
            said = " + ".join(span(s.first, s.last) for s in gone)
            game.voids.append(SaleMade(move.seat, move.kind, before.cards - after.cards, move.amount, said, stamp))
            self._account(move.seat, "refund", move.amount, stamp)
        elif isinstance(move, BuyIn):
            self._account(move.seat, "deposit", move.amount, stamp)
        elif isinstance(move, CashOut):
            left = sum(t.amount for t in self.accounts.get(move.seat, ()))
            self._account(move.seat, "debit", -left, stamp)

    def _paid(self, payment: Payment, stamp: Stamp) -> None:
        rule = self.table.terms.rules.bets[payment.bet.kind]
        if rule.role in ("prize", "pot") and payment.returned:
            card = int(payment.bet.spot)
            balls = next((w.balls for w in self.game.won if w.card == card), len(self.game.balls))
            self.game.prizes.append(Prize(payment.bet.kind, payment.seat, card, payment.returned, balls))
            self._account(payment.seat, "win", payment.returned, stamp)
        elif payment.returned:
            self.game.refunds += payment.returned
            self._account(payment.seat, "refund", payment.returned, stamp)

    def _unpaid(self, payment: Payment, stamp: Stamp) -> None:
        """A prize of a game whose results do not count."""
        card = payment.bet.spot
        kept = [p for p in self.game.prizes if (p.kind, p.seat, str(p.card)) != (payment.bet.kind, payment.seat, card)]
        if len(kept) < len(self.game.prizes):
            self.game.prizes = kept
            self._account(payment.seat, "win", -payment.returned, stamp)

    def _closed(self, memory: BingoMemory, stamp: Stamp, shown: int) -> None:
        self.game.closed, self.game.runs = stamp, sold_runs(memory.sold)
        self.game.offered = funds(self.table.terms, memory)
        self.game.pot_before = self.game.pot_after = shown

    def _ended(self, before: BingoMemory, stamp: Stamp, void: bool) -> None:
        game = self.game
        game.over, game.void, game.ended = True, void, stamp
        game.runs = sold_runs(before.sold)
        game.balls, game.won = before.drawn, before.won
        game.pot_after = pot_shows(self.table.terms, self.table.felt.of(BingoMemory))
        self.games.append(HallGame(game.order + 1))


def hall_book(table: Table, stamps: Sequence[Stamp] = ()) -> HallBook:
    """The books of the hall whose record a table holds; with the time and the person of each entry, where they are known."""
    if not isinstance(table.terms.rules, BingoRules):
        raise TapeteError(NO_HALL)
    keeper = _Keeper(Table(table.game, dict(table.terms.plan.given)))
    times = list(stamps) if len(stamps) == len(table.log) else [Stamp()] * len(table.log)
    for entry, stamp in zip(table.log, times, strict=True):
        keeper.told(entry.move, stamp)
    games = keeper.games if keeper.game.sales else keeper.games[:-1]
    felt = keeper.table.felt
    balances = {seat: sum(t.amount for t in some) for seat, some in keeper.accounts.items()}
    return HallBook(table.game.id, table.game.title, table.terms, games, keeper.accounts, balances, last=felt.last_coups == 0)
