"""Pages made at build from the catalogue: an index, one page per regulation, one per game. A new game needs no editing here.

They are the rulebook (`tapete.book`) in Markdown, with the felt and the prices added. The site is built once in each language
(mkdocs-static-i18n), and a page has the same name in all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from html import escape
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import event_priority
from mkdocs.structure.files import File, Files

import tapete
from tapete.book import of_game, of_regulation
from tapete.book.as_markdown import section_lines
from tapete.catalogue.card import Regulation
from tapete.catalogue.loader import Game, catalogue
from tapete.catalogue.plan import Plan
from tapete.catalogue.schema import GameRules
from tapete.errors import TapeteError
from tapete.odds import BetOdds
from tapete.text import Lang, Text

INDEX = "games/index.md"
COSTS: dict[Lang, str] = {"es": "Lo que cuesta cada apuesta", "en": "What each bet costs"}
HEADS: dict[Lang, tuple[str, ...]] = {
    "es": ("juego", "nombre", "apuestas", "estado"),
    "en": ("game", "name", "bets", "status"),
}
STATUS: dict[Lang, dict[str, str]] = {
    "es": {"complete": "completo", "incomplete": "incompleto"},
    "en": {"complete": "complete", "incomplete": "incomplete"},
}
GAMES: dict[Lang, Sequence[str]] = {
    "es": (
        "# Juegos",
        "",
        "Todos los juegos del catálogo, como los tiene su reglamento.",
        "Los máximos y las ventajas son los del plan de muestra, que es nuestro y no es ley de nadie.",
        "",
    ),
    "en": (
        "# Games",
        "",
        "Every game of the catalogue, as its regulation has it.",
        "Maxima and edges are those of the sample plan, which is ours and nobody's law.",
        "",
    ),
}


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    """Put every regulation and its games into the navigation, where the nav names the index; a page's title is its heading."""
    cards = catalogue().regulations.values()
    for entry in config.nav or []:
        for title, page in entry.items():
            if page == INDEX:
                entry[title] = [INDEX, *({card.short.en: _nav(card)} for card in cards)]
    for language in config.plugins["i18n"].config.languages:
        if language.nav_translations is not None:
            language.nav_translations.update({card.short.en: card.short[language.locale] for card in cards})
    return config


def _nav(card: Regulation) -> list[Any]:
    return [f"games/{card.regulation}/index.md", *(f"games/{g.id}.md" for g in games_of(card))]


@event_priority(-200)
def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the pages of the language that is being built: after i18n, which knows only files that lie in a folder."""
    plugin = config.plugins["i18n"]
    lang: Lang = plugin.current_language
    for path, content in pages(lang).items():
        files.append(_placed(config, path, lang, content))
    plugin.i18n_files_per_language[lang] = files.documentation_pages()
    return files


def _placed(config: MkDocsConfig, path: str, lang: Lang, content: str) -> File:
    """A generated file in its language's part of the site, knowing the same page in the others."""
    plugin = config.plugins["i18n"]
    made = {name: File.generated(config, path, content=content) for name in plugin.build_languages}
    for name, file in made.items():
        if name != plugin.default_language:
            file.dest_uri = f"{name}/{file.dest_uri}"
        file.alternates, file.locale, file.locale_alternate_of, file.localization = made, name, name, None
        file.norm_src_uri = file.src_uri
    return made[lang]


@cache
def pages(lang: Lang) -> dict[str, str]:
    """Every generated file: its path under docs/, and its text."""
    made = {INDEX: index_page(lang)}
    for card in catalogue().regulations.values():
        made[f"games/{card.regulation}/index.md"] = regulation_page(card, lang)
    for game in tapete.all_games():
        drawing = draw(game, lang)
        if drawing:
            made[f"games/{game.id}.svg"] = drawing
        made[f"games/{game.id}.md"] = game_page(game, drawn=bool(drawing), lang=lang)
    return made


def games_of(card: Regulation) -> list[Game]:
    return [g for g in tapete.all_games() if g.regulation.regulation == card.regulation]


# Markdown, in pieces


def md(words: object) -> str:
    """Words as they are: nothing in them is markup."""
    return re.sub(r"([\\`*_\[\]|])", r"\\\1", escape(str(words), quote=False)).replace("\n", " ")


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}", *lines, ""] if lines else []


def section(title: str, lines: Iterable[str], level: int = 2) -> list[str]:
    body = list(lines)
    return [f"{'#' * level} {title}", "", *body, ""] if body else []


# The index and the regulations


def index_page(lang: Lang) -> str:
    rows = [
        (f"[{md(g.title[lang])}]({g.id}.md)", f"`{g.id}`", str(len(g.bare.bets)), status(g, lang)) for g in tapete.all_games()
    ]
    cards = [(f"[{md(c.name[lang])}]({c.regulation}/index.md)", str(len(games_of(c)))) for c in catalogue().regulations.values()]
    lines = [*GAMES[lang], *table(HEADS[lang], rows)]
    title, *heads = {"es": ("Reglamentos", "reglamento", "juegos"), "en": ("Regulations", "regulation", "games")}[lang]
    return "\n".join(lines + section(title, table(heads, cards)))


