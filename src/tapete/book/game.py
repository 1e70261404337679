"""A game's rulebook, from its rules under a plan: sections in the order in which one reads them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from tapete.book.chapters import chapter
from tapete.book.document import Block, Document, Line, Row, Section, grid, items, prose, section
from tapete.book.doubts import gaps, readings, versions
from tapete.book.keys import keys
from tapete.book.kit.naming import bet_name, groups, spoken
from tapete.book.kit.say import capital, figures_as, joined, line, listed, plural, quoted, say, sentence
from tapete.book.kit.stakes import at_the_table, bounds, least, most, rounding
from tapete.book.operator import operator
from tapete.book.orders import irregularities
from tapete.book.variants import variants
from tapete.catalogue.loader import Game
from tapete.catalogue.plan import Plan
from tapete.catalogue.schema import BetRule, GameRules
from tapete.play.terms import Terms
from tapete.text import Text, same

TOPICS = {
    "equipment": Text("Material", "Equipment"),
    "staff": Text("Personal", "Staff"),
    "players": Text("Jugadores", "Players"),
    "chips": Text("Fichas", "Chips"),
    "conduct": Text("Conducta", "Conduct"),
}
SAMPLE = Text(
    "Donde el reglamento deja una cifra al operador, aquí figura la de nuestro plan de muestra, que no es ley de nadie.",
    "Where the regulation leaves a figure to the operator, this page shows that of our sample plan, which is nobody's law.",
)
CHOSEN = Text(
    "Las cifras que el reglamento deja al operador son las del plan dado.",
    "Figures that the regulation leaves to the operator are those of the plan given.",
)
INCOMPLETE = Text(
    "El texto omite algo sin lo que no puede jugarse:", "The text omits something without which it cannot be played:"
)


def of_game(game: Game, given: Mapping[str, Any] | None = None, typed: bool = False) -> Document:
    """The rulebook of a game under a plan; where it cannot be opened yet, as far as its text goes. `typed` adds what to type."""
    with figures_as(game.regulation.currency.writes):
        return _of_game(game, given, typed)


def _of_game(game: Game, given: Mapping[str, Any] | None, typed: bool) -> Document:
    terms = terms_of(game, given or {})
    lacking = [m.what for m in game.missing(given) if not m.bet]
    under = [Line(game.regulation.source, terms.rules.cite), Line(CHOSEN if given else SAMPLE)]
    if lacking:
        under.append(Line(say("{} {}.", "{} {}.", INCOMPLETE, joined(lacking))))
    others = [variant for variant in terms.rules.variants if variant != terms.plan.variant]
    else_ = {variant: _body(terms_of(game, {**(given or {}), "variant": variant})) for variant in others}
    doc = document(terms, under, else_)
    return replace(doc, sections=(*doc.sections, keys(terms.rules))) if typed else doc


def terms_of(game: Game, given: Mapping[str, Any]) -> Terms[GameRules]:
    """The terms of a table; where the text omits what one needs, nothing but the default readings."""
    if any(not m.bet for m in game.missing(given)):
        rules, readings_ = game.bare, {name: r.default for name, r in game.bare.readings.items()}
        return Terms(rules, Plan({}, {}, next(iter(rules.variants), ""), readings_, {}), game.regulation)
    rules, plan = game.resolve(given)
    return Terms(rules, plan, game.regulation)


def document(terms: Terms[GameRules], under: Iterable[Line] = (), others: Mapping[str, list[Section]] | None = None) -> Document:
    """Everything that the rules say, under these terms."""
    rules, body = terms.rules, _body(terms)
    found = [
        section("game", "El juego", "The game", prose(Line(rules.summary, rules.cite))),
        *body,
        irregularities(terms),
        operator(terms),
        variants(terms, body, others or {}),
        versions(terms),
        readings(terms),
        gaps(terms),
    ]
    return Document(rules.title, tuple(under), tuple(s for s in found if s))


BEFORE = ("sets", "third-card", "ranking")
"""Tables that one needs to follow the course of a coup; what else a family has comes after it."""


def _body(terms: Terms[GameRules]) -> list[Section]:
    """What is played and how: the part that a variant may change."""
    own = chapter(terms.rules).sections(terms)
    tables = [s for s in own if s.id in BEFORE]
    course = [_course(terms), _settlement(terms), *(s for s in own if s.id not in BEFORE), _closing(terms)]
    found = [_equipment(terms), _bets(terms), *tables, *course]
    return [s for s in found if s]


def facts(rules: GameRules, *topics: str) -> list[Line]:
    return [Line(spoken(rules, f.text), f.cite) for f in rules.facts if f.topic in topics]


def _equipment(terms: Terms[GameRules]) -> Section:
    rules = terms.rules
    seats = []
    if rules.seats and rules.seats.max is not None:
        seats.append(
            line(
                "caben {}",
                "there is room for {}",
                plural(rules.seats.max, ("jugador", "jugadores"), ("player", "players")),
                cite=rules.seats.cite,
            )
        )
    if rules.seats and rules.seats.standing:
        seats.append(
            line(
                "otros pueden apostar de pie, con números mayores, sobre la mano de quien está sentado",
                "others may bet standing, with higher numbers, on the hand of somebody who is seated",
                cite=rules.seats.standing_cite or rules.seats.cite,
            )
        )
    if rules.seats and rules.seats.stays_cite:
        seats.append(
            line(
                "quien ha apostado y recibido cartas sigue sentado hasta que acaba la ronda",
                "who has bet and received cards stays seated until the round is over",
                cite=rules.seats.stays_cite,
            )
        )
    own = {"equipment": chapter(rules).equipment(terms), "players": seats}
    below = [
        Section(f"facts-{topic}", title, (items([*own.get(topic, ()), *facts(rules, topic)]),)) for topic, title in TOPICS.items()
    ]
    return section(
        "equipment",
        "Material y personas",
        "Equipment and people",
        below=(s for s in below if any(b.lines for b in s.blocks if not hasattr(b, "rows"))),
    )


def _bets(terms: Terms[GameRules]) -> Section:
    rules = terms.rules
    heads = Text("apuesta", "bet"), Text("paga", "pays"), Text("mínimo", "minimum"), Text("máximo", "maximum")
    rows = [
        Row((capital(bet_name(rules, s)), _pays(terms, s), least(terms, s), most(terms, s)), b.cite)
        for s, b in rules.bets.items()
    ]
    below = [_bet(terms, slug) for slug in rules.bets]
    return section("bets", "Apuestas", "Bets", grid(heads, rows), items([*at_the_table(terms), rounding(rules)]), below=below)


def _pays(terms: Terms[GameRules], slug: str) -> Text:
    """What a bet pays in a few words; where the text does not say, whether the operator does."""
    pays = chapter(terms.rules).pays(terms, slug)
    if pays.es:
        return pays
    left = any(path.startswith(f"bets.{slug}.") for param in terms.rules.params.values() for path in param.sets)
    return Text("lo fija el operador", "left to the operator") if left else same("—")


def _bet(terms: Terms[GameRules], slug: str) -> Section:
    """One bet: all its names, what it pays and covers, its bounds, and where a figure of it is in doubt."""
    rules, bet = terms.rules, terms.rules.bets[slug]
    mine = chapter(rules)
    pays = mine.pays(terms, slug)
    tabled = "tabla" in pays.es
    told: list[Line] = [line("paga {}", "pays {}", pays, cite=bet.cite)] if pays.es and not tabled else []
    after: list[Line] = bounds(terms, slug)
    if bet.note:
        after.append(Line(spoken(rules, bet.note), bet.cite))
    if also := _also(bet):
        after.append(line("se la conoce también por {}", "also known as {}", also, cite=bet.cite))
    found: list[Block] = [prose(*told), *mine.bet(terms, slug), prose(*after)]
    return section(f"bet-{slug}", capital(bet.names).es, capital(bet.names).en, *found, cite=bet.cite)


def _also(bet: BetRule) -> Text | None:
    """Other words for a bet that people type, without the keys among them; each language without those of the other's names."""
    words = [alias for alias in bet.aliases if "-" not in alias]
    es = [word for word in words if not _of(word, bet.names.en) and not _is_key(word)]
    en = [word for word in words if not _of(word, bet.names.es)]
    if not es and not en:
        return None
    said = [word.split()[0] if len(word.split()) == 2 and not word.split()[1].isdigit() else word for word in es]
    return Text(listed(quoted(same(w)) for w in said or en).es, listed(quoted(same(w)) for w in en or es).en)


