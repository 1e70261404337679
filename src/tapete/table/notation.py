"""Moves as words: one line of an acta each, and back. The grammar is in docs/acta.md; these two functions are inverse."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tapete.equipment.cards import read_card
from tapete.errors import NotFound, TapeteError
from tapete.figures import format_amount, parse_amount
from tapete.games.circle.asks import SAID as SPOKEN
from tapete.numbers import read_whole
from tapete.play.moves import (
    AddWord,
    Button,
    BuyIn,
    CashOut,
    Choose,
    CloseBets,
    Correct,
    CutCard,
    Decided,
    Discard,
    Hold,
    LastCoups,
    Lead,
    Meter,
    Move,
    Outcome,
    PassBank,
    PassLead,
    Place,
    Raise,
    Ready,
    Report,
    Reseed,
    Shuffle,
    TakeBank,
    TakeDown,
    Turn,
)
from tapete.table.naming import bet_names as bet_names
from tapete.table.naming import parse_bet as parse_bet
from tapete.table.naming import read_option, read_result, read_way
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.table.table import Table

CHANCE = ("spin", "roll", "card", "ball", "lot", "look")
PLAYS = {
    "hits": "hit",
    "stands": "stand",
    "doubles": "double",
    "splits": "split",
    "surrenders": "surrender",
    "insures": "insure",
    "switches": "switch",
    "keeps": "keep",
    "folds": "fold",
    "checks": "check",
    "raises": "raise",
    "calls": "call",
}
PLAYS |= {option: option for option in PLAYS.values()}
"""What people say a player does, with the s or without it, and the option it chooses."""
CIRCLE = {word: option for option, word in SPOKEN.items()}
"""What a player does at a table where players compete among themselves, and the option it chooses."""
SEAT = re.compile(
    r"^seat\s+(\d+)\s+(bets|takes back|takes|buys|chooses|turns|shoots|deals|banks|passes|cashes out|discards|is ready|adds|"
    + "|".join([*PLAYS, *CIRCLE])
    + r")\b\s*(.*)$"
)

CORRECT = re.compile(r"^correct seat (\d+) (gets|pays) (\S+) because (.+)$")
DECIDED = re.compile(r"^(approve|reject) correction (\d+)$")


def parse_move(table: Table, line: str) -> Move:
    """The move that a line says; the words are checked here, whether it may come now is the table's affair."""
    line = " ".join(line.split())
    seat = SEAT.match(line)
    if seat:
        return _parse_seat(table, read_whole(seat[1]), seat[2], seat[3].split())
    head, _, rest = line.partition(" ")
    if line == "no more bets":
        return CloseBets()
    if line == "shuffle":
        return Shuffle()
    if line == "cut card":
        return CutCard()
    if line in ("last coups", "last spins", "last coup", "last spin"):
        return LastCoups()
    if head == "meter" and (words := rest.removesuffix(" elsewhere").split()) and len(words) == 2:
        kind, shown = words
        return Meter(parse_bet(table, [kind])[0], parse_amount(shown, table.terms.minor), rest.endswith(" elsewhere"))
    if head == "reseed" and rest:
        return Reseed(rest)
    if line in ("hold", "go on"):
        return Hold(line == "hold")
    if found := CORRECT.match(line):
        amount = parse_amount(found[3], table.terms.minor)
        return Correct(read_whole(found[1]), amount if found[2] == "gets" else -amount, found[4].replace("#", "n."))
    if head == "button" and (found := re.fullmatch(r"button seat (\d+)", line)):
        return Button(read_whole(found[1]))
    if found := DECIDED.match(line):
        return Decided(read_whole(found[2]), found[1] == "approve")
    if head in CHANCE and rest:
        return Outcome(head, read_result(table, rest))
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
        if verb == "cashes out":
            return CashOut(seat)
        return PassLead(seat) if table.terms.rules.lead else PassBank(seat)
    if verb == "is ready":
        return Ready(seat)
    if verb == "adds":
        return AddWord(seat, " ".join(words))
    if verb == "discards":
        return Discard(seat, tuple(read_card(w) for w in words))
    if table.terms.rules.procedure == "circle" and (said := _at_circle(table, seat, verb, words)):
        return said
    if verb in PLAYS and not (words and words[0][0].isdigit()):
        return Choose(seat, PLAYS[verb], _about(table, [w for w in words if w != "on"]))
    if verb in ("insures", "insure"):
        offered = getattr(table.ask, "bets", ())
        kind, spot = parse_bet(table, words[1:] or (list(offered) if len(offered) == 1 else ["insurance"]))
        return Place(seat, parse_amount(words[0], table.terms.minor), kind, spot)
    if not words:
        raise TapeteError(Text(f"tras «seat {seat} {verb}» falta qué", f"after 'seat {seat} {verb}' it must be said what"))
    if verb == "turns":
        kind, spot = parse_bet(table, [w for w in words if w not in ("on", "off")])
        return Turn(seat, kind, spot, words[-1] != "off")
    if verb == "chooses":
        cut = words.index("on") if "on" in words else len(words)
        option, *about = [*read_way(table, words[:cut]), *words[cut + 1 :]]
        return Choose(seat, read_option(option), _about(table, about))
    amount = parse_amount(words[0], table.terms.minor)
    if verb in ("buys", "banks"):
        return BuyIn(seat, amount) if verb == "buys" else TakeBank(seat, amount)
    unnoticed = words[-1] == "unnoticed"
    kind, spot = parse_bet(table, words[1 : -1 if unnoticed else None])
    if verb == "bets":
        return Place(seat, amount, kind, spot, unnoticed)
    return TakeDown(seat, amount, kind, spot)


