"""What a simulation answers, as figures and charts: the same for the terminal, a file, a page and a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tapete.catalogue.loader import Game
from tapete.simulate.answer import Answer
from tapete.simulate.counting import Counted
from tapete.simulate.cutting import Cut
from tapete.simulate.drawing import Bar, Case, Frame, bands, bars, columns, histogram
from tapete.simulate.graphs import path_axis, told_path
from tapete.simulate.making import game_of
from tapete.simulate.pages import fragment_of, page_of
from tapete.simulate.sampled import Sampled
from tapete.simulate.sessions import PARTS
from tapete.simulate.shifts import Shifts, as_spread
from tapete.simulate.spec import Spec
from tapete.simulate.spread import Spread
from tapete.simulate.telling import Figures, Row
from tapete.table.called import bet_called
from tapete.text import Lang
from tapete.written import decimal, style_in

RARE = 1 / 2_000
"""Of what comes less often than this nothing can be said."""
SELDOM = 1 / 100
"""Rounds that fewer shoes have are not drawn."""
LINES = 16
"""A chart in the terminal has at most so many lines."""
QUANTILES = "5 · 25 · 50 · 75 · 95 %"


@dataclass(frozen=True)
class Sheet:
    """An answer to be shown."""

    title: str
    lang: Lang
    rows: tuple[Row, ...]
    charts: tuple[str, ...]
    """As SVG, the one that tells most first."""
    bars: tuple[tuple[str, float, str], ...] = ()
    """The first chart as lines of a terminal: what it is, how long the bar, and in words."""
    caption: str = ""
    """What those lines are, where it does not go without saying."""

    def fragment(self) -> str:
        return fragment_of(self.charts, self.rows)

    def page(self) -> str:
        return page_of(self.title, self.lang, self.fragment())


class Desk:
    """Figures, frames and names of one simulation for one reader."""

    def __init__(self, spec: Spec, lang: Lang) -> None:
        self.game: Game = game_of(spec)
        self.spec, self.lang = spec, lang
        money = self.game.regulation.currency
        self.style, self.minor, self.money = style_in(lang, money.writes), money.minor, money
        self.write = Figures(lang, self.style, self.minor)
        bets = ", ".join(self.called(w.bet) for w in spec.bets)
        self.title = f"{self.game.bare.title[lang]}: {bets}" if bets else self.game.bare.title[lang]

    def say(self, es: str, en: str) -> str:
        return es if self.lang == "es" else en

    def called(self, bet: str) -> str:
        """A bet's name in the reader's language; in that of whoever typed it, as it was typed."""
        kind, _, spot = bet.partition(" ")
        rules = self.game.bare
        return bet_called(rules, kind, spot)["es"] if self.lang == "es" and kind in rules.bets else bet

    def frame(self, what: str, told: str, axis: str) -> Frame:
        return Frame(f"{self.title} · {what}", told, axis, self.style, self.minor)

    def lines(self, law: Spread, most: int = LINES) -> tuple[tuple[str, float, str], ...]:
        """A law as bars of a terminal."""
        return tuple((self._span(bar), bar.chance, self.write.part(bar.chance, 2)) for bar in bars(law, most, self.minor))

    def _span(self, bar: Bar) -> str:
        return self.write.money(bar.low, "+") + (f" … {self.write.money(bar.high, '+')}" if bar.high > bar.low else "")

    def quantiles(self, values: Sequence[float]) -> str:
        return " · ".join(self.write.money(q, "+") for q in values)

    def spans(self, values: Sequence[float]) -> str:
        """A part on average, and nine of ten times."""
        return f"{self.write.part(values[0], 2)} ({self.write.part(values[1], 2)} … {self.write.part(values[-1], 2)})"


def of_answer(found: Answer, lang: Lang) -> Sheet:
    """What a round brought, and each bet."""
    at, tally = Desk(found.spec, lang), found.tally
    law = as_spread(np.array(list(tally.nets), dtype=np.int64), np.array(list(tally.nets.values()), dtype=np.float64))
    mean, error, sd = (at.write.money(value, "", 4) for value in (tally.mean, tally.error, tally.sd))
    many = at.write.whole(tally.rounds)
    rows = [(at.say("rondas", "rounds"), many), (at.say("una ronda, de media", "a round, on average"), f"{mean} ± {error}")]
    rows.append((at.say("desviación típica", "standard deviation"), sd))
    for row in found.rows:
        if row.result is not None:
            price = (
                f" ({at.say('exacto', 'exact')} {at.write.part(-row.edge, 4)})" if row.edge is not None and not row.joint else ""
            )
            rows.append((at.called(row.bet), at.write.part(row.result, 4) + price))
    rows.append((at.say("la casa gana", "the house wins"), at.write.money(tally.house)))
    told = at.say(
        f"Una ronda trae {mean} ± {error}, desviación {sd}.", f"A round brings {mean} ± {error}, standard deviation {sd}."
    )
    axis = at.say(f"resultado de una ronda, en {at.money.es}", f"result of a round, in {at.money.en}")
    return Sheet(
        at.title, lang, tuple(rows), (histogram(law, at.frame(at.say("una ronda", "a round"), told, axis)),), at.lines(law, 12)
    )


def of_sampled(found: Sampled, lang: Lang) -> Sheet:
    """Sessions that were played."""
    assert found.spec is not None
    at = Desk(found.spec, lang)
    w, each = at.write, at.write.whole(found.rounds)
    rows = [
        (at.say("por delante", "ahead"), w.part(found.ahead)),
        (at.say("media de una sesión", "mean of a session"), f"{w.money(found.mean, '+')} ± {w.money(found.error)}"),
        (at.say("desviación típica", "standard deviation"), w.money(found.sd)),
        (QUANTILES, at.quantiles(found.quantiles)),
        (at.say("mayor caída: mitad · 95 %", "deepest fall: half · 95 %"), " · ".join(w.money(fall) for fall in found.falls)),
    ]
    if found.bankroll:
        rows.append((at.say("ruina", "ruin"), f"{w.part(found.ruin)} ± {w.part(found.ruin_error)}"))
    if found.goal:
        rows.append((at.say("meta", "goal"), f"{w.part(found.goal_reached)} ± {w.part(found.goal_error)}"))
    if found.bankroll:
        rows.append((at.say("rondas de media", "rounds on average"), w.whole(found.played)))
    law = as_spread(found.results)
    low, high = (w.money(found.quantiles[n]) for n in (0, -1))
    told = at.say(
        f"Nueve de diez sesiones de {each} rondas quedan entre {low} y {high}.",
        f"Nine of ten sessions of {each} rounds end between {low} and {high}.",
    )
    axis = at.say(f"resultado de {each} rondas, en {at.money.es}", f"result of {each} rounds, in {at.money.en}")
    marks = [(0, (0.0,) * len(PARTS)), *found.paths]
    edges = [-float(found.bankroll)] if found.bankroll else []
    edges += [float(found.goal - found.bankroll)] if found.goal else []
    whole = at.frame(at.say("una sesión", "a session"), told, axis)
    way = at.say("por el camino", "on the way")
    path = bands(marks, edges, at.frame(way, told_path(marks[-1], found.ruin, whole, lang), path_axis(lang)))
    return Sheet(at.title, lang, tuple(rows), (histogram(law, whole), path), at.lines(law))


def of_shifts(found: Shifts, lang: Lang) -> Sheet:
    """The house's win in a shift, as played and, where it can be, as worked out."""
    at = Desk(found.spec, lang)
    w, each = at.write, at.write.whole(found.rounds)
    rows = [
        (
            at.say("la casa gana de media", "the house wins on average"),
            f"{w.money(found.mean, '+', 2)} ± {w.money(found.error, '', 2)}",
        ),
        (at.say("desviación típica", "standard deviation"), w.money(found.sd, "", 2)),
        (QUANTILES, at.quantiles(found.quantiles)),
        (at.say("pierde un turno", "loses a shift"), f"{w.part(found.loses)} ± {w.part(found.loses_error)}"),
        (at.say("apostado en un turno", "staked in a shift"), w.money(found.handle, "", 2)),
        (at.say("de lo apostado se queda con", "keeps of what is staked"), at.spans(found.keeps)),
    ]
    if found.holds:
        rows.append((at.say("retiene de lo traído (hold)", "holds of the drop"), at.spans(found.holds)))
    if found.exact is not None:
        law = found.exact
        rows += [
            (at.say("calculado: gana de media", "worked out: wins on average"), w.money(law.mean, "+", 2)),
            (at.say("calculado: desviación típica", "worked out: standard deviation"), w.money(law.sd, "", 2)),
            (f"{at.say('calculado', 'worked out')}: {QUANTILES}", at.quantiles([float(law.quantile(p)) for p in PARTS])),
            (at.say("calculado: pierde un turno", "worked out: loses a shift"), w.part(law.below(0))),
        ]
    seen = as_spread(found.wins)
    low, high = (w.money(found.quantiles[n]) for n in (0, -1))
    told = at.say(
        f"Nueve de diez turnos de {each} rondas dejan a la casa entre {low} y {high}; pierde el {w.part(found.loses)} de ellos.",
        f"Nine of ten shifts of {each} rounds bring the house between {low} and {high}; it loses {w.part(found.loses)} of them.",
    )
    line = at.say("; línea: calculado", "; line: worked out") if found.exact else ""
    axis = at.say(
        f"lo que gana la casa en {each} rondas, en {at.money.es}", f"what the house wins in {each} rounds, in {at.money.en}"
    )
    chart = histogram(seen, at.frame(at.say("un turno", "a shift"), told, axis + line), found.exact)
    return Sheet(at.title, lang, tuple(rows), (chart,), at.lines(seen))


