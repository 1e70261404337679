"""`tapete odds` beyond the price list: the strategy chart or rules, what each rule is worth, and the shoe as it is now."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from pathlib import Path

from tapete.catalogue.loader import Game
from tapete.catalogue.paigow.rules import PaiGowRules
from tapete.catalogue.poker.rules import PokerRules
from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.cli.screen import console, grid, out_json
from tapete.cli.setting import figures_of, lang, say
from tapete.equipment.cards import read_card
from tapete.equipment.patterns import pips
from tapete.errors import TapeteError
from tapete.odds.twentyone.figures import Figures, full_shoe
from tapete.text import Text, left_of
from tapete.written import decimal, percent

ONLY = Text("la estrategia se calcula en los juegos de veintiuna", "strategy is worked out for games of twenty-one")
NO_BOUND = Text(
    "lo que añadiría recordar las demás manos se demuestra en los juegos de veintiuna",
    "what remembering other hands could add is proved for games of twenty-one",
)
NO_RULE = Text("para este juego no hay regla de estrategia", "there is no rule of strategy for this game")
NO_DRAWING = Text("solo la tabla de veintiuna se dibuja", "only the chart of twenty-one is drawn")
PLAIN = Text(
    "en esta variante la tabla de estrategia no es la corriente y no se imprime",
    "in this variant strategy does not fit the usual chart and is not printed",
)


def figures(game: Game, given: dict[str, str]) -> Figures:
    """The numbers of a game of twenty-one; other games have none."""
    from tapete.odds.twentyone.reading import figures_of as numbers_of

    rules, _ = game.resolve(given)
    if not isinstance(rules, TwentyOneRules) or rules.procedure != "twentyone":
        raise TapeteError(ONLY)
    if rules.switching is not None or rules.doubling.free or rules.splitting.free:
        raise TapeteError(PLAIN)
    return numbers_of(rules)


def show_chart(game: Game, given: dict[str, str], svg: Path | None, as_json: bool) -> None:
    """Basic strategy: on the screen, as data, or as a drawing in a file; of poker, the rules that people keep in mind."""
    if isinstance(game.rules(given), PokerRules | PaiGowRules):
        if svg is not None:
            raise TapeteError(NO_DRAWING)
        show_rules(game, given, as_json)
        return
    from tapete.draw.twentyone import chart
    from tapete.odds.twentyone.basic import basic

    found = basic(figures(game, given))
    if svg is not None:
        svg.write_text(chart.svg(found, lang()), encoding="utf-8")
        console().print(str(svg))
    elif as_json:
        out_json({"game": game.id, **chart.data(found, lang())})
    else:
        console().print(f"[bold]{game.bare.title[lang()]}[/bold]  {game.id}")
        console().print(chart.terminal(found, lang()))


def show_rules(game: Game, given: dict[str, str], as_json: bool) -> None:
    """Poker and pai gow played by rules of thumb: each rule, and what it costs against best play."""
    from tapete.odds import game_odds

    odds = game_odds(game, given)
    row = next((r for r in odds.bets if r.extra.get("rules")), None)
    if row is None:
        raise TapeteError(NO_RULE)
    if as_json:
        out_json({"game": game.id, "bet": row.bet, "edge": str(row.edge), "rules": row.extra["rules"]})
        return
    console().print(f"[bold]{game.bare.title[lang()]}[/bold]  {game.id}")
    rows, style = [], figures_of(game.regulation)
    for rule in row.extra["rules"]:
        cost = float(Fraction(rule["cost"]))
        edge = float(row.edge) + cost
        rows.append([rule[lang()], percent(edge, 4, style), percent(cost, 4, style) if cost else say("nada", "nothing")])
    heads = [say("regla", "rule"), say("ventaja con ella", "edge with it"), say("cuesta", "costs")]
    console().print(grid(heads, rows, right=[1, 2]))


def show_worth(game: Game, given: dict[str, str], as_json: bool) -> None:
    """What a round would be worth with one rule changed, each change computed."""
    from tapete.odds.twentyone.worth import worth

    rows = worth(figures(game, given))
    if as_json:
        out_json({"game": game.id, "worth": {r.key: r.difference for r in rows}})
        return
    style = figures_of(game.regulation)
    heads = [say("cambio", "change"), say("gana el jugador", "gained by the player")]
    console().print(grid(heads, [[r.change[lang()], percent(r.difference, 4, style, "+")] for r in rows], right=[1]))


def show_removal(game: Game, given: dict[str, str], as_json: bool) -> None:
    """What one card of each value, gone from the shoe, does to the next round."""
    from tapete.odds.twentyone.worth import removal

    found = removal(figures(game, given))
    if as_json:
        out_json({"game": game.id, "removal": found.effects, "insurance": found.insurance})
        return
    style = figures_of(game.regulation)
    heads = [say("al salir", "with one gone"), *("A" if c == 1 else str(c) for c in found.effects)]
    rows = [
        [say("la mano", "the round"), *(percent(e, 4, style, "+") for e in found.effects.values())],
        [say("el seguro", "insurance"), *(percent(e, 4, style, "+") for e in found.insurance.values())],
    ]
    console().print(grid(heads, rows, right=range(1, 11)))


def show_bound(game: Game, given: dict[str, str], as_json: bool) -> None:
    """What a player who forgets no card of the round could have more than one who plays each hand by its own: proved."""
    from tapete.odds.twentyone.proved import proved

    rules, _ = game.resolve(given)
    if not isinstance(rules, TwentyOneRules) or rules.procedure != "twentyone":
        raise TapeteError(NO_BOUND)
    found = proved(rules)
    if as_json:
        out_json({"game": game.id, "edge": -found.value, "memory_adds_at_most": found.gain, "player": found.player.en})
        return
    out, style = console(), figures_of(game.regulation)
    # The ends of what is proved are rounded outwards.
    least = percent(Fraction(floor((-found.value - found.gain) * 10**8), 10**8), 6, style)
    most = percent(Fraction(ceil(-found.value * 10**8), 10**8), 6, style)
    heads = [say("quien juega", "player"), say("ventaja de la casa", "house edge")]
    rows = [
        [found.without[lang()], percent(-found.value, 6, style)],
        [found.player[lang()], say(f"de {least} a {most}", f"{least} to {most}")],
    ]
    out.print(f"[bold]{game.bare.title[lang()]}[/bold]  {game.id}")
    out.print(grid(heads, rows, right=[1]))
    within = decimal(Fraction(ceil(found.gain * 10**9), 10**9), 9, style)
    out.print(say(f"demostrado hasta {within} de lo apostado", f"proved within {within} of the stake"))


def show_shoe(game: Game, given: dict[str, str], gone: str, as_json: bool) -> None:
    """What the next round is worth once these cards have left the shoe."""
    from tapete.odds.twentyone.worth import running

    numbers = figures(game, given)
    left = list(full_shoe(numbers.decks))
    for word in gone.split():
        card = read_card(word)
        try:
            left[pips(card if card[-1:] in "shdc" else card + "s") - 1] -= 1
        except KeyError as error:
            raise TapeteError(Text(f"«{word}» no es una carta", f"'{word}' is no card")) from error
    if min(left) < 0:
        raise TapeteError(Text("han salido más cartas de las que hay", "more cards are gone than there were"))
    now = running(numbers, left)
    if as_json:
        out_json({"game": game.id, "left": left, "value": now.value, "insurance": now.insurance, "gained": now.gained})
        return
    out, style = console(), figures_of(game.regulation)
    value, more, insurance = (percent(v, 4, style, "+") for v in (now.value, now.gained, now.insurance))
    out.print(left_of(sum(left), "carta|cartas", "card|cards")[lang()])
    out.print(say(f"la próxima mano vale {value}", f"the next round is worth {value}"))
    out.print(say(f"{more} más que con el sabot lleno", f"{more} more than from a full shoe"))
    out.print(say(f"el seguro vale {insurance}", f"insurance is worth {insurance}"))
