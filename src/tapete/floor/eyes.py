"""Four eyes: what nobody of the house does alone. The rules are data; every door asks here, below pages and API alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import Connection, delete, insert, select

from tapete.errors import Refused
from tapete.figures import format_amount, parse_amount
from tapete.floor import chronicle, purse
from tapete.floor.store import settings, writing
from tapete.table.chain import PLAY
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.floor.host import Host
    from tapete.floor.house import Floor
    from tapete.floor.people import Person

TRAINING, SECOND, CONFIRM, BANK = "staff-play", "second.", "confirm.", "bank"
SECOND_TIMES = 10_000
"""Where the director has set nothing: so many times the dearest table minimum want a second person."""
CONFIRM_TIMES = 100
"""And so many are asked about once more before they are moved."""


@dataclass(frozen=True)
class Rule:
    """A rule of the house; what it allows to be set, if anything."""

    name: str
    text: Text
    options: tuple[str, ...] = ()


RULES = (
    Rule(
        "proposer",
        Text(
            "Quien propone una corrección o un movimiento de caja no lo aprueba.",
            "Who proposes a correction or a cash movement does not approve it.",
        ),
    ),
    Rule(
        "own-seat",
        Text(
            "Quien está sentado en una mesa no la atiende ni decide sobre ella.",
            "Who sits at a table neither works it nor decides about it.",
        ),
    ),
    Rule(
        TRAINING,
        Text(
            "Quien trabaja en la casa no juega en ella. ¿Puede practicar con dinero de juguete?",
            "Who works in the house does not play in it. May they practise with play money?",
        ),
        ("no", PLAY),
    ),
    Rule(
        BANK,
        Text(
            "¿Se cuenta el banco de cada mesa en vivo al abrir y al cerrar, firmado por dos?",
            "Is the bank of every live table counted when it opens and closes, signed by two?",
        ),
        ("no", "live"),
    ),
    Rule(
        "second",
        Text(
            "Un movimiento de caja mayor que este importe quiere una segunda persona.",
            "A cash movement above this amount wants a second person.",
        ),
    ),
    Rule(
        "confirm",
        Text(
            "Por un movimiento de caja mayor que este importe se pregunta otra vez antes de hacerlo.",
            "A cash movement above this amount is asked about once more before it is made.",
        ),
    ),
)

PROPOSER = Text("quien propone no aprueba: hace falta otra persona", "who proposes does not approve: it takes another person")
WORKS_HERE = Text("quien trabaja en la casa no juega en ella", "who works in the house does not play in it")
SITS_HERE = Text("quien está sentado en una mesa no la atiende", "who sits at a table does not work it")
GUEST = Text(
    "los invitados solo juegan con dinero de juguete, en mesas que son para eso",
    "guests play with play money only, at tables that are for it",
)


def read(db: Connection, name: str) -> str | None:
    value = db.execute(select(settings.c.value).where(settings.c.key == name)).scalar_one_or_none()
    return None if value is None else str(value)


def write(db: Connection, name: str, value: str) -> None:
    db.execute(delete(settings).where(settings.c.key == name))
    db.execute(insert(settings).values(key=name, value=value))
    chronicle.record(db, settings, name)


def training(floor: Floor) -> bool:
    """Whether the director lets people of the house practise with play money."""
    with floor.engine.connect() as db:
        return read(db, TRAINING) == PLAY


def alone(db: Connection, floor: Floor, currency: str) -> int:
    """The most that one person moves through the cage alone."""
    found = read(db, SECOND + currency)
    return int(found) if found is not None else purse.dearest(floor.catalogue).get(currency, 0) * SECOND_TIMES


def unasked(db: Connection, floor: Floor, currency: str) -> int:
    """The most that the cage moves without being asked once more."""
    found = read(db, CONFIRM + currency)
    return int(found) if found is not None else purse.dearest(floor.catalogue).get(currency, 0) * CONFIRM_TIMES


def change(floor: Floor, by: Person, name: str, value: str) -> None:
    """The director sets a rule that can be set."""
    if by.role != "director":
        raise Refused(Text("las reglas de la casa las fija el director", "the rules of the house are set by the director"))
    money = purse.currencies(floor.catalogue)
    code = name.removeprefix(SECOND).removeprefix(CONFIRM)
    if any(rule.name == name and value in rule.options for rule in RULES):
        kept = value
    elif name.startswith((SECOND, CONFIRM)) and code in money and not purse.is_play(code):
        kept = str(parse_amount(value, money[code].minor))
    else:
        raise Refused(Text("no hay esa regla o no admite ese valor", "there is no such rule, or it does not take that value"))
    with writing(floor.engine) as db:
        write(db, name, kept)


def in_force(floor: Floor) -> dict[str, str]:
    """What is set now: whether the staff may practise, and for each currency what one person moves alone."""
    money = {code: c for code, c in purse.currencies(floor.catalogue).items() if not purse.is_play(code)}
    with floor.engine.connect() as db:
        kept = {rule.name: read(db, rule.name) or "no" for rule in RULES if rule.options}
        for begin, most in ((SECOND, alone), (CONFIRM, unasked)):
            kept |= {begin + code: format_amount(most(db, floor, code), c.minor) for code, c in money.items()}
        return kept


def check_stake(host: Host, person: Person) -> None:
    """Whether this person may put money of their own on this table."""
    if person.guest and host.stakes != PLAY:
        raise Refused(GUEST)
    practises = host.stakes == PLAY and person.role != "inspector"  # who sees all cards plays nowhere
    if person.role != "player" and not (practises and training(host.floor)):
        raise Refused(WORKS_HERE)


def check_account(person: Person, amount: int) -> None:
    """Whose account the cage may serve: nobody's who has play money only, and nobody's who works here but to empty it."""
    if person.guest:
        raise Refused(GUEST)
    if person.role != "player" and amount > 0:
        raise Refused(WORKS_HERE)


def check_second(by: int, second: int) -> None:
    if by == second:
        raise Refused(PROPOSER)
