"""A table as one person sees it: the felt, what has just happened, and what this person may do now."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from markupsafe import Markup

from tapete.draw import svg
from tapete.errors import Refused, TapeteError
from tapete.figures import format_amount
from tapete.floor.agreeing import awaited, timed
from tapete.floor.host import Host
from tapete.floor.people import Person
from tapete.floor.places import draw_first
from tapete.floor.store import now
from tapete.games.banque.bank import Offer
from tapete.games.circle.asks import Between, Show, Wager
from tapete.games.paigow.asks import apart
from tapete.play.asks import Chance, Decide
from tapete.play.moves import (
    Choose,
    CloseBets,
    CutCard,
    Hold,
    LastCoups,
    Lead,
    Move,
    PassBank,
    PassLead,
    Place,
    Shuffle,
    TakeDown,
)
from tapete.play.window import Betting
from tapete.table.notation import format_move, parse_move
from tapete.text import Lang, Text
from tapete.web.pages import circle, hall, pad, past, places, ruling, sitting, stakes
from tapete.web.pages.before import Held, hands_before
from tapete.web.pages.choosing import Button, cards_to_change, hand_to_set, option_name
from tapete.web.pages.told import Item, Told

PLAY = {
    "spin": Text("tirar la bola", "spin"),
    "roll": Text("lanzar los dados", "roll the dice"),
    "card": Text("repartir", "deal"),
    "ball": Text("sacar la bola", "draw the ball"),
    "reel": Text("girar el rodillo", "spin the reel"),
}


_drawn: WeakKeyDictionary[Host, dict[str, tuple[int, str]]] = WeakKeyDictionary()


def felt_svg(host: Host, person: Person | None, lang: Lang) -> Markup:
    """The felt, drawn once for all who see the same of it; with cards face down, for each who looks."""
    if host.table.felt.down:
        return Markup(svg(host.seen_by(person), lang))
    kept = _drawn.setdefault(host, {})
    n, drawing = kept.get(lang, (-1, ""))
    if n != host.n:
        drawing = svg(host.table, lang)
        kept[lang] = (host.n, drawing)
    return Markup(drawing)


class Scene(Told):
    """What one person sees of one table, in one language."""

    def __init__(self, host: Host, person: Person | None, lang: Lang, names: dict[int, str], asked: str = "") -> None:
        super().__init__(host.seen_by(person), lang)
        self.host, self.person, self.names = host, person, names
        self.felt = self.table.felt
        self.seat = host.seat_of(person) if person else None
        self.croupier = person is not None and person.may("croupier", "chief")
        self.chief = person is not None and person.may("chief")
        self.live = host.mode == "live"
        self.asked = asked
        """What is sought among the rulings."""
        self.open = self.table.ask.takes_bets
        self.circle = self.rules.family == "circle"

    def hides(self, i: int) -> bool:
        return self.host.hides(i + 1, self.person)

    def can(self, move: Move) -> bool:
        """Whether this person may make this move now."""
        if self.person is None or self.host.closed:
            return False
        try:
            self.host.check(self.person, move)
        except TapeteError:
            return False
        return True

    def button(self, move: Move, label: str, style: str = "", note: str = "", cite: str = "") -> Button | None:
        return Button(format_move(self.table, move), label, style, note, cite) if self.can(move) else None

    # what may come

    def phase(self) -> dict[str, str]:
        """Where the coup stands, and under which article."""
        ask, calls = self.table.ask, self.rules.calls
        if self.host.closed:
            return {"text": self.t("Mesa cerrada", "Table closed"), "cite": ""}
        if self.table.held:
            return {"text": self.t("Mesa detenida por el jefe de mesa", "Table held by the table chief"), "cite": ""}
        if waits := hall.phase(self):
            return {"text": waits[self.lang], "cite": self.rules.claims.cite}
        if isinstance(ask, Chance):
            to = f": {ask.to[self.lang]}" if ask.to.en else ""
            return {"text": self.t("Se espera el resultado", "Awaiting the result") + to, "cite": ask.cite}
        if isinstance(ask, Wager | Show) and ask.pending:
            who = f"{ask.seat} · {self.names.get(self.host.seats.get(ask.seat, 0), '?')}"
            return {"text": self.t(f"Le toca al puesto {who}", f"Seat {who} to speak"), "cite": ask.pending[0].cite}
        if isinstance(ask, Between):
            short = ask.why_short()
            said = short or Text("Entre dos manos: se puede barajar", "Between hands: the cards may be shuffled")
            if not short and self.live and draw_first(self.host):
                said = Text("Antes de la primera mano se sortean los puestos", "Before the first hand the places are drawn")
            return {"text": said[self.lang], "cite": self.rules.seats.cite if short and self.rules.seats else calls.cite}
        if isinstance(ask, Decide):
            who = ", ".join(map(str, sorted({c.bet.seat for c in ask.pending})))
            if not who:
                return {"text": self.t("Se admiten más apuestas", "More bets may be placed"), "cite": calls.cite}
            several = "," in who
            text = self.t(
                f"Deciden los puestos {who}" if several else f"Decide el puesto {who}",
                f"Seats {who} to decide" if several else f"Seat {who} to decide",
            )
            return {"text": past.came(self) + text, "cite": ask.pending[0].cite}
        if isinstance(ask, Offer):
            return {"text": self._offer_text(ask), "cite": self.rules.cite}
        return {"text": calls.open[self.lang], "cite": calls.cite}

    def _offer_text(self, ask: Offer) -> str:
        if not ask.seats:
            return self.t("Faltan jugadores para ofrecer la banca", "More players are needed before the bank is offered")
        who = ", ".join(map(str, ask.seats))
        least = self.money(ask.least)
        if ask.auction:
            return self.t(f"La banca se subasta desde {least}", f"The bank is auctioned from {least}")
        return self.t(f"La banca se ofrece al puesto {who} por {least}", f"The bank is offered to seat {who} for {least}")

    def agreement(self) -> str:
        """Who agrees to close before the time is up, while some who have bet do not."""
        ready = ", ".join(map(str, sorted(self.host.table.ready)))
        return self.t(f"Conformes con cerrar ya: {ready}", f"Agree to close now: {ready}") if ready else ""

    def next_seed(self) -> dict[str, Any] | None:
        """The seed that this person may add a word to: its commitment, and the words it has."""
        host = self.host
        if host.closed or len(host.commitments) <= host.period:
            return None
        words = sorted(host.table.words.items())
        mine = self.seat is not None and self.seat not in host.table.words
        return {"number": host.period + 1, "commitment": host.commitments[host.period], "words": words, "mine": mine}

    def verb(self) -> str:
        procedure = self.rules.procedure
        return {"wheel": "spin", "dice": "roll"}.get(procedure, "card")

    def actions(self) -> list[Button]:
        """The buttons of this moment."""
        close = self.rules.calls.close[self.lang]
        label = f"«{close}»" if self.live else f"«{close}» · {PLAY[self.verb()][self.lang]}"
        if isinstance(self.table.ask, Offer):
            label = self.t("Adjudicar la banca", "Award the bank")
        others = sorted(awaited(self.host, self.person)) if self.person and not self.croupier and timed(self.host) else []
        if others and self.seat in self.host.table.ready:
            label = ""
        elif others:
            label = self.t("Conforme con cerrar ya", "Agree to close now")
        made = [
            self.button(Hold(False), self.t("Seguir", "Go on"), "primary") if self.table.held else None,
            pad.closing(self, label) if label else None,
            self.button(Shuffle(), self.t("Barajar y dar", "Shuffle and deal"), "primary")
            if isinstance(self.table.ask, Between)
            else self.button(Shuffle(), self.t("Barajar", "Shuffle"), "primary" if self.felt.shuffle_due else "")
            if self.live or self.felt.shuffle_due
            else None,
            self.button(CutCard(), self.t("Sale la carta de corte", "The cut card comes out")) if self.live else None,
            self.button(Hold(), self.t("Detener antes de sortear", "Hold before the draw"), "warn"),
            self.button(LastCoups(), self.t("Anunciar las últimas jugadas", "Announce the last coups"))
            if self.croupier
            else None,
            self.button(LastCoups(True), self.t("Anunciar el último sabot", "Announce the last shoe"))
            if self.croupier and self.table.may(LastCoups(True))
            else None,
        ]
        if self.seat is not None:
            lead = self.rules.lead
            taking = (
                self.t("Tomar los dados", "Take the dice")
                if lead and lead.verb == "shoots"
                else self.t("Repartir yo", "Deal the cards")
            )
            handing = (
                self.t("Pasar los dados", "Pass the dice")
                if lead and lead.verb == "shoots"
                else self.t("Pasar el sabot", "Pass the shoe")
            )
            if self.felt.lead is None:
                made.append(self.button(Lead(self.seat), taking, cite=lead.cite if lead else ""))
            made.append(self.button(PassLead(self.seat), handing, cite=lead.cite if lead else ""))
            made.append(self.button(PassBank(self.seat), self.t("Pasar la banca", "Pass the bank")))
        return [b for b in [*made, *hall.actions(self), *circle.between(self)] if b]

    def missing(self) -> dict[str, Any] | None:
        """Why the bets cannot be closed although this person has one, and the move that mends it."""
        if not isinstance(self.table.ask, Betting) or not any(b.seat == self.seat for b in self.felt.bets):
            return None
        refusal = self.host.table.why_not(CloseBets())
        if refusal is None:
            return None
        own = refusal.mend.startswith(f"seat {self.seat} ")
        button = Button(refusal.mend, self.said_move(refusal.mend), "primary") if own else None
        return {"text": refusal.text[self.lang], "cite": refusal.cite, "button": button}

    def said_move(self, line: str) -> str:
        """`Blind: +10`: what a line puts on a bet, or takes from it."""
        move = parse_move(self.host.table, line)
        assert isinstance(move, Place | TakeDown)
        sign = "+" if isinstance(move, Place) else "−"
        return f"{self.named(move.kind, move.spot)}: {sign}{self.money(move.amount)}"

    def turn(self) -> circle.Turn | None:
        """At poker among players, the word that is due from this person."""
        return circle.turn(self)

    def due(self) -> str:
        """At poker among players, what the croupier waits for."""
        return circle.due(self) if self.circle and not self.host.closed else ""

    def news(self) -> list[Item]:
        return circle.hand_so_far(self) if self.circle else past.by_seat(self, super().news())

    def hands(self) -> list[dict[str, Any]]:
        """At poker among players, the last hands with what was shown."""
        return circle.last_hands(self) if self.circle else []

    def choices(self) -> list[dict[str, Any]]:
        """The choices that this person may answer."""
        ask = self.host.table.ask
        if not isinstance(ask, Decide) or isinstance(ask, Wager | Show) or self.person is None:
            return []
        mine = [c for c in ask.pending if c.bet.seat == self.seat or (self.live and self.croupier)]
        return [
            {
                "about": f"{self.t('Puesto', 'Seat')} {c.bet.seat} · {self.named(c.bet.kind, c.bet.spot)}"
                + (f" · {self.money(c.bet.amount)}" if c.bet.amount else ""),
                "seat": c.bet.seat,
                "cite": c.cite,
                "buttons": [
                    Button(f"seat {c.bet.seat} chooses {o} on {ask.about(c)}", option_name(self.rules, o, self.lang, self.table))
                    for o in c.options
                    if apart(o) is None
                ],
                "cards": cards_to_change(ask, c.bet.seat),
                "sets": hand_to_set(ask, c, self.lang),
            }
            for c in mine
        ]

    def offer(self) -> dict[str, Any] | None:
        """The bank, if it is this person's to take."""
        ask = self.table.ask
        if not isinstance(ask, Offer) or self.seat is None or self.seat not in ask.seats:
            return None
        refuse = self.button(Choose(self.seat, "refuse"), option_name(self.rules, "refuse", self.lang))
        return {"least": format_amount(ask.least, self.terms.minor), "refuse": refuse}

    @property
    def works(self) -> bool:
        """Whether this person has the pad of who works at a live table."""
        return pad.works(self)

    def pad(self) -> pad.Pad | None:
        return pad.pad(self)

    def expected(self) -> str:
        return pad.expected(self)

    def take_back(self) -> Button | None:
        return pad.undo(self)

    def mendable(self) -> bool:
        """Whether there is a result that the chief may put right."""
        return self.chief and self.rules.family != "bingo" and pad.last_result(self) is not None

    def harmless(self) -> list[Button]:
        """What the pad offers to be done next: what costs nobody anything, and only that."""
        return [b for b in self.actions() if b.style == "primary" and not b.sure] if self.works else []

    def others(self) -> list[Button]:
        """The other buttons of this moment."""
        first = self.harmless()
        return [b for b in self.actions() if b not in first]

    def before(self) -> list[Held]:
        """The own hands and what they are played against; at poker among players they stand with the turn."""
        return [] if self.circle else hands_before(self)

    # chips and seats

    def mine(self) -> dict[str, str] | None:
        return sitting.mine(self)

    def chips(self) -> list[str]:
        return sitting.chips(self)

    def free_seats(self) -> list[int]:
        return sitting.free_seats(self)

    def may_sit(self) -> bool:
        return sitting.may_sit(self)

    def waiting(self) -> list[places.Row]:
        return places.waiting(self)

    def changes(self) -> dict[str, Any]:
        return sitting.changes(self)

    def seats(self) -> list[dict[str, Any]]:
        return sitting.seats(self)

    def bets(self) -> list[dict[str, Any]]:
        return sitting.bets(self)

    def undo(self) -> Button | None:
        return stakes.undo(self)

    def all_at_once(self) -> list[stakes.Several]:
        return stakes.all_at_once(self)

    def spots(self) -> list[dict[str, Any]]:
        return sitting.spots(self)

    def leave(self) -> Button | None:
        return sitting.leave(self)

    def coups(self) -> list[dict[str, Any]]:
        """The last coups, each with its number, to be seen again."""
        return [c | {"coup": self.host.coups[c["entry"] - 1]} for c in super().coups()]

    # time

    def clock(self) -> dict[str, Any] | None:
        """What the clock waits for and how long it will."""
        found = self.host.left(now())
        said = {
            "betting": self.t("Para apostar quedan", "Time to bet:"),
            "decision": self.t("Para decidir quedan", "Time to decide:"),
            "draw": self.t("Se sortea en", "The draw comes in"),
        }
        return {"text": said[found[0]], "left": found[1], "seconds": -(-found[1] // 1000)} if found else None

    # corrections

    def played(self) -> list[dict[str, Any]]:
        return ruling.played(self)

    def corrections(self) -> list[dict[str, Any]]:
        return ruling.corrections(self)

    # the referee

    def irregularities(self) -> list[dict[str, Any]]:
        return ruling.irregularities(self)

    def last_card(self) -> str:
        return ruling.last_card(self)


def refusal(error: TapeteError, lang: Lang) -> tuple[str, str]:
    return error.text[lang], error.cite if isinstance(error, Refused) else ""
