"""A table's hours and its cut card: played, against what is worked out and what books say; and every answer as a chart."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import cast

import numpy as np
import pytest

import tapete
from tapete.cli import main
from tapete.errors import TapeteError
from tapete.simulate import sheets
from tapete.simulate.counting import counted, system
from tapete.simulate.cutting import cut_card
from tapete.simulate.making import engine_of, make
from tapete.simulate.procedure import Procedure
from tapete.simulate.risk import Question, house_json, risk
from tapete.simulate.sampled import evenings
from tapete.simulate.sheets import Sheet
from tapete.simulate.shifts import as_spread, shifts
from tapete.text import Lang

LANGS: tuple[Lang, ...] = ("es", "en")


def test_a_roulette_wins_what_is_worked_out() -> None:
    """Six seats on red live by the same ball: six times what one loses, exactly."""
    found = shifts(make("puerto-rico/roulette", "red 10", rounds=256_000, seats=6, seed=5), "auto", 320)
    law = found.exact
    assert law is not None and found.shifts == 800 and (found.staked == 6 * 320 * 1000).all()
    assert abs(found.mean - law.mean) < 4 * found.error and found.sd == pytest.approx(law.sd, rel=0.12)
    assert abs(found.loses - law.below(0)) < 4 * found.loses_error
    told = house_json(risk(tapete.game("puerto-rico/roulette"), {}, Question("red 10", 320, seats=6)))
    assert told["win"] * 100 == pytest.approx(law.mean) and told["loses"] == law.below(0)
    assert told["staked"] == 6 * 320 * 10 and told["share_of_staked"]["mean"] == pytest.approx(1 / 19)


def test_seats_at_one_shoe_do_not_lose_alike() -> None:
    """Five seats against one dealer stray less than five times one seat, and more than five tables."""
    one, five = (shifts(make("spain/blackjack", "main 10", rounds=60_000, seats=n, seed=2), "auto", 60) for n in (1, 5))
    assert five.exact is None and five.handle == 5 * one.handle
    assert 5**0.5 * one.sd < five.sd < 5 * one.sd
    assert five.holds == () and shifts(five.spec, "auto", 60, drop=10_000).holds[0] == five.mean / 10_000


def test_shifts_are_the_same_whoever_plays() -> None:
    spec = make("spain/blackjack", "main 10", rounds=200, seats=2, seed=4)
    kernel, procedure = (shifts(spec, which, 50) for which in ("kernel", "procedure"))
    assert kernel.wins.tolist() == procedure.wins.tolist() and kernel.staked.tolist() == procedure.staked.tolist()


@pytest.mark.parametrize("game,bets", [("spain/blackjack", "main 10"), ("chile/punto-y-banca", ""), ("chile/war", "war 1000")])
def test_both_engines_tell_where_a_shoe_begins(game: str, bets: str) -> None:
    spec = make(game, bets, rounds=300, seed=3)
    marks = []
    for which in ("kernel", "procedure"):
        engine, begins = engine_of(spec, which), np.zeros(300, dtype=np.int64)
        cast(Procedure, engine).run(spec.seed, 0, 300, np.zeros(300, dtype=np.int64), begins)
        begins[0] = 1
        marks.append(begins.tolist())
    assert marks[0] == marks[1] and 2 <= sum(marks[0]) < 150


def test_the_cut_card_costs_what_ten_times_as_many_rounds_say() -> None:
    """With one deck about a tenth of a per cent of the stake, the last rounds being far worse."""
    found = cut_card(make("puerto-rico/blackjack", "main 10", rounds=4_000_000, seed=1, plan={"decks": "1", "cut": "20"}))
    assert 0.0011 - 4 * found.error < found.effect < 0.0011 + 4 * found.error and found.error < 0.0008
    assert found.error < found.to_cut_error + found.even_error, "both come from the same shoes"
    late = next(t for t in found.turns if t.number == 8)
    assert late.shoes < 0.02 * found.shoes and late.mean + 4 * late.error < 0
    assert sum(t.shoes for t in found.turns) == found.rounds


def test_at_baccarat_it_costs_nothing() -> None:
    found = cut_card(make("spain/punto-y-banca", "punto 100", rounds=2_000_000, seed=1))
    assert abs(found.effect) < 4 * found.error < 0.002


def test_what_has_no_cut_card_says_so() -> None:
    for game, shoe in (("spain/roulette", "to-the-cut"), ("spain/blackjack", "fresh")):
        with pytest.raises(TapeteError):
            cut_card(make(game, "", rounds=100, shoe=shoe))
    with pytest.raises(TapeteError, match="30720"):
        cut_card(make("spain/blackjack", "", rounds=100))
    with pytest.raises(TapeteError, match="two shifts"):
        shifts(make("spain/blackjack", "", rounds=100), "auto", 60)
    with pytest.raises(TapeteError, match="--seats 5 --hours 1 --pace 100"):
        risk(tapete.game("chile/blackjack"), {}, Question("main 1000", 100, seats=5))


def every_sheet(lang: Lang) -> dict[str, Sheet]:
    """One of each answer, small."""
    spec = make("spain/blackjack", "main 10", rounds=40_000, seed=6)
    return {
        "round": sheets.of_answer(tapete.simulate("spain/blackjack", "main 10", rounds=2_000), lang),
        "session": sheets.of_sampled(evenings(spec, "auto", 100, 50_000, 80_000), lang),
        "shift": sheets.of_shifts(shifts(make("spain/roulette", "red 10", rounds=2_000), "auto", 40), lang),
        "cut": sheets.of_cut(cut_card(spec), lang),
        "count": sheets.of_count(counted(spec, system("hi-lo")), lang),
    }


@pytest.mark.parametrize("lang", LANGS)
def test_every_answer_has_its_chart_in_every_form(lang: Lang) -> None:
    for name, sheet in every_sheet(lang).items():
        assert sheet.rows and sheet.bars, name
        for svg in sheet.charts:
            root = ET.fromstring(svg)
            named = {e.tag.split("}")[1]: e.text for e in root}
            assert named["title"] and len(named["desc"] or "") > 30 and "prefers-color-scheme:dark" in svg, name
        assert sheet.page().count("<svg") == len(sheet.charts) and f'lang="{lang}"' in sheet.page()


def test_a_notebook_shows_every_answer() -> None:
    spec = make("spain/blackjack", "main 10", rounds=40_000, seed=6)
    shown = [tapete.simulate("spain/boule", rounds=500), evenings(spec, "auto", 100), shifts(spec, "auto", 100)]
    assert all("<svg" in answer._repr_html_() for answer in shown)  # type: ignore[attr-defined]
    assert "<svg" in cut_card(spec)._repr_html_() and "<svg" in (counted(spec, system("ko"))._repr_html_() or "")


def test_amounts_far_apart_make_no_endless_chart() -> None:
    law = as_spread(np.array([-5, 0, 10**12], dtype=np.int64))
    assert len(law.chances) <= 2**20 and law.chances.sum() == pytest.approx(1)


Run = Callable[..., str]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    def called(*words: str) -> str:
        monkeypatch.setattr("sys.argv", ["tapete", "--lang", "en", "simulate", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        said = capsys.readouterr()
        assert not ended.value.code, said.err
        return said.out

    return called


def test_the_command_tells_hours_and_cuts(command: Run, tmp_path: Path) -> None:
    svg, html = tmp_path / "a.svg", tmp_path / "a.html"
    words = ("spain/roulette", "--bets", "red 10", "-n", "2000", "--seats", "3", "--hours", "2", "--pace", "20", "--drop", "500")
    out = command(*words, "--svg", str(svg), "--html", str(html))
    assert "50 shifts of 40 rounds, seats 3" in out and "holds of the drop" in out and "worked out: loses a shift" in out
    assert svg.read_text(encoding="utf-8").startswith("<svg") and html.read_text(encoding="utf-8").count("<svg") == 2
    told = json.loads(command(*words, "--json"))["shifts"]
    assert told["hold"]["mean"] == told["win"] / 50_000 and told["exact"]["win"] > 0 and told["seats"] == 3
    cut = json.loads(command("spain/blackjack", "--cut-card", "-n", "40000", "--json"))
    assert cut["effect"] == pytest.approx(cut["edge_to_cut"] - cut["edge_fixed"]) and len(cut["by_round"]) > 40
    assert "effect of the cut card" in command("spain/blackjack", "--cut-card", "-n", "40000")
