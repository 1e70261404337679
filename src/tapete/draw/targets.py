"""An invisible target over every spot of every bet, for pointer, keyboard and screen reader alike."""

from __future__ import annotations

from tapete.catalogue.wheel import WheelRules
from tapete.draw.lettering import spoken
from tapete.draw.marks import circle, group, rect, tag, words
from tapete.draw.place import Places, Spot
from tapete.text import Lang, Text

LOOK = (
    ".tapete-felt .chips,.tapete-felt .dolly{pointer-events:none}"
    ".tapete-felt .spot{cursor:pointer;outline:none}"
    ".tapete-felt .spot:hover>:last-child,.tapete-felt .spot:focus-visible>:last-child"
    "{fill-opacity:.3;stroke:#e9c45c;stroke-width:2}"
)


def targets(rules: WheelRules, places: Places, lang: Lang, offset: str) -> str:
    """Boxes below, lines and crossings above them, so that each can be reached."""
    ordered = sorted(places.spots.items(), key=lambda item: item[1].box is None)
    return group(
        *(_target(rules, slug, name, spot, lang) for (slug, name), spot in ordered),
        class_="spots",
        role="group",
        aria_label=Text("dónde se puede apostar", "where bets can be placed")[lang],
        transform=offset,
    )


def _target(rules: WheelRules, slug: str, name: str, spot: Spot, lang: Lang) -> str:
    said = spoken(rules, slug, name, lang)
    box = spot.box
    shape = (
        rect(box.x, box.y, box.w, box.h, fill="#fff", fill_opacity=0)
        if box
        else circle(spot.at.x, spot.at.y, spot.reach, fill="#fff", fill_opacity=0)
    )
    return tag(
        "g", words("title", said), shape, class_="spot", data_bet=slug, data_spot=name, tabindex=0, role="button", aria_label=said
    )
