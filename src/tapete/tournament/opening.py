"""May it open? Both documents whole, approved and unchanged, of a game that may be played so, and within that game's own rules.

Whatever keeps a tournament from opening is told with the clause that asks for it (VII §1.2, §1.3, §2, §3, §4).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

from tapete.catalogue.families import room_of
from tapete.catalogue.loader import Catalogue, Game, read_toml, validate
from tapete.catalogue.loader import catalogue as default_catalogue
from tapete.catalogue.schema import GameRules
from tapete.errors import NotFound, Refused, TapeteError
from tapete.text import Text
from tapete.tournament.approval import Kind, lacks
from tapete.tournament.documents import Bases, Day, Reglamento
from tapete.tournament.law import Chapter, Item, chapter

SAMPLES = Path(__file__).parent / "samples"
MACHINES = "machines"


@dataclass(frozen=True)
class Papers:
    """All that governs one tournament: the chapter, its two documents, and the game with its own rules."""

    law: Chapter
    reglamento: Reglamento
    bases: Bases
    game: Game | None
    """None for machines whose file the catalogue does not have."""
    raw: Mapping[str, Any]

    @property
    def minor(self) -> int:
        return self.game.regulation.currency.minor if self.game else 1

    def plan(self, level: int) -> dict[str, str | int]:
        """The plan of its tables in a level, counted from 1."""
        values = self.bases.levels[level - 1].plan if self.bases.levels else {}
        return {**self.bases.general.plan, **values}

    @property
    def starts(self) -> datetime:
        first = self.bases.general.dates[0]
        return datetime.combine(first.day, first.begins)


@dataclass(frozen=True)
class Files:
    """The two files as they are written."""

    bases_path: Path
    bases: Mapping[str, Any]
    reglamento_path: Path
    reglamento: Mapping[str, Any]

    def of(self, kind: Kind) -> tuple[Path, Mapping[str, Any]]:
        return (self.bases_path, self.bases) if kind == "bases" else (self.reglamento_path, self.reglamento)


def found(name: str) -> Path:
    """The file of some Bases: a path, or the name of a sample of ours."""
    path = Path(name)
    if path.suffix == ".toml":
        return path
    return sample(name)


def samples() -> dict[str, Path]:
    """The Bases that come with the program, by their names."""
    return {p.stem: p for p in sorted(SAMPLES.glob("*.toml")) if not p.stem.startswith("reglamento-")}


def sample(name: str) -> Path:
    """The file of a sample of ours, by its name alone: for who may not read every file of this machine."""
    known = samples()
    if name not in known:
        listed = ", ".join(sorted(known))
        said = name[:60]
        raise NotFound(
            Text(
                f"no hay Bases «{said}»: dé un archivo .toml, o una muestra nuestra: {listed}",
                f"there are no Bases '{said}': give a .toml file, or a sample of ours: {listed}",
            )
        )
    return known[name]


def read(path: Path) -> Files:
    """Both documents: the Bases, and beside them the Reglamento that they name."""
    bases = read_toml(path)
    if "bases" not in bases:
        raise TapeteError(
            Text(f"{path}: no son unas Bases; falta la clave bases", f"{path}: these are no Bases; the key bases is missing")
        )
    beside = path.with_name(f"reglamento-{bases.get('reglamento')}.toml")
    return Files(path, bases, beside, read_toml(beside))


def missing(law: Chapter, kind: Kind, raw: Mapping[str, Any]) -> list[Item]:
    """Items of the chapter that a document does not have."""
    items = law.bases if kind == "bases" else law.reglamento
    return [item for item in items.values() if not all(_has(raw, path) for path in item.needs)]


def _has(raw: Any, path: str) -> bool:
    for key in path.split("."):
        if not isinstance(raw, dict) or key not in raw or raw[key] == "":
            return False
        raw = raw[key]
    return True


def examine(path: Path, known: Catalogue | None = None, on: date | None = None) -> tuple[Papers | None, list[Refused]]:
    """The papers, if they can be read at all, and everything that keeps the tournament from opening."""
    return examine_files(read(path), known, on)


def examine_files(files: Files, known: Catalogue | None = None, on: date | None = None) -> tuple[Papers | None, list[Refused]]:
    """The same of documents that have been read, or changed since."""
    known = known or default_catalogue()
    law = chapter(str(files.bases.get("regulation", "")), known)
    wrong = [_lacking(kind, item) for kind in ("reglamento", "bases") for item in missing(law, kind, files.of(kind)[1])]
    if wrong:
        return None, wrong
    reglamento = validate(Reglamento, files.reglamento, (files.reglamento_path,))
    bases = validate(Bases, files.bases, (files.bases_path,))
    wrong = [*_same(law, reglamento, bases), *_category(law, bases, known)]
    game = known.games.get(bases.general.game)
    papers = Papers(law, reglamento, bases, game, files.bases)
    if not wrong:
        wrong = [*_base_game(papers), *_chips(papers), *_places(papers), *_course(papers), *_money(papers), *_times(papers)]
    wrong += [*lacks(law, reglamento, files.reglamento, on), *lacks(law, bases, files.bases, on)]
    return papers, wrong


def opened(name: str | Path, known: Catalogue | None = None, on: date | None = None) -> Papers:
    """The papers of a tournament that may open; otherwise the first reason why not, and how many more there are."""
    papers, wrong = examine(name if isinstance(name, Path) else found(name), known, on)
    if wrong or papers is None:
        more = len(wrong) - 1
        rest = Text(f" (y {more} cosas más)", f" (and {more} more)") if more else Text("", "")
        raise Refused(wrong[0].text + rest, wrong[0].cite)
    return papers


def _lacking(kind: Kind, item: Item) -> Refused:
    keys = ", ".join(item.needs)
    to = (
        Text("a las Bases les falta", "the Bases lack")
        if kind == "bases"
        else Text("al Reglamento le falta", "the Reglamento lacks")
    )
    said = Text("no se abre: ", "it does not open: ") + to + Text(f" {item.text.es} ({keys})", f" {item.text.en} ({keys})")
    return Refused(said, item.cite)


def _same(law: Chapter, reglamento: Reglamento, bases: Bases) -> Iterator[Refused]:
    ours, its = bases.general, reglamento.general
    if (ours.category, ours.game) != (its.category, its.game) or bases.regulation != reglamento.regulation:
        yield Refused(
            Text(
                f"las Bases son de {ours.game} y el Reglamento de {its.game}",
                f"the Bases are of {ours.game} and the Reglamento of {its.game}",
            ),
            law.bases["game"].cite,
        )


def _category(law: Chapter, bases: Bases, known: Catalogue) -> Iterator[Refused]:
    """Roulette, cards and machines; no other game, and each in its own category."""
    category, game = bases.general.category, bases.general.game
    allowed = Text(", ".join(c.names.es for c in law.categories.values()), ", ".join(c.names.en for c in law.categories.values()))
    cite = next(iter(law.categories.values())).cite
    named = known.games.get(game)
    room = room_of(named.bare) if named else ""
    barred = next((c for n, c in law.excluded.items() if n == category or room in c.rooms), None)
    if barred:
        yield Refused(
            Text(
                f"de {barred.names.es} no hay torneos; los hay de {allowed.es}",
                f"there are no tournaments of {barred.names.en}; there are of {allowed.en}",
            ),
            barred.cite,
        )
    elif category not in law.categories:
        words = Text(f"no hay categoría «{category}»; hay: ", f"there is no category '{category}'; there are: ")
        yield Refused(words + ", ".join(law.categories), cite)
    elif named is None and category != MACHINES:
        yield Refused(
            Text(f"el catálogo no tiene el juego «{game}»", f"the catalogue has no game '{game}'"), law.articles["licence"].cite
        )
    elif named and named.regulation.regulation != bases.regulation:
        words = Text(
            f"{game} es de otro reglamento: el torneo es de un juego de este catálogo",
            f"{game} is of another regulation: a tournament is of a game of this catalogue",
        )
        yield law.refuse("catalogue", words)
    elif named and room not in law.categories[category].rooms:
        yield Refused(Text(f"{game} no es de la categoría {category}", f"{game} is not of the category {category}"), cite)


def _base_game(papers: Papers) -> Iterator[Refused]:
    """Special rules are values and readings of the game's own plan: each level is resolved as any table's plan is."""
    if papers.game is None:
        return
    for number in range(1, max(1, len(papers.bases.levels)) + 1):
        try:
            rules, _ = papers.game.resolve(papers.plan(number))
        except TapeteError as error:
            said = Text(
                f"nivel {number}: contraviene las reglas de {papers.game.id}: ",
                f"level {number}: it goes against the rules of {papers.game.id}: ",
            )
            cite = getattr(error, "cite", "")
            yield Refused(said + error.text, "; ".join(c for c in (papers.law.articles["essentials"].cite, cite) if c))
            return
        yield from _seats(papers, rules)


def _seats(papers: Papers, rules: GameRules) -> Iterator[Refused]:
    most = rules.seats.max if rules.seats else None
    large = [t for t in papers.bases.materials.tables if most and t.seats > most]
    if large and rules.seats:
        yield Refused(
            Text(
                f"la mesa {large[0].number} tiene {large[0].seats} puestos y el juego admite {most}",
                f"table {large[0].number} has {large[0].seats} places, and the game takes {most}",
            ),
            rules.seats.cite,
        )


def _chips(papers: Papers) -> Iterator[Refused]:
    own, general = papers.bases.materials, papers.reglamento.materials
    if own.chips != general.chips:
        words = Text("las Bases y el Reglamento dicen fichas distintas", "Bases and Reglamento name different chips")
        yield papers.law.refuse("chips", words)
    if general.chips == "money" and general.safeguards is None:
        yield papers.law.refuse(
            "chips",
            Text(
                "con fichas de dinero el Reglamento describe cómo se manejan aparte (materials.safeguards)",
                "with money chips the Reglamento describes how they are kept apart (materials.safeguards)",
            ),
        )
    if papers.bases.general.category == MACHINES and own.mode is None:
        yield papers.law.refuse(
            "machines",
            Text(
                "falta la modalidad de torneo homologada y el resguardo de contadores y win (materials.mode)",
                "the approved tournament mode and the safeguard of counters and win are missing (materials.mode)",
            ),
        )


def _places(papers: Papers) -> Iterator[Refused]:
    players, tables = papers.bases.players, papers.bases.materials.tables
    seats = sum(t.seats for t in tables)
    if players.least > players.most:
        words = Text("el mínimo de jugadores pasa del máximo", "the least number of players is above the greatest")
        yield Refused(words, papers.law.bases["least"].cite)
    if seats < players.most:
        yield papers.law.refuse(
            "equipment",
            Text(
                f"hay {seats} puestos para {players.most} jugadores: los elementos deben bastar",
                f"there are {seats} places for {players.most} players: the equipment must be enough",
            ),
        )
    if len({t.number for t in tables}) < len(tables):
        words = Text("dos mesas llevan el mismo número", "two tables have the same number")
        yield Refused(words, papers.law.bases["materials"].cite)


def _course(papers: Papers) -> Iterator[Refused]:
    """Every round ends in one way, and it is said how many pass whatever the entries."""
    bases, cite = papers.bases, papers.law.bases["rounds"].cite
    entries = bases.players.most * (1 + bases.registration.reentries)
    for at, part in enumerate(bases.rounds, 1):
        last = at == len(bases.rounds)
        tickets = last and bases.prizes.ticket is not None
        if (part.left > 0 or tickets) == (part.coups > 0):
            yield Refused(
                Text(
                    f"ronda {at}: o se juega hasta que quedan tantos (left) o tantos golpes (coups)",
                    f"round {at}: it is played until so many are left (left), or so many coups (coups)",
                ),
                cite,
            )
        if part.coups and not last and (not part.passes or part.passes[-1].entries < entries):
            yield Refused(
                Text(
                    f"ronda {at}: falta cuántos pasan con {entries} inscripciones",
                    f"round {at}: how many pass with {entries} entries is missing",
                ),
                cite,
            )
        if any((p.per_table > 0) == (p.best > 0) for p in part.passes):
            words = Text(f"ronda {at}: pasan per_table o best", f"round {at}: per_table or best pass")
            yield Refused(words, cite)
    if bases.registration.reentries and not 1 <= bases.registration.reentry_until <= len(bases.levels):
        yield Refused(
            Text(
                "falta hasta qué nivel se reinscribe (reentry_until)",
                "until which level one re-enters is missing (reentry_until)",
            ),
            papers.law.bases["period"].cite,
        )
    if any(part.coups == 0 for part in bases.rounds) and not any(not level.pause for level in bases.levels):
        words = Text("faltan los niveles de la ronda de eliminación", "the levels of the elimination round are missing")
        yield Refused(words, cite)


def _money(papers: Papers) -> Iterator[Refused]:
    """The prize table is whole: whatever the entries, its parts add up to all of the pool."""
    prizes, cite = papers.bases.prizes, papers.law.bases["table"].cite
    most = papers.bases.players.most * (1 + papers.bases.registration.reentries)
    for row in prizes.table:
        if sum(row.shares) != 1:
            yield Refused(
                Text(
                    f"la tabla hasta {row.entries} inscripciones reparte {sum(row.shares)} del fondo, y ha de repartirlo entero",
                    f"the table up to {row.entries} entries gives {sum(row.shares)} of the pool, and must give all of it",
                ),
                cite,
            )
        if any(a < b for a, b in zip(row.shares, row.shares[1:], strict=False)):
            yield Refused(Text("un puesto peor gana más", "a worse place earns more"), cite)
    ends = [row.entries for row in prizes.table]
    if prizes.ticket is None and (not ends or ends != sorted(set(ends)) or ends[-1] < most):
        yield Refused(
            Text(
                f"la tabla de premios llega hasta {ends[-1] if ends else 0} inscripciones y puede haber {most}",
                f"the prize table goes up to {ends[-1] if ends else 0} entries, and there may be {most}",
            ),
            cite,
        )
    paid = set(papers.bases.registration.payment) - set(papers.reglamento.registration.payment)
    if paid:
        yield Refused(
            Text(
                f"el Reglamento no admite pagar con {', '.join(sorted(paid))}",
                f"the Reglamento does not take {', '.join(sorted(paid))}",
            ),
            papers.law.bases["registration"].cite,
        )


def _times(papers: Papers) -> Iterator[Refused]:
    registration = papers.bases.registration
    if registration.opens >= registration.closes:
        words = Text("las inscripciones terminan antes de empezar", "registration ends before it begins")
        yield Refused(words, papers.law.bases["period"].cite)
    for day in papers.bases.general.dates:
        opens, closes = hours(day)
        if not opens <= datetime.combine(day.day, day.begins) < closes:
            words = Text(f"{day.day}: empieza fuera del horario del casino", f"{day.day}: it begins outside opening hours")
            yield papers.law.refuse("hours", words)


def hours(day: Day) -> tuple[datetime, datetime]:
    """When the casino opens and closes on a stage's date; closing may be after midnight."""
    opens, closes = datetime.combine(day.day, day.opens), datetime.combine(day.day, day.closes)
    return opens, closes if closes > opens else closes + timedelta(days=1)
