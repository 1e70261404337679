"""Twenty-one, the deal: whose hands there are, where each card goes, and second cards that are switched."""

from __future__ import annotations

from functools import lru_cache

from tapete.catalogue.memo import once_per_rules
from tapete.catalogue.twentyone.rules import Switching, TwentyOneRules
from tapete.equipment.patterns import PATTERNS, needs_suits
from tapete.games.twentyone.bets import commander
from tapete.games.twentyone.hands import (
    DEALER,
    KEEP,
    LETTERS,
    SWITCH,
    Hand,
    bets_on,
    box_of,
    cards_of,
    change,
    hands,
    is_ridden,
    later,
)
from tapete.games.twentyone.memory import TwentyOneMemory
from tapete.games.twentyone.settle import naturals_at_once
from tapete.play.asks import Choice, Procedure
from tapete.play.dealing import at_once, deal
from tapete.play.felt import Felt
from tapete.play.limits import hangs_on_bets
from tapete.play.memory import Frozen, changed
from tapete.play.moves import Choose
from tapete.play.terms import Terms
from tapete.play.turns import Act
from tapete.text import Text
from tapete.values import looked_up

FOR_DEALER = Text("carta para el croupier", "card for the dealer")


def suits_matter(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], key: str) -> str:
    """The article of a side bet on the felt that the suit of a card to this hand may decide; nothing where none does."""
    known = _by_suit(rules)
    for bet in felt.bets if known else ():
        if bet.kind not in known or (key != DEALER and box_of(bet) != int(key.rstrip(LETTERS))):
            continue
        rule, on_dealer = rules.bets[bet.kind], known[bet.kind]
        if rule.role == "apart" and key != DEALER:
            return rule.cite
        third = len(felt.hands.get(key, ())) >= 2 or any(h.split for h in hands(felt))
        if on_dealer is not None and (on_dealer if key == DEALER else rule.draws or not third):
            return rule.cite
    return ""


@once_per_rules
def _by_suit(rules: TwentyOneRules) -> dict[str, bool | None]:
    """The bets that suits decide, and whether the dealer's do; nothing, where only a box's own do and it is set apart."""
    found: dict[str, bool | None] = {}
    for kind, rule in rules.bets.items():
        deciding = [row.pattern for row in rule.table if row.pattern in PATTERNS and needs_suits(row.pattern)]
        if deciding:
            found[kind] = any(PATTERNS[p].needs != "player" and PATTERNS[p].suits_of == "all" for p in deciding)
        elif rule.role == "apart":
            found[kind] = None
    return found


def the_deal(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory]) -> Procedure:
    """A card to each hand and one to the dealer, then a second to each hand."""
    rules, cite = terms.rules, terms.rules.article("deal")
    felt.hands = {}
    stakes, dealt, order = _dealt_in(terms, felt)
    felt.memory = memory = changed(felt.memory, stakes=stakes, hands=dealt)
    due = deal_order(felt) if memory.dealer_last or memory.late else list(order)
    lying = felt.hands
    while due:
        if cards := at_once(felt, len(due)):
            for key, card in zip(due, cards, strict=True):
                lying[key] = (*lying.get(key, ()), card)
            break
        key = due[0]
        card = yield from deal(felt, key, card_for(key), cite, None, suits_matter(rules, felt, key), False)
        due, lying = deal_order(felt), felt.hands  # a hand may have been left out meanwhile, or the dealer forgotten
        if card:
            now = due.pop(0) if due else DEALER
            lying[now] = (*lying.get(now, ()), card)
    if rules.dealer.hands > 1 and rules.dealer.firsts == "own":
        yield from later_firsts(rules, felt, cite)


def later_firsts(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], cite: str) -> Procedure:
    """A first card to each later hand of the dealer's that is played against, where they share none."""
    played = {rules.bets[b.kind].round for b in felt.bets}
    for number in range(2, rules.dealer.hands + 1):
        if number in played:
            suited = suits_matter(rules, felt, DEALER)
            yield from deal(felt, later(number), FOR_DEALER, cite, suited=suited)


@hangs_on_bets
def _dealt_in(
    terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory]
) -> tuple[Frozen[tuple[int, str, str], int], tuple[Hand, ...], tuple[str, ...]]:
    """What was first staked, the hands that are dealt for it, and where the cards go."""
    rules = terms.rules
    stakes = Frozen(((b.seat, b.kind, b.spot), b.amount) for b in felt.bets if rules.bets[b.kind].role == "main")
    dealt = tuple(_dealt_hands(rules, felt))
    return stakes, dealt, _lacking(tuple([(hand.key, 0) for hand in dealt]), True, False, ())


def _dealt_hands(rules: TwentyOneRules, felt: Felt[TwentyOneMemory]) -> list[Hand]:
    """One hand per box, or two where the players have two; dealt in the order of the boxes."""
    dealt: list[Hand] = []
    for box in sorted({box_of(b) for b in felt.bets if rules.bets[b.kind].role == "main"}):
        kinds = [k for k in rules.kinds("main") if any(b.kind == k and box_of(b) == box for b in felt.bets)]
        for number in sorted({rules.bets[k].hand for k in kinds}):
            riding = tuple(k for k in kinds if rules.bets[k].hand == number)
            dealt.append(Hand(box, "" if number == 1 else LETTERS[number - 1], commander(rules, felt, box), riding))
    return dealt


def next_card(felt: Felt[TwentyOneMemory]) -> str | None:
    """Which hand the next card of the deal goes to."""
    return next(iter(deal_order(felt)), None)


def deal_order(felt: Felt[TwentyOneMemory]) -> list[str]:
    """Where the cards go that the deal still lacks; the dealer's first comes between the rounds, or last if forgotten."""
    lying, memory = felt.hands, felt.memory
    have: list[tuple[str, int]] = []
    for hand in memory.hands:
        if is_ridden(felt, hand):
            key = hand.key
            have.append((key, len(lying.get(key, ()))))
    return list(_lacking(tuple(have), not lying.get(DEALER), memory.dealer_last, memory.late))


@lru_cache(maxsize=1024)
def _lacking(have: tuple[tuple[str, int], ...], dealer: bool, dealer_last: bool, late: tuple[str, ...]) -> tuple[str, ...]:
    """Where the next cards go, where each hand has so many, and the dealer none yet."""
    first, between = [key for key, cards in have if not cards], [DEALER] if dealer else []
    second = sorted([key for key, cards in have if cards < 2], key=lambda key: key in late)
    return (*first, *second, *between) if dealer_last else (*first, *between, *second)


@looked_up(256)
def card_for(key: str) -> Text:
    return FOR_DEALER if key == DEALER else Text(f"carta para la casilla {key}", f"card for box {key}")


def switch(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], rule: Switching) -> Procedure:
    """Puerto Rico §20.1.A.6: each player in turn may exchange the second cards of the two hands."""
    if rule.naturals_first:
        naturals_at_once(terms, felt)
    for box in sorted({h.box for h in hands(felt)}):
        pair = [h for h in hands(felt) if h.box == box]
        bet = next(iter(bets_on(felt, pair[0])), None)
        if len(pair) != 2 or bet is None or any(h.closed for h in pair):
            continue
        move = yield Act((Choice(bet, (SWITCH, KEEP), rule.cite, KEEP),))
        if isinstance(move, Choose) and move.option == SWITCH:
            (a, b), (c, d) = cards_of(felt, pair[0]), cards_of(felt, pair[1])
            felt.hands[pair[0].key], felt.hands[pair[1].key] = (a, d), (c, b)
            for hand in pair:
                change(felt, hand, switched=True)
