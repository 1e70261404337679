"""What a hand of twenty-one is worth played each way, from the cards that lie in sight: other hands and earlier rounds count."""

from __future__ import annotations

from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.equipment.cards import show_card
from tapete.errors import TapeteError
from tapete.games.twentyone.hands import DOUBLE, FREE_DOUBLE, FREE_SPLIT, SPLIT, STAND, Hand, cards_of, hands, up_card, value
from tapete.games.twentyone.memory import TwentyOneMemory
from tapete.odds.advice import Advice
from tapete.odds.twentyone.exact import Action, analyse
from tapete.odds.twentyone.freebet import analyse_free
from tapete.odds.twentyone.reading import figures_of, worth
from tapete.play.asks import Choice, Decide
from tapete.table.table import Table
from tapete.text import Text

FREE = {DOUBLE: FREE_DOUBLE, SPLIT: FREE_SPLIT}


def advise(table: Table) -> Advice | None:
    """The hand in turn: hit, stand, double, split and surrender, each at its worth with the shoe as it is now."""
    rules = table.terms.rules
    assert isinstance(rules, TwentyOneRules) and isinstance(table.ask, Decide)
    choice = next((c for c in table.ask.pending if STAND in c.options), None)
    hand = next((h for h in hands(table.felt.of(TwentyOneMemory)) if not h.done and not h.closed), None)
    if choice is None or hand is None or hand.free_split:
        return None  # a hand that the house has paid for is played by other prices
    cards = tuple(worth(value(card)) for card in cards_of(table.felt, hand))
    up = worth(value(up_card(table.felt)))
    try:
        worked_out = analyse_free if rules.doubling.free or rules.splitting.free else analyse
        known = worked_out(figures_of(rules), shoe_now(table, hand)).actions(cards, up)
    except TapeteError:
        return None  # too few cards are left to finish a round with
    prices: dict[str, float] = {}
    for action, price in known.items():
        names = (FREE.get(action.value, ""), action.value)  # where the house pays, nobody pays himself
        prices |= dict.fromkeys([n for n in names if n in choice.options][:1], price)
    if rules.surrender and Action.SURRENDER.value in choice.options:
        prices[Action.SURRENDER.value] = float(rules.surrender.keeps - 1)
    return Advice(choice, _ask(table, hand, choice), prices, choice.cite) if len(prices) > 1 else None


def shoe_now(table: Table, hand: Hand) -> tuple[int, ...]:
    """How many cards of each value are left for this hand's analysis: all unseen ones, and those it will count off itself."""
    left = [0] * 10
    assert table.felt.shoe is not None
    for card, count in table.felt.shoe.counts.items():
        left[worth(value(card)) - 1] += count
    for card in (*cards_of(table.felt, hand), up_card(table.felt)):
        left[worth(value(card)) - 1] += 1
    return tuple(left)


def _ask(table: Table, hand: Hand, choice: Choice) -> Text:
    mine = " ".join(map(show_card, cards_of(table.felt, hand)))
    up = show_card(up_card(table.felt))
    return Text(
        f"Casilla {hand.key}: {mine} contra {up}. ¿Qué conviene?",
        f"Box {hand.key}: {mine} against {up}. What is best?",
    )
