"""What is said of hands at a poker table: what they are worth, with what the dealer opens, who is to speak."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapete.catalogue.poker import PokerRules
from tapete.draw.card_words import pay_lines
from tapete.draw.lettering import bet_name
from tapete.equipment.cards import BACK
from tapete.equipment.hands import HIGH_CARD, NAMES, best
from tapete.games.poker_hands import DEALER, TABLE, ranking
from tapete.play.asks import Decide
from tapete.text import Lang, Text

if TYPE_CHECKING:
    from tapete.table.table import Table


def made(table: Table, name: str, lang: Lang) -> str:
    """What a hand is worth, once enough of its cards are known: `pair of K`."""
    rules: PokerRules = table.terms.rules
    held, common = table.felt.hands.get(name, ()), table.felt.hands.get(TABLE, ())
    cards, order = (*held, *common), ranking(rules)
    if name == TABLE or not held or BACK in cards or len(cards) < order.cards:
        return ""
    if name == DEALER and len(held) < rules.dealer.cards:
        return ""
    stands = best(cards, order)
    top = stands.ranks[0] if stands.ranks else ""
    return f"{NAMES[stands.category][lang]} {top}".strip()


def opening_line(rules: PokerRules, lang: Lang) -> str:
    """The least hand with which the dealer opens."""
    rule = rules.dealer.qualifies
    if rule is None:
        return ""
    least = "-".join(rule.ranks)
    named = least if rule.hand == HIGH_CARD else f"{NAMES[rule.hand][lang]} {least}".strip()
    return Text(f"El croupier abre con {named} o mejor", f"The dealer opens with {named} or better")[lang].upper()


def answering(table: Table) -> set[int]:
    """The seats that are to say something."""
    return {c.bet.seat for c in table.ask.pending} if isinstance(table.ask, Decide) else set()


def same_tables(rules: PokerRules, lang: Lang) -> list[tuple[str, list[tuple[str, str]]]]:
    """Every pay table once, under the names of all bets that go by it."""
    found: list[tuple[str, list[tuple[str, str]]]] = []
    for kind, bet in rules.bets.items():
        name, lines = bet_name(rules, kind, lang), pay_lines(bet, lang)
        twin = next((i for i, (_, known) in enumerate(found) if known == lines), None)
        if len(lines) < 2:
            continue
        if twin is None:
            found.append((name, lines))
        else:
            first = found[twin][0]
            short = name.rpartition(" ")
            alike = short[0] and first.startswith(short[0])
            found[twin] = (f"{first}, {short[2] if alike else name}", lines)
    return found
