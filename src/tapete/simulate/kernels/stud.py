"""Five cards against a dealer who shows one, compiled: an ante, on or not as the strategy has it, four more to the dealer.

What is best with a hand against a card shown is counted once for all hands and kept; for most hands their class decides. A
strategy of conditions is asked once for each class. What a round came to is the category of the hand and how it ended.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
from numba import uint64
from numpy.typing import NDArray

from tapete.catalogue.poker.rules import PokerBet, PokerRules
from tapete.compiled import njit
from tapete.games import module
from tapete.games.poker.hands import DEALER, key
from tapete.odds.kit.evaluator import class5, index, name
from tapete.odds.kit.tables import CATEGORIES, CATEGORY, CLASSES
from tapete.odds.poker.floor import least_class, strengths
from tapete.odds.poker.reading import opens
from tapete.odds.poker.stud import Stud, deal
from tapete.play.asks import Choice
from tapete.play.terms import Terms
from tapete.simulate.kernels.automaton import Sitting, alone, opening, play
from tapete.simulate.kernels.cards import Bytes, Numbers, pack
from tapete.simulate.kernels.coups import draw
from tapete.simulate.kernels.deals import NO_CARD, Deals, meter_of, stops
from tapete.simulate.kernels.five import rising
from tapete.simulate.kernels.stud_table import ALWAYS, NEVER, Verdicts, bests
from tapete.simulate.laying import Stake
from tapete.simulate.player import Player
from tapete.simulate.spec import Spec
from tapete.simulate.strategy import Chooser, by_conditions, looks_up
from tapete.table.table import Table
from tapete.text import Text

Int16 = NDArray[np.int16]
Int32 = NDArray[np.int32]
Masks = NDArray[np.uint64]
ENDS = 5
UNFIT, BELOW, EQUAL, ABOVE, GIVEN_UP = range(ENDS)
"""How a round ends: the dealer does not open, or holds less, as much, more; or the hand is given up."""
FUNCTION = Text(
    "el núcleo juega con optimal, con basic o con un archivo de reglas",
    "the kernel plays by optimal, by basic or by a file of rules",
)


@njit(cache=True, nogil=True, forceinline=True)
def goes_on(a: Any, b: Any, c: Any, d: Any, e: Any, up: Any, verdict: Any, masks: Masks) -> Any:
    """Whether the bet is made: always or never with such a class, or as the very cards say."""
    found = verdict == ALWAYS
    if verdict >= 0:
        a, b, c, d, e = rising(a, b, c, d, e)
        suits = (a & 3) << 8 | (b & 3) << 6 | (c & 3) << 4 | (d & 3) << 2 | (e & 3)
        found = (masks[uint64(verdict * 1024 + suits)] >> uint64(up)) & uint64(1) != uint64(0)
    return found


@njit(cache=True, nogil=True)
def fives(
    by_class: Int32, masks: Masks, strength: Int16, category: Bytes, least: int, seats: int, together: bool, stop: Bytes,
    cards: Bytes, words: Any, rounds: int, counts: Numbers, examples: Bytes, trace: Numbers,
) -> int:  # fmt: skip
    """Rounds, each from a whole pack, until a seat's comes to a number at which to stop; that one is not counted."""
    s0, s1 = uint64(words[0]), uint64(words[1])
    kept = len(trace)
    held, made, on = np.zeros(5 * seats, np.int64), np.zeros(seats, np.int64), np.zeros(seats, np.bool_)
    his_cards, done = np.zeros(5, dtype=np.int64), 0
    of_seat, of_card = (5, 1) if together else (1, seats)
    while done < rounds:
        i, stopped = 0, False
        for n in range(5 * seats):
            held[n], i, s0, s1 = draw(cards, i, 52, s0, s1)
        up, i, s0, s1 = draw(cards, i, 52, s0, s1)
        his_cards[0] = up
        stay = False
        for seat in range(seats):
            at = seat * of_seat
            a, b, c = held[at], held[at + of_card], held[at + 2 * of_card]
            d, e = held[at + 3 * of_card], held[at + 4 * of_card]
            own: Any = class5(a, b, c, d, e)
            on[seat] = goes_on(a, b, c, d, e, up, np.int64(by_class[own]), masks)
            made[seat] = own
            stay = stay or on[seat]
        his: Any = 0
        if stay:
            for n in range(1, 5):
                his_cards[n], i, s0, s1 = draw(cards, i, 52, s0, s1)
            his = np.int64(strength[class5(up, his_cards[1], his_cards[2], his_cards[3], his_cards[4])])
        for seat in range(seats):
            own = np.int64(strength[made[seat]])
            end = UNFIT if his < least else BELOW if his < own else EQUAL if his == own else ABOVE
            which = ENDS * category[made[seat]] + (end if on[seat] else GIVEN_UP)
            made[seat] = which
            stopped = stopped or (len(stop) > 0 and stop[which] != 0)
        if stopped:
            break
        for seat in range(seats):
            which = made[seat]
            counts[1 if seat else 0, which] += 1
            if examples[which, 0] == NO_CARD:
                for n in range(5):
                    examples[which, n] = held[seat * of_seat + n * of_card]
                for n in range(5 if stay else 1):
                    examples[which, 5 + n] = his_cards[n]
            if kept and seat == 0:
                trace[done] = which
        done += 1
    words[0], words[1] = s0, s1
    return done


