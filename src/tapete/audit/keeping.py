"""What an audit found is kept, so that the second is quick: by game, under a mark of its law, the program and the settings."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import tapete
from tapete import kept
from tapete.audit.findings import Finding
from tapete.catalogue.loader import Game
from tapete.text import Text

ELSEWHERE = "elsewhere"


@cache
def program() -> str:
    """A mark of every line of the program."""
    return kept.contents(sorted(Path(tapete.__file__).parent.rglob("*.py")))


@cache
def law_in(folder: Path) -> str:
    return kept.contents(sorted(folder.glob("*.toml")))


def mark(game: Game, how: str) -> str:
    """Everything that the findings of a game come from."""
    said = f"{tapete.__version__} {program()} {law_in(game.path.parent)} {game.id} {game.day} {how}"
    return hashlib.sha256(said.encode()).hexdigest()


def of_game(game: Game, how: str) -> list[Finding] | None:
    """What was found about a game by itself; nothing where that is not known."""
    return _findings(kept.read(_name(game.id), mark(game, how)))


def keep_game(game: Game, how: str, findings: Sequence[Finding]) -> None:
    kept.write(_name(game.id), mark(game, how), [_plain(f) for f in findings])


def of_many(games: Sequence[Game], how: str) -> list[Finding] | None:
    """What was found by holding games against each other."""
    return _findings(kept.read(_name(f"{ELSEWHERE}-{_together(games, '')[:12]}"), _together(games, how)))


def keep_many(games: Sequence[Game], how: str, findings: Sequence[Finding]) -> None:
    kept.write(_name(f"{ELSEWHERE}-{_together(games, '')[:12]}"), _together(games, how), [_plain(f) for f in findings])


def _together(games: Sequence[Game], how: str) -> str:
    """A mark of several; without a word of how, of which they are."""
    said = "\n".join(mark(game, how) if how else game.id for game in games)
    return hashlib.sha256(said.encode()).hexdigest()


def _name(what: str) -> str:
    return f"audit/{what.replace('/', '-')}"


def _plain(finding: Finding) -> dict[str, Any]:
    return {
        "kind": finding.kind,
        "game": finding.game,
        "what": _both(finding.what),
        "cite": finding.cite,
        "size": None if finding.size is None else str(finding.size),
        "do": _both(finding.do) if finding.do else None,
        "about": finding.about,
        "example": [_both(line) for line in finding.example],
    }


def _both(text: Text) -> list[str]:
    return [text.es, text.en]


def _findings(said: Any) -> list[Finding] | None:
    """Findings as they were; what is not as expected is as good as none."""
    try:
        return None if said is None else [_finding(one) for one in said]
    except (KeyError, TypeError, ValueError):
        return None


def _finding(one: Any) -> Finding:
    size = None if one["size"] is None else Fraction(one["size"])
    do = Text(*one["do"]) if one["do"] else None
    example = tuple(Text(*line) for line in one["example"])
    return Finding(one["kind"], one["game"], Text(*one["what"]), one["cite"], size, do, one["about"], example)
