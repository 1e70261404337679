"""`tapete play`: a seat at a table with play money. The computer draws, from a seed committed beforehand; or a person types."""

from __future__ import annotations

import random
from pathlib import Path

from rich.markup import escape

from tapete.catalogue.banque.rules import BanqueRules
from tapete.catalogue.bingo.rules import BingoRules
from tapete.catalogue.circle.rules import CircleRules
from tapete.cli.citing import law_words
from tapete.cli.keyboard import Keyboard, by_hand
from tapete.cli.keys import command_named
from tapete.cli.prices import short
from tapete.cli.screen import Stage, console, grid
from tapete.cli.setting import catalogue, figures_of, lang, plan_of, say
from tapete.cli.sight import Sight
from tapete.cli.telling import event_words
from tapete.cli.understanding import as_line, example
from tapete.cli.wording import bet_words, irregularity_words, line_words
from tapete.equipment.cards import BACK, PIECES, show_card
from tapete.equipment.chance import Source
from tapete.errors import Refused, TapeteError
from tapete.games.banque.bank import Offer
from tapete.games.dice.memory import DiceMemory
from tapete.odds import GameOdds, game_odds
from tapete.play.asks import Chance, Decide
from tapete.play.events import Event
from tapete.play.moves import (
    BuyIn,
    Choose,
    CloseBets,
    Discard,
    DrawSeats,
    Lead,
    MoveSeat,
    Outcome,
    Place,
    Raise,
    Shuffle,
    TakeBank,
    TakeDown,
)
from tapete.play.window import Betting
from tapete.table.acta import write
from tapete.table.companions import beside, fill, neighbours, next_word
from tapete.table.notation import format_move, parse_move
from tapete.table.signature import key_of_session, public, signed
from tapete.table.table import Table
from tapete.text import Text
from tapete.written import percent

BET_FIRST = Text("primero ponga una apuesta en el paño, por ejemplo «{}»", "put a bet on the felt first, for instance '{}'")
OWN_PLACE = Text(
    "en la práctica su puesto es el 1; los puestos se sortean y se cambian con --live, en un acta o en una sala",
    "in practice your place is seat 1; places are drawn and changed with --live, in an acta or on a floor",
)
NOTHING = Text("no hay nada que deshacer antes de que se cierren las apuestas", "there is nothing to undo before the bets close")
NONE_BEFORE = Text("no hay apuestas anteriores que repetir", "there are no earlier bets to repeat")


def play_game(name: str, plan: list[str], chips: str, seed: str, save: Path | None, live: bool = False) -> None:
    game = catalogue().game(name)
    given = plan_of(plan)
    Seat(Table(game, given), game_odds(game, given), Source(seed or None), chips, save, live).run()


