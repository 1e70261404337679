"""The command line as a user meets it: a process, its output and its exit code."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tapete

COUP = """\
game spain/roulette
plan min 10
seat 1 bets 100 red
seat 2 bets 10 straight 17
no more bets
spin 0
seat 1 chooses prison
> seat 2 loses 10 straight 17                      01.IV.1.A.a
no more bets
spin 7
> seat 1 gets back 100 red                         01.IV.1.B.b
"""


def run(*args: str, stdin: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    clean = {k: v for k, v in os.environ.items() if k not in ("LANG", "LC_ALL", "LC_MESSAGES", "TAPETE_CATALOGUE")}
    return subprocess.run(
        [sys.executable, "-m", "tapete", *args],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        env={**clean, "PYTHONUTF8": "1", **env},
    )


def loads(*args: str, stdin: str = "") -> Any:
    done = run(*args, stdin=stdin)
    return json.loads(done.stdout)


def test_games_as_json() -> None:
    games = loads("games", "--json")
    assert {g["game"] for g in games} == {g.id for g in tapete.all_games()}
    for game in games:
        assert {"game", "title", "family", "status", "missing"} <= set(game)
        assert game["status"] in ("complete", "incomplete")
        assert bool(game["missing"]) or game["status"] == "complete"


def test_odds_as_json() -> None:
    odds = loads("odds", "spain/roulette", "--json")
    assert odds["game"] == "spain/roulette" and odds["plan"] == {"min": "10"}
    red = next(b for b in odds["bets"] if b["bet"] == "red")
    assert red["fraction"] == "1/74" and red["house_edge"] == pytest.approx(1 / 74)
    assert {"method", "win", "push", "lose", "sd"} <= set(red)
    assert red["decision"]["best"] == "half"


def test_odds_of_one_bet_under_a_plan() -> None:
    odds = loads("odds", "chile/american-roulette", "five-number", "--plan", "variant=double-zero", "--json")
    assert [b["fraction"] for b in odds["bets"]] == ["3/38"]


def test_settle_as_json_from_standard_input() -> None:
    settled = loads("settle", "-", "--json", stdin=COUP)
    assert settled["ok"] is True
    lost, freed = settled["payments"]
    assert (lost["seat"], lost["bet"], lost["staked"], lost["returned"], lost["cite"]) == (
        2,
        "straight 17",
        10,
        0,
        "01.IV.1.A.a",
    )
    assert (freed["staked"], freed["returned"]) == (100, 100)


HALF = """game chile/caribbean-poker
variant plus
seat 1 bets 1000 ante
no more bets
cards 2h 5h 8h Jh Kd
seat 1 chooses bet
> refused
card As
seat 1 chooses bet
seat 1 discards Kd
> seat 1 pays 1000 on ante                         III.3 §3.5.1
"""


def test_an_acta_that_ends_in_mid_coup_says_what_is_awaited_and_what_lies_on_the_felt() -> None:
    done = run("settle", "-", stdin=HALF)
    assert done.returncode == 0
    assert "seat 1: 2♥ 5♥ 8♥ J♥ K♦ = high card K" in done.stdout
    assert "refused: " in done.stdout
    felt = done.stdout.partition("the acta ends in mid-coup")[2]
    assert "seat 1: 1,000 ante" in felt and "awaited: card" in felt and "face-down card of seat 1" in felt


def test_settle_as_json_has_the_hands_the_refusals_and_what_is_awaited() -> None:
    settled = loads("settle", "-", "--json", stdin=HALF)
    assert settled["unfinished"] is True and "face-down card of seat 1" in settled["awaited"][0]
    assert [(r["line"], bool(r["text"])) for r in settled["refused"]] == [(6, True)]
    assert settled["hands"][0] == {
        "line": 5,
        "hands": [{"hand": "seat 1", "cards": ["2h", "5h", "8h", "Jh", "Kd"], "worth": "high card K"}],
    }
    price = settled["payments"][0]
    assert (price["result"], price["staked"], price["why"]) == ("pays", 1000, "card bought")


def test_a_prize_stands_as_its_article_says_it() -> None:
    acta = """game puerto-rico/three-card-poker
