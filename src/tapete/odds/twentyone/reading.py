"""The figures that a game's rules come to: what the arithmetic of twenty-one needs of a table's terms."""

from __future__ import annotations

from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.odds.twentyone.figures import Figures

MOST_HANDS = 6
"""Where a text splits without limit, hands counted: a seventh would come about once in ten million rounds."""

HALF = Figures().surrender_keeps


def worth(value: str) -> int:
    return 1 if value == "A" else int(value)


def figures_of(rules: TwentyOneRules) -> Figures:
    """The rules as numbers."""
    naturals, doubling, splitting, dealer = rules.naturals, rules.doubling, rules.splitting, rules.dealer
    waits = {worth(v) for v in naturals.waits_on}
    peeks = dealer.peeks
    surrender = rules.surrender if rules.surrender and rules.surrender.offered else None
    return Figures(
        decks=rules.shoe.decks,
        hits_soft_17=dealer.hits_soft_17,
        blackjack=naturals.pays.net,
        peeks=peeks,
        natural_beats_21=dealer.natural_beats_21,
        naturals_push=naturals.against_natural == "push",
        naturals_lose=naturals.against_natural == "lost",
        natural_beats_dealer_21=naturals.against_21 == "paid",
        natural_at_once=frozenset(v for v in range(1, 11) if v not in waits),
        double_hard=frozenset(doubling.hard),
        double_soft=frozenset(t + 10 for t in doubling.low),
        double_after_split=doubling.after_split,
        split_hands=min(splitting.hands or MOST_HANDS, MOST_HANDS),
        resplit_aces=splitting.resplit_aces,
        hit_split_aces=not splitting.aces_one_card,
        surrender=frozenset(map(worth, surrender.against if surrender else ())),
        surrender_early=peeks and not (surrender and surrender.after_look),
        surrender_keeps=surrender.keeps if surrender else HALF,
        push_22=dealer.push_on == 22,
        free_double=frozenset(doubling.free),
        free_split=frozenset(worth(v) for v in splitting.free),
    )
