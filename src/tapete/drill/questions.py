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
from tapete.numbers import shown
from tapete.table.table import Table
from tapete.text import Lang, Text, plain

Trade = Literal["croupier", "player", "chief"]
TRADES: tuple[Trade, ...] = ("croupier", "player", "chief")
LANGUAGES: tuple[Lang, ...] = ("es", "en")
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
        words = plain(answer.strip().lower())
        if not self.options:
            return format_amount(parse_amount(words or "?", self.minor), self.minor)
        names = list(self.options)
        if words.isdigit() and 1 <= int(words) <= len(names):
            return names[int(words) - 1]
        said = {n: [plain(word.lower()) for word in (n, text.es, text.en)] for n, text in self.options.items()}
        begun = [n for n, called in said.items() if words and any(word.startswith(words) for word in called)]
        fits = [n for n, called in said.items() if words in called] or begun
        if len(fits) == 1:
            return fits[0]
        ways = [", ".join(f"{i} {text[lang]}" for i, text in enumerate(self.options.values(), 1)) for lang in LANGUAGES]
        known = shown(answer)
        raise TapeteError(
            Text(f"«{known}» no es una respuesta; hay: {ways[0]}", f"'{known}' is no answer; there are: {ways[1]}")
            if words
            else Text(f"responda con un número o una palabra: {ways[0]}", f"answer with a number or a word: {ways[1]}")
        )


@dataclass(frozen=True)
class Grade:
    """Whether an answer was right, what it cost per unit staked, and the article."""

    right: bool
    cost: float
    answer: str
    why: Text
    cite: str


def trade_named(word: str) -> Trade:
    """A trade by its name in either language, or by the first word of it: «jefe».

    >>> trade_named("jugador"), trade_named("table chief")
    ('player', 'chief')
    """
    said = plain(word.strip().lower())
    for trade in TRADES:
        for name in (trade, NAMES[trade].es, NAMES[trade].en):
            if said and said in (plain(name), plain(name).split()[0]):
                return trade
    there = Text(*(", ".join(NAMES[trade][lang] for trade in TRADES) for lang in LANGUAGES))
    known = shown(word)
    raise TapeteError(Text(f"no hay oficio «{known}»; hay: {there.es}", f"there is no trade '{known}'; there are: {there.en}"))


def question(game: Game, trade: Trade, seed: int, plan: Mapping[str, str] | None = None) -> Question:
    """The question that a seed makes; a game that has none for this trade says so.

    >>> import tapete
    >>> asked = question(tapete.game("spain/roulette"), "chief", 7)
    >>> asked.grade(asked.right).right
    True
    """
    from tapete.drill import pay, play, rule

    makers = {"croupier": pay.make, "player": play.make, "chief": rule.make}
    return makers[trade_named(trade)](game, plan or {}, seed)
