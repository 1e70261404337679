"""Poker among players: what one brings, forced bets, streets with their cards and betting, showdown, pots, the house's share."""

from __future__ import annotations

from tapete.book.circle.places import places
from tapete.book.circle.words import (
    ABSENT,
    ALL_IN,
    COMPARED,
    HEADS_UP,
    MOST_BINDS,
    OPENS,
    RAISE_BY,
    REOPENS,
    SHORT,
    SHORT_RAISED,
    STRUCTURE,
    WAYS,
)
from tapete.book.document import Block, Line, Section, Sort, items, prose, section
from tapete.book.kit.cards import shoe
from tapete.book.kit.course import betting
from tapete.book.kit.naming import money, param_name
from tapete.book.kit.say import capital, joined, line, listed, plural, quoted, say, times
from tapete.book.kit.values import in_force
from tapete.catalogue.circle.rules import CircleRules, Size, Street
from tapete.play.terms import Terms
from tapete.text import Text, same

CARDS = ("carta", "cartas"), ("card", "cards")


def equipment(terms: Terms[CircleRules]) -> list[Line]:
    return [*shoe(terms.rules.shoe), *_buy_in(terms), *places(terms.rules)]


def size(terms: Terms[CircleRules], rule: Size) -> Text:
    """So many times one of the plan's amounts, and so much over."""
    told = in_force(terms, rule.of) if rule.times == 1 else times(rule.times, param_name(terms.rules, rule.of))
    return say("{} y {} más", "{} and {} over", told, money(terms.card.currency, rule.over)) if rule.over else told


def _buy_in(terms: Terms[CircleRules]) -> list[Line]:
    rule = terms.rules.buy_in
    found = []
    if rule.least:
        found.append(
            line(
                "para sentarse se traen al menos {}",
                "to sit down one brings at least {}",
                size(terms, rule.least),
                cite=rule.least.cite,
            )
        )
    if rule.most:
        found.append(line("y a lo sumo {}", "and at most {}", size(terms, rule.most), cite=rule.most.cite))
    if rule.exact:
        found.append(
            line(
                "ni más ni menos; después solo se completa",
                "no more and no less; later purchases only complete it",
                cite=rule.cite,
            )
        )
    if rule.back_within:
        found.append(
            line(
                "quien cobra y vuelve antes de {} minutos compra lo mismo que se llevó",
                "who cashes in and is back within {} minutes buys as much as was taken away",
                rule.back_within,
                cite=rule.back_cite or rule.cite,
            )
        )
    if not found:
        found.append(line("entre manos puede comprarse más", "more may be bought between hands", cite=rule.cite))
    return found


def pays(terms: Terms[CircleRules], slug: str) -> Text:
    return same("")


def bet(terms: Terms[CircleRules], slug: str) -> list[Block]:
    rule = terms.rules.bets[slug]
    return [
        prose(
            line(
                "el dinero es de los jugadores: la casa no paga",
                "the money is the players': the house pays nothing",
                cite=rule.cite,
            )
        )
    ]


def course(terms: Terms[CircleRules]) -> list[Line]:
    rules = terms.rules
    found = [*betting(rules), *_forced(terms)]
    where = {
        "after-button": Text("a la izquierda del botón", "at the button's left"),
        "croupier-left": Text("a la izquierda del croupier", "at the croupier's left"),
    }
    found.append(line("el reparto empieza {}", "the deal begins {}", where[rules.deal.first], cite=rules.deal.cite))
    for street in rules.streets.values():
        found += _street(terms, street)
    return [*found, *_showdown(rules)]


