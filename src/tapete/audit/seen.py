"""What is seen in the rules without a price: what is missing or damaged, lines that overlap or no deal makes, limits, chips."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import islice

from tapete.audit.findings import Finding
from tapete.audit.prices import SAY, STRIKE
from tapete.book.doubts import damaged
from tapete.catalogue.loader import Game
from tapete.catalogue.poker.rules import PokerBet, PokerRules
from tapete.catalogue.schema import GameRules
from tapete.check import figures
from tapete.check.unreached import beside, hands_of, held_by, unreached
from tapete.errors import TapeteError
from tapete.figures import Odds
from tapete.games.poker.hands import holds
from tapete.passages.oddities import oddities_of
from tapete.passages.references import references_of
from tapete.play.limits import floor
from tapete.play.terms import Terms
from tapete.table.called import bet_called
from tapete.text import Text

SUPPLY = Text(
    "completar el texto; mientras, lo da el plan de cada mesa", "complete the text; until then each table's plan gives it"
)
PRINT = Text("corregir la errata", "correct the misprint")
ROUND = Text("decir cómo se redondea, o pedir apuestas de un múltiplo", "say how it is rounded, or ask for stakes of a multiple")
ORDER = Text("decir que se paga una sola, y cuál", "say that only one is paid, and which")
PLAIN = Text("aclarar el texto, si no es eso lo que se quiso", "make the text plain, if that is not what was meant")
TRIED = 1500
"""Hands that are tried, of all that a table may look at, shuffled."""


def from_rules(game: Game, plan: Mapping[str, str], hands: bool = True) -> Iterator[Finding]:
    """What the rules show; without `hands`, only what is seen without dealing any, at once."""
    for lack in game.bare.missing:
        yield Finding("gap", game.id, Text(f"falta {lack.what.es}", f"{lack.what.en} is missing"), lack.cite, do=SUPPLY)
    for fact in game.bare.facts:
        if fact.topic == "gap":
            yield Finding("gap", game.id, fact.text, fact.cite, do=SAY)
    for said, cite in damaged(game.bare):
        yield Finding("printed", game.id, said, cite, do=PRINT)
    for reference in references_of(game):
        yield Finding("reference", game.id, reference.said, reference.at, do=reference.mend or SAY)
    for oddity in oddities_of(game):
        yield Finding("oddity", game.id, oddity.said, oddity.at, do=PLAIN)
    try:
        rules, resolved = game.resolve(plan)
    except TapeteError:
        return
    terms = Terms(rules, resolved, game.regulation)
    for found in figures.limits(terms):
        kind = found.where.removeprefix("bets.")
        name = bet_called(rules, kind)
        yield Finding("limits", game.id, Text(f"{name.es}: {found.what.es}", f"{name.en}: {found.what.en}"), found.cite, do=SAY)
    for fault in unreached(rules) if hands else ():
        where = fault.where.split(".")
        bet = bet_called(rules, where[1]) if len(where) > 1 and where[1] in rules.bets else Text(fault.where, fault.where)
        row = f" (`{where[-1]}`)" if len(where) > 2 else ""
        what = Text(f"{bet.es}{row}: {fault.what.es}", f"{bet.en}{row}: {fault.what.en}")
        yield Finding("never", game.id, what, fault.cite, do=STRIKE)
    if hands and isinstance(rules, PokerRules):
        for slug, hand_bet in rules.bets.items():
            yield from _overlaps(game, rules, slug, hand_bet)
    yield from _chips(game, terms)


def _overlaps(game: Game, rules: PokerRules, slug: str, bet: PokerBet) -> Iterator[Finding]:
    """Lines of one table that the same cards make, each with its own pay: only one of them is paid."""
    held, rows = held_by(rules, bet), list(bet.table.items())
    seen: set[tuple[str, str]] = set()
    plain = len(rows) > 1 and not any(row.dealer_too for row in bet.table.values())
    for cards in hands_of(min(held, 5))[:TRIED] if plain else ():
        for whole in islice(beside(cards, (), held), 1):
            made = [name for name, row in rows if holds(rules, bet, row, whole, ())]
            if len(made) > 1:
                seen.add((made[0], made[1]))
    for first, second in sorted(seen):
        what = Text(
            f"{bet_called(rules, slug).es}: las mismas cartas hacen `{first}` y `{second}`; se paga la primera",
            f"{bet_called(rules, slug).en}: the same cards make `{first}` and `{second}`; the first is paid",
        )
        yield Finding("overlap", game.id, what, bet.table[first].cite, do=ORDER)


def _chips(game: Game, terms: Terms[GameRules]) -> Iterator[Finding]:
    """Bets whose least stake wins what the smallest unit cannot pay."""
    for kind, bet in terms.rules.bets.items():
        low = floor(terms, kind)
        if not low or not low[0] or not isinstance(bet.pays, Odds):
            continue
        gain = bet.pays.net * low[0]
        if gain.denominator != 1 or (low[0] % terms.minor == 0 and Fraction(gain, terms.minor).denominator != 1):
            least, won = terms.money(low[0]), terms.money(int(gain))
            name = bet_called(terms.rules, kind)
            what = Text(
                f"{name.es}: la apuesta mínima, {least:es}, gana {won:es} y fracción de ficha",
                f"{name.en}: the least stake, {least:en}, wins {won:en} and part of a chip",
            )
            yield Finding("chips", game.id, what, bet.cite, do=ROUND)
