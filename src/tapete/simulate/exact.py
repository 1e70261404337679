"""The exact law of a round of any bets: from the procedure itself where it can be exhausted, else from what the odds know.

Wheels and dice are played through, every result, with the very stakes named: limits, rounding and what stays on the felt are
the table's own. Baccarat's bets are settled together over every hand that a shoe deals; other games of cards have their laws in
`laws.py`, or a single bet has one where its price was counted result by result. What has none must be played.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from tapete.catalogue.families import room_of
from tapete.catalogue.loader import Game
from tapete.errors import TapeteError
from tapete.figures import parse_amount
from tapete.odds import game_odds
from tapete.play.moves import Place
from tapete.simulate.chain import Chain, one_state
from tapete.simulate.laying import Stake, sized
from tapete.simulate.spec import SIZES
from tapete.table.naming import parse_bet
from tapete.table.table import Table
from tapete.text import Text


class NoLaw(TapeteError):
    """What a round may bring is not known; it can be played."""


PRICES = ("twentyone", "circle", "bingo", "machine")
"""Rooms whose odds know prices and no laws: asking them would only take time."""


def read_stakes(table: Table, words: str) -> tuple[Stake, ...]:
    """`red 10, straight 17 5`: bets as they are named at the table, each with its amount behind it."""
    found: list[Stake] = []
    for part in words.replace(";", ",").split(","):
        said = part.split()
        if len(said) < 2:
            raise TapeteError(
                Text(
                    f"«{part.strip()[:60]}» no es una apuesta con su importe; escriba, por ejemplo, rojo 10, pleno 17 5",
                    f"'{part.strip()[:60]}' is not a bet with its amount; write, for instance, red 10, straight 17 5",
                )
            )
        kind, spot = parse_bet(table, said[:-1])
        if any((s.kind, s.spot) == (kind, spot) for s in found):
            name = " ".join(said[:-1])
            raise TapeteError(Text(f"{name}: está dos veces; sume los importes", f"{name}: named twice; add the amounts up"))
        size = next((word for word in SIZES if word == said[-1]), None)
        found.append(Stake(" ".join(said[:-1]), kind, spot, size or positive(said[-1], table.terms.minor)))
    return tuple(found)


def positive(words: str, minor: int) -> int:
    amount = parse_amount(words, minor)
    if not amount:
        raise TapeteError(Text("la cantidad debe ser mayor que cero", "the amount must be more than zero"))
    return amount


def law_of(game: Game, plan: Mapping[str, Any], bets: str, choose: str = "") -> Chain:
    """The law of a round in which these bets are made; `choose` is what the player always chooses, else what is best."""
    table = Table(game, plan)
    stakes = read_stakes(table, bets)
    room = room_of(table.terms.rules)
    if room in ("wheel", "dice"):
        from tapete.simulate.procedural import explore

        return explore(game, plan, table.terms, stakes, choose)
    laid: list[tuple[str, str, int]] = []
    for stake in stakes:
        laid.append((stake.kind, stake.spot, sized(table.terms, table.ask, 1, stake)))
        table.do(Place(1, laid[-1][2], stake.kind, stake.spot))  # refused as a table refuses it
    if room == "baccarat":
        return _baccarat(table, laid)
    return _at_cards(game, plan, table, room, laid, choose) or _known(game, plan, table, room, laid, choose)


def _at_cards(
    game: Game, plan: Mapping[str, Any], table: Table, room: str, stakes: list[tuple[str, str, int]], choose: str
) -> Chain | None:
    """What of cards has a law of the whole round."""
    if room == "trente":
        from tapete.simulate.laws import of_rows

        return of_rows(game, plan, stakes, choose)
    if room == "poker" and not choose:
        from tapete.simulate.laws import of_deals

        return of_deals(table, stakes)
    if room == "twentyone" and not choose and all(table.terms.rules.bets[kind].role == "main" for kind, _, _ in stakes):
        from tapete.simulate.laws import of_play

        return of_play(game, plan, stakes)
    return None


def _baccarat(table: Table, stakes: list[tuple[str, str, int]]) -> Chain:
    """All bets on one hand, over every hand of a full shoe; rounds from a shoe that runs down differ from it very little."""
    from tapete.odds.baccarat.price import counts_of, hands, returns, total_ways

    rules = table.terms.rules
    counts = counts_of(rules.shoe.decks)
    law: dict[Fraction, int] = {}
    for hand, ways in hands(rules.draws, counts).items():
        net = sum(((returns(rules, kind, spot, hand) - 1) * amount for kind, spot, amount in stakes), Fraction(0))
        law[net] = law.get(net, 0) + ways
    staked = Fraction(sum(amount for _, _, amount in stakes))
    total = total_ways(counts)
    return one_state({net: Fraction(ways, total) for net, ways in law.items()}, staked, staked)


def _known(
    game: Game, plan: Mapping[str, Any], table: Table, room: str, stakes: list[tuple[str, str, int]], choose: str
) -> Chain:
    """A single bet whose price was counted result by result."""
    if len(stakes) > 1:
        raise NoLaw(
            Text(
                "en este juego varias apuestas dependen de las mismas cartas, y su ley conjunta no se calcula",
                "in this game several bets hang on the same cards, and their joint law is not worked out",
            )
        )
    kind, spot, amount = stakes[0]
    whole = room == "poker" and getattr(table.terms.rules.bets[kind], "role", "") != "side"
    row = (
        None
        if whole or room in PRICES
        else next((r for r in game_odds(game, plan, kind).bets if r.bet == kind and (spot in r.spots or not spot)), None)
    )
    if row is None or not row.spread or (choose and row.decision and choose != row.decision.best):
        raise NoLaw(
            Text(
                f"de {kind} se sabe lo que cuesta, no la ley de sus resultados",
                f"of {kind} the price is known, not the law of its results",
            )
        )
    law = {(back - 1) * amount: chance for back, chance in row.spread.items()}
    return one_state(law, max(Fraction(amount), -min(law)), Fraction(amount), row.exact)
