"""`tapete odds`: the price list of a game."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path

from tapete import kept
from tapete.catalogue.families import room_of
from tapete.catalogue.loader import Game
from tapete.catalogue.vocabulary import not_among
from tapete.cli.paper import columns, out_json, painted, put
from tapete.cli.setting import catalogue, figures_of, lang, plan_of, say
from tapete.cli.wording import bet_words, option_words, plan_words, row_words
from tapete.errors import TapeteError
from tapete.odds import GameOdds, game_odds
from tapete.odds.as_json import odds_json
from tapete.odds.kit.patience import COMPILED
from tapete.odds.report import BetOdds, spoken
from tapete.text import Text
from tapete.written import Style, decimal, percent, write_figure

METHODS = {
    "exhausted": Text("agotado", "exhausted"),
    "kernel": Text("contado", "kernel"),
}
"""How a figure was come by: every path of the procedure, an exact count, or a sample."""


def short(value: Fraction, style: Style, exact: bool = True) -> str:
    """A fraction people can read; one too long for that, or not exact, as a decimal."""
    words = str(value)
    if exact and len(words) <= 24:
        return words
    return f"{decimal(value, 9, style)}…" if exact else f"≈ {decimal(value, 6, style)}"


def both(value: Fraction, style: Style, exact: bool = True) -> str:
    """A fraction that people can read with its percentage; else the percentage alone."""
    words = str(value)
    return f"{words} = {percent(value, 3, style)}" if exact and len(words) <= 24 else percent(value, 3, style)


def show_odds(
    name: str,
    bet: str,
    plan: list[str],
    as_json: bool,
    removal: bool = False,
    chart: bool = False,
    svg: Path | None = None,
    worth: bool = False,
    gone: str = "",
    bound: bool = False,
) -> None:
    game = catalogue().game(name)
    given = plan_of(plan)
    rules = game.rules(given)
    if rules.procedure == "circle":
        from tapete.cli.share import show_share

        show_share(game, given, bet, as_json)
        return
    kind = ""
    if bet:
        from tapete.table.naming import unfold

        means = unfold(rules, bet.split())
        if means is None:
            raise not_among(rules, "bets", Text("ninguna apuesta", "bet"), bet, rules.bets)
        kind = means[0]
    if chart or svg or worth or gone or removal or bound:
        from tapete.cli import strategy
    if chart or svg:
        strategy.show_chart(game, given, svg, as_json)
    elif worth:
        strategy.show_worth(game, given, as_json)
    elif gone:
        strategy.show_shoe(game, given, gone, as_json)
    elif bound:
        strategy.show_bound(game, given, as_json)
    if chart or svg or worth or gone or bound:
        return
    if removal and rules.procedure == "twentyone":
        strategy.show_removal(game, given, as_json)
        return
    if removal:
        show_removal(game, given, kind, as_json)
        return
    with _patiently(game):
        odds = game_odds(game, given, kind)
    if as_json:
        out_json(odds_json(odds))
        return
    _show(odds)


@contextmanager
def _patiently(game: Game) -> Iterator[None]:
    """The first time that a game is counted by kernels, say what is being done and about how long it takes."""
    if room_of(game.bare) not in COMPILED:
        yield
        return
    from tapete.check.everything import code_of

    key, mark = f"counted/{game.id.replace('/', '-')}", code_of(room_of(game.bare))
    first = kept.read(key, mark) is None
    if first and sys.stderr.isatty():
        es = "se compilan los núcleos de cálculo y se cuentan todos los repartos: de segundos a un minuto, solo la primera vez"
        en = "compiling the kernels and counting every deal: some seconds to a minute, only this first time"
        print(say(es, en), file=sys.stderr)
    yield
    if first:
        kept.write(key, mark, True)


def show_removal(game: Game, given: dict[str, str], kind: str, as_json: bool) -> None:
    """How each bet's edge changes when one card of a value has left the shoe."""
    from tapete.catalogue.baccarat.rules import BaccaratRules
    from tapete.odds.baccarat.price import removal
    from tapete.play.terms import Terms

    rules, plan = game.resolve(given)
    if not isinstance(rules, BaccaratRules):
        raise TapeteError(
            Text(
                "el efecto de retirar una carta solo se calcula en los baccarat de banca de la casa",
                "the effect of removing a card is worked out only for baccarat with the house as bank",
            )
        )
    terms = Terms(rules, plan, game.regulation)
    found = {k: removal(terms, k) for k, b in rules.bets.items() if kind in ("", k) and b.payable and not b.sides}
    if as_json:
        out_json({"game": game.id, "removal": {k: {str(v): str(e) for v, e in by.items()} for k, by in found.items()}})
        return
    heads = [say("apuesta", "bet"), *("10-K" if v == 0 else "A" if v == 1 else str(v) for v in range(10))]
    style = figures_of(game.regulation)
    rows = [[bet_words(rules, k), *(decimal(e * 100, 4, style, "+") for e in by.values())] for k, by in found.items()]
    put(
        say(
            "Cambio de la ventaja, en puntos porcentuales, al salir una carta",
            "Change of the edge, in percentage points, when a card has gone",
        )
    )
    put(columns(heads, rows, right=range(1, 11)))


