"""The commands asked for most, in their plainest form, answered without the command line's framework, which takes longer to load.

`settle ACTA`, `games WORD …`, `odds GAME BET`, `version`, each with or without `--json`: the same functions that the framework
calls. Whatever else a line says is for the framework to understand or to refuse.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

JSON = "--json"


def plainly(words: Sequence[str]) -> Callable[[], None] | None:
    """What answers a line, if it is one of the plain ones."""
    name, rest = (words[0], [word for word in words[1:] if word != JSON]) if words else ("", [])
    if any(word.startswith("-") and word != "-" for word in rest):
        return None
    as_json, least, most = JSON in words, *NAMED.get(name, (1, 0))
    if not least <= len(rest) <= most:
        return None
    return lambda: ANSWERS[name](rest, as_json)


def _settle(rest: list[str], as_json: bool) -> None:
    from tapete.cli.settling import settle_file

    settle_file(rest[0], as_json)


def _games(rest: list[str], as_json: bool) -> None:
    from tapete.cli.listing import list_games

    list_games(rest, as_json)


def _odds(rest: list[str], as_json: bool) -> None:
    from tapete.cli.prices import show_odds

    show_odds(rest[0], rest[1] if len(rest) > 1 else "", [], as_json)


def _version(rest: list[str], as_json: bool) -> None:
    import tapete

    print(f'{{"version": "{tapete.__version__}"}}' if as_json else f"tapete {tapete.__version__}")


NAMED = {"settle": (1, 1), "games": (0, 1_000), "odds": (1, 2), "version": (0, 0)}
"""How many names such a line has, at the least and at the most."""
ANSWERS: dict[str, Callable[[list[str], bool], None]] = {"settle": _settle, "games": _games, "odds": _odds, "version": _version}
