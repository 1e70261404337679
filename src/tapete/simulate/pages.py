"""The answers as a page: the charts, and the figures below them. A notebook shows the same."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from tapete.simulate.graphs import heading, paths, results
from tapete.simulate.risk import Risk
from tapete.simulate.telling import Row, rows
from tapete.text import Lang

LOOK = """
:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;max-width:760px;margin:2rem auto;padding:0 1rem}
"""
TABLE = """
.tr{border-collapse:collapse;margin:1rem 0;font-variant-numeric:tabular-nums}
.tr th{text-align:left;font-weight:400;padding:.15rem 1.5rem .15rem 0}.tr td{text-align:right}
@media (min-width:600px){.tr td{white-space:nowrap}}
"""


def fragment(found: Risk, lang: Lang) -> str:
    """Charts and figures, to stand in a page or a notebook."""
    charts = ([results(found, lang)] if found.shown else []) + ([paths(found, lang)] if found.session else [])
    return fragment_of(charts, rows(found, lang))


def page(found: Risk, lang: Lang) -> str:
    return page_of(heading(found, lang), lang, fragment(found, lang))


def fragment_of(charts: Sequence[str], told: Sequence[Row]) -> str:
    return f"<div><style>{TABLE}</style>{''.join(charts)}{_table(told)}</div>"


def _table(told: Sequence[Row]) -> str:
    lines = "".join(f'<tr><th scope="row">{escape(name)}</th><td>{escape(value)}</td></tr>' for name, value in told)
    return f'<table class="tr">{lines}</table>'


def page_of(title: str, lang: Lang, body: str) -> str:
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{LOOK}</style></head><body><h1>{escape(title)}</h1>{body}</body></html>\n"
    )
