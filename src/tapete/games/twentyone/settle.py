"""How hands of twenty-one and the bets beside them end: what is paid at once, what waits for the dealer, and in which order."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from tapete.catalogue.memo import once_per_rules
from tapete.catalogue.twentyone.rules import Promotion, Row, TwentyOneBet, TwentyOneRules
from tapete.equipment.cards import DECK
from tapete.equipment.patterns import PATTERNS
from tapete.equipment.patterns import Hand as Seen
from tapete.equipment.patterns import natural as two_card_21
from tapete.figures import Odds, share
from tapete.games.twentyone.hands import (
    DEALER,
    FREE_DOUBLE,
    FREE_SPLIT,
    Hand,
    bets_on,
    box_of,
    cards_of,
    change,
    first_stake,
    hands,
    is_natural,
    is_ridden,
    natural_in,
    options,
    originals,
    rides,
    total,
    up_values,
)
from tapete.games.twentyone.memory import TwentyOneMemory
from tapete.play.events import Bet, Call, Payment
from tapete.play.felt import Felt
from tapete.play.memory import Frozen, changed
from tapete.play.terms import Terms
from tapete.text import Text, same

LAMMERS = "lammers-"
OVER = Text("pasa de 21", "over 21")
GIVES_UP = Text("se retira y pierde la mitad", "surrenders half")
GIVES_UP_PART = Text("se retira y recupera una parte", "surrenders, and part comes back")
TIE = Text("empate", "tie")
PUSH_ON = Text("el croupier pasa con la cifra que empata", "the dealer is over with the total that ties")
NOTHING = Text("no hay combinación", "no winning combination")
HOUSE_STAKE = Text("apuesta gratis ganadora", "a free bet that wins")
EVEN = Odds.parse("1 to 1")


def kinds_of(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], hand: Hand, number: int | None = None) -> list[Bet]:
    """The bets on a hand that are against this hand of the dealer's, or against any."""
    mine = []
    for bet in bets_on(felt, hand):
        if number is None or rules.bets[bet.kind].round == number:
            mine.append(bet)
    return mine


def is_open(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], hand: Hand, number: int | None = None) -> bool:
    """Whether something on the hand still waits to be settled."""
    if hand.closed:
        return False
    if number is None:
        return is_ridden(felt, hand) or hand.free_split or hand.free_doubled
    for bet in felt.bets:
        if rides(bet, hand) and rules.bets[bet.kind].round == number:
            return True
    return hand.free_split or hand.free_doubled


def any_open(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], number: int | None) -> bool:
    """Whether something on any hand still waits to be settled."""
    for hand in felt.memory.hands:  # noqa: SIM110  said so it is quicker, and it is asked for every card of the dealer's
        if is_open(rules, felt, hand, number):
            return True
    return False


# side bets


def seen(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], bet: Bet) -> Seen:
    """What a side bet on a box is judged on: the first cards of its hands, the dealer's, and a third card where it counts."""
    first = felt.memory.first.get(box_of(bet), ())
    drawn = felt.memory.drawn
    if rules.bets[bet.kind].draws and box_of(bet) in drawn:
        first = (*first, drawn[box_of(bet)])
    dealer = felt.hands.get(DEALER, ())
    return Seen(first, dealer[0] if dealer else None, dealer)


def winning_row(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], bet: Bet) -> Row | None:
    """The first line of the table that the cards make."""
    cards = seen(rules, felt, bet)
    for row in rules.bets[bet.kind].table:
        if row.pattern.startswith(LAMMERS):
            used = sum(h.lammers for h in hands(felt) if h.box == box_of(bet))
            if used == int(row.pattern.removeprefix(LAMMERS)):
                return row
        elif PATTERNS[row.pattern](cards):
            return row
    return None


def must_wait(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], bet: Bet) -> bool:
    """Whether the dealer's second card can still make a line of the table that is not made yet."""
    cards = seen(rules, felt, bet)
    for row in rules.bets[bet.kind].table:
        if row.pattern.startswith(LAMMERS):
            return True
        pattern = PATTERNS[row.pattern]
        if pattern.needs == "dealer":
            return True
        if pattern.needs == "second" and len(cards.dealer) < 2:
            if any(pattern(Seen(cards.player, cards.up, (*cards.dealer, card))) for card in DECK):
                return True
        elif pattern(cards):
            return False
    return False


def settle_side(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], bet: Bet) -> None:
    """Pay a side bet by its table, or take it."""
    rule = terms.rules.bets[bet.kind]
    row = winning_row(terms.rules, felt, bet)
    if row is None:
        felt.take(bet, rule.cite, NOTHING)
    elif row.share is not None:
        prize = share(meter(terms, felt, bet.kind), row.share, terms.rules.rounding)
        felt.settle(bet, prize, row.cite, row.names, prize=True)
        after = terms.plan.amount(rule.meter) or 0 if row.share == 1 else meter(terms, felt, bet.kind) - prize
        felt.meters[bet.kind] = after
    elif row.pays is not None:
        gain = share(bet.amount, row.pays.net, terms.rules.rounding)
        felt.settle(bet, bet.amount + gain, row.cite, row.names)


