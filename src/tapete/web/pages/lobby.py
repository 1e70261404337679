"""The lobby: which tables are open, and a form that opens another within the law."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import RedirectResponse, Response

from tapete.catalogue.families import sort_name
from tapete.catalogue.loader import Game
from tapete.catalogue.schema import GameRules, Param
from tapete.catalogue.vocabulary import say_setting, setting_called
from tapete.errors import Refused, TapeteError
from tapete.floor import meters
from tapete.floor.host import Host
from tapete.floor.pace import whole
from tapete.play.limits import ceiling
from tapete.table.called import bet_called
from tapete.table.table import Table
from tapete.text import Lang, Text
from tapete.web.door import floor_of, genuine, language, only
from tapete.web.pages.enter import guests_allowed
from tapete.web.pages.paper import Form, cash, in_language, page, read_aloud

router = APIRouter()

FIELD, PACE = "plan.", "pace."


def limits(host: Host, lang: Lang) -> str:
    """The least and the most that one bet may be."""
    terms = host.table.terms
    least = terms.plan.amount(terms.rules.limits.min)
    bounds = [b[0] for kind in terms.rules.bets if (b := ceiling(terms, kind))]
    low = read_aloud(least, terms.card.currency, lang) if least else "—"
    if not bounds:
        return in_language(lang)(f"desde {low}", f"from {low}") if least else low
    ends = sorted({min(bounds), max(bounds)})
    return f"{low} – " + " / ".join(read_aloud(b, terms.card.currency, lang) for b in ends)


def card(host: Host, lang: Lang) -> dict[str, Any]:
    """A table as the lobby shows it."""
    rules, currency = host.table.terms.rules, host.money
    least = host.table.terms.plan.amount(rules.limits.min)
    return {
        "id": host.id,
        "title": rules.title[lang],
        "game": host.game.id,
        "family": host.game.family,
        "regulation": host.game.regulation.short[lang],
        "minimum": cash(least, currency, lang) if least else "—",
        "limits": limits(host, lang),
        "taken": len(host.seats),
        "seats": rules.seats.max if rules.seats and rules.seats.max else None,
        "mode": host.mode,
        "stakes": host.stakes,
        "coup": host.table.felt.coup,
        "results": list(host.table.felt.results[-6:]),
        "closed": host.closed,
    }


@router.get("/")
def lobby(request: Request) -> Response:
    floor, lang = floor_of(request), language(request)
    tables = [card(h, lang) for h in list(floor.hosts.values()) if not h.closed]
    return page(request, "lobby.html", tables=tables, guests=guests_allowed(floor.engine), sort_name=sort_name)


# opening a table


def bounds(rules: GameRules, param: Param, lang: Lang) -> str:
    """What the regulation allows for a value, in words."""
    t, of = in_language(lang), setting_called(rules, param.times.of)[lang] if param.times else ""
    parts = []
    if param.at_least is not None:
        parts.append(f"{t('al menos', 'at least')} {param.at_least}")
    if param.at_most is not None:
        parts.append(f"{t('a lo sumo', 'at most')} {param.at_most}")
    if param.times and param.times.at_least is not None:
        parts.append(f"{t('al menos', 'at least')} {param.times.at_least} × {of}")
    if param.times and param.times.at_most is not None:
        parts.append(f"{t('a lo sumo', 'at most')} {param.times.at_most} × {of}")
    return "; ".join(parts)


def fields(game: Game, given: dict[str, str], lang: Lang) -> list[dict[str, Any]]:
    """One field for each thing that the regulation leaves to the operator."""
    rules = game.bare
    return [
        {
            "name": name,
            "text": param.text[lang],
            "kind": param.kind,
            "options": ("yes", "no") if param.kind == "flag" else param.options,
            "bounds": bounds(rules, param, lang),
            "optional": param.optional,
            "per_bet": param.per_bet,
            "cite": param.cite,
            "value": given.get(name, str(rules.sample.get(name, ""))),
        }
        for name, param in rules.params.items()
    ]


def plan_in(game: Game, form: dict[str, str]) -> dict[str, str]:
    """What the form gives besides our sample and the default readings."""
    rules = game.bare
    usual = {k: str(v) for k, v in rules.sample.items()} | {k: r.default for k, r in rules.readings.items()}
    usual |= {"variant": next(iter(rules.variants), "")}
    given = {k.removeprefix(FIELD): v for k, v in form.items() if k.startswith(FIELD) and v}
    plan = {k: v for k, v in given.items() if usual.get(k) != v}
    for line in form.get("more", "").splitlines():
        name, _, value = line.strip().partition(" ")
        if name and value:
            plan[name] = value.strip()
    return plan


def _form_page(request: Request, game: Game | None, form: dict[str, str], refusal: TapeteError | None = None) -> Response:
    lang, law = language(request), floor_of(request).catalogue
    ready = [g for g in law.games.values() if g.status == "complete"]
    given = {k.removeprefix(FIELD): v for k, v in form.items() if k.startswith(FIELD)}
    return page(
        request,
        "open.html",
        409 if refusal else 200,
        regulations=[(r, [g for g in ready if g.regulation is r]) for r in law.regulations.values()],
        game=game,
        rules=game.bare if game else None,
        typed=lambda name, value="": say_setting(game.bare, name, value, lang) if game else (name, value),
        fields=fields(game, given, lang) if game else [],
        given=given,
        more=form.get("more", ""),
        mode=form.get("mode", "automatic"),
        chosen=form.get("stakes", "money"),
        pace={k.removeprefix(PACE): v for k, v in form.items() if k.startswith(PACE)},
        refusal=refusal.text[lang] if refusal else "",
        article=getattr(refusal, "cite", ""),
        meters=_meters(request, game) if game else [],
        meter=form.get("meter", ""),
        called=lambda kind: bet_called(game.bare, kind)[lang] if game else kind,
    )


def _meters(request: Request, game: Game) -> list[meters.Pot]:
    """The meters of this regulation on which the director may open a table with such a bet."""
    if not only(request, "chief", "croupier").may("director"):
        return []
    bets = {kind for kind, bet in game.bare.bets.items() if getattr(bet, "meter", "")}
    with floor_of(request).engine.connect() as db:
        found = meters.pots(db) if bets else []
    return [p for p in found if p.kind in bets and p.regulation == game.regulation.regulation and not p.removed]


def _number(words: str) -> int:
    found = whole(words, 2**31)
    if found is None:
        raise Refused(Text("no hay ese pozo", "there is no such meter"))
    return found


@router.get("/open")
def plan_form(request: Request, game: Annotated[str, Query()] = "") -> Response:
    only(request, "chief", "croupier")
    return _form_page(request, floor_of(request).catalogue.game(game) if game else None, {})


@router.post("/open")
def open_table(request: Request, form: Form) -> Response:
    """Open it, or say which article does not let it open so."""
    genuine(request, form.get("csrf", ""))
    by, floor = only(request, "chief", "croupier"), floor_of(request)
    game = floor.catalogue.game(form.get("game", ""))
    try:
        pace = {k.removeprefix(PACE): v for k, v in form.items() if k.startswith(PACE) and v}
        meter, plan, stakes = form.get("meter", ""), plan_in(game, form), form.get("stakes", "money")
        if meter:
            meters.check_first(floor, by, _number(meter), Table(game, plan), stakes)
        host = floor.open_table(by, game.id, plan, form.get("mode", "automatic"), pace, stakes)
        if meter:
            meters.link(floor, by, _number(meter), host.id)
    except (Refused, TapeteError) as refusal:
        return _form_page(request, game, form, refusal)
    return RedirectResponse(f"/tables/{host.id}", 303)
