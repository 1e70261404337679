"""What a circle table waits for: between hands, a player's word in a round of betting, and a hand to be shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import ClassVar

from tapete.catalogue.circle.rules import CircleRules
from tapete.errors import Refused
from tapete.games.circle.chips import Table, front, ready, size
from tapete.games.circle.memory import Round
from tapete.games.circle.places import check_move, undrawn
from tapete.games.circle.wagers import (
    AGREE,
    ALL_IN,
    BRING_IN,
    CALL,
    CHECK,
    FOLD,
    Offer,
    Scale,
    free_offer,
    may_agree,
    offer,
    raises_freely,
)
from tapete.play.asks import Ask, Choice, Decide
from tapete.play.events import Bet
from tapete.play.memory import Frozen
from tapete.play.moves import Button, BuyIn, CashOut, Choose, DrawSeats, LastCoups, Move, MoveSeat, Raise, Shuffle
from tapete.play.terms import Terms
from tapete.play.window import CLOSED, check_cash_out, check_last_shoe, check_seat
from tapete.text import Text
from tapete.values import maker

SIT_OUT, RETURN, POST = "sit-out", "return", "post"
SHOW, MUCK = "show", "muck"
SAID = {
    FOLD: "folds",
    CHECK: "checks",
    CALL: "calls",
    ALL_IN: "goes all in",
    AGREE: "agrees",
    BRING_IN: "brings in",
    SHOW: "shows",
    MUCK: "mucks",
    SIT_OUT: "sits out",
    RETURN: "returns",
    POST: "posts",
}
"""What people say a player does, by the choice it is."""

AT_THE_TABLE = (Shuffle, BuyIn, CashOut, Choose, LastCoups, Button, DrawSeats, MoveSeat)
"""What may be told between two hands."""
BEGINS = (Shuffle, DrawSeats)
POSITIVE = Text("la cantidad debe ser mayor que cero", "the amount must be more than zero")
STAYS = Text("durante la mano nadie cambia de puesto", "during a hand nobody changes place")
IN_HAND = Text(
    "durante la mano no se compran fichas ni se deja la mesa", "during a hand no chips are bought and nobody cashes out"
)


@dataclass
class Between(Ask):
    """Between two hands: players sit down, buy chips, get up and come back, until the croupier shuffles for the next."""

    between: ClassVar[bool] = True
    terms: Terms[CircleRules]
    felt: Table

    @property
    def ready(self) -> list[int]:
        """Who would be dealt in, newcomers and those who owe a blind among them."""
        return ready(self.felt)

    def legal(self) -> list[str]:
        if self.felt.last_coups == 0 or self.felt.closed:
            return []
        ways = ["seat N buys AMOUNT"]
        if self.felt.chips:
            ways += ["seat N sits out", "seat N cashes out"]
        ways += [f"seat {s} returns" for s in self.felt.memory.away if s not in self.felt.memory.lost]
        ways += [f"seat {s} posts" for s in self.felt.memory.newcomers if s not in self.felt.memory.posting]
        if self.felt.chips and self.terms.rules.moving is not None:
            ways.append("seat N moves to seat N")
        if self._short() is not None:
            return ways
        return [*ways, *(["draw the seats"] if undrawn(self.terms.rules, self.felt) else []), "shuffle"]

    def why_short(self) -> Text | None:
        """Why no hand can begin, if it cannot."""
        short = self._short()
        return short.text if short else None

    def _short(self) -> Refused | None:
        seats = self.terms.rules.seats
        least = seats.required if seats else 2
        here = len(self.ready)
        if here >= least:
            return None
        text = Text(
            f"hacen falta {least} jugadores con fichas y hay {here}",
            f"{least} players with chips are needed, and there {'is' if here == 1 else 'are'} {here}",
        )
        return Refused(text, seats.cite if seats else self.terms.rules.cite, ["seat N buys AMOUNT"])

    def check(self, move: Move) -> None:
        if not isinstance(move, AT_THE_TABLE):
            raise self.refuse(move)
        if isinstance(move, CashOut):
            check_cash_out(self.felt, move)
            return
        if self.felt.last_coups == 0 or self.felt.closed:
            closing = self.terms.rules.closing
            raise Refused(CLOSED, self.felt.closed or (closing.cite if closing else self.terms.rules.cite))
        if isinstance(move, DrawSeats):
            self._check_draw()
        if isinstance(move, BEGINS):
            if short := self._short():
                raise short
        elif isinstance(move, MoveSeat):
            check_move(self.terms, self.felt, move)
        elif isinstance(move, LastCoups):
            self._check_last()
            if move.shoe:
                check_last_shoe(self.terms, self.felt)
        elif isinstance(move, BuyIn):
            self._check_buy(move)
        elif isinstance(move, Button):
            self._check_button(move)
        else:
            self._check_choice(move)

    def _check_last(self) -> None:
        if self.felt.last_coups is not None:
            closing = self.terms.rules.closing
            text = Text("la última mano ya está anunciada", "the last hand has already been announced")
            raise Refused(text, closing.cite if closing else "")

    def _check_draw(self) -> None:
        rule, rules = self.terms.rules.seating, self.terms.rules
        if rule is None or not rule.drawn:
            text = Text("en este juego los puestos no se sortean", "places are not drawn in this game")
            raise Refused(text, (rules.waiting or rules).cite)
        if not undrawn(rules, self.felt):
            text = Text(
                "los puestos se sortean una vez, antes de la primera mano", "places are drawn once, before the first hand"
            )
            raise Refused(text, rule.cite)

    def _check_button(self, move: Button) -> None:
        rule = self.terms.rules.button
        if rule is None or self.felt.memory.button:
            text = Text("el botón solo se pone antes de la primera mano", "the button is put only before the first hand")
            raise Refused(text, rule.cite if rule else self.terms.rules.cite)
        if move.seat not in self.ready:
            raise Refused(Text(f"en el puesto {move.seat} no juega nadie", f"nobody plays at seat {move.seat}"), rule.cite)

    def _check_buy(self, move: BuyIn) -> None:
        check_seat(self.terms, move.seat)
        rule, money = self.terms.rules.buy_in, self.terms.money
        if move.amount <= 0:
            raise Refused(POSITIVE)
        have = self.felt.chips.get(move.seat, 0)
        if move.carried:
            self._check_carried(move)
            return
        after = have + move.amount
        least = size(self.terms, rule.least) if rule.least else 0
        most = size(self.terms, rule.most) if rule.most else None
        if rule.exact and after != least:
            due = max(0, least - have)
            raise Refused(
                Text(
                    f"la compra completa la caja inicial de {money(least):es}: faltan {money(due):es}",
                    f"a purchase completes the buy-in of {money(least):en}: {money(due):en} is missing",
                ),
                rule.cite,
            )
        if after < least and move.seat not in self.felt.chips:
            raise Refused(
                Text(f"se empieza con {money(least):es} al menos", f"one begins with {money(least):en} at least"),
                rule.least.cite if rule.least else rule.cite,
            )
        if most is not None and after > most:
            raise Refused(
                Text(f"nadie compra por encima de {money(most):es}", f"nobody buys beyond {money(most):en}"),
                rule.most.cite if rule.most else rule.cite,
            )

    def _check_carried(self, move: BuyIn) -> None:
        """Chips brought from another table: by who sits down, where the text has them come along."""
        rule = self.terms.rules.moving
        if rule is None or rule.carries != "same":
            text = Text(
                "de otra mesa no se traen fichas: se hace la compra inicial de esta",
                "no chips are brought from another table: this one's buy-in is bought",
            )
            raise Refused(text, (rule or self.terms.rules.buy_in).cite)
        if move.seat in self.felt.chips:
            raise Refused(Text(f"en el puesto {move.seat} ya se juega", f"seat {move.seat} is playing already"), rule.cite)

    def _check_choice(self, move: Choose) -> None:
        memory, seat = self.felt.memory, move.seat
        cite = self.terms.rules.article("away")
        if move.option not in (SIT_OUT, RETURN, POST) or move.about:
            raise self.refuse(move)
        if seat not in self.felt.chips:
            raise Refused(Text(f"en el puesto {seat} no hay nadie", f"nobody sits at seat {seat}"), cite)
        if seat in memory.lost:
            raise Refused(Text(f"el puesto {seat} se perdió", f"seat {seat} has been lost"), memory.lost[seat])
        if move.option == POST and (seat not in memory.newcomers or seat in memory.posting):
            blinds = self.terms.rules.blinds
            text = Text(f"el puesto {seat} no debe ciega alguna", f"seat {seat} has no blind to post")
            raise Refused(text, blinds.joins_cite or blinds.cite if blinds else cite)
        if move.option in (SIT_OUT, RETURN) and (move.option == RETURN) != (seat in memory.away):
            raise Refused(Text(f"el puesto {seat} ya está así", f"seat {seat} already is"), cite)


@dataclass(eq=False)
class Wager(Decide):
    """A player's turn to speak."""

    terms: Terms[CircleRules] | None = None
    found: Offer | None = field(default=None, repr=False)
    """What the player may do, once it is worked out."""
    agreeing: tuple[int, ...] = ()
    """Who may say that the betting shall have no limit."""
    cites: Mapping[str, str] = Frozen()
    call: int = field(default=0, repr=False)
    """What it takes to stay in."""
    free: tuple[Scale, Round, int, int, int, bool] | None = field(default=None, repr=False)
    """What it follows from where it is not worked out yet, because nothing keeps the player from betting."""

    @property
    def offer(self) -> Offer | None:
        """What the player may do, worked out when somebody wants to know."""
        if self.found is None and self.free is not None:
            self.found = free_offer(*self.free)
        return self.found

    def __eq__(self, other: object) -> bool:
        if type(other) is not Wager:
            return NotImplemented
        mine, theirs = ((w.pending, w.terms, w.offer, w.agreeing, w.cites) for w in (self, other))
        return mine == theirs

    @property
    def seat(self) -> int:
        """Whose turn it is; nobody's as somebody sees it who is not asked."""
        return self.pending[0].bet.seat if self.pending else 0

    def about(self, choice: Choice) -> str:
        return ""

    def legal(self) -> list[str]:
        assert self.offer is not None and self.terms is not None
        if not self.pending:
            return []
        money, seat, o = self.terms.money, self.seat, self.offer
        ways = [f"seat {seat} {SAID[option]}" for option in o.options]
        ways = [f"{w} ({money(o.call)})" if w.endswith(SAID[CALL]) else w for w in ways]
        ways = [f"{w} ({money(o.bring_in)})" if w.endswith(SAID[BRING_IN]) else w for w in ways]
        ways = [f"{w} ({money(o.stack)})" if w.endswith(SAID[ALL_IN]) else w for w in ways]
        if o.may_raise and o.most >= o.least:
            verb = "bets" if o.opens else "raises to"
            ways += [f"seat {seat} {verb} {money(o.least)}" + (f" … {money(o.most)}" if o.most > o.least else "")]
        return ways + [f"seat {s} {SAID[AGREE]}" for s in self.agreeing]

    def raising(self, to: int) -> Raise:
        """The move that puts so much in front."""
        assert self.offer is not None
        return Raise(self.seat, to, self.offer.opens)

    def check(self, move: Move) -> None:
        if type(move) is Choose and not move.about and self.pending:  # what comes most often
            choice = self.pending[0]
            if move.option in choice.options and move.seat == choice.bet.seat:
                return
        if isinstance(move, BuyIn | CashOut):
            assert self.terms is not None
            seats = self.terms.rules.seats
            if isinstance(move, CashOut) and seats and seats.stays_cite:
                raise self.refuse(move)  # the table knows who is in the hand
            raise Refused(IN_HAND, self.terms.rules.buy_in.cite, self.legal())
        if isinstance(move, MoveSeat) and self.terms is not None and self.terms.rules.moving is not None:
            raise Refused(STAYS, self.terms.rules.moving.cite, self.legal())
        if isinstance(move, Choose) and move.option == AGREE and move.seat in self.agreeing and not move.about:
            return
        if not isinstance(move, Raise | Choose):
            raise self.refuse(move)
        if move.seat != self.seat or not self.pending:
            text = Text(f"le toca al puesto {self.seat}", f"it is seat {self.seat}'s turn")
            raise Refused(text, self.pending[0].cite if self.pending else "", self.legal())
        if isinstance(move, Raise):
            self._check_raise(move)
        else:
            self._check_word(move)

    def _check_word(self, move: Choose) -> None:
        assert self.offer is not None and self.terms is not None
        if move.about in ("", self.pending[0].bet.name) and move.option in self.offer.options:
            return
        o, money = self.offer, self.terms.money
        why = {
            CHECK: Text(
                f"hay una apuesta: cuesta {money(o.call):es} seguir", f"there is a bet: it takes {money(o.call):en} to stay in"
            )
            if o.level > o.front
            else Text("quien abre debe apostar", "who opens must bet"),
            CALL: Text("no hay apuesta que igualar", "there is no bet to call"),
            FOLD: Text("quien abre no puede retirarse", "who opens may not fold"),
        }.get(move.option)
        if move.option == ALL_IN:
            why = o.why or Text(f"se sube hasta {money(o.most):es}", f"a raise may come to {money(o.most):en}")
        if why is None:
            raise self.refuse(move)
        cite = o.cite or self.terms.rules.stakes.cite if move.option == ALL_IN else self.cites.get(move.option, "")
        raise Refused(why, cite, self.legal())

    def _check_raise(self, move: Raise) -> None:
        assert self.offer is not None and self.terms is not None
        o, money, cite = self.offer, self.terms.money, self.terms.rules.stakes.cite
        if o.why is not None:
            raise Refused(o.why, o.cite, self.legal())
        if move.opens != o.opens:
            words = f"seat {self.seat} {'bets' if o.opens else 'raises to'} {money(max(o.least, 0))}"
            text = Text(f"hay que decir: {words}", f"it must be said: {words}")
            raise Refused(text, cite, self.legal())
        if o.allows(move.amount):
            return
        what = Text("la apuesta", "the bet") if o.opens else Text("la subida", "the raise")
        to = Text("", "") if o.opens else Text("hasta ", "to ")
        if move.amount > o.stack:
            text = Text(f"tiene {money(o.stack):es}", f"there is only {money(o.stack):en}")
        elif move.amount > o.most:
            text, cite = what + Text(" mayor es ", " may at most be ") + to + money(o.most).told, self.cites.get("most", cite)
        elif move.amount < o.least:
            text = what + Text(" menor es ", " must at least be ") + to + money(o.least).told
            cite = self.cites.get("least" if o.opens else "raise", cite)
        else:
            cite = self.cites.get("step", cite)
            text = Text(f"las apuestas son múltiplos de {money(o.step):es}", f"bets are multiples of {money(o.step):en}")
        raise Refused(text, cite, self.legal())


