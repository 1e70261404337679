"""Where the text is damaged, silent or contradicts itself: readings, what is missing, figures that are not as printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tapete.book.document import Items, Line, Section, items, prose, section
from tapete.book.kit.naming import bet_name, spoken
from tapete.book.kit.say import capital, line, listed, say, sentence
from tapete.catalogue.schema import GameRules, Model, Provenance, Reading
from tapete.play.terms import Terms
from tapete.text import Text, same

KINDS = {
    "damaged": Text("el texto está dañado", "the text is damaged"),
    "elsewhere": Text("no está en este pasaje", "it is not in this passage"),
}
PARTS = {
    "wheel": Text("el cilindro", "the wheel"),
    "draws": Text("la tercera carta", "the third card"),
    "shoe": Text("el mazo", "the shoe"),
    "bank": Text("la banca", "the bank"),
}
DEFAULT = Text("por defecto", "default")


def readings(terms: Terms[GameRules]) -> Section:
    """Each doubt: the question, why it arises, how it may be answered, and which answer is in force."""
    rules = terms.rules
    below = [
        section(
            f"reading-{name}",
            reading.question.es,
            reading.question.en,
            prose(Line(spoken(rules, reading.reason), reading.cite)),
            _options(terms, name, reading),
            cite=reading.cite,
        )
        for name, reading in rules.readings.items()
    ]
    return section("readings", "Lecturas", "Readings", below=below)


def _options(terms: Terms[GameRules], name: str, reading: Reading) -> Items:
    found = []
    for key, option in reading.options.items():
        text = spoken(terms.rules, option.text)
        if any(v in terms.rules.variants for v in option.only):
            only = listed(terms.rules.variants[v].text for v in option.only if v in terms.rules.variants)
            text = say("{} (solo en: {})", "{} (only in: {})", text, only)
        if key == reading.default:
            text = say("{} ({})", "{} ({})", text, DEFAULT)
        found.append(Line(sentence(text), "", "chosen" if terms.plan.readings.get(name, reading.default) == key else ""))
    return items(found)


def versions(terms: Terms[GameRules]) -> Section:
    """What the text has said only since a day, in their order."""
    found = sorted(terms.rules.versions.values(), key=lambda v: v.since)
    told = []
    for version in found:
        text = sentence(spoken(terms.rules, version.text))
        told.append(
            line("desde el {}: {} {}", "since {}: {} {}", version.since.isoformat(), text, version.source, cite=version.cite)
        )
    return section("versions", "Correcciones y reformas", "Corrections and amendments", items(told))


def gaps(terms: Terms[GameRules]) -> Section:
    """What the text does not give, what was found wrong with it, and figures that are not simply as printed."""
    rules = terms.rules
    missing = [Line(sentence(_missing(rules, m.what, m.bet)), m.cite) for m in rules.missing]
    told = [Line(spoken(rules, f.text), f.cite) for f in rules.facts if f.topic == "gap"]
    figures = [Line(*told) for told in damaged(rules)]
    return section(
        "gaps",
        "Lo que no está en el texto",
        "What is not in the text",
        below=(
            section("missing", "Falta", "Missing", items(missing)),
            section("facts-gap", "Lagunas y contradicciones", "Gaps and contradictions", items(told)),
            section("provenance", "Cifras que no son como están impresas", "Figures that are not as printed", items(figures)),
        ),
    )


def damaged(rules: GameRules) -> list[tuple[Text, str]]:
    """Every figure that is not simply as printed: what is known of it, and its article."""
    return [(capital(_told(rules, whose, origin)), cite) for whose, origin, cite in _origins(rules)]


def _missing(rules: GameRules, what: Text, bet: str) -> Text:
    return (
        say("{} ({}); puede darlo el plan", "{} ({}); a plan may supply it", what, bet_name(rules, bet))
        if bet in rules.bets
        else say("{}; puede darlo el plan", "{}; a plan may supply it", what)
    )


def _told(rules: GameRules, whose: Text, origin: Provenance) -> Text:
    printed = say(" («{}»)", " (“{}”)", origin.printed) if origin.printed else same("")
    return say("{}: {}{}. {}", "{}: {}{}. {}", whose, KINDS[origin.kind], printed, spoken(rules, origin.note))


def _origins(rules: GameRules) -> Iterator[tuple[Text, Provenance, str]]:
    """Every note on where a figure comes from, with the thing it belongs to and that thing's article."""
    for slug, bet in rules.bets.items():
        for origin in bet.provenance.values():
            yield bet_name(rules, slug), origin, bet.cite
    for row in rules.irregularities.values():
        for origin in row.provenance.values():
            yield row.when, origin, row.cite
    for name in type(rules).model_fields:
        if name not in ("bets", "irregularities"):
            for origin, cite in _below(getattr(rules, name), rules.cite):
                yield PARTS.get(name, Text("otra cifra", "another figure")), origin, cite


def _below(value: object, cite: str) -> Iterator[tuple[Provenance, str]]:
    if isinstance(value, Provenance):
        yield value, cite
    elif isinstance(value, Model):
        own = getattr(value, "cite", cite)
        for name in type(value).model_fields:
            yield from _below(getattr(value, name), own)
    elif isinstance(value, Mapping):
        for item in value.values():
            yield from _below(item, cite)
