"""What has come at a table: roads, hot and cold numbers, the last coups in words, the last one aloud, payments by seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from markupsafe import Markup

from tapete.catalogue.wheel.rules import WheelRules
from tapete.draw.kit.colours import pocket_colour
from tapete.draw.kit.lettering import pocket_mark, pocket_name
from tapete.draw.kit.roadboard import board
from tapete.games.baccarat.memory import BaccaratMemory
from tapete.games.banque.memory import BanqueMemory
from tapete.play.events import Call, signed
from tapete.play.moves import CloseBets, Outcome, Rectify, Undo
from tapete.web.pages.told import Item

if TYPE_CHECKING:
    from tapete.table.table import Entry
    from tapete.web.pages.scene import Scene

EXTREMES = 5
"""So many hot numbers are shown, and so many cold ones."""
ENOUGH = 12
"""So many spins there must have been before any number is called either."""


@dataclass(frozen=True)
class Pocket:
    """A number of the wheel and how often it came."""

    mark: str
    name: str
    colour: str
    times: int


def roads(scene: Scene) -> Markup:
    """The board of roads, where this is a game that players keep them of."""
    memory = scene.felt.memory
    if not isinstance(memory, BaccaratMemory | BanqueMemory) or not memory.road:
        return Markup("")
    return Markup(board(memory.road, scene.lang))


def extremes(results: Sequence[str], weights: Mapping[str, int]) -> tuple[list[str], list[str]]:
    """The numbers that came most and least often for what they weigh; among equals those hot of late, and those cold for longest.

    >>> extremes(["1", "2", "2", "3", "2"], {"0": 1, "1": 1, "2": 1, "3": 1})
    (['2', '3', '1', '0'], ['0', '1', '3', '2'])
    """
    times, last = Counter(results), {pocket: i for i, pocket in enumerate(results)}
    ranked = sorted(weights, key=lambda p: (Fraction(times[p], weights[p]), last.get(p, -1)), reverse=True)
    return ranked[:EXTREMES], ranked[: -EXTREMES - 1 : -1]


def hot_and_cold(scene: Scene) -> dict[str, Any] | None:
    """A wheel's hot and cold numbers among those it remembers, once there are enough of them."""
    rules, results = scene.rules, scene.felt.results
    if not isinstance(rules, WheelRules) or len(results) < ENOUGH:
        return None
    times = Counter(results)
    hot, cold = (
        [Pocket(pocket_mark(rules, p), pocket_name(rules, p, scene.lang), pocket_colour(rules.wheel, p), times[p]) for p in found]
        for found in extremes(results, rules.wheel.weights)
    )
    return {"spins": len(results), "hot": hot, "cold": cold}


def in_words(scene: Scene) -> list[dict[str, Any]]:
    """The last coups as the croupier called them, or by their cards, and what each brought the reader."""
    log, found = scene.table.log, []
    ends = len(log)
    for coup in scene.coups():
        said = _said(scene, log[coup["entry"] : ends])
        found.append(coup | {"said": said or coup["result"], **_brought(scene, log[coup["entry"] : ends])})
        ends = coup["entry"] - 1
    return found


def _said(scene: Scene, entries: Sequence[Entry]) -> str:
    """What was called when the last of chance's results of a coup was known."""
    since = max((i for i, entry in enumerate(entries) if isinstance(entry.move, Undo)), default=-1) + 1
    told = [entry for entry in entries[since:] if isinstance(entry.move, Outcome | Rectify)]
    calls = [e.text[scene.lang] for entry in told for e in entry.events if isinstance(e, Call)]
    return calls[-1] if calls else ""


def _brought(scene: Scene, entries: Sequence[Entry]) -> dict[str, str]:
    paid = [(sign, p) for entry in entries for sign, p in signed(entry.events) if p.seat == scene.seat]
    if scene.seat is None or not paid:
        return {"won": "", "style": ""}
    net = sum(sign * (p.returned - p.staked) for sign, p in paid)
    sign, style = ("+", "win") if net > 0 else ("−", "lose") if net < 0 else ("±", "")
    return {"won": sign + scene.money(abs(net)), "style": style}


def aloud(scene: Scene) -> str:
    """For who hears the page: the last result in a sentence, and what it brought."""
    log = scene.table.log
    start = next((i for i in reversed(range(len(log))) if isinstance(log[i].move, CloseBets)), len(log))
    said = _said(scene, log[start:])
    won = _brought(scene, log[start:])
    words = {"win": scene.t("usted gana", "you win"), "lose": scene.t("usted pierde", "you lose")}.get(won["style"], "")
    return ". ".join(filter(None, [said, f"{words} {won['won'][1:]}" if words else ""]))


def came(scene: Scene) -> str:
    """What the wheel has brought, for who must choose because of it: half or prison."""
    if not isinstance(scene.rules, WheelRules) or not scene.felt.results:
        return ""
    return f"{scene.t('Sale', 'Out comes')} {pocket_mark(scene.rules, scene.felt.results[-1])} · "


def by_seat(scene: Scene, items: Sequence[Item]) -> list[Item]:
    """What was called; then the payments by seat, the reader's own first, each seat's under what it comes to."""
    seats = sorted({item.seat for item in items if item.seat}, key=lambda seat: (seat != scene.seat, seat))
    told = [item for item in items if not item.seat]
    for seat in seats:
        own = [item for item in items if item.seat == seat]
        told += [_head(scene, seat, sum(item.net for item in own)), *own]
    return told


def _head(scene: Scene, seat: int, net: int) -> Item:
    who = scene.t("Su puesto", "Your seat") if seat == scene.seat else f"{scene.t('Puesto', 'Seat')} {seat}"
    name = scene.names.get(scene.host.last_seated.get(seat, 0), "")
    amount = f"{'+' if net > 0 else '−' if net < 0 else '±'}{scene.money(abs(net))}"
    said = f"{who}: {amount}" if seat == scene.seat or not name else f"{who} · {name}: {amount}"
    return Item(f"seat-{seat}-{net}", "seat own" if seat == scene.seat else "seat", said)
