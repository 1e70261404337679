"""Hold'em against the house, compiled: two cards, five that all share, bets at any stage, a dealer's two.

What is best is looked up by the very cards. A strategy of conditions looks at the class of the cards in sight and at what the
common ones make alone; what it says of each is asked of it when such cards first come: the kernel stops before that round, is
told, and goes on. What a round came to is what was said at every stage, the category of the hand, how it ended, and where a bet
is on one's own two cards, its line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import permutations
from threading import Lock
from typing import Any, NamedTuple

import numpy as np
from numba import uint64
from numpy.typing import NDArray

from tapete.catalogue.poker.rules import PokerBet, PokerRules
from tapete.compiled import njit
from tapete.games.poker.hands import TABLE, first_line, key
from tapete.odds.kit.evaluator import START, class5, index, name
from tapete.odds.kit.tables import CATEGORIES, CATEGORY, CLASSES, KEY7
from tapete.odds.poker.floor import least_class, strengths
from tapete.odds.poker.holdem_kernel import BIT
from tapete.odds.poker.texas import Bonus, Plus
from tapete.odds.poker.ultimate import Ultimate
from tapete.play.asks import Decide
from tapete.play.felt import Felt
from tapete.play.moves import Choose
from tapete.play.terms import Terms
from tapete.simulate.draws import below, next_word
from tapete.simulate.kernels import apart
from tapete.simulate.kernels.automaton import Sitting, alone
from tapete.simulate.kernels.cards import Bytes, Numbers, pack
from tapete.simulate.kernels.deals import NO_CARD, Deals, asked_at
from tapete.simulate.kernels.holdem_table import NO_BEST, Best, best_of, best_word, says
from tapete.simulate.kernels.ultimate import class7
from tapete.simulate.laying import Stake
from tapete.simulate.player import Player
from tapete.simulate.spec import Spec
from tapete.simulate.strategy import by_conditions
from tapete.text import Text

Int16 = NDArray[np.int16]
UNASKED = 255
"""In a table of verdicts: such cards have not come yet."""
BOARDS = 16
"""What the common cards make alone, a category, has room in so many."""
WAYS = 4
"""Words of a stage, at the most."""
ENDS = 7
WON, TIED, LOST, UNFIT, GIVEN_UP = 0, 1, 2, 3, 6
"""How a round ends; beyond the first three with a dealer who does not open; or the hand is given up."""
BURNS = ("", "first", "each")
ASKED, SILENT, OUT = range(3)
"""A seat that is asked, that has said its last word, that has given up."""
NOT_BY_CONDITIONS = Text(
    "aquí el núcleo juega con basic o con un archivo de reglas", "here the kernel plays by basic or by a file of rules"
)


class Law(NamedTuple):
    """A table's stages as the kernel reads them, and what the strategy has said so far."""

    verdicts: Bytes
    """What is said at each stage, by what `in_sight` finds; or that nobody has asked."""
    shown: Numbers
    """Of each stage how many common cards are in sight."""
    folds: Bytes
    ends: Bytes
    """Of each word of each stage, whether it gives up, and whether it is the last."""
    strength: Int16
    category: Bytes
    """Of every class of hand, what it is worth and what it is called."""
    least: int
    """What the dealer opens with."""
    seats: int
    together: bool
    """Whether the two cards of a seat are dealt together."""
    two: Bytes
    """Where a bet is on these two: the number of what they bring it, doubled, and 1 more if it hangs on the dealer's too."""
    lines: int
    """How many numbers of these two there are."""
    looks: bool
    """Whether a bet waits for the dealer's cards also when all have given up."""
    best: Best
    """What is said where no condition decides, but the very cards."""
    turns: bool
    """Whether the deal begins a seat further in each round, as where there is a button."""
    burns: int
    """When a card is burned before common ones: never, the first time, each time."""


class Room(NamedTuple):
    """Where a round lies: cards held, common ones, where all of them lay; the words of each seat, whether it is asked, how many
    common cards it saw when it gave up, and the seat that the deal begins with."""

    held: Numbers
    board: Numbers
    places: Numbers
    path: Numbers
    state: Numbers
    seen: Numbers
    first: Numbers


