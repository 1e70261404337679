"""The rooms of `tests/law` for hands of the Poker Hand History format: which of them, and under which plan."""

from __future__ import annotations

from pathlib import Path

from tapete.bridges.phh import Hand
from tapete.catalogue.loader import Catalogue, Game

ROOMS = Catalogue([Path(__file__).parent / "law"])


def room_of(hand: Hand) -> Game:
    return ROOMS.game(f"rooms/{hand.variant.lower().replace('/', '-')}")


def plan_for(hand: Hand) -> dict[str, str]:
    """Each place puts in what the file says; antes that are not cut to the shortest are the main pot's."""
    if hand.bring_in is not None:
        return {} if hand.trimmed or not any(hand.antes) else {"variant": "dead-antes"}
    return {"variant": "posted" if hand.trimmed or not any(hand.antes) else "posted-dead"}
