"""Remedies about cards and who they are dealt to: burned, dealt again, a hand that is void, a player left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tapete.equipment.cards import BACK, DECK, PIECES, Shoe
from tapete.errors import Refused
from tapete.games.poker.settle import unfill
from tapete.games.twentyone.hands import DOUBLE, FREE_DOUBLE, HIT, STAND
from tapete.games.twentyone.memory import TwentyOneMemory
from tapete.play.asks import Chance
from tapete.play.moves import Choose, CloseBets, Outcome, Report
from tapete.play.turns import Act
from tapete.play.window import Betting
from tapete.table.again import ENTERED, Story, at_hand, just_told, last_told, settled_of, unsay, untell
from tapete.table.referee import boxes
from tapete.table.referee.orders import Action, Facts, Order
from tapete.table.referee.stakes import check_bets, end_if_empty, give_back, leave, unsettle
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.table.table import Table

BURNED = Text("la carta se quema y no cuenta", "the card is burned and does not count")


# cards that do not count


def check_awaited(table: Table, order: Order, facts: Facts) -> None:
    """Refuse cards other than those that may come now."""
    ask, shoe = table.ask, table.felt.shoe
    _are_named(order, facts)
    if isinstance(ask, Chance) and ask.verb not in PIECES:
        raise Refused(Text("ahora no se espera ninguna carta", "no card is awaited now"), order.cite)
    told = just_told(table, facts.words)
    _is_last(order, facts, told)
    if not isinstance(ask, Chance) or shoe is None or told:
        return
    for word in facts.words:
        ask.check(Outcome(ask.verb, ask.read(word)))
        shoe = shoe.without(ask.read(word))
        ask = replace(ask, weights=shoe.drawable)


def _are_named(order: Order, facts: Facts) -> None:
    """A card that does not count has been seen: it has a name, also if it was entered as one that lies face down."""
    if BACK in facts.words:
        raise Refused(Text("la carta se ha visto: diga cuál es", "the card has been seen: say which it is"), order.cite)


def _is_last(order: Order, facts: Facts, told: Story | None) -> None:
    """Only the last card can be said to be one that has been entered."""
    if told is None and any(word in ENTERED for word in facts.words):
        raise Refused(Text("no es la última carta anotada", "that is not the last card that was entered"), order.cite)


def burn(table: Table, order: Order, facts: Facts) -> None:
    """A card that was seen and does not count leaves the shoe; if it was entered already, its place is free again."""
    for word in untell(table, facts.words):
        assert table.felt.shoe is not None and isinstance(table.ask, Chance)
        table.felt.shoe = table.felt.shoe.without(table.ask.read(word))
        table.ask = replace(table.ask, weights=table.felt.shoe.drawable)


def check_shoe(table: Table, order: Order, facts: Facts) -> None:
    """Refuse cards that the shoe no longer has, and one that a hand is said to have asked for where none could."""
    (check_turn if order.uncalled else _check_left)(table, order, facts)


def _check_left(table: Table, order: Order, facts: Facts) -> None:
    """Refuse cards that the shoe no longer has; also where all are shuffled for every round and none is being dealt."""
    shoe, rule = table.felt.shoe, getattr(table.terms.rules, "shoe", None)
    _are_named(order, facts)
    if rule is not None and rule.continuous and isinstance(table.ask, Betting) and at_hand(table) is None:
        raise Refused(Text("no se está repartiendo", "no cards are being dealt"), order.cite)
    told = None if order.fresh else just_told(table, facts.words)
    _is_last(order, facts, told)
    for word in () if told else facts.words:
        if shoe is None:
            raise Refused(Text("no hay sabot en la mesa", "there is no shoe on the table"), order.cite)
        ask = Chance("card", shoe.drawable, order.cite)
        ask.check(Outcome("card", ask.read(word)))
        shoe = shoe.without(ask.read(word))


def asked_for(table: Table, words: Sequence[str]) -> bool:
    """Whether the card that is reported was entered last, and a hand's call for it just before."""
    story = just_told(table, (*words, ENTERED[0]))
    at = last_told(table, story) if story else 0
    before = story.told[at - 1].move if story and at > 0 else None
    return isinstance(before, Choose) and before.option == HIT


