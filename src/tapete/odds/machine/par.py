"""The PAR sheet of a machine: its return by sources, how often it pays, what each combination brings, how far results scatter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import prod, sqrt

from tapete.catalogue.machine.parts import Machine
from tapete.catalogue.memo import once_per_rules
from tapete.equipment.hands import NAMES
from tapete.games.machine.reels import row_name
from tapete.games.machine.wins import credit_pays, keno_pays
from tapete.odds.machine.cycle import cycle, variance
from tapete.odds.machine.returns import Parts, bets_of, returned
from tapete.text import Text

PLAYS = (1_000, 10_000, 100_000, 1_000_000, 10_000_000)
"""Numbers of plays for which it is told within which bounds the return will lie."""
Z90, Z95, Z99 = 1.6448536269514722, 1.959963984540054, 2.5758293035489004
"""How many standard deviations nine tenths of all results, nineteen twentieths, and all but one in a hundred, lie within."""
PARTS = {
    "lines": Text("líneas", "lines"),
    "anywhere": Text("en toda la ventana", "anywhere in the window"),
    "free": Text("juegos gratis", "free games"),
    "respin": Text("símbolos retenidos", "held symbols"),
    "pot": Text("aporte al pozo", "fed into the pot"),
    "hands": Text("manos", "hands"),
    "hits": Text("aciertos", "hits"),
}


@dataclass(frozen=True)
class Combination:
    """A line of the pay table: what it pays a credit, how often it comes in a play, and what part of the return it is."""

    name: Text
    pays: Fraction
    often: Fraction
    back: Fraction


@dataclass(frozen=True)
class BetSheet:
    """One bet of the machine."""

    spot: str
    most: bool
    parts: Mapping[str, Fraction]
    combinations: tuple[Combination, ...]
    hit: Fraction | None
    """How often a play pays or sets off anything."""
    win: Fraction | None
    """How often a play pays more than was staked; where it can set off more, that is not told."""
    push: Fraction | None
    sd: float | None
    pot: Fraction
    stops: int = 0
    """Combinations of stops of its cycle, where it has one."""

    @property
    def total(self) -> Fraction:
        return sum(self.parts.values(), Fraction(0))

    @property
    def volatility(self) -> float | None:
        """The industry's index: how far from the mean nine tenths of single plays lie, in stakes."""
        return None if self.sd is None else Z90 * self.sd

    def within(self, plays: int, z: float = Z95) -> tuple[float, float] | None:
        """The bounds of the return over so many plays, by the normal approximation; never less than nothing."""
        if self.sd is None:
            return None
        off = z * self.sd / sqrt(plays)
        middle = float(self.total - self.parts.get("pot", Fraction(0)))
        return max(0.0, middle - off), middle + off


@dataclass(frozen=True)
class Sheet:
    """All bets of a machine that are worth something else than another."""

    machine: Machine
    bets: tuple[BetSheet, ...]

    @property
    def lowest(self) -> Fraction:
        return min(bet.total for bet in self.bets)


@once_per_rules
def sheet(machine: Machine) -> Sheet:
    """The PAR sheet of a machine, worked out once."""
    return Sheet(machine, tuple(_bet(machine, spot, most) for spot, most in bets_of(machine)))


def _bet(machine: Machine, spot: str, most: bool) -> BetSheet:
    found = returned(machine, spot, most)
    combinations = tuple(_combination(machine, spot, i, most, found) for i in sorted(found.rows))
    if machine.reels:
        lines, reels = int(spot), machine.reels
        counted, spread = cycle(reels, lines, most), variance(reels, lines, most)
        plain = reels.free is None and reels.respin is None
        return BetSheet(
            spot,
            most,
            found.parts,
            combinations,
            counted.hit if counted else None,
            counted.above if counted and plain else None,
            counted.equal if counted and plain else None,
            sqrt(spread[1]) if spread else None,
            found.pot,
            prod(map(len, reels.strips)),
        )
    first = sum((c.back for c in combinations), Fraction(0))
    second = sum((c.often * c.pays**2 for c in combinations), Fraction(0))
    return BetSheet(
        spot,
        most,
        found.parts,
        combinations,
        sum((c.often for c in combinations if c.pays), Fraction(0)),
        sum((c.often for c in combinations if c.pays > 1), Fraction(0)),
        sum((c.often for c in combinations if c.pays == 1), Fraction(0)),
        sqrt(second - first**2),
        found.pot,
    )


def _combination(machine: Machine, spot: str, i: int, most: bool, found: Parts) -> Combination:
    often, back = found.rows[i]
    if machine.reels:
        row = machine.reels.pays[i]
        return Combination(row_name(machine.reels, row), credit_pays(row, most), often, back)
    if machine.poker:
        line = machine.poker.pays[i]
        return Combination(line.names or NAMES[line.hand], credit_pays(line, most), often, back)
    assert machine.keno is not None
    name = Text(f"{i} de {spot}", f"{i} of {spot}")
    return Combination(name, keno_pays(machine.keno, int(spot), i), often, back)
