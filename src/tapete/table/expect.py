"""What an acta's `>` lines demand, held against what the table answered."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from tapete.errors import Refused, TapeteError
from tapete.figures import format_amount, parse_amount
from tapete.play.events import Call, Event, Payment, Ruling, Stays
from tapete.table.notation import parse_bet
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.table.table import Table

SEAT = re.compile(r"^seat (\d+) (wins|loses|gets back|leaves) (\S+) (.+?)(?: in (\w+))?$")
HAS = re.compile(r"^seat (\d+) has (-?\S+)$")


def unmet(words: str, table: Table | None, pending: list[Event], refusal: Refused | None) -> Text | None:
    """Why the table's answer is not what the line demands; nothing if it is. A demand met is taken off `pending`."""
    said, _, cite = (part.strip() for part in re.sub(r"\s{2,}", "  ", words.strip()).partition("  "))
    try:
        if said.startswith("refused"):
            return _refused(cite, refusal)
        if table is None:
            return Text("no hay mesa abierta", "no table is open")
        return _checks(said, cite, table, pending)
    except (TapeteError, ValueError) as error:
        return error.text if isinstance(error, TapeteError) else Text(str(error), str(error))


def _checks(said: str, cite: str, table: Table, pending: list[Event]) -> Text | None:
    head, _, rest = said.partition(" ")
    if said == "nothing else":
        left = [e for e in pending if isinstance(e, Payment | Stays | Ruling)]
        return Text(f"además: {_show(left, table)}", f"there was also: {_show(left, table)}") if left else None
    if has := HAS.match(said):
        return _has(table, int(has[1]), has[2])
    if head == "edge":
        return _edge(table, rest.split())
    if head == "plan":
        return _plan(table, rest.split())
    return _event(said, cite, table, pending)


def _refused(cite: str, refusal: Refused | None) -> Text | None:
    if refusal is None:
        return Text("no se rechazó", "it was not refused")
    if cite and refusal.cite != cite:
        return Text(f"se rechazó por {refusal.cite or '—'}", f"it was refused under {refusal.cite or '—'}")
    return None


def _event(said: str, cite: str, table: Table, pending: list[Event]) -> Text | None:
    """Find the event, drop it and all before it; otherwise say what there was instead."""
    wanted = _reader(said, table)
    near: Event | None = None
    for i, event in enumerate(pending):
        if wanted(event):
            given = "" if isinstance(event, Call) else event.cite
            if not cite or given == cite:
                del pending[: i + 1]
                return None
            near = event
    if near is not None and not isinstance(near, Call):
        return Text(f"el artículo es {near.cite}", f"the article is {near.cite}")
    left = [e for e in pending if isinstance(e, Payment | Stays | Ruling)]
    shown = _show(left, table)
    return Text(f"no ocurrió; hubo: {shown or 'nada más'}", f"it did not happen; there was: {shown or 'nothing more'}")


def _reader(said: str, table: Table) -> Callable[[Event], bool]:
    """What an event must be to meet the demand."""
    if found := SEAT.match(said):
        seat, verb, amount = int(found[1]), found[2], parse_amount(found[3], table.terms.minor)
        kind, spot = parse_bet(table, found[4].split())
        if verb == "leaves":
            return lambda e: (
                isinstance(e, Stays) and (e.bet.seat, e.bet.kind, e.bet.spot, e.bet.amount) == (seat, kind, spot, amount)
            )
        return lambda e: (
            isinstance(e, Payment) and (e.seat, e.verb, e.figure, e.bet.kind, e.bet.spot) == (seat, verb, amount, kind, spot)
        )
    words = said.split()
    if words[0] == "ruling" and len(words) >= 2:
        name = words[3] if len(words) > 3 else None
        return lambda e: isinstance(e, Ruling) and e.action == words[1] and name in (None, e.irregularity)
    if words[0] == "call":
        text = said.partition(" ")[2]
        return lambda e: isinstance(e, Call) and text in (e.text.es, e.text.en)
    raise TapeteError(
        Text(
            f"no se entiende «> {said}»: seat N wins|loses|gets back|leaves CANTIDAD APUESTA, refused, ruling, call, "
            "edge, plan, seat N has, nothing else",
            f"'> {said}' is not understood: seat N wins|loses|gets back|leaves AMOUNT BET, refused, ruling, call, "
            "edge, plan, seat N has, nothing else",
        )
    )


def _has(table: Table, seat: int, amount: str) -> Text | None:
    have = format_amount(table.felt.chips.get(seat, 0), table.terms.minor)
    return None if have == amount else Text(f"el puesto tiene {have}", f"the seat has {have}")


def _plan(table: Table, words: list[str]) -> Text | None:
    have = table.terms.plan.spoken().get(words[0], "")
    want = " ".join(words[1:])
    return None if have == want else Text(f"el plan tiene {have or 'nada'}", f"the plan has {have or 'nothing'}")


def _edge(table: Table, words: list[str]) -> Text | None:
    """`edge BET FRACTION` or `edge BET FRACTION with OPTION`: the house edge of a bet, under best play or one choice."""
    from tapete.odds import edge_of

    policy = words[words.index("with") + 1] if "with" in words else ""
    words = words[: words.index("with")] if "with" in words else words
    kind, spot = parse_bet(table, words[:-1])
    have = edge_of(table.game, table.terms.plan.given, kind, spot, policy)
    return None if have == Fraction(words[-1]) else Text(f"la ventaja es {have}", f"the edge is {have}")


def _show(events: Sequence[Event], table: Table) -> str:
    from tapete.table.acta import event_line

    lines = [event_line(e, table.terms.minor) or "" for e in events]
    return "; ".join(re.sub(r"\s{2,}", " ", line.removeprefix("> ")) for line in lines)
