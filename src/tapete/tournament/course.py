"""Play: places by draw, the clock, what each table counts after a hand, who is out, who passes (VII §3.1, §3.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tapete.equipment.chance import Source
from tapete.errors import Refused
from tapete.text import Text, some
from tapete.tournament import seating
from tapete.tournament.documents import Passes
from tapete.tournament.entering import approved
from tapete.tournament.notation import Move
from tapete.tournament.opening import MACHINES, hours
from tapete.tournament.state import Answer, Player, Ranking, Tournament

if TYPE_CHECKING:
    from tapete.tournament.play import Step


def draw(t: Tournament, move: Move) -> Step:
    """Everybody's place, from a seed that the record keeps."""
    if t.phase not in ("registering", "seated"):
        raise Refused(Text("se juega: los puestos ya se sortearon", "play is on: places have been drawn"), _cite(t, "seating"))
    people = t.having("registered")
    if not people:
        raise Refused(Text("no hay nadie inscrito", "nobody is registered"), _cite(t, "seating"))
    seats = seating.draw([p.name for p in people], t.papers.bases.materials.tables, move["seed"])
    return replace(t.put(*(replace(p, seat=seats[p.name]) for p in people)), phase="seated"), _seats(t, seats)


def _seats(t: Tournament, seats: dict[str, seating.Seat]) -> tuple[Answer, ...]:
    return tuple(
        Answer(Text(f"{name}: mesa {table} puesto {seat}", f"{name}: table {table} seat {seat}"), _cite(t, "seating"))
        for name, (table, seat) in sorted(seats.items(), key=lambda entry: entry[1])
    )


def _cite(t: Tournament, item: str) -> str:
    return t.papers.law.bases[item].cite


def begin(t: Tournament, move: Move) -> Step:
    """A round begins: everything is in order, and it is within opening hours."""
    if t.phase != "seated":
        raise Refused(Text("antes se sortean los puestos", "places are drawn first"), _cite(t, "seating"))
    if t.round == 1:
        _in_order(t)
    people, bases = [p for p in t.having("registered") if p.seat], t.papers.bases  # who came after the draw is seated later
    check_hours(t)
    stack = bases.materials.stack
    fresh = t.round == 1 or bases.rounds[t.round - 2].fresh
    ready = [replace(p, status="playing", chips=stack if fresh else p.chips) for p in people]
    dropped = sum(p.chips for p in people) if fresh else 0
    issued = stack * len(people) if fresh else 0
    after = replace(t.put(*ready), phase="playing", clock=t.clock.start(t.now), coups={}, issued=t.issued + issued)
    after = replace(after, removed=after.removed + dropped)
    name = bases.rounds[t.round - 1].name
    told = Text(f"ronda {t.round}, {name.es}: ", f"round {t.round}, {name.en}: ") + some(
        len(people), "jugador|jugadores", "player|players"
    )
    return after, (Answer(told, _cite(t, "rounds")),)


def _in_order(t: Tournament) -> None:
    """What must be there before the first hand; the first thing that is not is why it does not begin."""
    approved(t, "approval", notarised=True)
    for reason in lacking(t):
        raise reason


def lacking(t: Tournament) -> Iterator[Refused]:
    """All that is still missing before play may begin, each with its article."""
    players, people = t.papers.bases.players, t.having("registered")
    if not within_hours(t):
        words = Text(
            "empieza en todo caso dentro del horario del casino", "it begins within the casino's opening hours in any case"
        )
        yield t.refuse("hours", words)
    if not t.director:
        yield t.refuse("director", Text("falta el Director de Torneo", "there is no Tournament Director"))
    if not t.area:
        yield t.refuse("area", Text("el área no está separada ni grabada", "the area is not set apart and recorded"))
    if len(people) < players.least and players.short == "cancel":
        words = Text(
            f"hay {len(people)} y hacen falta {players.least}: se cancela y se devuelve",
            f"there are {len(people)} and {players.least} are needed: it is cancelled, and entries are given back",
        )
        yield Refused(words, _cite(t, "least"))
    elif len(people) < 2:
        yield Refused(Text("no hay con quién jugar", "there is nobody to play against"), _cite(t, "least"))
    for person in people:
        if person.seat and not person.ticket:
            yield t.refuse("tax", Text(f"{person.name} no ha pagado la entrada", f"{person.name} has not paid the entrance tax"))
    if t.now < t.papers.starts:
        yield Refused(Text(f"empieza a las {t.papers.starts}", f"it begins at {t.papers.starts}"), _cite(t, "dates"))


def within_hours(t: Tournament) -> bool:
    """Whether the casino is open, on one of the tournament's dates."""
    return any(opens <= t.now < closes for opens, closes in map(hours, t.papers.bases.general.dates))


def check_hours(t: Tournament) -> None:
    """Within opening hours, unless something extraordinary was recorded."""
    if not t.extraordinary and not within_hours(t):
        raise t.refuse("hours", Text("el casino está cerrado", "the casino is closed"))


def pause(t: Tournament, move: Move) -> Step:
    if t.phase != "playing" or t.clock.since is None:
        raise Refused(Text("el reloj no corre", "the clock is not running"), _cite(t, "rounds"))
    return replace(t, clock=t.clock.stop(t.now)), ()


