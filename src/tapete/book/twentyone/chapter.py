"""Twenty-one: boxes, main, insurance and side bets, and the course of a round; what may be chosen is in `choices` beside."""

from __future__ import annotations

from tapete.book.document import Block, Line, Row, Section, Sort, grid, items, prose, section
from tapete.book.kit.cards import shoe
from tapete.book.kit.course import betting
from tapete.book.kit.naming import MAXIMUM, MINIMUM, bet_name, bet_names, cards_worth, param_name
from tapete.book.kit.say import OR, line, listed, plural, say, times, word
from tapete.book.kit.stakes import caps
from tapete.book.kit.values import in_force
from tapete.book.twentyone.choices import choices, naturals, prizes
from tapete.catalogue.twentyone.rules import TwentyOneBet, TwentyOneRules
from tapete.play.paylines import pay_lines
from tapete.play.terms import Terms
from tapete.text import Text, same

MAIN = Text("la apuesta principal", "the main bet")
BY_TABLE = Text("según su tabla", "by its table")
SETTLED = {
    "deal": Text("se liquida en cuanto se han dado las cartas", "settled as soon as the cards have been dealt"),
    "before": Text(
        "se liquida cuando el croupier ha jugado, antes que las apuestas principales",
        "settled when the dealer has played, before the main bets",
    ),
    "end": Text(
        "se liquida cuando el croupier ha jugado, después de las apuestas principales",
        "settled when the dealer has played, after the main bets",
    ),
}
ALONE = {
    "play": Text(
        "si la única mano en juego ya está decidida, la del croupier se completa para esta apuesta",
        "if the only hand in play is already decided, the dealer's is completed for this bet",
    ),
    "collect": Text(
        "si la única mano en juego ya está decidida, esta apuesta se cobra",
        "if the only hand in play is already decided, this bet is collected",
    ),
}


def equipment(terms: Terms[TwentyOneRules]) -> list[Line]:
    return [*shoe(terms.rules.shoe), *_boxes(terms.rules)]


def _boxes(rules: TwentyOneRules) -> list[Line]:
    """How many places a player may hold, and what each must carry."""
    boxes = rules.boxes
    told: list[Text] = []
    if boxes.per_player is None:
        told.append(Text("un jugador puede jugar en cuantas casillas quiera", "a player may play as many boxes as he likes"))
    else:
        told.append(
            say(
                "un jugador puede jugar en {}",
                "a player may play {}",
                plural(boxes.per_player, ("casilla", "casillas"), ("box", "boxes")),
            )
        )
    if boxes.consecutive:
        told.append(Text("las casillas de un jugador deben ser seguidas", "a player's boxes must be side by side"))
    told.append(
        Text("otros pueden apostar en la casilla que un jugador manda", "others may bet on a box that a player commands")
        if boxes.behind
        else Text("nadie apuesta en la casilla de otro", "nobody bets on another's box")
    )
    if boxes.together:
        told.append(
            Text(
                "el máximo vale para todo lo que hay en una casilla, sea de quien sea",
                "the maximum binds all that lies on a box, whoever put it there",
            )
        )
    if boxes.scale:
        of = {"first": Text("la menor de sus apuestas", "the player's smallest bet"), "min": MINIMUM}[boxes.scale_of]
        many = listed(
            [*(n for n in boxes.scale), MAXIMUM] if boxes.per_player and boxes.per_player > len(boxes.scale) else boxes.scale
        )
        binds = {"least": Text("al menos", "at least"), "exact": Text("justamente", "exactly")}[boxes.scale_binds]
        told.append(
            say(
                "con varias casillas, cada una lleva {}, por orden, {} veces {}",
                "with several boxes each holds {}, in order, {} times {}",
                binds,
                many,
                of,
            )
        )
    if boxes.equal:
        told.append(
            say("deben hacerse juntas y por igual: {}", "to be made together and equal: {}", bet_names(rules, boxes.equal))
        )
    if boxes.needed:
        told.append(
            say(
                "todo jugador en la ronda debe haber hecho {}",
                "every player in the round must have made {}",
                bet_names(rules, boxes.needed),
            )
        )
    if boxes.least:
        told.append(
            say(
                "todo jugador en la ronda debe haber hecho al menos {}",
                "every player in the round must have made at least {}",
                plural(boxes.least, ("apuesta principal", "apuestas principales"), ("main bet", "main bets")),
            )
        )
    return [line("{}", "{}", text, cite=boxes.cite) for text in told]


