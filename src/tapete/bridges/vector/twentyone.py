"""Twenty-one at many tables at once, compiled: a hand of one unit each, from a full shoe, until it is settled.

A table sees its total, whether an ace counts eleven, the value of a pair that may be split (else 0), the dealer's card, how
many cards and how many hands it has. Insurance is not offered, and with 21 there is nothing but to stand. What the rules say
comes as `Law`, from the game's terms; the hands that are finished are settled by the function that the simulation uses.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from tapete.bridges.vector.chance import Words, drawn
from tapete.bridges.vector.kernel import Kernel
from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.compiled import njit
from tapete.odds.twentyone.figures import full_shoe
from tapete.odds.twentyone.law import BUST, DRAWS, SOFT_17, Law, law, steps
from tapete.odds.twentyone.reading import figures_of
from tapete.odds.twentyone.rounds import settle, standing
from tapete.odds.twentyone.strategy import SOFT_ROW
from tapete.text import Text

STAND, HIT, DOUBLE, SPLIT, SURRENDER = range(5)
ACTIONS = ("stand", "hit", "double", "split", "surrender")
SEEN = ("total", "soft", "pair", "up", "cards", "hands")
UP, DOWN, FIRST, STATE, CARDS, RISK, HANDS, PENDING, PENDING_RISK, CLOTH, MADE, BONUS, LEFT = range(13)
APART = Text("se cambian cartas o la casa tiene varias manos", "cards are switched, or the dealer has several hands")
PRIZES = Text("hay premios aparte de las apuestas", "there are prizes besides the bets")


def kernel(rules: TwentyOneRules) -> Kernel | Text:
    """The tables of a game; or why there are none."""
    if rules.switching is not None or rules.dealer.hands > 1:
        return APART
    if rules.promoted:
        return PRIZES
    figures = figures_of(rules)
    read = law(figures)
    shoe = np.array(full_shoe(figures.decks), dtype=np.int16)

    def make(tables: int) -> tuple[NDArray[Any], ...]:
        return np.zeros((tables, 13), np.int64), np.zeros((tables, 10), np.int16)

    def begin(kept: tuple[NDArray[Any], ...], words: Words, seen: NDArray[np.int16], mask: NDArray[np.int8]) -> None:
        everything(kept[0], kept[1], shoe, words, steps(), read, seen, mask)

    def act(
        actions: NDArray[np.int64],
        kept: tuple[NDArray[Any], ...],
        words: Words,
        seen: NDArray[np.int16],
        mask: NDArray[np.int8],
        won: NDArray[np.float64],
        over: NDArray[np.bool_],
    ) -> None:
        step(actions, kept[0], kept[1], shoe, words, steps(), read, seen, mask, won, over)

    return Kernel(ACTIONS, SEEN, make, begin, act, 256)


@njit(cache=True, nogil=True)
def _dealt(t: int, state: Any, counts: Any, words: Any, table: Any, rules: Law) -> Any:
    """A card to the hand in play."""
    card = drawn(counts, t, state[t, LEFT], words) + 1
    state[t, LEFT] -= 1
    state[t, STATE] = table[16 * state[t, STATE] + card]
    state[t, CARDS] += 1
    if state[t, CARDS] == 7 and state[t, STATE] != BUST:
        state[t, BONUS] += rules.seven_pays
    return card


@njit(cache=True, nogil=True)
def _dealer(t: int, state: Any, counts: Any, words: Any, table: Any, rules: Law) -> Any:
    """The dealer's total; beyond 21 what it came to."""
    up, down = state[t, UP], state[t, DOWN]
    hard = up + down
    now = table[16 * table[up] + down]
    draws = DRAWS | (SOFT_17 if rules.hits_soft_17 else 0)
    while (draws >> now) & 1:
        card = drawn(counts, t, state[t, LEFT], words) + 1
        state[t, LEFT] -= 1
        hard += card
        now = table[16 * now + card]
    return hard if now == BUST else now - SOFT_ROW if now > SOFT_ROW else now


