"""An oval table with compartments round it, a notch for the croupier and, where the banker sits opposite, one for the banker."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, pi, sin

from tapete.draw.kit.geometry import Point
from tapete.draw.kit.scene import WIDTH

HIGH, THICK = 566.0, 92.0
NOTCH = 230.0


@dataclass(frozen=True)
class Place:
    """A point on the middle of the rim, and which way is out."""

    at: Point
    out: Point

    def moved(self, far: float) -> Point:
        """So far out from the middle of the rim, or in."""
        return Point(self.at.x + far * self.out.x, self.at.y + far * self.out.y)


@dataclass(frozen=True)
class Oval:
    """So many compartments in all; with a banker opposite the croupier, half of them on each side."""

    seats: int
    opposite: bool

    @property
    def straight(self) -> float:
        return WIDTH - HIGH

    @property
    def radius(self) -> float:
        return (HIGH - THICK) / 2

    @property
    def length(self) -> float:
        return 2 * self.straight + 2 * pi * self.radius

    def along(self, far: float) -> Place:
        """A point of the rim, measured from the croupier to his right, which is the left of who looks at him."""
        half, bend = self.straight / 2, pi * self.radius
        if far > self.length / 2:
            mirrored = self.along(self.length - far)
            return Place(Point(WIDTH - mirrored.at.x, mirrored.at.y), Point(-mirrored.out.x, mirrored.out.y))
        if far <= half:
            return Place(Point(WIDTH / 2 - far, THICK / 2), Point(0, -1))
        if far <= half + bend:
            turn = (far - half) / self.radius
            out = Point(-sin(turn), -cos(turn))
            return Place(Point(HIGH / 2 + self.radius * out.x, HIGH / 2 + self.radius * out.y), out)
        return Place(Point(HIGH / 2 + far - half - bend, HIGH - THICK / 2), Point(0, 1))

    @property
    def span(self) -> float:
        """How much of the rim each compartment takes."""
        return (self.length - NOTCH * (2 if self.opposite else 1)) / self.seats

    def _from(self, seat: float) -> float:
        """Where along the rim a seat is: from the croupier's right all round, or from each side of the banker up."""
        if not self.opposite:
            return NOTCH / 2 + (seat - 0.5) * self.span
        middle, each = self.length / 2, self.seats / 2
        if seat <= each + 0.5:
            return middle + NOTCH / 2 + (seat - 0.5) * self.span
        return middle - NOTCH / 2 - (seat - each - 0.5) * self.span

    def seat(self, number: int) -> Place:
        return self.along(self._from(number))

    def lines(self) -> list[tuple[Point, Point]]:
        """Between compartments, from the inner edge to the outer."""
        ends = [NOTCH / 2 + i * self.span for i in range(self.seats // (2 if self.opposite else 1) + 1)]
        ends += [self.length - e for e in ends] if self.opposite else []
        return [(self.along(e).moved(-THICK / 2), self.along(e).moved(THICK / 2)) for e in ends]
