"""Pai gow (Puerto Rico, articles 10 and 11): the bank, bets, the first hand, the deal, hands set as two, and who beats both.

One procedure for cards and tiles; what they differ in is data. Players' hands lie face down and only their owners see them; the
croupier's are seen by nobody until all others are set.
"""

from __future__ import annotations

from tapete.catalogue.paigow.rules import PaiGowRules
from tapete.equipment.cards import BACK
from tapete.games import Opening
from tapete.games.kit.plain import essence as essence
from tapete.games.kit.plain import fee as fee
from tapete.games.paigow.asks import (
    HOUSE,
    SHOW,
    SURRENDER,
    VOID,
    Reveal,
    SetHands,
    ways,
)
from tapete.games.paigow.bank import offer, remember
from tapete.games.paigow.bets import BANK, MAIN, NUMBER, allowed
from tapete.games.paigow.bets import find_spot as find_spot
from tapete.games.paigow.bets import spots as spots
from tapete.games.paigow.deal import owner, place_of, plays, the_deal
from tapete.games.paigow.hands import CROUPIER, divide, house_way, is_foul, key, pack, told
from tapete.games.paigow.memory import PaiGowMemory, Table
from tapete.games.paigow.memory import PaiGowMemory as memory
from tapete.games.paigow.reasons import reason as reason
from tapete.games.paigow.settle import GAVE_UP, settle, settle_numbers, stakes
from tapete.games.paigow.start import find_start
from tapete.play.asks import Choice, Decide, Procedure
from tapete.play.betting import betting
from tapete.play.dealing import turn_over
from tapete.play.events import Bet
from tapete.play.felt import Felt
from tapete.play.limits import settle_unnoticed
from tapete.play.memory import changed
from tapete.play.moves import CashOut, Choose, Move, Shuffle
from tapete.play.terms import Terms
from tapete.text import Text, same

__all__ = ["coup", "essence", "fee", "find_spot", "memory", "openings", "reason", "spots"]

WASHED = Text(
    "se mezcla todo como al abrir: la próxima ronda es de la casa", "all is washed as at opening: the house banks the next round"
)
VOIDED = Text("mano anulada: se devuelve la apuesta", "the hand is void: the stake goes back")
BANK_FOUL = Text(
    "el banco acomodó mal: se acomoda a la manera de la casa", "the bank set its hands wrongly: they are set in the house way"
)
LATE = Text("la apuesta se retira cuando el croupier ha acomodado sus manos", "one gives up once the croupier's hands are set")


def coup(terms: Terms[PaiGowRules], felt: Felt[PaiGowMemory]) -> Procedure:
    """One round."""
    rules = terms.rules
    felt.shoe = pack(rules)
    yield from offer(terms, felt)
    yield from betting(
        terms, felt, spots(rules), lambda move: allowed(terms, felt, move), other=lambda move: _unbanked(rules, felt, move)
    )
    settle_unnoticed(terms, felt)
    felt.shoe, felt.hands = pack(rules), {}
    felt.turn_up()
    begun = {b.seat: b.amount for b in felt.bets if rules.bets[b.kind].role == MAIN and not b.spot}
    seats = {*begun, *([felt.memory.bank] if felt.memory.bank else [])}
    felt.memory = changed(felt.memory, seats=tuple(sorted(seats)))
    yield from bank_points(terms, felt)
    yield from find_start(terms, felt)
    settle_numbers(terms, felt)
    yield from the_deal(terms, felt)
    yield from setting(terms, felt)
    yield from croupier(terms, felt)
    yield from reveal(terms, felt)
    yield from show(terms, felt)
    settle(terms, felt)
    remember(rules, felt, begun)
    felt.shoe = pack(rules)


def _unbanked(rules: PaiGowRules, felt: Table, move: Move) -> Procedure | None:
    """The cards or tiles are washed as at opening: after that a player may not bank the next round (§10.12(B), §11.7(B)); or the
    bank leaves before anybody has bet."""
    if isinstance(move, CashOut) and move.seat == felt.memory.bank:
        felt.memory = changed(felt.memory, bank=0, shared=False, croupier_bet=0)
    if not isinstance(move, Shuffle):
        return None
    felt.memory = changed(felt.memory, fresh=True, bank=0, shared=False, croupier_bet=0)
    felt.call(WASHED, rules.banking.first_cite)
    return _nothing()