def of_cut(found: Cut, lang: Lang) -> Sheet:
    """Rounds to the cut card beside those that every shoe has."""
    at = Desk(found.spec, lang)
    w, each = at.write, at.write.whole(found.rounds / found.shoes)
    rows = [
        (at.say("sabots", "shoes"), w.whole(found.shoes)),
        (at.say("rondas de un sabot, de media", "rounds of a shoe, on average"), each),
        (at.say("rondas que todos tienen", "rounds that all have"), str(found.fixed)),
        (
            at.say("ventaja de la casa hasta la carta de corte", "the house's edge to the cut card"),
            f"{w.part(-found.to_cut, 4)} ± {w.part(found.to_cut_error, 4)}",
        ),
        (
            at.say("ventaja en las rondas que todos tienen", "its edge in the rounds that all have"),
            f"{w.part(-found.even, 4)} ± {w.part(found.even_error, 4)}",
        ),
        (
            at.say("efecto de la carta de corte", "effect of the cut card"),
            f"{w.part(found.effect, 4, '+')} ± {w.part(found.error, 4)}",
        ),
    ]
    turns = [t for t in found.turns if t.shoes >= SELDOM * found.shoes]
    cases = [
        Case(
            str(t.number),
            t.mean,
            t.error,
            f"{t.number}: {w.part(t.mean, 2)} ± {w.part(t.error, 2)}, {w.part(t.shoes / found.shoes, 1)}",
        )
        for t in turns
    ]
    told = at.say(
        f"Las primeras {found.fixed} rondas de un sabot valen lo mismo; las últimas, que pocos sabots tienen, otra cosa. "
        f"Repartir hasta la carta de corte da a la casa {w.part(found.effect, 4, '+')}.",
        f"The first {found.fixed} rounds of a shoe are worth the same; the last, which few shoes have, are not. "
        f"Dealing to the cut card gives the house {w.part(found.effect, 4, '+')}.",
    )
    axis = at.say("ronda del sabot; resultado por unidad apostada", "round of the shoe; result per unit staked")
    late = [t for t in turns if t.number > found.fixed]
    caption = at.say(
        "rondas que no todos los sabots tienen: en cuántos, y lo que traen",
        "rounds that not every shoe has: in how many, and what they bring",
    )
    lines = tuple((str(t.number), t.shoes / found.shoes, f"{w.part(t.mean, 2)} ± {w.part(t.error, 2)}") for t in late)
    frame = at.frame(at.say("ronda a ronda", "round by round"), told, axis)
    return Sheet(at.title, lang, tuple(rows), (columns(cases, frame, found.even),), lines, caption)


