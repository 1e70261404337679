"""Baccarat with the house as bank: which results each bet wins on, and the tables of the third card."""

from __future__ import annotations

from collections.abc import Mapping

from tapete.book.document import Block, Grid, Line, Row, Section, Sort, grid, items, prose, section
from tapete.book.kit.cards import shoe
from tapete.book.kit.course import betting, lead
from tapete.book.kit.naming import bet_name
from tapete.book.kit.say import OR, capital, joined, line, listed, percent, runs, say, word
from tapete.book.kit.stakes import needs
from tapete.catalogue.baccarat.rules import BaccaratBet, BaccaratRules, Commission, Draws
from tapete.catalogue.baccarat.rules import Row as Result
from tapete.catalogue.kit.sides import side_name, the_side
from tapete.catalogue.schema import GameRules
from tapete.play.terms import Terms
from tapete.text import Text, same

DRAWS, STANDS, CHOOSES = "●", "·", "○"
WINNER = {
    "tie": Text("empate", "a tie"),
    "spot": Text("gana la mano elegida", "the hand chosen wins"),
}
BACK = Text("se devuelve", "stake back")


def equipment(terms: Terms[BaccaratRules]) -> list[Line]:
    return shoe(terms.rules.shoe)


def pays(terms: Terms[BaccaratRules], slug: str) -> Text:
    return joined(dict.fromkeys(word(row.pays) for row in terms.rules.bets[slug].rows if row.pays))


def bet(terms: Terms[BaccaratRules], slug: str) -> list[Block]:
    rules, rule = terms.rules, terms.rules.bets[slug]
    found = []
    if rule.sides:
        found.append(
            line(
                "puede hacerse sobre {}",
                "may be made on {}",
                listed((side_name(rules, s) for s in rule.sides), OR),
                cite=rule.cite,
            )
        )
    if rule.needs:
        found.append(
            line(
                "solo junto a otra apuesta del mismo jugador: {}",
                "only beside another bet of the same player: {}",
                needs(rules, rule.needs),
                cite=rule.cite,
            )
        )
    if rule.company:
        found.append(
            line(
                "solo si en la mesa hay otra apuesta, de quien sea: {}",
                "only where there is another bet at the table, anybody's: {}",
                needs(rules, rule.company),
                cite=rule.cite,
            )
        )
    if rule.not_with:
        found.append(
            line("no puede hacerse junto a {}", "may not be made beside {}", needs(rules, rule.not_with), cite=rule.cite)
        )
    return [
        _results(rules, rule),
        prose(line("con cualquier otro resultado pierde", "any other result loses", cite=rule.cite), *found),
    ]


def _results(rules: BaccaratRules, rule: BaccaratBet) -> Grid:
    heads = Text("resultado", "result"), Text("paga", "pays")
    return grid(heads, [Row((capital(_result(rules, row)), _brings(row)), rule.cite) for row in rule.rows])


def _result(rules: BaccaratRules, row: Result) -> Text:
    told = [WINNER[row.winner] if row.winner in WINNER else _wins(rules, row.winner)]
    if row.cards is not None:
        told.append(say("con {} cartas", "with {} cards", row.cards))
    if row.total is not None:
        told.append(say("con {} puntos", "with a total of {}", row.total))
    if row.margin:
        told.append(say("por {} puntos de diferencia", "by {} points", runs(row.margin)))
    if row.natural is not None:
        told.append(Text("con natural", "with a natural") if row.natural else Text("sin natural", "without a natural"))
    return joined(told, " ")


def _wins(rules: BaccaratRules, side: str) -> Text:
    return say("gana {}", "{} wins", Text(the_side(rules, side).es, side_name(rules, side).en))


def _brings(row: Result) -> Text:
    if row.pays is None:
        return BACK
    return say("{}, menos la comisión", "{}, less the commission", row.pays) if row.commission else word(row.pays)


def course(terms: Terms[BaccaratRules]) -> list[Line]:
    draws = terms.rules.draws
    sides = [Text(the_side(terms.rules, s).es, side_name(terms.rules, s).en) for s in ("player", "banker")]
    return [
        *betting(terms.rules),
        line(
            "dos cartas a {} y dos a {}; el as vale uno, dieces y figuras nada, y solo cuentan las unidades",
            "two cards to {} and two to {}; an ace counts one, tens and figures nothing, and only the units count",
            *sides,
            cite=draws.cite,
        ),
        line(
            "con {} en cualquiera de las dos manos nadie pide carta",
            "with {} in either hand nobody draws",
            listed(draws.natural, OR),
            cite=draws.cite,
        ),
        line(
            "si no, pide primero {} y después {}, según las tablas",
            "otherwise {} draws first and then {}, by the tables",
            *sides,
            cite=draws.cite,
        ),
        line(
            "gana la mano de más puntos; se cobra y se paga",
            "the hand with the higher total wins; bets are collected and paid",
            cite=terms.rules.settlement.cite if terms.rules.settlement else draws.cite,
        ),
    ]