def _show(odds: GameOdds) -> None:
    rules = odds.game.rules(odds.plan)
    plan = plan_words(odds.game, odds.plan)
    put(f"{painted(rules.title[lang()], 'bold')}  {odds.game.id}  {painted(plan, 'dim')}".rstrip())
    rows, style = [], figures_of(odds.game.regulation)
    rolling = any("rolls" in row.extra for row in odds.bets)
    for row in odds.bets:
        spots = "" if row.split or len(row.spots) == 1 else f" ×{len(row.spots)}"
        rows.append(
            [
                row_words(odds.game.rules(odds.plan), row) + spots,
                row.spoken(lang()),
                percent(row.edge, 3, style),
                short(row.edge, style, row.exact),
            ]
            + [percent(p, 2, style) if row.win or row.lose else "—" for p in (row.win, row.push, row.lose)]
            + [decimal(row.sd, 3, style) if row.sd else "—"]
            + ([decimal(Fraction(row.extra.get("rolls", "1")), 2, style)] if rolling else [])
            + [METHODS[row.method][lang()] if row.method in METHODS else row.method, row.cite]
        )
    heads = [say("apuesta", "bet"), say("paga", "pays"), say("ventaja", "edge"), say("exacta", "exact")]
    heads += [say("gana", "win"), say("empata", "push"), say("pierde", "lose"), say("desv.", "sd")]
    heads += [say("tiradas", "rolls")] if rolling else []
    heads += [say("método", "method"), say("artículo", "article")]
    put(columns(heads, rows, right=range(2, 9 if rolling else 8)))
    _decisions(odds)
    _notes(odds)
    if odds.unpaid:
        names = ", ".join(bet_words(rules, kind) for kind in odds.unpaid)
        put(say(f"Sin pago en el texto: {names}.", f"The text does not say what these pay: {names}."))
    for kind, wanted in odds.unpriced.items():
        name = bet_words(rules, kind)
        put(say(f"Sin precio: {name}; la cuenta supone {wanted.es}.", f"No price: {name}; the count supposes {wanted.en}."))


def _notes(odds: GameOdds) -> None:
    """What the edge is when ties do not count, when the commission does, for small stakes, and with odds behind a line bet."""
    style = figures_of(odds.game.regulation)
    for row in odds.bets:
        name = row_words(odds.game.rules(odds.plan), row)
        _poker_notes(odds, row)
        if excluded := row.extra.get("edge_ties_excluded"):
            text = say("sin contar empates", "ties not counted")
            put(f"{name}: {text} {both(Fraction(excluded), style, row.exact)}")
        if way := row.extra.get("house_way"):
            put(f"{name}: {say('la casa acomoda según', 'the house sets by')} {way[lang()]}")
        if thumb := row.extra.get("edge_by_rule"):
            text = say("con la regla de memoria (la dice --chart)", "by the rule of thumb (--chart tells it)")
            put(f"{name}: {text} {both(Fraction(thumb), style, row.exact)}")
        if least := row.extra.get("edge_at_minimum"):
            text = say("con el mínimo de la mesa, por la comisión redondeada,", "at the table's minimum, its commission rounded,")
            put(f"{name}: {text} {both(Fraction(least), style, row.exact)}")
        if outlay := row.extra.get("edge_per_outlay"):
            text = say("por unidad desembolsada, comisión incluida,", "per unit laid out, commission counted,")
            put(f"{name}: {text} {both(Fraction(outlay), style, row.exact)}")
        if up := row.extra.get("left_up"):
            times = decimal(Fraction(up["decisions"]), 2, style)
            text = say(
                f"si se deja hasta que pierde, {times} decisiones de media, por decisión",
                f"left up until it loses, {times} decisions on average, per decision",
            )
            put(f"{name}: {text} {both(Fraction(up['edge_per_decision']), style, row.exact)}")
        if small := row.extra.get("small"):
            pays, under = spoken(small["pays"], lang()), write_figure(str(small["under"]), style)
            text = say(f"con menos de {under} paga {pays}", f"under {under} it pays {pays}")
            put(f"{name}: {text}, {both(Fraction(small['edge']), style, row.exact)}")
        if backed := row.extra.get("with_odds"):
            edge = backed["edge"]
            bet = bet_words(odds.game.rules(odds.plan), *backed["bet"].split(" ", 1))
            text = say(f"con {bet} al máximo", f"with {bet} at its most")
            put(f"{name} {text}: {both(Fraction(edge), style, row.exact)}")


