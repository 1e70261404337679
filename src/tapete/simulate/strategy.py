"""Who decides for the player: strategies by name, as data in a file, or as a function; the first that answers decides.

`basic` is the chart of twenty-one and simple rules elsewhere; `optimal` takes the option with the best price at that moment,
where the odds know one. A TOML file has a chart, rules, or both. `module.py:function` is called with the table, as that seat sees
it, and the choice, and gives an option or nothing.
"""

from __future__ import annotations

import importlib.util
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tapete.catalogue.families import room_of
from tapete.catalogue.loader import read_toml
from tapete.catalogue.poker.rules import PokerRules
from tapete.equipment.cards import rank
from tapete.equipment.hands import FIVE_CARDS, PAIR, THREE_CARDS, VALUE, best
from tapete.errors import TapeteError
from tapete.games.poker.hands import forced_discards
from tapete.numbers import shown
from tapete.odds.advice import ADVISERS, advise
from tapete.odds.twentyone.strategy import Strategy
from tapete.play.asks import Choice
from tapete.play.exchange import KEEP, Swap
from tapete.simulate.charts import by_chart, from_text
from tapete.table.table import Table
from tapete.text import Text

Chooser = Callable[[Table, Choice], str | None]
"""An option of a choice at a table, or nothing where the strategy has no word on it."""
NAMES = ("basic", "optimal")
KEYS = ("choose", "room", "game", "bet", "own", "common", "hand", "beats_board", "up", "options", "changes")
FEW = {(1,): "high-card", (2,): PAIR, (2, 2): "two-pairs", (3,): "three-of-a-kind", (4,): "four-of-a-kind"}


@dataclass(frozen=True)
class Rule:
    """Conditions, and what is chosen where they hold."""

    choose: tuple[str, ...]
    """The first of these that is offered."""
    room: str = ""
    game: str = ""
    bet: str = ""
    own: int | None = None
    """How many cards of one's own."""
    common: int | None = None
    """How many common cards in sight."""
    hand: tuple[str, ...] = ()
    """At least such a hand: a category, and the ranks that grade it."""
    beats_board: bool = False
    """Whether the hand must be of a higher category than the common cards alone."""
    up: tuple[str, ...] = ()
    """The dealer's first card is one of these ranks."""
    options: tuple[str, ...] = ()
    """All of these are offered."""
    changes: bool = False
    """Whether it must be a game where cards are changed later on, for nothing."""

    def says(self, table: Table, choice: Choice) -> str | None:
        option = next((o for o in self.choose if o in choice.options), None)
        return option if option and self._holds(table, choice) else None

    def _holds(self, table: Table, choice: Choice) -> bool:
        felt, rules = table.felt, table.terms.rules
        own = felt.hands.get(f"seat {choice.bet.seat}") or felt.hands.get(str(choice.bet.seat), ())
        common = felt.hands.get("table", ())
        dealer = felt.hands.get("dealer", ())
        return (
            (not self.room or self.room == room_of(rules))
            and (not self.game or self.game == table.game.id)
            and (not self.bet or self.bet == choice.bet.kind)
            and (self.own is None or self.own == len(own))
            and (self.common is None or self.common == len(common))
            and (not self.up or (bool(dealer) and rank(dealer[0]) in self.up))
            and set(self.options) <= set(choice.options)
            and (not self.changes or _changes_for_nothing(rules))
            and (not self.hand or reaches(rules, (*own, *common), self.hand))
            and (not self.beats_board or _made(rules, (*own, *common))[0] != _made(rules, common)[0])
        )


