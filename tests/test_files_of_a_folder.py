"""A folder of one's own: what its files say of one another, the changes that they make, and TOML that is none, each told where it
stands, in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from tapete.catalogue.loader import Catalogue
from tapete.catalogue.starter import begin
from tapete.errors import CatalogueError

ON_TOP = 'game = "b"\nextends = "wheel"\n'
SINCE = '\n[versions.one]\ntext = {{ es = "a", en = "b" }}\nsource = {{ es = "a", en = "b" }}\ncite = "1"\nsince = {}\nset = {}\n'
DAY = "2020-01-01"

WRONG: list[tuple[dict[str, str], str, str]] = [
    ({"b.toml": 'game = "b"\nextends = ["wheel"]\n'}, "b.toml, line 2, key extends: found '[…]'", "el nombre de un archivo"),
    ({"b.toml": ON_TOP + 'procedure = "dice"\n'}, "key procedure: found 'dice'; expected 'wheel', as in 'wheel'", "como en"),
    (
        {"b.toml": ON_TOP + 'includes = ["_x"]\n', "_x.toml": 'includes = ["_y"]\n'},
        "_x.toml, line 1, key includes",
        "va en el juego",
    ),
    (
        {"b.toml": ON_TOP + 'includes = ["_x"]\n', "_x.toml": 'extends = "wheel"\n'},
        "_x.toml, line 1, key extends",
        "va en el juego",
    ),
    ({"b.toml": ON_TOP + 'includes = ["_x"]\n', "_x.toml": 'facts = "x"\n'}, "_x.toml, line 1, key facts", "una lista de tablas"),
    ({"b c.toml": 'game = "b c"\n'}, "key game: found 'b c'; expected letters, digits and hyphens", "sin espacios"),
    ({"b.toml": ON_TOP + '[bets."two words"]\n'}, "bets.two words", "bets.two words"),
    ({"b.toml": ON_TOP + "[bets\n"}, "b.toml, line 3, column 6: not valid TOML", "no es TOML válido"),
    ({"b.toml": ON_TOP + '[bets.red]\npays = "2 to 1"\n[bets.red]\n'}, "stands further up already", "está ya más arriba"),
    ({"b.toml": ON_TOP + "rounding = player\n"}, "text goes in quotes", "va entre comillas"),
    (
        {"b.toml": ON_TOP + SINCE.format(DAY, '{ "bets.rd.pays" = "1 to 1" }')},
        "versions.one.set: there is no key 'bets.rd'",
        "bets.red",
    ),
    (
        {"b.toml": ON_TOP + SINCE.format(DAY, '{ "bets.red.pays" = "1:1" }')},
        "versions.one.set.bets.red.pays: '1:1'",
        "no es un pago",
    ),
    ({"b.toml": ON_TOP + SINCE.format(DAY + "T10:00:00", "{}")}, "versions.one.since", "una fecha"),
    (
        {"b.toml": ON_TOP + '[source]\nregulation = "lnd"\n'},
        "source.regulation: found 'lnd'; expected 'land'",
        "el nombre de la carpeta",
    ),
]


@pytest.fixture
def land(tmp_path: Path) -> Path:
    begin(tmp_path, "land/wheel", "wheel", "es")
    return tmp_path


@pytest.mark.parametrize(
    ("files", "english", "spanish"), WRONG, ids=lambda value: None if isinstance(value, dict) else value[:40]
)
def test_what_is_wrong_is_told_where_it_stands(land: Path, files: dict[str, str], english: str, spanish: str) -> None:
    for name, text in files.items():
        (land / "land" / name).write_text(text, encoding="utf-8")
    game = next(name for name in files if not name.startswith("_")).removesuffix(".toml")
    with pytest.raises(CatalogueError) as error:
        Catalogue([land]).game(f"land/{game}").rules()
    assert english in error.value.text.en and spanish in error.value.text.es


def test_a_mark_of_byte_order_is_no_fault(land: Path) -> None:
    path = land / "land" / "wheel.toml"
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert Catalogue([land]).game("land/wheel").rules().bets


def test_a_default_that_leads_nowhere_is_told_of_the_option(land: Path) -> None:
    path = land / "land" / "wheel.toml"
    text = path.read_text(encoding="utf-8")
    assert '"bets.red.zero"' in text
    path.write_text(text.replace('"bets.red.zero"', '"bets.rd.zero"', 1), encoding="utf-8")
    with pytest.raises(
        CatalogueError, match=r"readings\.zero\.options\.half\.set: there is no key 'bets\.rd'; the nearest: bets\.red"
    ):
        Catalogue([land]).game("land/wheel").rules()
