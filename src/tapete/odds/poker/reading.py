"""A table's rules as the figures that the kernels reckon with; what no kernel can reckon is not priced, rather than wrongly."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from tapete.catalogue.poker.rules import PokerBet, PokerRow, PokerRules, Stage
from tapete.equipment.hands import FIVE_CARDS, PAIR, THREE_CARDS
from tapete.games.poker.bets import bound
from tapete.odds.poker.draw import Draw
from tapete.odds.poker.floor import Least
from tapete.odds.poker.layout import laid_out, taken_back
from tapete.odds.poker.stud import Stud
from tapete.odds.poker.texas import Bonus, Plus
from tapete.odds.poker.three import ThreeCard
from tapete.odds.poker.ultimate import Ultimate
from tapete.odds.poker.value import Pays
from tapete.odds.poker.wanting import Unpriced as Unpriced
from tapete.odds.poker.wanting import wants as wants
from tapete.play.terms import Terms
from tapete.text import Text

HIGHER, TIE, LOWER = "higher", "tie", "lower"
ENDS = (HIGHER, TIE, LOWER)


@dataclass(frozen=True)
class Ride:
    """Three equal bets on a pay table, two of which may be taken back."""

    pays: Pays
    least_pair: str
    most_pair: str = "A"


Figures = ThreeCard | Stud | Draw | Ride | Ultimate | Plus | Bonus


def category_row(bet: PokerBet, category: str) -> PokerRow | None:
    """The line of a pay table for a category; lines that ask for more than a category are no such lines."""
    row = next((r for r in bet.table.values() if r.hand == category), None)
    if row is not None and (row.least or row.most or row.cards or row.suit or row.suited is not None or row.dealer_too):
        raise Unpriced(Text("líneas que valgan para toda la clase de jugada", f"lines for every {category}"))
    return row


def net(rules: PokerRules, kind: str, category: str, end: str, opened: bool) -> Fraction:
    """What one unit of a bet wins with such a hand at such an end, as the settlement pays it."""
    bet = rules.bets[kind]
    usual = bet.pays.net if bet.pays is not None else None
    if not opened and bet.unopened == "push-or-lose":
        return Fraction(-1 if end == LOWER else 0)
    if not opened and bet.unopened != "usual":
        return Fraction({"push": 0, "lose": -1}.get(bet.unopened, usual if usual is not None else 0))
    if end == TIE:
        return Fraction(-1 if bet.tied == "lose" else 0)
    if end == LOWER:
        if opened or bet.unopened_loses == "lose":
            return Fraction(-1)
        return usual if bet.unopened_loses == "pays" and usual is not None else Fraction(0)
    row = category_row(bet, category) if bet.table else None
    if row is not None and row.pays is not None:
        return row.pays.net
    if usual is not None and (not bet.table or bet.below == "pays"):
        return usual
    return Fraction(0 if bet.below == "push" else -1)


def order(rules: PokerRules) -> tuple[str, ...]:
    return THREE_CARDS.order if rules.ranking.cards == 3 else FIVE_CARDS.order


def table_pays(rules: PokerRules, kind: str) -> Pays:
    """What a bet wins against a dealer who opens and is beaten."""
    return {category: net(rules, kind, category, HIGHER, True) for category in order(rules)}


def flat(rules: PokerRules, kind: str, end: str, opened: bool, hands: Iterable[str] = ()) -> Fraction:
    """A figure that is the same with every hand."""
    found = {net(rules, kind, category, end, opened) for category in hands or order(rules)}
    if len(found) > 1:
        raise Unpriced(Text(f"en {kind}, lo mismo con cualquier mano", f"at {kind}, the same with every hand"))
    return found.pop()


def raise_of(stage: Stage) -> tuple[str, Fraction]:
    """The bet that a stage lets a player make, and how many antes; where there are several sizes, the largest."""
    made = [(kind, times) for way in stage.ways.values() for kind, times in way.stakes.items()]
    wants(len({kind for kind, _ in made}) == 1, Text("una sola apuesta nueva en cada etapa", "one raise at each stage"))
    return max(made, key=lambda m: m[1])


def opens(rules: PokerRules) -> Least:
    rule = rules.dealer.qualifies
    return (rule.hand, *rule.ranks) if rule is not None else ()


def figures_of(terms: Terms[PokerRules], ante: int | None = None, with_needed: bool = False) -> Figures:
    """The figures of a table; what caps a payment depends on the ante, which is the table's least unless it is told.

    A bonus that needs another bet is there only `with_needed`.
    """
    rules = terms.rules
    wants(rules.ranking.ace_low, Text("un as que pueda valer bajo en la escalera", "an ace that cannot stand low"))
    wants(rules.shoe.decks == 1, Text("un solo mazo", "one pack"))
    wants(
        rules.ranking.compared != "graded",
        Text(
            "manos comparadas por todas sus cartas o por las que se nombran",
            "hands compared by all their cards, or those that decide by name",
        ),
    )
    even = rules.deal.own == 5 and (rules.dealer.draws is not None or not any(stage.exchange for stage in rules.stages))
    wants(
        even or not any(bet.tied == "lose" for bet in rules.bets.values()),
        Text("empates que no cambian nada", "ties that change nothing"),
    )
    if not rules.dealer.cards:
        taken_back(rules)
        return _ride(rules)
    laid_out(rules)
    wants(bool(rules.stages), Text("una etapa en que el jugador decida", "a stage at which players decide"))
    if rules.deal.own == 3:
        return _three(rules, with_needed)
    wants(
        rules.deal.own == 3 or not any(bet.bonus for bet in rules.bets.values()),
        Text("ningún premio aparte de las apuestas", "no bonus beside the bets"),
    )
    if rules.deal.own == 5:
        return _stud(terms, ante) if rules.dealer.draws is None else _draw(rules)
    if rules.deal.own == 2 and rules.deal.community == 5:
        return _holdem(rules)
    raise Unpriced(
        Text(
            "otro reparto: tres o cinco cartas, o dos y cinco comunes",
            "another deal: three or five cards, or two and five common ones",
        )
    )


def _ride(rules: PokerRules) -> Ride:
    antes = [rules.bets[kind] for kind in rules.kinds("ante")]
    taken = [kind for stage in rules.stages for way in stage.ways.values() for kind in way.withdraws]
    wants(
        len(antes) == 3 and len(taken) == 2 and rules.deal.own == 3 and rules.deal.community == 2,
        Text("tres apuestas a cinco cartas", "three bets on five cards"),
    )
    wants(
        [stage.shows for stage in rules.stages] == [0, 1],
        Text("apuestas que se retiran con tres cartas y con cuatro", "bets back on three cards and on four"),
    )
    tables = [[(r.hand, r.pays.net if r.pays else None, r.least, r.most) for r in bet.table.values()] for bet in antes]
    wants(
        tables[0] == tables[1] == tables[2] and all(bet.judged == "best" for bet in antes),
        Text("una tabla para todas las apuestas", "one table for all bets"),
    )
    for bet in antes:
        for category in order(rules):
            if category != PAIR:
                category_row(bet, category)
    bounds = [(least, most) for hand, _, least, most in tables[0] if hand == PAIR]
    wants(len(bounds) <= 1, Text("una sola línea de parejas", "one line for pairs"))
    least, most = bounds[0] if bounds else ("", "")
    return Ride({hand: pays for hand, pays, _, _ in tables[0] if pays is not None}, least or "2", most or "A")


def _ante_and_bet(rules: PokerRules) -> tuple[str, str, Fraction]:
    """The names of ante and raise where there is one of each, and how many antes the raise is."""
    wants(len(rules.kinds("ante")) == 1 and len(rules.stages) == 1, Text("un ante y una apuesta más", "one ante and one raise"))
    kind, times = raise_of(rules.stages[0])
    return rules.first, kind, times


def _unopened(rules: PokerRules, ante: str, bet: str, times: Fraction) -> Fraction:
    """What a round wins when the dealer does not open, the same whoever has the better hand."""
    ends = {flat(rules, ante, end, False) + times * flat(rules, bet, end, False) for end in ENDS}
    wants(len(ends) == 1, Text("lo mismo siempre que el croupier no abre", "the same whenever the dealer does not open"))
    return ends.pop()


def bonus_pays(rules: PokerRules, with_needed: bool) -> Pays:
    """What the first bet wins besides, by category; nothing where another bet is needed for it and is not there."""
    bonus = rules.bets[rules.first].bonus
    if bonus is None or (bonus.needs and not with_needed):
        return {}
    lines = rules.bets[rules.first].model_copy(update={"table": bonus.table})
    rows = {category: category_row(lines, category) for category in order(rules)}
    return {category: row.pays.net for category, row in rows.items() if row is not None and row.pays is not None}


def _three(rules: PokerRules, with_needed: bool = False) -> ThreeCard:
    ante, bet, times = _ante_and_bet(rules)
    wants(flat(rules, ante, HIGHER, True) == 1, Text("un ante a la par", "an ante at even money"))
    least = opens(rules)
    wants(
        not least or (least[0] == "high-card" and len(least) <= 2),
        Text("un croupier que abre por una carta", "a dealer who opens by one card"),
    )
    bonus = rules.bets[ante].bonus
    found = ThreeCard(
        play=times,
        pays=table_pays(rules, bet),
        bonus=bonus_pays(rules, with_needed) if bonus else {},
        bonus_if_beaten=bonus is None or not bonus.wins_only,
        qualifies=least[1] if len(least) > 1 else None,
        flush_by_top_card=rules.ranking.compared == "named",
    )
    return replace(found, unopened=_unopened(rules, ante, bet, times)) if least else found


def _stud(terms: Terms[PokerRules], ante_stake: int | None) -> Stud:
    rules = terms.rules
    ante, bet, times = _ante_and_bet(rules)
    wants(
        rules.dealer.cards == 5 and rules.dealer.up == 1,
        Text("un croupier de cinco cartas que muestra una", "a dealer of five cards who shows one"),
    )
    wants(flat(rules, ante, HIGHER, True) == 1, Text("un ante a la par", "an ante at even money"))
    change = rules.stages[0].exchange
    wants(change is None or change.most == 1, Text("una sola carta que cambiar", "one card to change"))
    stake = ante_stake or terms.plan.amount("min") or terms.minor
    rule = rules.bets[bet]
    most = bound(terms, rule.pays_most, rule, stake) if rule.pays_most is not None else None
    capped = most is not None and most < max(table_pays(rules, bet).values()) * times * stake
    found = Stud(
        bet=times,
        pays=table_pays(rules, bet),
        opens=opens(rules),
        cap=Fraction(most, stake) if capped and most is not None else None,
        only_named=rules.ranking.compared == "named",
        fee=change.fee if change is not None else None,
    )
    tied = flat(rules, ante, TIE, True) + times * flat(rules, bet, TIE, True)
    return replace(found, unopened=_unopened(rules, ante, bet, times), tied=tied)


def _draw(rules: PokerRules) -> Draw:
    ante, bet, times = _ante_and_bet(rules)
    dealer, change = rules.dealer.draws, rules.stages[0].exchange
    wants(
        flat(rules, ante, HIGHER, True) == 1 and not rules.dealer.up,
        Text("un ante a la par y un croupier que no muestra nada", "an ante at even money and a dealer who shows nothing"),
    )
    assert dealer is not None
    wants(
        change is not None and change.most == 2 and not change.fee and dealer.most == 2,
        Text("dos cartas que cambiar sin coste", "two cards to change for nothing"),
    )
    lowest = [category for category in order(rules) if category != "high-card"]
    pays = {category: net(rules, bet, category, HIGHER, True) for category in lowest}
    return Draw(
        bet=times,
        pays={"high-card": Fraction(0), **pays},
        opens=opens(rules),
        unopened=_unopened(rules, ante, bet, times),
        inside=dealer.inside,
        ace_ends=dealer.ace_ends,
        only_named=rules.ranking.compared == "named",
        tied=flat(rules, ante, TIE, True) + times * flat(rules, bet, TIE, True),
    )


def _holdem(rules: PokerRules) -> Ultimate | Plus | Bonus:
    folds = [any(way.folds for way in stage.ways.values()) for stage in rules.stages]
    shown = [max(stage.shows, rules.deal.open) for stage in rules.stages]
    if len(rules.stages) == 1 and folds == [True] and shown[0] == 3:
        return _plus(rules)
    wants(
        len(rules.stages) == 3 and shown[0] == 0 and shown[1] == 3,
        Text("etapas antes y después del flop", "stages before and after the flop"),
    )
    if folds == [True, False, False] and shown[2] == 4:
        return _bonus(rules)
    wants(folds == [False, False, True] and shown[2] == 5, Text("rendirse solo al final", "a fold at the end only"))
    return _ultimate(rules)


def _plus(rules: PokerRules) -> Plus:
    ante, bet, times = _ante_and_bet(rules)
    wants(flat(rules, bet, HIGHER, True) == 1, Text("una apuesta a la par", "a bet at even money"))
    wants(all(flat(rules, bet, end, False) == 0 for end in ENDS), Text("una apuesta que se devuelve", "a bet that goes back"))
    wants(
        all(flat(rules, ante, end, False) == 1 for end in ENDS),
        Text("un ante pagado cuando el croupier no abre", "an ante paid when the dealer does not open"),
    )
    named = rules.ranking.compared == "named"
    return Plus(bet=times, ante=table_pays(rules, ante), opens=opens(rules), only_named=named)


def _bonus(rules: PokerRules) -> Bonus:
    (flop, a), (turn, b), (river, c) = (raise_of(stage) for stage in rules.stages)
    wants(not opens(rules), Text("un croupier que siempre juega", "a dealer who always plays"))
    wants(
        all(flat(rules, kind, HIGHER, True) == 1 for kind in (flop, turn, river)), Text("apuestas a la par", "bets at even money")
    )
    wants(all(x.denominator == 1 for x in (a, b, c)), Text("antes enteros", "whole antes"))
    ante = table_pays(rules, rules.first)
    paid = [category for category in order(rules) if ante[category] == 1]
    wants(
        set(ante.values()) <= {0, 1} and list(order(rules)[-len(paid) :]) == paid,
        Text("un ante pagado desde alguna jugada", "an ante paid from some hand on"),
    )
    named = rules.ranking.compared == "named"
    return Bonus(int(a), int(b), int(c), ante_wins_from=(paid[0],) if paid else ("royal-flush",), only_named=named)


def _ultimate(rules: PokerRules) -> Ultimate:
    ante, *others = rules.kinds("ante")
    wants(len(others) == 1 and rules.bets[others[0]].equal == ante, Text("un ante y una ciega", "an ante and a blind"))
    blind = others[0]
    plays = [(kind, times) for stage in rules.stages for w in stage.ways.values() for kind, times in w.stakes.items()]
    wants(
        len({kind for kind, _ in plays}) == 1 and all(times.denominator == 1 for _, times in plays),
        Text("una sola apuesta de juego", "one play bet"),
    )
    play, sizes = plays[0][0], [[int(t) for w in stage.ways.values() for t in w.stakes.values()] for stage in rules.stages]
    wants(len(sizes[1]) == 1 and len(sizes[2]) == 1, Text("un solo tamaño después", "one size later"))
    wants(flat(rules, ante, HIGHER, True) == 1 and flat(rules, play, HIGHER, True) == 1, Text("pago a la par", "even money"))
    table = {category: won for category, won in table_pays(rules, blind).items() if won}
    unfit = tuple(
        (int(flat(rules, ante, end, False)), _blind(rules, blind, end, table), int(flat(rules, play, end, False))) for end in ENDS
    )
    return Ultimate(
        blind=table,
        opens=opens(rules),
        first=tuple(sorted(sizes[0], reverse=True)),
        second=sizes[1][0],
        third=sizes[2][0],
        unqualified=(unfit[0], unfit[1], unfit[2]),
        only_named=rules.ranking.compared == "named",
    )


def _blind(rules: PokerRules, blind: str, end: str, table: Pays) -> int:
    """What the blind does when the dealer does not open: by its table, back, or lost."""
    found = {category: net(rules, blind, category, end, False) for category in order(rules)}
    if any(found.values()) and all(won == table.get(category, 0) for category, won in found.items()):
        return 1
    one = set(found.values())
    wants(
        one <= {Fraction(0)} or one == {Fraction(-1)},
        Text("una ciega según su tabla, devuelta o perdida", "a blind by its table, back or lost"),
    )
    return int(one.pop())
