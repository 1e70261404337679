"""A document as HTML: a page of its own that prints cleanly on paper, or its body for another page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape

from tapete.book.document import Block, Document, Grid, Items, Line, Row, Section
from tapete.text import Lang, Text

ARTICLE = Text("artículo", "article")
CONTENTS = Text("Contenido", "Contents")
Cite = Callable[[str], str]
"""How an article is shown, as HTML."""

STYLE = """
:root { color-scheme: light; }
body { font: 17px/1.5 Georgia, "Times New Roman", serif; color: #1b1f1d; background: #fff;  }
body { max-width: 52rem; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 2rem; line-height: 1.15; margin: 0 0 .5rem; }
h2 { font-size: 1.35rem; margin: 2.2rem 0 .6rem; padding-bottom: .2rem; border-bottom: 2px solid #0b6b3a; }
h3 { font-size: 1.06rem; margin: 1.3rem 0 .3rem; }
h4 { font-size: 1rem; margin: 1rem 0 .2rem; }
p { margin: 0 0 .5rem; }
.under { color: #4c554f; font-size: .92rem; }
ul, ol { margin: .2rem 0 .8rem; padding-left: 1.5rem; }
li { margin: 0 0 .3rem; }
li.chosen { font-weight: 700; }
.cite { font: .74rem/1.3 ui-monospace, Menlo, Consolas, monospace; color: #6d5a16; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; margin: .4rem 0 1rem; font-size: .92rem; width: 100%; }
caption { text-align: left; font-style: italic; padding: .2rem 0; }
th, td { text-align: left; vertical-align: top; padding: .28rem .6rem .28rem 0; border-bottom: 1px solid #d9d5c6; }
th { font-size: .84rem; color: #4c554f; }
td.article { max-width: 11rem; }
table.tight { width: auto; }
table.tight th, table.tight td { text-align: center; padding: .2rem .55rem; }
nav ol { columns: 2; font-size: .95rem; }
a { color: #0a5a31; }
@page { margin: 18mm 16mm; }
@media print {
  body { font-size: 10.5pt; max-width: none; padding: 0; }
  nav { break-after: page; }
  a { color: inherit; text-decoration: none; }
  h2, h3, h4, caption, thead { break-after: avoid; }
  tr, li, p { break-inside: avoid; }
  thead { display: table-header-group; }
  .wide { overflow: visible; }
  .cite { color: #444; }
}
@media (max-width: 40rem) { nav ol { columns: 1; } body { font-size: 16px; } }
"""


def plain_cite(cite: str) -> str:
    return f'<span class="cite">{escape(cite)}</span>'


def as_html(doc: Document, lang: Lang) -> str:
    """One page that needs nothing else."""
    contents = "".join(f'<li><a href="#{part.id}">{escape(part.title[lang])}</a></li>' for part in doc.sections)
    under = "".join(f'<p class="under">{_line(line, lang, plain_cite)}</p>' for line in doc.under)
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(doc.title[lang])}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
        f"<header><h1>{escape(doc.title[lang])}</h1>\n{under}</header>\n"
        f'<nav aria-label="{CONTENTS[lang]}"><h2>{CONTENTS[lang]}</h2><ol>{contents}</ol></nav>\n'
        f"<main>\n{body(doc, lang)}</main>\n</body>\n</html>\n"
    )


def body(doc: Document, lang: Lang, cite: Cite = plain_cite) -> str:
    """The sections, for a page that has a heading of its own."""
    return "".join(section_html(part, lang, cite) for part in doc.sections)


def section_html(part: Section, lang: Lang, cite: Cite = plain_cite, level: int = 2) -> str:
    inside = "".join(_block(block, lang, cite) for block in part.blocks)
    below = "".join(section_html(s, lang, cite, level + 1) for s in part.below)
    head = f"<h{min(level, 6)}>{escape(part.title[lang])}</h{min(level, 6)}>"
    return f'<section id="{escape(part.id)}">{head}\n{inside}{below}</section>\n'


def _block(block: Block, lang: Lang, cite: Cite) -> str:
    if isinstance(block, Grid):
        return _grid(block, lang, cite)
    if isinstance(block, Items):
        tag = "ol" if block.ordered else "ul"
        told = "".join(f"<li{_class(line)}>{_line(line, lang, cite)}</li>" for line in block.lines)
        return f"<{tag}>{told}</{tag}>\n"
    return "".join(f"<p>{_line(line, lang, cite)}</p>\n" for line in block.lines)


def _class(line: Line) -> str:
    return f' class="{line.mark}"' if line.mark else ""


def _line(line: Line, lang: Lang, cite: Cite) -> str:
    return escape(line.text[lang]) + (" " + cite(line.cite) if line.cite else "")


def _grid(table: Grid, lang: Lang, cite: Cite) -> str:
    heads = [h[lang] for h in table.heads] + ([ARTICLE[lang]] if table.cited else [])
    head = "<thead><tr>" + "".join(f'<th scope="col">{escape(h)}</th>' for h in heads) + "</tr></thead>" if any(heads) else ""
    caption = f"<caption>{escape(table.title[lang])}</caption>" if table.title else ""
    rows = "".join(f"<tr{_mark(row)}>{''.join(_cells(table, i, lang, cite))}</tr>" for i, row in enumerate(table.rows))
    tight = ' class="tight"' if table.tight else ""
    return f'<div class="wide"><table{tight}>{caption}{head}<tbody>{rows}</tbody></table></div>\n'


def _mark(row: Row) -> str:
    return f' id="{escape(row.id)}"' if row.id else ""


def _cells(table: Grid, at: int, lang: Lang, cite: Cite) -> Iterator[str]:
    row = table.rows[at]
    yield from (f"<td>{escape(c[lang])}</td>" for c in row.cells)
    if table.cited:
        yield f'<td class="article">{cite(row.cite) if row.cite else ""}</td>'