@njit(cache=True, nogil=True)
def _second(t: int, state: Any, counts: Any, words: Any) -> None:
    """The dealer's second card, where it was not dealt at the start."""
    if state[t, DOWN] == 0:
        state[t, DOWN] = drawn(counts, t, state[t, LEFT], words) + 1
        state[t, LEFT] -= 1


@njit(cache=True, nogil=True)
def _settled(t: int, state: Any, counts: Any, words: Any, table: Any, rules: Law) -> Any:
    """What the hands on the cloth bring, in stakes."""
    cloth, made, total, natural = state[t, CLOTH], state[t, MADE], 0, False
    if standing(cloth, made):
        _second(t, state, counts, words)
        natural = state[t, UP] + state[t, DOWN] == 11 and (state[t, UP] == 1 or state[t, DOWN] == 1)
        total = 21 if natural else _dealer(t, state, counts, words, table, rules)
    return state[t, BONUS] / rules.unit + settle(cloth, made, total, natural, rules)


@njit(cache=True, nogil=True)
def _fresh(t: int, state: Any, counts: Any, shoe: Any, words: Any, table: Any, rules: Law) -> None:
    """The deal."""
    for value in range(10):
        counts[t, value] = shoe[value]
    for at in range(13):
        state[t, at] = 0
    state[t, LEFT] = shoe.sum()
    state[t, RISK] = state[t, HANDS] = 1
    first = _dealt(t, state, counts, words, table, rules)
    state[t, FIRST] = first
    state[t, UP] = drawn(counts, t, state[t, LEFT], words) + 1
    state[t, LEFT] -= 1
    _dealt(t, state, counts, words, table, rules)
    if rules.hole:
        _second(t, state, counts, words)


@njit(cache=True, nogil=True)
def _natural(t: int, state: Any, counts: Any, words: Any, table: Any, rules: Law) -> Any:
    """What a player's natural brings, in stakes."""
    up = state[t, UP]
    net = rules.natural_pays
    if not (rules.at_once >> up) & 1:
        _second(t, state, counts, words)
        down = state[t, DOWN]
        if up + down == 11 and (up == 1 or down == 1):
            net = rules.against_natural
        elif not rules.natural_beats_dealer_21:
            total = _dealer(t, state, counts, words, table, rules)
            net = 0 if total == 21 or (total == 22 and rules.push_22) else rules.natural_pays
    return net / rules.unit


@njit(cache=True, nogil=True)
def _look(t: int, state: Any, rules: Law, seen: Any, mask: Any) -> None:
    """What the table sees, and what it may do."""
    now, up = state[t, STATE], state[t, UP]
    soft = now > SOFT_ROW
    total = now - SOFT_ROW if soft else now
    two = state[t, CARDS] == 2
    first = state[t, FIRST]
    pair = two and now == (SOFT_ROW + 12 if first == 1 else 2 * first)
    again = state[t, HANDS] < rules.split_hands and (first > 1 or state[t, HANDS] == 1 or rules.resplit_aces != 0)
    split = pair and again
    closed = first == 1 and state[t, HANDS] > 1 and rules.hit_split_aces == 0
    free = not soft and (rules.free_double >> total) & 1
    paid = ((rules.double_soft if soft else rules.double_hard) >> total) & 1
    seen[t, 0], seen[t, 1], seen[t, 2] = total, soft, first if split else 0
    seen[t, 3], seen[t, 4], seen[t, 5] = up, state[t, CARDS], state[t, HANDS]
    made = total == 21  # nobody is asked with the best there is
    mask[t, STAND] = 1
    mask[t, HIT] = 0 if closed or made else 1
    may = two and not closed and not made
    mask[t, DOUBLE] = 1 if may and (free or (paid and (state[t, HANDS] == 1 or rules.after_split))) else 0
    mask[t, SPLIT] = 1 if split else 0
    mask[t, SURRENDER] = 1 if two and not made and state[t, HANDS] == 1 and (rules.surrender >> up) & 1 else 0


