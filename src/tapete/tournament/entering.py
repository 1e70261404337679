"""Before play: publicity, the director, the area, the entrance tax; entries, the waiting list, withdrawal (VII §3, §4, §5.1)."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from typing import TYPE_CHECKING

from tapete.errors import Refused
from tapete.figures import share
from tapete.text import Text
from tapete.tournament.approval import NAMES, in_force, kind_of
from tapete.tournament.documents import Price
from tapete.tournament.notation import Move
from tapete.tournament.state import BOUNTIES, HOUSE, OTHER, OURS, POOL, Answer, Player, Tournament

if TYPE_CHECKING:
    from tapete.tournament.play import Step

INVITATION = "invitation"
"""Who comes by invitation registers like anybody, and the house pays."""


DIRECTS = Text("quien dirige no juega", "who directs does not play")


def _somebody(t: Tournament, name: str) -> Player:
    """Who is meant, known or new: never an account of the tournament's, nor the same name in other letters."""
    if name.lower() in OURS:
        words = Text(
            f"«{name}» es una cuenta del torneo: escriba otro nombre",
            f"'{name}' is an account of the tournament: write another name",
        )
        raise Refused(words, t.papers.law.reglamento["registration"].cite)
    other = next((n for n in t.players if n != name and n.casefold() == name.casefold()), None)
    if other:
        words = Text(f"ya está {other}: escriba el nombre igual", f"{other} is there already: write the name alike")
        raise Refused(words, t.papers.law.reglamento["registration"].cite)
    return t.players.get(name, Player(name))


def announce(t: Tournament, move: Move) -> Step:
    """Publicity, which needs both approvals."""
    approved(t, "publicity")
    return replace(t, announced=True), (Answer(Text("se puede publicitar", "it may be made public"), t.article("publicity")),)


def approved(t: Tournament, article: str, notarised: bool = False) -> None:
    """Refuse what comes before the documents are approved, or notarised."""
    for document in (t.papers.reglamento, t.papers.bases):
        version, name = in_force(document), NAMES[kind_of(document)]
        if version is None or t.now.date() < version.approved:
            raise t.refuse(article, Text("aún sin aprobar: ", "not approved yet: ") + name)
        if notarised and t.now.date() < version.notarised:
            raise t.refuse("notarised", Text("aún sin protocolizar: ", "not notarised yet: ") + name)


def direct(t: Tournament, move: Move) -> Step:
    if move["player"] in (p.name for p in t.having("waiting", "registered", "playing", "out")):
        raise t.refuse("director", DIRECTS)
    return replace(t, director=move["player"]), (
        Answer(
            Text(f"{move['player']} es Director de Torneo", f"{move['player']} is the Tournament Director"), t.article("director")
        ),
    )


def area(t: Tournament, move: Move) -> Step:
    return replace(t, area=True), ()


def enter(t: Tournament, move: Move) -> Step:
    """Into the room: the number under which the entrance tax was paid; spectators too."""
    name = move["player"]
    player = _somebody(t, name)
    if player.ticket:
        raise t.refuse("tax", Text(f"{name} ya entró", f"{name} has entered already"))
    taken = next((p.name for p in t.players.values() if p.ticket == move["ticket"]), None)
    if taken:
        raise t.refuse("tax", Text(f"ese boleto es de {taken}", f"that ticket is {taken}'s"))
    return t.put(replace(player, ticket=move["ticket"])), ()


def register(t: Tournament, move: Move) -> Step:
    """An entry: within the period, while there is a place and nobody waits who came before."""
    name, bases = move["player"], t.papers.bases
    approved(t, "approval")
    player = _somebody(t, name)
    if player.status not in ("here", "waiting"):
        gone = player.status == "withdrawn"
        words = Text(
            f"{name} ya {'se retiró' if gone else 'está inscrito'}",
            f"{name} {'has withdrawn' if gone else 'is registered'} already",
        )
        raise Refused(words, t.papers.law.reglamento["registration"].cite)
    if t.director == name:
        raise t.refuse("director", DIRECTS)
    _in_period(t)
    if _full(t):
        raise _taken(t, Text(f": {name} puede esperar", f": {name} may wait"))
    first = next(iter(t.having("waiting")), None)
    if first and first.name != name:
        words = Text(f"antes está {first.name}, que espera", f"{first.name} comes first, who waits")
        raise Refused(words, t.papers.law.reglamento["requirements"].cite)
    return _paid(t, player, bases.registration.entry, move["means"], _next(t))


def _next(t: Tournament) -> int:
    return max((p.order for p in t.players.values()), default=0) + 1


def _in_period(t: Tournament) -> None:
    period = t.papers.bases.registration
    if t.phase == "over" or t.round > 1:
        words = Text(
            "la primera ronda ha terminado: ya no se inscribe nadie", "the first round is over: nobody registers any more"
        )
        raise Refused(words, t.papers.law.bases["period"].cite)
    if not period.opens <= t.now <= period.closes:
        words = Text(
            f"se inscribe del {period.opens} al {period.closes}", f"registration is from {period.opens} to {period.closes}"
        )
        raise Refused(words, t.papers.law.bases["period"].cite)


def _full(t: Tournament) -> bool:
    return len(t.having("registered", "playing")) >= t.papers.bases.players.most


def _taken(t: Tournament, then: Text) -> Refused:
    most = t.papers.bases.players.most
    words = Text(f"los {most} lugares están tomados", f"all {most} places are taken")
    return Refused(words + then, t.papers.law.bases["most"].cite)


