"""An amendment's consequences: the rulebook, the prices, the tables that were played; and a draft that is wrong does not load."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from tapete.amend.again import Window, actas_in, again, totals
from tapete.amend.as_markdown import draft_text, value_at
from tapete.amend.cases import Case, cases_under
from tapete.amend.consequences import prices, rulebook
from tapete.amend.draft import Draft, amended, read_draft, small_draft
from tapete.amend.effect import on_audit
from tapete.amend.places import standing
from tapete.amend.workers import all_again, scheduled
from tapete.catalogue.loader import Game, catalogue
from tapete.errors import TapeteError
from tapete.table.played import Played, from_acta

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


def played(draft: Draft, paths: list[Path]) -> list[Played]:
    return [one for one in actas_in(paths, draft) if isinstance(one, Played)]


def test_tables_that_were_played_are_settled_again_whatever_the_number_of_workers(
    tie: Draft, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tapete.amend.workers.HANDFUL", 100)
    paths = list((CASES / "chile" / "war").glob("*.acta"))
    one, two = ([*all_again((), tie, played(tie, paths), workers)] for workers in (1, 2))
    assert one == two
    total = totals(one)["chile/war"]
    assert total.tables == len(paths) and total.after > total.before and 0 < total.changed < total.coups and total.error > 0
    assert sum(b - a for a, b in total.seats.values()) == total.before - total.after


def test_a_scheduler_that_does_not_answer_is_told(tie: Draft, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    paths = list((CASES / "chile" / "war").glob("tie*.acta"))
    with pytest.raises(TapeteError, match="nowhere"):
        scheduled("nowhere", (), tie, played(tie, paths))


def test_only_what_was_done_between_two_moments_counts(tie: Draft) -> None:
    one = from_acta("tie", (CASES / "chile" / "war" / "tie-pays-ten.acta").read_text(encoding="utf-8"))
    new, moments = amended(LAW, tie), tuple(range(len(one.words)))
    timed = Played(one.name, one.game, one.plan, one.words, moments, checked=True)
    whole = again(LAW, new, one)
    assert again(LAW, new, timed) == whole and whole.coups
    parts = [again(LAW, new, timed, Window(n, n + 1)) for n in moments]
    assert sum(p.before for p in parts) == whole.before and sum(p.after for p in parts) == whole.after
    assert again(LAW, new, timed, Window(len(moments))).coups == ()


def test_a_move_that_the_draft_would_not_admit_is_named(tmp_path: Path) -> None:
    (tmp_path / "d.toml").write_text(
        TIE.replace('"bets.tie.pays" = "8 to 1"', '"bets.war.max" = { times = 2, of = "min", cite = "III.4 §4.4" }')
    )
    new = amended(LAW, read_draft(tmp_path / "d.toml"))
    found = again(LAW, new, from_acta("a", "game chile/war\nplan min 100\nseat 1 bets 500 war\n"))
    assert found.stops and "move 1" in found.stops.en and not found.coups and not found.wrong


def test_cases_that_would_end_otherwise_are_told_line_by_line(tie: Draft) -> None:
    new = amended(LAW, tie)
    found = {c.name: c for c in cases_under(LAW, new, tie, (CASES / "chile").rglob("*.acta")) if isinstance(c, Case)}
    assert set(found) == {f"war/{p.name}" for p in (CASES / "chile" / "war").glob("*.acta")}
    (row,) = found["war/tie-pays-ten.acta"].differs
    assert any("wins 2000 tie" in t.en for t in row.before) and any("wins 1600 tie" in t.en for t in row.after)
    assert any("gana" in t.es for t in row.after)
    assert any("edge" in d.words.en for d in found["war/edges-with-eight-decks.acta"].differs)
    assert sum(not c.differs for c in found.values()) > 30


def test_what_the_audit_would_lose_and_find(tmp_path: Path) -> None:
    (tmp_path / "d.toml").write_text(TIE.replace('"bets.tie.pays" = "8 to 1"', '"bets.tie.pays" = "14 to 1"'), encoding="utf-8")
    draft = read_draft(tmp_path / "d.toml")
    effect = on_audit(LAW, amended(LAW, draft), [LAW.game("chile/war")])["chile/war"]
    assert any(f.kind == "favours" and "tie" in f.what.en for f in effect.come)
    (tmp_path / "d.toml").write_text(
        'regulation = "spain"\ntitle = { es = "a", en = "b" }\n[[changes]]\ngame = "craps"\ncite = "06.IV.1.B"\n'
        'set = { "bets.any-seven.pays" = "5 to 1" }\n',
        encoding="utf-8",
    )
    craps = read_draft(tmp_path / "d.toml")
    told = on_audit(LAW, amended(LAW, craps), [LAW.game("spain/craps")])["spain/craps"]
    assert any(f.about == "any-seven" for f in told.gone) and not any(f.about == "any-seven" for f in told.come)


def test_what_is_no_acta_is_left_alone(tie: Draft, tmp_path: Path) -> None:
    for name, text in {"bare": b"game\n", "noise": b"\xff\x00", "other": b"game spain/boule\n", "none": b""}.items():
        (tmp_path / f"{name}.acta").write_bytes(text)
    assert [f for f in actas_in(tmp_path.glob("*.acta"), tie) if isinstance(f, Played)] == []


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


@pytest.mark.parametrize("game", list(LAW.games.values()), ids=lambda g: g.id)
def test_what_stands_in_a_file_can_be_drafted_as_it_is_listed(game: Game) -> None:
    """Every place of the list is told in both languages; any takes what it says today, and says the same then."""
    listed = list(standing(game))
    assert len({one.place for one in listed}) == len(listed) and all(one.means.es and one.means.en for one in listed)
    for one in random.Random(game.id).sample(listed, 2):
        form = {"game": game.id.split("/")[1], "place": one.place, "value": one.says, "cite": one.cite, "title": "the same"}
        same = amended(LAW, small_draft(game.regulation.regulation, form)).game(game.id)
        assert value_at(same, one.place) == value_at(game, one.place)
