"""Wheel games: the pockets, which of them each bet covers, and what zero does."""

from __future__ import annotations

from tapete.book.document import Block, Grid, Line, Row, Section, Sort, grid, items, prose, section
from tapete.book.kit.course import betting
from tapete.book.kit.naming import bet_name, bet_names
from tapete.book.kit.prison import prison
from tapete.book.kit.say import capital, line, listed, plural, quoted, say, word
from tapete.catalogue.wheel.cloth import name_of, spots
from tapete.catalogue.wheel.rules import WheelBet, WheelRules
from tapete.play.terms import Terms
from tapete.text import Text, same

SHAPES = {
    "number": Text("un número", "one number"),
    "pair": Text("dos números vecinos en el paño", "two numbers side by side on the cloth"),
    "row": Text("los números de una fila", "the numbers of a row"),
    "square": Text("cuatro números que forman un cuadro", "four numbers that make a square"),
    "two-rows": Text("los números de dos filas seguidas", "the numbers of two rows in sequence"),
    "column": Text("una columna", "a column"),
    "dozen": Text("una docena", "a dozen"),
    "two-columns": Text("dos columnas seguidas", "two columns side by side"),
    "two-dozens": Text("dos docenas seguidas", "two dozens in sequence"),
}
SETS = {
    "red": Text("rojo", "red"),
    "black": Text("negro", "black"),
    "even": Text("par", "even"),
    "odd": Text("impar", "odd"),
    "low": Text("menor", "low"),
    "high": Text("mayor", "high"),
}
FEW = 6


def equipment(terms: Terms[WheelRules]) -> list[Line]:
    wheel, cloth = terms.rules.wheel, terms.rules.cloth
    many = sum(wheel.weights.values())
    if wheel.sections:
        what = plural(many, ("sección", "secciones"), ("section", "sections"))
        found = [line("la rueda tiene {}: {}", "the wheel has {}: {}", what, _pockets(terms.rules), cite=wheel.cite)]
    else:
        what = plural(many, ("casilla", "casillas"), ("pocket", "pockets"))
        found = [line("el cilindro tiene {}: {}", "the wheel has {}: {}", what, _pockets(terms.rules), cite=wheel.cite)]
    if cloth:
        found.append(
            line(
                "el paño ordena los números en {} filas de {}",
                "the cloth sets the numbers out in {} rows of {}",
                cloth.rows,
                cloth.columns,
                cite=cloth.cite,
            )
        )
    for one, other in wheel.opposites:
        apart = (*wheel.zeros, *wheel.outside)
        found.append(
            line(
                "{} se reparten todas las casillas menos {}",
                "{} share all pockets but {}",
                listed((_set(terms.rules, one), _set(terms.rules, other))),
                listed(apart),
                cite=wheel.cite,
            )
        )
    if wheel.order:
        found.append(line("orden del cilindro: {}", "order round the wheel: {}", same(", ".join(wheel.order)), cite=wheel.cite))
    return found


def _pockets(rules: WheelRules) -> Text:
    wheel = rules.wheel
    if wheel.sections:
        return listed(say("{} ({})", "{} ({})", _pocket(rules, p), n) for p, n in wheel.weights.items())
    numbers = say("los números 1 a {}", "the numbers 1 to {}", wheel.numbers)
    return listed([numbers, *wheel.zeros]) if wheel.zeros else numbers


def _pocket(rules: WheelRules, pocket: str) -> Text:
    return bet_name(rules, pocket) if pocket in rules.bets else same(pocket)


def _set(rules: WheelRules, name: str) -> Text:
    return bet_name(rules, name) if name in rules.bets else SETS.get(name, same(name))


def pays(terms: Terms[WheelRules], slug: str) -> Text:
    odds = terms.rules.bets[slug].pays
    return word(odds) if odds else same("")


