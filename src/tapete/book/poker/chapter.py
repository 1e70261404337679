"""Poker against the house: the deal, what players may do at each stage, when the dealer opens, and what each bet then does."""

from __future__ import annotations

from tapete.book.document import Block, Line, Section, Sort, items, prose, section
from tapete.book.kit.cards import shoe
from tapete.book.kit.course import betting
from tapete.book.kit.naming import bet_name, bet_names, money
from tapete.book.kit.say import AND, joined, line, listed, plural, quoted, say, times, word
from tapete.book.kit.stakes import cap
from tapete.book.poker.bets import BY_TABLE, card, ends, pay_table, side
from tapete.catalogue.poker.rules import Exchange, PokerRules, Qualify, Stage, Way
from tapete.equipment.hands import FIVE_CARDS, HIGH_CARD, NAMES, THREE_CARDS
from tapete.play.terms import Terms
from tapete.text import Text, same

COMPARED = {
    "all": Text(
        "entre manos de una misma categoría deciden todas las cartas, de la más alta a la más baja",
        "between hands of one category every card decides, from the highest down",
    ),
    "named": Text(
        "entre manos de una misma categoría decide solo lo que el texto nombra: el trío, el póker, la carta más alta del color",
        "between hands of one category only what the text names decides: the trio, the four, the flush's highest card",
    ),
    "graded": Text(
        "entre manos de una misma categoría decide solo lo que la nombra: el par más alto, el trío, la carta mayor",
        "between hands of one category only its own card decides: the higher pair, the trio, the highest card",
    ),
}
FIRST = Text("la primera apuesta", "the first bet")


def equipment(terms: Terms[PokerRules]) -> list[Line]:
    return shoe(terms.rules.shoe)


def pays(terms: Terms[PokerRules], slug: str) -> Text:
    rule = terms.rules.bets[slug]
    return word(rule.pays) if rule.pays else BY_TABLE if rule.table else same("")


def bet(terms: Terms[PokerRules], slug: str) -> list[Block]:
    rules, rule = terms.rules, terms.rules.bets[slug]
    told = side(terms, slug) if rule.role == "side" else ends(terms, slug)
    if rule.first:
        told = [
            *told,
            line("puede ponerse antes que la primera apuesta", "it may be laid before the first bet", cite=rule.cite),
        ]
    blocks: list[Block] = [pay_table(terms, rule.table.values()), prose(*told)]
    if rule.bonus:
        bonus = rule.bonus
        how = (
            Text("si la apuesta gana", "if the bet wins")
            if bonus.wins_only
            else Text("tenga lo que tenga el croupier", "whatever the dealer holds")
        )
        also = [
            line(
                "{}: premio por las cartas del propio jugador, {}",
                "{}: a prize for the player's own cards, {}",
                bonus.names,
                how,
                cite=bonus.cite,
            )
        ]
        if bonus.needs:
            also.append(
                line("hace falta haber apostado a {}", "{} must have been bet", bet_name(rules, bonus.needs), cite=bonus.cite)
            )
        blocks += [prose(*also), pay_table(terms, bonus.table.values())]
    return blocks


BURNED = {
    "first": (
        "antes de las primeras comunes se quema una carta sin verla",
        "before the first of them one card is burned unseen",
    ),
    "each": (
        "cada vez que se descubren comunes se quema antes una carta sin verla",
        "each time that some of them are turned up one card is burned unseen first",
    ),
}
"""When a card is burned."""


