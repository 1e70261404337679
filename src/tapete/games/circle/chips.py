"""Chips at a circle table: in front of a seat, in the pots, and on their way between the two; all of them bets on the felt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from tapete.catalogue.circle.rules import CircleRules, Size
from tapete.equipment.cards import BACK as UNSEEN
from tapete.figures import parse_amount
from tapete.games.circle.memory import CircleMemory, Hand, at, known, learned, played
from tapete.games.circle.pots import MAIN, Pot, beyond, pots, uncalled
from tapete.play.events import Bet, Payment
from tapete.play.felt import Felt
from tapete.play.memory import changed
from tapete.play.terms import Terms
from tapete.text import Text
from tapete.values import maker

Table = Felt[CircleMemory]
FRONT, POT, DEAD = "bet", "pot", "dead"
TABLE = "table"
OVER = "over"
UNCALLED = Text("nadie la igualó", "nobody called it")
NOTHING: Mapping[int, int] = {}
LOSES = Text("pierde la mano", "loses the hand")
ONE_TOO_MANY = Text("no caben más pozos", "there may be no more pots")

_bet, _payment = maker(Bet), maker(Payment)


@cache
def key(seat: int) -> str:
    """The name of a seat's hand."""
    return f"seat {seat}"


def size(terms: Terms[CircleRules], rule: Size) -> int:
    """An amount that the rules give in terms of the plan's."""
    key = ("size", id(rule))  # of the terms' own rules, which live as long as they do
    found: int | None = terms.known.get(key)
    if found is None:
        over = parse_amount(rule.over, terms.minor) if rule.over else 0
        found = terms.known[key] = int((terms.plan.amount(rule.of) or 0) * rule.times) + over
    return found


def ready(felt: Table) -> list[int]:
    """Who would be dealt in, newcomers and those who owe a blind among them."""
    memory, chips = felt.memory, felt.chips
    here = sorted(chips)
    if memory.away or memory.lost or min(chips.values(), default=1) <= 0:
        return [s for s in here if chips[s] > 0 and s not in memory.away and s not in memory.lost]
    return here


def hand_of(felt: Table) -> Hand:
    """The hand in play."""
    assert felt.memory.hand is not None
    return felt.memory.hand


def remember(felt: Table, **changes: object) -> None:
    """The hand in play, changed so."""
    memory, step = felt.memory, (*changes, *changes.values())
    assert memory.hand is not None
    felt.memory = known(memory, step) or learned(memory, step, at(memory, played(memory.hand, changes), memory.round))


def over(felt: Table, button: int) -> None:
    """The hand in play is over, and the button goes on."""
    memory, step = felt.memory, (OVER, button)
    felt.memory = known(memory, step) or learned(memory, step, changed(memory, hand=None, button=button))


def live(felt: Table) -> tuple[int, ...]:
    """Who is still in, in the order of the deal."""
    assert felt.memory.hand is not None
    return felt.memory.hand.live


def able(felt: Table) -> tuple[int, ...]:
    """Who is still in and has chips to bet."""
    chips = felt.chips
    return tuple([s for s in live(felt) if chips.get(s, 0) > 0])


@lru_cache(maxsize=1024)
def clockwise(seats: tuple[int, ...], after: int) -> tuple[int, ...]:
    """These seats in turn, from the left of a place round to it."""
    return tuple(sorted(set(seats), key=lambda s: (s <= after, s)))


def amount(felt: Felt, seat: int, *kinds: str) -> int:
    return sum([b.amount for b in felt.bets if b.seat == seat and b.kind in kinds])


def front(felt: Felt, seat: int) -> int:
    """What a seat has in front of it on this street."""
    for bet in felt.bets:
        if bet.seat == seat and bet.kind == FRONT:
            return bet.amount  # chips of one seat on one spot are one bet
    return 0


def fronts(felt: Felt) -> dict[int, int]:
    """What each seat has in front of it on this street, where it has anything."""
    return {b.seat: b.amount for b in felt.bets if b.kind == FRONT}


def total(felt: Felt) -> int:
    """All that lies on the table."""
    return sum(b.amount for b in felt.bets)


def put_in(felt: Table, seat: int, chips: int, kind: str = FRONT) -> int:
    """A seat puts chips in front of it, or straight into the pot: as many, or all it has."""
    most = min(chips, felt.chips.get(seat, 0))
    if most > 0:
        felt.place(_bet(seat, kind, "", most))
    return most


def contributions(felt: Table) -> tuple[dict[int, int], dict[int, int]]:
    """What each seat has in the hand that counts for the pots, and what is dead money."""
    put: dict[int, int] = {}
    dead: dict[int, int] = {}
    for bet in felt.bets:
        seat, where = bet.seat, dead if bet.kind == DEAD else put
        where[seat] = where.get(seat, 0) + bet.amount
    return put, dead


