"""What a player of twenty-one may choose, what naturals get, and the prizes on a hand."""

from __future__ import annotations

from collections.abc import Sequence

from tapete.book.document import Block, Line, Row, grid, items
from tapete.book.kit.naming import cards_worth, first_name, pairs
from tapete.book.kit.say import OR, joined, line, listed, part, runs, say, word
from tapete.catalogue.twentyone.rules import Doubling, Promotion, Splitting, Surrender, Switching, TwentyOneRules
from tapete.text import Text

ENDS = {
    "bust": Text("la mano que se pasa de 21 pierde en el acto", "a hand over 21 loses at once"),
    "higher": Text("gana la mano mejor que la del croupier", "a hand better than the dealer's wins"),
    "lower": Text("pierde la mano peor que la del croupier", "a hand worse than the dealer's loses"),
    "tie": Text("con el mismo total, la apuesta se devuelve", "with equal totals the stake goes back"),
    "natural-tie": Text("dos naturales empatan", "two naturals tie"),
    "dealer-bust": Text("si el croupier se pasa, ganan las manos que quedan", "if the dealer goes over 21, the hands left win"),
    "split-21": Text("as y diez tras separar son 21, y no black jack", "ace and ten after a split are 21, not a natural"),
}


def naturals(rules: TwentyOneRules) -> list[Line]:
    """What a natural gets, and how each end of a hand is ordered."""
    rule, dealer = rules.naturals, rules.dealer
    found = [
        line(
            "black jack (as y carta de diez en las dos primeras) paga {}",
            "a natural (ace and ten-valued card in the first two) pays {}",
            rule.pays,
            cite=rule.cite,
        )
    ]
    if rule.waits_on:
        found.append(
            line(
                "espera a la segunda carta del croupier si la primera es {}; con otra se paga al momento",
                "it waits for the dealer's second card if the first is {}; with any other it is paid at once",
                cards_worth(rule.waits_on),
                cite=rule.cite,
            )
        )
    both = {
        "push": Text("empata", "ties"),
        "paid": Text("se paga igual", "is paid all the same"),
        "lost": Text("pierde", "loses"),
    }[rule.against_natural]
    found.append(
        line(
            "contra el black jack del croupier {}",
            "against the dealer's natural it {}",
            both,
            cite=rules.article("dealer-natural"),
        )
    )
    plain = {"push": Text("empata", "ties"), "paid": Text("se paga", "is paid")}[rule.against_21]
    found.append(
        line(
            "contra 21 del croupier en tres o más cartas {}",
            "against the dealer's 21 in three or more cards it {}",
            plain,
            cite=rule.cite,
        )
    )
    if rule.even_money is not None:
        cite = rule.even_money_cite or rule.cite
        found.append(
            line(
                "contra un as puede cobrarse al momento {} en vez de esperar",
                "against an ace {} may be taken at once instead of waiting",
                rule.even_money,
                cite=cite,
            )
        )
        if rule.even_money_insured:
            found.append(
                line(
                    "también con la mano asegurada, y el seguro sigue",
                    "on an insured hand too, and the insurance stays",
                    cite=cite,
                )
            )
    beats = (
        Text("gana a un 21 que no es black jack", "beats a 21 that is no natural")
        if dealer.natural_beats_21
        else Text("empata con un 21 que no es black jack", "ties with a 21 that is no natural")
    )
    found.append(line("el black jack del croupier {}", "the dealer's natural {}", beats, cite=rules.article("dealer-natural")))
    if dealer.push_on is not None:
        found.append(
            line(
                "si el croupier llega a {}, empata con toda mano que siga en pie",
                "if the dealer comes to {}, every hand still standing ties",
                dealer.push_on,
                cite=rules.article("push-on"),
            )
        )
    return found + [line("{}", "{}", text, cite=rules.articles[end]) for end, text in ENDS.items() if end in rules.articles]


def choices(rules: TwentyOneRules) -> list[Line]:
    told = [(text, rules.doubling.cite) for text in doubling(rules.doubling)]
    told += [(text, rules.splitting.cite) for text in splitting(rules.splitting)]
    if rules.surrender:
        told += [(text, rules.surrender.cite) for text in surrender(rules.surrender)]
    if rules.switching:
        told += [(text, rules.switching.cite) for text in switching(rules.switching)]
    return [line("{}", "{}", text, cite=cite) for text, cite in told]


def doubling(rule: Doubling) -> list[Text]:
    """Which totals may be doubled."""
    if not rule.hard and not rule.low:
        return [Text("no se dobla", "there is no doubling")]
    doubled = say(
        "doblar la apuesta por una sola carta más: con {}", "doubling the bet for one card more: with {}", _doubled(rule)
    )
    told = [doubled]
    if rule.low_after_split is not None:
        after = runs(rule.low_after_split) if rule.low_after_split else Text("ninguno", "none")
        told.append(
            say(
                "en una mano separada, totales con as contado por uno que se doblan: {}",
                "on a split hand, totals with an ace counted one that may be doubled: {}",
                after,
            )
        )
    told.append(
        Text("también se dobla tras separar", "split hands may be doubled too")
        if rule.after_split
        else Text("no se dobla tras separar", "split hands may not be doubled")
    )
    if not rule.after_switch:
        told.append(Text("no se dobla un total hecho cambiando cartas", "a total made by switching cards may not be doubled"))
    if rule.free:
        told.append(say("la casa pone la apuesta doblada con {}", "the house puts up the doubled bet on {}", runs(rule.free)))
        told.append(
            Text(
                "lo que dobla gratis puede doblarse también con fichas propias",
                "what doubles free may also be doubled with one's own chips",
            )
            if rule.paid_too
            else Text(
                "lo que dobla gratis no se dobla con fichas propias", "what doubles free is not doubled with one's own chips"
            )
        )
    return told


