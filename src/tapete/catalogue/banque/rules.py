"""What the TOML of a game against a player's bank says: players against each other, one of them holding the bank.

Chemin de fer has one hand against the bank, baccarat of two tableaux has two; the bank passes, is auctioned, and pays the house a
part of what it wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Literal

from tapete.catalogue.baccarat.rules import Draws
from tapete.catalogue.kinds import Count, Digits, Flag, Multiple, OddsField, Rate, Some, Words
from tapete.catalogue.kit.cards import ShoeRule
from tapete.catalogue.model import Beside
from tapete.catalogue.names import MaybeAmount, TotalName
from tapete.catalogue.schema import BetRule, Cited, GameRules, Slip, WaitingRule, unread
from tapete.text import Text

Role = Literal["punto", "banco", "half", "suivi", "both", "with", "bank"]


PAYS = Text(
    "contra la banca se juega a la par, y la casa no paga", "against the bank it is even money, and the house does not pay"
)


class BanqueBet(BetRule):
    """A stake against the bank, in one of its forms, one beside it, or a part of the bank itself."""

    role: Role
    pays: OddsField | None = None
    tableau: Literal["", "1", "2", "both"] = ""
    """Which tableau it is on, where there are two; `both` splits it."""

    def unread(self) -> Iterator[tuple[str, Text]]:
        if self.pays is not None:
            yield "pays", PAYS

    @property
    def payable(self) -> bool:
        return True


class Bank(Cited):
    """The bank: how small and large it may be, what the house keeps of its winnings, and how it changes hands."""

    min_times: Multiple = Fraction(1)
    max_times: Multiple | None = None
    """As multiples of the table minimum; no maximum where it may be open."""
    max_of: MaybeAmount = ""
    """The plan's amount that the maximum is a multiple of, where it is another."""
    deduction: Rate = Fraction(0)
    """Left out only where a plan supplies it."""
    deduction_cite: Words = ""
    players: Some
    """How many must be at the table to start and throughout."""
    players_cite: Words = ""
    compartments: Count = 0
    """Left out only where a plan supplies it. Seats up to this number are seated players, those above stand behind."""
    match_leaver: Flag = True
    """Who takes a bank given up freely puts at least as much."""
    returns_to_passer: Flag = False
    """After an acquired bank is lost, it goes to the right of who passed it, not of who lost it."""
    loser_takes_back: Flag = False
    """Whether who lost the bank, and not only who passed it, may take it back for what was in it when nobody else wants it."""
    auction: Flag = True
    rotates: Flag = True
    """Whether it goes round the table, or straight to the highest bidder."""
    lots: Flag = False
    """Whether a bid may be equalled, and lots decide between equal ones."""
    lots_cite: Words = ""
    answers: Literal["bank", "all"] = "bank"
    """What the banker answers for: what lies in the bank, or every stake made against it."""
    backs: Literal["bank", "house"] = "bank"
    """Who pays and collects the stakes made beside the bank, where there are any."""
    adds: Flag = True
    """Whether the bank may be added to, by the banker or by an associate."""
    again_if_won: Flag = True
    """Whether a banker who leaves with winnings may hold the bank again in the same shoe."""
    refusals: Count = 0
    """How many refusals of the bank running cost a player the seat; none where the text has no such rule."""
    refusals_cite: Words = ""
    greets: Flag = False
    """Whether who sits down during the shoe lets the hand pass once before having any right to the bank or to banco."""
    greets_during: Literal["shoe", "round"] = "shoe"
    """Whether it is all who sit down before the shoe is over, or only who does so while a round is being played."""
    greets_cite: Words = ""
    last_refusal: Flag = False
    """Whether the neighbour to whom the bank comes when nobody took it may still refuse it, at the price of the seat."""
    last_refusal_cite: Words = ""
    must_passes: Flag = False
    """Whether who had to hand the bank over counts as having passed it, in the auction after a refusal to deal."""
    must_passes_cite: Words = ""
    waiting_cite: Words = ""
    """The article by which vacant compartments go to those on the waiting list, in order; empty where the text has no list."""
    award_cite: Words = ""
    pass_cite: Words = ""

    goes_with = {"max_of": Beside("max_times"), "greets_during": Beside("greets")}


class Garage(Cited):
    """Money that leaves the bank: freely, once winnings are large enough, or because the bank may hold no more."""

    voluntary_over: Multiple
    """Times the table minimum that winnings must exceed before they may be taken out."""
    voluntary_leaves: Multiple
    """Times the table minimum that must stay of those winnings."""
    compulsory: Flag
    """Whether what exceeds the bank's maximum leaves it; otherwise it stays there and does not play."""
    lowered_cite: Words = ""
    """Where it is said that the bank is never lowered otherwise."""
    carried: Flag = False
    """Whether a bank goes on into the next shoe only as it was: nothing is taken out before its first round."""
    carried_cite: Words = ""


