"""An invisible target over every spot of every bet, for pointer, keyboard and screen reader alike."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from tapete.draw.kit.lettering import bet_line, spoken
from tapete.draw.kit.marks import Value, circle, group, path, rect, words
from tapete.draw.kit.place import Key, Spot
from tapete.text import Lang, Text

if TYPE_CHECKING:
    from tapete.table.table import Table

Say = Callable[[Any, str, str, Lang], str]

LOOK = (
    ".tapete-felt .chips,.tapete-felt .dolly{pointer-events:none}"
    ".tapete-felt .spot{cursor:pointer;outline:none}"
    ".tapete-felt .spot:hover>:last-child,.tapete-felt .spot:focus-visible>:last-child"
    "{fill-opacity:.3;stroke:#e9c45c;stroke-width:2}"
)


def targets(table: Table, spots: Mapping[Key, Spot], lang: Lang, offset: str, say: Say = spoken) -> str:
    """Boxes below, lines and crossings above them, so that each can be reached; `say` names each spot."""
    ordered = sorted(spots.items(), key=lambda item: item[1].box is None)
    return group(
        *(_target(table, slug, name, spot, lang, say) for (slug, name), spot in ordered),
        class_="spots",
        role="group",
        aria_label=Text("dónde se puede apostar", "where bets can be placed")[lang],
        transform=offset,
    )


def _target(table: Table, slug: str, name: str, spot: Spot, lang: Lang, say: Say) -> str:
    """The tip says, besides what the button is called, what lies there."""
    said, box, at = say(table.terms.rules, slug, name, lang), spot.box, spot.at
    lying = [bet_line(table, bet, lang) for bet in table.felt.bets if (bet.kind, bet.spot) == (slug, name)]
    hidden: dict[str, Value] = {"fill": "#fff", "fill_opacity": 0}
    shape = rect(box.x, box.y, box.w, box.h, **hidden) if box else circle(at.x, at.y, spot.reach, **hidden)
    shape = path(spot.shape, **hidden) if spot.shape else shape
    owned: dict[str, Value] = {"data_owner": spot.owner} if spot.owner else {}
    return group(
        words("title", "\n".join([said, *lying])),
        shape,
        class_="spot",
        data_bet=slug,
        data_spot=name,
        tabindex=0,
        role="button",
        aria_label=said,
        **owned,
    )
