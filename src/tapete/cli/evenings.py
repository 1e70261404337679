"""Sessions of a simulation in the terminal: ruin, goal and falls where rounds hang together and nothing can be worked out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tapete.cli.screen import console, grid
from tapete.cli.setting import catalogue, figures_of, say
from tapete.errors import TapeteError
from tapete.figures import parse_amount
from tapete.simulate.sampled import Sampled, evenings
from tapete.simulate.sessions import PARTS
from tapete.simulate.spec import Spec
from tapete.text import Text
from tapete.written import decimal, percent, write_figure


@dataclass(frozen=True)
class Asked:
    """A session of so many rounds, with so much money; nothing is asked when it has none."""

    rounds: int = 0
    bankroll: str = ""
    goal: str = ""

    def answered(self, spec: Spec, engine: str) -> Sampled | None:
        if not self.rounds:
            if self.bankroll or self.goal:
                raise TapeteError(
                    Text("falta --session, las rondas de una sesión", "--session is missing, the rounds of a session")
                )
            return None
        if self.goal and not self.bankroll:
            raise TapeteError(Text("una meta necesita también --bankroll", "a goal needs --bankroll too"))
        minor = catalogue().game(spec.game).regulation.currency.minor
        bankroll, goal = (parse_amount(words, minor) if words else 0 for words in (self.bankroll, self.goal))
        return evenings(spec, engine, self.rounds, bankroll, goal)


def evenings_json(found: Sampled) -> dict[str, Any]:
    """As programs read it; amounts in the smallest unit of the currency."""
    return {
        "sessions": found.sessions,
        "mean": found.mean,
        "sd": found.sd,
        "error": found.error,
        "quantiles": dict(zip(map(str, PARTS), found.quantiles, strict=True)),
        "ahead": found.ahead,
        "ruin": found.ruin,
        "ruin_error": found.ruin_error,
        "goal": found.goal,
        "goal_error": found.goal_error,
        "played": found.played,
        "falls": list(found.falls),
    }


def show_evenings(found: Sampled, asked: Asked, spec: Spec) -> None:
    """A line for each answer, with its standard error where it has one."""
    card = catalogue().game(spec.game).regulation
    style = figures_of(card)

    def money(units: float, sign: str = "") -> str:
        value = units / card.currency.minor
        return decimal(value, 0 if value == int(value) else 2, style, sign)

    def part(value: float, error: float | None = None) -> str:
        return percent(value, 3, style) + (f" ± {percent(error, 3, style)}" if error is not None else "")

    rows = [
        (say("por delante", "ahead"), part(found.ahead)),
        (say("media de una sesión", "mean of a session"), f"{money(found.mean, '+')} ± {money(found.error)}"),
        (say("desviación típica", "standard deviation"), money(found.sd)),
        ("5 · 25 · 50 · 75 · 95 %", " · ".join(money(q, "+") for q in found.quantiles)),
        (say("mayor caída: mitad · 95 %", "deepest fall: half · 95 %"), " · ".join(money(fall) for fall in found.falls)),
    ]
    if asked.bankroll:
        rows.append((say("ruina", "ruin"), part(found.ruin, found.ruin_error)))
    if asked.goal:
        rows.append((say("meta", "goal"), part(found.goal, found.goal_error)))
    if asked.bankroll:
        rows.append((say("rondas de media", "rounds on average"), decimal(found.played, 1, style)))
    many, each = (write_figure(str(n), style) for n in (found.sessions, asked.rounds))
    out = console()
    out.print(say(f"{many} sesiones de {each} rondas", f"{many} sessions of {each} rounds"))
    out.print(grid(["", ""], rows, right=[1]))
