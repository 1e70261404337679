"""References to what a text does not have: each is held against the index of passages, and the audit names it."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tapete.audit.seen import from_rules
from tapete.catalogue.loader import HOME, catalogue
from tapete.errors import CatalogueError
from tapete.passages.reading import law_text
from tapete.passages.references import FILE, Reference, references_in, references_of
from tapete.passages.resolving import missing

LAW = catalogue()
ALL = [(name, reference) for name in LAW.regulations for reference in references_in(LAW.homes[name])]


@pytest.mark.parametrize(("regulation", "one"), ALL, ids=[f"{name} {one.at[:24]}" for name, one in ALL])
def test_what_refers_exists_and_what_is_named_does_not_or_is_another(regulation: str, one: Reference) -> None:
    text = law_text(regulation)
    assert not missing(text, one.at) and (one.names or one.called)
    assert not one.meant or not missing(text, one.meant)
    if one.names and one.fault != "unread":
        assert bool(missing(text, one.names)) == (one.fault == "nothing")
    assert all(f"{regulation}/{game}" in LAW.games for game in one.games)
    assert not one.meant or one.meant not in (one.at, one.names)


def test_every_regulation_was_looked_through() -> None:
    assert {name for name, _ in ALL} == set(LAW.regulations)


def test_the_audit_names_each_at_every_game_it_concerns() -> None:
    for name in ("puerto-rico/pai-gow-poker", "spain/baccarat-two-tableaux", "bolivia/omaha"):
        game = LAW.game(name)
        found = [f for f in from_rules(game, {}, hands=False) if f.kind == "reference"]
        assert [f.cite for f in found] == [r.at for r in references_of(game)] and found
        assert all(
            f.do and f.what.es.startswith(("remite a ", "remite al ")) and f.what.en.startswith("refers to ") for f in found
        )


def test_a_file_that_is_wrong_is_told_in_one_sentence(tmp_path: Path) -> None:
    home = tmp_path / "law" / "spain"
    shutil.copytree(HOME / "spain", home)
    (home / FILE).write_text('[[references]]\ngames = ["roulette"]\nat = "01"\nfault = "maybe"\n', encoding="utf-8")
    with pytest.raises(CatalogueError, match="references"):
        references_in(home)
