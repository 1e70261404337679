"""A table as one person sees it: the felt, what has just happened, and what this person may do now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from weakref import WeakKeyDictionary

from markupsafe import Markup

from tapete.catalogue.poker.rules import PokerBet
from tapete.draw import svg
from tapete.draw.kit.colours import seat_colour
from tapete.draw.kit.lettering import bet_name
from tapete.equipment.cards import PIECES, show_card
from tapete.errors import Refused, TapeteError
from tapete.figures import format_amount, parse_amount
from tapete.floor import returning
from tapete.floor.agreeing import awaited, timed
from tapete.floor.corrections import corrections_of
from tapete.floor.host import Host
from tapete.floor.people import Person
from tapete.floor.places import draw_first
from tapete.floor.places import due as due_along
from tapete.floor.store import now
from tapete.games.banque.bank import Offer
from tapete.games.circle.asks import Between, Show, Wager
from tapete.games.paigow.asks import apart
from tapete.play.asks import Betting, Chance, Decide
from tapete.play.events import Bet
from tapete.play.limits import ceiling, floor
from tapete.play.moves import (
    BuyIn,
    CashOut,
    Choose,
    CloseBets,
    CutCard,
    Decided,
    Hold,
    LastCoups,
    Lead,
    Move,
    Outcome,
    PassBank,
    PassLead,
    Place,
    Shuffle,
    TakeDown,
    Turn,
)
from tapete.table.again import at_hand
from tapete.table.called import irregularity_called
from tapete.table.notation import format_move, parse_move
from tapete.table.referee import remedy
from tapete.text import Lang, Text, plain
from tapete.web.pages import circle, hall, pad, past, places, stakes
from tapete.web.pages.before import Held, hands_before
from tapete.web.pages.choosing import Button, cards_to_change, hand_to_set, option_name
from tapete.web.pages.paper import cash
from tapete.web.pages.told import Item, Told

TIMES = (1, 2, 5, 10, 50, 100)
"""Chips, in table minimums."""
SEATS_SHOWN = 12

PLAY = {
    "spin": Text("tirar la bola", "spin"),
    "roll": Text("lanzar los dados", "roll the dice"),
    "card": Text("repartir", "deal"),
    "ball": Text("sacar la bola", "draw the ball"),
    "reel": Text("girar el rodillo", "spin the reel"),
}
LANGUAGES: tuple[Lang, ...] = ("es", "en")
BURNS = ("burn", "burn-now")
"""Remedies that go back behind a card that has been entered already."""
FACTS = {
    "seat": Text("puesto", "seat"),
    "amount": Text("cantidad", "amount"),
    "result": Text("resultado que vale", "result that stands"),
    "card": Text("carta", "card"),
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


def _comes_with(host: Host, person: int) -> int:
    """What who comes back, or from another table, must bring."""
    return returning.due(host, person, now()) or due_along(host, person, now())


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
        """What this person has at the table: chips beside the bets, and what lies on them."""
        if self.seat is None:
            return None
        chips = self.felt.chips.get(self.seat, 0)
        staked = sum(b.amount for b in self.felt.bets if b.seat == self.seat and not b.free)
        won = None if self.circle else stakes.won(self)
        sign = "" if won is None else "+" if won > 0 else "−" if won < 0 else "±"
        return {
            "chips": self.money(chips),
            "staked": self.money(staked) if staked else "",
            "won": "" if won is None else sign + self.money(abs(won)),
            "style": {"+": "win", "−": "lose"}.get(sign, ""),
        }

    def chips(self) -> list[str]:
        """Denominations by the table minimum, and the smallest bet of any spot where that is less."""
        least = self.terms.plan.amount(self.rules.limits.min) or self.terms.minor
        lows = [low for low in self._small_bets() if 0 < low < least]
        units = [least * times for times in TIMES]
        return [format_amount(unit, self.terms.minor) for unit in ([min(lows), *units[:-1]] if lows else units)]

    def _small_bets(self) -> Iterator[int]:
        """What a spot takes of its own, apart from the table's minimum: a dollar on a progressive."""
        for kind, bet in self.rules.bets.items():
            for found in (floor(self.terms, kind), ceiling(self.terms, kind)):
                if found:
                    yield found[0]
            caps = (*bet.caps, *bet.lowest) if isinstance(bet, PokerBet) else ()
            yield from (parse_amount(cap.amount, self.terms.minor) for cap in caps if cap.amount)

    def free_seats(self) -> list[int]:
        most = self.rules.seats.max if self.rules.seats and self.rules.seats.max else SEATS_SHOWN
        found = [s for s in range(1, most + 1) if s not in self.host.seats]
        return places.free_seats(self, found) if self.circle else found

    def may_sit(self) -> bool:
        """Whether this person, who has no seat, may buy chips now."""
        free = self.free_seats()
        back = _comes_with(self.host, self.person.id) if self.person else 0
        least = back or (circle.wanted(self.terms, 0) if self.circle else self.terms.minor)
        return self.seat is None and bool(free) and self.can(BuyIn(free[0], least))

    def waiting(self) -> list[places.Row]:
        return places.waiting(self)

    def changes(self) -> dict[str, Any]:
        """What may be done about places: to sign up, to sit with what comes along, to go elsewhere."""
        return {
            "sign_up": places.sign_up(self),
            "bring": places.bring_along(self),
            "moves": places.moves(self),
            "tables": places.other_tables(self),
        }

    def seats(self) -> list[dict[str, Any]]:
        return [
            {
                "seat": seat,
                "name": self.names.get(owner, "?"),
                "mine": seat == self.seat,
                "colour": seat_colour(seat),
                "chips": self.money(self.felt.chips.get(seat, 0)),
                "staked": self.money(sum(b.amount for b in self.felt.bets if b.seat == seat)),
                "lead": self.felt.lead == seat,
                "away": places.away(self, seat),
            }
            for seat, owner in sorted(self.host.seats.items())
        ]

    def bets(self) -> list[dict[str, Any]]:
        """This person's bets, each with what may be done about it; at a live table the croupier sees to all."""
        if self.circle:  # they lie in the pots, and nobody takes them back
            return []
        mine = [b for b in self.felt.bets if b.seat == self.seat or (self.live and self.croupier)]
        return [self._bet(b) for b in mine]

    def _bet(self, bet: Bet) -> dict[str, Any]:
        back = self.button(TakeDown(bet.seat, bet.amount, bet.kind, bet.spot), self.t("Retirar", "Take back"))
        turned = self.button(
            Turn(bet.seat, bet.kind, bet.spot, bet.state != "on"),
            self.t("No juega", "Turn off") if bet.state == "on" else self.t("Que juegue", "Turn on"),
        )
        states = {
            "prison": Text("en prisión", "in prison"),
            "insured": Text("asegurada", "insured"),
            "waiting": Text("espera otro golpe", "waits for another spin"),
            "bank": Text("banca", "bank"),
        }
        return {
            "seat": bet.seat,
            "name": self.named(bet.kind, bet.spot),
            "amount": self.money(bet.amount),
            "state": states[bet.state][self.lang] if bet.state in states else "",
            "buttons": [b for b in (back, turned) if b],
        }

    def undo(self) -> Button | None:
        return stakes.undo(self)

    def all_at_once(self) -> list[stakes.Several]:
        return stakes.all_at_once(self)

    def spots(self) -> list[dict[str, Any]]:
        """Every bet by name, for those who would rather choose from a list."""
        known = self.table.module.spots(self.rules)
        return [
            {
                "kind": bet_name(self.rules, kind, self.lang),
                "spots": [
                    {"value": f"{kind} {s}".strip(), "name": self.named(kind, s), "bet": kind, "spot": s} for s in known[kind]
                ],
            }
            for kind, bet in self.rules.bets.items()
            if bet.payable and known.get(kind)
        ]

    def leave(self) -> Button | None:
        if self.seat is None:
            return None
        chips = cash(self.felt.chips.get(self.seat, 0), self.host.money, self.lang)
        return self.button(CashOut(self.seat), self.t(f"Levantarse con {chips}", f"Leave with {chips}"))

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
        """Seats where somebody plays or played, for a correction."""
        return [{"seat": s, "name": self.names.get(p, "?")} for s, p in sorted(self.host.last_seated.items())]

    def corrections(self) -> list[dict[str, Any]]:
        """What was proposed, by whom and why, and what became of it, the last first; the chief decides."""
        return [
            row
            | {"amount": self.money(abs(row["amount"])), "gets": row["amount"] > 0, "who": self.names.get(row["by"], "?")}
            | {"chief": self.names.get(row["decided_by"], "") if row["decided_by"] else ""}
            | {
                "buttons": [
                    b
                    for b in (
                        self.button(Decided(row["number"], True), self.t("Aprobar", "Approve"), "primary"),
                        self.button(Decided(row["number"], False), self.t("Rechazar", "Reject")),
                    )
                    if b
                ]
            }
            for row in reversed(corrections_of(self.host))
        ]

    # the referee

    def irregularities(self) -> list[dict[str, Any]]:
        """What the chief may report, what will then happen, and under which article; where words are sought, what has them."""
        if not self.chief or self.host.closed:
            return []
        found = [self._irregularity(name) for name in self.rules.irregularities]
        return [row for row in found if all(word in row["find"] for word in sought(self.asked).split())]

    def _irregularity(self, name: str) -> dict[str, Any]:
        order, row = remedy(self.rules, name), self.rules.irregularities[name]
        called = irregularity_called(self.rules, name)
        last = self.last_card() if order.name in BURNS else ""
        words = (name, *(part[lang] for part in (called, row.when, order.text) for lang in LANGUAGES), order.cite)
        return {
            "name": name,
            "called": called[self.lang].replace("-", " "),
            "when": row.when[self.lang],
            "find": sought(" ".join(words)),
            "order": order.text[self.lang],
            "cite": order.cite,
            "fits": order.action.fits(self.table) or bool(last),
            "last": last,
            "facts": [{"name": fact, "label": FACTS[fact][self.lang] if fact in FACTS else fact} for fact in order.facts],
            "line": " ".join(["report", name, *(f"{{{fact}}}" for fact in order.facts), *(["{entered}"] if last else [])]),
        }

    def last_card(self) -> str:
        """The card that was entered just now, which a report may mean too."""
        story = at_hand(self.host.table)
        last = story.told[-1] if story and story.told else None
        if last is None or not isinstance(last.move, Outcome) or last.move.verb not in PIECES or self.hides(last.entry):
            return ""
        return show_card(last.move.value)


def sought(words: str) -> str:
    """Words to be found: small, without accents, and with nothing between them but spaces."""
    return " ".join("".join(c if c.isalnum() or c in ".§" else " " for c in plain(words[:2000].casefold())).split())


def refusal(error: TapeteError, lang: Lang) -> tuple[str, str]:
    return error.text[lang], error.cite if isinstance(error, Refused) else ""
