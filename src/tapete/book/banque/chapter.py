"""Chemin de fer and baccarat of two tableaux: the bank, who may draw, what leaves the bank, and what a stake against it is."""

from __future__ import annotations

from tapete.book.baccarat.chapter import third_card
from tapete.book.document import Block, Line, Section, Sort, items, prose, section
from tapete.book.kit.cards import shoe
from tapete.book.kit.course import betting
from tapete.book.kit.naming import MINIMUM, param_name
from tapete.book.kit.say import OR, line, listed, percent, plural, runs, say, times, word
from tapete.catalogue.banque.rules import BanqueRules, Claims
from tapete.play.terms import Terms
from tapete.text import Text, same

ROLES = {
    "punto": Text("una postura contra la banca", "a stake against the bank"),
    "banco": Text("toda la banca, para un solo jugador", "the whole bank, for one player"),
    "half": Text("la mitad de la banca", "half of the bank"),
    "suivi": Text(
        "toda la banca otra vez, para quien acaba de jugar contra ella",
        "the whole bank again, for whoever has just played against it",
    ),
    "both": Text("una postura repartida entre los dos paños", "a stake shared between the two tableaux"),
    "with": Text("una postura a favor de la banca", "a stake for the bank's side"),
    "bank": Text("dinero puesto en la banca", "money put into the bank"),
}
TABLEAUX = {
    "": same(""),
    "1": Text("primer paño", "first tableau"),
    "2": Text("segundo paño", "second tableau"),
    "both": Text("los dos paños", "both tableaux"),
}
PAYS = Text("a la par", "even money")
DURING = {
    "shoe": Text("durante la talla", "during the shoe"),
    "round": Text("mientras se juega un pase", "while a round is being played"),
}
LESS = Text("a la par, menos la comisión", "even money, less the commission")


def equipment(terms: Terms[BanqueRules]) -> list[Line]:
    rules = terms.rules
    found = shoe(rules.shoe)
    if rules.bank.compartments:
        found.append(
            line(
                "hay {} para jugadores sentados; los demás juegan de pie",
                "there are {} for seated players; the others stand",
                plural(rules.bank.compartments, ("lugar", "lugares"), ("place", "places")),
                cite=rules.bank.cite,
            )
        )
    if rules.tableaux and rules.tableaux.seats:
        found.append(
            line(
                "cada paño tiene {}",
                "each tableau has {}",
                plural(rules.tableaux.seats, ("lugar", "lugares"), ("place", "places")),
                cite=rules.tableaux.cite,
            )
        )
    return found


def pays(terms: Terms[BanqueRules], slug: str) -> Text:
    odds = terms.rules.bets[slug].pays
    return (
        word(odds)
        if odds
        else LESS
        if terms.rules.bets[slug].role == "with"
        else PAYS
        if terms.rules.bets[slug].role != "bank"
        else Text("lo que pierden los demás", "what the others lose")
    )


def bet(terms: Terms[BanqueRules], slug: str) -> list[Block]:
    rule = terms.rules.bets[slug]
    where = TABLEAUX.get(rule.tableau, same(rule.tableau))
    told = say("{} ({})", "{} ({})", ROLES[rule.role], where) if rule.tableau else ROLES[rule.role]
    return [prose(line("{}", "{}", told, cite=rule.cite))]


def course(terms: Terms[BanqueRules]) -> list[Line]:
    rules = terms.rules
    hands = (
        Text("dos cartas a cada paño y dos a la banca", "two cards to each tableau and two to the bank")
        if rules.tableaux
        else Text("dos cartas al punto y dos a la banca", "two cards to the punto and two to the bank")
    )
    return [
        line(
            "la banca se concede y el banquero pone su dinero",
            "the bank is awarded and the banker puts up the money",
            cite=rules.bank.award_cite or rules.bank.cite,
        ),
        *betting(rules),
        line("se dan {}", "there are dealt {}", hands, cite=rules.draws.cite),
        line(
            "quien tiene {} lo descubre y nadie pide carta",
            "who has {} shows it and nobody draws",
            listed(rules.draws.natural, OR),
            cite=rules.draws.cite,
        ),
        line(
            "si no, pide o se planta el punto y después la banca",
            "otherwise the punto draws or stands, and then the bank",
            cite=rules.play.cite,
        ),
        line(
            "la banca cobra o paga; si pierde o el banquero la deja, pasa",
            "the bank collects or pays; if it loses or the banker gives it up, it passes",
            cite=rules.bank.pass_cite or rules.bank.cite,
        ),
    ]