def meter(terms: Terms[TwentyOneRules], felt: Felt, kind: str) -> int:
    """What a progressive shows now."""
    start = terms.plan.amount(terms.rules.bets[kind].meter) or 0
    return felt.meters.get(kind, start)


def side_bets(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], *when: str) -> list[Bet]:
    """Side bets settled at that moment, from right to left."""
    place = _sides(rules)
    return _settled_then(rules, felt, place, when) if place else []


def _settled_then(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], place: dict[str, int], when: tuple[str, ...]) -> list[Bet]:
    mine = [b for b in felt.bets if b.kind in place and rules.bets[b.kind].settled in when]
    return sorted(mine, key=lambda b: (-box_of(b), place[b.kind])) if len(mine) > 1 else mine


@once_per_rules
def _sides(rules: TwentyOneRules) -> dict[str, int]:
    """The side bets, and the order in which they are settled."""
    return {kind: place for place, kind in enumerate(k for k, bet in rules.bets.items() if bet.role == "side")}


def at_the_deal(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory]) -> None:
    """After the second cards: side bets that can be told are settled; those without a hope of a free bet are taken."""
    rules = terms.rules
    first: dict[int, tuple[str, ...]] = {}
    for hand in hands(felt):
        first[hand.box] = (*first.get(hand.box, ()), *cards_of(felt, hand))
    felt.memory = changed(felt.memory, first=Frozen(first))
    if not _sides(rules):
        return
    for bet in side_bets(rules, felt, "deal"):
        if not must_wait(rules, felt, bet):
            settle_side(terms, felt, bet)
    for bet in side_bets(rules, felt, "before", "end"):
        if _on_lammers(rules.bets[bet.kind]) and not _may_have_lammers(terms, felt, box_of(bet)):
            felt.take(bet, rules.bets[bet.kind].cite, NOTHING)


def _on_lammers(bet: TwentyOneBet) -> bool:
    return any(row.pattern.startswith(LAMMERS) for row in bet.table)


def _may_have_lammers(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], box: int) -> bool:
    return any(set(options(terms, felt, h)) & {FREE_DOUBLE, FREE_SPLIT} for h in hands(felt) if h.box == box)


# what ends before the dealer plays


def promote(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], hand: Hand) -> None:
    """Prizes on the cards a hand has just come to, where they do not hang on the dealer."""
    rules = terms.rules
    for name in rules.promoted:
        prize = rules.promotions[name]
        if prize.if_wins or (prize.originals and hand.split) or not PATTERNS[prize.pattern](Seen(cards_of(felt, hand))):
            continue
        if total(cards_of(felt, hand)) > 21 or hand.closed:
            continue
        for bet in bets_on(felt, hand):
            if prize.replaces:
                felt.settle(bet, bet.amount + share(bet.amount, prize.pays.net, rules.rounding), prize.cite, prize.names)
            else:
                _award(rules, felt, prize, bet)
        if prize.replaces:
            change(felt, hand, done=True, closed=True)
            return


def naturals_at_once(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory]) -> None:
    """Against a first card that cannot make one, or that the text does not wait for, a natural is paid now."""
    rules = terms.rules
    for hand in reversed(hands(felt)):
        if not is_natural(rules, felt, hand):
            continue
        if not up_values(felt).isdisjoint(rules.naturals.waits_on):
            change(felt, hand, done=True)
        elif not hand.closed:
            pay_natural(terms, felt, hand, bets_on(felt, hand))
            change(felt, hand, done=True, closed=True)


def pay_natural(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], hand: Hand, bets: list[Bet], under: str = "") -> None:
    """What a natural wins; `under` is the article that has it paid out of its turn."""
    rule = terms.rules.naturals
    for bet in bets:
        felt.pay(bet, rule.pays, f"{under}; {rule.cite}" if under else rule.cite, terms.rules.rounding)
    _prize_for_win(terms, felt, hand, bets)


def even_money(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], hand: Hand) -> None:
    """A natural against an ace takes its stake once over and is out of the round."""
    rule = terms.rules.naturals
    for bet in bets_on(felt, hand):
        felt.pay(bet, rule.even_money or EVEN, rule.even_money_cite or rule.cite, terms.rules.rounding)
    change(felt, hand, done=True, closed=True)


