"""What a seat sees as numbers: named blocks, one after another, the same for every episode of a setting.

`seat` whose eyes these are; `acts` whether it is asked; `hand`, `mine`, `others` and `table` how many of each card lie in the
hand that is asked about, in the seat's own hands, in those of other seats and in all other places; `backs` cards that it sees
from behind; `stakes` its bets by spot; `theirs` all other bets; `net` what every seat has won so far; `stacks` the chips that
each could still play, where chips were bought; `point` the number that the puck is on; `balls` those that have come. Money is
in units of the minimum.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from tapete.bridges.seats.setting import Setting
from tapete.equipment.cards import BACK
from tapete.play.asks import Decide
from tapete.play.felt import Felt

if TYPE_CHECKING:
    from tapete.bridges.seats.episode import Episode

Block = tuple[str, int]
TOTALS = 11
"""What two dice can show in all."""


@dataclass(frozen=True)
class Layout:
    """Where each block begins, and how long they are together."""

    blocks: tuple[Block, ...]

    @property
    def size(self) -> int:
        return sum(length for _, length in self.blocks)

    def split(self, row: NDArray[np.float32]) -> dict[str, NDArray[np.float32]]:
        """A row of numbers as its blocks, which share its memory."""
        found, at = dict[str, NDArray[np.float32]](), 0
        for name, length in self.blocks:
            found[name] = row[at : at + length]
            at += length
        return found


@lru_cache(maxsize=256)
def layout(setting: Setting) -> Layout:
    players, cards = setting.players, len(setting.pieces)
    blocks: list[Block] = [("seat", players), ("acts", 1)]
    if cards:
        blocks += [("hand", cards), ("mine", cards), ("others", cards), ("table", cards), ("backs", 1)]
    if setting.spots:
        blocks.append(("stakes", len(setting.spots)))
    blocks += [("theirs", 1), ("net", players)]
    if setting.room in ("circle", "banque"):
        blocks.append(("stacks", players))
    if setting.room == "dice":
        blocks.append(("point", TOTALS))
    if setting.room == "bingo" or (setting.room == "machine" and setting.rules.machine.keno):
        blocks.append(("balls", setting.widest))
    return Layout(tuple(blocks))


def features(episode: Episode, seat: int) -> NDArray[np.float32]:
    """What a seat, counted from 1, sees now."""
    setting, felt = episode.setting, episode.playing.felt
    shape = layout(setting)
    row = np.zeros(shape.size, np.float32)
    blocks = shape.split(row)
    blocks["seat"][seat - 1] = 1
    blocks["acts"][0] = episode.actor == seat - 1
    if setting.pieces:
        _cards(setting, felt.seen_by((seat,)), seat, blocks, asked(episode, seat))
    at = {spot: i for i, spot in enumerate(setting.spots)}
    for bet in felt.bets:
        if bet.seat == seat and (bet.kind, bet.spot) in at:
            blocks["stakes"][at[bet.kind, bet.spot]] += bet.amount / setting.unit
        elif bet.seat != seat:
            blocks["theirs"][0] += bet.amount / setting.unit
    for other in range(1, setting.players + 1):
        blocks["net"][other - 1] = episode.playing.net(other) / setting.unit
        if "stacks" in blocks:
            blocks["stacks"][other - 1] = felt.chips.get(other, 0) / setting.unit
    if "point" in blocks and (point := felt.memory.point):
        blocks["point"][int(point) - 2] = 1
    if "balls" in blocks:
        for ball in felt.memory.drawn:
            blocks["balls"][ball - 1] = 1
    return row


def _cards(setting: Setting, seen: Felt[Any], seat: int, blocks: dict[str, NDArray[np.float32]], hand: str) -> None:
    for name, cards in seen.hands.items():
        owner = owner_of(seen, name)
        block = blocks["mine"] if owner == seat else blocks["others"] if owner else blocks["table"]
        for card in cards:
            if card == BACK:
                blocks["backs"][0] += 1
                continue
            block[setting.pieces[card]] += 1
            if name == hand:
                blocks["hand"][setting.pieces[card]] += 1


def owner_of(felt: Felt[Any], hand: str) -> int:
    """Whose hand it is: by its name, or because only one seat may look at it; 0 where it is nobody's."""
    word = hand.removeprefix("seat ").rstrip("abcdefghijklmnopqrstuvwxyz")
    if word.isdecimal():
        return int(word)
    looking = felt.down[hand].seats if hand in felt.down else ()
    return looking[0] if len(looking) == 1 else 0


def asked(episode: Episode, seat: int) -> str:
    """The hand that a seat is asked about now; nothing where it is asked nothing, or about no hand."""
    ask, felt = episode.playing.ask, episode.playing.felt
    if episode.actor != seat - 1 or not isinstance(ask, Decide):
        return ""
    row = episode.row(ask)
    letter = row.bet.spot.lstrip("0123456789") if row else ""
    return next((name for name in (f"{seat}{letter}", f"seat {seat}", str(seat)) if name in felt.hands), "")


def in_words(episode: Episode, seat: int) -> str:
    """The same as a line of text."""
    felt = episode.playing.felt.seen_by((seat,))
    hands = [f"{name}: {' '.join(cards)}" for name, cards in felt.hands.items() if cards]
    bets = [f"seat {b.seat} {b.amount} {b.name}{f' {b.state}' if b.state else ''}" for b in felt.bets]
    point = [f"point {felt.memory.point}"] if episode.setting.room == "dice" and felt.memory.point else []
    drawn = [f"drawn {' '.join(map(str, getattr(felt.memory, 'drawn', ())))}"] if episode.setting.room == "bingo" else []
    turn = "over" if episode.over else "chance" if episode.actor < 0 else f"seat {episode.actor + 1}"
    about = asked(episode, seat)
    asks = [f"asked about {about}"] if about else []
    return " | ".join([f"seat {seat}", f"{turn} acts", *hands, *bets, *point, *drawn, *asks])
