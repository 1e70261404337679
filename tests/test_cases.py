"""The cases a regulator can read: every `.acta` settles exactly as it says."""

from __future__ import annotations

from pathlib import Path

import pytest

import tapete
from catalogue_plans import CASES, case_files
from tapete.catalogue.loader import catalogue
from tapete.table.acta import read, rules_of
from tapete.table.speech import canonical
from tapete.table.translate import translate


@pytest.mark.parametrize("path", case_files(), ids=lambda p: str(p.relative_to(CASES).with_suffix("")))
def test_case(path: Path) -> None:
    settled = tapete.settle(path.read_text(encoding="utf-8"))
    assert not settled.problems, "\n".join(f"{path}:{p.line}: {p.text} [{p.cite}]" for p in settled.problems)
    assert settled.claims, f"{path} demands nothing"
    in_spanish(path)


def in_spanish(path: Path) -> None:
    """Translated and read back, every statement is the one that it was; so it settles as it did, which a few do over again."""
    text = path.read_text(encoding="utf-8")
    spanish = translate(text, "es")
    before, after = ([line for line in read(said) if line.head != "language"] for said in (text, spanish))
    rules = rules_of(after, catalogue())
    assert rules is not None and rules is rules_of(before, catalogue()), "the headers say another plan"
    assert [canonical(rules, line.raw) for line in after] == [canonical(rules, line.raw) for line in before]
    if sum(path.name.encode()) % 40 == 0:
        settled = tapete.settle(spanish)
        assert not settled.problems, "\n".join(f"{path}:{p.line}: {p.text} [{p.cite}]" for p in settled.problems)


@pytest.mark.parametrize("game", tapete.all_games(), ids=lambda g: g.id)
def test_every_game_has_ten_cases(game: tapete.Game) -> None:
    assert len(list((CASES / game.id).glob("*.acta"))) >= 10


@pytest.mark.parametrize("demand", ["", "plan", "edge", "edge red 1/0", "seat 1 wins"])
def test_an_incomplete_demand_is_reported_and_crashes_nothing(demand: str) -> None:
    settled = tapete.settle(f"\ufeffgame spain/roulette\nseat 1 bets 10 numero-completo 17\n> {demand}\n")
    assert [p.line for p in settled.problems] == [3]