def surrendered(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], hand: Hand) -> None:
    rule = terms.rules.surrender
    assert rule is not None
    why = GIVES_UP if rule.keeps == Fraction(1, 2) else GIVES_UP_PART
    for bet in bets_on(felt, hand):
        felt.settle(bet, share(bet.amount, rule.keeps, terms.rules.rounding), rule.cite, why)
    change(felt, hand, done=True, closed=True)


def bust(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], hand: Hand) -> None:
    """Over 21: stake and cards are taken at once; a bet on the player's drawn cards is settled with them."""
    for bet in bets_on(felt, hand):
        felt.take(bet, terms.rules.article("bust"), OVER)
    change(felt, hand, done=True, closed=True)
    if not any(h.box == hand.box and not h.closed for h in hands(felt)):
        for bet in side_bets(terms.rules, felt, "end"):
            if box_of(bet) == hand.box and terms.rules.bets[bet.kind].draws:
                settle_side(terms, felt, bet)


# the dealer's hand


def alone(felt: Felt[TwentyOneMemory]) -> bool:
    """Whether one player only is in the round."""
    return len({h.seat for h in hands(felt)}) == 1


def _waits_for_all(rules: TwentyOneRules, felt: Felt[TwentyOneMemory]) -> bool:
    """Whether a bet stands on the dealer's whole hand, and is to be played out."""
    on_dealer = [
        b
        for b in side_bets(rules, felt, "before", "end")
        if any(not r.pattern.startswith(LAMMERS) and PATTERNS[r.pattern].needs == "dealer" for r in rules.bets[b.kind].table)
    ]
    return any(rules.bets[b.kind].alone == "play" or not alone(felt) for b in on_dealer)


def waiting(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], number: int | None = None) -> bool:
    """Whether anything waits for the dealer's second card."""
    return any_open(terms.rules, felt, number) or _waits_beside(terms.rules, felt, number)


def _waits_beside(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], number: int | None) -> bool:
    """Whether a bet beside the hands waits for it."""
    if any(rules.bets[b.kind].role == "insurance" and number in (None, rules.bets[b.kind].round) for b in felt.bets):
        return True
    last = number in (None, rules.dealer.hands)
    return last and any(not _on_lammers(rules.bets[b.kind]) and not rules.bets[b.kind].draws for b in _all_side(rules, felt))


def _all_side(rules: TwentyOneRules, felt: Felt[TwentyOneMemory]) -> list[Bet]:
    return side_bets(rules, felt, "deal", "before", "end")


def second_card(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], number: int) -> None:
    """What the dealer's second card decides: insurance, side bets that waited for it, naturals."""
    rules = terms.rules
    natural = two_card_21(felt.hands[DEALER])
    for bet in insurances(rules, felt, number):
        rule = rules.bets[bet.kind]
        if not natural or rule.pays is None:
            felt.take(bet, rule.cite)
        elif rule.settled != "end":
            felt.pay(bet, rule.pays, rule.cite, rules.rounding)
    for bet in side_bets(rules, felt, "deal"):
        if not must_wait(rules, felt, bet):
            settle_side(terms, felt, bet)
    if not natural and rules.dealer.completes == "needed":
        naturals_alone(terms, felt, number)


def insurances(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], number: int) -> list[Bet]:
    """The insurances on the felt against this hand of the dealer's, from right to left."""
    mine = []
    for bet in felt.bets:
        rule = rules.bets[bet.kind]
        if rule.role == "insurance" and rule.round == number:
            mine.append(bet)
    return sorted(mine, key=lambda b: -box_of(b)) if len(mine) > 1 else mine


def naturals_alone(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], number: int) -> None:
    """Naturals that the dealer's second card has not tied are paid, unless the dealer draws on and a 21 would tie them."""
    rules = terms.rules
    if rules.naturals.against_21 == "push" and any(
        is_open(rules, felt, h, number) and not is_natural(rules, felt, h) for h in hands(felt)
    ):
        return
    for hand in reversed(hands(felt)):
        if is_open(rules, felt, hand, number) and is_natural(rules, felt, hand):
            pay_natural(terms, felt, hand, kinds_of(rules, felt, hand, number))


def decided(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], number: int) -> bool:
    """Whether no further card of the dealer's could change anything."""
    return not any_open(terms.rules, felt, number) and not _waits_for_all(terms.rules, felt)


def settle_round(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], number: int) -> None:
    """Every hand against the dealer's, from right to left."""
    rules, cards = terms.rules, felt.hands[DEALER]
    count = total(cards)
    felt.events.append(_dealer_has(count, rules.article("dealer")))
    if number == rules.dealer.hands and _sides(rules):
        settle_sides_before(terms, felt)
    for hand in reversed(hands(felt)):
        if not hand.closed and ((bets := kinds_of(rules, felt, hand, number)) or hand.lammers):
            settle_hand(terms, felt, hand, number, bets)
    for bet in insurances(rules, felt, number) if two_card_21(cards) else ():
        rule = rules.bets[bet.kind]
        if rule.settled == "end" and rule.pays is not None:
            felt.pay(bet, rule.pays, rule.cite, rules.rounding)


