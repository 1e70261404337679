"""Whatever an insider edits is named when the house opens: some edits at every table here, all of them by `make tamper`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

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


def test_no_table_is_left_out() -> None:
    tables = {t.name for t in store.meta.sorted_tables}
    assert {e.table.name for e in tamper.edits()} == tables == {e.table.name for e in tamper.small()}
    page = (Path(__file__).resolve().parents[2] / "docs" / "tampering.md").read_text(encoding="utf-8")
    assert all(f"| `{name}` |" in page for name in tables) and "missed" not in page, "make tamper writes it again"
