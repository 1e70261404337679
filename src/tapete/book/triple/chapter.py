"""Three games in one round: a high card, a hand of twenty-one, and the best five of six cards."""

from __future__ import annotations

from tapete.book.document import Block, Line, Row, Section, Sort, grid, prose
from tapete.book.kit.course import betting
from tapete.book.kit.naming import bet_name, bet_names
from tapete.book.kit.say import capital, line, listed, part
from tapete.book.poker.bets import hand
from tapete.book.twentyone import chapter as twentyone
from tapete.catalogue.triple.rules import TripleRules
from tapete.play.paylines import brings
from tapete.play.terms import Terms
from tapete.text import Text

equipment = twentyone.equipment


def pays(terms: Terms[TripleRules], slug: str) -> Text:
    return twentyone.BY_TABLE if terms.rules.bets[slug].part == "poker" else twentyone.pays(terms, slug)


def bet(terms: Terms[TripleRules], slug: str) -> list[Block]:
    rules, rule = terms.rules, terms.rules.bets[slug]
    if rule.part == "war":
        high = rules.high_card
        ace = {"high": Text("el as es la más alta", "aces are high"), "low": Text("el as es la más baja", "aces are low")}[
            high.ace
        ]
        text = line(
            "gana si la primera carta del jugador es más alta que la del croupier; {}",
            "wins if the player's first card is higher than the dealer's; {}",
            ace,
            cite=high.cite,
        )
        tie = line(
            "con cartas iguales se pierde {} de la apuesta",
            "equal cards lose {} of the stake",
            part(high.tie_loses),
            cite=high.cite,
        )
        return [prose(text, tie)]
    if rule.part == "poker":
        six = rules.six_cards
        split = {
            "all": Text("las de todas sus manos", "those of all hands"),
            "first": Text("las de su primera mano", "those of the first hand"),
        }[six.after_split]
        rows = [Row((capital(hand(row)), brings(row.pays, row.share, row.fixed)), row.cite) for row in six.table.values()]
        told = [
            line(
                "las cartas del jugador se completan hasta {} y las cinco mejores se pagan por la tabla; fuera de ella pierde",
                "the player's cards are made up to {} and the best five are paid by the table; outside it, it loses",
                six.cards,
                cite=six.cite,
            ),
            line("quien separó juega con {}", "who split plays with {}", split, cite=six.cite),
        ]
        return [grid((Text("mano", "hand"), Text("paga", "pays")), rows), prose(*told)]
    return twentyone.bet(terms, slug)


def course(terms: Terms[TripleRules]) -> list[Line]:
    rules = terms.rules
    wanted = [kind for kind, rule in rules.bets.items() if rule.role in ("main", "apart")]
    opened = betting(rules)
    equal = line(
        "{} se hacen juntas y por igual", "{} are made together and equal", bet_names(rules, wanted), cite=rules.boxes.cite
    )
    high = line(
        "con la primera carta de cada uno se decide {}",
        "the first card of each decides {}",
        listed(bet_name(rules, k) for k in rules.part("war")),
        cite=rules.high_card.cite,
    )
    six = line(
        "las cartas se completan hasta {} y se paga {}",
        "the cards are made up to {} and {} is paid",
        rules.six_cards.cards,
        bet_names(rules, rules.part("poker")),
        cite=rules.six_cards.cite,
    )
    rest = twentyone.course(terms)[len(opened) :]
    return [equal, *opened, high, *rest, six]


def sections(terms: Terms[TripleRules]) -> list[Section]:
    return twentyone.sections(terms)


def sort(rules: TripleRules, slug: str, spot: str) -> Sort:
    """Which of the three games it is on."""
    return (rules.bets[slug].part,) if rules.bets[slug].part else twentyone.sort(rules, slug, spot)
