"""`tapete price` and `tapete warm`: what every bet of many games costs, at once, and everything compiled beforehand."""

from __future__ import annotations

import csv
import sys
from time import perf_counter

from tapete.catalogue.vocabulary import say_setting
from tapete.check.everything import Answer, Task, as_json, bet_words, moved, tasks, work
from tapete.cli.screen import console, grid, out_json
from tapete.cli.setting import catalogue, figures_of, lang, own_folder, say
from tapete.errors import TapeteError
from tapete.odds.kit.patience import bar
from tapete.odds.report import spoken
from tapete.text import Text
from tapete.written import percent

NOTHING = Text("diga qué juegos, o --all", "name some games, or --all")
BOTH = Text("o --json o --csv", "either --json or --csv")
EITHER = Text("o --workers o --scheduler", "either --workers or --scheduler")
LONGEST = 40
"""Signs of a fraction on the screen; longer ones are in JSON and CSV."""
COLUMNS = ("game", "plan", "bet", "pays", "fraction", "edge", "method", "cite")


def show_prices(
    names: list[str], every: bool, readings: bool, workers: int, scheduler: str, fresh: bool, as_csv: bool, json: bool
) -> None:
    if not names and not every:
        raise TapeteError(NOTHING)
    if as_csv and json:
        raise TapeteError(BOTH)
    found = moved(_worked(_todo([] if every else names, readings), workers, fresh, scheduler))
    if json:
        out_json(as_json(found))
    elif as_csv:
        _write_csv(found)
    else:
        for answer in found:
            _show(answer)


def warm(workers: int) -> None:
    """Every price under the sample plans, so that no kernel is left to compile and no price to wait for."""
    start = perf_counter()
    done = list(_worked(_todo([], readings=False), workers, fresh=True))
    seconds, bets = perf_counter() - start, sum(len(answer.prices) for answer in done)
    print(
        say(
            f"{len(done)} juegos, {bets} precios, {seconds:.0f} segundos; lo compilado y lo contado queda guardado",
            f"{len(done)} games, {bets} prices, {seconds:.0f} seconds; what was compiled and counted is kept",
        )
    )


def _todo(names: list[str], readings: bool) -> list[Task]:
    known, own = catalogue(), own_folder()
    return tasks(known, (str(own),) if own else (), [known.game(name).id for name in names], readings)


def _worked(todo: list[Task], workers: int, fresh: bool, scheduler: str = "") -> list[Answer]:
    if workers and scheduler:
        raise TapeteError(EITHER)
    with bar(say("precios", "prices")) as told:
        return work(todo, workers, fresh, scheduler, told)


def _write_csv(answers: list[Answer]) -> None:
    out = csv.writer(sys.stdout, lineterminator="\n")
    out.writerow(COLUMNS)
    for a in answers:
        plan = " ".join(f"{name}={value}" for name, value in a.plan.items())
        out.writerows([a.game, plan, p.bet, p.pays, p.fraction, repr(p.edge), p.method, p.cite] for p in a.prices)


def _exact(fraction: str) -> str:
    return fraction if len(fraction) <= LONGEST else ""


def _show(answer: Answer) -> None:
    game = catalogue().game(answer.game)
    rules, style, out = game.rules(answer.plan) if not answer.why else game.bare, figures_of(game.regulation), console()
    under = ", ".join("=".join(say_setting(rules, name, value, lang())) for name, value in answer.plan.items())
    out.print(f"[bold]{rules.title[lang()]}[/bold]  {answer.game}  [dim]{under}[/dim]")
    if answer.why:
        out.print(f"  {answer.why[lang()]}")
    rows = [
        [
            bet_words(rules, p.bet, lang()),
            spoken(p.pays, lang()),
            percent(p.edge, 3, style),
            _exact(p.fraction),
            p.cite,
        ]
        for p in answer.prices
    ]
    heads = [
        say("apuesta", "bet"),
        say("paga", "pays"),
        say("ventaja", "edge"),
        say("exacta", "exact"),
        say("artículo", "article"),
    ]
    if rows:
        out.print(grid(heads, rows, right=[2, 3]))
    elif not answer.why:
        see = f"tapete odds {answer.game}"
        out.print("  " + say(f"sin lista de precios; véase {see}", f"no price list; see {see}"))
