"""Where a chip of each spot lies, and the part of the cloth that belongs to it."""

from __future__ import annotations

from dataclasses import dataclass

from tapete.draw.kit.geometry import Box, Point

Key = tuple[str, str]
"""A bet and its spot."""

REACH = 12.0


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a chip lies; the box that is all its own, or how far it reaches along its line; the room its chips must keep to.

    Where what belongs to it is no box, `shape` is its outline. A box on the cloth is its `owner`'s without being named.
    """

    at: Point
    box: Box | None
    reach: float = REACH
    bed: Box | None = None
    shape: str = ""
    owner: int | None = None
    figure: str = ""
    """What is printed where the chips lie, and must be read again beside them."""
