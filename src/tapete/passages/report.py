"""Coverage as a page: the whole text, each passage in the colour of what becomes of it; without the text, our titles."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape

from tapete.catalogue.card import Regulation
from tapete.passages.coverage import Coverage, lines_of
from tapete.passages.model import REASON_WORDS, STANDING_WORDS, STANDINGS, Passage
from tapete.passages.showing import set_anew
from tapete.passages.sources import Source
from tapete.text import Lang, Text
from tapete.written import Style, percent, style_in

STYLE = """
.law-key { display: inline-flex; flex-wrap: wrap; gap: .4rem .9rem; margin: .4rem 0 1rem; padding: 0; list-style: none; }
.law-key li { margin: 0; }
.law-key .chip { display: inline-block; width: .8em; height: .8em; border-radius: 3px; margin-right: .35em; border: 1px solid; }
.lawtext p { margin: 0 0 .35rem; padding: .25rem .6rem; border-left: .4rem solid #bbb; white-space: pre-line; }
.lawtext p { overflow-wrap: anywhere; }
.lawtext p.between { color: #5d665f; font-size: .88rem; border-color: transparent; }
.lawtext .is-carried, .chip.is-carried { background: #e2f4e6; border-color: #1f8a4c; }
.lawtext .is-shown, .chip.is-shown { background: #c4e9ce; border-color: #0b6b3a; }
.lawtext .is-told, .chip.is-told { background: #e4eefb; border-color: #2b67b1; }
.lawtext .is-outside, .chip.is-outside { background: #eeeeea; border-color: #8a8a80; }
.lawtext .is-nobody, .chip.is-nobody { background: #fde3dc; border-color: #b3341c; }
.lawtext .head { display: block; font-size: .85rem; color: #3c463f; }
.lawtext .head b { font-family: ui-monospace, Menlo, Consolas, monospace; color: #1b1f1d; }
"""
SHOWN = Text("se lleva a cabo, y hay casos", "carried out, with cases")
HEADS = (
    Text("qué es de ello", "what becomes of it"),
    Text("pasajes", "passages"),
    Text("líneas", "lines"),
    Text("de ellos", "of these"),
)
"""The heads of the table that sums it up."""
Link = Callable[[str], str]
"""Where the page of a passage is."""


def colour(found: Coverage, passage: Passage) -> str:
    return "shown" if passage.standing == "carried" and found.cases.get(passage.key) else passage.standing


def summary(found: Coverage, style: Style) -> list[tuple[Text, int, int, Text]]:
    """The rows of the table: what, how many passages, how many lines, and what else is to be said."""
    carried = found.of("carried")
    named, shown = len(carried) - len(found.unnamed), len(carried) - len(found.unexercised)
    rows = [
        (
            STANDING_WORDS["carried"],
            len(carried),
            lines_of(carried),
            Text(
                f"{named} los nombra una regla, {shown} los ejerce un caso",
                f"{named} named by a rule, {shown} exercised by a case",
            ),
        ),
        (STANDING_WORDS["told"], len(found.of("told")), lines_of(found.of("told")), Text("", "")),
        (
            STANDING_WORDS["outside"],
            len(found.of("outside")),
            lines_of(found.of("outside")),
            Text(
                *(", ".join(f"{REASON_WORDS[r][tongue]} {len(p)}" for r, p in found.reasons.items()) for tongue in ("es", "en"))
            ),
        ),
        (STANDING_WORDS["nobody"], len(found.of("nobody")), lines_of(found.of("nobody")), Text("", "")),
    ]
    if found.unread:
        rows.append((Text("sin leer", "unread"), 0, found.unread, Text("", "")))
    share = percent(found.accounted, 2, style)
    said = Text(f"{share} de las líneas normativas tiene dueño", f"{share} of the normative lines accounted for")
    rows.append((Text("en todo", "in all"), len(found.text.order), lines_of(found.text.order) + found.unread, said))
    return rows


def legend(lang: Lang) -> str:
    names = [("shown", SHOWN), *((s, STANDING_WORDS[s]) for s in STANDINGS)]
    return (
        '<ul class="law-key">'
        + "".join(f'<li><span class="chip is-{name}"></span>{escape(words[lang])}</li>' for name, words in names)
        + "</ul>"
    )


def text_html(found: Coverage, source: Source | None, lang: Lang, link: Link | None = None) -> str:
    """Every passage in the text's order, coloured; with a source its words, and between them whatever else the text has."""
    return f'<div class="lawtext" lang="{"es" if source else lang}">' + "".join(_pieces(found, source, lang, link)) + "</div>"


def _pieces(found: Coverage, source: Source | None, lang: Lang, link: Link | None) -> Iterator[str]:
    at = 0
    for passage in found.text.order:
        spot = source.spots.get(passage.key) if source else None
        words = ""
        if source and spot:
            begin, end = spot.spans[0][0], spot.spans[-1][1]
            between = source.text[at:begin].strip() if begin >= at else ""
            if between:
                yield f'<p class="between">{escape(set_anew(between))}</p>'
            words = escape(set_anew("\n".join(source.text[a:b] for a, b in spot.spans)))
            at = max(at, end)
        head, mark = _head(found, passage, lang, link), escape(_mark(passage.key))
        yield f'<p class="is-{colour(found, passage)}" id="{mark}">{head}{words}</p>\n'


COMMON = Text("normas comunes", "common rules")
"""What names a passage and is no game: the regulation's own file."""


def _mark(key: str) -> str:
    return "p-" + key.replace(" ", "_")


def _head(found: Coverage, passage: Passage, lang: Lang, link: Link | None) -> str:
    key = f"<b>{escape(passage.key)}</b>"
    key = f'<a href="{escape(link(passage.key))}">{key}</a>' if link else key
    games = sorted({found.titles.get(naming.where, COMMON)[lang] for naming in found.named.get(passage.key, ())})
    cases = found.cases.get(passage.key, 0)
    told = [passage.title[lang], passage.standing_words[lang]]
    told += [", ".join(games[:4]) + (", …" if len(games) > 4 else "")] if games else []
    told += [f"{cases} {Text('casos' if cases > 1 else 'caso', 'cases' if cases > 1 else 'case')[lang]}"] if cases else []
    note = f" — {passage.note[lang]}" if passage.note else ""
    return f'<span class="head" lang="{lang}">{key} {escape(" · ".join(told))}{escape(note)}</span>'


PAGE = """
body { font: 16px/1.5 Georgia, serif; color: #1b1f1d; max-width: 58rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
table { border-collapse: collapse; } th, td { text-align: left; padding: .2rem 1.2rem .2rem 0; }
"""


def page(found: Coverage, source: Source | None, lang: Lang, card: Regulation) -> str:
    """One page that needs nothing else."""
    style, name = style_in(lang, card.currency.writes), card.name
    head = Text("Cobertura de la ley", "Coverage of the law")[lang]
    rows = "".join(
        f"<tr><th scope=row>{escape(what[lang])}</th><td>{count}</td><td>{lines}</td><td>{escape(more[lang])}</td></tr>"
        for what, count, lines, more in summary(found, style)
    )
    heads = "".join(f"<th scope=col>{escape(h[lang])}</th>" for h in HEADS)
    return (
        f'<!doctype html>\n<html lang="{lang}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(name[lang])}: {head}</title><style>{PAGE}{STYLE}</style></head><body>"
        f"<h1>{escape(name[lang])}: {head}</h1><p>{escape(found.text.edition.title[lang])} · SHA-256 "
        f"{found.text.edition.sha256[:16]}…</p><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>{legend(lang)}"
        f"{text_html(found, source, lang)}</body></html>\n"
    )
