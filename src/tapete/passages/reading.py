"""From `passages.toml` to passages: read once when first asked for, and held against itself; what is wrong is one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from tapete import toml
from tapete.catalogue.loader import Catalogue
from tapete.catalogue.loader import catalogue as default_catalogue
from tapete.errors import CatalogueError, NotFound, toml_says, unknown
from tapete.passages.model import REASONS, STANDINGS, Edition, LawText, Passage, as_reason, as_standing, numbers, read_ranges
from tapete.text import Text

FILE = "passages.toml"
LARGEST = 8_000_000
"""Bytes of the file of a regulation; the longest of ours has an eighth of it."""


def has_passages(regulation: str, law: Catalogue | None = None) -> bool:
    """Whether somebody has read the text of a regulation into passages."""
    home = (law or default_catalogue()).homes.get(regulation)
    return home is not None and (home / FILE).is_file()


def law_text(regulation: str, law: Catalogue | None = None) -> LawText:
    """The passages of a regulation."""
    law = law or default_catalogue()
    if regulation not in law.homes:
        raise unknown(Text("ningún reglamento", "regulation"), regulation, law.homes)
    if not has_passages(regulation, law):
        raise NotFound(
            Text(
                f"el texto de {regulation} no está leído por pasajes: en su carpeta no hay {FILE}",
                f"the text of {regulation} has not been read into passages: its folder has no {FILE}",
            )
        )
    return text_in(law.homes[regulation], regulation)


def text_in(folder: Path, regulation: str) -> LawText:
    """The passages that the file of a folder gives."""
    path = folder / FILE
    stamp = path.stat()
    return _read(path, regulation, stamp.st_mtime_ns, stamp.st_size)


@lru_cache(maxsize=16)
def _read(path: Path, regulation: str, changed: int, size: int) -> LawText:
    if size > LARGEST:
        raise CatalogueError(Text(f"{path}: es demasiado grande", f"{path}: it is too large"))
    try:
        raw = toml.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        why = toml_says(error)
        raise CatalogueError(Text(f"{path}: no es TOML válido ({why.es})", f"{path}: not valid TOML ({why.en})")) from None
    return parse(raw, regulation, str(path))


def parse(raw: Mapping[str, Any], regulation: str, where: str) -> LawText:
    """What the file says, once it is seen to hold together."""
    given = raw.get("edition")
    try:
        about = dict(given or {})
        edition = Edition(_text(about["title"]), str(about["sha256"]), int(about["lines"]))
        noise, holes = (read_ranges(str(raw[name])) if raw.get(name) else () for name in ("noise", "holes"))
    except (KeyError, TypeError, ValueError):
        raise _fault(where, "edition", Text("se esperaba título, sha256 y líneas", "expected title, sha256 and lines")) from None
    table = raw.get("passages")
    if not isinstance(table, dict) or not table:
        raise _fault(where, "passages", Text("falta la tabla", "the table is missing"))
    passages = {key: _passage(where, key, value) for key, value in table.items()}
    found = LawText(regulation, edition, passages, noise, holes)
    _hold(found, where)
    return found


def _fault(where: str, key: str, what: Text) -> CatalogueError:
    return CatalogueError(Text(f"{where}: {key}: ", f"{where}: {key}: ") + what)


def _text(value: Any) -> Text:
    es, en = str(value["es"]).strip(), str(value["en"]).strip()
    if not es or not en:
        raise ValueError("empty")
    return Text(es, en)


def _passage(where: str, key: str, value: Any) -> Passage:
    """One passage; each thing that may be wrong with it has its own sentence."""
    if not isinstance(value, dict):
        raise _fault(where, key, Text("se esperaba una tabla", "expected a table"))
    if extra := sorted(set(value) - {"lines", "standing", "reason", "es", "en", "note", "print"}):
        raise _fault(where, key, Text(f"nadie conoce «{extra[0]}»", f"nobody knows '{extra[0]}'"))
    standing, reason = as_standing(value.get("standing")), as_reason(value.get("reason"))
    if standing is None:
        raise _fault(where, key, Text("standing: ", "standing: ") + Text(" | ".join(STANDINGS), " | ".join(STANDINGS)))
    if (standing == "outside") != (reason is not None) or ("reason" in value) != (reason is not None):
        allowed = " | ".join(REASONS)
        raise _fault(
            where, key, Text(f"reason: lo que queda fuera tiene una: {allowed}", f"reason: what is outside has one: {allowed}")
        )
    try:
        note = _text(value["note"]) if "note" in value else None
        lines, title = read_ranges(str(value["lines"])), _text(value)
    except (KeyError, TypeError, ValueError):
        raise _fault(where, key, Text("líneas, es y en, escritos", "lines, es and en, written out")) from None
    if standing == "nobody" and note is None:
        raise _fault(where, key, Text("de nadie, y sin nota que diga por qué", "nobody's, and no note says why"))
    return Passage(key, lines, standing, title, reason, note, str(value.get("print", "")))


def _hold(text: LawText, where: str) -> None:
    """Passages follow the order of the text, lie within it, do not overlap, and are counted without holes."""
    seen: dict[int, str] = dict.fromkeys(numbers(text.noise), "noise")
    last = 0
    for passage in text.order:
        if passage.lines[0][0] < last:
            raise _fault(where, passage.key, Text("no sigue el orden del texto", "does not follow the order of the text"))
        last = passage.lines[0][0]
        for line in numbers(passage.lines):
            if line in seen:
                raise _fault(
                    where, passage.key, Text(f"la línea {line} ya es de {seen[line]}", f"line {line} is already in {seen[line]}")
                )
            if line > text.edition.lines:
                raise _fault(where, passage.key, Text(f"no hay línea {line}", f"there is no line {line}"))
            seen[line] = passage.key
    for article, passages in text.articles.items():
        if [p.key for p in passages] != (
            [article] if len(passages) == 1 else [f"{article} ¶{i}" for i in range(1, len(passages) + 1)]
        ):
            raise _fault(where, article, Text("sus pasajes no van del 1 en adelante", "its passages do not count from 1 on"))