def pays(terms: Terms[TwentyOneRules], slug: str) -> Text:
    rule = terms.rules.bets[slug]
    return word(rule.pays) if rule.pays else BY_TABLE if pay_lines(terms.rules, slug) else same("")


def bet(terms: Terms[TwentyOneRules], slug: str) -> list[Block]:
    rules, rule = terms.rules, terms.rules.bets[slug]
    main = next((bet_name(rules, k) for k, b in rules.bets.items() if b.role == "main"), MAIN)
    found = {"main": _main, "insurance": _insurance, "side": _side, "apart": _apart}[rule.role](terms, rule)
    if not rule.offered:
        found.append(line("esta mesa no la ofrece", "this table does not offer it", cite=rule.cite))
    found += caps(terms, slug, rule.lowest, rule.caps, main)
    return [table(rules, slug), prose(*found)]


def table(rules: TwentyOneRules, slug: str) -> Block:
    rows = [Row((entry.cards, entry.brings), entry.cite) for entry in pay_lines(rules, slug)]
    return grid((Text("cartas", "cards"), Text("paga", "pays")), rows)


def _main(terms: Terms[TwentyOneRules], rule: TwentyOneBet) -> list[Line]:
    rules = terms.rules
    found = [
        line(
            "gana la mano más cercana a 21 sin pasarse; la que se pasa pierde en el acto y el empate devuelve la apuesta",
            "the hand nearer to 21 without passing it wins; one that passes it loses at once, and a tie gives the stake back",
            cite=rules.article("higher"),
        )
    ]
    return [*found, *_which(rules, rule)]


def _which(rules: TwentyOneRules, rule: TwentyOneBet) -> list[Line]:
    """Which hand of the player's it is on and which of the dealer's it is against, where there are several."""
    found = []
    if any(b.hand > 1 for b in rules.bets.values()):
        found.append(line("va con la mano {} del jugador", "it rides on the player's hand {}", rule.hand, cite=rule.cite))
    if any(b.round > 1 for b in rules.bets.values()):
        found.append(line("es contra la mano {} del croupier", "it is against the dealer's hand {}", rule.round, cite=rule.cite))
    return found


def _insurance(terms: Terms[TwentyOneRules], rule: TwentyOneBet) -> list[Line]:
    rules = terms.rules
    against = cards_worth(rule.against)
    found = [
        line(
            "se ofrece cuando la primera carta del croupier es {}; gana si tiene black jack",
            "offered when the dealer's first card is {}; wins if the dealer has a natural",
            against,
            cite=rule.cite,
        )
    ]
    if rule.exact:
        of = (times(rule.share, MAIN if name == "main" else param_name(rules, name)) for name in rule.exact)
        found.append(line("es justamente {}", "it is exactly {}", listed(of, OR), cite=rule.cite))
    else:
        found.append(line("es a lo sumo {}", "it is at most {}", times(rule.share, MAIN), cite=rule.cite))
    if rule.settled == "end":
        found.append(
            line("se paga cuando se ha recogido lo perdido", "it is paid once what is lost is collected", cite=rule.cite)
        )
    return [*found, *_which(rules, rule)]


def _side(terms: Terms[TwentyOneRules], rule: TwentyOneBet) -> list[Line]:
    rules = terms.rules
    told = [
        Text(
            "apuesta aparte, que se decide por la tabla; fuera de ella pierde",
            "a bet beside the game, decided by the table; outside it, it loses",
        ),
        SETTLED[rule.settled],
    ]
    if rule.first:
        told.append(
            Text("puede ponerse antes que la apuesta principal que necesita", "it may be laid before the main bet that it needs")
        )
    if rule.draws:
        told.append(
            Text(
                "mira también la tercera carta cuando las dos primeras la piden",
                "it looks at a third card too, when the first two call for it",
            )
        )
    if rule.settled != "deal":
        told.append(ALONE[rule.alone])
    if rule.hand > 1 or any(b.hand > 1 for b in rules.bets.values()):
        told.append(say("va con la mano {} del jugador", "it rides on the player's hand {}", rule.hand))
    if rule.meter:
        told.append(
            say(
                "tiene pozo progresivo, que empieza en {}",
                "it has a progressive meter, which begins at {}",
                in_force(terms, rule.meter),
            )
        )
    return [line("{}", "{}", text, cite=rule.cite) for text in told]