def sections(terms: Terms[BanqueRules]) -> list[Section]:
    rules = terms.rules
    return [
        section(
            "third-card",
            "Tercera carta",
            "The third card",
            *third_card(rules, rules.draws, rules.play.optional, rules.play.player_free),
            items(_play(rules)),
        ),
        section("bank", "La banca", "The bank", items(_bank(rules))),
        section("garage", "Dinero que sale de la banca", "Money that leaves the bank", items(_garage(rules))),
        section("tableaux", "Los dos paños", "The two tableaux", items(_tableaux(rules))),
    ]


def _play(rules: BanqueRules) -> list[Line]:
    play = rules.play
    banker = {
        "free": Text("pide o se planta a su gusto", "draws or stands as he likes"),
        "table": Text("debe seguir la tabla", "must follow the table"),
    }[play.banker]
    found = [line("el banquero {}", "the banker {}", banker, cite=play.cite)]
    if play.banker_must:
        found.append(line("con {} tiene que pedir", "with {} he has to draw", runs(play.banker_must), cite=play.cite))
    if play.banco_free:
        found.append(
            line(
                "quien hace banco puede pedir o plantarse a su gusto",
                "whoever makes banco may draw or stand at will",
                cite=play.cite,
            )
        )
    whose = {
        "priority": Text("el primero por orden de prioridad", "the first by priority"),
        "croupier": Text("el primero a la izquierda del croupier", "the first at the croupier's left"),
    }[play.equal]
    found.append(
        line(
            "lleva las cartas contra la banca quien más apuesta; entre iguales, {}",
            "the cards against the bank are held by the highest stake; of equal ones, by {}",
            whose,
            cite=play.cite,
        )
    )
    if rules.short.covers == "by-priority":
        found.append(
            line(
                "si las apuestas juntas pasan de lo que hay en la banca, se cubren por orden de prioridad hasta agotarla",
                "if the stakes together exceed the bank, they are covered by priority until it is used up",
                cite=rules.short.cite,
            )
        )
    return found


def _no_claim(claims: Claims) -> Text:
    """About what nothing is claimed any more once the round has been paid."""
    paid = Text(
        "pagada la jugada y empezada otra no cabe reclamar", "once a round is paid and another has begun nothing is claimed"
    )
    return say("{} por {}", "{} under {}", paid, ", ".join(claims.of)) if claims.of else paid


def _greets(rules: BanqueRules) -> Text:
    """What whoever has just sat down has to wait for."""
    during = DURING[rules.bank.greets_during]
    words = Text(
        f"quien se sienta {during.es} deja pasar la mano una vez antes de tener derecho a la banca",
        f"who sits down {during.en} lets the hand pass once before having any right to the bank",
    )
    return words + Text(" o al banco", " or to banco") if rules.kind("banco") else words


