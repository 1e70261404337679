"""How much may be staked, in words: the rule first, then what it comes to under this plan."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Protocol

from tapete.book.document import Line
from tapete.book.kit.naming import MAXIMUM, MINIMUM, bet_name, money, param_name
from tapete.book.kit.say import joined, line, listed, say, sentence, times
from tapete.book.kit.values import in_force
from tapete.catalogue.schema import BetRule, Chips, GameRules, Limit
from tapete.play.limits import ceiling, floor
from tapete.play.terms import Terms
from tapete.text import Text, same

NONE = Text("ninguno", "none")


class Cap(Protocol):
    """A bound on a bet beside the game, as twenty-one and poker have them."""

    @property
    def cite(self) -> str: ...
    @property
    def amount(self) -> str: ...
    @property
    def times(self) -> Fraction: ...
    @property
    def of(self) -> str: ...
    @property
    def best_row(self) -> bool: ...
    @property
    def whole(self) -> bool: ...


def limit(rules: GameRules, bound: Limit) -> Text:
    """A bound as the rules put it."""
    told = []
    if bound.payout:
        told.append(say("lo que pueda ganar {}", "what can win {}", param_name(rules, bound.payout)))
    if bound.gain is not None and bound.of:
        told.append(say("lo que pueda ganar {}", "what can win {}", times(bound.gain, param_name(rules, bound.of))))
    elif bound.of:
        told.append(times(bound.times, param_name(rules, bound.of)) if bound.times else NONE)
    return joined(told, "; ") if len(told) < 2 else say("{}; si no se fija, {}", "{}; where that is not set, {}", *told)


def bounds(terms: Terms[GameRules], slug: str) -> list[Line]:
    """The least and the most on one spot of a bet, where it has bounds of its own."""
    rules, bet = terms.rules, terms.rules.bets[slug]
    found = []
    if bet.min is not None:
        found.append(
            line("mínimo: {}", "minimum: {}", _under_plan(terms, limit(rules, bet.min), floor(terms, slug)), cite=bet.min.cite)
        )
    if bet.max is not None:
        found.append(
            line("máximo: {}", "maximum: {}", _under_plan(terms, limit(rules, bet.max), ceiling(terms, slug)), cite=bet.max.cite)
        )
    for spots, bound in _alike(bet.max_by):
        most = _under_plan(terms, limit(rules, bound), ceiling(terms, slug, spots[0]))
        found.append(line("máximo en {}: {}", "maximum on {}: {}", listed(spots), most, cite=bound.cite))
    return found


def _alike(bounds: Mapping[str, Limit]) -> list[tuple[list[str], Limit]]:
    """Spots that have one bound in common."""
    found: list[tuple[list[str], Limit]] = []
    for spot, bound in bounds.items():
        mine = next((spots for spots, other in found if other == bound), None)
        if mine is None:
            found.append(([spot], bound))
        else:
            mine.append(spot)
    return found


def _under_plan(terms: Terms[GameRules], rule: Text, amount: tuple[int, str] | None) -> Text:
    if amount is None or not amount[0]:
        return rule
    return say("{} ({} con este plan)", "{} ({} under this plan)", rule, money(terms.card.currency, amount[0]))


def least(terms: Terms[GameRules], slug: str) -> Text:
    """The least on a spot in figures, for a table of bets."""
    found = floor(terms, slug)
    return money(terms.card.currency, found[0]) if found and found[0] else same("—")


def most(terms: Terms[GameRules], slug: str) -> Text:
    """The most on a spot in figures; where spots differ, from the least of them to the greatest."""
    bet = terms.rules.bets[slug]
    found = [ceiling(terms, slug, spot) for spot in (*bet.max_by, *([""] if not _by_spot(bet) else []))]
    amounts = sorted({high[0] for high in found if high})
    return (
        joined((money(terms.card.currency, n) for n in dict.fromkeys((*amounts[:1], *amounts[-1:]))), " – ")
        if amounts
        else same("—")
    )


def _by_spot(bet: BetRule) -> bool:
    numbers = getattr(bet, "numbers", ())
    return bool(numbers) and set(numbers) <= set(bet.max_by)


def at_the_table(terms: Terms[GameRules]) -> list[Line]:
    """What binds every bet that has no bounds of its own."""
    rules, limits = terms.rules, terms.rules.limits
    least = param_name(rules, limits.min)
    binds = {
        "position": say("cada postura debe llegar a {}", "each stake must reach {}", least),
        "spin": say(
            "lo que un jugador apuesta en una jugada debe llegar en total a {}",
            "a player's bets of one coup must together reach {}",
            least,
        ),
        "nothing": say("{} no obliga a cada postura por separado", "{} does not bind each stake by itself", least),
    }[limits.min_binds]
    found = [Line(sentence(binds), limits.cite)]
    if limits.max is not None:
        found.append(
            line(
                "donde una apuesta no tiene máximo propio, el suyo es {}",
                "where a bet has no maximum of its own, it is {}",
                limit(rules, limits.max),
                cite=limits.max.cite,
            )
        )
    if limits.multiples:
        found.append(
            line(
                "toda postura es un múltiplo justo de {}",
                "every stake is a whole multiple of {}",
                least,
                cite=limits.multiples_cite or limits.cite,
            )
        )
    if limits.chips:
        found += _chips(terms, limits.chips)
    found += reserve(terms)
    if terms.card.stakes:
        over, under = terms.card.stakes.over_maximum, terms.card.stakes.under_minimum
        found += [Line(Text(rule.es, rule.en), rule.cite) for rule in (over, under)]
    return found


def reserve(terms: Terms[GameRules]) -> list[Line]:
    """The money that the house must have before it opens the table, and how much that is under this plan."""
    rule, currency = terms.rules.reserve, terms.card.currency
    if rule is None:
        return []
    found = [
        line(
            "antes de abrir, la casa ha de tener en efectivo {}",
            "before opening the house must have {} in cash",
            money(currency, rule.first),
            cite=rule.cite,
        )
    ]
    most = param_name(terms.rules, rule.by)
    for step in rule.steps:
        words = "además, {} cuando el valor de «{}» es a lo sumo de {}", "besides, {} where “{}” is at most {}"
        found.append(line(*words, money(currency, step.more), most, money(currency, step.up_to), cite=rule.cite))
    if rule.beyond:
        part = (
            Text(", contando entera la fracción", ", a fraction counting as a whole")
            if rule.beyond.fraction
            else Text(", sin contar fracciones", ", fractions not counting")
        )
        grown = money(currency, rule.beyond.more), money(currency, rule.beyond.each)
        found.append(line("por encima, {} más por cada {}{}", "above that, {} more for each {}{}", *grown, part, cite=rule.cite))
    high = terms.plan.amount(rule.by)
    if high is not None:
        needed = money(currency, rule.needed(high, currency.minor))
        found.append(line("con este plan: {}", "under this plan: {}", needed, cite=rule.cite))
    return found


def _chips(terms: Terms[GameRules], chips: Chips) -> list[Line]:
    """The smallest chip, and the smaller one that some tables may have."""
    unit, small, up_to = (money(terms.card.currency, amount) for amount in (chips.unit, chips.small, chips.up_to))
    here = (
        Text("esta mesa las admite", "this table admits them") if chips.admitted else Text("esta mesa no", "this table does not")
    )
    return [
        line("las posturas son múltiplos justos de {}", "stakes are whole multiples of {}", unit, cite=chips.cite),
        line(
            "donde el mínimo es a lo sumo de {} la casa puede admitir fichas de {}, y entonces de esa cantidad; {}",
            "where the minimum is at most {} the house may admit chips of {}, and stakes are then multiples of that; {}",
            up_to,
            small,
            here,
            cite=chips.cite,
        ),
    ]


def rounding(rules: GameRules) -> Line:
    whose = {"house": Text("la casa", "the house"), "player": Text("el jugador", "the player")}[rules.rounding]
    return line("lo que no es divisible al pagar queda para {}", "what does not divide in a payment goes to {}", whose)


def caps(terms: Terms[GameRules], slug: str, lowest: Iterable[Cap], highest: Iterable[Cap], main: Text) -> list[Line]:
    """The bounds of a bet beside the game."""
    found = [line("mínimo: {}", "minimum: {}", cap(terms, low, main), cite=low.cite) for low in lowest]
    for high in highest:
        if high.best_row:
            words = "lo más que puede pagar su mejor línea: {}", "the most that its best line may pay: {}"
        else:
            words = "máximo: {}", "maximum: {}"
        found.append(line(*words, cap(terms, high, main), cite=high.cite))
    return found


def cap(terms: Terms[GameRules], bound: Cap, main: Text) -> Text:
    """An amount, or a multiple of the main bet, of the table's limits or of what the operator sets."""
    if bound.amount:
        told = money(terms.card.currency, bound.amount)
    elif bound.of in ("", "main", "ante"):
        told = times(bound.times, main)
    else:
        told = in_force(terms, bound.of) if bound.times == 1 else times(bound.times, _bound_name(terms.rules, bound.of))
    if not bound.whole:
        told = say("{}, sin redondear", "{}, not rounded", told)
    if never := getattr(bound, "least", ""):
        told = say("{}, y nunca menos de {}", "{}, and never less than {}", told, money(terms.card.currency, never))
    return told


def _bound_name(rules: GameRules, of: str) -> Text:
    return {"min": MINIMUM, "max": MAXIMUM}.get(of) or param_name(rules, of)


def needs(rules: GameRules, slugs: Iterable[str]) -> Text:
    return listed((bet_name(rules, s) for s in slugs), Text("o", "or"))
