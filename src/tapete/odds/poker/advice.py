"""What each way of the current stage is worth for the hand in turn at a poker table, in antes, best play following.

Three cards and bets to take back come from the kernels; five cards and hold'em after the flop are counted from the cards in
sight; five cards with an exchange on both sides, over all that either may draw; two cards before the flop come from the game's
value, which takes seconds the first time and is kept. Bets beside the game are left out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tapete.catalogue.poker.rules import PokerRules, Stage
from tapete.equipment.cards import BACK, rank, show_card, suit
from tapete.equipment.hands import VALUE
from tapete.games.poker.hands import DEALER, TABLE, first_stake, key
from tapete.games.poker.memory import PokerMemory
from tapete.odds.advice import Advice
from tapete.odds.poker.draw import Draw, worths
from tapete.odds.poker.reading import Figures, Ride, Unpriced, figures_of, raise_of
from tapete.odds.poker.ride import ride
from tapete.odds.poker.sight import against_five, changed, on_board, waiting
from tapete.odds.poker.solve import solve
from tapete.odds.poker.stud import Stud
from tapete.odds.poker.texas import Bonus, Plus
from tapete.odds.poker.three import ThreeCard, three_card
from tapete.odds.poker.ultimate import Ultimate
from tapete.odds.poker.value import Value
from tapete.play.asks import Decide
from tapete.play.exchange import KEEP, Swap
from tapete.table.table import Table
from tapete.text import Text

Worths = dict[str, Fraction]


def advise(table: Table) -> Advice | None:
    """The player in turn: each way of the stage, or each card to change."""
    rules = table.terms.rules
    assert isinstance(rules, PokerRules) and isinstance(table.ask, Decide)
    choice = table.ask.pending[0]
    seat = choice.bet.seat
    cards = table.felt.hands.get(key(seat), ())
    if not cards or BACK in cards:
        return None
    try:
        figures = figures_of(table.terms, first_stake(table.felt.of(PokerMemory), seat), _needed_is_there(rules, table, seat))
    except Unpriced:
        return None
    found = _exchange(rules, table, figures, seat) if isinstance(table.ask, Swap) else _ways(rules, table, figures, seat)
    prices = {way: float(worth) for way, worth in found.items() if isinstance(table.ask, Swap) or way in choice.options}
    return Advice(choice, _ask(table, seat), prices, choice.cite) if len(prices) > 1 else None


def _needed_is_there(rules: PokerRules, table: Table, seat: int) -> bool:
    bonus = rules.bets[rules.first].bonus
    return bonus is not None and any(b.seat == seat and b.kind == bonus.needs for b in table.felt.bets)


def _stage(rules: PokerRules, table: Table) -> Stage:
    """The stage that is being decided: the common cards in sight tell."""
    shown = len(table.felt.hands.get(TABLE, ()))
    return next(s for s in rules.stages if max(s.shows, rules.deal.open) == shown)


def _staked(rules: PokerRules, table: Table, seat: int) -> dict[str, Fraction]:
    """The player's bets of the game itself, in antes."""
    ante = first_stake(table.felt.of(PokerMemory), seat)
    return {b.kind: Fraction(b.amount, ante) for b in table.felt.bets if b.seat == seat and rules.bets[b.kind].role != "side"}


def _ways(rules: PokerRules, table: Table, figures: Figures, seat: int) -> Worths:
    cards, stage = table.felt.hands[key(seat)], _stage(rules, table)
    board = table.felt.hands.get(TABLE, ())
    staked = _staked(rules, table, seat)
    if isinstance(figures, Ride):
        stays = _kernel(figures, (*cards, *board))["ride"]
        return {name: Fraction(0) if way.withdraws else stays for name, way in stage.ways.items()}
    if isinstance(figures, ThreeCard):
        told = _kernel(figures, cards)
        return {name: told["fold" if way.folds else "play"] for name, way in stage.ways.items()}
    folded = -sum(staked.values(), Fraction(0))
    if isinstance(figures, Stud):
        goes = _five_cards(rules, table, figures, seat)
        return {name: folded if way.folds else max(goes.values()) for name, way in stage.ways.items()}
    if isinstance(figures, Draw):
        goes = _drawn(figures, cards)
        return {name: folded if way.folds else max(goes.values()) for name, way in stage.ways.items()}
    if isinstance(figures, Ultimate | Bonus) and not board:
        first = solve(figures).first[hole_kind(cards)]
        return {name: _first(first, figures, way.stakes, way.folds) for name, way in stage.ways.items()}
    if isinstance(figures, Ultimate | Bonus | Plus):
        return _after_the_flop(rules, figures, stage, staked, cards, board)
    return {}


