"""The documentation does what it says: its actas settle, its examples run, its screens are what the terminal shows."""

from __future__ import annotations

import doctest
import importlib.util
import re
import tomllib
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import tapete
from documentation import DOCS, PAGES, ROOT, TUTORIAL, Block, blocks, english, language, shown, spanish, write_files
from tapete.catalogue.families import FAMILIES, room_of
from tapete.catalogue.loader import Catalogue
from tapete.catalogue.starter import smallest
from tapete.table.referee import ACTIONS
from tapete.table.statements import grammar

WHEEL = "costa-verde/little-wheel"
BLOCKS = [block for page in PAGES for block in blocks(page)]


def together(page: Path) -> pytest.MarkDecorator:
    """A page and its translation, in the same process: what one has counted, the other finds."""
    return pytest.mark.xdist_group(str(english(page).relative_to(ROOT)))


def of(lang: str) -> pytest.MarkDecorator:
    marked = [pytest.param(b, id=str(b), marks=together(b.page)) for b in BLOCKS if b.lang == lang]
    return pytest.mark.parametrize("block", marked)


@of("acta")
def test_every_acta_settles(block: Block, tmp_path: Path) -> None:
    settled = tapete.settle(block.body, Catalogue([write_files(tmp_path, block.page, block.line)]))
    wrong = block.body.startswith("# wrong on purpose")
    assert settled.ok is not wrong, [f"{p.line}: {p.text}" for p in settled.problems]


@of("console")
def test_every_screen_is_what_the_terminal_shows(block: Block, tmp_path: Path) -> None:
    """A line `…` stands for any number of lines. `python tools/screens.py` writes the pages anew."""
    folder = write_files(tmp_path, block.page, block.line)
    for command, said in block.commands:
        got = shown(command, folder, language(block.page))
        pattern = "".join(r"(?:.*\n)*?" if line == "…" else re.escape(line) + r"\n" for line in said.splitlines())
        assert re.fullmatch(pattern, got), f"$ {command}\n{got}"


def run_doctest(text: str, name: str) -> None:
    test = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    report: list[str] = []
    failed = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(test, out=report.append).failed
    assert not failed, "".join(report)


README = [page for page in (ROOT / "README.md", ROOT / "README.es.md") if page.exists()]


@pytest.mark.parametrize("page", [pytest.param(p, id=str(p.relative_to(ROOT)), marks=together(p)) for p in [*PAGES, *README]])
def test_python_examples_run(page: Path) -> None:
    """The examples of a page, one after the other in one session."""
    run_doctest("\n".join(b.body for b in blocks(page) if ">>>" in b.body), page.name)


def modules() -> dict[str, Path]:
    """Every module of the package by its name."""
    home = ROOT / "src"
    paths = [p for p in sorted(home.rglob("*.py")) if p.name != "__main__.py" and "migrations" not in p.parts]
    return {".".join(p.relative_to(home).with_suffix("").parts).removesuffix(".__init__"): p for p in paths}


@pytest.mark.parametrize("name", [name for name, path in modules().items() if ">>>" in path.read_text(encoding="utf-8")])
def test_docstrings_run(name: str) -> None:
    found = doctest.testmod(import_module(name))
    assert found.attempted and not found.failed


def test_every_module_can_be_imported() -> None:
    for name in modules():
        import_module(name)


# the tutorial, once more, by its figures


def first_change() -> int:
    """The line where the tutorial first changes a file."""
    return next(b.line for b in blocks(TUTORIAL) if b.lang == "diff")


def edge(folder: Path, bet: str, **plan: str) -> Fraction:
    return Catalogue([folder]).game(WHEEL).odds(**plan)[bet].edge


