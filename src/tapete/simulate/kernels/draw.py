"""Five cards of which some may be changed, compiled: an ante, on or not, cards thrown away for others, a dealer who shows one
card or none and may have to change by fixed rules.

What a strategy does with five cards is looked up, by their class and the rank shown or by the cards themselves; so is what the
dealer must change. What a round came to is the category of the hand, how it ended, and whether cards were changed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numba import uint64
from numpy.typing import NDArray

from tapete.catalogue.poker.rules import PokerRules
from tapete.compiled import njit
from tapete.games.poker.hands import DEALER, key
from tapete.odds.kit.evaluator import class5, index, name
from tapete.odds.kit.tables import CATEGORIES, CATEGORY
from tapete.odds.poker.draw import Draw
from tapete.odds.poker.floor import least_class, strengths
from tapete.odds.poker.reading import opens
from tapete.odds.poker.stud import Stud
from tapete.play.asks import Choice
from tapete.play.exchange import KEEP, Swap
from tapete.play.terms import Terms
from tapete.simulate.kernels import apart
from tapete.simulate.kernels.automaton import alone
from tapete.simulate.kernels.cards import Bytes, Numbers, pack
from tapete.simulate.kernels.coups import draw
from tapete.simulate.kernels.deals import NO_CARD, Deals, meter_of, stops
from tapete.simulate.kernels.draw_table import Plan, asked, bests, every_forced
from tapete.simulate.kernels.five import CHOOSE, number, rising
from tapete.simulate.kernels.stud import ABOVE, BELOW, ENDS, EQUAL, GIVEN_UP, UNFIT
from tapete.simulate.laying import Stake
from tapete.simulate.player import Player
from tapete.simulate.spec import Spec
from tapete.simulate.strategy import Chooser, by_conditions
from tapete.table.table import Table
from tapete.text import Text

Int8 = NDArray[np.int8]
Int16 = NDArray[np.int16]
Int32 = NDArray[np.int32]
MOST = 2
"""Cards that either side may change."""
LONGEST = 10 + 2 * MOST
"""Cards of a seat and of the dealer in one round."""
FUNCTION = Text(
    "el núcleo juega con basic, con un archivo de reglas o, donde cambiar no cuesta, con optimal",
    "the kernel plays by basic, by a file of rules or, where a change costs nothing, by optimal",
)


class Law(NamedTuple):
    """A table as the kernel reads it."""

    plan: Int8
    """What is done with five cards: given up where it is less than 0, else the places of those that are changed, as bits."""
    by_number: bool
    """Whether the plan goes by the number of the cards, or by their class."""
    ups: int
    """How many ranks of the card shown the plan tells apart."""
    forced: Int8
    """By the number of the dealer's cards the places that he must change; nothing where he changes none."""
    strength: Int16
    category: Bytes
    choose: Int32
    least: int
    """What the dealer opens with."""
    up: int
    """How many of his cards are shown before anybody decides, one or none."""
    seats: int
    together: bool
    stop: Bytes
    """The numbers at which to stop, if any."""


class Room(NamedTuple):
    """Where a round lies: cards as they were dealt; of each seat in rising order, changed and new; what is done, what is made."""

    held: Numbers
    lying: Numbers
    new: Numbers
    done: Numbers
    made: Numbers
    his: Numbers
    """The dealer's cards as they came, then as they lie."""


def room_for(seats: int) -> Room:
    held, lying, new, done, made = (apart.zeros(n * seats, np.int64) for n in (5, 5, MOST, 1, 1))
    return Room(held, lying, new, done, made, apart.zeros(10 + MOST, np.int64))


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def decided(seat: int, up: Any, table: Law, room: Room) -> Any:
    """Lay a seat's cards in order, and look up what is done with them."""
    of_seat, of_card = (5, 1) if table.together else (1, table.seats)
    at, to = seat * of_seat, seat * 5
    a, b, c, d, e = rising(
        room.held[at],
        room.held[at + of_card],
        room.held[at + 2 * of_card],
        room.held[at + 3 * of_card],
        room.held[at + 4 * of_card],
    )
    lying = room.lying
    lying[to], lying[to + 1], lying[to + 2], lying[to + 3], lying[to + 4] = a, b, c, d, e
    own: Any = np.int64(class5(a, b, c, d, e))
    where = number(a, b, c, d, e, table.choose) if table.by_number else own
    room.made[seat] = own
    room.done[seat] = np.int64(table.plan[uint64(where * table.ups + (up >> 2 if table.ups > 1 else 0))])
    return room.done[seat]


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def shown_by(example: Bytes, seat: int, stay: bool, his_new: int, table: Law, room: Room) -> None:
    """Keep the cards that came to a number first, as one seat alone is dealt them."""
    of_seat, of_card = (5, 1) if table.together else (1, table.seats)
    n = 5
    for j in range(5):
        example[j] = room.held[seat * of_seat + j * of_card]
    if table.up:
        example[n] = room.his[0]
        n += 1
    thrown = room.done[seat]
    for j in range(0 if thrown < 0 else (thrown & 1) + (thrown >> 1 & 1) + (thrown >> 2 & 1) + (thrown >> 3 & 1) + (thrown >> 4)):
        example[n] = room.new[seat * MOST + j]
        n += 1
    if stay:
        for j in range(table.up, 5 + his_new):
            example[n] = room.his[j]
            n += 1


