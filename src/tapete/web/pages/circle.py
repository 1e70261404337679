"""Poker among players as one person sees it: what they may say now and for how much, the hand in order, and the last hands."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from markupsafe import Markup

from tapete.catalogue.circle.rules import CircleRules
from tapete.equipment.cards import BACK, colour, show_card
from tapete.figures import format_amount
from tapete.floor.host import Host
from tapete.games.circle.asks import MUCK, POST, RETURN, SHOW, SIT_OUT, Between, Show, Wager
from tapete.games.circle.chips import POT, TABLE, cards, size, total
from tapete.games.circle.memory import CircleMemory
from tapete.games.circle.places import undrawn
from tapete.games.circle.wagers import AGREE, ALL_IN, BRING_IN, CALL, CHECK, FOLD, Offer
from tapete.play.asks import Chance
from tapete.play.events import Payment, signed
from tapete.play.moves import Button as DealerButton
from tapete.play.moves import Choose, Discard, Hold, Move, Outcome, Raise, Report, Shuffle
from tapete.play.terms import Terms
from tapete.table.notation import format_move
from tapete.table.show_circle import made
from tapete.text import Text
from tapete.web.pages import places
from tapete.web.pages.before import fan
from tapete.web.pages.choosing import Button
from tapete.web.pages.told import Item

if TYPE_CHECKING:
    from tapete.table.table import Entry
    from tapete.web.pages.scene import Scene

HANDS_SHOWN = 8
LABELS = {
    FOLD: Text("No ir", "Fold"),
    CHECK: Text("Pasar", "Check"),
    CALL: Text("Ver", "Call"),
    BRING_IN: Text("Apuesta forzosa", "Bring in"),
    ALL_IN: Text("Resto", "All in"),
    AGREE: Text("Sin límite", "No limit"),
    SHOW: Text("Mostrar", "Show"),
    MUCK: Text("Entregar tapadas", "Muck"),
    SIT_OUT: Text("Levantarse un rato", "Sit out"),
    RETURN: Text("Volver al juego", "Come back"),
    POST: Text("Poner la ciega y jugar ya", "Post and play at once"),
}
KEYS = {FOLD: "F", CHECK: "C", CALL: "C", BRING_IN: "C", SHOW: "C", MUCK: "F"}
"""The key that says a word, for who would rather not reach for the mouse."""
SAID = {
    FOLD: Text("no va", "folds"),
    CHECK: Text("pasa", "checks"),
    CALL: Text("ve", "calls"),
    BRING_IN: Text("hace la apuesta forzosa", "brings in"),
    ALL_IN: Text("va con el resto", "goes all in"),
    AGREE: Text("acepta jugar sin límite", "agrees to play without limit"),
    SHOW: Text("muestra", "shows"),
    MUCK: Text("entrega las cartas tapadas", "mucks"),
    SIT_OUT: Text("se levanta", "sits out"),
    RETURN: Text("vuelve", "comes back"),
    POST: Text("pone la ciega", "posts"),
}


@dataclass(frozen=True)
class Preset:
    """An amount that a click brings the slider to."""

    label: str
    units: int
    shown: str


@dataclass(frozen=True)
class Slider:
    """A bet or raise of any size between two bounds, in the smallest units of the currency."""

    line: str
    verb: str
    least: int
    most: int
    step: int
    minor: int
    first: str
    said: str
    presets: tuple[Preset, ...]


@dataclass(frozen=True)
class Turn:
    """Somebody's word that this person may give."""

    seat: int
    about: str
    cite: str
    hand: Markup
    made: str
    buttons: tuple[Button, ...]
    slider: Slider | None
    since: int


@dataclass(frozen=True)
class Told:
    """What lay open when a hand was over, and where it can be seen again."""

    coup: int
    board: tuple[str, ...]
    shown: dict[int, tuple[str, ...]]


def terms_of(scene: Scene) -> Terms[CircleRules]:
    terms: Terms[CircleRules] = scene.terms
    return terms


# one's turn


