"""`tapete tournament`: the documents of a tournament checked, printed and approved; a whole one played; its record settled."""

from __future__ import annotations

import sys
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tapete.cli.options import Json
from tapete.cli.setting import lang, say
from tapete.errors import TapeteError, unknown
from tapete.text import Text, harmless

if TYPE_CHECKING:
    from tapete.book.document import Document
    from tapete.tournament.acta import Settled
    from tapete.tournament.approval import Kind
    from tapete.tournament.state import Tournament

EXIT_FAILED = 1

tournament = typer.Typer(
    help=say("Torneos: documentos, simulación y acta.", "Tournaments: documents, simulation and record."),
    no_args_is_help=True,
    rich_markup_mode=None,
)
BasesName = Annotated[
    str, typer.Argument(metavar="BASES", help=say("archivo .toml, o una muestra nuestra", "a .toml file, or a sample of ours"))
]
Which = Annotated[
    str, typer.Option("--document", "-d", metavar="reglamento|bases", help=say("cuál de los dos", "which of the two"))
]


@tournament.command("list", help=say("Las muestras que trae el programa.", "The samples that come with the program."))
def listed(json: Json = False) -> None:
    from tapete.cli.screen import console, grid, out_json
    from tapete.cli.setting import catalogue
    from tapete.tournament.opening import examine, samples

    rows = []
    for name, path in samples().items():
        papers, _ = examine(path, catalogue())
        assert papers is not None
        rows.append((name, papers.bases.general.name[lang()], papers.bases.general.game))
    if json:
        out_json([{"bases": a, "name": b, "game": c} for a, b, c in rows])
    else:
        console().print(grid(say("bases,nombre,juego", "bases,name,game").split(","), rows))


@tournament.command(help=say("Qué pide el capítulo a los dos documentos.", "What the chapter asks of both documents."))
def law(
    regulation: Annotated[str, typer.Argument(metavar=say("[REGLAMENTO]", "[REGULATION]"))] = "chile", json: Json = False
) -> None:
    from tapete.cli.screen import console, grid, out_json
    from tapete.cli.setting import catalogue
    from tapete.tournament import chapter

    found = chapter(regulation, catalogue())
    if json:
        out_json(found.model_dump(mode="json"))
        return
    out = console()
    out.print(f"[bold]{found.title[lang()]}[/bold] ({regulation}, {found.cite})\n{found.summary[lang()]}\n")
    for kind, asked in (("Reglamento", found.reglamento), ("Bases", found.bases)):
        rows = [(item.text[lang()], ", ".join(item.needs), item.cite) for item in asked.values()]
        out.print(grid((kind, say("claves", "keys"), say("artículo", "article")), rows))
        out.print()
    always = [(article.text[lang()], article.cite) for article in found.articles.values()]
    out.print(grid((say("vale siempre", "holds always"), say("artículo", "article")), always))


@tournament.command(help=say("¿Puede abrirse? Todo lo que falta o no cabe.", "May it open? All that is missing or will not do."))
def check(
    bases: BasesName,
    on: Annotated[
        str, typer.Option(metavar="YYYY-MM-DD", help=say("en qué día; si no, sin mirar fechas", "on which day; else no dates"))
    ] = "",
    json: Json = False,
) -> None:
    from tapete.cli.screen import console, out_json
    from tapete.cli.setting import catalogue
    from tapete.tournament.approval import fingerprint
    from tapete.tournament.opening import examine, found, read

    path = found(bases)
    _, wrong = examine(path, catalogue(), day(on) if on else None)
    files = read(path)
    prints = {"reglamento": fingerprint(files.reglamento), "bases": fingerprint(files.bases)}
    if json:
        told = [{"text": w.text[lang()], "cite": w.cite} for w in wrong]
        out_json({"bases": str(path), "opens": not wrong, "wrong": told, "fingerprints": prints})
    else:
        out = console()
        for fault in wrong:
            out.print(f"✗ {fault.text[lang()]} [{fault.cite}]", markup=False)
        if not wrong:
            out.print(say("puede abrirse", "it may open"))
        for kind, value in prints.items():
            out.print(f"{kind:<10} {value}", markup=False)
    raise typer.Exit(EXIT_FAILED if wrong else 0)


def day(words: str) -> date:
    try:
        return date.fromisoformat(words)
    except ValueError:
        said = words[:40]
        raise TapeteError(
            Text(f"«{said}» no es una fecha; se escribe 2026-12-05", f"'{said}' is not a date; write 2026-12-05")
        ) from None


def _kind(words: str) -> Kind:
    if words == "bases":
        return "bases"
    if words == "reglamento":
        return "reglamento"
    raise unknown(Text("ningún documento", "document"), words, ["reglamento", "bases"])


