"""Why a player of twenty-one may not do now what was asked: which hand, which card or which count forbids it, and the article."""

from __future__ import annotations

from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.equipment.cards import rank, show_card
from tapete.errors import Refused
from tapete.games.twentyone.bets import insurable, other_card
from tapete.games.twentyone.hands import (
    DEALER,
    DOUBLE,
    EVEN_MONEY,
    FREE_DOUBLE,
    FREE_SPLIT,
    HIT,
    INSURE,
    KEEP,
    SPLIT,
    STAND,
    SURRENDER,
    SWITCH,
    Hand,
    can_match,
    cards_of,
    hands,
    is_natural,
    low,
    total,
    uninsured,
    up_values,
    value,
)
from tapete.games.twentyone.memory import TwentyOneMemory
from tapete.play.felt import Felt
from tapete.play.moves import Choose, Move, Place, TakeDown
from tapete.play.terms import Terms
from tapete.text import Text

Why = tuple[Text, str]
"""A reason and its article."""
NOT_HERE = Text("esta mesa no lo ofrece", "this table does not offer it")
IN_TURN = Text(
    "solo cabe en el turno de la mano, con sus dos primeras cartas, cuando el croupier ya ha mirado",
    "only in the hand's own turn, on its first two cards, once the dealer has looked",
)
DEALT = Text("se ofrece con las cartas dadas", "it is offered when the cards have been dealt")
NO_CHIPS = Text("no tiene fichas para igualar la apuesta", "there are not the chips to match the bet")


def reason(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], move: Move) -> Refused | None:
    """What the felt says of a choice, or of an insurance, that is not on offer; nothing of what is no player's word."""
    rules = terms.rules
    if isinstance(move, Place | TakeDown):
        return _insurance(terms, felt, move)
    if not isinstance(move, Choose):
        return None
    if move.option in (INSURE, SURRENDER, EVEN_MONEY):
        return Refused(*_early(rules, felt, move))
    if move.option in (SWITCH, KEEP):
        return None if rules.switching else Refused(NOT_HERE, rules.cite)
    if move.option in (HIT, STAND, DOUBLE, SPLIT, FREE_DOUBLE, FREE_SPLIT):
        return Refused(*_at_turn(terms, felt, move))
    return None


def _mine(felt: Felt[TwentyOneMemory], move: Choose) -> list[Hand]:
    """The seat's hands; those that the move names, if it names one."""
    mine = [h for h in hands(felt) if h.seat == move.seat and felt.hands.get(h.key)]
    named = [h for h in mine if move.about and move.about in _names(h)]
    return named or mine


def _names(hand: Hand) -> list[str]:
    return [f"{kind} {spot}".strip() for kind in hand.kinds for spot in (hand.mark, f"{hand.box}{hand.mark}")]


def _at_turn(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], move: Choose) -> Why:
    """Draw, stand, double, split: whose turn it is, then what the hand itself forbids."""
    rules, mine = terms.rules, _mine(felt, move)
    cite = rules.article("draw")
    if not mine:
        return Text(f"el puesto {move.seat} no tiene mano en juego", f"seat {move.seat} has no hand in play"), cite
    if move.about and not any(move.about in _names(h) for h in mine):
        none = Text(f"el puesto {move.seat} no tiene la mano {move.about}", f"seat {move.seat} has no hand {move.about}")
        return none, cite
    hand = _asked_of(mine, felt)
    for_hand = {
        DOUBLE: lambda: _double(rules, felt, hand, free=False),
        FREE_DOUBLE: lambda: _double(rules, felt, hand, free=True),
        SPLIT: lambda: _split(rules, felt, hand, free=False),
        FREE_SPLIT: lambda: _split(rules, felt, hand, free=True),
    }
    own = _over(rules, felt, hand) if move.option in (HIT, STAND) else for_hand[move.option]() or _over(rules, felt, hand)
    if own:
        return own
    now = next((h for h in hands(felt) if not h.done and not h.closed), None)
    if now is not None and now != hand:
        return Text(f"es el turno de la casilla {now.key}", f"it is the turn of box {now.key}"), cite
    return Text("aún no es el turno de los jugadores", "it is not yet the players' turn"), cite


def _asked_of(mine: list[Hand], felt: Felt[TwentyOneMemory]) -> Hand:
    """Of a seat's hands the one that a word means: in play with its cards, else the last that has them."""
    whole = [h for h in mine if len(cards_of(felt, h)) > 1] or mine
    return next((h for h in whole if not h.done and not h.closed), whole[-1])


