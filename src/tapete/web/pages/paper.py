"""What every page is written on: the template, the reader's language, money as people read it, links to articles."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, tzinfo
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import quote

from fastapi import Depends, Request
from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, pass_context, select_autoescape
from jinja2.runtime import Context
from markupsafe import Markup

from tapete.catalogue.card import Currency
from tapete.figures import format_amount
from tapete.floor import days
from tapete.floor.people import Session
from tapete.floor.purse import MARK
from tapete.text import Lang, Text, some
from tapete.web.door import FACTOR_FIRST, Denied, lacks_factor, language, path_of
from tapete.web.pages.again import filled_in
from tapete.written import SPANISH, read_figure, style_in, write_figure
from tapete.written import percent as written_percent

TEMPLATES = Path(__file__).parent.parent / "templates"
STAFF = ("croupier", "chief", "cashier", "inspector", "director")
ROLES = {
    "player": Text("jugador", "player"),
    "croupier": Text("croupier", "croupier"),
    "chief": Text("jefe de mesa", "table chief"),
    "cashier": Text("cajero", "cashier"),
    "inspector": Text("inspector", "inspector"),
    "director": Text("director", "director"),
}
STAKES = {"money": Text("por dinero", "for money"), "play": Text("dinero de juguete", "play money")}
MODES = {"automatic": Text("automática", "automatic"), "live": Text("en vivo", "live")}
MONTHS: dict[Lang, tuple[str, ...]] = {
    "es": ("ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sept", "oct", "nov", "dic"),
    "en": ("Jan", "Feb", "Mar", "Apr", "May", "June", "July", "Aug", "Sept", "Oct", "Nov", "Dec"),
}
CHANGE_FIRST = Text("primero hay que cambiar la contraseña", "the password must be changed first")


class MustChange(Denied):
    """A one-time password opens nothing but the page that replaces it."""

    def __init__(self) -> None:
        super().__init__(CHANGE_FIRST, 403)


class MustEnrol(Denied):
    """Where the director wants a second factor, nothing else is open before it is set up."""

    def __init__(self) -> None:
        super().__init__(FACTOR_FIRST, 403)


def settled(request: Request) -> None:
    """Nobody goes further with a one-time password, or without a second factor that is wanted."""
    found: Session | None = request.state.session
    if found and found.person.must_change:
        raise MustChange
    if found and lacks_factor(request, found.person):
        raise MustEnrol


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form, several of one name as one; files are nobody's business here."""
    found: dict[str, list[str]] = {}
    for key, value in (await request.form()).multi_items():
        if isinstance(value, str):
            found.setdefault(key, []).append(value.strip())
    request.state.sent = {key: " ".join(values) for key, values in found.items()}
    return dict(request.state.sent)


def new_mark() -> str:
    """The mark of a form that moves money: what is sent twice with one mark is done once."""
    return secrets.token_hex(8)


Form = Annotated[dict[str, str], Depends(form_of)]


def anchor(cite: str) -> str:
    """The mark under which the book keeps an article."""
    return "art-" + re.sub(r"[^\w.]+", "-", cite.replace("§", "s")).strip("-")


def law_at(where: str, cite: str) -> str:
    """The page of the passages that a citation names; `where` is a game, or a regulation."""
    regulation, _, slug = where.partition("/")
    return f"/book/{quote(regulation)}/law/{quote(cite, safe='')}" + (f"?game={quote(slug)}" if slug else "")


def cite_html(where: str, cite: str) -> Markup:
    """A citation, wherever one stands on a page: a link that opens its passages."""
    return Markup('<a class="cite" href="{}">{}</a>').format(law_at(where, cite), cite) if cite else Markup("")


def read_aloud(units: int, currency: Currency, lang: Lang) -> str:
    """Money as that language writes it in the country whose money it is."""
    figure = write_figure(format_amount(abs(units), currency.minor), style_in(lang, currency.writes))
    return f"−{figure}" if units < 0 else figure


def plain_amount(words: str, currency: Currency, lang: Lang) -> str:
    """Money as it was typed into a page, plain as records have it: what a page writes, it reads."""
    return read_figure(words, style_in(lang, currency.writes))


