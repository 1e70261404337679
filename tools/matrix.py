"""Write docs/matrix.md and its Spanish: every route of the application, and who may use it."""

from __future__ import annotations

import logging
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[0] = str(ROOT / "tests")  # in place of this folder, whose coverage.py is not everybody's


def main() -> int:
    from argon2 import PasswordHasher

    from tapete.floor import people, store
    from web.matrix import PAGES, World, page, probe

    logging.getLogger("alembic").setLevel(logging.WARNING)
    people._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    store.SQLITE["synchronous"] = "OFF"
    with tempfile.TemporaryDirectory() as folder:
        world = World(f"sqlite:///{folder}/floor.db")
        rows = list(probe(world))
        for name, lang in PAGES.items():
            (ROOT / "docs" / name).write_text(page(rows, lang), encoding="utf-8")
        world.floor.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
