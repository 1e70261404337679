"""Every dice game of the catalogue is drawn from its rules alone: nothing in the drawing knows a game by name."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from xml.etree import ElementTree

import pytest

import tapete
from catalogue_plans import CASES, label
from tapete.catalogue.dice.rules import DiceRules
from tapete.catalogue.loader import Game, catalogue
from tapete.draw import svg
from tapete.draw.dice.felt import svg as dice_svg
from tapete.draw.dice.layout import lay_out
from tapete.draw.dice.patches import Cloth
from tapete.draw.dice.sorts import of_sort
from tapete.draw.kit.geometry import Box
from tapete.errors import TapeteError
from tapete.games.dice.coup import spots
from tapete.games.dice.memory import DiceMemory
from tapete.play.events import Bet
from tapete.table.acta import HEADS, plan_of, read
from tapete.table.table import Table
from tapete.text import Lang

SVG = "{http://www.w3.org/2000/svg}"
Where = tuple[str, Mapping[str, str]]
SMALLEST = 6.5


def every_plan() -> list[Where]:
    """Each dice game in every variant and reading that changes its cloth; one that needs a plan, with the first of its cases'."""
    found: dict[str, Where] = {}
    for game in tapete.all_games():
        if not isinstance(game.bare, DiceRules):
            continue
        given = {} if game.status == "complete" else case_plan(game)
        if given is None:
            continue
        choices: list[dict[str, str]] = [{"variant": v} for v in game.bare.variants] or [{}]
        choices += [{r: option} for r, reading in game.bare.readings.items() for option in reading.options]
        for choice in choices:
            plan = given | choice
            rules = game.resolve(plan)[0]
            assert isinstance(rules, DiceRules)
            cloth = [(slug, bet.push, bet.wins, bet.payable, list(spots(rules)[slug])) for slug, bet in rules.bets.items()]
            found.setdefault(f"{game.id} {rules.dice.faces} {cloth!r}", (game.id, plan))
    return list(found.values())


def case_plan(game: Game) -> dict[str, str] | None:
    """The plan of the first of a game's cases that opens it."""
    for file in sorted((CASES / game.id).glob("*.acta")):
        plan = plan_of([line for line in read(file.read_text()) if line.head in HEADS])
        with suppress(TapeteError):
            game.resolve(plan)
            return plan
    return None


PLANS = every_plan()
everywhere = pytest.mark.parametrize("where", PLANS, ids=label)
languages = pytest.mark.parametrize("lang", ["es", "en"])
with_point = pytest.mark.parametrize(
    "where", [w for w in PLANS if getattr(catalogue().game(w[0]).bare, "point", None)], ids=label
)


def open_table(where: Where) -> Table:
    return Table(catalogue().game(where[0]), where[1])


def drawn(table: Table, lang: Lang = "en") -> ElementTree.Element:
    return ElementTree.fromstring(svg(table, lang))


def of_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [e for e in root.iter() if name in e.get("class", "").split()]


def places(rules: DiceRules) -> list[tuple[str, str]]:
    """Every spot, and every number that a travelling bet may have gone to."""
    gone = [(k, n) for k, bet in rules.bets.items() if bet.travels and rules.point for n in rules.point.numbers]
    return [(k, s) for k, found in spots(rules).items() for s in found] + gone


def scatter(table: Table, count: int = 80) -> None:
    """Lay chips anywhere without asking the rules: the drawing must show whatever lies there."""
    rng = random.Random(11)
    known = places(table.terms.rules)
    for seat in range(count):
        kind, spot = rng.choice(known)
        table.felt.bets.append(Bet(1 + seat % 9, kind, spot, rng.choice([5, 100, 2500, 1234567]), rng.choice(["", "on"])))


def inside(box: Box, x: float, y: float) -> bool:
    return box.x <= x <= box.right and box.y <= y <= box.bottom


def check_cloth(rules: DiceRules) -> Cloth:
    """Every spot has a box of its own, and nothing printed lies on anything else."""
    cloth = lay_out(rules)
    assert Counter((p.bet, p.spot) for p in cloth.patches) == Counter((k, s) for k, known in spots(rules).items() for s in known)
    assert set(cloth.lying) == set(places(rules))
    for i, one in enumerate(cloth.boxes):
        assert one.w > 20 and one.h > 20
        for other in cloth.boxes[:i]:
            wide = min(one.right, other.right) - max(one.x, other.x)
            high = min(one.bottom, other.bottom) - max(one.y, other.y)
            assert wide < 0.01 or high < 0.01
    for spot in cloth.spots.values():
        assert spot.box and spot.bed and inside(spot.box, spot.at.x, spot.at.y)
        assert inside(spot.box, spot.bed.x + 0.01, spot.bed.y) and inside(spot.box, spot.bed.right - 0.01, spot.bed.bottom - 0.01)
    return cloth


