"""Pages made at build from the catalogue: an index, one page per regulation, one per game. A new game needs no editing here.

Only what every game has (`GameRules`) is used, so a new family of games needs none either.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from pydantic import BaseModel

import tapete
from tapete.catalogue.loader import Game, catalogue
from tapete.catalogue.plan import Plan
from tapete.catalogue.schema import GameRules, Param, Provenance, Reading, Regulation
from tapete.errors import TapeteError
from tapete.odds import BetOdds
from tapete.play.limits import ceiling
from tapete.play.paylines import hand_lines, pay_lines
from tapete.play.terms import Terms
from tapete.table.referee import remedy
from tapete.text import Lang, Text

INDEX = "games/index.md"
LANGS: tuple[Lang, Lang] = ("es", "en")
ES_EN = ("español", "English")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put every regulation and its games into the navigation, where the nav names the index."""
    for entry in config.nav or []:
        for title, page in entry.items():
            if page == INDEX:
                entry[title] = [INDEX, *({card.short.en: _nav(card)} for card in catalogue().regulations.values())]
    return config


def _nav(card: Regulation) -> list[Any]:
    return [f"games/{card.regulation}/index.md", *({g.title.en: f"games/{g.id}.md"} for g in games_of(card))]


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for path, content in pages().items():
        files.append(File.generated(config, path, content=content))
    return files


def pages() -> dict[str, str]:
    """Every generated file: its path under docs/, and its text."""
    made = {INDEX: index_page()}
    for card in catalogue().regulations.values():
        made[f"games/{card.regulation}/index.md"] = regulation_page(card)
    for game in tapete.all_games():
        drawing = draw(game)
        if drawing:
            made[f"games/{game.id}.svg"] = drawing
        made[f"games/{game.id}.md"] = game_page(game, drawn=bool(drawing))
    return made


def games_of(card: Regulation) -> list[Game]:
    return [g for g in tapete.all_games() if g.regulation.regulation == card.regulation]


# Markdown, in pieces


def md(words: object) -> str:
    """Words as they are: nothing in them is markup."""
    return re.sub(r"([\\`*_\[\]|])", r"\\\1", escape(str(words), quote=False)).replace("\n", " ")


def both(text: Text) -> tuple[str, str]:
    return md(text.es), md(text.en)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}", *lines, ""] if lines else []


def section(title: str, lines: Iterable[str], level: int = 2) -> list[str]:
    body = list(lines)
    return [f"{'#' * level} {title}", "", *body, ""] if body else []


# The index and the regulations


def index_page() -> str:
    rows = [
        (f"[{md(g.title.en)}]({g.id}.md)", md(g.title.es), f"`{g.id}`", str(len(g.bare.bets)), status(g))
        for g in tapete.all_games()
    ]
    cards = [
        (f"[{md(c.name.en)}]({c.regulation}/index.md)", md(c.name.es), str(len(games_of(c))))
        for c in catalogue().regulations.values()
    ]
    lines = ["# Games", "", "Every game of the catalogue, as its regulation has it."]
    lines += ["Maxima and edges are those of the sample plan, which is ours and nobody's law.", ""]
    lines += table(("game", "juego", "name", "bets", "status"), rows)
    lines += section("Regulations", table(("regulation", "reglamento", "games"), cards))
    return "\n".join(lines)


def status(game: Game) -> str:
    lacking = "; ".join(md(m.what.en) for m in game.missing())
    return game.status + (f": {lacking}" if lacking else "")


def regulation_page(card: Regulation) -> str:
    games = [f"- [{md(g.title.es)} · {md(g.title.en)}]({g.path.stem}.md): {status(g)}" for g in games_of(card)]
    terms = [(md(t.term), md(t.en), *both(t.means), md(t.cite)) for t in card.glossary]
    lines = [f"# {md(card.name.es)} · {md(card.name.en)}", "", *table(("", *ES_EN), identity(card))]
    lines += section("Games", games or ["None of its games is in the catalogue yet."])
    lines += section("General rules", by_topic((g.topic, g.rule, g.cite) for g in card.general))
    lines += section("Glossary", table(("término", "term", *ES_EN, "article"), terms))
    return "\n".join(lines)


def identity(card: Regulation) -> list[tuple[str, str, str]]:
    """Who made it, from when it is, in which money, and what becomes of stakes outside the limits."""
    money = card.currency
    coin = f"{money.code}, {money.symbol}" + (f"; 1/{money.minor}" if money.minor > 1 else "")
    rows = [("authority", card.authority), ("source", card.source), ("dating", card.dating)]
    rows += [("citations", card.citing), ("currency", Text(f"{money.es} ({coin})", f"{money.en} ({coin})"))]
    if card.stakes:
        over, under = card.stakes.over_maximum, card.stakes.under_minimum
        rows.append((f"unnoticed stake over the maximum, {over.cite}", Text(over.es, over.en)))
        rows.append((f"unnoticed stake under the minimum, {under.cite}", Text(under.es, under.en)))
    return [(md(name), *both(text)) for name, text in rows]


