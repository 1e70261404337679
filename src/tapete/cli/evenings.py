"""What is asked of a simulation besides its mean: sessions with a bankroll, and a table's hours."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tapete.cli.hours import rounds_in
from tapete.cli.setting import catalogue
from tapete.errors import TapeteError
from tapete.figures import parse_amount
from tapete.runner import Crew, Told
from tapete.simulate.sampled import Sampled, evenings
from tapete.simulate.sessions import PARTS
from tapete.simulate.shifts import Shifts, shifts
from tapete.simulate.spec import Spec
from tapete.text import Text


@dataclass(frozen=True)
class Asked:
    """A session of so many rounds, with so much money; a shift of so many hours. Nothing is asked of what has none."""

    rounds: int = 0
    bankroll: str = ""
    goal: str = ""
    hours: float = 0.0
    pace: float = 0.0
    drop: str = ""

    def sessions(self, spec: Spec, engine: str) -> Sampled | None:
        if not self.rounds:
            if self.bankroll or self.goal:
                raise TapeteError(
                    Text("falta --session, las rondas de una sesión", "--session is missing, the rounds of a session")
                )
            return None
        if self.goal and not self.bankroll:
            raise TapeteError(Text("una meta necesita también --bankroll", "a goal needs --bankroll too"))
        bankroll, goal = (_amount(spec, words) for words in (self.bankroll, self.goal))
        return evenings(spec, engine, self.rounds, bankroll, goal)

    def check_hours(self) -> int:
        """The rounds of a shift; none where no hours are asked about."""
        if not self.hours and (self.pace or self.drop):
            raise TapeteError(Text("falta --hours, las horas de un turno", "--hours is missing, the hours of a shift"))
        return rounds_in(0, self.hours, self.pace)

    def shifts(self, spec: Spec, engine: str, crew: Crew, told: Told) -> Shifts | None:
        length = self.check_hours()
        return shifts(spec, engine, length, _amount(spec, self.drop), crew, told) if length else None


def _amount(spec: Spec, words: str) -> int:
    return parse_amount(words, catalogue().game(spec.game).regulation.currency.minor) if words else 0


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
        "goal": found.goal_reached,
        "goal_error": found.goal_error,
        "played": found.played,
        "falls": list(found.falls),
    }


def shifts_json(found: Shifts) -> dict[str, Any]:
    """The house's side; amounts in the smallest unit of the currency."""

    def shares(values: tuple[float, ...]) -> dict[str, float]:
        return {"mean": values[0], **dict(zip(map(str, PARTS), values[1:], strict=True))}

    told: dict[str, Any] = {
        "shifts": found.shifts,
        "rounds": found.rounds,
        "seats": found.spec.seats,
        "win": found.mean,
        "error": found.error,
        "sd": found.sd,
        "quantiles": dict(zip(map(str, PARTS), found.quantiles, strict=True)),
        "loses": found.loses,
        "loses_error": found.loses_error,
        "staked": found.handle,
        "share_of_staked": shares(found.keeps),
    }
    if found.drop:
        told |= {"drop": found.drop, "hold": shares(found.holds)}
    if law := found.exact:
        quantiles = {str(p): float(law.quantile(p)) for p in PARTS}
        told["exact"] = {"win": law.mean, "sd": law.sd, "quantiles": quantiles, "loses": law.below(0)}
    return told
