"""What whoever runs a hall must know: what a called card still lacks, and what each winner gets."""

from __future__ import annotations

import random
from collections.abc import Mapping

from tapete.catalogue.bingo.rules import BingoRules
from tapete.catalogue.loader import Game
from tapete.drill.evening import opened
from tapete.drill.questions import Question
from tapete.games.bingo.coup import ball_name
from tapete.games.bingo.figures import missing
from tapete.games.bingo.memory import BingoMemory
from tapete.games.bingo.sale import funds, price, whole
from tapete.play.moves import CloseBets, Outcome, Place
from tapete.table.show_bingo import card_rows
from tapete.table.table import Table
from tapete.text import Text, same, some

SEATS = 4


def croupier(game: Game, plan: Mapping[str, str], seed: int) -> Question:
    """Every other question is about a card, the rest about a share."""
    rng = random.Random(f"{game.id} bingo {seed}")
    table = _in_the_middle(game, plan, rng)
    return _lacks(game, table, rng, seed) if seed % 2 else _due(game, table, rng, seed)


def _in_the_middle(game: Game, plan: Mapping[str, str], rng: random.Random) -> Table:
    """A hall with cards sold and enough balls out for something to be near."""
    table = opened(game, plan)
    rules: BingoRules = table.terms.rules
    least = whole(table.terms, rules.sale.least, 1)
    for seat in range(1, SEATS + 1):
        table.do(Place(seat, price(table.terms) * (rng.randint(1, 6) + least // SEATS + 1), rules.sold))
    table.do(CloseBets())
    balls = rng.sample(range(1, rules.card.balls + 1), rng.randint(rules.card.balls // 3, rules.card.balls * 2 // 3))
    for ball in balls:
        table.do(Outcome("ball", str(ball)))
    return table


def _lacks(game: Game, table: Table, rng: random.Random, seed: int) -> Question:
    memory, rules = table.felt.of(BingoMemory).memory, table.terms.rules
    sale = rng.choice(memory.sold)
    card = rng.randint(sale.first, sale.last)
    prize = rng.choice(list(funds(table.terms, memory)))
    lacks = missing(table.terms, memory, prize, card)
    names = rules.bets[prize].names
    scene = [
        Text(a, b)
        for a, b in zip(
            card_rows(table, sale.seat, card, "es", _plain), card_rows(table, sale.seat, card, "en", _plain), strict=True
        )
    ]
    told = ", ".join(ball_name(rules, str(n)) for n in lacks)
    why = Text(f"falta {told}", f"{told} missing") if lacks else Text("el cartón vale", "the card is good")
    ask = Text(
        f"El cartón {card} canta {names.es.split(',')[0]}. ¿Cuántos números le faltan? (0 si vale)",
        f"Card {card} calls {names.en.split(',')[0]}. How many numbers does it lack? (0 if it is good)",
    )
    return Question(game.id, "croupier", seed, tuple(scene), ask, str(len(lacks)), rules.claims.cite, why, table=table)


def _due(game: Game, table: Table, rng: random.Random, seed: int) -> Question:
    memory, rules, terms = table.felt.of(BingoMemory).memory, table.terms.rules, table.terms
    prize, amount = rng.choice(list(funds(terms, memory).items()))
    winners = rng.randint(1, 4)
    each, names = terms.money(amount // winners), rules.bets[prize].names
    scene = (
        some(memory.cards, "cartón|cartones", "card|cards") + same(" × ") + terms.money(price(terms)).told,
        *_rate(table, prize),
    )
    es, en = names.es.split(",")[0], names.en.split(",")[0]
    ask = (
        Text(f"{winners} ganan a la vez {es}. ¿Cuánto recibe cada uno?", f"{winners} win {en} at once. What does each get?")
        if winners > 1
        else Text(f"Uno solo gana {es}. ¿Cuánto recibe?", f"One alone wins {en}. What does that player get?")
    )
    why = Text("partes iguales", "equal parts") + same(f": {winners} × ") + each.told
    cite = rules.claims.share_cite or rules.claims.cite
    return Question(game.id, "croupier", seed, scene, ask, each, cite, why, minor=terms.minor, table=table)


def _rate(table: Table, prize: str) -> tuple[Text, ...]:
    """Where the prize comes from."""
    rule, terms = table.terms.rules.bets[prize], table.terms
    fixed = terms.plan.amount(rule.amount) if rule.amount else None
    if fixed is not None:
        return (rule.names + same(": ") + terms.money(fixed).told,)
    said = terms.plan.said.get(rule.rate, "")
    return (Text(f"{rule.names.es.split(',')[0]}: {said} de lo vendido", f"{rule.names.en.split(',')[0]}: {said} of the sales"),)


def _plain(words: str, style: str) -> str:
    return words
