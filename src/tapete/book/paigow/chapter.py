"""Pai gow: cards or tiles and their ranks, the first hand, setting, the house way rule by rule, the bank and the commission."""

from __future__ import annotations

from tapete.book.document import Block, Line, Section, Sort, items, prose, section
from tapete.book.kit.course import betting
from tapete.book.kit.say import OR, joined, line, listed, percent, plural, say, word
from tapete.book.kit.values import in_force
from tapete.book.paigow.words import (
    AFTER,
    CHOOSE,
    COPIES,
    GIVEN_UP,
    HANDS,
    KINDS,
    METHOD,
    OFFERS,
    PICKS,
    SHAPES,
    WHEEL,
)
from tapete.catalogue.paigow.rules import CardRank, CardWay, PaiGowRules, TileRank, TileWay
from tapete.play.terms import Terms
from tapete.text import Text, same


def equipment(terms: Terms[PaiGowRules]) -> list[Line]:
    rules, found = terms.rules, []
    if rules.cards:
        found.append(line("cincuenta y dos cartas y un comodín", "fifty-two cards and a joker", cite=rules.cards.cite))
    if rules.tiles:
        count = sum(rules.tiles.tiles.values())
        found.append(
            line(
                "{} fichas, de la más alta a la más baja: {}",
                "{} tiles, from the highest to the lowest: {}",
                count,
                ", ".join(
                    " = ".join(dict.fromkeys(row)) + ("" if len(row) > len(set(row)) else " (×1)") for row in rules.tiles.rows
                ),
                cite=rules.tiles.cite,
            )
        )
    if rules.start.by == "dice":
        found.append(line("{} dados en un agitador", "{} dice in a shaker", rules.start.dice, cite=rules.start.cite))
    else:
        found.append(
            line(
                "un generador de números, del 1 al {}",
                "a generator of numbers, from 1 to {}",
                rules.places + 1,
                cite=rules.start.cite,
            )
        )
    return found


def pays(terms: Terms[PaiGowRules], slug: str) -> Text:
    rules = terms.rules
    odds = rules.bets[slug].pays
    if rules.bets[slug].role != "main" or odds is None:
        return word(odds) if odds else same("")
    return say("{}, menos el {} de lo ganado", "{}, less {} of the gain", odds, percent(rules.commission.rate))


def bet(terms: Terms[PaiGowRules], slug: str) -> list[Block]:
    rules, rule = terms.rules, terms.rules.bets[slug]
    if rule.role == "number":
        return [prose(*_number(rules, slug))]
    if rule.role == "bank":
        words = (
            "no se apuesta: quien es banco juega su mano contra las demás",
            "it is not placed: who banks plays the hand against all the others",
        )
        return [prose(line(*words, cite=rule.cite))]
    found = [
        line(
            "gana si las dos manos superan a las del croupier o del banco",
            "wins if both hands beat the croupier's or the bank's",
            cite=rules.settling.wins,
        ),
        line(
            "con una sola mejor, empata: ni se recoge ni se paga",
            "with only one of them better it is a push: neither taken nor paid",
            cite=rules.settling.pushes,
        ),
        line(
            "si no mejora ninguna, pierde; las manos iguales (copias) son del croupier o del banco",
            "with neither better it loses; equal hands (copies) are the croupier's or the bank's",
            cite=rules.settling.loses,
        ),
    ]
    return [prose(*found)]


