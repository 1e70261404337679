"""Commands that simulate, price and amend: what cannot be is one sentence in the reader's language, and changes nothing."""

from __future__ import annotations

import gc
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import create_engine

import tapete
from tapete.amend.draft import amended, parse_draft
from tapete.catalogue import loader
from tapete.catalogue.loader import catalogue
from tapete.cli import main
from tapete.cli.serving import answering
from tapete.errors import TapeteError
from tapete.passages.references import Reference
from tapete.simulate.spec import chunks
from tapete.text import Text

WHEEL = ("simulate", "chile/american-roulette", "-n", "100")
RISK = ("risk", "chile/craps", "--bets", "pass 1000", "--rounds", "5")
DRAFT = """
regulation = "chile"
title = { es = "Empate a ocho", en = "Tie at eight" }
[[changes]]
game = "war"
cite = "III.4 §4.4 ¶12"
set = { "bets.tie.pays" = "8 to 1" }
"""


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "draft.toml").write_text(DRAFT, encoding="utf-8")
    (tmp_path / "folder").mkdir()
    return tmp_path


def said(line: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> str:
    monkeypatch.setattr(sys, "argv", ["tapete", *line, "--lang", "es"])
    with pytest.raises(SystemExit) as ended:
        main()
    out = capsys.readouterr()
    assert ended.value.code == 2 and not out.out
    return out.err


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ((*WHEEL, "--seats", "1000000000"), "los puestos van de 1 a 10000"),
        ((*WHEEL, "--workers", "1000000"), "--workers va de 1 a 256"),
        ((*WHEEL, "--bets", ","), "--bets no nombra ninguna apuesta"),
        (("simulate", "chile/american-roulette", "-n", "1e15", "--csv", "nowhere/x.csv"), "x.csv: no existe"),
        (("simulate", "chile/american-roulette", "-n", "1e15", "--parquet", "folder"), "folder: es una carpeta"),
        (("simulate", "chile/american-roulette", "-n", "1e15", "--resume", "nowhere/x"), "nowhere/x: no existe"),
        ((*WHEEL, "--session", "10", "--bankroll", "1"), "el capital no llega para una ronda"),
        (("simulate", "spain/blackjack", "-n", "1e15", "--count", "hi-lo", "--csv", "x.csv"), "--count no va con --csv"),
        ((*RISK, "--choose", "nada"), "no hay ninguna elección «nada»"),
        ((*RISK, "--pace", "60"), "--pace necesita --hours"),
        ((*RISK, "--svg", "nowhere/x.svg"), "no se puede escribir nowhere/x.svg: no existe"),
        (("export", "--parquet", "x", "--of", "ledger"), "no hay ninguna sala en .tapete/floor.sqlite"),
        (("export", "--parquet", "folder", "--of", "prices", "chile/american-roulette"), "folder: es una carpeta"),
        (("settle", "nowhere.acta"), "no se puede leer nowhere.acta: no existe"),
        (("amend", "draft.toml", "--floor", "sqlite:///none.db"), "no hay ninguna sala en none.db"),
        (("amend", "draft.toml", "--floor", ""), "no hay ninguna sala"),
        (("amend", "draft.toml", "--actas", "folder", "--since", "0001-01-01"), "se espera un día"),
        (("amend", "draft.toml", "--actas", "folder", "--until", "9999-12-31"), "se espera un día"),
        (("amend", "draft.toml", "--since", "2026-10-31"), "--since necesita --floor o --actas"),
        (("amend", "draft.toml", "--scheduler", "tcp://x"), "--scheduler necesita --floor o --actas"),
    ],
)
def test_refused_in_a_sentence_before_anything_is_done(
    here: Path, line: tuple[str, ...], words: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = sorted(here.rglob("*"))
    told = said(line, monkeypatch, capsys)
    assert words in told and told.count("\n") == 1
    assert sorted(here.rglob("*")) == before


def test_a_file_cannot_steer_the_terminal_by_what_is_wrong_with_it(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "draft.toml").write_text(DRAFT.replace("8 to 1", "8\\u001b[31m"), encoding="utf-8")
    assert "\x1b" not in said(("amend", "draft.toml"), monkeypatch, capsys)


@pytest.mark.parametrize(
    ("draft", "words"),
    [
        (DRAFT.replace('"8 to 1"', "9" * 5000), "demasiadas cifras"),
        (DRAFT.replace('"8 to 1"', "[" * 5000), "unas dentro de otras"),
        (DRAFT.replace('"war"', '"spain/craps"'), "spain/craps no es de chile"),
    ],
)
def test_a_draft_is_of_one_regulation_and_of_a_human_size(draft: str, words: str) -> None:
    with pytest.raises(TapeteError) as refused:
        amended(catalogue(), parse_draft(draft, "draft"))
    assert words in refused.value.text.es


def test_very_many_rounds_are_not_listed_beforehand() -> None:
    sizes = chunks(10**15)
    assert sum(sizes[:1024]) == 2**20 and sizes[-1] <= sizes[-2] == 2**16
    assert sum(chunks(3_000_001)) == 3_000_001


def test_in_spanish_one_refers_al_and_not_a_el() -> None:
    one = Reference(games=("war",), at="1", called=Text("el epígrafe", "the heading"), fault="nothing", why=Text("x", "x"))
    assert one.said.es.startswith("remite al epígrafe")


def test_in_spanish_a_simulation_calls_bets_as_the_regulation_does(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["tapete", *WHEEL, "--bets", "even 500, split 1 2 500", "--lang", "es"])
    with pytest.raises(SystemExit) as ended:
        main()
    told = capsys.readouterr().out
    assert not ended.value.code and "\npar " in told and "medio pleno 1 2 " in told


def test_whoever_reads_no_further_makes_no_mistake() -> None:
    line = [sys.executable, "-m", "tapete", "audit", "chile", "--kind", "reference"]
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as made:
        assert made.stdout and made.stderr
        made.stdout.close()
        assert made.wait(60) == 0 and not made.stderr.read()


@pytest.mark.parametrize("line", [("nada",), ("spain/roulette",), ("--rounds", "nan"), ("--rounds", "-1"), ("--rounds", "1e400")])
def test_the_example_refuses_what_it_cannot_learn(
    line: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["learn", *line])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(Path(__file__).parents[1] / "examples" / "learn_basic_strategy.py"), run_name="__main__")
    assert ended.value.code == 2 and "error: " in capsys.readouterr().err


