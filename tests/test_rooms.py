"""The house as its plan shows it: the grid of docs/architecture.md against the folders, and which way imports point."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import tapete
from tapete.catalogue.families import FAMILIES

ROOT = Path(__file__).resolve().parents[1]
SOURCE = Path(tapete.__file__).parent
GRID = ("catalogue", "games", "odds", "draw", "book")
KIT = "kit"

BELOW = {
    "": set[str](),
    "equipment": {""},
    "catalogue": {"", "equipment"},
    "passages": {"", "catalogue"},
    "play": {"", "catalogue", "equipment"},
    "games": {"", "catalogue", "equipment", "play"},
    "table": {"", "catalogue", "equipment", "play", "games"},
    "odds": {"", "catalogue", "equipment", "play", "games", "table"},
    "draw": {"", "catalogue", "equipment", "play", "games", "table", "odds"},
    "drill": {"", "catalogue", "equipment", "play", "games", "table", "odds"},
    "bridges": {"", "catalogue", "equipment", "play", "games", "table", "odds"},
    "check": {"", "catalogue", "passages", "equipment", "play", "games", "table", "odds"},
    "amend": {"", "catalogue", "passages", "play", "table", "odds", "book", "check", "audit", "simulate"},
    "simulate": {"", "catalogue", "equipment", "play", "games", "table", "odds"},
    "audit": {"", "catalogue", "passages", "play", "games", "table", "odds", "book", "check"},
    "book": {"", "catalogue", "equipment", "play", "games", "table", "odds"},
    "tournament": {"", "catalogue", "equipment", "play", "games", "table", "book"},
    "lab": {"", "catalogue", "equipment", "play", "games", "table"},
    "hall": {"", "catalogue", "equipment", "play", "games", "table"},
    "floor": {"", "catalogue", "equipment", "play", "games", "table", "tournament"},
}
"""What each layer may stand on. Whatever is not listed here (web, cli) may stand on all of them, and nothing on it."""

KIN = {
    ("banque", "baccarat"): "the hands and third cards of baccarat",
    ("triple", "twentyone"): "one of its three games",
    ("triple", "poker"): "one of its three games",
}
"""Which family may look into which other one's room, and for what; kits may look into none."""


def folders(layer: Path) -> set[str]:
    return {p.name for p in layer.iterdir() if p.is_dir() and p.name != "__pycache__"}


def imported(tree: ast.Module) -> Iterator[str]:
    """The modules that a file needs to be loaded at all: not for types only, nor inside a function."""
    waiting: list[ast.stmt] = list(tree.body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{a.name}" for a in node.names)
        elif isinstance(node, ast.Import):
            yield from (a.name for a in node.names)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" not in ast.dump(node.test):
            waiting += [*node.body, *node.orelse]
        elif isinstance(node, ast.ClassDef | ast.Try | ast.With):
            waiting += node.body


FILES = sorted(SOURCE.rglob("*.py"))


def layer_of(parts: tuple[str, ...]) -> str:
    return parts[0] if parts and (SOURCE / parts[0]).is_dir() else ""


def test_arrows_point_down() -> None:
    found = [told for path in FILES if path.name != "__main__.py" for told in arrows_up(path)]
    assert not found, "\n".join(found)


def arrows_up(path: Path) -> Iterator[str]:
    """What a file imports from above or beside its layer, or from another family's room."""
    inside = path.relative_to(SOURCE)
    layer = layer_of(inside.parts)
    for name in imported(ast.parse(path.read_text(encoding="utf-8"))):
        if not name.startswith("tapete."):
            continue
        parts = tuple(name.split(".")[1:])
        other = layer_of(parts)
        if other != layer:
            if layer in BELOW and other not in BELOW[layer]:
                yield f"{inside} stands on {name}, which is above or beside it"
        elif layer in GRID and len(inside.parts) > 2 and len(parts) > 1 and (SOURCE / layer / parts[1]).is_dir():
            mine, its = inside.parts[1], parts[1]
            if its not in (mine, KIT) and (mine, its) not in KIN:
                yield f"{inside} looks into the room of {its}"


def test_the_law_is_not_a_line_of_python() -> None:
    law = [p for p in (SOURCE / "law").rglob("*") if p.is_file()]
    assert law and {p.suffix for p in law} == {".toml"}


def test_every_family_has_its_room_in_every_layer() -> None:
    """The table in docs/architecture.md, the folders and the list of families say the same."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = [[c.strip(" `") for c in row.strip("|").split("|")] for row in re.findall(r"^\| `\w+` \|.*\|$", page, re.M)]
    grid = {row[0]: row[1:] for row in rows if len(row) > len(GRID)}
    assert set(grid) == {family.room for family in FAMILIES.values()} | {KIT}
    for at, layer in enumerate(GRID):
        assert folders(SOURCE / layer) == set(grid), layer
        for room, cells in grid.items():
            named = re.findall(r"\w+", cells[at])
            assert named, f"docs/architecture.md says nothing of {layer}/{room}"
            missing = [n for n in named if not (SOURCE / layer / room / f"{n}.py").exists()]
            assert not missing, f"docs/architecture.md names {missing} in {layer}/{room}"


def test_games_need_neither_kernels_nor_a_web_framework() -> None:
    for path in (SOURCE / "games").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert not {n.split(".")[0] for n in imported(tree)} & {"numba", "numpy", "fastapi", "starlette", "sqlalchemy"}, path


def test_only_one_room_compiles() -> None:
    """Numba's own decorators keep kernels that do not notice what changes in other files."""
    for path in FILES:
        tree = ast.parse(path.read_text(encoding="utf-8"))
        taken = {n for n in imported(tree) if n.split(".")[0] == "numba"}
        assert path == SOURCE / "compiled.py" or taken <= {"numba.uint64", "numba.prange"}, path
