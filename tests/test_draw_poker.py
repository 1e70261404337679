"""Poker tables as they are drawn and told: backs for what nobody has seen, folded hands, what hands make, pay tables, meters."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

import tapete
from tapete.catalogue.poker.rules import PokerRules
from tapete.draw import svg
from tapete.draw.kit.words import table_lines
from tapete.draw.poker.words import same_tables
from tapete.equipment.cards import show_card
from tapete.table.naming import option_word, read_choice, read_way
from tapete.table.notation import parse_move
from tapete.table.show import as_text
from tapete.table.table import Table
from tapete.text import Lang
from tapete.web.pages.choosing import option_name

GAMES = [g.id for g in tapete.all_games() if isinstance(g.bare, PokerRules) and g.status == "complete"]
STUD = "puerto-rico/caribbean-stud"


def stud(*more: str) -> Table:
    """Two players of Caribbean stud with their cards, the dealer's first one open."""
    table = tapete.game(STUD).open()
    cards = "Kh 4s Ks 9d 5d 2c 9c Jh 2h 6s Ac"
    for line in ["seat 1 bets 5 ante", "seat 2 bets 5 ante", "no more bets", *(f"card {c}" for c in cards.split()), *more]:
        table.do(parse_move(table, line))
    return table


def of_class(root: ElementTree.Element, name: str) -> Iterator[ElementTree.Element]:
    return (e for e in root.iter() if name in e.get("class", "").split())


def drawn(table: Table, lang: Lang = "en") -> dict[str, ElementTree.Element]:
    return {e.get("data-hand", ""): e for e in of_class(ElementTree.fromstring(svg(table, lang)), "hand")}


def made(hand: ElementTree.Element) -> str:
    return next((e.text or "" for e in of_class(hand, "made")), "")


def test_the_dealers_cards_are_backs_until_they_are_turned_up() -> None:
    hand = drawn(stud())["dealer"]
    assert [c.get("data-card") for c in of_class(hand, "card")] == ["Ac", None, None, None, None]
    before = drawn(tapete.game(STUD).open())["dealer"]
    assert not list(of_class(before, "card")), "no cards between two rounds"


def test_each_player_sees_only_their_own_hand() -> None:
    hands = drawn(stud().seen_by([1]))
    assert len(list(of_class(hands["seat 1"], "back"))) == 0 and len(list(of_class(hands["seat 2"], "back"))) == 5
    assert made(hands["seat 1"]) == "pair K" and made(hands["seat 2"]) == ""
    text = svg(stud().seen_by([1]))
    assert not any(show_card(c) in text for c in ("4s", "9d", "2c", "Jh", "6s"))


def test_a_folded_hand_is_faint_and_who_is_to_speak_is_lit() -> None:
    table = stud()
    assert {n for n, h in drawn(table).items() if list(of_class(h, "lit"))} == {"seat 1", "seat 2"}
    table.choose(2, "fold")
    hands = drawn(table)
    assert {n for n, h in hands.items() if list(of_class(h, "lit"))} == {"seat 1"}
    assert {n for n, h in hands.items() if "folded" in h.get("class", "").split()} == {"seat 2"}


def test_common_cards_are_backs_until_they_are_shown() -> None:
    table = tapete.game("puerto-rico/let-it-ride").open()
    lines = [*(f"seat 1 bets 5 bet-{n}" for n in (1, 2, 3)), "no more bets", "card Kh", "card 9d", "card 5d"]
    for line in lines:
        table.do(parse_move(table, line))
    backs = list(of_class(drawn(table)["table"], "back"))
    assert len(backs) == table.terms.rules.deal.community == 2
    assert "common cards: 🂠 🂠" in as_text(table)


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_every_pay_table_is_printed(game: str) -> None:
    table = tapete.game(game).open()
    rules = table.terms.rules
    for lang in ("es", "en"):
        tables = list(of_class(ElementTree.fromstring(svg(table, lang)), "paytable"))
        words = [" ".join(e.text for e in one.iter() if e.text) for one in tables]  # a long name stands in two lines
        assert len(tables) == len(same_tables(rules, lang))
        for slug in rules.bets:
            lines = table_lines(rules, slug, lang)
            assert len(lines) < 2 or any(all(" ".join(line) in said for line in lines) for said in words)


@pytest.mark.parametrize("game", GAMES)
def test_with_what_the_dealer_opens_is_printed(game: str) -> None:
    table = tapete.game(game).open()
    rule = table.terms.rules.dealer.qualifies
    legend = list(of_class(ElementTree.fromstring(svg(table)), "legend"))
    assert bool(legend) == (rule is not None)
    assert rule is None or all(rank in "".join(legend[0].itertext()) for rank in rule.ranks)


def test_a_meter_shows_what_it_has_come_to() -> None:
    table = tapete.game(STUD).open()
    table.do(parse_move(table, "meter progressive 12345"))
    (meter,) = of_class(ElementTree.fromstring(svg(table)), "meter")
    assert "12,345" in "".join(meter.itertext()) and "progressive payout: 12,345" in as_text(table)


def test_the_terminal_tells_the_same() -> None:
    table = stud()
    table.choose(2, "fold")
    shown = as_text(table, "es")
    assert "el croupier abre con A-K o mejor" in shown and "croupier: A♣ 🂠 🂠 🂠 🂠" in shown
    assert "▶ puesto 1: K♥ K♠ 5♦ 9♣ 2♥  par K" in shown and "puesto 2: 4♠ 9♦ 2♣ J♥ 6♠  no va" in shown
    assert "puesto 2: 🂠 🂠 🂠 🂠 🂠" in as_text(table.seen_by([1]), "es")


@pytest.mark.parametrize("game", GAMES)
def test_choices_are_read_as_the_game_calls_them_at_each_stage(game: str) -> None:
    table = tapete.game(game).open()
    for stage in table.terms.rules.stages:
        table.felt.hands["table"] = ("2s", "3s", "4s", "5s", "7h")[: stage.shows]
        for option, way in stage.ways.items():
            for lang in ("es", "en"):
                name = way.names[lang].split(",")[0]
                assert option_name(table.terms.rules, option, lang, table).lower() == name.lower()
                assert option_word(table.terms.rules, option, lang, table) == name.replace(" ", "-").lower()
                for said in way.names[lang].split(","):
                    assert read_choice(table, stage.ways, said.split()) == [option] == read_way(table, said.split())
