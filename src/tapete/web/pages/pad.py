"""The pad of who works at a live table: what is expected now, and a key for everything that may come out, always in its place.

Keys are laid out as hands know them: four rows of thirteen cards, the numbers of the cloth, two dice by what they add up to, and
balls in their order. What can no longer come (a card that has left the shoe, a ball that was drawn) stays, and cannot be pressed.
Each key can be typed too, by a person, a scanner or a shoe that types.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tapete.catalogue.wheel.rules import WheelRules
from tapete.equipment.cards import BACK, DECK, JOKER, RANKS, RED, rank, show_card, suit
from tapete.games.bingo.asks import Ball
from tapete.play.asks import Chance, Decide
from tapete.play.moves import CloseBets, Outcome, Undo
from tapete.play.window import Betting
from tapete.table.again import Told
from tapete.table.mending import nothing_followed, results
from tapete.text import Text
from tapete.web.pages.choosing import Button, option_name

if TYPE_CHECKING:
    from tapete.web.pages.scene import Scene

FACES = "⚀⚁⚂⚃⚄⚅"
EXPECTED = {
    "spin": Text("¿Qué número sale?", "Which number?"),
    "roll": Text("¿Qué marcan los dados?", "What do the dice show?"),
    "card": Text("Carta", "Card"),
    "tile": Text("Ficha", "Tile"),
    "ball": Text("¿Qué bola sale?", "Which ball?"),
}
RESULT = Text("¿Qué salió?", "What came out?")


@dataclass(frozen=True)
class Key:
    """One thing that may come out: what is entered, what the key shows, how it is typed, and whether it can come now."""

    value: str
    label: str
    types: tuple[str, ...]
    on: bool
    style: str = ""
    said: str = ""
    """What it is called for who does not see it, where the label is a sign."""


@dataclass(frozen=True)
class Pad:
    """How the keys lie, what they enter, and how to type them."""

    shape: str
    verb: str
    keys: tuple[Key, ...]
    example: str = ""

    @property
    def able(self) -> bool:
        """Whether anything can be entered now."""
        return any(key.on for key in self.keys)


def works(scene: Scene) -> bool:
    """Whether this person works at this table: then the pad stands on the page from opening to closing."""
    return scene.live and scene.croupier and scene.seat is None and not scene.host.closed


def pad(scene: Scene) -> Pad | None:
    """The keys for what is awaited, or for what will be; nothing where the keys cannot be known before."""
    ask = scene.table.ask
    if isinstance(ask, Chance) and not scene.can(Outcome(ask.verb, next(iter(ask.weights), ""))):
        return None
    if isinstance(ask, Chance):
        return _shaped(scene, ask.verb, list(ask.weights), ask.down is not None)
    verb = scene.verb()
    if isinstance(scene.rules, WheelRules):
        return _shaped(scene, "spin", [], everything=list(scene.rules.wheel.weights))
    if verb == "card" and scene.felt.shoe is not None:
        return _shaped(scene, "card", [])
    return None


def _shaped(scene: Scene, verb: str, able: list[str], down: bool = False, everything: Iterable[str] = ()) -> Pad:
    on = set(able)
    if verb == "card":
        return Pad("cards", verb, tuple(_cards(on, down, scene)), "kh")
    if verb == "ball":
        return Pad("balls", verb, tuple(_balls(scene, on)), "07")
    values = list(everything) or able
    if verb == "spin" and sum(v.isdecimal() for v in values) > 9:
        return Pad("cloth", verb, tuple(_pocket(scene, v, v in on) for v in values), "17")
    if verb == "roll" and all(len(v.split()) == 2 and v.replace(" ", "").isdecimal() for v in values):
        return Pad("dice", verb, tuple(_throw(v, v in on) for v in sorted(values, key=_by_total)), "34")
    if verb == "roll" and all(v.replace(" ", "").isdecimal() for v in values):
        return Pad("three", verb, tuple(_throw(v, v in on) for v in values), "123")
    backs = [_back(scene)] if down else []
    return Pad("plain", verb, (*(_plain(scene, verb, v, v in on) for v in values), *backs))


def _cards(on: set[str], down: bool, scene: Scene) -> list[Key]:
    keys = [Key(card, show_card(card), _typed(card), card in on, _look(card)) for card in DECK]
    more = [Key(JOKER, scene.t("Comodín", "Joker"), (JOKER,), True)] if JOKER in on else []
    return [*keys, *more, *([_back(scene)] if down else [])]


def _look(card: str) -> str:
    """Its colour, and its place in the row."""
    return f"{'red' if suit(card) in RED else 'black'} r{RANKS.index(rank(card)) + 1}"


def _typed(card: str) -> tuple[str, ...]:
    ten = (f"t{suit(card)}",) if rank(card) == "10" else ()
    return (card.lower(), *ten)


def _back(scene: Scene) -> Key:
    """A card that is dealt face down, and that the croupier does not see."""
    return Key(BACK, scene.t("Tapada", "Face down"), ("??",), True, "wide")


def _pocket(scene: Scene, value: str, on: bool) -> Key:
    rules: WheelRules = scene.rules
    colour = next((name for name in ("red", "black") if value in rules.wheel.sets.get(name, ())), "zero")
    row = f" c{(int(value) - 1) % 3 + 1}" if value.isdecimal() and int(value) else ""
    return Key(value, scene.result("spin", value), (value.lower(),), on, colour + row)


def _balls(scene: Scene, on: set[str]) -> list[Key]:
    ask = scene.table.ask
    most = max((int(v) for v in (*on, *scene.felt.results) if v.isdecimal()), default=0) if isinstance(ask, Ball) else 0
    most = 90 if most > 75 else 75
    return [Key(str(n), str(n), (str(n), f"{n:02}"), str(n) in on) for n in range(1, most + 1)]


def _by_total(value: str) -> tuple[int, int]:
    a, b = sorted(int(v) for v in value.split())
    return a + b, -a


def _throw(value: str, on: bool) -> Key:
    dice = value.split()
    total = sum(map(int, dice))
    orders = tuple(dict.fromkeys(("".join(dice), "".join(reversed(dice)))))
    style = f"t{total}" if len(dice) == 2 else ""
    return Key(value, "".join(FACES[int(d) - 1] for d in dice), orders, on, style, f"{'-'.join(dice)} ({total})")


def _plain(scene: Scene, verb: str, value: str, on: bool) -> Key:
    label = scene.result(verb, value)
    return Key(value, label, (value.lower().replace(" ", ""), label.lower().replace(" ", "")), on)


# what is expected, and what can be taken back


def expected(scene: Scene) -> str:
    """What the table waits for, in the words of who works there."""
    ask = scene.table.ask
    if not isinstance(ask, Chance):
        return scene.phase()["text"]
    return ask.to[scene.lang] or EXPECTED.get(ask.verb, RESULT)[scene.lang]


def last_result(scene: Scene) -> Told | None:
    found = results(scene.host.table)
    return found[0] if found else None


def undo(scene: Scene) -> Button | None:
    """The last result taken back, where this person may; what that takes with it is said, and asked, first."""
    last = last_result(scene)
    if last is None or not isinstance(last.move, Outcome):
        return None
    move = Undo(last.entry + 1)
    what = BACK if scene.hides(last.entry) else last.move.value
    label = scene.t("Deshacer", "Undo") + f": {scene.result(last.move.verb, what)}"
    made = scene.button(move, label, "undo")
    if made is None or nothing_followed(scene.host.table, move):
        return made
    since = len(scene.host.table.log) - move.entry
    sure = scene.t(
        f"Desde entonces hay {since} asientos más; lo que dependa de ese resultado se deshace con él y queda tachado en el acta.",
        f"There are {since} more entries since; what depends on that result is taken back with it and stays in the acta, struck.",
    )
    return Button(made.line, label, "warn", sure=sure)


def closing(scene: Scene, label: str) -> Button | None:
    """The croupier's call that ends the betting; where it ends what seats may still choose, it says so and asks."""
    ask = scene.table.ask
    if isinstance(ask, Betting) or not (scene.live and scene.croupier):
        return scene.button(CloseBets(), label, "primary", cite=scene.rules.calls.cite)
    made = scene.button(CloseBets(), label, "warn", cite=scene.rules.calls.cite)
    return Button(made.line, made.label, made.style, sure=_ends(scene)) if made else None


def _ends(scene: Scene) -> str:
    """Whose right, and to what, the call would end."""
    ask = scene.table.ask
    offers = ask.pending if isinstance(ask, Decide) else ()
    seats = ", ".join(str(s) for s in sorted({c.bet.seat for c in offers}))
    ways = ", ".join(
        dict.fromkeys(option_name(scene.rules, o, scene.lang, scene.table) for c in offers for o in c.options)
    ).lower()
    if not seats:
        return scene.t(
            "Termina para todos lo que se ofrecía antes de seguir: seguro y retirada ya no podrán pedirse.",
            "It ends for everybody what was offered before going on: insurance and surrender can no longer be asked for.",
        )
    return scene.t(
        f"Termina lo que aún se ofrece a los puestos {seats} ({ways}): quien no lo haya pedido lo pierde.",
        f"It ends what is still offered to seats {seats} ({ways}): whoever has not asked for it loses it.",
    )
