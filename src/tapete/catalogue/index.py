"""The list of all games, without the games: what `tapete games` shows, kept until a file of the law or of this room changes.

Reading every file of the law and checking it takes a second and more; who only wants to see what there is need not wait.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tapete import kept
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.catalogue.loader import Catalogue, Game

HERE = Path(__file__).parent
LAW = HERE.parent / "law"


@dataclass(frozen=True)
class Listed:
    """A game as a list shows it."""

    game: str
    title: Text
    family: str
    sort: Text
    """What people call its sort."""
    regulation: str
    short: Text
    """What its regulation is called for short."""
    status: str
    missing: tuple[Text, ...]
    variants: tuple[str, ...]
    bets: tuple[str, ...]


def listed(catalogue: Catalogue) -> list[Listed]:
    """The games of a catalogue, each read and checked."""
    return [_of(game) for game in catalogue.games.values()]


def _of(game: Game) -> Listed:
    from tapete.catalogue.families import sort_name

    rules, card = game.bare, game.regulation
    missing = tuple(m.what for m in game.missing())
    names = (card.regulation, card.short, game.status, missing, tuple(rules.variants), tuple(rules.bets))
    return Listed(game.id, rules.title, rules.family, sort_name(rules.family), *names)


def kept_list(folders: Sequence[str] = (), today: date | None = None) -> list[Listed]:
    """The games of the catalogue with these folders: as they were last read, if nothing has changed since."""
    mark = f"{today or date.today()} {kept.looks(_files(folders))}"
    there = all(Path(folder).is_dir() for folder in folders)  # of one that is not, the loader tells
    found = _read(kept.read("games", mark)) if there else None
    if found is None:
        from tapete.catalogue.loader import catalogue

        found = listed(catalogue(*folders))
        kept.write("games", mark, [asdict(one) for one in found])
    return found


def _files(folders: Sequence[str]) -> list[Path]:
    """All that a list comes from: the law's files, the user's, and the code that reads them."""
    homes = [LAW, *map(Path, folders)]
    law = [path for home in homes for depth in ("*/*.toml", "*/*/*.toml") for path in sorted(home.glob(depth))]
    return [*law, *sorted(HERE.glob("*.py")), *sorted(HERE.glob("*/*.py"))]


def _read(raw: object) -> list[Listed] | None:
    try:
        return [_listed(row) for row in raw] if isinstance(raw, list) and raw else None
    except (KeyError, TypeError, ValueError):
        return None


def _listed(row: Mapping[str, Any]) -> Listed:
    title, sort, short = (Text(str(row[key]["es"]), str(row[key]["en"])) for key in ("title", "sort", "short"))
    game, family, regulation, status = (str(row[key]) for key in ("game", "family", "regulation", "status"))
    missing = tuple(Text(str(what["es"]), str(what["en"])) for what in row["missing"])
    return Listed(
        game,
        title,
        family,
        sort,
        regulation,
        short,
        status,
        missing,
        tuple(map(str, row["variants"])),
        tuple(map(str, row["bets"])),
    )
