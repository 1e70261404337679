"""Charts of what may become of a bankroll: how likely each result is, and how a session goes on the way."""

from __future__ import annotations

from tapete.simulate.drawing import Frame, bands, histogram, money
from tapete.simulate.risk import Risk
from tapete.simulate.sessions import PARTS
from tapete.simulate.spread import Spread
from tapete.text import Lang
from tapete.written import decimal, percent, style_in


def results(found: Risk, lang: Lang = "en") -> str:
    """How likely each result is."""
    law = found.shown
    assert law is not None
    return histogram(law, _frame(found, lang, told_result(found, law, lang), _axis(found, lang)))


def paths(found: Risk, lang: Lang = "en") -> str:
    """How a session goes: the middle of all, half of all, nine of ten of all, after so many rounds."""
    session, asked = found.session, found.question
    assert session is not None
    marks = [(0, (0.0,) * len(PARTS)), *session.paths]
    edges = [-float(asked.bankroll)] + ([float(asked.goal - asked.bankroll)] if asked.goal else [])
    told = told_path(marks[-1], session.ruin, _frame(found, lang), lang)
    return bands(marks, edges, _frame(found, lang, told, path_axis(lang), on_the_way(lang)))


def on_the_way(lang: Lang) -> str:
    return " · por el camino" if lang == "es" else " · on the way"


def path_axis(lang: Lang) -> str:
    return "jugadas; franjas: 50 % y 90 % de las sesiones" if lang == "es" else "rounds; bands: 50 % and 90 % of sessions"


def told_path(last: tuple[int, tuple[float, ...]], ruin: float, frame: Frame, lang: Lang) -> str:
    """What the chart of paths shows at its end, in a sentence."""
    a, b, c, d, e = (money(q, frame.minor, frame.style) for q in last[1])
    lost = percent(ruin, 2, frame.style)
    if lang == "es":
        return (
            f"Tras {last[0]} jugadas la mediana es {c}; la mitad de las sesiones queda entre {b} y {d}, nueve de diez "
            f"entre {a} y {e}. Ruina {lost}."
        )
    return (
        f"After {last[0]} rounds the median is {c}; half of all sessions lie between {b} and {d}, nine of ten "
        f"between {a} and {e}. Ruin {lost}."
    )


def _frame(found: Risk, lang: Lang, told: str = "", axis: str = "", what: str = "") -> Frame:
    style = style_in(lang, found.game.regulation.currency.writes)
    return Frame(heading(found, lang) + what, told, axis, style, found.terms.minor)


def heading(found: Risk, lang: Lang) -> str:
    return f"{found.terms.rules.title[lang]}: {found.question.bets}"


def told_result(found: Risk, law: Spread, lang: Lang) -> str:
    """What the chart of results shows, in a sentence."""
    style, minor = style_in(lang, found.game.regulation.currency.writes), found.terms.minor
    mean, sd = decimal(law.mean / minor, 2, style, "+"), decimal(law.sd / minor, 2, style)
    low, high = (money(float(law.quantile(p)), minor, style) for p in (0.05, 0.95))
    ahead = percent(law.above(0), 2, style)
    if lang == "es":
        return f"Resultado medio {mean}, desviación {sd}; nueve de diez veces entre {low} y {high}; por delante {ahead}."
    return f"Mean result {mean}, standard deviation {sd}; nine times of ten between {low} and {high}; ahead {ahead}."


def _axis(found: Risk, lang: Lang) -> str:
    asked, money = found.question, found.game.regulation.currency
    many = f"{asked.sessions} × {asked.rounds}" if found.trip else str(asked.rounds)
    return f"resultado de {many} jugadas, en {money.es}" if lang == "es" else f"result of {many} rounds, in {money.en}"