def _forced(terms: Terms[CircleRules]) -> list[Line]:
    """What must be in before the cards."""
    rules, found = terms.rules, []
    if ante := rules.ante:
        by = {
            "everybody": Text("todos ponen", "everybody puts in"),
            "big-blind": Text("la ciega mayor pone por todos", "the big blind puts in for all"),
        }
        asked = same("") if ante.asked else Text("; esta mesa no la pide", "; this table does not ask for it")
        lies = Text("; va entera al pozo principal", "; all of it lies in the main pot") if ante.dead else same("")
        words = "{}: {} {}{}{}", "{}: {} {}{}{}"
        found.append(line(*words, ante.names, by[ante.by], size(terms, ante.size), asked, lies, cite=ante.cite))
        found += [
            line(
                "ante del lugar {} desde el botón: {}",
                "ante of place {} from the button: {}",
                at,
                size(terms, place),
                cite=ante.cite,
            )
            for at, place in enumerate(ante.places, 1)
        ]
    if blinds := rules.blinds:
        found += [line("{}: {}", "{}: {}", b.names, size(terms, b.size), cite=b.cite) for b in blinds.post.values()]
        found += [
            line("{}, para jugar enseguida: {}", "{}, to play at once: {}", b.names, size(terms, b.late), cite=b.cite)
            for b in blinds.post.values()
            if b.late
        ]
        told = [
            Text("con dos jugadores la primera ciega es del botón", "with two players the button has the first blind")
            if blinds.heads_up == "button"
            else Text(
                "con dos jugadores, como con más: el botón tiene la última",
                "with two players as with more: the button has the last",
            )
        ]
        told.append(
            Text("quedan en el pozo y no cuentan como apuesta de nadie", "they lie in the pot and count for nobody's bet")
            if blinds.dead
            else Text("cuentan como apuesta de quien las pone", "they count as their owner's bet")
        )
        told.append(
            Text(
                "quien puso la última aún puede subir si nadie lo ha hecho", "who posted the last may still raise when nobody has"
            )
            if blinds.option
            else Text(
                "quien puso la última ya no puede subir si nadie lo ha hecho", "who posted the last may not raise when nobody has"
            )
        )
        told.append(
            Text(
                "si alguien no la alcanza, los demás igualan la ciega entera",
                "where somebody has less, others match the whole blind",
            )
            if blinds.short == "whole"
            else Text(
                "si alguien no la alcanza, los demás igualan lo que puso", "where somebody has less, others match what was posted"
            )
        )
        told.append(
            Text("se ponen cuando todos tienen las primeras cartas", "they are posted once everybody has the first cards")
            if blinds.after_cards
            else Text("se ponen antes de dar las cartas", "they are posted before the cards are dealt")
        )
        found += [line("{}", "{}", text, cite=blinds.cite) for text in told]
        found.append(
            line("de un ausente, {}", "of an absent player, {}", ABSENT[blinds.absent], cite=blinds.owed_cite or blinds.cite)
        )
        joins = {
            "at-once": Text("desde la mano siguiente", "from the next hand"),
            "big-blind": Text("solo con la última ciega o una suma igual", "only with the last blind or an equal sum"),
        }
        found.append(
            line("quien llega juega {}", "a newcomer plays {}", joins[blinds.joins], cite=blinds.joins_cite or blinds.cite)
        )
    if bring := rules.bring_in:
        whole = (
            Text("; puede hacer en su lugar la apuesta entera", "; the street's whole bet may be made instead")
            if bring.may_complete
            else same("")
        )
        found.append(
            line(
                "{}: {}, quien abre la primera ronda{}",
                "{}: {}, by who opens the first street{}",
                bring.names,
                size(terms, bring.size),
                whole,
                cite=bring.cite,
            )
        )
    return found


def _street(terms: Terms[CircleRules], street: Street) -> list[Line]:
    told: list[Text] = []
    down, up = street.own.count("down"), street.own.count("up")
    told += [say("{} a cada uno, tapadas", "{} to each player, face down", plural(down, *CARDS))] if down else []
    told += [say("{} a cada uno, descubiertas", "{} to each player, face up", plural(up, *CARDS))] if up else []
    if down and up:
        order = listed({"down": Text("tapada", "down"), "up": Text("descubierta", "up")}[face] for face in street.own)
        told.append(say("en este orden: {}", "in this order: {}", order))
    told += [Text("desde quien abrió la ronda anterior", "from who opened the street before")] if street.from_opener else []
    told += [say("se queman {}", "{} burned", plural(street.burn, *CARDS))] if street.burn else []
    told += [say("se apartan {}", "{} set aside", plural(street.aside, *CARDS))] if street.aside else []
    told += [say("{} comunes", "{} in common", plural(street.common, *CARDS))] if street.common else []
    told += [say("pueden cambiarse {}", "up to {} may be changed", plural(street.draw, *CARDS))] if street.draw else []
    found = [
        line("{}: {}", "{}: {}", capital(street.names), joined(told) if told else Text("se apuesta", "betting"), cite=street.cite)
    ]
    opens = street.opens
    ties = {
        "croupier-left": Text("el más cercano a la izquierda del croupier", "who sits nearest to the croupier's left"),
        "croupier-right": Text("el más cercano a la derecha del croupier", "who sits nearest to the croupier's right"),
        "suits": Text("el palo, de pica a trébol", "the suit, spades to clubs"),
    }
    said = [OPENS[opens.by]]
    if opens.by in ("low-card", "high-card", "high-hand", "low-hand"):
        said.append(say("entre iguales, {}", "between equals, {}", ties[opens.tie]))
        said.append(
            Text("el as cuenta alto", "aces count high") if opens.ace == "high" else Text("el as cuenta bajo", "aces count low")
        )
    said += [Text("tiene que apostar", "that player must bet")] if opens.must_bet else []
    said += [] if opens.may_fold else [Text("no puede retirarse", "that player may not fold")]
    found.append(line("habla primero {}", "first to speak: {}", joined(said), cite=opens.cite))
    found.append(line("la apuesta menor es {}", "the least bet is {}", size(terms, street.least), cite=street.least.cite))
    if street.most:
        found.append(line("la mayor, {}", "the greatest, {}", size(terms, street.most), cite=street.most.cite))
    if not street.check:
        found.append(line("no se puede pasar", "nobody may check", cite=street.cite))
    if street.raises is not None:
        found.append(line("subidas en esta ronda: {}", "raises on this street: {}", street.raises, cite=street.cite))
    return found


