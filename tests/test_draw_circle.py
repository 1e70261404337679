"""The oval of poker among players: pots with their sizes, bets before their seats, the button, one's own cards large."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

import tapete
from catalogue_plans import CASES
from tapete.draw import svg
from tapete.table.acta import HEADS, plan_of, read
from tapete.table.notation import parse_move
from tapete.table.table import Table

GAMES = {
    f"{rules}/{game}": sorted((CASES / rules / game).glob("*.acta"))[0]
    for rules, games in (
        ("chile", ("texas-holdem", "omaha", "stud-poker", "seven-stud")),
        ("bolivia", ("texas-holdem", "omaha", "stud-poker", "seven-stud")),
        ("puerto-rico", ("texas-holdem", "omaha", "seven-card-stud")),
    )
    for game in games
}
"""The eleven games, each with a case whose plan opens it."""
SIZES = re.compile(r"scale\(([\d.]+)\)")


def of_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [e for e in root.iter() if name in (e.get("class") or "").split()]


def with_a_side_pot() -> Table:
    """Three players, one of them all in, and a bet on the turn."""
    table = tapete.game("puerto-rico/texas-holdem").open(variant="no-limit")
    bought = ["seat 1 buys 200", "seat 2 buys 60", "seat 4 buys 200", "shuffle"]
    dealt = [f"card {card}" for card in ("As", "Kd", "Qc", "Ah", "Kc", "Qd")]
    before = ["seat 4 raises to 60", "seat 1 calls", "seat 2 calls", "card 2c", "card 5d", "card 9h"]
    for line in [*bought, *dealt, *before, "seat 1 bets 40", "seat 4 calls", "card 7s", "seat 1 bets 10"]:
        table.do(parse_move(table, line))
    return table


def test_pots_bets_button_and_turn_are_where_they_belong() -> None:
    table = with_a_side_pot()
    root = ElementTree.fromstring(svg(table.seen_by([4]), "en"))
    assert [(p.get("data-pot"), p.get("data-amount")) for p in of_class(root, "pot")] == [("main", "180"), ("side-1", "80")]
    assert [(c.get("data-seat"), c.get("data-amount")) for c in of_class(root, "chip")] == [("1", "10")]
    assert [b.get("data-seat") for b in of_class(root, "button")] == ["4"]
    (own,) = of_class(root, "own")
    assert own.get("data-seat") == "4" and of_class(own, "lit")
    assert [c.get("data-card") for c in of_class(own, "card")] == ["Qc", "Qd"]
    others = [c for p in of_class(root, "place") if p is not own for c in of_class(p, "card")]
    assert len(others) == 4 and all("back" in (c.get("class") or "") for c in others)
    assert all("scale" not in (c.get("transform") or "") for c in of_class(own, "card")), "one's own lie in full size"
    assert all(float(SIZES.findall(c.get("transform") or "")[0]) < 0.7 for c in others)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_full_table_keeps_every_plate_apart(game: str) -> None:
    plan = plan_of(line for line in read(GAMES[game].read_text()) if line.head in HEADS)
    table = tapete.game(game).open(**plan)
    rules = table.terms.rules
    assert rules.seats is not None and rules.seats.max is not None
    for seat in range(1, rules.seats.max + 1):
        table.felt.chips[seat] = 1000
    root = ElementTree.fromstring(svg(table, "es"))
    plates = [next(e for e in p if e.tag.endswith("rect")) for p in of_class(root, "plate")]
    assert len(plates) == rules.seats.max
    boxes = [tuple(float(p.get(k) or 0) for k in ("x", "y", "width", "height")) for p in plates]
    for (x, y, w, h), (a, b, _, _) in combinations(boxes, 2):
        assert abs(x - a) >= w or abs(y - b) >= h, "two plates lie on each other"
