"""What things are called on a screen, in both languages at once: bets, choices, irregularities, lines of the acta.

By the words of the trade in either, which may be typed as they are shown; the acta has shorter ones in English, the files' own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapete.catalogue.schema import GameRules
from tapete.catalogue.vocabulary import english_bets, vocabulary
from tapete.play.apart import apart
from tapete.table.naming import option_word
from tapete.table.speech import offered, say_bet, say_result, spoken
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.play.events import Bet
    from tapete.table.table import Table


LETTERS = {"P": Text("P", "P"), "B": Text("B", "B"), "T": Text("E", "T")}
"""The side that won at baccarat, as the road has it."""


def bet_called(rules: GameRules, kind: str, spot: str = "") -> Text:
    """A bet and its spot as one says them, which may be typed too."""
    name = f"{kind} {spot}".strip()
    if kind not in rules.bets:
        return Text(say_bet(rules, name, "es"), name)
    known = vocabulary(rules)
    words = [known.word("bets", kind, "es").replace("-", " "), *(known.word("spots", word, "es") for word in spot.split())]
    return Text(" ".join(words), f"{english_bets(rules)[kind]} {spot}".strip())


def lying_called(rules: GameRules, bet: Bet) -> Text:
    return bet_called(rules, bet.kind, bet.spot)


def choice_called(rules: GameRules, option: str, table: Table | None = None) -> Text:
    """A choice, as this game calls it, at this stage of a table."""
    if low := apart(option):
        return Text(f"aparta {' '.join(low)}", option)
    return Text(option_word(rules, option, "es", table), option_word(rules, option, "en", table))


def irregularity_called(rules: GameRules, name: str) -> Text:
    return Text(vocabulary(rules).word("irregularities", name, "es"), name)


def line_called(rules: GameRules, line: str) -> Text:
    """A line of the acta, or what may come next in place of one."""
    said = spoken(rules, line, "es")
    return Text(said if said != line else offered(rules, line, "es"), line)


def result_called(rules: GameRules, result: str) -> Text:
    """A result: a pocket, the faces of dice, the side that won."""
    if result in LETTERS:
        return LETTERS[result]
    return Text("-".join(say_result(rules, part, "es") for part in result.split("-")), result)
