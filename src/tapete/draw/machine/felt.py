"""A machine: its window of reels, cards or numbers in a cabinet, the pay table beside it, the buttons, the pot."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import TYPE_CHECKING

from tapete.catalogue.machine.parts import Keno, Machine, Reels
from tapete.draw.kit.cards import HIGH, WIDE, card, place
from tapete.draw.kit.cardtable import card_svg
from tapete.draw.kit.colours import EDGE, GOLD, INK, IVORY, LINE, WOOD
from tapete.draw.kit.geometry import Box, Point
from tapete.draw.kit.marks import circle, fitted, group, label, path, rect
from tapete.draw.kit.paytable import meter_panel, pay_table, table_height
from tapete.draw.kit.place import Key, Spot
from tapete.draw.kit.scene import WIDTH, Scene, in_room, panel
from tapete.draw.kit.typeset import CAPITALS
from tapete.draw.machine.symbols import symbol_mark
from tapete.equipment.hands import NAMES
from tapete.games.machine.bets import credit, spots, ticket
from tapete.games.machine.coup import pot_shows
from tapete.games.machine.memory import MachineMemory
from tapete.games.machine.reels import row_name
from tapete.games.machine.wins import window
from tapete.text import Lang, Text
from tapete.written import both as as_written

if TYPE_CHECKING:
    from tapete.catalogue.machine.rules import MachineRules
    from tapete.table.table import Table

SIDE = 336.0
"""How wide the pay table is."""
CABINET = Box(0, 0, WIDTH - SIDE - 16, 330)
GLASS = Box(CABINET.x + 22, CABINET.y + 46, CABINET.w - 44, CABINET.h - 92)
BUTTONS = 96.0
LINES = ("#e9c45c", "#d23b48", "#2f7de0", "#21a366", "#b25fd1", "#e4822c", "#19a7b0", "#e05c9a")


def svg(table: Table, lang: Lang = "en") -> str:
    """The machine with all that it shows."""
    return card_svg(table, lang, scene(table, lang))


def scene(table: Table, lang: Lang) -> Scene:
    rules: MachineRules = table.terms.rules
    machine = rules.machine
    buttons = Box(0, CABINET.bottom + 14, CABINET.w, BUTTONS)
    laid = _spots(table, buttons)
    pays, low = _pays(table, lang)
    drawn = (_cabinet(table, lang), _window(table, machine, lang), pays, _buttons(table, laid, buttons, lang))
    return Scene(max(buttons.bottom, low) + 6, drawn, laid, tile=_prize_tile, legend=machine.positions > 1)


def _prize_tile(rules: MachineRules, result: str, lang: Lang) -> tuple[str, str, str]:
    """What a play paid, among the last ones."""
    paid = result != "0"
    said = Text(f"premio {result}", f"prize {result}")[lang]
    mark = result if len(result) <= 5 else f"{int(result) // 1000}k"
    return (
        label(0, 0, mark if paid else "–", fitted(mark, 12, 24, 0.62), fill=INK, font_weight="bold"),
        GOLD if paid else IVORY,
        said,
    )


def _cabinet(table: Table, lang: Lang) -> str:
    """The box with the machine's name, whose sample it is, what a credit is worth and what the last play paid."""
    machine, money, memory = table.terms.rules.machine, table.terms.money, table.felt.of(MachineMemory).memory
    name, symbol = machine.names[lang].upper(), table.terms.card.currency.symbol
    worth = money(credit(table.terms))
    small = Text(f"crédito {symbol}{worth:es}", f"credit {symbol}{worth:en}")[lang]
    if machine.ours:
        small += Text(" · muestra nuestra", " · our sample")[lang]
    prize = money(memory.prize)
    paid = Text(f"premio {symbol}{prize:es}", f"prize {symbol}{prize:en}")[lang] if memory.prize else ""
    if memory.game and table.felt.memory:
        paid = Text(f"juego gratis {memory.game} · quedan {memory.left}", f"free game {memory.game} · {memory.left} left")[lang]
    if memory.coins and memory.spins:
        paid = Text(f"retenidos {memory.coins} · giros {memory.spins}", f"held {memory.coins} · spins {memory.spins}")[lang]
    return group(
        rect(CABINET.x, CABINET.y, CABINET.w, CABINET.h, rx=22, fill=WOOD, stroke=GOLD, stroke_width=3),
        rect(GLASS.x - 6, GLASS.y - 6, GLASS.w + 12, GLASS.h + 12, rx=10, fill=INK),
        label(CABINET.centre.x, CABINET.y + 23, name, fitted(name, 22, GLASS.w, 0.8), fill=GOLD, **CAPITALS),
        label(GLASS.x, CABINET.bottom - 20, small, 13, text_anchor="start", fill=LINE),
        label(GLASS.right, CABINET.bottom - 20, paid, 17, text_anchor="end", fill=GOLD, font_weight="bold", class_="prize"),
        class_="cabinet",
    )