def pots_now(felt: Table) -> tuple[Pot, ...]:
    """The pots as they lie in the middle, what is still in front of the players apart."""
    dead = any(b.kind == DEAD for b in felt.bets)
    names = list(dict.fromkeys([*([MAIN] if dead else []), *(b.spot for b in felt.bets if b.kind == POT)]))
    found = []
    for name in names:
        by: dict[int, int] = {}
        for bet in (b for b in felt.bets if _in(b, name)):
            by[bet.seat] = by.get(bet.seat, 0) + bet.amount
        found.append(Pot(name, by, tuple(s for s in sorted(by) if s in live(felt))))
    return tuple(found)


def gather(terms: Terms[CircleRules], felt: Table, **changes: object) -> None:
    """The croupier takes the bets to the middle: what nobody called goes back, the rest lies in its pots.

    With nothing in front of anybody and the same players in, everything lies where it should already. `changes` are what there
    is to remember of the hand besides.
    """
    hand = hand_of(felt)
    if hand.gathered == hand.live and not fronts(felt):
        if changes:
            remember(felt, **changes)
        return
    put, dead = return_uncalled(terms, felt)
    rule = terms.rules.pots
    made, over = beyond(pots(put, hand.live, dead), rule.most)
    for seat, chips in over.items():
        _back(felt, seat, chips, rule.cite, ONE_TOO_MANY)
    lay(felt, made, dead)
    remember(felt, gathered=hand.live, **changes)


def lay(felt: Table, made: Iterable[Pot], dead: Mapping[int, int]) -> None:
    """The chips of a hand lie in these pots, dead money apart."""
    felt.bets = lying = []
    for pot in made:
        name, apart = pot.name, dead if pot.name == MAIN else NOTHING
        for seat, chips in sorted(pot.by.items()):
            if counted := chips - apart.get(seat, 0) if apart else chips:
                lying.append(_bet(seat, POT, name, counted))
    if dead:
        lying += [_bet(seat, DEAD, "", chips) for seat, chips in sorted(dead.items())]


def return_uncalled(terms: Terms[CircleRules], felt: Table) -> tuple[dict[int, int], dict[int, int]]:
    """The part of the highest bet that nobody matched goes back to its owner; what each seat then has in the hand."""
    put, dead = contributions(felt)
    seat, over = uncalled(put, live(felt))
    if not over:
        return put, dead
    _back(felt, seat, over, terms.rules.article("uncalled"), UNCALLED)
    return contributions(felt)


def _back(felt: Table, seat: int, chips: int, cite: str, why: Text) -> None:
    """Chips in front of a seat go back to it."""
    for bet in [b for b in felt.bets if b.seat == seat and b.kind in (FRONT, POT)][::-1]:
        part = min(chips, bet.amount)
        if part > 0:
            felt.part(bet, part, part, cite, why)
            chips -= part


def award(felt: Table, pot: Pot, parts: dict[int, int], cite: str, why: Mapping[int, Text]) -> None:
    """A pot goes to its winners: everybody's chips in it leave the felt, and what is missing is the house's."""
    by, name, chips, events = pot.by, pot.name, felt.chips, felt.events
    felt.bets = [b for b in felt.bets if b.seat not in by or not _in(b, name)]
    in_turn = sorted(by)
    for seat in in_turn:
        if seat not in parts:
            felt.house += by[seat]
            chips.setdefault(seat, 0)
            events.append(_lost(seat, name, by[seat], cite))
    for seat in in_turn:
        if seat in parts:
            put, returned = by[seat], parts[seat]
            chips[seat] = chips.get(seat, 0) + returned
            felt.house += put - returned
            events.append(_payment(seat, _bet(seat, POT, name, put), put, returned, cite, why[seat]))
    for seat in [s for s in parts if s not in by and parts[s]]:
        felt.charge(Payment(seat, Bet(seat, POT, name, 0), 0, parts[seat], cite, why[seat]))


@lru_cache(maxsize=1024)
def _lost(seat: int, name: str, put: int, cite: str) -> Payment:
    return Payment(seat, Bet(seat, POT, name, put), put, 0, cite, LOSES)


def _in(bet: Bet, name: str) -> bool:
    return bet.spot == name if bet.kind == POT else bet.kind == DEAD and name == MAIN


def cards(felt: Table, seat: int) -> tuple[str, ...]:
    """A seat's own cards."""
    return felt.hands.get(key(seat), ())


def in_sight(felt: Table, seat: int) -> tuple[str, ...]:
    """Those of a seat's cards that everybody sees."""
    down = felt.down.get(key(seat))
    return tuple(c for i, c in enumerate(cards(felt, seat)) if c != UNSEEN and (down is None or i not in down.cards))