def by_topic(provisions: Iterable[tuple[str, Text, str]]) -> list[str]:
    """One table per topic, in the order in which the topics first come."""
    rows: dict[str, list[tuple[str, str, str]]] = {}
    for topic, text, cite in provisions:
        rows.setdefault(topic, []).append((*both(text), md(cite)))
    return [line for topic, found in rows.items() for line in section(topic, table((*ES_EN, "article"), found), 3)]


# A game


def game_page(game: Game, drawn: bool = False) -> str:
    rules, _ = resolved(game, {})
    lines = [f"# {md(game.title.es)} · {md(game.title.en)}", "", md(rules.summary.es), "", md(rules.summary.en), ""]
    lines += [f"`{game.id}` · [{md(game.regulation.name.en)}](index.md), {md(rules.cite)} · {md(game.regulation.source.en)}", ""]
    lines += [f"![The felt of {md(game.title.en)}]({game.path.stem}.svg)", ""] if drawn else []
    lines += section("Missing from the text", missing(game))
    lines += section("Bets", bets(game))
    lines += section("Left to the operator", params(rules))
    lines += section("At the table", at_the_table(rules))
    lines += section("Irregularities", irregularities(rules))
    lines += section("Readings", [line for name, r in rules.readings.items() for line in reading(name, r)])
    lines += section("Where a figure is not as printed", provenance(rules))
    lines += section("Facts", by_topic((f.topic, f.text, f.cite) for f in rules.facts))
    return "\n".join(lines)


def resolved(game: Game, given: Mapping[str, str]) -> tuple[GameRules, Plan | None]:
    """The rules under a plan; as they stand before any plan, where the game does not open with that one."""
    try:
        return game.resolve(given)
    except TapeteError:
        return game.bare, None


def missing(game: Game) -> list[str]:
    rows = [
        (*both(m.what), ", ".join(f"`{p}`" for p in m.params), f"`{m.bet}`" if m.bet else "the game", md(m.cite))
        for m in game.bare.missing
    ]
    return table((*ES_EN, "a plan may supply", "for", "article"), rows)


def bets(game: Game) -> list[str]:
    """The table of bets, once per variant."""
    if not game.bare.variants:
        return bet_table(game, {})
    lines = []
    for name, variant in game.bare.variants.items():
        es, en = both(variant.text)
        lines += section(f"`{name}`", [f"{es} · {en} ({md(variant.cite)})", "", *bet_table(game, {"variant": name})], 3)
    return lines


def bet_table(game: Game, given: Mapping[str, str]) -> list[str]:
    rules, plan = resolved(game, given)
    terms: Terms[GameRules] | None = Terms(rules, plan, game.regulation) if plan else None
    prices, note = priced(game, given)
    rows = []
    for slug, bet in rules.bets.items():
        mine = [row for row in prices if row.bet == slug]
        paid = [row.pays + on(row) for row in mine] or [str(bet.pays or "") or "plan"]
        alike = len({row.edge for row in mine}) == 1
        costs = [figure(row.edge) + ("" if alike else on(row)) for row in mine] or ["—"]
        rows.append((f"`{slug}`", *both(bet.names), lines_of(paid), most(terms, slug), lines_of(costs), md(bet.cite)))
    tables = [
        (f"`{slug}`" if slug else "hand", *both(line.cards), line.brings.en, md(line.cite))
        for slug, found in (("", hand_lines(rules)), *((slug, pay_lines(rules, slug)) for slug in rules.bets))
        for line in found
    ]
    notes = [f"`{slug}`: {md(b.note.es)} · {md(b.note.en)}" for slug, b in rules.bets.items() if b.note]
    sample = ", ".join(f"{k} {v}" for k, v in plan.spoken().items()) if plan else ""
    said = [f"Sample plan: {md(sample)}." if sample else "", note]
    heads = ("bet", *ES_EN, "pays", "max", "house edge", "article")
    paid_by = ["Pay tables:", "", *table(("bet", *ES_EN, "pays", "article"), tables)] if tables else []
    return [*table(heads, rows), *paid_by, " ".join(s for s in said if s), "", *(line for n in notes for line in (n, ""))]


def priced(game: Game, given: Mapping[str, str]) -> tuple[Sequence[BetOdds], str]:
    """What each bet costs, or why that cannot be said."""
    try:
        odds = game.odds(**given)
    except TapeteError as error:
        return (), f"No odds: {md(error.text.en)}."
    choices: dict[str, list[str]] = {}
    for row in odds.bets:
        if row.decision:
            costs = ", ".join(f"always {o} costs {figure(e)}" for o, e in row.decision.always.items())
            choices.setdefault(f"the best choice is {row.decision.best}; {costs}", []).append(f"`{row.name}`")
    return odds.bets, " ".join(f"On {', '.join(names)} {said}." for said, names in choices.items())


