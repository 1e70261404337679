"""`tapete audit`: what a careful reader of a regulation would want to know."""

from __future__ import annotations

from rich.markup import escape

from tapete.audit.as_markdown import SIZE, markdown, size
from tapete.audit.findings import KINDS, Finding
from tapete.audit.run import Report, Settings, audit
from tapete.catalogue.loader import Catalogue, Game
from tapete.check.prices import Pricer
from tapete.cli.screen import console, out_json
from tapete.cli.setting import catalogue, count, lang, own_folder, say
from tapete.errors import TapeteError, unknown
from tapete.odds.kit.patience import bar
from tapete.runner import Crew
from tapete.text import Text

EITHER = Text("o --workers o --scheduler", "either --workers or --scheduler")


def show_audit(
    name: str, kinds: list[str], seconds: float, coups: int, form: str, workers: int, scheduler: str, fresh: bool, as_json: bool
) -> None:
    law = catalogue()
    for kind in kinds:
        if kind not in KINDS:
            raise unknown(Text("ninguna clase de hallazgo", "kind of finding"), kind, KINDS)
    if form not in ("text", "md"):
        raise unknown(Text("ninguna forma", "form"), form, ("text", "md"))
    if workers and scheduler:
        raise TapeteError(EITHER)
    games, crew = _games(law, name), Crew(scheduler=scheduler, processes=workers) if workers or scheduler else None
    pricer = Pricer()
    try:
        with bar(say("examen", "audit")) as progress:
            own = own_folder()
            settings = Settings(
                seconds, coups, kinds=frozenset(kinds), keep=not fresh, tell=lambda game, done, of: progress(done, of)
            )
            report = audit(games, settings, pricer, (own,) if own else (), crew)
    finally:
        pricer.stop()
    if as_json:
        out_json({"games": [g.id for g in games], "late": report.late, "findings": [_json(f) for f in report.findings]})
    elif form == "md":
        print(markdown(report, law, lang()), end="")
    else:
        _show(report, law)


def _games(law: Catalogue, name: str) -> list[Game]:
    if not name:
        return list(law.games.values())
    if name in law.regulations:
        return [g for g in law.games.values() if g.regulation is law.regulations[name]]
    return [law.game(name)]


def _show(report: Report, law: Catalogue) -> None:
    out = console()
    out.print(count(len(report.findings), Text("hallazgo", "finding"), Text("hallazgos", "findings")))
    for kind, title in KINDS.items():
        mine = [f for f in report.findings if f.kind == kind]
        if not mine:
            continue
        out.print(f"\n[bold]{escape(title[lang()])}[/bold] ({len(mine)})")
        for finding in mine:
            amount = size(law, finding, lang())
            told = f"  [bold]{amount}[/bold] {SIZE[lang()]}" if amount else ""
            what = escape(finding.what[lang()])
            out.print(f"  [dim]{finding.game}[/dim] {what} [dim]{escape(finding.cite)}[/dim]{told}", soft_wrap=True)
            for line in finding.example:
                out.print(f"      [dim]{escape(line[lang()])}[/dim]", soft_wrap=True)
    if report.late:
        out.print(
            f"\n{say('sin todos los precios a tiempo', 'not all prices came in time')} (--seconds): {', '.join(report.late)}"
        )


def _json(finding: Finding) -> dict[str, object]:
    return {
        "kind": finding.kind,
        "game": finding.game,
        "what": finding.what[lang()],
        "cite": finding.cite,
        "per_hundred_staked": None if finding.size is None else str(finding.size),
        "do": finding.do[lang()] if finding.do else None,
        "reading": finding.about or None,
        "example": [line[lang()] for line in finding.example],
    }
