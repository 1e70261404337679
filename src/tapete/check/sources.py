"""A mark of the code that a family's prices come from, so that a price cannot move unseen because it takes long to work out.

Every module of `odds` that pricing the family leads to, import by import, counts with what it does: neither comments nor words
for people nor types change the mark, and no module that only advice, risk or a page needs. What a price comes from besides is
the law, which has a mark of its own (`everything.weight`), and the procedure, which quick prices exhaust and which tests hold
against the counts of the others.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path

import tapete

CODE = Path(tapete.__file__).parent
FAMILY, SHARED = "tapete.odds.{room}.price", "tapete.odds.report"
TYPES = {"annotation", "returns"}
SHOWN = {"as_html.py", "as_json.py"}
"""Files that only show a price."""


@cache
def sources(room: str) -> tuple[Path, ...]:
    """The files of `odds` that pricing a family leads to."""
    found, waiting = set[Path](), [_file(FAMILY.format(room=room)), _file(SHARED)]
    while waiting:
        path = waiting.pop()
        if path is None or path in found or path.name in SHOWN:
            continue
        found.add(path)
        waiting += [_file(name) for name in _imported(_tree(path))]
    return tuple(sorted(found))


@cache
def fingerprint(room: str) -> str:
    """What these files do, as a mark."""
    digest = sha256()
    for path in sources(room):
        digest.update(f"{path.relative_to(CODE).as_posix()}\n{plain(_tree(path))}\n".encode())
    return digest.hexdigest()[:16]


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _file(name: str) -> Path | None:
    """The file of a module of `odds`; of a name in one, that module's."""
    parts = name.split(".")[1:]
    if parts[:1] != ["odds"]:
        return None
    for end in (len(parts), len(parts) - 1):
        path = CODE.joinpath(*parts[:end])
        if (module := path.with_suffix(".py")).is_file():
            return module
    return None


def _imported(tree: ast.Module) -> Iterator[str]:
    """All that a file imports, also inside functions, but not for types only."""
    skipped = {
        n for node in ast.walk(tree) if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test) for n in node.body
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node not in skipped:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import) and node not in skipped:
            yield from (alias.name for alias in node.names)


def plain(value: object) -> str:
    """What a piece of code does, written the same under every version of Python."""
    if isinstance(value, list):
        return f"[{','.join(map(plain, _without_words(value)))}]"
    if not isinstance(value, ast.AST):
        return repr(value)
    if isinstance(value, ast.Call) and isinstance(value.func, ast.Name) and value.func.id == "Text":
        return "Text"
    fields = [(name, getattr(value, name, None)) for name in value._fields if name not in TYPES]
    return f"{type(value).__name__}({','.join(f'{n}={plain(v)}' for n, v in fields if v not in (None, []))})"


def _without_words(items: list[object]) -> list[object]:
    """Statements without strings that stand alone: they are for people."""
    return [
        i for i in items if not (isinstance(i, ast.Expr) and isinstance(i.value, ast.Constant) and isinstance(i.value.value, str))
    ]
