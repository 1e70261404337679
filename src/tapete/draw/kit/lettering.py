"""What is written on the cloth and said of each spot, in the language asked for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tapete.catalogue.circle.rules import CircleRules
from tapete.catalogue.dice.rules import DiceRules
from tapete.catalogue.kit.sides import USUAL, side_name
from tapete.catalogue.schema import GameRules
from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.catalogue.wheel.cloth import spots
from tapete.catalogue.wheel.rules import WheelRules
from tapete.text import Lang, Text

if TYPE_CHECKING:
    from tapete.play.events import Bet
    from tapete.table.table import Table

SETS = {
    "red": Text("rojo", "red"),
    "black": Text("negro", "black"),
    "even": Text("par", "even"),
    "odd": Text("impar", "odd"),
    "low": Text("falta", "low"),
    "high": Text("pasa", "high"),
}
STATES = {
    "prison": Text("en prisión", "in prison"),
    "insured": Text("en prisión, asegurada", "in prison, insured"),
    "waiting": Text("espera otro golpe", "waits for another spin"),
    "on": Text("en juego", "working"),
}
ORDINALS = {"es": ("1.ª", "2.ª", "3.ª"), "en": ("1st", "2nd", "3rd")}
ORDER = Text("El orden en la rueda es solo del dibujo.", "The order round the wheel is the drawing's own.")
_SYMBOL = re.compile(r"\$?\d+(?: [A-Z]\b)?")


def bet_name(rules: GameRules, slug: str, lang: Lang) -> str:
    """The first of a bet's names."""
    return rules.bets[slug].names[lang].split(",")[0].strip()


def spot_name(rules: GameRules, slug: str, spot: str, lang: Lang) -> str:
    """A spot in words: one of several sets by its own name, in the rules' words if they have one."""
    if isinstance(rules, DiceRules):
        return spot
    if isinstance(rules, TwentyOneRules):
        named = Text(f"casilla {spot}", f"box {spot}") if spot[:1].isdigit() else Text(f"mano {spot}", f"hand {spot}")
        return named[lang] if spot else ""
    if isinstance(rules, CircleRules):
        number = spot.removeprefix("side-")
        named = Text("principal", "main") if number == spot else Text(f"adicional {number}", f"side {number}")
        return named[lang] if spot else ""
    if not isinstance(rules, WheelRules):
        return bet_name(rules, spot, lang) if spot in rules.bets else side_name(rules, spot)[lang] if spot in USUAL else spot
    bet = rules.bets[slug]
    if spot not in bet.sets or lang == "en":
        return SETS[spot][lang] if spot in SETS else spot
    said = [alias.removesuffix(f" {spot}") for alias in bet.aliases if alias.endswith(f" {spot}")]
    own = next((word for word in said if word not in (spot, SETS.get(spot, Text("", ""))["es"])), "")
    return own or (SETS[spot][lang] if spot in SETS else spot)


def printed(rules: WheelRules, slug: str, spot: str, lang: Lang) -> str:
    """What a box says: an ordinal for columns and dozens, the set's name, or the bet's."""
    if rules.bets[slug].shape in ("column", "dozen"):
        place = int(spot) - 1
        return f"{ORDINALS[lang][place] if place < 3 else spot} {bet_name(rules, slug, lang)}"
    if spot and spot in rules.bets[slug].sets:
        return spot_name(rules, slug, spot, lang)
    name = bet_name(rules, slug, lang)
    return f"{name} {spot}" if spot and len(spot) < 12 else name


def pays(rules: WheelRules, slug: str, lang: Lang) -> str:
    odds = rules.bets[slug].pays
    return odds.spoken(lang) if odds else ""


def spoken(rules: WheelRules, slug: str, spot: str, lang: Lang) -> str:
    """A spot as a button says it: name, spot, what it pays."""
    name = f"{bet_name(rules, slug, lang)} {spot_name(rules, slug, spot, lang)}".strip()
    odds = pays(rules, slug, lang)
    return f"{name}, {Text('paga', 'pays')[lang]} {odds}" if odds else name


def span(pockets: frozenset[str]) -> str:
    """A run of numbers, such as 1–18; nothing for a set with gaps.

    >>> span(frozenset({"1", "2", "3"})), span(frozenset({"1", "3"}))
    ('1–3', '')
    """
    if not all(p.isdigit() for p in pockets):
        return ""
    known = sorted(int(p) for p in pockets)
    return f"{known[0]}–{known[-1]}" if known[-1] - known[0] == len(known) - 1 > 0 else ""


def pocket_mark(rules: WheelRules, pocket: str) -> str:
    """A pocket in a few letters: its number, the figure in its bet's name, or an initial."""
    if pocket not in rules.wheel.sections:
        return pocket
    covering = {s: min((len(p) for p in known.values() if pocket in p), default=0) for s, known in spots(rules).items()}
    owners = sorted((s for s, size in covering.items() if size), key=lambda s: covering[s])
    names = [n for s in owners for n in (rules.bets[s].names.en, rules.bets[s].names.es, *rules.bets[s].aliases)]
    found = [m[0] for m in map(_SYMBOL.search, names) if m]
    return found[0] if found else pocket[:1].upper()


def pocket_name(rules: WheelRules, pocket: str, lang: Lang) -> str:
    """A pocket as it is called: a number by its figure, a symbol by its bet."""
    if pocket not in rules.wheel.sections:
        return pocket
    owner = next((s for s, known in spots(rules).items() if any(pocket in p for p in known.values())), "")
    return bet_name(rules, owner, lang) if owner else pocket


def bet_line(table: Table, bet: Bet, lang: Lang) -> str:
    """A bet in a line: whose, how much, on what, and whether it is held."""
    rules = table.terms.rules
    on = f"{bet_name(rules, bet.kind, lang)} {spot_name(rules, bet.kind, bet.spot, lang)}".strip()
    held = f", {STATES[bet.state][lang]}" if bet.state in STATES else ""
    return f"{Text('puesto', 'seat')[lang]} {bet.seat}: {table.terms.money(bet.amount):{lang}} {on}{held}"


def description(table: Table, lang: Lang) -> str:
    """All that the drawing shows, in words."""
    felt, rules = table.felt, table.terms.rules
    coup = Text(f"Jugada {felt.coup}.", f"Coup {felt.coup}.")[lang]
    last = (
        f" {Text('Último resultado', 'Last result')[lang]}: {pocket_name(rules, felt.results[-1], lang)}." if felt.results else ""
    )
    bets = "; ".join(bet_line(table, b, lang) for b in felt.bets) or Text("paño vacío", "empty felt")[lang]
    own = "" if rules.wheel.order else f" {ORDER[lang]}"
    return f"{coup}{last} {bets}.{own}"