def course(terms: Terms[PokerRules]) -> list[Line]:
    rules = terms.rules
    deal, dealer = rules.deal, rules.dealer
    found = [*betting(rules)]
    how = Text("todas juntas", "all at once") if deal.together else Text("de una en una", "one at a time")
    found.append(
        line(
            "cada jugador recibe {} tapadas, {}",
            "each player gets {} face down, {}",
            plural(deal.own, ("carta", "cartas"), ("card", "cards")),
            how,
            cite=deal.cite,
        )
    )
    if rules.button is not None:
        found.append(
            line(
                "el reparto empieza por el siguiente al botón, que está primero en el último lugar ocupado y pasa uno a la"
                " izquierda tras cada pase, aunque su jugador se haya ido",
                "the deal begins beyond the button, which lies first at the last place taken and goes one to the left after each"
                " round, though its player has gone",
                cite=rules.button.cite,
            )
        )
    if dealer.cards:
        up = (
            say(", {} de ellas descubierta", ", {} of them face up", dealer.up)
            if dealer.up == 1
            else say(", {} de ellas descubiertas", ", {} of them face up", dealer.up)
            if dealer.up
            else same("")
        )
        found.append(
            line(
                "el croupier recibe {}{}",
                "the dealer gets {}{}",
                plural(dealer.cards, ("carta", "cartas"), ("card", "cards")),
                up,
                cite=dealer.cite,
            )
        )
    else:
        alone = "el croupier no juega mano: se cobra por la tabla", "the dealer plays no hand: players are paid by the table"
        found.append(line(*alone, cite=dealer.cite))
    if deal.community:
        shown = say("; {} se descubren al empezar", "; {} face up from the start", deal.open) if deal.open else same("")
        found.append(
            line(
                "hay {} comunes{}",
                "there are {} in common{}",
                plural(deal.community, ("carta", "cartas"), ("card", "cards")),
                shown,
                cite=deal.cite,
            )
        )
    if deal.burn:
        found.append(line(*BURNED[deal.burn], cite=deal.burn_cite or deal.cite))
    for stage in rules.stages:
        found += _stage(rules, stage)
    if dealer.cards:
        found.append(line("el croupier descubre su mano", "the dealer shows the hand", cite=rules.article("dealer")))
        found += _opening(rules)
    found.append(
        line("se cobra y se paga a cada jugador", "each player is collected from and paid", cite=rules.article("higher"))
    )
    return found


def _stage(rules: PokerRules, stage: Stage) -> list[Line]:
    """What may be said, what each answer stakes, and cards changed."""
    found = []
    if stage.shows:
        found.append(
            line("se descubren cartas comunes hasta {}", "common cards are turned up to {}", stage.shows, cite=stage.cite)
        )
    if stage.ways:
        turn = Text("por turno", "in turn") if stage.in_turn else Text("en cualquier orden", "in any order")
        ways = joined((_way(rules, way) for way in stage.ways.values()), "; ")
        cite = "; ".join(dict.fromkeys((stage.cite, *(way.cite for way in stage.ways.values()))))
        found.append(
            line(
                "cada jugador que sigue, {}, dice una de estas cosas: {}",
                "each player still in, {}, says one of these: {}",
                turn,
                ways,
                cite=cite,
            )
        )
    if stage.exchange:
        found += _exchange(rules, stage.exchange)
    return found


def _way(rules: PokerRules, way: Way) -> Text:
    first = bet_name(rules, rules.first)
    told = [say("apuesta {} a {}", "stakes {} on {}", times(n, first), bet_name(rules, slug)) for slug, n in way.stakes.items()]
    if way.withdraws:
        told.append(say("retira {}", "takes back {}", bet_names(rules, way.withdraws)))
    if way.folds:
        told.append(
            Text(
                "deja la ronda y pierde lo apostado que no sobrevive",
                "leaves the round and loses the stakes that do not survive it",
            )
        )
    if way.ends:
        told.append(Text("no vuelve a decidir en esta ronda", "does not decide again in this round"))
    if not told:
        told.append(Text("sigue sin apostar más", "goes on without staking more"))
    return say("{}, {}", "{}, {}", quoted(way.names), listed(told))


def _exchange(rules: PokerRules, rule: Exchange) -> list[Line]:
    found = [
        line(
            "{}: pueden cambiarse {}",
            "{}: up to {} may be changed",
            rule.names,
            plural(rule.most, ("carta", "cartas"), ("card", "cards")),
            cite=rule.cite,
        )
    ]
    if rule.fee:
        found.append(
            line(
                "cuesta {} y no se devuelve",
                "it costs {} and is not given back",
                times(rule.fee, bet_name(rules, rules.first)),
                cite=rule.cite,
            )
        )
    return found


