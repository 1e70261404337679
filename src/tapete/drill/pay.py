"""The croupier's question: this bet, this result; what goes to the player?"""

from __future__ import annotations

import random
from collections.abc import Mapping
from copy import copy

from tapete.catalogue.loader import Game
from tapete.drill import bingo, circle, paigow
from tapete.drill.evening import next_move, opened
from tapete.drill.questions import Question
from tapete.equipment.cards import show_card
from tapete.errors import TapeteError
from tapete.play.events import Payment
from tapete.play.felt import LOSES
from tapete.play.moves import Choose, CloseBets, Outcome, Place
from tapete.table.called import line_called, lying_called
from tapete.table.lying import spoken
from tapete.table.notation import format_move
from tapete.table.table import Table
from tapete.text import Lang, Text, same

MOVES, TABLES = 80, 60
LOST = 0.15
"""How often a coup in which everything is lost is asked about."""


def make(game: Game, plan: Mapping[str, str], seed: int) -> Question:
    """Play until something is paid or taken, and ask for one of those payments."""
    if game.bare.family == "circle":
        return circle.croupier(game, plan, seed)
    if game.bare.family == "bingo":
        return bingo.croupier(game, plan, seed)
    if game.bare.family == "paigow" and (asked := paigow.croupier(game, plan, seed)):
        return asked
    rng = random.Random(f"{game.id} croupier {seed}")
    for _ in range(TABLES):
        table = opened(game, plan)
        found = _payments(table, rng)
        if found and (any(p.returned for p in found) or rng.random() < LOST):
            return _ask(game, table, found, rng, seed)
    raise TapeteError(Text("en esta mesa no se paga nada que preguntar", "nothing is paid at this table that could be asked"))


def _payments(table: Table, rng: random.Random) -> list[Payment]:
    for _ in range(MOVES):
        move = next_move(table, rng)
        if move is None:
            return []
        found = [e for e in table.do(move) if isinstance(e, Payment) and e.staked and not e.price]
        if found:
            return found
    return []


def _ask(game: Game, table: Table, found: list[Payment], rng: random.Random, seed: int) -> Question:
    paid = rng.choice([p for p in found if p.returned] or found) if rng.random() < 0.8 else rng.choice(found)
    money = table.terms.money
    called = lying_called(table.terms.rules, paid.bet)

    def ask(lang: Lang) -> str:
        bet = called[lang]
        if lang == "es":
            return (
                f"Puesto {paid.seat}: {money(paid.staked):es} en {bet}. ¿Cuánto recibe en total, apuesta incluida? (0 si pierde)"
            )
        return (
            f"Seat {paid.seat}: {money(paid.staked):en} on {bet}. What goes to the player in all, stake included? (0 if it loses)"
        )

    verb = {"wins": Text("gana", "wins"), "loses": Text("pierde", "loses"), "gets back": Text("recupera", "gets back")}[paid.verb]
    why = verb + same(" ") + money(paid.figure).told + (same(": ") + paid.told(money) if paid.why != LOSES else same(""))
    return Question(
        game.id,
        "croupier",
        seed,
        _scene(table),
        Text(ask("es"), ask("en")),
        money(paid.returned),
        paid.cite,
        why,
        minor=table.terms.minor,
        table=_with_bets(table),
    )


def _with_bets(table: Table) -> Table:
    """The table to be looked at: the result is there, and the bets still lie as before they were paid."""
    before = Table(table.game, dict(table.terms.plan.given))
    for entry in table.log[:-1]:
        before.do_checked(entry.move)
    seen = copy(table)
    seen.felt = table.felt.copy()
    seen.felt.bets = before.felt.bets
    return seen


def _scene(table: Table) -> tuple[Text, ...]:
    """The coup so far, move by move, and the cards on the felt."""
    start = max((i for i, e in enumerate(table.log) if isinstance(e.move, CloseBets)), default=0)
    rules = table.terms.rules
    bets = [line_called(rules, format_move(table, e.move)) for e in table.log if isinstance(e.move, Place | Choose)][-12:]
    hands = [spoken(table, name) + f": {' '.join(map(show_card, cards))}" for name, cards in table.felt.hands.items() if cards]
    results = [line_called(rules, format_move(table, e.move)) for e in table.log[start:] if isinstance(e.move, Outcome)]
    return (*bets, *(hands or results[-6:]))
