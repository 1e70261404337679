"""Twenty-one: boxes are dealt two cards each, players draw, double, split and surrender, then the dealer draws to seventeen.

One procedure for every table of it. The dealer's second card may come with the deal or when all have played; there may be one
dealer's hand or several from the same first card; a player may hold one hand or two whose second cards are switched. A card that
lies face down is told when it is turned up: until then nobody knows it, so nothing is lost.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache, partial

from tapete.catalogue.memo import once_per_rules
from tapete.catalogue.twentyone.rules import Switching, TwentyOneRules
from tapete.equipment.patterns import PATTERNS, needs_suits
from tapete.games import Opening
from tapete.games.kit.plain import essence as essence
from tapete.games.kit.plain import fee as fee
from tapete.games.twentyone.bets import allowed, bounds, commander, insurable, insurance_most
from tapete.games.twentyone.bets import find_spot as find_spot
from tapete.games.twentyone.bets import spots as spots
from tapete.games.twentyone.hands import (
    DEALER,
    DOUBLE,
    EARLY,
    EVEN_MONEY,
    FREE_DOUBLE,
    FREE_SPLIT,
    HIT,
    KEEP,
    LETTERS,
    SPLIT,
    STAND,
    SURRENDER,
    SWITCH,
    Hand,
    bets_on,
    box_of,
    cards_of,
    change,
    early_options,
    hands,
    is_ridden,
    is_soft,
    later,
    may_offer,
    options,
    originals,
    others_uninsured,
    rides,
    total,
    uninsured,
    up_card,
    up_values,
    value,
)
from tapete.games.twentyone.memory import TwentyOneMemory
from tapete.games.twentyone.reasons import reason as reason
from tapete.games.twentyone.settle import (
    at_the_deal,
    bust,
    decided,
    even_money,
    finish,
    is_open,
    naturals_at_once,
    promote,
    second_card,
    settle_round,
    surrendered,
    waiting,
)
from tapete.play.asks import Chance, Choice, Procedure, answered
from tapete.play.betting import betting
from tapete.play.dealing import Drawing, after_coup, at_once, deal, ready
from tapete.play.events import Bet
from tapete.play.felt import Felt
from tapete.play.limits import hangs_on_bets, settle_unnoticed
from tapete.play.memory import Frozen, changed
from tapete.play.moves import Choose, CloseBets, Move, Outcome, Place, TakeDown
from tapete.play.terms import Terms
from tapete.play.turns import Act
from tapete.text import Text
from tapete.values import looked_up, maker

_choice, _act = maker(Choice), maker(Act)
Offer = tuple[Hand, tuple[str, ...]]
"""A hand, and what its holder may say."""
FOR_DEALER = Text("carta para el croupier", "card for the dealer")
LOOK = Text("¿hay black jack bajo la carta tapada?", "does the hole card make a black jack?")


def coup(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory]) -> Procedure:
    """One round: bets, the deal, what is settled at once, the players' turns, the dealer's hand or hands, and the rest."""
    rules = terms.rules
    ready(rules.shoe, felt)
    yield from betting(terms, felt, spots(rules), partial(allowed, terms, felt), shoe=rules.shoe, by_bets=True)
    settle_unnoticed(terms, felt, partial(bounds, terms, felt))
    yield from the_deal(terms, felt)
    at_the_deal(terms, felt)
    if rules.switching is not None:
        yield from switch(terms, felt, rules.switching)
    for hand in hands(felt) if rules.promoted else ():
        promote(terms, felt, hand)
    naturals_at_once(terms, felt)
    if rules.dealer.peeks:
        yield from closing(terms, felt, look(terms, felt))
    yield from turns(terms, felt)
    for number in range(1, rules.dealer.hands + 1):
        yield from closing(terms, felt, dealers_hand(terms, felt, number))
    finish(terms, felt)
    after_coup(rules.shoe, felt)


# the deal


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
            found[kind] = any(PATTERNS[pattern].needs != "player" for pattern in deciding)
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


# the players


def look(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory]) -> Procedure:
    """Where the dealer looks at the hole card: insurance and surrender first, then the round may be over."""
    rules = terms.rules
    up = value(up_card(felt))
    if not rules.dealer.peeks or up not in ("A", "10") or not waiting(terms, felt):
        return
    while (offers := offered(terms, felt)) is not None:
        move = yield window(terms, felt, None, offers)
        if isinstance(move, CloseBets):
            felt.memory = changed(felt.memory, third=True)
            break
        if move is None:
            continue  # the referee has changed what lies on the felt
        answer_early(terms, felt, move)
    if not waiting(terms, felt):
        return
    assert felt.shoe is not None
    wanted = "10" if up == "A" else "A"
    n = sum(k for card, k in felt.shoe.drawable.items() if value(card) == wanted)
    rest = sum(felt.shoe.drawable.values()) - n
    look_at = Chance("look", {"natural": n, "nothing": rest}, rules.dealer.cite, LOOK)
    seen = yield from answered(look_at, Outcome)
    felt.memory = changed(felt.memory, looked="natural" if seen.value == "natural" else "nothing")


def turns(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory]) -> Procedure:
    """Each hand in turn, from the dealer's left, until it stands, is over 21 or has its one card."""
    if felt.memory.looked == "natural":
        return
    while True:
        hand = next_hand(terms.rules, felt)
        if hand is None:
            if not felt.memory.third and not felt.memory.looked and (offers := offered(terms, felt)) is not None:
                move = yield window(terms, felt, None, offers)
                if isinstance(move, CloseBets):
                    felt.memory = changed(felt.memory, third=True)
                elif move is not None:
                    answer_early(terms, felt, move)
                continue
            return
        ways = options(terms, felt, hand)
        if not ways:
            if len(cards_of(felt, hand)) < 2:
                yield from draw_to(terms, felt, hand)
            else:
                change(felt, hand, done=True)
            continue
        open_ = not felt.memory.third and not felt.memory.looked
        move = yield window(terms, felt, (hand, ways), offered(terms, felt) if open_ else None)
        if move is None:
            continue  # the referee has closed the hand
        if isinstance(move, CloseBets):
            felt.memory = changed(felt.memory, third=True)
        elif isinstance(move, Choose) and move.option == SURRENDER and SURRENDER in ways:
            surrendered(terms, felt, hand)
        elif isinstance(move, Choose) and move.option == STAND:
            change(felt, hand, done=True)
        elif isinstance(move, Choose) and move.option not in EARLY:
            yield from play(terms, felt, hand, move)
        else:
            answer_early(terms, felt, move)


