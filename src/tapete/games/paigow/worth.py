"""What a hand of pai gow is worth: a strength that compares, and its name. Equal strengths are a copy."""

from __future__ import annotations

from dataclasses import dataclass, field

from tapete.text import Text


@dataclass(frozen=True, order=True)
class Worth:
    """Worths of one part compare with `<` and `>`; `==` is a copy."""

    strength: tuple[int, ...]
    kind: str = field(compare=False)
    """The category, or what kind of tiles lie together; `points` where only the spots count."""
    name: Text = field(compare=False)

    @property
    def is_zero(self) -> bool:
        """Whether these are tiles that count nothing."""
        return self.kind == "points" and self.strength[1] == 0


@dataclass(frozen=True)
class Split:
    """Cards or tiles laid as two hands."""

    low: tuple[str, ...]
    high: tuple[str, ...]