def _window(table: Table, machine: Machine, lang: Lang) -> str:
    memory = table.felt.of(MachineMemory).memory
    if machine.reels:
        return _reels(machine.reels, memory, lang)
    if machine.keno:
        return _board(table, machine.keno, memory)
    return _hand(table)


# reels


def _reels(reels: Reels, memory: MachineMemory, lang: Lang) -> str:
    shown = window(reels, memory.stops, memory.free_reels)
    many = len(reels.strips)
    wide, high = GLASS.w / many, GLASS.h / reels.rows
    side = min(wide, high) * 0.86
    marks = []
    for reel in range(many):
        strip = Box(GLASS.x + reel * wide + 2, GLASS.y, wide - 4, GLASS.h)
        marks.append(rect(strip.x, strip.y, strip.w, strip.h, rx=6, fill=IVORY, fill_opacity=1 if reel < len(shown) else 0.25))
        for row, name in enumerate(shown[reel] if reel < len(shown) else ()):
            at = Point(strip.centre.x, GLASS.y + (row + 0.5) * high)
            marks.append(symbol_mark(name, reels.symbols[name], at, side, lang))
    for line in memory.lit:
        points = [(GLASS.x + (i + 0.5) * wide, GLASS.y + (row - 0.5) * high) for i, row in enumerate(reels.lines[line])]
        d = "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
        marks.append(path(d, fill="none", stroke=LINES[line % len(LINES)], stroke_width=5, stroke_opacity=0.85, class_="line"))
    return group(*marks, class_="reels")


# cards


def _hand(table: Table) -> str:
    hands = list(table.felt.hands.values())
    cards = hands[-1] if hands else ()
    scale = min(GLASS.h / HIGH, GLASS.w / (5.6 * WIDE)) * 0.92
    step = GLASS.w / 5
    marks = [rect(GLASS.x, GLASS.y, GLASS.w, GLASS.h, rx=6, fill=EDGE)]
    for i in range(5):
        at = Point(GLASS.x + (i + 0.5) * step, GLASS.centre.y)
        marks.append(card(cards[i], at, scale) if i < len(cards) else place(at, scale))
    return group(*marks, class_="hand")


# keno


