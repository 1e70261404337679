"""An audit names what a careful reader would want to know, and shows it."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from tapete.audit.as_markdown import markdown
from tapete.audit.findings import KINDS, Finding
from tapete.audit.run import Report, Settings, audit
from tapete.audit.seen import from_rules
from tapete.audit.situations import meet
from tapete.catalogue.loader import Game, catalogue
from tapete.check.prices import Inline, Job
from tapete.table.acta import settle

LAW = catalogue()


def run(*games: str, coups: int = 0, readings: bool = False) -> list[Finding]:
    settings = Settings(seconds=600, coups=coups, readings=readings)
    return audit([LAW.game(g) for g in games], settings, Inline()).findings


@pytest.mark.parametrize(
    ("game", "bet", "least"),
    [("chile/war", "war", "1.6"), ("chile/treinta-y-cuarenta", "insurance", "0.09"), ("chile/craps", "hard 4", "0")],
)
def test_bets_that_cost_nothing_or_less_are_named_with_article_and_size(game: str, bet: str, least: str) -> None:
    found = [f for f in run(game) if f.kind in ("favours", "free") and bet in f.what.en]
    assert found and all(f.cite and f.do and f.size is not None and f.size >= Fraction(least) for f in found)


def test_a_doubt_is_as_large_as_the_price_that_it_moves() -> None:
    found = [f for f in run("chile/big-six", "chile/war", readings=True) if f.kind == "doubt"]
    assert found and all(f.about and f.cite for f in found)
    assert [f.size or 0 for f in found] == sorted((f.size or 0 for f in found), reverse=True)


@pytest.mark.parametrize("game", [g for g in LAW.games.values() if g.bare.family != "poker"], ids=lambda g: g.id)
def test_what_is_seen_in_the_rules_alone_is_told_in_both_languages(game: Game) -> None:
    for finding in from_rules(game, {}):
        assert finding.kind in KINDS and finding.what.es and finding.what.en and finding.cite


def test_a_situation_met_by_playing_can_be_settled_either_way() -> None:
    game = LAW.game("chile/craps")
    found = meet(game, {}, {"hard-ways-pay": "for-one"}, 200, "1")
    assert found and found.here != found.there and len(found.moves) <= 12
    for plan, brought in (("", found.here), ("reading hard-ways-pay for-one\n", found.there)):
        for lang in ("es", "en"):
            lines = [line[lang] for line in (*found.moves, *brought)]
            done = settle(f"game chile/craps\n{plan}" + "\n".join(lines), LAW)
            assert done.ok and done.claims == len([line for line in lines if line.startswith(">")])


def test_the_same_game_paid_differently_elsewhere_is_found() -> None:
    found = [f for f in run("chile/craps", "spain/craps") if f.kind == "elsewhere"]
    assert any("Hard 4" in f.what.en and f.size == Fraction(100, 9) for f in found)


def test_a_report_that_a_commission_could_table() -> None:
    findings = run("chile/war", coups=16)
    for lang, title in (("es", "# Examen del reglamento"), ("en", "# Audit of the regulation")):
        text = markdown(Report(findings, games=1), LAW, lang)  # type: ignore[arg-type]
        assert text.startswith(title) and "chile/war" in text and "III.4" in text


def test_the_command_writes_what_a_program_reads_and_refuses_what_it_does_not_know() -> None:
    line = [sys.executable, "-m", "tapete", "audit"]
    told = json.loads(subprocess.run([*line, "chile/war", "--coups", "0", "--json"], capture_output=True, check=True).stdout)
    assert {f["kind"] for f in told["findings"]} <= set(KINDS) and told["games"] == ["chile/war"]
    for wrong in (["nowhere"], ["chile/war", "--kind", "foo"], ["chile/war", "--format", "pdf"]):
        assert subprocess.run([*line, *wrong], capture_output=True, check=False).returncode == 2


def test_what_was_found_is_kept_until_law_program_or_settings_are_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    games = [LAW.game("chile/big-six"), LAW.game("puerto-rico/big-six")]
    settings = Settings(seconds=600, coups=0, readings=False, keep=True)
    first = audit(games, settings, Inline()).findings
    assert any(f.kind == "elsewhere" for f in first) and [*tmp_path.rglob("*.json")]

    class Nobody(Inline):
        def start(self, job: Job) -> None:
            raise AssertionError("priced again")

    assert audit(games, settings, Nobody()).findings == first
    with pytest.raises(AssertionError, match="priced again"):
        audit(games, replace(settings, coups=8), Nobody())
    for file in tmp_path.rglob("*.json"):
        file.write_text("{", encoding="utf-8")
    assert audit(games, settings, Inline()).findings == first