def bet(terms: Terms[WheelRules], slug: str) -> list[Block]:
    """What it covers; spots that touch zero by name, since only the text can say them."""
    rules, rule = terms.rules, terms.rules.bets[slug]
    found = [line("cubre {}", "covers {}", _covers(rules, rule, slug), cite=rule.cite)]
    if rule.also and rule.shape != "listed":
        found.append(line("también: {}", "also: {}", listed(name_of(spot) for spot in rule.also), cite=rule.cite))
    if rule.zero and rules.zero:
        found.append(
            line(
                "cuando sale {} no se pierde sin más: véase el cero",
                "when {} comes it is not simply lost: see zero",
                listed(rules.zero.pockets, Text("o", "or")),
                cite=rules.zero.cite,
            )
        )
    if rule.under:
        found.append(
            line(
                "se la llama también {}, nombrando sus números",
                "it is also called {}, naming its numbers",
                bet_names(rules, rule.under),
                cite=rule.cite,
            )
        )
    return [prose(*found)]


def _covers(rules: WheelRules, rule: WheelBet, slug: str) -> Text:
    if rule.shape in SHAPES:
        return SHAPES[rule.shape]
    found = spots(rules)[slug]
    if rule.sets:
        return listed(
            (say("{} ({})", "{} ({})", _set(rules, name), _numbers(found[name])) for name in rule.sets), Text("o", "or")
        )
    return listed(
        (_numbers(pockets) if slug not in rules.wheel.weights else _pocket(rules, slug) for pockets in found.values()),
        Text("o", "or"),
    )


def _numbers(pockets: frozenset[str]) -> Text:
    """Numbers in order, a run of them as such."""
    if all(p.isdigit() and p != "00" for p in pockets):
        numbers = sorted(int(p) for p in pockets)
        if numbers == list(range(numbers[0], numbers[-1] + 1)) and len(numbers) > FEW:
            return say("{} a {}", "{} to {}", numbers[0], numbers[-1])
        return listed(numbers)
    return listed(name_of(pockets).split("-"))


def course(terms: Terms[WheelRules]) -> list[Line]:
    rules = terms.rules
    turn = [
        line("la rueda gira y una casilla decide", "the wheel turns, and one pocket decides", cite=rules.wheel.cite),
        line(
            "el croupier anuncia el resultado ({}) y las suertes que ganan con él",
            "the croupier calls the result ({}) and the chances that win with it",
            quoted(rules.result),
            cite=rules.wheel.cite,
        ),
        line(
            "se cobran las apuestas que pierden y se pagan las que ganan, en su orden",
            "losing bets are collected and winning ones paid, in their order",
            cite=rules.settlement.cite if rules.settlement else rules.wheel.cite,
        ),
    ]
    return [*betting(rules), *turn]


def sections(terms: Terms[WheelRules]) -> list[Section]:
    rules = terms.rules
    apart = section("sets", "Las suertes y sus números", "The chances and their numbers", _sets(rules))
    if rules.zero is None:
        return [apart]
    bets = [slug for slug, rule in rules.bets.items() if rule.zero]
    what = say(
        "sale {} y la apuesta es {}",
        "{} comes and the bet is on {}",
        listed(rules.zero.pockets, Text("o", "or")),
        _or(rules, bets),
    )
    return [apart, section("zero", "El cero", "Zero", items(prison(rules.zero, capital(what))))]


def _or(rules: WheelRules, bets: list[str]) -> Text:
    return listed((bet_name(rules, slug) for slug in bets), Text("o", "or"))


def _sets(rules: WheelRules) -> Grid:
    """Chances that no bet spells out."""
    told = {name for slug, rule in rules.bets.items() if rule.shape == "set" for name in (rule.sets or (slug,))}
    rows = [
        Row((capital(_set(rules, name)), _numbers(frozenset(pockets))), rules.wheel.cite)
        for name, pockets in rules.wheel.sets.items()
        if name not in told
    ]
    return grid((Text("suerte", "chance"), Text("números", "numbers")), rows)


def sort(rules: WheelRules, slug: str, spot: str) -> Sort:
    """Which pockets it is on, whatever it is called: a chance by its name, else how many numbers."""
    rule = rules.bets[slug]
    if rule.shape == "set":
        return ("chance", spot or slug)
    if rule.shape in ("column", "dozen", "two-columns", "two-dozens"):
        return (rule.shape,)
    return ("numbers", len(spots(rules)[slug][spot]))
