"""The page of clauses has every clause of the three texts, in both languages, and what it names exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from fastapi.routing import APIRoute

import tapete
from tapete.catalogue.citing import articles
from tapete.web.pages import HALL

ROOT = Path(__file__).resolve().parents[1]
SOURCE = Path(tapete.__file__).parent
LETTERS = {
    "3": "ABCDEFGHIJK",
    "4": "ABCDEFG",
    "5": "ABC",
    "6": "ABCDE",
    "7": "ABCDEFGHIJ",
    "8": "ABC",
    "9": "A",
    "10": "AB",
    "11": "ABCDE",
}
UNDER = {"2.A": 5, "6.B": 3, "6.D": 11, "8.A": 2, "8.B": 3, "9.A": 3, "11.A": 6}
ARTICLE = [
    *(f"§27.1.{n}" for n in range(1, 23) if n != 3),  # the file has no third definition
    "§27.2.A",
    "§27.2.B",
    *(f"§27.{part}.{letter}" for part, letters in LETTERS.items() for letter in letters),
    *(f"§27.{part}.{n}" for part, most in UNDER.items() for n in range(1, most + 1)),
]
CHAPTERS = [
    "I §5.1",
    "I §5.2",
    "I §5.3",
    "V §1",
    "V §2",
    "V §3.1",
    "V §3.2.1",
    "V §3.2.2",
    "V §3.2.3",
    "V §4",
    "V §5.1",
    "V §5.2",
    "V §5.3",
    "V §6",
]
HEADING = ["10.I", "10.II", "10.III", "10.IV", "10.V"]
PAGES = ("hall-clauses.md", "hall-clauses.es.md")


def rows(name: str) -> dict[str, list[str]]:
    """Where each clause is carried out, by its number."""
    found: dict[str, list[str]] = {}
    for line in (ROOT / "docs" / name).read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split(" | ")]
        if line.startswith(("| §", "| I ", "| V", "| 10")):
            found.setdefault(re.sub(r" \(.*\)", "", cells[0]), []).append(cells[2])
    return found


@pytest.mark.parametrize("name", PAGES)
def test_every_clause_has_a_row(name: str) -> None:
    found = rows(name)
    assert set(found) == {*ARTICLE, *CHAPTERS, *HEADING}
    assert all(cell for cells in found.values() for cell in cells)


@pytest.mark.parametrize("name", PAGES)
def test_every_article_of_the_law_s_files_is_there(name: str) -> None:
    """What the files of the three halls cite is on the page."""
    known = set(rows(name))
    for regulation in ("chile", "spain", "puerto-rico"):
        text = (SOURCE / "law" / regulation / "bingo.toml").read_text(encoding="utf-8")
        cited = {
            part.strip()
            for cite in re.findall(r'^(?:\w+_)?cite\s*=\s*"([^"]+)"', text, re.M)
            for part in articles(cite).split(";")
        }
        assert {c for c in cited if c not in known and c not in ("§27", "V", "10")} == set()


@pytest.mark.parametrize("name", PAGES)
def test_what_the_page_names_exists(name: str) -> None:
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    for path in set(re.findall(r"`([\w/-]+\.(?:py|toml))`", text)):
        assert (SOURCE / path).exists(), path
    law = "".join((SOURCE / "law" / r / "bingo.toml").read_text(encoding="utf-8") for r in ("chile", "spain", "puerto-rico"))
    for slug in set(re.findall(r"(?:irregularity|reading|parameters?|irregularidad|lectura|parámetros?) `([\w-]+)`", text)):
        assert re.search(rf"\.{slug}\]", law), slug


@pytest.mark.parametrize("name", PAGES)
def test_the_pages_it_names_are_there(name: str) -> None:
    text = (ROOT / "docs" / name).read_text(encoding="utf-8")
    known = {route.path for room in HALL for route in room.router.routes if isinstance(route, APIRoute)}
    named = {address.replace("/N", "/{table}") for address in re.findall(r"`(/hall/[\w/]+)`", text)}
    assert len(named) > 5 and named <= known