def kernel(spec: Spec, terms: Terms[Any], figures: Stud, player: Player, stakes: tuple[Stake, ...]) -> Deals | Text:
    """What hands are gone on with, or what of this table the kernel does not carry."""
    rules: PokerRules = terms.rules
    if spec.strategy[:1] == ("optimal",):
        verdicts = bests(rules)
    elif by_conditions(spec.strategy):
        verdicts = _asked(alone(player, stakes, player.asked), looks_up(spec.strategy))
    else:
        return FUNCTION
    strength = strengths(figures.only_named)
    least = int(strength[least_class(opens(rules))])
    side = next((stake for stake in stakes if rules.bets[stake.kind].role == "side"), None)
    stop = stops(rules.bets[side.kind] if side else None, [category for category in CATEGORIES for _ in range(ENDS)])
    plays = partial(fives, verdicts.by_class, verdicts.masks, strength, CATEGORY, least, spec.seats, rules.deal.together, stop)
    asked = [_by(verdicts, rules)]
    meter = meter_of(terms, side, alone(player, stakes, asked, spec.seats)) if side else None
    return Deals(alone(player, stakes, asked), pack(1, index), plays, ENDS * len(CATEGORIES), 10, meter)


def carries(bet: PokerBet) -> bool:
    """Whether a side bet is a progressive on the category of one's own cards."""
    return bool(bet.meter) and bet.judged == "own" and not bet.ranking and bet.ace_low is None


def _by(verdicts: Verdicts, rules: PokerRules) -> Chooser:
    """Whoever does what the verdicts say."""
    on, off = (next(word for word, way in rules.stages[0].ways.items() if way.folds is folds) for folds in (False, True))

    def says(table: Table, choice: Choice) -> str:
        hands = table.felt.hands
        a, b, c, d, e, up = (index(card) for card in (*hands[key(choice.bet.seat)], hands[DEALER][0]))
        verdict = int(verdicts.by_class[class5(a, b, c, d, e)])
        return on if goes_on(a, b, c, d, e, up, verdict, verdicts.masks) else off

    return says


def _asked(sitting: Sitting, by_up: bool) -> Verdicts:
    """What conditions say of each class, and of the rank shown where they look at it."""
    by_class, masks = np.full(CLASSES, NEVER, dtype=np.int32), list[np.uint64]()
    own, start = deal(False), ((), module(sitting.terms.rules).memory())
    said = opening(sitting, start)
    firsts = np.unique(own.classes, return_index=True)[1]
    for at in firsts.tolist():
        hand = own.players[at].tolist()
        ups = [
            up
            for rank in range(13)
            if (up := next((c for c in range(4 * rank, 4 * rank + 4) if c not in hand), None)) is not None
        ]
        goes, every = 0, sum(15 << 4 * (up // 4) for up in ups)
        for up in ups if by_up else ups[:1]:
            try:
                play(sitting, start, said, tuple(name(n) for n in (*hand, up)))
            except IndexError:  # it asks for more cards: the bet was made
                goes |= 15 << 4 * (up // 4)
        if goes and by_up and goes != every:
            by_class[own.classes[at]] = len(masks) // 1024
            masks += [np.uint64(goes)] * 1024
        elif goes:
            by_class[own.classes[at]] = ALWAYS
    return Verdicts(by_class, np.array(masks or [np.uint64(0)], dtype=np.uint64))
