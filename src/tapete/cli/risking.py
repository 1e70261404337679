"""`tapete risk`: what may become of a bankroll, worked out rather than sampled."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tapete.catalogue.schema import GameRules
from tapete.catalogue.vocabulary import vocabulary
from tapete.cli.hours import rounds_in
from tapete.cli.screen import console, grid, out_json
from tapete.cli.setting import catalogue, figures_of, lang, plan_of, say
from tapete.errors import TapeteError, cannot, unknown
from tapete.figures import parse_amount
from tapete.simulate import blocks, graphs, pages, telling
from tapete.simulate.drawing import bars
from tapete.simulate.risk import Question, Risk, risk, risk_json
from tapete.table.called import choice_called
from tapete.table.naming import read_option
from tapete.text import Text
from tapete.written import as_csv, percent

LINES = 16
"""A chart in the terminal has at most so many lines."""
PAGE = 100
"""Columns of what is written into a pipe."""


@dataclass(frozen=True)
class Files:
    """Where the answers go besides the screen."""

    csv: Path | None = None
    svg: Path | None = None
    html: Path | None = None


def show_risk(
    name: str,
    plan: list[str],
    bets: str,
    bankroll: str,
    goal: str,
    rounds: int,
    hours: float,
    pace: float,
    sessions: int,
    choose: str,
    drop: str,
    seats: int,
    files: Files,
    as_json: bool,
) -> None:
    game = catalogue().game(name)
    given = plan_of(plan)
    minor = game.regulation.currency.minor
    sums = [parse_amount(words, minor) if words else 0 for words in (bankroll, goal, drop)]
    chosen = _choice(game.rules(given), choose) if choose else ""
    question = Question(bets, rounds_in(rounds, hours, pace), sums[0], sums[1], sessions, chosen, sums[2], seats)
    found = risk(game, given, question)
    _write(found, files)
    if as_json:
        out_json(risk_json(found))
        return
    _show(found)


def _choice(rules: GameRules, words: str) -> str:
    known = vocabulary(rules).spoken["choices"]
    found = read_option(rules, words)
    if found not in known:
        raise unknown(Text("ninguna elección", "choice"), words, (choice_called(rules, name)[lang()] for name in known))
    return found


def _write(found: Risk, files: Files) -> None:
    law, minor = found.shown, found.terms.minor
    for file, wanted in ((files.csv, law), (files.svg, law)):
        if file and not wanted:
            raise TapeteError(Text(f"{file}: hace falta --rounds u --hours", f"{file}: it needs --rounds or --hours"))
    if files.csv and law:
        rows = [(float(law.total(i)) / minor, float(p)) for i, p in enumerate(law.chances) if p]
        _save(files.csv, as_csv([("result", "chance"), *rows]))
    if files.svg:
        _save(files.svg, graphs.results(found, lang()))
    if files.html:
        _save(files.html, pages.page(found, lang()))


def _save(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise cannot(error, file, write=True) from None


def _show(found: Risk) -> None:
    out, style = console(PAGE), figures_of(found.game.regulation)
    teller = telling.Teller(found, lang())
    out.print(f"[bold]{found.terms.rules.title[lang()]}[/bold]  {found.game.id}  {found.question.bets}")
    law = found.chain.law
    if len(law) <= LINES:
        heads = [say("resultado", "result"), say("probabilidad", "chance"), ""]
        rows = [(teller.money(net, "+"), str(p) if len(str(p)) <= 24 else "", percent(p, 4, style)) for net, p in law.items()]
        out.print(grid(heads, rows, right=range(3)))
    if found.shown:
        made = bars(found.shown, LINES, found.terms.minor)
        spans = [teller.money(b.low, "+") + (f" … {teller.money(b.high, '+')}" if b.high > b.low else "") for b in made]
        lines = blocks.chart([(s, b.chance, percent(b.chance, 2, style)) for s, b in zip(spans, made, strict=True)])
        out.print("\n".join(lines), markup=False)
    out.print(grid(["", ""], telling.rows(found, lang()), right=[1]))
