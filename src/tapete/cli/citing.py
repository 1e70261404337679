"""`tapete cite`, and the law's own words under what other commands tell: footnotes for the citations that they made."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable
from textwrap import TextWrapper

from rich.console import Console
from rich.markup import escape

from tapete.catalogue.citing import parts
from tapete.cli.screen import console, grid, out_json
from tapete.cli.setting import catalogue, count, lang, say
from tapete.errors import TapeteError
from tapete.passages.exercise import exercised
from tapete.passages.reading import has_passages, law_text
from tapete.passages.resolving import find
from tapete.passages.rules import Naming, namers
from tapete.passages.showing import Opened, has_source, open_passage, opened
from tapete.passages.sources import kept_names, source_of
from tapete.text import Text

FEW = 6
"""So many passages are shown whole; of more, a list."""
MEASURE = 96
MARGIN = "  │ "


def show_cite(regulation: str, typed: list[str], as_json: bool) -> None:
    law = catalogue()
    text = law_text(regulation, law)
    passages = find(text, " ".join(typed))
    source = source_of(text)
    found = [open_passage(text, passage, source) for passage in passages]
    named = namers(law, regulation)
    if as_json:
        out_json([_as_json(one, named.get(one.passage.key, ())) for one in found])
        return
    out = console()
    if len(found) > FEW:
        rows = [[one.passage.key, one.passage.standing_words[lang()], one.passage.title[lang()]] for one in found]
        out.print(
            grid([say("pasaje", "passage"), "", say("de qué trata", "what it is about")], [[*map(escape, r)] for r in rows])
        )
        return
    for number, one in enumerate(found):
        if number:
            out.print()
        _print_whole(out, one, named.get(one.passage.key, ()))
    if source is None:
        out.print(
            say(
                f"\n[dim]Con el texto a mano, sus palabras: tapete source add {regulation} ARCHIVO[/dim]",
                f"\n[dim]With the text at hand, its words: tapete source add {regulation} FILE[/dim]",
            )
        )


def _as_json(one: Opened, named: tuple[Naming, ...]) -> dict[str, object]:
    passage = one.passage
    return {
        "regulation": one.text.regulation,
        "passage": passage.key,
        "title": passage.title[lang()],
        "titles": {"es": passage.title.es, "en": passage.title.en},
        "standing": passage.standing,
        "reason": passage.reason,
        "note": passage.note[lang()] if passage.note else None,
        "lines": passage.where,
        "edition": {"title": one.text.edition.title[lang()], "sha256": one.text.edition.sha256},
        "named_by": [{"where": n.where, "path": n.path} for n in named],
        "cases": exercised(one.text.regulation).get(passage.key, 0),
        "words": one.words or None,
        "before": one.before or None,
        "after": one.after or None,
        "exact": one.exact if one.words else None,
    }


def _print_whole(out: Console, one: Opened, named: tuple[Naming, ...]) -> None:
    passage, edition = one.passage, one.text.edition
    out.print(f"[bold]{escape(passage.key)}[/bold]  {escape(passage.title[lang()])}  [dim]{passage.standing_words[lang()]}[/dim]")
    if passage.note:
        out.print(f"  {escape(passage.note[lang()])}")
    print_words(out, one, around=True)
    out.print(f"  [dim]{one.where[lang()]}; {escape(edition.title[lang()])}; SHA-256 {edition.sha256[:12]}…[/dim]")
    for where, paths in _by_game(named):
        out.print(f"  [dim]{say('lo nombra', 'named by')}[/dim] {escape(where)}[dim]: {escape(paths)}[/dim]")
    if cases := exercised(one.text.regulation).get(passage.key, 0):
        out.print(
            f"  [dim]{say('lo ejercen', 'exercised by')}[/dim] {count(cases, Text('caso', 'case'), Text('casos', 'cases'))}"
        )


def _by_game(named: tuple[Naming, ...]) -> list[tuple[str, str]]:
    """The games that name a passage, each with the tables of its file that do, a few of them."""
    found: dict[str, list[str]] = {}
    for naming in named:
        found.setdefault(naming.where, []).append(naming.path or "cite")
    return [(where, ", ".join(paths[:4]) + (", …" if len(paths) > 4 else "")) for where, paths in found.items()]


def print_words(out: Console, one: Opened, around: bool = False) -> None:
    """The words of a passage, set off by a line in the margin; what surrounds it, faint."""
    if not one.words:
        return
    if around and one.before:
        out.print(f"[dim]{escape(_set(one.before))}[/dim]", highlight=False)
    out.print(escape(_set(one.words)), highlight=False)
    if around and one.after:
        out.print(f"[dim]{escape(_set(one.after))}[/dim]", highlight=False)
    if not one.exact:
        said = say("hallado por parecido: el texto añadido difiere algo", "found by likeness: the text added differs a little")
        out.print(f"  [dim]({said})[/dim]")


def _set(words: str) -> str:
    wrapper = TextWrapper(MEASURE, MARGIN, MARGIN, break_on_hyphens=False)
    return "\n".join(line for part in words.split("\n") for line in wrapper.wrap(part))


# footnotes


def wanted(regulation: str, asked: bool | None) -> bool:
    """Whether the law's words stand under what is told: as was asked, else where the user has the text."""
    law = catalogue()
    if asked and not has_passages(regulation, law):
        law_text(regulation, law)  # says why not
    return asked if asked is not None else regulation in kept_names() and has_source(regulation, law)


def footnotes(regulation: str, cites: Iterable[str], asked: bool | None, out: Console | None = None) -> None:
    """Under what was told, each passage that it cited, once: its title, and its words where there is a source."""
    if not wanted(regulation, asked):
        return
    pieces = dict.fromkeys(str(part) for cite in cites for part in parts(cite))
    out = out or console()
    if pieces:
        out.print(f"\n[bold]{say('Lo que dice la ley', 'What the law says')}[/bold]")
    for piece in pieces:
        found = opened(regulation, piece, catalogue())
        if len(found) > FEW:
            many = say(
                f"{len(found)} pasajes: tapete cite {regulation} {piece}",
                f"{len(found)} passages: tapete cite {regulation} {piece}",
            )
            out.print(f"[bold]{escape(piece)}[/bold]  [dim]{escape(many)}[/dim]")
            continue
        for one in found:
            out.print(f"[bold]{escape(one.passage.key)}[/bold]  {escape(one.passage.title[lang()])}")
            if one.words:
                print_words(out, one)
            else:
                out.print(f"  [dim]{one.where[lang()]}; {escape(one.text.edition.title[lang()])}[/dim]")


def law_words(regulation: str, cite: str) -> list[str]:
    """The words of an article for a line or two at the table; none, where the user does not have the text."""
    if not cite or not wanted(regulation, None):
        return []
    return [f"[dim]{escape(_set(one.words))}[/dim]" for one in opened(regulation, cite, catalogue())[:2] if one.words]


def under_refusal(cite: str) -> None:
    """Under a refusal, on standard error, the words of the article that makes it true; the command line says whose it is."""
    with contextlib.suppress(TapeteError, OSError):
        law, kept = catalogue(), kept_names()
        for word in sys.argv[1:]:
            regulation = word.partition("/")[0]
            if regulation in kept and regulation in law.homes:
                footnotes(
                    regulation, [cite], None, Console(stderr=True, highlight=False, width=None if sys.stderr.isatty() else 120)
                )
                return
