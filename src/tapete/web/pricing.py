"""What bets cost, without making anybody wait: prices that take long are worked out aside, and shown when they are known."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from dataclasses import dataclass, field

from tapete.catalogue.families import room_of
from tapete.catalogue.loader import DAY, Game
from tapete.check.prices import Job, Priced, Pricer
from tapete.errors import TapeteError
from tapete.odds import GameOdds, game_odds
from tapete.odds.kit.patience import COMPILED

PATIENCE = 2.0
"""Seconds that a page waits for prices."""
LONGEST = 1800.0
"""Seconds that prices may take in a process of their own."""
AT_ONCE = threading.Semaphore(2)

Key = tuple[Game, tuple[tuple[str, str], ...]]


@dataclass
class _Work:
    done: threading.Event = field(default_factory=threading.Event)
    found: GameOdds | None = None
    error: TapeteError | None = None


_known: dict[Key, _Work] = {}
_lock = threading.Lock()


def price_list(game: Game, plan: Mapping[str, str], patience: float | None = None) -> GameOdds | None:
    """The prices of a game under a plan, or nothing yet; the next who asks may find them ready."""
    key = (game, tuple(sorted(plan.items())))
    with _lock:
        work = _known.get(key)
        if work is None:
            work = _known[key] = _Work()
            threading.Thread(target=_count, args=(key, work), name=f"prices {game.id}", daemon=True).start()
    work.done.wait(PATIENCE if patience is None else patience)
    if work.error:
        raise work.error
    return work.found


def _worked(game: Game, plan: dict[str, str]) -> GameOdds:
    """Prices that need kernels are worked out in a process of their own: what it took of memory goes with it."""
    if room_of(game.bare) not in COMPILED:
        return game_odds(game, plan)
    asked = {**plan, DAY: game.day.isoformat()} if game.day else plan
    aside = Pricer()
    try:
        aside.start(Job(tuple(str(folder) for folder in game.folders), game.id, (asked,), figures=False))
        said = next(aside.answers(LONGEST), None)
    except TimeoutError:
        return game_odds(game, plan)
    finally:
        aside.stop()
    if isinstance(said, Priced):
        return GameOdds(game, game.resolve(plan)[1].spoken(), said.rows, said.unpaid, said.unpriced)
    return game_odds(game, plan)  # which says what is wrong, as it would have


def _count(key: Key, work: _Work) -> None:
    try:
        with AT_ONCE:
            work.found = _worked(key[0], dict(key[1]))
    except TapeteError as error:
        work.error = error
    finally:
        if not (work.found or work.error):  # a fault of ours: the next who asks tries again
            with _lock:
                _known.pop(key, None)
        work.done.set()
