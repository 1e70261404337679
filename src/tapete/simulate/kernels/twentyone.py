"""Twenty-one compiled: any number of seats that play by the chart, with the rules of doubling, splitting and giving up as data.

Insurance, side bets and prizes are looked up beside it; several main bets of one player are lines of their own. What the kernel
does not carry, it says.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.figures import share
from tapete.games.twentyone.hands import value
from tapete.odds.twentyone.law import bits, tail
from tapete.odds.twentyone.reading import figures_of, worth
from tapete.odds.twentyone.strategy import BY_TOTAL, PAIR_ROW, SOFT_ROW, STAND, UPS, Strategy
from tapete.play.terms import Terms
from tapete.simulate.charts import basic_chart
from tapete.simulate.kernels import coups
from tapete.simulate.kernels import rounds as rounds21
from tapete.simulate.kernels.automaton import alone
from tapete.simulate.kernels.beside import Made, RoundsBeside, amounts, byte, in_units, made
from tapete.simulate.kernels.cards import Bytes, Numbers, pack, shoe_of
from tapete.simulate.kernels.course import Course
from tapete.simulate.kernels.prizes import paid_as, prizes_not_carried, with_prizes
from tapete.simulate.kernels.rounds_shoe import ALWAYS, LIVE, MOST_HANDS, NEEDED, Table
from tapete.simulate.kernels.several import RoundsLines, asides_of, changed, lines_of
from tapete.simulate.kernels.several import not_carried as not_several
from tapete.simulate.laying import Stake
from tapete.simulate.player import Player
from tapete.simulate.spec import Spec
from tapete.simulate.strategy import chart_in
from tapete.simulate.tally import Line, Tally, of_nets
from tapete.text import Text

BY_CHART = Text(
    "el núcleo juega con una tabla: --strategy basic, o un archivo con chart y sin rule",
    "the kernel plays by a chart: --strategy basic, or a file with a chart and no rule",
)
COMPLETES = {"needed": NEEDED, "live": LIVE, "always": ALWAYS}


@dataclass(frozen=True)
class Rounds:
    """Chunks of a table of twenty-one."""

    name: str
    stake: int
    rules: Table
    deck: Bytes
    parts: int

    def run(self, seed: int, chunk: int, rounds: int, trace: Numbers | None = None, begins: Numbers | None = None) -> Tally:
        course, every = Course(self.deck, self.rules.size, seed, chunk, rounds, trace, begins), 0
        cloth, seats = rounds21.room(self.rules.seats)
        while course.left:
            more, strays, won = rounds21.batch(*course.shoe, self.rules, course.left, course.notes, cloth, seats)
            course.played(more, strays)
            every += won
        nets = course.nets(self.parts)
        total, squares = sum(n * c for n, c in nets.items()), sum(n * n * c for n, c in nets.items())
        return of_nets(nets, {self.name: Line(self.stake * rounds, total, squares)}, -every * self.parts)


def kernel(
    spec: Spec, terms: Terms[Any], player: Player, stakes: tuple[Stake, ...]
) -> Rounds | RoundsBeside | RoundsLines | Text:
    """The rules as numbers, or what of them the kernel does not carry."""
    rules: TwentyOneRules = terms.rules
    shoe = shoe_of(spec, rules.shoe, 0)
    if isinstance(shoe, Text):
        return shoe
    chart = played_by(rules, spec.strategy)
    if chart is None:
        return BY_CHART
    several = sum(rules.bets[stake.kind].role == "main" for stake in stakes) > 1
    reasons = not_several(rules, stakes, spec.seats) if several else _not_carried(rules, stakes)
    reason = next(reasons, None) or next(_rules_not_carried(rules, chart), None)
    if reason is not None:
        return reason
    table = _table(rules, shoe, spec.seats)
    if several:
        return _several(rules, player, stakes, table, chart)
    stakes = tuple(sorted(stakes, key=lambda stake: rules.bets[stake.kind].role != "main"))
    more = made(alone(player, stakes, player.asked), spec.seats) if len(stakes) > 1 or rules.promoted else None
    return more if isinstance(more, Text) else _one(rules, stakes[0], table, chart, more)


def _one(rules: TwentyOneRules, main: Stake, table: Table, chart: Strategy, more: Made | None) -> Rounds | RoundsBeside:
    """One main bet, alone or with what is beside it."""
    stake = main.amount
    assert isinstance(stake, int)
    deck = _deck(rules, chart, byte if more else lambda card: worth(value(card)))
    if more and rules.promoted:
        deck, beside = with_prizes(rules, stake, deck, more[0])
        more = beside, *more[1:]
    natural = share(stake, rules.naturals.pays.net, rules.rounding)
    costs = stake - share(stake, figures_of(rules).surrender_keeps, rules.rounding)
    parts = int(np.gcd.reduce([stake, natural, costs, *(amounts(*more) if more else ())]))
    against = {"push": 0, "paid": natural, "lost": -stake}[rules.naturals.against_natural]
    table = table._replace(
        against_natural=against // parts, surrender_costs=costs // parts, stake=stake // parts, natural_pays=natural // parts
    )
    if more:
        beside, sides, covers = more
        return RoundsBeside(main.name, stake, table, in_units(beside, parts), sides, covers, deck, parts)
    return Rounds(main.name, stake, table, deck, parts)


def _several(rules: TwentyOneRules, player: Player, stakes: tuple[Stake, ...], table: Table, chart: Strategy) -> RoundsLines:
    """Main bets on several hands, or against several of the dealer's."""
    mains = [stake for stake in stakes if rules.bets[stake.kind].role == "main"]
    mains.sort(key=lambda stake: (rules.bets[stake.kind].hand, rules.bets[stake.kind].round))
    whole = lines_of(rules, mains, chart, 1)
    asides, sides, covers = asides_of(alone(player, stakes, player.asked), whole.hands)
    amounts = [whole.stake, whole.natural, whole.against, whole.surrender, asides.pays, asides.gain, asides.cost]
    parts = int(np.gcd.reduce(np.concatenate(amounts)))
    asides = asides._replace(pays=asides.pays // parts, gain=asides.gain // parts, cost=asides.cost // parts)
    names, staked = tuple(stake.name for stake in mains), tuple(whole.stake.tolist())
    lines, after = lines_of(rules, mains, chart, parts), changed(rules, table)
    return RoundsLines(names, staked, table, after, lines, asides, sides, covers, _deck(rules, chart, byte), parts)


def _deck(rules: TwentyOneRules, chart: Strategy, as_byte: Callable[[str], int]) -> Bytes:
    """The shoe, and behind it the chart."""
    return np.concatenate([pack(rules.shoe.decks, as_byte), tail(bounded(rules, chart))])


def _table(rules: TwentyOneRules, shoe: coups.Shoe, seats: int) -> Table:
    """The rules with every amount 1, as for who only counts hands."""
    figures = figures_of(rules)
    return Table(
        hits_soft_17=int(figures.hits_soft_17),
        peeks=int(figures.peeks),
        completes=COMPLETES[rules.dealer.completes],
        push_on=rules.dealer.push_on or 0,
        natural_beats_21=int(figures.natural_beats_21),
        against_natural=1,
        beats_21=int(figures.natural_beats_dealer_21),
        at_once=bits(figures.natural_at_once),
        double_hard=bits(figures.double_hard),
        double_soft=bits(figures.double_soft),
        after_split=int(figures.double_after_split),
        split_hands=min(rules.splitting.hands or MOST_HANDS, MOST_HANDS),
        resplit_aces=int(figures.resplit_aces),
        hit_split_aces=int(figures.hit_split_aces),
        surrender=bits(figures.surrender),
        surrender_late=int(bool(rules.surrender and rules.surrender.after_look)),
        surrender_costs=1,
        free_double=bits(figures.free_double),
        free_split=bits(figures.free_split),
        stake=1,
        natural_pays=1,
        size=shoe.size,
        cut=shoe.cut,
        one_more=shoe.one_more,
        fresh=int(shoe.fresh),
        burn=shoe.burn,
        seats=seats,
        prizes_as=paid_as(rules),
    )


def played_by(rules: TwentyOneRules, names: tuple[str, ...]) -> Strategy | None:
    """The chart by which hands are played: the first, where all that decide are charts."""
    charts = [basic_chart(rules) if name == "basic" else chart_in(name) for name in names]
    return charts[0] if charts and all(chart is not None for chart in charts) else None


def bounded(rules: TwentyOneRules, chart: Strategy) -> Strategy:
    """The chart without what the table does not offer: play on 21, and pairs that may not be split."""
    own, free = chart.own.copy(), chart.free.copy()
    for rows in (own, free):
        rows[21] = STAND
        if not rules.splitting.plays_on_21:
            rows[SOFT_ROW + 21] = STAND
        for card in range(1, 11):
            if rules.splitting.only and card not in {worth(v) for v in rules.splitting.only}:
                rows[PAIR_ROW + card] = BY_TOTAL
    return Strategy(own, free)


def _not_carried(rules: TwentyOneRules, stakes: tuple[Stake, ...]) -> Iterator[Text]:
    """What of one main bet only the procedure can play."""
    main = next((stake for stake in stakes if rules.bets[stake.kind].role == "main"), None)
    if main is None:
        yield Text("no hay apuesta principal", "there is no main bet")
    elif not isinstance(main.amount, int) or main.spot:
        yield Text("la apuesta no es de una cantidad fija en la casilla propia", "the bet is no fixed amount on one's own box")
    elif (pays := rules.bets[main.kind].pays) is None or pays.net != 1:
        yield Text("la apuesta no paga a la par", "the bet does not pay even money")
    if rules.switching is not None or rules.dealer.hands != 1:
        yield Text("hay varias manos del croupier o del jugador", "there are several hands of the dealer's or of a player's")
    yield from prizes_not_carried(rules)


def _rules_not_carried(rules: TwentyOneRules, chart: Strategy) -> Iterator[Text]:
    """What of these rules only the procedure can play."""
    if rules.splitting.double_aces:
        yield Text("los ases separados pueden doblarse", "split aces may be doubled")
    tens = np.stack([chart.own[PAIR_ROW + 10], chart.free[PAIR_ROW + 10]])[:, list(UPS)]
    if rules.splitting.by == "rank" and (tens != BY_TOTAL).any():
        yield Text("las figuras se separan solo si son iguales", "figures are split only if they are alike")
    if rules.doubling.low_after_split not in (None, rules.doubling.low):
        yield Text("tras separar se dobla con otros totales", "other totals are doubled after a split")
    if rules.dealer.peeks and rules.surrender and rules.surrender.offered and not rules.surrender.after_look:
        yield Text("hay retirada antes de que el croupier mire", "hands may be given up before the dealer looks")