def _board(table: Table, keno: Keno, memory: MachineMemory) -> str:
    """All numbers: marked ones ringed, those that came filled, hits in gold."""
    across = 10 if keno.numbers <= 80 else 11
    down = -(-keno.numbers // across)
    wide, high = GLASS.w / across, GLASS.h / down
    lying = next((b.spot for b in table.felt.bets), "")
    mine = tuple(map(int, lying.split("-"))) if lying else memory.marked
    came = memory.drawn if not lying or memory.marked == mine else ()
    marks = [rect(GLASS.x, GLASS.y, GLASS.w, GLASS.h, rx=6, fill=EDGE)]
    for n in range(1, keno.numbers + 1):
        row, column = divmod(n - 1, across)
        x, y, size = GLASS.x + (column + 0.5) * wide, GLASS.y + (row + 0.5) * high, min(wide, high) * 0.43
        out, own = n in came, n in mine
        fill = GOLD if out and own else IVORY if out else INK
        edge: dict[str, str | float] = {"stroke": GOLD, "stroke_width": 2.5} if own else {}
        marks.append(circle(x, y, size, fill=fill, fill_opacity=1 if out else 0.45, **edge))
        marks.append(label(x, y, str(n), size * 1.05, fill=INK if out else LINE, font_weight="bold" if out or own else "normal"))
    return group(*marks, class_="board")


# what it pays


def _lines(table: Table, lang: Lang) -> list[tuple[str, str]]:
    machine, style = table.terms.rules.machine, table.terms.card.currency.writes

    def both(pays: Fraction, most: Fraction | None) -> str:
        return " / ".join(as_written(str(n), style)[lang] for n in (pays, most) if n is not None)

    if machine.reels:
        games = Text("gratis", "free")[lang]
        return [
            (row_name(machine.reels, row)[lang], both(row.pays, row.most) + (f" + {row.free} {games}" if row.free else ""))
            for row in machine.reels.pays
        ]
    if machine.poker:
        return [((row.names or NAMES[row.hand])[lang], both(row.pays, row.most)) for row in machine.poker.pays]
    if machine.keno:
        of = Text("de", "of")[lang]
        return [
            (f"{hits} {of} {marks}", both(pays, None))
            for marks, rows in sorted(machine.keno.pays.items(), key=lambda item: int(item[0]))
            for hits, pays in rows.items()
        ]
    return []


def _pays(table: Table, lang: Lang) -> tuple[str, float]:
    """The table of pays at the right, in one column or two; the pot above it with its rules."""
    machine, left, top, drawn = table.terms.rules.machine, CABINET.w + 16, 0.0, []
    if machine.pot:
        shows = table.terms.money(pot_shows(table.terms, table.felt.of(MachineMemory)))
        said = f"{table.terms.card.currency.symbol}{shows:{lang}}"
        drawn.append(meter_panel(machine.pot.names[lang], said, Box(left, 0, SIDE, 40)))
        top = 48.0
        if machine.pot.rules:
            rows = _wrapped(machine.pot.rules[lang], 46)
            size = min(fitted(words, 14, SIDE - 8, 0.53) for words in rows)
            told = (label(left + 4, top + 6 + 17 * i, row, size, text_anchor="start", fill=LINE) for i, row in enumerate(rows))
            drawn.append(group(*told, class_="sentence"))
            top += 17 * len(rows) + 6
    lines, name = _lines(table, lang), Text("pagos por crédito", "pays a credit")[lang]
    half = (len(lines) + 1) // 2 if len(lines) > 16 else len(lines)
    columns = [part for part in (lines[:half], lines[half:]) if part]
    name = name if len(columns) == 1 else Text("pagos", "pays")[lang]
    scale = min(1.45, max(1.0, (CABINET.bottom + BUTTONS - top) / table_height(half)))
    wide, high = SIDE / len(columns), scale * table_height(half)
    for i, part in enumerate(columns):
        printed = pay_table(name, part, Box(0, 0, (wide - 4) / scale, high / scale))
        drawn.append(group(printed, transform=f"translate({left + i * (wide + 2):g} {top:g}) scale({scale:.3g})"))
    return group(*drawn, class_="pays"), top + high


def _wrapped(words: str, room: int) -> list[str]:
    lines = [""]
    for word in words.split():
        if len(lines[-1]) + len(word) > room:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


# the buttons


def quick(table: Table, count: int) -> str:
    """A ticket that the machine picks for whoever wants no numbers of his own; another in every play."""
    keno = table.terms.rules.machine.keno
    chosen = random.Random(f"{table.felt.coup} {count}").sample(range(1, keno.numbers + 1), count)
    return ticket(tuple(chosen))


def _spots(table: Table, box: Box) -> dict[Key, Spot]:
    rules: MachineRules = table.terms.rules
    kind, keno = rules.stake, rules.machine.keno
    offered = [quick(table, int(n)) for n in sorted(keno.pays, key=int)] if keno else list(spots(rules)[kind])
    offered = list(dict.fromkeys([*offered, *(b.spot for b in table.felt.bets if b.kind == kind)]))
    wide = box.w / len(offered)
    return {
        (kind, spot): Spot(Point(box.x + (i + 0.5) * wide, box.centre.y), box=Box(box.x + i * wide + 3, box.y, wide - 6, box.h))
        for i, spot in enumerate(offered)
    }


def _buttons(table: Table, laid: dict[Key, Spot], box: Box, lang: Lang) -> str:
    rules: MachineRules = table.terms.rules
    marks = []
    for (kind, spot), at in laid.items():
        assert at.box is not None
        lying = [b for b in table.felt.bets if (b.kind, b.spot) == (kind, spot)]
        marks.append(panel(at.box, lit=bool(lying)))
        said = _button(rules, spot, lang)
        marks.append(label(at.box.centre.x, at.box.y + 16, said, fitted(said, 15, at.box.w - 8, 0.92), fill=LINE, **CAPITALS))
        marks += in_room(table, lying, Box(at.box.x + 4, at.box.y + 30, at.box.w - 8, at.box.h - 36), lang)
    return group(*marks, class_="chips buttons")


def _button(rules: MachineRules, spot: str, lang: Lang) -> str:
    if rules.machine.reels:
        return Text(f"{spot} líneas" if spot != "1" else "1 línea", f"{spot} lines" if spot != "1" else "1 line")[lang].upper()
    if rules.machine.keno:
        return Text(f"{spot.count('-') + 1} números", f"{spot.count('-') + 1} numbers")[lang].upper()
    return rules.bets[rules.stake].names[lang].upper()
