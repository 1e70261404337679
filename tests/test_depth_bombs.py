"""Brackets without end and numbers without end: whatever reads a file of somebody else's says so in one sentence."""

from __future__ import annotations

import ast
import json
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

import tapete
from tapete import toml
from tapete.bridges.phh.reading import read as read_hands
from tapete.errors import TapeteError
from tapete.floor import anchors
from tapete.table.seal import verify
from tapete.table.signature import public

HOME = Path(tapete.__file__).parent
DEEP = "[" * 100_000
OURS = {
    **dict.fromkeys(
        ("floor/denominations", "hall/reports", "tournament/notation", "cli/keys", "table/statements"), "our own file"
    ),
    **dict.fromkeys(("catalogue/vocabulary", "catalogue/describe", "bridges/arrow/__init__"), "our own file"),
    **dict.fromkeys(
        ("odds/twentyone/switchknown", "odds/paigow/thumb", "odds/poker/draw_known", "passages/exercise"), "our own file"
    ),
    **dict.fromkeys(("simulate/shifts", "simulate/play"), "what we wrote ourselves a moment before"),
    **dict.fromkeys(
        ("floor/papers", "floor/actions", "floor/hall", "floor/played", "floor/starting"), "a row, held against the chronicle"
    ),
    **dict.fromkeys(("floor/host", "floor/desks"), "a row; a table that it breaks is set aside"),
}
"""Where what is read is not somebody else's, or is looked at by whoever calls."""
ENOUGH = {"RecursionError", "RuntimeError", "Exception", "BaseException"}


def _reads(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr in ("loads", "load")
        and isinstance(node.func.value, ast.Name)
        and node.func.value.id in ("json", "toml")
    )


def _unguarded(tree: ast.AST, guarded: bool = False) -> int:
    """How many readings stand where brackets without end are not thought of."""
    count = 0
    for child in ast.iter_child_nodes(tree):
        here = guarded
        if isinstance(child, ast.Try):
            here = here or any(n.id in ENOUGH for h in child.handlers for n in ast.walk(h.type or h) if isinstance(n, ast.Name))
        if isinstance(child, ast.With):
            here = here or any(n.id in ENOUGH for i in child.items for n in ast.walk(i) if isinstance(n, ast.Name))
        count += _reads(child) and not here
        count += _unguarded(child, here)
    return count


def test_whoever_reads_json_or_toml_from_outside_thinks_of_brackets_without_end() -> None:
    found = {}
    for path in HOME.rglob("*.py"):
        name = path.relative_to(HOME).with_suffix("").as_posix()
        if (n := _unguarded(ast.parse(path.read_text(encoding="utf-8")))) and name not in OURS:
            found[name] = n
    own = {"floor/chronicle": 2, "floor/keyring": 1, "odds/paigow/known": 1}
    assert found == own, "the chronicle's words, once their hashes were followed, and a file of ours"


def test_toml_of_somebody_else_is_read_by_our_own_reader() -> None:
    """Python's own takes ten gigabytes for a line of dots; `tapete.toml` asks first how deep a key goes."""
    direct = {
        path.relative_to(HOME).with_suffix("").as_posix()
        for path in HOME.rglob("*.py")
        if "import tomllib" in path.read_text(encoding="utf-8")
    }
    assert {name for name in direct if OURS.get(name) != "our own file"} == {"toml"}


@pytest.mark.parametrize(
    "key",
    [
        "a" + ".b" * 1000,
        "a" + " . b" * 1000,
        "'a'" + ".b" * 1000,
        '"\\""' + '."\\""' * 1000,
        "[a" + ".b" * 1000 + "]\nx",
        "x = {a" + ".b" * 1000,
    ],
)
def test_a_key_of_too_many_parts_is_not_read(key: str) -> None:
    with pytest.raises(RecursionError):
        toml.loads(f"{key} = 1")


@pytest.mark.parametrize(
    "text", [f"variant = {DEEP}", "antes = " + "9" * 5000, "min_bet = 1e999999999", "a" + ".b" * 50_000 + "=1"]
)
def test_a_hand_of_another_room_is_no_bomb(text: str) -> None:
    with pytest.raises(TapeteError):
        read_hands(text)


@pytest.mark.parametrize("plan", ["{]}", '{"a":' * 5000 + "}", '{"a": ' + "9" * 5000 + "}"])
def test_an_acta_whose_plan_is_no_plan_is_not_whole(plan: str) -> None:
    found = verify(f"game spain/roulette\nchain money {'0' * 64} {plan}\nopen 0 {'0' * 64}\n")
    assert any("another plan" in problem.text.en for problem in found.problems)


def forged(**parts: Any) -> str:
    """An anchor that is well signed, with somebody's own key."""
    key = Ed25519PrivateKey.generate()
    told = {"form": anchors.FORM, "at": 1, "why": "x", "books": {}, "records": {}, "key": public(key)} | parts
    return json.dumps(told | {"signature": key.sign(anchors._signed(told)).hex()}, sort_keys=True)


@pytest.mark.parametrize("n", [10**30, -1, float("inf"), float("nan"), 2**63, "9" * 5000, [], None])
def test_an_anchor_of_no_house_is_told_so(n: Any) -> None:
    for parts in ({"books": {"people": [n, "0" * 64]}}, {"records": {"1": [n, "0" * 64]}}):
        with pytest.raises(TapeteError, match="not an anchor"):
            anchors.read(forged(**parts))
    for table in ("x", "", "9" * 30, "-1", "²"):
        with pytest.raises(TapeteError, match="not an anchor"):
            anchors.read(forged(records={table: [1, "0" * 64]}))
    with pytest.raises(TapeteError, match="not an anchor"):
        anchors.read('{"a":' * 50_000 + "}" * 50_000)
    assert anchors.read(forged(records={"1": [1, "0" * 64]}))