def _over(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], hand: Hand) -> Why | None:
    """Why a hand takes no further card."""
    cards, cite, box = cards_of(felt, hand), rules.article("draw"), hand.key
    count = total(cards)
    if count > 21:
        return Text(f"la mano {box} se pasó: {count}", f"hand {box} is over: {count}"), rules.article("bust")
    if hand.split and rules.splitting.aces_one_card and cards and rank(cards[0]) == "A" and len(cards) > 1:
        text = Text("los ases separados reciben una sola carta", "split aces get one card only")
        return text, rules.splitting.cite
    if count == 21 and is_natural(rules, felt, hand):
        return Text(f"la mano {box} es black jack", f"hand {box} is a black jack"), rules.naturals.cite
    if count == 21:
        return Text(f"la mano {box} tiene 21: no pide más", f"hand {box} has 21: it draws no more"), cite
    if hand.closed:
        return Text(f"la mano {box} ya está liquidada", f"hand {box} is settled already"), cite
    if hand.done:
        return Text(f"la mano {box} ya se plantó con {count}", f"hand {box} stands already, on {count}"), cite
    return None


def _double(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], hand: Hand, free: bool) -> Why | None:
    """Why a hand may not be doubled: its cards, where they come from, or its count."""
    rule, cards = rules.doubling, cards_of(felt, hand)
    cite = rule.cite
    if len(cards) != 2:
        return Text("solo se dobla con dos cartas", "only two cards may be doubled"), cite
    if hand.split and rules.splitting.aces_one_card and rank(cards[0]) == "A" and not rules.splitting.double_aces:
        return _over(rules, felt, hand)
    if is_natural(rules, felt, hand) or hand.closed:
        return _over(rules, felt, hand)
    if hand.split and not rule.after_split:
        return Text("tras separar no se dobla", "after a split there is no doubling"), cite
    if hand.switched and not rule.after_switch:
        return Text("tras el cambio no se dobla", "after a switch there is no doubling"), cite
    aces, count = any(rank(card) == "A" for card in cards), low(cards)
    soft = rule.low_after_split if hand.split and rule.low_after_split is not None else rule.low
    totals = rule.free if free else soft if aces else rule.hard
    if count not in totals or (free and aces):
        shown = ", ".join(map(str, totals)) or "—"
        with_ace = Text(" con el as como uno", " with the ace as one") if aces else Text("", "")
        on = Text(f"con {count}", f"on {count}") + with_ace
        return on + Text(f" no se dobla; se dobla con {shown}", f" there is no doubling; there is on {shown}"), cite
    if not free and count in rule.free and not aces and not rule.paid_too:
        return Text("esa mano dobla a costa de la casa", "that hand doubles at the house's cost"), cite
    return None if free or can_match(felt, hand) else (NO_CHIPS, cite)


def _split(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], hand: Hand, free: bool) -> Why | None:
    """Why a hand may not be split: no pair, not these, not again, or enough hands."""
    rule, cards = rules.splitting, cards_of(felt, hand)
    cite = rule.cite
    if hand.closed and len(cards) == 2:
        return _over(rules, felt, hand)
    if len(cards) != 2:
        return Text("solo se separan dos cartas", "only two cards may be split"), cite
    same = value(cards[0]) == value(cards[1]) if rule.by == "value" else rank(cards[0]) == rank(cards[1])
    shown = " ".join(map(show_card, cards))
    if not same:
        return Text(f"{shown} no es un par", f"{shown} is no pair"), cite
    if rule.only and value(cards[0]) not in rule.only:
        ways = ", ".join(rule.only)
        return Text(f"solo se separan pares de {ways}", f"only pairs of {ways} may be split"), cite
    if hand.split and rank(cards[0]) == "A" and not rule.resplit_aces:
        return Text("los ases no se separan otra vez", "aces are not split again"), cite
    many = sum(1 for h in hands(felt) if h.box == hand.box and h.kinds == hand.kinds)
    if rule.hands is not None and many >= rule.hands:
        return Text(f"de una mano salen {rule.hands} como mucho", f"one hand becomes {rule.hands} at the most"), cite
    if hand.switched and not rule.after_switch:
        return Text("tras el cambio no se separa", "after a switch there is no splitting"), cite
    if free and value(cards[0]) not in rule.free:
        return Text("ese par no se separa a costa de la casa", "that pair is not split at the house's cost"), cite
    return None if free or can_match(felt, hand) else (NO_CHIPS, cite)


# what is offered before any third card


