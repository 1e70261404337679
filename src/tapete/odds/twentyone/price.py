"""The price list of a table of twenty-one: the main bet under best play, insurance, and side bets by counting every deal.

Challenge 21's bets are each against a dealer's hand of its own from the same first card. The cards of one such hand are as likely
as those of any other, so every round's bet is worth the same, and so is the one decision that holds for all of them.
"""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tapete.catalogue.twentyone.rules import TwentyOneBet, TwentyOneRules
from tapete.errors import TapeteError
from tapete.odds.report import BetOdds
from tapete.odds.twentyone.basic import basic
from tapete.odds.twentyone.exact import analyse
from tapete.odds.twentyone.figures import Figures
from tapete.odds.twentyone.freebet import analyse_free
from tapete.odds.twentyone.freechart import follow, free_chart
from tapete.odds.twentyone.lammers import free_bets
from tapete.odds.twentyone.prizes import prizes
from tapete.odds.twentyone.reading import figures_of, worth
from tapete.odds.twentyone.reckoned import refuse_unless_reckoned
from tapete.odds.twentyone.sidebets import Rows, Spread, insurance, spread
from tapete.odds.twentyone.simulate import simulate
from tapete.odds.twentyone.switch import (
    FREELY,
    Exchange,
    SwitchValue,
    analyse_switch,
    exchange_of,
    one_split,
    simulate_switch,
    switch_chart,
)
from tapete.odds.twentyone.switchknown import remembered
from tapete.play.terms import Terms
from tapete.text import Text

LAMMERS = "lammers-"
NONE = Fraction(0)
SEVEN = "seven-cards"
FIGURES = 8
"""Decimals of a price that is the middle of an interval."""
SAMPLE = 1 << 21
"""Rounds from which the deviation is taken where it is not computed."""


def price_bets(terms: Terms[TwentyOneRules]) -> list[BetOdds]:
    """Every bet that the table takes and the rules pay."""
    rules = terms.rules
    figures = figures_of(rules)
    rows: list[BetOdds] = []
    for kind, bet in rules.bets.items():
        if not bet.payable:
            continue
        if bet.role == "main":
            rows.append(main_bet(rules, figures, kind, bet))
        elif bet.role == "insurance":
            rows += [_insurance(figures, kind, bet, up) for up in bet.against]
        elif any(row.pattern.startswith(LAMMERS) for row in bet.table):
            rows.append(_free_bets(figures, kind, bet))
        else:
            rows.append(side_bet(terms, figures, kind, bet))
    return rows


def main_bet(rules: TwentyOneRules, figures: Figures, kind: str, bet: TwentyOneBet) -> BetOdds:
    """Best play of every composition; what textbook play by totals costs besides is told beside it."""
    if bet.pays is None or bet.pays.net != 1:
        raise TapeteError(
            Text(
                f"sin precio: la estrategia se calcula para una apuesta que paga a la par, y {kind} paga {bet.spoken_pays('es')}",
                f"no price: play is worked out for a bet that pays even money, and {kind} pays {bet.spoken_pays('en')}",
            )
        )
    value, extra, sd = main_value(rules, figures)
    return BetOdds(
        bet=kind,
        spots=("",),
        edge=-Fraction(value),
        win=NONE,
        push=NONE,
        lose=NONE,
        sd=sd,
        pays=f"{bet.pays}; natural {rules.naturals.pays}",
        cite=bet.cite,
        method="kernel",
        exact=False,
        extra=extra,
    )


def main_value(rules: TwentyOneRules, figures: Figures) -> tuple[float, dict[str, Any], float]:
    """What a unit on the main bet is worth, how that was found, and the deviation of a round."""
    refuse_unless_reckoned(rules, figures)
    if rules.promoted and (rules.switching is not None or figures.free_double or figures.free_split):
        raise TapeteError(
            Text(
                "sin precio: no se sabe valorar promociones donde se cambian cartas o la casa paga apuestas",
                "no price: promotions cannot be priced where cards are switched or the house pays for bets",
            )
        )
    if rules.dealer.hands > 1 and rules.dealer.firsts != "shared":
        raise TapeteError(
            Text(
                "sin precio: una mano del jugador se decide contra varias primeras cartas del croupier, y eso no se calcula",
                "no price: a player's hand is decided against several first cards of the dealer's, which is not reckoned",
            )
        )
    if rules.switching is not None:
        exchange = exchange_of(rules)
        both = analyse_switch(figures, exchange)
        rounds = simulate_switch(figures, switch_chart(figures), both.switches, SAMPLE, 1)
        value, kept, within = switch_value(figures, exchange, both)
        extra = {"never_switching_edge": -kept / 2, "switches": both.how_often}
        if within is not None:
            extra["proved_within"] = within / 2
        return value / 2, extra, rounds.sd / 2
    if figures.free_double or figures.free_split:
        rounds = simulate(figures, free_chart(figures), SAMPLE, 1)
        return analyse_free(figures).value, {"by_chart_edge": -follow(figures, free_chart(figures))}, rounds.sd
    simple = replace(figures, seven_cards=_seven_cards(rules))
    by_totals, value = basic(simple), analyse(simple).value
    told: dict[str, Any] = {"basic_strategy_edge": -by_totals.value}
    if rules.promoted:
        told["prizes"] = prizes(rules, simple)
        value += sum(told["prizes"].values())
    return value, told, by_totals.deviation