def of_count(found: Counted, lang: Lang) -> Sheet:
    """What each count brings, and how often it comes."""
    assert found.spec is not None
    at = Desk(found.spec, lang)
    w, seen = at.write, [r for r in found.rows if r.rounds >= RARE * found.rounds]
    cases = [
        Case(f"{r.count:+d}" if r.count else "0", r.mean, r.error, f"{r.count:+d}: {w.part(r.mean, 2)} ± {w.part(r.error, 2)}")
        for r in seen
    ]
    mean, error = (decimal(value, 5, at.style) for value in (found.mean, found.error))
    rows = [
        (at.say("rondas", "rounds"), w.whole(found.rounds)),
        (at.say("por ronda, en unidades", "per round, in units"), f"{mean} ± {error}"),
        (at.say("unidades apostadas por ronda", "units staked a round"), decimal(found.staked, 3, at.style)),
    ]
    rows += [
        (case.name, f"{w.part(r.rounds / found.rounds)}; {case.told.split(': ')[1]}") for case, r in zip(cases, seen, strict=True)
    ]
    told = at.say("Lo que trae una ronda según la cuenta de antes.", "What a round brings by the count before it.")
    axis = at.say(f"cuenta antes de la ronda ({found.system.name})", f"count before the round ({found.system.name})")
    frame = at.frame(at.say("según la cuenta", "by the count"), told, axis)
    lines = tuple((case.name, r.rounds / found.rounds, w.part(r.mean, 2)) for case, r in zip(cases, seen, strict=True))
    return Sheet(at.title, lang, tuple(rows), (columns(cases, frame),), lines)
