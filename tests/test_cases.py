"""The cases a regulator can read: every `.acta` settles exactly as it says."""

from __future__ import annotations

from pathlib import Path

import pytest

import tapete
from catalogue_plans import CASES, case_files


@pytest.mark.parametrize("path", case_files(), ids=lambda p: str(p.relative_to(CASES).with_suffix("")))
def test_case(path: Path) -> None:
    settled = tapete.settle(path.read_text(encoding="utf-8"))
    assert not settled.problems, "\n".join(f"{path}:{p.line}: {p.text} [{p.cite}]" for p in settled.problems)
    assert settled.claims, f"{path} demands nothing"


@pytest.mark.parametrize("game", tapete.all_games(), ids=lambda g: g.id)
def test_every_game_has_ten_cases(game: tapete.Game) -> None:
    assert len(list((CASES / game.id).glob("*.acta"))) >= 10


@pytest.mark.parametrize("demand", ["", "plan", "edge", "edge red 1/0", "seat 1 wins"])
def test_an_incomplete_demand_is_reported_and_crashes_nothing(demand: str) -> None:
    settled = tapete.settle(f"\ufeffgame spain/roulette\nseat 1 bets 10 numero-completo 17\n> {demand}\n")
    assert [p.line for p in settled.problems] == [3]