def _of(alias: str, names: str) -> bool:
    """Whether an alias is one of these names already."""
    return alias.split()[0].lower() in names.lower().replace(",", " ").split()


def _is_key(alias: str) -> bool:
    """Whether an alias says its spot by the spot's own key, or is an ordinal of English."""
    first, *spot = alias.split()
    return first in spot or first in ("first", "second", "third")


def _course(terms: Terms[GameRules]) -> Section:
    rules = terms.rules
    steps = chapter(rules).course(terms)
    return section(
        "course",
        "El curso de la jugada",
        "The course of a coup",
        items(steps, ordered=True),
        below=(
            section("facts-opening", "Al abrir la mesa", "When the table opens", items(facts(rules, "opening"))),
            section("facts-procedure", "Además", "Also", items(facts(rules, "procedure"))),
        ),
    )


def _settlement(terms: Terms[GameRules]) -> Section:
    rules, rule = terms.rules, terms.rules.settlement
    found = []
    if rule and groups(rules, rule.collect).es:
        found.append(
            line(
                "se cobran las que pierden en este orden: {}",
                "losing bets are collected in this order: {}",
                groups(rules, rule.collect),
                cite=rule.cite,
            )
        )
    if rule and groups(rules, rule.pay).es:
        found.append(
            line(
                "se pagan las que ganan en este orden: {}",
                "winning bets are paid in this order: {}",
                groups(rules, rule.pay),
                cite=rule.cite,
            )
        )
    if rule and rule.player_at_once:
        found.append(line("a cada jugador se le paga todo de una vez", "each player is paid all at once", cite=rule.cite))
    return section("settlement", "Orden de cobro y de pago", "Order of collecting and paying", items(found))


