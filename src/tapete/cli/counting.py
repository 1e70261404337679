"""`tapete simulate --count`: how often each count comes, what a round then brings, and what betting by it comes to."""

from __future__ import annotations

from typing import Any

from tapete.cli.screen import console, grid
from tapete.cli.setting import catalogue, figures_of, lang, say
from tapete.simulate import blocks
from tapete.simulate.counting import Counted
from tapete.simulate.spec import Spec
from tapete.written import decimal, percent, write_figure

RARE = 1 / 2_000
"""Counts that come less often than this are not told on the screen: nothing can be said of them."""


def count_json(found: Counted) -> dict[str, Any]:
    return {
        "system": found.system.name,
        "rounds": found.rounds,
        "units": found.staked,
        "mean": found.mean,
        "error": found.error,
        "sd": found.sd,
        "counts": [
            {"count": r.count, "rounds": r.rounds, "result": r.mean, "error": r.error, "units": r.units} for r in found.rows
        ],
    }


def show_count(found: Counted, spec: Spec) -> None:
    game = catalogue().game(spec.game)
    style, out = figures_of(game.regulation), console()
    rounds = write_figure(str(found.rounds), style)
    what = say("cuenta real", "true count") if found.system.divided else say("cuenta", "running count")
    out.print(f"[bold]{game.bare.title[lang()]}[/bold]  {game.id}")
    out.print(f"{found.system.name}; " + say(f"{rounds} rondas, semilla {spec.seed}", f"{rounds} rounds, seed {spec.seed}"))
    most = max(r.rounds for r in found.rows)
    rows = [
        [
            f"{r.count:+d}" if r.count else "0",
            percent(r.rounds / found.rounds, 3, style),
            percent(r.mean, 3, style, "+"),
            percent(r.error, 3, style),
            str(r.units),
            blocks.bar(r.rounds / most, 20),
        ]
        for r in found.rows
        if r.rounds >= RARE * found.rounds
    ]
    heads = [what, say("de las rondas", "of rounds"), say("resultado", "result"), "±", say("unidades", "units"), ""]
    out.print(grid(heads, rows, right=range(5)))
    mean, error = decimal(found.mean, 5, style, "+"), decimal(found.error, 5, style)
    staked, sd = decimal(found.staked, 3, style), decimal(found.sd, 3, style)
    part = percent(found.mean / found.staked, 3, style, "+") if found.staked else "–"
    out.print(
        say(
            f"por ronda {mean} ± {error} unidades, de {staked} apostadas ({part}); desviación típica {sd}",
            f"per round {mean} ± {error} units, of {staked} staked ({part}); standard deviation {sd}",
        )
    )