def room_for(seats: int) -> Room:
    sizes = (2 * seats, 5, 52, seats, seats, seats, 1)
    held, board, places, path, state, seen, first = (apart.zeros(n, np.int64) for n in sizes)
    return Room(held, board, places, path, state, seen, first)


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def drawn(cards: Bytes, i: int, s0: Any, s1: Any, places: Numbers) -> tuple[Any, int, Any, Any]:
    """The next card of a whole pack, and where it lay: so that it can be put back."""
    word, s0, s1 = next_word(s0, s1)
    j = uint64(i) + below(word, uint64(52 - i))
    places[i] = np.int64(j)
    card = cards[j]
    cards[j] = cards[uint64(i)]
    cards[uint64(i)] = card
    return np.int64(card), i + 1, s0, s1


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def burns(table: Law, out: int, until: int) -> bool:
    """Whether a card is burned before the common ones are turned up until so many lie there."""
    return out < until and (table.burns == 2 or (table.burns == 1 and out == 0))


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def alike(board: Numbers, count: int) -> Any:
    """The category that three or four common cards make by equal ranks."""
    pairs = 0
    for a in range(count):
        for b in range(a):
            pairs += 1 if board[a] >> 2 == board[b] >> 2 else 0
    return 7 if pairs == 6 else pairs  # six pairs are four of a kind; three are three, and two are two pairs


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def in_sight(x: Any, y: Any, board: Numbers, count: int, category: Bytes) -> Any:
    """Where a verdict stands: by the class of two cards with the common ones in sight, and what those make alone."""
    found: Any = (max(x, y) >> 2) * 13 + (min(x, y) >> 2)
    beside: Any = 0
    a, b, c, d, e = board[0], board[1], board[2], board[3], board[4]
    if count == 3:
        found, beside = class5(x, y, a, b, c), alike(board, 3)
    elif count == 4:
        found = max(class5(x, y, a, b, c), class5(x, y, a, b, d), class5(x, y, a, c, d))
        found = max(found, class5(x, y, b, c, d), class5(x, a, b, c, d), class5(y, a, b, c, d))
        beside = alike(board, 4)
    elif count == 5:
        line = START + KEY7[uint64(a)] + KEY7[uint64(b)] + KEY7[uint64(c)] + KEY7[uint64(d)] + KEY7[uint64(e)]
        bits = BIT[uint64(a)] | BIT[uint64(b)] | BIT[uint64(c)] | BIT[uint64(d)] | BIT[uint64(e)]
        found, beside = class7(line, bits, x, y), np.int64(category[uint64(class5(a, b, c, d, e))])
    return np.int64(found) * BOARDS + beside


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def put_back(cards: Bytes, i: int, places: Numbers) -> None:
    """Every card goes back where it lay."""
    while i > 0:
        i -= 1
        cards[i], cards[places[i]] = cards[places[i]], cards[i]


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def heard(stage: int, seat: int, table: Law, room: Room, wanted: Numbers) -> None:
    """What a seat says at a stage; or `wanted` is told that nobody has asked what such cards are worth."""
    x, y = of_seat(seat, table, room)
    at: Any = -1
    if len(table.best.bits):
        said: Any = best_word(stage, table.shown[stage], x, y, room.board, table.best)
    else:
        at = stage * CLASSES * BOARDS + in_sight(x, y, room.board, table.shown[stage], table.category)
        said = np.int64(table.verdicts[uint64(at)])
    if said == UNASKED:
        wanted[0], wanted[1], wanted[2], wanted[3] = stage, at, x, y
        for n in range(5):
            wanted[4 + n] = room.board[n]
    else:
        room.path[seat] += said
        if table.folds[stage * WAYS + said]:
            room.state[seat], room.seen[seat] = OUT, table.shown[stage]
        elif table.ends[stage * WAYS + said]:
            room.state[seat] = SILENT


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def of_seat(seat: int, table: Law, room: Room) -> tuple[Any, Any]:
    """Its two cards: dealt together, or one after the other in two turns."""
    at = (seat - room.first[0]) % table.seats
    first, second = (2 * at, 2 * at + 1) if table.together else (at, at + table.seats)
    return room.held[first], room.held[second]


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def of_two(x: Any, y: Any, p: Any, q: Any, table: Law) -> Any:
    """What the first two cards bring the bets that are on them: by themselves, or with the dealer's of the same ranks."""
    noted = np.int64(table.two[uint64(x * 52 + y)])
    same = max(x, y) >> 2 == max(p, q) >> 2 and min(x, y) >> 2 == min(p, q) >> 2
    return noted if noted & 1 and same else noted & ~1


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def judged(seat: int, out: int, his: Any, p: Any, q: Any, table: Law, room: Room) -> Any:
    """The number of what a seat's round came to: its words, the category of its hand, how it ended, what two cards brought."""
    x, y = of_seat(seat, table, room)
    made: Any = in_sight(x, y, room.board, 5, table.category) // BOARDS if out == 5 else 0
    mine = np.int64(table.strength[made])
    end = WON if his < mine else TIED if his == mine else LOST
    end = GIVEN_UP if room.state[seat] == OUT else end + (UNFIT if his < table.least else 0)
    found = (room.path[seat] * len(CATEGORIES) + table.category[made]) * ENDS + end
    if table.lines > 1:
        found = found * table.lines + of_two(x, y, p, q, table)
    return found


