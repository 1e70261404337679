"""Cards from the shoe, in every card game alike: drawing, shuffling, burning, and what the cut card brings."""

from __future__ import annotations

from functools import cache

from tapete.catalogue.kit.cards import ShoeRule
from tapete.equipment.cards import BACK, RANKS, Shoe, coming, rank, show_card
from tapete.play.asks import NO_NAMES, Chance, Procedure, Told, answered
from tapete.play.events import Call
from tapete.play.felt import Down, Felt
from tapete.play.moves import Outcome
from tapete.text import Text
from tapete.values import maker

SHUFFLED = Text("se baraja, se corta y las cartas van al sabot", "the cards are shuffled, cut and put into the shoe")
CUT_OUT = Text("sale la carta de corte", "the cut card comes out")
BURN_BY = Text("carta que dice cuántas se queman", "card that says how many are burned")

COUNT = {face: place if place < 10 else 0 for place, face in enumerate(RANKS, 1)}
"""What each rank counts by its number; tens and figures as each game's rule says."""

_chance = maker(Chance)
Drawing = Told[str]
"""A card is drawn: which."""


def ready(rule: ShoeRule, felt: Felt) -> None:
    """A table opens with its cards shuffled."""
    if felt.shoe is None:
        renew(rule, felt)


def renew(rule: ShoeRule, felt: Felt) -> None:
    """The whole pack, in the shoe or in the machine that shuffles without end."""
    felt.shoe = Shoe.fresh(rule.decks, -rule.decks if rule.continuous else rule.behind)


def deal(
    felt: Felt, hand: str, to: Text, cite: str, down: tuple[int, ...] | None = None, suited: str = "", laid: bool = True
) -> Drawing:
    """One card to a hand that lies on the felt; face down if `down` is given: the seats that may look, or none.

    It is told by the shoe, the croupier or the record; `suited` is the article that asks for its suit. Where it is not `laid`, it
    is for whoever dealt it to say where it lies. No card comes where the referee has left nobody to deal it to.
    """
    while True:
        shoe = felt.shoe
        assert shoe is not None
        if felt.came is not None and shoe.left > 0:
            (card,) = felt.came(shoe, 1)
        else:
            weights, cut = coming(shoe)
            move = yield _chance("card", weights, cite, to, cut, hand, down, NO_NAMES, suited, felt.hands.get(hand, ()))
            shoe = felt.shoe  # the referee may have taken a card meanwhile
            assert shoe is not None
            if move is None:
                return ""  # the referee has left out whom it was for
            if type(move) is not Outcome:
                felt.shoe = shoe.cut_now()  # the cut card comes in the middle of a coup
                felt.cut = "during"
                felt.call(CUT_OUT, cite)
                continue
            card = move.value
            felt.shoe = shoe.without(card) if card != BACK else shoe.burned(1)
        if laid:
            before = felt.hands.get(hand, ())
            felt.hands[hand] = (*before, card)
            if down is not None or (felt.down and not before):
                face_down(felt, hand, len(before), down)
        return card


def at_once(felt: Felt, count: int = 1) -> list[str]:
    """The next cards, for whoever takes them to say where they lie: nobody may speak before the last of them.

    None where chance is not let run, or the pack has fewer: then each must be asked for.
    """
    came, shoe = felt.came, felt.shoe
    return came(shoe, count) if came is not None and shoe is not None and shoe.left >= count > 0 else []


def fill_at_once(felt: Felt, hand: str, count: int) -> None:
    """The cards that an open hand lacks of so many, where they come at once."""
    before = felt.hands.get(hand, ())
    if cards := at_once(felt, count - len(before)):
        felt.hands[hand] = (*before, *cards)


def draw(felt: Felt, to: Text, cite: str, hand: str = "", down: tuple[int, ...] | None = None, suited: str = "") -> Drawing:
    """One card from the shoe, for whoever draws it to say where it lies."""
    return deal(felt, hand, to, cite, down, suited, False)


