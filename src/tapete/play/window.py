"""The open window as a question: what may be told while bets are open, and why something may not."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import ClassVar

from tapete.catalogue.memo import once_per_rules
from tapete.catalogue.schema import GameRules
from tapete.errors import Refused
from tapete.play.asks import Ask
from tapete.play.felt import LEAD, Felt
from tapete.play.limits import KNOWN, check_spin_minimum, check_stake, face
from tapete.play.moves import (
    BuyIn,
    CashOut,
    CloseBets,
    CutCard,
    LastCoups,
    Lead,
    Move,
    PassBank,
    PassLead,
    Place,
    Shuffle,
    TakeDown,
    Turn,
)
from tapete.play.terms import Terms
from tapete.text import Text

CLOSED = Text("la mesa ha cerrado: ya se jugó la última jugada anunciada", "the table has closed: its last coup is played")
IN_WINDOW = (Place, CloseBets, TakeDown, BuyIn, CashOut, LastCoups, Turn, Lead, PassLead, Shuffle, CutCard, PassBank)
"""What may be told while bets are open, what comes most often first."""
CLOSE = CloseBets()
AMOUNTS, STAKES = (Place, TakeDown, BuyIn), (Place, TakeDown)
_said = attrgetter(*(f.name for f in fields(Place)))
SHOE, LEADS = (Shuffle, CutCard), (Lead, PassLead)


def refuse_excluded(felt: Felt, seat: int) -> None:
    """Refuse a seat that was excluded from the coups of this table (Chile I §5.3)."""
    if cite := felt.excluded(seat):
        raise Refused(Text(f"el puesto {seat} está excluido del juego", f"seat {seat} is excluded from play"), cite)


@dataclass(slots=True)
class Betting(Ask):
    """Bets are open, until the croupier closes them."""

    between: ClassVar[bool] = True
    terms: Terms[GameRules]
    felt: Felt
    spots: Mapping[str, Mapping[str, object]]
    allowed: Callable[[Move], None] | None = None
    banked: bool = False
    """Whether a player holds the bank, and may pass it."""
    by_bets: bool = False
    """Whether the game's own say on a stake hangs on the terms and the bets that lie there alone."""

    @property
    def takes_bets(self) -> bool:
        return True

    def takes(self, move: Place | TakeDown) -> bool:
        return True

    def legal(self) -> list[str]:
        if self.felt.last_coups == 0 or self.felt.closed:
            return []
        if self.felt.shuffle_due:
            return ["shuffle"]
        ways = ["seat N bets AMOUNT BET"]
        if self.felt.bets:
            ways.append("seat N takes back AMOUNT BET")
        ways.append("no more bets")
        return ways

    def check(self, move: Move) -> None:
        felt = self.felt
        if felt.closed and not isinstance(move, CashOut):
            raise Refused(Text("la mesa está cerrada", "the table is closed"), felt.closed)
        if felt.last_coups == 0 and not isinstance(move, BuyIn | TakeDown | CashOut):
            closing = self.terms.rules.closing
            raise Refused(CLOSED, closing.cite if closing else self.terms.rules.cite)
        if not isinstance(move, IN_WINDOW):
            raise self.refuse(move)
        if isinstance(move, Place) and not self.banked:  # what comes most often
            if not self.by_bets or felt.shuffle_due or felt.sanctions or felt.shut:
                self._check_stake(move)
            else:
                self._check_again(move)
            if felt.bought:
                self._check_chips(move)
        elif isinstance(move, CloseBets):
            self._check_close()
        elif isinstance(move, LastCoups):
            self._check_last()
            if move.shoe:
                check_last_shoe(self.terms, self.felt)
        elif isinstance(move, SHOE):
            self._check_shoe(move)
            if self.banked:
                self._ask_game(move)
        else:
            check_seat(self.terms, move.seat)
            self._check_seats(move)

    def _check_seats(self, move: Place | TakeDown | BuyIn | CashOut | PassBank | Turn | Lead | PassLead) -> None:
        """What a seat does in the open window."""
        if isinstance(move, AMOUNTS):
            self._check_positive(move.amount)
        if isinstance(move, CashOut):
            check_cash_out(self.felt, move)
            if self.banked:
                self._ask_game(move)
        elif isinstance(move, PassBank) or self._is_bank(move):
            self._ask_game(move)
        elif isinstance(move, Place):
            self._check_stake(move)
            self._check_chips(move)
        elif isinstance(move, TakeDown):
            self._check_take(move)
        elif isinstance(move, Turn):
            self._check_turn(move)
        elif isinstance(move, LEADS):
            self._check_lead(move)

    def _check_positive(self, amount: int) -> None:
        if amount <= 0:
            raise Refused(Text("la cantidad debe ser mayor que cero", "the amount must be more than zero"))

    def _check_again(self, move: Place) -> None:
        """A stake that was right is right again where the same bets lie."""
        known: dict[Hashable, object] | None = self.terms.known.get(Betting)
        if known is None:
            known = self.terms.known[Betting] = {}
        bets = self.felt.bets
        if known.get(len(bets)) == (move, bets):  # what was last said when as many bets lay there
            return
        said = (_said(move), *map(face, bets))
        if said not in known:
            self._check_stake(move)
            if len(known) >= KNOWN:
                known.clear()
            known[said] = True
        known[len(bets)] = move, bets.copy()

    def _check_stake(self, move: Place) -> None:
        """Refuse a stake by whoever has no place, on nothing that is there, or that the rules or the limits do not allow."""
        felt, kind = self.felt, move.kind
        check_seat(self.terms, move.seat)
        if move.amount <= 0:
            self._check_positive(move.amount)
        if felt.shuffle_due:
            self._check_shuffled()
        rule = self.terms.rules.bets.get(kind)
        there = rule is not None and move.spot in self.spots[kind]
        if rule is None or not (there or felt.staked(move.seat, kind, move.spot)):
            name = f"{kind} {move.spot}".strip()
            raise Refused(
                Text(f"en este paño no existe la apuesta {name}", f"there is no bet {name} on this layout"),
                rule.cite if rule else self.terms.rules.cite,
            )
        if felt.sanctions:
            refuse_excluded(felt, move.seat)
        if felt.shut and (shut := felt.shut.get((move.seat, kind))):
            words = Text(f"la posición {move.seat} está cerrada para esa apuesta", f"position {move.seat} is closed for that bet")
            raise Refused(words, shut)
        if kind not in _payable(self.terms.rules):
            raise Refused(
                self._unpaid(kind),
                rule.cite,
            )
        if self.allowed:
            self.allowed(move)
        check_stake(self.terms, felt, move)

    def _check_chips(self, move: Place) -> None:
        """Who has bought chips stakes no more than there are."""
        felt = self.felt
        if move.seat in felt.bought and move.amount > (have := felt.chips.get(move.seat, 0)):
            raise Refused(
                Text(
                    f"el puesto {move.seat} tiene {self.terms.money(have):es} en fichas",
                    f"seat {move.seat} has {self.terms.money(have):en} in chips",
                )
            )

    def _unpaid(self, kind: str) -> Text:
        """Why a bet that the text does not pay cannot be placed; a plan may say what it pays only where a parameter lets it."""
        says = Text(f"el texto define {kind} pero no dice cuánto paga", f"the text defines {kind} but does not say what it pays")
        may = any(path.startswith(f"bets.{kind}.") for param in self.terms.rules.params.values() for path in param.sets)
        return says + (Text("; el plan debe fijarlo", "; the plan must set it") if may else Text("", ""))

    def _check_take(self, move: TakeDown) -> None:
        have = self.felt.staked(move.seat, move.kind, move.spot)
        held = [b for b in self.felt.bets if (b.seat, b.kind, b.spot) == (move.seat, move.kind, move.spot) and not b.free]
        if held and move.amount > have:
            zero = getattr(self.terms.rules, "zero", None) or getattr(self.terms.rules, "refait", None)
            raise Refused(
                Text(f"{move.kind} está en prisión y no puede retirarse", f"{move.kind} is in prison and cannot be taken back"),
                zero.cite if zero else self.terms.rules.cite,
            )
        if move.amount > have:
            raise Refused(
                Text(
                    f"el puesto {move.seat} solo puede retirar {self.terms.money(have):es} de {move.kind}",
                    f"seat {move.seat} can take back only {self.terms.money(have):en} from {move.kind}",
                ),
                self.terms.rules.limits.cite,
            )
        if self.allowed:
            self.allowed(move)
        left = have - move.amount
        if left:
            check_stake(self.terms, _without(self.felt, move), Place(move.seat, left, move.kind, move.spot))

    def _is_bank(self, move: Move) -> bool:
        """Whether a move is about the bank itself, not about a stake against it."""
        if not self.banked or not isinstance(move, STAKES):
            return False
        return getattr(self.terms.rules.bets.get(move.kind), "role", "") == "bank"

    def _ask_game(self, move: Move) -> None:
        """A move that only some games know: theirs to allow."""
        if isinstance(move, Place):
            refuse_excluded(self.felt, move.seat)
        if self.allowed is None or not self.banked:
            raise self.refuse(move)
        self.allowed(move)

    def _check_turn(self, move: Turn) -> None:
        """Bets are turned on and off only where some text knows bets that do not work: at dice, which say which."""
        rule = self.terms.rules.bets.get(move.kind)
        if self.allowed is None or not hasattr(rule, "off_without_point"):
            raise self.refuse(move)
        self.allowed(move)

    def _check_lead(self, move: Lead | PassLead) -> None:
        """Dice and shoe go round: who has them keeps them or hands them on, and nobody takes them out of turn."""
        lead, now = self.terms.rules.lead, self.felt.lead
        if lead is None:
            raise self.refuse(move)
        if isinstance(move, Lead):
            refuse_excluded(self.felt, move.seat)
        if isinstance(move, Lead) and (shut := self.felt.shut.get((move.seat, LEAD))):
            words = Text(f"el puesto {move.seat} perdió el derecho a tirar", f"seat {move.seat} has lost the right to throw")
            raise Refused(words, shut)
        what = lead.what
        if now is None and isinstance(move, PassLead):
            raise Refused(Text(f"nadie tiene {what.es}", f"nobody has the {what.en}"), lead.cite, self.legal())
        if now is not None and now != move.seat:
            ways = f"seat {now} {lead.verb}; seat {now} passes the {what.en}"
            raise Refused(
                Text(
                    f"{what.es} corresponden al puesto {now}: {ways}"
                    if lead.verb == "shoots"
                    else f"{what.es} corresponde al puesto {now}: {ways}",
                    f"it is seat {now}'s turn with the {what.en}: {ways}",
                ),
                lead.cite,
                self.legal(),
            )
        if self.allowed:
            self.allowed(move)

    def _check_shoe(self, move: Shuffle | CutCard) -> None:
        """Cards are shuffled when the rules want it, or when the casino does; the cut card comes once a shoe."""
        if self.felt.shoe is None or (isinstance(move, CutCard) and not self.felt.shoe.cut_in):
            raise self.refuse(move)

    def _check_shuffled(self) -> None:
        """The shuffle comes between two coups: neither bets nor cards before it."""
        if self.felt.shuffle_due:
            raise Refused(
                Text(
                    "antes hay que barajar: las cartas del sabot se acabaron",
                    "the cards must be shuffled first: the shoe is over",
                ),
                self.terms.rules.shoe_cite,
                self.legal(),
            )

    def _check_close(self) -> None:
        if self.felt.shuffle_due:
            self._check_shuffled()
        if self.allowed:
            self.allowed(CLOSE)
        seats = self.terms.rules.seats
        if seats and len(self.felt.bets) < seats.required:  # a bet in prison plays too
            raise Refused(Text("hace falta al menos un jugador con apuesta", "at least one player must have a bet"), seats.cite)
        check_spin_minimum(self.terms, self.felt)

    def _check_last(self) -> None:
        if self.felt.last_coups is not None:
            raise Refused(
                Text("las últimas jugadas ya están anunciadas", "the last coups have already been announced"),
                self.terms.rules.closing.cite if self.terms.rules.closing else self.terms.rules.cite,
            )


