"""What can be seen without a card being dealt: limits that no stake meets, figures without an article of their own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tapete.catalogue.describe import nested
from tapete.catalogue.loader import Game
from tapete.catalogue.patching import copied, patch
from tapete.catalogue.schema import GameRules, Model
from tapete.check.findings import Finding
from tapete.games import module
from tapete.passages.reading import FILE, text_in
from tapete.passages.resolving import elsewhere, missing, nearest
from tapete.passages.rules import named
from tapete.play.limits import ceiling, floor
from tapete.play.terms import Terms
from tapete.text import Text

OURS = ("sample", "params", "source", "facts", "missing", "readings", "variants")
"""Tables whose figures are nobody's law, or whose every entry must have an article anyway."""


def limits(terms: Terms[GameRules]) -> Iterator[Finding]:
    """Bets whose least stake is more than their greatest."""
    spots = module(terms.rules).spots(terms.rules)
    for kind in terms.rules.bets:
        low = floor(terms, kind)
        highs = {high for spot in spots.get(kind, {"": None}) if (high := ceiling(terms, kind, spot))}
        for high in sorted(highs):
            if low and high[0] < low[0]:
                least, most = terms.money(low[0]), terms.money(high[0])
                yield Finding(
                    "warning",
                    Text(
                        f"ninguna apuesta cabe: el mínimo es {least:es} y el máximo {most:es}",
                        f"no stake is possible: the least is {least:en} and the most {most:en}",
                    ),
                    f"bets.{kind}",
                    high[1],
                )


def articles(game: Game) -> Iterator[Finding]:
    """Tables with figures for which no article stands but the game's own, in the file as each variant has it."""
    yield from {finding: None for raw in _variants(game) for finding in _without(game.model, raw)}


def _variants(game: Game) -> Iterator[dict[str, Any]]:
    """What the file says under each of its variants: one of them is always played."""
    for variant in game.bare.variants.values() or (None,):
        raw = copied(game.raw)
        if variant:
            patch(raw, variant)
        yield raw


def _without(model: type[GameRules], raw: Mapping[str, Any]) -> Iterator[Finding]:
    for name, info in model.model_fields.items():
        found = nested(info.annotation)
        if name in OURS or name in model.supplied or name not in raw or found is None:
            continue
        child, shape = found
        for where, table in _tables(name, raw[name], shape):
            if figures := list(_uncited(child, table)):
                listed = ", ".join(figures[:3]) + (", …" if len(figures) > 3 else "")
                yield Finding(
                    "warning",
                    Text(f"cifras sin artículo propio: {listed}", f"figures without an article of their own: {listed}"),
                    where,
                )


def passages(game: Game) -> Iterator[Finding]:
    """Citations that are no passage of the text, where somebody has read it into passages."""
    if not (game.path.parent / FILE).is_file():
        return
    regulation = game.regulation.regulation
    text = text_in(game.path.parent, regulation)
    for where, cite in dict.fromkeys(named(game.raw)):
        for piece in cite.split(";"):
            whose, rest = elsewhere(regulation, piece)
            for part in missing(text, rest) if whose == regulation else ():
                near = ", ".join(nearest(text, str(part)))
                said = Text(
                    f"no hay pasaje «{part}»; lo más parecido: {near}", f"there is no passage '{part}'; the nearest: {near}"
                )
                yield Finding("warning", said, where)


def _tables(name: str, value: Any, shape: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
    if shape == "list":
        yield from ((f"{name}.{i}", item) for i, item in enumerate(value, 1))
    elif shape == "one":
        yield name, value
    elif not isinstance(value.get("cite"), str):
        yield from ((f"{name}.{key}", item) for key, item in value.items())


def _uncited(model: type[Model], raw: Any) -> Iterator[str]:
    """Keys that hold figures, down to the first article."""
    if not isinstance(raw, Mapping) or isinstance(raw.get("cite"), str):
        return
    for key, value in raw.items():
        info = model.model_fields.get(key)
        found = nested(info.annotation) if info else None
        if found is not None:
            for _, table in _tables(key, value, found[1]):
                yield from _uncited(found[0], table)
        elif _figure(value):
            yield key


def _figure(value: Any) -> bool:
    """A number, or odds or a fraction in words."""
    if isinstance(value, bool) or value is None:
        return False
    if isinstance(value, str):
        return value[:1].isdigit() and not value.isalpha()
    if isinstance(value, Mapping):
        return any(map(_figure, value.values()))
    return isinstance(value, int | float) or (isinstance(value, list | tuple) and any(map(_figure, value)))
