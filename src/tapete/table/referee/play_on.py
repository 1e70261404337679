"""A ruling under which the round goes on: what changes in its cards, words and stakes is in the remedy's `effects`.

The round is told again from the close of its bets with those changes in force, so that a report may come at any moment of it, and
also when it has just been settled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tapete.catalogue.banque.rules import BanqueRules
from tapete.catalogue.citing import covers
from tapete.catalogue.kit.sides import the_side
from tapete.catalogue.schema import Effects
from tapete.equipment.cards import BACK, rank, read_card
from tapete.errors import Refused
from tapete.games.banque.bank import Offer, bank, banker, give_up, is_seated, playable
from tapete.games.banque.bets import YIELDS, holder
from tapete.games.banque.memory import BanqueMemory, Picks
from tapete.games.circle.memory import CircleMemory
from tapete.play.asks import Chance
from tapete.play.events import Bet
from tapete.play.felt import Felt
from tapete.play.memory import Frozen
from tapete.play.moves import Choose, Move, Outcome, Raise
from tapete.play.window import Betting
from tapete.table.again import Story, again, at_hand, deal_again
from tapete.table.referee.circle import BETTING
from tapete.table.referee.orders import Action, Facts, Order, is_seat
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.table.table import Table

HALF = Text("sobre la raya: juega la mitad y vuelve el resto", "on the line: half plays and the rest goes back")
VOIDED = Text("se devuelve la apuesta", "the stake goes back")
NOBODY = Text("nadie tiene la banca", "nobody holds the bank")
NOT_OFFERED = Text("la banca no se le ofrece ahora", "the bank is not offered to that seat now")
DEALT = Text("ya ha repartido", "that banker has dealt already")
PAID = Text(
    "la jugada ha terminado y está pagada: ya no cabe reclamar por ella",
    "the round is over and paid: nothing can be claimed of it",
)
TOO_LATE = Text(
    "solo cabe con las apuestas cerradas o recién liquidada la jugada",
    "it fits only once bets are closed, or when the round has just been settled",
)


NO_CARDS = Text("no hay cartas dadas que ordenar", "no cards lie there to be put in order")


def check_claim(table: Table, order: Order) -> None:
    """Refuse a claim about a round that is over and paid, under the article that says so (Spain 08.VIII.3, 09.VIII.5).

    One just settled is at hand until something is told of the next: until then its chips are taken to lie there.
    """
    claims = table.terms.rules.claims if isinstance(table.terms.rules, BanqueRules) else None
    if claims is None or table.felt.coup == 1 or at_hand(table) is not None or not isinstance(table.ask, Betting):
        return
    effects = order.effects
    open_too = early(effects) or effects.auction or effects.unseats if order.name == "play-on" else order.action.moment == "any"
    if not open_too and (not claims.of or any(covers(article, order.cite) for article in claims.of)):
        raise Refused(PAID, claims.cite)


def check(table: Table, order: Order, facts: Facts) -> None:
    """Refuse a report that comes when there is no round to put right, or that names nobody it can be about."""
    effects = order.effects
    if effects.auction:
        story = at_hand(table)
        begun = story is table.story and any(isinstance(told.move, Outcome) for told in story.told[story.closed :])
        dealt = begun or table.felt.of(BanqueMemory).memory.dealt > 0
        if not bank(table.felt) or dealt:
            raise Refused(DEALT if dealt else NOBODY, order.cite)
        return
    if effects.unseats:
        ask = table.ask
        if not isinstance(ask, Offer) or ask.auction or facts.seat not in ask.seats:
            raise Refused(NOT_OFFERED, order.cite)
        return
    if isinstance(table.ask, Offer) and effects.keeps == "first":
        raise Refused(NOBODY, order.cite)
    if at_hand(table) is None and not (isinstance(table.ask, Betting) and early(effects)):
        raise Refused(TOO_LATE, order.cite)
    said = facts.words
    _check_cards(table, order, [f for f in said if _names_a_card(f)])
    for side in (*effects.picks, *effects.final):
        _check_third(table, order, side)
    if effects.picks and len(_two_thirds(table, effects, [f for f in said if _names_a_card(f)])) < 2:
        raise Refused(Text("diga las dos cartas: «4h 9h»", "say both cards: '4h 9h'"), order.cite)
    seat = _seat(table, effects, said)
    if effects.told_count and (len(said) < 2 or said[0] not in table.felt.hands or said[1] not in "0123456789"):
        ways = Text("diga qué mano y cuánto suma, de 0 a 9: «1 7»", "say which hand and what it counts, from 0 to 9: '1 7'")
        raise Refused(ways, order.cite)
    if seat is not None and (effects.halves or effects.holder or effects.last_paid) and not _stakes(table, seat):
        raise Refused(Text(f"el puesto {seat} no tiene apuesta", f"seat {seat} has no bet"), order.cite)
    if seat is not None and effects.last_paid and is_seated(table.terms, table.felt.of(BanqueMemory), seat):
        raise Refused(Text(f"el puesto {seat} está sentado", f"seat {seat} is seated"), order.cite)
    if effects.follows:
        _check_follows(table, order, seat)


def _check_follows(table: Table, order: Order, seat: int | None) -> None:
    """Banco again may be called late by who may follow and can, as long as nobody has seen the cards (Spain 08.VII)."""
    felt, rules, story = table.felt.of(BanqueMemory), table.terms.rules, at_hand(table)
    if not rules.kind("suivi"):
        raise Refused(Text("el plan no admite el banco seguido", "the plan does not admit following the banco"), order.cite)
    spoken = story is None or any(isinstance(told.move, Choose) for told in story.told[story.closed :])
    if spoken or story is not table.story or len(felt.hands.get("player", ())) > 2:
        raise Refused(Text("las cartas ya se han visto", "the cards have been seen already"), order.cite)
    if seat is None or seat not in felt.memory.suivi:
        raise Refused(Text("solo quien hizo banco y perdió puede seguir", "only who made banco and lost may follow"), order.cite)
    if any(b.seat == seat and not b.free for b in felt.bets):
        raise Refused(Text("tiene parte en la banca", "that seat has a part in the bank"), order.cite)
    has = felt.chips.get(seat, 0) + sum(b.amount for b in felt.bets if b.seat == seat)
    if seat in felt.bought and has < playable(table.terms, felt):
        money = table.terms.money(has)
        raise Refused(Text(f"el puesto {seat} tiene {money:es} en fichas", f"seat {seat} has {money:en} in chips"), order.cite)


def _check_third(table: Table, order: Order, side: str) -> None:
    """Refuse what is about a third card of a hand that has two, unless one is being dealt to it, or its banker is to speak."""
    speaks = side == "banker" and at_hand(table) is table.story
    awaited = isinstance(table.ask, Chance) and table.ask.hand == side
    if len(table.felt.hands.get(side, ())) == 2 and not (speaks or awaited):
        name = the_side(table.terms.rules, side)
        raise Refused(Text(f"{name.es} no tiene tercera carta", f"{name.en} has no third card"), order.cite)


def _two_thirds(table: Table, effects: Effects, cards: Sequence[str]) -> list[str]:
    """The two third cards of a hand that got one too many: as the report names them, or the one that lies there and another."""
    lying = next((table.felt.hands.get(side, ())[2:3] for side in effects.picks), ())
    return [*lying, *cards] if len(cards) == 1 else list(cards)


def _check_cards(table: Table, order: Order, words: Sequence[str]) -> None:
    """Refuse what is no card, or more of one than the round began with; drawn too soon was one that is not dealt yet."""
    story = at_hand(table) if order.effects.keeps != "first" else None
    shoe = story.felt.shoe if story and story.felt.shoe else table.felt.shoe
    for word in words:
        if shoe is None:
            raise Refused(Text("no hay sabot en la mesa", "there is no shoe on the table"), order.cite)
        ask = Chance("card", shoe.drawable, order.cite)
        ask.check(Outcome("card", ask.read(word[:12])))
        shoe = shoe.without(ask.read(word[:12]))


def early(effects: Effects) -> bool:
    """Whether it can happen while bets are still open."""
    return effects.keeps == "first" or effects.halves or (effects.discards and not effects.stands)


def _seat(table: Table, effects: Effects, facts: Sequence[str]) -> int | None:
    """The seat that the report names; else who holds the cards, or who may follow the banco."""
    named = next((int(f) for f in facts if is_seat(f)), None)
    if named is not None or not (effects.holder or effects.follows):
        return named
    felt = table.felt.of(BanqueMemory)
    if effects.follows:
        return felt.memory.suivi[0] if len(felt.memory.suivi) == 1 else None
    return holder(table.terms, felt).seat if any(b.free for b in felt.bets) else None


def _stakes(table: Table, seat: int) -> bool:
    story = at_hand(table)
    told = (told.move for told in story.told) if story else ()
    return any(b.seat == seat and b.free for b in table.felt.bets) or any(getattr(m, "seat", None) == seat for m in told)


def apply(table: Table, order: Order, facts: Facts) -> None:
    """Carry the effects out, now or from the close of the bets on."""
    effects = order.effects
    if effects.auction:
        _auction(table, order)
        return
    if effects.unseats:
        _unseat(table, facts.seat)
        return
    cards = [] if table.felt.shoe is None else [_card(table.felt, f, order.cite) for f in facts.words if _names_a_card(f)]
    cards = _two_thirds(table, effects, cards) if effects.picks else cards
    seat = _seat(table, effects, facts.words)

    def ruled(felt: Felt) -> None:
        _cards(felt, order, cards)
        _words(felt.of(BanqueMemory), effects, facts.words)
        _stakes_ruled(table, felt.of(BanqueMemory), order, seat)

    if effects.keeps == "first" and not isinstance(table.ask, Betting):
        _dealt_first(table, cards)
        return
    if at_hand(table) is None or effects.keeps == "first":
        ruled(table.felt)  # with bets open it is of the round that they are for, not of the one just settled
        return
    gone = set(cards) if effects.discards else set()
    silent = table.felt.lead if effects.speaks_again else None
    again(table, ruled, lambda move: not _is_card(move, gone) and not (isinstance(move, Choose) and move.seat == silent))


def _dealt_first(table: Table, cards: Sequence[str]) -> None:
    """Cards drawn too soon come before those dealt since the close of the bets."""
    story = at_hand(table)
    assert story is not None, "a ruling is checked before it is applied"
    since = [told.move for told in story.told[story.closed :]]
    deal_again(table, story, [*cards, *(move.value for move in since if isinstance(move, Outcome))])


def _card(felt: Felt, words: str, cite: str) -> str:
    """A card by its name, whether it still lies in the shoe or has been told already."""
    assert felt.shoe is not None
    known = {**dict.fromkeys((c for hand in felt.hands.values() for c in hand), 1), **felt.shoe.drawable}
    return Chance("card", known, cite).read(words)


def _names_a_card(fact: str) -> bool:
    return not is_seat(fact) and fact != "banker"


def _is_card(move: Move, cards: set[str]) -> bool:
    return isinstance(move, Outcome) and move.value in cards


def _cards(felt: Felt, order: Order, cards: list[str]) -> None:
    """Cards leave the shoe: for good, or to be dealt without being drawn."""
    effects = order.effects
    if felt.shoe is None:
        return
    for card in cards:
        felt.shoe = felt.shoe.without(card)
    own = felt.of(BanqueMemory)
    if effects.keeps == "first":
        own.memory = replace(own.memory, waiting=(*own.memory.waiting, *cards), must_play=order.cite)
    elif effects.keeps == "third" and cards:  # a second one is discarded
        hand = next(iter(effects.draws), "")
        own.memory = replace(own.memory, thirds=own.memory.thirds | {hand: cards[0]})
    for hand, pick in effects.picks.items():
        if len(cards) > 1:
            own.memory = replace(own.memory, picks=own.memory.picks | {hand: Picks(tuple(cards), pick == "higher")})


def _words(felt: Felt[BanqueMemory], effects: Effects, facts: Sequence[str]) -> None:
    """What hands must and may do, count and show from here on."""
    memory = felt.memory
    numbered = tuple((int(f) - 1) // 2 for f in facts if is_seat(f))
    felt.memory = replace(
        memory,
        draws=memory.draws | effects.draws,
        draws_if_stood=memory.draws_if_stood | effects.draws_if_stood,
        stands=memory.stands | effects.stands,
        two_cards=memory.two_cards | effects.counts,
        final=memory.final | effects.final,
        no_show=(*memory.no_show, *effects.loses_show),
        by_rule=memory.by_rule or effects.by_rule,
        by_table=_bound(memory, effects) if effects.by_table else memory.by_table,
        banker_decides=tuple(effects.given) if effects.banker_decides else memory.banker_decides,
        asks_again=(*memory.asks_again, *effects.asks_again),
        exposed=(*memory.exposed, *(numbered or (0, 1))) if effects.exposes else memory.exposed,
    )
    named = tuple(facts[:1]) or ("1", "2")
    if effects.hand_loses_show:
        felt.memory = replace(felt.memory, no_show=(*felt.memory.no_show, *named))
    if effects.turn_stays:
        felt.memory = replace(felt.memory, turn_stays=(*felt.memory.turn_stays, *named))
    if len(facts) > 1 and effects.told_count:
        felt.memory = replace(felt.memory, two_cards=felt.memory.two_cards | {facts[0]: int(facts[1])})


def _bound(memory: BanqueMemory, effects: Effects) -> Frozen[str, int]:
    """How the banker is held to the table: who must draw where it leaves a choice is not freed by another ruling."""
    return Frozen({"banker": 9}) if effects.table_draws else memory.by_table or Frozen()


def _stakes_ruled(table: Table, felt: Felt[BanqueMemory], order: Order, seat: int | None) -> None:
    """What happens to stakes, and to who holds the cards."""
    effects = order.effects
    if effects.withdrawal:
        felt.memory = replace(felt.memory, may_withdraw=order.cite)
    if seat is None:
        return
    if effects.holder:
        felt.memory = replace(felt.memory, relieved=(*felt.memory.relieved, seat))
    if effects.last_paid:
        felt.memory = replace(felt.memory, last_paid=(*felt.memory.last_paid, seat))
    for bet in [b for b in felt.bets if b.seat == seat and b.free and effects.halves]:
        felt.part(bet, bet.amount - bet.amount // 2, bet.amount - bet.amount // 2, order.cite, HALF)
    if effects.follows:
        rules = table.terms.rules
        for bet in [b for b in felt.bets if b.free]:
            felt.settle(bet, bet.amount, order.cite, YIELDS)
        felt.place(Bet(seat, rules.kind("suivi"), "", playable(table.terms, felt)))


def _auction(table: Table, order: Order) -> None:
    """The bank of who will not deal is auctioned, without that player and without who had passed it."""
    felt = table.felt.of(BanqueMemory)
    for bet in [b for b in felt.bets if b.free]:
        felt.settle(bet, bet.amount, order.cite, VOIDED)
    without = tuple(s for s in (banker(felt), felt.memory.passer) if s)
    give_up(table.terms, felt, freely=False)
    felt.memory = replace(felt.memory, auction_without=without)
    table.reopen()


def _unseat(table: Table, seat: int) -> None:
    """Who is away when the bank comes loses the place, and the bank goes on to the next (Spain 08.IV, Chile III.2 §2.5)."""
    felt = table.felt.of(BanqueMemory)
    if is_seated(table.terms, felt, seat):
        felt.memory = replace(felt.memory, unseated=(*felt.memory.unseated, seat))
    table.send(Choose(seat, "refuse"))


# cards put in order


def check_order(table: Table, order: Order, facts: Facts) -> None:
    """Refuse cards in order that are no cards, or more than were dealt, or a moment when none lie there; and among players once
    they have bet on them."""
    story = at_hand(table)
    since = [told.move for told in story.told[story.closed :]] if story else []
    if story is None or not any(isinstance(move, Outcome) for move in since):
        raise Refused(NO_CARDS, order.cite)
    if not facts.words:
        return
    if isinstance(table.felt.memory, CircleMemory) and any(isinstance(move, Choose | Raise) for move in since):
        raise Refused(BETTING, order.cite)
    in_order(story, order, facts)


def in_order(story: Story, order: Order, facts: Facts) -> list[str]:
    """The cards that were dealt, as the report tells them from the first on; refuse one that was not."""
    left = [m.value for m, *_ in story.told[story.closed :] if isinstance(m, Outcome) and m.verb == "card"]
    many, found = len(left), []
    if len(facts.words) > many:
        words = Text(
            f"solo se han dado {many} cartas; se ponen en orden esas",
            f"only {many} cards were dealt; it is those that are put in order",
        )
        raise Refused(words, order.cite)
    for word in facts.words:
        said = read_card(word)
        card = next((c for c in left if c == said), next((c for c in left if c != BACK and rank(c) == said), None))
        if card is None:
            words = Text(
                f"{word} no está entre las cartas que se han dado, o se ha dicho ya",
                f"{word} is not among the cards that were dealt, or has been told already",
            )
            raise Refused(words, order.cite)
        left.remove(card)
        found.append(card)
    return found


def put_in_order(table: Table, order: Order, facts: Facts) -> None:
    """The cards lie as the report tells them, from the first on; told nothing, they lie as they should already."""
    story = at_hand(table)
    if facts.words and story is not None:
        deal_again(table, story, in_order(story, order, facts))


ACTIONS = {
    "in-order": Action(
        Text("se ponen las cartas en su orden y se anuncia", "the cards are put in their order, and it is announced"),
        "any",
        apply=put_in_order,
        check=check_order,
    ),
    "play-on": Action(
        Text("se pone en su punto y la jugada sigue", "it is put right and the round goes on"), "any", apply=apply, check=check
    ),
}