def _showdown(rules: CircleRules) -> list[Line]:
    rule = rules.showdown
    first = {
        "aggressor": Text("quien apostó o subió el último", "who bet or raised last"),
        "left": Text("quien está a la izquierda del botón", "who sits at the button's left"),
    }
    told = [say("al final enseña primero {}", "at the end the first to show is {}", first[rule.first])]
    told.append(say("se reparten el pozo: {}", "the pot goes to: {}", joined((WAYS[w] for w in rule.ways), ", ")))
    told.append(
        say("la mano lleva justamente {} propias", "a hand has exactly {} of one's own", plural(rule.own, *CARDS))
        if rule.own
        else Text("la mano se hace con cualesquiera de sus cartas", "a hand is made of any of one's cards")
    )
    told.append(
        {
            "shown": Text(
                "si todos pasan en la última ronda, se enseñan las manos", "if all check on the last street, hands are shown"
            ),
            "in-sight": Text(
                "si todos pasan en la última ronda, ganan las mejores cartas a la vista",
                "if all check on the last street, the best cards in sight win",
            ),
        }[rule.checked]
    )
    told += (
        [Text("las manos se enseñan en cuanto no cabe apostar más", "hands are shown as soon as no more betting is possible")]
        if rule.early
        else []
    )
    found = [line("{}", "{}", text, cite=rule.cite) for text in told]
    if rule.refund:
        found.append(
            line(
                "quien pagó la última apuesta, ya vencido a la vista y sin haber subido, la recupera",
                "who called the last bet, already beaten in sight and without a raise, gets it back",
                cite=rule.refund,
            )
        )
    return found


def sections(terms: Terms[CircleRules]) -> list[Section]:
    rules = terms.rules
    ranking, button = rules.ranking, rules.button
    ace = (
        Text("el as puede ir por debajo del dos en la escalera", "an ace may stand below the two in a straight")
        if ranking.ace_low
        else Text("el as va siempre por encima del rey", "an ace always stands above the king")
    )
    worth = [line("{}", "{}", ace, cite=ranking.cite), line("{}", "{}", COMPARED[ranking.compared], cite=ranking.cite)]
    marker = []
    if button:
        first = {
            "drawn": Text("por la carta más alta", "by the highest card drawn"),
            "right": Text("a la derecha del croupier", "at the croupier's right"),
        }[button.first]
        dead = (
            Text("se queda en el lugar de quien se ha ido", "it stays at the place of a player who has gone")
            if button.dead
            else Text("pasa por alto el lugar de quien se ha ido", "it passes over the place of a player who has gone")
        )
        marker = [line("el botón empieza {}; {}", "the button begins {}; {}", first, dead, cite=button.cite)]
    return [
        section("ranking", "Valor de las manos", "What hands are worth", items(worth)),
        section("button", "El botón", "The button", items([*marker, *_deal(rules)])),
        section("stakes", "Cuánto se apuesta", "How much is bet", items(_stakes(terms))),
        section("pots", "Pozos y parte de la casa", "Pots and the house's share", items(_pots(terms))),
    ]