class Seat(Sight):
    """One player's evening: words or keys in, the felt and the payments out."""

    def __init__(self, table: Table, odds: GameOdds, source: Source, chips: str, save: Path | None, live: bool = False) -> None:
        self.table, self.odds, self.source, self.save, self.live = table, odds, source, save, live
        self.stage, self.keyboard = Stage(console(), by_hand()), Keyboard()
        self.style = figures_of(table.terms.card)
        self.others = random.Random(source.seed)
        self.circle = isinstance(table.terms.rules, CircleRules)
        self.banked = isinstance(table.terms.rules, BanqueRules)
        self.before: list[Place] = []
        self._sit(chips)

    def _sit(self, chips: str) -> None:
        """Chips are bought; where the game wants it, the dice or the shoe taken, the cards shuffled, other seats filled."""
        table = self.table
        least = table.terms.plan.amount(table.terms.rules.limits.min) or table.terms.minor
        stake = table.units(chips) if chips else least * 100
        table.do(BuyIn(1, stake))
        if self.circle or self.banked:
            for move in fill(table, stake):
                table.do(move)
        if self.circle:
            return
        if table.may(Lead(1)):
            table.do(Lead(1))
        if table.may(Shuffle()):
            table.do(Shuffle())
            while isinstance(table.ask, Chance):
                table.draw(self.source)

    def run(self) -> None:
        self._welcome()
        self._felt()
        while True:
            try:
                typed = self.keyboard.line(self._keys(), self._complete, self._foot())
            except (EOFError, KeyboardInterrupt):
                break
            if command_named(typed, lang()) == "quit":
                break
            self._obey(typed)
        self._goodbye()

    # what is done

    def _obey(self, typed: str) -> None:
        """Do what was typed, or say what was wrong with it; on a screen the felt is then drawn anew."""
        try:
            told = self._do(typed)
        except TapeteError as error:
            cite = f" [{error.cite}]" if isinstance(error, Refused) and error.cite else ""
            self.stage.say(f"[yellow]{escape(error.text[lang()] + cite)}[/yellow]")
            for words in law_words(self.table.game.regulation.regulation, cite[2:-1]):
                self.stage.say(words)
            told = False
        if told or self.stage.in_place:
            self._felt()

    def _do(self, typed: str) -> bool:
        """Whether the felt is to be shown: something happened on it."""
        known = "go" if not typed else command_named(typed, lang()) if " " not in typed else ""
        if isinstance(self.table.ask, Decide) and typed in self._keys() and typed != "?":
            known = known if known in ("help", "prices", "quit") and self._keys()[typed] == known else ""
        plain = {"prices": self._prices, "help": self._help, "worth": self._ask_worth, "report": self._irregularities}
        doing = {"undo": self._undo, "again": self._again, "go": self._go_on}
        if known in plain:
            plain[known]()
            return False
        if known in doing:
            doing[known]()
            return True
        move = parse_move(self.table, as_line(self.table, typed, self.circle))
        if isinstance(move, DrawSeats | MoveSeat) and not self.live:
            raise Refused(OWN_PLACE, self.table.terms.rules.cite)
        events = self.table.do(move)
        if isinstance(move, Place):
            self._price_of(move)
        self._show(events)
        if isinstance(move, Choose | Discard | Raise) or (isinstance(move, Outcome) and not self.live):
            self._spin()
        return True

    def _ask_worth(self) -> None:
        if isinstance(self.table.ask, Decide):
            self._worth()
        else:
            self._prices()

    def _irregularities(self) -> None:
        rules = self.table.terms.rules
        rows = [[irregularity_words(rules, name), escape(row.when[lang()])] for name, row in rules.irregularities.items()]
        self.stage.say(grid([say("irregularidad", "irregularity"), say("cuando", "when")], rows))

    def _undo(self) -> None:
        """Take back the chips placed last, while bets are open."""
        placed: list[Place] = []
        for entry in self.table.log:
            if isinstance(entry.move, CloseBets):
                placed = []
            elif isinstance(entry.move, Place) and entry.move.seat == 1:
                placed.append(entry.move)
            elif isinstance(entry.move, TakeDown) and placed:
                placed.pop()
        if not placed or not isinstance(self.table.ask, Betting):
            raise TapeteError(NOTHING)
        last = placed[-1]
        self._show(self.table.do(TakeDown(1, last.amount, last.kind, last.spot)))
        words = bet_words(self.table.terms.rules, last.kind, last.spot)
        self.stage.say(f"[dim]{say('deshecho', 'undone')}: {self.table.terms.money(last.amount):{lang()}} {escape(words)}[/dim]")

    def _again(self) -> None:
        """The bets of the last coup, once more."""
        if not self.before:
            raise TapeteError(NONE_BEFORE)
        for move in self.before:
            self._show(self.table.do(move))

    def _go_on(self) -> None:
        """The obvious next thing: the same bets again, the coup, the bank, or the next card."""
        ask = self.table.ask
        if isinstance(ask, Betting) and not self._mine() and not self.circle:
            if not self.before or not self.stage.in_place:
                words = " ".join(example(self.table))
                if not self.table.may(CloseBets()) or self.stage.in_place:
                    raise TapeteError(Text(BET_FIRST.es.format(words), BET_FIRST.en.format(words)))
            else:
                self._again()
                return
        if isinstance(ask, Offer):
            self._show(self.table.do(CloseBets() if self._bid() else TakeBank(1, ask.least)))
            self._others()
            return
        if self._window():
            self._show(self.table.do(CloseBets()))
        self._spin()

    def _price_of(self, move: Place) -> None:
        """The price of a bet, as it is placed; odds without a spot of their own stand on the point."""
        rule = self.table.terms.rules.bets[move.kind]
        memory = self.table.felt.memory
        point = memory.point if isinstance(memory, DiceMemory) and getattr(rule, "flow", "") == "odds" else ""
        spot = move.spot or point
        try:
            row = self.odds[f"{move.kind} {spot}".strip()]
        except KeyError:
            return
        price = say(f"paga {row.spoken('es')}, le cuesta", f"pays {row.spoken('en')}, costs you")
        price = price if row.pays else say("le cuesta", "it costs you")
        name = escape(bet_words(self.table.terms.rules, move.kind, spot))
        edge = f"{percent(row.edge, 2, self.style)} ({short(row.edge, self.style, row.exact)})"
        self.stage.say(f"[dim]{name}: {price} {edge}[/dim]")

    def _spin(self) -> None:
        """Close the bets and let chance speak until the coup is over or somebody must choose."""
        if self.circle:
            self._carry_on()
            return
        coup = self.table.felt.coup
        self._others()
        if isinstance(self.table.ask, Betting):
            self.before = [Place(1, b.amount, b.kind, b.spot) for b in self.table.felt.bets if b.seat == 1 and b.free]
            for move in neighbours(self.table, self.others):
                self.table.do(move)
            self._show(self.table.do(CloseBets()))
        if isinstance(self.table.terms.rules, BingoRules) and not self.live:
            self._hall(coup)
            return
        while isinstance(self.table.ask, Chance) and self.table.felt.coup == coup and not self.live:
            ask = self.table.ask
            events = self.table.draw(self.source)
            drawn = self.table.log[-1].move
            if ask.to.en and isinstance(drawn, Outcome) and not self.stage.in_place:
                value = drawn.value if ask.down is None or 1 in ask.down else BACK
                self.stage.say(f"  [italic]{escape(ask.to[lang()])}[/italic]: {show_card(value)}")
            self._show(events)
            if ask.verb in PIECES and self.table.felt.coup == coup:
                self.stage.beat(self._drawn())
            self._others()
        self._shuffle()
        self._others()

    def _hall(self, coup: int) -> None:
        """Balls in a line until somebody has a prize, then what is said of it; the hall gives its orders itself."""
        balls: list[str] = []
        while self.table.felt.coup == coup and (move := self.table.by_itself(self.source)):
            events = self.table.do(move)
            if isinstance(move, Outcome):
                balls.append(move.value)
                continue
            if balls:
                self.stage.say(f"  [dim]{say('bolas', 'balls')}[/dim] {' '.join(balls)}")
                balls = []
            self._show(events)

    def _others(self) -> None:
        """Where a player holds the bank, the others take it, bet against it and play their hands."""
        while self.banked and (move := beside(self.table, self.others)) is not None:
            events = self.table.do(move)
            self.stage.say(f"  [dim]{escape(line_words(self.table, format_move(self.table, move)))}[/dim]")
            self._show(events)

    def _shuffle(self) -> None:
        """The croupier shuffles when the cut card is out, and burns what the rules burn."""
        if self.table.felt.shuffle_due:
            self._show(self.table.do(Shuffle()))
            while isinstance(self.table.ask, Chance) and not self.live:
                self._show(self.table.draw(self.source))

    def _carry_on(self) -> None:
        """The others speak and the cards come, until it is the player's turn or the hand is over."""
        coup = self.table.felt.coup
        while self.table.felt.coup == coup:
            if isinstance(self.table.ask, Chance):
                self._show(self.table.draw(self.source))
                continue
            move = next_word(self.table, self.others)
            if move is None:
                return
            events = self.table.do(move)
            if not isinstance(move, Shuffle | BuyIn):
                self.stage.say(f"  [dim]{escape(line_words(self.table, format_move(self.table, move)))}[/dim]")
                self.stage.beat(self._drawn())
            self._show(events)

    def _show(self, events: tuple[Event, ...]) -> None:
        for event in events:
            if said := event_words(self.table, event, self.circle or self.banked):
                self.stage.say(said)

    def _goodbye(self) -> None:
        chips = self.table.felt.chips.get(1, 0)
        net = chips - self.table.felt.bought.get(1, 0)
        out = self.stage.out
        money = self.table.terms.money
        lying = sum(bet.amount for bet in self.table.felt.bets if bet.seat == 1)
        left = say(f"; quedan {money(lying):es} sin decidir en el tapete", f"; {money(lying):en} undecided on the felt")
        out.print(f"{say('Resultado', 'Result')}: {money(net):{lang()}}{left if lying else ''}")
        if self.save:
            key = key_of_session(self.source.seed)
            heads, tails = [f"commit {self.source.commitment}", f"key {public(key)}"], [f"reveal {self.source.seed}"]
            text = signed(write(self.table, heads, tails, lang=lang()), key, catalogue())
            self.save.write_text(text, encoding="utf-8")
            out.print(say(f"Acta guardada en {self.save}", f"Acta saved in {self.save}"))
