"""Every wheel game of the catalogue is drawn from its rules alone: nothing here names what a game looks like."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from catalogue_plans import label
from tapete.catalogue.loader import HOME, Catalogue, catalogue
from tapete.catalogue.wheel.cloth import spots
from tapete.catalogue.wheel.rules import Wheel, WheelRules
from tapete.draw import svg
from tapete.draw.kit.geometry import Point
from tapete.draw.wheel.places import places
from tapete.draw.wheel.ring import ring_order
from tapete.errors import TapeteError
from tapete.play.events import Bet
from tapete.table.table import Table
from tapete.text import Lang

SVG = "{http://www.w3.org/2000/svg}"
Where = tuple[str, dict[str, str]]


def every_plan() -> list[Where]:
    """Each wheel game under each of its variants, and under every option of a reading that changes wheel or spots."""
    found: dict[str, Where] = {}
    for game in catalogue().games.values():
        if not isinstance(game.bare, WheelRules):
            continue
        plans: list[dict[str, str]] = [{"variant": v} for v in game.bare.variants] or [{}]
        plans += [plan | {r: o} for plan in plans for r, reading in game.bare.readings.items() for o in reading.options]
        for plan in plans:
            try:
                rules = game.resolve(plan)[0]
            except TapeteError:
                continue
            assert isinstance(rules, WheelRules)
            found.setdefault(f"{game.id} {rules.wheel!r} {spots(rules)!r}", (game.id, plan))
    return list(found.values())


everywhere = pytest.mark.parametrize("where", every_plan(), ids=label)
languages = pytest.mark.parametrize("lang", ["es", "en"])


def open_table(where: Where) -> Table:
    return Table(catalogue().game(where[0]), where[1])


def drawn(table: Table, lang: Lang = "en") -> ElementTree.Element:
    return ElementTree.fromstring(svg(table, lang))


def of_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [e for e in root.iter(f"{SVG}g") if name in e.get("class", "").split()]


def scatter(table: Table, count: int = 40) -> None:
    """Lay chips anywhere, some of them imprisoned, without asking the rules: the drawing must show whatever lies there."""
    rng = random.Random(7)
    known = [(k, s) for k, found in spots(table.terms.rules).items() for s in found]
    for seat in range(count):
        kind, spot = rng.choice(known)
        state = "prison" if table.terms.rules.bets[kind].zero and rng.random() < 0.5 else ""
        table.felt.bets.append(Bet(1 + seat % 9, kind, spot, rng.choice([5, 100, 2500, 1234567]), state))


@everywhere
@languages
def test_the_drawing_is_one_self_contained_accessible_svg(where: Where, lang: Lang) -> None:
    table = open_table(where)
    scatter(table)
    table.felt.results = tuple(table.terms.rules.wheel.weights)[-20:]
    text = svg(table, lang)
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg" and root.get("viewBox") and root.get("lang") == lang
    (image,) = [e for e in root.iter() if e.get("role") == "img"]
    title, words = image.findtext(f"{SVG}title"), image.findtext(f"{SVG}desc")
    assert title and table.terms.rules.title[lang] in title and words
    assert not list(image.iterfind(".//*[@role='button']")), "an image may not hold buttons"
    for outside in ("href", "url(", "@import", "@font-face", "<script", "http://www.w3.org/1999"):
        assert outside not in text
    assert not [e for e in root.iter() if e.get("id")], "several drawings may share a page"


@everywhere
@languages
def test_every_spot_has_one_target_in_a_place_of_its_own(where: Where, lang: Lang) -> None:
    table = open_table(where)
    targets = Counter((e.get("data-bet", ""), e.get("data-spot", "")) for e in of_class(drawn(table, lang), "spot"))
    assert targets == Counter((k, s) for k, found in spots(table.terms.rules).items() for s in found)
    known = places(table.terms.rules)
    at = [spot.at for spot in known.spots.values()]
    apart = [one.to(other) for i, one in enumerate(at) for other in at[:i]]
    assert min(apart) >= 10
    frame = known.layout.frame
    assert all(frame.x <= p.x <= frame.right and frame.y <= p.y <= frame.bottom for p in at)


@everywhere
def test_targets_are_buttons_that_say_what_they_pay(where: Where) -> None:
    table = open_table(where)
    for lang in ("es", "en"):
        for target in of_class(drawn(table, lang), "spot"):
            bet = table.terms.rules.bets[target.get("data-bet", "")]
            said = target.get("aria-label", "")
            assert target.get("role") == "button" and target.get("tabindex") == "0"
            assert said.startswith(bet.names[lang].split(",")[0])
            assert bet.pays is None or bet.pays.spoken(lang) in said
            assert [e.tag for e in target] in ([f"{SVG}title", f"{SVG}rect"], [f"{SVG}title", f"{SVG}circle"])


@everywhere
def test_every_bet_lies_on_the_felt_as_a_chip_with_its_amount(where: Where) -> None:
    table = open_table(where)
    scatter(table)
    chips = of_class(drawn(table), "chip")
    shown = Counter((c.get("data-bet"), c.get("data-spot"), c.get("data-seat"), c.findtext(f"{SVG}text")) for c in chips)
    assert shown == Counter((b.kind, b.spot, str(b.seat), f"{table.terms.money(b.amount):en}") for b in table.felt.bets)
    held = [c for c in chips if "prison" in c.get("class", "")]
    assert len(held) == sum(b.state == "prison" for b in table.felt.bets)


@everywhere
def test_any_pocket_that_comes_is_marked(where: Where) -> None:
    table = open_table(where)
    assert not of_class(drawn(table), "dolly")
    pockets = list(table.terms.rules.wheel.weights)
    for pocket in {*pockets[:3], *pockets[-3:]}:
        table.felt.results = (pocket,)
        root = drawn(table)
        assert len(of_class(root, "dolly")) == 1
        assert len(of_class(root, "results")) == 1


@everywhere
def test_no_two_boxes_overlap(where: Where) -> None:
    boxes = [a.box for a in places(open_table(where).terms.rules).layout.areas]
    for i, one in enumerate(boxes):
        for other in boxes[:i]:
            wide = min(one.right, other.right) - max(one.x, other.x)
            high = min(one.bottom, other.bottom) - max(one.y, other.y)
            assert wide < 0.01 or high < 0.01


@everywhere
def test_the_wheel_shows_every_section_and_no_two_alike_side_by_side(where: Where) -> None:
    wheel = open_table(where).terms.rules.wheel
    order = ring_order(wheel)
    assert Counter(order) == Counter(wheel.weights)
    assert all(one != other for one, other in zip(order, [*order[1:], order[0]], strict=True))


def test_a_wheel_order_that_is_given_is_kept() -> None:
    assert ring_order(Wheel(numbers=3, order=("2", "3", "1"), cite="1")) == ["2", "3", "1"]


def at(where: Where, kind: str, *pockets: str) -> Point:
    """Where a chip on these pockets lies."""
    rules = open_table(where).terms.rules
    name = next(name for name, covered in spots(rules)[kind].items() if not pockets or covered == set(pockets))
    return places(rules).spots[kind, name].at


def test_chips_lie_where_a_croupier_would_lay_them() -> None:
    def spain(kind: str, spot: str = "") -> Point:
        return places(open_table(("spain/roulette", {})).terms.rules).spots[kind, spot].at

    one, two, four, five = (spain("straight", n) for n in "1245")
    assert spain("split", "1-2") == Point(one.x, (one.y + two.y) / 2)
    assert spain("corner", "1-2-4-5") == Point((one.x + four.x) / 2, (four.y + five.y) / 2)
    street, line = spain("street", "1-2-3"), spain("six-line", "1-2-3-4-5-6")
    assert street.x == one.x and street.y > one.y and line == Point((one.x + four.x) / 2, street.y)
    assert spain("straight", "0").x < spain("split", "0-2").x < two.x
    assert spain("column", "1").y == one.y and spain("column", "3").x > spain("straight", "36").x
    between = (spain("column", "1").y + spain("column", "2").y) / 2
    assert spain("double-column", "1-2") == Point(spain("column", "1").x, between)
    assert spain("dozen", "1").x < spain("double-dozen", "1-2").x < spain("dozen", "2").x
    assert spain("low").x < spain("red").x < spain("black").x < spain("high").x


def test_zero_is_bet_with_its_neighbours_at_its_own_corner() -> None:
    single = ("puerto-rico/roulette", {"variant": "french", "zero-spots": "admitted"})
    street = at(single, "street", "1", "2", "3")
    assert at(single, "first-four") == Point(at(single, "split", "0", "1").x, street.y)
    double = ("puerto-rico/roulette", {"variant": "american", "zero-spots": "admitted"})
    assert at(double, "top-line").y == street.y
    assert at(double, "split", "0", "00").x == at(double, "straight", "0").x
    assert at(double, "street", "0", "00", "2").y == at(double, "straight", "2").y
    assert at(double, "split", "0", "2").y > at(double, "straight", "2").y > at(double, "split", "00", "2").y


HOUSE = """
game      = "small-wheel"
title     = { es = "Rueda <chica> & fina", en = "Small <wheel> & fine" }
family    = "roulette"
procedure = "wheel"
source    = { regulation = "house", part = "1" }
cite      = "1"
summary   = { es = "Doce números.", en = "Twelve numbers." }
calls     = { open = { es = "jueguen", en = "play" }, close = { es = "no más", en = "no more" } }
limits    = {}
params    = { min = { text = { es = "mínimo", en = "minimum" }, kind = "amount" } }
sample    = { min = 1 }
cloth     = { columns = 2, rows = 6 }
[wheel]
numbers   = 12
zeros     = ["0", "00", "000"]
opposites = [["blue", "orange"]]
sets      = { blue = "1..6", orange = "7..12", tips = [1, 6, 7, 12] }
[bets]
single = { names = { es = "solo", en = "single" }, shape = "number", pays = "11 for 1" }
pair   = { names = { es = "par", en = "pair" }, shape = "pair", pays = "5 to 1", also = [["0", "00"], ["00", "000"]] }
row    = { names = { es = "fila", en = "row" }, shape = "row", pays = "5 to 1", also = [["0", "1", "2"]] }
square = { names = { es = "cuadro", en = "square" }, shape = "square", pays = "2 to 1" }
colour = { names = { es = "color", en = "colour" }, shape = "set", sets = ["blue", "orange"], pays = "1 to 1" }
tips   = { names = { es = "puntas", en = "tips" }, shape = "set", pays = "2 to 1" }
third  = { names = { es = "docena", en = "dozen" }, shape = "dozen", pays = "2 to 1" }
far    = { names = { es = "lejos", en = "far" }, shape = "listed", also = [[0, 5, 12], [0, 8, 9]], pays = "3 to 1" }
zeros  = { names = { es = "ceros", en = "zeros" }, shape = "listed", pays = "5 to 1", also = [["0", "00", "000"]] }
"""


def test_a_new_wheel_is_drawn_from_its_toml_alone(tmp_path: Path) -> None:
    house = tmp_path / "house"
    house.mkdir()
    card = (HOME / "spain" / "regulation.toml").read_text(encoding="utf-8")
    (house / "regulation.toml").write_text(card.replace('"spain"', '"house"'), encoding="utf-8")
    (house / "small-wheel.toml").write_text(HOUSE, encoding="utf-8")
    table = Table(Catalogue([tmp_path]).game("house/small-wheel"))
    scatter(table)
    table.felt.results = ("5", "000")
    rules = table.terms.rules
    root = drawn(table, "es")
    known = {(k, s) for k, found in spots(rules).items() for s in found}
    assert {(e.get("data-bet"), e.get("data-spot")) for e in of_class(root, "spot")} == known
    assert len({s.at for s in places(rules).spots.values()}) == len(known)
    boxed = {(a.bet, a.spot) for a in places(rules).layout.areas if a.style == "chance"}
    assert {("colour", "blue"), ("colour", "orange"), ("tips", ""), ("far", "0-5-12"), ("zeros", "")} <= boxed


def test_a_game_without_a_drawing_of_its_own_is_shown_in_words() -> None:
    for game in catalogue().games.values():
        if not isinstance(game.bare, WheelRules) and game.status == "complete":
            root = drawn(Table(game), "es")
            assert game.title["es"] in "".join(root.itertext())


def test_a_notebook_shows_the_felt() -> None:
    table = open_table(("spain/roulette", {}))
    table.bet(1, 10, "straight 17")
    assert table._repr_svg_() == svg(table)
