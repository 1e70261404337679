"""Equity: every deal counted. Held against published counts, plain enumeration, and PokerKit's evaluation of the same hands."""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import tapete
from tapete.equipment.cards import DECK
from tapete.errors import TapeteError
from tapete.odds.circle.equity import GAMES, Equity, Matchup, equities, equity
from tapete.odds.circle.preflop import BOARDS, KINDS, Square, sound
from tapete.odds.circle.ranges import read_range
from tapete.odds.kit.evaluator import indices, rank5, rank7
from tapete.odds.kit.omaha import rank_omaha

RANK = {"holdem": rank7, "omaha": rank_omaha, "seven-stud": rank7, "stud": rank5}


def shares(values: NDArray[np.uint16]) -> list[tuple[int, ...]]:
    """From what each hand makes in each deal: how often it is one of so many best."""
    best = values == values.max(axis=0)
    among = best.sum(axis=0)
    return [tuple(int((row & (among == k)).sum()) for k in range(1, len(values) + 1)) for row in best]


def on_every_board(game: str, hands: Sequence[Sequence[str]], board: Sequence[str], dead: Sequence[str]) -> list[tuple[int, ...]]:
    """Card by card, without a thought for ranks or suits."""
    gone = {*board, *dead, *(card for hand in hands for card in hand)}
    rest = indices(card for card in DECK if card not in gone)
    come = np.array(list(combinations(rest, 5 - len(board))), dtype=np.uint8)
    lie = np.tile(np.array(indices(board), dtype=np.uint8), (len(come), 1))
    rows = [np.hstack([np.tile(np.array(indices(hand), dtype=np.uint8), (len(come), 1)), lie, come]) for hand in hands]
    return shares(np.array([RANK[game](row) for row in rows]))


def in_every_deal(game: str, hands: Sequence[Sequence[str]], dead: Sequence[str]) -> list[tuple[int, ...]]:
    """Every way to complete hands that share no board, one player after the other."""
    size, deals = GAMES[game], []

    def deal(at: int, rest: list[int], done: list[list[int]]) -> None:
        if at == len(hands):
            deals.append(done)
            return
        known = indices(hands[at])
        for more in combinations(rest, size - len(known)):
            deal(at + 1, [card for card in rest if card not in more], [*done, [*known, *more]])

    gone = {*dead, *(card for hand in hands for card in hand)}
    deal(0, indices(card for card in DECK if card not in gone), [])
    table = np.array(deals, dtype=np.uint8)
    return shares(np.array([RANK[game](np.ascontiguousarray(table[:, h])) for h in range(len(hands))]))


def counted(result: Equity) -> list[tuple[int, ...]]:
    return [hand.shared for hand in result]


@pytest.mark.parametrize(
    ("one", "other", "wins", "ties", "losses"),
    [
        ("AhKh", "QsQd", 787_966, 6_732, 917_606),
        ("AsAc", "KdKh", 1_388_072, 6_538, 317_694),
        ("AsAh", "KdKc", 1_388_072, 6_538, 317_694),
    ],
)
def test_counts_before_the_flop(one: str, other: str, wins: int, ties: int, losses: int) -> None:
    result = equity(one, other)
    assert result.deals == BOARDS == comb(48, 5)
    assert (result[0].wins, result[0].ties, result[1].wins) == (wins, ties, losses)


def test_figures_everybody_knows() -> None:
    """Aces against kings, against any two cards, against seven-deuce: to the last printed decimal of published tables."""
    assert f"{float(equity('AA', 'KK')[0].equity):.4f}" == "0.8195"
    assert f"{float(equity('AhAd', 'random')[0].equity):.4f}" == "0.8520"
    assert equity("AA", "KK").deals == 36 * BOARDS
    assert equity("AhAd", "random").deals == 1225 * BOARDS


def test_before_the_flop_by_plain_enumeration() -> None:
    for game, hands in (("holdem", ["AhKh", "QsQd"]), ("omaha", ["AsKsQh2d", "Ts9s8h7h"])):
        cards = [[f"{h[i]}{h[i + 1]}".replace("T", "10") for i in range(0, len(h), 2)] for h in hands]
        assert counted(equity(*hands, game=game)) == on_every_board(game, cards, (), ())


@pytest.mark.parametrize("seed", range(40))
def test_boards_by_plain_enumeration(seed: int) -> None:
    """Hands, boards and dead cards at random; every other deal from two suits, so that flushes decide."""
    draw = random.Random(seed)
    game = draw.choice(["holdem", "omaha"])
    players, lie, dead = draw.choice([2, 3, 5]), draw.choice([2, 3, 3, 4, 5]), draw.choice([0, 1, 7])
    pack = [card for card in DECK if seed % 2 or card[-1] in "sh"]
    if not seed % 2:
        players, dead = min(players, 4), 0
    cards = draw.sample(pack, players * GAMES[game] + lie + dead)
    hands = [cards[i * GAMES[game] : (i + 1) * GAMES[game]] for i in range(players)]
    board, gone = cards[len(cards) - lie - dead : len(cards) - dead], cards[len(cards) - dead :]
    result = equity(*map("".join, hands), board="".join(board), dead="".join(gone), game=game)
    assert counted(result) == on_every_board(game, hands, board, gone)


