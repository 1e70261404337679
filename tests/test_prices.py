"""The prices that the docs print: none moves unseen. The quick ones are worked out again here, all of them by `make prices`."""

from __future__ import annotations

import ast
import importlib.util
import json
import os
from dataclasses import asdict
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tapete.audit.run import Settings, audit
from tapete.catalogue.loader import catalogue
from tapete.check.everything import Task, moved, price, priced_in, tasks, weight, work
from tapete.check.prices import Inline
from tapete.check.sources import CODE, fingerprint, plain, sources
from tapete.runner import Crew

ROOT = Path(__file__).resolve().parents[1]
QUICK = float(os.environ.get("TAPETE_PRICES_SECONDS", "0.2"))
"""Prices that took no longer than this are worked out again."""


def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("prices_tool", ROOT / "tools" / "prices.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def stored() -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = json.loads((ROOT / "docs" / "prices.json").read_text(encoding="utf-8"))
    return rows


def test_every_game_has_its_prices_or_says_why_not(stored: list[dict[str, Any]]) -> None:
    told = {row["game"] for row in stored if not row["plan"] and (row["prices"] or "why" in row or not row["seconds"] > 1)}
    assert told == set(catalogue().games), "run `make prices`"


def test_prices_are_those_of_the_rules_as_they_are(stored: list[dict[str, Any]]) -> None:
    """Of all games, also those that take long: a figure was changed and its price was not worked out again."""
    old = [
        (row["game"], row["plan"])
        for row in stored
        if row["prices"] and row["rules"] != weight(catalogue().game(row["game"]).rules(row["plan"]))
    ]
    assert not old, "run `make prices`"


def test_prices_are_those_of_the_code_as_it_is(stored: list[dict[str, Any]]) -> None:
    """What reckons a price was changed: of games that take long it is worked out again by hand, and the file says so."""
    old = {
        row["game"] for row in stored if row["prices"] and row["code"] != fingerprint(priced_in(catalogue().game(row["game"])))
    }
    assert not old, "run `python -P tools/prices.py --moved --deep`"


def test_a_mark_of_code_heeds_what_it_does_and_not_how_it_is_told() -> None:
    code = 'def edge(n: int) -> int:\n    """Words."""\n    say = Text("uno", "one")\n    return n + 1\n'
    told = 'def edge(n):  # more words\n    say = Text("dos", "two")\n    return n + 1\n'
    marks = [plain(ast.parse(each)) for each in (code, told, told.replace("+ 1", "+ 2"))]
    assert marks[0] == marks[1] != marks[2]
    names = {path.relative_to(CODE).as_posix() for path in sources("triple")}
    assert {"odds/triple/blackjack.py", "odds/twentyone/dealer.py", "odds/poker/side.py"} < names
    assert "odds/poker/laws.py" not in {path.relative_to(CODE).as_posix() for path in sources("poker")}


def test_no_quick_price_has_moved(stored: list[dict[str, Any]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    quick = [row for row in stored if row["prices"] and row["seconds"] <= QUICK and not row["plan"]]
    assert len(quick) >= 10
    for row in quick:
        now = price(Task((), row["game"], row["plan"]))
        assert [asdict(p) for p in now.prices] == row["prices"], f"{row['game']}: run `make prices`"


def test_the_pages_say_what_the_file_says(stored: list[dict[str, Any]]) -> None:
    pages = tool()
    for lang, name in (("en", "prices.md"), ("es", "prices.es.md")):
        assert (ROOT / "docs" / name).read_text(encoding="utf-8") == pages.page(stored, lang), "run `make prices`"


def test_only_plans_that_move_a_price_are_told() -> None:
    todo = tasks(catalogue(), names=["chile/big-six"])
    found = moved(work(todo, workers=1))
    assert [dict(a.plan) for a in found] == [{}, {"top-symbols": "joint"}]
    assert {p.bet: p.fraction for p in found[1].prices}["top"] == "-14/27"


def test_a_kept_price_is_read_again_and_a_fresh_one_is_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    task = Task((), "spain/boule", {})
    first = price(task)
    assert len(list((tmp_path / "tapete" / "prices").glob("*.json"))) == 1
    assert price(task) == first
    assert price(task, fresh=True).prices == first.prices


def test_a_cluster_prices_and_audits_as_one_process_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two processes of a real cluster; what they found is kept here as if it had been worked out here."""
    distributed = pytest.importorskip("distributed")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    todo = tasks(catalogue(), names=["chile/big-six", "spain/boule", "chile/war"])
    games, settings = [catalogue().game(name) for name in ("chile/war", "chile/big-six")], Settings(coups=0)
    here = [price(task, fresh=True) for task in todo]
    alone = audit(games, settings, Inline())
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address="127.0.0.1:0", silence_logs=50
    ) as cluster:
        told: list[tuple[int, int]] = []
        there = work(todo, fresh=True, scheduler=cluster.scheduler_address, told=lambda done, of: told.append((done, of)))
        shared = audit(games, settings, Inline(), crew=Crew(scheduler=cluster.scheduler_address))
    assert [(a.game, a.plan, a.prices) for a in moved(there)] == [(a.game, a.plan, a.prices) for a in moved(here)]
    assert told[-1] == (len(todo), len(todo))
    assert shared.findings == alone.findings and shared.findings


def test_processes_of_this_machine_do_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    todo = tasks(catalogue(), names=["chile/big-six"])
    found = work(todo, workers=2)
    assert moved(found) == moved(work(todo)), "read again from where the processes kept it"
