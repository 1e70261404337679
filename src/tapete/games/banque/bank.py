"""A bank that players hold: who is offered it and for how much, what lies in it, and how it wins and loses.

The bank lies on the felt as bets of its owners, so that no chip is ever out of sight; gains and losses are shared by
what each put in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from tapete.catalogue.banque.rules import BanqueRules
from tapete.errors import Refused
from tapete.games.banque.memory import BanqueMemory, Passed
from tapete.play.asks import Ask, Chance, Procedure
from tapete.play.betting import change
from tapete.play.events import Bet, Payment
from tapete.play.felt import Felt
from tapete.play.memory import Frozen, changed
from tapete.play.moves import BuyIn, CashOut, Choose, CloseBets, Move, Outcome, Place, TakeBank, TakeDown
from tapete.play.terms import Terms
from tapete.play.window import CLOSED, check_cash_out, check_seat, refuse_excluded
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


def least_bank(terms: Terms[BanqueRules]) -> int:
    return int((terms.plan.amount(terms.rules.limits.min) or 0) * terms.rules.bank.min_times)


def most_bank(terms: Terms[BanqueRules]) -> int | None:
    rule = terms.rules.bank
    times, least = rule.max_times, terms.plan.amount(rule.max_of or terms.rules.limits.min)
    return None if times is None or least is None else int(least * times)


def playable(terms: Terms[BanqueRules], felt: Felt) -> int:
    """What of the bank may be played for: all of it, up to the maximum where that binds its winnings too."""
    most = None if terms.rules.tableaux else most_bank(terms)
    return bank(felt) if most is None else min(bank(felt), most)


def is_seated(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], seat: int) -> bool:
    """Whether a player sits at a compartment: has its number, and has not lost it."""
    two = terms.rules.tableaux
    return seat <= (2 * two.seats if two else terms.rules.bank.compartments) and seat not in felt.memory.unseated


def priority(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], after: int) -> list[int]:
    """Everybody in order: the seated first, then those who stand; from the right of a seat, but by number at two tableaux."""
    everyone = sorted(s for s in felt.chips if not felt.excluded(s)) or sorted(felt.chips)
    after = 0 if terms.rules.tableaux else after
    turned = [s for s in everyone if s > after] + [s for s in everyone if s <= after]
    return [s for s in turned if is_seated(terms, felt, s)] + [s for s in everyone if not is_seated(terms, felt, s)]


def newcomer(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], seat: int) -> bool:
    """Who sat down during the shoe, or during a round, and has not let the hand pass yet (Spain 08.IV, Chile III.2 §2.5)."""
    rule, memory = terms.rules.bank, felt.memory
    if not rule.greets or felt.shuffle_due or not is_seated(terms, felt, seat):
        return False
    return seat in memory.late if rule.greets_during == "round" else bool(memory.road) and seat not in memory.here


def comes_and_goes(felt: Felt[BanqueMemory], move: Move) -> None:
    """Before a move is carried out: who sits down during a round is late; with who leaves goes what was remembered of a seat."""
    memory = felt.memory
    if isinstance(move, BuyIn) and move.seat not in felt.chips and any(b.free for b in felt.bets):
        felt.memory = changed(memory, late=(*memory.late, move.seat))
    elif isinstance(move, CashOut):
        felt.memory = changed(
            memory,
            here=_less(memory.here, move.seat),
            late=_less(memory.late, move.seat),
            unseated=_less(memory.unseated, move.seat),
            refused=Frozen({seat: times for seat, times in memory.refused.items() if seat != move.seat}),
            suivi=_less(memory.suivi, move.seat),
        )


def _less(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(s for s in seats if s != seat)


def _change(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], move: Move | None) -> None:
    """Somebody comes or goes while the bank is offered."""
    if move:
        comes_and_goes(felt, move)
    change(terms, felt, move)


def by_right(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], after: int) -> list[int]:
    """The same order to make banco, in which newcomers have no right over anybody."""
    return sorted(priority(terms, felt, after), key=lambda seat: newcomer(terms, felt, seat))


# awarding


ITS_OWN = Text("la mejor puja es ya la suya: puede subirla", "the best bid is that seat's own: it may be raised")
LOT = Text("sorteo entre las pujas iguales: puesto", "lots between the equal bids: seat")
LEFT_WINNING = Text(
    "quien dejó la banca ganando no vuelve a tenerla en este sabot",
    "who left the bank winning does not hold it again in this shoe",
)
MAY_NOT_BID = Text(
    "quien pasó la banca, su asociado o quien se negó a repartir no pujan por ella",
    "who passed the bank, an associate, or who refused to deal does not bid for it",
)


@dataclass
class Offer(Ask):
    """The bank is offered: to one seat in turn, to some, or to the highest bidder."""

    between: ClassVar[bool] = True
    terms: Terms[BanqueRules]
    felt: Felt[BanqueMemory]
    seats: tuple[int, ...]
    least: int
    matching: int = 0
    """A sum above the maximum that a taker may match all the same."""
    auction: bool = False
    best: tuple[int, ...] = ()
    """Whose bid is the best so far, or several that are equal."""
    standing: bool = False
    """Whether the best bid so far is of somebody who stands, so that a seated player need only equal it."""
    forced: bool = False
    cite: str = ""
    """Where this offer is ordered, if elsewhere than the award of the bank."""

    def takes(self, move: Place | TakeDown) -> bool:
        """Chips are no answer, and the offer itself says so: there is no bank yet to bet against."""
        return True

    @property
    def over(self) -> bool:
        return self.felt.last_coups == 0 or bool(self.felt.closed)

    def legal(self) -> list[str]:
        money = self.terms.money(self.least)
        if self.over:
            return []
        if not self.seats:
            return ["seat N buys AMOUNT"]
        ways = [f"seat {s} banks {money}" for s in self.seats[:6]]
        if self.auction:
            return [*ways, "no more bets"]
        return [*ways, *(f"seat {s} chooses refuse" for s in self.seats[:6] if self.may_refuse(s))]

    def may_refuse(self, seat: int) -> bool:
        """Whoever is asked may say no; the neighbour to whom it comes at last only where that costs the seat (Spain 08.V)."""
        if self.auction or seat not in self.seats:
            return False
        return not self.forced or (self.terms.rules.bank.last_refusal and is_seated(self.terms, self.felt, seat))

    def check(self, move: Move) -> None:
        cite = self.cite or self.terms.rules.bank.award_cite or self.terms.rules.bank.cite
        if isinstance(move, CashOut):
            check_cash_out(self.felt, move)
            return
        if self.over:
            closing = self.terms.rules.closing
            raise Refused(CLOSED, self.felt.closed or (closing.cite if closing else self.terms.rules.cite))
        if isinstance(move, BuyIn) and move.amount > 0:
            check_seat(self.terms, move.seat)
            return
        if isinstance(move, CloseBets) and self.auction:
            return
        if isinstance(move, Choose) and move.option == "refuse" and self.may_refuse(move.seat):
            return
        if not self.seats:
            rule = self.terms.rules.bank
            text = Text(f"hacen falta {rule.players} jugadores", f"{rule.players} players are needed")
            raise Refused(text, rule.players_cite or cite, self.legal())
        if isinstance(move, TakeBank):
            refuse_excluded(self.felt, move.seat)
        if isinstance(move, TakeBank) and move.seat in self.felt.chips:
            self._check_barred(move.seat, cite)
        if not isinstance(move, TakeBank) or move.seat not in self.seats:
            ways = "; ".join(self.legal())
            raise Refused(Text(f"se ofrece la banca: {ways}", f"the bank is offered: {ways}"), cite, self.legal())
        self._check_sum(move)

    def _check_barred(self, seat: int, cite: str) -> None:
        """Say why somebody who is there may not bid or bank again."""
        rule = self.terms.rules.bank
        if seat in self.felt.memory.barred:
            raise Refused(LEFT_WINNING, rule.pass_cite or rule.cite, self.legal())
        if self.auction and seat not in self.seats:
            raise Refused(MAY_NOT_BID, cite, self.legal())

    def _check_sum(self, move: TakeBank) -> None:
        rule, money, most = self.terms.rules.bank, self.terms.money, most_bank(self.terms)
        least = self.least - (1 if self.standing and is_seated(self.terms, self.felt, move.seat) else 0)
        if move.amount < least:
            bound = rule.cite if self.matching or self.least <= least_bank(self.terms) else rule.award_cite or rule.cite
            raise Refused(
                Text(
                    f"la banca debe ser de {money(self.least):es} al menos", f"the bank must be {money(self.least):en} at least"
                ),
                self.cite or bound,
            )
        if rule.lots and move.seat in self.best and move.amount == self.least:
            raise Refused(ITS_OWN, self.cite or rule.award_cite or rule.cite)
        if most is not None and move.amount > max(most, self.matching):
            raise Refused(Text(f"la banca no pasa de {money(most):es}", f"the bank may not pass {money(most):en}"), rule.cite)
        if move.seat in self.felt.bought and move.amount > self.felt.chips.get(move.seat, 0):
            raise Refused(Text("no tiene fichas para esa banca", "there are not the chips for that bank"), rule.cite)


def award(terms: Terms[BanqueRules], felt: Felt[BanqueMemory]) -> Procedure:
    """Offer the bank: round the table, to those who stand, back to who gave it up, by auction, at last to the neighbour."""
    rule = terms.rules.bank
    while len(felt.chips) < rule.players:
        move = yield Offer(terms, felt, (), 0)
        _change(terms, felt, move)
    if not rule.rotates:
        yield from _sold(terms, felt)
        return
    if felt.memory.auction_without is not None:
        yield from _after_refusing_to_deal(terms, felt, felt.memory.auction_without)
        return
    passed = felt.memory.passed or Passed()
    felt.memory = changed(felt.memory, passed=None, passer=passed.by if passed.left or rule.must_passes else 0)
    least = max(least_bank(terms), passed.left if rule.match_leaver else 0)
    asked: tuple[int, ...] = ()
    while offer := _next_offer(terms, felt, passed, asked):
        first, asked = not asked, (*asked, *offer)
        if newcomer(terms, felt, offer[0]):
            _greets(terms, felt, offer[0])
            continue
        back = offer == (passed.by,)
        same = passed.left or (passed.had if back else 0)
        yield from _offered(terms, felt, offer, max(least, same) if back else least, same, back=back)
        if bank(felt):
            _acquired(terms, felt, passed, first)
            return
    if rule.auction:
        yield from _auctioned(terms, felt, (passed.by, *passed.associates), passed.after)
    if bank(felt):
        _acquired(terms, felt, passed, False)
    yield from _neighbour_takes(terms, felt, (passed.by,), passed.after)


def _greets(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], seat: int) -> None:
    """A newcomer lets the hand pass, and from then on has the rights of the place."""
    rule = terms.rules.bank
    felt.memory = changed(felt.memory, here=(*felt.memory.here, seat), late=_less(felt.memory.late, seat))
    words = Text(
        f"el puesto {seat} acaba de sentarse: saluda y deja pasar la mano",
        f"seat {seat} has just sat down and lets the hand pass",
    )
    felt.call(words, rule.greets_cite or rule.cite)


def _next_offer(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], passed: Passed, asked: tuple[int, ...]) -> tuple[int, ...]:
    """Who is asked next, of all who are at the table by now: each seated player in turn, those who stand, who gave it up."""
    others = [s for s in priority(terms, felt, passed.after) if s != passed.by and s not in asked]
    seated = tuple(s for s in others if is_seated(terms, felt, s))
    left = (passed.by,) if (passed.left or passed.had) and passed.by in felt.chips and passed.by not in asked else ()
    return seated[:1] or tuple(others) or left


def _neighbour_takes(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], without: tuple[int, ...], after: int) -> Procedure:
    """What nobody has taken, the first at the right must, at the minimum."""
    while not bank(felt):
        others = [s for s in priority(terms, felt, after) if s not in without]
        if not others:
            _change(terms, felt, (yield Offer(terms, felt, (), 0)))
            continue
        neighbour = next((s for s in others if is_seated(terms, felt, s)), others[0])
        yield from _offered(terms, felt, (neighbour,), least_bank(terms), forced=True)


def _after_refusing_to_deal(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], without: tuple[int, ...]) -> Procedure:
    """An auction without who would not deal and who had passed the hand (Spain 08.V, Chile III.2 §2.5); else the neighbour."""
    passed = felt.memory.passed or Passed()
    felt.memory = changed(felt.memory, passed=None, auction_without=None)
    yield from _auctioned(terms, felt, without, passed.after)
    yield from _neighbour_takes(terms, felt, without, passed.after)


def _sold(terms: Terms[BanqueRules], felt: Felt[BanqueMemory]) -> Procedure:
    """A bank that does not go round: renewed if broken, else offered at its first sum, else auctioned with a new shoe."""
    rule = terms.rules.bank
    passed, first = felt.memory.passed or Passed(), felt.memory.first
    felt.memory = changed(felt.memory, passed=None, first=0)
    if first and not passed.left:
        yield from _offered(terms, felt, (passed.by,), first, cite=rule.pass_cite)
    if first and not bank(felt):
        barred = felt.memory.barred
        yield from _offered(terms, felt, tuple(s for s in sorted(felt.chips) if s != passed.by and s not in barred), first)
    if bank(felt):
        return
    yield from _auctioned(terms, felt, ())
    while not bank(felt) and not first:
        yield from _auctioned(terms, felt, ())
    if first and bank(felt):
        felt.shuffle_due = True
    elif first:
        felt.closed = rule.award_cite or rule.cite


def _acquired(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], passed: Passed, next_in_turn: bool) -> None:
    """A bank taken out of turn goes back, when it is lost, to the right of who passed it."""
    if terms.rules.bank.returns_to_passer and passed.left and not next_in_turn:
        felt.memory = changed(felt.memory, acquired=passed.after)


def _offered(
    terms: Terms[BanqueRules],
    felt: Felt[BanqueMemory],
    seats: tuple[int, ...],
    least: int,
    matching: int = 0,
    forced: bool = False,
    cite: str = "",
    back: bool = False,
) -> Procedure:
    """Ask each of these whether they take it, until one does; who need not take `back` what they gave up refuses no turn."""
    waiting = tuple(s for s in seats if s in felt.chips)
    while waiting and not bank(felt):
        move = yield Offer(terms, felt, waiting, least, matching, forced=forced, cite=cite)
        if isinstance(move, TakeBank):
            found_bank(terms, felt, move)
        elif isinstance(move, Choose):
            waiting = tuple(s for s in waiting if s != move.seat)
            if not back:
                _refuses(terms, felt, move.seat, last=forced)
        else:
            _change(terms, felt, move)
            waiting = tuple(s for s in waiting if s in felt.chips)  # who has left is asked no more


def _refuses(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], seat: int, last: bool = False) -> None:
    """Who refuses the hand twice running, or at last when it comes back unsold, must leave the seat (Spain 08.IV, 08.V)."""
    rule = terms.rules.bank
    times = felt.memory.refused.get(seat, 0) + 1
    felt.memory = changed(felt.memory, refused=felt.memory.refused | {seat: times})
    if not is_seated(terms, felt, seat) or not (last or (rule.refusals and times >= rule.refusals)):
        return
    felt.memory = changed(felt.memory, unseated=(*felt.memory.unseated, seat), refused=felt.memory.refused | {seat: 0})
    if last:
        words = Text(f"el puesto {seat} no la acepta: cede su sitio", f"seat {seat} does not accept it: the place is lost")
        felt.call(words, rule.last_refusal_cite or rule.cite)
        return
    words = Text(
        f"el puesto {seat} rehusó {times} veces seguidas: deja su sitio",
        f"seat {seat} refused {times} times running: the place is lost",
    )
    felt.call(words, rule.refusals_cite or rule.cite)


def _auctioned(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], without: tuple[int, ...], after: int = 0) -> Procedure:
    """To the highest bidder of all who are there but for these; a seated player need only equal the bid of one who stands.

    Where the text has lots decide between equal bids (Spain 09.V), anybody may equal the best.
    """
    best: TakeBank | None = None
    equal: dict[int, TakeBank] = {}
    rule = terms.rules.bank
    felt.call(Text("la banca se subasta", "the bank is auctioned"), terms.rules.bank.award_cite or terms.rules.bank.cite)
    while True:
        least = least_bank(terms) if best is None else best.amount + (0 if rule.lots else 1)
        standing = best is not None and terms.rules.bank.rotates and not is_seated(terms, felt, best.seat)
        everyone = priority(terms, felt, after) if terms.rules.bank.rotates else sorted(felt.chips)
        bidders = tuple(s for s in everyone if s not in without and s not in felt.memory.barred)
        move = yield Offer(terms, felt, bidders, least, auction=True, best=tuple(equal), standing=standing)
        if isinstance(move, CloseBets):
            break
        if isinstance(move, TakeBank):
            equal = {**(equal if best and best.amount == move.amount else {}), move.seat: move}
        else:
            _change(terms, felt, move)
            equal = {seat: bid for seat, bid in equal.items() if seat in felt.chips}
        best = next(reversed(equal.values()), None)
    if len(equal) > 1 and rule.lots:
        lot = yield Chance("lot", {str(seat): 1 for seat in equal}, rule.lots_cite or rule.cite, LOT)
        best = equal[int(lot.value)] if isinstance(lot, Outcome) else best
    if best:
        found_bank(terms, felt, best)


def found_bank(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], move: TakeBank) -> None:
    """The new banker puts the bank on the table."""
    felt.place(Bet(move.seat, terms.rules.kind("bank"), "", move.amount, state=HELD))
    felt.lead = move.seat
    felt.memory = changed(felt.memory, won=0, dealt=0, refused=felt.memory.refused | {move.seat: 0})
    if is_seated(terms, felt, move.seat):
        felt.memory = changed(felt.memory, last_seated=move.seat)
    if not terms.rules.bank.rotates:
        felt.memory = changed(felt.memory, first=move.amount, played=False)
    money = terms.money(move.amount)
    felt.call(
        Text(f"puesto {move.seat}: hay {money:es} en la banca", f"seat {move.seat}: there are {money:en} in the bank"),
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


def banker(felt: Felt) -> int:
    """The seat that holds the bank."""
    assert felt.lead is not None, "nobody holds the bank"
    return felt.lead


def bankers_share(terms: Terms[BanqueRules], felt: Felt) -> Bet:
    """What the banker has in the bank; nothing, if it is all the associates'."""
    seat = banker(felt)
    none = Bet(seat, terms.rules.kind("bank"), "", 0, state=HELD)
    return next((b for b in shares(felt) if b.seat == seat), none)


