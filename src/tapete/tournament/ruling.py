"""The director at work: absence, penalties from the table of the Reglamento, eliminations, disputes (VII §5.1, §5.2)."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from tapete.errors import Refused, unknown
from tapete.figures import share
from tapete.text import Text
from tapete.tournament.clock import in_breaks
from tapete.tournament.course import fallen, round_over, until_left
from tapete.tournament.notation import Move
from tapete.tournament.state import Answer, Player, Tournament

if TYPE_CHECKING:
    from tapete.tournament.play import Step


def _playing(t: Tournament, name: str) -> Player:
    player, cite = t.player(name), t.papers.law.reglamento["course"].cite
    if player.status != "playing":
        raise Refused(Text(f"{name} no está jugando", f"{name} is not playing"), cite)
    if t.phase == "over":
        raise Refused(Text("se ha jugado: solo quedan los premios", "it has been played: only the prizes are left"), cite)
    return player


def put_out(t: Tournament, player: Player, why: Text, cite: str) -> Step:
    """Out of the tournament with all its chips, which leave play."""
    between = t.phase != "playing"
    after, told = fallen(replace(t, removed=t.removed + player.chips), [player])
    rest = after.having("registered")
    if between and len(rest) == 1:  # nobody is left to begin the next round with
        after, more = round_over(after.put(replace(rest[0], status="playing")), [rest[0].name])
    else:
        after, more = until_left(after)
    return after, (Answer(why, cite), *told, *more)


def eliminate(t: Tournament, move: Move) -> Step:
    player = _playing(t, move["player"])
    why = Text(f"eliminado: {move['words']}", f"eliminated: {move['words']}")
    return put_out(t, player, why, t.article("irregular"))


def leave(t: Tournament, move: Move) -> Step:
    player = _playing(t, move["player"])
    if player.away:
        raise t.refuse("absence", Text(f"{player.name} ya está ausente", f"{player.name} is away already"))
    rule = t.papers.reglamento.own.absence
    told = Text(f"{player.name} tiene {rule.minutes} minutos", f"{player.name} has {rule.minutes} minutes")
    return t.put(_away_from_now(t, player)), (Answer(told, t.article("absence")),)


def _away_from_now(t: Tournament, player: Player) -> Player:
    return replace(player, away=t.now, left_at=t.clock.seconds(t.now))


def _until(t: Tournament, player: Player) -> datetime:
    """The last moment to come back; breaks do not count, unless the Reglamento says so."""
    rule, now = t.papers.reglamento.own.absence, t.clock.seconds(t.now)
    assert player.away is not None
    spared = 0 if rule.breaks else in_breaks(t.papers.bases.levels, player.left_at, now)
    return player.away + timedelta(minutes=rule.minutes, seconds=spared)


def back(t: Tournament, move: Move) -> Step:
    player = _playing(t, move["player"])
    if player.away is None:
        raise t.refuse("absence", Text(f"{player.name} no estaba ausente", f"{player.name} was not away"))
    if t.now > (until := _until(t, player)):
        words = Text(
            f"tenía hasta las {until}: diga antes «{player.name} se ausentó demasiado»",
            f"there was time until {until}: say first '{player.name} has been away too long'",
        )
        raise t.refuse("absence", words)
    return t.put(replace(player, away=None)), ()


def absent(t: Tournament, move: Move) -> Step:
    """Away for longer than is stated: what the Reglamento orders."""
    player, rule = _playing(t, move["player"]), t.papers.reglamento.own.absence
    if player.away is None:
        raise t.refuse("absence", Text(f"{player.name} no está ausente", f"{player.name} is not away"))
    if t.now <= (until := _until(t, player)):
        raise t.refuse("absence", Text(f"tiene hasta las {until}", f"there is time until {until}"))
    why = Text(f"ausente más de {rule.minutes} minutos", f"away for more than {rule.minutes} minutes")
    if rule.then == "warning":
        return t.put(_away_from_now(t, player)), (Answer(why, t.article("absence")),)
    return put_out(t, player, why, t.article("absence"))


def penalise(t: Tournament, move: Move) -> Step:
    """What the table of penalties orders: by how often this player has done it."""
    player, table = _playing(t, move["player"]), t.papers.reglamento.own.penalties
    offence = move["offence"]
    cite = t.papers.law.reglamento["penalties"].cite
    if offence not in table:
        raise Refused(unknown(Text("ninguna penalidad", "penalty"), offence, table).text, cite)
    times = player.offences.count(offence)
    steps = table[offence].steps
    step = steps[min(times, len(steps) - 1)]
    marked = replace(player, offences=(*player.offences, offence))
    why = table[offence].text
    if step.does == "out":
        return put_out(t.put(marked), marked, Text(f"eliminado: {why.es}", f"eliminated: {why.en}"), cite)
    if step.does == "warning":
        said = Text(f"advertencia a {player.name}: {why.es}", f"{player.name} is warned: {why.en}")
        return t.put(marked), (Answer(said, cite),)
    taken = min(share(player.chips, step.rate, "player") if step.rate else 0, player.chips - 1)
    said = Text(f"{player.name} pierde {taken} fichas: {why.es}", f"{player.name} loses {taken} chips: {why.en}")
    after = replace(t.put(replace(marked, chips=player.chips - taken)), removed=t.removed + taken)
    return after, (Answer(said, cite),)


def dispute(t: Tournament, move: Move) -> Step:
    who = t.director or "–"
    said = Text(f"se consulta al Director de Torneo, {who}", f"the Tournament Director, {who}, is consulted")
    return replace(t, dispute=move["words"]), (Answer(said, t.article("dispute")),)


def rule(t: Tournament, move: Move) -> Step:
    if not t.dispute:
        raise t.refuse("dispute", Text("nadie ha reclamado", "nobody has disputed anything"))
    said = Text(f"el Director resuelve: {move['words']}", f"the Director rules: {move['words']}")
    return replace(t, dispute=""), (Answer(said, t.article("dispute")),)


def extraordinary(t: Tournament, move: Move) -> Step:
    said = Text(
        "sigue fuera de horario por circunstancias extraordinarias", "it goes on beyond hours in extraordinary circumstances"
    )
    return replace(t, extraordinary=move["words"]), (Answer(said, t.article("hours")),)
