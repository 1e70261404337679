"""A player's bets as a whole: the last one undone, all of them cleared, doubled or repeated, and what the coup has won."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from tapete.play.events import signed
from tapete.play.moves import CloseBets, Move, Place, TakeDown
from tapete.play.window import Betting
from tapete.table.mending import standing
from tapete.table.notation import format_move
from tapete.web.pages.choosing import Button

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tapete.table.table import Entry
    from tapete.web.pages.scene import Scene


@dataclass(frozen=True)
class Several:
    """One button for several moves, which are made one after another."""

    label: str
    lines: tuple[str, ...]


def windows(log: Sequence[Entry]) -> tuple[int, int]:
    """Where the bets now on the felt begin in the record, and where those of the coup before began; read from the end."""
    found: list[int] = []
    for i in reversed(range(len(log))):
        if isinstance(log[i].move, CloseBets):
            found.append(i + 1)
            if len(found) == 2:
                break
    return found[0] if found else 0, found[1] if len(found) == 2 else 0


def placed(moves: Sequence[Move], seat: int | None) -> list[Place]:
    """What a seat has placed in a stretch of the record and not taken back, in order."""
    found: list[Place] = []
    for move in moves:
        if isinstance(move, Place) and move.seat == seat:
            found.append(move)
        elif isinstance(move, TakeDown) and move.seat == seat:
            _unplace(found, move)
    return found


def _unplace(found: list[Place], move: TakeDown) -> None:
    """What was taken back is no longer there to be undone, the chips placed last first."""
    left = move.amount
    for i in reversed(range(len(found))):
        if (found[i].kind, found[i].spot) == (move.kind, move.spot) and left:
            gone = min(left, found[i].amount)
            left -= gone
            found[i] = replace(found[i], amount=found[i].amount - gone)
    found[:] = [p for p in found if p.amount]


def together(bets: list[Place]) -> list[Place]:
    """As many bets as there are spots, each with all that lies there."""
    found: dict[tuple[str, str], Place] = {}
    for bet in bets:
        known = found.get((bet.kind, bet.spot))
        found[bet.kind, bet.spot] = replace(bet, amount=bet.amount + (known.amount if known else 0))
    return list(found.values())


def undo(scene: Scene) -> Button | None:
    """Take back the chip placed last, while bets are open."""
    log = scene.table.log
    bets = placed(standing(scene.table, windows(log)[0]), scene.seat)
    if not bets or not isinstance(scene.table.ask, Betting):
        return None
    last = bets[-1]
    what = f"{scene.money(last.amount)} {scene.named(last.kind, last.spot)}"
    label = scene.t(f"Deshacer: {what}", f"Undo: {what}")
    return scene.button(TakeDown(last.seat, last.amount, last.kind, last.spot), label)


def all_at_once(scene: Scene) -> list[Several]:
    """Clear and double what lies there; where nothing does, what was bet before, again."""
    if scene.seat is None or not isinstance(scene.table.ask, Betting) or scene.host.closed:
        return []
    log = scene.table.log
    now, before = windows(log)
    said = [entry.move for entry in log[before:now]]
    bets, last = together(placed(standing(scene.table, now), scene.seat)), together(placed(said, scene.seat))
    if not bets:
        return _several(scene, [(scene.t("Repetir", "Repeat"), list(last))])
    back = [TakeDown(b.seat, b.amount, b.kind, b.spot) for b in reversed(bets)]
    return _several(scene, [(scene.t("Doblar", "Double"), list(bets)), (scene.t("Retirar todo", "Clear"), list(back))])


def _several(scene: Scene, ways: Sequence[tuple[str, Sequence[Move]]]) -> list[Several]:
    return [
        Several(label, tuple(format_move(scene.table, move) for move in moves))
        for label, moves in ways
        if moves and scene.can(moves[0])
    ]


def won(scene: Scene) -> int | None:
    """What the coup just settled has brought this person, stakes counted; nothing where nothing of theirs was settled."""
    log = scene.table.log
    paid = [event for entry in log[windows(log)[0] :] for event in signed(entry.events) if event[1].seat == scene.seat]
    return sum(sign * (payment.returned - payment.staked) for sign, payment in paid) if paid else None
