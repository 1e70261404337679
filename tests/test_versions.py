"""The text of a day: corrections and amendments hold from theirs on, wherever a game is opened."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

import tapete
from tapete.catalogue.loader import catalogue
from tapete.errors import CatalogueError, TapeteError
from tapete.table.acta import settle
from tapete.table.translate import translate

LAW = catalogue()
CRAPS = LAW.game("spain/craps")


@pytest.mark.parametrize(
    ("day", "edge"), [("1979-11-25", Fraction(-5, 3)), ("1979-11-26", Fraction(1, 6)), ("2026-11-16", Fraction(1, 6))]
)
def test_spain_s_corrigendum_holds_from_its_day_on(day: str, edge: Fraction) -> None:
    assert CRAPS.odds(on=day)["any-seven"].edge == edge
    assert LAW.on(date.fromisoformat(day)).game("spain/craps").odds()["any-seven"].edge == edge


def test_without_a_day_it_is_today_s_text() -> None:
    assert CRAPS.odds()["any-seven"].edge == Fraction(1, 6) and "on" not in CRAPS.resolve({})[1].said


@pytest.mark.parametrize(("day", "won"), [("1979-11-01", 150), ("1980-01-01", 40)])
def test_an_acta_says_the_day_and_is_settled_under_it_in_both_languages(day: str, won: int) -> None:
    told = f"seat 1 bets 10 any-seven\nno more bets\nroll 3 4\n> seat 1 wins {won} any-seven  06.IV.1.B\n"
    acta = f"game spain/craps\nplan on {day}\n{told}"
    assert settle(acta, LAW).ok
    spanish = translate(acta, "es", LAW)
    assert (
        f"plan fecha {day}" in spanish and settle(spanish, LAW).ok and translate(spanish, "en", LAW) == translate(acta, "en", LAW)
    )


def test_a_reading_chosen_still_decides() -> None:
    assert CRAPS.odds(on="1979-11-01", any_seven="errata")["any-seven"].edge == Fraction(1, 6)


def test_a_table_remembers_its_day_and_replays_under_it() -> None:
    table = CRAPS.open(on="1979-11-01")
    assert table.terms.plan.spoken()["on"] == "1979-11-01"
    again = CRAPS.open(**table.terms.plan.spoken())
    assert again.terms.rules == table.terms.rules != CRAPS.open().terms.rules


@pytest.mark.parametrize("day", ["", "yesterday", "1979-02-30", "99", "1979-11-26T00:00"])
def test_what_is_no_day_is_refused(day: str) -> None:
    with pytest.raises(TapeteError):
        CRAPS.odds(on=day or " ")


@pytest.mark.parametrize(
    "version",
    [
        'since = "soon"',
        'since = 1979-11-26\nset = { "bets.nothing.pays" = "4 to 1" }',
        'since = 1979-11-26\nset = { "bets.any-seven.pays" = "four" }',
        'set = { "bets.any-seven.pays" = "4 to 1" }',
    ],
)
def test_a_version_that_is_wrong_does_not_load(version: str, tmp_path: Path) -> None:
    home = tmp_path / "spain"
    home.mkdir()
    law = Path(tapete.__file__).parent / "law" / "spain"
    (home / "regulation.toml").write_text((law / "regulation.toml").read_text(encoding="utf-8"), encoding="utf-8")
    text = (law / "craps.toml").read_text(encoding="utf-8")
    more = f'\n[versions.wrong]\n{version}\ntext = {{ es = "a", en = "b" }}\nsource = {{ es = "a", en = "b" }}\ncite = "06"\n'
    (home / "craps.toml").write_text(text + more, encoding="utf-8")
    with pytest.raises(CatalogueError):
        catalogue(tmp_path).game("spain/craps").bare  # noqa: B018
