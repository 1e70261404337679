"""A table as text: the cloth, the last result, and what lies where. `paint` adds colour on a terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tapete.catalogue.dice import DiceRules
from tapete.catalogue.wheel import WheelRules
from tapete.equipment.cards import colour, show_card
from tapete.play.felt import Felt
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
    cloth: list[str] = []
    if isinstance(rules, WheelRules):
        cloth = _wheel_cloth(table, rules, paint)
    elif isinstance(rules, DiceRules):
        cloth = _dice_cloth(table.felt, rules, lang, paint)
    elif table.felt.shoe is not None:
        cloth = _cards(table.felt, lang, paint)
    return "\n".join([head, *cloth, *_bets(table, lang, paint)])


def _coup(table: Table, lang: Lang) -> str:
    last = " ".join(table.felt.results[-8:])
    words = Text(f"jugada {table.felt.coup}", f"coup {table.felt.coup}")
    recent = Text(f"; han salido {last}", f"; results {last}") if last else Text("", "")
    return (words + recent)[lang]


# wheels


def _colour(rules: WheelRules, pocket: str) -> str:
    for name in ("red", "black"):
        if pocket in rules.wheel.sets.get(name, ()):
            return name
    return "green"


def _pocket(table: Table, rules: WheelRules, pocket: str, width: int, paint: Paint) -> str:
    results = table.felt.results
    shown = f"[{pocket}]" if results and results[-1] == pocket else f" {pocket} "
    return paint(f"{shown:^{width}}", _colour(rules, pocket))


def _wheel_cloth(table: Table, rules: WheelRules, paint: Paint) -> list[str]:
    weights = rules.wheel.weights
    if rules.cloth is None:
        cells = [_pocket(table, rules, p, len(p) + 2, paint) + (f"×{n}" if n > 1 else "") for p, n in weights.items()]
        return ["  " + " ".join(cells)]
    lines = []
    for column in reversed(range(rules.cloth.columns)):
        numbers = [str(row * rules.cloth.columns + column + 1) for row in range(rules.cloth.rows)]
        zero = _zero_cell(table, rules, column, paint)
        lines.append(f"  {zero}│" + "".join(_pocket(table, rules, n, 4, paint) for n in numbers) + "│")
    return lines


def _zero_cell(table: Table, rules: WheelRules, column: int, paint: Paint) -> str:
    zeros = list(rules.wheel.zeros)
    if len(zeros) == 1:
        return _pocket(table, rules, zeros[0], 4, paint) if column == 1 else " " * 4
    return _pocket(table, rules, zeros[column // 2], 4, paint) if column != 1 and column // 2 < len(zeros) else " " * 4


# dice


def _dice_cloth(felt: Felt, rules: DiceRules, lang: Lang, paint: Paint) -> list[str]:
    """The numbered boxes with the puck on one of them, or off; who has the dice; the totals collected."""
    if rules.point is None:
        return ["  " + "  ".join(rules.dice.faces)]
    on = felt.marks.get("point", "")
    boxes = [paint(f"[ON {n}]", "red") if n == on else f"  {n}  " for n in rules.point.numbers]
    line = "  " + " ".join(boxes) + ("" if on else "  " + paint("[OFF]", "black"))
    more = []
    if shooter := felt.marks.get("lead"):
        more.append(Text(f"tira el puesto {shooter}", f"seat {shooter} shoots")[lang])
    if seen := felt.marks.get("seen"):
        more.append(Text("vistos", "seen")[lang] + " " + " ".join(seen))
    return [line, *(["  " + "; ".join(more)] if more else [])]


# cards


def _cards(felt: Felt, lang: Lang, paint: Paint) -> list[str]:
    """The hands of the last coup, what is left of the shoe, and who holds it."""
    names = {
        "player": Text("punto", "player"),
        "banker": Text("banca", "banker"),
        "black": Text("negro", "black"),
        "red": Text("rojo", "red"),
        "1": Text("paño 1", "tableau 1"),
        "2": Text("paño 2", "tableau 2"),
    }
    lines = []
    for hand, cards in felt.hands.items():
        shown = " ".join(paint(show_card(c), "red" if colour(c) == "red" else "bold") for c in cards)
        lines.append(f"  {names[hand][lang] if hand in names else hand}: {shown or '—'}")
    if felt.shoe:
        left = Text(f"quedan {felt.shoe.left} cartas", f"{felt.shoe.left} cards left")[lang]
        lead = felt.marks.get("lead")
        who = Text(f"; reparte el puesto {lead}", f"; seat {lead} deals")[lang] if lead else ""
        lines.append(f"  {left}{who}")
    return lines


# bets


def _bets(table: Table, lang: Lang, paint: Paint) -> list[str]:
    lines = []
    for bet in sorted(table.felt.bets, key=lambda b: (b.seat, b.kind, b.spot)):
        names = table.terms.rules.bets[bet.kind].names[lang].split(",")[0]
        states = {
            "prison": Text("en prisión", "in prison"),
            "insured": Text("en prisión, asegurada", "in prison, insured"),
            "on": Text("en juego", "working"),
            "bank": Text("", ""),
        }
        held = states[bet.state][lang] if bet.state in states else bet.state
        spot = f" {bet.spot}" if bet.spot else ""
        amount = paint(table.terms.money(bet.amount), "bold")
        lines.append(f"  {Text('puesto', 'seat')[lang]} {bet.seat}: {amount} {names}{spot} {held}".rstrip())
    return lines or [f"  {Text('paño vacío', 'empty felt')[lang]}"]
