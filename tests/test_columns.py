"""Parquet: the questions of docs/data.md, asked of files that the commands write; and the columns as the page tells them."""

from __future__ import annotations

import contextlib
import json
import re
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

import tapete
from tapete.bridges import arrow
from tapete.cli.columnar import export_parquet
from tapete.errors import TapeteError

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGES = (DOCS / "data.md", DOCS / "data.es.md")
duckdb: Any = pytest.importorskip("duckdb")
parquet: Any = pytest.importorskip("pyarrow.parquet")


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def asked(page: Path, name: str) -> tuple[str, list[list[str]]]:
    """A question of the page, and the answer that stands below it."""
    found = re.search(rf'```sql title="{name}"\n(.*?)```\n(?:\n((?:\|[^\n]*\n)+))?', page.read_text(encoding="utf-8"), re.S)
    assert found
    rows = [[cell.strip() for cell in line.strip("|\n").split("|")] for line in (found[2] or "").splitlines()[2:]]
    return found[1], rows


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_who_won_how_much(page: Path, here: Path) -> None:
    acta = re.search(r"```acta\n# \S+\n(.*?)```", page.read_text(encoding="utf-8"), re.S)
    assert acta
    (here / "evening.acta").write_text(acta[1], encoding="utf-8")
    export_parquet(here / "payments.parquet", "payments", ["evening.acta"], [], "")
    export_parquet(here / "lines.parquet", "lines", ["evening.acta"], [], "")
    question, told = asked(page, "payments")
    assert [[str(cell) for cell in row] for row in duckdb.sql(question).fetchall()] == told
    assert duckdb.sql("select max(coup) from 'lines.parquet'").fetchall() == [(2,)]
    field = parquet.read_schema(here / "payments.parquet").field("net")
    assert str(field.type) == "decimal128(28, 4)" and field.metadata[b"en"] == b"returned less staked"


@pytest.mark.parametrize("page", PAGES, ids=lambda p: p.name)
def test_which_is_dearest(page: Path, here: Path) -> None:
    export_parquet(here / "prices.parquet", "prices", ["spain/roulette", "puerto-rico/roulette"], [], "")
    question, told = asked(page, "prices")
    assert [[str(cell) for cell in row] for row in duckdb.sql(question).fetchall()] == told


def test_the_ledger_balances(here: Path) -> None:
    from tapete.floor import ledger as book
    from tapete.floor.store import connect, ledger

    url = f"sqlite:///{here / 'floor.sqlite'}"
    engine = connect(url)
    with engine.begin() as db:
        for txn, amount in (("a", 1234), ("b", 250)):
            for account, sign in ((book.CAGE, 1), (book.player(1), -1)):
                row = {"txn": txn, "at": 1_700_000_000_000, "account": account, "currency": "USD", "amount": sign * amount}
                db.execute(ledger.insert().values(**row, memo="test", table_id=None, person=0))
    engine.dispose()
    export_parquet(here / "ledger.parquet", "ledger", [], [], url)
    for page in PAGES:
        assert duckdb.sql(asked(page, "ledger")[0]).fetchall() == [(2, Decimal(0), 0)]
    assert duckdb.sql("select max(amount), year(min(\"at\")) from 'ledger.parquet'").fetchall() == [(Decimal("12.34"), 2023)]


def test_a_simulation_is_written_in_the_columns_of_results(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from tapete.cli import main

    words = ["puerto-rico/roulette", "--bets", "red 10", "-n", "500", "--seed", str(2**70), "--parquet", "results.parquet"]
    monkeypatch.setattr(sys, "argv", ["tapete", "simulate", *words])
    with contextlib.suppress(SystemExit):
        main()
    found = parquet.read_table(here / "results.parquet")
    assert found.schema.names == [c.name for c in arrow.tables()["results"][1]]
    assert found.to_pylist() == list(arrow.as_arrow("results", found.to_pylist()).to_pylist())
    one = found.to_pylist()[0]
    assert (one["net"], one["rounds"], one["seed"], one["currency"]) == (Decimal(-10), 500, str(2**70), "USD")
    assert json.loads(one["bets"]) == [{"bet": "red", "amount": "10"}]
    answer = tapete.simulate("puerto-rico/roulette", "red 10", rounds=500, seed=2**70)
    net = Decimal(answer.tally.total) / 100
    assert duckdb.sql("select sum(net * count), sum(count) from 'results.parquet'").fetchall() == [(net, 500)]


@pytest.mark.parametrize("page,lang", [(PAGES[0], "en"), (PAGES[1], "es")])
def test_the_page_tells_every_column(page: Path, lang: str) -> None:
    text = page.read_text(encoding="utf-8")
    for name, (_, columns) in arrow.tables().items():
        part = text.split(f"### {name}\n")[1].split("###")[0]
        told = re.findall(r"^\| `(\w+)` \| .*? \| (.*) \|$", part, re.M)
        assert told == [(c.name, c.text.es if lang == "es" else c.text.en) for c in columns]


def test_what_cannot_be_written_is_a_sentence(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for table, names in (("nothing", ["x.acta"]), ("payments", []), ("ledger", ["x.acta"]), ("prices", ["spain/none"])):
        with pytest.raises(TapeteError):
            export_parquet(here / "x.parquet", table, names, [], "")
    (here / "bad.acta").write_text("game spain/roulette\nspin 99\n", encoding="utf-8")
    with pytest.raises(TapeteError, match=r"bad\.acta"):
        export_parquet(here / "x.parquet", "payments", ["bad.acta"], [], "")
    with pytest.raises(TapeteError, match="cannot write"):
        export_parquet(here / "no" / "x.parquet", "prices", ["spain/roulette"], [], "")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(TapeteError, match=r"tapete\[arrow\]"):
        export_parquet(here / "x.parquet", "prices", ["spain/roulette"], [], "")
    assert not (here / "x.parquet").exists()