def turn(scene: Scene) -> Turn | None:
    """The word that is due, if this person may say it: for their own seat, or at a live table as its croupier."""
    ask = scene.host.table.ask
    if not isinstance(ask, Wager | Show) or not ask.pending or scene.person is None or scene.host.closed or scene.table.held:
        return None
    if ask.seat != scene.seat and not (scene.live and scene.croupier):
        return None
    felt = scene.felt.of(CircleMemory)
    held = cards(felt, ask.seat)
    stands = made(scene.table, felt, ask.seat) if BACK not in held else None
    offer = ask.offer if isinstance(ask, Wager) else None
    words = tuple(_word(scene, ask.seat, option, offer) for option in ask.pending[0].options)
    agreeing = _agree(scene, ask) if isinstance(ask, Wager) else ()
    return Turn(
        ask.seat,
        _about(scene, ask.seat, offer),
        ask.pending[0].cite,
        fan(held if ask.seat == scene.seat else ()),
        stands[scene.lang] if stands and ask.seat == scene.seat else "",
        (*words, *_only_raise(scene, ask), *agreeing),
        _slider(scene, ask) if isinstance(ask, Wager) else None,
        scene.host.waiting.since,
    )


def _about(scene: Scene, seat: int, offer: Offer | None) -> str:
    """Whose turn it is, what it takes to stay in and what lies on the table."""
    who = f"{scene.t('Puesto', 'Seat')} {seat}"
    if offer is None:
        return who
    pot = scene.money(total(scene.felt))
    owed = scene.t(f"seguir cuesta {scene.money(offer.call)}", f"{scene.money(offer.call)} to call") if offer.call else ""
    return " · ".join(x for x in (who, owed, scene.t(f"sobre la mesa {pot}", f"{pot} on the table")) if x)


def _word(scene: Scene, seat: int, option: str, offer: Offer | None) -> Button:
    amounts = {CALL: offer.call, BRING_IN: offer.bring_in, ALL_IN: offer.stack} if offer else {}
    label = LABELS[option][scene.lang]
    if option in amounts:
        label = f"{label} {scene.money(amounts[option])}"
    line = format_move(scene.table, Choose(seat, option))
    return Button(line, label, "primary" if option in (CHECK, CALL, SHOW, BRING_IN) else "", key=KEYS.get(option, ""))


def _only_raise(scene: Scene, ask: Wager | Show) -> tuple[Button, ...]:
    """Where limits are fixed there is one bet to make, and a button makes it."""
    offer = ask.offer if isinstance(ask, Wager) else None
    if offer is None or not isinstance(ask, Wager) or not offer.may_raise or offer.least != offer.most:
        return ()
    if not offer.allows(offer.least):
        return ()
    label = _verb(scene, offer) + " " + scene.money(offer.least)
    return (Button(format_move(scene.table, ask.raising(offer.least)), label, key="R"),)


def _agree(scene: Scene, ask: Wager) -> tuple[Button, ...]:
    mine = [s for s in ask.agreeing if s == scene.seat or (scene.live and scene.croupier)]
    return tuple(_word(scene, s, AGREE, None) for s in mine)


def _verb(scene: Scene, offer: Offer) -> str:
    return scene.t("Apostar", "Bet") if offer.opens else scene.t("Subir a", "Raise to")


def _slider(scene: Scene, ask: Wager) -> Slider | None:
    """Between what the rules let a bet or raise come to; nothing where there is only one."""
    offer, terms = ask.offer, terms_of(scene)
    assert offer is not None
    if not offer.may_raise or offer.most <= offer.least or ask.seat not in scene.felt.chips:
        return None
    step = offer.step or (terms.plan.amount("chip") if "chip" in terms.rules.params else None) or terms.minor
    verb = "bets" if offer.opens else "raises to"
    return Slider(
        f"seat {ask.seat} {verb} {{amount}}",
        _verb(scene, offer),
        offer.least,
        offer.most,
        step,
        terms.minor,
        format_amount(offer.least, terms.minor),
        scene.money(offer.least),
        presets(scene, offer, step),
    )


