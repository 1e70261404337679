"""Meters at work: held for the length of a move, read into the acta, and changed through the ledger as the felt changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from tapete.equipment.hands import NAMES
from tapete.floor import ledger
from tapete.floor.meters import Pot, account, base_of, fills_of, kinds, linked, reading, reserve_of
from tapete.floor.people import Person
from tapete.floor.shared import hold_account
from tapete.play.events import Event, Ruling, signed
from tapete.play.moves import CloseBets, Meter, Move, Rectify, Report, Undo
from tapete.play.window import Betting
from tapete.table.referee import remedy
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.floor.host import Host


NOT_PAID = "keep-withheld"
"""The order that a prize which was withheld is not paid."""


@dataclass(frozen=True)
class Held:
    """A meter held for one move: what it read, and what its bets put in if the move closes them."""

    pot: Pot
    shown: int
    fills: int
    staked: int
    back: bool = False
    """Whether the move goes back behind a prize: no stake goes in or out, and a base that was put back leaves again."""


def hold(db: Connection, host: Host, move: Move | None) -> dict[str, Held]:
    """Hold the meters that this move may fill or pay from; nobody else changes them until it is written."""
    names = kinds(host)
    opens = isinstance(move, CloseBets | Undo | Rectify) or _not_due(host, move)
    if not names or (isinstance(host.table.ask, Betting) and not opens):
        return {}
    held: dict[str, Held] = {}
    for kind, found in sorted(linked(db, host).items()):
        hold_account(db, account(found.id))
        stakes = [b.amount for b in host.table.felt.bets if b.kind == kind] if isinstance(move, CloseBets) else []
        fills = sum(int(s * fills_of(host, kind)) for s in stakes)
        kept, back = sum(int(s * found.reserve) for s in stakes), isinstance(move, Undo | Rectify)
        held[kind] = Held(found, reading(db, found), fills, kept, back)
    return held


def _not_due(host: Host, move: Move | None) -> bool:
    """Whether a prize that was withheld turns out not to be due: it goes back into its meter."""
    return isinstance(move, Report) and remedy(host.table.terms.rules, move.irregularity).name == NOT_PAID


def readings(host: Host, held: Mapping[str, Held]) -> list[Meter]:
    """What has to be entered before the move, because other tables have changed it."""
    late = not isinstance(host.table.ask, Betting)
    return [Meter(kind, h.shown, elsewhere=late) for kind, h in held.items() if shown(host, kind) != h.shown]


def shown(host: Host, kind: str) -> int:
    """What the felt says that a meter shows."""
    return int(host.table.felt.meters.get(kind, base_of(host, kind)))


def settle(db: Connection, host: Host, held: Mapping[str, Held], events: Sequence[Event], by: Person) -> None:
    """Put through the ledger what the move has changed: stakes that went in, prizes that came out, the base that was put back."""
    here = ledger.at_table(host.id)
    for kind, h in held.items():
        change, prizes = shown(host, kind) - h.shown, paid_out(host, kind, events)
        pile, spare, code = account(h.pot.id), reserve_of(h.pot.id), host.currency
        if change > 0 and any(isinstance(e, Ruling) and e.action == NOT_PAID for e in events):
            ledger.post(db, {here: -change, pile: change}, code, "meter-returned", by.id, host.id)
            continue
        filled = 0 if h.back else (h.fills if prizes else change) if h.fills else min(0, change + prizes)
        base = change + prizes - filled
        kept = h.staked if h.fills or h.staked else -given_back(host, kind, h.pot.reserve, events)
        if filled or kept:
            memo = "meter-contribution" if filled + kept > 0 else "meter-returned"
            ledger.post(db, {here: -filled - kept, pile: filled, spare: kept}, code, memo, by.id, host.id)
        if base:
            from_spare = max(0, min(base, ledger.balance(db, spare, code)))
            ledger.post(db, {spare: -from_spare, ledger.CAGE: from_spare - base, pile: base}, code, "meter-base", by.id, host.id)
        if prizes:
            ledger.post(db, {pile: -prizes, here: prizes}, code, "meter-prize", by.id, host.id)


def _lines(host: Host, kind: str) -> tuple[set[Text], set[Text]]:
    """The names of prizes that are parts of the meter, and of those that are fixed."""
    bet: Any = host.table.terms.rules.bets[kind]
    rows = bet.table.values() if isinstance(bet.table, Mapping) else bet.table
    parts: set[Text] = set()
    fixed: set[Text] = set()
    for row in rows:
        words = row.names or NAMES.get(getattr(row, "hand", ""), bet.names)
        (fixed if row.share is None else parts).add(words)
    return parts, fixed


def paid_out(host: Host, kind: str, events: Iterable[Event]) -> int:
    """What came out of the meter: parts of it, and fixed prizes where they are taken from it."""
    bet: Any = host.table.terms.rules.bets[kind]
    parts, fixed = _lines(host, kind)
    total = 0
    for sign, e in signed(events):
        if e.bet.kind == kind and e.staked and e.returned:
            if e.why in parts:
                total += sign * e.returned
            elif e.why in fixed and getattr(bet, "fixed_from_meter", False):
                total += sign * (e.returned - (0 if bet.stake_kept else e.staked))
    return total


def given_back(host: Host, kind: str, part: Fraction, events: Iterable[Event]) -> int:
    """What the reserve gives back of stakes that turned out void."""
    known = set().union(*_lines(host, kind))
    void = [(sign, e) for sign, e in signed(events) if e.bet.kind == kind and e.why not in known and e.staked]
    return sum(sign * int(e.staked * part) for sign, e in void if e.staked == e.returned)