@njit(cache=True, nogil=True, borrows=True, forceinline=True)
def shown_by(example: Bytes, seat: int, out: int, p: Any, q: Any, table: Law, room: Room) -> None:
    """Keep the cards that came to a number first, as one seat alone is dealt them."""
    seen = room.seen[seat] if room.state[seat] == OUT else out
    example[0], example[1] = of_seat(seat, table, room)
    for n in range(seen):
        example[2 + n] = room.board[n]
    example[2 + seen], example[3 + seen] = p, q


@njit(cache=True, nogil=True, borrows=True)
def stages(
    table: Law, room: Room, cards: Bytes, words: Any, rounds: int, counts: Numbers, examples: Bytes, trace: Numbers,
    wanted: Numbers,
) -> int:  # fmt: skip
    """Rounds, each from a whole pack, until one in which something must be asked first: `wanted` is told its stage, where the
    verdict stands and the cards in sight; that round has not been played."""
    s0, s1 = uint64(words[0]), uint64(words[1])
    board, places, seats, done = room.board, room.places, table.seats, 0
    wanted[0] = -1
    while done < rounds and wanted[0] < 0:
        words[0], words[1] = s0, s1
        i, out, staying = 0, 0, seats
        for n in range(2 * seats):
            room.held[n], i, s0, s1 = drawn(cards, i, s0, s1, places)
        for seat in range(seats):
            room.path[seat], room.state[seat] = 0, ASKED
        for stage in range(len(table.shown)):
            if wanted[0] < 0 and staying and burns(table, out, table.shown[stage]):
                _, i, s0, s1 = drawn(cards, i, s0, s1, places)
            while out < table.shown[stage] and staying and wanted[0] < 0:
                board[out], i, s0, s1 = drawn(cards, i, s0, s1, places)
                out += 1
            for seat in range(seats):
                if wanted[0] < 0:
                    room.path[seat] *= WAYS
                    if room.state[seat] == ASKED:
                        heard(stage, seat, table, room, wanted)
                        staying -= 1 if room.state[seat] == OUT else 0
        if wanted[0] >= 0:
            put_back(cards, i, places)
            s0, s1 = uint64(words[0]), uint64(words[1])
        else:
            his: Any = 0
            p: Any = NO_CARD
            q: Any = NO_CARD
            if staying:
                if burns(table, out, 5):
                    _, i, s0, s1 = drawn(cards, i, s0, s1, places)
                while out < 5:
                    board[out], i, s0, s1 = drawn(cards, i, s0, s1, places)
                    out += 1
            if staying or table.looks:
                p, i, s0, s1 = drawn(cards, i, s0, s1, places)
                q, i, s0, s1 = drawn(cards, i, s0, s1, places)
            if staying:
                his = np.int64(table.strength[in_sight(p, q, board, 5, table.category) // BOARDS])
            for seat in range(seats):
                which = judged(seat, out, his, p, q, table, room)
                counts[1 if seat else 0, which] += 1
                if examples[which, 0] == NO_CARD:
                    shown_by(examples[which], seat, out, p, q, table, room)
                if len(trace) and seat == 0:
                    trace[done] = which
            if table.turns:
                room.first[0] = (room.first[0] + 1) % seats
            done += 1
    words[0], words[1] = s0, s1
    return done


@dataclass(frozen=True)
class Stages:
    """A table at which the strategy is asked whenever cards come that it has not been asked about."""

    asked: Sitting
    law: Law
    lying: tuple[tuple[Felt, Decide], ...]
    """The table at each stage, and what it asks."""
    lock: Lock = field(default_factory=Lock)
    """Held while the strategy is asked: there is one table."""

    def __call__(self, cards: Bytes, words: Any, rounds: int, counts: Numbers, examples: Bytes, trace: Numbers) -> int:
        done, wanted, room = 0, apart.zeros(9, np.int64), room_for(self.law.seats)
        while done < rounds:
            done += stages(self.law, room, cards, words, rounds - done, counts, examples, trace[done:], wanted)
            if wanted[0] >= 0:
                self._ask(*wanted.tolist())
        return rounds

    def _ask(self, stage: int, at: int, *cards: int) -> None:
        """Put these cards on the table and hear what is said."""
        felt, ask = self.lying[stage]
        own, common = tuple(map(name, cards[:2])), tuple(map(name, cards[2 : 2 + self.law.shown[stage]]))
        with self.lock:
            felt.hands[key(1)] = own
            if common:
                felt.hands[TABLE] = common
            move = self.asked.player.answer(felt, ask)
        assert isinstance(move, Choose)
        self.law.verdicts[at] = [*self.asked.terms.rules.stages[stage].ways].index(move.option)


def kernel(
    spec: Spec, terms: Terms[Any], figures: Ultimate | Plus | Bonus, player: Player, stakes: tuple[Stake, ...]
) -> Deals | Text:
    """The stages, or what of them the kernel does not carry."""
    rules: PokerRules = terms.rules
    best, decides = NO_BEST, player.asked
    if spec.strategy[:1] == ("optimal",) and isinstance(figures, Plus | Bonus) and _plain(rules):
        best = best_of(rules, figures, player, stakes)
        decides = (says(rules, best),)
    elif not by_conditions(spec.strategy):
        return NOT_BY_CONDITIONS
    antes = tuple(stake for stake in stakes if rules.bets[stake.kind].role == "ante")
    sides = [rules.bets[stake.kind] for stake in stakes if stake not in antes]
    common = any(bet.judged != "own" for bet in sides)
    if common and any(way.folds for stage in rules.stages[:-1] for way in stage.ways.values()):
        return Text("con otra apuesta salen cartas que nadie espera", "with another bet cards come that nobody waits for")
    asked = alone(player, antes, player.asked)
    shown = np.array([max(stage.shows, rules.deal.open) for stage in rules.stages], dtype=np.int64)
    folds, ends = np.zeros((2, len(shown), WAYS), dtype=np.uint8)
    for n, stage in enumerate(rules.stages):
        for k, way in enumerate(stage.ways.values()):
            folds[n, k], ends[n, k] = way.folds, way.ends
    strength = strengths(figures.only_named)
    least = 0 if isinstance(figures, Bonus) else int(strength[least_class(figures.opens)])
    verdicts = np.full(len(shown) * CLASSES * BOARDS, UNASKED, dtype=np.uint8)
    lying = tuple(asked_at(asked, int(count)) for count in shown)
    two = lines_of_two(rules, [bet for bet in sides if bet.judged == "own"])
    lines, looks = (int(two.max()) | 1) + 1 if len(two) > 1 else 1, any(map(waits_for_dealer, sides))
    law = Law(
        verdicts,
        shown,
        folds.ravel(),
        ends.ravel(),
        strength,
        CATEGORY,
        least,
        spec.seats,
        rules.deal.together,
        two,
        lines,
        looks,
        best,
        rules.button is not None,
        BURNS.index(rules.deal.burn),
    )
    plays = Stages(asked, law, lying)
    keys = WAYS ** len(shown) * len(CATEGORIES) * ENDS * lines
    return Deals(alone(player, stakes, decides), pack(1, index), plays, keys, 9)


def _plain(rules: PokerRules) -> bool:
    """Whether at every stage a player makes one bet, of whole antes, or does not."""
    made = [[times for way in stage.ways.values() for times in way.stakes.values()] for stage in rules.stages]
    return all(len(stage.ways) == 2 for stage in rules.stages) and all(
        len(times) == 1 and times[0].denominator == 1 for times in made
    )


def lines_of_two(rules: PokerRules, sides: Sequence[PokerBet]) -> Bytes:
    """Of every two cards the number of what they bring such bets, doubled, and 1 more if with the dealer's they bring another."""
    if not sides:
        return np.zeros(1, dtype=np.uint8)
    found, known = np.zeros((52, 52), dtype=np.uint8), dict[tuple[int, ...], int]()
    for a, b in permutations(range(52), 2):
        cards = name(a), name(b)
        alone, both = ([first_line(rules, bet, bet.table, cards, his) for bet in sides] for his in ((), cards))
        places = tuple(-1 if row is None else list(bet.table.values()).index(row) for bet, row in zip(sides, alone, strict=True))
        found[a, b] = known.setdefault(places, len(known)) * 2 + (alone != both)
    return found.ravel()


def waits_for_dealer(bet: PokerBet) -> bool:
    """Whether a bet needs the dealer's cards, even when everybody has given up."""
    return bet.survives_fold and any(row.dealer_too for row in bet.table.values())


def carries(rules: PokerRules, bet: PokerBet) -> bool:
    """Whether a side bet is on one's own two cards."""
    return bet.role == "side" and bet.judged == "own" and not bet.meter and rules.deal.own == 2 and rules.deal.community == 5
