"""The law as data: every figure has its article, every text is in two languages, every reading changes something."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import tapete
from catalogue_plans import label, plans
from tapete.catalogue.citing import articles
from tapete.catalogue.model import Model
from tapete.catalogue.schema import Cited, GameRules
from tapete.figures import Odds
from tapete.table.referee import remedy
from tapete.text import Text

CITES = {
    "spain": r"(\d\d(\.[\w.]+)?|preámbulo|artículo único)",
    "chile": r"([IVX]+(\.\d+)?( §[\d.]+\w?)?)",
    "arica": r"(gen|[IVX]+|preámbulo|close)( §[\d.]+)?",
    "puerto-rico": r"§[\d.]+[\w.()]*",
    "bolivia": r".+",
}
everywhere = pytest.mark.parametrize("where", plans(), ids=label)
games = pytest.mark.parametrize("game", tapete.all_games(), ids=lambda g: g.id)


def walk(value: Any, path: str = "", cited: bool = False) -> Iterator[tuple[str, Any, bool]]:
    """Every leaf of a model, and whether something above it carries a citation."""
    if isinstance(value, Model):
        here = cited or isinstance(value, Cited)
        for name in type(value).model_fields:
            yield from walk(getattr(value, name), f"{path}.{name}", here)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from walk(item, f"{path}.{key}", cited)
    elif isinstance(value, tuple | list):
        for i, item in enumerate(value):
            yield from walk(item, f"{path}.{i}", cited)
    else:
        yield path, value, cited


@everywhere
def test_every_figure_has_a_citation(where: tuple[str, dict[str, str]]) -> None:
    rules = tapete.game(where[0]).rules(where[1])
    figures = [(p, v, c) for p, v, c in walk(rules) if isinstance(v, int | Fraction | Odds) and not isinstance(v, bool)]
    assert figures
    assert [p for p, _, cited in figures if not cited and not p.startswith(".sample")] == []


@games
def test_citations_have_the_form_of_their_regulation(game: tapete.Game) -> None:
    form = CITES.get(game.regulation.regulation)
    if form is None:
        pytest.skip("a regulation of the user's own")
    for path, value, _ in walk(game.bare):
        if path.endswith("cite") and value:
            assert all(re.fullmatch(form, part.strip()) for part in re.split(r"[;,]", articles(value))), f"{path}: {value}"


@games
def test_texts_are_in_two_languages(game: tapete.Game) -> None:
    for path, value, _ in walk(game.bare):
        if isinstance(value, Text):
            assert value.es.strip() and value.en.strip(), path


def rule_data(rules: GameRules) -> Any:
    return rules.model_dump(mode="json", exclude={"readings", "variants", "sample"})


@games
def test_every_option_of_a_reading_changes_the_rules(game: tapete.Game) -> None:
    variants = list(game.bare.variants) or [""]
    for name, reading in game.bare.readings.items():
        assert len(reading.options) >= 2 and reading.default in reading.options
        seen = []
        for option in reading.options:
            given = {name: option}
            seen.append(
                [rule_data(game.rules(given | ({"variant": v} if v else {}))) for v in variants]
                if game.status == "complete"
                else option
            )
        assert all(a != b for i, a in enumerate(seen) for b in seen[i + 1 :]), f"{name}: two options are the same"


@games
def test_every_irregularity_has_a_remedy_that_the_table_can_apply(game: tapete.Game) -> None:
    for name in game.bare.irregularities:
        order = remedy(game.bare, name)
        assert order.cite and order.text.es and order.text.en


@pytest.mark.parametrize(
    "card",
    list({g.regulation.regulation: g.regulation for g in tapete.all_games()}.values()),
    ids=lambda c: c.regulation,
)
def test_every_regulation_has_a_card(card: Any) -> None:
    assert card.glossary and card.general
    assert {"limits", "disputes"} & {g.topic for g in card.general}
