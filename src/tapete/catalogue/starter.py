"""A file to begin with: the smallest game of a family, every key of that family beside it, and what each of them means.

The values are those of a `smallest-*.toml` beside the family's model. What that game does not say stands in the file too, as a
comment, with the value that holds without it or an example of one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from fractions import Fraction
from pathlib import Path
from textwrap import wrap
from typing import Any

from tapete.catalogue.card import Regulation
from tapete.catalogue.describe import choices, default, kind, meaning, nested, parts
from tapete.catalogue.families import FAMILIES, model_of, no_family
from tapete.catalogue.model import FieldFacts, Model
from tapete.errors import TapeteError, cannot
from tapete.figures import Odds
from tapete.text import Lang, Text

HERE = Path(__file__).parent
WIDTH = 118
NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
OFF = "#"
"""Before what is not said; words to read have a space after the hash."""
REQUIRED = Text("obligatorio", "required")
WITHOUT = Text("por defecto", "default")
OPTIONAL = Text("puede faltar", "may be left out")
EXAMPLE = Text("nombre", "name")
AS_ABOVE = Text("con las mismas claves que {}", "with the same keys as {}")
HEADS = {
    "game": Text(
        "Un juego de la familia {family}, el más pequeño que abre. Lo que está comentado puede faltar.",
        "A game of the family {family}, the smallest that opens. What is commented out may be left out.",
    ),
    "regulation": Text(
        "La ficha de un reglamento: quién lo hizo, desde cuándo, en qué moneda. Cámbiela por la del suyo.",
        "A regulation's card: who made it, since when, in which money. Change it for that of yours.",
    ),
    "articles": Text(
        "Cada artículo (cite) es inventado: ponga el del texto. Después: tapete check {where}",
        "Every article (cite) is invented: put that of the text. Then: tapete check {where}",
    ),
}


def smallest(procedure: str) -> dict[str, Any]:
    """The smallest complete game of a family, as its file says it."""
    from tapete.catalogue.loader import read_toml

    return deepcopy(read_toml(HERE / FAMILIES[procedure].room / f"smallest-{procedure}.toml"))


def game_file(regulation: str, slug: str, procedure: str, lang: Lang) -> str:
    """The text of a new game's file."""
    title = slug.replace("-", " ").capitalize()
    raw = smallest(procedure) | {"game": slug, "title": {"es": title, "en": title}}
    raw["source"] = raw["source"] | {"regulation": regulation}
    where = f"{regulation}/{slug}"
    head = [HEADS["game"][lang].format(family=procedure), HEADS["articles"][lang].format(where=where)]
    return _file(head, model_of(procedure), raw, lang)


def regulation_file(regulation: str, lang: Lang) -> str:
    """The text of a new regulation's card."""
    from tapete.catalogue.loader import read_toml

    name = regulation.replace("-", " ").capitalize()
    raw = deepcopy(read_toml(HERE / "smallest-regulation.toml"))
    old = raw["short"]["en"]
    for said in ("name", "short", "authority"):
        raw[said] = {lang: words.replace(old, name) for lang, words in raw[said].items()}
    raw["regulation"] = regulation
    return _file([HEADS["regulation"][lang]], Regulation, raw, lang)


def begin(home: Path, name: str, procedure: str, lang: Lang) -> dict[Path, str]:
    """Write a new game's file, and its regulation's card where there is none yet; never over anything. What was written.

    The name is `regulation/game`; a regulation of this catalogue is nobody's own.
    """
    from tapete.catalogue.loader import HOME

    regulation, _, slug = name.partition("/")
    if not NAME.fullmatch(regulation) or not NAME.fullmatch(slug) or slug == "regulation":
        raise TapeteError(
            Text(
                f"«{name}»: se escribe reglamento/juego, en minúsculas, cifras y guiones, como costa-verde/ruleta",
                f"'{name}': write regulation/game, in small letters, digits and hyphens, such as costa-verde/roulette",
            )
        )
    if (HOME / regulation).is_dir():
        raise TapeteError(
            Text(
                f"{regulation} es un reglamento de este catálogo; dé otro nombre al suyo",
                f"{regulation} is a regulation of this catalogue; give yours another name",
            )
        )
    if procedure not in FAMILIES:
        raise no_family(procedure)
    path, card = home / regulation / f"{slug}.toml", home / regulation / "regulation.toml"
    if path.exists():
        raise TapeteError(Text(f"{path} ya existe; elija otro nombre", f"{path} exists already; choose another name"))
    written = {} if card.exists() else {card: regulation_file(regulation, lang)}
    written[path] = game_file(regulation, slug, procedure, lang)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        for file, text in written.items():
            file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise cannot(error, error.filename, write=True) from None
    return written


def _file(head: list[str], model: type[Model], raw: Mapping[str, Any], lang: Lang) -> str:
    lines = [row for words in head for row in _comment(words)]
    return "\n".join([*lines, "", *Writer(lang).table(model, raw, ())]) + "\n"


def _comment(words: str) -> list[str]:
    return [f"# {row}" for row in wrap(words, WIDTH, break_on_hyphens=False)]