def check_last_shoe(terms: Terms[GameRules], felt: Felt) -> None:
    """Refuse to announce the last shoe where the text has no such thing, twice, or once its first coup has been dealt."""
    closing = terms.rules.closing
    cite = closing.cite if closing else terms.rules.cite
    if closing is None or closing.shoe is None:
        raise Refused(Text("este texto no anuncia un último sabot", "this text announces no last shoe"), cite)
    if felt.last_shoe:
        raise Refused(Text("el último sabot ya está anunciado", "the last shoe has already been announced"), cite)
    if felt.coup > felt.shoe_from and not felt.shuffle_due:
        raise Refused(Text("el último sabot se anuncia antes de empezarlo", "the last shoe is announced before it begins"), cite)


@once_per_rules
def _payable(rules: GameRules) -> frozenset[str]:
    """The bets of which it is said what they pay."""
    return frozenset(kind for kind, bet in rules.bets.items() if bet.payable)


def check_seat(terms: Terms[GameRules], seat: int) -> None:
    """Refuse a seat that the table does not have."""
    seats = terms.rules.seats
    if seat < 1 or (seats and seats.max is not None and seat > seats.max and not seats.standing):
        last = f"1-{seats.max}" if seats and seats.max is not None else "1, 2, …"
        raise Refused(
            Text(f"no hay puesto {seat}; los puestos son {last}", f"there is no seat {seat}; the seats are {last}"),
            seats.cite if seats else "",
        )


def check_cash_out(felt: Felt, move: CashOut) -> None:
    """Only who bought chips can hand them in, and only with nothing left on the felt."""
    if move.seat not in felt.bought or move.seat not in felt.chips:
        raise Refused(Text(f"el puesto {move.seat} no compró fichas", f"seat {move.seat} bought no chips"))
    if any(b.seat == move.seat for b in felt.bets):
        raise Refused(
            Text(f"el puesto {move.seat} aún tiene apuestas en el paño", f"seat {move.seat} still has bets on the felt")
        )
    if withheld := next((w for w in felt.withheld if w.seat == move.seat), None):
        text = Text(
            f"al puesto {move.seat} se le retiene un pago: antes se dice si se hace",
            f"a payment of seat {move.seat} is withheld: first it is said whether it is made",
        )
        raise Refused(text, withheld.cite)


def _without(felt: Felt, move: TakeDown) -> Felt:
    """The felt as it would be with nothing of this seat's on that spot."""
    other = felt.copy()
    other.bets = [b for b in other.bets if (b.seat, b.kind, b.spot) != (move.seat, move.kind, move.spot)]
    return other
