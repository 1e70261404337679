"""Bingo: the card, the sale, what each prize is and who wins it, claims, and the prize that grows."""

from __future__ import annotations

from tapete.book.document import Block, Line, Section, Sort, items, prose, section
from tapete.book.kit.say import line, plural, say, word
from tapete.catalogue.bingo.rules import BingoBet, BingoRules
from tapete.play.terms import Terms
from tapete.text import Text, same

NUMBERS = (("número", "números"), ("number", "numbers"))


def equipment(terms: Terms[BingoRules]) -> list[Line]:
    card = terms.rules.card
    found = [
        line(
            "{} bolas; el cartón tiene {} filas y {} columnas, {} en cada fila, y ninguna columna vacía",
            "{} balls; a card has {} rows and {} columns, {} in each row, and no column is empty",
            card.balls,
            card.rows,
            card.columns,
            plural(card.in_row, *NUMBERS),
            cite=card.cite,
        )
    ]
    if card.free:
        found.append(
            line(
                "la casilla del centro es libre: lleva el número del cartón y cuenta como marcada",
                "the centre is free: it carries the card's number and counts as marked",
                cite=card.cite,
            )
        )
    if card.ordered:
        found.append(
            line(
                "en cada columna los números crecen de arriba abajo",
                "in each column the numbers rise from top to bottom",
                cite=card.cite,
            )
        )
    return found


def pays(terms: Terms[BingoRules], slug: str) -> Text:
    bet = terms.rules.bets[slug]
    return _worth(terms, bet) if bet.role in ("prize", "pot") else same("")


def _worth(terms: Terms[BingoRules], bet: BingoBet) -> Text:
    fixed = terms.plan.amount(bet.amount) if bet.amount else None
    if fixed is not None:
        return terms.money(fixed).told
    rate = terms.plan.fraction(bet.rate) if bet.rate else None
    if rate is None:
        return Text("según el plan", "as the plan says")
    return say("{} de lo vendido", "{} of the sales", word(f"{float(rate * 100):g} %"))


def bet(terms: Terms[BingoRules], slug: str) -> list[Block]:
    rules, rule = terms.rules, terms.rules.bets[slug]
    if rule.role == "card":
        return [
            prose(line("es lo que se compra: una apuesta por cartón", "it is what is bought: one bet a card", cite=rule.cite))
        ]
    if rule.role == "entry":
        return [
            prose(
                line(
                    "da a los cartones de un jugador derecho al premio que crece",
                    "gives a player's cards the right to the prize that grows",
                    cite=rule.cite,
                )
            )
        ]
    found = [line("gana con {}", "won by {}", _figure(rules, rule.figure), cite=rule.cite)]
    if rule.role == "prize":
        from_sales = rule.rate and rules.params[rule.rate].text
        fixed = rule.amount and rules.params[rule.amount].text
        for text in (from_sales, fixed):
            if text:
                found.append(line("importe: {}", "amount: {}", text, cite=rule.cite))
    elif rule.rate:
        found.append(line("lo engrosa: {}", "fed by: {}", rules.params[rule.rate].text, cite=rule.cite))
    if rule.ends:
        found.append(line("con él termina la partida", "the game ends with it", cite=rule.cite))
    return [prose(*found)]


def _figure(rules: BingoRules, figure: str) -> Text:
    return rules.figures[figure].names if figure in rules.figures else same(figure)


def course(terms: Terms[BingoRules]) -> list[Line]:
    rules = terms.rules
    return [
        line("«{}»: se venden los cartones", "“{}”: cards are sold", rules.calls.open, cite=rules.calls.cite),
        line("«{}»: se cierra la venta", "“{}”: the sale is closed", rules.calls.close, cite=rules.calls.cite),
        line(
            "las bolas salen una a una; cada número se canta y se muestra, y puede marcarse",
            "balls are drawn one by one; each number is called and shown, and may then be marked",
            cite=rules.draw_cite,
        ),
        line(
            "quien canta un premio detiene la partida y su cartón se comprueba",
            "who calls a prize stops the game, and the card is checked",
            cite=rules.claims.cite,
        ),
        line("si es erróneo, la partida continúa", "if it is wrong the game goes on", cite=rules.claims.wrong),
        line(
            "si es correcto se pregunta por otros; después de la orden de seguir o terminar todo reclamo se pierde",
            "if it is right others are asked for; after the order to go on or to end every claim is lost",
            cite=rules.claims.lost,
        ),
    ]


def sections(terms: Terms[BingoRules]) -> list[Section]:
    return [
        section("sale", "Venta de cartones", "Sale of cards", items(_sale(terms.rules))),
        section("figures", "Figuras", "Figures", items(_figures(terms.rules))),
        section("claims", "Premios cantados", "Claims", items(_claims(terms.rules))),
        *([section("pot", "Premio que crece", "The prize that grows", items(_pot(terms.rules)))] if terms.rules.pot else []),
        *([section("duties", "Quién hace qué", "Who does what", items(_duties(terms.rules)))] if terms.rules.duties else []),
    ]


