"""`tapete simulate`: a game played so many times, what came of each bet, and how far that is from its exact price."""

from __future__ import annotations

import csv
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from tapete.bridges import arrow
from tapete.bridges.missing import needs
from tapete.catalogue.schema import GameRules
from tapete.cli.evenings import Asked, evenings_json, shifts_json
from tapete.cli.screen import console, grid, out_json
from tapete.cli.setting import catalogue, figures_of, lang, on_day, own_folder, plan_of, say
from tapete.errors import TapeteError, cannot
from tapete.figures import format_amount
from tapete.runner import Crew
from tapete.runner import Progress as Done
from tapete.simulate import blocks, sheets
from tapete.simulate.answer import Answer, Row, answered
from tapete.simulate.making import make
from tapete.simulate.pages import page_of
from tapete.simulate.play import named, played
from tapete.simulate.sheets import Sheet
from tapete.simulate.spec import Spec
from tapete.table.called import bet_called
from tapete.text import Text
from tapete.written import decimal, percent, write_figure

NONE = "–"
MOST_WORKERS = 256


def alone(asked: str, others: dict[str, object]) -> None:
    """Refuse what an answer of its own would not heed."""
    for option, said in others.items():
        if said:
            raise TapeteError(Text(f"{asked} no va con {option}", f"{asked} does not go with {option}"))


@dataclass(frozen=True)
class Files:
    """Where an answer goes besides the screen."""

    csv: Path | None = None
    parquet: Path | None = None
    svg: Path | None = None
    html: Path | None = None
    resume: Path | None = None

    def check(self) -> None:
        """Refuse before anything is played what could not be written afterwards."""
        if self.parquet is not None:
            needs("pyarrow.parquet", "pyarrow", "arrow")
        for path in (self.csv, self.parquet, self.resume, self.svg, self.html):
            if path is not None:
                _writable(path)

    def draw(self, sheets: Sequence[Sheet]) -> None:
        """The chart of the last thing that was asked, and a page of all."""
        if self.svg is not None:
            _save(self.svg, sheets[-1].charts[0])
        if self.html is not None:
            _save(self.html, page_of(sheets[-1].title, lang(), "".join(sheet.fragment() for sheet in sheets)))


def _save(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise cannot(error, path, write=True) from None


def cut_the_cards(spec: Spec, engine: str, files: Files, json: bool) -> None:
    """What the cut card does."""
    from tapete.cli.cutting import cut_json
    from tapete.simulate.cutting import cut_card, refuse_shoeless

    refuse_shoeless(spec)
    files.check()
    with bar() as told:
        found = cut_card(spec, engine, told)
    sheet = sheets.of_cut(found, lang())
    files.draw([sheet])
    if json:
        out_json(cut_json(found))
        return
    head(spec, found.rounds)
    show_sheet(sheet)


def count_cards(spec: Spec, by: str, files: Files, json: bool) -> None:
    """The rounds of a simulation by the count before each."""
    from tapete.cli.counting import count_json, show_count
    from tapete.simulate.counting import counted, system

    files.check()
    with bar() as told:
        found = counted(spec, system(by), told)
    files.draw([sheets.of_count(found, lang())])
    if json:
        out_json(count_json(found))
    else:
        show_count(found, spec)


def spec_of(
    game: str, bets: str, plan: list[str], strategy: list[str], seats: int | None, shoe: str, rounds: str, seed: int
) -> Spec:
    """What the command line asks for."""
    folder = own_folder()
    return make(
        catalogue().game(game).id,
        bets,
        plan=plan_of(plan),
        strategy=strategy,
        seats=seats,
        shoe=shoe,
        rounds=rounds,
        seed=seed,
        folders=[folder] if folder else [],
        on=on_day(),
    )


def simulate_game(spec: Spec, engine: str, crew: Crew, json: bool, files: Files = Files(), asked: Asked = Asked()) -> None:
    if not 0 <= crew.workers <= MOST_WORKERS:
        raise TapeteError(Text(f"--workers va de 1 a {MOST_WORKERS}", f"--workers goes from 1 to {MOST_WORKERS}"))
    which = named(spec, engine)
    files.check()
    asked.check_hours()
    sessions = asked.sessions(spec, engine)
    with bar() as told:
        shifts = asked.shifts(spec, engine, crew, told)
    with bar() as told:
        tally = played(spec, engine, crew, files.resume, told)
    answer = answered(spec, which, tally)
    if files.csv is not None:
        write_csv(answer, files.csv)
    if files.parquet is not None:
        write_parquet(answer, files.parquet)
    made = [sheets.of_answer(answer, lang())]
    made += [sheets.of_sampled(sessions, lang())] if sessions else []
    made += [sheets.of_shifts(shifts, lang())] if shifts else []
    files.draw(made)
    if json:
        told_of = {"sessions": evenings_json(sessions)} if sessions else {}
        out_json(answer.as_json() | told_of | ({"shifts": shifts_json(shifts)} if shifts else {}))
        return
    show(answer)
    if not sessions and not shifts and len(made[0].bars) > 1:
        console().print(say("lo que trajo una ronda", "what a round brought"))
        console().print("\n".join(blocks.chart(made[0].bars)), markup=False)
    style = figures_of(catalogue().game(spec.game).regulation)
    if sessions:
        many, each = (write_figure(str(n), style) for n in (sessions.sessions, sessions.rounds))
        console().print(say(f"{many} sesiones de {each} rondas", f"{many} sessions of {each} rounds"))
        show_sheet(sheets.of_sampled(sessions, lang()))
    if shifts:
        many, each = (write_figure(str(n), style) for n in (shifts.shifts, shifts.rounds))
        seats = say(f"puestos {spec.seats}", f"seats {spec.seats}")
        console().print(say(f"{many} turnos de {each} rondas, {seats}", f"{many} shifts of {each} rounds, {seats}"))
        show_sheet(sheets.of_shifts(shifts, lang()))


def show_sheet(sheet: Sheet) -> None:
    """A chart in characters, and the figures below it."""
    if sheet.caption:
        console().print(sheet.caption)
    if sheet.bars:
        console().print("\n".join(blocks.chart(sheet.bars)), markup=False)
    console().print(grid(["", ""], sheet.rows, right=[1]))


class bar:
    """A bar with the time that is left, on a terminal; nothing in a pipe."""

    def __init__(self) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}/{task.total}"))
        self.shown = Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty())
        self.task = self.shown.add_task(say("simulando", "simulating"), total=None)

    def __enter__(self) -> Any:
        self.shown.start()
        return self.told

    def __exit__(self, *args: object) -> None:
        self.shown.stop()

    def told(self, done: Done) -> None:
        left = done.left
        words = say("simulando", "simulating")
        if left is not None:
            words += say(f", quedan {left:.0f} s", f", {left:.0f} s left")
        self.shown.update(self.task, completed=done.done, total=done.jobs, description=words)


