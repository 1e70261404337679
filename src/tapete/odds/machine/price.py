"""What a bet on a machine costs: exactly, each bet that is worth something else than another in a row of its own."""

from __future__ import annotations

from fractions import Fraction

from tapete.catalogue.machine.rules import MachineRules
from tapete.games.machine.bets import ticket
from tapete.odds.machine.par import Sheet, sheet
from tapete.odds.machine.returns import returned
from tapete.odds.report import BetOdds
from tapete.play.terms import Terms


def price_bets(terms: Terms[MachineRules]) -> list[BetOdds]:
    """Every bet of the machine with the most credits on it; with fewer, where that is worth less, beside."""
    rules = terms.rules
    sheets = sheet(rules.machine)
    most = [one for one in sheets.bets if one.most]
    several = len(most) > 1
    return [_row(rules, sheets, i, several) for i, one in enumerate(sheets.bets) if one.most]


def _row(rules: MachineRules, known: Sheet, i: int, several: bool) -> BetOdds:
    one = known.bets[i]
    kind = rules.stake
    spot = ticket(tuple(range(1, int(one.spot) + 1))) if rules.machine.keno else one.spot
    fewer = next((b for b in known.bets if b.spot == one.spot and not b.most), None)
    extra: dict[str, object] = {"return": str(one.total), "hit frequency": str(one.hit) if one.hit is not None else ""}
    if fewer is not None:
        extra["return with fewer credits"] = str(fewer.total)
    if one.volatility is not None:
        extra["volatility index (90 %)"] = f"{one.volatility:.4f}"
    return BetOdds(
        bet=kind,
        spots=(spot,),
        edge=1 - one.total,
        win=one.win or Fraction(0),
        push=one.push or Fraction(0),
        lose=1 - (one.win or Fraction(0)) - (one.push or Fraction(0)) if one.win is not None else Fraction(0),
        sd=one.sd or 0.0,
        pays="",
        cite=rules.frame.returns,
        method="kernel",
        split=several,
        extra=extra,
    )


def edge(terms: Terms[MachineRules], kind: str, spot: str, policy: str) -> Fraction:
    """The edge of one bet with the most credits on it; a ticket is worth what any other of as many numbers is."""
    machine = terms.rules.machine
    said = str(spot.count("-") + 1) if machine.keno else spot
    return 1 - returned(machine, said, True).total
