"""The answers in words and figures, line by line: the same for the terminal, a page and a notebook."""

from __future__ import annotations

from fractions import Fraction

from tapete.simulate.risk import Risk, house_json
from tapete.simulate.spread import Spread
from tapete.text import Lang, Text
from tapete.written import Style, decimal, percent, style_in, write_figure

Row = tuple[str, str]


class Figures:
    """Figures as one reader writes them; amounts are in the smallest unit of the currency."""

    def __init__(self, lang: Lang, style: Style, minor: int) -> None:
        self.lang, self.style, self.minor = lang, style, minor

    def say(self, es: str, en: str) -> str:
        return Text(es, en)[self.lang]

    def money(self, units: Fraction | float | int, sign: str = "", digits: int | None = None) -> str:
        value = float(units) / self.minor
        if digits is None:
            digits = 0 if value == int(value) else 2
        return decimal(value, digits, self.style, sign)

    def part(self, value: Fraction | float, digits: int = 3, sign: str = "") -> str:
        return percent(value, digits, self.style, sign)

    def whole(self, value: float) -> str:
        return write_figure(f"{value:.1f}" if value < 1000 and value != int(value) else f"{value:.0f}", self.style)


class Teller(Figures):
    """Figures of one answer."""

    def __init__(self, found: Risk, lang: Lang) -> None:
        super().__init__(lang, style_in(lang, found.game.regulation.currency.writes), found.terms.minor)
        self.found = found


def rows(found: Risk, lang: Lang) -> list[Row]:
    """All that was asked, from one round to the whole trip and the house's side."""
    t = Teller(found, lang)
    return [*_round(t), *_rounds(t), *_session(t), *_until(t), *_trip(t), *_house(t)]


def _round(t: Teller) -> list[Row]:
    chain = t.found.chain
    edge = -chain.mean / chain.staked[0] if chain.staked[0] else Fraction(0)
    told = [
        (t.say("una jugada, de media", "a round, on average"), t.money(chain.mean, "+", 4)),
        (t.say("desviación de una jugada", "standard deviation of a round"), t.money(chain.sd, "", 2)),
        (t.say("apostado en una jugada", "staked in a round"), t.money(chain.staked[0])),
    ]
    if chain.sampled:
        many, error = write_figure(str(chain.sampled), t.style), t.money(chain.error, "", 4)
        told.append((t.say("jugadas con sabot nuevo para saberlo", "rounds played from fresh shoes to know it"), many))
        told.append((t.say("error de su media", "error of their average"), error))
    if chain.independent:
        told.append((t.say("ventaja sobre lo apostado", "edge on what is staked"), t.part(edge)))
    else:
        states = len(chain.steps)
        told.append((t.say("situaciones en que empieza una jugada", "situations in which a round begins"), str(states)))
    return told


def _law(t: Teller, law: Spread, name: str) -> list[Row]:
    low, quarter, middle, three, high = (t.money(law.quantile(p), "+") for p in (0.05, 0.25, 0.5, 0.75, 0.95))
    return [
        (f"{name}: {t.say('media', 'mean')}", t.money(law.mean, "+", 2)),
        (f"{name}: {t.say('desviación', 'standard deviation')}", t.money(law.sd, "", 2)),
        (f"{name}: 5 · 25 · 50 · 75 · 95 %", f"{low} · {quarter} · {middle} · {three} · {high}"),
        (f"{name}: {t.say('por delante', 'ahead')}", t.part(law.above(0))),
        (f"{name}: {t.say('cálculo', 'worked out')}", _how(t, law.exact, law.error)),
    ]


def _how(t: Teller, exact: bool, error: float) -> str:
    if t.found.chain.sampled:
        return t.say("de la ley de las jugadas que se jugaron", "from the law of the rounds that were played")
    if exact and not error:
        return t.say("exacto, en enteros", "exactly, in whole numbers")
    bound = f"{max(error, 1e-16):.0e}"
    return t.say(f"error de la probabilidad ≤ {bound}", f"error of the chances ≤ {bound}")


