"""What the TOML of gaming machines says: the frame that the text sets, and the machine that stands in it.

The machine is its owner's: a table of the file, or a file of a folder `machines` that a variant or the plan names. What the frame
asks of it is asked when it is opened, and a machine that does not fit is refused with the article.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Literal

from tapete.catalogue.kinds import Words
from tapete.catalogue.machine.parts import Kind, Machine
from tapete.catalogue.model import Field
from tapete.catalogue.schema import BetRule, Cited, GameRules, Slip
from tapete.errors import Refused
from tapete.figures import parse_amount
from tapete.text import Text

Role = Literal["lines", "hand", "ticket", "pot"]
TAKES: Mapping[Kind, Role | None] = {"reels": "lines", "video-poker": "hand", "keno": "ticket", "table": None}
"""What a machine of each kind is bet on; a live game in video form has that game's own bets."""
DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
STATES = {
    "in-service": Text("en servicio", "in service"),
    "out-of-service": Text("fuera de servicio", "out of service"),
    "in-repair": Text("en reparación", "in repair"),
    "in-store": Text("en bodega", "in store"),
    "withdrawn": Text("retirada", "withdrawn"),
}


class Frame(Cited):
    """What the text asks of every machine, each with its article."""

    kinds: Annotated[tuple[Kind, ...], Field(min_length=1)]
    homologation: Words
    """The article by which a machine must be homologated before it is used."""
    state: Words
    """The article by which only a machine in order is available, and is checked before each session."""
    bets: Words
    """The article by which only bets that the machine offers are taken."""
    direct: Words
    """The article by which a machine pays prizes of its own, whether or not it is linked to a pot."""
    returns: Words
    """The article by which the regulator sets the least return."""
    pots: Words
    """The article by which the rules of a pot are shown to the public."""
    alert: Words
    """The article by which the player is told of the top prize."""


class MachineBet(BetRule):
    role: Role
    """What the machine is bet on (`lines`, `hand` or `ticket`), or the pot (`pot`), which is won and not staked."""

    def unread(self) -> Iterator[tuple[str, Text]]:
        if self.pays is not None:
            yield "pays", Text("paga lo que dice la máquina (`machine`)", "it pays what the machine says (`machine`)")

    @property
    def payable(self) -> bool:
        return True

    @property
    def table_limits(self) -> bool:
        return self.role != "pot"


def _unread(bet: dict[str, Any]) -> bool:
    """Whether a bet's role is not a word at all: it stays, for the check of the file to say so."""
    return "role" in bet and not isinstance(bet["role"], str)