def presets(scene: Scene, offer: Offer, step: int) -> tuple[Preset, ...]:
    """The least, half the pot, the pot and the most, as far as each is legal here and differs from those before."""
    pot = total(scene.felt) + offer.call
    last = Text("Resto", "All in") if offer.most == offer.stack else Text("Máximo", "Most")
    wanted = (
        (Text("Mínimo", "Least"), offer.least),
        (Text("½ pozo", "½ pot"), offer.level + pot // 2),
        (Text("Pozo", "Pot"), offer.level + pot),
        (last, offer.most),
    )
    found: dict[int, Preset] = {}
    for name, units in wanted:
        units = units if units in (offer.least, offer.most) else units // step * step
        if offer.least <= units <= offer.most and units not in found and offer.allows(units):
            found[units] = Preset(name[scene.lang], units, scene.money(units))
    return tuple(found.values())


# between hands


def between(scene: Scene) -> list[Button]:
    """Getting up for a while, coming back, posting to play at once; at a live table the croupier sees to every seat."""
    if not isinstance(scene.table.ask, Between):
        return []
    mine = [scene.seat] if scene.seat is not None else []
    made_ = [
        scene.button(Choose(seat, option), LABELS[option][scene.lang]) for seat in mine for option in (RETURN, POST, SIT_OUT)
    ]
    if scene.live and scene.croupier:
        made_.append(places.draw(scene))
        at = scene.t("Botón en el puesto", "Button at seat")
        made_ += [scene.button(DealerButton(seat), f"{at} {seat}") for seat in scene.table.ask.ready]
    return [b for b in made_ if b]


def wanted(terms: Terms[CircleRules], have: int) -> int:
    """What to bring to the table: what the rules want, or a hundred of the least bet within their bounds."""
    rule, unit = terms.rules.buy_in, terms.plan.amount(terms.rules.limits.min) or terms.minor
    least = size(terms, rule.least) if rule.least else 0
    most = size(terms, rule.most) if rule.most else None
    usual = least if rule.exact else max(least, 100 * unit)
    return max(0, (min(usual, most) if most is not None else usual) - have)


# the hand in order


def hand_so_far(scene: Scene) -> list[Item]:
    """Everything since the cards were shuffled, in the order in which it happened."""
    log = scene.table.log
    start = next((i for i in reversed(range(len(log))) if isinstance(log[i].move, Shuffle)), max(0, len(log) - 8))
    items: list[Item] = []
    dealt: list[str] = []
    for i in range(start, len(log)):
        move = log[i].move
        if i in scene.table.struck:
            said = [*_spoken(scene, i, move, [scene.value(i)]), *(x for x in scene.entry(i) if x.style != "chance")]
            items, dealt = [*items, *(replace(x, style=f"struck {x.style}") for x in said)], []
            continue
        if isinstance(move, Outcome):
            dealt.append(scene.value(i))
        elif not isinstance(move, Hold | Report):
            dealt = []
        fresh = [*_spoken(scene, i, move, dealt), *(x for x in scene.entry(i) if x.style != "chance")]
        if len(dealt) > 1 and isinstance(move, Outcome) and items and items[-1].style == "chance":
            items.pop()
        items += fresh
        if len(fresh) > 1:
            dealt = []
    return items


def _spoken(scene: Scene, i: int, move: Move, dealt: list[str]) -> list[Item]:
    """A player's word, or the cards that have come one after another."""
    if isinstance(move, Outcome):
        seen = [show_card(c) for c in dealt if c != BACK]
        down = len(dealt) - len(seen)
        backs = [scene.t(f"{down} tapadas" if down > 1 else "1 tapada", f"{down} face down")] if down else []
        return [Item(f"{i}", "chance", " ".join([*seen, *backs]))]
    who = f"{scene.t('Puesto', 'Seat')} {getattr(move, 'seat', 0)}"
    if isinstance(move, Raise):
        verb = scene.t("apuesta", "bets") if move.opens else scene.t("sube a", "raises to")
        return [Item(f"{i}", "word", f"{who} {verb} {scene.money(move.amount)}")]
    if isinstance(move, Choose) and move.option in SAID:
        return [Item(f"{i}", "word", f"{who} {SAID[move.option][scene.lang]}")]
    if isinstance(move, Discard):
        return [Item(f"{i}", "word", f"{who} {scene.t('cambia', 'changes')} {len(move.cards)}")]
    return []


def due(scene: Scene) -> str:
    """What the table waits for, as the croupier would say it."""
    ask = scene.table.ask
    if isinstance(ask, Chance):
        return ask.to[scene.lang]
    if isinstance(ask, Wager) and ask.pending and ask.offer is not None:
        ways = [scene.t("no ir", "fold")] if ask.offer.fold else []
        ways += [scene.t("pasar", "check")] if ask.offer.check else []
        ways += [scene.t(f"ver {scene.money(ask.offer.call)}", f"call {scene.money(ask.offer.call)}")] if ask.offer.call else []
        if ask.offer.may_raise and ask.offer.most >= ask.offer.least:
            span = scene.money(ask.offer.least) + (f"–{scene.money(ask.offer.most)}" if ask.offer.most > ask.offer.least else "")
            ways.append(f"{_verb(scene, ask.offer).lower()} {span}")
        elif ask.offer.all_in:
            ways.append(f"{LABELS[ALL_IN][scene.lang].lower()} {scene.money(ask.offer.stack)}")
        return f"{scene.t('Puesto', 'Seat')} {ask.seat}: {', '.join(ways)}"
    if isinstance(ask, Show) and ask.pending:
        return scene.t(f"Puesto {ask.seat}: mostrar o entregar", f"Seat {ask.seat}: show or muck")
    if isinstance(ask, Between):
        short = ask.why_short()
        if not short and undrawn(ask.terms.rules, ask.felt):
            return scene.t("sortear los puestos con una carta para cada uno", "draw the places with a card for each")
        return short[scene.lang] if short else scene.t("barajar para la mano siguiente", "shuffle for the next hand")
    return ""


# the last hands

_told: WeakKeyDictionary[Host, dict[int, Told]] = WeakKeyDictionary()


def _pays_pot(entry: Entry) -> bool:
    return any(isinstance(e, Payment) and e.bet.kind == POT for e in entry.events)


def last_hands(scene: Scene) -> list[dict[str, object]]:
    """The hands that are over, the last first: the common cards, the hands that were shown, and who won what with what."""
    log, found, last = scene.table.log, list[dict[str, object]](), len(scene.table.log)
    for start in (i for i in reversed(range(len(log))) if isinstance(log[i].move, Shuffle)):
        end, last = last, start
        over = next((i for i in reversed(range(start, end)) if _pays_pot(log[i])), None)
        if over is None or (end == len(log) and not isinstance(scene.table.ask, Between)):
            continue
        pots = [(sign, e) for entry in log[start:end] for sign, e in signed(entry.events) if e.bet.kind == POT]
        paid = (Counter(e for sign, e in pots if sign > 0) - Counter(e for sign, e in pots if sign < 0)).elements()
        won = [_won(scene, p) for p in paid if p.returned]
        hand = told(scene.host, over + 1)
        shown = [(seat, faces(held)) for seat, held in hand.shown.items()]
        found.append({"coup": hand.coup, "board": faces(hand.board), "shown": shown, "winners": won})
        if len(found) == HANDS_SHOWN:
            break
    return found


def faces(held: tuple[str, ...]) -> Markup:
    """Cards in a line of text, red and black."""
    return Markup(" ").join(
        Markup('<span class="{}">{}</span>').format("red" if colour(c) == "red" else "black", show_card(c)) for c in held
    )


def told(host: Host, entry: int) -> Told:
    """What lay open when a hand was over; looked up once."""
    kept = _told.setdefault(host, {})
    if entry not in kept:
        with host.recalling:
            felt = host.replayed(entry).felt.seen_by(()).of(CircleMemory)
            shown = {int(name.split()[-1]): held for name, held in felt.hands.items() if name != TABLE and BACK not in held}
            kept[entry] = Told(host.coups[entry - 1], felt.hands.get(TABLE, ()), shown)
    return kept[entry]


def _won(scene: Scene, paid: Payment) -> str:
    who = f"{scene.t('Puesto', 'Seat')} {paid.seat}"
    pot = scene.named(paid.bet.kind, paid.bet.spot)
    return f"{who}: {pot} {scene.money(paid.returned)} · {paid.told(scene.terms.money)[scene.lang]}"