@tournament.command("print", help=say("El Reglamento o las Bases como documento.", "The Reglamento or the Bases as a document."))
def print_document(
    bases: BasesName,
    which: Which = "bases",
    form: Annotated[
        str, typer.Option("--format", metavar="text|md|html", help=say("cómo se escribe", "how it is written"))
    ] = "text",
) -> None:
    from tapete.cli.setting import catalogue
    from tapete.tournament.opening import examine, found
    from tapete.tournament.paper import document

    papers, wrong = examine(found(bases), catalogue())
    if papers is None:
        raise wrong[0]
    printed(document(papers, _kind(which)), form)


def printed(doc: Document, form: str) -> None:
    from tapete.cli.book import FORMS, print_book

    if form not in FORMS:
        raise unknown(Text("ningún formato", "format"), form, FORMS)
    print_book(doc, form)


@tournament.command(
    help=say("Añade a un documento la versión que se aprobó.", "Add to a document the version that was approved.")
)
def approve(
    bases: BasesName,
    resolution: Annotated[str, typer.Option(help=say("resolución que lo aprueba", "the resolution that approves it"))],
    approved: Annotated[str, typer.Option(metavar="YYYY-MM-DD", help=say("fecha de la aprobación", "date of the approval"))],
    notarised: Annotated[str, typer.Option(metavar="YYYY-MM-DD", help=say("fecha de protocolización", "date it was notarised"))],
    which: Which = "bases",
    es: Annotated[str, typer.Option(help=say("qué cambia, en español", "what it changes, in Spanish"))] = "",
    en: Annotated[str, typer.Option(help=say("qué cambia, en inglés", "what it changes, in English"))] = "",
) -> None:
    from tapete.tournament.approval import approve as write
    from tapete.tournament.opening import SAMPLES, found, read

    path, raw = read(found(bases)).of(_kind(which))
    if path.parent == SAMPLES:
        raise TapeteError(
            Text("las muestras no se cambian: copie el archivo", "samples are not changed: make a copy of the file")
        )
    first, after = day(approved), day(notarised)
    if after < first:
        raise TapeteError(Text("se protocoliza después de aprobar [VII §4.1]", "it is notarised after its approval [VII §4.1]"))
    if raw.get("versions") and not (es and en):
        raise TapeteError(
            Text(
                "una versión nueva dice qué cambia: --es y --en [VII §4.1]",
                "a new version says what it changes: --es and --en [VII §4.1]",
            )
        )
    made = write(path, raw, resolution, first, after, Text(es, en) if es and en else None)
    print(say(f"versión {made.number}: {made.fingerprint}", f"version {made.number}: {made.fingerprint}"))


@tournament.command(
    help=say("Juega un torneo entero con jugadores simulados.", "Play a whole tournament with simulated players.")
)
def run(
    bases: BasesName,
    players: Annotated[int, typer.Option("--players", "-n", min=2, max=10_000, help=say("jugadores", "players"))] = 12,
    seed: Annotated[str, typer.Option(help=say("semilla, para repetir", "seed, to repeat it"))] = "tapete",
    out: Annotated[Path | None, typer.Option("--out", "-o", help=say("guarda el acta", "keep the record"))] = None,
    form: Annotated[str, typer.Option("--format", metavar="text|md|html")] = "text",
    json: Json = False,
) -> None:
    from tapete.cli.screen import out_json
    from tapete.cli.setting import catalogue
    from tapete.tournament.opening import found, opened
    from tapete.tournament.paper import results
    from tapete.tournament.simulate import simulate

    record = simulate(opened(found(bases), catalogue()), players, seed)
    if out:
        out.write_text(record.text(), encoding="utf-8")
    t = record.tournament
    if json:
        out_json(standing_json(t) | {"hands": t.hands, "entries_of_record": len(record.entries), "hash": record.hash})
        return
    printed(results(t), form)
    if form == "text":
        took = str(t.now - t.papers.starts if t.now > t.papers.starts else timedelta())
        print(say(f"{t.hands} manos en {took}; acta {record.hash[:16]}", f"{t.hands} hands in {took}; record {record.hash[:16]}"))


def standing_json(t: Tournament) -> dict[str, object]:
    """How a tournament stands, for programs."""
    from tapete.tournament.paying import winnings

    won = winnings(t) if t.phase in ("over", "paid") else {}
    places, place = [], 1
    for group in t.groups():
        for name in group:
            player = t.player(name)
            places.append(
                {"place": place, "player": name, "entries": player.entries, "chips": player.chips, "prize": won.get(name, 0)}
            )
        place += len(group)
    accounts = {name: t.account(name) for name in ("pool", "house", "bounties", "other", "tickets")}
    return {
        "tournament": t.papers.bases.bases,
        "phase": t.phase,
        "round": t.round,
        "level": t.level,
        "pool": t.pool.total,
        "left": len(t.living),
        "chips_in_play": sum(p.chips for p in t.living),
        "accounts": accounts,
        "places": places,
    }


