"""The pay tables of a poker table, each printed once."""

from __future__ import annotations

from tapete.catalogue.poker.rules import PokerRules
from tapete.draw.kit.lettering import bet_name
from tapete.draw.kit.words import table_lines
from tapete.text import Lang


def same_tables(rules: PokerRules, lang: Lang) -> list[tuple[str, list[tuple[str, str]]]]:
    """Every pay table once, under the names of all bets that go by it."""
    found: list[tuple[str, list[tuple[str, str]]]] = []
    for kind in rules.bets:
        name, lines = bet_name(rules, kind, lang), table_lines(rules, kind, lang)
        twin = next((i for i, (_, known) in enumerate(found) if known == lines), None)
        if len(lines) < 2:
            continue
        if twin is None:
            found.append((name, lines))
        else:
            found[twin] = (_together(found[twin][0], name), lines)
    return found


def _together(first: str, name: str) -> str:
    """Two names in one, what they have in common said once: `bet 1, 2`, `first, second bet`."""
    alike, _, last = name.rpartition(" ")
    if alike and first.startswith(alike):
        return f"{first}, {last}"
    return f"{first.removesuffix(f' {last}') if alike else first}, {name}"
