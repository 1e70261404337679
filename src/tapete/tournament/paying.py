"""Bounties, special prizes, deals and the prizes themselves: every unit that came in goes out, and it is told where."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from tapete.errors import Refused, unknown
from tapete.text import Text
from tapete.tournament.entering import refund
from tapete.tournament.notation import Move
from tapete.tournament.prizes import amounts, shared
from tapete.tournament.state import BOUNTIES, HOUSE, POOL, TICKETS, Answer, Player, Tournament

if TYPE_CHECKING:
    from tapete.tournament.play import Step


def bounty(t: Tournament, move: Move) -> Step:
    """Who eliminated somebody takes what stands on that head."""
    winner, loser = t.player(move["player"]), t.player(move["other"])
    cite = t.papers.law.bases["special"].cite
    if loser.status != "out" or not loser.bounty:
        raise Refused(Text(f"por {loser.name} no hay recompensa", f"there is no bounty on {loser.name}"), cite)
    if winner.name == loser.name or winner.status not in ("playing", "out", "registered"):
        raise Refused(Text(f"{winner.name} no puede cobrarla", f"{winner.name} cannot take it"), cite)
    after = t.posted(BOUNTIES, winner.name, loser.bounty, "bounty").put(replace(loser, bounty=0))
    said = Text(f"{winner.name} recibe {loser.bounty} de recompensa", f"{winner.name} gets a bounty of {loser.bounty}")
    return after, (Answer(said, cite),)


def special(t: Tournament, move: Move) -> Step:
    """A special prize has a winner; it is paid with the others."""
    player, named = t.player(move["player"]), t.papers.bases.prizes.special
    prize, cite = move["prize"], t.papers.law.bases["special"].cite
    if prize not in named:
        raise Refused(unknown(Text("ningún premio especial", "special prize"), prize, named).text, cite)
    if prize in t.specials:
        raise Refused(Text(f"ya lo ganó {t.specials[prize]}", f"{t.specials[prize]} has won it already"), cite)
    if not player.entries:
        raise Refused(Text(f"{player.name} no participa", f"{player.name} does not take part"), cite)
    return replace(t, specials={**t.specials, prize: player.name}), ()


def left_to_win(t: Tournament) -> tuple[int, ...]:
    """The prizes of the places still open, best first."""
    players = len(t.having("playing", "out"))
    prizes = t.papers.bases.prizes
    if not t.entered:
        return ()
    return amounts(prizes, t.entered, t.pool.table, players, t.papers.law.bases["table"].cite)[: len(t.living)]


def deal(t: Tournament, move: Move) -> Step:
    """The last players agree on another distribution of exactly what is left to win; play may end there."""
    cite = t.papers.law.bases["table"].cite
    if not t.papers.reglamento.own.deals:
        raise Refused(Text("el Reglamento no admite acuerdos", "the Reglamento allows no deals"), cite)
    if t.phase not in ("playing", "over") or not t.last_round:
        raise Refused(Text("aún no es la última ronda", "it is not the last round yet"), cite)
    agreed, prizes = move.counts, left_to_win(t)
    if sorted(agreed) != sorted(p.name for p in t.living):
        listed = ", ".join(p.name for p in t.living)
        raise Refused(Text(f"acuerdan todos los que quedan: {listed}", f"all who are left agree: {listed}"), cite)
    if sum(agreed.values()) != sum(prizes):
        words = Text(
            f"quedan {sum(prizes)} por ganar y se reparten {sum(agreed.values())}",
            f"{sum(prizes)} is left to win, and {sum(agreed.values())} is shared out",
        )
        raise Refused(words, cite)
    after = replace(t, agreed=agreed, phase="over", clock=t.clock.stop(t.now) if t.clock.since else t.clock)
    return after, (Answer(Text("hay acuerdo; los puestos, por fichas", "it is agreed; places go by chips"), cite),)


def winnings(t: Tournament) -> dict[str, int]:
    """What everybody wins of the pool."""
    groups = t.groups()
    paid = amounts(t.papers.bases.prizes, t.entered, t.pool.table, sum(map(len, groups)), t.papers.law.bases["table"].cite)
    if t.agreed is None:
        return shared(paid, groups)
    places = [name for group in groups for name in group]
    others = {name: amount for name, amount in shared(paid, groups).items() if name not in t.agreed}
    return {name: amount for name in places if (amount := t.agreed.get(name, others.get(name, 0)))}


def pay(t: Tournament, move: Move) -> Step:
    """Prizes are paid and the results stand: the pool and the bounties end empty."""
    if t.phase != "over":
        raise Refused(Text("aún se juega", "play is still on"), t.papers.law.bases["table"].cite)
    lacking = next((p.name for p in t.having("out") if p.bounty), None)
    cite, prizes, pot = t.papers.law.bases["table"].cite, t.papers.bases.prizes, t.pool
    if lacking:
        words = Text(f"falta quién cobra la recompensa por {lacking}", f"who takes the bounty of {lacking} is missing")
        raise Refused(words, t.papers.law.bases["special"].cite)
    unwon = next((name for name in prizes.special if name not in t.specials), None)
    if unwon:
        raise Refused(Text(f"falta quién gana «{unwon}»", f"who wins '{unwon}' is missing"), t.papers.law.bases["special"].cite)
    won = winnings(t)
    told: list[Answer] = []
    t = t.posted(HOUSE, POOL, pot.contributed, "contribution").posted(HOUSE, POOL, pot.topped, "guarantee")
    if pot.contributed or pot.topped:
        both = pot.contributed + pot.topped
        told.append(
            Answer(Text(f"el casino aporta {both}", f"the casino contributes {both}"), t.papers.law.bases["contribution"].cite)
        )
    for name, winner in t.specials.items():
        prize = prizes.special[name]
        t = t.posted(POOL if prize.source == "pool" else HOUSE, winner, prize.amount, f"special {name}")
        told.append(Answer(Text(f"{winner} recibe {prize.amount}, {name}", f"{winner} gets {prize.amount}, {name}"), cite))
    t, more = _places(t, won, cite)
    t, kept = _own_bounties(t)
    if t.account(POOL) or t.account(BOUNTIES):
        raise AssertionError("money is left in the pool")
    return replace(t, phase="paid"), (*told, *more, *kept)


def _places(t: Tournament, won: dict[str, int], cite: str) -> Step:
    ticket = t.papers.bases.prizes.ticket
    told: list[Answer] = []
    for name, amount in won.items():
        place = _place(t, name)
        if ticket and amount == ticket.value:
            t = t.posted(POOL, TICKETS, amount, f"ticket {name}")
            told.append(Answer(Text(f"{name} gana {ticket.text.es}", f"{name} wins {ticket.text.en}"), cite))
        else:
            t = t.posted(POOL, name, amount, "prize")
            told.append(Answer(Text(f"{name} recibe {amount}, {place}º", f"{name} gets {amount}, place {place}"), cite))
    return t, tuple(told)


def _own_bounties(t: Tournament) -> Step:
    """Whoever is still in keeps the bounty on the own head; that of who withdrew goes to the house."""
    told: list[Answer] = []
    for player in list(t.players.values()):
        if player.bounty:
            to = player.name if player.status == "playing" else HOUSE
            t = t.posted(BOUNTIES, to, player.bounty, "bounty").put(replace(player, bounty=0))
            if to == player.name:
                words = Text(f"{to} conserva {player.bounty} de recompensa", f"{to} keeps a bounty of {player.bounty}")
                told.append(Answer(words, t.papers.law.bases["special"].cite))
    return t, tuple(told)


def _place(t: Tournament, name: str) -> int:
    place = 1
    for group in t.groups():
        if name in group:
            return place
        place += len(group)
    return place


def _lacking(t: Tournament, people: Sequence[Player], rate: Fraction) -> dict[str, int]:
    """What was paid out already, such as bounties, and has to be given back all the same."""
    for player in people:
        t, _ = refund(t, player, rate)
    return {account: -held for account in (POOL, BOUNTIES) if (held := t.account(account)) < 0}


def cancel(t: Tournament, move: Move) -> Step:
    """Called off before the prizes: entries go back as the Reglamento says."""
    rate, cite = t.papers.reglamento.policies.refund_if_cancelled, t.papers.law.reglamento["suspension"].cite
    told: list[Answer] = []
    people = t.having("registered", "playing", "out")
    for account, lacking in _lacking(t, people, rate).items():
        t = t.posted(HOUSE, account, lacking, "cancelled")
        words = Text(f"el casino repone {lacking}, ya pagado", f"the casino makes good {lacking}, paid already")
        told.append(Answer(words, cite))
    for player in people:
        t, given = refund(t, player, rate)
        told.append(Answer(Text(f"{player.name} recibe {given}", f"{player.name} gets {given} back"), cite))
    for account in (POOL, BOUNTIES):
        t = t.posted(account, HOUSE, t.account(account), "cancelled")
    return replace(t, phase="cancelled"), tuple(told)
