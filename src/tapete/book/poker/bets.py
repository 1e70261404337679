"""What becomes of each bet of a poker game: at every end, by its table, with its meter."""

from __future__ import annotations

from collections.abc import Iterable

from tapete.book.document import Grid, Line, Row, grid
from tapete.book.kit.naming import bet_name, money, rank_name
from tapete.book.kit.say import AND, capital, joined, line, listed, percent, say, word
from tapete.book.kit.stakes import cap, caps
from tapete.book.kit.values import in_force
from tapete.catalogue.poker.rules import PokerBet, PokerRow, PokerRules
from tapete.equipment.hands import HIGH_CARD, NAMES
from tapete.play.terms import Terms
from tapete.text import Text, same

BY_TABLE = Text("según su tabla", "by its table")
METER = Text("el pozo", "the meter")
JUDGED = {
    "own": Text("las cartas del propio jugador", "the player's own cards"),
    "best": Text("la mejor mano con las cartas comunes", "the best hand with the common cards"),
    "flop": Text("las cartas del jugador y las tres primeras comunes", "the player's cards and the first three in common"),
    "six": Text("las cartas del jugador y las del croupier", "the player's cards and the dealer's"),
}
UNOPENED = {
    "pays": Text("se paga", "is paid"),
    "push": Text("se devuelve", "goes back"),
    "push-or-lose": Text(
        "se devuelve, salvo que la mano del croupier sea mejor, y entonces pierde",
        "goes back, unless the dealer's hand is better, and then loses",
    ),
    "lose": Text("pierde", "loses"),
    "usual": Text("se liquida como si hubiera abierto", "is settled as if the hand had opened"),
}
LOSES = {"lose": Text("pierde", "loses"), "push": Text("se devuelve", "goes back"), "pays": Text("se paga", "is paid")}
SUITS = {
    "hearts": Text("corazones", "hearts"),
    "diamonds": Text("diamantes", "diamonds"),
    "clubs": Text("tréboles", "clubs"),
    "spades": Text("picas", "spades"),
    "h": Text("corazones", "hearts"),
    "d": Text("diamantes", "diamonds"),
    "c": Text("tréboles", "clubs"),
    "s": Text("picas", "spades"),
}


def hand(row: PokerRow) -> Text:
    """The cards that a line asks for, in the line's own words or by the name of the hand."""
    if row.names is not None:
        return row.names
    told = NAMES[row.hand] if row.hand else listed((card(c) for c in row.cards), AND)
    if row.least and row.most:
        told = say("{}, de {} a {}", "{}, {} to {}", told, card(row.least), card(row.most))
    elif row.least:
        told = say("{}, {} o mejor", "{}, {} or better", told, card(row.least))
    elif row.hand and row.cards:
        told = say("{} de {}", "{} of {}", told, listed((card(c) for c in row.cards), AND))
    return told


def card(rank: str) -> Text:
    return same("10") if rank == "10" else rank_name(rank)


def conditions(row: PokerRow) -> Text:
    """What a line asks for besides its hand."""
    told = []
    if row.names is not None:
        made = [NAMES[row.hand]] if row.hand else []
        made += [listed((card(c) for c in row.cards), AND)] if row.cards else []
        if row.least:
            made.append(
                say("{} a {}", "{} to {}", card(row.least), card(row.most))
                if row.most
                else say("{} o mejor", "{} or better", card(row.least))
            )
        told.append(joined(made, ", "))
    if row.suited is not None:
        told.append(Text("de un mismo palo", "of one suit") if row.suited else Text("de palos distintos", "of different suits"))
    if row.suit:
        told.append(say("de {}", "of {}", SUITS.get(row.suit, same(row.suit))))
    if row.dealer_too:
        told.append(Text("y también las del croupier", "and the dealer's too"))
    return joined((t for t in told if t.es), "; ")


def pay_table(terms: Terms[PokerRules], rows: Iterable[PokerRow]) -> Grid:
    lines = list(rows)
    asked = any(conditions(row).es for row in lines)
    found = [Row((capital(hand(row)), *((conditions(row),) if asked else ()), brings(terms, row)), row.cite) for row in lines]
    heads = [Text("mano", "hand"), *([Text("cartas", "cards")] if asked else []), Text("paga", "pays")]
    return grid(heads, found)


