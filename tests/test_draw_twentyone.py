"""Tables of twenty-one as they are drawn and told: hands, counts, whose turn it is, boxes, insurance, markers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

import tapete
from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.draw import svg
from tapete.draw.twentyone.felt import scene
from tapete.draw.twentyone.words import mark
from tapete.table.naming import read_choice
from tapete.table.notation import parse_move
from tapete.table.show import as_text
from tapete.table.show_cards import count, counted, playing
from tapete.table.table import Table
from tapete.text import Lang

GAMES = [g.id for g in tapete.all_games() if isinstance(g.bare, TwentyOneRules)]


def at_play(game: str, *lines: str, **plan: str) -> Table:
    table = tapete.game(game).open(**plan)
    for line in lines:
        for move in [f"card {c}" for c in line.split()[1:]] if line.startswith("cards ") else [line]:
            table.do(parse_move(table, move))
    return table


def of_class(root: ElementTree.Element, name: str) -> Iterator[ElementTree.Element]:
    return (e for e in root.iter() if name in e.get("class", "").split())


def drawn(table: Table, lang: Lang = "en") -> dict[str, ElementTree.Element]:
    """The hands by name."""
    return {e.get("data-hand", ""): e for e in of_class(ElementTree.fromstring(svg(table, lang)), "hand")}


def counts(table: Table, lang: Lang = "en") -> dict[str, str]:
    return {name: next((e.text or "" for e in of_class(hand, "total")), "") for name, hand in drawn(table, lang).items()}


def lit(table: Table) -> set[str]:
    return {name for name, hand in drawn(table).items() if list(of_class(hand, "lit"))}


def place_of(chip: ElementTree.Element) -> tuple[float, float]:
    x, y = re.findall(r"translate\(([-\d.]+) ([-\d.]+)\)", chip.get("transform", ""))[0]
    return float(x), float(y)


def test_every_hand_shows_what_it_counts_and_whose_turn_it_is() -> None:
    table = at_play("puerto-rico/blackjack", "seat 1 bets 10 main", "seat 3 bets 10 main", "no more bets", "cards 8h Ad 6s 8d Qs")
    assert counts(table) == {"dealer": "6", "1": "16", "3": "black jack"} and lit(table) == {"1"}
    table.choose(1, "hit")
    table.do(parse_move(table, "card Kd"))
    assert counts(table)["1"] == "26 · bust" and lit(table) == set()


def test_an_ace_counts_both_ways_until_it_is_a_natural() -> None:
    assert [count(cards) for cards in (("As",), ("As", "6h"), ("As", "6h", "9c"), ("As", "Kh"), ())] == [
        "1/11", "7/17", "16", "21", "",
    ]  # fmt: skip


def test_a_hole_card_is_a_back_until_it_is_told() -> None:
    table = at_play("puerto-rico/blackjack", "seat 1 bets 10 main", "no more bets", "cards 8h 6s")
    assert not list(of_class(drawn(table)["dealer"], "back"))
    table.do(parse_move(table, "card 9d"))
    assert len(list(of_class(drawn(table)["dealer"], "back"))) == 1 and "dealer: 6♠ 🂠" in as_text(table)
    spain = at_play("spain/blackjack", "seat 1 bets 10 main", "no more bets", "cards 8h 6s 9d")
    assert not list(of_class(drawn(spain)["dealer"], "back")), "it has no hole card"


def test_split_hands_lie_side_by_side_each_with_its_chips() -> None:
    table = at_play("puerto-rico/blackjack", "seat 2 bets 10 main", "no more bets", "cards 8h 6s 8d", "seat 2 splits", "cards 3c")
    assert counts(table) == {"dealer": "6", "2": "11", "2b": "8"} and lit(table) == {"2"} == playing(table)
    chips = {c.get("data-spot"): place_of(c) for c in of_class(ElementTree.fromstring(svg(table)), "chip")}
    hands = {name: place_of(hand) for name, hand in drawn(table).items() if name != "dealer"}
    assert (chips[""][0] < chips["b"][0]) == (hands["2"][0] < hands["2b"][0])


def test_bets_on_anothers_box_lie_there() -> None:
    table = at_play("spain/blackjack", "seat 3 bets 20 main", "seat 1 bets 10 main 3", "seat 1 bets 10 main")
    chips = {(c.get("data-seat"), c.get("data-spot")): place_of(c) for c in of_class(ElementTree.fromstring(svg(table)), "chip")}
    own, behind, elsewhere = chips["3", ""], chips["1", "3"], chips["1", ""]
    assert abs(own[0] - behind[0]) < 40 < abs(own[0] - elsewhere[0])


def test_ones_own_box_goes_by_no_number() -> None:
    known = scene(tapete.game("spain/blackjack").open(), "en").spots
    assert {key[1]: spot.owner for key, spot in known.items() if key[0] == "main"} == {
        "": None, **{str(n): n for n in range(1, 8)},
    }  # fmt: skip
    single = tapete.game("puerto-rico/blackjack").open()
    assert [key for key in scene(single, "en").spots if key[0] == "main"] == [("main", "")], "its line in the list"
    places = [g for g in of_class(ElementTree.fromstring(svg(single)), "boxof") if g.get("data-bet") == "main"]
    assert {g.get("data-owner") for g in places} == set("1234567"), "and the circle of every box, to say whose it is"


def test_insurance_lies_on_its_line_before_the_box() -> None:
    table = at_play("spain/blackjack", "seat 2 bets 20 main", "no more bets", "cards 8h As 9d", "seat 2 insures 10")
    chips = {c.get("data-bet"): place_of(c) for c in of_class(ElementTree.fromstring(svg(table)), "chip")}
    assert chips["insurance"][1] < chips["main"][1] - 100
    assert "INSURANCE" in svg(table) and "SEGURO" in svg(table, "es")


def test_free_bets_have_markers() -> None:
    table = at_play(
        "puerto-rico/free-bet-blackjack", "seat 2 bets 10 main", "no more bets", "cards 8h 6s 8d", "seat 2 chooses free-split",
        "cards 3d", "seat 2 chooses free-double", "cards Qd 8c",
    )  # fmt: skip
    marks = {name: len(list(of_class(hand, "lammer"))) for name, hand in drawn(table).items()}
    assert marks == {"dealer": 0, "2": 1, "2b": 1} and "18, free" not in as_text(table) and "21, free" in as_text(table)


def test_two_hands_that_may_be_switched_are_both_lit() -> None:
    table = at_play(
        "puerto-rico/blackjack-switch", "seat 1 bets 10 main-1", "seat 1 bets 10 main-2", "no more bets", "cards 8h 10c 6s 8d Ac"
    )
    assert lit(table) == {"1", "1b"} and counts(table)["1b"] == "black jack"
    table.choose(1, "switch")
    assert table.felt.hands["1"] == ("8h", "Ac") and counts(table)["1"] == "9/19"


def test_three_hands_of_the_dealer_have_a_place_each() -> None:
    table = at_play("chile/challenge-21", *(f"seat 1 bets 1000 round-{n}" for n in (1, 2, 3)), "no more bets", "cards 8h 6s 9d")
    words = "".join(ElementTree.fromstring(svg(table)).itertext())
    assert all(f"DEALER {n}" in words for n in (1, 2, 3)) and counts(table)["dealer"] == "6"


@pytest.mark.parametrize("game", GAMES)
def test_what_the_rules_pay_and_when_the_dealer_draws_is_printed(game: str) -> None:
    table = tapete.game(game).open()
    rules = table.terms.rules
    for lang in ("es", "en"):
        legends = of_class(ElementTree.fromstring(svg(table, lang)), "legend")
        legend = " ".join(word.text or "" for legend in legends for sentence in legend for word in sentence)
        assert rules.naturals.pays.spoken(lang).upper() in legend and "17" in legend
        soft = {"es": "17 blando", "en": "soft 17"}[lang]
        assert (soft in legend) == rules.dealer.hits_soft_17
        assert (f"{rules.dealer.push_on}" in legend) == bool(rules.dealer.push_on)


@pytest.mark.parametrize("game", GAMES)
def test_side_bets_have_marks_of_their_own(game: str) -> None:
    rules = tapete.game(game).open().terms.rules
    for lang in ("es", "en"):
        marks = [mark(rules, kind, lang) for kind, bet in rules.bets.items() if bet.role == "side"]
        assert len(set(marks)) == len(marks) and all(0 < len(m) <= 4 for m in marks)


def test_a_progressive_shows_its_meter() -> None:
    table = at_play("puerto-rico/blackjack", "meter blazing-7s 1234.50")
    (meter,) = of_class(ElementTree.fromstring(svg(table)), "meter")
    assert "1,234.50" in "".join(meter.itertext())


def test_the_terminal_tells_the_same() -> None:
    table = at_play("puerto-rico/blackjack", "seat 1 bets 10 main", "seat 3 bets 10 main", "no more bets", "cards 8h Ad 6s 8d Qs")
    shown = as_text(table, "es")
    assert "▶ casilla 1: 8♥ 8♦  16" in shown and "casilla 3: A♦ Q♠  black jack" in shown and "croupier: 6♠" in shown


@pytest.mark.parametrize(
    ("said", "option"),
    [("pedir", "hit"), ("plantarse", "stand"), ("separar", "split"), ("doblar", "double"), ("retirarse", "surrender"),
     ("asegurar", "insure"), ("pago a la par", "even-money"), ("hit", "hit"), ("no cambiar", "keep")],
)  # fmt: skip
def test_choices_are_read_in_both_languages(said: str, option: str) -> None:
    table = tapete.game("chile/blackjack").open()
    options = ("hit", "stand", "split", "double", "surrender", "insure", "even-money", "keep")
    assert read_choice(table, options, said.split()) == [option]
    assert read_choice(table, options, [*said.split(), "on", "main"]) == [option, "on", "main"]


def test_a_hand_made_up_to_six_cards_is_told_at_poker() -> None:
    """Puerto Rico §14.4.G-K: what busted at twenty-one is a full house with three more cards."""
    bets = [f"seat 1 bets 10 {kind}" for kind in ("war", "blackjack", "poker")]
    busted = [*bets, "no more bets", "cards Th 6s 5d", "seat 1 chooses hit", "card Tc"]
    over, made = at_play("puerto-rico/triple-shot", *busted), at_play("puerto-rico/triple-shot", *busted, "cards Td 5c 2d")
    assert (counted(over, "1")["en"], counted(made, "1")["en"]) == ("25, bust", "full house")
    assert counts(made)["1"] == "full house"
