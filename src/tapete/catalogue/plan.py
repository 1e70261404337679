"""The operator's plan: values for what the regulation leaves open, checked against the bounds it sets.

A plan may also choose a variant and switch readings. What it leaves out comes from our sample plan, which is nobody's law.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tapete.catalogue.card import Regulation
from tapete.catalogue.schema import GameRules, Param, Times
from tapete.catalogue.vocabulary import not_among, setting_called
from tapete.errors import Refused, TapeteError, unknown
from tapete.figures import Odds, format_amount, parse_amount
from tapete.numbers import NotANumber, read_number, read_whole, shown
from tapete.text import Text

Value = int | str | Odds | bool | Fraction | tuple[str, ...]


@dataclass(frozen=True)
class Plan:
    """A plan as resolved: every value in force, and which of them the user gave."""

    given: Mapping[str, str]
    values: Mapping[str, Value]
    variant: str
    readings: Mapping[str, str]
    said: Mapping[str, str]
    patches: Mapping[str, Any] = field(default_factory=dict)

    def amount(self, name: str) -> int | None:
        """An amount in the smallest unit, or None where the plan sets none."""
        value = self.values.get(name)
        return value if isinstance(value, int) else None

    def fraction(self, name: str) -> Fraction | None:
        """A percentage, or None where the plan sets none."""
        value = self.values.get(name)
        return value if isinstance(value, Fraction) else None

    def spoken(self) -> dict[str, str]:
        """Every value as it is typed: for the acta, the terminal and JSON."""
        chosen = {name: option for name, option in self.readings.items() if name in self.given}
        return ({"variant": self.variant} if self.variant else {}) | dict(self.said) | chosen


def choices(rules: GameRules, given: Mapping[str, Any]) -> tuple[str, dict[str, str]]:
    """The variant and the readings that a plan chooses, each the default where it chooses none."""
    readings = {name: reading.default for name, reading in rules.readings.items()}
    variant = next(iter(rules.variants), "")
    for name, chosen in given.items():
        if name == "variant":
            variant = _variant(rules, str(chosen))
        elif name in rules.readings:
            readings[name] = _option(rules, name, str(chosen))
    return variant, readings


def resolve(
    rules: GameRules, given: Mapping[str, Any], regulation: Regulation, variant: str, readings: Mapping[str, str]
) -> Plan:
    """Check a plan against the rules' parameters; refuse with the article what they do not allow."""
    words = {str(k): str(v) for k, v in given.items()}
    values: dict[str, Value] = {}
    minor = regulation.currency.minor
    merged = {**{k: str(v) for k, v in rules.sample.items()}, **words}
    said = {k: v for k, v in merged.items() if k != "variant" and k not in rules.readings}
    for name, value in said.items():
        values[name] = plan_value(rules, name, value, minor)
    for name, param in rules.params.items():
        if name not in values and not param.optional:
            called = setting_called(rules, name)
            raise Refused(
                Text(f"el plan debe fijar {called.es}: {param.text.es}", f"the plan must set {called.en}: {param.text.en}"),
                param.cite,
            )
    for name, param in rules.params.items():
        if param.like in values and name not in values:
            values[name] = values[param.like]
    _relations(rules, values, minor)
    _apart(rules, values, minor)
    _reserve(rules, values, minor)
    patches = {
        path: str(value) if isinstance(value, Odds | Fraction) else list(value) if isinstance(value, tuple) else value
        for name, value in values.items()
        for path in (rules.params[name].sets if name in rules.params else ())
    }
    return Plan(words, values, variant, readings, said, patches)


def _variant(rules: GameRules, said: str) -> str:
    if said in rules.variants:
        return said
    raise not_among(rules, "variants", Text("ninguna variante", "variant"), said, rules.variants)


def _option(rules: GameRules, name: str, said: str) -> str:
    options = rules.readings[name].options
    if said in options:
        return said
    called = setting_called(rules, name)
    what = Text(f"en la lectura {called.es} la opción", f"option of the reading {called.en} called")
    raise not_among(rules, "answers", what, said, options)


def _param(rules: GameRules, name: str) -> Param:
    if name in rules.params:
        return rules.params[name]
    base, _, bet = name.partition(".")
    if bet in rules.bets and base in rules.params and rules.params[base].per_bet:
        return rules.params[base]
    allowed = [*rules.params, *rules.readings, *(["variant"] if rules.variants else [])]
    raise not_among(rules, "plan", Text("en el plan nada llamado", "plan entry called"), name, allowed)


def plan_value(rules: GameRules, name: str, said: str, minor: int) -> Value:
    """A value for one of the rules' parameters, within the bounds that it has."""
    param = _param(rules, name)
    called = Text("plan ", "plan ") + setting_called(rules, name)
    try:
        if param.kind == "choice" and said not in param.options:
            raise not_among(rules, "answers", OPTION, said, param.options)
        value = parse_value(param, said, minor)
        low = None if param.at_least is None else parse_value(param, str(param.at_least), minor)
        high = None if param.at_most is None else parse_value(param, str(param.at_most), minor)
        over = None if param.above is None else parse_value(param, str(param.above), minor)
    except TapeteError as error:
        raise Refused(called + ": " + error.text, param.cite) from None
    small = (low is not None and _size(value) < _size(low)) or (over is not None and _size(value) <= _size(over))
    if small or (high is not None and _size(value) > _size(high)):
        raise Refused(
            Text(
                f"{called.es} {said}: el reglamento exige {_bounds(param, 'es')}",
                f"{called.en} {said}: the regulation wants {_bounds(param, 'en')}",
            ),
            param.cite,
        )
    return value


OPTION = Text("ninguna opción", "option")
YES, NO = ("yes", "true", "sí", "si"), ("no", "false")