def _rounds(t: Teller) -> list[Row]:
    found = t.found
    if not found.result:
        return []
    many = write_figure(str(found.question.rounds), t.style)
    told = _law(t, found.result, t.say(f"{many} jugadas", f"{many} rounds"))
    for part, fall in found.falls.items():
        often = t.part(part, 0)
        told.append(
            (t.say(f"mayor caída, {often} de las veces hasta", f"deepest fall, {often} of the time up to"), t.money(fall))
        )
    return told


def _session(t: Teller) -> list[Row]:
    session, asked = t.found.session, t.found.question
    if not session:
        return []
    name = t.say(f"sesión con {t.money(asked.bankroll)}", f"session with {t.money(asked.bankroll)}")
    told = [(f"{name}: {t.say('ruina', 'ruin')}", t.part(session.ruin))]
    if asked.goal:
        told.append((f"{name}: {t.say('meta', 'goal')} {t.money(asked.goal)}", t.part(session.goal)))
    told.append((f"{name}: {t.say('jugadas de media', 'rounds on average')}", t.whole(session.played)))
    return told + _law(t, session.result, name)


def _until(t: Teller) -> list[Row]:
    ending, asked = t.found.ending, t.found.question
    if not ending:
        return []
    name = t.say(
        f"de {t.money(asked.bankroll)} a {t.money(asked.goal)}, sin límite de jugadas",
        f"{t.money(asked.bankroll)} to {t.money(asked.goal)}, however long",
    )
    return [
        (f"{name}: {t.say('meta', 'goal')}", t.part(ending.goal, 4)),
        (f"{name}: {t.say('ruina', 'ruin')}", t.part(ending.ruin, 4)),
        (f"{name}: {t.say('jugadas de media', 'rounds on average')}", t.whole(float(ending.rounds))),
        (
            f"{name}: {t.say('hasta la meta · hasta la ruina', 'to the goal · to ruin')}",
            f"{t.whole(ending.to_goal)} · {t.whole(ending.to_ruin)}",
        ),
        (f"{name}: {t.say('cálculo', 'worked out')}", _ended(t, ending.exact, ending.error)),
    ]


def _ended(t: Teller, exact: bool, error: float) -> str:
    return t.say("exacto, en fracciones", "exactly, in fractions") if exact else _how(t, False, error)


def _trip(t: Teller) -> list[Row]:
    if not t.found.trip:
        return []
    many = t.found.question.sessions
    return _law(t, t.found.trip, t.say(f"viaje de {many} sesiones", f"trip of {many} sessions"))


def _house(t: Teller) -> list[Row]:
    if not t.found.result:
        return []
    told, minor, seats = house_json(t.found), t.found.terms.minor, t.found.question.seats
    name = t.say("la casa", "the house") + (t.say(f", {seats} puestos", f", {seats} seats") if seats > 1 else "")
    share, quantiles = told["share_of_staked"], told["quantiles"]
    spans = [(t.say("gana", "wins"), t.money(told["win"] * minor, "+", 2))]
    spans += [
        (
            t.say("9 de 10 veces entre", "9 times of 10 between"),
            " · ".join(t.money(quantiles[p] * minor, "+") for p in ("0.05", "0.95")),
        )
    ]
    spans += [(t.say("de lo apostado se queda con", "keeps of what is staked"), _spans(t, share))]
    if "hold" in told:
        spans += [(t.say("retiene de lo traído (hold)", "holds of the drop"), _spans(t, told["hold"]))]
    spans += [(t.say("pierde", "loses"), t.part(told["loses"]))]
    return [(f"{name}: {what}", value) for what, value in spans]


def _spans(t: Teller, share: dict[str, float]) -> str:
    return f"{t.part(share['mean'], 2)} ({t.part(share['0.05'], 2)} … {t.part(share['0.95'], 2)})"
