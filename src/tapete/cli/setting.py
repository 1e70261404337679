"""What holds for every command: the language, and the folders of the user's own regulations."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tapete.errors import TapeteError
from tapete.text import Lang, Text
from tapete.written import SPANISH, Style, style_in

if TYPE_CHECKING:
    from tapete.catalogue.card import Regulation
    from tapete.catalogue.loader import Catalogue

_chosen: dict[str, str] = {}
_keeps = [False]
"""Whether this process is the command line's own, and keeps rules that it has checked."""


def take_globals(args: list[str]) -> list[str]:
    """Take --lang, --catalogue and --on off the command line, wherever they stand on it."""
    forget()
    rest: list[str] = []
    if any("\0" in word for word in args):
        _fail(say("una palabra con un carácter nulo", "a word with a null character"))
    words = iter(args)
    for word in words:
        name, eq, value = word.partition("=")
        if name in ("--lang", "--catalogue", "--on"):
            _set(name[2:], value if eq else next(words, ""))
        else:
            rest.append(word)
    return rest


def forget() -> None:
    """What one line has chosen does not hold for whatever else the process does."""
    _chosen.clear()


def _set(name: str, value: str) -> None:
    if name == "lang" and value not in ("es", "en"):
        _fail(f"--lang: es | en ({value[:20] or '?'})")
    if name == "catalogue" and not value:
        _fail("--catalogue: DIR")
    if name == "on" and not _is_day(value):
        _fail(
            say(f"--on: un día, como 1979-11-26 ({value[:20] or '?'})", f"--on: a day, such as 1979-11-26 ({value[:20] or '?'})")
        )
    _chosen[name] = value


def _is_day(said: str) -> bool:
    from datetime import date

    try:
        date.fromisoformat(said)
    except ValueError:
        return False
    return True


def _fail(words: str) -> None:
    print(f"tapete: {words}", file=sys.stderr)
    sys.exit(2)


def lang() -> Lang:
    """The language asked for, else the locale's, else English."""
    said = _chosen.get("lang") or next((os.environ[v] for v in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(v)), "")
    return "es" if said.startswith("es") else "en"


def say(es: str, en: str) -> str:
    return es if lang() == "es" else en


def count(number: int, one: Text, several: Text) -> str:
    """So many of something: `1 pago`, `2 pagos`."""
    return f"{number} {(one if number == 1 else several)[lang()]}"


def figures_of(card: Regulation | None = None) -> Style:
    """How figures are written for who reads this: as the regulation's country does in Spanish; English has one way."""
    return style_in(lang(), card.currency.writes if card else SPANISH)


def keep_rules(wanted: bool) -> None:
    """Whether rules that were checked are kept for the next command: those of a command line are, and no others."""
    _keeps[0] = wanted
    if not wanted and (keeping := sys.modules.get("tapete.catalogue.keeping")):
        keeping.end()


def catalogue() -> Catalogue:
    from tapete.catalogue import keeping, loader

    if _keeps[0]:
        keeping.begin()
    else:
        keeping.end()
    named = _chosen.get("catalogue")
    found = loader.catalogue(named) if named else loader.catalogue()
    return found.on(loader.read_day(_chosen["on"])) if "on" in _chosen else found


def on_day() -> str:
    """The day whose text --on asks for; nothing where today's holds."""
    return _chosen.get("on", "")


def own_folder() -> Path | None:
    """The folder of the user's own regulations that --catalogue names."""
    named = _chosen.get("catalogue")
    return Path(named) if named else None


def plan_of(entries: list[str]) -> dict[str, str]:
    """`--plan min=10` and the like."""
    plan: dict[str, str] = {}
    for entry in entries:
        key, eq, value = entry.partition("=")
        if not eq or not key or not value:
            raise TapeteError(
                Text(
                    f"--plan {entry}: se escribe NOMBRE=VALOR, por ejemplo min=10",
                    f"--plan {entry}: write NAME=VALUE, for instance min=10",
                )
            )
        plan[key.strip()] = value.strip()
    return plan
