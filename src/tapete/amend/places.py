"""Where the values of a game stand in its file, for who drafts an amendment: what each means, what it says, and its article."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tapete.catalogue.describe import meaning
from tapete.catalogue.loader import Game
from tapete.catalogue.schema import Model
from tapete.text import Text

TEXTS = frozenset(
    (
        *("title", "summary", "names", "note", "says", "when", "words", "text", "question", "reason", "what", "call", "calls"),
        *("sample", "readings", "variants", "facts", "missing", "provenance", "source", "game", "family", "procedure"),
        *("aliases", "printed", "cite", "kind", "sets"),
    )
)
"""Keys that are words about the law, or what the file itself is: no amendment changes them by one value."""


@dataclass(frozen=True)
class Standing:
    """A value in its place."""

    place: str
    means: Text
    says: str
    """As it is typed in a draft."""
    cite: str


def standing(game: Game) -> Iterator[Standing]:
    """Every value that a game's file gives, in the order of its keys.

    >>> import tapete
    >>> found = {one.place: one for one in standing(tapete.game("spain/boule"))}
    >>> found["bets.number.pays"].says, found["bets.number.pays"].cite
    ('7 to 1', '04.V.A ¶2')
    """
    yield from _in(game.bare, game.read_plainly(), "", game.bare.cite)


def _in(model: Model, raw: Mapping[str, Any], path: str, cite: str) -> Iterator[Standing]:
    here = str(getattr(model, "cite", "") or cite)
    for name in type(model).model_fields:
        if name in TEXTS or name.endswith("_cite") or name not in raw:
            continue
        value, said, at = getattr(model, name), raw[name], f"{path}.{name}".removeprefix(".")
        if isinstance(value, Model) and isinstance(said, Mapping):
            yield from _in(value, said, at, here)
        elif isinstance(value, Mapping) and isinstance(said, Mapping) and all(isinstance(v, Model) for v in value.values()):
            for key, item in value.items():
                yield from _in(item, said.get(key, {}), f"{at}.{key}", here)
        else:
            words = said if isinstance(said, str) else written(said)
            yield Standing(at, meaning(type(model), name), words, str(getattr(model, f"{name}_cite", "") or here))


def written(value: Any) -> str:
    """A value as TOML has it, in one line.

    >>> written([{"winner": "tie", "pays": "8 to 1"}]), written(True), written({"3-4": 2})
    ('[{ winner = "tie", pays = "8 to 1" }]', 'true', '{ "3-4" = 2 }')
    """
    if isinstance(value, Mapping):
        pairs = (f"{key if key.isidentifier() else json.dumps(key)} = {written(item)}" for key, item in value.items())
        return f"{{ {', '.join(pairs)} }}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(written, value))}]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    return str(value).lower() if isinstance(value, bool) else str(value)