def cash(units: int, currency: Currency, lang: Lang) -> str:
    return f"{read_aloud(units, currency, lang)} {coin(currency.code, lang)}"


def coin(code: str, lang: Lang) -> str:
    """A currency as people read it."""
    real = code.removesuffix(MARK)
    return code if real == code else in_language(lang)(f"{real} de juguete", f"play {real}")


def when(at: int) -> str:
    """A moment of the house's clock, for other programs."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")


@pass_context
def told_when(context: Context, at: int) -> str:
    """A moment by the house's own clock, for people: the month in letters, since not all countries put it in one place."""
    where: Callable[[], tzinfo] | None = context.get("zone")
    moment = datetime.fromtimestamp(at / 1000, where() if where else UTC)
    month = MONTHS["es" if context.get("lang") == "es" else "en"][moment.month - 1]
    return f"{moment.day}\u00a0{month}\u00a0{moment.year}, {moment:%H:%M:%S}"


@pass_context
def told_hour(context: Context, at: int) -> str:
    """A moment of today by the house's own clock."""
    where: Callable[[], tzinfo] | None = context.get("zone")
    return f"{datetime.fromtimestamp(at / 1000, where() if where else UTC):%H:%M}"


@pass_context
def percent(context: Context, value: Any, digits: int = 2) -> str:
    """A percentage as the page's language writes it, in the country of the page's game."""
    return written_percent(value, digits, style_in("es" if context.get("lang") == "es" else "en", context.get("writes", SPANISH)))


def short(amount: str) -> str:
    """A figure that fits on a chip."""
    for zeros, letter in (("000000", "M"), ("000", "k")):
        if len(amount) > 4 and amount.endswith(zeros):
            return amount.removesuffix(zeros) + letter
    return amount


environment = Environment(
    loader=FileSystemLoader(TEMPLATES), autoescape=select_autoescape(["html"]), trim_blocks=True, lstrip_blocks=True
)
environment.globals |= {"cite_html": cite_html, "some": some}
environment.filters |= {"anchor": anchor, "when": told_when, "hour": told_hour, "percent": percent, "short": short}


def in_language(lang: Lang) -> Callable[[str, str], str]:
    return lambda es, en: es if lang == "es" else en


def around(request: Request) -> dict[str, Any]:
    """What every template knows: the language, who reads it, and the token its forms carry."""
    lang = language(request)
    found: Session | None = request.state.session
    person = found.person if found else None
    query = f"?{request.url.query}" if request.url.query else ""
    return {
        "lang": lang,
        "zone": cache(lambda: days.zone_of(request.app.state.floor.engine)),
        "t": in_language(lang),
        "person": person,
        "staff": person is not None and person.role in STAFF,
        "csrf": found.csrf if found else "",
        "here": request.url.path,
        "back": quote(request.url.path + query if request.method == "GET" else "/", safe=""),
        "roles": ROLES,
        "modes": MODES,
        "stakes": STAKES,
        "off": request.app.state.floor.off / 1000 if person and person.role in STAFF else 0,
        "trouble": request.app.state.floor.still_troubled() if person and person.role in STAFF else "",
    }


STATIC = re.compile(r'"/static/([\w.-]+)"')


@cache
def _print_of(name: str) -> str:
    """A print of what is in a static file, so that browsers keep it until it changes."""
    return sha256((TEMPLATES.parent / "static" / name).read_bytes()).hexdigest()[:12]


def written(request: Request, name: str, context: Mapping[str, Any]) -> str:
    html = environment.get_template(name).render(around(request) | dict(context))
    return STATIC.sub(lambda found: f'"/static/{found[1]}?v={_print_of(found[1])}"', html)


def page(request: Request, name: str, status: int = 200, **context: Any) -> HTMLResponse:
    html = written(request, name, {"status": status, **context})
    sent: dict[str, str] = getattr(request.state, "sent", {})
    return HTMLResponse(filled_in(html, path_of(request), sent) if sent and status >= 400 else html, status)
