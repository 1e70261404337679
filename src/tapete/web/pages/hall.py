"""A hall on the page: a player's device tells what can be called, the desk gives the order to go on or to end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tapete.games.bingo.asks import Ball, Others
from tapete.games.bingo.board import open_prizes, standing
from tapete.games.bingo.memory import BingoMemory
from tapete.play.moves import Claim, NoMoreClaims
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.web.pages.choosing import Button
    from tapete.web.pages.scene import Scene

SHOWN = 6
"""Claims that are offered at once."""


def phase(scene: Scene) -> Text | None:
    """What the hall waits for."""
    ask = scene.table.ask
    if isinstance(ask, Others):
        name = scene.rules.bets[ask.prize].names
        es, en = name.es.split(",")[0], name.en.split(",")[0]
        return Text(f"¿Algún otro cartón con {es}?", f"Any other card with {en}?")
    return Text("Sale la próxima bola", "The next ball comes") if isinstance(ask, Ball) else None


def actions(scene: Scene) -> list[Button | None]:
    """The calls that this person's cards are good for, and the order that is the desk's."""
    ask = scene.table.ask
    if not isinstance(ask, Ball | Others):
        return []
    order = scene.t("No hay más premios: sigue o termina", "No more claims: go on, or end")
    made = [scene.button(NoMoreClaims(), order, "primary", cite=scene.rules.claims.lost)] if isinstance(ask, Others) else []
    return [*made, *(_call(scene, claim) for claim in _claims(scene)[:SHOWN])]


def _claims(scene: Scene) -> list[Claim]:
    memory, terms = scene.host.table.felt.of(BingoMemory).memory, scene.host.table.terms
    known = {(w.prize, w.card) for w in memory.won}
    return [
        Claim(made.seat, kind, made.card)
        for kind in open_prizes(scene.rules, memory)
        for made in standing(terms, memory, kind)
        if (made.seat == scene.seat or (scene.live and scene.croupier)) and (kind, made.card) not in known
    ]


def _call(scene: Scene, claim: Claim) -> Button | None:
    name = scene.rules.bets[claim.prize].names[scene.lang].split(",")[0]
    label = scene.t(f"¡{name}! cartón {claim.card}", f"{name}! card {claim.card}")
    if claim.seat != scene.seat:
        label += scene.t(f" (puesto {claim.seat})", f" (seat {claim.seat})")
    return scene.button(claim, label, "primary", cite=scene.rules.claims.cite)
