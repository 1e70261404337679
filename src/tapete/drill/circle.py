"""Poker among players: the croupier is asked for pots, openers, raises, the house's share and winners; the player, for a call.

Every answer comes from where the table takes it: the pots as values, the procedure's own asks and payments, the rules' rake.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from fractions import Fraction

from tapete.catalogue.circle.rules import CircleRules
from tapete.catalogue.loader import Game
from tapete.catalogue.vocabulary import say_setting
from tapete.drill.evening import opened
from tapete.drill.questions import Question
from tapete.equipment.cards import DECK, show_card
from tapete.errors import TapeteError
from tapete.games.circle.asks import Between, Show, Wager
from tapete.games.circle.chips import POT, key, size
from tapete.games.circle.pots import name, pots
from tapete.games.circle.showdown import rake_of
from tapete.odds.circle.equity import GAMES, SHARED, equity, game_of
from tapete.play.asks import Ask, Chance
from tapete.play.events import Payment
from tapete.play.moves import BuyIn, Choose, Move, Outcome, Shuffle
from tapete.table.lying import spoken
from tapete.table.naming import LANGUAGES
from tapete.table.table import Table
from tapete.text import Text, same
from tapete.written import ENGLISH, percent

PLAYERS = (4, 5, 6)
MOVES, TABLES = 400, 40
SPLIT, KEY = "split", "seat "
NOTHING = Text("en esta mesa no salió nada que preguntar", "nothing came up at this table that could be asked")
FOLDED = Text(" y se retiró", " and folded")


def croupier(game: Game, plan: Mapping[str, str], seed: int) -> Question:
    """One of five questions, in turn by chance."""
    rng = random.Random(f"{game.id} circle {seed}")
    makers = [_pots, _opener, _least, _share, _winner]
    rng.shuffle(makers)
    for make in makers:
        for _ in range(TABLES if make in (_opener, _least, _winner) else 1):
            found = make(opened(game, plan), rng, seed)
            if found is not None:
                return found
    raise TapeteError(NOTHING)


def _asked(
    table: Table, seed: int, scene: tuple[Text, ...], ask: Text, right: str, cite: str, why: Text, *options: str
) -> Question:
    named = {
        o: Text("a partes iguales", "in equal parts")
        if o == SPLIT
        else Text(f"puesto {o.removeprefix(KEY)}", f"seat {o.removeprefix(KEY)}")
        for o in options
    }
    return Question(table.game.id, "croupier", seed, scene, ask, right, cite, why, named, minor=table.terms.minor)


def _unit(table: Table) -> int:
    return size(table.terms, table.terms.rules.rounds[0].least)


def _pots(table: Table, rng: random.Random, seed: int) -> Question | None:
    """Three players all in for less than two others have put in, and one who folded: what is in one of the pots?"""
    unit, money = _unit(table), table.terms.money
    levels = sorted(rng.sample(range(2, 40), 4))
    seats = rng.sample(range(1, 8), 6)
    put = dict(zip(seats, [n * unit for n in (*levels, levels[-1], rng.randint(1, levels[0]))], strict=True))
    live = seats[:5]
    made = pots(put, live)
    most = table.terms.rules.pots.most
    if most is not None and len(made) > most:
        return None
    at = rng.randrange(len(made))
    scene = [
        Text(f"puesto {s} puso {money(c):es}", f"seat {s} put in {money(c):en}") + (same("") if s in live else FOLDED)
        for s, c in sorted(put.items())
    ]
    which = Text("el pozo principal" if at == 0 else f"el pozo lateral {at}", "the main pot" if at == 0 else f"side pot {at}")
    why = Text(
        "; ".join(f"{'principal' if i == 0 else f'lateral {i}'} {money(p.amount):es}" for i, p in enumerate(made)),
        "; ".join(f"{name(i)} {money(p.amount):en}" for i, p in enumerate(made)),
    )
    ask = (
        Text("¿Cuánto hay en ", "How much is in ")
        + which
        + Text(", antes de la parte de la casa?", ", before the house's share?")
    )
    return _asked(table, seed, tuple(scene), ask, money(made[at].amount), table.terms.rules.article("all-in"), why)


def _share(table: Table, rng: random.Random, seed: int) -> Question | None:
    """What the house takes of a pot."""
    terms = table.terms
    pot = _unit(table) * rng.randint(3, 60) + rng.choice((0, _unit(table) // 2))
    taken, money = rake_of(terms, pot), terms.money
    es, en = (
        ", ".join(" ".join(say_setting(terms.rules, k, v, lang)) for k, v in terms.plan.spoken().items()) for lang in LANGUAGES
    )
    ask = Text(
        f"Un pozo de {money(pot):es}: ¿cuánto es la parte de la casa?", f"A pot of {money(pot):en}: what is the house's share?"
    )
    why = Text(f"{money(taken):es} de {money(pot):es}", f"{money(taken):en} of {money(pot):en}")
    return _asked(table, seed, (Text(es, en),), ask, money(taken), terms.rules.rake.cite, why)


def _opener(table: Table, rng: random.Random, seed: int) -> Question | None:
    """A street has just been dealt: whose word is it?"""
    streets = {"n": rng.choice((0, 1, 2))}

    def here(ask: Ask) -> bool:
        return isinstance(ask, Wager) and _street(table) >= streets["n"]

    if not _play(table, rng, here):
        return None
    ask = table.ask
    assert isinstance(ask, Wager)
    playing = _live(table)
    street = table.terms.rules.rounds[_street(table)]
    question = Text(f"{street.names.es}: ¿a quién le toca hablar?", f"{street.names.en}: whose word is it?")
    why = Text(f"habla el puesto {ask.seat}", f"seat {ask.seat} speaks")
    return _asked(table, seed, _scene(table), question, key(ask.seat), street.opens.cite, why, *map(key, sorted(playing)))


def _least(table: Table, rng: random.Random, seed: int) -> Question | None:
    """Somebody has bet: to how much must a raise come at least?"""

    def here(ask: Ask) -> bool:
        return (
            isinstance(ask, Wager)
            and ask.offer is not None
            and ask.offer.may_raise
            and not ask.offer.opens
            and rng.random() < 0.3
        )

    if not _play(table, rng, here):
        return None
    ask, money = table.ask, table.terms.money
    assert isinstance(ask, Wager) and ask.offer is not None
    o = ask.offer
    question = Text(
        f"Puesto {o.seat}, con {money(o.stack):es} en total: ¿hasta cuánto debe subir al menos?",
        f"Seat {o.seat}, with {money(o.stack):en} in all: to how much must a raise come at least?",
    )
    why = Text(f"de {money(o.level):es} a {money(o.least):es}", f"from {money(o.level):en} to {money(o.least):en}")
    return _asked(table, seed, _scene(table), question, money(o.least), table.terms.rules.stakes.cite, why)


def _winner(table: Table, rng: random.Random, seed: int) -> Question | None:
    """All hands are on the table: who takes the main pot?"""
    if not _play(table, rng, lambda ask: isinstance(ask, Show), calm=True):
        return None
    playing = _live(table)
    while isinstance(table.ask, Show):
        events = table.do(Choose(table.ask.seat, "show"))
    paid = [e for e in events if isinstance(e, Payment) and e.bet.kind == POT and e.bet.spot == "main"]
    won = [p for p in paid if p.returned]
    if not won or len(playing) < 2:
        return None
    right = key(won[0].seat) if len(won) == 1 else SPLIT
    shown = tuple(
        spoken(table, place) + f": {' '.join(map(show_card, cards))}" for place, cards in table.felt.hands.items() if cards
    )
    ask = Text("¿Quién se lleva el pozo principal?", "Who takes the main pot?")
    return _asked(table, seed, shown, ask, right, won[0].cite, won[0].why, *map(key, sorted(playing)), SPLIT)


# a table that plays


def _live(table: Table) -> list[int]:
    hand = getattr(table.felt.memory, "hand", None)
    return [s for s in hand.seats if s not in hand.folded] if hand else []


def _street(table: Table) -> int:
    hand = getattr(table.felt.memory, "hand", None)
    return hand.street if hand else -1


def _play(table: Table, rng: random.Random, here: Callable[[Ask], bool], calm: bool = False) -> bool:
    """Seat a few players and play until a moment worth asking about; False if the hand is over before."""
    if not _seat(table, rng):
        return False
    for _ in range(MOVES):
        ask = table.ask
        if ask is None or (isinstance(ask, Between) and table.felt.coup > 1):
            return False
        if here(ask):
            return True
        move = _move(table, ask, rng, calm)
        if move is None or not table.may(move):
            return False
        table.do(move)
    return False


def _seat(table: Table, rng: random.Random) -> bool:
    """So many players with chips for a hundred bets, or what the rules make them buy."""
    plan, unit = table.terms.plan, _unit(table)
    sums = [s for s in (plan.amount("buy-in"), 100 * unit, 40 * unit, 20 * unit) if s]
    for seat in range(1, rng.choice(PLAYERS) + 1):
        fits = next((BuyIn(seat, s) for s in sums if table.may(BuyIn(seat, s))), None)
        if fits is None:
            return False
        table.do(fits)
    return table.may(Shuffle())


def _move(table: Table, ask: Ask, rng: random.Random, calm: bool) -> Move | None:
    if isinstance(ask, Chance):
        return Outcome(ask.verb, rng.choices(list(ask.weights), list(ask.weights.values()))[0]) if ask.weights else None
    if isinstance(ask, Between):
        return Shuffle()
    if isinstance(ask, Show):
        return Choose(ask.seat, "show")
    if not isinstance(ask, Wager) or ask.offer is None:
        return None
    o = ask.offer
    if o.may_raise and (rng.random() < (0.05 if calm else 0.35) or not (o.call or o.check)):
        return ask.raising(o.least)
    stay = [w for w in o.options if w in ("check", "call", "bring-in")]
    fold = "fold" in o.options and not o.check and rng.random() < (0.1 if calm else 0.2)
    return Choose(o.seat, "fold" if fold or not stay else stay[0])


def _scene(table: Table) -> tuple[Text, ...]:
    """Button, bets in front, and what everybody sees of the cards."""
    from tapete.table.called import line_called
    from tapete.table.notation import format_move

    seen = table.seen_by(())
    said = [
        line_called(table.terms.rules, format_move(table, e.move))
        for e in table.log
        if not isinstance(e.move, Outcome | BuyIn | Shuffle)
    ][-10:]
    cards = [spoken(table, place) + f": {' '.join(map(show_card, c))}" for place, c in seen.felt.hands.items() if c]
    button = getattr(table.felt.memory, "button", 0)
    return (*([Text(f"botón: puesto {button}", f"button: seat {button}")] if button else []), *cards, *said)


# the player


def player(game: Game, plan: Mapping[str, str], seed: int) -> Question:
    """An opponent is all in and shows: does a call pay, by what it costs and what the hand is worth?"""
    rng = random.Random(f"{game.id} caller {seed}")
    table = opened(game, plan)
    rules = table.terms.rules
    assert isinstance(rules, CircleRules)
    kind = game_of(game.id)
    cards = rng.sample(DECK, 20)
    shared = kind in SHARED
    held = GAMES[kind] if shared else GAMES[kind] - rng.choice((1, 2))
    lie = rng.choice((0, 3, 4)) if shared else 0
    mine, theirs, board = cards[:held], cards[held : 2 * held], cards[2 * held : 2 * held + lie]
    worth = equity("".join(mine), "".join(theirs), board="".join(board), game=kind)[0].equity
    unit = _unit(table)
    call = unit * rng.randint(2, 20)
    pot = call + unit * rng.randint(2, 40)
    gain = worth * (pot + call) / call - 1
    money = table.terms.money
    need, style = Fraction(call, pot + call), table.terms.card.currency.writes
    scene = [
        Text(f"sus cartas: {_shown(mine)}", f"your cards: {_shown(mine)}"),
        Text(f"el contrario, con todo puesto, muestra {_shown(theirs)}", f"your opponent, all in, shows {_shown(theirs)}"),
        *([Text(f"mesa: {_shown(board)}", f"board: {_shown(board)}")] if board else []),
    ]
    why = Text(
        f"la mano vale {percent(worth, 2, style)} y hace falta {percent(need, 2, style)}",
        f"the hand is worth {percent(worth, 2, ENGLISH)}, and {percent(need, 2, ENGLISH)} is needed",
    )
    ask = Text(
        f"Hay {money(pot):es} y pagar cuesta {money(call):es}.",
        f"There is {money(pot):en} in the pot, and a call costs {money(call):en}.",
    )
    ways = {"call": Text("igualar", "call"), "fold": Text("retirarse", "fold")}
    value = {"call": float(gain), "fold": 0.0}
    best = "call" if gain >= 0 else "fold"
    return Question(game.id, "player", seed, tuple(scene), ask, best, rules.article("call"), why, ways, value, table.terms.minor)


def _shown(cards: list[str]) -> str:
    return " ".join(map(show_card, cards))
