"""What is worked out once and remembered must be what would be worked out again: for hands of cards, bets, values and felts."""

from __future__ import annotations

import random
from dataclasses import FrozenInstanceError, fields
from itertools import product

import pytest

import tapete
from tapete.catalogue.baccarat.rules import BaccaratRules
from tapete.catalogue.poker.rules import PokerRules
from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.equipment.cards import DECK, Shoe
from tapete.equipment.chance import Source
from tapete.equipment.hands import ALL, FIVE_CARDS, ONLY_GRADED, ONLY_NAMED, THREE_CARDS, Ranking, best
from tapete.equipment.pieces import Pieces
from tapete.games.baccarat.coup import result_of, row_for, row_of, spots
from tapete.games.circle import memory as circle
from tapete.games.poker.hands import first_line, graded, holds
from tapete.games.twentyone.hands import Held, _options, options
from tapete.games.twentyone.memory import Hand, TwentyOneMemory
from tapete.play.asks import Choice, Decide
from tapete.play.events import Bet
from tapete.play.felt import Felt, Sanction
from tapete.play.memory import Memory
from tapete.play.moves import BuyIn, Choose, CloseBets, LastCoups, Place
from tapete.play.turns import Act
from tapete.play.window import Betting
from tapete.table.table import Table
from tapete.table.wander import random_move
from tapete.values import maker

ORDERS = [
    Ranking(base.order, base.cards, ace_low, compared)
    for base, ace_low, compared in product((THREE_CARDS, FIVE_CARDS), (True, False), (ALL, ONLY_NAMED, ONLY_GRADED))
]


@pytest.mark.parametrize("order", ORDERS, ids=lambda o: f"{o.cards} cards, {o.ace_low}, {len(o.compared)} compared")
def test_what_cards_are_worth_hangs_on_ranks_and_on_being_of_one_suit(order: Ranking) -> None:
    rng = random.Random(7)
    packs = (DECK, DECK[:13], [card for card in DECK if card[0] in "A2345"])
    for pack in packs:
        for _ in range(1500):
            cards = tuple(rng.sample(pack, order.cards))
            made = best(cards, order)
            assert graded(cards, order) == (made.strength, made.category, made.ranks)


def test_more_cards_than_make_a_hand_are_graded_too_and_a_card_that_is_there_twice_is_refused() -> None:
    seven = tuple(random.Random(1).sample(DECK, 7))
    assert graded(seven, FIVE_CARDS).strength == best(seven, FIVE_CARDS).strength
    graded(("As", "Ad", "Kh"), THREE_CARDS)
    with pytest.raises(ValueError, match="different cards"):
        graded(("As", "As", "Kh"), THREE_CARDS)


@pytest.mark.parametrize("game", ["chile/punto-y-banca", "puerto-rico/mini-baccarat", "spain/punto-y-banca"])
def test_what_a_hand_of_baccarat_came_to_is_the_same_however_often_it_is_asked(game: str) -> None:
    rules = Table(tapete.game(game)).terms.rules
    assert isinstance(rules, BaccaratRules)
    for hand in product(range(10), range(10), (2, 3), (2, 3)):
        result = result_of(rules, *hand)
        assert result is result_of(rules, *hand)
        for kind, spot in ((kind, spot) for kind, found in spots(rules).items() for spot in found):
            for _ in range(2):
                assert row_of(rules, Bet(1, kind, spot, 100), result) == row_for(rules.bets[kind], spot, result)


def test_pieces_without_one_are_the_others_counted_or_not() -> None:
    shoe = Shoe.fresh(2, 10)
    for card in DECK:
        shoe = shoe.without(card)
    assert shoe.unseen == dict.fromkeys(DECK, 1) and shoe.next == (shoe.unseen, True) and shoe.left == len(DECK)
    urn = Pieces.of(["red", "red", "white"])
    assert urn.without("white") == {"red": 2} and urn.counts == {"red": 2, "white": 1}
    assert urn.without("white").counts == {"red": 2}
    with pytest.raises(KeyError):
        urn.without("white").without("white")


def test_cards_drawn_together_are_those_drawn_one_after_another() -> None:
    together, alone, shoe = Source("cards"), Source("cards"), Shoe.fresh(2, 10)
    cards, left = shoe.drawn(60, together.below)
    for card in cards:
        assert card == alone.weighted(shoe.unseen)
        shoe = shoe.without(card)
    assert left == shoe and left.unseen.counts == shoe.unseen.counts and len(cards) == 60