def face_down(felt: Felt, hand: str, place: int, down: tuple[int, ...] | None) -> None:
    """How a card just laid in a place of a hand lies: face down if `down` is given; with its first card a hand lies anew."""
    if not place:
        felt.turn_up(hand)
    if down is not None:
        lying = felt.down.get(hand, Down(()))
        felt.down[hand] = Down((*lying.cards, place), down)


def turn_over(felt: Felt, hand: str, to: Text, cite: str, suited: str = "", verb: str = "card") -> Procedure:
    """A hand is shown: cards that only their holder had seen are told now."""
    while BACK in felt.hands.get(hand, ()):
        assert felt.shoe is not None
        move = yield from answered(Chance(verb, felt.shoe.unseen, cite, to, False, hand, suited=suited), Outcome)
        felt.shoe = felt.shoe.turned(move.value)
        cards = list(felt.hands[hand])
        cards[cards.index(BACK)] = move.value
        felt.hands[hand] = tuple(cards)
    felt.turn_up(hand)


def burn_unseen(felt: Felt, count: int, cite: str) -> None:
    """So many cards leave the shoe without being seen, and the croupier says so."""
    assert felt.shoe is not None
    felt.shoe = felt.shoe.burned(count)
    felt.events.append(burned(count, cite))


@cache
def burned(count: int, cite: str) -> Call:
    """What is said of cards that nobody sees."""
    if count == 1:
        return Call(Text("se quema una carta sin verla", "a card is burned unseen"), cite)
    return Call(Text(f"se queman {count} cartas sin verlas", f"{count} cards are burned unseen"), cite)


def shuffle(rule: ShoeRule, felt: Felt) -> Procedure:
    """A fresh shoe, and the cards that the rules burn before its first coup."""
    felt.shoe = Shoe.fresh(rule.decks, -rule.decks if rule.continuous else rule.behind)
    felt.cut, felt.before_shuffle, felt.shuffle_due, felt.shoe_from = "", None, False, felt.coup
    felt.memory = felt.memory.forget("shuffle")
    felt.call(SHUFFLED, rule.cite)
    burn = rule.burn
    if burn is None:
        return
    count = burn.cards
    if burn.by_first_card:
        card = yield from draw(felt, BURN_BY, burn.cite)
        count = min(max(points(card, burn.tens), burn.least), burn.most)
        felt.call(Text(f"{show_card(card)}: se queman {count}", f"{show_card(card)}: {count} are burned"), burn.cite)
    elif count:
        felt.call(Text(f"cartas quemadas: {count}", f"cards burned: {count}"), burn.cite)
    felt.shoe = felt.shoe.burned(count)


def points(card: str, tens: int) -> int:
    """A card's number: ace one, figures and tens as the rule counts them."""
    return COUNT[rank(card)] or tens


def after_coup(rule: ShoeRule, felt: Felt) -> None:
    """See whether the cut card has come, and whether this was the last coup before the shuffle."""
    assert felt.shoe is not None
    felt.shoe, felt.burn_due = felt.shoe.burned(felt.burn_due), 0
    if rule.continuous:
        renew(rule, felt)
        return
    cut, felt.cut = felt.cut, ""
    if felt.before_shuffle is not None:
        felt.before_shuffle -= 1
    elif cut == "between":
        felt.before_shuffle = 0
    elif felt.shoe.cut_out:
        if not cut:
            felt.call(CUT_OUT, rule.cut_cite or rule.cite)
        felt.before_shuffle = 1 if rule.on_cut == "one-more" else 0
    if felt.before_shuffle == 0:
        felt.before_shuffle = None
        felt.end_shoe()


def cut_between(rule: ShoeRule, felt: Felt) -> None:
    """The cut card comes between two coups: one more, or the shuffle at once."""
    felt.call(CUT_OUT, rule.cut_cite or rule.cite)
    if rule.between == "one-more":
        felt.cut = "between"
    else:
        felt.end_shoe()
