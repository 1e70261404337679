"""`tapete odds` of poker among players: what the house takes of pots of several sizes, and what it took at a table."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

from tapete.catalogue.circle.rules import CircleRules
from tapete.catalogue.loader import Game
from tapete.cli.screen import console, grid, out_json
from tapete.cli.setting import catalogue, figures_of, lang, say
from tapete.cli.settling import read_acta
from tapete.cli.wording import plan_words
from tapete.errors import TapeteError
from tapete.figures import parse_amount
from tapete.odds.circle.price import HouseShare, ladder, of_events
from tapete.play.terms import Terms
from tapete.table.acta import settle
from tapete.text import Text
from tapete.written import decimal, percent, read_figure


def show_share(game: Game, given: Mapping[str, str], which: str, as_json: bool) -> None:
    """A list of pots; of the pot that was asked about; or of a table, where an acta was given."""
    if which.endswith(".acta") or Path(which).is_file():
        _show_table(game, which, as_json)
        return
    rules, plan = game.resolve(given)
    assert isinstance(rules, CircleRules)
    terms = Terms(rules, plan, game.regulation)
    pots = [parse_amount(read_figure(which, figures_of(game.regulation)), terms.minor)] if which else []
    if any(pot <= 0 for pot in pots):
        raise TapeteError(Text(f"un pozo es más que nada, no {which}", f"a pot is more than nothing, not {which}"))
    found = ladder(terms, pots)
    if as_json:
        out_json({"game": game.id, "cite": rules.rake.cite, "shares": [_json(terms, share) for share in found]})
        return
    out = console()
    words = plan_words(game, plan.spoken())
    out.print(f"[bold]{rules.title[lang()]}[/bold]  {game.id}  [dim]{words}[/dim]")
    heads = say("pozo,la casa toma,parte,de cien manos así", "pot,the house takes,part,of a hundred such hands").split(",")
    style = figures_of(game.regulation)

    def cells(share: HouseShare) -> list[str]:
        pot, taken, hundred = (format(terms.money(units), lang()) for units in (share.pot, share.taken, share.per_hundred))
        return [pot, taken, percent(share.part, 3, style), hundred]

    rows = [cells(share) for share in found]
    out.print(grid(heads, rows, right=range(4)))
    note = say(
        "Se juega entre jugadores: no hay ventaja de la casa por apuesta, sino su parte de cada pozo, cuando corresponde",
        "Players play each other: the house has no edge on a bet, but its share of each pot, when it is due",
    )
    out.print(f"[dim]{note} ({rules.rake.cite}).[/dim]")


def _json(terms: Terms[CircleRules], share: HouseShare) -> dict[str, object]:
    return {"pot": terms.money(share.pot), "taken": terms.money(share.taken), "part": str(share.part)}


def _show_table(game: Game, name: str, as_json: bool) -> None:
    settled = settle(read_acta(name), catalogue())
    if settled.table is None or settled.problems:
        problem = settled.problems[0]
        raise TapeteError(Text(f"línea {problem.line}: ", f"line {problem.line}: ") + problem.text)
    if settled.game != game.id:
        raise TapeteError(Text(f"el acta es de {settled.game}", f"the acta is of {settled.game}"))
    found = of_events(events for _, events in settled.answers)
    terms = settled.table.terms
    if as_json:
        per = {"per_hand": str(found.per_hand / terms.minor), "per_hundred": str(found.per_hundred / terms.minor)}
        hands = [_json(terms, hand) for hand in found.hands]
        out_json({"game": game.id, "hands": hands, "taken": terms.money(found.taken), "part": str(found.part)} | per)
        return

    style = figures_of(game.regulation)

    def money(value: Fraction) -> str:
        return decimal(value / terms.minor, 2, style)

    heads = say(
        "manos,en los pozos,la casa tomó,parte,por mano,por cien", "hands,in the pots,the house took,part,a hand,a hundred"
    )
    row = (
        str(len(found.hands)),
        format(terms.money(found.pots), lang()),
        format(terms.money(found.taken), lang()),
        percent(found.part, 3, style),
        money(found.per_hand),
        money(found.per_hundred),
    )
    console().print(grid(heads.split(","), [row], right=range(6)))
