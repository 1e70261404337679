"""`tapete amend` and `tapete draft`: what a draft would change, and its own text."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from rich.markup import escape

from tapete.amend.again import Resettled, Total, all_again, totals
from tapete.amend.as_markdown import draft_text
from tapete.amend.consequences import prices, rulebook
from tapete.amend.draft import Draft, amended, read_draft, touched
from tapete.catalogue.loader import Catalogue, Game
from tapete.cli.screen import console, grid, out_json
from tapete.cli.setting import catalogue, count, figures_of, lang, own_folder, say
from tapete.errors import TapeteError
from tapete.figures import format_amount
from tapete.table.called import bet_called
from tapete.text import Text
from tapete.written import percent, write_figure


def show_draft(path: Path) -> None:
    law, draft = catalogue(), read_draft(path)
    print(draft_text(law, amended(law, draft), draft, lang()), end="")


def show_amendment(path: Path, actas: Path | None, workers: int, as_json: bool) -> None:
    law, draft = catalogue(), read_draft(path)
    new = amended(law, draft)
    again, wrong = _again(draft, actas, workers) if actas else ([], [])
    if as_json:
        out_json(_json(law, new, draft, again, wrong))
        return
    console().print(f"[bold]{escape(draft.title[lang()])}[/bold]")
    for game in touched(law, draft):
        _show_game(game, new.game(game.id))
    for name, total in totals(again).items():
        _show_total(law.game(name), total)
    if actas and not again:
        console().print(say("ningún acta es de un juego que el borrador cambie", "no acta is of a game that the draft changes"))
    for said in wrong:
        console().print(f"[yellow]{escape(said[lang()])}[/yellow]")


def _again(draft: Draft, actas: Path, workers: int) -> tuple[list[Resettled], list[Text]]:
    if not actas.is_dir():
        raise TapeteError(Text(f"{actas} no es una carpeta de actas", f"{actas} is not a folder of actas"))
    own = own_folder()
    found = list(all_again((str(own),) if own else (), draft, actas.rglob("*.acta"), workers or os.cpu_count() or 1))
    return [f for f in found if isinstance(f, Resettled)], [f for f in found if isinstance(f, Text)]


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
    tables = count(total.tables, Text("acta", "acta"), Text("actas", "actas"))
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
    moved = [(name, seat, gap) for (name, seat), gap in total.seats.items() if gap]
    for name, seat, gap in sorted(moved, key=lambda row: -abs(row[2]))[:12]:
        out.print(f"  {escape(name)} · {say('puesto', 'seat')} {seat}: {money(gap)}")
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


def _json(law: Catalogue, new: Catalogue, draft: Draft, again: list[Resettled], wrong: list[Text]) -> dict[str, object]:
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
            }
            for game in touched(law, draft)
        },
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
            }
            for name, total in totals(again).items()
        },
        "unread": [said[lang()] for said in wrong],
    }
