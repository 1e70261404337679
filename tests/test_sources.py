"""The law in its own words, in the terminal and on the floor: a text is added, cited, shown, covered, and removed again."""

from __future__ import annotations

import io
import json
import os
import random
import stat
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from fpdf import FPDF

from catalogue_plans import CASES, case_files
from imaginary_text import NAME, catalogue_with
from tapete.catalogue import loader
from tapete.catalogue.citing import articles, parts
from tapete.catalogue.loader import catalogue
from tapete.cli import main
from tapete.passages.coverage import coverage
from tapete.passages.exercise import exercised
from tapete.passages.reading import has_passages, law_text
from tapete.passages.sources import home, source_of
from tapete.play.events import Call
from tapete.table.acta import settle

FLOOR = 97
"""Of a hundred lines of a text that order something, so many at least have been read, and it is known what becomes of them."""
READ = [name for name in catalogue().homes if has_passages(name)]


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the imaginary regulation in `law`, the file of its text, and no text added yet."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    catalogue_with(tmp_path)
    return tmp_path


def typed(*words: str, lang: str = "en") -> tuple[int, str, str]:
    """The exit code of a command, what it said and what it complained of."""
    out, wrong, code = io.StringIO(), io.StringIO(), 0
    loader.forget()  # `--catalogue law` is another folder in each test
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(out), redirect_stderr(wrong):
        patch.setattr(sys, "argv", ["tapete", "--lang", lang, "--catalogue", "law", *words])
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
    return code, out.getvalue(), wrong.getvalue()


def words_of(desk: Path, key: str) -> str:
    text = law_text(NAME, catalogue(str(desk / "law")))
    lines = (desk / "ordenanza.txt").read_text(encoding="utf-8").split("\n")
    return " ".join(line for a, b in text.passages[key].lines for line in lines[a - 1 : b])


def test_a_text_is_added_listed_cited_and_removed(desk: Path) -> None:
    code, said, _ = typed("source", "add", NAME, "ordenanza.txt")
    assert code == 0 and "0 by likeness, 0 not found" in said
    assert "ordenanza.txt" in typed("source", "list")[1]
    code, said, _ = typed("cite", NAME, "M.3", "p1", lang="es")
    assert code == 0 and "Norma 3, punto 1" in said and "boule" in said
    assert " ".join(words_of(desk, "M.3 ¶1").split()[:6]) in " ".join(said.replace("│", " ").split())
    assert typed("source", "remove", NAME)[0] == 0
    assert "│" not in typed("cite", NAME, "M.3/1")[1]
    assert typed("source", "remove", NAME)[0] == 2


def test_a_text_is_kept_for_its_user_alone(desk: Path) -> None:
    typed("source", "add", NAME, "ordenanza.txt")
    kept = home() / f"{NAME}.json"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600 and stat.S_IMODE(kept.parent.stat().st_mode) == 0o700
    assert [p.name for p in home().iterdir()] == [kept.name]


def test_the_same_words_come_out_of_markdown_html_and_pdf(desk: Path) -> None:
    text = (desk / "ordenanza.txt").read_text(encoding="utf-8")
    total = len(law_text(NAME, catalogue(str(desk / "law"))).order)
    (desk / "a.md").write_text("# Ordenanza\n\n" + text.replace("Artículo", "## Artículo"), encoding="utf-8")
    rows = "".join(f"<p>{line}</p>" for line in text.split("\n"))
    (desk / "a.html").write_text(f"<!doctype html><title>x</title><style>p {{}}</style><body>{rows}</body>", encoding="utf-8")
    (desk / "a.latin").write_bytes(text.encode("cp1252"))
    pdf = FPDF()
    pdf.set_font("helvetica", size=11)
    for part in text.split("\n\n"):
        pdf.add_page()
        pdf.multi_cell(0, 6, part)
    pdf.output(str(desk / "a.pdf"))
    for name in ("a.md", "a.html", "a.latin", "a.pdf"):
        code, said, wrong = typed("source", "add", NAME, name, "--json")
        assert code == 0, wrong
        told = json.loads(said)
        assert told["missing"] == [] and told["exact"] >= total * 0.9, name


def test_parts_of_a_text_are_one(desk: Path) -> None:
    text = (desk / "ordenanza.txt").read_text(encoding="utf-8")
    blocks = text.split("\n\n")
    (desk / "1.txt").write_text("\n\n".join(blocks[:6]), encoding="utf-8")
    (desk / "2.txt").write_text("\n\n".join(blocks[6:]), encoding="utf-8")
    assert json.loads(typed("source", "add", NAME, "1.txt", "2.txt", "--json")[1])["missing"] == []
    code, said, _ = typed("source", "add", NAME, "1.txt", "--missing")
    assert code == 0 and "M.14" in said and "M.1 " not in said


BAD = {
    "empty.txt": (b"", "no words"),
    "picture.png": (b"\x89PNG\0\0", "not text"),
    "torn.pdf": (b"%PDF-1.7\nnothing", "damaged"),
    "other.txt": (b"Un texto que habla de otra cosa.", "has no passage"),
}


@pytest.mark.parametrize("name", [*BAD, "folder", "nowhere.txt"])
def test_a_file_that_will_not_do_is_one_sentence_and_changes_nothing(desk: Path, name: str) -> None:
    typed("source", "add", NAME, "ordenanza.txt")
    before = (home() / f"{NAME}.json").read_bytes()
    (desk / "folder").mkdir()
    if name in BAD:
        (desk / name).write_bytes(BAD[name][0])
    code, _, wrong = typed("source", "add", NAME, name)
    assert code == 2 and len(wrong.strip().splitlines()) == 1 and (name not in BAD or BAD[name][1] in wrong)
    assert (home() / f"{NAME}.json").read_bytes() == before


