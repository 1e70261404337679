"""What is configured, and what of it is weak: each finding with what to do about it. It only looks; nothing is changed."""

from __future__ import annotations

import ctypes
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from sqlalchemy import Connection, func, select, text

from tapete.errors import TapeteError, file_says
from tapete.floor import accounts, anchors, chronicle, eyes, guards, ledger, starting
from tapete.floor.keyring import interrupted
from tapete.floor.store import closings, knocks, links, now, people, seeds, tables
from tapete.floor.vault import SEALED
from tapete.itself import Running
from tapete.table.chain import PLAY
from tapete.text import Text, same

State = Literal["fine", "weak", "wrong"]
DAY = 24 * 3600 * 1000
SHOWN = 5
ROOM = 1 << 30
"""Bytes free on the disk, below which it is time to look after it."""
STEPS = 5000
"""Milliseconds by which two processes' clocks may differ before it is said."""
UNSYNCHRONISED = 5
"""What Linux answers when nothing keeps its clock right."""
LOOPBACK = ("127.0.0.1", "::1", "localhost")


@dataclass(frozen=True)
class Sign:
    """One thing that was looked at: how it is, and what to do where that is not well."""

    name: str
    state: State
    text: Text
    todo: Text | None = None


@dataclass(frozen=True)
class House:
    """What is examined: the books, and what the house keeps outside them."""

    db: Connection
    key: Path
    anchors: Path
    program: Running

    @property
    def file(self) -> Path | None:
        """The database's own file, where it is one."""
        url = self.db.engine.url
        return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def examine(house: House) -> list[Sign]:
    return [sign for check in CHECKS for sign in check(house)]


def _listed(things: list[str]) -> str:
    return ", ".join(things[:SHOWN]) + (f", … ({len(things)})" if len(things) > SHOWN else "")


# the books


def books(house: House) -> Iterator[Sign]:
    said = chronicle.differences(house.db)
    if not ledger.adds_up(house.db):
        said.append(Text("el libro mayor no cuadra", "the ledger does not balance"))
    todo = Text(
        "no abra la sala: compare con una copia y con las anclas (tapete verify --anchor)",
        "do not open the house: compare with a copy and with the anchors (tapete verify --anchor)",
    )
    for difference in said[:SHOWN]:
        yield Sign("books", "wrong", difference, todo)
    if len(said) > SHOWN:
        more = len(said) - SHOWN
        yield Sign(
            "books", "wrong", Text(f"y {more} diferencias más en los libros", f"and {more} more differences in the books"), todo
        )
    if not said:
        yield Sign("books", "fine", Text("los libros concuerdan con la crónica", "the books agree with the chronicle"))


def signed(house: House) -> Iterator[Sign]:
    again = Text(
        "firme ahora: tapete anchor --out ARCHIVO; serve firma al abrir, al cerrar mesas y cada cinco minutos",
        "sign now: tapete anchor --out FILE; serve signs when it opens, at closings and every five minutes",
    )
    if not house.anchors.exists():
        yield Sign(
            "anchors", "weak", Text(f"no hay anclas en {house.anchors}", f"there are no anchors at {house.anchors}"), again
        )
        return
    try:
        told = anchors.read(house.anchors.read_text(encoding="utf-8"))
    except (TapeteError, OSError, UnicodeDecodeError) as error:
        said = getattr(error, "text", None) or file_says(error)
        todo = Text("busque la copia que guarda aparte", "look for the copy that you keep elsewhere")
        yield Sign("anchors", "wrong", Text(f"{house.anchors}: ", f"{house.anchors}: ") + said, todo)
        return
    for lost in anchors.missing(house.db, told)[:SHOWN]:
        todo = Text("alguien reescribió los libros: restaure una copia", "somebody rewrote the books: restore a copy")
        yield Sign("anchors", "wrong", lost, todo)
    hours = (now() - int(told[-1]["at"])) // (3600 * 1000)
    if hours >= 24:
        yield Sign("anchors", "weak", Text(f"sin anclas desde hace {hours} horas", f"no anchor for {hours} hours"), again)
    else:
        yield Sign(
            "anchors",
            "fine",
            Text(f"{len(told)} anclas, la última de hace {hours} h", f"{len(told)} anchors, the last {hours} h ago"),
        )
    if house.file and house.file.exists() and house.anchors.stat().st_dev == house.file.stat().st_dev:
        yield Sign(
            "anchors.disk",
            "weak",
            Text("las anclas están en el mismo disco que los libros", "the anchors are on the same disk as the books"),
            Text(
                "serve --anchors en otro disco, o imprima tapete anchor",
                "serve --anchors on another disk, or print tapete anchor",
            ),
        )


