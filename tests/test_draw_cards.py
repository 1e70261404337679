"""Every card game of the catalogue is drawn from its rules alone, empty, while it is played and between coups."""

from __future__ import annotations

import random
import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from importlib import import_module
from itertools import combinations
from xml.etree import ElementTree

import pytest

import tapete
from catalogue_plans import label
from tapete.catalogue.baccarat.rules import BaccaratRules
from tapete.catalogue.banque.rules import BanqueRules
from tapete.catalogue.families import room_of
from tapete.catalogue.loader import catalogue
from tapete.catalogue.poker.rules import PokerRules
from tapete.catalogue.schema import GameRules
from tapete.catalogue.trente.rules import Premium, TrenteBet, TrenteRules
from tapete.catalogue.twentyone.rules import TwentyOneRules
from tapete.catalogue.war.rules import WarRules
from tapete.draw import svg
from tapete.draw.kit.cards import back, card, in_line
from tapete.draw.kit.geometry import Box, Point
from tapete.draw.kit.oval import HIGH, Oval
from tapete.draw.kit.scene import WIDTH, Scene
from tapete.equipment.cards import DECK, colour, show_card
from tapete.errors import TapeteError
from tapete.games.banque.bank import bank
from tapete.games.war.coup import HOUSE
from tapete.play.events import Bet
from tapete.play.moves import BuyIn, CloseBets, Move, Outcome, Place, TakeBank
from tapete.play.window import Betting
from tapete.table.table import Table, replay
from tapete.table.wander import random_move
from tapete.text import Lang, Text

CARD_ROOMS = {"baccarat", "banque", "poker", "trente", "triple", "twentyone", "war"}
SVG = "{http://www.w3.org/2000/svg}"
Where = tuple[str, dict[str, str]]
SMALLEST, MOVES = 6.5, 120
LANGUAGES: tuple[Lang, ...] = ("es", "en")


def scene(table: Table, lang: Lang = "en") -> Scene:
    """What the family of this table draws below the heading."""
    drawn: Scene = import_module(f"tapete.draw.{room_of(table.terms.rules)}.felt").scene(table, lang)
    return drawn


def every_plan() -> list[Where]:
    """Each card game that opens with its sample plan, and in every variant that does."""
    found = []
    for game in tapete.all_games():
        if room_of(game.bare) not in CARD_ROOMS:
            continue
        plans: list[dict[str, str]] = [{}, *({"variant": v} for v in game.bare.variants)]
        for plan in plans:
            try:
                game.resolve(plan)
            except TapeteError:
                continue
            found.append((game.id, plan))
    return found


PLANS = every_plan()


def of_family(rules: type[GameRules]) -> pytest.MarkDecorator:
    known = [w for w in PLANS if isinstance(catalogue().game(w[0]).bare, rules)]
    return pytest.mark.parametrize("where", known, ids=label)


everywhere = pytest.mark.parametrize("where", PLANS, ids=label)
languages = pytest.mark.parametrize("lang", LANGUAGES)


def open_table(where: Where) -> Table:
    return Table(catalogue().game(where[0]), where[1])


def opening(rules: GameRules, least: int) -> list[Move]:
    """What must be bet together, which random players hardly ever do: first the chips, then a bet on each, then no more."""
    two = getattr(rules, "tableaux", None)
    if two:
        return [BuyIn(seat, 1_000_000) for seat in (two.seats + 2, two.seats + 1, 3, 2, 1)]
    if not isinstance(rules, PokerRules | TwentyOneRules):
        return []
    moves: list[Move] = []
    for seat in (1, 3):
        moves.append(BuyIn(seat, 100 * least))
        moves += [Place(seat, least, kind, "") for kind in rules.kinds("ante" if isinstance(rules, PokerRules) else "main")]
    return [*moves, CloseBets()]


@cache
def script(name: str, variant: str, seed: int) -> list[Move]:
    """Moves of a table where anything may happen; a game of two tableaux needs players at both."""
    table, rng, moves = open_table((name, {"variant": variant} if variant else {})), random.Random(seed), []
    first = opening(table.terms.rules, table.terms.plan.amount(table.terms.rules.limits.min) or table.terms.minor)
    for i in range(MOVES):
        move = first[i] if i < len(first) and table.may(first[i]) else random_move(table, rng)
        if move is None:
            break
        table.do(move)
        moves.append(move)
    return moves