def status(game: Game, lang: Lang) -> str:
    lacking = "; ".join(md(m.what[lang]) for m in game.missing())
    return STATUS[lang][game.status] + (f": {lacking}" if lacking else "")


def regulation_page(card: Regulation, lang: Lang) -> str:
    games = [f"- [{md(g.title[lang])}]({g.path.stem}.md): {status(g, lang)}" for g in games_of(card)]
    doc = of_regulation(card, games_of(card))
    lines = [f"# {md(doc.title[lang])}", ""]
    lines += section({"es": "Sus juegos", "en": "Its games"}[lang], games or ["—"])
    for part in doc.sections:
        lines += section_lines(part, lang, 2) if part.id != "games" else []
    return "\n".join(lines)


# A game


def game_page(game: Game, drawn: bool = False, lang: Lang = "en", costs: bool = True) -> str:
    """The rulebook, with the felt above it and after the bets what each costs, if that is wanted."""
    doc = of_game(game, typed=True)
    lines = [f"# {md(doc.title[lang])}", ""]
    lines += [f"`{game.id}` · [{md(game.regulation.name[lang])}](index.md)", ""]
    lines += [f"![{md(doc.title[lang])}]({game.path.stem}.svg)", ""] if drawn else []
    for line in doc.under:
        lines += [md(line.text[lang]), ""]
    for part in doc.sections:
        lines += section_lines(part, lang, 2)
        lines += section(COSTS[lang], prices(game, lang, costs)) if part.id == "bets" else []
    return "\n".join(lines)


def prices(game: Game, lang: Lang, costs: bool = True) -> list[str]:
    """The table of prices, once per variant."""
    lines = []
    for name in game.bare.variants or ("",):
        given = {"variant": name} if name else {}
        lines += [md(game.bare.variants[name].text[lang]), ""] if name else []
        lines += bet_table(game, given, lang, costs)
    return lines


def resolved(game: Game, given: Mapping[str, str]) -> tuple[GameRules, Plan | None]:
    """The rules under a plan; as they stand before any plan, where the game does not open with that one."""
    try:
        return game.resolve(given)
    except TapeteError:
        return game.bare, None


def bet_table(game: Game, given: Mapping[str, str], lang: Lang, costs: bool = True) -> list[str]:
    rules, plan = resolved(game, given)
    found, note = priced(game, given.get("variant", "")) if costs else ((), Text("", ""))
    rows = []
    for slug, bet in rules.bets.items():
        mine = [row for row in found if row.bet == slug]
        alike = len({row.edge for row in mine}) == 1
        edges = [figure(row.edge) + ("" if alike else on(row, lang)) for row in mine] or ["—"]
        rows.append((f"`{slug}`", md(bet.names[lang]), lines_of(edges), md(bet.cite)))
    sample = ", ".join(f"{k} {v}" for k, v in plan.spoken().items()) if plan else ""
    label = {"es": "Plan de muestra", "en": "Sample plan"}[lang]
    said = [f"{label}: {md(sample)}." if sample else "", note[lang]]
    heads = {"es": ("apuesta", "nombre", "ventaja de la casa", "artículo"), "en": ("bet", "name", "house edge", "article")}[lang]
    return [*table(heads, rows), " ".join(s for s in said if s), ""]


@cache
def priced(game: Game, variant: str) -> tuple[Sequence[BetOdds], Text]:
    """What each bet costs, or why that cannot be said."""
    given = {"variant": variant} if variant else {}
    try:
        odds = game.odds(**given)
    except TapeteError as error:
        return (), Text(f"Sin precios: {md(error.text.es)}.", f"No odds: {md(error.text.en)}.")
    es: dict[str, list[str]] = {}
    en: dict[str, list[str]] = {}
    for row in odds.bets:
        if row.decision:
            costs = row.decision.always.items()
            always = ", ".join(f"siempre {o} cuesta {figure(e)}" for o, e in costs)
            es.setdefault(f"la mejor elección es {row.decision.best}; {always}", []).append(f"`{row.name}`")
            always = ", ".join(f"always {o} costs {figure(e)}" for o, e in costs)
            en.setdefault(f"the best choice is {row.decision.best}; {always}", []).append(f"`{row.name}`")
    notes = [
        " ".join(f"{on_} {', '.join(names)} {said}." for said, names in told.items()) for on_, told in (("En", es), ("On", en))
    ]
    return odds.bets, Text(*notes)


def on(row: BetOdds, lang: Lang) -> str:
    """Which spots a row is about, where the spots of its bet differ."""
    return f" {Text('en', 'on')[lang]} {', '.join(row.spots[:6])}{' …' if len(row.spots) > 6 else ''}" if row.split else ""


def lines_of(said: Iterable[str]) -> str:
    return "<br>".join(md(words) for words in dict.fromkeys(said))


def figure(edge: Fraction | float) -> str:
    percent = f"{float(edge) * 100:.3f}\u00a0%"
    return f"{edge} ({percent})" if isinstance(edge, Fraction) else percent


def draw(game: Game, lang: Lang) -> str:
    """The empty felt as SVG; nothing where there is no drawing or the game does not open."""
    try:
        from tapete.draw import svg

        return str(svg(game.open(), lang))
    except (ImportError, TapeteError):
        return ""
