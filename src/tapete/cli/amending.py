"""`tapete amend` and `tapete draft`: what a draft would change, and its own text."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from pathlib import Path

from rich.markup import escape

from tapete.amend.again import EVER, Resettled, Total, Window, actas_in, totals
from tapete.amend.as_markdown import draft_text
from tapete.amend.cases import Case, cases_under
from tapete.amend.consequences import prices, rulebook
from tapete.amend.draft import Draft, amended, changed_games, read_draft, touched
from tapete.amend.effect import Effect, on_audit
from tapete.amend.workers import all_again, scheduled
from tapete.audit.findings import KINDS
from tapete.catalogue.loader import Catalogue, Game
from tapete.cli.screen import console, grid, out_json
from tapete.cli.setting import catalogue, count, figures_of, lang, own_folder, say
from tapete.errors import TapeteError
from tapete.figures import format_amount
from tapete.odds.kit.patience import bar
from tapete.table.called import bet_called
from tapete.table.played import Played
from tapete.text import Text
from tapete.written import percent, write_figure


def show_draft(path: Path) -> None:
    law, draft = catalogue(), read_draft(path)
    print(draft_text(law, amended(law, draft), draft, lang()), end="")


@dataclass(frozen=True)
class Asked:
    """What is asked of a draft besides rules and prices."""

    actas: Path | None = None
    floor: str | None = None
    since: str = ""
    until: str = ""
    cases: Path | None = None
    workers: int = 0
    scheduler: str = ""


@dataclass
class Found:
    """What was found: by game its effect on the audit, cases that end otherwise, tables settled again, and what went wrong."""

    effects: dict[str, Effect]
    cases: list[Case] | None
    again: list[Resettled] | None
    wrong: list[Text]


def show_amendment(path: Path, asked: Asked, as_json: bool) -> None:
    law, draft = catalogue(), read_draft(path)
    if not asked.actas and asked.floor is None:
        _idle(asked)
    new = amended(law, draft)
    games = touched(law, draft)
    again, wrong = _again(draft, asked) if asked.actas or asked.floor is not None else (None, [])
    met = list(cases_under(law, new, draft, _folder(asked.cases).rglob("*.acta"))) if asked.cases else []
    cases = [case for case in met if isinstance(case, Case)] if asked.cases else None
    wrong += [said for said in met if isinstance(said, Text)]
    found = Found(on_audit(law, new, games), cases, again, wrong)
    if as_json:
        out_json(_json(law, new, draft, found))
        return
    console().print(f"[bold]{escape(draft.title[lang()])}[/bold]")
    for game in games:
        _show_game(game, new.game(game.id))
        _show_effect(found.effects[game.id])
    if cases is not None:
        _show_cases(cases)
    for name, total in totals(again or []).items():
        _show_total(law.game(name), total)
    if again == []:
        console().print(say("ninguna mesa es de un juego que el borrador cambie", "no table is of a game that the draft changes"))
    for said in wrong:
        console().print(f"[yellow]{escape(said[lang()])}[/yellow]")


def _idle(asked: Asked) -> None:
    """Refuse what says which tables to settle, or by whom, where there are none."""
    for option, said in (("--since", asked.since), ("--until", asked.until), ("--scheduler", asked.scheduler)):
        if said:
            raise TapeteError(Text(f"{option} necesita --floor o --actas", f"{option} needs --floor or --actas"))


def _folder(path: Path) -> Path:
    if not path.is_dir():
        raise TapeteError(Text(f"{path} no es una carpeta de actas", f"{path} is not a folder of actas"))
    return path


def _again(draft: Draft, asked: Asked) -> tuple[list[Resettled], list[Text]]:
    window, wrong, tables = _window(asked), list[Text](), list[Played]()
    for one in actas_in(_folder(asked.actas).rglob("*.acta"), draft) if asked.actas else ():
        if isinstance(one, Text):
            wrong.append(one)
        else:
            tables.append(one)
    if asked.floor is not None:
        from tapete.cli.people import books, existing
        from tapete.floor.played import played

        with books(existing(asked.floor), as_it_is=True) as engine, engine.connect() as db:
            tables += played(db, changed_games(draft), window.since, window.until)
    own = own_folder()
    folders = (str(own.resolve()),) if own else ()
    found = scheduled(asked.scheduler, folders, draft, tables, window) if asked.scheduler else []
    with bar(say("mesas", "tables")) as progress:
        for done in () if asked.scheduler else all_again(folders, draft, tables, asked.workers or os.cpu_count() or 1, window):
            found.append(done)
            progress(len(found), len(tables))
    wrong += [Text(f"{r.name}: {r.wrong.es}", f"{r.name}: {r.wrong.en}") for r in found if r.wrong]
    return found, wrong


def _window(asked: Asked) -> Window:
    """From the first moment of a day to the last of another."""
    since, until = _day(asked.since, "--since"), _day(asked.until, "--until")
    if since and until and until < since:
        raise TapeteError(Text("--until es anterior a --since", "--until is before --since"))
    end = datetime.combine(until + timedelta(days=1), time()) if until else None
    begin = datetime.combine(since, time()) if since else None
    return Window(int(begin.timestamp() * 1000) if begin else 0, int(end.timestamp() * 1000) if end else EVER)


def _day(said: str, option: str) -> date | None:
    try:
        day = date.fromisoformat(said) if said else None
        if day and not 1970 < day.year < 9999:  # before the first clock or after the last
            raise ValueError(said)
        return day
    except ValueError:
        what = f"{option}: {said[:20]}"
        raise TapeteError(
            Text(f"{what}: se espera un día, como 2026-10-31", f"{what}: expected a day, such as 2026-10-31")
        ) from None


def _show_effect(effect: Effect) -> None:
    out = console()
    if effect.gone or effect.come:
        out.print(say("\nEn el examen:", "\nIn the audit:"))
    for mark, colour, findings in (("-", "green", effect.gone), ("+", "red", effect.come)):
        for finding in findings:
            what = escape(f"{KINDS[finding.kind][lang()]}: {finding.what[lang()]}")
            out.print(f"  [{colour}]{mark} {what}[/{colour}] [dim]{escape(finding.cite)}[/dim]", soft_wrap=True)


def _show_cases(cases: list[Case]) -> None:
    out = console()
    many = [case for case in cases if case.differs]
    of = count(len(cases), Text("caso", "case"), Text("casos", "cases"))
    out.print(say(f"\nDe {of} cambiarían {len(many)}", f"\nOf {of}, {len(many)} would end otherwise") + (":" if many else "."))
    for case in many:
        out.print(f"  [bold]{escape(case.name)}[/bold]")
        for row in case.differs:
            out.print(f"    {row.line}  {escape(row.words[lang()])}", soft_wrap=True)
            for mark, colour, said in (("-", "red", row.before), ("+", "green", row.after)):
                for line in said:
                    if line not in (row.after if mark == "-" else row.before):
                        out.print(f"      [{colour}]{mark} {escape(line[lang()])}[/{colour}]", soft_wrap=True)


def _show_game(before: Game, after: Game) -> None:
    out, style = console(), figures_of(before.regulation)
    out.print(f"\n[bold]{escape(before.title[lang()])}[/bold]  {before.id}")
    moved = prices(before, after)
    heads = [say("apuesta", "bet"), say("cuesta", "costs"), say("costaría", "would cost"), say("artículo", "article")]
    rows = [
        [
            escape(bet_called(before.bare, row.bet)[lang()]),
            "—" if row.before is None else percent(row.before, 3, style),
            "—" if row.after is None else percent(row.after, 3, style),
            escape(row.cite),
        ]
        for row in moved
    ]
    out.print(grid(heads, rows, right=(1, 2)) if rows else say("ningún precio se mueve", "no price moves"))
    told = list(rulebook(before, after))
    if told:
        out.print(say("\nEn las reglas:", "\nIn the rulebook:"))
    for line in told:
        mark, colour = ("+", "green") if line.added else ("-", "red")
        out.print(f"  [{colour}]{mark} {escape(line.text[lang()])}[/{colour}] [dim]{escape(line.cite)}[/dim]", soft_wrap=True)


def _show_total(game: Game, total: Total) -> None:
    out, money = console(), _money(game)
    tables = count(total.tables, Text("mesa", "table"), Text("mesas", "tables"))
    coups = count(total.coups, Text("golpe", "coup"), Text("golpes", "coups"))
    out.print(f"\n[bold]{game.id}[/bold]: {tables}, {coups}, {say('apostado', 'staked')} {money(total.staked)}")
    gap = total.after - total.before
    out.print(
        say(
            f"la casa ganó {money(total.before)} y habría ganado {money(total.after)}: {money(gap)} "
            f"(± {money(round(2 * total.error))}), en {total.changed} de los golpes",
            f"the house won {money(total.before)} and would have won {money(total.after)}: {money(gap)} "
            f"(± {money(round(2 * total.error))}), in {total.changed} of the coups",
        )
    )
    if total.staked:
        style = figures_of(game.regulation)
        hold, would = (percent(won / total.staked, 3, style) for won in (total.before, total.after))
        out.print(say(f"retención: {hold}, y habría sido {would}", f"hold: {hold}, and it would have been {would}"))
    moved = [(name, seat, a, b) for (name, seat), (a, b) in total.seats.items() if a != b]
    for name, seat, a, b in sorted(moved, key=lambda row: -abs(row[3] - row[2]))[:12]:
        out.print(f"  {escape(name)} · {say('puesto', 'seat')} {seat}: {money(a)} → {money(b)}")
    if len(moved) > 12:
        out.print(f"  … {len(moved) - 12}")
    if total.stopped:
        names = ", ".join(total.stopped[:6]) + (" …" if len(total.stopped) > 6 else "")
        out.print(
            say(
                f"{len(total.stopped)} no podrían jugarse así bajo el borrador: {names}",
                f"{len(total.stopped)} could not be played so under the draft: {names}",
            )
        )


def _money(game: Game) -> Callable[[int], str]:
    style, currency = figures_of(game.regulation), game.regulation.currency
    return lambda amount: ("-" if amount < 0 else "") + write_figure(format_amount(abs(amount), currency.minor), style)


def _json(law: Catalogue, new: Catalogue, draft: Draft, found: Found) -> dict[str, object]:
    return {
        "title": draft.title[lang()],
        "regulation": draft.regulation,
        "games": {
            game.id: {
                "prices": [
                    {
                        "bet": row.bet,
                        "before": None if row.before is None else str(row.before),
                        "after": None if row.after is None else str(row.after),
                        "cite": row.cite,
                    }
                    for row in prices(game, new.game(game.id))
                ],
                "rulebook": [
                    {"added": t.added, "says": t.text[lang()], "cite": t.cite} for t in rulebook(game, new.game(game.id))
                ],
                "audit": [
                    {"added": added, "kind": f.kind, "what": f.what[lang()], "cite": f.cite}
                    for added, findings in ((False, found.effects[game.id].gone), (True, found.effects[game.id].come))
                    for f in findings
                ],
            }
            for game in touched(law, draft)
        },
        "cases": [
            {
                "case": case.name,
                "differs": [
                    {
                        "line": row.line,
                        "words": row.words[lang()],
                        "before": [t[lang()] for t in row.before],
                        "after": [t[lang()] for t in row.after],
                    }
                    for row in case.differs
                ],
            }
            for case in found.cases or ()
        ],
        "actas": {
            name: {
                "tables": total.tables,
                "coups": total.coups,
                "staked": total.staked,
                "house_won": total.before,
                "house_would_have_won": total.after,
                "standard_error": total.error,
                "coups_changed": total.changed,
                "not_playable": total.stopped,
                "seats": [
                    {"table": table, "seat": seat, "won": a, "would_have_won": b} for (table, seat), (a, b) in total.seats.items()
                ],
            }
            for name, total in totals(found.again or []).items()
        },
        "unread": [said[lang()] for said in found.wrong],
    }
