"""A bank that players hold: who is offered it and for how much, what lies in it, and how it wins and loses.

The bank lies on the felt as bets of its owners, so that no chip is ever out of sight; gains and losses are shared by
what each put in.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from tapete.catalogue.circle import CircleRules
from tapete.errors import Refused
from tapete.play.asks import Ask, Procedure
from tapete.play.betting import change
from tapete.play.events import Bet, Payment
from tapete.play.felt import Felt
from tapete.play.moves import BuyIn, Choose, CloseBets, Move, TakeBank
from tapete.play.terms import Terms
from tapete.text import Text

HELD = "bank"
LOSS = Text("lo paga la banca", "the bank pays it")
GAIN = Text("gana la banca", "the bank wins")
BACK = Text("la banca vuelve a su dueño", "the bank goes back to its owner")


def shares(felt: Felt) -> list[Bet]:
    return [b for b in felt.bets if b.state == HELD]


def bank(felt: Felt) -> int:
    """All that lies in the bank."""
    return sum(b.amount for b in shares(felt))


def least_bank(terms: Terms[CircleRules]) -> int:
    return int((terms.plan.amount(terms.rules.limits.min) or 0) * terms.rules.bank.min_times)


def most_bank(terms: Terms[CircleRules]) -> int | None:
    times, least = terms.rules.bank.max_times, terms.plan.amount(terms.rules.limits.min)
    return None if times is None or least is None else int(least * times)


def playable(terms: Terms[CircleRules], felt: Felt) -> int:
    """What of the bank may be played for: all of it, up to the maximum."""
    most = most_bank(terms)
    return bank(felt) if most is None else min(bank(felt), most)


def is_seated(terms: Terms[CircleRules], seat: int) -> bool:
    return seat <= terms.rules.bank.compartments


def priority(terms: Terms[CircleRules], felt: Felt, after: int) -> list[int]:
    """Everybody in order from the right of a seat: the seated first, then those who stand, each counted the same way."""
    everyone = sorted(felt.chips)
    turned = [s for s in everyone if s > after] + [s for s in everyone if s <= after]
    return [s for s in turned if is_seated(terms, s)] + [s for s in everyone if not is_seated(terms, s)]


# awarding


@dataclass
class Offer(Ask):
    """The bank is offered: to one seat in turn, to some, or to the highest bidder."""

    terms: Terms[CircleRules]
    felt: Felt
    seats: tuple[int, ...]
    least: int
    auction: bool = False
    forced: bool = False

    def legal(self) -> list[str]:
        money = self.terms.money(self.least)
        if not self.seats:
            return ["seat N buys AMOUNT"]
        ways = [f"seat {s} banks {money}" for s in self.seats[:6]]
        return [*ways, "no more bets"] if self.auction else [*ways, *(f"seat {s} chooses refuse" for s in self.seats[:6])]

    def check(self, move: Move) -> None:
        cite = self.terms.rules.bank.award_cite or self.terms.rules.bank.cite
        if isinstance(move, BuyIn) and move.amount > 0 and move.seat > 0:
            return
        if isinstance(move, CloseBets) and self.auction:
            return
        if isinstance(move, Choose) and move.option == "refuse" and move.seat in self.seats and not self.auction:
            return
        if not isinstance(move, TakeBank) or move.seat not in self.seats:
            ways = "; ".join(self.legal())
            raise Refused(Text(f"se ofrece la banca: {ways}", f"the bank is offered: {ways}"), cite, self.legal())
        self._check_sum(move)

    def _check_sum(self, move: TakeBank) -> None:
        rule, money, most = self.terms.rules.bank, self.terms.money, most_bank(self.terms)
        if move.amount < self.least:
            raise Refused(
                Text(f"la banca debe ser de {money(self.least)} al menos", f"the bank must be {money(self.least)} at least"),
                rule.award_cite or rule.cite,
            )
        if most is not None and move.amount > most and self.least <= most:
            raise Refused(Text(f"la banca no pasa de {money(most)}", f"the bank may not pass {money(most)}"), rule.cite)
        if move.seat in self.felt.bought and move.amount > self.felt.chips.get(move.seat, 0):
            raise Refused(Text("no tiene fichas para esa banca", "there are not the chips for that bank"), rule.cite)


def award(terms: Terms[CircleRules], felt: Felt) -> Procedure:
    """Offer the bank: round the table, to those who stand, back to who gave it up, by auction, at last to the neighbour."""
    rule = terms.rules.bank
    while len(felt.chips) < rule.players:
        move = yield Offer(terms, felt, (), 0)
        change(terms, felt, move)
    passed = felt.marks.pop("passed", None) or (0, 0)
    by, left = passed
    least = max(least_bank(terms), left if rule.match_leaver else 0)
    others = [s for s in priority(terms, felt, by) if s != by]
    if not rule.rotates:
        while not bank(felt):
            yield from _auctioned(terms, felt, tuple(sorted(felt.chips)))
        return
    for offer in [
        *((s,) for s in others if is_seated(terms, s)),
        tuple(s for s in others if not is_seated(terms, s)),
        (by,) if left else (),
    ]:
        taken = yield from _offered(terms, felt, offer, least)
        if taken:
            return
    if rule.auction:
        taken = yield from _auctioned(terms, felt, tuple(others))
        if taken:
            return
    neighbour = next((s for s in others if is_seated(terms, s)), others[0])
    while not bank(felt):
        yield from _offered(terms, felt, (neighbour,), least_bank(terms), forced=True)


def _offered(terms: Terms[CircleRules], felt: Felt, seats: tuple[int, ...], least: int, forced: bool = False):  # type: ignore[no-untyped-def]
    waiting = seats
    while waiting:
        move = yield Offer(terms, felt, waiting, least, forced=forced)
        if isinstance(move, TakeBank):
            found_bank(terms, felt, move)
            return True
        if isinstance(move, Choose):
            waiting = tuple(s for s in waiting if s != move.seat)
        else:
            change(terms, felt, move)
    return False


def _auctioned(terms: Terms[CircleRules], felt: Felt, seats: tuple[int, ...]):  # type: ignore[no-untyped-def]
    """To the highest bidder; on equal bids the seated come first, so an equal bid must be theirs."""
    best: TakeBank | None = None
    felt.call(Text("la banca se subasta", "the bank is auctioned"), terms.rules.bank.award_cite or terms.rules.bank.cite)
    while True:
        least = least_bank(terms) if best is None else best.amount + 1
        move = yield Offer(terms, felt, seats, least, auction=True)
        if isinstance(move, CloseBets):
            break
        if isinstance(move, TakeBank):
            best = move
        else:
            change(terms, felt, move)
    if best:
        found_bank(terms, felt, best)
    return best is not None


def found_bank(terms: Terms[CircleRules], felt: Felt, move: TakeBank) -> None:
    """The new banker puts the bank on the table."""
    felt.place(Bet(move.seat, terms.rules.kind("bank"), "", move.amount, state=HELD))
    felt.marks |= {"lead": move.seat, "won": 0, "dealt": 0}
    money = terms.money(move.amount)
    felt.call(
        Text(f"puesto {move.seat}: hay {money} en la banca", f"seat {move.seat}: there are {money} in the bank"),
        terms.rules.bank.cite,
    )


def add_to_bank(felt: Felt, share_: Bet) -> None:
    """More for the bank, from its banker or from an associate."""
    mine = next((b for b in shares(felt) if b.seat == share_.seat), None)
    if mine is None:
        felt.place(share_)
        return
    felt.chips[share_.seat] = felt.chips.get(share_.seat, 0) - share_.amount
    felt.bets[felt.bets.index(mine)] = mine.worth(mine.amount + share_.amount)


# winning and losing


def _split(felt: Felt, amount: int) -> list[tuple[Bet, int]]:
    """An amount shared by what each owner has in the bank; what does not divide is the banker's."""
    parts, total = shares(felt), bank(felt)
    cut = [(b, amount * b.amount // total if total else 0) for b in parts]
    rest = amount - sum(part for _, part in cut)
    return [(b, part + (rest if i == 0 else 0)) for i, (b, part) in enumerate(cut)]


def bank_loses(felt: Felt, amount: int, cite: str) -> None:
    """Pay from the bank what the puntos have won."""
    for bet, part in _split(felt, amount):
        if part:
            rest = replace(bet, amount=bet.amount - part)
            felt.bets[felt.bets.index(bet)] = rest
            felt.house += part
            felt.events.append(Payment(bet.seat, bet, part, 0, cite, LOSS))
    felt.bets = [b for b in felt.bets if b.amount]


def bank_wins(felt: Felt, amount: int, cite: str, why: Text = GAIN) -> None:
    """Add to the bank what it has won."""
    for bet, part in _split(felt, amount):
        if part:
            felt.bets[felt.bets.index(bet)] = replace(bet, amount=bet.amount + part)
            felt.house -= part
            felt.events.append(Payment(bet.seat, bet, 0, part, cite, why))


def give_up(terms: Terms[CircleRules], felt: Felt, freely: bool) -> None:
    """The bank's money goes back to its owners, and the bank to be offered."""
    rule = terms.rules.bank
    felt.marks["passed"] = (felt.marks.pop("lead"), bank(felt) if freely else 0)
    for bet in shares(felt):
        felt.settle(bet, bet.amount, rule.pass_cite or rule.cite, BACK)
    for mark in ("won", "dealt"):
        felt.marks.pop(mark, None)
