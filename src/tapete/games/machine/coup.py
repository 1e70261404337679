"""One play of a gaming machine (Chile VI §4): a bet that it offers, the play by its own table, and the prize that it pays itself.

Chance tells where each reel stops, which card or number comes. A prize is so many credits for each credit staked; the pot, where
there is one, grows with every stake, and its winner is alerted (§6.3).
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from tapete.catalogue.machine.rules import MachineRules
from tapete.equipment.cards import DECK, Shoe
from tapete.equipment.hands import NAMES
from tapete.figures import parse_amount, share
from tapete.games import Opening
from tapete.games.kit.plain import essence as essence
from tapete.games.kit.plain import fee as fee
from tapete.games.kit.plain import reason as reason
from tapete.games.machine.bets import Box, Said, allowed, credits, marks, spots
from tapete.games.machine.bets import find_spot as find_spot
from tapete.games.machine.memory import MachineMemory
from tapete.games.machine.reels import Prize, play_reels
from tapete.games.machine.wins import credit_pays, hand_row, keno_pays
from tapete.play.asks import Chance, Choice, Procedure, Told, answered
from tapete.play.betting import betting
from tapete.play.dealing import deal, draw
from tapete.play.events import Bet, Payment
from tapete.play.exchange import KEEP, Swap
from tapete.play.moves import Discard, Outcome
from tapete.text import Text

memory = MachineMemory
CARDS = 5
NOTHING = Text("sin premio", "no prize")


def coup(terms: Said, felt: Box) -> Procedure:
    """The bets of the machine's positions, and the play of each in order."""
    yield from betting(terms, felt, spots(terms.rules), lambda move: allowed(terms, felt, move))
    felt.hands = {}
    for bet in sorted(felt.bets, key=lambda b: b.seat):
        felt.memory = replace(MachineMemory(), crumbs=felt.memory.crumbs)
        prize = yield from play(terms, felt, bet)
        settle(terms, felt, bet, prize)
    felt.shoe = None


def play(terms: Said, felt: Box, bet: Bet) -> Told[Prize]:
    """What the bet wins, by the kind of machine."""
    machine = terms.rules.machine
    if machine.reels:
        return (yield from play_reels(terms, felt, bet))
    if machine.poker:
        return (yield from play_hand(terms, felt, bet))
    return (yield from play_ticket(terms, felt, bet))


# video poker


def play_hand(terms: Said, felt: Box, bet: Bet) -> Told[Prize]:
    """Five cards of a pack shuffled for this hand; the player keeps what he likes and gets others for the rest."""
    poker, cite, key = terms.rules.machine.poker, terms.rules.frame.cite, str(bet.seat)
    assert poker is not None
    felt.shoe = Shoe.of(DECK)
    while len(felt.hands.get(key, ())) < CARDS:
        yield from deal(felt, key, Text("carta", "card"), cite, suited=cite)
    row = Choice(bet, (KEEP,), cite, KEEP)
    move = yield Swap((row,), CARDS, {bet.seat: felt.hands[key]})
    while move is None:
        move = yield Swap((row,), CARDS, {bet.seat: felt.hands[key]})
    for gone in move.cards if isinstance(move, Discard) else ():
        card = yield from draw(felt, Text("carta", "card"), cite, key, suited=cite)
        felt.hands[key] = tuple(card if c == gone else c for c in felt.hands[key])
    made = hand_row(poker, felt.hands[key])
    felt.memory = replace(felt.memory, row=made)
    if made is None:
        return Prize(0, NOTHING)
    line = poker.pays[made]
    most = credits(terms, bet.spot, bet.amount) == terms.rules.machine.credits
    pays = share(bet.amount, credit_pays(line, most), terms.rules.rounding)
    name = line.names or NAMES[line.hand]
    felt.call(name, terms.rules.frame.cite)
    return Prize(pays, name, line.pot and most)


# keno


def play_ticket(terms: Said, felt: Box, bet: Bet) -> Told[Prize]:
    """So many numbers come, one by one; the ticket is paid by how many of its own are among them."""
    keno, cite = terms.rules.machine.keno, terms.rules.frame.cite
    assert keno is not None
    marked = marks(bet.spot)
    felt.memory = replace(felt.memory, marked=marked)
    while len(felt.memory.drawn) < keno.drawn:
        left = {str(n): 1 for n in range(1, keno.numbers + 1) if n not in felt.memory.drawn}
        move = yield from answered(Chance("ball", left, cite), Outcome)
        felt.memory = replace(felt.memory, drawn=(*felt.memory.drawn, int(move.value)))
    hits = len(set(marked) & set(felt.memory.drawn))
    words = Text(f"aciertos: {hits} de {len(marked)}", f"hits: {hits} of {len(marked)}")
    felt.call(words, cite)
    return Prize(share(bet.amount, keno_pays(keno, len(marked), hits), terms.rules.rounding), words)


# what is paid


def settle(terms: Said, felt: Box, bet: Bet, prize: Prize) -> None:
    """§6.3: the machine pays its prizes itself; the pot too where the combination gives a right to it, and says so aloud."""
    rules = terms.rules
    rule = rules.bets[bet.kind]
    feed(terms, felt, bet)
    felt.memory = replace(felt.memory, prize=prize.amount)
    if prize.amount:
        felt.settle(bet, prize.amount, rules.frame.direct, prize.why, prize=prize.amount > bet.amount)
    else:
        felt.take(bet, rule.cite, NOTHING)
    if prize.pot:
        pay_pot(terms, felt, bet.seat)
    felt.results = (*felt.results[-19:], str(felt.memory.prize))


def pot_base(terms: Said) -> int:
    pot = terms.rules.machine.pot
    return parse_amount(pot.base, terms.minor) if pot else 0


def pot_shows(terms: Said, felt: Box) -> int:
    """What the pot shows; nothing where there is none."""
    return felt.meters.get(terms.rules.pot, pot_base(terms)) if terms.rules.pot else 0


def feed(terms: Said, felt: Box, bet: Bet) -> None:
    """The pot's part of a stake; what is less than the smallest coin waits for more."""
    pot = terms.rules.machine.pot
    if pot is None or not terms.rules.pot:
        return
    fed = felt.memory.crumbs + bet.amount * pot.rate
    whole = int(fed)
    felt.meters[terms.rules.pot] = pot_shows(terms, felt) + whole
    felt.memory = replace(felt.memory, crumbs=Fraction(fed - whole))


def pay_pot(terms: Said, felt: Box, seat: int) -> None:
    """The whole of the pot, with the alert that the machine must give; it begins again from its base."""
    rules, pot = terms.rules, terms.rules.machine.pot
    assert pot is not None
    amount = pot_shows(terms, felt)
    if pot.alert:
        felt.call(pot.alert, rules.frame.alert)
    felt.charge(Payment(seat, Bet(seat, rules.pot, "", 0), 0, amount, rules.bets[rules.pot].cite, pot.names))
    felt.memory = replace(felt.memory, prize=felt.memory.prize + amount)
    felt.meters[rules.pot] = pot_base(terms)


# what every game answers


def openings(rules: MachineRules, kind: str) -> list[Opening]:
    """Every bet of the machine; its pot is not staked."""
    return [Opening(spot, spot, memory()) for spot in spots(rules)[kind]]


__all__ = ["coup", "essence", "fee", "find_spot", "memory", "openings", "reason", "spots"]