def _first(first: Mapping[str, Fraction], figures: Ultimate | Bonus, stakes: Mapping[str, Fraction], folds: bool) -> Fraction:
    """What a way before the flop is worth, by the size of what it stakes."""
    if isinstance(figures, Bonus):
        return first["fold" if folds else "bet"]
    return first[f"{int(next(iter(stakes.values())))}x" if stakes else "check"]


def _after_the_flop(
    rules: PokerRules,
    figures: Ultimate | Bonus | Plus,
    stage: Stage,
    staked: Mapping[str, Fraction],
    cards: Sequence[str],
    board: Sequence[str],
) -> Worths:
    """A bet, a check or a fold on common cards. Bets still to come are counted only where a fold may come too."""
    play, _ = raise_of(stage)
    found = {}
    for name, way in stage.ways.items():
        if way.folds:
            found[name] = -sum(staked.values(), Fraction(0))
        elif way.stakes or not isinstance(figures, Ultimate):
            found[name] = on_board(rules, staked, play, way.stakes.get(play, Fraction(0)), cards, board)
        else:
            found[name] = waiting(rules, staked, play, figures.third, cards, board)
    return found


def _five_cards(rules: PokerRules, table: Table, figures: Stud, seat: int) -> Worths:
    """Five cards with the raise made: kept, or where one may be bought each of them changed."""
    bet, times = raise_of(rules.stages[0])
    staked = {**_staked(rules, table, seat), bet: times}
    cards, seen = table.felt.hands[key(seat)], table.felt.hands[DEALER][0]
    found = {KEEP: against_five(rules, staked, cards, seen)}
    if figures.fee is not None:
        found |= {f"discard {card}": changed(rules, staked, cards, seen, card) - figures.fee for card in cards}
    return found


def _exchange(rules: PokerRules, table: Table, figures: Figures, seat: int) -> Worths:
    if isinstance(figures, Draw):
        return _drawn(figures, table.felt.hands[key(seat)])
    return _five_cards(rules, table, figures, seat) if isinstance(figures, Stud) else {}


def _drawn(figures: Draw, cards: Sequence[str]) -> Worths:
    """Five cards with the raise made, kept or up to two of them changed."""
    told = worths(figures, cards)
    del told["fold"]
    return {KEEP if way == "stand" else way.replace("change", "discard"): worth for way, worth in told.items()}


def hole_kind(cards: Sequence[str]) -> str:
    """Two cards as people write them: `AKs`, `72o`, `88`."""
    high, low = sorted(cards, key=lambda c: -VALUE[rank(c)])
    name = (rank(high) + rank(low)).replace("10", "T")
    return name if rank(high) == rank(low) else name + ("s" if suit(high) == suit(low) else "o")


def _kernel(figures: ThreeCard | Ride, cards: Sequence[str]) -> dict[str, Fraction]:
    value = _live(repr(figures), figures)
    assert value.advise is not None
    return value.advise(list(cards))


_values: dict[str, Value] = {}


def _live(name: str, figures: ThreeCard | Ride) -> Value:
    """A small game's whole value, worked out once."""
    if name not in _values:
        if len(_values) > 16:
            _values.clear()
        if isinstance(figures, Ride):
            _values[name] = ride(figures.pays, figures.least_pair, figures.most_pair)
        else:
            _values[name] = three_card(figures)
    return _values[name]


def _ask(table: Table, seat: int) -> Text:
    mine = " ".join(map(show_card, table.felt.hands[key(seat)]))
    common = " ".join(map(show_card, table.felt.hands.get(TABLE, ())))
    seen = " ".join(map(show_card, table.felt.hands.get(DEALER, ())))
    es = f"Puesto {seat}: {mine}" + (f", en la mesa {common}" if common else "") + (f", contra {seen}" if seen else "")
    en = f"Seat {seat}: {mine}" + (f", on the table {common}" if common else "") + (f", against {seen}" if seen else "")
    return Text(f"{es}. ¿Qué conviene?", f"{en}. What is best?")