def _early(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], move: Choose) -> Why:
    """Surrender, insurance, even money: the table, the dealer's card, the hand, then the moment."""
    mine = _mine(felt, move)
    dealt = bool(felt.hands.get(DEALER)) and bool(hands(felt))
    cite = early_cite(rules, felt, move.option)
    if move.option == SURRENDER and (rules.surrender is None or not rules.surrender.offered):
        return NOT_HERE, cite
    if move.option == INSURE and not rules.kinds("insurance"):
        return NOT_HERE, cite
    if move.option == EVEN_MONEY and rules.naturals.even_money is None:
        return NOT_HERE, cite
    if not dealt:
        return DEALT, cite
    if not mine:
        return Text(f"el puesto {move.seat} no tiene mano en juego", f"seat {move.seat} has no hand in play"), cite
    if against := _against(rules, felt, move.option):
        return against, cite
    if not any(len(cards_of(felt, h)) >= 2 for h in hands(felt)):
        return DEALT, cite
    hand = mine[0]
    if move.option == SURRENDER and rules.surrender and rules.surrender.after_look and not is_natural(rules, felt, hand):
        return IN_TURN, cite
    if felt.memory.third or felt.memory.looked or hand.split:
        return too_late(felt), cite
    natural = is_natural(rules, felt, hand)
    if move.option == SURRENDER and natural:
        return Text("con black jack no se rinde nadie", "a black jack is not surrendered"), cite
    if move.option == EVEN_MONEY and not natural:
        return Text("es solo para un black jack", "it is for a black jack only"), cite
    if hand.closed or hand.done:
        return Text(f"la mano {hand.key} ya está decidida", f"hand {hand.key} is decided already"), cite
    if move.option == INSURE and not uninsured(rules, felt, hand):
        return Text("ya está asegurada", "it is insured already"), cite
    return too_late(felt), cite


def too_late(felt: Felt[TwentyOneMemory]) -> Text:
    """What has ended the early offers: the croupier's word, a look at the hole card, or a third card, given or on its way."""
    if any(h.split or len(cards_of(felt, h)) > 2 for h in hands(felt)):
        return Text("solo cabe antes de la primera tercera carta", "only before the first third card is given")
    if felt.memory.looked:
        return Text("solo cabe antes de mirar la carta tapada", "only before the hole card is looked at")
    if felt.memory.third and not felt.memory.shut:
        return Text("ya se ha pedido la primera tercera carta", "the first third card has been called for")
    return Text("el croupier ya lo cerró", "the croupier has closed it already")


def _against(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], option: str) -> Text | None:
    """The dealer's card that keeps an early choice from being offered."""
    ups = up_values(felt)
    shown = ", ".join(sorted(ups))
    if option == SURRENDER and rules.surrender and not ups <= set(rules.surrender.against):
        return Text(f"contra {shown} no hay rendición", f"there is no surrender against {shown}")
    covered = {v for kind in rules.kinds("insurance") for v in rules.bets[kind].against}
    if option == INSURE and not ups & covered:
        ways = ", ".join(sorted(covered))
        none = Text(f"contra {shown} no hay seguro", f"there is no insurance against {shown}")
        return none + Text(f"; lo hay contra {ways}", f"; there is against {ways}")
    if option == EVEN_MONEY and "A" not in ups:
        return Text(f"es contra un as, y hay {shown}", f"it is against an ace, and there is {shown}")
    return None


def early_cite(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], option: str) -> str:
    """Where an early choice is ruled; of two insurances, the one against the card that lies there."""
    if option == SURRENDER:
        return rules.surrender.cite if rules.surrender else rules.article("draw")
    if option == EVEN_MONEY:
        return rules.naturals.even_money_cite or rules.naturals.cite
    kinds = rules.kinds("insurance")
    ups = up_values(felt)
    fits = [k for k in kinds if ups & set(rules.bets[k].against)] or kinds
    return rules.bets[fits[0]].cite if fits else rules.article("draw")


def _insurance(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], move: Place | TakeDown) -> Refused | None:
    """An insurance when none is taken: against another card, too late, or at no time at this table."""
    rules, bet = terms.rules, terms.rules.bets.get(move.kind)
    if bet is None or bet.role != "insurance":
        return None
    if not bet.offered:
        return Refused(NOT_HERE, bet.cite)
    if not felt.hands.get(DEALER) or not all(len(cards_of(felt, h)) > 1 or h.split for h in hands(felt)):
        return Refused(DEALT, bet.cite)
    if why := other_card(rules, felt, move.kind):
        return Refused(why, bet.cite)
    if felt.memory.third or felt.memory.looked:
        return Refused(too_late(felt), bet.cite)
    try:
        insurable(terms, felt, move)
    except Refused as refusal:
        return refusal
    return None