def _at_circle(table: Table, seat: int, verb: str, words: list[str]) -> Move | None:
    """A player's word among players: `calls`, `bets 20`, `raises to 40`, `goes all in`."""
    minor = table.terms.minor
    if verb == "bets" and len(words) == 1:
        return Raise(seat, parse_amount(words[0], minor), True)
    if verb in ("raises", "raise") and len(words) == 2 and words[0] == "to":
        return Raise(seat, parse_amount(words[1], minor))
    if verb in CIRCLE and not words:
        return Choose(seat, CIRCLE[verb])
    return None


def _about(table: Table, words: list[str]) -> str:
    """The bet that a choice is about; of two on one spot, the one `in prison`."""
    if not words:
        return ""
    held = words[-2:-1] == ["in"]
    kind, spot = parse_bet(table, words[:-2] if held else words)
    return f"{kind} {spot}".strip() + (f" in {read_option(words[-1])}" if held else "")


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
        case PassLead():
            lead = table.terms.rules.lead
            return f"seat {move.seat} passes the {lead.what.en if lead else 'dice'}"
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
        case Discard():
            return f"seat {move.seat} discards {' '.join(move.cards)}"
        case Meter():
            return f"meter {move.kind} {format_amount(move.amount, minor)}{' elsewhere' if move.elsewhere else ''}"
        case Ready():
            return f"seat {move.seat} is ready"
        case AddWord():
            return f"seat {move.seat} adds {move.word}"
        case Reseed():
            return f"reseed {move.commitment}"
        case Hold():
            return "hold" if move.on else "go on"
        case Correct():
            way = "gets" if move.amount > 0 else "pays"
            return f"correct seat {move.seat} {way} {format_amount(abs(move.amount), minor)} because {move.why}"
        case Decided():
            return f"{'approve' if move.approved else 'reject'} correction {move.number}"
        case CloseBets():
            return "no more bets"
        case LastCoups():
            return "last coups"
        case Outcome():
            return f"{move.verb} {move.value}"
        case Raise():
            return f"seat {move.seat} {'bets' if move.opens else 'raises to'} {format_amount(move.amount, minor)}"
        case Button():
            return f"button seat {move.seat}"
        case Choose() if table.terms.rules.procedure == "circle" and move.option in SPOKEN and not move.about:
            return f"seat {move.seat} {SPOKEN[move.option]}"
        case Choose():
            return f"seat {move.seat} chooses {move.option}" + (f" on {move.about}" if move.about else "")
        case Report():
            return " ".join(["report", move.irregularity, *move.facts])