def _deal(rules: CircleRules) -> list[Line]:
    deal, found = rules.deal, []
    if deal.folded:
        words = (
            "el lugar de quien se retira sin apuesta sigue recibiendo cartas hasta que alguien apuesta",
            "the place of who folded to no bet goes on getting cards until somebody bets",
        )
        found.append(line(*words, cite=deal.folded_cite or deal.cite))
    if deal.short:
        found.append(
            line("si no alcanza el mazo, {}", "if the pack runs short, {}", SHORT[deal.short], cite=deal.short_cite or deal.cite)
        )
    return found


def _stakes(terms: Terms[CircleRules]) -> list[Line]:
    rule = terms.rules.stakes
    told = [
        STRUCTURE[rule.structure],
        RAISE_BY[rule.raise_by],
        REOPENS[rule.reopens],
        *([SHORT_RAISED] if rule.short_opening == "raised" else []),
        ALL_IN[rule.all_in],
        MOST_BINDS[rule.most_binds],
    ]
    if rule.raises is not None:
        counts = Text(", la primera apuesta incluida", ", the opening bet among them") if rule.opening_counts else same("")
        told.append(say("subidas por ronda: {}{}", "raises on a street: {}{}", rule.raises, counts))
    if rule.structure == "pot-limit":
        told.append(
            Text(
                "el pozo que limita cuenta el pago que va con la subida",
                "the pot that limits counts the call that comes with the raise",
            )
            if rule.with_call
            else Text(
                "el pozo que limita no cuenta el pago que va con la subida",
                "the pot that limits does not count the call that comes with the raise",
            )
        )
    found = [line("{}", "{}", text, cite=rule.cite) for text in told]
    if rule.unit:
        found.append(line("una subida es al menos {}", "a raise is at least {}", size(terms, rule.unit), cite=rule.unit.cite))
    if rule.step:
        found.append(
            line("las apuestas son múltiplos de {}", "bets are multiples of {}", size(terms, rule.step), cite=rule.step.cite)
        )
    if rule.heads_up:
        found.append(
            line("cuando quedan dos, {}", "with two left, {}", HEADS_UP[rule.heads_up], cite=rule.heads_up_cite or rule.cite)
        )
    if rule.agree:
        found.append(line("se dice {}", "the words are {}", quoted(rule.agree), cite=rule.heads_up_cite or rule.cite))
    return found


def _pots(terms: Terms[CircleRules]) -> list[Line]:
    rules, rake = terms.rules, terms.rules.rake
    odd = {
        "button-left": Text("el primero a la izquierda del botón", "the first at the button's left"),
        "croupier-left": Text("el primero a la izquierda del croupier", "the first at the croupier's left"),
    }
    found = [line("lo que no se divide es de {}", "what does not divide goes to {}", odd[rules.pots.odd], cite=rules.pots.cite)]
    if rules.pots.most:
        found.append(
            line("pozos de una mano, a lo sumo: {}", "pots of a hand, at most: {}", rules.pots.most, cite=rules.pots.cite)
        )
    if rake.rate:
        found.append(
            line("de cada pozo la casa toma {}", "of each pot the house takes {}", in_force(terms, rake.rate), cite=rake.cite)
        )
    if rake.cap:
        found.append(line("a lo sumo {}", "at most {}", size(terms, rake.cap), cite=rake.cap.cite))
    if rake.from_street > 1:
        found.append(
            line(
                "solo si se dieron las cartas de la ronda {}",
                "only if the cards of street {} were dealt",
                rake.from_street,
                cite=rake.cite,
            )
        )
    if rake.after_street:
        early = {
            "taken": Text("si la mano acaba antes, se toma entonces", "if the hand ends before, it is taken then"),
            "spared": Text("si la mano acaba antes, no se toma", "if the hand ends before, it is not taken"),
        }
        found.append(
            line(
                "se toma al acabar la ronda {}; {}",
                "it is taken at the end of street {}; {}",
                rake.after_street,
                early[rake.early],
                cite=rake.cite,
            )
        )
    if rake.chip:
        found.append(line("se redondea hacia abajo a {}", "it is rounded down to {}", in_force(terms, rake.chip), cite=rake.cite))
    if rake.pot_from:
        found.append(line("pagan los pozos desde {}", "pots pay it from {} on", in_force(terms, rake.pot_from), cite=rake.cite))
    return found


def sort(rules: CircleRules, slug: str, spot: str) -> Sort:
    """What lies in the pot."""
    return (slug,)
