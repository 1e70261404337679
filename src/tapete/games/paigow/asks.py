"""What a table of pai gow waits for besides bets and chance: who takes the bank, how hands are set, and who still gives up."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tapete.catalogue.paigow.rules import PaiGowRules
from tapete.equipment.cards import BACK
from tapete.errors import Refused
from tapete.games.paigow.hands import divide, house_way, is_foul, low_size, splits
from tapete.games.paigow.memory import Table
from tapete.play.apart import SETS as SETS
from tapete.play.apart import apart as apart
from tapete.play.apart import sets as sets
from tapete.play.asks import Choice, Decide
from tapete.play.moves import BuyIn, CashOut, Choose, LastCoups, Move, PassBank, TakeBank
from tapete.play.terms import Terms
from tapete.play.turns import Act
from tapete.play.window import CLOSED, check_cash_out, check_seat
from tapete.text import Text

BANK, CO_BANK, REFUSE = "bank", "co-bank", "refuse"
HOUSE, SURRENDER, VOID, SHOW = "house-way", "surrender", "void", "show"


@dataclass
class OfferBank(Decide):
    """The bank is offered to one player; others may come, buy and go meanwhile."""

    terms: Terms[PaiGowRules] | None = None
    felt: Table | None = None
    most: int = 0
    """What the croupier would stake against this bank: as the player's last bet, or less if the player says so."""

    @property
    def seat(self) -> int:
        return self.pending[0].bet.seat if self.pending else 0

    def legal(self) -> list[str]:
        assert self.terms is not None
        ways = [f"seat {self.seat} chooses {option}" for c in self.pending for option in c.options]
        return [*ways, f"seat {self.seat} banks {self.terms.money(self.most)}"] if self.pending else ways

    def check(self, move: Move) -> None:
        assert self.terms is not None and self.felt is not None
        if isinstance(move, CashOut):
            check_cash_out(self.felt, move)
        elif self.felt.last_coups == 0 or self.felt.closed:
            closing = self.terms.rules.closing
            raise Refused(CLOSED, self.felt.closed or (closing.cite if closing else self.terms.rules.cite))
        elif isinstance(move, BuyIn) and move.amount > 0:
            check_seat(self.terms, move.seat)
        elif isinstance(move, LastCoups) and self.felt.last_coups is None and not move.shoe:
            return
        elif isinstance(move, TakeBank | PassBank):
            self._check_bank(move)
        else:
            super().check(move)

    def _check_bank(self, move: TakeBank | PassBank) -> None:
        """It is taken or passed on by whom it is offered to; the bank may have the croupier stake less, or nothing
        (§10.12(C), (G), §11.7(C), (H))."""
        assert self.terms is not None
        cite = self.terms.rules.banking.croupier_cite
        if move.seat != self.seat:
            text = Text(f"el banco se ofrece al puesto {self.seat}", f"the bank is offered to seat {self.seat}")
            raise Refused(text, self.terms.rules.banking.offer_cite, self.legal())
        if isinstance(move, TakeBank) and move.amount > self.most:
            most = self.terms.money(self.most)
            text = Text(
                f"el croupier apuesta contra este banco {most} a lo sumo", f"the croupier stakes {most} at most against this bank"
            )
            raise Refused(text, cite, self.legal())


OTHER_FIRST = Text(
    "antes se acomoda la otra mano: la de la apuesta mayor o, si son iguales, la que está más a la derecha",
    "the other hand is set first: that of the larger bet or, of equal ones, the one further right",
)


