"""What is odd in a text: each stands at a passage that exists, is told in both languages, and the audit names it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tapete.audit.seen import from_rules
from tapete.catalogue.loader import HOME, Game, catalogue
from tapete.errors import CatalogueError
from tapete.passages.oddities import FILE, Oddity, oddities_in, oddities_of
from tapete.passages.reading import law_text
from tapete.passages.resolving import missing

LAW = catalogue()
ALL = [(name, oddity) for name in LAW.regulations for oddity in oddities_in(LAW.homes[name])]


@pytest.mark.parametrize(("regulation", "one"), ALL, ids=[f"{name} {one.at[:24]}" for name, one in ALL])
def test_each_stands_at_a_passage_and_is_told_twice(regulation: str, one: Oddity) -> None:
    assert not missing(law_text(regulation), one.at)
    assert all(f"{regulation}/{game}" in LAW.games for game in one.games) and len(set(one.games)) == len(one.games)
    for told in (one.what, one.does):
        assert told.es and told.en and told.es != told.en
        assert not any(said.endswith((".", ";")) or said != said.strip() for said in (told.es, told.en))


def test_these_regulations_were_looked_through() -> None:
    assert {name for name, _ in ALL} >= {"chile", "bolivia", "arica"}


@pytest.mark.parametrize("game", [g for g in LAW.games.values() if oddities_of(g)], ids=lambda g: g.id)
def test_the_audit_names_each_at_every_game_it_concerns(game: Game) -> None:
    found = [f for f in from_rules(game, {}, hands=False) if f.kind == "oddity"]
    assert [(f.cite, f.what) for f in found] == [(one.at, one.said) for one in oddities_of(game)]


def test_a_file_that_is_wrong_is_told_in_one_sentence(tmp_path: Path) -> None:
    home = tmp_path / "law" / "spain"
    shutil.copytree(HOME / "spain", home)
    entry = '[[oddities]]\ngames = ["{}"]\nat = "01"\nwhat = {{ es = "a", en = "b" }}\n{}'
    for game, rest, said in (("roulette", "", "does"), ("rulette", 'does = { es = "c", en = "d" }\n', "rulette")):
        (home / FILE).write_text(entry.format(game, rest), encoding="utf-8")
        with pytest.raises(CatalogueError, match=said):
            oddities_in(home)
