"""The cases a regulator can read: every `.acta` settles exactly as it says."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import tapete
from catalogue_plans import CASES, case_files
from tapete.catalogue.loader import catalogue
from tapete.table.acta import read, rules_of
from tapete.table.speech import canonical
from tapete.table.translate import translate

FOLDERS = sorted({path.parent for path in case_files()})


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda p: str(p.relative_to(CASES)))
def test_cases(folder: Path) -> None:
    """All of a game's; every line that is not as it says is told, with its file."""
    found = [told for path in sorted(folder.glob("*.acta")) for told in wrong(path)]
    assert not found, "\n".join(found)


def wrong(path: Path) -> Iterator[str]:
    """What a case demands and the table does not answer, in its own language and in the other."""
    text = path.read_text(encoding="utf-8")
    settled = tapete.settle(text)
    yield from (f"{path}:{p.line}: {p.text} [{p.cite}]" for p in settled.problems)
    if not settled.claims:
        yield f"{path} demands nothing"
    yield from wrong_in_spanish(path, text)


def wrong_in_spanish(path: Path, text: str) -> Iterator[str]:
    """Translated and read back, every statement is the one that it was; so it settles as it did, which a few do over again."""
    spanish = translate(text, "es")
    before, after = ([line for line in read(said) if line.head != "language"] for said in (text, spanish))
    rules = rules_of(after, catalogue())
    if rules is None or rules is not rules_of(before, catalogue()):
        yield f"{path} in Spanish: the headers say another plan"
        return
    said, back = ([canonical(rules, line.raw) for line in lines] for lines in (before, after))
    if said != back:
        yield f"{path} in Spanish: {sorted({*said} ^ {*back})}"
    if sum(path.name.encode()) % 40 == 0:
        yield from (f"{path} in Spanish:{p.line}: {p.text} [{p.cite}]" for p in tapete.settle(spanish).problems)


@pytest.mark.parametrize("game", tapete.all_games(), ids=lambda g: g.id)
def test_every_game_has_ten_cases(game: tapete.Game) -> None:
    assert len(list((CASES / game.id).glob("*.acta"))) >= 10


@pytest.mark.parametrize("demand", ["", "plan", "edge", "edge red 1/0", "seat 1 wins"])
def test_an_incomplete_demand_is_reported_and_crashes_nothing(demand: str) -> None:
    settled = tapete.settle(f"\ufeffgame spain/roulette\nseat 1 bets 10 numero-completo 17\n> {demand}\n")
    assert [p.line for p in settled.problems] == [3]