@everywhere
@languages
def test_the_drawing_is_one_self_contained_accessible_svg(where: Where, lang: Lang) -> None:
    table = open_table(where)
    scatter(table)
    table.felt.results = tuple(t.replace(" ", "-") for t in table.terms.rules.dice.weights)[-20:]
    table.felt.lead = 2
    text = svg(table, lang)
    assert text == dice_svg(table, lang)
    root = ElementTree.fromstring(text)
    assert root.tag == f"{SVG}svg" and root.get("viewBox") and root.get("lang") == lang
    (image,) = [e for e in root.iter() if e.get("role") == "img"]
    title, words = image.findtext(f"{SVG}title"), image.findtext(f"{SVG}desc")
    assert title and table.terms.rules.title[lang] in title
    assert words and {"es": "Tira el puesto 2", "en": "Seat 2 shoots"}[lang] in words
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
    at = [spot.at for spot in check_cloth(table.terms.rules).spots.values()]
    assert min(one.to(other) for i, one in enumerate(at) for other in at[:i]) >= 20


@everywhere
def test_targets_are_buttons_that_say_what_they_pay(where: Where) -> None:
    table = open_table(where)
    for lang in ("es", "en"):
        for target in of_class(drawn(table, lang), "spot"):
            bet, spot = table.terms.rules.bets[target.get("data-bet", "")], target.get("data-spot", "")
            said = target.get("aria-label", "")
            assert target.get("role") == "button" and target.get("tabindex") == "0"
            assert said.startswith(bet.names[lang].split(",")[0])
            due = [bet.pays_on[spot]] if spot in bet.pays_on else [*bet.pays_on.values()] if not spot else []
            due += [bet.pays] if bet.pays and spot not in bet.pays_on else []
            assert all(odds.spoken(lang) in said for odds in due)
            assert bet.payable or {"es": "pago por fijar", "en": "pay not set"}[lang] in said
            assert [e.tag for e in target] == [f"{SVG}title", f"{SVG}rect"]


@everywhere
def test_every_bet_lies_on_the_felt_as_a_chip_with_its_amount(where: Where) -> None:
    table = open_table(where)
    scatter(table)
    chips = of_class(drawn(table), "chip")
    shown = Counter((c.get("data-bet"), c.get("data-spot"), c.get("data-seat"), c.findtext(f"{SVG}text")) for c in chips)
    assert shown == Counter((b.kind, b.spot, str(b.seat), f"{table.terms.money(b.amount):en}") for b in table.felt.bets)


@everywhere
@languages
def test_nothing_is_printed_too_small_to_read(where: Where, lang: Lang) -> None:
    (cloth,) = of_class(drawn(open_table(where), lang), "cloth")
    assert min(float(text.get("font-size", 0)) for text in cloth.iter(f"{SVG}text")) >= SMALLEST


@everywhere
def test_the_last_throw_lies_there_as_dice(where: Where) -> None:
    table = open_table(where)
    dice = table.terms.rules.dice
    for results in ((), tuple(t.replace(" ", "-") for t in list(dice.weights)[::5])):
        table.felt.results = results
        (throw,) = of_class(drawn(table), "throw")
        assert len(of_class(throw, "die")) == dice.count
        assert len(of_class(drawn(table), "results")) == bool(results)


@everywhere
def test_whose_the_dice_are(where: Where) -> None:
    table = open_table(where)
    assert not of_class(drawn(table), "shooter")
    table.felt.lead = 4
    assert [e.get("data-seat") for e in of_class(drawn(table), "shooter")] == ["4"]


@with_point
def test_the_puck_is_on_the_point_or_off_at_the_side(where: Where) -> None:
    table = open_table(where)
    cloth = lay_out(table.terms.rules)
    (puck,) = of_class(drawn(table), "puck")
    assert (
        "off" in puck.get("class", "")
        and cloth.off
        and not any(inside(b, cloth.off.x, cloth.off.y) for b in cloth.numbers.values())
    )
    for number, box in cloth.numbers.items():
        table.felt.memory = DiceMemory(point=number)
        (puck,) = of_class(drawn(table), "puck")
        x, y = map(float, puck.get("transform", "").removeprefix("translate(").rstrip(")").split())
        assert "on" in puck.get("class", "").split() and inside(box, x, y)


