"""Dice games: the dice, what each bet wins, loses and waits on, and the series after a point."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from tapete.book.document import Block, Line, Section, Sort, items, prose, section
from tapete.book.kit.course import betting, lead
from tapete.book.kit.naming import bet_name, money
from tapete.book.kit.say import OR, joined, line, listed, percent, plural, say, sentence, times, word
from tapete.catalogue.dice.rules import DiceBet, DiceRules
from tapete.figures import Odds
from tapete.play.terms import Terms
from tapete.text import Text, same

ALIKE = Text("todos los dados iguales", "all dice alike")
PHASES = {
    "come-out": Text("en la tirada de salida", "on the come-out"),
    "point": Text("con un punto establecido", "once there is a point"),
}


def equipment(terms: Terms[DiceRules]) -> list[Line]:
    dice = terms.rules.dice
    faces = listed(face(terms.rules, f) for f in dict.fromkeys(dice.faces))
    return [
        line(
            "se tira con {}; las caras son {}",
            "played with {}; the faces are {}",
            plural(dice.count, ("dado", "dados"), ("die", "dice")),
            faces,
            cite=dice.cite,
        )
    ]


def face(rules: DiceRules, name: str) -> Text:
    """A face by its name: that of the bet on it, where it is no number."""
    return bet_name(rules, name) if name in rules.bets and not name.isdigit() else same(name)


def result(rules: DiceRules, token: str) -> Text:
    """A result in words: a total, the very faces, all alike, a face that shows."""
    if token == "same":
        return ALIKE
    faces = token.split("-")
    return joined((face(rules, f) for f in faces), "-")


def results(rules: DiceRules, tokens: Iterable[str]) -> Text:
    return listed((result(rules, t) for t in tokens), OR)


def pays(terms: Terms[DiceRules], slug: str) -> Text:
    rule = terms.rules.bets[slug]
    told = [word(rule.pays)] if rule.pays else []
    return joined([*told, *_special(terms.rules, rule)])


def _special(rules: DiceRules, rule: DiceBet) -> list[Text]:
    """What some results or numbers pay otherwise, those that pay alike together."""
    alike: dict[Odds, list[str]] = {}
    for key, odds in rule.pays_on.items():
        alike.setdefault(odds, []).append(key)
    shown = (lambda k: same(f"{k}×")) if rule.flow == "match" else (lambda k: result(rules, k))
    return [say("{}: {}", "{}: {}", joined(map(shown, keys), ", "), odds) for odds, keys in alike.items()]


def bet(terms: Terms[DiceRules], slug: str) -> list[Block]:
    rules, rule = terms.rules, terms.rules.bets[slug]
    found = [*_wins(rules, rule, slug), *_when(rules, rule)]
    if rule.spots:
        found.append(line("casillas: {}", "boxes: {}", _spots(rules, rule), cite=rule.cite))
    if rule.small:
        few = money(terms.card.currency, str(rule.small.under))
        small = say(
            "{}, con menos de {}, paga {}", "{}, under {}, pays {}", results(rules, rule.small.spots), few, rule.small.pays
        )
        found.append(Line(sentence(small), rule.small.cite))
    if rule.commission:
        of = {"stake": Text("lo apostado", "the stake"), "win": Text("lo que puede ganar", "what it can win")}[rule.commission.of]
        found.append(
            line(
                "además se paga a la casa el {} de {}",
                "besides, {} of {} is paid to the house",
                percent(rule.commission.rate),
                of,
                cite=rule.commission.cite,
            )
        )
    return [prose(*found)]


def _spots(rules: DiceRules, rule: DiceBet) -> Text:
    """Boxes by name, and what each wins on where its name does not say it."""
    told = []
    for name, tokens in rule.spots.items():
        shown = result(rules, name)
        told.append(shown if tokens == (name,) else say("{} (gana con {})", "{} (wins on {})", shown, results(rules, tokens)))
    return joined(told, ", ")


def _wins(rules: DiceRules, rule: DiceBet, slug: str) -> list[Line]:
    out = rules.point.out if rules.point else "7"
    found: list[Line] = []
    match rule.flow:
        case "once":
            found = _once(rules, rule)
        case "stays":
            found = _stays(rules, rule)
        case "match":
            found = [
                line(
                    "gana si algún dado muestra {}, y paga según cuántos la muestran; si ninguno, pierde",
                    "wins if any die shows {}, and pays by how many do; if none does, it loses",
                    face(rules, slug),
                    cite=rule.cite,
                )
            ]
        case "collect":
            loses = results(rules, rule.loses)
            found = [
                line(
                    "gana cuando han salido todos: {}; pierde si antes sale {}",
                    "wins once all of these have come: {}; loses if {} comes first",
                    listed(rule.wins),
                    loses,
                    cite=rule.cite,
                )
            ]
        case "line":
            found = _by_results(rules, rule)
            whose = Text("el suyo propio", "its own") if rule.travels else Text("el punto", "the point")
            found.append(
                line(
                    "con otro resultado toma un número, {}; {}",
                    "on any other result it has a number, {}; {}",
                    whose,
                    _then(rule, out),
                    cite=rule.cite,
                )
            )
        case "odds":
            found = [
                line(
                    "se añade detrás de {} cuando ya tiene número; {}",
                    "added behind {} once that has a number; {}",
                    bet_name(rules, rule.behind),
                    _then(rule, out),
                    cite=rule.cite,
                )
            ]
            found += _behind(rules, rule)
    if rule.flow not in ("once", "stays") and rule.numbers:
        found.append(line("números: {}", "numbers: {}", listed(rule.numbers), cite=rule.cite))
    if rule.push and rule.flow not in ("line", "once", "stays"):
        found.append(_pushes(rules, rule))
    return found


def _pushes(rules: DiceRules, rule: DiceBet) -> Line:
    return line("con {} ni gana ni pierde", "on {} it neither wins nor loses", results(rules, rule.push), cite=rule.cite)


def _by_results(rules: DiceRules, rule: DiceBet) -> list[Line]:
    found = []
    if rule.wins:
        found.append(line("gana con {}", "wins on {}", results(rules, rule.wins), cite=rule.cite))
    if rule.loses:
        found.append(line("pierde con {}", "loses on {}", results(rules, rule.loses), cite=rule.cite))
    if rule.push:
        found.append(_pushes(rules, rule))
    return found


def _once(rules: DiceRules, rule: DiceBet) -> list[Line]:
    lost = Text("con cualquier otro resultado pierde", "any other result loses")
    found = [line("se decide en una tirada: {}", "decided by one throw: {}", lost, cite=rule.cite)]
    if rule.numbers:
        found.append(
            line(
                "se apuesta a uno de estos y gana con él: {}",
                "it is made on one of these and wins on it: {}",
                results(rules, rule.numbers),
                cite=rule.cite,
            )
        )
    return [*_by_results(rules, rule), *found]


def _stays(rules: DiceRules, rule: DiceBet) -> list[Line]:
    if not rule.numbers:
        waits = line("con cualquier otro resultado sigue en juego", "any other result leaves it in play", cite=rule.cite)
        return [*_by_results(rules, rule), waits]
    numbers, loses = results(rules, rule.numbers), results(rules, rule.loses)
    if rule.side == "wrong":
        return [
            line(
                "se apuesta contra uno de estos números: {}; gana con {} y pierde con el número",
                "made against one of these numbers: {}; wins on {} and loses on the number",
                numbers,
                loses,
                cite=rule.cite,
            )
        ]
    return [
        line(
            "se apuesta a uno de estos números: {}; gana con él y pierde con {}",
            "made on one of these numbers: {}; wins on it and loses on {}",
            numbers,
            loses,
            cite=rule.cite,
        )
    ]


def _then(rule: DiceBet, out: str) -> Text:
    if rule.side == "right":
        return say(
            "gana si el número vuelve antes que el {}, y pierde si antes sale el {}",
            "wins if the number comes again before {}, and loses if {} comes first",
            out,
            out,
        )
    return say(
        "gana si el {} sale antes que el número, y pierde si antes vuelve el número",
        "wins if {} comes before the number, and loses if the number comes first",
        out,
    )


def _behind(rules: DiceRules, rule: DiceBet) -> list[Line]:
    what = {"stake": Text("no puede pasar de", "may not exceed"), "win": Text("no puede ganar más de", "may win no more than")}[
        rule.behind_measures
    ]
    cite = rule.behind_cite or rule.cite
    found = []
    for many, numbers in _alike(rule.behind_max).items():
        backed = bet_name(rules, rule.behind)
        most = say("{} {}", "{} {}", what, times_word(many, backed))
        on = say("sobre {}, ", "on {}, ", listed(numbers, OR)) if len(set(rule.behind_max.values())) > 1 else same("")
        found.append(Line(sentence(say("{}{}", "{}{}", on, most)), cite))
    return found


def times_word(many: str, what: Text) -> Text:
    return times(Fraction(many), what) if Fraction(many) else say("0: no se admite", "0: it is not taken")


def _alike(by: Mapping[str, object]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for key, value in by.items():
        found.setdefault(str(value), []).append(key)
    return found


def _when(rules: DiceRules, rule: DiceBet) -> list[Line]:
    """When it may be made, raised, turned off and taken down."""
    told: list[tuple[str, str]] = []
    if rules.point and len(rule.phases) == 1:
        found = PHASES[rule.phases[0]]
        told.append((f"se admite solo {found.es}", f"taken only {found.en}"))
    if rule.after_seven:
        opening = Text(" o al abrirse la mesa", " or when the table opens") if rule.at_opening else same("")
        out = rules.point.out if rules.point else "7"
        told.append((f"solo si la tirada anterior fue un {out}{opening.es}", f"only if the throw before was a {out}{opening.en}"))
    if not rule.grows:
        told.append(("una vez hecha no puede aumentarse", "once made it may not be raised"))
    if not rule.raises:
        told.append(("con su número no puede aumentarse", "it may not be raised once it has its number"))
    if rule.contract:
        when = (
            Text("empezada la serie", "once the series has begun")
            if rule.flow == "collect"
            else Text("con su número", "once it has its number")
        )
        when = Text("una vez hecha", "once made") if rule.bound == "placed" else when
        told.append((f"{when.es} no puede retirarse ni reducirse", f"{when.en} it may be neither taken down nor reduced"))
    if rule.each_time:
        told.append(("se paga cada vez que gana y sigue en el paño", "it is paid each time it wins and stays up"))
    if rule.off_without_point:
        told.append(
            ("sin punto no está en juego, salvo que su dueño lo pida", "without a point it is off, unless its owner asks for it")
        )
    return [Line(sentence(Text(es, en)), rule.cite) for es, en in told]


def course(terms: Terms[DiceRules]) -> list[Line]:
    rules = terms.rules
    found = [*betting(rules)]
    found.append(
        line(
            "se tiran los dados y el croupier canta el resultado",
            "the dice are thrown and the croupier calls the result",
            cite=rules.dice.cite,
        )
    )
    found.append(
        line(
            "se cobran y se pagan las apuestas que la tirada decide; las demás siguen",
            "the bets that the throw decides are collected and paid; the others stay",
            cite=rules.settlement.cite if rules.settlement else rules.dice.cite,
        )
    )
    if rules.point:
        found.append(
            line(
                "en la tirada de salida, {} pasa a ser el punto",
                "on the come-out, {} becomes the point",
                listed(rules.point.numbers, OR),
                cite=rules.point.cite,
            )
        )
        found.append(
            line(
                "la serie sigue hasta que se repite el punto o sale {}; entonces hay nueva salida",
                "the series goes on until the point is made or {} comes; then there is a new come-out",
                rules.point.out,
                cite=rules.point.cite,
            )
        )
    return found


def sections(terms: Terms[DiceRules]) -> list[Section]:
    rules = terms.rules
    thrower = items(lead(rules, rules.shooter)) if rules.shooter else None
    return [section("shooter", "El tirador", "The shooter", thrower)]


def sort(rules: DiceRules, slug: str, spot: str) -> Sort:
    """How it lives and what wins it: the number it is on, or the results."""
    rule = rules.bets[slug]
    if rule.flow == "odds":
        return ("odds", sort(rules, rule.behind, ""), spot)
    if rule.flow == "match":
        return ("match",)
    if rule.flow == "line":
        return ("line", rule.side, rule.travels)
    if rule.numbers:
        return (rule.flow, rule.side, rule.commission is not None, spot)
    return (rule.flow, frozenset(_plainly(rules, token) for token in rule.spots.get(spot, rule.wins)))


def _plainly(rules: DiceRules, token: str) -> str:
    """A result by one name only: faces in order, and a total where there is but one way to throw it."""
    faces = sorted(token.split("-"))
    ends = rules.dice.count == 2 and all(f.isdigit() for f in faces) and len(faces) == 2
    if ends and tuple(faces) in (("1", "1"), ("1", "2"), ("5", "6"), ("6", "6")):
        return str(sum(map(int, faces)))
    return "-".join(faces)