def split(felt: Felt, amount: int) -> list[tuple[Bet, int]]:
    """An amount shared by what each owner has in the bank; single units go to the largest remainders, the banker's first."""
    parts, total = shares(felt), bank(felt)
    cut = [[amount * b.amount // total, amount * b.amount % total] for b in parts] if total else []
    order = sorted(range(len(cut)), key=lambda i: -cut[i][1])
    for i in order[: amount - sum(part for part, _ in cut)]:
        cut[i][0] += 1
    return [(b, part) for b, (part, _) in zip(parts, cut, strict=True)]


def bank_loses(felt: Felt, amount: int, cite: str) -> None:
    """Pay from the bank what the puntos have won; what it does not hold, its only owner pays besides."""
    short = amount - bank(felt)
    if short > 0:
        add_to_bank(felt, shares(felt)[0].worth(short))
    for bet, part in split(felt, amount):
        if part:
            rest = bet.worth(bet.amount - part)
            felt.bets[felt.bets.index(bet)] = rest
            felt.house += part
            felt.events.append(Payment(bet.seat, bet, part, 0, cite, LOSS))
    felt.bets = [b for b in felt.bets if b.amount]


def bank_wins(felt: Felt, amount: int, cite: str, why: Text = GAIN) -> None:
    """Add to the bank what it has won."""
    for bet, part in split(felt, amount):
        if part:
            felt.bets[felt.bets.index(bet)] = bet.worth(bet.amount + part)
            felt.house -= part
            felt.events.append(Payment(bet.seat, bet, 0, part, cite, why))


def give_up(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], freely: bool) -> None:
    """The bank's money goes back to its owners, and the bank to be offered."""
    rule = terms.rules.bank
    by, felt.lead = banker(felt), None
    seated = by if is_seated(terms, felt, by) else felt.memory.last_seated
    after = seated if freely or felt.memory.acquired is None else felt.memory.acquired
    others = tuple(b.seat for b in shares(felt) if b.seat != by)
    if freely and not rule.again_if_won and bank(felt) > felt.memory.first:
        felt.memory = changed(felt.memory, barred=(*felt.memory.barred, by))
    had = felt.memory.at_stake if rule.loser_takes_back and not freely else 0
    passed = Passed(by, bank(felt) if freely else 0, others, after, had)
    felt.memory = changed(felt.memory, passed=passed, won=0, dealt=0, acquired=None)
    for bet in shares(felt):
        felt.settle(bet, bet.amount, rule.pass_cite or rule.cite, BACK)
