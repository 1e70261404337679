"""A table as text: the cloth, the last result, and what lies where. `paint` adds colour on a terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tapete.catalogue.wheel import WheelRules
from tapete.text import Lang, Text

if TYPE_CHECKING:
    from tapete.table.table import Table

Paint = Callable[[str, str], str]


def plain(words: str, style: str) -> str:
    return words


def as_text(table: Table, lang: Lang = "en", paint: Paint = plain) -> str:
    """The whole table: heading, cloth, bets."""
    rules = table.terms.rules
    head = f"{paint(rules.title[lang], 'bold')}  {table.game.id}  {_coup(table, lang)}"
    cloth = _wheel_cloth(table, lang, paint) if isinstance(rules, WheelRules) else []
    return "\n".join([head, *cloth, *_bets(table, lang, paint)])


def _coup(table: Table, lang: Lang) -> str:
    last = " ".join(table.felt.results[-8:])
    words = Text(f"jugada {table.felt.coup}", f"coup {table.felt.coup}")
    recent = Text(f"; han salido {last}", f"; results {last}") if last else Text("", "")
    return (words + recent)[lang]


def _colour(rules: WheelRules, pocket: str) -> str:
    for name in ("red", "black"):
        if pocket in rules.wheel.sets.get(name, ()):
            return name
    return "green"


def _pocket(table: Table, pocket: str, width: int, paint: Paint) -> str:
    results = table.felt.results
    shown = f"[{pocket}]" if results and results[-1] == pocket else f" {pocket} "
    return paint(f"{shown:^{width}}", _colour(table.terms.rules, pocket))


def _wheel_cloth(table: Table, lang: Lang, paint: Paint) -> list[str]:
    rules = table.terms.rules
    wheel = rules.wheel
    if rules.cloth is None:
        cells = [_pocket(table, p, len(p) + 2, paint) + (f"×{n}" if n > 1 else "") for p, n in wheel.weights.items()]
        return ["  " + " ".join(cells)]
    lines = []
    for column in reversed(range(rules.cloth.columns)):
        numbers = [str(row * rules.cloth.columns + column + 1) for row in range(rules.cloth.rows)]
        zero = _zero_cell(table, column, paint)
        lines.append(f"  {zero}│" + "".join(_pocket(table, n, 4, paint) for n in numbers) + "│")
    return lines


def _zero_cell(table: Table, column: int, paint: Paint) -> str:
    zeros = list(table.terms.rules.wheel.zeros)
    if len(zeros) == 1:
        return _pocket(table, zeros[0], 4, paint) if column == 1 else " " * 4
    return _pocket(table, zeros[column // 2], 4, paint) if column != 1 and column // 2 < len(zeros) else " " * 4


def _bets(table: Table, lang: Lang, paint: Paint) -> list[str]:
    lines = []
    for bet in sorted(table.felt.bets, key=lambda b: (b.seat, b.kind, b.spot)):
        names = table.terms.rules.bets[bet.kind].names[lang].split(",")[0]
        held = Text("en prisión", "in prison")[lang] if bet.state == "prison" else bet.state
        spot = f" {bet.spot}" if bet.spot else ""
        amount = paint(table.terms.money(bet.amount), "bold")
        lines.append(f"  {Text('puesto', 'seat')[lang]} {bet.seat}: {amount} {names}{spot} {held}".rstrip())
    return lines or [f"  {Text('paño vacío', 'empty felt')[lang]}"]
