"""Moves as words: one line of an acta each, and back. The grammar is in docs/acta.md; these two functions are inverse."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from unicodedata import combining, normalize

from tapete.catalogue.memo import once_per_rules
from tapete.errors import NotFound, TapeteError, unknown
from tapete.figures import format_amount, parse_amount
from tapete.games import module
from tapete.play.asks import Chance
from tapete.play.moves import (
    BuyIn,
    CashOut,
    Choose,
    CloseBets,
    CutCard,
    LastCoups,
    Lead,
    Move,
    Outcome,
    PassBank,
    Place,
    Report,
    Shuffle,
    TakeBank,
    TakeDown,
    Turn,
)
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.catalogue.schema import GameRules
    from tapete.table.table import Table

CHANCE = ("spin", "roll", "card", "ball", "lot")
SEAT = re.compile(r"^seat\s+(\d+)\s+(bets|takes back|takes|buys|chooses|turns|shoots|deals|banks|passes|cashes out)\b\s*(.*)$")


def slug(words: str) -> str:
    return re.sub(r"\s+", "-", words.strip().lower())


def plain(word: str) -> str:
    """A word without its accents: `numero-completo` for «número completo»."""
    return "".join(c for c in normalize("NFD", word) if not combining(c))


@once_per_rules
def bet_names(rules: GameRules) -> dict[str, list[str]]:
    """Every word a bet answers to, and the words it stands for: slugs first, then aliases, then what people call it."""
    names: dict[str, list[str]] = {}
    for kind, bet in rules.bets.items():
        for text in (bet.names.es, bet.names.en):
            for word in text.split(","):
                names.setdefault(slug(word), [kind])
        for spot in module(rules).spots(rules)[kind]:
            if spot and not spot[0].isdigit():
                names.setdefault(spot, [kind, spot])
    for kind, bet in rules.bets.items():
        for alias in bet.aliases:
            names[alias.split()[0]] = [kind, *alias.split()[1:]]
    names |= {kind: [kind] for kind in rules.bets}
    return {plain(word): means for word, means in names.items()} | names


def parse_bet(table: Table, words: list[str]) -> tuple[str, str]:
    """`split 1 2` as kind and spot; an unknown bet gets the nearest names."""
    rules = table.terms.rules
    if not words:
        raise TapeteError(Text("falta el nombre de la apuesta", "the bet's name is missing"))
    names = bet_names(rules)
    head = words[0].lower() if words[0].lower() in names else plain(words[0].lower())
    if head not in names:
        raise unknown(Text("ninguna apuesta", "bet"), words[0], rules.bets)
    kind, *more = names[head]
    return kind, table.module.find_spot(rules, kind, [*more, *(w.lower() for w in words[1:] if w.lower() != "on")])


def parse_move(table: Table, line: str) -> Move:
    """The move that a line says; the words are checked here, whether it may come now is the table's affair."""
    line = " ".join(line.split())
    seat = SEAT.match(line)
    if seat:
        return _parse_seat(table, int(seat[1]), seat[2], seat[3].split())
    head, _, rest = line.partition(" ")
    if line == "no more bets":
        return CloseBets()
    if line == "shuffle":
        return Shuffle()
    if line == "cut card":
        return CutCard()
    if line in ("last coups", "last spins", "last coup", "last spin"):
        return LastCoups()
    if head in CHANCE and rest:
        return Outcome(head, table.ask.read(rest) if isinstance(table.ask, Chance) else rest)
    if head == "report" and rest:
        name, *facts = rest.split()
        return Report(name, tuple(facts))
    raise NotFound(
        Text(
            f"no se entiende «{line}»; cabe: {'; '.join(table.legal())}",
            f"'{line}' is not understood; there may come: {'; '.join(table.legal())}",
        )
    )


def _parse_seat(table: Table, seat: int, verb: str, words: list[str]) -> Move:
    if verb in ("shoots", "deals"):
        return Lead(seat)
    if verb in ("passes", "cashes out"):
        return PassBank(seat) if verb == "passes" else CashOut(seat)
    if not words:
        raise TapeteError(Text(f"falta qué {verb}", f"what seat {seat} {verb} is missing"))
    if verb == "turns":
        kind, spot = parse_bet(table, [w for w in words if w not in ("on", "off")])
        return Turn(seat, kind, spot, words[-1] != "off")
    if verb == "chooses":
        option, *about = [w for w in words if w != "on"]
        return Choose(seat, option, _about(table, about))
    amount = parse_amount(words[0], table.terms.minor)
    if verb in ("buys", "banks"):
        return BuyIn(seat, amount) if verb == "buys" else TakeBank(seat, amount)
    unnoticed = words[-1] == "unnoticed"
    kind, spot = parse_bet(table, words[1 : -1 if unnoticed else None])
    if verb == "bets":
        return Place(seat, amount, kind, spot, unnoticed)
    return TakeDown(seat, amount, kind, spot)


def _about(table: Table, words: list[str]) -> str:
    if not words:
        return ""
    kind, spot = parse_bet(table, words)
    return f"{kind} {spot}".strip()


def format_move(table: Table, move: Move) -> str:
    """The line that says a move."""
    minor = table.terms.minor
    match move:
        case Place():
            bet = f"{move.kind} {move.spot}".strip()
            tail = " unnoticed" if move.unnoticed else ""
            return f"seat {move.seat} bets {format_amount(move.amount, minor)} {bet}{tail}"
        case TakeDown():
            return f"seat {move.seat} takes back {format_amount(move.amount, minor)} {move.kind} {move.spot}".strip()
        case Turn():
            bet = f"{move.kind} {move.spot}".strip()
            return f"seat {move.seat} turns {bet} {'on' if move.on else 'off'}"
        case Lead():
            lead = table.terms.rules.lead
            return f"seat {move.seat} {lead.verb if lead else 'shoots'}"
        case TakeBank():
            return f"seat {move.seat} banks {format_amount(move.amount, minor)}"
        case PassBank():
            return f"seat {move.seat} passes the bank"
        case Shuffle():
            return "shuffle"
        case CutCard():
            return "cut card"
        case BuyIn():
            return f"seat {move.seat} buys {format_amount(move.amount, minor)}"
        case CashOut():
            return f"seat {move.seat} cashes out"
        case CloseBets():
            return "no more bets"
        case LastCoups():
            return "last coups"
        case Outcome():
            return f"{move.verb} {move.value}"
        case Choose():
            return f"seat {move.seat} chooses {move.option}" + (f" on {move.about}" if move.about else "")
        case Report():
            return " ".join(["report", move.irregularity, *move.facts])