@njit(cache=True, nogil=True, borrows=True)
def exchanges(
    table: Law, room: Room, cards: Bytes, words: Any, rounds: int, counts: Numbers, examples: Bytes, trace: Numbers
) -> int:
    """Rounds, each from a whole pack, until a seat's comes to a number at which to stop; that one is not counted."""
    s0, s1 = uint64(words[0]), uint64(words[1])
    lying, made, his, done = room.lying, room.made, room.his, 0
    while done < rounds:
        i, stay, his_new, stopped = 0, False, 0, False
        up: Any = 0
        for n in range(5 * table.seats):
            room.held[n], i, s0, s1 = draw(cards, i, 52, s0, s1)
        if table.up:
            up, i, s0, s1 = draw(cards, i, 52, s0, s1)
            his[0] = up
        for seat in range(table.seats):
            stay = decided(seat, up, table, room) >= 0 or stay
        for seat in range(table.seats):
            thrown, at, fresh = room.done[seat], 5 * seat, MOST * seat
            if thrown > 0:
                for j in range(5):
                    if (thrown >> j) & 1:
                        card, i, s0, s1 = draw(cards, i, 52, s0, s1)
                        lying[at + j] = room.new[fresh] = card
                        fresh += 1
                made[seat] = class5(lying[at], lying[at + 1], lying[at + 2], lying[at + 3], lying[at + 4])
        strong: Any = 0
        if stay:
            for n in range(table.up, 5):
                his[n], i, s0, s1 = draw(cards, i, 52, s0, s1)
            a, b, c, d, e = his[0], his[1], his[2], his[3], his[4]
            if len(table.forced):
                a, b, c, d, e = rising(a, b, c, d, e)
                thrown = np.int64(table.forced[uint64(number(a, b, c, d, e, table.choose))])
                last = 5 + MOST
                his[last], his[last + 1], his[last + 2], his[last + 3], his[last + 4] = a, b, c, d, e
                for j in range(5):
                    if (thrown >> j) & 1:
                        card, i, s0, s1 = draw(cards, i, 52, s0, s1)
                        his[last + j] = his[5 + his_new] = card
                        his_new += 1
                a, b, c, d, e = his[last], his[last + 1], his[last + 2], his[last + 3], his[last + 4]
            strong = np.int64(table.strength[class5(a, b, c, d, e)])
        for seat in range(table.seats):
            own = np.int64(table.strength[made[seat]])
            end = UNFIT if strong < table.least else BELOW if strong < own else EQUAL if strong == own else ABOVE
            end = end if room.done[seat] >= 0 else GIVEN_UP
            made[seat] = which = (ENDS * table.category[made[seat]] + end) * 2 + (1 if room.done[seat] > 0 else 0)
            stopped = stopped or (len(table.stop) > 0 and table.stop[which] != 0)
        if stopped:
            break
        for seat in range(table.seats):
            which = made[seat]
            counts[1 if seat else 0, which] += 1
            if examples[which, 0] == NO_CARD:
                shown_by(examples[which], seat, stay, his_new, table, room)
            if len(trace) and seat == 0:
                trace[done] = which
        done += 1
    words[0], words[1] = s0, s1
    return done


@dataclass(frozen=True)
class Exchanges:
    """A table's rounds."""

    law: Law

    def __call__(self, cards: Bytes, words: Any, rounds: int, counts: Numbers, examples: Bytes, trace: Numbers) -> int:
        return exchanges(self.law, room_for(self.law.seats), cards, words, rounds, counts, examples, trace)


def kernel(spec: Spec, terms: Terms[Any], figures: Stud | Draw, player: Player, stakes: tuple[Stake, ...]) -> Deals | Text:
    """What is done with which cards, or what of this table the kernel does not carry."""
    rules: PokerRules = terms.rules
    if spec.strategy[:1] == ("optimal",) and isinstance(figures, Draw):
        plan = bests(rules, figures)
    elif by_conditions(spec.strategy):
        antes = tuple(stake for stake in stakes if rules.bets[stake.kind].role == "ante")
        plan = asked(alone(player, antes, player.asked), spec.strategy)
    else:
        return FUNCTION
    draws, strength = rules.dealer.draws, strengths(figures.only_named)
    forced = every_forced(draws.inside, draws.ace_ends) if draws else np.zeros(0, dtype=np.int8)
    least = int(strength[least_class(opens(rules))])
    side = next((stake for stake in stakes if rules.bets[stake.kind].role == "side"), None)
    bet = rules.bets[side.kind] if side else None
    gone = bet is not None and not bet.survives_exchange
    hands = ["" if new and gone else category for category in CATEGORIES for _ in range(ENDS) for new in (False, True)]
    law = Law(
        plan.done, plan.by_number, plan.ups, forced, strength, CATEGORY, CHOOSE, least, rules.dealer.up, spec.seats,
        rules.deal.together, stops(bet, hands),
    )  # fmt: skip
    says = [_by(plan, rules)]
    meter = meter_of(terms, side, alone(player, stakes, says, spec.seats)) if side else None
    return Deals(alone(player, stakes, says), pack(1, index), Exchanges(law), len(hands), LONGEST, meter)


def _by(plan: Plan, rules: PokerRules) -> Chooser:
    """Whoever does what the plan says."""
    ways = rules.stages[0].ways
    on, off = (next(word for word, way in ways.items() if way.folds is folds) for folds in (False, True))

    def says(table: Table, choice: Choice) -> str:
        hands = table.felt.hands
        held, shown = sorted(index(card) for card in hands[key(choice.bet.seat)]), hands.get(DEALER, ())
        thrown = plan.of(held, index(shown[0]) if shown else 0)
        if not isinstance(table.ask, Swap):
            return off if thrown < 0 else on
        out = [name(card) for place, card in enumerate(held) if thrown >> place & 1]
        return f"discard {' '.join(out)}" if out else KEEP

    return says
