"""A table at work: it asks, it is told, it answers. Every move is logged; the log is the table.

For every move there are three questions with one answer behind them: what may come next (`legal`), may this come (`why_not`),
and why not (the refusal, with its article).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, MutableSequence
from copy import copy
from functools import lru_cache
from operator import attrgetter
from typing import Any, get_args

from tapete.catalogue.loader import Game
from tapete.equipment.chance import Source
from tapete.errors import NotNow, Refused, TapeteError
from tapete.figures import parse_amount
from tapete.games import module
from tapete.games.kit.prison import in_prison
from tapete.play.asks import Ask, Chance, Procedure
from tapete.play.door import MOST, WHOLE, refusal
from tapete.play.events import Event, Payment
from tapete.play.felt import Felt
from tapete.play.moves import (
    Aside,
    BuyIn,
    Choose,
    CloseBets,
    LastCoups,
    Move,
    MoveSeat,
    Outcome,
    Place,
    Raise,
    Rectify,
    Report,
    TakeDown,
    Undo,
)
from tapete.play.terms import Terms
from tapete.play.window import Betting
from tapete.table import asides, mending, reasons, waiting
from tapete.table.again import Beginning, Story, Told, is_conduct
from tapete.table.notation import format_move, parse_bet
from tapete.table.running import Running, outcome
from tapete.table.speech import heard
from tapete.values import maker

ASIDE = ("held", "corrections", "words", "queue", "struck")
"""What a table knows besides what lies on it and the coup in progress: values that are replaced, never changed."""
_aside = attrgetter(*ASIDE)

CHIPS, PLACES = (Place, TakeDown), (BuyIn, MoveSeat)
BESIDE: frozenset[type[Move]] = frozenset({Report, Undo, Rectify, *get_args(Aside)})
"""What is said to the table and not to the game."""
APART: frozenset[type[Move]] = frozenset(get_args(asides.APART))
BEFORE_CLOSE: frozenset[type[Move]] = frozenset(get_args(mending.BEFORE_CLOSE))
STANDING: frozenset[type[Move]] = frozenset({Report, *get_args(Aside)})
"""What begins no coup, although one may end with it."""
ANSWERS: frozenset[type[Move]] = frozenset({Outcome, Choose, Raise})
"""What comes most often: it answers what the game asks, and means nothing besides."""
NOBODY: frozenset[int] = frozenset()
PLAIN = 10**6
"""Whole amounts up to this need not be read as words."""
SAID = 4096
"""So many bets in words a table remembers with the moves that they are: players say the same again and again."""
_place = lru_cache(maxsize=SAID, typed=True)(maker(Place))
"""What comes again and again at a table is one value each time."""


_beginning = maker(Beginning)
_told = tuple.__new__
"""What `Told` itself does, without the names."""


class Unbalanced(AssertionError):
    """Chips appeared or vanished: a fault of ours, never of the players."""


Entry = Told
"""One move and what the table answered: the log has every one, a coup's story those that are told of it."""


