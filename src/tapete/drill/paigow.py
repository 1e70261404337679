"""Pai gow: the croupier sets hands the house way, counts to the first hand and compares; the chief says what is set wrongly.

Every answer comes from where the table takes it: the procedure's own hands, count and house way.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence

from tapete.catalogue.loader import Game
from tapete.catalogue.paigow.rules import PaiGowRules
from tapete.drill.evening import opened
from tapete.drill.questions import Question, Trade
from tapete.equipment.cards import show_card
from tapete.games.paigow import cards
from tapete.games.paigow.asks import HOUSE
from tapete.games.paigow.hands import divide, high_worth, house_way, is_foul, low_size, low_worth, outcome, splits, told
from tapete.games.paigow.start import position_of, positions, whose
from tapete.games.paigow.worth import Split
from tapete.odds.advice import Advice
from tapete.text import Text, same

CHOICES, TRIES = 4, 60
PLAYED = 6
"""At most so many ways to set a hand are asked about."""
YES, NO = Text("sí", "yes"), Text("no", "no")
RESULTS = {
    "wins": Text("gana el jugador", "the player wins"),
    "push": Text("empate", "a push"),
    "loses": Text("pierde el jugador", "the player loses"),
}
Maker = Callable[[Game, PaiGowRules, random.Random, int], Question | None]


def croupier(game: Game, plan: Mapping[str, str], seed: int) -> Question | None:
    """One of three questions, or none: then the payment of a round is asked for, as in other games."""
    rng = random.Random(f"{game.id} paigow croupier {seed}")
    makers: list[Maker | None] = [_by_the_house, _first_hand, _who_wins, None]
    return _one_of(makers, game, plan, rng, seed)


def chief(game: Game, plan: Mapping[str, str], seed: int) -> Question | None:
    """Whether hands are foul or set against the house way; or none, and an irregularity is asked about."""
    rng = random.Random(f"{game.id} paigow chief {seed}")
    foul = game.bare.cards is not None if isinstance(game.bare, PaiGowRules) else False
    return _one_of([_is_it_foul if foul else None, _as_filed, None], game, plan, rng, seed)


def _one_of(
    makers: Sequence[Maker | None], game: Game, plan: Mapping[str, str], rng: random.Random, seed: int
) -> Question | None:
    rules = opened(game, plan).terms.rules
    maker = rng.choice(makers)
    assert isinstance(rules, PaiGowRules)
    return maker(game, rules, rng, seed) if maker else None


def fewer(advice: Advice) -> Advice:
    """The player's ways to set a hand, the best of them; how the house would do it would give one of them away."""
    ways = {option: worth for option, worth in advice.worth.items() if option != HOUSE}
    kept = sorted(ways, key=lambda option: -ways[option])[:PLAYED]
    return Advice(advice.choice, advice.ask, {option: worth for option, worth in ways.items() if option in kept}, advice.cite)


# hands


def _dealt(rules: PaiGowRules, rng: random.Random, hands: int = 1) -> list[list[str]]:
    pack = list(rules.tiles.tiles.elements()) if rules.tiles else list(cards.PACK)
    drawn = rng.sample(pack, hands * rules.deal.each)
    return [drawn[i * rules.deal.each : (i + 1) * rules.deal.each] for i in range(hands)]


def _shown(hand: Sequence[str]) -> str:
    return " ".join(map(show_card, hand))


def _laid(rules: PaiGowRules, split: Split) -> Text:
    """Both hands with their cards and their names."""
    high, low = _shown(split.high), _shown(split.low)
    return Text(f"mayor {high}, menor {low}", f"high {high}, low {low}") + same(" (") + told(rules, split) + same(")")


def _strength(rules: PaiGowRules, split: Split) -> tuple[object, object]:
    return high_worth(rules, split.high).strength, low_worth(rules, split.low).strength


def _lettered(rng: random.Random, right: Text, others: Sequence[Text]) -> tuple[dict[str, Text], str]:
    """Answers under letters, mixed; and the letter of the right one."""
    answers = [right, *others]
    rng.shuffle(answers)
    letters = {chr(ord("a") + i): text for i, text in enumerate(answers)}
    return letters, next(letter for letter, text in letters.items() if text is right)


# the croupier


def _by_the_house(game: Game, rules: PaiGowRules, rng: random.Random, seed: int) -> Question | None:
    """Seven cards or four tiles: how does the house set them?"""
    for _ in range(TRIES):
        (hand,) = _dealt(rules, rng)
        own = house_way(rules, hand)
        different = {_strength(rules, s): s for s in splits(rules, hand)}
        different.pop(_strength(rules, own.split), None)
        if different:
            break
    else:
        return None
    near = sorted(different.values(), key=lambda s: low_worth(rules, s.low), reverse=True)[: 2 * CHOICES]
    others = rng.sample(near, min(CHOICES - 1, len(near)))
    options, right = _lettered(rng, _laid(rules, own.split), [_laid(rules, s) for s in others])
    ask = Text("¿Cómo las acomoda la casa?", "How does the house set them?")
    scene = (same(_shown(hand)), Text("la casa sigue ", "the house follows ") + rules.way.title)
    return Question(game.id, "croupier", seed, scene, ask, right, own.rule.cite, own.rule.text, options)


