"""What a machine takes: whole credits on as many lines as it offers, on a hand, or on a ticket of numbers (Chile VI §4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tapete.catalogue.machine.parts import Keno
from tapete.catalogue.machine.rules import MachineRules
from tapete.catalogue.memo import once_per_rules
from tapete.errors import Refused
from tapete.games.machine.memory import MachineMemory
from tapete.play.felt import Felt
from tapete.play.moves import Move, Place, TakeDown
from tapete.play.terms import Terms
from tapete.text import Text

Said = Terms[MachineRules]
Box = Felt[MachineMemory]


class Tickets(Mapping[str, object]):
    """Every ticket of keno: too many to list, so that a few stand for all when somebody looks through them."""

    def __init__(self, keno: Keno) -> None:
        self.keno = keno

    def __contains__(self, spot: object) -> bool:
        return isinstance(spot, str) and bool(numbers := marks(spot)) and spot == ticket(numbers) and self._fits(numbers)

    def _fits(self, numbers: tuple[int, ...]) -> bool:
        return str(len(numbers)) in self.keno.pays and all(1 <= n <= self.keno.numbers for n in numbers)

    def __getitem__(self, spot: str) -> object:
        if spot in self:
            return None
        raise KeyError(spot)

    def __iter__(self) -> Iterator[str]:
        for count in sorted(map(int, self.keno.pays)):
            yield ticket(tuple(range(1, count + 1)))

    def __len__(self) -> int:
        return len(self.keno.pays)


def ticket(numbers: tuple[int, ...]) -> str:
    """The spot of a ticket: its numbers in rising order."""
    return "-".join(map(str, sorted(set(numbers))))


def marks(spot: str) -> tuple[int, ...]:
    """The numbers of a ticket; nothing where these are none."""
    words = spot.split("-")
    return tuple(map(int, words)) if all(w.isascii() and w.isdecimal() and len(w) <= 2 for w in words) else ()


@once_per_rules
def spots(rules: MachineRules) -> Mapping[str, Mapping[str, object]]:
    """The bets that this machine offers."""
    machine = rules.machine
    offered: Mapping[str, object] = {"": None}
    if machine.reels:
        offered = {str(n): None for n in machine.reels.counts}
    elif machine.keno:
        offered = Tickets(machine.keno)
    return {kind: {} if bet.role == "pot" else offered for kind, bet in rules.bets.items()}


def find_spot(rules: MachineRules, kind: str, words: list[str]) -> str:
    """How many lines, none said being all; or the numbers of a ticket."""
    machine, bet = rules.machine, rules.bets[kind]
    numbers = [w for word in words for w in word.split("-")]
    if bet.role == "lines" and machine.reels:
        known = [str(n) for n in machine.reels.counts]
        if not words:
            return known[-1]
        if len(words) == 1 and words[0] in known:
            return words[0]
        said = ", ".join(known)
        raise Refused(
            Text(f"las líneas que se juegan son: {said}", f"the lines that can be played are: {said}"), rules.frame.bets
        )
    if bet.role == "ticket" and machine.keno:
        read = marks("-".join(numbers)) if numbers else ()
        if len(set(read)) == len(read) and ticket(read) in Tickets(machine.keno):
            return ticket(read)
        counts = ", ".join(map(str, sorted(map(int, machine.keno.pays))))
        raise Refused(
            Text(
                f"un boleto marca números distintos de 1 a {machine.keno.numbers}; cuántos: {counts}",
                f"a ticket marks different numbers from 1 to {machine.keno.numbers}; how many: {counts}",
            ),
            rules.frame.bets,
        )
    if words:
        raise Refused(Text(f"{kind} no lleva casilla", f"{kind} has no spots"), bet.cite)
    return ""


def credit(terms: Said) -> int:
    """What a credit is worth."""
    return terms.plan.amount(terms.rules.limits.min) or 1


def lines_of(terms: Said, spot: str) -> int:
    """How many lines a stake is spread over: one where there are none."""
    return int(spot) if terms.rules.machine.reels and spot else 1


def credits(terms: Said, spot: str, amount: int) -> int:
    """How many credits a stake puts on each line, hand or ticket."""
    return amount // (credit(terms) * lines_of(terms, spot))


def allowed(terms: Said, felt: Box, move: Move) -> None:
    """Whole credits on every line, as many as the machine takes, and one bet for each position."""
    if not isinstance(move, Place | TakeDown):
        return
    rules, each = terms.rules, credit(terms) * lines_of(terms, move.spot)
    if isinstance(move, Place) and move.unnoticed:
        words = Text("una máquina no toma nada inadvertido", "a machine takes nothing unnoticed")
        raise Refused(words, rules.frame.bets)
    before = felt.staked(move.seat, move.kind, move.spot)
    total = before + move.amount if isinstance(move, Place) else before - move.amount
    if isinstance(move, Place) and any(b.seat == move.seat and (b.kind, b.spot) != (move.kind, move.spot) for b in felt.bets):
        words = Text("cada posición hace una apuesta por jugada", "each position makes one bet a play")
        raise Refused(words, rules.frame.bets)
    if total % each or total > each * rules.machine.credits:
        least, most, said = terms.money(each), terms.money(each * rules.machine.credits), terms.money(total)
        raise Refused(
            Text(
                f"{said:es}: aquí se apuesta de {least:es} en {least:es}, hasta {most:es}",
                f"{said:en}: here one bets in steps of {least:en}, up to {most:en}",
            ),
            rules.frame.bets,
        )
