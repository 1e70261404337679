"""A draft's own text, for a lawyer to finish: each changed value with its passage, before and after, in both languages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tapete.amend.consequences import prices, rulebook
from tapete.amend.draft import Draft
from tapete.catalogue.loader import Catalogue, Game
from tapete.passages.showing import opened
from tapete.table.called import bet_called
from tapete.text import Lang, Text
from tapete.written import ENGLISH, percent, style_in

NOW, WOULD = Text("Dice", "It says"), Text("Diría", "It would say")
COSTS = Text("Efecto en los precios", "Effect on prices")
BOOK = Text("Efecto en las reglas, en nuestras palabras", "Effect on the rules, in our words")
WHY = Text("Motivo", "Reason")
NOTHING = Text("ningún precio se mueve", "no price moves")


def value_at(game: Game, path: str) -> Any:
    """What the rules say now at a path: as they stand under every default reading."""
    found: Any = game.bare
    for part in path.split("."):
        found = found.get(part) if isinstance(found, dict) else getattr(found, part, None)
        if found is None:
            return None
    return found


def shown(value: Any, lang: Lang) -> str:
    """A value as a person writes it."""
    spoken = getattr(value, "spoken", None)
    if spoken is not None:
        return str(spoken(lang))
    if isinstance(value, bool):
        return {"es": "sí" if value else "no", "en": "yes" if value else "no"}[lang]
    if isinstance(value, str) and (" to " in value or " for " in value) and lang == "es":
        return value.replace(" to ", " a ").replace(" for ", " por ")
    return "—" if value is None else ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def draft_text(law: Catalogue, new: Catalogue, draft: Draft, lang: Lang) -> str:
    return "\n".join(_lines(law, new, draft, lang)) + "\n"


def _lines(law: Catalogue, new: Catalogue, draft: Draft, lang: Lang) -> Iterator[str]:
    yield f"# {draft.title[lang]}"
    yield ""
    yield law.regulations[draft.regulation].name[lang]
    for at, change in enumerate(draft.changes, 1):
        game = law.game(change.game if "/" in change.game else f"{draft.regulation}/{change.game}")
        yield f"\n## {at}. {game.title[lang]}: {change.cite}\n"
        for one in opened(game.regulation.regulation, change.cite, law):
            yield f"> {one.passage.key}: {one.passage.title[lang]} ({one.where[lang]})"
        for path, value in change.set.items():
            yield f"\n- `{path}`"
            yield f"  - {NOW[lang]}: **{shown(value_at(game, path), lang)}**"
            yield f"  - {WOULD[lang]}: **{shown(value, lang)}**"
        if change.why.es:
            yield f"\n{WHY[lang]}: {change.why[lang]}"
    for name in dict.fromkeys(c.game if "/" in c.game else f"{draft.regulation}/{c.game}" for c in draft.changes):
        before, after = law.game(name), new.game(name)
        yield f"\n## {COSTS[lang]}: {before.title[lang]}\n"
        style = style_in(lang, before.regulation.currency.writes) if lang == "es" else ENGLISH
        moved = prices(before, after)
        for row in moved:
            old = percent(row.before, 3, style) if row.before is not None else "—"
            would = percent(row.after, 3, style) if row.after is not None else "—"
            yield f"- {bet_called(before.bare, row.bet)[lang]}: {old} → {would} [{row.cite}]"
        if not moved:
            yield NOTHING[lang] + "."
        yield f"\n## {BOOK[lang]}\n"
        for told in rulebook(before, after):
            yield f"- {'+' if told.added else '−'} {told.text[lang]} [{told.cite}]"
