"""Write docs/tampering.md and tampering.es.md: every kind of edit of every column of every table, tried on both databases."""

from __future__ import annotations

import logging
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT / "tests")  # in place of this folder, whose coverage.py is not everybody's


def main() -> int:
    from argon2 import PasswordHasher

    from floor import tamper
    from private_postgres import Missing, cluster
    from tapete.floor import people, store

    logging.getLogger("alembic").setLevel(logging.WARNING)
    people._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    store.SQLITE["synchronous"] = "OFF"
    found: dict[str, list[tamper.Outcome]] = {}

    def attempt(where: str, url: str, folder: Path, copies: tamper.Copies) -> None:
        tamper.busy(url, folder)
        found[where] = []
        for edit in tamper.edits():
            found[where].append(tamper.tried(edit, copies, folder))
            if found[where][-1].how == "missed":
                print(f"missed on {where}: {edit}: {found[where][-1].said}", file=sys.stderr)

    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/floor.db"
        attempt("SQLite", url, Path(folder), tamper.Copies(url, Path(folder)))
    try:
        with cluster(fsync="off", full_page_writes="off") as server, tempfile.TemporaryDirectory() as folder:
            url = server.new_url()
            attempt("PostgreSQL", url, Path(folder), tamper.Copies(url, Path(folder), server))
    except Missing as missing:
        print(f"{missing}: tried on SQLite only", file=sys.stderr)
    (ROOT / "docs" / "tampering.md").write_text(tamper.page(found, "en"), encoding="utf-8")
    (ROOT / "docs" / "tampering.es.md").write_text(tamper.page(found, "es"), encoding="utf-8")
    return any(o.how == "missed" for each in found.values() for o in each)


if __name__ == "__main__":
    sys.exit(main())
