"""What a draft would do to the audit of the games it changes: findings that would go, and findings that would come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tapete.audit.findings import Finding, ordered
from tapete.audit.run import Settings, audit
from tapete.catalogue.loader import Catalogue, Game
from tapete.check.prices import Inline

QUICK = Settings(coups=0, readings=False)
"""Prices by default only, and no play: what a reading moves does not change what a draft says of it."""


@dataclass(frozen=True)
class Effect:
    gone: tuple[Finding, ...] = ()
    come: tuple[Finding, ...] = ()


def on_audit(law: Catalogue, new: Catalogue, games: Sequence[Game], settings: Settings = QUICK) -> dict[str, Effect]:
    """By game; a reading that the draft decides is no doubt any more."""
    found: dict[str, Effect] = {}
    for game in games:
        before = audit([game], settings, Inline(law)).findings
        after = [f for f in audit([new.game(game.id)], settings, Inline(new)).findings if f.about not in decided(game, new)]
        old, now = set(before), set(after)
        found[game.id] = Effect(
            tuple(ordered([f for f in before if f not in now])), tuple(ordered([f for f in after if f not in old]))
        )
    return found


def decided(game: Game, new: Catalogue) -> set[str]:
    """Readings that make a difference now and would make none."""
    after = new.game(game.id).bare.readings
    return {
        name
        for name, reading in game.bare.readings.items()
        if any(o.set or o.drop for o in reading.options.values())
        and name in after
        and not any(o.set or o.drop for o in after[name].options.values())
    }
