"""Thirty-and-forty: the two rows, the four chances, thirty-one to both, and insurance against it."""

from __future__ import annotations

from tapete.book.document import Block, Line, Section, Sort, items, prose, section
from tapete.book.kit.cards import shoe
from tapete.book.kit.course import betting
from tapete.book.kit.naming import param_name
from tapete.book.kit.prison import prison
from tapete.book.kit.say import line, percent, say, word
from tapete.catalogue.trente.rules import TrenteRules
from tapete.play.terms import Terms
from tapete.text import Text

CHANCES = {
    "black": Text(
        "gana si la primera fila, la de negro, queda más cerca de {}", "wins if the first row, black's, comes nearer to {}"
    ),
    "red": Text(
        "gana si la segunda fila, la de rojo, queda más cerca de {}", "wins if the second row, red's, comes nearer to {}"
    ),
}
WHOSE = {
    "black-row": Text("de la fila de negro", "of black's row"),
    "winning-row": Text("de la fila que gana", "of the winning row"),
}


def equipment(terms: Terms[TrenteRules]) -> list[Line]:
    return shoe(terms.rules.shoe)


def pays(terms: Terms[TrenteRules], slug: str) -> Text:
    odds = terms.rules.bets[slug].pays
    return word(odds) if odds else Text("salva la apuesta", "saves the bet")


def bet(terms: Terms[TrenteRules], slug: str) -> list[Block]:
    rules, rule = terms.rules, terms.rules.bets[slug]
    rows = rules.rows
    if rule.chance == "insurance":
        return [prose(*_premium(rules))]
    if rule.chance in CHANCES:
        text = CHANCES[rule.chance]
        return [prose(line(text.es, text.en, rows.target, cite=rule.cite))]
    same_ = rule.chance == "color"
    es = "gana si la primera carta {} " + ("es del color de la fila que gana" if same_ else "no es del color de la fila que gana")
    en = "wins if the first card {} " + ("is of the winning row's colour" if same_ else "is not of the winning row's colour")
    return [prose(line(es, en, WHOSE[rows.color_by], cite=rows.color_cite or rule.cite))]


def _premium(rules: TrenteRules) -> list[Line]:
    rule = rules.premium
    if rule is None:
        return []
    found = [
        line(
            "cuesta el {} de la apuesta que cubre y la salva si las dos filas llegan a {}",
            "costs {} of the bet that it covers, and saves it if both rows reach {}",
            percent(rule.rate),
            rules.rows.target,
            cite=rule.cite,
        )
    ]
    if rule.least:
        found.append(
            line(
                "puede asegurarse una apuesta desde {}",
                "a bet may be insured from {} on",
                param_name(rules, rule.least),
                cite=rule.cite,
            )
        )
    return found


def course(terms: Terms[TrenteRules]) -> list[Line]:
    rules, rows = terms.rules, terms.rules.rows
    return [
        *betting(rules),
        line(
            "se da la fila de negro, carta a carta, hasta que llega a {} o lo pasa; el as vale uno, dieces y figuras {}",
            "black's row is dealt, card by card, until it reaches or passes {}; an ace counts one, tens and figures {}",
            rows.target,
            rows.tens,
            cite=rows.cite,
        ),
        line("después se da del mismo modo la fila de rojo", "then red's row is dealt in the same way", cite=rows.cite),
        line(
            "gana la fila más cercana a {}; la primera carta {} decide color e inverso",
            "the row nearer to {} wins; the first card {} decides color and inverse",
            rows.target,
            WHOSE[rows.color_by],
            cite=rows.color_cite or rows.cite,
        ),
        line("se cobra y se paga", "bets are collected and paid", cite=rules.settlement.cite if rules.settlement else rows.cite),
    ]


def sections(terms: Terms[TrenteRules]) -> list[Section]:
    rules = terms.rules
    what = say("Las dos filas suman {}", "Both rows come to {}", rules.rows.target)
    prisoners = {
        "stay": Text("las apuestas presas siguen presas", "bets in prison stay there"),
        "freed": Text("las apuestas presas quedan libres", "bets in prison are freed"),
        "lose": Text("las apuestas presas se pierden", "bets in prison are lost"),
    }[rules.ties.prisoners]
    ties = line(
        "si las filas quedan iguales en otro total, la jugada es nula y las apuestas se devuelven; {}",
        "if the rows are equal at another total the coup is void and bets go back; {}",
        prisoners,
        cite=rules.ties.cite,
    )
    return [section("refait", "Empates", "Ties", items([*prison(rules.refait, what), ties, *_premium(rules)]))]


def sort(rules: TrenteRules, slug: str, spot: str) -> Sort:
    """Which chance it is."""
    return (rules.bets[slug].chance,)
