"""What may be staked and who may play: limits, chips, seats, and the money that the house must have before a table opens."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from tapete.catalogue.cited import Cited
from tapete.catalogue.kinds import Amount, Count, Flag, Multiple, Some, Words, Worth
from tapete.catalogue.model import Model
from tapete.catalogue.names import AmountName, MaybeAmount
from tapete.figures import parse_amount


class Limit(Cited):
    """A ceiling or floor on a stake: a multiple of a plan's amount, or of what the stake may win."""

    times: Multiple = Fraction(1)
    of: MaybeAmount = ""
    payout: MaybeAmount = ""
    """A plan's amount that the stake may win at the most."""
    gain: Multiple | None = None
    """So many times `of` that the stake may win at the most."""


class Chips(Cited):
    """The smallest chip, and a smaller one that the house may admit where the table's minimum is low."""

    unit: Worth
    """Stakes are whole multiples of it."""
    small: Worth
    up_to: Amount
    """The highest minimum of a table that may have the smaller chip."""
    admitted: Flag = False
    """Whether this table has the smaller one; a plan says so."""


class Limits(Cited):
    """How stakes are bounded at this table."""

    min: AmountName = "min"
    min_binds: Literal["position", "spin", "nothing"] = "position"
    max: Limit | None = None
    multiples: Flag = False
    """Whether stakes are whole multiples of the table's minimum."""
    multiples_cite: Words = ""
    chips: Chips | None = None


class Step(Model):
    """What a table of this maximum needs besides the first bank."""

    up_to: Amount
    more: Amount


class Growth(Model):
    """What a higher maximum needs besides: so much more for each further so much, a fraction counting as a whole or not."""

    each: Amount
    more: Amount
    fraction: Flag = True


class Reserve(Cited):
    """The money that the house must have in cash before it opens a table, by the table's maximum."""

    by: AmountName = "max"
    has: AmountName
    """The plan's amount that says what there is."""
    first: Amount
    steps: tuple[Step, ...] = ()
    beyond: Growth | None = None

    def needed(self, most: int, minor: int) -> int:
        """For a table of this maximum, in the smallest unit; between two steps the higher one."""
        read = [(parse_amount(step.up_to, minor), parse_amount(step.more, minor)) for step in self.steps]
        first = parse_amount(self.first, minor)
        for up_to, more in read:
            if most <= up_to:
                return first + more
        top, more = read[-1] if read else (0, 0)
        if self.beyond is None:
            return first + more
        each = parse_amount(self.beyond.each, minor)
        times = (most - top + each - 1) // each if self.beyond.fraction else (most - top) // each
        return first + more + times * parse_amount(self.beyond.more, minor)


class Seats(Cited):
    """How many may play, and how many bets are needed before the coup may go on."""

    max: Some | None = None
    required: Count = 0
    standing: Flag = False
    """Whether others may bet besides, who stand, with numbers above the last seat."""
    standing_cite: Words = ""
    stays_cite: Words = ""
    """The article by which who has bet and been dealt in keeps the seat until the round is over."""
