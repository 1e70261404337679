"""`tapete`: all commands, in the order in which the help tells them; or the one that is asked for, which starts sooner."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from types import ModuleType

import typer

from tapete.cli.setting import say

TOGETHER = ("reading", "numbers", "tables", "house", "writing")
"""Modules of commands, each a list of them under the module's own name."""
GROUPS = {"source": "sourcing", "people": "people", "key": "rotating", "hall": "hall", "tournament": "tournaments"}
"""Commands that have commands of their own, and the module of each."""
AT_HOME = {
    **dict.fromkeys(("games", "rules", "cite", "coverage", "referee", "compare", "audit", "amend", "draft"), "reading"),
    **dict.fromkeys(("odds", "risk", "simulate", "price", "warm", "equity", "cards", "par", "icm"), "numbers"),
    **dict.fromkeys(("play", "drill", "settle", "acta", "import", "export", "verify"), "tables"),
    **dict.fromkeys(("serve", "doctor", "anchor", "backup", "restore", "park"), "house"),
    **dict.fromkeys(("schema", "new", "check", "rng", "version"), "writing"),
}
"""Where a command is at home. One that is not named here is found too, but only once all of them have been read."""


def whole() -> typer.Typer:
    """Every command, for the help and for what no module is known to have."""
    app = _empty()
    for name in TOGETHER:
        app.add_typer(_listed(name))
    for name in GROUPS:
        app.add_typer(_group(name), name=name)
    return app


def asked(words: Sequence[str]) -> typer.Typer:
    """As much of the command line as these words need: a single command, or all of them."""
    name = words[0] if words else ""
    app = _empty()
    if name in GROUPS:
        app.add_typer(_group(name), name=name)
        return app
    known = _listed(AT_HOME[name]).registered_commands if name in AT_HOME else []
    found = [command for command in known if name == (command.name or getattr(command.callback, "__name__", ""))]
    if not found:
        return whole()
    alone = typer.Typer()
    alone.registered_commands = found
    app.add_typer(alone)
    return app


def _listed(name: str) -> typer.Typer:
    return _typer(import_module(f"tapete.cli.commands.{name}"), name)


def _group(name: str) -> typer.Typer:
    module = import_module(f"tapete.cli.{GROUPS[name]}")
    return _typer(module, "keys" if name == "key" else name)


def _typer(module: ModuleType, name: str) -> typer.Typer:
    found = getattr(module, name)
    assert isinstance(found, typer.Typer)
    return found


def _empty() -> typer.Typer:
    return typer.Typer(
        name="tapete",
        help=say(
            "Tapete lleva una sala de juego según el reglamento: cada pago nombra el artículo que lo manda.",
            "Tapete runs a casino floor by the book: every payment names the article that orders it.",
        ),
        epilog=say(
            "En cualquier orden: --lang es|en elige el idioma; --catalogue DIR añade reglamentos propios; "
            "--on DÍA, el texto de ese día.",
            "Anywhere on the line: --lang es|en chooses the language; --catalogue DIR adds regulations of your own; "
            "--on DAY is the text of that day.",
        ),
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=None,  # plain help, drawn without importing Rich: it starts twice as fast
    )
