"""Situations that the text does not settle, found by playing: the same moves at two tables that read it differently.

Random play goes on until one move brings other money, another ruling or a refusal at the second table; then every move that is
not needed for it is left out, so that what remains can be read, and settled with `tapete settle` under either reading.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from tapete.audit.findings import Finding
from tapete.catalogue.loader import Game
from tapete.check.plans import plans
from tapete.errors import TapeteError
from tapete.play.events import Event, Payment, Ruling, Stays
from tapete.play.moves import Move
from tapete.play.window import Betting
from tapete.table.acta import event_line
from tapete.table.notation import format_move
from tapete.table.speech import spoken
from tapete.table.table import Table
from tapete.table.wander import onward_move, random_move
from tapete.text import Text

COUPS = 40
"""Coups that are played for each option before it is given up; an audit in earnest plays more."""
EACH = 8
"""Coups at one table."""
BETTING = 10
MOST_MOVES = 100
RUNS = (24, 12, 6, 4, 3, 2, 1)
"""How many moves in a row are tried to be left out."""

Plan = Mapping[str, str]
Brought = tuple[Text, ...]
"""What a move brings, line by line; a refusal is its own sentence."""


@dataclass(frozen=True)
class Situation:
    """Moves, and what the last of them brings under either reading."""

    moves: Brought
    here: Brought
    there: Brought


def meet(game: Game, plan: Plan, other: Plan, coups: int, seed: str) -> Situation | None:
    """The first moves of random play that are settled otherwise under another plan; nothing if none is met."""
    rng = random.Random(seed)
    for _ in range(max(1, coups // EACH)):
        if moves := _until_they_differ(game, plan, other, rng):
            return _told(game, plan, other, _shrunk(game, plan, other, moves))
    return None


def _until_they_differ(game: Game, plan: Plan, other: Plan, rng: random.Random) -> list[Move]:
    one, two, waiting, moves = Table(game, plan), Table(game, other), 0, list[Move]()
    while one.felt.coup < EACH and len(moves) < MOST_MOVES:
        move = random_move(one, rng) if waiting < BETTING else onward_move(one, rng)
        if move is None:
            return []
        moves.append(move)
        if _does(one, move) != _does(two, move):
            return moves
        waiting = waiting + 1 if isinstance(one.ask, Betting) else 0
    return []


def _shrunk(game: Game, plan: Plan, other: Plan, moves: list[Move]) -> list[Move]:
    """Without every move that the difference does not need: runs of several first, from the last to the first."""
    for run in RUNS:
        at = len(moves) - 1 - run
        while at >= 0:
            fewer = moves[:at] + moves[at + run :]
            if _differ_at_last(game, plan, other, fewer):
                moves = fewer
            at = min(at - 1, len(moves) - 1 - run)
    return moves


def _differ_at_last(game: Game, plan: Plan, other: Plan, moves: Sequence[Move]) -> bool:
    one, two = Table(game, plan), Table(game, other)
    for move in moves[:-1]:
        here = _does(one, move)
        if isinstance(here, Text) or here != _does(two, move):
            return False
    here = _does(one, moves[-1])
    return not isinstance(here, Text) and here != _does(two, moves[-1])


def _does(table: Table, move: Move) -> tuple[str, ...] | Text:
    """Money and rulings that a move brings, as lines of the acta; the sentence, if it is refused."""
    try:
        events = table.do(move)
    except TapeteError as refused:
        return refused.text
    return tuple(line for event in events if _matters(event) and (line := event_line(event, table.terms.minor)))


def _matters(event: Event) -> bool:
    return isinstance(event, Payment | Ruling | Stays)


def _told(game: Game, plan: Plan, other: Plan, moves: Sequence[Move]) -> Situation:
    one, two = Table(game, plan), Table(game, other)
    lines: list[str] = []
    for move in moves[:-1]:
        lines.append(format_move(one, move))
        one.do(move)
        two.do(move)
    lines.append(format_move(one, moves[-1]))
    here, there = _does(one, moves[-1]), _does(two, moves[-1])
    rules = one.terms.rules

    def both(said: Sequence[str] | Text) -> Brought:
        if isinstance(said, Text):
            return (Text(f"# se rechaza: {said.es}", f"# refused: {said.en}"),)
        return tuple(Text(spoken(rules, line, "es"), spoken(rules, line, "en")) for line in said) or (NOTHING,)

    return Situation(both(lines), both(here), both(there))


NOTHING = Text("# nada", "# nothing")


def met(game: Game, plan: Plan, coups: int, seed: int = 1) -> Iterator[tuple[str, str, Situation]]:
    """For each reading and each other option, a situation in which it matters, if playing meets one."""
    for other in plans(game.bare, plan)[1:]:
        name = next((n for n in other if n in game.bare.readings and other[n] != plan.get(n)), None)
        if name is None:
            continue
        base = {**plan, "variant": other["variant"]} if "variant" in other else plan
        try:
            found = meet(game, base, other, coups, f"{seed} {game.id} {name} {other[name]}")
        except TapeteError:  # a plan that does not open
            continue
        if found:
            yield name, other[name], found


def with_examples(game: Game, plan: Plan, findings: list[Finding], coups: int) -> list[Finding]:
    """The findings again, each doubt with a situation that was met."""
    if any(not lack.bet for lack in game.missing(plan)):
        return findings
    examples: dict[str, Brought] = {}
    for name, option, found in met(game, plan, coups):
        reading = game.bare.readings[name].options[option].text
        otherwise = Text(f"# y si se lee «{reading.es}»:", f"# and if it is read “{reading.en}”:")
        examples.setdefault(name, (*found.moves, *found.here, otherwise, *found.there))
    return [replace(f, example=examples.get(f.about, ())) if f.kind == "doubt" else f for f in findings]
