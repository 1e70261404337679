"""Three games in one round (Puerto Rico §14): the higher first card, twenty-one with the same cards, then the best five of six.

Twenty-one is played by its own procedure's parts. What a player holds at its end, busted or not, is made up to six cards, dealt
face down, and the five best are paid by a table: the cards speak for themselves.
"""

from __future__ import annotations

from tapete.catalogue.memo import once_per_rules
from tapete.catalogue.poker.rules import PokerRow
from tapete.catalogue.triple.rules import TripleRules
from tapete.equipment.cards import rank
from tapete.equipment.hands import FIVE_CARDS, LOW_TO_HIGH, NAMES, VALUE, best
from tapete.errors import Refused
from tapete.figures import share
from tapete.games import Opening
from tapete.games.kit.plain import essence as essence
from tapete.games.kit.plain import fee as fee
from tapete.games.triple.memory import TripleMemory
from tapete.games.twentyone.bets import find_spot as find_spot
from tapete.games.twentyone.deal import card_for
from tapete.games.twentyone.dealer import dealers_hand
from tapete.games.twentyone.hands import DEALER, Hand, cards_of, hands
from tapete.games.twentyone.reasons import reason as reason
from tapete.games.twentyone.settle import naturals_at_once
from tapete.games.twentyone.turns import closing, look, turns
from tapete.play.asks import Procedure
from tapete.play.betting import betting
from tapete.play.dealing import after_coup, deal, draw, ready, turn_over
from tapete.play.events import Bet
from tapete.play.felt import Felt
from tapete.play.limits import settle_unnoticed
from tapete.play.memory import Frozen
from tapete.play.moves import CloseBets, Move, Place
from tapete.play.terms import Terms
from tapete.text import Text

TIED = Text("cartas iguales: pierde parte", "equal cards: part of it is lost")
NOTHING = Text("no hay combinación", "no winning combination")


def coup(terms: Terms[TripleRules], felt: Felt[TripleMemory]) -> Procedure:
    """One round: three equal bets, the high card, twenty-one, poker."""
    rules = terms.rules
    ready(rules.shoe, felt)
    yield from betting(terms, felt, spots(rules), lambda move: allowed(terms, felt, move), shoe=rules.shoe)
    settle_unnoticed(terms, felt)
    felt.hands = {}
    felt.turn_up()
    begin(rules, felt)
    yield from high_card(terms, felt)
    yield from second_cards(terms, felt)
    naturals_at_once(terms, felt)
    yield from closing(terms, felt, look(terms, felt))
    yield from turns(terms, felt)
    yield from closing(terms, felt, dealers_hand(terms, felt, 1))
    yield from six_cards(terms, felt)
    after_coup(rules.shoe, felt)


def begin(rules: TripleRules, felt: Felt[TripleMemory]) -> None:
    """Who is in, what was staked, and one hand each."""
    main = rules.kinds("main")[0]
    seats = tuple(sorted({b.seat for b in felt.bets}))
    felt.memory = TripleMemory(
        seats=seats,
        stakes=Frozen(((b.seat, b.kind, b.spot), b.amount) for b in felt.bets if b.kind == main),
        hands=tuple(Hand(seat, "", seat, (main,)) for seat in seats),
    )


def staying(felt: Felt[TripleMemory]) -> list[int]:
    """Who still has a bet in the round."""
    return [s for s in felt.memory.seats if any(b.seat == s for b in felt.bets)]


@once_per_rules
def spots(rules: TripleRules) -> dict[str, dict[str, object]]:
    return {kind: {"": None} for kind in rules.bets}


def allowed(terms: Terms[TripleRules], felt: Felt[TripleMemory], move: Move) -> None:
    """§14.2.D: every player has the three bets, and they are equal."""
    rules = terms.rules
    if isinstance(move, Place) and rules.bets[move.kind].role == "insurance":
        words = Text("el seguro se ofrece con las cartas dadas", "insurance is offered when the cards have been dealt")
        raise Refused(words, rules.bets[move.kind].cite)
    if not isinstance(move, CloseBets):
        return
    wanted = [kind for kind, bet in rules.bets.items() if bet.role in ("main", "apart")]
    for seat in sorted({b.seat for b in felt.bets}):
        staked = {felt.staked(seat, kind, "") for kind in wanted}
        if len(staked) > 1:
            names = ", ".join(wanted)
            words = Text(f"puesto {seat}: {names} deben ser iguales", f"seat {seat}: {names} must be equal")
            raise Refused(words, rules.boxes.cite)


# the high card