@pytest.mark.parametrize("game", [g.id for g in tapete.all_games() if isinstance(g.bare, PokerRules)])
def test_the_line_that_cards_are_paid_by_is_the_first_that_they_make(game: str) -> None:
    rules, rng = tapete.game(game).bare, random.Random(game)
    assert isinstance(rules, PokerRules)
    for bet in rules.bets.values():
        for table in (bet.table, bet.bonus.table if bet.bonus else {}):
            for _ in range(60):
                cards = tuple(rng.sample(DECK, rules.deal.own + rules.deal.community))
                dealer = tuple(rng.sample(DECK, rules.dealer.cards))
                try:
                    line = next((row for row in table.values() if holds(rules, bet, row, cards, dealer)), None)
                except ValueError:  # not enough cards for a hand of this text
                    continue
                assert first_line(rules, bet, table, cards, dealer) is line


@pytest.mark.parametrize("game", [g.id for g in tapete.all_games() if isinstance(g.bare, TwentyOneRules)])
def test_what_may_be_done_with_many_cards_is_what_the_rules_say(game: str) -> None:
    terms, rng = Table(tapete.game(game)).terms, random.Random(game)
    felt = Felt(TwentyOneMemory())
    for _ in range(300):
        hand = Hand(1, "", 1, ("main",), split=rng.random() < 0.5, switched=rng.random() < 0.3)
        felt.hands["1"] = cards = tuple(rng.choices([*DECK, *DECK[::13] * 6], k=rng.randint(3, 6)))
        assert options(terms, felt, hand) == _options(terms.rules, Held(cards, hand.split, hand.switched, 1, True, False))


def test_the_one_choice_that_an_answer_may_mean_is_the_choice_found_among_all() -> None:
    choice = Choice(Bet(2, "main", "3", 100), ("hit", "stand"), "1")
    for seat, option, about in product((1, 2), ("hit", "split"), ("", "main 3", "main", "other")):
        move = Choose(seat, option, about)
        assert Act((choice,)).find(move) is Decide((choice,)).find(move)


def test_a_stake_that_was_right_is_refused_again_for_whatever_else_has_changed() -> None:
    table = Table(tapete.game("spain/blackjack"))
    ask, move = table.ask, Place(1, 10 * table.terms.minor, "main")
    assert isinstance(ask, Betting) and ask.by_bets
    for _ in range(2):
        assert table.may(move)
    table.felt.sanctions[1] = Sanction(1, "x")
    assert not table.may(move)
    table.felt.sanctions.clear()
    table.felt.shut[1, "main"] = "x"
    assert not table.may(move)
    table.felt.shut.clear()
    table.felt.shuffle_due = True
    assert not table.may(move)
    table.felt.shuffle_due = False
    assert table.may(move)
    table.do(BuyIn(1, move.amount - 1))
    assert not table.may(move)
    table.do(BuyIn(1, 1))
    assert table.may(move)


def test_a_bet_in_words_is_looked_at_every_time_for_what_it_is() -> None:
    table = Table(tapete.game("spain/boule"))
    table.bet(1, 10, "number 3")
    for seat, amount in ((True, 10), (1, True), (1.0, 10)):
        with pytest.raises(tapete.TapeteError):
            table.bet(seat, amount, "number 3")  # type: ignore[arg-type]
    table.bet(1, 10, "number 3")
    table.do(CloseBets())
    assert table.felt.bets[0].amount == 20 * table.terms.minor


def test_a_value_made_the_quick_way_is_the_value_of_its_class() -> None:
    made = maker(Bet)(1, "red", "", 100, unnoticed=True)
    assert made == Bet(1, "red", "", 100, unnoticed=True) and type(made) is Bet and hash(made) == hash(made.worth(100))
    with pytest.raises(FrozenInstanceError):
        made.amount = 5  # type: ignore[misc]


def test_a_felt_and_its_copy_share_nothing_that_changes() -> None:
    felt = Felt(Memory())
    felt.place(Bet(1, "red", "", 100))
    felt.remember("7", 3)
    copy = felt.copy()
    assert copy == felt and copy.events == []
    for field in fields(Felt):
        own = getattr(felt, field.name)
        assert not isinstance(own, list | dict) or own is not getattr(copy, field.name)
    for result in "890":
        felt.remember(result, 3)
    assert felt.results == ("8", "9", "0") and copy.results == ("7",)


@pytest.mark.parametrize("game", ["chile/texas-holdem", "bolivia/stud-poker", "puerto-rico/seven-card-stud"])
def test_a_hand_that_goes_as_one_before_is_remembered_as_if_it_were_the_first(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def evening() -> list[tuple[object, ...]]:
        table, rng = Table(tapete.game(game)), random.Random(5)
        seen: list[tuple[object, ...]] = []
        for _ in range(400):
            move = random_move(table, rng)
            if move is None or isinstance(move, LastCoups):
                continue
            table.do(move)
            seen.append((table.felt.memory, table.legal()))
        return seen

    first, again = evening(), evening()
    monkeypatch.setattr(circle, "KNOWN", 0)
    assert first == again == evening()
    assert len(circle._steps) <= 1
