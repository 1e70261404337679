"""Gaming machines: the frame of the text, the machine as its owner states it, and what the public is told of its pot."""

from __future__ import annotations

from tapete.book.document import Block, Grid, Line, Row, Section, Sort, grid, items, prose, section
from tapete.book.kit.naming import rank_name
from tapete.book.kit.say import AND, line, listed, percent, say, word
from tapete.catalogue.machine.parts import HandRow, Keno, Machine, Pot, Reels, VideoPoker
from tapete.catalogue.machine.rules import STATES, MachineRules
from tapete.equipment.hands import NAMES
from tapete.games.machine.reels import row_name
from tapete.play.terms import Terms
from tapete.text import Text, same

KINDS = {
    "reels": Text("de rodillos", "with reels"),
    "video-poker": Text("video póker", "video poker"),
    "keno": Text("keno", "keno"),
    "table": Text("juego en vivo en video", "live game in video form"),
}
ROLES = {
    "lines": Text("créditos en cada una de las líneas que se juegan", "credits on each of the lines that are played"),
    "hand": Text("créditos por una mano de cinco cartas", "credits on a hand of five cards"),
    "ticket": Text("créditos por un boleto de números", "credits on a ticket of numbers"),
    "pot": Text("no se apuesta: se gana", "is not staked: it is won"),
}
OURS = Text("es una muestra nuestra y no está en ningún registro", "it is a sample of ours and stands in no register")


def equipment(terms: Terms[MachineRules]) -> list[Line]:
    rules, machine = terms.rules, terms.rules.machine
    found = [
        line(
            "«{}», máquina {}, de {}",
            "“{}”, a machine {}, by {}",
            machine.names,
            KINDS[machine.kind],
            machine.maker,
            cite=rules.frame.cite,
        )
    ]
    if machine.serial:
        found.append(line("serie {}", "serial {}", machine.serial, cite=rules.frame.homologation))
    if machine.ours:
        found.append(Line(OURS, rules.frame.homologation))
    found += [
        line(
            "homologada con el número «{}» el {}",
            "homologated under the number “{}” on {}",
            machine.homologation.number,
            machine.homologation.date,
            cite=rules.frame.homologation,
        ),
        line("estado: {}", "state: {}", STATES[machine.state], cite=rules.frame.state),
        line("posiciones: {}", "positions: {}", machine.positions, cite=rules.seats.cite if rules.seats else rules.cite),
        line(
            "un crédito vale {}; hasta {} por línea, mano o boleto",
            "a credit is worth {}; up to {} on a line, a hand or a ticket",
            listed((word(d) for d in machine.denominations), Text("o", "or")),
            machine.credits,
            cite=rules.frame.bets,
        ),
    ]
    return found


def pays(terms: Terms[MachineRules], slug: str) -> Text:
    return Text("según su tabla", "by its table") if terms.rules.bets[slug].role != "pot" else same("")


def bet(terms: Terms[MachineRules], slug: str) -> list[Block]:
    rule = terms.rules.bets[slug]
    return [prose(Line(ROLES[rule.role], rule.cite))]


def course(terms: Terms[MachineRules]) -> list[Line]:
    rules = terms.rules
    frame, least = rules.frame, rules.seats.required if rules.seats else 0
    found = [
        line("«{}»: se elige una de sus apuestas", "“{}”: one of its bets is chosen", rules.calls.open, cite=rules.calls.cite)
    ]
    if rules.seats and least:
        found.append(line("hacen falta {} jugadores o más", "{} players or more are needed", least, cite=rules.seats.cite))
    return [
        *found,
        line("«{}»", "“{}”", rules.calls.close, cite=rules.calls.cite),
        line("se juega según sus opciones y su tabla de pagos", "it is played by its options and its pay table", cite=frame.bets),
        line("la máquina paga ella misma sus premios", "the machine pays its prizes itself", cite=frame.direct),
    ]


def sections(terms: Terms[MachineRules]) -> list[Section]:
    machine = terms.rules.machine
    found = [section("frame", "Lo que se pide de una máquina", "What is asked of a machine", items(_frame(terms.rules)))]
    if machine.reels:
        found.append(
            section(
                "reels", "Rodillos y pagos", "Reels and pays", items(_reels(terms.rules, machine.reels)), *_tables(machine.reels)
            )
        )
    if machine.poker:
        found.append(section("hands", "Pagos por mano", "Pays by hand", _hands(machine.poker)))
    if machine.keno:
        found.append(section("keno", "Keno", "Keno", items(_keno(terms.rules, machine.keno)), _hits(machine.keno)))
    if machine.live:
        found.append(section("live", "Juego que simula", "The game it simulates", items(_live(terms.rules, machine))))
    if machine.pot:
        found.append(section("pot", "Pozo", "Pot", items(_pot(terms.rules, machine.pot))))
    return found