@dataclass
class SetHands(Decide):
    """Players set their hands: `seat 2 sets As Kd` puts those two apart as the low hand."""

    terms: Terms[PaiGowRules] | None = None
    held: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The cards of every hand to be set, by the seat and the name of its bet."""
    late: tuple[Text, str] | None = None
    """Why nobody may give up yet, and the article."""
    after: tuple[str, ...] = ()
    """Hands of who plays two spaces that are set after the other one, by the seat and the name of the bet."""

    def hand(self, choice: Choice) -> tuple[str, ...]:
        return self.held[f"{choice.bet.seat} {choice.bet.name}"]

    def legal(self) -> list[str]:
        ways = []
        for c in self.pending:
            about = f" on {self.about(c)}" if self._several(c) else ""
            size = low_size(self.terms.rules) if self.terms else 2
            what = "TILE" if self.terms and self.terms.rules.tiles else "CARD"
            ways.append(f"seat {c.bet.seat} sets {' '.join([what] * size)}{about}")
            ways += [f"seat {c.bet.seat} chooses {o}{about}" for o in c.options if apart(o) is None]
        return ways

    def _several(self, choice: Choice) -> bool:
        return sum(c.bet.seat == choice.bet.seat for c in self.pending) > 1

    def fits(self, move: Choose) -> list[Choice]:
        if apart(move.option) is None:
            return super().fits(move)
        mine = [c for c in self.pending if c.bet.seat == move.seat]
        return [c for c in mine if not move.about or self.about(c) == move.about]

    def low(self, choice: Choice, option: str) -> tuple[str, ...]:
        """The low hand that a choice sets: of tiles the weaker two, whichever were named."""
        assert self.terms is not None
        named = apart(option)
        if named is None:
            return house_way(self.terms.rules, self.hand(choice)).split.low
        return named if BACK in named else divide(self.terms.rules, self.hand(choice), named).low

    def check(self, move: Move) -> None:
        if isinstance(move, Choose) and move.option == SURRENDER and self.late and self.fits_seat(move.seat):
            raise Refused(self.late[0], self.late[1], self.legal())
        if isinstance(move, Choose) and self.terms is not None and self._comes_after(move):
            spaces = self.terms.rules.spaces
            raise Refused(OTHER_FIRST, spaces.order_cite or spaces.cite, self.legal())
        super().check(move)
        assert isinstance(move, Choose) and self.terms is not None
        named, choice = apart(move.option), self.find(move)
        if named is None or choice is None:
            return
        held, rules = list(self.hand(choice)), self.terms.rules
        for card in named:
            if card not in held:
                shown = " ".join(self.hand(choice))
                raise Refused(Text(f"{card} no está en esa mano: {shown}", f"{card} is not in that hand: {shown}"), choice.cite)
            held.remove(card)
        wrong = not held or len(named) != low_size(rules)
        if not held or (wrong and (rules.setting.foul == "refused" or BACK in named)):
            size = low_size(rules)
            text = Text(f"la mano menor es de {size}", f"the low hand has {size}")
            raise Refused(text, rules.setting.foul_cite or rules.setting.cite, self.legal())
        if (
            not wrong
            and BACK not in named
            and rules.setting.foul == "refused"
            and is_foul(rules, divide(rules, self.hand(choice), named))
        ):
            text = Text("la mano mayor quedaría por debajo de la menor", "the high hand would rank below the low one")
            raise Refused(text, rules.setting.foul_cite or rules.setting.cite, self.legal())

    def _comes_after(self, move: Choose) -> bool:
        """Whether it sets a hand before the other one of who plays two spaces."""
        return (apart(move.option) is not None or move.option == HOUSE) and f"{move.seat} {move.about}" in self.after

    def fits_seat(self, seat: int) -> bool:
        return any(c.bet.seat == seat for c in self.pending)


def ways(rules: PaiGowRules, held: tuple[str, ...]) -> tuple[str, ...]:
    """Every way to set a hand that is not foul; one that nobody has told, face down."""
    if BACK in held:
        return (sets((BACK,) * low_size(rules)),)
    return tuple(sets(split.low) for split in splits(rules, held))


@dataclass
class Reveal(Act):
    """The croupier's hands lie open: whoever wants to may still give up before the own ones are shown."""

    def about(self, choice: Choice) -> str:
        return choice.bet.name

    def legal(self) -> list[str]:
        return [*super().legal(), "no more bets"]
