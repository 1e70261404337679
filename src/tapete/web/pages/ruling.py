"""What the chief decides: corrections that were proposed, and irregularities to be reported, with what the book orders."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tapete.equipment.cards import PIECES, show_card
from tapete.floor.corrections import corrections_of
from tapete.play.moves import Decided, Outcome
from tapete.table.again import at_hand, last_told
from tapete.table.called import irregularity_called
from tapete.table.referee import remedy
from tapete.text import Lang, Text, plain

if TYPE_CHECKING:
    from tapete.web.pages.scene import Scene

LANGUAGES: tuple[Lang, ...] = ("es", "en")
BURNS = ("burn", "burn-now")
"""Remedies that go back behind a card that has been entered already."""
FACTS = {
    "seat": Text("puesto", "seat"),
    "amount": Text("cantidad", "amount"),
    "result": Text("resultado que vale", "result that stands"),
    "card": Text("carta", "card"),
}


def played(scene: Scene) -> list[dict[str, Any]]:
    """Seats where somebody plays or played, for a correction."""
    return [{"seat": s, "name": scene.names.get(p, "?")} for s, p in sorted(scene.host.last_seated.items())]


def corrections(scene: Scene) -> list[dict[str, Any]]:
    """What was proposed, by whom and why, and what became of it, the last first; the chief decides."""
    return [
        row
        | {"amount": scene.money(abs(row["amount"])), "gets": row["amount"] > 0, "who": scene.names.get(row["by"], "?")}
        | {"chief": scene.names.get(row["decided_by"], "") if row["decided_by"] else ""}
        | {
            "buttons": [
                b
                for b in (
                    scene.button(Decided(row["number"], True), scene.t("Aprobar", "Approve"), "primary"),
                    scene.button(Decided(row["number"], False), scene.t("Rechazar", "Reject")),
                )
                if b
            ]
        }
        for row in reversed(corrections_of(scene.host))
    ]


def irregularities(scene: Scene) -> list[dict[str, Any]]:
    """What the chief may report, what will then happen, and under which article; where words are sought, what has them."""
    if not scene.chief or scene.host.closed:
        return []
    found = [_irregularity(scene, name) for name in scene.rules.irregularities]
    return [row for row in found if all(word in row["find"] for word in sought(scene.asked).split())]


def _irregularity(scene: Scene, name: str) -> dict[str, Any]:
    order, row = remedy(scene.rules, name), scene.rules.irregularities[name]
    called = irregularity_called(scene.rules, name)
    last = last_card(scene) if order.name in BURNS else ""
    words = (name, *(part[lang] for part in (called, row.when, order.text) for lang in LANGUAGES), order.cite)
    return {
        "name": name,
        "called": called[scene.lang].replace("-", " "),
        "when": row.when[scene.lang],
        "find": sought(" ".join(words)),
        "order": order.text[scene.lang],
        "cite": order.cite,
        "fits": order.fits(scene.table) or bool(last),
        "last": last,
        "facts": [{"name": fact, "label": FACTS[fact][scene.lang] if fact in FACTS else fact} for fact in order.facts],
        "line": " ".join(["report", name, *(f"{{{fact}}}" for fact in order.facts), *(["{entered}"] if last else [])]),
    }


def last_card(scene: Scene) -> str:
    """The card that was entered just now, which a report may mean too."""
    story = at_hand(scene.host.table)
    last = story.told[last_told(scene.host.table, story)] if story and story.told else None
    if last is None or not isinstance(last.move, Outcome) or last.move.verb not in PIECES or scene.hides(last.entry):
        return ""
    return show_card(last.move.value)


def sought(words: str) -> str:
    """Words to be found: small, without accents, and with nothing between them but spaces."""
    return " ".join("".join(c if c.isalnum() or c in ".§" else " " for c in plain(words[:2000].casefold())).split())
