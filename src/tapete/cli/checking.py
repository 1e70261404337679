"""`tapete check`: is this file fit to play?"""

from __future__ import annotations

from pathlib import Path
from typing import cast

from rich.markup import escape

from tapete.catalogue.loader import HOME, Catalogue, Game
from tapete.check.findings import Report, Severity
from tapete.check.prices import Pricer
from tapete.check.run import Prices, Settings, check_game
from tapete.cli.screen import console, out_json
from tapete.cli.setting import catalogue, lang, plan_of, say
from tapete.errors import CatalogueError, TapeteError, unknown
from tapete.odds.kit.patience import bar
from tapete.text import Text

SERIOUS: tuple[Severity, ...] = ("error", "warning")
FEW = 3
"""How many games are told with all that is fine; of more, only what is not."""
WORDS = {"error": Text("error", "error"), "warning": Text("aviso", "warning"), "fine": Text("bien", "fine")}
COLOURS = {"error": "bold red", "warning": "yellow", "fine": "green"}


def check(what: str, plan: list[str], coups: int, seconds: float, prices: str, as_json: bool) -> bool:
    """Check and tell; whether nothing is wrong."""
    if prices not in ("none", "default", "all"):
        raise TapeteError(Text(f"--prices {prices}: none, default o all", f"--prices {prices}: none, default or all"))
    try:
        games, folders = _games(what)
    except CatalogueError as error:
        broken = Report(what)
        broken.add("error", error.text)
        _tell([broken], as_json)
        return False
    settings = Settings(coups, seconds, cast(Prices, prices), plan=plan_of(plan))
    reports = _run(games, settings, folders, as_json)
    if as_json:
        out_json({"ok": all(r.ok for r in reports), "games": [r.as_json(lang()) for r in reports]})
    else:
        _sum(reports)
    return all(r.ok for r in reports)


def _games(what: str) -> tuple[list[Game], tuple[Path, ...]]:
    """The games meant: a file, a regulation's folder, a folder of regulations, a name, or all there are; and where they lie."""
    path = Path(what)
    if not what or not path.exists():
        return _named(what)
    if path.is_file():
        home, wanted = path.parent.parent, [path.stem]
        found = _in(home, path.parent)
        games = [g for g in found if g.path.stem in wanted]
    elif (path / "regulation.toml").exists():
        home = path.parent
        games = _in(home, path)
    else:
        home = path
        games = _in(home, path)
    if not games:
        raise TapeteError(
            Text(
                f"en {path} no hay juegos: se espera una carpeta con regulation.toml y sus juegos, o una carpeta de ellas",
                f"there are no games in {path}: expected a folder with regulation.toml and its games, or a folder of such",
            )
        )
    return games, (() if home.resolve() == HOME else (home,))


def _in(home: Path, below: Path) -> list[Game]:
    """The games of a folder of regulations that lie below a place; those of ours only where it is ours."""
    inside, around = below.resolve(), home.resolve()
    found = [(g, g.path.parent.resolve()) for g in Catalogue([home]).games.values()]
    return [g for g, folder in found if folder.parent == around and (folder == inside or around == inside)]


def _named(what: str) -> tuple[list[Game], tuple[Path, ...]]:
    known = catalogue()
    folders = tuple(folder for folder in known.folders if folder != HOME)
    if what in known.regulations:
        return [g for g in known.games.values() if g.regulation.regulation == what], folders
    if what and what not in known.games:
        raise unknown(
            Text("ni carpeta ni reglamento ni juego", "folder, regulation or game called"),
            what,
            [*known.games, *known.regulations],
        )
    return [known.games[what]] if what else list(known.games.values()), folders


def _run(games: list[Game], settings: Settings, folders: tuple[Path, ...], quiet: bool) -> list[Report]:
    reports: list[Report] = []
    pricer = Pricer()
    try:
        for i, game in enumerate(games, 1):
            with bar(f"{i}/{len(games)} {game.id}") as progress:
                settings.tell = progress
                reports.append(check_game(game, settings, pricer, folders))
            if not quiet:
                _tell(reports[-1:], False, full=len(games) <= FEW)
    finally:
        pricer.stop()
    return reports


def _tell(reports: list[Report], as_json: bool, full: bool = True) -> None:
    if as_json:
        out_json({"ok": all(r.ok for r in reports), "games": [r.as_json(lang()) for r in reports]})
        return
    out = console()
    for report in reports:
        severities: list[Severity] = ["error", "warning", "fine"] if full else ["error", "warning"]
        worst = next((s for s in severities if report.of(s)), "fine")
        mark = f"[{COLOURS[worst]}]{'✗' if worst == 'error' else '!' if worst == 'warning' else '✓'}[/]"
        took = f"  [dim]{report.seconds:.1f} s[/dim]" if report.seconds and out.is_terminal else ""
        out.print(f"{mark} [bold]{report.game}[/bold]{took}")
        for severity in severities:
            for said, article in report.told(severity, lang()):
                cite = f" [dim]{escape(f'[{article}]')}[/dim]" if article else ""
                out.print(f"  [{COLOURS[severity]}]{WORDS[severity][lang()]:<8}[/] {escape(said)}{cite}")


def _sum(reports: list[Report]) -> None:
    wrong, strange = (sum(len(r.told(s, lang())) for r in reports) for s in SERIOUS)
    games = len(reports)
    out = console()
    out.print(
        say(
            f"{games} {'juego' if games == 1 else 'juegos'}: {wrong} {'error' if wrong == 1 else 'errores'}, "
            f"{strange} {'aviso' if strange == 1 else 'avisos'}",
            f"{games} {'game' if games == 1 else 'games'}: {wrong} {'error' if wrong == 1 else 'errors'}, "
            f"{strange} {'warning' if strange == 1 else 'warnings'}",
        )
    )
