"""A spin: every reel stops, lines and what counts anywhere are read off, then the games and spins that it gave."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from tapete.catalogue.machine.parts import Reels, Respin, Row
from tapete.figures import share
from tapete.games.machine.bets import Box, Said, credits, lines_of
from tapete.games.machine.wins import Win, counted, landing, window, wins
from tapete.play.asks import Chance, Procedure, Told, answered
from tapete.play.events import Bet
from tapete.play.moves import Outcome
from tapete.text import Text

NOTHING = Text("sin premio", "no prize")


class Prize(NamedTuple):
    """What a play has won, for what, and whether the pot goes with it."""

    amount: int
    why: Text
    pot: bool = False


def play_reels(terms: Said, felt: Box, bet: Bet) -> Told[Prize]:
    """The game that was paid for, and what it gives besides: symbols held while the rest spins again, and free games."""
    reels = terms.rules.machine.reels
    assert reels is not None
    yield from spin(terms, felt, reels)
    found = read_off(terms, felt, reels, bet)
    pot = any(reels.pays[w.row].pot for w in found) and _most(terms, bet)
    why = _told(reels, found)
    yield from hold(terms, felt, reels, bet)
    while felt.memory.left:
        felt.memory = replace(felt.memory, left=felt.memory.left - 1, game=felt.memory.game + 1)
        yield from spin(terms, felt, reels, free=True)
        read_off(terms, felt, reels, bet)
    games = felt.memory.game
    if games:
        why = (why if found else Text("", "")) + Text(
            f"{'; ' * bool(found)}{games} juegos gratis", f"{'; ' * bool(found)}{games} free games"
        )
    return Prize(felt.memory.prize, why if felt.memory.prize else NOTHING, pot)


def _most(terms: Said, bet: Bet) -> bool:
    """Whether the most credits are on every line that is played."""
    return credits(terms, bet.spot, bet.amount) == terms.rules.machine.credits


def spin(terms: Said, felt: Box, reels: Reels, free: bool = False) -> Procedure:
    """Every reel stops, from the left; each stop comes in as many ways as the machine says."""
    cite = terms.rules.frame.cite
    felt.memory = replace(felt.memory, stops=(), lit=(), free_reels=free)
    while (reel := len(felt.memory.stops)) < len(reels.strips):
        ways = {str(i + 1): weight for i, weight in enumerate(reels.ways(reel, free))}
        to = Text(f"rodillo {reel + 1}", f"reel {reel + 1}")
        move = yield from answered(Chance("reel", ways, cite, to), Outcome)
        felt.memory = replace(felt.memory, stops=(*felt.memory.stops, int(move.value) - 1))


def read_off(terms: Said, felt: Box, reels: Reels, bet: Bet) -> list[Win]:
    """Say what came, add it to the prize, and count the free games that it gives."""
    memory, lines = felt.memory, lines_of(terms, bet.spot)
    shown = window(reels, memory.stops, memory.free_reels)
    found = wins(reels, shown, lines, _most(terms, bet))
    times = reels.free.times if memory.free_reels and reels.free else 1
    total = 0
    for win in found:
        stake = bet.amount if win.line < 0 else bet.amount // lines
        amount = share(stake, win.pays * times, terms.rules.rounding)
        total += amount
        if amount:
            felt.call(_line(reels, win) + ": " + terms.money(amount).told, terms.rules.frame.cite)
    more = sum(reels.pays[w.row].free for w in found)
    if memory.free_reels and reels.free and not reels.free.again:
        more = 0
    if more:
        felt.call(Text(f"{more} juegos gratis", f"{more} free games"), terms.rules.frame.cite)
    lit = tuple(w.line for w in found if w.line >= 0)
    felt.memory = replace(memory, prize=memory.prize + total, left=memory.left + more, lit=lit)
    return found


def row_name(reels: Reels, row: Row) -> Text:
    """A line of the pay table in words: `3 × cherry`."""
    names = [reels.symbols[s].names for s in row.symbols if s in reels.symbols]
    es, en = "/".join(n.es for n in names), "/".join(n.en for n in names)
    return Text(f"{row.count} × {es}", f"{row.count} × {en}")


def _line(reels: Reels, win: Win) -> Text:
    name = row_name(reels, reels.pays[win.row])
    return Text(f"línea {win.line + 1}, ", f"line {win.line + 1}, ") + name if win.line >= 0 else name


def _told(reels: Reels, found: list[Win]) -> Text:
    """What a game brought, in a few words: the best of it, and how much else."""
    if not found:
        return NOTHING
    best = max(found, key=lambda w: w.pays)
    name, more = row_name(reels, reels.pays[best.row]), len(found) - 1
    return name + Text(f" y {more} más", f" and {more} more") if more else name


# hold and respin


def hold(terms: Said, felt: Box, reels: Reels, bet: Bet) -> Procedure:
    """Enough of a symbol begin it: they stay, the other places spin, and each that lands gives all the spins back."""
    rule = reels.respin
    if rule is None:
        return
    cite, places = terms.rules.frame.cite, len(reels.strips) * reels.rows
    coins = counted(window(reels, felt.memory.stops)).get(rule.symbol, 0)
    if coins < rule.needs:
        return
    name = reels.symbols[rule.symbol].names
    felt.call(Text(f"{name.es}: quedan {coins} y lo demás gira", f"{name.en}: {coins} are held and the rest spins"), cite)
    felt.memory = replace(felt.memory, coins=coins, spins=rule.spins)
    while felt.memory.spins and felt.memory.coins < places:
        free = places - felt.memory.coins
        ways = {str(k): weight for k, weight in landing(rule.lands, free).items()}
        move = yield from answered(Chance("lot", ways, cite, Text("caen", "landing")), Outcome)
        landed = int(move.value)
        spins = rule.spins if landed else felt.memory.spins - 1
        felt.memory = replace(felt.memory, coins=felt.memory.coins + landed, spins=spins)
    yield from worth(terms, felt, rule, bet, places)


def worth(terms: Said, felt: Box, rule: Respin, bet: Bet, places: int) -> Procedure:
    """What is held is turned over, one by one; a full window pays besides."""
    cite = terms.rules.frame.cite
    for _ in range(felt.memory.coins):
        move = yield from answered(Chance("lot", dict(rule.values), cite, Text("valor", "value")), Outcome)
        felt.memory = replace(felt.memory, prize=felt.memory.prize + bet.amount * int(move.value))
    if felt.memory.coins == places:
        extra = share(bet.amount, rule.full, terms.rules.rounding)
        felt.memory = replace(felt.memory, prize=felt.memory.prize + extra)
    words = Text(f"retenidos: {felt.memory.coins}", f"held: {felt.memory.coins}")
    felt.call(words, cite)