def resume(t: Tournament, move: Move) -> Step:
    if t.phase != "playing" or t.clock.since is not None:
        raise Refused(
            Text("el reloj ya corre, o no se juega", "the clock runs already, or nothing is played"), _cite(t, "rounds")
        )
    return replace(t, clock=t.clock.start(t.now)), ()


def count(t: Tournament, move: Move) -> Step:
    """What everybody at a table has after a hand or coup, or after so many."""
    table, counts = move.number("table"), move.counts
    if t.phase != "playing":
        raise Refused(Text("no se juega", "nothing is being played"), _cite(t, "rounds"))
    check_hours(t)
    there = t.at(table)
    if sorted(counts) != sorted(p.name for p in there):
        listed = ", ".join(p.name for p in there) or "–"
        raise Refused(Text(f"en la mesa {table} juegan: {listed}", f"at table {table} play: {listed}"), _cite(t, "materials"))
    part = t.papers.bases.rounds[t.round - 1]
    if not part.coups and sum(counts.values()) != sum(p.chips for p in there):
        have, said = sum(p.chips for p in there), sum(counts.values())
        words = Text(
            f"la mesa {table} tiene {have} fichas y se cuentan {said}", f"table {table} has {have} chips, and {said} are counted"
        )
        raise t.refuse("chips", words)
    done = t.coups.get(table, 0)
    coups = move.number("coups") if "coups" in move.said else done + 1
    if part.coups and not done < coups <= part.coups:
        words = Text(f"son {part.coups} golpes, y van {done}", f"there are {part.coups} coups, and {done} are played")
        raise Refused(words, _cite(t, "rounds"))
    changed = sum(counts.values()) - sum(p.chips for p in there)
    after = replace(t.put(*(replace(p, chips=counts[p.name]) for p in there)), coups={**t.coups, table: coups})
    after = replace(after, hands=t.hands + 1, issued=t.issued + changed)
    broke = [p for p in there if counts[p.name] == 0 and t.papers.bases.general.category != MACHINES]
    after, told = fallen(after, sorted(broke, key=lambda p: -p.chips))
    ended, more = until_left(after)
    return ended, (*told, *more)


def fallen(t: Tournament, people: Sequence[Player]) -> Step:
    """These are out, all by this entry: who had more chips before it is ahead."""
    told: list[Answer] = []
    left = len(t.having("playing", "registered"))
    for player in reversed(people):
        place = left - len([p for p in people if p.chips <= player.chips]) + 1
        gone = replace(t.player(player.name), status="out", chips=0, seat=None, away=None, out=(t.step, player.chips))
        t = t.put(gone)
        told.append(Answer(Text(f"{player.name} sale, {place}º", f"{player.name} is out, place {place}"), _course(t)))
    return t, tuple(told)


def _course(t: Tournament) -> str:
    return t.papers.law.reglamento["course"].cite


def until_left(t: Tournament) -> Step:
    """An elimination round is over when few enough are left; who has paid and waits for a place is one of them."""
    left = len(t.having("playing", "registered"))
    if t.phase != "playing" or t.papers.bases.rounds[t.round - 1].coups or left > max(1, t.until):
        if t.phase == "playing" and left <= 1:
            return round_over(t, [p.name for p in t.living])
        return t, ()
    return round_over(t, [p.name for p in t.living])


def end(t: Tournament, move: Move) -> Step:
    """A round of coups is over: chips are counted, and the best pass."""
    part = t.papers.bases.rounds[t.round - 1]
    if t.phase != "playing" or not part.coups:
        raise Refused(
            Text("esta ronda no termina contando fichas", "this round does not end by counting chips"), _cite(t, "rounds")
        )
    if late := next(iter(t.having("registered")), None):
        words = Text(f"{late.name} pagó y espera puesto", f"{late.name} has paid and waits for a place")
        raise Refused(words, _cite(t, "seating"))
    for table in seating.at_tables(t.seats):
        if t.coups.get(table, 0) != part.coups:
            done = t.coups.get(table, 0)
            words = Text(
                f"la mesa {table} lleva {done} golpes de {part.coups}", f"table {table} has played {done} coups of {part.coups}"
            )
            raise Refused(words, _cite(t, "rounds"))
    if t.last_round:
        return round_over(t, [p.name for p in t.living])
    row = next(p for p in part.passes if t.entered <= p.entries)
    through = passing(t, row, move["seed"])
    losing = sorted((p for p in t.living if p.name not in through), key=lambda p: -p.chips)
    after, told = fallen(replace(t, removed=t.removed + sum(p.chips for p in losing)), losing)
    ended, more = round_over(after, through)
    return ended, (*told, *more)