def called(table: Table) -> int | None:
    """Which move of the coup was the call for the card that is awaited, where a hand has just made one."""
    told = table.story.told
    last = next((i for i in reversed(range(len(told))) if not isinstance(told[i].move, Report)), None)
    move = None if last is None else told[last].move
    return last if isinstance(table.ask, Chance) and isinstance(move, Choose) and move.option == HIT else None


def check_turn(table: Table, order: Order, facts: Facts) -> None:
    """Refuse a card of which nobody could say that a hand had asked for it: no hand has its turn, or it was due without asking.

    One that has been entered is about the hand that it went to; one that was called for and has not, about the hand that called.
    """
    if asked_for(table, facts.words):
        return
    if _doubled(table):
        raise Refused(Text("esa carta la pide quien dobla", "who doubles calls for that card"), order.cite)
    if just_told(table, facts.words):
        raise Refused(Text("esa carta no la pidió nadie: tocaba darla", "nobody called for that card: it was due"), order.cite)
    _check_left(table, order, facts)
    if called(table) is None and not (isinstance(table.ask, Act) and table.ask.find_any(STAND)):
        raise Refused(Text("ninguna mano tiene el turno", "no hand has its turn now"), order.cite)


def _doubled(table: Table) -> bool:
    """Whether the card that is awaited, or was entered last, is the one of a hand that was doubled."""
    story = at_hand(table)
    moves = [told.move for told in story.told[-2:]] if story else []
    said = moves[:-1] if moves and isinstance(moves[-1], Outcome) else moves[-1:]
    return any(isinstance(move, Choose) and move.option in (DOUBLE, FREE_DOUBLE) for move in said)


def take_back_call(table: Table) -> None:
    """A card that was never asked for, and not entered either: with it goes the call that the record has."""
    if (at := called(table)) is not None:
        unsay(table, at)


def burn_now(table: Table, order: Order, facts: Facts) -> None:
    """Cards that were seen and do not count leave the shoe, whatever is awaited; with one never asked for goes the call."""
    uncalled = order.uncalled and asked_for(table, facts.words)
    if order.uncalled and not uncalled:
        take_back_call(table)
    words = (*facts.words, ENTERED[0]) if uncalled and ENTERED[0] not in facts.words else facts.words
    for word in words if order.fresh else untell(table, words, moves=2 if uncalled else 1):
        assert table.felt.shoe is not None
        card = Chance("card", table.felt.shoe.drawable, order.cite).read(word)
        table.felt.shoe = table.felt.shoe.without(card)
    if isinstance(table.ask, Chance) and table.ask.verb == "card":
        assert table.felt.shoe is not None
        table.ask = replace(table.ask, weights=table.felt.shoe.drawable)


def reshuffle_rest(table: Table, order: Order, facts: Facts) -> None:
    """All but the cards that lie on the table are shuffled, and the round goes on with them (Bolivia §2.3.5.1.3)."""
    felt, rule = table.felt, table.terms.rules.shoe
    shoe = Shoe.fresh(rule.decks, -rule.decks if rule.continuous else rule.behind)
    for card in (c for hand in felt.hands.values() for c in hand if c != BACK):
        shoe = shoe.without(card)
    felt.shoe = shoe
    if isinstance(table.ask, Chance) and table.ask.verb == "card":
        table.ask = replace(table.ask, weights=shoe.drawable)


def burn_after(table: Table, order: Order, facts: Facts) -> None:
    """What nobody burned before the first round is burned when it is over; until then those cards are in the shoe."""
    felt, rule = table.felt, table.terms.rules.shoe
    if isinstance(table.ask, Betting):
        return  # it is over: they are burned now, as the shoe has them
    due = rule.burn.cards if rule.burn else 0
    if felt.shoe is not None and felt.shoe.left + due <= rule.decks * len(DECK):
        felt.shoe = felt.shoe.burned(-due)
    felt.burn_due = due


