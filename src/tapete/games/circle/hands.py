"""What hands are worth at a circle table: shown, in sight, and against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations

from tapete.catalogue.circle.rules import CircleRules, Way
from tapete.catalogue.memo import once_per_rules
from tapete.equipment.cards import SUITS, rank, suit
from tapete.equipment.hands import (
    ALL,
    FIVE_CARDS,
    FULL_HOUSE,
    HIGH_CARD,
    NAMES,
    ONLY_GRADED,
    ONLY_NAMED,
    PAIR,
    RANK,
    ROYAL_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIRS,
    VALUE,
    Grade,
    Ranking,
    Standing,
    best,
    grade,
    in_lanes,
    strength,
)
from tapete.equipment.lows import BADUGI, EIGHT, LOW, ace_low, ace_to_five, badugi, deuce_to_seven
from tapete.games.circle.chips import TABLE, Table, cards, in_sight
from tapete.play.terms import Terms
from tapete.text import Text

SIGHT = {(1,): HIGH_CARD, (2,): PAIR, (2, 2): TWO_PAIRS, (3,): THREE_OF_A_KIND}
CALLED = {TWO_PAIRS: 2, FULL_HOUSE: 2, ROYAL_FLUSH: 0}
"""How many of the ranks that grade a hand are called with it, where it is not one."""


@once_per_rules
def ranking(rules: CircleRules) -> Ranking:
    """The order of hands that a text goes by."""
    compared = {"all": ALL, "named": ONLY_NAMED, "graded": ONLY_GRADED}[rules.ranking.compared]
    return Ranking(FIVE_CARDS.order, FIVE_CARDS.cards, rules.ranking.ace_low, compared)


def makings(rules: CircleRules, own: tuple[str, ...], common: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The cards among which a hand is sought: all of them together, or each choice of so many of one's own and the rest."""
    use = rules.showdown.own
    if use is None:
        return [(*own, *common)]
    return [(*mine, *rest) for mine in combinations(own, use) for rest in combinations(common, 5 - use)]


def worth(rules: CircleRules, way: Way, own: tuple[str, ...], common: tuple[str, ...]) -> Standing | None:
    """What these cards make, by one of the ways in which the pot is won; nothing where they do not qualify."""
    made = makings(rules, own, common)
    if way == "high":
        order = ranking(rules)
        enough = [c for c in made if len(c) >= order.cards]
        held = max(enough, key=lambda c: strength(c, order)) if len(enough) > 1 else enough[0] if enough else ()
        return best(held, order) if held else None
    if way == "low-27":
        return max((deuce_to_seven(c) for c in made), default=None)
    if way == "badugi":
        return max((badugi(c) for c in made), default=None)
    lows = [ace_to_five(c, EIGHT if way == "low-8" else None) for c in made]
    return max((low for low in lows if low is not None), default=None)


def winning(
    rules: CircleRules, way: Way, hands: Mapping[int, tuple[str, ...]], common: tuple[str, ...]
) -> tuple[list[int], Text] | None:
    """Whose cards are the best by one of the ways, and as what the croupier calls them; nobody's where none qualify."""
    if way == "high":
        return _highest(rules, hands, common)
    made = {s: found for s, own in hands.items() if (found := worth(rules, way, own, common)) is not None}
    if not made:
        return None
    top = max(made.values())
    winners = [s for s, found in made.items() if found == top]
    return winners, spoken(made[winners[0]])


def _highest(rules: CircleRules, hands: Mapping[int, tuple[str, ...]], common: tuple[str, ...]) -> tuple[list[int], Text] | None:
    """The same for the highest hands: each is graded once, and by number."""
    order = ranking(rules)
    if rules.showdown.own is None:
        board, enough = in_lanes(common), order.cards - len(common)
        made = {s: grade(board + in_lanes(own), order) for s, own in hands.items() if len(own) >= enough}
    else:
        made = {s: found for s, own in hands.items() if (found := _highest_of(rules, own, common)) is not None}
    if not made:
        return None
    weights = {s: found.weight(order) for s, found in made.items()} if order.compared else made
    top = max(weights.values())
    winners = [s for s, weight in weights.items() if weight == top]
    found = made[winners[0]]
    category = order.order[found.place]
    return winners, _called(category, tuple([RANK[v] for v in found.ranks[: CALLED.get(category, 1)]]))


def _highest_of(rules: CircleRules, own: tuple[str, ...], common: tuple[str, ...]) -> Grade | None:
    """The best grade among all choices of one's own cards and the common ones; none where they are too few."""
    order = ranking(rules)
    grades = [grade(in_lanes(c), order) for c in makings(rules, own, common) if len(c) >= order.cards]
    if not order.compared:
        return max(grades, default=None)
    return max(grades, key=lambda found: found.weight(order), default=None)


def standing(terms: Terms[CircleRules], felt: Table, seat: int, way: Way = "high") -> Standing | None:
    """The best that a seat can show."""
    return worth(terms.rules, way, cards(felt, seat), felt.hands.get(TABLE, ()))


def spoken(stands: Standing) -> Text:
    """A hand as the croupier calls it: `par K`, `two pairs A 9`."""
    if stands.category in (LOW, BADUGI):
        ranks = "-".join(stands.ranks)
        return Text(f"baja {ranks}" if stands.category == LOW else f"badugi {ranks}", f"{stands.category} {ranks}")
    return _called(stands.category, stands.ranks[: CALLED.get(stands.category, 1)])


@lru_cache(maxsize=1024)
def _called(category: str, ranks: tuple[str, ...]) -> Text:
    return NAMES[category] + "".join(f" {r}" for r in ranks)


# in sight


def sight(seen: tuple[str, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What fewer than five cards are worth in sight: how many are alike, then their ranks.

    >>> sight(("Ks", "Kh", "3d")) > sight(("As", "Qh", "Jd"))
    True
    """
    counts = Counter(rank(c) for c in seen)
    order = sorted(counts, key=lambda r: (-counts[r], -VALUE[r]))
    return tuple(counts[r] for r in order), tuple(VALUE[r] for r in order)


def low_sight(seen: tuple[str, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The same where the lowest speaks first and the ace is low; the smaller, the better."""
    counts = Counter(ace_low(c) for c in seen)
    order = sorted(counts, key=lambda v: (-counts[v], -v))
    return tuple(counts[v] for v in order), tuple(order)


def suit_rank(card: str) -> int:
    """Spades, hearts, diamonds, clubs: where a text ranks suits, this is how."""
    return -SUITS.index(suit(card))


def beaten_in_sight(terms: Terms[CircleRules], felt: Table, caller: int, bettor: int) -> bool:
    """Whether a caller's whole hand loses to what the other already shows, whatever lies under it."""
    mine = standing(terms, felt, caller)
    faces = [face for street in terms.rules.rounds for face in street.own]  # what the showdown turned over was not in sight
    seen = tuple(c for c, face in zip(cards(felt, bettor), faces, strict=False) if face == "up" and c in in_sight(felt, bettor))
    if mine is None or not seen:
        return False
    shape, ranks = sight(seen)
    alike = tuple(n for n in shape if n > 1) or (1,)
    category = "four-of-a-kind" if alike[0] == 4 else SIGHT[alike]
    order = ranking(terms.rules).order
    own = (order.index(mine.category), tuple(VALUE[r] for r in mine.ranks))
    graded = len(alike) if alike != (1,) else len(ranks)
    return (order.index(category), ranks[:graded]) > (own[0], own[1][:graded])
