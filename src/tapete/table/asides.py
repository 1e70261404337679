"""What is said at a table besides the game: the chief holds it, a meter is read, mispaid bets are put right by a new entry,
seats agree to close early, or add a word to the next seed, and a waiting list is kept.

A correction is proposed with its reason and counts once the table chief has approved it; both stay in the acta.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tapete.errors import Refused
from tapete.play.events import Bet, Payment
from tapete.play.moves import AddWord, Aside, CloseBets, Correct, Decided, Hold, Listed, Meter, Ready, Reseed
from tapete.play.window import Betting
from tapete.table import waiting
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.table.table import Table

APART = Hold | Correct | Ready | AddWord | Reseed | Listed
"""What belongs to no coup. A correction that was decided changes chips, and a coup that is told again must not lose it."""
CORRECTION = "correction"
LONGEST_WORD = 40
LONGEST = 160
HELD = Text("la mesa queda detenida por el jefe de mesa", "the table chief holds the table")
GOES_ON = Text("la mesa sigue", "the table goes on")
PROPOSED = Text("se propone una corrección; decide el jefe de mesa", "a correction is proposed; the table chief decides")
NOT_A_WORD = Text(
    f"una palabra para la semilla son hasta {LONGEST_WORD} letras, cifras o guiones",
    f"a word for the seed is up to {LONGEST_WORD} letters, digits or hyphens",
)
REJECTED = Text("el jefe de mesa rechaza la corrección", "the table chief rejects the correction")


@dataclass(frozen=True)
class Correction:
    """A proposal and what became of it: approved, rejected, or nothing yet."""

    number: int
    seat: int
    amount: int
    why: str
    approved: bool | None = None


def check(table: Table, move: Aside) -> None:
    """Refuse what says nothing, or what was decided already."""
    match move:
        case Hold():
            if table.held == move.on:
                raise Refused(
                    Text("la mesa ya está detenida", "the table is held already")
                    if move.on
                    else Text("la mesa no está detenida", "the table is not held")
                )
        case Meter():
            bet = table.terms.rules.bets.get(move.kind)
            grows = getattr(bet, "meter", "") or getattr(bet, "role", "") == "pot"
            if not grows or move.amount < 0:
                raise Refused(
                    Text("esa apuesta no tiene pozo que leer", "that bet has no meter to read"),
                    table.terms.rules.cite,
                    table.legal(),
                )
            if not move.elsewhere and not isinstance(table.ask, Betting):
                text = Text(
                    "el pozo se lee antes de cerrar las apuestas; después solo cambia si otra mesa lo comparte «en otra mesa»",
                    "the meter is read before bets close; after that it changes only where another table shares it, 'elsewhere'",
                )
                raise Refused(text, table.terms.rules.bets[move.kind].cite, table.legal())
        case Correct():
            if not move.amount or not move.why.strip():
                raise Refused(Text("una corrección lleva cantidad y motivo", "a correction has an amount and a reason"))
            if len(move.why) > LONGEST:
                raise Refused(Text(f"el motivo cabe en {LONGEST} caracteres", f"the reason must fit in {LONGEST} characters"))
        case Ready():
            _check_ready(table, move)
        case AddWord():
            _check_word(table, move)
        case Reseed():
            if len(move.commitment) != 64 or set(move.commitment) - set("0123456789abcdef"):
                raise Refused(Text("eso no compromete ninguna semilla", "that commits to no seed"))
        case Listed():
            waiting.check(table, move)
        case Decided():
            _check_decision(table, pending(table, move.number), move)


def _check_ready(table: Table, move: Ready) -> None:
    """Who has bet may agree, once, while the bets can be closed."""
    table.ask.check(CloseBets())
    if all(bet.seat != move.seat for bet in table.felt.bets):
        raise Refused(Text(f"el puesto {move.seat} no ha apostado", f"seat {move.seat} has not bet"))
    if move.seat in table.ready:
        raise Refused(Text(f"el puesto {move.seat} ya está conforme", f"seat {move.seat} agrees already"))


def _check_word(table: Table, move: AddWord) -> None:
    if not 1 <= len(move.word) <= LONGEST_WORD or not all(c.isalnum() or c == "-" for c in move.word):
        raise Refused(NOT_A_WORD)
    if move.seat in table.words:
        said = f"«{table.words[move.seat]}»", f"'{table.words[move.seat]}'"
        raise Refused(
            Text(
                f"el puesto {move.seat} ya ha añadido {said[0]} a la próxima semilla",
                f"seat {move.seat} has added {said[1]} to the next seed already",
            )
        )


def _check_decision(table: Table, found: Correction, move: Decided) -> None:
    chips = table.felt.chips.get(found.seat)
    if move.approved and chips is not None and found.seat in table.felt.bought and chips + found.amount < 0:
        have = table.terms.money(chips)
        raise Refused(Text(f"el puesto {found.seat} tiene {have:es} en fichas", f"seat {found.seat} has {have:en} in chips"))


def pending(table: Table, number: int) -> Correction:
    """The proposal of that number, on which nobody has decided yet."""
    if not 1 <= number <= len(table.corrections):
        raise Refused(Text(f"no hay corrección {number}", f"there is no correction {number}"))
    found = table.corrections[number - 1]
    if found.approved is not None:
        raise Refused(Text(f"la corrección {number} ya está decidida", f"correction {number} is decided already"))
    return found


def apply(table: Table, move: Aside) -> None:
    felt = table.felt
    match move:
        case Hold():
            table.held = move.on
            felt.call(HELD if move.on else GOES_ON)
        case Meter():
            felt.meters[move.kind] = move.amount
        case Ready():
            table.ready = table.ready | {move.seat}
        case AddWord():
            table.words = {**table.words, move.seat: move.word}
        case Reseed():
            table.words = {}
        case Listed():
            waiting.apply(table, move)
        case Correct():
            table.corrections = [
                *table.corrections,
                Correction(len(table.corrections) + 1, move.seat, move.amount, move.why),
            ]
            felt.call(PROPOSED)
        case Decided():
            found = pending(table, move.number)
            table.corrections = [replace(c, approved=move.approved) if c is found else c for c in table.corrections]
            if move.approved:
                pay(table, found)
            else:
                felt.call(REJECTED)


def pay(table: Table, found: Correction) -> None:
    """The seat gets it in chips; who has left gets it at the cage, so it leaves the table at once."""
    felt, seated = table.felt, found.seat in table.felt.chips
    bet = Bet(found.seat, CORRECTION, str(found.number), abs(found.amount))
    why = Text(found.why, found.why)
    felt.charge(Payment(found.seat, bet, max(0, -found.amount), max(0, found.amount), table.terms.rules.cite, why))
    if not seated:
        felt.bought[found.seat] = felt.bought.get(found.seat, 0) - felt.chips.pop(found.seat)