def check_between(table: Table, order: Order, facts: Facts) -> None:
    """Refuse in the middle of a hand what is done before one begins, and where the shoe has not so many cards left."""
    if not isinstance(table.ask, Betting):
        raise Refused(Text("solo entre dos manos", "only between two hands"), order.cite)
    if table.felt.shoe is None or table.felt.shoe.left <= order.cards:
        raise Refused(Text("no quedan cartas que quemar", "there are no cards left to burn"), order.cite)


def burn_unseen(table: Table, order: Order, facts: Facts) -> None:
    """So many cards leave the shoe unseen before the next hand (Puerto Rico §4.9 ¶2, Arica III §1.5.1 ¶10)."""
    felt, count = table.felt, order.cards
    assert felt.shoe is not None
    felt.shoe = felt.shoe.burned(count)
    felt.call(Text(f"cartas quemadas: {count}", f"cards burned: {count}"), order.cite)


# who is dealt to


def redeal(table: Table, order: Order, facts: Facts) -> None:
    """The cards are burned and dealt again for the bets made before the first deal; later ones go back."""
    rules = table.terms.rules
    for bet in [b for b in table.felt.bets if getattr(rules.bets[b.kind], "role", "") == "raise"]:
        give_back(table, bet, order.cite, order.text)
    for bet in table.felt.bets:
        if getattr(rules.bets[bet.kind], "fills", ""):
            unfill(table.terms, table.felt, bet)  # the new deal fills it again
    table.reopen()
    table.send(CloseBets())


def leave_out(table: Table, order: Order, facts: Facts) -> None:
    """One player has no part in the round: the stakes go back, and it goes on without them; of several boxes, without those that
    have no card."""
    if order.name == "sit-out" and isinstance(table.felt.memory, TwentyOneMemory):
        boxes.leave(table, order, boxes.lacking(table, facts, 0))
        return
    if order.whole:
        unsettle(table, order, facts.seat)
    for bet in [b for b in table.felt.bets if b.seat == facts.seat and b.free]:
        give_back(table, bet, order.cite, order.text)
    leave(table, facts.seat)
    end_if_empty(table, facts.seat)


def check_in_round(table: Table, order: Order, facts: Facts) -> None:
    """Refuse a seat that has no bet on the felt; a hand that is void from its first bet on may have lost it, or been paid."""
    if not (order.whole and settled_of(table, facts.seat)):
        check_bets(table, order, facts)


def check_not_dealt(table: Table, order: Order, facts: Facts) -> None:
    """Refuse a seat that plays no hand, or has a card already."""
    if isinstance(table.felt.memory, TwentyOneMemory):
        boxes.check_lacking(table, order, facts, 0)
        return
    seat = facts.seat
    staked = any(b.seat == seat and b.free for b in table.felt.bets)
    if not staked or any(table.felt.hands.get(name) for name in (f"seat {seat}", str(seat))):
        raise Refused(
            Text(f"el puesto {seat} no ha apostado o ya tiene carta", f"seat {seat} has no bet, or has its card already"),
            order.cite,
        )


ACTIONS = {
    "burn": Action(BURNED, "chance", ("card",), burn, check_awaited),
    "burn-now": Action(BURNED, "any", ("card",), burn_now, check_shoe),
    "reshuffle-rest": Action(
        Text(
            "se barajan las cartas que no están en la mesa y se sigue",
            "the cards not on the table are shuffled, and play goes on",
        ),
        "closed",
        apply=reshuffle_rest,
    ),
    "burn-after": Action(
        Text("se queman al terminar la primera jugada", "they are burned when the first round is over"), "any", apply=burn_after
    ),
    "burn-unseen": Action(
        Text("se queman cartas sin verlas antes de la mano", "cards are burned unseen before the hand"),
        "any",
        apply=burn_unseen,
        check=check_between,
    ),
    "redeal": Action(
        Text("las cartas se queman y se dan otra vez", "the cards are burned and dealt again"), "closed", apply=redeal
    ),
    "void-seat": Action(
        Text("se anula la mano de ese jugador", "that player's hand is void: its stakes go back"),
        "closed",
        ("seat",),
        leave_out,
        check_in_round,
    ),
    "sit-out": Action(
        Text("el jugador no participa en la jugada", "the player takes no part in the coup"),
        "chance",
        ("seat",),
        leave_out,
        check_not_dealt,
        also=1,
    ),
}