def passing(t: Tournament, row: Passes, seed: str) -> list[str]:
    """Who passes: the best of each table, or of all; where the cut falls between equals, all or by draw."""
    groups = [t.at(table) for table in seating.at_tables(t.seats)] if row.per_table else [t.living]
    many = row.per_table or row.best
    found: list[str] = []
    for group in groups:
        ranked = sorted(group, key=lambda p: -p.chips)
        if len(ranked) <= many:
            found += [p.name for p in ranked]
            continue
        line = ranked[many - 1].chips
        above, equal = [p for p in ranked if p.chips > line], [p for p in ranked if p.chips == line]
        if t.papers.reglamento.own.ties.cut == "draw":
            Source(seed).shuffle(equal)
            equal = equal[: many - len(above)]
        found += [p.name for p in (*above, *equal)]
    return found


def round_over(t: Tournament, through: Sequence[str]) -> Step:
    """A round has ended with these: they pass to the next one, or it was the last."""
    ranking = Ranking(t.round, t.groups())
    last = t.last_round or len(through) < 2
    many = len(through)
    told = Text(
        f"termina la ronda {t.round}: {'queda' if many == 1 else 'quedan'} {many}",
        f"round {t.round} ends: {many} {'is' if many == 1 else 'are'} left",
    )
    t = replace(t, rankings=(*t.rankings, ranking), clock=t.clock.stop(t.now) if t.clock.since else t.clock)
    answers: tuple[Answer, ...] = (Answer(told, _cite(t, "rounds")),)
    if last:
        t = replace(t, phase="over")
        first = " ".join(t.groups()[0])
        return t, (*answers, Answer(Text(f"gana {first}", f"{first} wins"), t.papers.law.reglamento["course"].cite))
    again = [replace(t.player(name), status="registered", seat=None, away=None) for name in through]
    return replace(t.put(*again), phase="registering", round=t.round + 1), answers


# moving


def seat(t: Tournament, move: Move) -> Step:
    """Somebody who entered late or again gets a drawn place and a stack."""
    player = t.player(move["player"])
    if t.phase != "playing" or player.status != "registered":
        raise Refused(Text(f"{player.name} no espera puesto", f"{player.name} is not waiting for a place"), _cite(t, "seating"))
    if not player.ticket:
        raise t.refuse("tax", Text(f"{player.name} no ha pagado la entrada", f"{player.name} has not paid the entrance tax"))
    found = seating.place_for(t.seats, t.papers.bases.materials.tables, move["seed"])
    if found is None:
        raise Refused(Text("no hay puestos libres", "there is no free place"), _cite(t, "materials"))
    stack = t.papers.bases.materials.stack
    after = replace(t.put(replace(player, status="playing", seat=found, chips=stack)), issued=t.issued + stack)
    return after, _seats(t, {player.name: found})


def move_player(t: Tournament, move: Move) -> Step:
    """The director moves somebody to a free place."""
    player, to = t.player(move["player"]), (move.number("table"), move.number("seat"))
    if player.seat is None or player.status not in ("playing", "registered"):
        raise Refused(Text(f"{player.name} no está sentado", f"{player.name} is not seated"), _cite(t, "seating"))
    table = next((p for p in t.papers.bases.materials.tables if p.number == to[0]), None)
    if table is None or not 1 <= to[1] <= table.seats:
        raise Refused(
            Text(f"no hay mesa {to[0]} puesto {to[1]}", f"there is no table {to[0]} seat {to[1]}"), _cite(t, "materials")
        )
    taken = next((name for name, seat in t.seats.items() if seat == to), None)
    if taken:
        raise Refused(Text(f"ahí está {taken}", f"{taken} sits there"), _cite(t, "seating"))
    return t.put(replace(player, seat=to)), _seats(t, {player.name: to})


def balance(t: Tournament, move: Move) -> Step:
    """Tables made even: who moves is drawn."""
    bases = t.papers.bases
    if not bases.own.balance:
        raise Refused(
            Text("las Bases no mueven a nadie durante la ronda", "the Bases move nobody during a round"), _cite(t, "seating")
        )
    moved = seating.balanced(t.seats, bases.materials.tables, bases.own.balance, move["seed"])
    if not moved:
        raise Refused(Text("las mesas están iguales", "the tables are even"), _cite(t, "seating"))
    return t.put(*(replace(t.player(n), seat=s) for n, s in moved.items())), _seats(t, moved)


def break_table(t: Tournament, move: Move) -> Step:
    """A table is broken when the others have room for everybody."""
    table, tables = move.number("table"), t.papers.bases.materials.tables
    if not t.papers.bases.own.balance:
        raise Refused(
            Text("las Bases no mueven a nadie durante la ronda", "the Bases move nobody during a round"), _cite(t, "seating")
        )
    there = seating.at_tables(t.seats)
    if table not in there:
        raise Refused(Text(f"en la mesa {table} no hay nadie", f"nobody is at table {table}"), _cite(t, "seating"))
    room = sum(p.seats for p in tables if p.number in there and p.number != table)
    if room < len(t.seats):
        words = Text(
            f"en las demás mesas hay {room} puestos para {len(t.seats)}",
            f"the other tables have {room} places for {len(t.seats)}",
        )
        raise Refused(words, _cite(t, "seating"))
    moved = seating.broken(t.seats, tables, table, move["seed"])
    return t.put(*(replace(t.player(n), seat=s) for n, s in moved.items())), _seats(t, moved)
