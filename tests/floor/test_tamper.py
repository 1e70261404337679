"""Whatever an insider edits is named when the house opens: some edits at every table here, all of them by `make tamper`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, Table, func, select, text, update

from floor import tamper
from tapete.floor import store


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[tamper.Copies, Path]]:
    folder = tmp_path_factory.mktemp("tampered")
    url = f"sqlite:///{folder / 'floor.db'}"
    tamper.busy(url, folder)
    yield tamper.Copies(url, folder), folder


def test_an_untouched_copy_opens_without_a_word(closed: tuple[tamper.Copies, Path]) -> None:
    copies, folder = closed
    with copies as url:
        assert tamper.opened(url, folder) == []


@pytest.mark.parametrize("edit", list(tamper.small()), ids=str)
def test_an_edit_is_named(edit: tamper.Edit, closed: tuple[tamper.Copies, Path]) -> None:
    found = tamper.tried(edit, *closed)
    assert found.how in ("found", "impossible"), found


@pytest.mark.parametrize("column", ["at", "memo", "person", "table_id"])
def test_every_row_of_a_transaction_is_held_against_it(closed: tuple[tamper.Copies, Path], column: str) -> None:
    """What chips were for and whose table they went to stands in each row of a transaction; reports read the table's own."""
    copies, folder = closed
    with copies as url:

        def edit(db: Connection) -> None:
            last = select(func.max(store.ledger.c.id)).group_by(store.ledger.c.txn).having(func.count() > 1).limit(1)
            changed = {"at": 1, "memo": "buy-in too", "person": 99, "table_id": 99}[column]
            db.execute(update(store.ledger).where(store.ledger.c.id == db.execute(last).scalar_one()).values({column: changed}))

        assert tamper.insider(url, edit) == ""
        said = tamper.opened(url, folder)
        assert any(f"{column} was changed" in words for words in said), said


@pytest.mark.parametrize("table", store.meta.sorted_tables, ids=str)
def test_what_no_row_ever_held_is_named_and_keeps_nobody_out(closed: tuple[tamper.Copies, Path], table: Table) -> None:
    """A column of SQLite holds anything: bytes for a name, words for a number, brackets without end for a plan."""
    copies, folder = closed
    for column in (c for c in table.columns if (table.name, c.name) not in tamper.BY_ITSELF):
        for odd in (b"\xff", "[" * 5000, "9" * 400):
            with copies as url:

                def edit(db: Connection, name: str = column.name, value: object = odd) -> None:
                    row = f"(SELECT max(rowid) FROM {table.name})"
                    db.execute(text(f'UPDATE {table.name} SET "{name}" = :odd WHERE rowid = {row}'), {"odd": value})

                if not tamper.insider(url, edit):
                    assert tamper.opened(url, folder) or table.name == "sessions" or column.primary_key, (column.name, odd[:3])


def test_no_table_is_left_out() -> None:
    tables = {t.name for t in store.meta.sorted_tables}
    assert {e.table.name for e in tamper.edits()} == tables == {e.table.name for e in tamper.small()}
    page = (Path(__file__).resolve().parents[2] / "docs" / "tampering.md").read_text(encoding="utf-8")
    assert all(f"| `{name}` |" in page for name in tables) and "missed" not in page, "make tamper writes it again"
