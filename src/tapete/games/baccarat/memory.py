"""What a house-banked baccarat table remembers: commission that is marked and not yet collected, and this shoe's results."""

from __future__ import annotations

from dataclasses import dataclass

from tapete.play.memory import ForShoe, Frozen, Lasting, Memory


@dataclass(frozen=True)
class BaccaratMemory(Memory):
    """What players owe the house, and what players write down."""

    owed: Lasting[Frozen[int, int]] = Frozen()
    """The commission marked in the box of each seat (Puerto Rico §5.4.E, §5.5)."""
    road: ForShoe[str] = ""
    """The result of every coup of this shoe, a letter each (P, B, T): what the roads are drawn from."""