@njit(cache=True, nogil=True)
def _begun(t: int, state: Any, counts: Any, shoe: Any, words: Any, table: Any, rules: Law, seen: Any, mask: Any) -> None:
    """A new round, and what the table sees of it."""
    _fresh(t, state, counts, shoe, words, table, rules)
    _look(t, state, rules, seen, mask)


@njit(cache=True, nogil=True)
def everything(state: Any, counts: Any, shoe: Any, words: Any, table: Any, rules: Law, seen: Any, mask: Any) -> None:
    for t in range(len(state)):
        _begun(t, state, counts, shoe, words, table, rules, seen, mask)


@njit(cache=True, nogil=True)
def _one(t: int, action: int, state: Any, counts: Any, words: Any, table: Any, rules: Law) -> tuple[bool, float]:
    """One action of one table: whether the round is over, and what it brought."""
    up, down = state[t, UP], state[t, DOWN]
    now = state[t, STATE]
    if state[t, CARDS] == 2 and now == SOFT_ROW + 21 and state[t, HANDS] == 1:
        return True, _natural(t, state, counts, words, table, rules)
    peeked = rules.peeks and up + down == 11 and (up == 1 or down == 1)
    if peeked and state[t, HANDS] == 1 and state[t, CARDS] == 2:  # it was looked for before anybody could act
        early = action == SURRENDER and rules.surrender_early
        return True, -rules.surrender_costs / rules.unit if early else -1.0
    if action == SURRENDER:
        return True, state[t, BONUS] / rules.unit - rules.surrender_costs / rules.unit
    if action == SPLIT:
        first = state[t, FIRST]
        state[t, PENDING] += 1
        state[t, HANDS] += 1
        state[t, PENDING_RISK] = state[t, RISK]
        if (rules.free_split >> first) & 1:
            state[t, PENDING_RISK] = 0
        state[t, STATE], state[t, CARDS] = table[first], 1
        _dealt(t, state, counts, words, table, rules)
        return False, 0.0
    win = 1
    if action == DOUBLE:
        soft = now > SOFT_ROW
        total = now - SOFT_ROW if soft else now
        win = 2
        if soft or not (rules.free_double >> total) & 1:
            state[t, RISK] += 1
    if action != STAND:
        _dealt(t, state, counts, words, table, rules)
        now = state[t, STATE]
        if action == HIT and now != BUST and now != 21 and now != SOFT_ROW + 21:
            return False, 0.0
    hand = (now - SOFT_ROW if now > SOFT_ROW else now) | state[t, RISK] << 5 | win << 7
    state[t, CLOTH] |= hand << (9 * state[t, MADE])
    state[t, MADE] += 1
    if state[t, PENDING]:
        state[t, PENDING] -= 1
        state[t, RISK] = state[t, PENDING_RISK]
        state[t, STATE], state[t, CARDS] = table[state[t, FIRST]], 1
        _dealt(t, state, counts, words, table, rules)
        return False, 0.0
    return True, _settled(t, state, counts, words, table, rules)


@njit(cache=True, nogil=True)
def step(
    actions: Any,
    state: Any,
    counts: Any,
    shoe: Any,
    words: Any,
    table: Any,
    rules: Law,
    seen: Any,
    mask: Any,
    won: Any,
    over: Any,
) -> None:
    """An action at every table; a round that is over makes room for the next."""
    for t in range(len(state)):
        won[t], over[t] = 0.0, False
        action = actions[t]
        if action < 0 or action > SURRENDER or not mask[t, action]:
            continue
        over[t], won[t] = _one(t, action, state, counts, words, table, rules)
        if over[t]:
            _begun(t, state, counts, shoe, words, table, rules, seen, mask)
        else:
            _look(t, state, rules, seen, mask)