def _number(rules: PaiGowRules, slug: str) -> list[Line]:
    rule = rules.bets[slug]
    shown = Text("se ofrece", "it is offered") if rules.sided else Text("esta mesa no la ofrece", "this table does not offer it")
    found = [
        line(
            "gana si sale ese número, del 1 al {}; {}",
            "wins if that number is drawn, from 1 to {}; {}",
            rules.places + 1,
            shown,
            cite=rule.cite,
        ),
        line(
            "solo junto a la apuesta por las manos, con la que no tiene más relación",
            "only beside the bet on the hands, with which it has nothing else to do",
            cite=rule.cite,
        ),
    ]
    if not rule.offered:
        found.append(line("el plan no la admite", "the plan does not admit it", cite=rule.cite))
    if rule.whole:
        half = Text("arriba", "up") if rule.half == "up" else Text("abajo", "down")
        found.append(
            line(
                "se paga al dólar más cercano; la mitad justa, hacia {}",
                "it is paid to the nearest dollar; an exact half goes {}",
                half,
                cite=rule.cite,
            )
        )
    elif rule.half == "down":
        found.append(line("una mitad justa iría hacia abajo", "an exact half would go down", cite=rule.cite))
    return found


def course(terms: Terms[PaiGowRules]) -> list[Line]:
    rules = terms.rules
    deal, start, setting = rules.deal, rules.start, rules.setting
    pieces = (
        plural(deal.each, ("ficha", "fichas"), ("tile", "tiles"))
        if rules.tiles
        else plural(deal.each, ("carta", "cartas"), ("card", "cards"))
    )
    found = [
        *betting(rules),
        line(
            "la posición de comienzo se cuenta de derecha a izquierda desde el croupier, que es el uno{}",
            "the starting position is counted from right to left from the croupier, who is number one{}",
            Text(", con la mano muerta al final", ", with the dead hand at the end") if deal.dead_hand else same(""),
            cite=start.cite,
        ),
        line(
            "se dan {} a cada posición, con apuesta o sin ella, {}",
            "{} go to each position, with a bet or without, {}",
            pieces,
            METHOD[deal.method],
            cite=deal.cite,
        ),
    ]
    if deal.stub:
        found.append(
            line(
                "han de quedar {}, que nadie ve",
                "{} must be left, which nobody sees",
                plural(deal.stub, ("carta", "cartas"), ("card", "cards")),
                cite=deal.cite,
            )
        )
    size = rules.cards.low if rules.cards else 2
    found.append(
        line(
            "cada jugador acomoda dos manos: la menor de {}, y la mayor de las otras {}",
            "each player sets two hands: the low one of {}, and the high one of the other {}",
            size,
            deal.each - size,
            cite=setting.cite,
        )
    )
    foul = (
        Text("unas manos mal acomodadas pierden la apuesta", "foul hands lose the bet")
        if setting.foul == "loses"
        else Text("unas manos mal acomodadas no se admiten", "foul hands are not taken")
    )
    found.append(line("{}", "{}", foul, cite=setting.foul_cite or setting.cite))
    if setting.on_request:
        found.append(
            line(
                "puede pedirse que el croupier las acomode a la manera de la casa",
                "the croupier may be asked to set them in the house way",
                cite=setting.cite,
            )
        )
    when = (
        Text("desde que mira sus cartas", "from the first look at the cards on")
        if setting.surrender_early
        else Text("cuando el croupier ha acomodado las suyas", "once the croupier's are set")
    )
    found += [
        line(
            "el croupier vuelve sus cartas y las acomoda a la manera de la casa",
            "the croupier turns the cards up and sets them in the house way",
            cite=rules.house_way.cite,
        ),
        line(
            "hasta que se enseñan sus manos, y {}, un jugador puede retirarse: pierde la apuesta",
            "until the hands are shown, and {}, a player may give up: the stake is lost",
            when,
            cite=setting.surrender_cite,
        ),
        line(
            "las manos se enseñan desde la derecha del croupier; lo perdido se recoge en el acto y lo ganado se paga al final",
            "hands are shown from the croupier's right; losers are collected at once and winners paid at the end",
            cite=rules.settling.cite,
        ),
    ]
    return found


def sections(terms: Terms[PaiGowRules]) -> list[Section]:
    rules = terms.rules
    ranks = _cards(rules.cards) if rules.cards else _tiles(rules.tiles) if rules.tiles else []
    return [
        section("ranks", "Qué vale más", "What ranks higher", items(ranks)),
        *(_way(rules, name) for name in rules.house_way.ways),
        section("commission", "Comisión y espacios", "Commission and spaces", items(_commission(terms))),
        section("bank", "El banco de un jugador", "A player's bank", items(_bank(rules))),
    ]


