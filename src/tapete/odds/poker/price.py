"""The price list of a poker table: the game under best play per unit of the first bet, and the bets beside it.

The bets made later (raise, play, bets two and three) have no price of their own: they are part of the game, and what the house
keeps of everything staked is told beside. A cap on what a bet may be paid is reckoned at the table's least ante, where it hardly
ever bites, and told besides for the greatest.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tapete.catalogue.poker.rules import PokerRules
from tapete.odds.poker.beside import chances, gain, pays_of, side_bet, stake_of, with_extra
from tapete.odds.poker.draw import Draw
from tapete.odds.poker.reading import Figures, Ride, Unpriced, figures_of, wants
from tapete.odds.poker.solve import solve, solve_together
from tapete.odds.poker.store import Reckoned
from tapete.odds.poker.stud import Stud
from tapete.odds.poker.three import ThreeCard
from tapete.odds.poker.ultimate import Ultimate
from tapete.odds.report import BetOdds
from tapete.play.terms import Terms
from tapete.text import Text

NONE = Fraction(0)


def price_bets(terms: Terms[PokerRules]) -> list[BetOdds]:
    """Every bet that is made before the cards and that the rules pay; what no kernel reckons with has no row."""
    return priced(terms)[0]


def priced(terms: Terms[PokerRules]) -> tuple[list[BetOdds], dict[str, Text]]:
    """The rows, and of each bet that has none what the reckoning would want instead."""
    rules, without = terms.rules, dict[str, Text]()
    rows: list[BetOdds] = []
    _at_once(terms)
    for kind in sorted(rules.bets, key=lambda k: k != rules.first):
        bet = rules.bets[kind]
        if not bet.payable:
            continue
        try:
            if kind == rules.first:
                rows.append(main_bet(terms))
            elif bet.role == "side":
                rows.append(beside(terms, kind))
        except Unpriced as why:
            without[kind] = why.wanted
    return rows, without


def _at_once(terms: Terms[PokerRules]) -> None:
    """The game, and the game with each bet that a fold may kill, reckoned over the same boards."""
    several = []
    with suppress(Unpriced):
        if isinstance(figures := figures_of(terms), Ultimate):
            several.append(figures)
            several += [_with(terms, kind, figures) for kind in terms.rules.bets if _dies_with_a_fold(terms, kind)]
    solve_together(several)


def _dies_with_a_fold(terms: Terms[PokerRules], kind: str) -> bool:
    bet = terms.rules.bets[kind]
    if not bet.payable or bet.role != "side" or kind == terms.rules.first or bet.judged != "best" or bet.meter:
        return False
    try:
        side_bet(terms, kind)
    except Unpriced:
        return True
    return False


def main_bet(terms: Terms[PokerRules]) -> BetOdds:
    """The whole game under best play, per unit of the first bet."""
    rules = terms.rules
    figures = figures_of(terms)
    found = solve(figures)
    bet = rules.bets[rules.first]
    win, push, lose = ends(found, figures)
    return BetOdds(
        rules.first,
        ("",),
        -found.ev,
        win,
        push,
        lose,
        found.sd,
        pays_of(terms, bet),
        bet.cite,
        "kernel",
        extra=told(found) | at_most(terms, figures) | with_needed(terms, figures),
    )


def ends(found: Reckoned, figures: Figures) -> tuple[Fraction, Fraction, Fraction]:
    """How often a round is won, pushed and lost, where the kernel tells."""
    often = found.outcomes
    if isinstance(figures, Ride):
        return often["paid"], NONE, 1 - often["paid"]
    if not isinstance(figures, Stud | ThreeCard | Draw) or "buy" in often:
        return NONE, NONE, NONE
    win, push, lose = often["win"], often["tie"], often["fold"] + often["lose"]
    if isinstance(figures, Stud) and figures.tied < 0:
        push, lose = NONE, lose + push
    shut, net = often["unqualified"], figures.unopened
    return win + shut * (net > 0), push + shut * (net == 0), lose + shut * (net < 0)


def told(found: Reckoned) -> dict[str, Any]:
    """What a price list tells of a game besides its edge."""
    return {
        "element_of_risk": str(-found.ev / found.wagered),
        "staked": str(found.wagered),
        "outcomes": {name: str(p) for name, p in found.outcomes.items()},
        "rules": [{"es": r.text.es, "en": r.text.en, "cost": str(r.cost)} for r in found.rules],
    }


def at_most(terms: Terms[PokerRules], figures: Figures) -> dict[str, Any]:
    """The edge at the table's greatest ante, where a cap makes it another."""
    most = terms.plan.amount("max")
    if not isinstance(figures, Stud) or most is None:
        return {}
    capped = figures_of(terms, most)
    return {"edge_at_maximum": str(-solve(capped).ev)} if capped != figures else {}


def with_needed(terms: Terms[PokerRules], figures: Figures) -> dict[str, Any]:
    """The edge for who makes the bet that a bonus needs too."""
    whole = figures_of(terms, with_needed=True)
    bonus = terms.rules.bets[terms.rules.first].bonus
    return {f"edge_with_{bonus.needs}": str(-solve(whole).ev)} if bonus is not None and whole != figures else {}


def beside(terms: Terms[PokerRules], kind: str) -> BetOdds:
    """A side bet by itself; one that a fold may kill while it is winning, together with the game."""
    try:
        return side_bet(terms, kind)
    except Unpriced:
        return with_the_game(terms, kind)


def with_the_game(terms: Terms[PokerRules], kind: str) -> BetOdds:
    """What a bet adds to the game for who plays both as well as can be, equal stakes on each."""
    rules, bet = terms.rules, terms.rules.bets[kind]
    figures = figures_of(terms)
    wants(
        isinstance(figures, Ultimate) and bet.judged == "best" and not bet.meter,
        Text("una apuesta a siete cartas", "a bet on seven cards"),
    )
    assert isinstance(figures, Ultimate)
    odds, stake = chances(rules, bet), stake_of(terms, kind)
    both = solve(_with(terms, kind, figures))
    lives = sum((odds[name] * (1 + gain(terms, bet, row, stake)) for name, row in bet.table.items()), NONE)
    row = BetOdds(kind, ("",), solve(figures).ev - both.ev, NONE, NONE, NONE, 0.0, pays_of(terms, bet), bet.cite, "kernel")
    return with_extra(row, {"edge_if_never_folded": str(1 - lives), "chances": {k: str(p) for k, p in odds.items()}})


def _with(terms: Terms[PokerRules], kind: str, figures: Ultimate) -> Ultimate:
    """The game with this bet made too."""
    bet, stake = terms.rules.bets[kind], stake_of(terms, kind)
    return replace(figures, trips={row.hand: gain(terms, bet, row, stake) for row in bet.table.values()})
