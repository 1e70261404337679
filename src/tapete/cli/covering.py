"""`tapete coverage`: of a regulation's passages, what is carried out, told, outside and nobody's yet."""

from __future__ import annotations

from pathlib import Path

from rich.markup import escape

from tapete.cli.screen import console, grid, out_json
from tapete.cli.setting import catalogue, figures_of, lang, say
from tapete.errors import unknown
from tapete.passages.coverage import Coverage, as_json, coverage
from tapete.passages.model import STANDINGS, Passage
from tapete.passages.report import HEADS, page, summary
from tapete.passages.rules import astray
from tapete.passages.sources import source_of
from tapete.text import Text

LISTS = (*STANDINGS, "unnamed", "unexercised")


def show_coverage(regulation: str, html: Path | None, which: str, json: bool) -> None:
    if which and which not in LISTS:
        raise unknown(Text("ninguna lista", "list"), which, LISTS)
    law = catalogue()
    found = coverage(law, regulation)
    if html:
        html.write_text(page(found, source_of(found.text), lang(), law.regulations[regulation]), encoding="utf-8")
        print(say(f"escrito: {html}", f"written: {html}"))
        return
    if json:
        out_json(as_json(found))
        return
    out = console()
    if which:
        for passage in _listed(found, which):
            out.print(f"{escape(passage.key)}  {escape(passage.title[lang()])}  [dim]{escape(_more(passage))}[/dim]".rstrip())
        return
    style = figures_of(law.regulations[regulation])
    rows = [[what[lang()], str(count), str(lines), escape(more[lang()])] for what, count, lines, more in summary(found, style)]
    out.print(grid([head[lang()] for head in HEADS], rows, right=[1, 2]))
    games = [[escape(where), str(count)] for where, count in found.games.items()]
    out.print()
    out.print(grid([say("lo que nombra cada juego", "what each game names"), say("pasajes", "passages")], games, right=[1]))
    for passage in found.of("nobody"):
        out.print(f"[yellow]{escape(passage.key)}[/yellow]  {escape(passage.title[lang()])}: {escape(_more(passage))}")
    for lost in astray(law, regulation):
        out.print(f"[red]{escape(lost.text[lang()])}[/red]")


def _listed(found: Coverage, which: str) -> list[Passage]:
    if which in ("unnamed", "unexercised"):
        return found.unnamed if which == "unnamed" else found.unexercised
    return [p for p in found.text.order if p.standing == which]


def _more(passage: Passage) -> str:
    """Why it is nobody's, or lies outside."""
    return passage.note[lang()] if passage.note else passage.standing_words[lang()] if passage.reason else ""