def _bank(rules: BanqueRules) -> list[Line]:
    bank = rules.bank
    found = [line("la banca es al menos de {}", "the bank is at least {}", times(bank.min_times, MINIMUM), cite=bank.cite)]
    if bank.max_times is None:
        found.append(line("no tiene máximo", "it has no maximum", cite=bank.cite))
    else:
        least = param_name(rules, bank.max_of) if bank.max_of else MINIMUM
        found.append(line("y a lo sumo de {}", "and at most {}", times(bank.max_times, least), cite=bank.cite))
    found.append(
        line(
            "la casa retiene el {} de lo que gana la banca",
            "the house keeps {} of what the bank wins",
            percent(bank.deduction),
            cite=bank.deduction_cite or bank.cite,
        )
    )
    found.append(
        line(
            "para empezar y para seguir hacen falta {}",
            "to start and to go on there must be {}",
            plural(bank.players, ("jugador", "jugadores"), ("player", "players")),
            cite=bank.players_cite or bank.cite,
        )
    )
    answers = {
        "bank": Text("solo por lo que hay en la banca", "only for what lies in the bank"),
        "all": Text("por todas las posturas hechas contra ella", "for every stake made against it"),
    }[bank.answers]
    told: list[tuple[Text, str]] = [(say("el banquero responde {}", "the banker answers {}", answers), bank.cite)]
    award, passed = bank.award_cite or bank.cite, bank.pass_cite or bank.cite
    told.append(
        (
            Text("la banca va por turno alrededor de la mesa", "the bank goes round the table")
            if bank.rotates
            else Text("la banca es de quien más puja", "the bank goes to the highest bidder"),
            award,
        )
    )
    if rules.kind("with"):
        backs = {
            "bank": Text("la banca", "the bank"),
            "house": Text("la casa", "the house"),
        }[bank.backs]
        beside = say(
            "lo apostado a favor de la banca lo paga y lo cobra {}",
            "stakes for the bank's side are paid and collected by {}",
            backs,
        )
        told.append((beside, bank.cite))
    if bank.auction:
        told.append((Text("cuando nadie la toma se subasta", "when nobody takes it, it is auctioned"), award))
    if bank.lots:
        told.append((Text("entre pujas iguales decide la suerte", "lots decide between equal bids"), bank.lots_cite or award))
    if rules.claims:
        told.append((_no_claim(rules.claims), rules.claims.cite))
    if bank.match_leaver:
        told.append(
            (
                Text(
                    "quien toma una banca dejada libremente pone al menos lo mismo que había",
                    "who takes a bank freely given up puts in at least as much as it held",
                ),
                passed,
            )
        )
    if bank.returns_to_passer:
        told.append(
            (
                Text(
                    "perdida una banca adquirida, pasa a la derecha de quien la cedió y no de quien la perdió",
                    "an acquired bank, once lost, goes to the right of who passed it, not of who lost it",
                ),
                passed,
            )
        )
    if bank.loser_takes_back:
        words = Text(
            "si nadie la quiere, también quien la perdió puede volver a cogerla por lo que había en ella",
            "if nobody wants it, who lost it may take it back as well, for what was in it",
        )
        told.append((words, award))
    if bank.adds:
        told.append(
            (
                Text(
                    "el banquero, o un asociado con su permiso, puede añadir dinero a la banca",
                    "the banker, or an associate with the banker's leave, may add to the bank",
                ),
                bank.cite,
            )
        )
    else:
        told.append((Text("no se añade dinero a la banca", "nothing is added to the bank"), bank.cite))
    if bank.must_passes:
        words = Text(
            "quien tuvo que entregar la banca cuenta también como quien la pasó",
            "who had to hand the bank over counts as having passed it, too",
        )
        told.append((words, bank.must_passes_cite or bank.cite))
    if bank.refusals:
        times_ = plural(bank.refusals, ("vez seguida", "veces seguidas"), ("time running", "times running"))
        lost = say("quien rehúsa la banca {} pierde el asiento", "who refuses the bank {} loses the seat", times_)
        told.append((lost, bank.refusals_cite or bank.cite))
    if bank.greets:
        told.append((_greets(rules), bank.greets_cite or bank.cite))
    if bank.waiting_cite:
        words = Text(
            "las plazas que quedan vacantes se dan por lista de espera, en su orden",
            "places that fall vacant are given by waiting list, in order",
        )
        told.append((words, bank.waiting_cite))
    if bank.last_refusal:
        words = Text(
            "el vecino a quien llega la banca que nadie tomó la acepta por el mínimo o pierde el asiento",
            "the neighbour to whom the bank comes when nobody took it accepts it at the minimum or loses the seat",
        )
        told.append((words, bank.last_refusal_cite or bank.cite))
    if not bank.again_if_won:
        told.append(
            (
                Text(
                    "el banquero que se va ganando no vuelve a tener la banca en el mismo mazo",
                    "a banker who leaves with winnings does not hold the bank again in the same shoe",
                ),
                passed,
            )
        )
    return [*found, *(line("{}", "{}", text, cite=cite) for text, cite in told)]


