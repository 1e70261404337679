"""The plans under which a game is tried: the sample plan, and it with every variant and every option of every reading."""

from __future__ import annotations

from collections.abc import Mapping

from tapete.catalogue.schema import GameRules
from tapete.catalogue.vocabulary import say_setting
from tapete.text import Lang, Text

LANGUAGES: tuple[Lang, ...] = ("es", "en")


def plans(rules: GameRules, given: Mapping[str, str]) -> list[dict[str, str]]:
    """The plan given first; then each other variant and option, one at a time, in a variant in which it changes anything."""
    first = next(iter(rules.variants), "")
    found = [dict(given)]
    found += [{**given, "variant": name} for name in rules.variants if name != given.get("variant", first)]
    for name, reading in rules.readings.items():
        for option, change in reading.options.items():
            if option == given.get(name, reading.default):
                continue
            form = given.get("variant", first)
            variant = {"variant": change.only[0]} if change.only and form not in change.only else {}
            found.append({**given, **variant, name: option})
    return found


def spoken(plan: Mapping[str, str]) -> str:
    """A plan as it is typed after `--plan`; empty for the sample plan."""
    return ", ".join(f"{name}={value}" for name, value in plan.items())


def called(rules: GameRules, plan: Mapping[str, str]) -> Text:
    """The same in the words of either language, which may be typed too."""
    es, en = (spoken(dict(say_setting(rules, n, v, lang) for n, v in plan.items())) for lang in LANGUAGES)
    return Text(es, en)