def test_cases_that_cannot_be_read_are_named(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "folder" / "latin.acta").write_bytes("game chile/war # año".encode("latin-1"))
    (here / "folder" / "inside.acta").mkdir()
    monkeypatch.setattr(sys, "argv", ["tapete", "amend", "draft.toml", "--cases", "folder", "--lang", "es"])
    with pytest.raises(SystemExit) as ended:
        main()
    told = capsys.readouterr().out.splitlines()
    assert ended.value.code == 0
    assert "folder/inside.acta: no se puede leer (es una carpeta)" in told
    assert "folder/latin.acta: no se puede leer (no es texto en UTF-8)" in told


def test_what_is_worked_out_fits_a_page(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    sums = ("--bankroll", "900000000", "--goal", "901000000", "--drop", "100000000", "--sessions", "3")
    line = ("risk", "chile/american-roulette", "--bets", "red 1000000", "--rounds", "40", "--plan", "max=1000000", *sums)
    monkeypatch.setattr(sys, "argv", ["tapete", *line, "--lang", "es"])
    with pytest.raises(SystemExit) as ended:
        main()
    told = capsys.readouterr().out.splitlines()
    assert ended.value.code == 0 and max(map(len, told)) <= 100, max(told, key=len)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("a = \n", "línea 1, columna 5: el valor no se entiende"),
        ("a = [1, 2", "al final: la lista no está cerrada"),
        ("a = 1\na = 2\n", "línea 2, columna 6: la clave ya tenía valor"),
        ("[a]\n[a]", "línea 2, columna 3: la tabla ya estaba declarada"),
        ('a = "x', "al final: el texto no está cerrado con comillas"),
        ("a 1", "línea 1, columna 3: falta = después de la clave"),
        ("?", "línea 1, columna 1: ahí se esperaba una clave o una tabla"),
        ("a = 1 b", "línea 1, columna 7: sobra algo en la línea"),
    ],
)
def test_what_is_not_toml_is_told_in_the_readers_language(words: str, told: str) -> None:
    with pytest.raises(TapeteError) as refused:
        parse_draft(words, "d.toml")
    assert f"d.toml no es TOML: {told}" in refused.value.text.es


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("sqlite:///folder/not.sqlite", "la base de datos no responde: su archivo no es una base de datos"),
        ("nothing://here", "la base de datos no responde: esa no es la dirección de una base de datos"),
        ("postgresql+psycopg://localhost:1/none", "la base de datos no responde: nadie atiende en esa dirección"),
    ],
)
def test_why_a_database_does_not_answer_is_told_in_the_readers_language(here: Path, address: str, told: str) -> None:
    (here / "folder" / "not.sqlite").write_bytes(b"no database at all" * 100)
    with pytest.raises(TapeteError) as refused, answering():
        create_engine(address).connect().exec_driver_sql("SELECT 1 FROM sqlite_master")
    assert refused.value.text.es == told


def test_who_settles_in_a_program_of_their_own_keeps_their_collector() -> None:
    seen: list[bool] = []

    class Watched(loader.Catalogue):
        def game(self, name: str) -> loader.Game:
            seen.append(gc.isenabled())
            return super().game(name)

    assert tapete.settle("game spain/roulette\n", Watched()).ok and seen and all(seen)