def _paid(t: Tournament, player: Player, price: Price, means: str, order: int) -> Step:
    """The price of an entry goes where the Bases send it; the parts are told."""
    if means not in t.papers.bases.registration.payment:
        listed = ", ".join(t.papers.bases.registration.payment)
        words = Text(f"no se paga con {means}; se paga con {listed}", f"{means} is not taken; these are: {listed}")
        raise Refused(words, t.papers.law.bases["registration"].cite)
    payer = HOUSE if means == INVITATION else player.name
    parts = ((POOL, price.prize), (HOUSE, price.house), (BOUNTIES, price.bounty), (OTHER, price.other))
    for account, amount in parts:
        if payer != account:
            t = t.posted(payer, account, amount, "entry")
    entered = replace(
        player, status="registered", entries=player.entries + 1, order=order, bounty=price.bounty, out=None, chips=0, seat=None
    )
    who = Text("la casa", "the house") if payer == HOUSE else Text(player.name, player.name)
    told = Text(
        f"{who.es} paga {price.total}: {price.prize} a premios, {price.house} a la casa",
        f"{who.en} pays {price.total}: {price.prize} to prizes, {price.house} to the house",
    )
    if price.bounty:
        told += Text(f", {price.bounty} de recompensa", f", {price.bounty} as bounty")
    if price.other:
        told += Text(f", {price.other} a otros usos", f", {price.other} to other uses")
    return replace(t.put(entered), entered=t.entered + 1), (Answer(told, t.papers.law.bases["price"].cite),)


def wait(t: Tournament, move: Move) -> Step:
    """The waiting list, in order of arrival."""
    name = move["player"]
    player = _somebody(t, name)
    cite = t.papers.law.reglamento["requirements"].cite
    if player.status != "here":
        raise Refused(Text(f"{name} ya está en las listas", f"{name} is on the lists already"), cite)
    if not _full(t) and not t.having("waiting"):
        raise Refused(Text("quedan lugares: puede inscribirse", "there are places left: registering is open"), cite)
    number = len(t.having("waiting")) + 1
    waiting = replace(player, status="waiting", order=_next(t))
    said = Text(f"{name} es el número {number} en espera", f"{name} is number {number} on the waiting list")
    return t.put(waiting), (Answer(said, cite),)


def withdraw(t: Tournament, move: Move) -> Step:
    """Somebody does not take part: what the Reglamento gives back depends on how early it is; who has played keeps the place."""
    from tapete.tournament.course import until_left
    from tapete.tournament.ruling import put_out

    player = t.player(move["player"])
    cite = t.papers.law.reglamento["withdrawal"].cite
    if t.phase == "over":
        raise Refused(Text("se ha jugado: ya nadie se retira", "it has been played: nobody withdraws any more"), cite)
    if player.status == "waiting":
        return t.put(replace(player, status="here")), ()
    if player.status == "playing" or (player.status == "registered" and (t.round > 1 or player.entries > 1)):
        return put_out(t, player, Text(f"{player.name} se retira", f"{player.name} withdraws"), cite)
    if player.status != "registered":
        raise Refused(Text(f"{player.name} no está inscrito", f"{player.name} is not registered"), cite)
    left = t.papers.starts - t.now
    rules = sorted(t.papers.reglamento.registration.refunds, key=lambda r: -r.hours)
    rate = next((r.rate for r in rules if left >= timedelta(hours=r.hours)), Fraction(0)) if t.phase != "playing" else Fraction(0)
    heads = t.account(BOUNTIES)
    t, given = refund(t, player, rate)
    kept = player.bounty - (heads - t.account(BOUNTIES))  # what was not given back stays on that head until the prizes
    gone = replace(player, status="withdrawn", seat=None, refunded=given, bounty=kept)
    said = Text(f"{player.name} recibe {given}", f"{player.name} gets {given} back")
    t = replace(t.put(gone), entered=t.entered - 1)
    first = next(iter(t.having("waiting")), None)
    more = (Answer(Text(f"hay lugar para {first.name}", f"there is a place for {first.name}"), cite),) if first else ()
    t, ended = until_left(t)
    return t, (Answer(said, cite), *more, *ended)


def refund(t: Tournament, player: Player, rate: Fraction) -> tuple[Tournament, int]:
    """This part of all that was paid for a player's entries back to who paid, from wherever it went."""
    given = 0
    for posting in [p for p in t.postings if p.why == "entry" and p.source == player.name]:
        amount = share(posting.amount, rate, "house")
        given += amount
        t = t.posted(posting.to, posting.source, amount, "refund")
    return t, given


def transfer(t: Tournament, move: Move) -> Step:
    """Never: the right to take part is personal."""
    raise t.refuse(
        "transfer",
        Text("el derecho a participar no se cede, ni pagado ni gratis", "the right to take part is not given away, paid or free"),
    )


def reenter(t: Tournament, move: Move) -> Step:
    """Again, for somebody who is out: as often and as long as the Bases allow."""
    player, registration = t.player(move["player"]), t.papers.bases.registration
    cite = t.papers.law.bases["period"].cite
    if player.status != "out":
        words = Text(f"{player.name} no está eliminado", f"{player.name} is not out")
        raise Refused(words, cite)
    if player.entries > registration.reentries:
        most = registration.reentries
        raise Refused(Text(f"se permiten {most} reinscripciones", f"{most} re-entries are allowed"), cite)
    if t.phase != "playing" or t.moment.level > registration.reentry_until:
        last = registration.reentry_until
        raise Refused(Text(f"se reinscribe hasta el nivel {last}", f"re-entry is open until level {last}"), cite)
    if _full(t):
        raise _taken(t, Text("", ""))
    if player.bounty and registration.entry.bounty:
        raise Refused(
            Text(f"falta quién cobra la recompensa por {player.name}", f"who takes the bounty of {player.name} is missing"), cite
        )
    return _paid(t, player, registration.reentry, move["means"], player.order)
