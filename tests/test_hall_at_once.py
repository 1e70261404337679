"""All cards of a hall at once say what each says by itself: faces, marks, claims, full draws and games over the cards sold."""

from __future__ import annotations

import random
from math import sqrt

import numpy as np
import pytest

import tapete
from tapete.equipment.bingo import Form, _face, series
from tapete.equipment.faces import made
from tapete.games.bingo import board
from tapete.games.bingo.figures import missing, stands
from tapete.games.bingo.memory import BingoMemory, Sold
from tapete.odds.bingo.chances import falls
from tapete.odds.bingo.kernel import laid, made_on, spelled, turns
from tapete.odds.bingo.simulate import simulate

AMERICAN, EUROPEAN = Form(75, 5, 5, 5, free=True), Form(90, 3, 9, 5, ordered=True)
SOLD = (Sold(1, 590, 600), Sold(2, 1, 30), Sold(1, 31, 40))


@pytest.mark.parametrize("form", [AMERICAN, EUROPEAN, Form(90, 3, 9, 5)], ids=["75", "90", "90 as drawn"])
def test_faces_made_at_once_are_those_made_one_by_one(form: Form) -> None:
    words = [f"series/{n}" for n in range(1500)]
    assert made(form, words) == [_face(form, one) for one in words]


@pytest.mark.parametrize("last_ball", ["any", "last"])
@pytest.mark.parametrize("game", ["chile/bingo", "puerto-rico/bingo"])
def test_the_board_says_what_each_card_says(game: str, last_ball: str) -> None:
    """After any balls, also out of order: what a card lacks, whether a claim stands, who is one away, who is nearest."""
    reading = {"last-ball": last_ball} if game.startswith("puerto") else {}
    terms = tapete.game(game).open(**reading).terms
    prizes = [k for k, b in terms.rules.bets.items() if b.role == "prize"]
    rng, top = random.Random(5), terms.rules.card.balls
    cards = [(s.seat, card) for s in SOLD for card in range(s.first, s.last + 1)]
    for count in (0, 20, 21, 45, 30, 70, top):
        memory = BingoMemory(sold=SOLD, drawn=tuple(random.Random(1).sample(range(1, top + 1), count)), invalid=(5, 600))
        if count == 45:
            memory = BingoMemory(sold=SOLD, drawn=tuple(rng.sample(range(1, top + 1), count)))
        for prize in prizes:
            lacks = [len(missing(terms, memory, prize, card)) for _, card in cards]
            assert board.lacks(terms, memory, prize).tolist() == lacks
            good = [(seat, card) for seat, card in cards if stands(terms, memory, prize, card) is None]
            assert [(n.seat, n.card) for n in board.standing(terms, memory, prize)] == good
            assert [n.card for n in board.one_away(terms, memory, prize)] == [
                c for (_, c), short in zip(cards, lacks, strict=True) if short == 1
            ]
        if count:
            least = {c: min(len(missing(terms, memory, k, c)) for k in prizes) for _, c in cards}
            near = board.nearest(terms, memory, 7)
            assert [(n.lacks, n.card) for n in near] == sorted((v, c) for c, v in least.items())[:7]
            assert all(n.seat == 2 for n in board.nearest(terms, memory, 7, seats=[2]))


@pytest.mark.parametrize(
    ("game", "figure"), [("chile/bingo", "row"), ("puerto-rico/bingo", "line"), ("puerto-rico/bingo", "frame")]
)
def test_a_full_draw_against_the_board(game: str, figure: str) -> None:
    """The ball on which each card makes a figure is the first after which it lacks nothing."""
    from tapete.equipment.marking import Board

    rules = tapete.game(game).bare
    form, ways = rules.card.form, rules.ways(figure)  # type: ignore[attr-defined]
    draw = random.Random(3).sample(range(1, form.balls + 1), form.balls)
    found = made_on(laid(np.array(series(form, 2, 700), np.uint8)), turns(form.balls, draw), *spelled(ways, form.columns))
    marks = Board(form, 2, [(1, 700)])
    by_ball = np.array([marks.lacks(ways, draw[:n]) == 0 for n in range(form.balls + 1)])
    assert (found == by_ball.argmax(axis=0)).all()


@pytest.mark.parametrize("game", ["chile/bingo", "puerto-rico/bingo"])
def test_games_over_one_card_fall_as_counted(game: str) -> None:
    """For a single card the exact distribution is known: every mean is within five of its own errors."""
    terms = tapete.game(game).open().terms
    for prize, fell in simulate(terms, [(17, 17)], 20_000, seed=4).items():
        exact = falls(terms.rules, terms.rules.bets[prize].figure)
        assert abs(fell.ball.value - float(exact.mean)) < 5 * fell.ball.error
        p = float(exact.by[45])
        assert abs(fell.within(45).value - p) < 5 * sqrt(p * (1 - p) / 20_000)
        assert fell.winners.value == fell.alone.value == 1 and int(fell.wins.sum()) == 20_000


def test_games_over_cards_sold_are_those_of_the_table() -> None:
    """The same balls, one game at a time: first ball and winners as the procedure's own marks find them."""
    terms = tapete.game("chile/bingo").open().terms
    fell = simulate(terms, [(1, 60), (101, 140)], 2000, seed=9)
    for prize in ("line", "bingo"):
        rng, ways = random.Random(2), terms.rules.ways(terms.rules.bets[prize].figure)
        cards = laid(np.array(series(EUROPEAN, 1, 140), np.uint8)[[*range(60), *range(100, 140)]])
        firsts, among = [], []
        for _ in range(2000):
            on = made_on(cards, turns(90, rng.sample(range(1, 91), 90)), *spelled(ways, 9))
            firsts.append(int(on.min()))
            among.append(int((on == on.min()).sum()))
        assert abs(float(np.mean(firsts)) - fell[prize].ball.value) < 7 * fell[prize].ball.error
        assert abs(float(np.mean(among)) - fell[prize].winners.value) < 7 * fell[prize].winners.error
        assert abs(float(fell[prize].parts.sum()) - 2000) < 1e-6