def _garage(rules: BanqueRules) -> list[Line]:
    rule = rules.garage
    if rule is None:
        return []
    leaves = times(rule.voluntary_leaves, MINIMUM) if rule.voluntary_leaves else Text("nada", "nothing")
    found = [
        line(
            "cuando las ganancias pasan de {} el banquero puede sacarlas, dejando de ellas {}",
            "once winnings exceed {} the banker may take them out, leaving of them {}",
            times(rule.voluntary_over, MINIMUM),
            leaves,
            cite=rule.cite,
        )
    ]
    if rule.compulsory:
        found.append(
            line("lo que pasa del máximo de la banca sale de ella", "what exceeds the bank's maximum leaves it", cite=rule.cite)
        )
    else:
        found.append(
            line(
                "lo que pasa del máximo de la banca se queda en ella, pero no juega",
                "what exceeds the bank's maximum stays in it, but does not play",
                cite=rule.cite,
            )
        )
    if rule.lowered_cite:
        found.append(line("de otro modo nada sale de la banca", "nothing leaves the bank otherwise", cite=rule.lowered_cite))
    if rule.carried:
        found.append(
            line(
                "la banca que sigue en la talla siguiente es la misma: nada sale de ella antes de la primera jugada",
                "a bank that goes on into the next shoe is as it was: nothing leaves it before the first round",
                cite=rule.carried_cite or rule.cite,
            )
        )
    return found


def _tableaux(rules: BanqueRules) -> list[Line]:
    rule = rules.tableaux
    if rule is None:
        return []
    found = [
        line(
            "cada paño necesita {}",
            "each tableau needs {}",
            plural(rule.players, ("jugador", "jugadores"), ("player", "players")),
            cite=rule.cite,
        )
    ]
    if rule.two_cards:
        found.append(
            line(
                "{} en dos cartas ganan al mismo total, o a otro mayor, en tres",
                "{} in two cards beat the same or a higher total in three",
                runs(rule.two_cards),
                cite=rule.two_cards_cite,
            )
        )
    net = (
        Text("del saldo de la banca entre los dos paños", "of the bank's net gain over both tableaux")
        if rule.deduct_net
        else Text("de lo que gana en cada paño", "of what it wins on each tableau")
    )
    found.append(line("la parte de la casa se cuenta {}", "the house's part is reckoned {}", net, cite=rule.cite))
    unit = param_name(rules, rule.unit) if rule.unit else Text("la unidad menor", "the smallest unit")
    found.append(
        line(
            "la apuesta a los dos paños se parte por mitades, en múltiplos de {}",
            "a stake on both is halved, in multiples of {}",
            unit,
            cite=rule.cite,
        )
    )
    if rule.banco_again:
        found.append(
            line(
                "quien hizo banco puede repetirlo {} más mientras ninguno de los paños gane ni pierda",
                "who made banco may make it again {} more while neither tableau wins or loses",
                plural(rule.banco_again, ("vez", "veces"), ("time", "times")),
                cite=rule.cite,
            )
        )
    if rule.lots_cite:
        found.append(
            line(
                "si se hace banco en los dos paños, se sortea cuál va primero",
                "if banco is made on both tableaux, a lot decides which comes first",
                cite=rule.lots_cite,
            )
        )
    return found


def sort(rules: BanqueRules, slug: str, spot: str) -> Sort:
    """What it is to the bank."""
    return (rules.bets[slug].role,)
