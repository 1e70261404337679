"""An acta in the other language: the same statements, line by line, with every comment where it stood.

Seals of the second version are over what the lines say, so they hold in both. An acta sealed under the first is looked at before
it is put into the second, and sealed anew; one whose seals do not hold is left alone.
"""

from __future__ import annotations

from tapete.catalogue.loader import Catalogue
from tapete.catalogue.loader import catalogue as default_catalogue
from tapete.catalogue.schema import GameRules
from tapete.errors import NotFound, TapeteError
from tapete.table.acta import COMMENT, FIRST, NEWEST, Line, read, rules_of, version_of
from tapete.table.seal import LANGUAGE, broken_seals, sealed
from tapete.table.speech import spoken
from tapete.text import Lang, Text, lines_of


def translate(text: str, lang: Lang, catalogue: Catalogue | None = None) -> str:
    """The acta in a language; what says nothing we know stays as it is written."""
    known = catalogue or default_catalogue()
    lines = read(text)
    rules = rules_of(lines, known)
    if rules is None:
        known.game(lines[0].rest if lines else "")
        raise NotFound(Text("el acta no dice de qué juego es", "the acta does not say which game it is of"))
    renewed = _renewed(text, lines, rules, known)
    told = [_line(raw, rules, lang) for raw in lines_of(renewed.removeprefix("\ufeff"))]
    return "\n".join(_headed(told, lines, rules, lang)) + "\n"


def _line(raw: str, rules: GameRules, lang: Lang) -> str:
    """A line with its indentation and its comment as they were."""
    words = COMMENT.sub("", raw)
    indent, after = words[: len(words) - len(words.lstrip())], raw[len(words.rstrip()) :]
    return indent + spoken(rules, words.strip(), lang) + after if words.strip() else raw


def _headed(told: list[str], lines: list[Line], rules: GameRules, lang: Lang) -> list[str]:
    """With a header that names the language, except in English, which an acta without one is in."""
    spots = [i for i, line in enumerate(told) if COMMENT.sub("", line).strip().startswith(LANGUAGE)]
    kept = [line for i, line in enumerate(told) if i not in spots]
    if lang == "en":
        return kept
    first = lines[0].number - sum(i < lines[0].number for i in spots)
    return [*kept[:first], f"idioma {lang}", *kept[first:]]


def _renewed(text: str, lines: list[Line], rules: GameRules, catalogue: Catalogue) -> str:
    """An acta sealed under the first version, under the second; any other as it is."""
    if version_of(lines) != FIRST or not any(line.head == "seal" for line in lines):
        return text
    if any(line.head == "signed" for line in lines):
        raise TapeteError(
            Text(
                "no se traduce: está firmada letra por letra, en la primera versión",
                "it is not translated: it is signed letter by letter, in the first version",
            )
        )
    if wrong := broken_seals(text, catalogue):
        raise TapeteError(Text("no se traduce: ", "it is not translated: ") + wrong[0].text)
    raws = lines_of(text.removeprefix("\ufeff"))
    raws.insert(lines[0].number, f"format {NEWEST}")
    spoken_lines = [(i, COMMENT.sub("", raw).strip()) for i, raw in enumerate(raws)]
    said = [(i, words if not words.startswith(("seal ", "sello ")) else "seal") for i, words in spoken_lines if words]
    for (i, words), new in zip(said, sealed([words for _, words in said], rules), strict=True):
        if words == "seal":
            raws[i] = new
    return "\n".join(raws)
