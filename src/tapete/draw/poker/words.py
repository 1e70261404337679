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
            first = found[twin][0]
            short = name.rpartition(" ")
            alike = short[0] and first.startswith(short[0])
            found[twin] = (f"{first}, {short[2] if alike else name}", lines)
    return found
