"""The printed cloth of a dice game."""

from __future__ import annotations

from collections.abc import Callable

from tapete.catalogue.dice.rules import DiceRules
from tapete.catalogue.memo import once_per_rules
from tapete.draw.dice import boxes, lines
from tapete.draw.dice.layout import lay_out
from tapete.draw.dice.patches import Cloth, Patch, Style
from tapete.draw.kit.colours import FELT, SHADE
from tapete.draw.kit.marks import group
from tapete.text import Lang

SHADED: tuple[Style, ...] = ("against", "odds", "column")
PRINTS: dict[Style, Callable[[DiceRules, Patch, Lang], str]] = {
    "bar": lines.bar,
    "come": lines.bar,
    "column": lines.column,
    "odds": lines.behind,
    "for": lines.on_number,
    "against": lines.on_number,
    "big": boxes.big,
    "field": boxes.field,
    "hard": boxes.centre,
    "once": boxes.centre,
    "face": boxes.face,
    "box": boxes.plain,
    "cell": boxes.cell,
    "collect": boxes.collect,
}


def cloth(rules: DiceRules, lang: Lang) -> str:
    """Every printed box: drawn once, for it never changes."""
    kept = _printed(rules)
    if lang not in kept:
        kept[lang] = _cloth(rules, lay_out(rules), lang)
    return kept[lang]


@once_per_rules
def _printed(rules: DiceRules) -> dict[Lang, str]:
    return {}


def _cloth(rules: DiceRules, known: Cloth, lang: Lang) -> str:
    return group(
        *(lines.number(n, box, lang) for n, box in known.numbers.items()),
        *(lines.lying(rules, slug, box, lang) for (slug, _), box in known.lie.items()),
        *(lines.frame(box, SHADE) + boxes.title(rules, slug, box, lang) for slug, box in known.titles),
        *(_patch(rules, patch, lang) for patch in known.patches),
        class_="cloth",
    )


def _patch(rules: DiceRules, patch: Patch, lang: Lang) -> str:
    return lines.frame(patch.box, SHADE if patch.style in SHADED else FELT) + PRINTS[patch.style](rules, patch, lang)
