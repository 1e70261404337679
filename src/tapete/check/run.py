"""One game checked from its file to its prices."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from time import monotonic
from typing import Literal

from tapete.catalogue.loader import Game
from tapete.check import figures
from tapete.check.findings import Report
from tapete.check.plans import called, plans, spoken
from tapete.check.play import Broken, play
from tapete.check.prices import Failed, Idle, Inline, Job, Priced, Pricer
from tapete.check.unreached import looked_at, unreached
from tapete.errors import CatalogueError, TapeteError
from tapete.odds.report import BetOdds, Decision
from tapete.play.terms import Terms
from tapete.table.called import bet_called, choice_called
from tapete.text import Text
from tapete.written import ENGLISH, both, percent, style_in

Prices = Literal["none", "default", "all"]


@dataclass
class Settings:
    """How much is asked of a game."""

    coups: int = 1000
    """Random coups with the sample plan, and with each option."""
    seconds: float = 60.0
    """How long the prices of one game may take."""
    prices: Prices = "default"
    figures: bool = True
    """Whether each pay is tried too, to find those that nothing depends on."""
    plan: Mapping[str, str] = field(default_factory=dict)
    seed: int = 1
    tell: Callable[[int, int], None] = lambda done, of: None
    """Told how many of how many coups are played."""


def check_game(game: Game, settings: Settings, pricer: Pricer | Inline, folders: tuple[Path, ...] = ()) -> Report:
    """All that can be found out about a game."""
    report = Report(game.id)
    begun = monotonic()
    if opened := _open(game, settings, report):
        job = Job(tuple(map(str, folders)), game.id, tuple(opened if settings.prices == "all" else opened[:1]), settings.figures)
        if settings.prices != "none":
            pricer.start(job)
        _seen(game, opened, report)
        _play(game, opened, settings, report)
        if settings.prices != "none":
            _price(game, pricer, settings.seconds, report)
    report.seconds = monotonic() - begun
    return report


def _open(game: Game, settings: Settings, report: Report) -> list[dict[str, str]]:
    """The plans that open; what keeps the file or a plan from it is an error."""
    try:
        rules = game.bare
    except CatalogueError as error:
        for es, en in zip(error.text.es.split("\n"), error.text.en.split("\n"), strict=False):
            report.add("error", Text(es, en))
        return []
    if lacking := [m for m in game.missing(settings.plan) if not m.bet]:
        for lack in lacking:
            params = ", ".join(lack.params)
            report.add(
                "warning",
                Text(
                    f"incompleto, falta {lack.what.es}; un plan lo da con {params}",
                    f"incomplete, {lack.what.en} is missing; a plan gives it with {params}",
                ),
                cite=lack.cite,
            )
        return []
    opened: list[dict[str, str]] = []
    for plan in plans(rules, settings.plan):
        try:
            game.resolve(plan)
        except TapeteError as error:
            report.add("error", Text("no abre: ", "it does not open: ") + error.text, spoken(plan), called=called(rules, plan))
        else:
            opened.append(plan)
    others = len(opened) - 1
    if opened:
        report.add(
            "fine",
            Text(
                "se lee y abre con el plan de muestra"
                + (f" y con {_es(others, 'opción', 'opciones')} más" if others > 0 else ""),
                "it loads, and opens with the sample plan" + (f" and {_en(others, 'other option')}" if others > 0 else ""),
            ),
        )
    return opened


def _seen(game: Game, opened: list[dict[str, str]], report: Report) -> None:
    for found in figures.articles(game):
        report.add(found.severity, found.what, found.where, found.cite)
    for found in figures.passages(game):
        report.add(found.severity, found.what, found.where, found.cite)
    tables: list[tuple[object, ...]] = []
    for plan in opened:
        rules, resolved = game.resolve(plan)
        for found in figures.limits(Terms(rules, resolved, game.regulation)):
            report.add(found.severity, found.what, found.where, found.cite)
        if (table := looked_at(rules)) not in tables:
            tables.append(table)
            for fault in unreached(rules):
                report.add(fault.severity, fault.what, fault.where, fault.cite)


def _play(game: Game, opened: list[dict[str, str]], settings: Settings, report: Report) -> None:
    total, done = settings.coups * len(opened), 0

    def tell(coups: int) -> None:
        nonlocal done
        done += coups
        settings.tell(done, total)

    for plan in opened if settings.coups else []:
        under = called(game.bare, plan)
        try:
            played = play(game, plan, settings.coups, settings.seed, tell)
        except Broken as broken:
            report.add(
                "error", broken.what + Text(_last(broken.moves, "tras"), _last(broken.moves, "after")), spoken(plan), called=under
            )
            continue
        if not played:
            report.add(
                "warning",
                Text("el azar no llega al final de ningún golpe", "random play never reaches the end of a coup"),
                spoken(plan),
                called=under,
            )
    with_plans = Text(_es(len(opened), "plan", "planes"), _en(len(opened), "plan"))
    if done:
        report.add(
            "fine",
            Text(
                f"{_es(done, 'golpe', 'golpes')} al azar con {with_plans.es}: las fichas cuadran y el acta se repite igual",
                f"{_en(done, 'random coup')} with {with_plans.en}: chips add up, and the record replays alike",
            ),
        )


def _last(moves: list[str], word: str) -> str:
    return f" ({word}: {'; '.join(moves[-4:])})" if moves else ""


def _price(game: Game, pricer: Pricer | Inline, seconds: float, report: Report) -> None:
    """What every bet costs, and what is strange about that."""
    priced: list[Priced] = []
    late = False
    try:
        for said in pricer.answers(seconds):
            if isinstance(said, Priced):
                priced.append(said)
                _strange(game, said, report)
            elif isinstance(said, Failed):
                report.add(
                    "error" if said.ours else "warning",
                    Text("sin precio: ", "no price: ") + said.what,
                    spoken(said.plan),
                    called=called(game.bare, said.plan),
                )
            elif isinstance(said, Idle):
                report.add(
                    "warning",
                    Text(
                        "otro pago no cambiaría ningún precio: ninguna jugada lo alcanza, o nadie lo elegiría",
                        "another pay would change no price: no deal reaches it, or nobody would choose it",
                    ),
                    said.path,
                )
    except TimeoutError:
        late = True
    rows = priced[0].rows if priced else ()
    if rows:
        low, high = min(float(r.edge) for r in rows), max(float(r.edge) for r in rows)
        least, most = share(game, low), share(game, high)
        span = least if low == high else Text(f"{least.es} … {most.es}", f"{least.en} … {most.en}")
        report.add(
            "fine",
            Text(
                f"{_es(len(rows), 'precio', 'precios')}, ventaja de la casa {span.es}",
                f"{_en(len(rows), 'price')}, house edge {span.en}",
            ),
        )
    if late:
        what = Text("los precios", "prices") if not priced else Text("lo demás de los precios", "the rest of the prices")
        report.add(
            "fine", Text(f"{what.es}: no caben en {seconds:g} s (--seconds)", f"{what.en}: not done in {seconds:g} s (--seconds)")
        )


def _strange(game: Game, said: Priced, report: Report) -> None:
    """Bets that favour the player, choices that are never the best, and bets without a pay."""
    under, plan = spoken(said.plan), called(game.bare, said.plan)
    for row in said.rows:
        where, bet = f"{row.name} ({under})" if under else row.name, _bet(game, row)
        words = Text(f"{bet.es} ({plan.es})", f"{bet.en} ({plan.en})") if under else bet
        if row.lose and not row.win and not row.push:
            report.add("warning", Text("no puede ganar nunca", "it can never win"), where, row.cite, words)
        if row.edge < 0:
            edge = share(game, row.edge)
            favours = Text(f"favorece al jugador: ventaja {edge.es}", f"it favours the player: edge {edge.en}")
            report.add("warning", favours, where, row.cite, words)
        if row.decision and row.decision.always[row.decision.best] == row.edge:  # else it depends, or both in turn are best
            for worse in _never(game, row.decision):
                report.add("warning", worse, where, row.cite, words)
    for kind, wanted in said.unpriced.items():
        why = Text(f"sin precio: la cuenta supone {wanted.es}", f"no price: the count supposes {wanted.en}")
        report.add("warning", why, kind, called=bet_called(game.bare, kind))
    bets = game.rules(said.plan).bets
    for kind in (kind for kind in said.unpaid if bets[kind].against_house):
        said_by = Text("ni el texto ni el plan dicen qué paga", "neither the text nor the plan says what it pays")
        report.add("warning", said_by, kind, called=bet_called(game.bare, kind))


def _bet(game: Game, row: BetOdds) -> Text:
    """A bet by its name, with its spots where not all of them cost the same."""
    if not row.split:
        return bet_called(game.bare, row.bet)
    spots = [bet_called(game.bare, row.bet, spot) for spot in row.spots]
    return Text(", ".join(spot.es for spot in spots), ", ".join(spot.en for spot in spots))


def _never(game: Game, decision: Decision) -> Iterator[Text]:
    best, wise, style = decision.options[decision.best], choice_called(game.bare, decision.best), game.regulation.currency.writes
    for option, worth in decision.options.items():
        if worth < best:
            less, more, poor = (
                both(f"{float(worth):.4f}", style),
                both(f"{float(best):.4f}", style),
                choice_called(game.bare, option),
            )
            yield Text(
                f"nadie elegiría {poor.es}: devuelve {less.es} por unidad, y {wise.es}, {more.es}",
                f"nobody would choose {poor.en}: it returns {less.en} per unit, and {wise.en} {more.en}",
            )


def share(game: Game, value: Fraction | float) -> Text:
    """A percentage as either language writes it."""
    style = game.regulation.currency.writes
    return Text(percent(value, 2, style_in("es", style)), percent(value, 2, ENGLISH))


def _es(n: int, one: str, many: str) -> str:
    return f"{n} {one if n == 1 else many}"


def _en(n: int, one: str) -> str:
    return f"{n} {one}" if n == 1 else f"{n} {one}s"