def key(house: House) -> Iterator[Sign]:
    if not house.key.exists():
        yield Sign(
            "key",
            "weak",
            Text(f"no hay clave de la casa en {house.key}", f"there is no house key at {house.key}"),
            Text(
                "serve la hace al abrir; o diga dónde está con --key",
                "serve makes it when it opens; or say where it is with --key",
            ),
        )
        return
    if interrupted(house.key):
        yield Sign(
            "key.rotation",
            "wrong",
            Text("un cambio de llave quedó a medias", "a change of the key was interrupted"),
            Text("con la sala cerrada: tapete key rotate", "while the floor is closed: tapete key rotate"),
        )
    if house.key.stat().st_mode & 0o077:
        yield Sign(
            "key",
            "wrong",
            Text(f"otros pueden leer la clave de la casa ({house.key})", f"others can read the house's key ({house.key})"),
            same(f"chmod 600 {house.key}"),
        )
    elif house.file and house.key.resolve().parent == house.file.resolve().parent:
        yield Sign(
            "key",
            "weak",
            Text("la clave de la casa está junto a los libros", "the house's key lies beside the books"),
            Text(
                "guárdela donde no llegue quien tiene los libros: --key", "keep it where who has the books does not reach: --key"
            ),
        )
    else:
        yield Sign("key", "fine", Text("la clave de la casa está aparte", "the house's key is kept apart"))


def logs(house: House) -> Iterator[Sign]:
    """Whether the database itself keeps the logs from being changed."""
    said = guards.weak(house.db.engine)
    todo = Text(
        "averigüe quién lo dejó así y verifique con las anclas; véase «Rewriting history» en la documentación",
        "find out who left it so, and verify with the anchors; see Rewriting history in the documentation",
    )
    yield from (Sign("logs", "weak", each, todo) for each in said)
    if not said:
        yield Sign("logs", "fine", Text("a los registros solo se añade", "logs are only added to"))


def sealed(house: House) -> Iterator[Sign]:
    closed = select(closings.c.table_id)
    bare = select(func.count()).where(seeds.c.seed.not_like(f"{SEALED}%"), seeds.c.table_id.not_in(closed))
    older = select(func.count()).where(tables.c.seed != "", tables.c.id.not_in(closed))
    if house.db.execute(bare).scalar_one() or house.db.execute(older).scalar_one():
        yield Sign(
            "seeds",
            "weak",
            Text("hay semillas sin sellar en los libros", "there are seeds in the books that are not sealed"),
            Text(
                "serve las sella al abrir, con la clave de --seed-key",
                "serve seals them when it opens, with the key of --seed-key",
            ),
        )
    else:
        yield Sign("seeds", "fine", Text("las semillas están selladas", "seeds are sealed"))


# people


def factor(house: House) -> Iterator[Sign]:
    rows = house.db.execute(select(people).where(people.c.role != "player", people.c.closed == 0).order_by(people.c.id)).all()
    bare = [str(r.name) for r in rows if not r.totp]
    wanted = accounts.factor_wanted(house.db.engine)
    if bare:
        yield Sign(
            "factor",
            "weak",
            Text(f"sin segundo factor: {_listed(bare)}", f"without a second factor: {_listed(bare)}"),
            Text("cada cual lo añade en la página de su contraseña", "each adds it on the page of their password"),
        )
    if not wanted:
        yield Sign(
            "factor.wanted",
            "weak",
            Text("el segundo factor no se exige a quien trabaja aquí", "a second factor is not asked of who works here"),
            Text("exíjalo en Casa → Personas", "ask for it in House → People"),
        )
    if not bare and wanted:
        yield Sign(
            "factor", "fine", Text("todo el personal tiene segundo factor", "everybody who works here has a second factor")
        )


def staff(house: House) -> Iterator[Sign]:
    rows = house.db.execute(select(people).where(people.c.role != "player", people.c.closed == 0)).all()
    fresh = [str(r.name) for r in rows if r.must_change]
    second = [r for r in rows if r.role in ("cashier", "chief", "director")]
    if fresh:
        yield Sign(
            "passwords",
            "weak",
            Text(f"con contraseña de un solo uso: {_listed(fresh)}", f"still with a one-time password: {_listed(fresh)}"),
            Text(
                "que entren y la cambien, o ciérrelas: tapete people disable",
                "have them log in and change it, or: tapete people disable",
            ),
        )
    if len(second) < 2:
        yield Sign(
            "four-eyes",
            "weak",
            Text("no hay dos personas para lo que quiere dos", "there are not two people for what wants two"),
            Text("abra otra cuenta de caja, jefe o director", "open another account of a cashier, chief or director"),
        )
    if not fresh and len(second) >= 2:
        yield Sign("four-eyes", "fine", Text(f"{len(rows)} cuentas de la casa", f"{len(rows)} accounts of the house"))


