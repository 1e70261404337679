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
"""


def fragment(found: Risk, lang: Lang) -> str:
    """Charts and figures, to stand in a page or a notebook."""
    charts = ([results(found, lang)] if found.shown else []) + ([paths(found, lang)] if found.session else [])
    return f"<div><style>{TABLE}</style>{''.join(charts)}{_table(rows(found, lang))}</div>"


def _table(told: Sequence[Row]) -> str:
    lines = "".join(f'<tr><th scope="row">{escape(name)}</th><td>{escape(value)}</td></tr>' for name, value in told)
    return f'<table class="tr">{lines}</table>'


def page(found: Risk, lang: Lang) -> str:
    title = escape(heading(found, lang))
    return (
        f'<!doctype html><html lang="{lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{title}</title><style>{LOOK}</style></head><body><h1>{title}</h1>{fragment(found, lang)}</body></html>\n"
    )