def _made(rules: object, cards: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """What cards are worth: a hand, or while there are too few for one, their groups of equal ranks."""
    order = THREE_CARDS if isinstance(rules, PokerRules) and rules.ranking.cards == 3 else FIVE_CARDS
    if len(cards) >= order.cards:
        stands = best(cards, order)
        return stands.category, stands.ranks
    counts = Counter(map(rank, cards))
    by_weight = tuple(sorted(counts, key=lambda name: (-counts[name], -VALUE[name])))
    return FEW[tuple(n for n in sorted(counts.values(), reverse=True) if n > 1) or (1,)], by_weight


def reaches(rules: object, cards: Sequence[str], asked: Sequence[str]) -> bool:
    """Whether cards make at least such a hand."""
    if not cards or not all(rank(card) in VALUE for card in cards):
        return False
    order = THREE_CARDS if isinstance(rules, PokerRules) and rules.ranking.cards == 3 else FIVE_CARDS
    category, ranks = _made(rules, cards)
    own, wanted = order.order.index(category), order.order.index(asked[0])
    graded = [VALUE[name] for name in ranks[: len(asked) - 1]]
    return own > wanted or (own == wanted and graded >= [VALUE[name] for name in asked[1:]])


def by_rules(rules: Iterable[Rule]) -> Chooser:
    every = tuple(rules)

    def chosen(table: Table, choice: Choice) -> str | None:
        return next((option for rule in every if (option := rule.says(table, choice))), None)

    return chosen


def basic(table: Table, choice: Choice) -> str | None:
    """The chart, the price list where a choice is always the same, else simple rules."""
    if (found := by_chart(table.terms.rules, None, table.felt, choice)) is not None:
        return found
    if room_of(table.terms.rules) in ("wheel", "trente", "war", "dice") and (priced := optimal(table, choice)):
        return priced
    if isinstance(table.ask, Swap) and _changes_for_nothing(table.terms.rules):
        return as_the_dealer(table, table.ask, choice)
    if room_of(table.terms.rules) == "circle":
        return None  # the player's own simple exchange
    return by_rules(plain_rules())(table, choice)


def as_the_dealer(table: Table, ask: Swap, choice: Choice) -> str | None:
    """Cards are changed as the dealer must change his, where the rules say how."""
    rules: PokerRules = table.terms.rules
    if rules.dealer.draws is None:
        return None
    out = forced_discards(rules, ask.held[choice.bet.seat])
    return f"discard {' '.join(out)}" if out else KEEP


def _changes_for_nothing(rules: object) -> bool:
    """Whether cards may be changed, and never for money."""
    if not isinstance(rules, PokerRules):
        return False
    fees = [stage.exchange.fee for stage in rules.stages if stage.exchange]
    return bool(fees) and not any(fees)


def optimal(table: Table, choice: Choice) -> str | None:
    """The option that is worth most now, where the odds say so."""
    if room_of(table.terms.rules) not in ADVISERS:
        return _priced(table, choice)
    advice = advise(table)
    return advice.best if advice and advice.choice == choice else None


def _priced(table: Table, choice: Choice) -> str | None:
    from tapete.odds.report import game_odds

    try:
        rows = game_odds(table.game, dict(table.terms.plan.given), choice.bet.kind).bets
    except TapeteError:
        return None
    row = next((r for r in rows if r.decision and choice.bet.spot in r.spots), next((r for r in rows if r.decision), None))
    worth = row.decision.options if row and row.decision else {}
    return max(choice.options, key=lambda o: worth[o]) if worth and set(choice.options) <= set(worth) else None


@cache
def plain_rules() -> tuple[Rule, ...]:
    """The simple rules that come along."""
    return read_rules(read_toml(Path(__file__).parent / "basic.toml"), "basic.toml")


def read_rules(said: Mapping[str, Any], name: str) -> tuple[Rule, ...]:
    """The rules of a strategy's file."""
    rows = said.get("rule", [])
    if not isinstance(rows, list):
        raise _wrong(name, Text("las reglas se escriben [[rule]]", "rules are written [[rule]]"))
    return tuple(_rule(row, f"{name}, rule {n}") for n, row in enumerate(rows, 1))


def _rule(row: Mapping[str, Any], where: str) -> Rule:
    if unknown := [key for key in row if key not in KEYS]:
        allowed = ", ".join(KEYS)
        raise _wrong(
            where, Text(f"«{unknown[0]}» no existe; cabe: {allowed}", f"there is no '{unknown[0]}'; there are: {allowed}")
        )
    if not row.get("choose"):
        raise _wrong(where, Text("falta choose: qué se elige", "choose is missing: what is chosen"))
    listed = {
        key: (value,) if isinstance(value, str) else value for key, value in row.items() if key in ("choose", "up", "options")
    }
    for key, value in listed.items():
        if not isinstance(value, list | tuple) or not all(isinstance(word, str) for word in value):
            raise _wrong(where, Text(f"{key} es una palabra o una lista de palabras", f"{key} is a word or a list of words"))
    for key in ("own", "common"):
        if key in row and type(row[key]) is not int:
            raise _wrong(where, Text(f"{key} es un número de cartas", f"{key} is a number of cards"))
    hand = tuple(str(row.get("hand", "")).split())
    if hand and (hand[0] not in FIVE_CARDS.order or any(r not in VALUE for r in hand[1:])):
        known = ", ".join(FIVE_CARDS.order)
        what = shown(row["hand"])
        raise _wrong(
            where,
            Text(f"«{what}» no es una mano; cabe {known}, y rangos", f"'{what}' is no hand; there are {known}, and ranks"),
        )
    words = {key: str(row[key]) for key in ("room", "game", "bet") if key in row}
    return Rule(
        tuple(listed["choose"]),
        own=row.get("own"),
        common=row.get("common"),
        hand=hand,
        beats_board=bool(row.get("beats_board", False)),
        up=tuple(listed.get("up", ())),
        options=tuple(listed.get("options", ())),
        changes=bool(row.get("changes", False)),
        **words,
    )


def by_conditions(names: Sequence[str]) -> bool:
    """Whether rules of conditions alone decide, so that what they say of a hand holds of every hand like it."""
    return all(name == "basic" or name.endswith(".toml") for name in names)


def looks_up(names: Sequence[str]) -> bool:
    """Whether a condition of such strategies is on the dealer's first card."""
    return any(rule.up for name in names if name.endswith(".toml") for rule in read_rules(read_toml(Path(name)), name)) or (
        "basic" in names and any(rule.up for rule in plain_rules())
    )


def chart_in(name: str) -> Strategy | None:
    """The chart of a file that has nothing else to say."""
    said = read_toml(Path(name)) if name.endswith(".toml") else {}
    chart = said.get("chart")
    return from_text(chart) if isinstance(chart, str) and chart.strip() and not said.get("rule") else None


def _wrong(where: str, what: Text) -> TapeteError:
    return TapeteError(Text(f"estrategia {where}: {what.es}", f"strategy {where}: {what.en}"))


def read_strategy(name: str) -> Chooser:
    """A strategy by its name, or from a file."""
    if name in NAMES:
        return {"basic": basic, "optimal": optimal}[name]
    path, _, function = name.rpartition(":")
    if path.endswith(".py"):
        return _function(Path(path), function)
    if not name.endswith(".toml"):
        raise _unknown(name)
    return _from_toml(Path(name))


def _unknown(name: str) -> TapeteError:
    what = shown(name)
    return TapeteError(
        Text(
            f"no hay estrategia «{what}»: basic, optimal, un archivo .toml, o archivo.py:función",
            f"there is no strategy '{what}': basic, optimal, a .toml file, or file.py:function",
        )
    )


def _from_toml(path: Path) -> Chooser:
    said = read_toml(path)
    if unknown := [key for key in said if key not in ("rule", "chart", "title")]:
        raise _wrong(
            str(path),
            Text(f"«{unknown[0]}» no existe; cabe chart y rule", f"there is no '{unknown[0]}'; there are chart and rule"),
        )
    chart, rules = said.get("chart", ""), by_rules(read_rules(said, str(path)))
    if not isinstance(chart, str):
        raise _wrong(str(path), Text("chart es un texto de filas", "chart is a text of rows"))
    try:
        rows = from_text(chart) if chart.strip() else None
    except (ValueError, IndexError) as error:
        raise _wrong(str(path), Text(f"la tabla no se lee: {error}", f"the chart cannot be read: {error}")) from error

    def chosen(table: Table, choice: Choice) -> str | None:
        option = rules(table, choice)
        return option if option or rows is None else by_chart(table.terms.rules, rows, table.felt, choice)

    return chosen


def _function(path: Path, name: str) -> Chooser:
    spec = importlib.util.spec_from_file_location(f"strategy_{path.stem}", path)
    if spec is None or spec.loader is None or not path.is_file():
        raise _wrong(str(path), Text("no se puede leer", "it cannot be read"))
    found = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(found)
    except Exception as error:
        what = f"{type(error).__name__}: {error}"
        raise _wrong(str(path), Text(f"falla al cargarse: {what}", f"it fails when it is loaded: {what}")) from error
    function = getattr(found, name, None)
    if not callable(function):
        raise _wrong(str(path), Text(f"no tiene la función {shown(name)}", f"it has no function {shown(name)}"))

    def chosen(table: Table, choice: Choice) -> str | None:
        option = function(table.seen_by([choice.bet.seat]), choice)
        return option if isinstance(option, str) else None

    return chosen