class Writer:
    """Writes tables of a file, explaining each model once."""

    def __init__(self, lang: Lang) -> None:
        self.lang = lang
        self.explained: dict[type[Model], str] = {}
        self.told: set[str] = set()

    def table(self, model: type[Model], raw: Mapping[str, Any], path: tuple[str, ...], said: bool = True) -> list[str]:
        """The keys of one table, its own values first and the tables below it after them; unsaid ones as comments."""
        full = model not in self.explained
        self.explained.setdefault(model, ".".join(path))
        fields = [(n, f) for n, f in model.model_fields.items() if full or n in raw]
        plain = [(n, f) for n, f in fields if nested(f.annotation) is None]
        plain.sort(key=lambda pair: pair[0] == "cite")
        below = [(n, f) for n, f in fields if nested(f.annotation) is not None]
        lines: list[str] = []
        for name, info in plain:
            if name == "cite" and name not in raw:
                continue
            lines += self._explain(model, name) if full else []
            mark = "" if said and name in raw else OFF
            lines.append(f"{mark}{key(name)} = {toml(raw[name]) if name in raw else self._example(info)}")
        for name, info in below:
            lines += self._below(model, name, info, raw, path, said, full)
        return lines

    def _below(
        self,
        model: type[Model],
        name: str,
        info: FieldFacts,
        raw: Mapping[str, Any],
        path: tuple[str, ...],
        said: bool,
        full: bool,
    ) -> Iterator[str]:
        found = nested(info.annotation)
        assert found is not None
        child, shape = found
        here = (*path, name)
        yield ""
        if full:
            yield from self._explain(model, name)
        value = raw.get(name)
        if value is None:
            where = ".".join((*here, EXAMPLE[self.lang]) if shape == "mapping" else here)
            header = f"{OFF}[[{where}]]" if shape == "list" else f"{OFF}[{where}]"
            if child in self.explained:
                yield f"{header}  # {AS_ABOVE[self.lang].format(self.explained[child])}"
                return
            yield header
            yield from self.table(child, {}, (*here, EXAMPLE[self.lang]) if shape == "mapping" else here, said=False)
        elif shape == "one":
            yield f"[{dotted(here)}]"
            yield from self.table(child, value, here, said)
        elif shape == "list":
            for item in value:
                yield f"[[{dotted(here)}]]"
                yield from self.table(child, item, here, said)
        else:
            yield from self._mapping(child, value, here, said)

    def _mapping(self, child: type[Model], value: Mapping[str, Any], here: tuple[str, ...], said: bool) -> Iterator[str]:
        """Tables under names; an article that covers them all stands above them."""
        if isinstance(value.get("cite"), str):
            yield f"[{dotted(here)}]"
            yield f"cite = {toml(value['cite'])}"
            yield ""
        entries = [(n, v) for n, v in value.items() if not (n == "cite" and isinstance(v, str))]
        for i, (each, item) in enumerate(entries):
            if i:
                yield ""
            yield f"[{dotted((*here, each))}]"
            yield from self.table(child, item, (*here, each), said)

    def _explain(self, model: type[Model], name: str) -> list[str]:
        if name == "cite" and name in self.told:
            return []
        self.told.add(name)
        info = model.model_fields[name]
        held = default(info)
        if info.is_required():
            holds = REQUIRED[self.lang]
        else:
            holds = OPTIONAL[self.lang] if held is None else f"{WITHOUT[self.lang]} {toml(held)}"
        return _comment(f"{meaning(model, name)[self.lang]} [{kind(model, name)[self.lang]}; {holds}]")

    def _example(self, info: FieldFacts) -> str:
        held = default(info)
        return toml(example(info.annotation) if held is None else held)


def example(annotation: Any) -> object:
    """A value of the right sort, for a key that nothing is said of."""
    if _holds_numbers(annotation):
        return [1]
    if options := [o for o in choices(annotation) if o != ""]:
        return options[:1] if _is_list(annotation) else options[0]
    basic: dict[Any, object] = {
        Odds: "1 to 1",
        Fraction: 1,
        bool: True,
        int: 1,
        Text: {"es": "…", "en": "…"},
    }
    for part in parts(annotation):
        if part in basic:
            return basic[part]
    if _is_list(annotation):
        return []
    return {} if any(_is_mapping(part) for part in parts(annotation)) else "…"


def _is_list(annotation: Any) -> bool:
    return any(getattr(part, "__origin__", None) is tuple for part in parts(annotation))


def _holds_numbers(annotation: Any) -> bool:
    return any(getattr(p, "__origin__", None) is tuple and p.__args__[0] is int for p in parts(annotation))


def _is_mapping(part: Any) -> bool:
    origin = getattr(part, "__origin__", None)
    return isinstance(origin, type) and issubclass(origin, Mapping)


def key(name: str) -> str:
    """A key as TOML writes it."""
    bare = name.replace("-", "").replace("_", "")
    return name if bare.isascii() and bare.isalnum() else json.dumps(name, ensure_ascii=False)


def dotted(path: tuple[str, ...]) -> str:
    return ".".join(key(name) for name in path)


def toml(value: object) -> str:
    """A value as TOML writes it.

    >>> toml({"es": "rojo", "en": "red"}), toml(Fraction(1, 2)), toml((1, "A")), toml(True)
    ('{ es = "rojo", en = "red" }', '"1/2"', '[1, "A"]', 'true')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Fraction) and value.denominator == 1:
        return str(value.numerator)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, Text):
        return toml({"es": value.es, "en": value.en})
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{key(str(k))} = {toml(v)}' for k, v in value.items())} }}" if value else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(str(value), ensure_ascii=False)
