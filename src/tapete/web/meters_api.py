"""Meters for programs: what they show, and what the director does with them."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from sqlalchemy import Connection

from tapete.figures import json_amount
from tapete.floor import ledger, meters
from tapete.floor.house import Floor
from tapete.web.door import floor_of, genuine, only, whoever
from tapete.web.pages.money import currencies

router = APIRouter(prefix="/api/meters", tags=["meters"])


class NewMeter(BaseModel):
    table: int = Field(description="its first table, whose terms it has")
    bet: str = Field(max_length=40, examples=["progressive"])
    name: str = Field(max_length=60)
    reserve: str = Field(default="0", max_length=12, description="per cent of each stake that goes to its reserve")


class OnTable(BaseModel):
    table: int


def meter_json(floor: Floor, db: Connection, pot: meters.Pot) -> dict[str, Any]:
    minor = currencies(floor)[pot.currency].minor
    return {
        "meter": pot.id,
        "name": pot.name,
        "regulation": pot.regulation,
        "bet": pot.kind,
        "currency": pot.currency,
        "shows": json_amount(meters.reading(db, pot), minor),
        "reserve": json_amount(ledger.balance(db, meters.reserve_of(pot.id), pot.currency), minor),
        "base": json_amount(pot.base, minor),
        "tables": list(pot.tables),
        "removable_from": meters.free_from(floor, pot),
        "removed": pot.removed,
    }


def _one(floor: Floor, meter: int) -> dict[str, Any]:
    with floor.engine.connect() as db:
        return meter_json(floor, db, meters.pot(db, meter))


@router.get("")
def every_meter(request: Request) -> list[dict[str, Any]]:
    """Every meter of the floor and what it shows; times are milliseconds since 1970."""
    whoever(request)
    floor = floor_of(request)
    with floor.engine.connect() as db:
        return [meter_json(floor, db, pot) for pot in meters.pots(db)]


@router.get("/{meter}")
def one_meter(request: Request, meter: int) -> dict[str, Any]:
    whoever(request)
    return _one(floor_of(request), meter)


@router.post("")
def open_meter(request: Request, new: NewMeter) -> dict[str, Any]:
    """Open a meter from its first table; the house puts its base in."""
    genuine(request, "")
    floor, by = floor_of(request), only(request, "director")
    return _one(floor, meters.open_meter(floor, by, new.table, new.bet, new.name, new.reserve))


@router.post("/{meter}/link")
def link(request: Request, meter: int, on: OnTable) -> dict[str, Any]:
    """Put another table on it, which must be on the same terms."""
    genuine(request, "")
    floor = floor_of(request)
    meters.link(floor, only(request, "director"), meter, on.table)
    return _one(floor, meter)


@router.post("/{meter}/unlink")
def unlink(request: Request, meter: int, on: OnTable) -> dict[str, Any]:
    """Take a table off it, between rounds."""
    genuine(request, "")
    floor = floor_of(request)
    meters.unlink(floor, only(request, "director"), meter, on.table)
    return _one(floor, meter)


@router.post("/{meter}/announce")
def announce(request: Request, meter: int) -> dict[str, Any]:
    """Announce its removal: the regulation's days begin to run."""
    genuine(request, "")
    floor = floor_of(request)
    meters.announce(floor, only(request, "director"), meter)
    return _one(floor, meter)


@router.post("/{meter}/remove")
def remove(request: Request, meter: int) -> dict[str, Any]:
    """Remove it once its notice has run; the answer says where the rest went."""
    genuine(request, "")
    floor = floor_of(request)
    went = meters.remove(floor, only(request, "director"), meter)
    minor = currencies(floor)[_one(floor, meter)["currency"]].minor
    return _one(floor, meter) | {"went_to": {name: json_amount(units, minor) for name, units in went.items()}}