def parse_value(param: Param, said: str, minor: int) -> Value:
    """A value as its parameter's kind reads it."""
    if param.kind == "amount":
        return parse_amount(said, minor)
    if param.kind == "whole":
        return read_whole(said)
    if param.kind == "odds":
        return Odds.typed(said)
    if param.kind == "percent":
        return _percent(said)
    if param.kind == "flag":
        if said.lower() not in (*YES, *NO):
            raise NotANumber(Text(f"«{shown(said)}» no es ni sí ni no", f"'{shown(said)}' is neither yes nor no"))
        return said.lower() in YES
    if param.kind == "list":
        return tuple(word.strip() for word in said.split(",") if word.strip())
    if param.kind == "choice" and said not in param.options:
        raise unknown(OPTION, said, param.options)
    return said


def _percent(said: str) -> Fraction:
    words = shown(said)
    try:
        part = read_number(said.strip().removesuffix("%").strip().replace(",", ".")) / 100
    except NotANumber:
        raise NotANumber(
            Text(f"«{words}» no es un porcentaje: escriba 5% o 2.5%", f"'{words}' is not a percentage: write 5% or 2.5%")
        ) from None
    if not 0 <= part <= 1:
        raise NotANumber(Text(f"«{words}» no es una parte: de 0% a 100%", f"'{words}' is no part of anything: from 0% to 100%"))
    return part


def _size(value: Value) -> Fraction:
    if isinstance(value, Odds):
        return value.net
    return Fraction(value) if isinstance(value, int | Fraction) else Fraction(0)


def _bounds(param: Param, lang: str) -> str:
    least, most, over = ("al menos", "a lo sumo", "más de") if lang == "es" else ("at least", "at most", "more than")
    parts = []
    if param.above is not None:
        parts.append(f"{over} {param.above}")
    if param.at_least is not None:
        parts.append(f"{least} {param.at_least}")
    if param.at_most is not None:
        parts.append(f"{most} {param.at_most}")
    return (" y " if lang == "es" else " and ").join(parts)


def _relations(rules: GameRules, values: Mapping[str, Value], minor: int) -> None:
    """Bounds between two parameters, such as a maximum at least ten times the minimum, for the table and for each bet."""
    bets = {name.partition(".")[2] for name in values}
    for name, param in rules.params.items():
        relation = param.times
        for bet in sorted(bets) if relation else []:
            value, other = _for_bet(values, name, bet), _for_bet(values, relation.of, bet) if relation else None
            if relation and isinstance(value, int) and isinstance(other, int):
                shown = f"{name}.{bet}" if f"{name}.{bet}" in values else name
                _check_relation(rules, shown, value, relation, other, param.cite, minor)


def _apart(rules: GameRules, values: Mapping[str, Value], minor: int) -> None:
    """Refuse a maximum below the minimum, of the table or of a bet: no stake would do."""
    if "max" not in rules.params or rules.limits.min_binds != "position":
        return
    for bet in sorted({name.partition(".")[2] for name in values}):
        least, most = _for_bet(values, rules.limits.min, bet), _for_bet(values, "max", bet)
        if isinstance(least, int) and isinstance(most, int) and most < least:
            low, high = format_amount(least, minor), format_amount(most, minor)
            name = setting_called(rules, f"max.{bet}" if f"max.{bet}" in values else "max")
            raise Refused(
                Text(
                    f"plan {name.es} {high}: está por debajo del mínimo, {low}",
                    f"plan {name.en} {high}: it is below the minimum, {low}",
                ),
                rules.params["max"].cite,
            )


def _reserve(rules: GameRules, values: Mapping[str, Value], minor: int) -> None:
    """Refuse a table for which the house says that it has less money than the rules want."""
    rule = rules.reserve
    has, most = (values.get(rule.has), values.get(rule.by)) if rule else (None, None)
    if rule is None or not isinstance(has, int) or not isinstance(most, int):
        return
    needed = rule.needed(most, minor)
    if has < needed:
        said, want, top = (format_amount(n, minor) for n in (has, needed, most))
        name = setting_called(rules, rule.has)
        raise Refused(
            Text(
                f"plan {name.es} {said}: para una mesa con máximo de {top} hacen falta {want}",
                f"plan {name.en} {said}: a table with a maximum of {top} needs {want}",
            ),
            rule.cite,
        )


def _for_bet(values: Mapping[str, Value], name: str, bet: str) -> Value | None:
    """A value as it holds for one bet: its own, else the table's."""
    own = values.get(f"{name}.{bet}") if bet else None
    return values.get(name) if own is None else own


def _check_relation(rules: GameRules, shown: str, value: int, relation: Times, other: int, cite: str, minor: int) -> None:
    name, of = setting_called(rules, shown), setting_called(rules, relation.of)
    low = relation.at_least is not None and value < other * relation.at_least
    high = relation.at_most is not None and value > other * relation.at_most
    if relation.either and value not in [other * times for times in relation.either]:
        ways = " o ".join(map(str, relation.either)), " or ".join(map(str, relation.either))
        have = format_amount(value, minor)
        raise Refused(
            Text(
                f"plan {name.es} {have}: debe ser {ways[0]} veces {of.es}, que es {format_amount(other, minor)}",
                f"plan {name.en} {have}: it must be {ways[1]} times {of.en}, which is {format_amount(other, minor)}",
            ),
            cite,
        )
    if low or high:
        times = relation.at_least if low else relation.at_most
        word = Text("al menos", "at least") if low else Text("a lo sumo", "at most")
        have = format_amount(value, minor)
        raise Refused(
            Text(
                f"plan {name.es} {have}: debe ser {word.es} {times} veces {of.es}",
                f"plan {name.en} {have}: it must be {word.en} {times} times {of.en}",
            ),
            cite,
        )
