"""An amendment's consequences: the rulebook, the prices, the tables that were played; and a draft that is wrong does not load."""

from __future__ import annotations

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from tapete.amend.again import all_again, totals
from tapete.amend.as_markdown import draft_text
from tapete.amend.consequences import prices, rulebook
from tapete.amend.draft import Draft, amended, read_draft
from tapete.catalogue.loader import catalogue
from tapete.errors import TapeteError
from tapete.text import Text

LAW = catalogue()
CASES = Path(__file__).parent / "cases"
TIE = """
regulation = "chile"
title = { es = "El empate, a ocho", en = "The tie at eight" }
[[changes]]
game = "war"
cite = "III.4 §4.4"
set = { "bets.tie.pays" = "8 to 1" }
"""


@pytest.fixture
def tie(tmp_path: Path) -> Draft:
    (tmp_path / "amendment.toml").write_text(TIE, encoding="utf-8")
    return read_draft(tmp_path)


def test_prices_and_rulebook_before_and_after(tie: Draft) -> None:
    new = amended(LAW, tie)
    before, after = LAW.game("chile/war"), new.game("chile/war")
    (moved,) = prices(before, after)
    chance = (1 - moved.before) / 11 if moved.before is not None else Fraction(0)
    assert moved.bet == "tie" and moved.after == 1 - 9 * chance
    told = list(rulebook(before, after))
    assert told and {t.added for t in told} == {True, False} and all("8" in t.text.en for t in told if t.added)
    assert new.game("chile/craps") is LAW.game("chile/craps") and not prices(before, before)


def test_what_a_reading_decides_a_draft_may_decide(tmp_path: Path) -> None:
    (tmp_path / "d.toml").write_text(
        'regulation = "spain"\ntitle = { es = "a", en = "b" }\n[[changes]]\ngame = "craps"\ncite = "06.IV.1.B"\n'
        'set = { "bets.any-seven.pays" = "5 to 1" }\n',
        encoding="utf-8",
    )
    after = amended(LAW, read_draft(tmp_path / "d.toml")).game("spain/craps")
    assert all(str(after.rules({"any-seven": r}).bets["any-seven"].pays) == "5 to 1" for r in ("errata", "as-printed"))


def test_tables_that_were_played_are_settled_again_whatever_the_number_of_workers(tie: Draft) -> None:
    paths = list((CASES / "chile" / "war").glob("*.acta"))
    one, two = ([*all_again((), tie, paths, workers)] for workers in (1, 2))
    assert one == two and not any(isinstance(found, Text) for found in one)
    total = totals([f for f in one if not isinstance(f, Text)])["chile/war"]
    assert total.tables == len(paths) and total.after > total.before and 0 < total.changed < total.coups and total.error > 0
    assert sum(total.seats.values()) == total.before - total.after


def test_what_is_no_acta_is_left_alone(tie: Draft, tmp_path: Path) -> None:
    for name, text in {"bare": b"game\n", "noise": b"\xff\x00", "other": b"game spain/boule\n", "none": b""}.items():
        (tmp_path / f"{name}.acta").write_bytes(text)
    assert [f for f in all_again((), tie, tmp_path.glob("*.acta"), 1) if not isinstance(f, Text)] == []


def test_a_value_that_cannot_stand_is_told_of_the_draft(tmp_path: Path) -> None:
    (tmp_path / "amendment.toml").write_text(TIE.replace("8 to 1", "eight"), encoding="utf-8")
    with pytest.raises(TapeteError, match=r"the draft does not hold for chile/war, `bets.tie.pays`"):
        amended(LAW, read_draft(tmp_path))


def test_a_draft_s_own_text_has_before_and_after_in_both_languages(tie: Draft) -> None:
    new = amended(LAW, tie)
    es, en = draft_text(LAW, new, tie, "es"), draft_text(LAW, new, tie, "en")
    assert "10 a 1" in es.replace("\xa0", " ") and "8 a 1" in es and "III.4 §4.4" in es
    assert "10 to 1" in en.replace("\xa0", " ") and "8 to 1" in en


@pytest.mark.parametrize(
    "text",
    [
        "",
        "not toml",
        TIE.replace("chile", "nowhere"),
        TIE.replace('"war"', '"wars"'),
        TIE.replace("bets.tie.pays", "bets.ties.pays"),
        TIE.replace("bets.tie.pays", "bets.tie.pay"),
        TIE.replace("8 to 1", "1 to 0"),
        TIE.replace('"8 to 1"', "{ a = 1 }"),
        TIE.replace("[[changes]]", "[changes]"),
        TIE.replace('cite = "III.4 §4.4"\n', ""),
    ],
)
def test_a_draft_that_is_wrong_does_not_load(text: str, tmp_path: Path) -> None:
    (tmp_path / "amendment.toml").write_text(text, encoding="utf-8")
    with pytest.raises(TapeteError):
        amended(LAW, read_draft(tmp_path))


def test_the_command_writes_what_a_program_reads(tmp_path: Path) -> None:
    (tmp_path / "amendment.toml").write_text(TIE, encoding="utf-8")
    line = [sys.executable, "-m", "tapete", "amend", str(tmp_path), "--actas", str(CASES / "chile" / "war"), "--json"]
    told = json.loads(subprocess.run(line, capture_output=True, check=True).stdout)
    assert told["games"]["chile/war"]["prices"][0]["bet"] == "tie" and told["actas"]["chile/war"]["coups_changed"] > 0
    for wrong in (str(tmp_path / "none"), "/"):
        done = subprocess.run([sys.executable, "-m", "tapete", "amend", wrong], capture_output=True, check=False, text=True)
        assert done.returncode == 2 and done.stderr.count("\n") == 1