def head(spec: Spec, rounds: int) -> None:
    game = catalogue().game(spec.game)
    many = write_figure(str(rounds), figures_of(game.regulation))
    console().print(f"[bold]{game.bare.title[lang()]}[/bold]  {game.id}")
    console().print(
        say(f"{many} rondas, semilla {spec.seed}, puestos {spec.seats}", f"{many} rounds, seed {spec.seed}, seats {spec.seats}")
    )


def show(answer: Answer) -> None:
    """The answer on the screen."""
    spec, tally, out = answer.spec, answer.tally, console()
    game = catalogue().game(spec.game)
    style = figures_of(game.regulation)

    def money(units: float) -> str:
        if float(units).is_integer():
            return write_figure(format_amount(int(units), answer.minor), style)
        return decimal(units / answer.minor, 4, style)

    engine = {"kernel": say("núcleo", "kernel"), "procedure": say("procedimiento", "procedure")}[answer.engine]
    rounds = write_figure(str(tally.rounds), style)
    out.print(f"[bold]{game.bare.title[lang()]}[/bold]  {game.id}")
    out.print(
        say(f"{rounds} rondas, {engine}, semilla {spec.seed}", f"{rounds} rounds, {engine}, seed {spec.seed}")
        + say(f", puestos {spec.seats}", f", seats {spec.seats}")
    )
    heads = [say("apuesta", "bet"), say("apostado", "staked"), say("neto", "net"), say("resultado", "result"), "±"]
    heads += [say("exacto", "exact"), "σ"]
    if answer.rows:
        out.print(grid(heads, [_cells(row, _called(game.bare, row.bet), money, style) for row in answer.rows], right=range(1, 7)))
    mean, error, sd = money(tally.mean), money(tally.error), money(tally.sd)
    out.print(
        say(
            f"por ronda {mean} ± {error}, desviación típica {sd}",
            f"per round {mean} ± {error}, standard deviation {sd}",
        )
    )
    if answer.sigmas is not None and len(answer.rows) > 1:
        far = decimal(answer.sigmas, 2, style, "+")
        out.print(say(f"el conjunto, a {far} σ de lo exacto", f"the whole, {far} σ from the exact"))
    house = money(tally.house)
    hold = percent(tally.house / (answer.staked * spec.seats), 4, style) if answer.staked else NONE
    out.print(say(f"la casa gana {house}, {hold} de lo apostado", f"the house wins {house}, {hold} of what was staked"))
    for bet in [_called(game.bare, row.bet) for row in answer.rows if not row.staked and row.bet in {w.bet for w in spec.bets}]:
        out.print(say(f"«{bet}» no llegó a jugarse", f"'{bet}' never came to be played"))


def _called(rules: GameRules, bet: str) -> str:
    """A bet's name in the reader's language; in the words of whoever typed others, in those."""
    kind, _, spot = bet.partition(" ")
    return bet_called(rules, kind, spot)[lang()] if lang() == "es" and kind in rules.bets else bet


def _cells(row: Row, called: str, money: Any, style: Any) -> list[str]:
    result = percent(row.result, 4, style, "+") if row.result is not None else NONE
    error = percent(row.error / row.staked, 4, style) if row.error is not None and row.staked else NONE
    edge = percent(float(-row.edge), 4, style, "+") if row.edge is not None and not row.joint else NONE
    far = decimal(row.sigmas, 2, style, "+") if row.sigmas is not None else NONE
    return [called, money(row.staked), money(row.net), result, error, edge, far]


def write_csv(answer: Answer, path: Path) -> None:
    """A line for each bet."""
    rows = [answer.row_json(row) for row in answer.rows]
    try:
        with path.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, ["bet", "staked", "net", "result", "error", "edge", "sigmas"])
            writer.writeheader()
            writer.writerows(rows)
    except OSError as error:
        raise cannot(error, path, write=True) from error


def write_parquet(answer: Answer, path: Path) -> None:
    """How many rounds brought each net, as the columns of `results`."""
    spec = answer.spec
    arrow.write(
        path, "results", arrow.results(spec.as_json(), answer.tally.nets, catalogue().game(spec.game).regulation.currency)
    )


def _writable(path: Path) -> None:
    """Refuse, before anything is played, a file that could not be written afterwards; what it holds stays as it is."""
    there = path.exists()
    try:
        path.open("ab").close()
        if not there:
            path.unlink()
    except OSError as error:
        raise cannot(error, path, write=True) from None
