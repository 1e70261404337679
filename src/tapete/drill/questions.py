"""A question is a value made from a game, a trade and a seed: asked again with the same seed it is the same question.

So a terminal, a browser and a program all ask alike, and nothing has to be remembered between a question and its answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from tapete.catalogue.loader import Game
from tapete.errors import TapeteError
from tapete.figures import format_amount, parse_amount
from tapete.table.table import Table
from tapete.text import Text

Trade = Literal["croupier", "player", "chief"]
TRADES: tuple[Trade, ...] = ("croupier", "player", "chief")
NAMES = {
    "croupier": Text("croupier", "croupier"),
    "player": Text("jugador", "player"),
    "chief": Text("jefe de mesa", "table chief"),
}


@dataclass(frozen=True)
class Question:
    """What is asked, what may be answered, what is right, and the article that says so."""

    game: str
    trade: Trade
    seed: int
    scene: tuple[Text, ...]
    ask: Text
    right: str
    cite: str
    why: Text
    options: Mapping[str, Text] = field(default_factory=dict)
    """The answers to choose from; where there are none, the answer is an amount."""
    worth: Mapping[str, float] = field(default_factory=dict)
    """What each answer returns per unit staked, where that is known."""
    minor: int = 100
    table: Table | None = field(default=None, compare=False, repr=False)

    def grade(self, answer: str) -> Grade:
        """Hold an answer against what is right; one that is no answer at all is refused with a sentence."""
        given = self._read(answer)
        cost = max(self.worth.values()) - self.worth[given] if given in self.worth else 0.0
        return Grade(given == self.right or (given in self.worth and cost < 1e-12), cost, self.right, self.why, self.cite)

    def _read(self, answer: str) -> str:
        words = answer.strip().lower()
        if not self.options:
            return format_amount(parse_amount(words or "?", self.minor), self.minor)
        names = list(self.options)
        if words.isdigit() and 1 <= int(words) <= len(names):
            return names[int(words) - 1]
        fits = [n for n in names if n.lower() == words] or [n for n in names if words and n.lower().startswith(words)]
        if len(fits) == 1:
            return fits[0]
        ways = ", ".join(f"{i} {n}" for i, n in enumerate(names, 1))
        raise TapeteError(Text(f"«{answer}» no es una respuesta; hay: {ways}", f"'{answer}' is no answer; there are: {ways}"))


@dataclass(frozen=True)
class Grade:
    """Whether an answer was right, what it cost per unit staked, and the article."""

    right: bool
    cost: float
    answer: str
    why: Text
    cite: str


def question(game: Game, trade: Trade, seed: int, plan: Mapping[str, str] | None = None) -> Question:
    """The question that a seed makes; a game that has none for this trade says so.

    >>> import tapete
    >>> asked = question(tapete.game("spain/roulette"), "chief", 7)
    >>> asked.grade(asked.right).right
    True
    """
    from tapete.drill import pay, play, rule

    makers = {"croupier": pay.make, "player": play.make, "chief": rule.make}
    if trade not in makers:
        raise TapeteError(
            Text(
                f"no hay oficio «{trade}»; hay: {', '.join(TRADES)}",
                f"there is no trade '{trade}'; there are: {', '.join(TRADES)}",
            )
        )
    return makers[trade](game, plan or {}, seed)