def settle_sides_before(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory]) -> None:
    """Side bets that are settled before the hands, in the order of the text."""
    order = terms.rules.kinds("side")
    for bet in sorted(side_bets(terms.rules, felt, "before"), key=lambda b: order.index(b.kind)):
        settle_side(terms, felt, bet)


@lru_cache(maxsize=256)
def _dealer_has(count: int, cite: str) -> Call:
    """What the croupier says of the dealer's hand."""
    return Call(same(str(count)), cite)


def settle_hand(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], hand: Hand, number: int, bets: list[Bet]) -> None:
    """One hand's bets of this round: won, lost or tied, with the article that says so."""
    rules = terms.rules
    end = outcome(rules, felt, hand)
    if end == "natural":
        pay_natural(terms, felt, hand, bets)
    for bet in bets if end != "natural" else []:
        if end in ("higher", "dealer-bust", "split-21"):
            pays = rules.bets[bet.kind].pays or EVEN
            felt.pay(bet, pays, rules.article(end), rules.rounding)
        elif end == "tie":
            felt.settle(bet, bet.amount, rules.article(tied(rules, felt, hand)), TIE)
        elif end == "push-on":
            felt.settle(bet, bet.amount, rules.article(end), PUSH_ON)
        else:
            felt.take(bet, rules.article(end))
    if end in ("natural", "higher", "dealer-bust", "split-21") and number == 1:
        if hand.lammers:
            _pay_lammers(terms, felt, hand, rules.article(end))
        if end != "natural":
            _prize_for_win(terms, felt, hand, bets)


def tied(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], hand: Hand) -> str:
    """Which end a tie is: of two naturals, where that has an article of its own, or of equal totals."""
    return "natural-tie" if "natural-tie" in rules.articles and is_natural(rules, felt, hand) else "tie"


def outcome(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], hand: Hand) -> str:
    """How a hand stands against the dealer's."""
    dealer, cards = felt.hands[DEALER], cards_of(felt, hand)
    theirs, mine = total(dealer), total(cards)
    natural, against = natural_in(rules, cards, hand.split, hand.switched), two_card_21(dealer)
    if against:
        if natural:
            return {"push": "tie", "paid": "natural", "lost": "dealer-natural"}[rules.naturals.against_natural]
        return "dealer-natural" if rules.dealer.natural_beats_21 or mine < 21 else "tie"
    if natural and (theirs != 21 or rules.naturals.against_21 == "paid"):
        return "push-on" if theirs == rules.dealer.push_on and theirs > 21 else "natural"
    if theirs > 21:
        return "push-on" if theirs == rules.dealer.push_on else "dealer-bust"
    if mine == theirs:
        return "tie"
    if mine < theirs:
        return "lower"
    return "split-21" if hand.split and two_card_21(cards) and "split-21" in rules.articles else "higher"


def _pay_lammers(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], hand: Hand, cite: str) -> None:
    """Puerto Rico §29.3-29.4: a free double or split that wins is paid as if the house's marker were a bet."""
    first = next(b for b in originals(felt, hand) if b.seat == hand.seat)
    bet = Bet(first.seat, first.kind, first.spot + hand.mark, 0)
    gain = first.amount * hand.lammers
    rules = terms.rules
    cites = [rules.splitting.cite] * hand.free_split + [rules.doubling.cite] * hand.free_doubled
    felt.charge(Payment(bet.seat, bet, 0, gain, "; ".join(cites), HOUSE_STAKE))


def _prize_for_win(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], hand: Hand, bets: list[Bet]) -> None:
    """Prizes that only a winning hand has."""
    rules = terms.rules
    for name in rules.promoted:
        prize = rules.promotions[name]
        if not prize.if_wins or (prize.originals and hand.split) or not PATTERNS[prize.pattern](Seen(cards_of(felt, hand))):
            continue
        for bet in bets:
            _award(rules, felt, prize, bet)


def _award(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], prize: Promotion, bet: Bet) -> None:
    """A prize besides the hand's own payment."""
    stake = min(first_stake(felt, bet), bet.amount) if prize.on_first else bet.amount
    felt.charge(Payment(bet.seat, bet, 0, share(stake, prize.pays.net, rules.rounding), prize.cite, prize.names))


def finish(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory]) -> None:
    """Side bets that waited for everything, and what nothing of the dealer's was needed for."""
    for bet in side_bets(terms.rules, felt, "before", "end"):
        settle_side(terms, felt, bet)