class MachineRules(GameRules):
    """All that the TOML of gaming machines may say."""

    supplied: ClassVar[Mapping[str, str]] = {"machine": "machines"}
    """What a file of its own may state, and the folder where such files lie."""

    bets: Mapping[Words, MachineBet]
    frame: Frame
    file: Words = ""
    """The file of the folder `machines` that the machine is stated in, where it is not stated here."""
    machine: Machine

    @classmethod
    def prepared(cls, raw: dict[str, Any]) -> dict[str, Any]:
        """The bets, seats and smallest credit that this machine has, of all that the file foresees."""
        machine, bets = raw.get("machine"), raw.get("bets")
        if not isinstance(machine, dict) or not isinstance(bets, dict):
            return raw
        kind = machine.get("kind", "")
        takes = next((role for known, role in TAKES.items() if known == kind), None)
        keeps = {takes, "pot"} if machine.get("pot") else {takes}
        fit = {k: b for k, b in bets.items() if not isinstance(b, dict) or _unread(b) or b.get("role") in keeps}
        changed = {**raw, "bets": fit if takes else bets}
        if isinstance(raw.get("seats"), dict):
            changed["seats"] = {**raw["seats"], "max": machine.get("positions", 1)}
        worth = machine.get("denominations")
        if isinstance(worth, list) and worth and isinstance(raw.get("sample"), dict):
            limits = raw.get("limits", {})
            least = limits.get("min", "min") if isinstance(limits, dict) else "min"
            changed["sample"] = {**raw["sample"], least: worth[0]} if isinstance(least, str) else raw["sample"]
        return changed

    def stands_for(self) -> tuple[str, Mapping[str, str]] | None:
        """A live game in video form is that game, by its own rules."""
        live = self.machine.live
        return (live.game, live.plan) if live else None

    def slips(self) -> Iterator[Slip]:
        yield from super().slips()
        role = TAKES[self.machine.kind]
        if role and all(bet.role != role for bet in self.bets.values()):
            yield Slip(("bets",), Text(f'falta la apuesta con role = "{role}"', f'there is no bet with role = "{role}"'))
        for slip in self.machine.slips():
            yield Slip(("machine", *slip.where), slip.what)

    @property
    def stake(self) -> str:
        """The bet that is staked on this machine."""
        return next((kind for kind, bet in self.bets.items() if bet.role != "pot"), "")

    @property
    def pot(self) -> str:
        """The bet that is the pot; empty where the machine has none."""
        return next((kind for kind, bet in self.bets.items() if bet.role == "pot" and self.machine.pot), "")

    # the frame

    def vet(self, values: Mapping[str, object]) -> None:
        """Refuse a machine that the frame does not admit, or that returns less than the plan's least."""
        machine, frame = self.machine, self.frame
        if machine.kind not in frame.kinds:
            known = ", ".join(frame.kinds)
            raise Refused(Text(f"las clases de máquina son: {known}", f"the kinds of machine are: {known}"), frame.cite)
        if not machine.homologation.number.strip() or not DATE.fullmatch(machine.homologation.date):
            raise Refused(
                Text(
                    f"{machine.names.es} no está homologada: faltan el número y la fecha (AAAA-MM-DD) del registro",
                    f"{machine.names.en} is not homologated: number and date (YYYY-MM-DD) of the register are missing",
                ),
                frame.homologation,
            )
        if machine.state != "in-service":
            said = STATES[machine.state]
            raise Refused(Text(f"{machine.names.es} está {said.es}", f"{machine.names.en} is {said.en}"), frame.state)
        self._vet_prizes()
        least = values.get("min-return")
        if isinstance(least, Fraction):
            self._vet_return(least)

    def _vet_prizes(self) -> None:
        machine, frame = self.machine, self.frame
        if machine.pot and machine.pot.rules is None:
            raise Refused(
                Text(
                    f"{machine.names.es} tiene un pozo y no dice las reglas para acceder a él (pot.rules)",
                    f"{machine.names.en} has a pot and does not tell the rules by which it is won (pot.rules)",
                ),
                frame.pots,
            )
        if machine.pot and machine.pot.alert is None:
            raise Refused(
                Text(
                    f"{machine.names.es} tiene un pozo y no avisa al jugador del premio máximo (pot.alert)",
                    f"{machine.names.en} has a pot and does not alert the player of the top prize (pot.alert)",
                ),
                frame.alert,
            )
        if not self._pays_directly():
            raise Refused(
                Text(f"{machine.names.es} no paga ningún premio propio", f"{machine.names.en} pays no prize of its own"),
                frame.direct,
            )

    def _pays_directly(self) -> bool:
        machine = self.machine
        keno = [pay for table in (machine.keno.pays.values() if machine.keno else ()) for pay in table.values()]
        return machine.live is not None or any(row.pays for row in machine.rows) or any(keno)

    def _vet_return(self, least: Fraction) -> None:
        """§VI.6.3: the least that any bet of the machine returns, worked out from the machine itself."""
        from tapete.odds.machine.returns import lowest

        low = lowest(self.machine)
        if low < least:
            have, want, name = f"{float(low * 100):.4f}", f"{float(least * 100):g}", self.machine.names
            comma = have.replace(".", ","), want.replace(".", ",")
            raise Refused(
                Text(
                    f"{name.es} devuelve {comma[0]} %, menos del mínimo de {comma[1]} %: no se abre",
                    f"{name.en} returns {have} %, less than the minimum of {want} %: it does not open",
                ),
                self.frame.returns,
            )

    def vet_chips(self, least: int | None, minor: int) -> None:
        """Refuse a credit that is worth something else than the machine takes."""
        super().vet_chips(least, minor)
        known = self.machine.denominations
        if least is not None and least not in [parse_amount(worth, minor) for worth in known]:
            said = ", ".join(known)
            raise Refused(
                Text(f"un crédito de la máquina vale: {said}", f"a credit of the machine is worth: {said}"), self.frame.bets
            )