def _first_hand(game: Game, rules: PaiGowRules, rng: random.Random, seed: int) -> Question | None:
    """The dice or the number, perhaps with a player's bank: who gets the first hand?"""
    bank = rng.choice((0, 0, rng.randint(1, rules.places)))
    if rules.start.by == "number":
        total = rng.randint(1, rules.places + 1)
        fell = Text(f"sale el número {total}", f"the number {total} is drawn")
    else:
        faces = [rng.randint(1, 6) for _ in range(rules.start.dice)]
        total = sum(faces)
        fell = Text("dados: ", "dice: ") + same(" ".join(map(str, faces)))
    who = Text(f"el banco está en la posición {bank}", f"the bank is at position {bank}") if bank else None
    right = position_of(rules, total, bank)
    options = {_slug(rules, p): whose(rules, p) for p in positions(rules)}
    one = whose(rules, bank if bank and rules.start.bank_is_one else 0)
    why = Text(f"se cuenta {total} desde {one.es}, que es el uno", f"{total} is counted from {one.en}, who is number one")
    cite = rules.start.bank_cite if bank and rules.start.bank_cite else rules.start.cite
    ask = Text("¿Para quién es la primera mano?", "Who gets the first hand?")
    return Question(game.id, "croupier", seed, (fell, *([who] if who else [])), ask, _slug(rules, right), cite, why, options)


def _slug(rules: PaiGowRules, position: int) -> str:
    """A position as an answer: a number would be the number of an answer."""
    return whose(rules, position).en.removeprefix("the ").replace(" ", "-")


def _who_wins(game: Game, rules: PaiGowRules, rng: random.Random, seed: int) -> Question | None:
    """A player's hands against the croupier's: who wins?"""
    mine, theirs = _dealt(rules, rng, 2)
    house = house_way(rules, theirs).split
    player = house_way(rules, mine).split if rng.random() < 0.6 else rng.choice(splits(rules, mine))
    result = outcome(rules, player, house)
    right, cite = {
        1: ("wins", rules.settling.wins),
        0: ("push", rules.settling.pushes),
        -1: ("loses", rules.settling.loses),
    }[result]
    scene = (
        Text("jugador: ", "player: ") + same(f"{_shown(player.high)} / {_shown(player.low)}"),
        Text("croupier: ", "croupier: ") + same(f"{_shown(house.high)} / {_shown(house.low)}"),
    )
    why = Text("jugador, ", "player, ") + told(rules, player) + Text("; croupier, ", "; croupier, ") + told(rules, house)
    ask = Text("Mano mayor / mano menor: ¿quién gana?", "High hand / low hand: who wins?")
    return Question(game.id, "croupier", seed, scene, ask, right, cite, why, RESULTS)


# the chief


def _yes_or_no(
    game: Game, trade: Trade, seed: int, scene: tuple[Text, ...], ask: Text, right: bool, cite: str, why: Text
) -> Question:
    return Question(game.id, trade, seed, scene, ask, "yes" if right else "no", cite, why, {"yes": YES, "no": NO})


def _is_it_foul(game: Game, rules: PaiGowRules, rng: random.Random, seed: int) -> Question | None:
    """A player's hands as they were laid: are they foul?"""
    wanted = rng.random() < 0.5
    for _ in range(TRIES):
        (hand,) = _dealt(rules, rng)
        size = low_size(rules) + (rng.random() < 0.1)
        split = divide(rules, hand, rng.sample(hand, size))
        if is_foul(rules, split) == wanted:
            break
    else:
        return None
    laid = (
        Text("mano mayor: ", "high hand: ") + same(_shown(split.high)),
        Text("mano menor: ", "low hand: ") + same(_shown(split.low)),
    )
    if len(split.low) != low_size(rules):
        why = Text(f"la mano menor es de {low_size(rules)}", f"the low hand has {low_size(rules)}")
    else:
        why = told(rules, split)
    ask = Text("Un jugador ha puesto así sus cartas: ¿están mal acomodadas?", "A player has laid the cards so: is it foul?")
    return _yes_or_no(game, "chief", seed, laid, ask, wanted, rules.setting.foul_cite or rules.setting.cite, why)


def _as_filed(game: Game, rules: PaiGowRules, rng: random.Random, seed: int) -> Question | None:
    """The croupier has set the hands: is that the house way?"""
    (hand,) = _dealt(rules, rng)
    own = house_way(rules, hand)
    split = own.split if rng.random() < 0.5 else rng.choice(splits(rules, hand))
    right = _strength(rules, split) == _strength(rules, own.split)
    scene = (_laid(rules, split), Text("la casa sigue ", "the house follows ") + rules.way.title)
    why = own.rule.text + same(": ") + _laid(rules, own.split)
    ask = Text("El croupier ha acomodado así: ¿es la manera de la casa?", "The croupier has set them so: is it the house way?")
    return _yes_or_no(game, "chief", seed, scene, ask, right, own.rule.cite, why)
