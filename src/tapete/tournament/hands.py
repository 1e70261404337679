"""A hand at a tournament's table, played in its record: dealt from a seed under the level of that moment, move by move.

The game's own procedure plays it. What chance says follows from the seed, so the record holds only what players say; a hand that
was cut off in the middle is played again up to there. A level that changes during a hand holds from the next one.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from tapete.catalogue.families import room_of
from tapete.equipment.chance import Source
from tapete.errors import Refused
from tapete.games.circle.asks import Between
from tapete.games.circle.memory import CircleMemory
from tapete.play.events import Ruling
from tapete.play.moves import Choose, Raise, Report, Shuffle
from tapete.table.notation import format_move, parse_move
from tapete.table.referee import remedy
from tapete.table.table import Table
from tapete.text import Text
from tapete.tournament.course import check_hours, count
from tapete.tournament.notation import Move
from tapete.tournament.opening import Papers
from tapete.tournament.state import Answer, Dealt, Tournament

if TYPE_CHECKING:
    from tapete.tournament.play import Step

CIRCLE = "circle"
DIRECTORS = ("warn-then-exclude", "exclude", "readmit", "seat-lost", "move-button")
"""Remedies that put a player off the table or say where the button lies: at a tournament the director's, and the record's."""
PENALISED = Text(
    "en un torneo eso es del Director: penaliza, elimina o declara ausente",
    "at a tournament that is the Director's: to penalise, to eliminate or to declare absent",
)
BUSY = (
    "count",
    "counted",
    "move",
    "break",
    "balance",
    "end",
    "deal",
    "penalise",
    "eliminate",
    "absent",
    "withdraw",
)
"""What waits until the hand at that table is over."""


def hand(t: Tournament, move: Move) -> Step:
    """A hand begins, with the blinds of the level that the clock shows now."""
    table, cite = move.number("table"), t.papers.law.bases["rounds"].cite
    game = t.papers.game
    if game is None or room_of(game.bare) != CIRCLE:
        raise Refused(Text("las mesas de este juego dicen lo que cuentan", "tables of this game tell what they count"), cite)
    if t.phase != "playing" or t.clock.since is None or t.moment.pause:
        raise Refused(
            Text(
                "ahora no se reparte: el reloj está parado o en descanso", "no hand now: the clock is stopped, or it is a break"
            ),
            cite,
        )
    check_hours(t)
    if table in t.dealt:
        raise Refused(Text(f"en la mesa {table} hay una mano en juego", f"a hand is in play at table {table}"), cite)
    there = t.at(table)
    if len(there) < 2:
        raise Refused(
            Text(f"en la mesa {table} no hay con quién jugar", f"there is nobody to play against at table {table}"), cite
        )
    stacks = tuple((p.seat[1], p.chips) for p in there if p.seat)
    warned = tuple(p.seat[1] for p in there if p.seat and p.name in t.warned)
    dealt = Dealt(t.level, move["seed"], stacks, t.buttons.get(table, 0), warned=warned)
    told = ", ".join(f"{k} {v}" for k, v in t.papers.bases.levels[t.level - 1].plan.items())
    after = replace(t, dealt={**t.dealt, table: dealt})
    return _settled(
        after, table, (Answer(Text(f"mesa {table}, nivel {t.level}: {told}", f"table {table}, level {t.level}: {told}"), cite),)
    )


def play(t: Tournament, move: Move) -> Step:
    """A player's word in the hand at a table, or what goes wrong in it; when it is over, chips are counted."""
    table = move.number("table")
    if table not in t.dealt:
        cite = t.papers.law.bases["rounds"].cite
        raise Refused(Text(f"en la mesa {table} no hay mano en juego", f"no hand is in play at table {table}"), cite)
    dealt = t.dealt[table]
    at = table_of(t.papers, dealt)
    said = parse_move(at, move["words"])
    if not isinstance(said, Choose | Raise | Report):
        raise Refused(
            Text("en la mano hablan los jugadores", "in a hand it is the players who speak"), t.papers.law.bases["rounds"].cite
        )
    if isinstance(said, Report) and remedy(at.terms.rules, said.irregularity).name in DIRECTORS:
        raise Refused(PENALISED, t.papers.law.reglamento["penalties"].cite)
    at.check(said)
    moved = replace(dealt, moves=(*dealt.moves, format_move(at, said)))
    after = replace(t, dealt={**t.dealt, table: moved})
    return _settled(after, table, _ruled(after, table, len(at.log)) if isinstance(said, Report) else ())


