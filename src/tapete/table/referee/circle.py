"""Remedies at a table where players compete among themselves: a hand that is dead or refunded, cards dealt again, late or open,
a seat that is lost, a button put right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tapete.equipment.cards import BACK, read_card, show_card
from tapete.errors import Refused
from tapete.games.circle.asks import Between
from tapete.games.circle.chips import DEAD, cards, hand_of, key, live, remember
from tapete.games.circle.chips import Table as Felt
from tapete.games.circle.deal import next_card
from tapete.games.circle.memory import CircleMemory
from tapete.games.circle.rounds import note
from tapete.play.asks import Chance, Decide
from tapete.play.dealing import renew
from tapete.play.felt import Down
from tapete.table.referee.orders import Action, Facts, Order
from tapete.table.referee.stakes import void
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.table.table import Table

FLOP = 1
"""The street of the first common cards."""
NO_HAND = Text("no hay mano en juego", "no hand is being played")
BETTING = Text("ya se ha apostado: la mano no se reparte de nuevo", "there has been betting: the hand is not dealt again")
BEING_DRAWN = Text("el botón se está sorteando: aún no está en ningún puesto", "the button is being drawn: it lies nowhere yet")
POSTED = Text(
    "la mano ya empezó y la ciega mayor está puesta: el botón se queda donde está",
    "the hand has begun and the big blind is posted: the button stays where it is",
)
REFUND = Text("se le devuelve lo que puso en el pozo", "what was put in the pot goes back")
NOT_LAST = Text("solo cabe cuando se da la última carta", "it fits only once the last card is dealt")
NO_DOWN = Text("ese puesto no tiene una carta tapada recién dada", "that seat has no face-down card just dealt")


def felt_of(table: Table) -> Felt:
    return table.felt.of(CircleMemory)


def check_hand(table: Table, order: Order, facts: Facts) -> None:
    """Refuse what is about a hand when none is played, and a seat that is not in it."""
    felt = felt_of(table)
    if felt.memory.hand is None or isinstance(table.ask, Between):
        raise Refused(NO_HAND, order.cite)
    seat = facts.seat
    if seat and seat not in live(felt):
        raise Refused(Text(f"el puesto {seat} no está en la mano", f"seat {seat} is not in the hand"), order.cite)


def not_yet(table: Table, only: Sequence[str], facts: Sequence[str]) -> Text | None:
    """Why something cannot have happened now: those cards are not due yet, or it is another's turn to speak."""
    felt = felt_of(table)
    hand = felt.memory.hand
    come = hand.street if hand else 0
    if "flop" in only and come < FLOP:
        return Text("solo cabe desde el flop", "can only happen from the flop on")
    if "after-flop" in only and come <= FLOP:
        return Text("solo cabe después del flop", "can only happen after the flop")
    if "to-player" in only and isinstance(table.ask, Chance) and not table.ask.hand.startswith("seat "):
        return Text("solo cabe con la carta de un jugador", "can only happen to a player's card")
    if "undealt" in only and (hand is None or isinstance(table.ask, Between)):
        return Text("solo cabe mientras se reparte", "can only happen while cards are dealt")
    if "undealt" in only and _dealt_to(table) > 1:
        return Text("solo cabe antes de que dos jugadores tengan la carta", "can only happen before two players have the card")
    if "to-act" in only and facts:
        return _not_to_act(table, facts[0])
    return None


def _not_to_act(table: Table, seat: str) -> Text | None:
    """Why this seat does not act now: another has the word or is to show, or nobody, while cards are dealt and between hands."""
    pending = table.ask.pending if isinstance(table.ask, Decide) else ()
    if not pending:
        return Text("solo cabe cuando un jugador tiene la palabra", "can only happen while a player is to speak")
    acts = pending[0].bet.seat
    if seat == str(acts):
        return None
    return Text(f"es cosa de quien tiene la palabra, que es el puesto {acts}", f"concerns who is to speak, seat {acts}")


def _dealt_to(table: Table) -> int:
    """How many players have cards of those being dealt to them: all, once there is betting; none of the common ones."""
    felt = felt_of(table)
    if isinstance(table.ask, Chance) and not table.ask.hand.startswith("seat "):
        return 0
    hand, held = felt.memory.hand, [len(cards(felt, s)) for s in live(felt)] if felt.memory.hand else []
    before = min(held, default=0) if hand and hand.street and isinstance(table.ask, Chance) else 0
    return sum(n > before for n in held)


