"""What a house-banked baccarat table remembers: the commission that is marked before a player and not yet collected."""

from __future__ import annotations

from dataclasses import dataclass

from tapete.play.memory import Frozen, Lasting, Memory


@dataclass(frozen=True)
class BaccaratMemory(Memory):
    """What players owe the house."""

    owed: Lasting[Frozen[int, int]] = Frozen()
    """The commission marked in the box of each seat (Puerto Rico §5.4.E, §5.5)."""
