"""Chips and seats: what one has at the table, what lies on it and may be taken back, and where there is room."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from tapete.catalogue.poker.rules import PokerBet
from tapete.draw.kit.colours import seat_colour
from tapete.draw.kit.lettering import bet_name
from tapete.figures import format_amount, parse_amount
from tapete.floor import returning
from tapete.floor.host import Host
from tapete.floor.places import due as due_along
from tapete.floor.store import now
from tapete.play.events import Bet
from tapete.play.limits import ceiling, floor
from tapete.play.moves import BuyIn, CashOut, TakeDown, Turn
from tapete.text import Text
from tapete.web.pages import circle, places, stakes
from tapete.web.pages.choosing import Button
from tapete.web.pages.paper import cash

if TYPE_CHECKING:
    from tapete.web.pages.scene import Scene

TIMES = (1, 2, 5, 10, 50, 100)
"""Chips, in table minimums."""
SEATS_SHOWN = 12


def _comes_with(host: Host, person: int) -> int:
    """What who comes back, or from another table, must bring."""
    return returning.due(host, person, now()) or due_along(host, person, now())


def mine(scene: Scene) -> dict[str, str] | None:
    """What this person has at the table: chips beside the bets, and what lies on them."""
    if scene.seat is None:
        return None
    chips = scene.felt.chips.get(scene.seat, 0)
    staked = sum(b.amount for b in scene.felt.bets if b.seat == scene.seat and not b.free)
    won = None if scene.circle else stakes.won(scene)
    sign = "" if won is None else "+" if won > 0 else "−" if won < 0 else "±"
    return {
        "chips": scene.money(chips),
        "staked": scene.money(staked) if staked else "",
        "won": "" if won is None else sign + scene.money(abs(won)),
        "style": {"+": "win", "−": "lose"}.get(sign, ""),
    }


def chips(scene: Scene) -> list[str]:
    """Denominations by the table minimum, and the smallest bet of any spot where that is less."""
    least = scene.terms.plan.amount(scene.rules.limits.min) or scene.terms.minor
    lows = [low for low in _small_bets(scene) if 0 < low < least]
    units = [least * times for times in TIMES]
    return [format_amount(unit, scene.terms.minor) for unit in ([min(lows), *units[:-1]] if lows else units)]


def _small_bets(scene: Scene) -> Iterator[int]:
    """What a spot takes of its own, apart from the table's minimum: a dollar on a progressive."""
    for kind, bet in scene.rules.bets.items():
        for found in (floor(scene.terms, kind), ceiling(scene.terms, kind)):
            if found:
                yield found[0]
        caps = (*bet.caps, *bet.lowest) if isinstance(bet, PokerBet) else ()
        yield from (parse_amount(cap.amount, scene.terms.minor) for cap in caps if cap.amount)


def free_seats(scene: Scene) -> list[int]:
    most = scene.rules.seats.max if scene.rules.seats and scene.rules.seats.max else SEATS_SHOWN
    found = [s for s in range(1, most + 1) if s not in scene.host.seats]
    return places.free_seats(scene, found) if scene.circle else found


def may_sit(scene: Scene) -> bool:
    """Whether this person, who has no seat, may buy chips now."""
    free = free_seats(scene)
    back = _comes_with(scene.host, scene.person.id) if scene.person else 0
    least = back or (circle.wanted(scene.terms, 0) if scene.circle else scene.terms.minor)
    return scene.seat is None and bool(free) and scene.can(BuyIn(free[0], least))


def changes(scene: Scene) -> dict[str, Any]:
    """What may be done about places: to sign up, to sit with what comes along, to go elsewhere."""
    return {
        "sign_up": places.sign_up(scene),
        "bring": places.bring_along(scene),
        "moves": places.moves(scene),
        "tables": places.other_tables(scene),
    }


def seats(scene: Scene) -> list[dict[str, Any]]:
    return [
        {
            "seat": seat,
            "name": scene.names.get(owner, "?"),
            "mine": seat == scene.seat,
            "colour": seat_colour(seat),
            "chips": scene.money(scene.felt.chips.get(seat, 0)),
            "staked": scene.money(sum(b.amount for b in scene.felt.bets if b.seat == seat)),
            "lead": scene.felt.lead == seat,
            "away": places.away(scene, seat),
        }
        for seat, owner in sorted(scene.host.seats.items())
    ]


def bets(scene: Scene) -> list[dict[str, Any]]:
    """This person's bets, each with what may be done about it; at a live table the croupier sees to all."""
    if scene.circle:  # they lie in the pots, and nobody takes them back
        return []
    mine = [b for b in scene.felt.bets if b.seat == scene.seat or (scene.live and scene.croupier)]
    return [_bet(scene, b) for b in mine]


def _bet(scene: Scene, bet: Bet) -> dict[str, Any]:
    back = scene.button(TakeDown(bet.seat, bet.amount, bet.kind, bet.spot), scene.t("Retirar", "Take back"))
    turned = scene.button(
        Turn(bet.seat, bet.kind, bet.spot, bet.state != "on"),
        scene.t("No juega", "Turn off") if bet.state == "on" else scene.t("Que juegue", "Turn on"),
    )
    states = {
        "prison": Text("en prisión", "in prison"),
        "insured": Text("asegurada", "insured"),
        "waiting": Text("espera otro golpe", "waits for another spin"),
        "bank": Text("banca", "bank"),
    }
    return {
        "seat": bet.seat,
        "name": scene.named(bet.kind, bet.spot),
        "amount": scene.money(bet.amount),
        "state": states[bet.state][scene.lang] if bet.state in states else "",
        "buttons": [b for b in (back, turned) if b],
    }


def spots(scene: Scene) -> list[dict[str, Any]]:
    """Every bet by name, for those who would rather choose from a list."""
    known = scene.table.module.spots(scene.rules)
    return [
        {
            "kind": bet_name(scene.rules, kind, scene.lang),
            "spots": [
                {"value": f"{kind} {s}".strip(), "name": scene.named(kind, s), "bet": kind, "spot": s} for s in known[kind]
            ],
        }
        for kind, bet in scene.rules.bets.items()
        if bet.payable and known.get(kind)
    ]


def leave(scene: Scene) -> Button | None:
    if scene.seat is None:
        return None
    chips = cash(scene.felt.chips.get(scene.seat, 0), scene.host.money, scene.lang)
    return scene.button(CashOut(scene.seat), scene.t(f"Levantarse con {chips}", f"Leave with {chips}"))
