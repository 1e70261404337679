"""Hands of either game alike: the pack, what each part is worth, the ways to set them, and how the house does it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from tapete.catalogue.paigow.rules import CardWay, PaiGowRules, TileWay
from tapete.equipment.cards import Shoe
from tapete.games.paigow import cards, tiles
from tapete.games.paigow.worth import Split, Worth
from tapete.text import Text

CROUPIER = "dealer"


class Set(NamedTuple):
    """Hands set in the house way, and the rule that it followed."""

    split: Split
    rule: CardWay | TileWay


def key(position: int) -> str:
    """The hand that lies at a betting position; the croupier's is position 0."""
    return f"seat {position}" if position else CROUPIER


def pack(rules: PaiGowRules) -> Shoe:
    """All cards or tiles, mixed."""
    return Shoe.of(rules.tiles.tiles.elements() if rules.tiles else cards.PACK)


def low_size(rules: PaiGowRules) -> int:
    return rules.cards.low if rules.cards else 2


def high_worth(rules: PaiGowRules, hand: Sequence[str]) -> Worth:
    if rules.cards is not None:
        return cards.high_worth(rules.cards, hand)
    assert rules.tiles is not None
    return tiles.worth(rules.tiles, hand)


def low_worth(rules: PaiGowRules, hand: Sequence[str]) -> Worth:
    if rules.cards is not None:
        return cards.low_worth(rules.cards, hand)
    assert rules.tiles is not None
    return tiles.worth(rules.tiles, hand)


def splits(rules: PaiGowRules, held: Sequence[str]) -> list[Split]:
    """Every way to set the hands that is not foul."""
    if rules.cards is not None:
        return cards.splits(rules.cards, held)
    assert rules.tiles is not None
    return tiles.splits(rules.tiles, held)


def divide(rules: PaiGowRules, held: Sequence[str], low: Sequence[str]) -> Split:
    """The two hands when these cards lie apart; of tiles the weaker two are the low hand, whichever were named."""
    rest = list(held)
    for card in low:
        rest.remove(card)
    if rules.tiles is not None:
        return tiles.lay(rules.tiles, low, rest)
    return Split(tuple(low), tuple(rest))


def is_foul(rules: PaiGowRules, split: Split) -> bool:
    """Whether hands are of the wrong size, or the high one ranks below the low one."""
    if len(split.low) != low_size(rules):
        return True
    return rules.cards is not None and cards.is_foul(rules.cards, split)


def house_way(rules: PaiGowRules, held: Sequence[str]) -> Set:
    """How the house sets these cards or tiles: by the first rule of its way that fits."""
    if rules.cards is not None:
        for row in rules.way.cards.values():
            found = cards.follow(rules.cards, row, held) if cards.fits(rules.cards, row, held) else None
            if found:
                return Set(found, row)
    assert rules.tiles is not None, "the last rule of a way fits every hand"
    return next(Set(found, tile) for tile in rules.way.tiles.values() if (found := tiles.follow(rules.tiles, tile, held)))


def outcome(rules: PaiGowRules, player: Split, bank: Split) -> int:
    """1 if the player wins both hands, -1 if neither, 0 if one; the bank wins copies, and foul hands lose."""
    if is_foul(rules, player):
        return -1
    low = low_worth(rules, player.low)
    may = rules.tiles is None or rules.tiles.zero_low_wins or not low.is_zero
    won = (high_worth(rules, player.high) > high_worth(rules, bank.high)) + (may and low > low_worth(rules, bank.low))
    return int(won) - 1


def told(rules: PaiGowRules, split: Split) -> Text:
    """Both hands by name."""
    high, low = high_worth(rules, split.high), low_worth(rules, split.low)
    return Text(f"mayor: {high.name.es}; menor: {low.name.es}", f"high: {high.name.en}; low: {low.name.en}")
