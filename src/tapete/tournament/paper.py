"""Reglamento, Bases and results as documents to be printed: every item of the chapter in its order, with its clause."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from tapete.book.document import Block, Document, Line, Row, Section, grid, items, prose
from tapete.text import Text, same
from tapete.tournament.approval import Kind, in_force
from tapete.tournament.documents import (
    Absence,
    Bases,
    Day,
    Passes,
    Penalty,
    Place,
    Price,
    PrizeRow,
    Refund,
    Reglamento,
    Round,
    Special,
    Step,
    Ties,
)
from tapete.tournament.opening import Papers
from tapete.tournament.paying import winnings
from tapete.tournament.state import Tournament
from tapete.written import SPANISH, both, percent

CHIPS = {"tournament": Text("fichas de torneo", "tournament chips"), "money": Text("fichas de dinero", "money chips")}
DOES = {
    "warning": Text("advertencia", "warning"),
    "chips": Text("pierde fichas", "loses chips"),
    "out": Text("eliminación", "elimination"),
}
SHORT = {"cancel": Text("se cancela", "it is cancelled"), "play": Text("se juega igual", "it is played all the same")}
MEANS = {
    "cash": Text("efectivo", "cash"),
    "card": Text("tarjeta", "card"),
    "transfer": Text("transferencia", "transfer"),
    "invitation": Text("invitación", "invitation"),
}
YES = {True: Text("sí", "yes"), False: Text("no", "no")}
SAMPLE = Text("Muestra nuestra, sin valor legal.", "A sample of ours, without legal force.")


def amount(units: int) -> Text:
    """A figure as each language writes it."""
    return both(str(units), SPANISH)


def _percent(rate: Fraction) -> Text:
    digits = 0 if (rate * 100).denominator == 1 else 2
    return Text(percent(rate, digits, SPANISH), percent(rate, digits, "1,000.00"))


def document(papers: Papers, kind: Kind) -> Document:
    """One of the two documents as people read it."""
    paper: Reglamento | Bases = papers.bases if kind == "bases" else papers.reglamento
    asked = papers.law.bases if kind == "bases" else papers.law.reglamento
    sections = []
    for name, item in asked.items():
        blocks = [block for need in item.needs for block in _blocks(_value(paper, need), need, papers)]
        sections.append(Section(name, _capital(item.text) + f" [{item.cite}]", tuple(blocks), cite=item.cite))
    head = (
        Text("Reglamento de Torneo: ", "Tournament Reglamento: ")
        if kind == "reglamento"
        else Text("Bases de Torneo: ", "Tournament Bases: ")
    )
    return Document(head + paper.general.name, tuple(_under(paper)), tuple(sections))


def _capital(text: Text) -> Text:
    return Text(text.es[0].upper() + text.es[1:], text.en[0].upper() + text.en[1:])


def _under(paper: Reglamento | Bases) -> list[Line]:
    version = in_force(paper)
    lines = [Line(SAMPLE)] if paper.ours else []
    if version is None:
        return [
            *lines,
            Line(
                Text("Sin aprobar: no puede abrirse ni publicitarse.", "Not approved: it may be neither opened nor made public.")
            ),
        ]
    said = Text(
        f"Versión {version.number}: {version.resolution}; aprobada el {version.approved}, protocolizada el {version.notarised}; "
        f"huella {version.fingerprint[:16]}.",
        f"Version {version.number}: {version.resolution}; approved on {version.approved}, notarised on {version.notarised}; "
        f"fingerprint {version.fingerprint[:16]}.",
    )
    changed = [Line(Text("Cambia: ", "It changes: ") + v.change) for v in paper.versions if v.change]
    return [*lines, Line(said), *changed]


def _value(paper: Any, path: str) -> Any:
    for key in path.split("."):
        paper = getattr(paper, key)
    return paper


def _blocks(value: Any, path: str, papers: Papers) -> list[Block]:
    """What stands in one key, as text, list or table."""
    if path == "rounds":
        return [_rounds(value), *([_levels(papers)] if papers.bases.levels else [])]
    if isinstance(value, tuple) and value and type(value[0]) in TABLES:
        return [TABLES[type(value[0])](value)]
    if isinstance(value, dict):
        told = [Line(_entry(name, thing)) for name, thing in value.items()]
        return [items(told or [Line(Text("No hay.", "None."))])]
    if isinstance(value, Ties | Absence):
        return [prose(Line(value.text))]
    label = LABELS.get(path)
    text = _plain(value, papers)
    return [prose(Line(label + same(": ") + text if label else text))] if text else []


LABELS = {
    "general.category": Text("Categoría", "Category"),
    "general.game": Text("Juego", "Game"),
    "general.modality": Text("Modalidad", "Modality"),
    "registration.payment": Text("Formas de pago", "Means of payment"),
    "registration.opens": Text("Desde", "From"),
    "registration.closes": Text("Hasta", "Until"),
    "registration.reentries": Text("Reinscripciones", "Re-entries"),
    "registration.entry": Text("Inscripción", "Entry"),
    "registration.reentry": Text("Reinscripción", "Re-entry"),
    "players.least": Text("Mínimo", "At least"),
    "players.most": Text("Máximo", "At most"),
    "players.short": Text("Si no se reúne", "If it is not reached"),
    "materials.chips": Text("Fichas", "Chips"),
    "own.balance": Text("Diferencia admitida entre mesas", "Difference allowed between tables"),
    "prizes.contributed": Text("Aporte", "Contribution"),
    "prizes.guaranteed": Text("Garantía", "Guarantee"),
    "policies.refund_if_cancelled": Text("Si se cancela se devuelve", "If cancelled, given back"),
}


def _plain(value: Any, papers: Papers) -> Text:
    if isinstance(value, Text):
        return value
    if isinstance(value, Price):
        parts = [
            ("premios", "prizes", value.prize),
            ("casa", "house", value.house),
            ("recompensa", "bounty", value.bounty),
            ("otros", "other", value.other),
        ]
        es = ", ".join(f"{es} {amount(n).es}" for es, _, n in parts if n)
        en = ", ".join(f"{en} {amount(n).en}" for _, en, n in parts if n)
        return Text(f"{amount(value.total).es} ({es})", f"{amount(value.total).en} ({en})")
    if isinstance(value, Fraction):
        return _percent(value)
    if isinstance(value, bool):
        return YES[value]
    if isinstance(value, int):
        return amount(value)
    if isinstance(value, tuple):
        told = [MEANS.get(str(v), same(str(v))) for v in value]
        return Text(", ".join(w.es for w in told), ", ".join(w.en for w in told)) if value else Text("nada", "nothing")
    if value in CHIPS:
        stack = amount(papers.bases.materials.stack)
        return CHIPS[value] + Text(f", {stack.es} por jugador", f", {stack.en} each")
    if value in SHORT:
        return SHORT[value]
    if value in papers.law.categories:
        return papers.law.categories[value].names
    return same(str(value))


def _entry(name: str, thing: Penalty | Special) -> Text:
    if isinstance(thing, Special):
        source = Text("del fondo", "from the pool") if thing.source == "pool" else Text("de la casa", "from the house")
        return thing.text + Text(f": {amount(thing.amount).es}, {source.es}", f": {amount(thing.amount).en}, {source.en}")
    steps = [_step(step) for step in thing.steps]
    return thing.text + Text(": " + ", ".join(s.es for s in steps), ": " + ", ".join(s.en for s in steps))


def _step(step: Step) -> Text:
    rate = _percent(step.rate) if step.rate is not None else None
    return DOES[step.does] + (Text(f" ({rate.es})", f" ({rate.en})") if rate else same(""))


def _dates(days: Sequence[Day]) -> Block:
    heads = (
        Text("Etapa", "Stage"),
        Text("Fecha", "Date"),
        Text("Comienza", "Begins"),
        Text("Horario del casino", "Casino hours"),
    )
    return grid(
        heads,
        (Row((d.stage, same(str(d.day)), same(f"{d.begins:%H:%M}"), same(f"{d.opens:%H:%M}–{d.closes:%H:%M}"))) for d in days),
    )


def _tables(tables: Sequence[Place]) -> Block:
    heads = (Text("Número", "Number"), Text("Puestos", "Places"), Text("Ubicación", "Where"))
    return grid(heads, (Row((same(str(t.number)), same(str(t.seats)), t.where)) for t in tables))


def _passes(passes: Sequence[Passes]) -> Text:
    told = [
        Text(f"hasta {p.entries} inscripciones: ", f"up to {p.entries} entries: ")
        + (
            Text(f"{p.per_table} por mesa", f"{p.per_table} a table")
            if p.per_table
            else Text(f"los {p.best} mejores", f"the best {p.best}")
        )
        for p in passes
    ]
    return Text("; ".join(x.es for x in told), "; ".join(x.en for x in told))


def _rounds(rounds: Sequence[Round]) -> Block:
    rows = []
    for number, part in enumerate(rounds, 1):
        ends = Text(f"{part.coups} golpes", f"{part.coups} coups") if part.coups else Text("eliminación", "elimination")
        if part.left:
            ends += Text(f" hasta quedar {part.left}", f" until {part.left} {'is' if part.left == 1 else 'are'} left")
        rows.append(Row((same(str(number)), part.name, ends, _passes(part.passes), YES[part.fresh])))
    heads = (
        Text("Ronda", "Round"),
        Text("Nombre", "Name"),
        Text("Termina", "Ends"),
        Text("Pasan", "Pass"),
        Text("Fichas nuevas después", "New chips after"),
    )
    return grid(heads, rows)


def _levels(papers: Papers) -> Block:
    """The clock: a column for every value of the game's plan that it changes, in the regulation's words."""
    levels = papers.bases.levels
    names = list(dict.fromkeys(name for level in levels for name in level.plan))
    params = papers.game.bare.params if papers.game else {}
    rows = []
    for number, level in enumerate(levels, 1):
        values = [amount(v) if isinstance(v := level.plan.get(name, ""), int) else same(str(v)) for name in names]
        told = [Text("descanso", "break"), *(same("") for _ in names[1:])] if level.pause else values
        rows.append(Row((same(str(number)), same(str(level.minutes)), *told)))
    heads = [_capital(params[name].text) if name in params else same(name) for name in names]
    return grid((Text("Nivel", "Level"), Text("Minutos", "Minutes"), *heads), rows)


def _prizes(rows: Sequence[PrizeRow]) -> Block:
    most = max(len(row.shares) for row in rows)
    heads = (Text("Hasta inscripciones", "Up to entries"), *(Text(f"{n}º", str(n)) for n in range(1, most + 1)))
    return grid(
        heads,
        (
            Row((same(str(r.entries)), *(_percent(s) for s in r.shares), *(same("") for _ in range(most - len(r.shares)))))
            for r in rows
        ),
    )


def _refunds(rules: Sequence[Refund]) -> Block:
    return items(
        Line(
            Text(
                f"{r.hours} horas antes o más: {_percent(r.rate).es}", f"{r.hours} hours before or earlier: {_percent(r.rate).en}"
            )
        )
        for r in rules
    )


TABLES: dict[type, Callable[[Any], Block]] = {Day: _dates, Place: _tables, PrizeRow: _prizes, Refund: _refunds}


def results(t: Tournament) -> Document:
    """The table of results, what came in and what went out (VII §3.2)."""
    won = winnings(t) if t.phase in ("over", "paid") else {}
    rows, place = [], 1
    for group in t.groups():
        for name in group:
            player = t.player(name)
            rows.append(
                Row((same(str(place)), same(name), same(str(player.entries)), amount(player.chips), amount(won.get(name, 0))))
            )
        place += len(group)
    heads = (
        Text("Puesto", "Place"),
        Text("Jugador", "Player"),
        Text("Inscripciones", "Entries"),
        Text("Fichas", "Chips"),
        Text("Premio", "Prize"),
    )
    pool = t.pool
    money = [
        (Text("Inscripciones y reinscripciones", "Entries and re-entries"), t.entered),
        (Text("A premios", "To prizes"), pool.entries),
        (Text("Aporte del casino", "The casino's contribution"), pool.contributed + pool.topped),
        (Text("Fondo", "Pool"), pool.total),
        (Text("Premios especiales del fondo", "Special prizes out of the pool"), pool.special),
    ]
    figures = grid((Text("", ""), Text("", "")), (Row((name, amount(units))) for name, units in money))
    cite = t.papers.law.bases["results"].cite
    sections = (
        Section("ranking", Text("Resultados", "Results"), (grid(heads, rows),), cite=cite),
        Section(
            "money", Text("Recaudación y premios", "Takings and prizes"), (figures,), cite=t.papers.law.bases["takings"].cite
        ),
    )
    under = Line(Text(f"Director de Torneo: {t.director or '–'}.", f"Tournament Director: {t.director or '–'}."))
    return Document(t.papers.bases.general.name, (under,), sections)