seat 1 bets 10 ante
seat 1 bets 1 progressive
no more bets
cards 4s 5s 6s
seat 1 folds
"""
    prize = loads("settle", "-", "--json", stdin=acta)["payments"][-1]
    assert (prize["prize"], prize["staked"], prize["net"]) == (70, 1, 69)
    assert prize["why"].endswith("prize 70, of which the stake 1")
    done = run("settle", "-", "--lang", "es", stdin=acta)
    assert "> puesto 1 gana premio 70 " in done.stdout
    assert "premio 70, del que 1 es la apuesta" in done.stdout


def test_settle_says_which_line_is_wrong_and_what_was_legal() -> None:
    done = run("settle", "-", stdin=COUP.replace("spin 0", "spin 37"))
    assert done.returncode == 1
    assert "line 6" in done.stderr and "spin 36" in done.stderr


def test_a_wrong_claim_fails_and_shows_what_happened() -> None:
    done = run("settle", "-", stdin=COUP.replace("gets back 100", "wins 100"))
    assert done.returncode == 1
    assert "line 11" in done.stderr and "gets back 100 red" in done.stderr


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["odds", "spain/rulette"], "spain/roulette"),
        (["odds", "spain/roulette", "redd"], "red"),
        (["rules", "nowhere/nothing"], "there is no game"),
        (["referee", "spain/roulette", "object-in-whell"], "object-in-wheel"),
        (["settle", "/no/such/file.acta"], "cannot read"),
        (["odds", "spain/roulette", "--plan", "min"], "NAME=VALUE"),
        (["odds", "spain/roulette", "--plan", "mim=3"], "min"),
        (["play", "spain/roulette", "--chips", "lots"], "not an amount"),
        (["schema", "whee"], "wheel"),
        (["games", "--catalogue", "/no/such/folder"], "not a folder"),
    ],
)
def test_bad_input_gets_one_sentence_and_exit_code_2(args: list[str], said: str) -> None:
    done = run(*args)
    assert done.returncode == 2
    assert said in done.stderr and "Traceback" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


@pytest.mark.parametrize("args", [["--lang", "es", "games"], ["games", "--lang=es"]])
def test_spanish_when_asked_for(args: list[str]) -> None:
    assert "juego" in run(*args).stdout


def test_spanish_from_the_locale() -> None:
    assert "reglamento" in run("--help", LANG="es_CL.UTF-8").stdout
    assert "by the book" in run("--help", LANG="en_US.UTF-8").stdout


def test_rules_show_articles_readings_and_irregularities() -> None:
    shown = run("rules", "spain/roulette", "--names").stdout
    for word in ("01.IV.1.A.a", "zero-splits", "object-in-wheel", "35 to 1", "300"):
        assert word in shown


def test_referee_orders_the_remedy_with_its_article() -> None:
    shown = run("referee", "spain/roulette", "object-in-wheel").stdout
    assert "01.IV.3.d" in shown and "launched again" in shown


def test_schema_is_a_json_schema() -> None:
    schema = loads("schema", "wheel")
    assert schema["type"] == "object" and "bets" in schema["properties"]


def test_play_with_a_seed_saves_an_acta_that_verifies(tmp_path: Path) -> None:
    acta = tmp_path / "evening.acta"
    done = run("play", "spain/roulette", "--seed", "s", "--save", str(acta), stdin="100 red\nspin\nhalf\nquit\n")
    assert done.returncode == 0 and "1/74" in done.stdout
    assert run("verify", str(acta)).returncode == 0
    acta.write_text(acta.read_text().replace("100 red", "1000 red"))
    assert run("verify", str(acta)).returncode == 1


def test_who_leaves_with_a_bet_on_the_felt_is_told_that_it_lies_there() -> None:
    said = run("play", "spain/boule", "--seed", "s", "--chips", "100", stdin="20 red\nquit\n").stdout.splitlines()[-1]
    assert said == "Result: -20; 20 undecided on the felt"


def test_version() -> None:
    assert run("version").stdout.strip() == f"tapete {tapete.__version__}"


def test_help_imports_nothing_heavy() -> None:
    code = "import sys; sys.argv=['tapete','--help']\nimport tapete.cli\ntry: tapete.cli.main()\nexcept SystemExit: pass\n"
    code += "print([m for m in ('pydantic','rich','numpy','numba','tapete.table.table') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip().endswith("[]")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (["gamess"], "no hay la orden «gamess» (¿'games'?)"),
        (["games", "--bogus"], "no hay la opción --bogus"),
        (["settle"], "falta ACTA"),
        (["drill", "spain/boule", "--rounds", "0"], "«--rounds» no vale: ha de ser 1 o más"),
    ],
)
def test_what_is_typed_wrong_is_told_in_spanish_in_one_sentence(line: list[str], said: str) -> None:
    done = subprocess.run([sys.executable, "-m", "tapete", "--lang", "es", *line], capture_output=True, text=True, check=False)
    assert done.returncode == 2 and said in done.stderr and done.stderr.count("\n") == 1 and not done.stdout


def test_what_a_line_chose_does_not_outlive_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Lines that run in one process, as in a notebook, do not lend each other folders, days or languages."""
    from tapete.cli import main, setting

    monkeypatch.setattr(sys, "argv", ["tapete", "games", "--catalogue", str(tmp_path / "nowhere"), "--lang", "es"])
    with pytest.raises(SystemExit):
        main()
    assert setting.own_folder() is None and len(setting.catalogue().games) > 60
