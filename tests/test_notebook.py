"""The gallery notebook, run from beginning to end in a kernel of its own: everything in it shows itself."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).resolve().parents[1] / "examples" / "gallery.ipynb"
RUN = """
import json, sys
import nbformat
from nbclient import NotebookClient
book = nbformat.read(sys.argv[1], 4)
NotebookClient(book, timeout=120, kernel_name="python3").execute()
print(json.dumps([[sorted(o.get("data", {})) for o in c.outputs] for c in book.cells if c.cell_type == "code"]))
"""


def test_the_gallery_shows_itself() -> None:
    pytest.importorskip("nbclient")
    pytest.importorskip("ipykernel")
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", RUN, str(NOTEBOOK)], capture_output=True, text=True, timeout=180)
    assert done.returncode == 0, done.stderr[-2000:]
    shown = json.loads(done.stdout.splitlines()[-1])
    kinds = [kind for outputs in shown for output in outputs for kind in output]
    assert kinds.count("image/svg+xml") == 3 and kinds.count("text/html") == 2


def test_it_is_kept_without_results() -> None:
    assert NOTEBOOK.stat().st_size < 10_000 and '"outputs": []' in NOTEBOOK.read_text(encoding="utf-8")