def test_the_tutorial_gives_the_edges_it_claims(tmp_path: Path) -> None:
    text = TUTORIAL.read_text(encoding="utf-8")
    change = first_change()
    before = write_files(tmp_path / "before", TUTORIAL, change)
    after = write_files(tmp_path / "after", TUTORIAL, change + 1)
    assert edge(before, "number") == 1 - Fraction(12, 13) and "1 − 12/13 = 1/13" in text
    assert edge(before, "red") == 1 - Fraction(12, 13) - Fraction(1, 26) and "1 − (12/13 + 1/26) = 1/26" in text
    assert edge(before, "red", zero="all") == Fraction(1, 13)
    assert edge(after, "number") == 1 - Fraction(11, 13) and "1 − 11/13 = 2/13" in text
    assert edge(after, "red") == edge(before, "red")
    assert f" {WHEEL} " in f" {shown('tapete games little --catalogue after', tmp_path)} ".replace("\n", " ")


CHAPTERS = {"wheel": TUTORIAL} | {
    name: TUTORIAL.with_suffix("") / f"{family.room}.md" for name, family in FAMILIES.items() if name != "wheel"
}


@pytest.mark.parametrize("family", FAMILIES)
def test_every_family_has_its_chapter_with_the_smallest_game_and_three_changes(family: str) -> None:
    """What `tapete new` begins with is what the chapter shows; three changes follow, each with its price."""
    shown = blocks(CHAPTERS[family])
    at, game = next((i, b) for i, b in enumerate(shown) if b.lang == "toml" and f'"{family}"' in b.body)
    assert tomllib.loads(game.body) == smallest(family)
    after = shown[at + 1 :]
    changes = [i for i, b in enumerate(after) if b.lang == "diff" and b.file == game.file]
    assert len(changes) >= 3
    assert all(after[i + 1].lang == "console" and " odds " in after[i + 1].body for i in changes[:3])


# the same in both languages

ENGLISH = [page for page in PAGES if language(page) == "en"]
NAMED = re.compile(r"tapete [\w-]+|^\w+")
LINK = re.compile(r"\]\(([^)#\s]*)(#[^)\s]*)?\)")


def outline(page: Path) -> list[tuple[str, ...]]:
    """What must be alike in both languages: headings by their level, tables by their size, lists, blocks, commands and links."""
    text = page.read_text(encoding="utf-8")
    told: list[tuple[str, ...]] = [("block", b.lang, *(NAMED.findall(c)[0] for c, _ in b.commands)) for b in blocks(page)]
    bare = re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)
    told += [("heading", h) for h in re.findall(r"^(#+) ", bare, re.MULTILINE)]
    told += [("row", str(row.count(" | "))) for row in re.findall(r"^\|.*\|$", bare, re.MULTILINE)]
    told += [("item", sign) for sign in re.findall(r"^(-|\d\.) ", bare, re.MULTILINE)]
    told += [("link", where.replace(".es.", "."), "#" if part else "") for where, part in LINK.findall(bare)]
    return told


@pytest.mark.parametrize("page", [*ENGLISH, ROOT / "README.md"], ids=lambda p: str(p.relative_to(ROOT)))
def test_a_page_says_as_much_in_spanish(page: Path) -> None:
    """No heading, table, list, example or picture in one language only."""
    assert spanish(page).exists(), f"{page.name} has no Spanish"
    assert outline(spanish(page)) == outline(page)


@pytest.mark.parametrize("page", ENGLISH, ids=lambda p: str(p.relative_to(ROOT)))
def test_files_of_the_examples_are_the_same_in_both_languages(page: Path) -> None:
    """Comments are each language's own; what a file says is not."""
    said = [[tomllib.loads(b.body) for b in blocks(p) if b.lang == "toml"] for p in (page, spanish(page))]
    changes = [[b.body for b in blocks(p) if b.lang == "diff"] for p in (page, spanish(page))]
    assert said[0] == said[1] and changes[0] == changes[1]


def test_every_spanish_page_has_its_english_and_its_own_pictures() -> None:
    assert [p.name for p in PAGES if language(p) == "es" and not english(p).exists()] == []
    pictures = {p.name for p in (DOCS / "img").iterdir()}
    assert {p for p in pictures if (p[:-4] + ".es.png" if ".es." not in p else p.replace(".es", "")) not in pictures} == set()
    text = "".join(p.read_text(encoding="utf-8") for p in PAGES)
    assert {p for p in pictures if f"(img/{p})" not in text} == set()