def _cards(rule: CardRank) -> list[Line]:
    order = listed([HANDS[name] for name in rule.order])
    return [
        line("las manos, de la mayor a la menor: {}", "the hands, from the highest to the lowest: {}", order, cite=rule.cite),
        line("{}", "{}", WHEEL[rule.wheel], cite=rule.cite),
        line(
            "el comodín es un as, o la carta que complete una escalera, un color o las dos",
            "the joker is an ace, or the card that completes a straight, a flush or both",
            cite=rule.cite,
        ),
        line(
            "la mano mayor no puede quedar por debajo de la menor", "the high hand may not rank below the low one", cite=rule.cite
        ),
    ]


def _tiles(rule: TileRank) -> list[Line]:
    found = [
        line("{}. {}: {} ({})", "{}. {}: {} ({})", i, hand.names, listed(hand.of, OR), KINDS[hand.kind], cite=hand.cite)
        for i, hand in enumerate(rule.hands.values(), start=1)
    ]
    found.append(
        line(
            "lo demás se cuenta por puntos, sin las decenas; a igual cuenta, por la ficha más alta",
            "anything else counts its spots without the tens; equal counts go by the higher tile",
            cite=rule.cite,
        )
    )
    for tile, other in rule.counts_as.items():
        found.append(
            line(
                "{} puede contar {}, y tiene entonces el rango de {}",
                "{} may count {}, and then ranks as {}",
                tile,
                other.value,
                other.rank_of,
                cite=other.cite,
            )
        )
    zero = Text("puede ganar por su ficha", "can win by its tile") if rule.zero_low_wins else Text("no gana nunca", "never wins")
    found.append(line("una mano menor de cero puntos {}", "a low hand of zero {}", zero, cite=rule.cite))
    return found


def _way(rules: PaiGowRules, name: str) -> Section:
    way = rules.house_way.ways[name]
    rows = [*(_card_rule(r) for r in way.cards.values()), *(_tile_rule(r) for r in way.tiles.values())]
    force = Text("rige", "in force") if name == rules.house_way.follows else Text("no rige", "not in force")
    head = line(
        "{} ({}): se sigue la primera regla que corresponda",
        "{} ({}): the first rule that fits is followed",
        way.title,
        force,
        cite=way.cite,
    )
    return section(f"way-{name}", f"La manera de la casa: {way.title.es}", f"The house way: {way.title.en}", items([head, *rows]))


def _card_rule(rule: CardWay) -> Line:
    when = [
        *([say("con {}", "with {}", listed([SHAPES[s] for s in rule.having], OR))] if rule.having else []),
        *([say("que hacen {}", "that make {}", listed([HANDS[m] for m in rule.makes], OR))] if rule.makes else []),
        *([say("mayor grupo {}", "largest group {}", listed(rule.top, OR))] if rule.top else []),
        *([say("segundo {}", "second {}", listed(rule.second, OR))] if rule.second else []),
        *([say("carta suelta {}", "single card {}", listed(rule.single, OR))] if rule.single else []),
    ]
    conditions = joined(when, ", ") if when else Text("siempre", "always")
    return line(
        "{} [{}: arriba al menos {}]", "{} [{}: at least {} high]", rule.text, conditions, HANDS[rule.keep], cite=rule.cite
    )


def _tile_rule(rule: TileWay) -> Line:
    what = [
        *([listed([KINDS[k] for k in rule.together], OR)] if rule.together else []),
        *([say("{} puntos", "{} spots", listed(rule.values, OR))] if rule.values else []),
        *([Text("la más alta con la más baja", "the highest with the lowest")] if rule.extremes else []),
    ]
    order = Text("en ese orden; ", "in that order; ") if rule.in_order else same("")
    return line("{} [{}; {}{}]", "{} [{}; {}{}]", rule.text, joined(what, ", "), order, CHOOSE[rule.choose], cite=rule.cite)


