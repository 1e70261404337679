"""`tapete games`, `tapete rules`, `tapete schema`: reading the law."""

from __future__ import annotations

from typing import Any

from rich.markup import escape

from tapete.catalogue.families import FAMILIES, model_of
from tapete.catalogue.loader import Game
from tapete.catalogue.plan import Plan
from tapete.catalogue.schema import GameRules, Regulation
from tapete.cli.screen import console, grid, out_json
from tapete.cli.setting import catalogue, lang, plan_of, say
from tapete.errors import unknown
from tapete.play.limits import spoken_ceiling
from tapete.play.paylines import hand_lines, pay_lines
from tapete.play.terms import Terms
from tapete.text import Text


def game_json(game: Game) -> dict[str, Any]:
    missing = game.missing()
    return {
        "game": game.id,
        "title": game.title[lang()],
        "titles": {"es": game.title.es, "en": game.title.en},
        "family": game.family,
        "regulation": game.regulation.regulation,
        "status": game.status,
        "missing": [m.what[lang()] for m in missing],
        "variants": list(game.bare.variants),
        "bets": list(game.bare.bets),
    }


def list_games(words: list[str], as_json: bool) -> None:
    games = [g for g in catalogue().games.values() if all(w.lower() in _haystack(g) for w in words)]
    if as_json:
        out_json([game_json(g) for g in games])
        return
    if not games:
        print(say("Ningún juego coincide.", "No game matches."))
        return
    rows = []
    for game in games:
        status = say("completo", "complete") if game.status == "complete" else say("incompleto", "incomplete")
        rows.append([game.id, game.title[lang()], game.family, str(len(game.bare.bets)), status, game.regulation.short[lang()]])
    heads = [say("juego", "game"), say("título", "title"), say("familia", "family"), say("apuestas", "bets")]
    console().print(grid([*heads, say("estado", "status"), say("reglamento", "regulation")], rows, right=[3]))


def _haystack(game: Game) -> str:
    return f"{game.id} {game.title.es} {game.title.en} {game.family}".lower()


def show_rules(name: str, plan: list[str], as_json: bool) -> None:
    game = catalogue().game(name)
    given = plan_of(plan)
    lacking = [m for m in game.missing(given) if not m.bet]
    rules, resolved = (game.bare, unresolved(game)) if lacking else game.resolve(given)
    if as_json:
        out_json({"game": game.id, "plan": resolved.spoken(), "rules": rules.model_dump(mode="json")})
        return
    terms: Terms[GameRules] = Terms(rules, resolved, game.regulation)
    _heading(game, rules)
    _bets(terms)
    _sections(terms)


def unresolved(game: Game) -> Plan:
    """The plan of a game that cannot be opened yet: nothing but its default readings, so that its rules can still be read."""
    readings = {name: reading.default for name, reading in game.bare.readings.items()}
    return Plan({}, {}, next(iter(game.bare.variants), ""), readings, {})


def _heading(game: Game, rules: GameRules) -> None:
    out = console()
    out.print(f"[bold]{rules.title[lang()]}[/bold]  {game.id}")
    out.print(f"{game.regulation.source[lang()]}  [dim]{escape(rules.cite)}[/dim]")
    out.print(rules.summary[lang()])


def _bets(terms: Terms[GameRules]) -> None:
    rows = []
    for slug, bet in terms.rules.bets.items():
        tabled = say("según su tabla", "by its table") if bet.payable else say("lo fija el plan", "plan must set it")
        pays = bet.spoken_pays(lang()) or tabled
        damaged = "*" if bet.provenance else ""
        rows.append([slug, bet.names[lang()], pays + damaged, spoken_ceiling(terms, slug, lang()) or "—", escape(bet.cite)])
    heads = [
        say("apuesta", "bet"),
        say("nombre", "name"),
        say("paga", "pays"),
        say("máximo", "max"),
        say("artículo", "article"),
    ]
    console().print(grid(heads, rows, right=[3]))
    for slug, bet in terms.rules.bets.items():
        for key, origin in bet.provenance.items():
            console().print(f"* {slug}.{key}: {escape(origin.note[lang()])}")


def _pay_tables(rules: GameRules) -> list[str]:
    """Every line of every pay table with its article; and what hands are paid beside the odds of their bet."""
    found = [("", line) for line in hand_lines(rules)]
    found += [(slug, line) for slug in rules.bets for line in pay_lines(rules, slug)]
    return [
        f"{slug + ' · ' if slug else ''}{escape(line.cards[lang()])}: {line.brings[lang()]} [dim]{escape(line.cite)}[/dim]"
        for slug, line in found
    ]


def _sections(terms: Terms[GameRules]) -> None:
    rules, to = terms.rules, lang()
    out = console()

    def section(title: str, lines: list[str]) -> None:
        if lines:
            out.print(f"\n[bold]{title}[/bold]")
            for line in lines:
                out.print(f"  {line}")

    section(say("Tablas de pago", "Pay tables"), _pay_tables(rules))
    said = terms.plan.spoken()
    params = [
        f"{name} = {said.get(name, '—')}: {escape(p.text[to])} [dim]{escape(p.cite)}[/dim]" for name, p in rules.params.items()
    ]
    section(say("Lo que fija el operador (muestra nuestra)", "Left to the operator (our sample)"), params)
    section(
        say("Variantes", "Variants"),
        [f"{name}: {escape(v.text[to])} [dim]{escape(v.cite)}[/dim]" for name, v in rules.variants.items()],
    )
    if rules.settlement:
        order = " → ".join(", ".join(group) for group in rules.settlement.pay) or say("no lo dice", "not stated")
        section(say("Orden de pago", "Order of payment"), [f"{order} [dim]{escape(rules.settlement.cite)}[/dim]"])
    section(
        say("Irregularidades", "Irregularities"),
        [f"{name}: {escape(i.when[to])} [dim]{escape(i.cite)}[/dim]" for name, i in rules.irregularities.items()],
    )
    section(
        say("Lecturas", "Readings"),
        [
            f"{name} = {terms.plan.readings[name]} ({' | '.join(r.options)}): {escape(r.question[to])} "
            f"{escape(r.reason[to])} [dim]{escape(r.cite)}[/dim]"
            for name, r in rules.readings.items()
        ],
    )
    section(
        say("Falta en el texto", "Missing from the text"),
        [f"{escape(m.what[to])} [dim]{escape(m.cite)}[/dim]" for m in rules.missing],
    )
    section(say("Además", "Also"), [f"{escape(f.text[to])} [dim]{escape(f.cite)}[/dim]" for f in rules.facts])


def show_schema(what: str) -> None:
    from tapete.catalogue.describe import schema

    if what not in (*FAMILIES, "regulation"):
        raise unknown(Text("ningún esquema", "schema"), what, [*FAMILIES, "regulation"])
    out_json(schema(Regulation, lang(), game=False) if what == "regulation" else schema(model_of(what), lang()))