def next_hand(rules: TwentyOneRules, felt: Felt[TwentyOneMemory]) -> Hand | None:
    """The hand whose turn it is."""
    for hand in felt.memory.hands:
        if not hand.done and is_open(rules, felt, hand):
            return hand
    return None


def early(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory]) -> list[Offer]:
    """The hands that something is still offered to before any third card."""
    found = [(h, early_options(terms, felt, h)) for h in hands(felt)]
    return [(hand, ways) for hand, ways in found if ways]


def offered(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory]) -> list[Offer] | None:
    """What is still offered before any third card; nothing, where nobody, betting on another's hand too, may take any of it."""
    if not may_offer(terms.rules, felt):
        return None
    found = early(terms, felt)
    return found if found or others_uninsured(terms.rules, felt) else None


def window(
    terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], playing: Offer | None, early_offers: list[Offer] | None
) -> Act:
    """What may be answered now: by the hand whose turn it is, and by any hand while the early offers stand."""
    rules = terms.rules
    if early_offers is not None:
        return _wide_window(terms, felt, playing, early_offers)
    alone = (_turn(rules, felt, playing),) if playing else ()
    return _act(alone, cites=articles(rules), closes=may_close(rules, felt))


def _wide_window(
    terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], playing: Offer | None, early_offers: list[Offer]
) -> Act:
    rules, turn = terms.rules, playing[0] if playing else None
    mine = next((ways for hand, ways in early_offers if hand is turn), ())
    beside = [(hand, ways) for hand, ways in early_offers if hand != turn]
    rows = [_turn(rules, felt, playing, mine)] if playing else []
    rows += [Choice(named(felt, h), ways, _early_cite(rules, ways)) for h, ways in beside]
    kinds = tuple(k for k in rules.kinds("insurance") if _up(rules, felt, k) in rules.bets[k].against)
    take = partial(insurable, terms, felt)
    return Act(tuple(rows), take, kinds, cites=articles(rules), closes=may_close(rules, felt))


def _turn(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], playing: Offer, early_ways: tuple[str, ...] = ()) -> Choice:
    """What the hand whose turn it is may do, with what it is still offered before any third card."""
    hand, ways = playing
    return _choice(named(felt, hand), ways + early_ways, rules.article("draw"), STAND if STAND in ways else None)


def may_close(rules: TwentyOneRules, felt: Felt[TwentyOneMemory]) -> bool:
    """Whether the croupier may still say that what is offered before any third card is over, taken or not."""
    if felt.memory.third or len(felt.hands[DEALER]) >= 2:
        return False
    return may_offer(rules, felt) and _to_close(rules, felt)


