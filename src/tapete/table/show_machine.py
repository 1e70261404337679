"""A machine as text: its window with the line that won, the cards or the numbers that came, the prize and the pot."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tapete.catalogue.machine.parts import Keno, Reels, VideoPoker
from tapete.catalogue.machine.rules import MachineRules
from tapete.equipment.cards import colour, show_card
from tapete.equipment.hands import NAMES
from tapete.games.machine.bets import credit
from tapete.games.machine.coup import pot_shows
from tapete.games.machine.memory import MachineMemory
from tapete.games.machine.wins import window
from tapete.text import Lang, Text

if TYPE_CHECKING:
    from tapete.table.table import Table

Paint = Callable[[str, str], str]
ACROSS = 20
"""Numbers of keno in a line."""


def machine_rows(table: Table, rules: MachineRules, lang: Lang, paint: Paint) -> list[str]:
    """The whole machine in lines."""
    machine, money = rules.machine, table.terms.money
    memory = table.felt.of(MachineMemory).memory
    worth = money(credit(table.terms))
    ours = Text("; muestra nuestra", "; a sample of ours")[lang] if machine.ours else ""
    one = Text(f"crédito {worth:es}", f"credit {worth:en}")[lang]
    rows = [f"  {paint(machine.names[lang], 'bold')}; {one}{ours}"]
    if machine.reels:
        rows += _window(machine.reels, memory, lang, paint)
    elif machine.poker:
        rows += _cards(table, machine.poker, memory, lang, paint)
    elif machine.keno:
        rows += _board(machine.keno, memory, paint)
    if memory.prize:
        prize = money(memory.prize)
        rows.append("  " + paint(Text(f"premio {prize:es}", f"prize {prize:en}")[lang], "bold"))
    if machine.pot:
        shows = money(pot_shows(table.terms, table.felt.of(MachineMemory)))
        rows.append(f"  {machine.pot.names[lang]}: {paint(format(shows, lang), 'bold')}")
        if machine.pot.rules:
            rows.append(f"  {machine.pot.rules[lang]}")
    return rows


def _window(reels: Reels, memory: MachineMemory, lang: Lang, paint: Paint) -> list[str]:
    shown = window(reels, memory.stops, memory.free_reels)
    names = {name: symbol.names[lang] for name, symbol in reels.symbols.items()}
    wide = max(map(len, names.values())) + 2
    lit = {(reel, reels.lines[line][reel] - 1) for line in memory.lit for reel in range(len(shown))}
    rows = []
    for row in range(reels.rows):
        cells = [
            paint(f"{f'[{names[column[row]]}]':^{wide}}", "red") if (reel, row) in lit else f"{names[column[row]]:^{wide}}"
            for reel, column in enumerate(shown)
        ]
        cells += ["·".center(wide)] * (len(reels.strips) - len(shown))
        rows.append("  │ " + " │ ".join(cells) + " │")
    if memory.game:
        said = Text(f"juego gratis {memory.game}; quedan {memory.left}", f"free game {memory.game}; {memory.left} left")
        rows.append("  " + said[lang])
    if memory.coins and memory.spins:
        said = Text(f"retenidos {memory.coins}; giros {memory.spins}", f"held {memory.coins}; spins {memory.spins}")
        rows.append("  " + said[lang])
    return rows


def _cards(table: Table, poker: VideoPoker, memory: MachineMemory, lang: Lang, paint: Paint) -> list[str]:
    hands = [" ".join(paint(show_card(c), f"{colour(c)}-card") for c in cards) for cards in table.felt.hands.values()]
    if memory.row is not None and hands:
        row = poker.pays[memory.row]
        hands[-1] += "  " + paint((row.names or NAMES[row.hand])[lang], "bold")
    return [f"  {hand}" for hand in hands] or ["  " + "▒▒ " * 5]


def _board(keno: Keno, memory: MachineMemory, paint: Paint) -> list[str]:
    rows = []
    for first in range(1, keno.numbers + 1, ACROSS):
        cells = []
        for n in range(first, min(first + ACROSS, keno.numbers + 1)):
            out, mine = n in memory.drawn, n in memory.marked
            said = f"[{n:>2}]" if out and mine else f"({n:>2})" if mine else f" {n:>2}·" if out else f" {n:>2} "
            cells.append(paint(said, "red") if out and mine else paint(said, "bold") if out or mine else said)
        rows.append("  " + "".join(cells))
    return rows