def _doubled(rule: Doubling) -> Text:
    """Totals of two cards, an ace counted one; any two cards, where that is all of them."""
    if set(range(4, 21)) <= set(rule.hard) and set(range(2, 11)) <= set(rule.low):
        return Text("dos cartas cualesquiera", "any two cards")
    totals = []
    if rule.hard:
        totals.append(
            say(
                "dos cartas que sumen {} sin as que cuente once",
                "two cards of {} without an ace that counts eleven",
                runs(rule.hard),
            )
        )
    if rule.low:
        totals.append(say("dos que sumen {} con as contado por uno", "two of {} with an ace counted one", runs(rule.low)))
    return listed(totals, OR)


def splitting(rule: Splitting) -> list[Text]:
    """Which pairs may be split, and what the new hands may do."""
    by = {"value": Text("del mismo valor", "of the same value"), "rank": Text("iguales", "alike in rank")}[rule.by]
    told = [
        say("separar dos primeras cartas {}, con otra apuesta igual", "splitting two first cards {}, with another equal bet", by)
    ]
    if rule.only:
        told.append(say("solo se separan pares de {}", "only these pairs may be split: {}", pairs(rule.only)))
    if rule.hands is None:
        told.append(Text("sin límite de manos", "without limit of hands"))
    else:
        told.append(say("hasta {} manos", "up to {} hands", rule.hands))
    told.append(
        Text("a cada as separado se le da una sola carta", "each split ace gets one card only")
        if rule.aces_one_card
        else Text("los ases separados siguen pidiendo", "split aces may go on drawing")
    )
    told.append(
        Text("los ases pueden volver a separarse", "aces may be split again")
        if rule.resplit_aces
        else Text("los ases no vuelven a separarse", "aces may not be split again")
    )
    if rule.double_aces:
        told.append(
            Text(
                "un as separado con su carta puede doblarse si el total lo permite",
                "a split ace with its card may still be doubled if the total allows it",
            )
        )
    if rule.plays_on_21:
        told.append(
            Text(
                "un 21 de dos cartas tras separar puede seguir, con el as contado por uno",
                "a two-card 21 after a split may go on, its ace counted one",
            )
        )
    if rule.free:
        told.append(
            say(
                "la casa pone la segunda apuesta en los pares de {}",
                "the house puts up the second bet on pairs of {}",
                pairs(rule.free),
            )
        )
    if not rule.after_switch:
        told.append(Text("no se separa un par hecho cambiando cartas", "a pair made by switching cards may not be split"))
    return told


def surrender(rule: Surrender) -> list[Text]:
    told = [
        say(
            "retirarse antes de toda tercera carta, recuperando {} de la apuesta, si la primera del croupier es {}",
            "surrendering before any third card, with {} of the bet back, if the dealer's first is {}",
            part(rule.keeps),
            cards_worth(rule.against),
        )
    ]
    return told if rule.offered else [*told, Text("esta mesa no ofrece retirarse", "this table does not offer surrender")]


def switching(rule: Switching) -> list[Text]:
    told = [Text("cambiar entre sí las segundas cartas de las dos manos", "switching the second cards of the two hands")]
    told.append(
        Text("as y diez hechos cambiando son black jack", "ace and ten made by a switch are a natural")
        if rule.natural
        else Text("as y diez hechos cambiando son 21, y no black jack", "ace and ten made by a switch are 21, not a natural")
    )
    told.append(
        Text(
            "los black jack que no esperan se pagan antes de que nadie cambie",
            "naturals that need not wait are paid before anybody switches",
        )
        if rule.naturals_first
        else Text("los black jack se pagan después de los cambios", "naturals are paid after the switches")
    )
    return told


def prizes(rules: TwentyOneRules) -> Sequence[Block]:
    """Prizes on a player's hand besides the bets; those that the plan has withdrawn are marked."""
    rows = [
        Row((prize.names, word(prize.pays), _terms(prize, name in rules.promoted)), prize.cite)
        for name, prize in rules.promotions.items()
    ]
    heads = Text("cartas", "cards"), Text("paga", "pays"), Text("condiciones", "terms")
    out = [first_name(p.names) for name, p in rules.promotions.items() if name not in rules.promoted]
    gone = [line("no están en vigor: {}", "not in force: {}", listed(out))] if out else []
    return [grid(heads, rows), items(gone)]


def _terms(prize: Promotion, on: bool) -> Text:
    told = [
        Text("en lugar del pago de la mano, que termina", "instead of the hand's own payment, and ends it")
        if prize.replaces
        else Text("además del pago de la mano", "besides the hand's own payment")
    ]
    told.append(
        Text("si la mano gana", "if the hand wins")
        if prize.if_wins
        else Text("gane o pierda la mano", "whether the hand wins or not")
    )
    told.append(
        Text("no en manos separadas", "not on split hands")
        if prize.originals
        else Text("también en manos separadas", "on split hands too")
    )
    if prize.on_first:
        told.append(Text("sobre la primera apuesta, sin lo doblado", "on the first stake, without what doubling added"))
    return joined(told, "; ")