def check_held(table: Table, order: Order, facts: Facts) -> None:
    """Refuse what is about a player's cards before any has been dealt to that seat, or is about to be."""
    check_hand(table, order, facts)
    seat = facts.seat
    if not cards(felt_of(table), seat) and not (isinstance(table.ask, Chance) and table.ask.hand == key(seat)):
        raise Refused(Text(f"el puesto {seat} aún no tiene cartas", f"seat {seat} has no cards yet"), order.cite)


def look_again(table: Table) -> None:
    """What waits for a player's word, or for a card, looks again at who is in."""
    if isinstance(table.ask, Decide):
        table.send(None)
    elif isinstance(table.ask, Chance):
        _redirect(table)


def _redirect(table: Table) -> None:
    """The card that is awaited goes to whom it is due now; with nobody left to play against, none is awaited."""
    felt = felt_of(table)
    assert isinstance(table.ask, Chance)
    if len(live(felt)) < 2:
        table.send(None)
        return
    if not table.ask.hand.startswith("seat "):
        return
    held = max((len(cards(felt, s)) for s in live(felt)), default=0)
    seat = next_card(felt, max(held, len(felt.hands.get(table.ask.hand, ())) + 1))
    if seat is not None and key(seat) != table.ask.hand:
        down = None if table.ask.down is None else (seat,)
        to = Text(f"carta del puesto {seat}", f"card of seat {seat}")
        table.ask = replace(table.ask, hand=key(seat), down=down, to=to)


def dead_hand(table: Table, order: Order, facts: Facts) -> None:
    """A hand is out of play; what its player put in stays in the pot."""
    felt, seat = felt_of(table), facts.seat
    remember(felt, folded=(*hand_of(felt).folded, seat))
    look_again(table)


def warn_then_dead(table: Table, order: Order, facts: Facts) -> None:
    """The first time a warning, the second time the hand is lost."""
    felt, seat = felt_of(table), facts.seat
    if seat in felt.memory.warned:
        felt.call(Text(f"el puesto {seat} pierde la mano", f"seat {seat} loses the hand"), order.cite)
        dead_hand(table, order, facts)
        return
    felt.memory = replace(felt.memory, warned=(*felt.memory.warned, seat))
    felt.call(Text(f"se advierte al puesto {seat}", f"seat {seat} is warned"), order.cite)


def refund(table: Table, order: Order, facts: Facts) -> None:
    """A hand is out of play through no fault of its player's, who gets back all that was put in."""
    felt, seat = felt_of(table), facts.seat
    for bet in [b for b in felt.bets if b.seat == seat]:
        felt.settle(bet, bet.amount, order.cite, REFUND)
    dead_hand(table, order, facts)


def dead_with_ante(table: Table, order: Order, facts: Facts) -> None:
    """A hand is dead before any betting, and its ante goes back."""
    felt, seat = felt_of(table), facts.seat
    for bet in [b for b in felt.bets if b.seat == seat and b.kind in ("pot", DEAD)]:
        felt.settle(bet, bet.amount, order.cite, REFUND)
    dead_hand(table, order, facts)


def bet_on(table: Table) -> bool:
    """Whether a hand is being played whose betting has begun."""
    hand = felt_of(table).memory.hand
    return not isinstance(table.ask, Between) and hand is not None and bool(hand.dealt or hand.street)


def check_reshuffle(table: Table, order: Order, facts: Facts) -> None:
    """Cards are taken back and dealt again only before anybody has spoken, unless the hand is then void."""
    if bet_on(table) and not order.voids:
        raise Refused(BETTING, order.cite)


def reshuffle(table: Table, order: Order, facts: Facts) -> None:
    """All cards go back, are shuffled and dealt again; the forced bets stand, unless there has been betting: then all bets go
    back. Between hands there is nothing to deal."""
    felt = felt_of(table)
    if bet_on(table):
        void(table, order, facts)
        return
    renew(table.terms.rules.shoe, felt)
    if felt.memory.hand is None:
        return
    felt.hands, felt.down = {}, {}
    if isinstance(table.ask, Chance):
        assert felt.shoe is not None
        table.ask = replace(table.ask, weights=felt.shoe.drawable, beside=())
        first = hand_of(felt).seats[0]
        down = (first,) if table.terms.rules.rounds[0].own[0] == "down" else None
        to = Text(f"carta del puesto {first}", f"card of seat {first}")
        table.ask = replace(table.ask, hand=key(first), down=down, to=to)