@dataclass
class Show(Decide):
    """A hand at the showdown: shown, or handed in face down."""

    cite: str = ""

    @property
    def seat(self) -> int:
        """Whose turn it is; nobody's as somebody sees it who is not asked."""
        return self.pending[0].bet.seat if self.pending else 0

    def about(self, choice: Choice) -> str:
        return ""

    def legal(self) -> list[str]:
        return [f"seat {self.seat} {SAID[o]}" for o in self.pending[0].options] if self.pending else []

    def check(self, move: Move) -> None:
        if type(move) is Choose and not move.about and self.pending:  # what comes most often
            choice = self.pending[0]
            if move.option in choice.options and move.seat == choice.bet.seat:
                return
        if isinstance(move, Choose) and move.seat != self.seat:
            text = Text(f"le toca mostrar al puesto {self.seat}", f"it is seat {self.seat}'s turn to show")
            raise Refused(text, self.cite, self.legal())
        super().check(move)


@lru_cache(maxsize=1024)
def turn_of(seat: int, in_front: int, options: tuple[str, ...], cite: str, absent: str | None = None) -> tuple[Choice, ...]:
    """The one choice that a table waits for."""
    return (Choice(Bet(seat, "bet", "", in_front), options, cite, absent),)


_wager, show = maker(Wager), maker(Show)
"""What is asked at every word and of every hand."""


