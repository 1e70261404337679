"""`tapete play`: a seat at a table with play money. The computer draws, from a seed committed beforehand; or a person types."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path

from rich.markup import escape

from tapete.catalogue.banque.rules import BanqueRules
from tapete.catalogue.bingo.rules import BingoRules
from tapete.catalogue.circle.rules import CircleRules
from tapete.catalogue.dice.rules import DiceRules
from tapete.cli.citing import law_words
from tapete.cli.keyboard import Keyboard, Offered, by_hand
from tapete.cli.keys import choice_keys, command_named, commands
from tapete.cli.prices import short
from tapete.cli.screen import Stage, console, grid
from tapete.cli.setting import catalogue, figures_of, lang, plan_of, say
from tapete.cli.telling import event_words, help_words
from tapete.cli.understanding import as_line, completions, example
from tapete.cli.wording import bet_words, irregularity_words, line_words, option_words, result_words, row_words
from tapete.equipment.cards import BACK, PIECES, show_card
from tapete.equipment.chance import Source
from tapete.equipment.tiles import is_tile
from tapete.errors import Refused, TapeteError
from tapete.games.banque.bank import Offer
from tapete.games.circle.asks import Wager
from tapete.games.dice.coup import total
from tapete.games.dice.memory import DiceMemory
from tapete.games.paigow.asks import SetHands, apart
from tapete.odds import GameOdds, game_odds
from tapete.odds.advice import advise
from tapete.play.asks import Betting, Chance, Decide
from tapete.play.events import Event
from tapete.play.exchange import Swap
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
from tapete.play.turns import Act
from tapete.table.acta import write
from tapete.table.companions import beside, fill, neighbours, next_word
from tapete.table.forecast import forecast
from tapete.table.notation import format_move, parse_move
from tapete.table.show import as_text
from tapete.table.signature import key_of_session, public, signed
from tapete.table.speech import say_about
from tapete.table.table import Table
from tapete.text import Text
from tapete.written import decimal, percent

BET_FIRST = Text("primero ponga una apuesta en el paño, por ejemplo «{}»", "put a bet on the felt first, for instance '{}'")
OWN_PLACE = Text(
    "en la práctica su puesto es el 1; los puestos se sortean y se cambian con --live, en un acta o en una sala",
    "in practice your place is seat 1; places are drawn and changed with --live, in an acta or on a floor",
)
NOTHING = Text("no hay nada que deshacer antes de que se cierren las apuestas", "there is nothing to undo before the bets close")
WORTH_TELLING = 8
"""So many options are told with what they are worth, from the best; seven cards can be set in twenty-one ways."""
NONE_BEFORE = Text("no hay apuestas anteriores que repetir", "there are no earlier bets to repeat")


def play_game(name: str, plan: list[str], chips: str, seed: str, save: Path | None, live: bool = False) -> None:
    game = catalogue().game(name)
    given = plan_of(plan)
    Seat(Table(game, given), game_odds(game, given), Source(seed or None), chips, save, live).run()


class Seat:
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

    # keys and words at hand

    def _keys(self) -> dict[str, str]:
        """What one key does now."""
        found = {c.key: c.name for c in commands(lang()).values() if c.key}
        if isinstance(self.table.ask, Decide):
            keys = choice_keys(lang())
            found |= {keys[o]: o for c in self.table.ask.pending for o in c.options if o in keys}
        return found

    def _complete(self, line: str) -> list[Offered]:
        return list(completions(self.table, self.circle, line))

    def _foot(self) -> str:
        """The keys that are always there, below the line."""
        asked = isinstance(self.table.ask, Decide)
        named = commands(lang())
        shown = [
            *([] if asked and not self._window() else [f"{say('Intro', 'Enter')} {self._next_word()}"]),
            *([f"{named['undo'].key} {named['undo'].words[0]}"] if isinstance(self.table.ask, Betting) else []),
            *([f"{named['again'].key} {named['again'].words[0]}"] if self.before and not self._mine() else []),
            f"? {say('qué vale', 'what it is worth')}" if asked else f"{named['prices'].key} {named['prices'].words[0]}",
            f"{named['help'].key} {named['help'].words[0]}",
            f"{named['quit'].key} {named['quit'].words[0]}",
            say("espacio escribe", "space to write"),
        ]
        while len(" · ".join(shown)) + 2 > self.stage.out.width:
            shown.pop()
        return " " + " · ".join(shown)

    def _window(self) -> bool:
        return isinstance(self.table.ask, Act) and self.table.ask.window is not None

    def _bid(self) -> bool:
        """Whether the bank is auctioned and the player has bid last."""
        ask, log = self.table.ask, self.table.log
        return isinstance(ask, Offer) and ask.auction and bool(log) and isinstance(log[-1].move, TakeBank)

    def _mine(self) -> bool:
        return any(b.seat == 1 for b in self.table.felt.bets)

    def _next_word(self) -> str:
        """The obvious next thing."""
        if self._window():
            return say("nadie más asegura", "no more insurance")
        if isinstance(self.table.ask, Betting) and not self._mine() and self.before:
            return say("repite la apuesta", "the same bet again")
        if isinstance(self.table.ask, Offer):
            return say("adjudica la banca", "awards the bank") if self._bid() else say("toma la banca", "takes the bank")
        return commands(lang())["go"].words[self._verb()]

    def _verb(self) -> int:
        """What one does here to go on: which of the words for it."""
        dice, cards = isinstance(self.table.terms.rules, DiceRules), self.circle or self.table.felt.shoe is not None
        return {"es": 0 if dice else 1 if cards else 2, "en": 1 if dice else 2 if cards else 0}[lang()]

    # what is shown

    def _welcome(self) -> None:
        self.stage.say(escape(self.table.terms.rules.summary[lang()]))
        if self.stage.in_place:
            if not self.circle:
                like = escape(" ".join(example(self.table)))
                self.stage.say(say(f"Una apuesta se escribe [bold]{like}[/bold].", f"A bet is written [bold]{like}[/bold]."))
        else:
            self._prices()
            self._help()
        self.stage.say(f"[dim]{say('compromiso de la semilla', 'seed commitment')} {self.source.commitment}[/dim]")

    def _prices(self) -> None:
        if self.circle:
            return
        rules = self.table.terms.rules
        rows = [
            [
                row_words(rules, r),
                r.spoken(lang()),
                percent(r.edge, 2, self.style),
                short(r.edge, self.style, r.exact),
                escape(r.cite),
            ]
            for r in self.odds.bets
        ]
        heads = [say("apuesta", "bet"), say("paga", "pays"), say("le cuesta", "it costs you"), say("exacto", "exact")]
        self.stage.say(grid([*heads, say("artículo", "article")], rows, right=[2, 3]))

    def _help(self) -> None:
        resting = next((k for k, b in self.table.terms.rules.bets.items() if getattr(b, "off_without_point", False)), "")
        rested = bet_words(self.table.terms.rules, resting) if resting else ""
        go = commands(lang())["go"].words[self._verb()]
        ways = help_words(self.circle, example(self.table), go, rested)
        if self.stage.in_place:
            heads = (say("tecla", "key"), say("se escribe", "typed"), "")
            self.stage.say(grid(heads, [(f"[bold]{key}[/bold]", escape(word), means) for word, means, key in ways]))
        else:
            self.stage.say("; ".join(f"[bold]{escape(word)}[/bold] {means}" for word, means, _ in ways))

    def _road(self) -> str:
        """The last results of a card game, as players like to see them."""
        felt = self.table.felt
        if felt.shoe is None or not felt.results:
            return ""
        return f"\n  {say('carretera', 'road')}: {' '.join(result_words(self.table, r) for r in felt.results[-30:])}"

    def _drawn(self) -> str:
        drawn = as_text(self.table.seen_by([1]), lang(), self.stage.paint) + self._road()
        return re.sub(r"(jugada|coup) (\d)", "\\1\u00a0\\2", drawn, count=1) if self.stage.in_place else drawn

    def _felt(self) -> None:
        chips = f"{self.table.terms.money(self.table.felt.chips.get(1, 0)):{lang()}}"
        foot = f"  {say('sus fichas', 'your chips')}: [bold]{chips}[/bold]"
        hint = self._hint()
        self.stage.show(self._drawn() + self._forecast(), f"{foot}  {hint}" if hint else foot)

    def _forecast(self) -> str:
        """What each total of the dice would do to the player's bets, before they are thrown."""
        rules = self.table.terms.rules
        if not isinstance(rules, DiceRules) or not self.table.felt.bets:
            return ""

        def by_total(result: str) -> str:
            dice = result.split()
            pair = len(dice) == 2 and dice[0] == dice[1]
            sum_ = total(tuple(dice))
            return " ".join(dice) if sum_ is None else f"{sum_}{'h' if pair and sum_ in (4, 6, 8, 10) else ''}"

        nets = forecast(self.table, 1, by_total)
        nets = {k: v for k, v in nets.items() if not (k.endswith("h") and nets.get(k[:-1]) == v)}
        shown = [f"{_total(k)} [{'green' if v > 0 else 'red'}]{self._signed(v)}[/]" for k, v in nets.items() if v]
        return f"\n  {say('si sale', 'if it comes')}: {'  '.join(shown) or say('nada cambia', 'nothing changes')}"

    def _signed(self, units: int) -> str:
        return f"{'+' if units > 0 else ''}{self.table.terms.money(units):{lang()}}"

    def _hint(self) -> str:
        """What the player may say now: each choice with its key, or the acta's words."""
        ask = self.table.ask
        if isinstance(ask, Decide) and (not self.circle or any(c.bet.seat == 1 for c in ask.pending)):
            return f"[dim]{say('elija', 'choose')}:[/dim] " + "  ".join(self._ways(ask))
        if isinstance(ask, Chance):
            to = f" ({ask.to[lang()]})" if ask.to.en else ""
            return f"[dim]{escape(self._awaited(ask.verb))}{escape(to)}[/dim]"
        if isinstance(ask, Offer):
            mine = [way for way in ask.legal() if way.startswith(("seat 1 ", "seat N ", "no more"))]
            return f"[dim]{escape('; '.join(line_words(self.table, way) for way in mine))}[/dim]"
        if isinstance(ask, Betting) and not ask.legal():
            return f"[dim]{say('la mesa ha cerrado', 'the table has closed')}: {commands(lang())['quit'].words[0]}[/dim]"
        return ""

    def _ways(self, ask: Decide) -> list[str]:
        """The choices with their keys; in words, over which bet, where one word may mean several."""
        rules, keys = self.table.terms.rules, choice_keys(lang())
        said = Counter(o for c in ask.pending for o in c.options)
        ways: list[str] = []
        if isinstance(ask, SetHands) and ask.pending:
            low = next((cards for option in ask.pending[0].options if (cards := apart(option))), ())
            like = escape(" ".join(show_card(card) for card in low))
            them = Text("las fichas", "the tiles") if any(map(is_tile, low)) else Text("las cartas", "the cards")
            ways.append(say(f"{them.es} de la mano baja, como {like}", f"{them.en} of the low hand, such as {like}"))
        for choice in ask.pending:
            for option in [o for o in choice.options if not isinstance(ask, SetHands) or apart(o) is None]:
                on = f" {say('en', 'on')} {escape(self._about(ask.about(choice)))}" if said[option] > 1 else ""
                key = f"[bold]{keys[option]}[/bold] " if self.stage.in_place and option in keys else ""
                ways.append(f"{key}{escape(option_words(rules, option, self.table))}{on}")
        if isinstance(ask, Wager) and ask.offer and ask.offer.may_raise and ask.offer.most >= ask.offer.least:
            ways.append(self._raises(ask.offer.least, ask.offer.most, ask.offer.opens))
        if isinstance(ask, Swap) and ask.pending and 1 not in ask.short:
            ways.append(say(f"cambiar CARTA… (hasta {ask.most})", f"change CARD… (up to {ask.most})"))
        if self._window():
            shut = commands(lang())["close"].words[0]
            ways.append(say(f"{shut} (nadie más asegura)", f"{shut} (no more insurance)"))
        worth = commands(lang())["worth"].words[0]
        plainly = (
            []
            if self.stage.in_place or not ask.pending
            else [say(f"{worth} (lo que vale cada una)", f"{worth} (what each is worth)")]
        )
        return [*dict.fromkeys(ways), *plainly]

    def _awaited(self, verb: str) -> str:
        """What chance does here, as the acta says it."""
        return line_words(self.table, f"{verb} X").removesuffix(" X")

    def _about(self, name: str) -> str:
        """The bet that a choice is about, and of two on one spot the one that is held."""
        return say_about(self.table.terms.rules, name, lang())

    def _raises(self, least: int, most: int, opens: bool) -> str:
        """A bet or a raise of a size, which the player types."""
        low, high = (f"{self.table.terms.money(units):{lang()}}" for units in (least, most))
        verb = say("apostar", "bet") if opens else say("subir", "raise")
        return f"{verb} {low}" + (f" … {high}" if most > least else "")

    def _worth(self) -> None:
        """What each option returns on average, from the cards in sight."""
        found = advise(self.table)
        if found is None:
            self.stage.say(say("ahora no hay nada que valorar", "there is nothing to be priced now"))
            return
        ranked = sorted(found.worth.items(), key=lambda item: -item[1])[:WORTH_TELLING]
        rules = self.table.terms.rules
        rows = [[option_words(rules, option, self.table), decimal(worth, 4, self.style, "+")] for option, worth in ranked]
        self.stage.say(grid([say("opción", "option"), say("vale, por unidad", "worth, per unit")], rows, right=[1]))

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
        out.print(f"{say('Resultado', 'Result')}: {self.table.terms.money(net):{lang()}}")
        if self.save:
            key = key_of_session(self.source.seed)
            heads, tails = [f"commit {self.source.commitment}", f"key {public(key)}"], [f"reveal {self.source.seed}"]
            text = signed(write(self.table, heads, tails, lang=lang()), key, catalogue())
            self.save.write_text(text, encoding="utf-8")
            out.print(say(f"Acta guardada en {self.save}", f"Acta saved in {self.save}"))


def _total(name: str) -> str:
    """A total of the dice; one thrown the hard way says so."""
    return name if not name.endswith("h") else f"{name[:-1]} {say('duro', 'hard')}"
