"""Twenty-one, the players: what is offered before any third card, the dealer's look, and each hand in its turn."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from tapete.catalogue.memo import once_per_rules
from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.games.twentyone.bets import insurable, insurance_most
from tapete.games.twentyone.deal import card_for, suits_matter
from tapete.games.twentyone.hands import (
    DEALER,
    DOUBLE,
    EARLY,
    EVEN_MONEY,
    FREE_DOUBLE,
    FREE_SPLIT,
    HIT,
    LETTERS,
    SPLIT,
    STAND,
    SURRENDER,
    Hand,
    cards_of,
    change,
    early_options,
    hands,
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
from tapete.games.twentyone.settle import bust, even_money, is_open, promote, surrendered, waiting
from tapete.play.asks import Chance, Choice, Procedure, answered
from tapete.play.dealing import Drawing, deal
from tapete.play.events import Bet
from tapete.play.felt import Felt
from tapete.play.memory import changed
from tapete.play.moves import Choose, CloseBets, Move, Outcome, Place, TakeDown
from tapete.play.terms import Terms
from tapete.play.turns import Act
from tapete.text import Text
from tapete.values import maker

_choice, _act = maker(Choice), maker(Act)
Offer = tuple[Hand, tuple[str, ...]]
"""A hand, and what its holder may say."""
LOOK = Text("¿hay black jack bajo la carta tapada?", "does the hole card make a black jack?")


def look(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory]) -> Procedure:
    """Where the dealer looks at the hole card: insurance and surrender first, then the round may be over."""
    rules = terms.rules
    up = value(up_card(felt))
    if not rules.dealer.peeks or up not in ("A", "10") or not waiting(terms, felt):
        return
    while (offers := offered(terms, felt)) is not None:
        move = yield window(terms, felt, None, offers)
        if isinstance(move, CloseBets):
            felt.memory = changed(felt.memory, third=True, shut=True)
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
                    felt.memory = changed(felt.memory, third=True, shut=True)
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
            felt.memory = changed(felt.memory, third=True, shut=True)
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
                felt.memory = changed(felt.memory, third=True, shut=True)
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
