"""A hall as text: the balls that came, the prizes, and the cards that lack least."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tapete.games.bingo.board import nearest
from tapete.games.bingo.coup import ball_name, pot_kind, pot_shows
from tapete.games.bingo.memory import BingoMemory
from tapete.games.bingo.sale import face, funds
from tapete.text import Lang, Text, some

if TYPE_CHECKING:
    from tapete.table.table import Table

Paint = Callable[[str, str], str]
SHOWN = 4
"""Cards that are shown."""


def hall_rows(table: Table, lang: Lang, paint: Paint) -> list[str]:
    """The whole hall in lines."""
    memory, rules, money = table.felt.of(BingoMemory).memory, table.terms.rules, table.terms.money
    sold = some(memory.cards, "cartón vendido|cartones vendidos", "card sold|cards sold")[lang]
    prizes = [
        f"{rules.bets[k].names[lang].split(',')[0]} {paint(f'{money(v):{lang}}', 'bold')}"
        for k, v in funds(table.terms, memory).items()
    ]
    if shown := pot_shows(table.terms, table.felt.of(BingoMemory)):
        prizes.append(f"{rules.bets[pot_kind(rules)].names[lang].split(',')[0]} {paint(f'{money(shown):{lang}}', 'bold')}")
    rows = [f"  {'; '.join([sold, *prizes])}"]
    if memory.drawn:
        balls = [ball_name(rules, str(n)) for n in memory.drawn]
        rows.append(f"  {Text('bolas', 'balls')[lang]} ({len(balls)}): {'  '.join([*balls[:-1][-14:], paint(balls[-1], 'red')])}")
    return [
        *rows,
        *(line for near in nearest(table.terms, memory, SHOWN) for line in card_rows(table, near.seat, near.card, lang, paint)),
    ]


def card_rows(table: Table, seat: int, card: int, lang: Lang, paint: Paint) -> list[str]:
    """A card as it is printed: what came is marked."""
    drawn, form = set(table.felt.of(BingoMemory).memory.drawn), table.terms.rules.card.form
    rows = [f"  {Text(f'cartón {card}, puesto {seat}', f'card {card}, seat {seat}')[lang]}"]
    for r, row in enumerate(face(table.terms, card)):
        cells = []
        for c, number in enumerate(row):
            free = form.centre == (r, c)
            shown = f"[{number:>2}]" if number in drawn else f" {number:>2} " if number else " ** " if free else "  · "
            cells.append(paint(shown, "red") if number in drawn or free else shown)
        rows.append("    " + "".join(cells))
    return rows