# what there is, is documented


def test_every_command_has_its_section() -> None:
    listed = re.findall(r"^  (\w+)  ", shown("tapete --help", ROOT).partition("Commands:")[2], re.MULTILINE)
    text = (DOCS / "terminal.md").read_text(encoding="utf-8")
    assert listed and [c for c in listed if f"\n## {c}\n" not in text] == []


def test_the_readme_counts_the_games() -> None:
    chapters = [path for home in tapete.catalogue.loader.catalogue().homes.values() for path in home.glob("tournaments.toml")]
    count = len(tapete.all_games()) + len(chapters)
    said = {"README.md": f"{count} of the 81 games", "README.es.md": f"{count} de los 81 juegos"}
    assert [name for name, words in said.items() if words not in (ROOT / name).read_text(encoding="utf-8")] == []


def test_every_remedy_and_every_word_of_the_acta_is_explained() -> None:
    referee, acta = ((DOCS / f"{name}.md").read_text(encoding="utf-8") for name in ("referee", "acta"))
    assert [a for a in ACTIONS if f"| `{a}` |" not in referee] == []
    said = [
        way
        for of in ("header", "mark", "move", "claim")
        for row in grammar()[of].values()
        for way in (row["en"][0], row["es"][0])
    ]
    verbs = [
        f"{seat} N {row[lang][0]}" for row in grammar()["play"].values() for lang, seat in (("en", "seat"), ("es", "puesto"))
    ]
    begun = {re.split(r" ?[{[]", way.replace("{seat}", "N"))[0] for way in said} - {"seat N", "puesto N"}
    assert [w for w in sorted({*begun, *verbs}) if f"`{w}" not in acta and f"`> {w}" not in acta] == []


# the pages made from the catalogue


@pytest.fixture(scope="module")
def hooks() -> ModuleType:
    pytest.importorskip("mkdocs")
    spec = importlib.util.spec_from_file_location("docs_hooks", DOCS / "hooks.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("game", tapete.all_games(), ids=lambda g: g.id)
def test_every_game_has_a_page_with_every_bet(game: tapete.Game, hooks: ModuleType) -> None:
    """What is counted for seconds is left out here: `make lint` builds every page with all prices."""
    page = hooks.game_page(game, lang="es", costs=room_of(game.bare) in ("wheel", "dice", "baccarat", "banque", "war"))
    assert game.title.es in page
    assert [bet for bet in game.bare.bets if f"| `{bet}` |" not in page] == []
    assert f"({game.path.stem}.md)" in hooks.regulation_page(game.regulation, "es") and f"({game.id}.md)" in hooks.index_page(
        "es"
    )


def test_an_incomplete_game_has_a_page_that_says_what_is_missing(hooks: ModuleType, tmp_path: Path) -> None:
    folder = write_files(tmp_path, TUTORIAL, first_change())
    path = folder / f"{WHEEL}.toml"
    lost = """
        [params.colours]
        text     = { es = "lo que paga un color", en = "what a colour pays" }
        kind     = "odds"
        optional = true
        sets     = ["bets.red.pays", "bets.black.pays"]
        [[missing]]
        what   = { es = "el pago de los colores", en = "the pay of colours" }
        params = ["colours"]
        cite   = "4.2"
    """
    text = path.read_text(encoding="utf-8").replace('pays  = "1 to 1"\n', "")
    path.write_text(text + lost, encoding="utf-8")
    game = Catalogue([folder]).game(WHEEL)
    assert game.status == "incomplete"
    page = hooks.game_page(game)
    assert "the pay of colours" in page and "No odds: costa-verde/little-wheel is incomplete" in page
    assert "| Red | left to the operator | " in page and "| `red` | red | — | 4.2 |" in page
