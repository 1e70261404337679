"""Moves as words: one line of an acta each, and back. The grammar is in docs/acta.md; these two functions are inverse."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING

from tapete.equipment.cards import read_card
from tapete.errors import NotFound, TapeteError
from tapete.figures import format_amount, parse_amount
from tapete.numbers import read_whole, shown
from tapete.play.apart import apart, sets
from tapete.play.moves import (
    AddWord,
    Button,
    BuyIn,
    CashOut,
    Choose,
    Claim,
    CloseBets,
    Correct,
    CutCard,
    Decided,
    Discard,
    DrawSeats,
    Hold,
    LastCoups,
    Lead,
    Listed,
    Meter,
    Move,
    MoveSeat,
    NoMoreClaims,
    Outcome,
    PassBank,
    PassLead,
    Place,
    Raise,
    Ready,
    Rectify,
    Report,
    Reseed,
    Shuffle,
    TakeBank,
    TakeDown,
    Turn,
    Undo,
)
from tapete.table import mending
from tapete.table.naming import REMEMBERED, SHORT, read_option, read_result, read_way
from tapete.table.naming import bet_names as bet_names
from tapete.table.naming import parse_bet as parse_bet
from tapete.table.speech import heard, means, offered
from tapete.table.statements import LONGEST, Said, read, tidy
from tapete.text import Lang, Text

if TYPE_CHECKING:
    from tapete.table.table import Table

CHANCE = ("spin", "roll", "card", "tile", "ball", "reel", "lot", "look")
PLAYS = ("hit", "stand", "double", "split", "surrender", "insure", "switch", "keep", "fold", "check", "raise", "call")
"""What a player of any game may be said to do; others are words of players among themselves."""


ALIKE = ("bets", "takes-back", "closes", "shuffle", "buys")
"""What says the same at every moment of a table, so that its words need be understood only once."""

LISTED = {
    "signs-up": "signs up",
    "gives-up": "gives up",
    "called": "is called to seat",
    "passed-over": "is passed over",
}
"""What is said of a number on the waiting list."""


@cache
def _spoken() -> Mapping[str, str]:
    """What players among themselves are said to do, by the choice it is."""
    from tapete.games.circle.asks import SAID

    return SAID


def parse_move(table: Table, line: str) -> Move:
    """The move that a line says, in either language; words are checked here, whether it may come now is the table's affair."""
    known: dict[str, Move] = table.terms.known.setdefault("moves", {})
    if line in known:
        return known[line]
    said = read("move", line)
    if said is None:
        raise _not_understood(table, tidy(line))
    move = _parse(table, line, said)
    if said.kind in ALIKE and len(line) <= SHORT:
        if len(known) >= REMEMBERED:
            known.clear()
        known[line] = move
    return move


def _parse(table: Table, line: str, said: Said) -> Move:
    told = means(table.terms.rules, said)
    try:
        move = _parse_seat(table, told, read_whole(told.slots["seat"])) if "seat" in told.slots else _parse_table(table, told)
    except TapeteError as error:
        error.text = heard(table.terms.rules, error.text)
        raise
    if move is None:
        raise _not_understood(table, tidy(line))
    return move


def _not_understood(table: Table, line: str) -> NotFound:
    """What was written and what may come; of a seat's move that stops short, that something is missing."""
    words = line.split()
    if len(words) == 3 and words[0] in ("seat", "puesto") and read("move", f"{line} 1 N"):
        return NotFound(Text(f"tras «{line}» falta qué", f"after '{line}' it must be said what"))
    line = line if len(line) <= LONGEST else shown(line)
    es, en = "; ".join(spoken_ways(table, "es")), "; ".join(spoken_ways(table, "en"))
    return NotFound(Text(f"no se entiende «{line}»; cabe: {es}", f"'{line}' is not understood; there may come: {en}"))


def spoken_ways(table: Table, lang: Lang) -> list[str]:
    """What may come next, as it is typed in a language."""
    return [offered(table.terms.rules, way, lang) for way in table.ask.told(lang)]


def _parse_table(table: Table, said: Said) -> Move | None:
    """What the croupier, the chief or chance says."""
    slots, minor = said.slots, table.terms.minor
    match said.kind:
        case "closes":
            return CloseBets()
        case "no-more-claims":
            return NoMoreClaims()
        case "shuffle":
            return Shuffle()
        case "cut-card":
            return CutCard()
        case "last" | "last-shoe":
            return LastCoups(said.kind == "last-shoe")
        case "meter" | "meter-elsewhere":
            kind = parse_bet(table, slots["kind"].split())[0]
            return Meter(kind, parse_amount(slots["amount"], minor), said.kind == "meter-elsewhere")
        case "reseed":
            return Reseed(slots["hash"])
        case "hold" | "go-on":
            return Hold(said.kind == "hold")
        case "draw-seats":
            return DrawSeats()
        case "signs-up" | "gives-up" | "passed-over":
            return Listed(read_whole(slots["number"]), said.kind)
        case "approve" | "reject":
            return Decided(read_whole(slots["number"]), said.kind == "approve")
        case "report":
            return Report(slots["irregularity"], tuple(slots.get("facts", "").split()))
        case "undo":
            return Undo(read_whole(slots["number"]))
        case "was-card" | "was-tile":
            return Rectify(read_whole(slots["number"]), tuple(slots["cards"].split()))
        case "was":
            return Rectify(read_whole(slots["number"]), (slots["result"],))
        case "look":
            return Outcome("look", read_result(table, slots["look"]))
        case "card" | "tile":
            return Outcome(said.kind, read_result(table, slots["card"]))
        case "spin" | "roll" | "ball" | "reel" | "lot":
            return Outcome(said.kind, read_result(table, slots["result"]))
    return None