def _closing(terms: Terms[GameRules]) -> Section:
    rules, rule = terms.rules, terms.rules.closing
    found = []
    if rule:
        what = {
            "coup": plural(rule.last, ("jugada", "jugadas"), ("coup", "coups")),
            "point": plural(
                rule.last,
                (
                    "juego, que termina al hacerse el punto o salir un siete",
                    "juegos, que terminan al hacerse el punto o salir un siete",
                ),
                ("game, which ends with a point made or a seven", "games, which end with a point made or a seven"),
            ),
            "seven": plural(
                rule.last,
                ("juego, que termina con un siete", "juegos, que terminan con un siete"),
                ("game, which ends with a seven", "games, which end with a seven"),
            ),
        }[rule.counts]
        found.append(line("el fin se anuncia por adelantado: {}", "the end is announced beforehand: {}", what, cite=rule.cite))
        if rule.shoe:
            found.append(
                line(
                    "antes de empezar el último sabot se anuncia {}, y con él acaba la sesión",
                    "before the last shoe begins the call is {}, and the session ends with it",
                    quoted(rule.shoe),
                    cite=rule.cite,
                )
            )
        for left, words in rule.says.items():
            found.append(
                Line(
                    sentence(
                        say(
                            "cuando queda {}: {}" if left == 1 else "cuando quedan {}: {}",
                            "with {} left: {}",
                            left,
                            quoted(words),
                        )
                    ),
                    rule.cite,
                )
            )
    return section("closing", "El fin de la sesión", "The end of the session", items([*found, *facts(rules, "closing")]))