def check_button(table: Table, order: Order, facts: Facts) -> None:
    """The button is put right only before the big blind is posted; where that comes after the cards, they may lie there."""
    if not isinstance(table.ask, Between) and table.felt.bets:
        raise Refused(POSTED, order.cite)
    seat = facts.seat
    if not isinstance(table.ask, Between) and felt_of(table).memory.hand is None:
        raise Refused(BEING_DRAWN, order.cite)
    if seat not in (table.ask.ready if isinstance(table.ask, Between) else hand_of(felt_of(table)).seats):
        raise Refused(Text(f"en el puesto {seat} no juega nadie", f"nobody plays at seat {seat}"), order.cite)


def move_button(table: Table, order: Order, facts: Facts) -> None:
    felt, seat = felt_of(table), facts.seat
    if not isinstance(table.ask, Between):
        void(table, order, facts)
    felt.memory = replace(felt.memory, button=seat)
    felt.call(Text(f"botón en el puesto {seat}", f"button at seat {seat}"), order.cite)


def check_seated(table: Table, order: Order, facts: Facts) -> None:
    seat = facts.seat
    if seat not in table.felt.chips:
        raise Refused(Text(f"en el puesto {seat} no hay nadie", f"nobody sits at seat {seat}"), order.cite)
    if seat in felt_of(table).memory.lost:
        raise Refused(Text(f"el puesto {seat} ya está perdido", f"seat {seat} is lost already"), felt_of(table).memory.lost[seat])


def seat_lost(table: Table, order: Order, facts: Facts) -> None:
    """The seat is lost: a hand in play ends for it, and it may only hand in its chips."""
    felt, seat = felt_of(table), facts.seat
    felt.memory = replace(felt.memory, lost=felt.memory.lost | {seat: order.cite})
    if felt.memory.hand is not None and seat in live(felt) and not isinstance(table.ask, Between):
        dead_hand(table, order, facts)


def check_lacking(table: Table, order: Order, facts: Facts) -> None:
    """Refuse a seat that lacks no card: the others have no more than it has, and none is being dealt to players."""
    check_hand(table, order, facts)
    felt, seat = felt_of(table), facts.seat
    most = max(len(cards(felt, s)) for s in live(felt))
    if not (isinstance(table.ask, Chance) and table.ask.hand.startswith("seat ")) or (
        len(cards(felt, seat)) == most and table.ask.hand != key(seat)
    ):
        raise Refused(Text(f"al puesto {seat} no le falta carta", f"seat {seat} lacks no card"), order.cite)


def card_last(table: Table, order: Order, facts: Facts) -> None:
    """A player who was passed over gets the card after the last of the others."""
    felt, seat = felt_of(table), facts.seat
    remember(felt, late=(*hand_of(felt).late, (seat, len(cards(felt, seat)))))
    look_again(table)


def check_seen(table: Table, order: Order, facts: Facts) -> None:
    """Refuse a seat whose last card is not one of those dealt face down at the start."""
    check_hand(table, order, facts)
    felt, seat = felt_of(table), facts.seat
    down, held = felt.down.get(key(seat)), cards(felt, seat)
    if hand_of(felt).street or down is None or not held or len(held) - 1 not in down.cards:
        raise Refused(NO_DOWN, order.cite)


def third_down(table: Table, order: Order, facts: Facts) -> None:
    """A closed card that was seen stays open, and the card that should be open comes face down."""
    felt, seat = felt_of(table), facts.seat
    down = felt.down[key(seat)]
    felt.down[key(seat)] = Down(tuple(i for i in down.cards if i != len(cards(felt, seat)) - 1), (seat,))
    remember(felt, down=(*hand_of(felt).down, seat))
    look_again(table)


def check_last(table: Table, order: Order, facts: Facts) -> None:
    """Refuse what is about the last card of each player before it is due."""
    check_hand(table, order, facts)
    if hand_of(felt_of(table)).street + 1 < len(table.terms.rules.rounds):
        raise Refused(NOT_LAST, order.cite)


def show_now(table: Table, order: Order, facts: Facts) -> None:
    """With two players left there is no more betting; with more, play goes on."""
    felt = felt_of(table)
    if len(live(felt)) == 2:
        note(felt, sealed=True)
        if isinstance(table.ask, Decide):
            table.send(None)


