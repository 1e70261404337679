"""Before the cards: who plays, where the button goes, and the bets that must be made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import NamedTuple

from tapete.catalogue.circle.rules import Ante, Blinds, CircleRules
from tapete.catalogue.memo import once_per_rules
from tapete.equipment.cards import rank
from tapete.equipment.hands import VALUE
from tapete.figures import format_amount
from tapete.games.circle.asks import POST, RETURN, SIT_OUT, Between
from tapete.games.circle.chips import DEAD, FRONT, POT, Table, clockwise, hand_of, put_in, ready, size
from tapete.games.circle.memory import UNDEALT, UNOPENED, Hand, begun, played
from tapete.games.circle.places import draw_places, move_seat
from tapete.play.asks import Procedure
from tapete.play.betting import change
from tapete.play.dealing import draw, renew
from tapete.play.events import Bet, Call
from tapete.play.memory import Frozen, changed
from tapete.play.moves import Button, BuyIn, CashOut, Choose, DrawSeats, Move, MoveSeat, Shuffle
from tapete.play.terms import Terms
from tapete.text import Text
from tapete.written import Amount, Style

BOTH = Text("ciegas perdidas", "missed blinds")
Seats = tuple[int, ...]
Kept = tuple[tuple[int, int], ...]
"""Who is away with the seat kept, and how many of the blinds the chips left behind are enough for."""


def between(terms: Terms[CircleRules], felt: Table) -> Procedure:
    """Players come and go until the croupier shuffles for the next hand."""
    while True:
        move = yield Between(terms, felt)
        if isinstance(move, Shuffle):
            renew(terms.rules.shoe, felt)
            return
        if isinstance(move, Choose):
            come_and_go(felt, move)
        elif isinstance(move, DrawSeats):
            yield from draw_places(terms, felt)
        elif isinstance(move, MoveSeat):
            move_seat(terms, felt, move)
        elif isinstance(move, Button):
            felt.memory = changed(felt.memory, button=move.seat)
        elif move is not None:
            _seated(terms, felt, move)


def _seated(terms: Terms[CircleRules], felt: Table, move: Move) -> None:
    """Chips bought or handed in; who sits down at a table that plays may have to wait for a blind."""
    fresh = isinstance(move, BuyIn) and move.seat not in felt.chips
    change(terms, felt, move)
    memory, blinds = felt.memory, terms.rules.blinds
    if isinstance(move, CashOut):
        felt.memory = changed(
            memory,
            away=_less(memory.away, move.seat),
            newcomers=_less(memory.newcomers, move.seat),
            posting=_less(memory.posting, move.seat),
            warned=_less(memory.warned, move.seat),
            lost=Frozen({s: cite for s, cite in memory.lost.items() if s != move.seat}),
            missed=Frozen({s: m for s, m in memory.missed.items() if s != move.seat}),
        )
    elif isinstance(move, BuyIn) and fresh and memory.places and blinds is not None and blinds.joins == "big-blind":
        felt.memory = changed(memory, newcomers=(*memory.newcomers, move.seat))


def _less(seats: Seats, *gone: int) -> Seats:
    return tuple([s for s in seats if s not in gone])


def come_and_go(felt: Table, move: Choose) -> None:
    """A player gets up with the seat kept, comes back, or will post to play at once."""
    memory, seat = felt.memory, move.seat
    if move.option == SIT_OUT:
        felt.memory = changed(memory, away=(*memory.away, seat))
    elif move.option == RETURN:
        felt.memory = changed(memory, away=_less(memory.away, seat))
    else:
        assert move.option == POST
        felt.memory = changed(memory, posting=(*memory.posting, seat))


# the button


def first_button(terms: Terms[CircleRules], felt: Table) -> Procedure:
    """The button's first place: by the highest of one card each, an ace ending it; or with the player at the croupier's right."""
    rule = terms.rules.button
    if rule is None or felt.memory.button:
        return
    seats = ready(felt)
    chosen = seats[-1]
    if rule.first == "drawn":
        highest = 0
        for seat in seats:
            card = yield from draw(
                felt, Text(f"carta del puesto {seat} por el botón", f"seat {seat}'s card for the button"), rule.cite
            )
            if VALUE[rank(card)] > highest:
                chosen, highest = seat, VALUE[rank(card)]
            if rank(card) == "A":
                break
        renew(terms.rules.shoe, felt)
    felt.memory = changed(felt.memory, button=chosen)
    felt.call(Text(f"botón en el puesto {chosen}", f"button at seat {chosen}"), rule.cite)


def next_button(terms: Terms[CircleRules], felt: Table) -> int:
    """After a hand the button goes to the left: to the next player, or to the next place even if its player has gone."""
    rule, memory = terms.rules.button, felt.memory
    if rule is None:
        return memory.button
    here = ready(felt)
    places = (*here, *memory.places) if rule.dead else tuple(here)
    return clockwise(places, memory.button)[0] if places else memory.button


# forced bets


class Seating(NamedTuple):
    """Who plays a hand, and who owes what before it."""

    hand: Hand
    places: tuple[int, ...]
    posting: tuple[int, ...]
    """Newcomers who post to play at once."""
    waiting: tuple[int, ...]
    """Newcomers who wait for the blind."""
    missed: tuple[tuple[int, str], ...]
    """Which blinds pass those who are away and will owe them."""


def begin(terms: Terms[CircleRules], felt: Table) -> None:
    """Who plays this hand, and what the rules make them put in before the cards."""
    rules, memory, chips = terms.rules, felt.memory, felt.chips
    kept = tuple([(s, _covers(terms, chips[s])) for s in memory.away if chips.get(s, 0) > 0 and s not in memory.lost])
    found = seatings(rules)(tuple(ready(felt)), kept, memory.button, memory.newcomers, memory.posting)
    for seat, which in found.missed:
        _miss(felt, seat, which)
    felt.hands = {}
    felt.turn_up()
    felt.memory = begun(
        changed(felt.memory, hand=found.hand, round=UNOPENED, places=found.places, newcomers=found.waiting, posting=())
    )
    if rules.ante is not None and rules.ante.asked:
        _antes(terms, felt, rules.ante, tuple(found.hand.blinds.values()))
    if rules.blinds is not None and not rules.blinds.after_cards:
        post(terms, felt, found.posting)


def _covers(terms: Terms[CircleRules], chips: int) -> int:
    """How many of the blinds, which grow from the first to the last, these chips are enough for."""
    return sum(size(terms, blind.size) <= chips for blind in terms.rules.blinds.post.values()) if terms.rules.blinds else 0


@once_per_rules
def seatings(rules: CircleRules) -> Callable[[Seats, Kept, int, Seats, Seats], Seating]:
    """Who plays under these rules, worked out once for the same players and the same button: it comes round again and again."""
    return lru_cache(maxsize=1024)(partial(_seating, rules))


def _seating(rules: CircleRules, here: Seats, kept: Kept, button: int, newcomers: Seats, posting: Seats) -> Seating:
    """By who is here, whose places are kept, and who is new and waits or will post."""
    away, new = dict(kept), _less(newcomers, *posting)
    for still in (new, ()):
        blinds, missed = _blinds(rules.blinds, here, away, button, still) if rules.blinds else ({}, [])
        owing = tuple(blinds.values())
        waiting = tuple([s for s in still if s in here and s not in owing])
        if len(here) - len(waiting) > 1:
            break  # with fewer there would be no hand for which to wait: then nobody does
    absent = tuple([s for s in owing if s in away])
    start = button if rules.button and rules.deal.first == "after-button" else 0
    order = clockwise(_less(here, *waiting) + absent, start)
    hand = played(UNDEALT, {"seats": order, "folded": absent, "blinds": Frozen(blinds)})
    return Seating(hand, clockwise(order, 0), tuple([s for s in posting if s in here and s not in owing]), waiting, tuple(missed))


def _blinds(
    rule: Blinds, here: Seats, away: Mapping[int, int], button: int, waiting: Seats
) -> tuple[dict[str, int], list[tuple[int, str]]]:
    """Which seat owes which blind, and who misses which; a player who is away has it taken where the chips are enough (Chile
    III.3 §3.6.2), owes it, or is passed over."""
    names = list(rule.post)
    last = len(names) - 1
    if len(here) == 2 and rule.heads_up == "button" and button in here and last >= 1:
        return {names[0]: button, names[1]: clockwise(here, button)[0]}, []
    found: dict[str, int] = {}
    missed: list[tuple[int, str]] = []
    for seat in clockwise((*here, *away), button):
        if len(found) == len(names):
            break
        if seat in away and (rule.absent != "pays" or away[seat] <= len(found)):
            if rule.absent == "owes":
                missed.append((seat, "big" if len(found) == last else "small"))
            continue
        if seat in waiting and len(found) < last:
            continue  # a newcomer waits for the last of the blinds
        found[names[len(found)]] = seat
    return found, missed


def _miss(felt: Table, seat: int, which: str) -> None:
    before = felt.memory.missed.get(seat, ())
    felt.memory = changed(felt.memory, missed=felt.memory.missed | {seat: (*before, *((which,) if which not in before else ()))})


def _antes(terms: Terms[CircleRules], felt: Table, rule: Ante, blinds: tuple[int, ...]) -> None:
    hand = hand_of(felt)
    if rule.places:
        order = clockwise(hand.seats, felt.memory.button)
        if len(order) == 2 and terms.rules.blinds is not None and terms.rules.blinds.heads_up == "button":
            order = order[::-1]  # like the blinds: the first place is the button's
        owed = dict(zip(order, (size(terms, place) for place in rule.places), strict=False))
    else:
        payers = hand.seats if rule.by == "everybody" else blinds[-1:]
        owed = dict.fromkeys(payers, size(terms, rule.size))
    for seat, chips in owed.items():
        put_in(felt, seat, chips, DEAD if rule.dead else POT)
    felt.bets = [Bet(b.seat, b.kind, "main", b.amount) if b.kind == POT else b for b in felt.bets]
    for chips in dict.fromkeys(chips for chips in owed.values() if chips):
        felt.call(rule.names + ": " + terms.money(chips).told, rule.cite)


def post(terms: Terms[CircleRules], felt: Table, posting: Seats) -> None:
    """Blinds, what newcomers post, and what those owe who were away."""
    rule, hand = terms.rules.blinds, hand_of(felt)
    if rule is None:
        return
    blinds = hand.blinds
    for name, seat in blinds.items():
        blind = rule.post[name]
        owed = size(terms, blind.size) + (size(terms, blind.late) if blind.late else 0)
        if owed:
            put = put_in(felt, seat, owed, DEAD if rule.dead else FRONT)
            _said(terms, felt, seat, put, blind.names, blind.cite)
    for seat in posting:
        big = list(rule.post.values())[-1]
        put = put_in(felt, seat, size(terms, big.size))
        _said(terms, felt, seat, put, big.names, rule.joins_cite or rule.cite)
    if missed := felt.memory.missed:
        for seat in [s for s in missed if s in hand.seats and s not in felt.memory.away]:
            _pay_missed(terms, felt, seat, seat in (*blinds.values(), *posting))


def _pay_missed(terms: Terms[CircleRules], felt: Table, seat: int, posted: bool) -> None:
    """The small blind missed goes dead into the pot; who missed the big one posts it to play again."""
    rule = terms.rules.blinds
    assert rule is not None
    names, missed = list(rule.post.values()), felt.memory.missed[seat]
    cite = rule.owed_cite or rule.cite
    if "small" in missed:
        _said(terms, felt, seat, put_in(felt, seat, size(terms, names[0].size), DEAD), BOTH, cite)
    if "big" in missed and not posted:
        _said(terms, felt, seat, put_in(felt, seat, size(terms, names[-1].size), FRONT), names[-1].names, cite)
    felt.memory = changed(felt.memory, missed=Frozen({s: m for s, m in felt.memory.missed.items() if s != seat}))


def _said(terms: Terms[CircleRules], felt: Table, seat: int, put: int, names: Text, cite: str) -> None:
    felt.events.append(_posted(seat, put, names.es, names.en, terms.minor, terms.card.currency.writes, cite))


@lru_cache(maxsize=1024)
def _posted(seat: int, put: int, es: str, en: str, minor: int, writes: Style, cite: str) -> Call:
    """What a seat has posted, under the first of the names that it goes by."""
    money, first, short = Amount(format_amount(put, minor), writes), es.split(",")[0], en.split(",")[0]
    return Call(Text(f"{first} del puesto {seat}: {money:es}", f"{short} of seat {seat}: {money:en}"), cite)
