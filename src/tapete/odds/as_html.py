"""The price list as a table of HTML: what a notebook shows."""

from __future__ import annotations

from html import escape

from tapete.odds.report import GameOdds
from tapete.text import Lang
from tapete.written import decimal, percent, style_in

HEADS = {
    "es": ("apuesta", "paga", "ventaja", "exacta", "gana", "empata", "pierde", "desv.", "artículo"),
    "en": ("bet", "pays", "edge", "exact", "wins", "ties", "loses", "sd", "article"),
}


def odds_html(odds: GameOdds, lang: Lang = "en") -> str:
    style = style_in(lang, odds.game.regulation.currency.writes)
    lines = []
    for row in odds.bets:
        ends = [percent(p, 2, style) if row.win or row.lose else "" for p in (row.win, row.push, row.lose)]
        exact = str(row.edge) if row.exact and len(str(row.edge)) <= 24 else ""
        cells = (
            row.spoken(lang),
            percent(row.edge, 3, style),
            exact,
            *ends,
            decimal(row.sd, 3, style) if row.sd else "",
            row.cite,
        )
        lines.append(f'<tr><th scope="row">{escape(row.name)}</th>' + "".join(f"<td>{escape(c)}</td>" for c in cells) + "</tr>")
    heads = "".join(f'<th scope="col">{head}</th>' for head in HEADS[lang])
    title = f"{odds.game.title[lang]} · {odds.game.id}"
    return f"<table><caption>{escape(title)}</caption><thead><tr>{heads}</tr></thead><tbody>{''.join(lines)}</tbody></table>"