DUTIES = {
    "announce": Text("bolas y comprobaciones", "balls and verification"),
    "order": Text("órdenes de empezar, seguir y terminar", "orders to begin, to go on and to end"),
    "sell": Text("venta de cartones", "sale of cards"),
    "pay": Text("pago de premios", "payment of prizes"),
    "audit": Text("corrección de lo vendido", "correction of sales"),
}
ROLES = {
    "croupier": Text("croupier", "croupier"),
    "chief": Text("jefe de mesa", "table chief"),
    "cashier": Text("cajero", "cashier"),
}


def _duties(rules: BingoRules) -> list[Line]:
    """Who has which duty in a hall, as the house's roles, and what nobody does together with it."""
    found = []
    for name, duty in rules.duties.items():
        roles = Text(", ".join(ROLES[r].es for r in duty.by), ", ".join(ROLES[r].en for r in duty.by))
        apart = Text(", ".join(DUTIES[d].es for d in duty.apart), ", ".join(DUTIES[d].en for d in duty.apart))
        if duty.apart:
            found.append(
                line(
                    "{}: {} ({}); nunca junto con: {}",
                    "{}: {} ({}); never together with: {}",
                    DUTIES[name],
                    duty.names,
                    roles,
                    apart,
                    cite=duty.cite,
                )
            )
        else:
            found.append(line("{}: {} ({})", "{}: {} ({})", DUTIES[name], duty.names, roles, cite=duty.cite))
    return found


def _sale(rules: BingoRules) -> list[Line]:
    sale = rules.sale
    found = [
        line(
            "antes de empezar: {}",
            "before the start: {}",
            rules.params[sale.least].text,
            cite=sale.least_cite or sale.cite,
        )
    ]
    start = (
        Text("con el siguiente al último vendido en la partida anterior", "with the one after the last sold in the game before")
        if sale.goes_on
        else Text("con el número uno", "with number one")
    )
    found.append(
        line(
            "se venden por orden de número, empezando {}", "they are sold in order of number, beginning {}", start, cite=sale.cite
        )
    )
    if sale.second:
        found.append(
            line(
                "si la serie no basta se vende otra desde el uno, hasta el número anterior al primero vendido",
                "if the series is not enough another is sold from number one, up to the one before the first sold",
                cite=sale.second,
            )
        )
    found.append(
        line("una venta puede anularse antes del cierre", "a sale may be voided before the close", cite=sale.voids)
        if sale.voids
        else line("un cartón vendido no se devuelve", "a card that was sold is not taken back", cite=sale.cite)
    )
    if sale.transfers:
        found.append(
            line("quien se va puede ceder sus cartones", "who leaves may hand the cards to another", cite=sale.transfers)
        )
    return found


def _figures(rules: BingoRules) -> list[Line]:
    return [
        line("{}: {}", "{}: {}", f.names, " · ".join(f.any) if len(f.any) < 20 else len(f.any), cite=f.cite)
        for f in rules.figures.values()
    ]


def _claims(rules: BingoRules) -> list[Line]:
    claims = rules.claims
    ball = (
        Text("debe cantarse con la bola que lo completa", "it must be called on the ball that completes it")
        if claims.last_ball
        else Text("vale mientras nadie lo haya cantado antes", "it is good as long as nobody called it before")
    )
    share = Text("por cartones", "by cards") if claims.share == "card" else Text("por jugadores", "by players")
    paid = (
        Text("al terminar la partida", "when the game ends")
        if claims.paid == "end"
        else Text("con la orden que cierra sus reclamos", "at the order that closes its claims")
    )
    left = Text("se pierde", "is lost") if claims.unclaimed == "lost" else Text("se suma al último", "is added to the last one")
    over = (
        Text("queda en la casa", "stays with the house")
        if claims.odd == "house"
        else Text("es de quien cantó primero", "is the first caller's")
    )
    return [
        line("{}", "{}", ball, cite=claims.cite),
        line(
            "varios ganadores reparten en partes iguales, {}",
            "several winners share in equal parts, {}",
            share,
            cite=claims.share_cite or claims.cite,
        ),
        line("lo que no se divide {}", "what does not divide {}", over, cite=claims.share_cite or claims.cite),
        line("se paga {}", "it is paid {}", paid, cite=claims.cite),
        *_undone(rules),
        line("el premio que nadie cantó a tiempo {}", "a prize that nobody called in time {}", left, cite=claims.lost),
    ]


def _undone(rules: BingoRules) -> list[Line]:
    """What becomes of a prize that was paid on a ball that did not come, where balls are put right."""
    if not rules.claims.undone:
        return []
    back = Text(
        "un premio pagado con una bola que no salió vuelve, y sigue por ganar",
        "a prize paid on a ball that did not come goes back, and is still to be won",
    )
    return [line("{}", "{}", back, cite=rules.claims.cite)]


def _pot(rules: BingoRules) -> list[Line]:
    pot = rules.pot
    assert pot is not None
    names = [name for name in (pot.base, pot.within, pot.entry) if name]
    return [line("{}", "{}", rules.params[name].text, cite=pot.cite) for name in names]


def sort(rules: BingoRules, slug: str, spot: str) -> Sort:
    """A card, or a prize by its figure."""
    bet = rules.bets[slug]
    return (bet.role, bet.figure)