def check_shown(table: Table, order: Order, facts: Facts) -> None:
    """Refuse cards that the seat does not hold face down."""
    check_hand(table, order, facts)
    felt = felt_of(table)
    if not _shown(facts):
        raise Refused(Text("diga qué cartas: «1 As»", "say which cards: '1 As'"), order.cite)
    for card in _shown(facts):
        known = card in _covered(felt, facts.seat)
        if not known and not (BACK in _covered(felt, facts.seat) and felt.shoe and card in felt.shoe.unseen):
            words = Text(
                f"{show_card(card)} no está tapada en ese puesto", f"{show_card(card)} does not lie face down at that seat"
            )
            raise Refused(words, order.cite)


def _shown(facts: Facts) -> list[str]:
    return [read_card(word) for word in facts.words[1:]]


def _covered(felt: Felt, seat: int) -> list[str]:
    """The cards that lie face down before a seat."""
    down, held = felt.down.get(key(seat)), cards(felt, seat)
    return [held[i] for i in down.cards] if down else []


def expose(table: Table, order: Order, facts: Facts) -> None:
    """Cards that were shown to one player lie open to all from now on."""
    felt, hand = felt_of(table), key(facts.seat)
    for card in _shown(facts):
        down, held = felt.down[hand], list(cards(felt, facts.seat))
        at = next(i for i in down.cards if held[i] == (card if card in _covered(felt, facts.seat) else BACK))
        if held[at] == BACK and felt.shoe is not None:
            felt.shoe = felt.shoe.turned(card)
        held[at] = card
        felt.hands[hand] = tuple(held)
        felt.down[hand] = Down(tuple(i for i in down.cards if i != at), down.seats)
    seat, open_ = facts.seat, " ".join(map(show_card, _shown(facts)))
    felt.call(Text(f"puesto {seat}: {open_}, a la vista de todos", f"seat {seat}: {open_}, open to all"), order.cite)
    look_again(table)


def last_up(table: Table, order: Order, facts: Facts) -> None:
    """Everybody gets the last card face up, and those that came face down are turned."""
    felt = felt_of(table)
    remember(felt, up=True)
    for seat in live(felt):
        down, held = felt.down.get(key(seat)), cards(felt, seat)
        if down is not None and len(held) == table.terms.rules.own and len(held) - 1 in down.cards:
            felt.down[key(seat)] = Down(tuple(i for i in down.cards if i != len(held) - 1), (seat,))
    if isinstance(table.ask, Chance):
        table.ask = replace(table.ask, down=None)


ACTIONS = {
    "dead-hand": Action(Text("la mano queda fuera de juego", "the hand is dead"), "any", ("seat",), dead_hand, check_held),
    "expose": Action(
        Text("lo mostrado a uno se muestra a todos", "what was shown to one is shown to all"),
        "any",
        ("seat", "card"),
        expose,
        check_shown,
    ),
    "warn-then-dead": Action(
        Text("se advierte; si se repite, pierde la mano", "a warning; the next time the hand is lost"),
        "any",
        ("seat",),
        warn_then_dead,
        check_held,
    ),
    "refund": Action(Text("se le devuelve lo que puso", "what was put in goes back"), "any", ("seat",), refund, check_held),
    "dead-with-ante": Action(
        Text("la mano queda muerta y su ante se devuelve", "the hand is dead and its ante goes back"),
        "any",
        ("seat",),
        dead_with_ante,
        check_held,
    ),
    "reshuffle": Action(Text("se baraja de nuevo", "the cards are shuffled again"), "any", (), reshuffle, check_reshuffle),
    "move-button": Action(
        Text("el botón se pone en su lugar", "the button is put in its place"), "any", ("seat",), move_button, check_button
    ),
    "seat-lost": Action(Text("pierde el puesto", "the seat is lost"), "any", ("seat",), seat_lost, check_seated),
    "card-last": Action(
        Text("recibe su carta después del último", "the card comes after the last player's"),
        "any",
        ("seat",),
        card_last,
        check_lacking,
    ),
    "third-down": Action(
        Text("su tercera carta se da tapada", "the third card is dealt face down"), "any", ("seat",), third_down, check_seen
    ),
    "show-now": Action(
        Text("las manos se muestran sin más apuestas", "hands are shown, without more bets"), "any", (), show_now, check_last
    ),
    "last-up": Action(
        Text("todos reciben la última carta descubierta", "everybody gets the last card face up"), "any", (), last_up, check_last
    ),
}