def _to_close(rules: TwentyOneRules, felt: Felt[TwentyOneMemory]) -> bool:
    """Whether insurance or an early surrender is offered against what the dealer shows."""
    insures = any(_up(rules, felt, k) in rules.bets[k].against for k in rules.kinds("insurance"))
    gives_up = (
        rules.surrender is not None
        and rules.surrender.offered
        and not rules.surrender.after_look
        and up_values(felt) <= set(rules.surrender.against)
    )
    return insures or gives_up


def closing(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], part: Procedure) -> Procedure:
    """A part of the round before whose first card the croupier may close the early offers, also where all were taken."""
    ask = next(part, None)
    while ask is not None:
        if isinstance(ask, Chance) and may_close(terms.rules, felt):
            move = yield replace(ask, closes=True)
            if isinstance(move, CloseBets):
                felt.memory = changed(felt.memory, third=True)
                continue
        else:
            move = yield ask
        try:
            ask = part.send(move)
        except StopIteration:
            return


def _up(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], kind: str) -> str:
    """The value of the first card that an insurance looks at."""
    return value(up_card(felt, rules.bets[kind].round))


@once_per_rules
def articles(rules: TwentyOneRules) -> dict[str, str]:
    """Where each thing a player may say is ruled, for those who say it when they may not."""
    cites = {kind: rules.bets[kind].cite for kind in rules.kinds("insurance")}
    cites |= {HIT: rules.article("draw"), STAND: rules.article("draw"), DOUBLE: rules.doubling.cite, SPLIT: rules.splitting.cite}
    cites |= {FREE_DOUBLE: rules.doubling.cite, FREE_SPLIT: rules.splitting.cite, EVEN_MONEY: rules.naturals.cite}
    return cites | ({SURRENDER: rules.surrender.cite} if rules.surrender else {})


def _early_cite(rules: TwentyOneRules, ways: tuple[str, ...]) -> str:
    if SURRENDER in ways and rules.surrender:
        return rules.surrender.cite
    return next((rules.bets[k].cite for k in rules.kinds("insurance")), rules.cite)


def named(felt: Felt[TwentyOneMemory], hand: Hand) -> Bet:
    """The bet by which a hand's choices are named: its holder's, or one with no chips where the house stakes for it."""
    for bet in felt.bets:
        if bet.seat == hand.seat and rides(bet, hand):
            return bet
    first = originals(felt, hand)[0]
    return Bet(hand.seat, hand.kinds[0], first.spot.rstrip(LETTERS) + hand.mark, 0)


def answer_early(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], move: Move) -> None:
    """Insurance placed or taken back, even money taken, a hand surrendered."""
    if isinstance(move, Place):
        felt.place(Bet(move.seat, move.kind, move.spot, move.amount))
    elif isinstance(move, TakeDown):
        felt.take_down(move.seat, move.kind, move.spot, move.amount)
    elif isinstance(move, Choose):
        hand = _meant(terms, felt, move)
        if move.option == SURRENDER:
            surrendered(terms, felt, hand)
        elif move.option == EVEN_MONEY:
            even_money(terms, felt, hand)
        else:
            for kind in uninsured(terms.rules, felt, hand):
                _insure(terms, felt, hand, kind)


def _insure(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], hand: Hand, kind: str) -> None:
    most = insurance_most(terms, felt, hand.seat, kind, hand.box) or 0
    if hand.seat in felt.bought:
        most = min(most, felt.chips.get(hand.seat, 0))
    if most:
        felt.place(Bet(hand.seat, kind, "" if hand.box == hand.seat else str(hand.box), most))


def _meant(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], move: Choose) -> Hand:
    """The hand that an early choice is about."""
    fits = [h for h, ways in early(terms, felt) if h.seat == move.seat and move.option in ways]
    return next((h for h in fits if move.about in ("", named(felt, h).name)), fits[0])


def draw_to(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], hand: Hand) -> Drawing:
    """One card to a hand: a third card anywhere ends what is offered before it."""
    key = hand.key
    if not felt.memory.third and (hand.split or len(felt.hands.get(key, ())) >= 2):
        felt.memory = changed(felt.memory, third=True)
    suited = suits_matter(terms.rules, felt, key)
    card = yield from deal(felt, key, card_for(key), terms.rules.article("draw"), None, suited)
    if hand.box not in felt.memory.drawn:  # later cards are no third card
        felt.memory = changed(felt.memory, drawn=felt.memory.drawn.having(hand.box, card))
    return card