def wager(terms: Terms[CircleRules], scale: Scale, felt: Table, seat: int) -> Wager:
    """The question to the player in turn. What a bet may come to is worked out when asked, where nothing keeps one from it."""
    round_, cite = felt.memory.round, scale.street.cite
    if scale.plain and not round_.bring_in:
        level, stack = round_.level, felt.chips.get(seat, 0)
        fold = scale.may_fold or round_.opener != seat or bool(round_.spoke.get(seat))
        if not level and stack > scale.least:
            waits = turn_of(seat, 0, scale.checked[fold], cite)
            return _wager(waits, terms, None, (), scale.unbet, 0, (scale, round_, seat, stack, 0, fold))
        mine = front(felt, seat)
        if level and raises_freely(scale, felt, seat, stack + mine):
            call = level - mine if level > mine else 0
            ways, cites = (scale.called, scale.bet) if call else (scale.checked, scale.unbet)
            waits = turn_of(seat, mine, ways[fold], cite)
            return _wager(waits, terms, None, (), cites, call, (scale, round_, seat, stack + mine, mine, fold))
    found = offer(scale, felt, seat)
    waits = turn_of(seat, found.front, found.options, cite)
    cites = scale.bet if found.call else scale.unbet
    return _wager(waits, terms, found, may_agree(scale, felt), cites, found.call)