def _apart(terms: Terms[TwentyOneRules], rule: TwentyOneBet) -> list[Line]:
    return []


def course(terms: Terms[TwentyOneRules]) -> list[Line]:
    rules, dealer = terms.rules, terms.rules.dealer
    second = (
        Text("la segunda del croupier va tapada", "the dealer's second lies face down")
        if dealer.hole
        else Text("el croupier toma por ahora una sola", "the dealer takes one only for now")
    )
    found = [
        *betting(rules),
        line("se dan dos cartas a cada mano; {}", "two cards go to each hand; {}", second, cite=rules.article("deal")),
    ]
    if dealer.peeks:
        found.append(
            line(
                "el croupier mira su carta tapada: si tiene black jack, la ronda termina antes de que jueguen los demás",
                "the dealer looks at the hole card: if it makes a natural, the round ends before players act",
                cite=dealer.cite,
            )
        )
    if rules.switching:
        found.append(
            line(
                "cada jugador puede cambiar entre sí las segundas cartas de sus dos manos",
                "each player may exchange the second cards of his two hands",
                cite=rules.switching.cite,
            )
        )
    found.append(
        line(
            "por orden, cada mano pide, se planta, dobla, separa o se retira, según se permite más abajo",
            "in turn, each hand draws, stands, doubles, splits or surrenders, as allowed below",
            cite=rules.article("draw"),
        )
    )
    soft = (
        Text("pide también con 17 suave", "draws on a soft 17 too")
        if dealer.hits_soft_17
        else Text("se planta también con 17 suave", "stands on a soft 17 too")
    )
    found.append(
        line(
            "el croupier pide hasta 16 y se planta con 17; {}",
            "the dealer draws to 16 and stands on 17; {}",
            soft,
            cite=rules.article("dealer"),
        )
    )
    completes = {
        "needed": Text(
            "solo toma las cartas que alguna apuesta espera", "the dealer takes only the cards that some bet waits for"
        ),
        "live": Text(
            "completa su mano mientras quede alguna viva, también las de black jack",
            "the dealer completes the hand while any other is alive, naturals too",
        ),
        "always": Text("completa siempre su mano", "the dealer always completes the hand"),
    }[dealer.completes]
    found.append(line("{}", "{}", completes, cite=dealer.cite))
    if dealer.hands > 1:
        firsts = {
            "shared": Text("todas a partir de la misma primera carta", "all from the same first card"),
            "own": Text(
                "cada una con su primera carta, dada tras las segundas de los jugadores",
                "each from a first card of its own, dealt after the players' second",
            ),
        }[dealer.firsts]
        found.append(
            line(
                "el croupier hace {} manos, una tras otra, {}",
                "the dealer makes {} hands, one after another, {}",
                dealer.hands,
                firsts,
                cite=dealer.cite,
            )
        )
    found.append(line("se cobra y se paga", "bets are collected and paid", cite=rules.article("higher")))
    return found


def sections(terms: Terms[TwentyOneRules]) -> list[Section]:
    rules = terms.rules
    return [
        section("naturals", "Black jack y finales", "Naturals and ends", items(naturals(rules))),
        section("choices", "Lo que el jugador puede elegir", "What the player may choose", items(choices(rules))),
        section("promotions", "Premios", "Prizes", *prizes(rules)),
    ]


def sort(rules: TwentyOneRules, slug: str, spot: str) -> Sort:
    """A hand against the dealer, insurance against a card, or a table of certain cards."""
    rule = rules.bets[slug]
    cards = frozenset(row.pattern for row in rule.table)
    return (rule.role, rule.round, rule.against, cards)
