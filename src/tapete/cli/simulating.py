"""`tapete simulate`: a game played so many times, what came of each bet, and how far that is from its exact price."""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn

from tapete.bridges import arrow
from tapete.bridges.missing import needs
from tapete.catalogue.schema import GameRules
from tapete.cli.evenings import Asked, evenings_json, show_evenings
from tapete.cli.screen import console, grid, out_json
from tapete.cli.setting import catalogue, figures_of, lang, on_day, own_folder, plan_of, say
from tapete.errors import TapeteError, cannot
from tapete.figures import format_amount
from tapete.simulate.answer import Answer, Row, answered
from tapete.simulate.making import make
from tapete.simulate.play import named, played
from tapete.simulate.runner import Crew
from tapete.simulate.runner import Progress as Done
from tapete.simulate.spec import Spec
from tapete.table.called import bet_called
from tapete.text import Text
from tapete.written import decimal, percent, write_figure

NONE = "–"
MOST_WORKERS = 256


def alone(others: dict[str, object]) -> None:
    """Refuse what `--count` would not heed."""
    for option, said in others.items():
        if said:
            raise TapeteError(Text(f"--count no va con {option}", f"--count does not go with {option}"))


def count_cards(spec: Spec, by: str, json: bool) -> None:
    """The rounds of a simulation by the count before each."""
    from tapete.cli.counting import count_json, show_count
    from tapete.simulate.counting import counted, system

    with bar() as told:
        found = counted(spec, system(by), told)
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


def simulate_game(
    spec: Spec,
    engine: str,
    workers: int,
    scheduler: str,
    resume: Path | None,
    json: bool,
    csv_file: Path | None,
    parquet: Path | None,
    asked: Asked = Asked(),
) -> None:
    if not 0 <= workers <= MOST_WORKERS:
        raise TapeteError(Text(f"--workers va de 1 a {MOST_WORKERS}", f"--workers goes from 1 to {MOST_WORKERS}"))
    if parquet is not None:
        needs("pyarrow.parquet", "pyarrow", "arrow")
    which = named(spec, engine)
    for path in (csv_file, parquet, resume):
        if path is not None:
            _writable(path)
    sessions = asked.answered(spec, engine)
    with bar() as told:
        tally = played(spec, engine, Crew(workers=workers, scheduler=scheduler), resume, told)
    answer = answered(spec, which, tally)
    if csv_file is not None:
        write_csv(answer, csv_file)
    if parquet is not None:
        write_parquet(answer, parquet)
    if json:
        out_json(answer.as_json() | ({"sessions": evenings_json(sessions)} if sessions else {}))
    else:
        show(answer)
        if sessions:
            show_evenings(sessions, asked, spec)


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
    edge = percent(float(-row.edge), 4, style, "+") if row.edge is not None else NONE
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