def stakes(house: House) -> Iterator[Sign]:
    running = select(tables.c.stakes).outerjoin(closings, closings.c.table_id == tables.c.id).where(closings.c.at.is_(None))
    kinds = set(house.db.execute(running).scalars())
    guests = eyes.read(house.db, "guests") != "no"
    both = PLAY in kinds and len(kinds) > 1
    if both or (guests and kinds - {PLAY}):
        what = (
            Text("se juega a la vez con dinero y de mentira", "money and play money are played for in one house")
            if both
            else Text("entran invitados en una sala que juega con dinero", "guests come into a house that plays for money")
        )
        todo = Text(
            "una base de datos para cada cosa; o cierre los invitados en Casa → Personas",
            "a database for each; or close the house to guests in House → People",
        )
        yield Sign("stakes", "weak", what, todo)
    else:
        yield Sign("stakes", "fine", Text("una sola clase de dinero", "one kind of money"))


# the machine


def clock(house: House) -> Iterator[Sign]:
    todo = Text(
        "ponga el reloj en hora y manténgalo así (chrony, systemd-timesyncd)",
        "set the clock and keep it right (chrony, systemd-timesyncd)",
    )
    newest = house.db.execute(select(func.max(links.c.at))).scalar_one() or 0
    ahead = newest - now()
    jump = house.db.execute(select(knocks.c.what).where(knocks.c.name == "clock").order_by(knocks.c.id.desc()).limit(1)).scalar()
    if ahead > STEPS:
        said = Text(
            f"los libros van {ahead // 1000} s por delante del reloj", f"the books are {ahead // 1000} s ahead of the clock"
        )
        yield Sign("clock", "wrong", said, todo)
    elif jump and str(jump).startswith("jump"):
        yield Sign(
            "clock", "wrong", Text(f"el reloj saltó y sigue mal ({jump})", f"the clock jumped and is still off ({jump})"), todo
        )
    elif synchronised() is False:
        yield Sign("clock", "weak", Text("nada mantiene en hora el reloj", "nothing keeps the clock right"), todo)
    else:
        yield Sign("clock", "fine", Text("el reloj va bien", "the clock is right"))


def synchronised() -> bool | None:
    """Whether the kernel says that something keeps its clock right; nothing where it cannot say."""
    if not sys.platform.startswith("linux"):
        return None
    state = ctypes.CDLL(None).adjtimex(ctypes.create_string_buffer(512))
    return None if state < 0 else bool(state != UNSYNCHRONISED)


def database(house: House) -> Iterator[Sign]:
    db, found = house.db, False
    if house.file:
        if house.file.stat().st_mode & 0o077 and house.file.resolve().parent.stat().st_mode & 0o011:
            found = True
            yield Sign(
                "database",
                "weak",
                Text(f"otros pueden leer los libros ({house.file})", f"others can read the books ({house.file})"),
                same(f"chmod 600 {house.file}"),
            )
    else:
        off = [s for s in ("fsync", "full_page_writes") if db.execute(text(f"SHOW {s}")).scalar_one() == "off"]
        if off:
            found = True
            said = Text(
                f"PostgreSQL con {', '.join(off)} = off: un corte pierde jugadas",
                f"PostgreSQL with {', '.join(off)} = off: a power cut loses moves",
            )
            yield Sign("database", "wrong", said, Text("póngalos en on en postgresql.conf", "set them to on in postgresql.conf"))
    if not found:
        yield Sign("database", "fine", Text("los libros están bien guardados", "the books are well kept"))


def disk(house: House) -> Iterator[Sign]:
    where = (house.file or house.anchors).resolve().parent
    if not where.exists():
        return
    free = shutil.disk_usage(where).free
    size = f"{free / ROOM:.1f} GiB"
    if free < ROOM:
        todo = Text(
            "haga sitio: con el disco lleno la sala no escribe y no se juega",
            "make room: on a full disk nothing is written, and nobody plays",
        )
        yield Sign("disk", "weak", Text(f"quedan {size} en {where}", f"{size} are left on {where}"), todo)
    else:
        yield Sign("disk", "fine", Text(f"quedan {size}", f"{size} are left"))


def program(house: House) -> Iterator[Sign]:
    if house.program.sound:
        yield Sign("program", "fine", starting.spoken(house.program))
    else:
        todo = Text("instale de nuevo una rueda cuyo registro conozca", "install again, from a wheel whose record you know")
        yield Sign("program", "wrong" if house.program.kind == "wheel" else "weak", starting.doubt(house.program), todo)
    last = starting.last(house.db)
    if last and not last["https"] and last["address"] not in LOOPBACK:
        yield Sign(
            "https",
            "weak",
            Text(f"se sirvió sin https en {last['address']}", f"it was served without https on {last['address']}"),
            Text(
                "serve --tls-cert, o --behind-proxy con quien hable https",
                "serve --tls-cert, or --behind-proxy with one that speaks https",
            ),
        )


CHECKS: tuple[Callable[[House], Iterator[Sign]], ...] = (
    books,
    signed,
    key,
    logs,
    sealed,
    factor,
    staff,
    stakes,
    clock,
    database,
    disk,
    program,
)