def _ruled(t: Tournament, table: int, before: int) -> tuple[Answer, ...]:
    """What the game's own rules order for a play that is irregular by them (VII §5.2)."""
    log = table_of(t.papers, t.dealt[table]).log[before:]
    rulings = [event for entry in log for event in entry.events if isinstance(event, Ruling)]
    return tuple(Answer(r.text, f"{r.cite}; {t.article('irregular')}") for r in rulings[:1])


def _settled(t: Tournament, table: int, told: tuple[Answer, ...]) -> Step:
    """Where the hand is over, what everybody has is counted as after any hand."""
    at = table_of(t.papers, t.dealt[table])
    warned = {p.name for p in t.at(table) if p.seat and p.seat[1] in at.felt.of(CircleMemory).memory.warned}
    t = replace(t, warned=tuple(sorted({*t.warned, *warned})))
    if at.felt.coup == 1 and not isinstance(at.ask, Between):
        return t, told
    played = {seat: at.felt.chips.get(seat, 0) for seat, _ in t.dealt[table].stacks}
    counted = " ".join(f"{p.name} {played.get(p.seat[1], p.chips)}" for p in t.at(table) if p.seat)
    rest = {n: d for n, d in t.dealt.items() if n != table}
    button = at.felt.of(CircleMemory).memory.button
    t = replace(t, dealt=rest, buttons={**t.buttons, table: button})
    after, more = count(t, Move("count", {"table": str(table), "counts": counted}))
    words = Text(f"mesa {table}: {counted}", f"table {table}: {counted}")
    return after, (*told, Answer(words, t.papers.law.bases["rounds"].cite), *more)


def table_of(papers: Papers, dealt: Dealt) -> Table:
    """The table as the hand stands: nothing is remembered but what was said; to be looked at, not played on."""
    return _played(_Key(papers), dealt)


class _Key:
    """Papers as a key: the same ones, not merely equal ones."""

    def __init__(self, papers: Papers) -> None:
        self.papers = papers

    def __hash__(self) -> int:
        return id(self.papers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and other.papers is self.papers


@lru_cache(maxsize=64)
def _played(key: _Key, dealt: Dealt) -> Table:
    game = key.papers.game
    assert game is not None
    plan = key.papers.plan(dealt.level)
    felt = Table(game, plan).felt
    felt.chips, felt.bought = dict(dealt.stacks), dict(dealt.stacks)
    felt.memory = replace(felt.of(CircleMemory).memory, button=dealt.button, warned=dealt.warned)
    table, source = Table(game, plan, felt), Source(dealt.seed)
    table.do(Shuffle())
    _by_itself(table, source)
    for words in dealt.moves:
        table.do(parse_move(table, words))
        _by_itself(table, source)
    return table


def _by_itself(table: Table, source: Source) -> None:
    if table.felt.coup == 1 and not isinstance(table.ask, Between):
        table.go_on(source)


def hands_over(t: Tournament, move: Move) -> None:
    """Refuse what must wait until a hand is over."""
    if move.verb not in BUSY or not t.dealt:
        return
    table = move.said.get("table") if move.verb != "move" else None
    name = move.said.get("player", "")
    seat = t.players[name].seat if name in t.players else None
    concerned = {int(table)} if table else {seat[0]} if seat else set(t.dealt)
    if busy := sorted(concerned & t.dealt.keys()):
        words = Text(f"antes termina la mano de la mesa {busy[0]}", f"the hand at table {busy[0]} ends first")
        raise Refused(words, t.papers.law.bases["rounds"].cite)
