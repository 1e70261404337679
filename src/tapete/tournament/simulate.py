"""A whole tournament played by programs: said line by line to its record, as a director would, every hand by the procedure."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import timedelta

from tapete.equipment.chance import Source
from tapete.errors import Refused
from tapete.text import Text
from tapete.tournament import seating
from tapete.tournament.bots import Sitting
from tapete.tournament.course import within_hours
from tapete.tournament.opening import MACHINES, Papers
from tapete.tournament.record import Record
from tapete.tournament.state import Tournament

HAND = timedelta(minutes=2)
"""How long a hand takes at every table."""
LONGEST = 100_000
"""Hands of all tables together after which a tournament that does not end is given up."""
Tell = Callable[[Tournament], None]


def simulate(papers: Papers, players: int, seed: str, tell: Tell | None = None) -> Record:
    """From registration to the prizes."""
    if papers.game is None or papers.bases.general.category == MACHINES:
        raise Refused(Text("de máquinas no hay simulación", "machines are not simulated"))
    if not 2 <= players <= papers.bases.players.most:
        most = papers.bases.players.most
        raise Refused(Text(f"de 2 a {most} jugadores", f"2 to {most} players"), papers.law.bases["most"].cite)
    record, source, rng = Record(papers), Source(seed), random.Random(seed)
    _enter(record, players)
    sittings: dict[int, Sitting] = {}
    while _phase(record) in ("registering", "seated"):
        record.say(f"seats are drawn from {_seed(source)}")
        if record.tournament.round == 1 and record.tournament.now < papers.starts:
            record.say(f"at {papers.starts}")
        record.say("play begins")
        sittings = {}
        while _phase(record) == "playing":
            _sweep(record, sittings, source, rng)
            if tell:
                tell(record.tournament)
    _finish(record)
    return record


def _phase(record: Record) -> str:
    return record.tournament.phase


def _seed(source: Source) -> str:
    return source.raw(16).hex()


def _enter(record: Record, players: int) -> None:
    registration = record.papers.bases.registration
    record.say(f"at {max(registration.opens, record.papers.starts - timedelta(hours=3))}")
    for line in ("it is announced", "director directs with registration 1", "the area is set apart and recorded"):
        record.say(line)
    for number in range(1, players + 1):
        record.say(f"p{number} enters with ticket {number}")
        record.say(f"p{number} registers with {registration.payment[0]}")


def _sweep(record: Record, sittings: dict[int, Sitting], source: Source, rng: random.Random) -> None:
    """One hand or coup at every table, then tables broken and made even."""
    t = record.tournament
    if t.moment.pause:
        record.say(f"at {t.now + timedelta(seconds=t.moment.left)}")
        return
    _go_on_late(record)
    record.say(f"at {t.now + HAND}")
    _go_on_late(record)
    coups = t.papers.bases.rounds[t.round - 1].coups
    for table in seating.at_tables(t.seats):
        if record.tournament.phase == "playing" and not (coups and record.tournament.coups.get(table, 0) >= coups):
            _hand(record, sittings, table, source, rng)
    if record.tournament.hands > LONGEST:
        raise Refused(Text("el torneo no termina", "the tournament does not end"))
    if record.tournament.phase == "playing":
        _settle_down(record, source)


def _go_on_late(record: Record) -> None:
    """Nobody stops a simulation at closing time; the record says why it went on."""
    if not within_hours(record.tournament) and not record.tournament.extraordinary:
        record.say("it goes on beyond hours because the simulation is played to its end")


def _hand(record: Record, sittings: dict[int, Sitting], table: int, source: Source, rng: random.Random) -> None:
    t = record.tournament
    there = {p.seat[1]: p for p in t.at(table) if p.seat}
    coups = t.papers.bases.rounds[t.round - 1].coups
    if len(there) < 2 and not coups:
        return
    assert t.papers.game is not None
    sitting = sittings.setdefault(table, Sitting(t.papers.game))
    before = {seat: p.chips for seat, p in there.items()}
    after = sitting.play(t.papers.plan(t.level), before, source, rng)
    record.say(f"table {table} counts " + " ".join(f"{there[seat].name} {chips}" for seat, chips in after.items()))
    winner = there[max(after, key=lambda seat: after[seat] - before[seat])].name
    for seat, player in there.items():
        if after[seat] == 0 and record.tournament.player(player.name).bounty:
            record.say(f"{winner} takes the bounty of {player.name}")


def _settle_down(record: Record, source: Source) -> None:
    t = record.tournament
    part = t.papers.bases.rounds[t.round - 1]
    if part.coups:
        if all(t.coups.get(table, 0) >= part.coups for table in seating.at_tables(t.seats)):
            record.say(f"the round ends from {_seed(source)}")
        return
    tables = t.papers.bases.materials.tables
    while (table := seating.to_break(record.tournament.seats, tables)) is not None:
        record.say(f"table {table} breaks from {_seed(source)}")
    if seating.unequal(record.tournament.seats, t.papers.bases.own.balance):
        record.say(f"tables are balanced from {_seed(source)}")


def _finish(record: Record) -> None:
    if record.tournament.phase != "over":
        return
    best = record.tournament.groups()[0][0]
    for prize in record.papers.bases.prizes.special:
        record.say(f"{best} wins the special prize {prize}")
    record.say("prizes are paid")