@with_point
def test_bets_on_a_number_and_those_that_went_there_lie_in_its_box(where: Where) -> None:
    rules = open_table(where).terms.rules
    cloth = lay_out(rules)
    for slug in of_sort(rules, "number", "come", "dont-come"):
        for (kind, spot), place in cloth.lying.items():
            if kind == slug and spot:
                box, against = cloth.numbers[spot], rules.bets[slug].side == "wrong"
                assert box.x < place.at.x < box.right and (place.at.y < box.y if against else place.at.y > box.bottom)


@with_point
def test_lines_run_along_the_bottom_with_their_odds_beside_them(where: Where) -> None:
    rules = open_table(where).terms.rules
    cloth = lay_out(rules)
    at = {p.bet: p.box for p in cloth.patches}
    above = max(b.bottom for b in cloth.numbers.values())
    assert of_sort(rules, "pass") and of_sort(rules, "dont") and of_sort(rules, "odds")
    for slug in of_sort(rules, "pass"):
        assert all(above < at[dont].y < at[slug].y for dont in of_sort(rules, "dont"))
        assert all(at[other].y < at[slug].y for other in of_sort(rules, "come", "field", "big"))
    for slug in of_sort(rules, "odds"):
        behind = at[rules.bets[slug].behind]
        assert (at[slug].x, at[slug].y, at[slug].h) == (behind.right, behind.y, behind.h)


@everywhere
def test_results_that_pay_more_in_a_field_are_ringed(where: Where) -> None:
    table = open_table(where)
    rules = table.terms.rules
    fields = of_sort(rules, "field") if rules.point else []
    assert len(of_class(drawn(table), "ringed")) == sum(len(rules.bets[slug].pays_on) for slug in fields)


@everywhere
def test_totals_collected_are_marked(where: Where) -> None:
    table = open_table(where)
    rules = table.terms.rules
    assert not of_class(drawn(table), "seen")
    table.felt.memory = DiceMemory(seen=("4", "9"))
    wanted = sum(n in ("4", "9") for bet in rules.bets.values() if bet.flow == "collect" for n in bet.wins)
    assert len(of_class(drawn(table), "seen")) == wanted


def test_a_bet_that_does_not_work_without_a_point_says_so() -> None:
    table = tapete.game("arica/craps").open()
    slug = next(s for s, bet in table.terms.rules.bets.items() if bet.off_without_point)
    table.felt.bets += [Bet(1, slug, "", 1000), Bet(2, slug, "", 1000, "on")]
    assert [e.get("class") for e in of_class(drawn(table), "lammer")] == ["lammer off", "lammer on"]
    table.felt.memory = DiceMemory(point="6")
    assert not of_class(drawn(table), "lammer")


def test_without_a_point_what_the_last_throw_won_is_lit() -> None:
    table = tapete.game("chile/corona-y-ancla").open()
    cloth = lay_out(table.terms.rules)
    table.felt.results = ("heart-heart-anchor",)
    boxes = {(e.get("x"), e.get("y")) for e in of_class(drawn(table), "lit")}
    assert boxes == {(f"{p.box.x:g}", f"{p.box.y:g}") for p in cloth.patches if p.bet in ("heart", "anchor")}


@pytest.mark.parametrize("seed", range(40))
def test_any_selection_of_bets_makes_a_cloth(seed: int) -> None:
    """A regulation of one's own may have any of them, and the cloth is cut to what there is."""
    rng = random.Random(seed)
    rules = open_table(rng.choice(PLANS)).terms.rules
    kept = {slug for slug in rules.bets if rng.random() < rng.choice([0.15, 0.5, 0.9])} or {next(iter(rules.bets))}
    bets = {slug: bet for slug, bet in rules.bets.items() if slug in kept and (not bet.behind or bet.behind in kept)}
    check_cloth(rules.model_copy(update={"bets": bets}))


def test_a_table_at_play_is_told_in_words() -> None:
    table = tapete.game("spain/craps").open()
    table.bet(1, 20, "win")
    table.roll(2, 4)
    table.bet(1, 20, "come")
    table.roll(4, 4)
    (image,) = [e for e in drawn(table).iter() if e.get("role") == "img"]
    words = image.findtext(f"{SVG}desc")
    assert words == "Coup 3. Last throw: 8 (4-4). The point is 6. seat 1: 20 win; seat 1: 20 come 8."


def test_a_result_that_is_barred_is_not_said_to_win() -> None:
    table = tapete.game("puerto-rico/craps").open()
    said = {e.get("data-bet"): e.get("aria-label", "") for e in of_class(drawn(table), "spot")}
    assert table.terms.rules.bets["dont-pass"].push and "wins on 2, 3, pays" in said["dont-pass"]


def test_a_notebook_shows_the_felt() -> None:
    table = tapete.game("spain/craps").open()
    table.bet(1, 10, "win")
    assert table._repr_svg_() == svg(table) == dice_svg(table)