def high_card(terms: Terms[TripleRules], felt: Felt[TripleMemory]) -> Procedure:
    """§14.4.A-B: a card to each player and one to the dealer, all face up; the higher wins, equal ones cost part of the bet."""
    while (key := _first(felt)) is not None:
        card = yield from draw(felt, card_for(key), terms.rules.article("deal"), key, suited=terms.rules.six_cards.cite)
        if not card:
            continue
        now = _first(felt) or DEALER  # looked up again: a player may have been left out meanwhile
        felt.hands[now] = (*felt.hands.get(now, ()), card)
    kinds = terms.rules.part("war")
    for bet in sorted([b for b in felt.bets if b.kind in kinds], key=lambda b: -b.seat):
        settle_high(terms, felt, bet)


def _first(felt: Felt[TripleMemory]) -> str | None:
    """Whose first card comes next: the players' in order, then the dealer's."""
    return next((key for key in [*map(str, staying(felt)), DEALER] if not felt.hands.get(key)), None)


def height(rules: TripleRules, card: str) -> int:
    return VALUE[rank(card)] if rules.high_card.ace == "high" or rank(card) != "A" else 1


def settle_high(terms: Terms[TripleRules], felt: Felt[TripleMemory], bet: Bet) -> None:
    rules, rule = terms.rules, terms.rules.bets[bet.kind]
    mine, theirs = height(rules, felt.hands[str(bet.seat)][0]), height(rules, felt.hands[DEALER][0])
    if mine > theirs and rule.pays is not None:
        felt.pay(bet, rule.pays, rule.cite, rules.rounding)
    elif mine == theirs:
        back = share(bet.amount, 1 - rules.high_card.tie_loses, rules.rounding)
        felt.settle(bet, back, rules.high_card.cite, TIED)
    else:
        felt.take(bet, rules.high_card.cite)


def second_cards(terms: Terms[TripleRules], felt: Felt[TripleMemory]) -> Procedure:
    """§14.4.C: another card to each player; the dealer's is face down, and told when it is turned up."""
    while (seat := next((s for s in staying(felt) if len(felt.hands[str(s)]) < 2), None)) is not None:
        yield from deal(felt, str(seat), card_for(str(seat)), terms.rules.article("deal"), suited=terms.rules.six_cards.cite)


# poker


def held(rules: TripleRules, felt: Felt[TripleMemory], seat: int) -> tuple[str, ...]:
    """What a player plays poker with: the cards of the hand, or of all hands that it was split into."""
    mine = [cards_of(felt, h) for h in hands(felt) if h.seat == seat]
    return mine[0] if rules.six_cards.after_split == "first" else tuple(card for cards in mine for card in cards)


def played(rules: TripleRules, felt: Felt[TripleMemory], seat: int) -> tuple[str, ...]:
    """The cards that the table pays: those held or, of one too many, those that the player has kept (§14.6.A.2)."""
    extra, out = felt.memory.extra.get(seat, ("", ""))
    return tuple(card for card in (*held(rules, felt, seat), *filter(None, (extra,))) if card != out)


def six_cards(terms: Terms[TripleRules], felt: Felt[TripleMemory]) -> Procedure:
    """§14.4.G-K: what each player holds is made up to six cards, face down; then hands are shown and settled from the right."""
    rules, rule = terms.rules, terms.rules.six_cards
    for seat in _in_poker(rules, felt):
        while len(held(rules, felt, seat)) < rule.cards and seat in _in_poker(rules, felt):
            yield from deal(felt, str(seat), _for(seat), rule.cite, (seat,), rule.cite)
    for seat in reversed(_in_poker(rules, felt)):
        yield from turn_over(felt, str(seat), _for(seat), rule.cite, rule.cite)
    for bet in sorted([b for b in felt.bets if b.kind in rules.part("poker")], key=lambda b: -b.seat):
        settle_six(terms, felt, bet)


def _in_poker(rules: TripleRules, felt: Felt[TripleMemory]) -> list[int]:
    return sorted(b.seat for b in felt.bets if b.kind in rules.part("poker"))


def _for(seat: int) -> Text:
    return Text(f"carta tapada del puesto {seat}", f"face-down card of seat {seat}")


def line(rules: TripleRules, cards: tuple[str, ...]) -> PokerRow | None:
    """The line of the table that the best five cards make."""
    made = best(cards, FIVE_CARDS)
    rows = [row for row in rules.six_cards.table.values() if row.hand == made.category]
    return next((r for r in rows if VALUE[made.ranks[0]] >= VALUE[r.least or LOW_TO_HIGH[0]]), None)


def settle_six(terms: Terms[TripleRules], felt: Felt[TripleMemory], bet: Bet) -> None:
    rules = terms.rules
    row = line(rules, played(rules, felt, bet.seat))
    if row is None or row.pays is None:
        felt.take(bet, rules.bets[bet.kind].cite, NOTHING)
        return
    gain = share(bet.amount, row.pays.net, rules.rounding)
    felt.settle(bet, bet.amount + gain, row.cite, row.names or NAMES[row.hand])


memory = TripleMemory


def openings(rules: TripleRules, kind: str) -> list[Opening]:
    return [] if rules.bets[kind].role == "insurance" else [Opening("", "", memory())]