def _commission(terms: Terms[PaiGowRules]) -> list[Line]:
    rules = terms.rules
    rule = rules.commission
    step = (
        say(
            "redondeada hacia arriba, si el plan la fija, a la {}",
            "rounded up, where the plan sets it, to the {}",
            in_force(terms, rule.step),
        )
        if rule.step
        else Text("exacta, hasta la moneda menor", "exact, to the smallest coin")
    )
    spaces = rules.spaces
    return [
        line("la casa toma el {} de lo ganado, {}", "the house takes {} of a gain, {}", percent(rule.rate), step, cite=rule.cite),
        line(
            "un jugador puede jugar {}",
            "a player may play {}",
            plural(spaces.per_player, ("espacio", "espacios adyacentes"), ("space", "adjacent spaces")),
            cite=spaces.cite,
        ),
    ]


def _bank(rules: PaiGowRules) -> list[Line]:
    rule, start = rules.banking, rules.start
    first = Text("el banco", "the bank") if start.bank_is_one else Text("el croupier", "the croupier")
    found = [
        line("un jugador puede ser el banco: {}", "a player may be the bank: {}", OFFERS[rule.offers], cite=rule.cite),
        line(
            "no en la primera ronda tras mezclar como al abrir",
            "not in the first round after a wash as at opening",
            cite=rule.first_cite,
        ),
        line(
            "se ofrece desde la derecha del croupier hasta que vuelve a él, y nunca dos rondas seguidas al mismo; {}",
            "it is offered from the croupier's right until it comes back, and never twice running to the same player; {}",
            AFTER[rule.after_other],
            cite=rule.offer_cite,
        ),
        line(
            "puede serlo quien apostó en la última ronda de la casa y tiene fichas para cubrir todas las apuestas",
            "who bet in the last round that the house banked may, with the chips to cover all bets",
            cite=rule.eligible_cite,
        ),
        line(
            "el croupier apuesta contra el banco la última apuesta que ese jugador le hizo, o menos si el banco lo ordena; {}",
            "the croupier stakes against the bank as much as that player last bet against him, or less if the bank says so; {}",
            COPIES[rule.copies],
            cite=rule.croupier_cite,
        ),
        line("la cuenta empieza entonces por {}", "the count then begins with {}", first, cite=start.bank_cite or start.cite),
    ]
    if rules.deal.dead_hand or not start.dead_with_bank:
        dead = Text("se cuenta también", "is counted too") if start.dead_with_bank else Text("no se cuenta", "is not counted")
        found.append(
            line("con banco la mano muerta {}", "with a bank the dead hand {}", dead, cite=start.bank_cite or start.cite)
        )
    if rule.picks:
        found.append(
            line(
                "antes de los dados el banco puede señalar {}",
                "before the dice the bank may point at {}",
                listed([PICKS[p] for p in rule.picks], OR),
                cite=rule.picks_cite,
            )
        )
    found += [
        line(
            "lo perdido va al centro y de él se paga a quien gana; lo que falta lo pone el banco, y de lo que sobra deja el {}",
            "losing bets go to the centre and pay the winners; the bank adds what is missing, and leaves {} of what is left",
            percent(rules.commission.rate),
            cite=rule.settle_cite,
        ),
        line("{}", "{}", GIVEN_UP[rule.given_up], cite=f"{rules.setting.surrender_cite}; {rule.settle_cite}"),
        line(
            "quien gana al banco deja la misma comisión",
            "who wins against the bank leaves the same commission",
            cite=rule.players_cite,
        ),
        line(
            "de un banco compartido la casa lleva el {}, acomoda su mano, y el croupier no apuesta",
            "of a shared bank the house bears {}, sets its hands, and the croupier does not bet",
            percent(rule.share),
            cite=rule.co_cite,
        ),
    ]
    return found


def sort(rules: PaiGowRules, slug: str, spot: str) -> Sort:
    """The hands, the number or the bank."""
    return (rules.bets[slug].role,)