@pytest.mark.parametrize("seed", range(30))
def test_draws_by_plain_enumeration(seed: int) -> None:
    draw = random.Random(seed)
    game = draw.choice(["seven-stud", "stud"])
    players = draw.choice([2, 2, 3, 4])
    known = [GAMES[game] - draw.choice([0, 1, 2] if players == 2 else [0, 1]) for _ in range(players)]
    cards = draw.sample(DECK, 52 - draw.randint(8, 16))
    hands = [cards[sum(known[:i]) : sum(known[: i + 1])] for i in range(players)]
    gone = cards[sum(known) :]
    result = equity(*map("".join, hands), dead="".join(gone), game=game)
    assert counted(result) == in_every_deal(game, hands, gone)


def test_stud_before_most_cards_are_dealt() -> None:
    """Too many deals to go through: the number of deals is right, and a deal sampled often agrees within four standard errors."""
    result = equity("AsAhKd", "7c8c9c", game="seven-stud")
    assert result.deals == comb(46, 4) * comb(42, 4)
    draw = np.random.default_rng(6)
    one, other = indices(["As", "Ah", "Kd"]), indices(["7c", "8c", "9c"])
    rest = np.array([c for c in range(52) if c not in {*one, *other}], dtype=np.uint8)
    n = 200_000
    dealt = np.array([draw.choice(rest, 8, replace=False) for _ in range(n // 20)]).repeat(20, axis=0)
    dealt = draw.permuted(dealt, axis=1).astype(np.uint8)
    a = rank7(np.hstack([np.tile(np.array(one, np.uint8), (n, 1)), dealt[:, :4]]))
    b = rank7(np.hstack([np.tile(np.array(other, np.uint8), (n, 1)), dealt[:, 4:]]))
    by_deal = ((a > b) + 0.5 * (a == b)).reshape(-1, 20).mean(axis=1)
    error = by_deal.std() / len(by_deal) ** 0.5
    assert abs(by_deal.mean() - float(result[0].equity)) < 4 * error


def test_pokerkit_decides_the_same() -> None:
    """Another program's evaluation of each hand on every last card, in all four games."""
    pytest.importorskip("pokerkit")
    from pokerkit import OmahaHoldemHand, StandardHighHand

    draw = random.Random(8)
    for game in GAMES:
        for _ in range(3):
            cards = [c.replace("10", "T") for c in draw.sample(DECK, 18)]
            size = GAMES[game]
            shared = game in ("holdem", "omaha")
            hands = [cards[:size], cards[size : 2 * size]] if shared else [cards[: size - 1], cards[size : 2 * size]]
            board = cards[2 * size : 2 * size + 4] if shared else []
            used = {c for h in hands for c in h} | set(board)
            wins, ties, deals = 0, 0, 0
            for last in (c.replace("10", "T") for c in DECK):
                if last in used:
                    continue
                deals += 1
                kind = OmahaHoldemHand if game == "omaha" else StandardHighHand
                first = hands[0] if shared else [*hands[0], last]
                common = "".join([*board, last]) if shared else ""
                made = [kind.from_game("".join(hand), common) for hand in (first, hands[1])]
                wins += made[0] > made[1]
                ties += made[0] == made[1]
            found = equity(*map("".join, hands), board="".join(board), game=game)
            assert (found.deals, found[0].wins, found[0].ties) == (deals, wins, ties)


known_hands = st.permutations(range(52)).map(lambda cards: [DECK[c] for c in cards])


@settings(max_examples=40, deadline=None)
@given(known_hands, st.sampled_from(["holdem", "omaha"]), st.integers(2, 5), st.integers(0, 5), st.integers(0, 6))
def test_what_must_hold_of_any_matchup(cards: list[str], game: str, players: int, lie: int, dead: int) -> None:
    """All is won by somebody; the order of hands and the names of suits make no difference; more dead cards, fewer deals."""
    size = GAMES[game]
    hands = ["".join(cards[i * size : (i + 1) * size]) for i in range(players)]
    rest = cards[players * size :]
    board, gone = "".join(rest[:lie]), "".join(rest[lie : lie + dead])
    result = equity(*hands, board=board, dead=gone, game=game)
    assert sum((hand.equity for hand in result), Fraction()) == 1
    assert result.deals == comb(52 - players * size - lie - dead, 5 - lie)
    turned = equity(*reversed(hands), board=board, dead=gone, game=game)
    assert counted(turned) == counted(result)[::-1]
    swap = str.maketrans("shdc", "hdcs")
    renamed = equity(*(h.translate(swap) for h in hands), board=board.translate(swap), dead=gone.translate(swap), game=game)
    assert counted(renamed) == counted(result)


def test_a_range_is_the_sum_of_its_hands() -> None:
    board, dead = "2c7d9h", "Kd"
    whole = equity("QQ+, AKs", "JTs, 99", board=board, dead=dead)
    gone = set(indices(["2c", "7d", "9h", "Kd"]))
    wins = ties = deals = 0
    for one in read_range("QQ+, AKs"):
        for other in read_range("JTs, 99"):
            if len({*one, *other}) == 4 and not {*one, *other} & gone:
                words = ["".join(DECK_NAMES[c] for c in combo) for combo in (one, other)]
                each = equity(*words, board=board, dead=dead)
                wins, ties, deals = wins + each[0].wins, ties + each[0].ties, deals + each.deals
    assert (whole[0].wins, whole[0].ties, whole.deals) == (wins, ties, deals)


DECK_NAMES = {indices([card])[0]: card for card in DECK}


def test_many_at_once_are_each_alone() -> None:
    asked = [
        Matchup(("AhKh", "QsQd")),
        Matchup(("AhKh", "QsQd"), board="2h3h9c", dead="7h"),
        Matchup(("AhKhQs2d", "9s8s7c6c"), game="omaha", board="2s3s4s"),
        Matchup(("AsAhAd2c", "KsKhKd3c"), game="seven-stud"),
        Matchup(("QQ+", "AhKd"), board="2s3s4s"),
    ]
    alone = [equity(*m.hands, board=m.board, dead=m.dead, game=m.game) for m in asked]
    assert equities(asked) == alone


def test_the_public_name() -> None:
    assert tapete.equity("As Ac", "Kd Kh")[0].wins == 1_388_072
    assert tapete.equities([Matchup(("AsAc", "KdKh"))])[0].deals == BOARDS


@pytest.mark.parametrize(
    ("hands", "more", "said"),
    [
        (["AhKh"], {}, "at least two hands"),
        (["AhKh", "AhQs"], {}, "Ah: a card is not in two places"),
        (["AhKh", "QsQd"], {"board": "Kh2c3c"}, "Kh: a card is not in two places"),
        (["AhKh", "QsQd"], {"dead": "Qd"}, "Qd: a card is not in two places"),
        (["AhKh", "QsQd"], {"board": "2c3c4c5c6c7c"}, "a board is five cards, not 6"),
        (["AhKh", "Qs1d9c"], {}, "a hand is 2 different cards"),
        (["AhKh", "AQx"], {}, "'AQx' is not understood"),
        (["AhKh", "QQs"], {}, "'QQs' is not understood"),
        (["AhKh", ""], {}, "is not understood"),
        (["AhKh", "QsQd"], {"board": "zz"}, "'zz' are no cards"),
        (["AhKh", "QsQd"], {"game": "bridge"}, "there is no game with equities 'bridge'"),
        (["AhKh", "QsQd"], {"game": "stud", "board": "2c"}, "there is no board in stud"),
        (["AhKhQsQd2c3c", "7s"], {"game": "stud"}, "a hand is 5 cards"),
        (["AhKhQs", "QdJc9c2d"], {"game": "omaha"}, "a hand is 4 different cards"),
        (["random", "random", "random"], {}, "too many to count them all"),
        (["As", "Ks", "Qs"], {"game": "seven-stud"}, "takes too long"),
        (["As"] * 0 + [f"{r}s" for r in "23456789"], {"game": "seven-stud"}, "the pack is too short"),
        (["AA", "AsAh"], {"dead": "Ac"}, "no deal is possible"),
    ],
)
def test_what_cannot_be_counted_is_told(hands: list[str], more: dict[str, str], said: str) -> None:
    with pytest.raises(TapeteError) as caught:
        equity(*hands, **more)
    assert said in caught.value.text.en
    assert caught.value.text.es != caught.value.text.en


def test_the_square_adds_up() -> None:
    """A few rows of the square by the ordinary way; and that a square which does not add up is not believed."""
    assert len(KINDS) == len(set(KINDS)) == 169 and sum(len(read_range(kind)) for kind in KINDS) == 1326
    empty = np.zeros((169, 169), dtype=np.int64)
    assert not sound(Square(empty, empty, empty))


def test_a_game_of_the_catalogue_names_its_cards() -> None:
    assert equity("AhKh", "QsQd", game="chile/texas-holdem").game == "holdem"
    assert equity("AsKsQsJs9c", "2h2d2c3h3d", game="chile/stud-poker")[1].wins == 1