class Play(Cited):
    """Who is free to draw: the player's side with some totals, the banker by will or by table."""

    player_free: Digits
    banker: Literal["free", "table"]
    banker_must: Digits = ()
    """Totals with which a free banker has to draw."""
    banco_free: Flag = False
    """Whether who made banco may draw as he likes."""
    equal: Literal["priority", "croupier"] = "priority"
    """Of equal highest stakes, whose are the cards: the first by priority, or the first at the croupier's left."""
    optional: Mapping[TotalName, Digits] = {}
    """Cells of the table that leave the choice: banker's total, player's third card."""

    goes_with = {"banker_must": Beside("banker", ("free",))}


class Short(Cited):
    """What happens when the stakes together exceed the bank."""

    covers: Literal["by-priority"]


class Tableaux(Cited):
    """Two tableaux against one bank: seats of each, players each needs, and what a two-card hand beats."""

    seats: Count = 0
    """Compartments of each tableau; the second's go on counting from the first's."""
    players: Some
    two_cards: Digits
    """Two-card totals that beat the same or a higher total of three cards."""
    two_cards_cite: Words
    deduct_net: Flag
    """Whether the house's part is of the banker's net gain over both tableaux."""
    unit: MaybeAmount = ""
    """The plan's amount in whole multiples of which a stake on both is halved; otherwise the smallest unit."""
    banco_again: Count = 0
    """How many more times who made banco may make it again while neither tableau wins or loses."""
    lots_cite: Words = ""


NEEDED: Mapping[str, tuple[Role, ...]] = {"chemin": ("punto", "bank"), "tableaux": ("punto", "bank")}
"""The bets that a procedure cannot do without."""


class Claims(Cited):
    """Until when a fault may be claimed: not once the round is over and its bets are collected and paid."""

    of: tuple[Words, ...] = ()
    """The articles on the faults for which it is so; all of them, where none is named."""


class BanqueRules(GameRules):
    """All that the TOML of a game against a player's bank may say."""

    shoe: ShoeRule
    draws: Draws
    play: Play
    bank: Bank
    garage: Garage | None = None
    tableaux: Tableaux | None = None
    short: Short
    claims: Claims | None = None
    bets: Mapping[Words, BanqueBet]

    def slips(self) -> Iterator[Slip]:
        yield from super().slips()
        yield from self.draws.slips()
        most = self.bank.max_times
        if most is not None and not self.bank.max_of and most < self.bank.min_times:
            yield Slip(
                ("bank", "max_times"),
                Text(f"es menos que `min_times`, {self.bank.min_times}", f"it is less than `min_times`, {self.bank.min_times}"),
            )
        for slug, bet in self.bets.items():
            if self.procedure == "tableaux" and bet.role == "punto" and not bet.tableau:
                yield Slip(
                    ("bets", slug, "tableau"), Text("falta a cuál de los paños: 1 o 2", "on which tableau is missing: 1 or 2")
                )
            if self.procedure == "chemin" and bet.tableau:
                yield unread(("bets", slug, "tableau"), Text("no hay paños", "there are no tableaux"))
        for tableau in ("1", "2") if self.procedure == "tableaux" else ():
            if not any(bet.role == "punto" and bet.tableau == tableau for bet in self.bets.values()):
                words = Text(f"falta la apuesta al paño {tableau}", f"there is no bet on tableau {tableau}")
                yield Slip(("bets",), words + Text(' (role = "punto")', ' (role = "punto")'))
        for role in NEEDED[self.procedure]:
            if not self.kind(role):
                yield Slip(("bets",), Text(f'falta la apuesta con role = "{role}"', f'there is no bet with role = "{role}"'))
        if self.procedure == "tableaux" and self.tableaux is None:
            yield Slip(("tableaux",), Text("falta la tabla [tableaux]", "there is no [tableaux]"))

    @property
    def shoe_cite(self) -> str:
        return self.shoe.cut_cite or self.shoe.cite

    @property
    def waiting_rule(self) -> WaitingRule | None:
        """The list is for the compartments, or for the places of both tableaux."""
        places = 2 * self.tableaux.seats if self.tableaux else self.bank.compartments
        return WaitingRule(self.bank.waiting_cite, places) if self.bank.waiting_cite else None

    def kind(self, role: Role) -> str:
        """The bet that has a role; empty where the text has none."""
        return next((kind for kind, bet in self.bets.items() if bet.role == role), "")
