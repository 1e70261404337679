"""What is won and lost: every player's two hands against the croupier's or the bank's, and the centre that pays for a bank."""

from __future__ import annotations

from fractions import Fraction

from tapete.catalogue.paigow.rules import PaiGowRules
from tapete.figures import share
from tapete.games.paigow.bets import BANK, MAIN, NUMBER
from tapete.games.paigow.deal import place_of
from tapete.games.paigow.hands import CROUPIER, divide, high_worth, is_foul, key, low_worth, outcome, told
from tapete.games.paigow.memory import Table
from tapete.games.paigow.worth import Split
from tapete.play.events import Bet, Payment
from tapete.play.terms import Terms
from tapete.text import Text

GAVE_UP = Text("se retira: pierde la apuesta", "gives up: the stake is lost")
FOUL = Text("manos mal acomodadas: pierde", "foul hands: it loses")
COPY = Text("copia", "copy")
PUSH = Text("empate: ni se recoge ni se paga", "a push: neither taken nor paid")
SURPLUS = Text("queda en el centro", "what is left in the centre")
SHORT = Text("lo que falta en el centro", "what the centre lacks")


def split_of(rules: PaiGowRules, felt: Table, hand: str) -> Split:
    """A hand as it was set."""
    return divide(rules, felt.hands[hand], felt.memory.lows[hand])