def test_a_text_added_before_our_passages_changed_is_looked_through_again(desk: Path) -> None:
    law = catalogue(str(desk / "law"))
    typed("source", "add", NAME, "ordenanza.txt")
    kept = json.loads((home() / f"{NAME}.json").read_text(encoding="utf-8"))
    kept |= {"prints": "of long ago", "spots": {}}
    (home() / f"{NAME}.json").write_text(json.dumps(kept), encoding="utf-8")
    found = source_of(law_text(NAME, law))
    assert found and len(found.spots) == len(law_text(NAME, law).order)


def test_an_index_that_is_damaged_is_as_good_as_none(desk: Path) -> None:
    typed("source", "add", NAME, "ordenanza.txt")
    (home() / f"{NAME}.json").write_text("{", encoding="utf-8")
    code, said, wrong = typed("cite", NAME, "M.3")
    assert code == 0 and "│" not in said and not wrong


ACTA = f"game {NAME}/boule\nplan min 10\nseat 1 buys 100\nseat 1 bets 10 red\nno more bets\nspin 2\n"


def test_with_a_text_the_law_stands_under_what_is_told(desk: Path) -> None:
    (desk / "a.acta").write_text(ACTA, encoding="utf-8")
    without = typed("settle", "a.acta")[1]
    assert "│" not in without and "What the law says" not in without
    titles = typed("settle", "a.acta", "--law")[1]
    assert titles.startswith(without) and "Rule 3, point 1" in titles and "│" not in titles
    typed("source", "add", NAME, "ordenanza.txt")
    words = " ".join(words_of(desk, "M.3 ¶1").split()[:6])
    for command in (("settle", "a.acta"), ("rules", f"{NAME}/boule", "--law")):
        _, said, _ = typed(*command)
        assert "What the law says" in said and words in " ".join(said.replace("│", " ").split()), command
    assert typed("settle", "a.acta", "--no-law")[1] == without
    code, _, wrong = typed("rules", f"{NAME}/boule", "--plan", "min=0")
    assert code == 2 and ("│" in wrong or "[" not in wrong)


def test_without_a_text_nothing_is_read_that_is_not_asked_for(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Settling an acta does not so much as look at the passages."""
    (desk / "a.acta").write_text(ACTA, encoding="utf-8")
    (desk / "law" / NAME / "passages.toml").write_text("not even TOML", encoding="utf-8")
    assert typed("settle", "a.acta")[0] == 0 and typed("games")[0] == 0
    assert typed("cite", NAME, "M.1")[0] == 2


def test_check_names_a_citation_that_leads_nowhere(desk: Path) -> None:
    game = desk / "law" / NAME / "boule.toml"
    game.write_text(game.read_text(encoding="utf-8").replace('"M.3 ¶1"', '"M.3 ¶77"', 1), encoding="utf-8")
    said = typed("check", f"{NAME}/boule", "--coups", "1", "--prices", "none")[1]
    assert "there is no passage 'M.3 ¶77'; the nearest: M.3" in said


def test_coverage_is_a_table_a_list_and_a_page(desk: Path) -> None:
    code, said, _ = typed("coverage", NAME)
    assert code == 0 and "carried out" in said and "100.00 %" in said and f"{NAME}/boule" in said
    told = json.loads(typed("coverage", NAME, "--json")[1])
    assert sum(row["passages"] for row in told["standing"].values()) == told["passages"] == len(told["list"])
    assert "M.3 ¶1" not in typed("coverage", NAME, "--list", "unnamed")[1]
    typed("coverage", NAME, "--html", "bare.html")
    typed("source", "add", NAME, "ordenanza.txt")
    typed("coverage", NAME, "--html", "full.html")
    bare, full = ((desk / name).read_text(encoding="utf-8") for name in ("bare.html", "full.html"))
    words = words_of(desk, "M.3 ¶1")[:30]
    assert words not in bare and words in full.replace("\n", " ") and "Rule 3, point 1" in bare
    assert "De la noria" in full  # what lies between passages is there too


# the five texts


@pytest.mark.parametrize("name", READ)
def test_what_becomes_of_the_law_is_known(name: str) -> None:
    found = coverage(catalogue(), name)
    assert found.accounted * 100 >= FLOOR
    assert all(p.note for p in found.of("nobody"))


def test_the_counts_of_cases_are_those_of_the_cases() -> None:
    """Of a few cases: what they cite is in the file. `python tools/exercise.py` writes it anew."""
    cases = random.Random(20).sample(case_files(), 12)
    for path in cases:
        regulation = path.relative_to(CASES).parts[0]
        known = {articles(key) for key in exercised(regulation)}
        done = settle(path.read_text(encoding="utf-8"))
        cites = {e.cite for _, events in done.answers for e in events if not isinstance(e, Call) and e.cite}
        missing = [part.article for cite in cites for part in parts(cite) if articles(str(part)) not in known]
        assert not [m for m in missing if not m.startswith("Chile ")], f"{path}: run python tools/exercise.py"


def test_nobody_who_runs_the_tests_lends_a_text() -> None:
    assert not Path(os.environ["XDG_DATA_HOME"]).exists()
