"""What an acta comes to, for other programs: the same as `tapete settle` says in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tapete.catalogue.schema import GameRules
from tapete.figures import json_amount
from tapete.play.events import Payment, Ruling, TakenBack
from tapete.play.terms import Terms
from tapete.table.acta import Settled
from tapete.table.lying import Lying
from tapete.text import Lang


def payment_json(line: int, payment: Payment, terms: Terms[GameRules], lang: Lang) -> dict[str, Any]:
    """A payment for other programs."""
    minor = terms.minor
    return {
        "line": line,
        "seat": payment.seat,
        "bet": payment.bet.name,
        "staked": json_amount(payment.staked, minor),
        "returned": json_amount(payment.returned, minor),
        "net": json_amount(payment.returned - payment.staked, minor),
        "result": payment.verb,
        **({"prize": json_amount(payment.returned, minor)} if payment.prize else {}),
        "why": payment.told(terms.money)[lang],
        "cite": payment.cite,
    }


def hand_json(hand: Lying, lang: Lang) -> dict[str, Any]:
    """A hand for other programs: its place, its cards, and what they come to."""
    return {"hand": hand.name, "cards": list(hand.cards), "worth": hand.worth[lang]}


def settled_json(settled: Settled, lang: Lang = "en") -> dict[str, Any]:
    """A settled acta for other programs."""
    terms = settled.table.terms if settled.table else None
    minor = terms.minor if terms else 1
    standing = settled.table.felt.bets if settled.table else []
    chips: Mapping[int, int] = settled.table.felt.chips if settled.table else {}
    return {
        "ok": settled.ok,
        "game": settled.game,
        "plan": settled.table.terms.plan.spoken() if settled.table else {},
        "payments": [payment_json(line.number, p, terms, lang) for line, p in settled.payments] if terms else [],
        "taken_back": [
            payment_json(line.number, e.payment, terms, lang)
            for line, events in settled.answers
            for e in events
            if terms and isinstance(e, TakenBack)
        ],
        "rulings": [
            {
                "line": line.number,
                "irregularity": e.irregularity,
                "action": e.action,
                "text": e.text[lang],
                "cite": e.cite,
            }
            for line, events in settled.answers
            for e in events
            if isinstance(e, Ruling)
        ],
        "standing": [{"seat": b.seat, "bet": b.name, "amount": json_amount(b.amount, minor), "state": b.state} for b in standing],
        "refused": [
            {"line": line.number, "text": why.text[lang], "cite": why.cite, "legal": list(why.legal)}
            for line, why in settled.refused
        ],
        "hands": [{"line": line.number, "hands": [hand_json(h, lang) for h in hands]} for line, hands in settled.hands],
        "unfinished": settled.unfinished,
        "awaited": settled.awaited,
        "seats": {str(seat): json_amount(units, minor) for seat, units in sorted(chips.items())},
        "problems": [{"line": p.line, "text": p.text[lang], "cite": p.cite, "legal": list(p.legal)} for p in settled.problems],
    }