def sections(terms: Terms[BaccaratRules]) -> list[Section]:
    rules = terms.rules
    fee = rules.commission
    holder = items(lead(rules, rules.holder)) if rules.holder else None
    taken = [slug for slug, rule in rules.bets.items() if any(row.commission for row in rule.rows)]
    told = []
    if fee and taken:
        told.append(
            line(
                "de lo que gana {} la casa cobra el {}",
                "of what {} wins the house takes {}",
                listed(bet_name(rules, s) for s in taken),
                percent(fee.rate),
                cite=fee.cite,
            )
        )
        told.append(line("{}", "{}", _when_taken(fee), cite=fee.cite))
    return [
        section("third-card", "Tercera carta", "The third card", *third_card(rules, rules.draws, {})),
        section("commission", "Comisión", "Commission", items(told)),
        section("shoe-holder", "Quién lleva el sabot", "Who holds the shoe", holder),
    ]


def _when_taken(fee: Commission) -> Text:
    """At once, or marked and later."""
    later = {
        "shuffle": Text("al barajar, y a quien se va", "at the shuffle, and from whoever leaves"),
        "leaving": Text("cuando el jugador se va", "when the player leaves"),
    }[fee.collected]
    if fee.marked:
        return say(
            "se paga entero y la deuda se marca ante el jugador; se cobra {}",
            "winners are paid in full and the debt is marked before the player; it is collected {}",
            later,
        )
    return say(
        "se descuenta al pagar; la que se marca, donde se marca, se cobra {}",
        "it is deducted in paying; what is marked, where it is, is collected {}",
        later,
    )


def third_card(
    rules: GameRules, draws: Draws, optional: Mapping[str, tuple[int, ...]], free: tuple[int, ...] = ()
) -> list[Block]:
    """The player's table and the banker's, which looks at the card the player drew."""
    punto, bank = (Text(the_side(rules, s).es, side_name(rules, s).en) for s in ("player", "banker"))
    rows = [Row((same(str(n)), _player(draws, free, n)), draws.cite) for n in range(10)]
    mine = grid((say("total de {}", "{}'s total", punto), Text("tercera carta", "third card")), _drawn_together(rows))
    heads = (side_name(rules, "banker"), *(same(str(n)) for n in range(10)), Text("plantado", "stood"))
    table = [
        Row(
            (
                same(total),
                *(same(_cell(total, n, given, optional)) for n in range(10)),
                same(DRAWS if int(total) in draws.stood else STANDS),
            )
        )
        for total, given in draws.banker.items()
    ]
    legend = say("{} pide carta, {} se planta", "{} draws, {} stands", DRAWS, STANDS)
    if optional:
        legend = say("{}, {} elige", "{}, {} chooses", legend, CHOOSES)
    title = say("Tabla de {}, por la tercera carta de {}: {}", "{}'s table, by {}'s third card: {}", bank, punto, legend)
    title = Text(title.es, title.en[:1].upper() + title.en[1:])
    cite = draws.table_cite or draws.cite
    below = prose(
        Line(
            say(
                "La última columna es para cuando {} se planta; con {} no se pide.",
                "The last column is for when {} stood; with {} nobody draws.",
                punto,
                listed(draws.natural, OR),
            ),
            cite,
        )
    )
    return [mine, grid(heads, table, title, tight=True), below]


def _player(draws: Draws, free: tuple[int, ...], total: int) -> Text:
    if total in draws.natural:
        return Text("natural: se descubre", "natural: shown at once")
    if total in free:
        return Text("pide o se planta, a su elección", "draws or stands, as the player likes")
    return Text("pide", "draws") if total in draws.player else Text("se planta", "stands")


def _drawn_together(rows: list[Row]) -> list[Row]:
    """Totals that mean the same in one row."""
    found: dict[tuple[Text, str], list[int]] = {}
    for row in rows:
        found.setdefault((row.cells[1], row.cite), []).append(int(row.cells[0].es))
    return [Row((runs(totals), what), cite) for (what, cite), totals in found.items()]


def _cell(total: str, card: int, given: tuple[int, ...], optional: Mapping[str, tuple[int, ...]]) -> str:
    if card in optional.get(total, ()):
        return CHOOSES
    return DRAWS if card in given else STANDS


def sort(rules: BaccaratRules, slug: str, spot: str) -> Sort:
    """On which side, or on which result, it is paid."""
    paid = [row for row in rules.bets[slug].rows if row.pays]
    sides = frozenset(spot if row.winner == "spot" else row.winner for row in paid)
    plain = any(row.cards is row.total is row.natural is None and not row.margin for row in paid)
    asked = () if plain else tuple((row.cards, row.total, row.margin, row.natural) for row in paid)
    return (sides, asked)