def switch_value(figures: Figures, exchange: Exchange, without: SwitchValue) -> tuple[float, float, float | None]:
    """A round of Switch, never switching, and how wrong the first can be: of one who forgets nothing, where that is known.

    Best play lies in an interval then, and what is told is the middle of it, with no more figures than are sure, so that games
    which differ in what nobody would do have one price. Else it is the value without memory.
    """
    found = remembered(one_split(figures)) if exchange == FREELY else None
    if found is None:
        return without.value, without.kept, None
    return round(found.value + found.gain / 2, FIGURES), found.kept, found.gain / 2 + 10**-FIGURES


def _seven_cards(rules: TwentyOneRules) -> Fraction:
    """The prize for seven cards hangs on how a hand is played, so the analysis itself counts it."""
    found = [rules.promotions[n] for n in rules.promoted if rules.promotions[n].pattern == SEVEN]
    return found[0].pays.net if found and not found[0].if_wins else NONE


def _insurance(figures: Figures, kind: str, bet: TwentyOneBet, up: str) -> BetOdds:
    """Insurance with only the dealer's first card known."""
    assert bet.pays is not None
    edge = -insurance(figures.decks, worth(up), bet.pays.net)
    win = (1 - edge) / (1 + bet.pays.net)
    sd = float(win * bet.pays.net**2 + (1 - win) - edge**2) ** 0.5
    return _row(kind, bet, edge, win, str(bet.pays), up if len(bet.against) > 1 else "", sd=sd)


def _row(kind: str, bet: TwentyOneBet, edge: Fraction, win: Fraction, pays: str, spot: str = "", **extra: Any) -> BetOdds:
    return BetOdds(kind, (spot,), edge, win, NONE, 1 - win, extra.pop("sd", 0.0), pays, bet.cite, "kernel", extra=extra)


def side_bet(terms: Terms[TwentyOneRules], figures: Figures, kind: str, bet: TwentyOneBet) -> BetOdds:
    """A table of patterns over the first cards, counted deal by deal; at a progressive, as a line in the meter."""
    held = 4 if terms.rules.switching is not None else 3 if bet.draws else 2
    rows: Rows = tuple((row.pattern, row.pays.net if row.pays else NONE) for row in bet.table)
    found: Spread = spread(rows, figures.decks, held)
    chances = found.chances
    win = sum(chances.values(), NONE)
    pays = " / ".join(str(row.pays) if row.pays else f"{float(row.share or 0):.0%}" for row in bet.table)
    square = sum((chances[n] * p * p for n, p in rows), NONE) + (1 - win)
    if bet.meter:
        return _progressive(terms, kind, bet, chances, win, pays)
    return _row(kind, bet, -found.value, win, pays, sd=float(square - found.value**2) ** 0.5)


def _progressive(
    terms: Terms[TwentyOneRules], kind: str, bet: TwentyOneBet, chances: dict[str, Fraction], win: Fraction, pays: str
) -> BetOdds:
    """What a unit returns is a constant and a part of the meter: where the two make a fair bet is the break-even meter."""
    unit = terms.plan.amount(f"min.{kind}") or next(
        (int(Fraction(c.amount) * terms.minor) for c in bet.caps if c.amount), terms.minor
    )
    fixed = sum((chances[r.pattern] * (1 + r.pays.net) for r in bet.table if r.pays), NONE)
    part = sum((chances[r.pattern] * r.share for r in bet.table if r.share is not None), NONE)
    shows = terms.plan.amount(bet.meter) or 0
    back = fixed + part * Fraction(shows, unit)
    even = (1 - fixed) / part * unit if part else NONE
    square = sum(
        (chances[r.pattern] * (r.pays.net if r.pays else (r.share or NONE) * shows / unit - 1) ** 2 for r in bet.table), NONE
    )
    extra: dict[str, Any] = {
        "sd": math.sqrt(square + 1 - win - (1 - back) ** 2),
        "meter": terms.money(shows),
        "stake": terms.money(unit),
        "edge_without_meter": str(1 - fixed),
        "edge_less_per_stake_of_meter": str(part),
        "returns_without_meter": str(fixed),
        "returns_per_unit_of_meter": str(part),
        "break_even_meter": terms.money(int(even) + 1),
    }
    return _row(kind, bet, 1 - back, win, pays, **extra)


def _free_bets(figures: Figures, kind: str, bet: TwentyOneBet) -> BetOdds:
    """A bet on how many free bets a hand has, when it is played by the chart."""
    pays = {int(row.pattern.removeprefix(LAMMERS)): row.pays.net for row in bet.table if row.pays}
    chances = free_bets(figures, free_chart(figures))
    value = sum((p * pays.get(n, Fraction(-1)) for n, p in chances.items()), NONE)
    win = sum((p for n, p in chances.items() if n in pays), NONE)
    square = sum((p * pays.get(n, Fraction(-1)) ** 2 for n, p in chances.items()), NONE)
    told = " / ".join(str(row.pays) for row in bet.table)
    return _row(kind, bet, -value, win, told, sd=float(square - value**2) ** 0.5)
