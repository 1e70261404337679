"""Games side by side: aligned by what things are, and honest about what differs."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from fractions import Fraction

import pytest

from tapete.book.comparison import ABSENT, Comparison, Row, chosen, compare
from tapete.catalogue.loader import catalogue
from tapete.errors import TapeteError
from tapete.odds import game_odds

LAW = catalogue()


def part(found: Comparison, name: str) -> dict[str, Row]:
    return {row.what.en: row for p in found.parts if p.id == name for row in p.rows}


@pytest.fixture(scope="module")
def craps() -> Comparison:
    games = chosen(LAW, ["craps"])
    return compare(games, [game_odds(g).bets for g in games])


def test_a_name_means_the_game_of_every_regulation(craps: Comparison) -> None:
    assert [g.id for g in craps.games] == ["arica/craps", "chile/craps", "puerto-rico/craps", "spain/craps"]


def test_chile_pays_hardways_at_no_cost_and_nobody_else_does(craps: Comparison) -> None:
    row = part(craps, "edges")["Hard 4"]
    assert row.differs and [cell.key for cell in row.cells] == [(Fraction(n, 9),) for n in (1, 0, 1, 1)]
    pays = part(craps, "pays")["Hard 4"]
    assert [cell.text.en.replace("\xa0", " ") for cell in pays.cells] == ["7 to 1", "8 to 1", "7 to 1", "7 to 1"] and all(
        c.cite for c in pays.cells
    )


def test_the_same_bet_under_another_name_stands_in_the_same_row(craps: Comparison) -> None:
    assert (
        part(craps, "names")["Pass line"].cells[3].text.es.startswith("win")
        or "Win" in part(craps, "names")["Pass line"].cells[3].text.es
    )
    assert not part(craps, "edges")["Pass line"].differs


def test_what_only_some_have_is_marked_and_not_called_a_difference(craps: Comparison) -> None:
    row = part(craps, "edges")["Make 'em all"]
    assert row.partial and not row.differs and row.cells[0] is ABSENT


def test_figures_side_by_side_are_written_alike(craps: Comparison) -> None:
    told = [cell.text for row in part(craps, "edges").values() for cell in row.cells if cell is not ABSENT]
    assert told and all("." not in text.es and "," not in text.en for text in told)


def test_differences_come_first(craps: Comparison) -> None:
    for p in craps.parts:
        marks = [(row.differs, row.partial) for row in p.ordered()]
        assert marks == sorted(marks, reverse=True)


@pytest.mark.parametrize("family", sorted({g.bare.family for g in LAW.games.values()}))
def test_every_family_can_be_compared_in_both_languages(family: str) -> None:
    games = [g for g in LAW.games.values() if g.bare.family == family][:8]
    if len(games) < 2:
        games = games * 1 + [LAW.game("spain/boule")]
    found = compare(games, [()] * len(games))
    assert found.parts
    for p in found.parts:
        for row in p.rows:
            assert len(row.cells) == len(games) and row.what.es and row.what.en
            assert all(cell.text.es and cell.text.en for cell in row.cells if cell is not ABSENT)


@pytest.mark.parametrize("names", [["boule"], ["nothing"], ["poker"], ["spain/nothing", "spain/boule"]])
def test_what_cannot_be_compared_is_told(names: list[str]) -> None:
    with pytest.raises(TapeteError):
        chosen(LAW, names)


def test_the_command_writes_what_a_program_reads() -> None:
    line = [sys.executable, "-m", "tapete", "compare", "spain/craps", "chile/craps", "--part", "pays"]
    told = json.loads(subprocess.run([*line, "--json"], capture_output=True, text=True, check=True).stdout)
    rows = list(csv.DictReader(io.StringIO(subprocess.run([*line, "--csv"], capture_output=True, text=True, check=True).stdout)))
    assert told["games"] == ["spain/craps", "chile/craps"] and len(rows) == len(told["parts"]["pays"])
    assert rows[0]["differs"] == "yes" and rows[0]["spain/craps cite"]


def test_terms_of_the_glossaries_stand_side_by_side(craps: Comparison) -> None:
    (terms,) = (p for p in craps.parts if p.id == "terms")
    assert terms.rows and all(sum(cell is not ABSENT for cell in row.cells) > 1 for row in terms.rows)
    assert any(row.differs for row in terms.rows) and any(not row.differs for row in terms.rows)
    assert all(cell.cite for row in terms.rows for cell in row.cells if cell is not ABSENT)


def test_games_of_one_regulation_have_one_glossary() -> None:
    games = [LAW.game("spain/roulette"), LAW.game("spain/american-roulette")]
    assert "terms" not in {p.id for p in compare(games, [(), ()]).parts}
