"""Play a game a thousand million times: what its bets really bring, how far that is from the exact price, and to whom.

>>> import tapete
>>> answer = tapete.simulate("spain/roulette", "red 10", rounds=5000, seed=1)
>>> answer.tally.rounds, answer.rows[0].edge, abs(answer.sigmas) < 5
(5000, Fraction(1, 74), True)
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tapete.runner import Told
    from tapete.simulate.answer import Answer


def simulate(
    game: str,
    bets: str = "",
    *,
    rounds: int | str = 1_000_000,
    plan: Mapping[str, Any] | None = None,
    strategy: str | Sequence[str] = (),
    seats: int | None = None,
    shoe: str = "to-the-cut",
    seed: int = 0,
    engine: str = "auto",
    workers: int = 0,
    scheduler: str = "",
    resume: Path | str | None = None,
    folders: Sequence[str | Path] = (),
    on: str = "",
    told: Told | None = None,
) -> Answer:
    """Simulate a game: bets as they are typed (`red 10, split 1 2 5`), or sensible ones; the result hangs on the seed alone."""
    from tapete.runner import Crew
    from tapete.simulate.answer import answered
    from tapete.simulate.making import make
    from tapete.simulate.play import named, played

    spec = make(
        game, bets, plan=plan, strategy=strategy, seats=seats, shoe=shoe, rounds=rounds, seed=seed, folders=folders, on=on
    )
    crew = Crew(workers=workers, scheduler=scheduler)
    tally = played(spec, engine, crew, Path(resume) if resume else None, told)
    return answered(spec, named(spec, engine), tally)


class _Room(ModuleType):
    """This room, which can be called: `tapete.simulate(...)` is the function, whether or not the room was entered before."""

    def __call__(self, *args: Any, **options: Any) -> Answer:
        return simulate(*args, **options)


sys.modules[__name__].__class__ = _Room