def _frame(rules: MachineRules) -> list[Line]:
    frame = rules.frame
    return [
        line(
            "es de una de estas clases: {}",
            "it is of one of these kinds: {}",
            listed((KINDS[k] for k in frame.kinds), AND),
            cite=frame.cite,
        ),
        line("está homologada", "it is homologated", cite=frame.homologation),
        line(
            "está en servicio y comprobada antes de la sesión",
            "it is in service and checked before the session",
            cite=frame.state,
        ),
        line("toma solo las apuestas que ofrece", "it takes only the bets that it offers", cite=frame.bets),
        line("paga premios propios, con pozo o sin él", "it pays prizes of its own, with a pot or without", cite=frame.direct),
        line("devuelve al menos el retorno mínimo", "it returns the least return or more", cite=frame.returns),
        line("si tiene pozo, sus reglas están a la vista", "if it has a pot, its rules are shown", cite=frame.pots),
        line(
            "si tiene pozo, avisa al jugador del premio máximo",
            "if it has a pot, it alerts the player of the top prize",
            cite=frame.alert,
        ),
    ]


# reels


def _reels(rules: MachineRules, reels: Reels) -> list[Line]:
    cite = rules.frame.cite
    found = [
        line(
            "{} rodillos; se ven {} símbolos de cada uno",
            "{} reels; {} symbols of each show",
            len(reels.strips),
            reels.rows,
            cite=cite,
        ),
        line(
            "líneas que pueden jugarse: {}",
            "lines that can be played: {}",
            ", ".join(map(str, reels.offers or reels.counts)),
            cite=cite,
        ),
    ]
    for i, row in enumerate(reels.lines, 1):
        found.append(line("línea {}: filas {}", "line {}: rows {}", i, "-".join(map(str, row)), cite=cite))
    for name, symbol in reels.symbols.items():
        if symbol.wild:
            text = say("{} vale por cualquier otro", "{} stands for any other", symbol.names)
            times = (
                say(" y multiplica la línea por {}", " and multiplies the line by {}", symbol.times)
                if symbol.times > 1
                else same("")
            )
            found.append(Line(text + times, cite))
        elif symbol.times > 1:
            found.append(line("{}: × {}", "{}: × {}", symbol.names, symbol.times, cite=cite))
        if symbol.alone:
            found.append(line("ningún comodín vale por {}", "no wild symbol stands for {}", symbol.names, cite=cite))
        look = symbol.look or name
        found.append(line("{}: se dibuja «{}»", "{}: drawn as “{}”", symbol.names, look, cite=cite))
    return [*found, *_features(rules, reels)]


def _features(rules: MachineRules, reels: Reels) -> list[Line]:
    cite, found = rules.frame.cite, []
    if reels.free:
        again = Text("dan otros", "give further ones") if reels.free.again else Text("no dan otros", "give no further ones")
        found.append(line("los juegos gratis pagan × {} y {}", "free games pay × {} and {}", reels.free.times, again, cite=cite))
        for i, strip in enumerate(reels.free.strips, 1):
            found.append(
                line("rodillo {} de los juegos gratis: {}", "reel {} of free games: {}", i, _strip(reels, strip), cite=cite)
            )
    if reels.respin:
        rule = reels.respin
        values = ", ".join(f"{v} (× {n})" for v, n in rule.values.items())
        name = reels.symbols[rule.symbol].names if rule.symbol in reels.symbols else same(rule.symbol)
        found += [
            line(
                "{}: con {} o más en la ventana se retienen y lo demás gira; cada uno que cae devuelve {} giros",
                "{}: with {} or more in the window they are held and the rest spins; each that lands gives {} spins back",
                name,
                rule.needs,
                rule.spins,
                cite=cite,
            ),
            line(
                "en cada lugar libre cae uno con probabilidad {}",
                "one lands in each free place with a chance of {}",
                rule.lands,
                cite=cite,
            ),
            line("valores y de cuántas maneras salen: {}", "values and in how many ways they come: {}", values, cite=cite),
            line("la ventana llena paga además {}", "a full window pays {} besides", rule.full, cite=cite),
        ]
    return found


def _strip(reels: Reels, strip: tuple[str, ...]) -> Text:
    names = [reels.symbols[s].names if s in reels.symbols else same(s) for s in strip]
    return Text(" · ".join(n.es for n in names), " · ".join(n.en for n in names))