def _poker_notes(odds: GameOdds, row: BetOdds) -> None:
    """Of a game with raises, what the house keeps of all staked; of a progressive, when it is fair and how long it waits."""
    style, name = figures_of(odds.game.regulation), row_words(odds.game.rules(odds.plan), row)
    if risk := row.extra.get("element_of_risk"):
        staked = decimal(Fraction(row.extra["staked"]), 3, style)
        text = say(
            f"se apuesta de media {staked} veces el ante; de todo lo apostado queda",
            f"{staked} times the ante is staked on average; of all that is staked the house keeps",
        )
        put(f"{name}: {text} {both(Fraction(risk), style, row.exact)}")
    if top := row.extra.get("edge_at_maximum"):
        text = say("con el máximo de la mesa, por el tope de pago,", "at the table's maximum, by the cap on payments,")
        put(f"{name}: {text} {both(Fraction(top), style, row.exact)}")
    if "break_even_meter" in row.extra:
        even = row.extra["break_even_meter"]
        fair = write_figure(even, style) if even else say("ninguno", "none")
        shown = write_figure(row.extra["meter"], style)
        put(f"{name}: {say(f'con el pozo en {shown}; es justa en', f'at a meter of {shown}; it is fair at')} {fair}")
        _as_a_line(row, name, style)
    if hours := row.extra.get("hours_between"):
        longest, wait = max(hours.items(), key=lambda kv: kv[1])
        rare = _hand_words(odds, row.bet, longest)
        hours_ = decimal(wait, 0, style)
        pace = row.extra["pace"]["rounds_an_hour"]
        text = say(f"{rare} cada {hours_} horas a {pace} pases por hora", f"{rare} every {hours_} hours at {pace} rounds an hour")
        put(f"{name}: {text}")


def _hand_words(odds: GameOdds, kind: str, row: str) -> str:
    """The cards that a line of a pay table asks for."""
    from tapete.catalogue.poker.rules import PokerBet
    from tapete.play.paylines import poker_cards

    bet = odds.game.rules(odds.plan).bets[kind]
    return poker_cards(bet.table[row])[lang()] if isinstance(bet, PokerBet) and row in bet.table else row


def _as_a_line(row: BetOdds, name: str, style: Style) -> None:
    """The edge of a bet on a meter as a line in what the meter shows, in stakes."""
    without, less = (Fraction(row.extra[key]) for key in ("edge_without_meter", "edge_less_per_stake_of_meter"))
    stake = write_figure(row.extra["stake"], style)
    line = f"{percent(without, 3, style)} − {percent(less, 6, style)}"
    text = say(f"ventaja = {line} por cada {stake} de pozo", f"edge = {line} for each {stake} of meter")
    put(f"{name}: {text}")


def _decisions(odds: GameOdds) -> None:
    seen: dict[str, list[str]] = {}
    rules, style = odds.game.rules(odds.plan), figures_of(odds.game.regulation)
    for row in odds.bets:
        if row.decision:
            parts = [
                f"{option_words(rules, option)}: {say('devuelve', 'returns')} {short(worth, style, row.exact)} "
                f"({say('siempre', 'always')} {both(row.decision.always[option], style, row.exact)})"
                for option, worth in row.decision.options.items()
            ]
            wise = option_words(rules, row.decision.best)
            best = say(f"lo mejor es {wise}", f"best is {wise}")
            seen.setdefault(f"{best}; " + "; ".join(parts), []).append(row_words(odds.game.rules(odds.plan), row))
    for text, names in seen.items():
        put(f"{say('Elección en', 'Choice on')} {', '.join(names)}: {text}")