def _nothing() -> Procedure:
    yield from ()


def bank_points(terms: Terms[PaiGowRules], felt: Table) -> Procedure:
    """What the bank may point at before the dice: the pile that goes first, or tiles to be moved (§10.12(I)(1), §11.7(G))."""
    rule, method = terms.rules.banking, terms.rules.deal.method
    if not felt.memory.bank or not rule.picks or method not in ("piles", "groups"):
        return
    row = Choice(Bet(felt.memory.bank, BANK, "", 0), rule.picks, rule.picks_cite, rule.picks[0])
    move = None
    while not isinstance(move, Choose):
        move = yield Decide((row,))
    word, _, which = move.option.partition("-")
    felt.call(POINTED[word] + same(f" {which}" if word == "pile" else ""), rule.picks_cite)


POINTED = {
    "pile": Text("el banco señala el grupo", "the bank points at pile"),
    "cut": Text("el banco corta", "the bank cuts"),
    "no": Text("el banco no corta", "the bank does not cut"),
}


# setting the hands


def to_set(terms: Terms[PaiGowRules], felt: Table) -> list[Choice]:
    """The hands that wait to be set: of two of one player's the larger bet's first, of equal ones the one further right."""
    rules, memory = terms.rules, felt.memory
    bets = [b for b in stakes(rules, felt) if key(place_of(b.seat, b.spot)) not in memory.lows]
    if memory.bank and not memory.shared and key(memory.bank) not in memory.lows:
        bets.append(Bet(memory.bank, BANK, "", 0))
    bets.sort(key=lambda b: (-b.amount, place_of(b.seat, b.spot)))
    firsts = [b for i, b in enumerate(bets) if b.seat not in [c.seat for c in bets[:i]]]
    return [_choice(terms, felt, b) for b in sorted(firsts, key=lambda b: place_of(b.seat, b.spot))]


def _choice(terms: Terms[PaiGowRules], felt: Table, bet: Bet) -> Choice:
    rules, place = terms.rules, place_of(bet.seat, bet.spot)
    held, banks = felt.hands[key(place)], bet.kind == BANK
    options = list(ways(rules, held))
    if rules.setting.on_request and BACK not in held:
        options.append(HOUSE)
    if rules.setting.surrender_early and not banks:
        options.append(SURRENDER)
    if place in felt.memory.may_void:
        options.append(VOID)
    return Choice(bet, tuple(options), rules.setting.cite, HOUSE if HOUSE in options else None)


def setting(terms: Terms[PaiGowRules], felt: Table) -> Procedure:
    """Every player sets two hands, in any order among players; what is set stays so."""
    rules = terms.rules
    while rows := to_set(terms, felt):
        held = {f"{c.bet.seat} {c.bet.name}": felt.hands[key(place_of(c.bet.seat, c.bet.spot))] for c in rows}
        late = None if rules.setting.surrender_early else (LATE, rules.setting.surrender_cite)
        waits = [f"{b.seat} {b.name}" for b in stakes(rules, felt) if key(place_of(b.seat, b.spot)) not in felt.memory.lows]
        ask = SetHands(tuple(rows), terms=terms, held=held, late=late, after=tuple(w for w in waits if w not in held))
        move = yield ask
        if isinstance(move, Choose) and (choice := ask.find(move)):
            _carry_out(terms, felt, ask, choice, move.option)


def _carry_out(terms: Terms[PaiGowRules], felt: Table, ask: SetHands, choice: Choice, option: str) -> None:
    bet, rules = choice.bet, terms.rules
    place = place_of(bet.seat, bet.spot)
    if option in (SURRENDER, VOID):
        give_up(terms, felt, bet, option)
    elif option == HOUSE:
        lay(felt, key(place), house_way(rules, felt.hands[key(place)]).split.low)
    else:
        lay(felt, key(place), ask.low(choice, option))
        if bet.kind == BANK:
            mend_bank(rules, felt)


def lay(felt: Table, hand: str, low: tuple[str, ...]) -> None:
    """A hand is set: these are its low cards."""
    felt.memory = changed(felt.memory, lows=felt.memory.lows | {hand: low})