class Table:
    """A table of one game under one plan.

    >>> import tapete
    >>> table = tapete.game("spain/roulette").open(min=10)
    >>> table.bet(1, 100, "red")
    >>> [p.returned for p in table.spin("7")]
    [20000]
    """

    def __init__(self, game: Game, plan: Mapping[str, Any] | None = None, felt: Felt | None = None) -> None:
        rules, resolved = game.resolve(plan)
        self.game = game
        self.terms: Terms[Any] = Terms(rules, resolved, game.regulation)
        self._most = MOST * self.terms.minor
        self.module = module(rules)
        self.felt: Felt = felt or Felt(self.module.memory())
        self.log: MutableSequence[Entry] = []
        self.story = Story(self.felt.copy())
        """The coup in progress, as it was told."""
        self.settled: Story | None = None
        """The coup just settled, until the bets of the next one are closed: it can still be gone back into."""
        self.struck: frozenset[int] = frozenset()
        """Entries of the log, counted from 0, that no longer stand: they were gone back behind, and not told again."""
        self._begun = 0
        self.held = False
        self.corrections: list[asides.Correction] = []
        self.ready = NOBODY
        """Seats that agree to close before the time is up."""
        self.words: dict[int, str] = {}
        """What seats have added to the next seed."""
        self.queue = waiting.Queue()
        """Who waits for a place."""
        self._running = Running()
        self._said: dict[tuple[int, int, str] | None, Place] = {}
        self._knew: tuple[tuple[object, ...], dict[str, Any]] = ((), {})
        self.began = Beginning(0, self.story.felt, self.aside)
        """Where a coup last began by itself: what came before it is not needed to go on."""
        self._start()

    def _start(self) -> None:
        self.felt.memory = self.felt.memory.forget("coup")
        self.ready = NOBODY
        self._procedure: Procedure = self.module.coup(self.terms, self.felt)
        self.ask: Ask = next(self._procedure)

    @property
    def aside(self) -> dict[str, Any]:
        """What it knows besides what lies on it and the coup in progress."""
        now = _aside(self)
        if now != self._knew[0]:
            self._knew = now, dict(zip(ASIDE, now, strict=True))
        return self._knew[1]

    # what may come next, may this come, and why not

    def legal(self) -> list[str]:
        """What may come next, in the acta's words."""
        return self.ask.legal()

    def check(self, move: Move) -> None:
        """Refuse, with what was asked, the reason and its article, a move that may not come now."""
        self._look_at(move)
        try:
            self._check(move)
        except TapeteError as error:
            raise self._worded(move, error) from None

    def _worded(self, move: Move, error: TapeteError) -> TapeteError:
        """A refusal as it is told: the true reason, in the words that people here use, with what was asked."""
        told = reasons.true_reason(self, move, error) if isinstance(error, NotNow) else error
        told.text = heard(self.terms.rules, told.text)
        if isinstance(told, Refused):
            told.asked = format_move(self, move)
        return told

    def _look_at(self, move: Move) -> None:
        """Refuse what is no move at all, or has a part that is not what it should be."""
        whole = WHOLE.get(type(move))
        if whole is None or not whole(move, self._most):
            raise self._no_move(move)

    def _no_move(self, move: Move) -> Refused:
        rows = self.terms.rules.irregularities
        row = rows.get(str(move.irregularity)) if isinstance(move, Report) else None
        return refusal(move, self._most, row.cite if row else "")

    def _check(self, move: Move) -> None:
        kind = type(move)
        if kind in ANSWERS:
            self.ask.check(move)
        elif kind in BESIDE:
            self._check_beside(move)
        elif isinstance(move, CHIPS) and not self.ask.takes(move):
            raise reasons.closed(self, move)
        else:
            self.ask.check(move)
            if isinstance(move, PLACES):
                waiting.check_place(self, move)

    def _check_beside(self, move: Move) -> None:
        if isinstance(move, Report):
            from tapete.table import referee  # which looks into every family's room

            referee.check(self, move)
        elif isinstance(move, Undo | Rectify):
            mending.check(self, move)
        elif isinstance(move, Aside):
            asides.check(self, move)

    def may(self, move: Move) -> bool:
        """Whether a move may come now. The reason why not takes longer to word than to find: `why_not` tells it."""
        try:
            self._look_at(move)
            self._check(move)
        except Refused:
            return False
        return True

    def why_not(self, move: Move) -> Refused | None:
        try:
            self.check(move)
        except Refused as refusal:
            return refusal
        return None

    # being told

    def do(self, move: Move) -> tuple[Event, ...]:
        """Make a move: all of it, or none of it if it is refused."""
        kind = type(move)
        whole = WHOLE.get(kind)
        if whole is None or not whole(move, self._most):
            raise self._no_move(move)
        if kind in ANSWERS:
            return self._answered(move, False)
        if isinstance(move, CHIPS):
            return self._chips(move)
        if kind is CloseBets:
            events = self._answered(move, False)
            self.ready = NOBODY
            return events
        try:
            self._check(move)
        except TapeteError as error:
            raise self._worded(move, error) from None
        return self.do_checked(move)

    def _chips(self, move: Place | TakeDown) -> tuple[Event, ...]:
        """Chips put down or taken back, by a move that is whole: the coup before stays at hand."""
        if not self.ask.takes(move):
            raise self._worded(move, reasons.closed(self, move))
        return self._answered(move, False, True)

    def do_checked(self, move: Move) -> tuple[Event, ...]:
        """Make a move that has just been checked."""
        kind = type(move)
        if kind in ANSWERS:
            return self._answered(move)
        if kind in CHIPS:
            return self._answered(move, True, True)
        if kind is CloseBets:
            self.ready = NOBODY
            return self._answered(move)
        felt, begun, story = self.felt, self._begun, self.story
        felt.events = []
        between = isinstance(move, Report) and self.settled is not None
        before = felt.copy() if between else None
        self.carry_out(move)
        events = tuple(self.felt.events)
        apart = kind in APART or (before is not None and self._are_words(before))
        told = _told(Told, (move, events, len(self.log)))
        self.log.append(told)
        if self._begun == begun and not apart:
            if self.story is not story:
                self._ended(told)
            else:
                self.story.told.append(told)
                if kind not in BEFORE_CLOSE and not is_conduct(self, move):
                    self.settled = None
        return events

    def _are_words(self, before: Felt) -> bool:
        """Whether a report between two coups, bets laid or not, has changed nothing: then the one just settled stays at hand."""
        before.events = self.felt.events
        return self.felt == before

    def _answered(self, move: Move, checked: bool = True, keeps: bool = False) -> tuple[Event, ...]:
        """The procedure is told what it asked for, and it is logged and told of the coup in progress.

        The coup before is then out of reach, unless the move `keeps` it at hand.
        """
        if not checked:
            try:
                self.ask.check(move)
            except TapeteError as error:
                raise self._worded(move, error) from None
        felt, log = self.felt, self.log
        if felt.events:
            felt.events = []
        try:
            self.ask = self._procedure.send(move)
        except StopIteration:
            return self._last(move)
        events = tuple(felt.events) if felt.events else ()
        told = _told(Told, (move, events, len(log)))
        log.append(told)
        self.story.told.append(told)
        if not keeps:
            self.settled = None
        return events

    def _last(self, move: Move) -> tuple[Event, ...]:
        """The coup ends with this answer, which belongs to it."""
        self.end_coup()
        events = tuple(self.felt.events)
        told = _told(Told, (move, events, len(self.log)))
        self.log.append(told)
        self._ended(told)
        return events

    def _ended(self, told: Told) -> None:
        """What was told has settled its coup, and belongs to that; what comes next begins another."""
        assert self.settled is not None
        self.settled.told.append(told)
        if type(told.move) not in STANDING:
            self.began = _beginning(len(self.log), self.story.felt, self.aside, self.settled)

    def carry_out(self, move: Move) -> None:
        """Let a checked move have its effect, with no word of it in the log."""
        kind = type(move)
        if kind in BESIDE:
            self._carry_out_beside(move)
            return
        if kind is CloseBets:
            self.ready = NOBODY
        try:
            self.ask = self._procedure.send(move)
        except StopIteration:
            self.end_coup()
        if isinstance(move, BuyIn):
            waiting.seated(self, move)

    def _carry_out_beside(self, move: Move) -> None:
        if isinstance(move, Report):
            from tapete.table import referee

            referee.apply(self, move)
        elif isinstance(move, Undo | Rectify):
            mending.apply(self, move)
        elif isinstance(move, Aside):
            asides.apply(self, move)

    def begin_with(self, felt: Felt) -> None:
        """Begin the coup again on this felt, as it lay before the first bet."""
        self._procedure.close()
        self._begun += 1
        self.felt = felt
        self.story, self.settled = Story(felt.copy()), None
        self._start()

    def send(self, move: Move | None) -> None:
        """Hand a checked move to the procedure, or nothing to have it look again; when the coup ends, the next one begins."""
        try:
            self.ask = self._procedure.send(move)
        except StopIteration:
            self.end_coup()

    def end_coup(self) -> None:
        """Count the coup, see that every chip is there, and begin again."""
        felt = self.felt
        if not felt.balanced:
            raise Unbalanced(f"coup {felt.coup} of {self.game.id}: chips do not add up")
        felt.coup += 1
        if felt.last_coups and self._counts():
            felt.last_coups -= 1
        self.settled, self.story = self.story, Story(felt.copy())
        self._start()

    def _counts(self) -> bool:
        """Whether what just ended is one of the announced last: a coup, a series, or a shooter's game."""
        closing = self.terms.rules.closing
        waits = getattr(self.terms.rules, "point", None) is not None  # a seven decides every bet that waits
        how = closing.counts if closing else "seven" if waits else "coup"
        held = self.felt.is_last and any(in_prison(bet) for bet in self.felt.bets)  # a null coup has decided nothing for it
        return self.felt.memory.counts(how) and not held

    def twin(self) -> Table:
        """A table to try on what it would be to go back: what is told to it, this one does not hear."""
        found = copy(self)
        found.felt = self.felt.copy()
        found._procedure, found._running = self.module.coup(self.terms, found.felt), Running()
        return found

    def reopen(self) -> None:
        """Abandon the coup in progress and begin it again with what lies on the felt.

        What was ruled of it is over with it. The moves under that ruling could not be told again without it, so none of them are.
        """
        if self.story.rulings:
            self.begin_with(self.felt)
            return
        self._procedure.close()
        self._start()

    def seen_by(self, seats: Collection[int]) -> Table:
        """This table as somebody sees it who may look at the hands of these seats; to be looked at, not played on."""
        if not self.felt.down:
            return self
        seen = copy(self)
        seen.felt = self.felt.seen_by(seats)
        return seen

    # the same in a few obvious words, for programs and notebooks

    def bet(self, seat: int, amount: int | str, bet: str, unnoticed: bool = False) -> None:
        """Place a bet in words: `table.bet(1, 10, "split 1 2")`; amounts are in whole units of the currency."""
        said = (seat, amount, bet) if type(seat) is int and type(amount) is int and not unnoticed else None
        move = self._said.get(said)
        if move is None:
            kind, spot = parse_bet(self, bet.split())
            move = _place(seat, self.units(amount), kind, spot, unnoticed)
            self._look_at(move)
            if said and len(self._said) < SAID:
                self._said[said] = move
        self._chips(move)

    def take_back(self, seat: int, amount: int | str, bet: str) -> None:
        kind, spot = parse_bet(self, bet.split())
        self.do(TakeDown(seat, self.units(amount), kind, spot))

    def choose(self, seat: int, option: str, about: str = "") -> list[Payment]:
        return payments(self.do(Choose(seat, option, about)))

    def announce_last(self) -> None:
        self.do(LastCoups())

    def close(self) -> None:
        """No more bets."""
        self.do(CloseBets())

    def spin(self, pocket: str | int) -> list[Payment]:
        """Close the bets if they are open, and tell the table where the ball fell."""
        if isinstance(self.ask, Betting):
            self.close()
        return payments(self.do(Outcome("spin", str(pocket))))

    def roll(self, *dice: str | int) -> list[Payment]:
        """Close the bets if they are open, and tell the table what the dice show."""
        if isinstance(self.ask, Betting):
            self.close()
        words = " ".join(str(d) for d in dice)
        return payments(self.do(Outcome("roll", self.ask.read(words) if isinstance(self.ask, Chance) else words)))

    def draw(self, source: Source) -> tuple[Event, ...]:
        """Let chance speak, if it is chance's turn."""
        move = self.by_itself(source)
        if move is None:
            raise self.ask.refuse(Outcome("draw", ""))
        return self.do_checked(move)

    def go_on(self, source: Source) -> None:
        """Let come what comes without anybody's word, until somebody must speak or the coup is over."""
        ask, felt, coup = self.ask, self.felt, self.felt.coup
        while not ask.waits:
            if type(ask) is Chance and ask.weights:  # what comes most often
                self._run(source, ask)
            elif (move := self.by_itself(source)) is not None:
                self.do_checked(move)
            else:
                return
            if felt.coup != coup:
                return
            ask = self.ask

    def _run(self, source: Source, ask: Chance) -> None:
        """Results one after another, as long as chance alone is asked."""
        felt, run, send = self.felt, self._running, self._procedure.send
        run.felt, run.log, run.story, run.source = felt, self.log, self.story.told, source
        run.move = move = outcome((ask.verb, source.weighted(ask.weights)))
        felt.events, felt.came = [], run.cards
        try:
            self.ask = now = send(move)
            while type(now) is Chance and now.weights:
                self.ask = now = send(run.result(now))
        except StopIteration:
            felt.came = None
            self._last(run.move)
        else:
            run.write()
            self.settled = None
        finally:
            felt.came = None

    def by_itself(self, source: Source, house: bool = True) -> Move | None:
        """What comes next without anybody's word: what the house does of itself, if it does, else what chance says.

        It answers what is asked, and need not be checked.
        """
        ask = self.ask
        if type(ask) is not Chance and house and (own := ask.by_itself()):
            return own
        if not isinstance(ask, Chance) or not ask.weights:
            return None
        return outcome((ask.verb, source.weighted(ask.weights)))

    def report(self, irregularity: str, *facts: str) -> tuple[Event, ...]:
        """Report an irregularity and apply the remedy that the regulation orders."""
        return self.do(Report(irregularity, tuple(str(f) for f in facts)))

    def units(self, amount: int | str) -> int:
        """An amount as typed, in the smallest unit of the currency."""
        if type(amount) is int and 0 <= amount <= PLAIN:
            return amount * self.terms.minor
        return parse_amount(str(amount), self.terms.minor)

    @property
    def payments(self) -> list[Payment]:
        """Every payment since the table opened."""
        return [e for entry in self.log for e in entry.events if isinstance(e, Payment)]

    def __str__(self) -> str:
        from tapete.table.show import as_text

        return as_text(self)

    def _repr_svg_(self) -> str:
        from tapete.draw import svg

        return svg(self)


def payments(events: Iterable[Event]) -> list[Payment]:
    return [e for e in events if isinstance(e, Payment)]


def replay(game: Game, plan: Mapping[str, Any], moves: Iterable[Move]) -> Table:
    """The table that these moves lead to."""
    table = Table(game, plan)
    for move in moves:
        table.do(move)
    return table


def resumed(game: Game, plan: Mapping[str, Any], began: Beginning, log: MutableSequence[Entry]) -> Table:
    """The table where a coup began, to go on from there; its log has as many entries as came before."""
    table = Table(game, plan, began.felt.copy())
    table.log, table.began, table.settled = log, began, began.settled
    for name, value in began.aside.items():
        setattr(table, name, value)
    return table


def taken_back(table: Table, began: Beginning, n: int) -> Table:
    """The table as it was after `n` moves, none of them before a coup that began earlier; its log goes over to the new one."""
    moves = [entry.move for entry in table.log[began.n : n]]
    del table.log[began.n :]
    again = resumed(table.game, table.terms.plan.given, began, table.log)
    for move in moves:
        again.do(move)
    return again


def script(table: Table) -> list[str]:
    """The moves so far, one line each, as an acta has them."""
    return [format_move(table, entry.move) for entry in table.log]