def brings(terms: Terms[PokerRules], row: PokerRow) -> Text:
    """Odds, a part of the meter or a sum; and what else the line gives."""
    told = []
    if row.pays is not None:
        told.append(word(row.pays))
    if row.fixed:
        told.append(money(terms.card.currency, row.fixed))
    if row.share is not None:
        told.append(METER if row.share == 1 else say("{} del pozo", "{} of the meter", percent(row.share)))
    if row.share_beside is not None:
        told.append(
            say(
                "{} del pozo inicial si otra línea más baja cobra también en la ronda",
                "{} of what the meter first showed if a lower line is paid too in the round",
                percent(row.share_beside),
            )
        )
    if row.share_most is not None:
        told.append(say("a lo sumo {} la apuesta", "at most {} the stake", _times(row)))
    if row.envy:
        told.append(
            say(
                "a cada uno de los demás que apostaron, {}",
                "to each other player with the bet, {}",
                money(terms.card.currency, row.envy),
            )
        )
    return joined(told) if told else Text("lo fija el operador", "left to the operator")


def _times(row: PokerRow) -> Text:
    return say("{} veces", "{} times", row.share_most or 1)


def ends(terms: Terms[PokerRules], slug: str) -> list[Line]:
    """A first or raised bet at each end of the round."""
    rules, rule = terms.rules, terms.rules.bets[slug]
    kind = {
        "ante": Text("se hace antes de recibir cartas", "made before any card"),
        "raise": Text("se añade después, según lo que el jugador diga", "added later, by what the player says"),
    }[rule.role if rule.role != "side" else "ante"]
    found = [line("{}", "{}", kind, cite=rule.cite)]
    if rule.equal:
        found.append(line("debe ser igual a {}", "it must equal {}", bet_name(rules, rule.equal), cite=rule.cite))
    if rule.optional:
        found.append(line("es voluntaria", "it is optional", cite=rule.cite))
    if rule.table:
        found.append(line("la tabla mira {}", "its table looks at {}", JUDGED[rule.judged], cite=rule.cite))
    if rules.dealer.cards:
        found += _against_dealer(rules, rule)
    else:
        found.append(
            line(
                "gana si la mano está en la tabla, y si no pierde",
                "wins if the hand is in the table, and otherwise loses",
                cite=rule.cite,
            )
        )
    if rule.pays_most:
        found.append(
            line(
                "lo más que gana en una mano: {}",
                "the most it wins on one hand: {}",
                cap(terms, rule.pays_most, Text("la primera apuesta", "the first bet")),
                cite=rule.pays_most.cite,
            )
        )
    return [*found, *_common(terms, slug)]


def _against_dealer(rules: PokerRules, rule: PokerBet) -> list[Line]:
    tie = LOSES[rule.tied]
    found = [
        line(
            "gana si la mano es mejor que la del croupier y pierde si es peor; con manos iguales {}",
            "wins if the hand is better than the dealer's and loses if worse; with equal hands it {}",
            tie,
            cite=rules.article("tie"),
        )
    ]
    if rule.table and not any(row.hand == HIGH_CARD and not row.least for row in rule.table.values()):
        below = {
            "push": Text("se devuelve", "goes back"),
            "lose": Text("pierde", "loses"),
            "pays": Text("se paga a la proporción de la apuesta", "is paid at the bet's own odds"),
        }[rule.below]
        found.append(
            line(
                "si gana con una mano que no está en la tabla, {}",
                "if it wins with a hand that is in no line of the table, it {}",
                below,
                cite=rule.cite,
            )
        )
    if rules.dealer.qualifies:
        found.append(
            line(
                "si el croupier no abre, {}",
                "if the dealer does not open, it {}",
                UNOPENED[rule.unopened],
                cite=rules.article("unopened"),
            )
        )
        if rule.unopened == "usual":
            found.append(
                line(
                    "y si entonces la mano del croupier es mejor, {}",
                    "and if the dealer's hand is then better, it {}",
                    LOSES[rule.unopened_loses],
                    cite=rules.articles.get("unopened-lower", rules.article("unopened")),
                )
            )
    return found


def side(terms: Terms[PokerRules], slug: str) -> list[Line]:
    """A bet beside the game: by its table alone."""
    rule = terms.rules.bets[slug]
    when = {
        "before": Text("antes que las demás apuestas del jugador", "before the player's other bets"),
        "after": Text("después de las demás apuestas del jugador", "after the player's other bets"),
    }[rule.settled]
    found = [
        line(
            "apuesta aparte: la tabla mira {}; fuera de ella {}",
            "a bet beside the game: its table looks at {}; outside it, it {}",
            JUDGED[rule.judged],
            LOSES[rule.below],
            cite=rule.cite,
        ),
        line("se liquida {}", "settled {}", when, cite=rule.cite),
    ]
    if rule.equal:
        found.append(line("debe ser igual a {}", "it must equal {}", bet_name(terms.rules, rule.equal), cite=rule.cite))
    if rule.pays_most:
        found.append(
            line(
                "lo más que gana en una mano: {}",
                "the most it wins on one hand: {}",
                cap(terms, rule.pays_most, Text("la primera apuesta", "the first bet")),
                cite=rule.pays_most.cite,
            )
        )
    return [*found, *_common(terms, slug)]


