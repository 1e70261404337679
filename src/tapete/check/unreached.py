"""What no chance ever brings, seen from the file alone: bets without a spot, lines of a pay table that no deal reaches.

A line of a table is reached by a deal that makes it and none before it. Twenty-one counts every deal; at poker one hand of
each make-up of ranks is tried in one suit and in several, which is all that a line can ask about, and where more than five cards
are looked at, with other cards beside it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, combinations_with_replacement

from tapete.catalogue.baccarat.rules import BaccaratRules
from tapete.catalogue.faults import Fault
from tapete.catalogue.kit.cards import ShoeRule
from tapete.catalogue.loader import Game
from tapete.catalogue.names import LAMMERS
from tapete.catalogue.names import Path as Key
from tapete.catalogue.poker.rules import PokerBet, PokerRow, PokerRules
from tapete.catalogue.schema import GameRules
from tapete.catalogue.twentyone.rules import TwentyOneBet, TwentyOneRules
from tapete.catalogue.wheel.cloth import spots
from tapete.catalogue.wheel.rules import WheelRules
from tapete.check.figures import limits
from tapete.equipment.cards import DECK, RANKS, SUITS
from tapete.errors import TapeteError
from tapete.games.poker.hands import holds
from tapete.odds.twentyone.sidebets import spread
from tapete.play.terms import Terms
from tapete.text import Text

NO_DEAL = Text("ningún reparto la alcanza", "no deal reaches it")
BEFORE = Text("ningún reparto la alcanza: antes paga otra línea", "no deal reaches it: a line before it pays")
NO_SPOT = Text("no tiene ninguna postura: nadie puede hacerla", "it has no spot: nobody can make it")
NEVER = Text("no cubre ninguna casilla: no puede ganar", "it covers no pocket: it can never win")
NO_LINE = Text("no tiene ninguna línea: no puede ganar", "it has no line: it can never win")
NOT_TAKEN = Text("ninguna línea la cobra (`commission = true`)", "no line takes it (`commission = true`)")
ANEW = Text(
    "las cartas pueden acabarse en plena mano: con `continuous = true` cada mano se da del mazo entero",
    "the cards may run out in mid-hand: with `continuous = true` each hand is dealt from the whole pack",
)
LOOKED_AT = ("bets", "commission", "shoe", "ranking", "deal", "dealer", "switching", "doubling", "splitting", "wheel", "cloth")
BESIDE = 60
"""How many choices of further cards are tried beside five that make a line."""


def warnings(game: Game, plan: Mapping[str, str] | None = None) -> list[Fault]:
    """What is strange about a game under a plan, though it can be played: each with its key and line."""
    rules, resolved = game.resolve(plan)
    terms = Terms(rules, resolved, game.regulation)
    found = [
        *(Fault("warning", tuple(said.where.split(".")), said.what, said.cite) for said in limits(terms)),
        *unreached(rules),
    ]
    return [fault.in_files(game.files) for fault in found]


def looked_at(rules: GameRules) -> tuple[object, ...]:
    """All of the rules that decides what is reached: where two plans have it alike, one look will do."""
    return tuple(getattr(rules, name, None) for name in LOOKED_AT)


def unreached(rules: GameRules) -> Iterator[Fault]:
    """Bets that cannot be made or won, lines of tables that are never paid, and packs that run out."""
    shoe: ShoeRule | None = getattr(rules, "shoe", None)
    if rules.whole_pack and shoe is not None and not shoe.continuous:
        yield Fault("warning", ("shoe", "continuous"), ANEW, shoe.cite)
    if isinstance(rules, WheelRules):
        yield from _wheel(rules)
    elif isinstance(rules, BaccaratRules):
        yield from _results(rules)
    elif isinstance(rules, TwentyOneRules):
        for slug, bet in rules.bets.items():
            yield from _side(rules, slug, bet)
    elif isinstance(rules, PokerRules):
        for slug, hand_bet in rules.bets.items():
            yield from _lines(rules, hand_bet, hand_bet.table, ("bets", slug, "table"), held_by(rules, hand_bet))
            if hand_bet.bonus:
                held = held_by(rules, hand_bet)
                yield from _lines(rules, hand_bet, hand_bet.bonus.table, ("bets", slug, "bonus", "table"), held)


def _wheel(rules: WheelRules) -> Iterator[Fault]:
    for slug, bet in rules.bets.items():
        covered = spots(rules)[slug]
        if not covered:
            yield Fault("warning", ("bets", slug), NO_SPOT, bet.cite)
        elif not all(covered.values()):
            yield Fault("warning", ("bets", slug), NEVER, bet.cite)


def _results(rules: BaccaratRules) -> Iterator[Fault]:
    """Bets on the two hands that no result wins; a line that one before it takes in is found with the prices."""
    if rules.commission and not any(row.commission for bet in rules.bets.values() for row in bet.rows):
        yield Fault("warning", ("commission",), NOT_TAKEN, rules.commission.cite)
    for slug, bet in rules.bets.items():
        if not bet.rows:
            yield Fault("warning", ("bets", slug, "rows"), NO_LINE, bet.cite)


def _side(rules: TwentyOneRules, slug: str, bet: TwentyOneBet) -> Iterator[Fault]:
    """A side bet's lines, by counting every deal."""
    if not bet.table:
        return
    free = bool(rules.doubling.free or rules.splitting.free)
    seen: set[str] = set()
    for at, row in enumerate(bet.table):
        where = ("bets", slug, "table", at)
        if row.pattern in seen:
            yield Fault("warning", where, BEFORE, row.cite)
        elif row.pattern.startswith(LAMMERS) and not free and row.pattern != f"{LAMMERS}0":
            yield Fault("warning", where, NO_DEAL, row.cite)
        seen.add(row.pattern)
    if any(row.pattern.startswith(LAMMERS) for row in bet.table):
        return
    held = 4 if rules.switching is not None else 3 if bet.draws else 2
    rows = tuple(
        (name, row.pays.net if row.pays else Fraction(0)) for name, row in {row.pattern: row for row in bet.table}.items()
    )
    try:
        chances = spread(rows, rules.shoe.decks, held).chances
    except TapeteError:
        return
    for at, row in enumerate(bet.table):
        if not chances[row.pattern]:
            yield Fault("warning", ("bets", slug, "table", at), NO_DEAL, row.cite)


