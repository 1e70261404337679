"""War: one card each, and what a tie, a surrender and a war bring."""

from __future__ import annotations

from fractions import Fraction

from tapete.book.document import Block, Line, Section, Sort, items, prose, section
from tapete.book.kit.cards import shoe
from tapete.book.kit.course import betting
from tapete.book.kit.naming import bet_name
from tapete.book.kit.say import line, part, plural, say, times, word
from tapete.book.kit.stakes import needs
from tapete.catalogue.war.rules import WarRules
from tapete.play.terms import Terms
from tapete.text import Text, same

ON = {
    "higher": Text(
        "gana si la carta del jugador es más alta que la del croupier", "wins if the player's card is higher than the croupier's"
    ),
    "tie": Text("gana si las dos cartas son iguales, y si no pierde", "wins if the two cards are equal, and otherwise loses"),
    "war": Text("se añade tras un empate, para ir a la guerra", "added after a tie, to go to war"),
}


def equipment(terms: Terms[WarRules]) -> list[Line]:
    order = line(
        "las cartas van del dos, la más baja, al as, la más alta",
        "cards rank from two, the lowest, to ace, the highest",
        cite=terms.rules.deal_cite or terms.rules.cite,
    )
    return [*shoe(terms.rules.shoe), order]


def pays(terms: Terms[WarRules], slug: str) -> Text:
    odds = terms.rules.bets[slug].pays
    return word(odds) if odds else same("")


def bet(terms: Terms[WarRules], slug: str) -> list[Block]:
    rule = terms.rules.bets[slug]
    found = [line("{}", "{}", ON[rule.on], cite=rule.cite)]
    if rule.needs:
        found.append(
            line(
                "solo junto a {} del mismo jugador",
                "only beside the same player's {}",
                needs(terms.rules, rule.needs),
                cite=rule.cite,
            )
        )
    return [prose(*found)]


def course(terms: Terms[WarRules]) -> list[Line]:
    rules = terms.rules
    deal = rules.deal_cite or rules.cite
    return [
        *betting(rules),
        line(
            "se da una carta a cada jugador y otra al croupier", "one card goes to each player and one to the croupier", cite=deal
        ),
        line(
            "la carta más baja pierde y la más alta cobra; el empate paga la apuesta al empate",
            "the lower card loses and the higher is paid; a tie pays the bet on it",
            cite=rules.settlement.cite if rules.settlement else deal,
        ),
        line("quien empata se rinde o va a la guerra", "who ties surrenders or goes to war", cite=rules.battle.cite),
    ]


def _as_much(n: Fraction, first: Text) -> Text:
    """What a war adds to the first bet."""
    return say("otro tanto como {}", "as much again as {}", first) if n == 1 else times(n, first)


def sections(terms: Terms[WarRules]) -> list[Section]:
    rules, battle = terms.rules, terms.rules.battle
    first = next(
        (bet_name(rules, k) for k, b in rules.bets.items() if b.on == "higher"), Text("la primera apuesta", "the first bet")
    )
    bettor = {
        "choice": Text("elige como los demás", "chooses like the others"),
        "push": Text("recupera su primera apuesta y no sigue", "gets the first stake back and does not go on"),
        "lose": Text("pierde su primera apuesta y no sigue", "loses the first stake and does not go on"),
    }[battle.tie_bettor]
    burned = plural(battle.burn, ("carta", "cartas"), ("card", "cards"))
    raised = rules.bets[rules.raised].pays
    found = [
        line(
            "rendirse: se recupera {} de {}",
            "surrender: {} of {} comes back",
            part(battle.surrender_keeps),
            first,
            cite=battle.cite,
        ),
        line(
            "guerra: se añade {} y se juega otra carta, quemando {} antes de cada una",
            "war: {} is added and another card is played, with {} burned before each",
            _as_much(battle.raises, first),
            burned,
            cite=battle.cite,
        ),
        line(
            "ganada la guerra, {} paga {} y lo añadido {}; perdida, se pierde todo",
            "a war won pays {} {} and what was added {}; a war lost loses all",
            first,
            battle.first_pays,
            raised or "—",
            cite=battle.cite,
        ),
        line(
            "si empatan también las cartas de la guerra, se paga como ganada y además {} sobre la primera apuesta",
            "if the war cards tie too, it is paid as won, and besides {} on the first stake",
            battle.tie_bonus,
            cite=battle.cite,
        ),
        line("quien había apostado al empate {}", "who had bet on the tie {}", bettor, cite=battle.cite),
    ]
    shared = Text(
        "una sola carta del croupier vale para todos los que van a la guerra",
        "one card of the croupier's serves all players at war",
    )
    own = Text(
        "el croupier saca una carta para cada jugador que va a la guerra", "the croupier draws a card for each player at war"
    )
    found.append(line("{}", "{}", shared if battle.shared else own, cite=battle.cite))
    return [section("war", "Empate, rendición y guerra", "Tie, surrender and war", items(found))]


def sort(rules: WarRules, slug: str, spot: str) -> Sort:
    """The higher card, the tie or the war."""
    return (rules.bets[slug].on,)