def _common(terms: Terms[PokerRules], slug: str) -> list[Line]:
    rules, rule = terms.rules, terms.rules.bets[slug]
    told: list[Text] = []
    if rule.ranking:
        cards = {"three": Text("tres cartas", "three cards"), "five": Text("cinco cartas", "five cards")}[rule.ranking]
        told.append(say("sus manos son de {}", "its hands are of {}", cards))
    if rule.ace_low is not None:
        told.append(
            Text("en su tabla el as puede empezar la escalera más baja", "in its table an ace may begin the lowest straight")
            if rule.ace_low
            else Text("en su tabla el as no empieza ninguna escalera", "in its table an ace begins no straight")
        )
    if rule.survives_fold:
        told.append(Text("sigue en juego aunque el jugador se retire", "it stays in play even if the player folds"))
    elif rule.role == "side":
        told.append(Text("se pierde si el jugador se retira", "it is lost if the player folds"))
    if not rule.survives_exchange:
        told.append(Text("se pierde si el jugador cambia cartas", "it is lost if the player changes cards"))
    if rule.unit:
        told.append(
            say("los premios fijos son por cada unidad de {}", "fixed prizes are for each unit of {}", in_force(terms, rule.unit))
        )
    if rule.stake_kept:
        told.append(Text("con el premio no vuelve la apuesta", "the stake does not come back with the prize"))
    found = [line("{}", "{}", text, cite=rule.cite) for text in told]
    main = bet_name(rules, rules.first)
    return [*found, *_meter(terms, rule), *caps(terms, slug, rule.lowest, rule.caps, main)]


def _meter(terms: Terms[PokerRules], rule: PokerBet) -> list[Line]:
    if not rule.meter:
        return []
    told = [say("el pozo empieza en {}", "the meter begins at {}", in_force(terms, rule.meter))]
    if rule.fills:
        told.append(say("de cada apuesta entra en él {}", "into it goes, of each stake, {}", in_force(terms, rule.fills)))
    if rule.resets:
        told.append(say("pagado, vuelve a {}", "once paid it goes back to {}", in_force(terms, rule.resets)))
    told.append(
        {
            "classes": Text(
                "varios ganadores cobran por clases de mano, la más baja primero, y por partes iguales dentro de cada una",
                "several winners are paid by kinds of hand, the lowest first, in equal parts within each",
            ),
            "heights": Text(
                "varios ganadores cobran por clase y altura de la mano, la más baja primero",
                "several winners are paid by the kind and height of the hand, the lowest first",
            ),
            "turn": Text(
                "varios ganadores cobran por turno, cada uno según el pozo de ese momento",
                "several winners are paid in turn, each at the meter of that moment",
            ),
        }[rule.sharing]
    )
    told.append(
        {
            "first": Text("lo que no se divide es del primero que cobra", "what does not divide goes to the first paid"),
            "around": Text(
                "lo que no se divide se da de unidad en unidad, por orden", "what does not divide is given a unit each, in order"
            ),
        }[rule.odd]
    )
    if any(row.share_most is not None for row in rule.table.values()):
        told.append(
            {
                "whole": Text(
                    "el tope de una parte del pozo es sobre toda ella, por la apuesta mayor",
                    "the bound on a part of the meter is on the whole of it, by the greatest stake",
                ),
                "each": Text(
                    "el tope de una parte del pozo es sobre lo de cada ganador, por su apuesta",
                    "the bound on a part of the meter is on each winner's, by the own stake",
                ),
            }[rule.share_most_of]
        )
    told.append(
        Text("los premios fijos salen del pozo", "fixed prizes are taken out of the meter")
        if rule.fixed_from_meter
        else Text("los premios fijos no salen del pozo", "fixed prizes are not taken out of the meter")
    )
    if rule.fixed_from_meter:
        told.append(
            {
                "house": Text(
                    "si el pozo no alcanza, la casa pone el resto", "where the meter does not reach, the house adds the rest"
                ),
                "meter": Text(
                    "si el pozo no alcanza, se paga lo que hay", "where the meter does not reach, what is in it is paid"
                ),
            }[rule.fixed_most]
        )
    return [line("{}", "{}", text, cite=rule.cite) for text in told]