def commission(terms: Terms[PaiGowRules], gain: int) -> int:
    """What the house takes of a gain, rounded up to the step that the operator has chosen."""
    rule = terms.rules.commission
    exact = gain * rule.rate
    step = terms.plan.amount(rule.step) if rule.step else None
    if step is None:
        return share(gain, rule.rate, "player" if terms.rules.rounding == "house" else "house")
    return -(-exact.numerator // (exact.denominator * step)) * step


def stakes(rules: PaiGowRules, felt: Table) -> list[Bet]:
    """The bets on hands, from the croupier's far right."""
    main = [b for b in felt.bets if rules.bets[b.kind].role == MAIN]
    return sorted(main, key=lambda b: place_of(b.seat, b.spot))


def settle_numbers(terms: Terms[PaiGowRules], felt: Table) -> None:
    """Bets on the number: losers are collected at once, then winners are paid, before any card (§10.15(B))."""
    rules, drawn = terms.rules, str(felt.memory.total)
    bets = sorted((b for b in felt.bets if rules.bets[b.kind].role == NUMBER), key=lambda b: (b.seat, b.spot))
    for bet in [b for b in bets if b.spot != drawn]:
        felt.take(bet, rules.bets[bet.kind].cite)
    for bet in [b for b in bets if b.spot == drawn]:
        rule = rules.bets[bet.kind]
        assert rule.pays is not None
        gain = number_gain(terms, bet.kind, bet.amount)
        felt.settle(bet, bet.amount + gain, rule.cite, Text(f"paga {rule.pays.spoken('es')}", f"pays {rule.pays}"))


def number_gain(terms: Terms[PaiGowRules], kind: str, amount: int) -> int:
    """What a bet on the number wins, to the nearest whole unit where the text rounds so."""
    rule = terms.rules.bets[kind]
    assert rule.pays is not None
    if not rule.whole:
        return share(amount, rule.pays.net, terms.rules.rounding)
    units = Fraction(amount) * rule.pays.net / terms.minor
    down = units.numerator // units.denominator
    rest = units - down
    up = rest > Fraction(1, 2) or (rest == Fraction(1, 2) and rule.half == "up")
    return (down + up) * terms.minor


def settle(terms: Terms[PaiGowRules], felt: Table) -> None:
    """Hands are shown from the far right: who loses is collected at once, who wins is paid when all are shown."""
    rules, memory = terms.rules, felt.memory
    if not stakes(rules, felt) and not memory.croupier_bet:
        if memory.bank:
            _settle_bank(terms, felt, memory.given_up)
        return
    against = key(memory.bank) if memory.bank else CROUPIER
    house = split_of(rules, felt, against)
    centre = memory.given_up + (_croupiers_bet(terms, felt, house) if memory.croupier_bet else 0)
    winners = []
    for bet in stakes(rules, felt):
        hand = key(place_of(bet.seat, bet.spot))
        mine = split_of(rules, felt, hand)
        result = outcome(rules, mine, house)
        felt.call(_announced(rules, bet, mine, house, result), rules.settling.cite)
        if result < 0:
            foul = is_foul(rules, mine)
            felt.take(bet, rules.setting.foul_cite if foul else rules.settling.loses, FOUL if foul else Text("pierde", "loses"))
            centre += bet.amount
        elif result:
            winners.append(bet)
        else:
            felt.settle(bet, bet.amount, rules.settling.pushes, PUSH)
    for bet in winners:
        centre -= _pay(terms, felt, bet)
    if memory.bank:
        _settle_bank(terms, felt, centre)


def _announced(rules: PaiGowRules, bet: Bet, mine: Split, house: Split, result: int) -> Text:
    """What the croupier says of a hand: its two worths, and whether it wins, loses or pushes."""
    place = place_of(bet.seat, bet.spot)
    said = {1: Text("gana", "wins"), 0: Text("empata", "pushes"), -1: Text("pierde", "loses")}[result]
    if len(mine.low) + len(mine.high) and is_foul(rules, mine):
        return Text(f"posición {place}: mal acomodada; pierde", f"position {place}: foul; it loses")
    copies = (high_worth(rules, mine.high) == high_worth(rules, house.high)) + (
        low_worth(rules, mine.low) == low_worth(rules, house.low)
    )
    copied = Text(f" ({COPY.es})", f" ({COPY.en})") if copies else Text("", "")
    return Text(f"posición {place}: ", f"position {place}: ") + told(rules, mine) + Text("; ", "; ") + said + copied


def _pay(terms: Terms[PaiGowRules], felt: Table, bet: Bet) -> int:
    """A winner: even money, less the commission; what it won before that."""
    rules = terms.rules
    odds = rules.bets[bet.kind].pays
    assert odds is not None
    gain = share(bet.amount, odds.net, rules.rounding)
    taken = commission(terms, gain)
    money = terms.money(taken)
    why = Text(f"paga {odds.spoken('es')} menos {money} de comisión", f"pays {odds} less {money} commission")
    cite = rules.banking.players_cite if felt.memory.bank else rules.settling.wins
    felt.settle(bet, bet.amount + gain - taken, cite, why)
    return gain


# the bank


def _croupiers_bet(terms: Terms[PaiGowRules], felt: Table, bank: Split) -> int:
    """The croupier's own bet against the bank is settled first: what it brings to the centre, or costs it."""
    rules, amount = terms.rules, felt.memory.croupier_bet
    mine = split_of(rules, felt, CROUPIER)
    result = outcome(rules, mine, bank) if rules.banking.copies == "bank" else -outcome(rules, bank, mine)
    said = {1: Text("gana", "wins"), 0: Text("empata", "pushes"), -1: Text("pierde", "loses")}[result]
    money = terms.money(amount)
    felt.call(
        Text(f"el croupier {said.es} sus {money} contra el banco", f"the croupier {said.en} the {money} against the bank"),
        rules.banking.croupier_cite,
    )
    return -result * amount


def _settle_bank(terms: Terms[PaiGowRules], felt: Table, centre: int) -> None:
    """What is left in the centre is the bank's, less the commission; what it lacks the bank pays; of a shared bank half."""
    rule, memory = terms.rules.banking, felt.memory
    mine = _part(terms, abs(centre)) if memory.shared else abs(centre)
    bet = Bet(memory.bank, terms.rules.kind(BANK), "", mine)
    cite = rule.co_cite if memory.shared else rule.settle_cite
    if centre > 0:
        taken = commission(terms, mine)
        money = terms.money(taken)
        why = SURPLUS + Text(f", menos {money} de comisión", f", less {money} commission")
        if mine > taken:
            felt.charge(Payment(memory.bank, bet, 0, mine - taken, cite, why))
    elif mine:
        felt.charge(Payment(memory.bank, bet, mine, 0, cite, SHORT))


def _part(terms: Terms[PaiGowRules], amount: int) -> int:
    """The player's part of a shared bank."""
    return amount - share(amount, terms.rules.banking.share, "house")