def _parse_seat(table: Table, said: Said, seat: int) -> Move | None:
    """What a seat does, or what is done about it."""
    slots, minor, rules = said.slots, table.terms.minor, table.terms.rules
    amount = parse_amount(slots["amount"], minor) if "amount" in slots else 0
    match said.kind:
        case "bets" | "bets-unnoticed":
            return Place(seat, amount, *parse_bet(table, slots["bet"].split()), said.kind == "bets-unnoticed")
        case "opens":
            return Raise(seat, amount, True) if rules.procedure == "circle" else Place(seat, amount, *parse_bet(table, []))
        case "raises-to":
            return Raise(seat, amount)
        case "takes-back":
            return TakeDown(seat, amount, *parse_bet(table, slots["bet"].split()))
        case "claims":
            return Claim(seat, parse_bet(table, slots["kind"].split())[0], read_whole(slots["ticket"]))
        case "buys":
            return BuyIn(seat, amount)
        case "brings":
            return BuyIn(seat, parse_amount(slots["stake"], minor), carried=True)
        case "moves-to":
            return MoveSeat(seat, read_whole(slots["number"]))
        case "called-up":
            return Listed(read_whole(slots["number"]), "called", seat)
        case "cashes-out":
            return CashOut(seat)
        case "ready":
            return Ready(seat)
        case "adds":
            return AddWord(seat, slots["word"])
        case "chooses":
            option, *rest = read_way(table, slots["option"].split())
            return Choose(seat, read_option(rules, option), _about(table, slots.get("bet", " ".join(rest)).split()))
        case "plays":
            return _parse_play(table, seat, slots["play"], slots.get("bet", "").split())
        case "insures":
            bets = getattr(table.ask, "bets", ())
            bet = slots.get("bet", "").split() or (list(bets) if len(bets) == 1 else ["insurance"])
            return Place(seat, parse_amount(slots["stake"], minor), *parse_bet(table, bet))
        case "turns-on" | "turns-off":
            return Turn(seat, *parse_bet(table, slots["bet"].split()), said.kind == "turns-on")
        case "shoots" | "deals":
            return Lead(seat)
        case "passes" | "passes-bank" | "passes-dice" | "passes-shoe":
            return PassLead(seat) if rules.lead else PassBank(seat)
        case "banks":
            return TakeBank(seat, amount)
        case "discards":
            return Discard(seat, tuple(read_card(card) for card in slots.get("cards", "").split()))
        case "sets":
            return Choose(
                seat, sets(tuple(read_card(card) for card in slots["cards"].split())), _about(table, slots.get("bet", "").split())
            )
        case "button":
            return Button(seat)
        case "correct-gets" | "correct-pays":
            return Correct(seat, amount if said.kind == "correct-gets" else -amount, slots["why"].replace("#", "n."))
    return None


def _parse_play(table: Table, seat: int, option: str, bet: list[str]) -> Move | None:
    """What a player is said to do: among players without naming a bet."""
    if option in PLAYS or (not bet and option in _spoken()):
        return Choose(seat, option, _about(table, bet))
    return None


def _about(table: Table, words: list[str]) -> str:
    """The bet that a choice is about; of two on one spot, the one `in prison`."""
    if not words:
        return ""
    held = words[-2:-1] == ["in"]
    kind, spot = parse_bet(table, words[:-2] if held else words)
    state = read_option(table.terms.rules, words[-1])
    return f"{kind} {spot}".strip() + (f" in {state}" if held else "")


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
            return f"seat {move.seat} {'brings' if move.carried else 'buys'} {format_amount(move.amount, minor)}"
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
            return "last shoe" if move.shoe else "last coups"
        case Outcome():
            return f"{move.verb} {move.value}"
        case Raise():
            return f"seat {move.seat} {'bets' if move.opens else 'raises to'} {format_amount(move.amount, minor)}"
        case Claim():
            return f"seat {move.seat} claims {move.prize} {move.card}"
        case NoMoreClaims():
            return "no more claims"
        case Button():
            return f"button seat {move.seat}"
        case DrawSeats():
            return "draw the seats"
        case MoveSeat():
            return f"seat {move.seat} moves to seat {move.to}"
        case Listed():
            return f"number {move.number} {LISTED[move.what]}" + (f" {move.seat}" if move.what == "called" else "")
        case Choose() if apart(move.option):
            return f"seat {move.seat} {move.option}" + (f" on {move.about}" if move.about else "")
        case Choose() if table.terms.rules.procedure == "circle" and move.option in _spoken() and not move.about:
            return f"seat {move.seat} {_spoken()[move.option]}"
        case Choose():
            return f"seat {move.seat} chooses {move.option}" + (f" on {move.about}" if move.about else "")
        case Undo():
            return f"undo entry {move.entry}"
        case Rectify():
            return f"entry {move.entry} was {mending.kind_of(table, move)}{' '.join(move.values)}"
        case Report():
            return " ".join(["report", move.irregularity, *move.facts])