def play(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], hand: Hand, move: Choose) -> Procedure:
    """What the holder does with the hand who does not stand."""
    if move.option in (SPLIT, FREE_SPLIT):
        yield from split(terms, felt, hand, free=move.option == FREE_SPLIT)
    else:
        if move.option == DOUBLE:
            for bet in originals(felt, hand):
                _match(felt, hand, bet)
        elif move.option == FREE_DOUBLE:
            hand = change(felt, hand, free_doubled=True)
        yield from draw_to(terms, felt, hand)
        promote(terms, felt, hand)
        if total(cards_of(felt, hand)) > 21:
            bust(terms, felt, hand)
        elif move.option != HIT:
            change(felt, hand, done=True)


def _match(felt: Felt[TwentyOneMemory], hand: Hand, first: Bet) -> None:
    """Put as much again on a hand as was first staked; who bets on another's hand follows with what chips there are."""
    poor = first.seat in felt.bought and felt.chips.get(first.seat, 0) < first.amount
    if not poor:
        felt.place(Bet(first.seat, first.kind, first.spot + hand.mark, first.amount))


def split(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], hand: Hand, free: bool) -> Procedure:
    """Two hands from a pair: the first gets its second card now, the other when its turn comes."""
    first, second = cards_of(felt, hand)
    taken = {h.letter for h in hands(felt) if h.box == hand.box}
    letter = next(c for c in LETTERS[1:] if c not in taken)
    one = change(felt, hand, split=True)
    other = Hand(hand.box, letter, hand.seat, hand.kinds, split=True, dealt=False, switched=hand.switched, free_split=free)
    row = list(hands(felt))
    row.insert(row.index(one) + 1, other)
    felt.memory = changed(felt.memory, hands=tuple(row))
    felt.hands[one.key], felt.hands[other.key] = (first,), (second,)
    felt.memory = changed(felt.memory, third=True)
    if not free:
        for bet in originals(felt, other):
            _match(felt, other, bet)
    yield from draw_to(terms, felt, one)


# the dealer


def dealers_hand(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], number: int) -> Procedure:
    """The dealer's second card, and more up to seventeen where a hand waits for them; then this round's bets are settled."""
    rules = terms.rules
    if number > 1:
        felt.hands[DEALER] = (up_card(felt, number),)
    if not waiting(terms, felt, number) and rules.dealer.completes != "always":
        return
    if len(felt.hands[DEALER]) < 2:  # a card meant for a hand that left during the deal has become the dealer's second
        yield from _dealers_card(rules, felt)
    second_card(terms, felt, number)
    while draws(rules, felt.hands[DEALER]):
        if decided(terms, felt, number) and rules.dealer.completes != "always":
            break
        yield from _dealers_card(rules, felt)
        while draws(rules, felt.hands[DEALER]) and (cards := at_once(felt)):
            felt.hands[DEALER] += (*cards,)
    settle_round(terms, felt, number)


def draws(rules: TwentyOneRules, cards: tuple[str, ...]) -> bool:
    """Whether the dealer must take another card."""
    count = total(cards)
    return count < 17 or (count == 17 and is_soft(cards) and rules.dealer.hits_soft_17)


def _dealers_card(rules: TwentyOneRules, felt: Felt[TwentyOneMemory]) -> Drawing:
    """One card for the dealer: what was seen of it, when it was looked at."""
    cite = rules.article("dealer")
    if felt.memory.looked:
        return _hole_card(felt, cite)
    return deal(felt, DEALER, FOR_DEALER, cite, None, suits_matter(rules, felt, DEALER))


def _hole_card(felt: Felt[TwentyOneMemory], cite: str) -> Drawing:
    """The card that lies face down is turned up, and is one of those that the dealer's look has left."""
    looked = felt.memory.looked
    felt.memory = changed(felt.memory, looked="")
    assert felt.shoe is not None
    wanted = "10" if value(up_card(felt)) == "A" else "A"
    fits = {c: n for c, n in felt.shoe.drawable.items() if (value(c) == wanted) == (looked == "natural")}
    hole = Chance("card", fits, cite, FOR_DEALER, False, DEALER)
    move = yield from answered(hole, Outcome)
    felt.shoe = felt.shoe.without(move.value)
    felt.hands[DEALER] = (*felt.hands[DEALER], move.value)
    return move.value


memory = TwentyOneMemory


def openings(rules: TwentyOneRules, kind: str) -> list[Opening]:
    return [] if rules.bets[kind].role == "insurance" else [Opening("", "", memory())]
