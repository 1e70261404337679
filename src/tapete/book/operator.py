"""What the regulation leaves to the operator: within which bounds, among which options, and what this plan has."""

from __future__ import annotations

from tapete.book.document import Row, Section, grid, section
from tapete.book.kit.naming import bet_name, param_name, spoken
from tapete.book.kit.say import OR, capital, joined, listed, say
from tapete.book.kit.values import option, value
from tapete.catalogue.card import Currency
from tapete.catalogue.schema import GameRules, Param
from tapete.play.terms import Terms
from tapete.text import Text, same

KINDS = {
    "amount": Text("una cantidad", "an amount"),
    "whole": Text("un número entero", "a whole number"),
    "choice": Text("una opción", "an option"),
    "odds": Text("una proporción", "odds"),
    "percent": Text("un porcentaje", "a percentage"),
    "flag": Text("sí o no", "yes or no"),
    "words": Text("unas palabras", "some words"),
    "list": Text("una lista", "a list"),
}


def operator(terms: Terms[GameRules]) -> Section:
    rules = terms.rules
    rows = []
    for name, param in rules.params.items():
        text = capital(spoken(rules, param.text))
        rows.append(Row((text, bounds(rules, param, terms.card.currency), shown(terms, name, param)), param.cite))
    heads = Text("qué se fija", "what is set"), Text("dentro de", "within"), Text("en este plan", "in this plan")
    return section("operator", "Lo que fija el operador", "Left to the operator", grid(heads, rows))


def bounds(rules: GameRules, param: Param, currency: Currency) -> Text:
    """What the regulation allows, in words."""
    told = [listed((option(rules, param, o) for o in param.options), OR) if param.options else KINDS[param.kind]]
    for es, en, bound in (
        ("más de", "more than", param.above),
        ("al menos", "at least", param.at_least),
        ("a lo sumo", "at most", param.at_most),
    ):
        if bound is not None:
            told.append(say(es + " {}", en + " {}", value(rules, param, str(bound), currency)))
    if param.times:
        for es, en, times in (("al menos", "at least", param.times.at_least), ("a lo sumo", "at most", param.times.at_most)):
            if times is not None:
                told.append(say(es + " {} × {}", en + " {} × {}", times, param_name(rules, param.times.of)))
        if param.times.either:
            told.append(say("{} × {}", "{} × {}", listed(param.times.either, OR), param_name(rules, param.times.of)))
    if param.like:
        told.append(say("si no se fija, {}", "where it is not set, {}", param_name(rules, param.like)))
    if param.for_pays:
        told.append(say("solo para apuestas que pagan {}", "only for bets that pay {}", param.for_pays))
    if param.per_bet:
        told.append(Text("puede ser otro en cada apuesta", "may differ by bet"))
    if param.optional:
        told.append(Text("puede no fijarse", "may be left out"))
    return joined(told)


def shown(terms: Terms[GameRules], name: str, param: Param) -> Text:
    """The values in force: the table's, and those of single bets."""
    said = terms.plan.said
    told = [value(terms.rules, param, said[name], terms.card.currency)] if name in said else []
    for key, words in said.items():
        base, _, slug = key.partition(".")
        if base == name and slug in terms.rules.bets:
            told.append(
                say("{}: {}", "{}: {}", bet_name(terms.rules, slug), value(terms.rules, param, words, terms.card.currency))
            )
    return joined(told) if told else same("—")