def _tables(reels: Reels) -> list[Grid]:
    strips = [Row((word(i), _strip(reels, strip))) for i, strip in enumerate(reels.strips, 1)]
    found = [
        grid((Text("rodillo", "reel"), Text("símbolos, por orden", "symbols, in order")), strips),
        grid(
            (Text("combinación", "combination"), Text("paga por crédito", "pays a credit"), Text("además", "besides")),
            _rows(reels),
        ),
    ]
    if reels.weights:
        ways = [Row((word(i), same(" · ".join(map(str, w))))) for i, w in enumerate(reels.weights, 1)]
        found.insert(1, grid((Text("rodillo", "reel"), Text("maneras de cada parada", "ways of each stop")), ways))
    return found


def _rows(reels: Reels) -> list[Row]:
    found = []
    for row in reels.pays:
        besides = []
        if row.anywhere:
            besides.append(Text("en toda la ventana, por crédito apostado", "anywhere in the window, for each credit staked"))
        if row.free:
            besides.append(say("{} juegos gratis", "{} free games", row.free))
        if row.pot:
            besides.append(Text("el pozo, con los créditos máximos", "the pot, with the most credits"))
        told = listed(besides, AND) if besides else same("")
        found.append(Row((_row_name(reels, row.symbols, row.count), _paid(row.pays, row.most), told)))
    return found


def _row_name(reels: Reels, symbols: tuple[str, ...], count: int) -> Text:
    row = next((r for r in reels.pays if (r.symbols, r.count) == (symbols, count)), None)
    return row_name(reels, row) if row else same("")


def _paid(pays: object, most: object) -> Text:
    told = word(pays)  # type: ignore[arg-type]
    return told if most is None else say("{}; con los créditos máximos {}", "{}; with the most credits {}", told, most)  # type: ignore[arg-type]


# cards and numbers


def _hands(poker: VideoPoker) -> Grid:
    rows = [Row((_hand(row), _paid(row.pays, row.most), POT if row.pot else same(""))) for row in poker.pays]
    return grid((Text("mano", "hand"), Text("paga por crédito", "pays a credit"), Text("además", "besides")), rows)


POT = Text("el pozo, con los créditos máximos", "the pot, with the most credits")


def _hand(row: HandRow) -> Text:
    told = row.names or NAMES[row.hand]
    if row.names:
        told = say("{} ({})", "{} ({})", told, NAMES[row.hand])
    if row.ranks:
        told = say("{}: {}", "{}: {}", told, listed((rank_name(r) for r in row.ranks), Text("o", "or")))
    if row.kickers:
        told = say("{}, con {}", "{}, with {}", told, listed((rank_name(r) for r in row.kickers), Text("o", "or")))
    return told


def _keno(rules: MachineRules, keno: Keno) -> list[Line]:
    return [line("salen {} de {} números", "{} of {} numbers come", keno.drawn, keno.numbers, cite=rules.frame.cite)]


def _hits(keno: Keno) -> Grid:
    rows = [Row((word(m), word(h), word(p))) for m, table in keno.pays.items() for h, p in table.items()]
    return grid((Text("marcados", "marked"), Text("aciertos", "hits"), Text("paga por crédito", "pays a credit")), rows)


def _live(rules: MachineRules, machine: Machine) -> list[Line]:
    assert machine.live is not None
    plan = ", ".join(f"{k} {v}" for k, v in machine.live.plan.items())
    return [line("{}; plan: {}", "{}; plan: {}", machine.live.game, plan, cite=rules.frame.cite)]


def _pot(rules: MachineRules, pot: Pot) -> list[Line]:
    frame = rules.frame
    alone = Text("de esta máquina sola", "of this machine alone")
    shared = say("conectado: {}", "linked: {}", pot.link) if pot.link else alone
    found = [
        line("{}, {}; empieza con {}", "{}, {}; it begins with {}", pot.names, shared, pot.base, cite=frame.pots),
        line("entra en él {} de cada apuesta", "{} of every stake enters it", percent(pot.rate), cite=frame.pots),
    ]
    if pot.rules:
        found.append(Line(pot.rules, frame.pots))
    if pot.alert:
        found.append(line("aviso: «{}»", "alert: “{}”", pot.alert, cite=frame.alert))
    return found


def sort(rules: MachineRules, slug: str, spot: str) -> Sort:
    """What is bet on, by the kind of machine."""
    return (rules.bets[slug].role, rules.machine.kind)
