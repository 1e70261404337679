"""A chart in characters, for a terminal: a bar of blocks a line, an eighth of a character fine."""

from __future__ import annotations

from collections.abc import Sequence

EIGHTHS = " ▏▎▍▌▋▊▉█"


def bar(part: float, wide: int) -> str:
    """A bar of that part of the breadth.

    >>> bar(0.5, 4), bar(1.0, 3)
    ('██', '███')
    """
    eighths = round(max(0.0, min(1.0, part)) * wide * 8)
    whole, rest = divmod(eighths, 8)
    return "█" * whole + (EIGHTHS[rest] if rest else "")


def chart(rows: Sequence[tuple[str, float, str]], wide: int = 40) -> list[str]:
    """Lines of a name, a bar and what it stands for.

    >>> chart([("-1", 0.25, "25 %"), ("1", 0.5, "50 %")], 4)
    ['-1 ██   25 %', ' 1 ████ 50 %']
    """
    most = max((value for _, value, _ in rows), default=0.0) or 1.0
    names, told = max(len(name) for name, _, _ in rows), max(len(words) for _, _, words in rows)
    return [f"{name:>{names}} {bar(value / most, wide):<{wide}} {words:>{told}}" for name, value, words in rows]
