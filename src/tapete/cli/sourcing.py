"""`tapete source`: the texts that the user has, in which passages are found; they stay on this machine."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tapete.cli.options import FILE, Json, RegulationName
from tapete.cli.setting import say

source = typer.Typer(
    help=say(
        "Los textos que usted tiene: con ellos, cada cita abre las palabras de la ley. No salen de este equipo.",
        "The texts you have: with them every citation opens the law's own words. They stay on this machine.",
    ),
    no_args_is_help=True,
    rich_markup_mode=None,
)


@source.command(
    help=say(
        "Lee el texto de un reglamento (texto, Markdown, HTML o PDF) y halla en él sus pasajes.",
        "Read the text of a regulation (plain text, Markdown, HTML or PDF) and find its passages in it.",
    )
)
def add(
    regulation: RegulationName,
    files: Annotated[
        list[Path],
        typer.Argument(metavar=f"{FILE}...", help=say("varios son partes de un mismo texto", "several are parts of one text")),
    ],
    missing: Annotated[
        bool, typer.Option("--missing", help=say("nombra los pasajes que no se hallan", "name the passages that are not found"))
    ] = False,
    json: Json = False,
) -> None:
    from tapete.cli.screen import out_json
    from tapete.cli.setting import catalogue, lang
    from tapete.errors import TapeteError
    from tapete.passages.reading import law_text
    from tapete.passages.sources import keep, look
    from tapete.text import Text

    text = law_text(regulation, catalogue())
    found = look(text, files)
    lost = found.missing(text)
    if not found.spots:
        name = text.edition.title
        raise TapeteError(
            Text(
                f"en ese texto no está ningún pasaje de {regulation} ({name.es}); no se guarda nada",
                f"that text has no passage of {regulation} ({name.en}); nothing is kept",
            )
        )
    kept = keep(found)
    rough = len(found.spots) - found.exact
    if json:
        out_json(
            {
                "regulation": regulation,
                "passages": len(text.order),
                "exact": found.exact,
                "rough": rough,
                "missing": [p.key for p in lost],
                "same_edition": found.files[0][1] == text.edition.sha256,
                "kept": str(kept),
            }
        )
        return
    _tell(regulation, len(text.order), found.exact, rough, len(lost))
    if missing:
        for passage in lost:
            print(f"  {passage.key}  {passage.title[lang()]}")
    elif lost:
        print(say("Cuáles: añada --missing.", "Which ones: add --missing."))


def _tell(regulation: str, total: int, exact: int, rough: int, lost: int) -> None:
    print(
        say(
            f"{regulation}: de {total} pasajes, {exact} a la letra, {rough} por parecido, {lost} no hallados.",
            f"{regulation}: of {total} passages, {exact} word for word, {rough} by likeness, {lost} not found.",
        )
    )


@source.command(name="list", help=say("Los textos añadidos.", "The texts that were added."))
def list_sources(json: Json = False) -> None:
    from tapete.cli.screen import out_json
    from tapete.cli.setting import catalogue
    from tapete.passages.reading import has_passages, law_text
    from tapete.passages.sources import kept_names, source_of

    law = catalogue()
    texts = [law_text(name, law) for name in kept_names() if has_passages(name, law)]
    kept = [(text, found) for text in texts if (found := source_of(text))]
    if json:
        out_json(
            [
                {
                    "regulation": text.regulation,
                    "files": [
                        {"name": name, "sha256": mark, "edition": mark == text.edition.sha256} for name, mark in found.files
                    ],
                    "passages": len(text.order),
                    "found": len(found.spots),
                    "exact": found.exact,
                }
                for text, found in kept
            ]
        )
        return
    for text, found in kept:
        told = ", ".join(f"{name} ({mark[:12]}…)" for name, mark in found.files)
        print(f"{text.regulation}: {told}; {len(found.spots)} / {len(text.order)} {say('pasajes', 'passages')}")
    if not kept:
        es, en = "source add REGLAMENTO ARCHIVO", "source add REGULATION FILE"
        print(say(f"No hay textos añadidos: tapete {es}", f"No text was added: tapete {en}"))


@source.command(help=say("Quita un texto añadido.", "Remove a text that was added."))
def remove(regulation: RegulationName) -> None:
    from tapete.passages import sources

    sources.remove(regulation)
    print(say(f"{regulation}: quitado.", f"{regulation}: removed."))