def _opening(rules: PokerRules) -> list[Line]:
    dealer = rules.dealer
    found = []
    if dealer.draws:
        draws = dealer.draws
        found.append(
            line(
                "antes cambia por reglas fijas hasta {}, guardando lo que ya forma mano",
                "before that up to {} are changed by fixed rules, keeping what already makes a hand",
                plural(draws.most, ("carta", "cartas"), ("card", "cards")),
                cite=draws.cite,
            )
        )
        inside = (
            Text("cuatro cartas con un hueco cuentan como cuatro a escalera", "four cards with a gap count as four to a straight")
            if draws.inside
            else Text(
                "cuatro cartas con un hueco no cuentan como cuatro a escalera",
                "four cards with a gap do not count as four to a straight",
            )
        )
        ends_ = (
            Text("as, dos, tres, cuatro y jota, dama, rey, as sí cuentan", "ace to four and jack to ace do count")
            if draws.ace_ends
            else Text("as, dos, tres, cuatro y jota, dama, rey, as no cuentan", "ace to four and jack to ace do not count")
        )
        found.append(line("{}; {}", "{}; {}", inside, ends_, cite=draws.cite))
    if dealer.qualifies:
        least = dealer.qualifies
        found.append(line("abre con {} o mejor", "the dealer opens with {} or better", _least(least), cite=least.cite))
    else:
        found.append(line("no necesita mano mínima para abrir", "no least hand is needed to open", cite=dealer.cite))
    if dealer.unopened:
        found.append(
            line(
                "si no abre, se anuncia {}",
                "if the hand does not open, the call is {}",
                quoted(dealer.unopened),
                cite=rules.article("unopened"),
            )
        )
    return found


def _least(rule: Qualify) -> Text:
    """The hand with which the dealer opens: ace and king, a pair of fours."""
    ranks = listed((card(r) for r in rule.ranks), AND)
    if rule.hand == HIGH_CARD and rule.ranks:
        return ranks
    return say("{} de {}", "{} of {}", NAMES[rule.hand], ranks) if rule.ranks else NAMES[rule.hand]


def sections(terms: Terms[PokerRules]) -> list[Section]:
    rules = terms.rules
    order = FIVE_CARDS if rules.ranking.cards == 5 else THREE_CARDS
    ace = (
        Text("el as puede ir también por debajo del dos en la escalera", "an ace may also stand below the two in a straight")
        if rules.ranking.ace_low
        else Text("el as va siempre por encima del rey", "an ace always stands above the king")
    )
    ranked = [
        line(
            "de mayor a menor, con {} cartas: {}",
            "from the highest down, with {} cards: {}",
            rules.ranking.cards,
            joined((NAMES[h] for h in reversed(order.order)), ", "),
            cite=rules.ranking.cite,
        ),
        line("{}", "{}", ace, cite=rules.ranking.cite),
        line("{}", "{}", COMPARED[rules.ranking.compared], cite=rules.ranking.cite),
    ]
    found = [section("ranking", "Valor de las manos", "What hands are worth", items(ranked))]
    if rules.pays_most:
        most = line(
            "lo más que un jugador gana en una mano, todas sus apuestas juntas: {}",
            "the most that a player wins on one hand, all bets together: {}",
            cap(terms, rules.pays_most, FIRST),
            cite=rules.pays_most.cite,
        )
        found.append(section("most", "Límite de pago", "Payout limit", items([most])))
    if rules.form:
        kept = line(
            "todo premio de un progresivo lleva un formulario numerado, con lo que mostraba el metro, y copia al Inspector",
            "every prize of a progressive has a numbered form, with what the meter showed, and a copy for the Inspector",
            cite=rules.form.cite,
        )
        least = rules.form.present_from
        there = (
            line(
                "desde {} se paga ante un supervisor y el Inspector",
                "from {} on it is paid before a supervisor and the Inspector",
                money(terms.card.currency, least),
                cite=rules.form.cite,
            )
            if least != "0"
            else line(
                "se paga ante un supervisor y el Inspector",
                "it is paid before a supervisor and the Inspector",
                cite=rules.form.cite,
            )
        )
        found.append(section("forms", "Formularios", "Forms", items([kept, there])))
    return found


def sort(rules: PokerRules, slug: str, spot: str) -> Sort:
    """The first bet, one added later, or a table beside the game and the cards that it looks at."""
    rule = rules.bets[slug]
    if rule.role != "side":
        return (rule.role, rules.kinds(rule.role).index(slug))
    return (rule.role, rule.judged, bool(rule.meter), len(rule.table) > 1)
