"""Pai gow poker takes a minute or two to reckon: what is known is looked up, what was reckoned here before is kept on disk.

`known.json` has the values of the house ways and rankings in this package, as integers; `make pai-gow` reckons them all again and
says whether they still stand. A value belongs to the figures that it was reckoned from: another way, another rank, another pay
is another key.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections import defaultdict
from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from functools import lru_cache
from importlib.resources import files
from math import comb
from pathlib import Path
from tempfile import NamedTemporaryFile
from threading import Lock

from tapete.catalogue.memo import once_per_rules
from tapete.catalogue.paigow.rules import PaiGowRules
from tapete.games.paigow.cards import PACK
from tapete.odds.kit.patience import bar
from tapete.odds.paigow.setting import CARDS, CATEGORIES, ranking, way_table
from tapete.odds.paigow.spread import Prices, Spread, as_bank, as_player
from tapete.odds.paigow.thumb import thumb

DEALS = comb(len(PACK), CARDS) * comb(len(PACK) - CARDS, CARDS)
PARTS = ("house", "best", "thumb", "bank")
Row = Mapping[str, tuple[int, int]]
"""Wins and losses of each part, of all deals."""
_busy: defaultdict[str, Lock] = defaultdict(Lock)


def counts_it(rules: PaiGowRules) -> bool:
    """Whether the game is one that is reckoned: seven cards as five and two, with all the categories of fifty-three cards."""
    return (
        rules.cards is not None and set(rules.cards.order) == set(CATEGORIES) and (rules.cards.low, rules.deal.each) == (2, CARDS)
    )


@once_per_rules
def poker_prices(rules: PaiGowRules) -> Prices:
    """What the game is worth: known, kept on disk, or reckoned now."""
    key = key_of(rules)
    with _busy[key]:
        row = known().get(key) or _read(key)
        if row is None:
            _write(key, row := reckoned(rules))
    parts = (Spread(Fraction(row[part][0], DEALS), Fraction(row[part][1], DEALS)) for part in PARTS)
    return Prices(*parts)


def key_of(rules: PaiGowRules) -> str:
    """A mark of everything that the value hangs on."""
    assert rules.cards is not None
    tables = [ranking(rules.cards), way_table(rules.cards, rules.way.cards), way_table(rules.cards, thumb("cards").cards)]
    figures = [table.tolist() for table in tables] + [as_player(rules).whole, as_bank(rules).whole]
    return hashlib.sha256(json.dumps(figures).encode()).hexdigest()


def reckoned(rules: PaiGowRules) -> Row:
    """All deals, counted now."""
    from tapete.odds.paigow.poker import counted, outcomes

    assert rules.cards is not None
    order, house = ranking(rules.cards), way_table(rules.cards, rules.way.cards)
    with bar("♠ ♥ ♦ ♣ 154,143,080 × 53,524,680; 1–2 min") as progress:
        found = counted(order, house, progress)
        lists = [house, way_table(rules.cards, thumb("cards").cards)]
        player, bank = outcomes(order, found, lists, as_player(rules).whole, as_bank(rules).whole)
    mine, theirs = player.sum(axis=0).tolist(), bank.sum(axis=0).tolist()
    return {name: (int(won), int(lost)) for name, (won, lost) in zip(PARTS, [mine[0], mine[2], mine[1], theirs[2]], strict=True)}


@lru_cache
def known() -> Mapping[str, Row]:
    """The values that come with the package."""
    rows = json.loads(files("tapete.odds.paigow").joinpath("known.json").read_text(encoding="utf-8"))
    return {row["key"]: {part: (int(row[part][0]), int(row[part][1])) for part in PARTS} for row in rows}


def folder() -> Path:
    """Where values are kept: the user's cache, as the XDG rules say."""
    base = Path(os.environ.get("XDG_CACHE_HOME", ""))
    return (base if base.is_absolute() else Path.home() / ".cache") / "tapete" / "paigow"


@lru_cache
def _code() -> str:
    """A mark of the code that reckons."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.name.encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _read(key: str) -> Row | None:
    try:
        raw = json.loads((folder() / f"{key}-{_code()}.json").read_text(encoding="utf-8"))
        return {part: (int(raw[part][0]), int(raw[part][1])) for part in PARTS}
    except (OSError, ValueError, KeyError, TypeError, IndexError, OverflowError, RecursionError):
        return None


def _write(key: str, row: Row) -> None:
    """Keep a value: written beside its place and moved there, so that nobody reads half of it."""
    with suppress(OSError, RuntimeError):
        folder().mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("w", dir=folder(), suffix=".new", delete=False, encoding="utf-8") as file:
            json.dump(row, file)
        Path(file.name).replace(folder() / f"{key}-{_code()}.json")