@tournament.command(
    help=say("Juega un acta de torneo y comprueba lo que dice.", "Play a tournament's record and check what it says.")
)
def settle(acta: Annotated[str, typer.Argument(metavar="ACTA")], json: Json = False) -> None:
    from tapete.cli.settling import read_acta

    settle_text(acta, read_acta(acta), json)


def settle_text(name: str, text: str, as_json: bool) -> None:
    """What came of a tournament's acta, on the screen."""
    from tapete.cli.screen import out_json
    from tapete.cli.setting import catalogue
    from tapete.tournament.acta import settle as play

    settled = play(text, catalogue(), None if name == "-" else Path(name).parent)
    if as_json:
        problems = [{"line": p.line, "text": p.text[lang()], "cite": p.cite} for p in settled.problems]
        standing = standing_json(settled.record.tournament) if settled.record else {}
        out_json({"ok": settled.ok, "checked": settled.claims, "problems": problems, **standing})
    else:
        _show(name, settled)
    sys.exit(0 if settled.ok else EXIT_FAILED)


def _show(name: str, settled: Settled) -> None:
    from tapete.cli.screen import console

    out = console()
    said = [(n, line, [f"{a.text[lang()]}  {a.cite}" for a in answers]) for n, line, answers in settled.answers]
    said += [(n, line, [f"{say('rechazado', 'refused')}: {r.text[lang()]}  {r.cite}"]) for n, line, r in settled.refused]
    for _, line, answers in sorted(said):
        out.print(harmless(line), markup=False)
        for answer in answers:
            out.print(harmless(f"  {answer}".rstrip()), markup=False)
    for problem in settled.problems:
        cite = f" [{problem.cite}]" if problem.cite else ""
        out.print(harmless(f"{name}:{problem.line}: {problem.text[lang()]}{cite}"), markup=False)
    if settled.ok:
        out.print(say(f"correcto: {settled.claims} líneas > comprobadas", f"ok: {settled.claims} > lines checked"))


@tournament.command(help=say("El cuadro de resultados de un acta.", "The table of results of a record."))
def results(
    acta: Annotated[str, typer.Argument(metavar="ACTA")],
    form: Annotated[str, typer.Option("--format", metavar="text|md|html")] = "text",
) -> None:
    from tapete.cli.setting import catalogue
    from tapete.cli.settling import read_acta
    from tapete.tournament.acta import settle as play
    from tapete.tournament.paper import results as table

    settled = play(read_acta(acta), catalogue(), None if acta == "-" else Path(acta).parent)
    if settled.problems or settled.record is None:
        first = settled.problems[0]
        raise TapeteError(Text(f"línea {first.line}: ", f"line {first.line}: ") + first.text)
    printed(table(settled.record.tournament), form)


def show_icm(stacks: str, prizes: str, names: str, unit: int, as_json: bool) -> None:
    """`tapete icm`: what stacks are worth in prizes, and two ways to share what is left."""
    from tapete.cli.screen import console, grid, out_json
    from tapete.cli.setting import figures_of
    from tapete.tournament.icm import by_chips, icm, in_units, read_figures
    from tapete.written import decimal, write_figure

    chips, paid = read_figures(stacks), read_figures(prizes)
    worth = icm(chips, paid)
    if unit > sum(paid):
        raise TapeteError(Text("la unidad pasa de los premios", "the unit is more than the prizes"))
    fair, plain = in_units(worth, sum(paid), unit), in_units(by_chips(chips, paid), sum(paid), unit)
    called = [n.strip() for n in names.split(",")] if names else [str(i) for i in range(1, len(chips) + 1)]
    if len(called) != len(chips):
        raise TapeteError(
            Text(f"hay {len(chips)} jugadores y {len(called)} nombres", f"there are {len(chips)} players and {len(called)} names")
        )
    if as_json:
        out_json(
            [
                {"player": n, "chips": c, "icm": float(w), "exact": exact(w), "deal_icm": f, "deal_chips": p}
                for n, c, w, f, p in zip(called, chips, worth, fair, plain, strict=True)
            ]
        )
        return
    style = figures_of()
    rows = [
        (
            n,
            write_figure(str(c), style),
            decimal(w, 4, style),
            exact(w) or "…",
            write_figure(str(f), style),
            write_figure(str(p), style),
        )
        for n, c, w, f, p in zip(called, chips, worth, fair, plain, strict=True)
    ]
    heads = say(
        "jugador,fichas,vale (ICM),exacto,acuerdo ICM,acuerdo por fichas",
        "player,chips,worth (ICM),exactly,ICM deal,deal by chips",
    )
    console().print(grid(heads.split(","), rows, right=range(1, 6)))


def exact(value: object) -> str:
    """A fraction that still fits on a line; longer ones are told as decimals only."""
    from fractions import Fraction

    assert isinstance(value, Fraction)
    return str(value) if value.denominator < 10**12 else ""