def on(row: BetOdds) -> str:
    """Which spots a row is about, where the spots of its bet differ."""
    return f" on {', '.join(row.spots[:6])}{' …' if len(row.spots) > 6 else ''}" if row.split else ""


def lines_of(said: Iterable[str]) -> str:
    return "<br>".join(md(words) for words in dict.fromkeys(said))


def most(terms: Terms[GameRules] | None, slug: str) -> str:
    """The most that may be staked on a spot; spots with a maximum of their own apart."""
    if terms is None:
        return "—"
    found = [(ceiling(terms, slug, spot), spot) for spot in ("", *terms.rules.bets[slug].max_by)]
    said = [terms.money(high[0]) + (f" on {spot}" if spot else "") for high, spot in found if high]
    if behind := terms.rules.bets[slug].spoken_behind("en"):
        said.append(behind)
    return lines_of(said) or "—"


def figure(edge: Fraction | float) -> str:
    percent = f"{float(edge) * 100:.3f}\u00a0%"
    return f"{edge} ({percent})" if isinstance(edge, Fraction) else percent


def params(rules: GameRules) -> list[str]:
    rows = [
        (f"`{name}`", *both(p.text), p.kind, bounds(p), md(rules.sample.get(name, "—")), md(p.cite))
        for name, p in rules.params.items()
    ]
    return table(("plan", *ES_EN, "kind", "bounds", "sample", "article"), rows)


def bounds(param: Param) -> str:
    said = [" \\| ".join(f"`{o}`" for o in param.options)]
    said += [f"at least {param.at_least}"] if param.at_least is not None else []
    said += [f"at most {param.at_most}"] if param.at_most is not None else []
    if param.times:
        pairs = (("at least", param.times.at_least), ("at most", param.times.at_most))
        said += [f"{word} {times} × `{param.times.of}`" for word, times in pairs if times is not None]
    said += ["may be left out"] if param.optional else []
    said += ["may differ by bet"] if param.per_bet else []
    return "; ".join(s for s in said if s) or "—"


def at_the_table(rules: GameRules) -> list[str]:
    def order(groups: Sequence[Sequence[str]]) -> str:
        return " → ".join(", ".join(f"`{kind}`" for kind in group) for group in groups)

    calls = rules.calls
    said = [f"{md(calls.open[to])} / {md(calls.close[to])}" for to in LANGS]
    lines = [f"- Calls: {' · '.join(said)} ({md(calls.cite)})"]
    if rules.seats and rules.seats.max is not None:
        lines.append(f"- Seats: at most {rules.seats.max} ({md(rules.seats.cite)})")
    if rules.settlement:
        for word, groups in (("Collected", rules.settlement.collect), ("Paid", rules.settlement.pay)):
            lines += [f"- {word}: {order(groups)} ({md(rules.settlement.cite)})"] if groups else []
    if rules.closing:
        lines.append(f"- Last coups announced: {rules.closing.last} ({md(rules.closing.cite)})")
    return lines


def irregularities(rules: GameRules) -> list[str]:
    rows = []
    for name, row in rules.irregularities.items():
        order = remedy(rules, name)
        rows.append((f"`{name}`", *both(row.when), f"`{order.name}`", *both(order.text), md(order.cite)))
    return table(("irregularity", "cuando", "when", "remedy", "orden", "order", "article"), rows)


def reading(name: str, row: Reading) -> list[str]:
    lines = [f"**{md(row.question.es)}** · **{md(row.question.en)}** ({md(row.cite)})", ""]
    lines += [md(row.reason.es), "", md(row.reason.en), ""]
    options = [(f"`{o}`" + (" (default)" if o == row.default else ""), *both(option.text)) for o, option in row.options.items()]
    return section(f"`{name}`", [*lines, *table(("option", *ES_EN), options)], 3)


def provenance(rules: GameRules) -> list[str]:
    rows = [(f"`{path}`", p.kind, md(p.printed) or "—", *both(p.note)) for path, p in _origins(rules, "")]
    return table(("figure", "", "printed", *ES_EN), rows)


def _origins(value: Any, path: str) -> Iterator[tuple[str, Provenance]]:
    """Every provenance note anywhere in the rules, with the figure it belongs to."""
    if isinstance(value, Provenance):
        yield path.replace(".provenance", ""), value
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from _origins(getattr(value, name), f"{path}.{name}".lstrip("."))
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _origins(item, f"{path}.{key}")


def draw(game: Game) -> str:
    """The empty felt as SVG; nothing where there is no drawing or the game does not open."""
    try:
        from tapete.draw import svg

        return str(svg(game.open()))
    except (ImportError, TapeteError):
        return ""