def played(where: Where, seed: int = 3) -> list[Table]:
    """The same table again and again: new, at some moments of play, and in the end."""
    moves = script(where[0], where[1].get("variant", ""), seed)
    game = catalogue().game(where[0])
    return [replay(game, where[1], moves[:stop]) for stop in (0, MOVES // 4, MOVES // 2, MOVES)]


def drawn(table: Table, lang: Lang = "en") -> ElementTree.Element:
    return ElementTree.fromstring(svg(table, lang))


def of_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [e for e in root.iter() if name in e.get("class", "").split()]


def spots(table: Table) -> list[tuple[str, str]]:
    return [(k, s) for k, found in table.module.spots(table.terms.rules).items() for s in found]


def scatter(table: Table, count: int = 40) -> None:
    """Lay chips anywhere without asking the rules, some held: the drawing must show whatever lies there."""
    rng, rules = random.Random(5), table.terms.rules
    states = ["", "prison", "insured"] if isinstance(rules, TrenteRules) else [""]
    for seat in range(count):
        kind, spot = rng.choice(spots(table))
        state = "bank" if isinstance(rules, BanqueRules) and rules.bets[kind].role == "bank" else rng.choice(states)
        table.felt.bets.append(Bet(1 + seat % 11, kind, spot, rng.choice([5, 100, 2500, 1234567]), state))


def test_the_families_are_all_there() -> None:
    kinds = {type(catalogue().game(name).bare) for name, _ in PLANS}
    assert kinds >= {BaccaratRules, BanqueRules, PokerRules, TrenteRules, TwentyOneRules, WarRules}


@everywhere
@languages
def test_the_drawing_is_one_self_contained_accessible_svg(where: Where, lang: Lang) -> None:
    for table in played(where):
        text = svg(table, lang)
        assert text == svg(table, lang)
        root = ElementTree.fromstring(text)
        assert root.tag == f"{SVG}svg" and root.get("viewBox") and root.get("lang") == lang
        (image,) = [e for e in root.iter() if e.get("role") == "img"]
        title, words = image.findtext(f"{SVG}title"), image.findtext(f"{SVG}desc")
        assert title and table.terms.rules.title[lang] in title and words
        assert all(show_card(c) in words for cards in table.felt.hands.values() for c in cards)
        assert not list(image.iterfind(".//*[@role='button']")), "an image may not hold buttons"
        for outside in ("href", "url(", "@import", "@font-face", "<script", "http://www.w3.org/1999"):
            assert outside not in text
        assert not [e for e in root.iter() if e.get("id")], "several drawings may share a page"


@everywhere
@languages
def test_every_spot_has_one_target_in_a_place_of_its_own(where: Where, lang: Lang) -> None:
    for table in played(where):
        found = of_class(drawn(table, lang), "spot")
        assert Counter((e.get("data-bet", ""), e.get("data-spot", "")) for e in found) == Counter(spots(table))
        shapes = [str(sorted(e[-1].attrib.items())) for e in found]
        assert len(set(shapes)) == len(shapes)
        known, high = scene(table, lang).spots, scene(table, lang).height
        at = [spot.at for spot in known.values()]
        assert min(one.to(other) for one, other in combinations(at, 2)) >= 20
        assert all(0 < p.x < WIDTH and 0 < p.y < high for p in at)
        assert all(bool(spot.box) != bool(spot.shape) for spot in known.values())


@everywhere
def test_targets_are_buttons_that_say_what_they_pay(where: Where) -> None:
    table = open_table(where)
    for lang in LANGUAGES:
        for target in of_class(drawn(table, lang), "spot"):
            bet, said = table.terms.rules.bets[target.get("data-bet", "")], target.get("aria-label", "")
            assert target.get("role") == "button" and target.get("tabindex") == "0"
            assert said.startswith(bet.names[lang].split(",")[0])
            assert all(odds.split()[0] in said for odds in bet.spoken_pays(lang).split("; ") if odds)
            assert target[0].tag == f"{SVG}title" and len(target) == 2


@everywhere
def test_every_bet_lies_on_the_felt_as_a_chip_with_its_amount(where: Where) -> None:
    tables = played(where)
    scatter(tables[0])
    for table in tables:
        chips, high = of_class(drawn(table), "chip"), scene(table).height
        shown = Counter((c.get("data-bet"), c.get("data-spot"), c.get("data-seat"), c.findtext(f"{SVG}text")) for c in chips)
        assert shown == Counter((b.kind, b.spot, str(b.seat), f"{table.terms.money(b.amount):en}") for b in table.felt.bets)
        for chip in chips:
            x, y = map(float, re.findall(r"translate\(([-\d.]+) ([-\d.]+)\)", chip.get("transform", ""))[0])
            assert 0 <= x <= WIDTH and 0 <= y <= high


@everywhere
def test_every_card_on_the_felt_is_shown_in_its_hand(where: Where) -> None:
    seen = 0
    for seed in range(3):
        for table in played(where, seed):
            hands = {h.get("data-hand"): h for h in of_class(drawn(table), "hand")}
            for name, cards in table.felt.hands.items():
                shown = [c.get("data-card") for c in of_class(hands[name], "card") if c.get("data-card")]
                assert Counter(shown) == Counter(cards)
                seen += len(cards)
            assert not [c for h in hands for c in of_class(hands[h], "card") if c.get("data-card")] or any(
                table.felt.hands.values()
            )
    assert seen


@everywhere
@languages
def test_nothing_is_printed_too_small_to_read(where: Where, lang: Lang) -> None:
    table = open_table(where)
    printed = [e for e in drawn(table, lang).iter(f"{SVG}text") if e.get("font-size")]
    assert min(float(e.get("font-size", 0)) for e in printed) >= SMALLEST


@everywhere
def test_the_shoe_says_how_much_is_left_and_where_the_cut_card_is(where: Where) -> None:
    for table in played(where):
        known = table.felt.shoe
        assert known is not None
        root = drawn(table)
        (shoe,) = of_class(root, "shoe")
        assert shoe.get("data-left") == str(known.left)
        assert f"{known.left} cards left" in "".join(shoe.itertext())
        assert len(of_class(shoe, "cut")) == known.cut_in
        assert len(of_class(shoe, "back")) == 1


# baccarat


@of_family(BaccaratRules)
def test_the_road_shows_past_results_and_the_hands_their_totals(where: Where) -> None:
    table = open_table(where)
    table.felt.results = tuple("PBTPPB" * 10)
    table.felt.hands = {"player": ("9h", "Ks"), "banker": ("4d", "2c", "Ah")}
    root = drawn(table)
    beads = of_class(root, "bead")
    assert "".join(b.get("data-result", "") for b in beads) == "".join(table.felt.results)
    colours = {b.get("data-result"): next(e.get("fill") for e in b if e.tag == f"{SVG}circle") for b in beads}
    assert len(set(colours.values())) == 3
    columns = Counter(next(e.get("cx") for e in b if e.tag == f"{SVG}circle") for b in beads)
    assert set(columns.values()) == {6}
    assert sorted(e.text or "" for e in of_class(root, "total")) == ["7", "9"]


@of_family(BaccaratRules)
def test_who_deals_is_said(where: Where) -> None:
    table = open_table(where)
    assert not [e for e in of_class(drawn(table), "leads") if e.get("data-seat")]
    table.felt.lead = 3
    root = drawn(table)
    assert [e.get("data-seat") for e in of_class(root, "leads")] == ["3"]
    assert "seat 3 deals" in "".join(root.itertext())


def test_the_bets_that_the_last_coup_paid_are_lit() -> None:
    table = tapete.game("spain/punto-y-banca").open()
    table.bet(1, 10, "punto")
    table.close()
    for name in ("9h", "2s", "Kd", "Jc"):
        assert not of_class(drawn(table), "lit")
        table.do(Outcome("card", name))
    assert isinstance(table.ask, Betting) and len(of_class(drawn(table), "lit")) == 2, "the band and the hand"


def test_a_commission_is_taken_off_what_is_printed() -> None:
    text = svg(tapete.game("spain/punto-y-banca").open(), "es")
    assert "1 a 1 − 5%" in text and "PUNTO" in text and "BANCA" in text


# circle games


@of_family(BanqueRules)
def test_the_bank_lies_before_the_croupier_and_its_holder_is_marked(where: Where) -> None:
    found = 0
    for seed in range(4):
        for table in played(where, seed):
            root = drawn(table)
            (box,) = of_class(root, "bank")
            assert box.get("data-amount") == table.terms.money(bank(table.felt))
            lead = table.felt.lead
            assert [e.get("data-seat") for e in of_class(root, "leads")] == ([str(lead)] if lead else [])
            found += bool(lead)
    assert found


@pytest.mark.parametrize(("seats", "opposite"), [(4, False), (9, False), (14, False), (10, True), (18, True)])
def test_seats_go_round_the_oval_each_in_its_own_place(seats: int, opposite: bool) -> None:
    oval = Oval(seats, opposite)
    at = [oval.seat(n).at for n in range(1, seats + 1)]
    assert min(one.to(other) for one, other in combinations(at, 2)) > 60
    assert all(0 < p.x < WIDTH and 0 < p.y < HIGH for p in at)
    if opposite:
        one, two = at[: seats // 2], at[seats // 2 :]
        assert all(p.x > WIDTH / 2 for p in one) and all(p.x < WIDTH / 2 for p in two), "the first is at the banker's right"
        assert max(at, key=lambda p: p.y) in (one[0], two[0]) and one[0].y > one[-1].y and two[0].y > two[-1].y
    else:
        assert at[0].x < WIDTH / 2 < at[-1].x and at[0].y == at[-1].y, "from the croupier's right all round"


@of_family(BanqueRules)
def test_stakes_lie_before_their_seat_and_those_who_stand_are_below(where: Where) -> None:
    table = open_table(where)
    rules = table.terms.rules
    kind = next(k for k, bet in rules.bets.items() if bet.role == "punto")
    count = 2 * rules.tableaux.seats if rules.tableaux else rules.bank.compartments
    empty = scene(table).height
    table.felt.bets += [Bet(2, kind, "", 1000), Bet(count + 3, kind, "", 1000)]
    root = drawn(table)
    where_to = {c.get("data-seat"): c.get("transform", "") for c in of_class(root, "chip")}
    at = [Point(*map(float, re.findall(r"[-\d.]+", where_to[s])[:2])) for s in ("2", str(count + 3))]
    assert at[0].to(Oval(count, bool(rules.tableaux)).seat(2).at) < 40
    assert at[1].y > HIGH and scene(table).height > empty


def test_a_table_of_two_tableaux_shows_three_hands() -> None:
    game = next((g for g in tapete.all_games() if isinstance(g.bare, BanqueRules) and g.bare.tableaux), None)
    if game is None:
        pytest.skip("no such game in the catalogue")
    root = drawn(game.open())
    assert [h.get("data-hand") for h in of_class(root, "hand")] == ["2", "banker", "1"]


def test_the_sum_that_makes_banco_is_printed() -> None:
    table = tapete.game("spain/chemin-de-fer").open()
    for seat in range(1, 5):
        table.do(BuyIn(seat, 100_000))
    table.do(TakeBank(1, 40_000))
    text = svg(table)
    assert ">400<" in text and ">200<" in text


# thirty-and-forty


def trente() -> Table:
    game = next((g for g in tapete.all_games() if isinstance(g.bare, TrenteRules)), None)
    if game is None:
        pytest.skip("no such game in the catalogue")
    return game.open()


def test_rows_are_counted_and_the_chances_that_won_are_lit() -> None:
    table = trente()
    table.felt.hands = {"black": ("Kh", "10s", "Ah", "Jd"), "red": ("9h", "9s", "9d", "8c")}
    root = drawn(table)
    assert [e.text for e in of_class(root, "total")] == ["31", "35"]
    assert len(of_class(root, "lit")) == 2
    table.felt.hands["red"] = ("Kh", "10s", "Ah", "Jd")
    assert not of_class(drawn(table), "lit"), "equal rows"


def test_imprisoned_bets_lie_apart_and_locked() -> None:
    table = trente()
    for kind in table.terms.rules.bets:
        table.felt.bets = [Bet(1, kind, "", 1000), Bet(2, kind, "", 1000, "prison"), Bet(3, kind, "", 1000, "insured")]
        chips = {c.get("data-seat"): c for c in of_class(drawn(table), "chip")}
        down = {seat: float(re.findall(r"[-\d.]+", c.get("transform", ""))[1]) for seat, c in chips.items()}
        assert down["1"] < down["2"] == down["3"]
        assert "prison" in chips["2"].get("class", "") and len(of_class(chips["3"], "insured")) == 1
        assert len(chips["1"]) < len(chips["2"])


def test_insurance_has_a_target_for_every_chance() -> None:
    table = trente()
    rules = table.terms.rules
    added = TrenteBet(names=Text("seguro", "insurance"), chance="insurance", cite="1")
    premium = Premium(rate=Fraction(1, 100), cite="1")
    table.terms = replace(
        table.terms, rules=rules.model_copy(update={"bets": {**rules.bets, "cover": added}, "premium": premium})
    )
    table.felt.bets = [Bet(1, "cover", next(iter(rules.bets)), 1000)]
    root = drawn(table, "es")
    targets = Counter((e.get("data-bet"), e.get("data-spot")) for e in of_class(root, "spot"))
    assert targets == Counter(spots(table)) and sum(k == "cover" for k, _ in targets) == 4
    said = {e.get("aria-label") for e in of_class(root, "spot") if e.get("data-bet") == "cover"}
    assert said == {f"seguro {bet.names.es.split(',')[0]}" for bet in rules.bets.values()}


# war


def test_cards_burned_before_a_war_lie_face_down() -> None:
    game = next((g for g in tapete.all_games() if isinstance(g.bare, WarRules)), None)
    if game is None:
        pytest.skip("no such game in the catalogue")
    table = game.open()
    table.felt.hands = {"seat 1": ("9h", "Ks"), "seat 2": ("2d",), HOUSE: ("9c", "4s")}
    hands = {h.get("data-hand"): h for h in of_class(drawn(table), "hand")}
    backs = {name: len(of_class(hand, "back")) for name, hand in hands.items()}
    burn = table.terms.rules.battle.burn
    assert (backs["seat 1"], backs["seat 2"], backs[HOUSE]) == (burn, 0, burn)
    assert {f"seat {n}" for n in range(1, 7)} <= set(hands)


# the cards themselves


@pytest.mark.parametrize("name", DECK)
def test_a_card_bears_its_rank_twice_and_its_suit_thrice(name: str) -> None:
    root = ElementTree.fromstring(card(name, Point(50, 70)))
    assert [e.text for e in root.iter("text")] == [name[:-1]] * 2
    assert len(list(root.iter("path"))) == 3
    inks = {e.get("fill") for e in [*root.iter("text"), *root.iter("path")]}
    assert len(inks) == 1 and (inks == {"#c1202f"}) == (colour(name) == "red")
    assert root.findtext("title") == show_card(name)


def test_a_card_face_down_tells_nothing() -> None:
    root = ElementTree.fromstring(back(Point(0, 0)))
    assert root.get("data-card") is None and not list(root.iter("text"))


def test_a_long_row_of_cards_stays_in_its_box() -> None:
    for count in (1, 5, 20):
        root = ElementTree.fromstring(f"<g>{in_line(DECK[:count], Box(10, 0, 400, 100))}</g>")
        xs = [float(re.findall(r"[-\d.]+", e.get("transform", ""))[0]) for e in root]
        assert xs == sorted(xs) and xs[0] >= 43 and xs[-1] <= 377.1


def test_a_table_at_play_is_told_in_words() -> None:
    table = tapete.game("spain/punto-y-banca").open()
    table.bet(2, 10, "banca")
    table.close()
    for name in ("9h", "2s", "Kd"):
        table.do(Outcome("card", name))
    (image,) = [e for e in drawn(table).iter() if e.get("role") == "img"]
    words = image.findtext(f"{SVG}desc")
    expected = "Coup 1. Punto: 9♥ K♦ (9). Banca: 2♠ (2). 309 cards left, 302 before the cut card. seat 2: 10 banca."
    assert words == expected


def test_a_notebook_shows_the_felt() -> None:
    table = tapete.game("spain/punto-y-banca").open()
    table.bet(1, 10, "punto")
    assert table._repr_svg_() == svg(table)