# poker


def held_by(rules: PokerRules, bet: PokerBet) -> int:
    """How many cards a bet's table looks at."""
    common = rules.deal.community
    return rules.deal.own + {"own": 0, "best": common, "flop": min(3, common), "six": rules.dealer.cards}[bet.judged]


def _lines(rules: PokerRules, bet: PokerBet, table: Mapping[str, PokerRow], where: Key, held: int) -> Iterator[Fault]:
    for at, (name, row) in enumerate(table.items()):
        found = _reached(rules, bet, tuple(table.values())[: at + 1], held)
        if found is not None:
            yield Fault("warning", (*where, name), found, row.cite)


def _reached(rules: PokerRules, bet: PokerBet, rows: tuple[PokerRow, ...], held: int) -> Text | None:
    """Why the last of these lines is never the first that is made; nothing where some cards reach it."""
    last, why = rows[-1], NO_DEAL
    dealer = _same(last) if last.dealer_too else ()
    for cards in hands_of(min(held, 5)):
        if holds(rules, bet, last, cards, dealer):
            why = BEFORE
            for whole in beside(cards, dealer, held):
                if holds(rules, bet, last, whole, dealer) and not any(holds(rules, bet, r, whole, dealer) for r in rows[:-1]):
                    return None
    return why


def beside(cards: tuple[str, ...], dealer: tuple[str, ...], held: int) -> Iterator[tuple[str, ...]]:
    """These cards, or where more are looked at, some ways to go on from them."""
    rng, rest = random.Random(0), [card for card in DECK if card not in (*cards, *dealer)]
    more = held - len(cards)
    for _ in range(BESIDE if more else 1):
        yield (*cards, *rng.sample(rest, more))


def _same(row: PokerRow) -> tuple[str, ...]:
    """The dealer's cards of the ranks that a line asks for."""
    return tuple(rank + SUITS[i % 4] for i, rank in enumerate(row.cards))


@lru_cache(maxsize=8)
def hands_of(cards: int) -> tuple[tuple[str, ...], ...]:
    """Hands of so many cards: all of them up to three; of more, each make-up of ranks in several suits and in each."""
    found: list[tuple[str, ...]] = list(combinations(DECK, cards)) if cards <= 3 else []
    for ranks in combinations_with_replacement(RANKS, cards) if cards > 3 else ():
        if any(ranks.count(rank) > 4 for rank in ranks):
            continue
        found.append(tuple(rank + SUITS[i % 4] for i, rank in enumerate(ranks)))
        if len(set(ranks)) == cards:
            found += [tuple(rank + suit for rank in ranks) for suit in SUITS]
    random.Random(0).shuffle(found)  # so that rare hands need not be waited for
    return tuple(found)
