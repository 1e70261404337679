"""The audit menu: sales and meters are corrected by nobody who has not said who they are twice, and nothing is erased.

A correction has the name and licence of who makes it, who authorised it, the item, what it was and what it is, and the reason;
date and time come with every line of the log. It changes no record: it is the word beside it that accounts go by.
"""

from __future__ import annotations

from dataclasses import dataclass

from tapete.errors import Refused
from tapete.floor import counter, duties, hall
from tapete.floor.host import Host
from tapete.floor.people import Person, everybody, prove
from tapete.floor.store import writing
from tapete.text import Text

LICENCE = 30
CENTRAL_ONLY = Text("solo se audita en la caja central", "audits are made at the central cage only")
NO_LICENCE = Text("falta el número de licencia", "the licence number is missing")
NO_ITEM = Text(
    "diga qué se corrige, lo que decía y lo que debe decir", "say what is corrected, what it said and what it should say"
)
SAME = Text("lo que decía y lo que debe decir son lo mismo", "what it said and what it should say are the same")
WHO_ELSE = Text(
    "autoriza otra persona de la casa: jefe de mesa o director", "another person of the house authorises: table chief or director"
)


@dataclass(frozen=True)
class Correction:
    item: str
    before: str
    after: str
    reason: str
    licence: str
    authorised: str
    """The name of the account that authorised it."""


def _central(station: str) -> str:
    """§27.4.G: portable and remote stations do everything but this."""
    where = counter.station_of(station)
    if not where.startswith(f"{counter.CENTRAL}-"):
        raise Refused(CENTRAL_ONLY)
    return where


def unlock(host: Host, by: Person, station: str, password: str, licence: str, origin: str = "") -> str:
    """Open the menu: the duty, the central cage, the password again, and a licence number."""
    duties.check(host, by, "audit")
    where = _central(station)
    if not licence.strip() or len(licence.strip()) > LICENCE:
        raise Refused(NO_LICENCE)
    prove(host.floor.engine, by, password, origin)
    return where


def correct(host: Host, by: Person, station: str, password: str, told: Correction, origin: str = "") -> int:
    """Write a correction down, with all that the clause asks for; its number."""
    item, before, after, reason = (x.strip()[:160] for x in (told.item, told.before, told.after, told.reason))
    duties.check(host, by, "audit")
    _central(station)
    if not (item and before and after and reason):
        raise Refused(NO_ITEM)
    if before == after:
        raise Refused(SAME)
    second = next((p for p in everybody(host.floor.engine) if p.name.lower() == told.authorised.strip().lower()), None)
    if second is None or second.id == by.id or second.role not in ("chief", "director"):
        raise Refused(WHO_ELSE)
    where = unlock(host, by, station, password, told.licence, origin)
    with writing(host.floor.engine) as db:
        return hall.write(
            db,
            host.id,
            by,
            "audit",
            where,
            name=by.name,
            licence=told.licence.strip(),
            authorised=second.name,
            item=item,
            before=before,
            after=after,
            reason=reason,
        )


def corrections(host: Host) -> list[hall.Logged]:
    return hall.logged(host.floor, host.id, ("audit",))