def mend_bank(rules: PaiGowRules, felt: Table) -> None:
    """A bank set wrongly does not lose: it is set in the house way (§10.13(J))."""
    hand = key(felt.memory.bank)
    low = felt.memory.lows[hand]
    if BACK not in low and is_foul(rules, divide(rules, felt.hands[hand], low)):
        felt.call(BANK_FOUL, rules.setting.foul_cite or rules.setting.cite)
        lay(felt, hand, house_way(rules, felt.hands[hand]).split.low)


def give_up(terms: Terms[PaiGowRules], felt: Table, bet: Bet, option: str) -> None:
    """A hand leaves the round unseen: given up, and its stake is lost; or void, and the stake goes back."""
    if option == SURRENDER:
        felt.take(bet, terms.rules.setting.surrender_cite, GAVE_UP)
        if felt.memory.bank and terms.rules.banking.given_up == "bank":
            felt.memory = changed(felt.memory, given_up=felt.memory.given_up + bet.amount)
    else:
        felt.settle(bet, bet.amount, felt.memory.void_cite, VOIDED)
    hand = key(place_of(bet.seat, bet.spot))
    felt.hands.pop(hand, None)
    felt.down.pop(hand, None)
    if not any(b.seat == bet.seat for b in felt.bets):
        felt.memory = felt.memory.without(bet.seat)


# the croupier's hands, and showing


def croupier(terms: Terms[PaiGowRules], felt: Table) -> Procedure:
    """The croupier's cards are turned up and set in the house way; of a shared bank, the bank's are."""
    rules, memory = terms.rules, felt.memory
    if not stakes(rules, felt) and not memory.croupier_bet:
        return
    hands = [CROUPIER] if plays(felt, 0) else []
    if memory.shared:
        hands.append(key(memory.bank))
    for hand in hands:
        yield from turn_over(felt, hand, Text("al descubierto", "turned up"), rules.setting.cite, verb=rules.piece)
        found = house_way(rules, felt.hands[hand])
        lay(felt, hand, found.split.low)
        whose = Text("croupier: ", "croupier: ") if hand == CROUPIER else Text("co-banco: ", "co-bank: ")
        felt.call(whose + told(rules, found.split) + Text(f"; {found.rule.text.es}", f"; {found.rule.text.en}"), found.rule.cite)


def reveal(terms: Terms[PaiGowRules], felt: Table) -> Procedure:
    """Until the croupier shows a player's hands, that player may still give up (§10.11(E), §11.6(F))."""
    rules, shown = terms.rules, list[Bet]()
    while rows := [b for b in stakes(rules, felt) if b not in shown]:
        cite = rules.setting.surrender_cite
        ask = Reveal(tuple(Choice(b, (SHOW, SURRENDER), cite, SHOW) for b in rows), closes=True)
        move = yield ask
        if isinstance(move, Choose) and (choice := ask.find(move)):
            if move.option == SURRENDER:
                give_up(terms, felt, choice.bet, SURRENDER)
            else:
                shown.append(choice.bet)
        elif move is not None:
            return


def show(terms: Terms[PaiGowRules], felt: Table) -> Procedure:
    """All hands lie open: the bank's first, then from the far right. What nobody had told is told now, and how it was set."""
    rules, memory = terms.rules, felt.memory
    places = ([memory.bank] if memory.bank and (stakes(rules, felt) or memory.croupier_bet) else []) + [
        place_of(b.seat, b.spot) for b in stakes(rules, felt)
    ]
    for place in places:
        hand = key(place)
        seat = owner(felt, place)
        yield from turn_over(felt, hand, Text(f"posición {place}", f"position {place}"), rules.settling.cite, verb=rules.piece)
        if BACK not in felt.memory.lows.get(hand, (BACK,)):
            continue
        bet = next((b for b in stakes(rules, felt) if place_of(b.seat, b.spot) == place), Bet(seat, BANK, "", 0))
        row = Choice(bet, ways(rules, felt.hands[hand]), rules.setting.cite)
        ask = SetHands((row,), terms=terms, held={f"{seat} {bet.name}": felt.hands[hand]})
        move = None
        while not isinstance(move, Choose):
            move = yield ask
        lay(felt, hand, ask.low(row, move.option))
        if bet.kind == BANK:
            mend_bank(rules, felt)


def openings(rules: PaiGowRules, kind: str) -> list[Opening]:
    role = rules.bets[kind].role
    if role == BANK or (role == NUMBER and not rules.sided):
        return []
    return [Opening("", "1" if role == NUMBER else "", memory())]
