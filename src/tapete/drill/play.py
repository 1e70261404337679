"""The player's question: these cards, these chips; what is best, and what would the rest cost?"""

from __future__ import annotations

import random
from collections.abc import Mapping

from tapete.catalogue.loader import Game
from tapete.drill import circle, paigow
from tapete.drill.evening import next_move, opened
from tapete.drill.questions import Question
from tapete.equipment.cards import show_card
from tapete.errors import TapeteError
from tapete.odds.advice import Advice, advise
from tapete.play.asks import Decide
from tapete.table.called import choice_called, lying_called
from tapete.table.lying import spoken
from tapete.table.naming import LANGUAGES
from tapete.table.table import Table
from tapete.text import Text
from tapete.written import decimal, style_in

MOVES, TABLES = 40, 40
NONE = Text(
    "en este juego el jugador no decide nada que tenga precio", "in this game the player decides nothing that has a price"
)


def make(game: Game, plan: Mapping[str, str], seed: int) -> Question:
    """Play until somebody has a choice whose options have different prices."""
    if game.bare.family == "circle":
        return circle.player(game, plan, seed)
    rng = random.Random(f"{game.id} player {seed}")
    for _ in range(TABLES):
        table = opened(game, plan)
        advice = _crossroads(table, rng)
        if advice and game.bare.family == "paigow":
            advice = paigow.fewer(advice)
        if advice and len(advice.worth) > 1:
            return _ask(game, table, advice, seed)
    raise TapeteError(NONE)


def _crossroads(table: Table, rng: random.Random) -> Advice | None:
    skip = rng.random() < 0.5  # now and then a later decision of the hand
    for _ in range(MOVES):
        if isinstance(table.ask, Decide):
            advice = advise(table)
            if advice and len(advice.worth) > 1 and not skip:
                return advice
            skip = False
        move = next_move(table, rng, bets=1)
        if move is None:
            return None
        table.do(move)
    return None


def _ask(game: Game, table: Table, advice: Advice, seed: int) -> Question:
    table = table.seen_by([advice.choice.bet.seat])
    rules, style = table.terms.rules, table.terms.card.currency.writes
    hands = [spoken(table, name) + f": {' '.join(map(show_card, cards))}" for name, cards in table.felt.hands.items() if cards]
    staked = [(b.seat, table.terms.money(b.amount).told + " " + lying_called(rules, b)) for b in table.felt.bets]
    bets = [Text(f"puesto {seat}: {what.es}", f"seat {seat}: {what.en}") for seat, what in staked]
    best = max(advice.worth, key=lambda option: advice.worth[option])
    ranked = sorted(advice.worth.items(), key=lambda kv: -kv[1])
    called = {option: choice_called(rules, option, table) for option in advice.worth}
    es, en = (
        "; ".join(f"{called[option][lang]} {decimal(worth, 4, style_in(lang, style), '+')}" for option, worth in ranked)
        for lang in LANGUAGES
    )
    return Question(
        game.id,
        "player",
        seed,
        (*bets, *hands),
        advice.ask,
        best,
        advice.cite,
        Text(f"por unidad apostada: {es}", f"per unit staked: {en}"),
        called,
        advice.worth,
        table=table,
    )
