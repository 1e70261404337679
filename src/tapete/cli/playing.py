"""`tapete play`: a seat at a table with play money. The wheel is drawn by the computer, and its seed is committed beforehand."""

from __future__ import annotations

import random
import sys
from collections import Counter
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from tapete.catalogue.circle.rules import CircleRules
from tapete.catalogue.dice.rules import DiceRules
from tapete.cli.prices import short
from tapete.cli.screen import console, grid
from tapete.cli.setting import catalogue, figures_of, lang, plan_of, say
from tapete.equipment.cards import show_card
from tapete.equipment.chance import Source
from tapete.errors import NotFound, Refused, TapeteError
from tapete.games.dice.coup import total
from tapete.games.dice.memory import DiceMemory
from tapete.odds import GameOdds, game_odds
from tapete.odds.advice import advise
from tapete.play.asks import Betting, Chance, Decide
from tapete.play.events import Call, Event, Payment, Ruling, Stays, TakenBack
from tapete.play.exchange import Swap
from tapete.play.limits import floor
from tapete.play.moves import BuyIn, Choose, CloseBets, Discard, Lead, Outcome, Place, Raise, Shuffle
from tapete.play.turns import Act
from tapete.table.acta import write
from tapete.table.companions import fill, next_word
from tapete.table.forecast import forecast
from tapete.table.naming import option_word, read_choice
from tapete.table.notation import format_move, parse_move
from tapete.table.show import as_text
from tapete.table.table import Table
from tapete.text import Text
from tapete.written import percent

SAID = ("seat", "no", "last", "report", "shuffle", "cut", "spin", "roll", "card", "cards", "ball", "lot")
"""How the acta's own lines begin, which may be typed too."""
STYLES = {"red": "white on red", "black": "white on grey15", "green": "white on green4", "bold": "bold"}


WORDS = {
    "check": "checks",
    "pasar": "checks",
    "paso": "checks",
    "call": "calls",
    "ir": "calls",
    "voy": "calls",
    "igualar": "calls",
    "fold": "folds",
    "retirarse": "folds",
    "all": "goes all in",
    "resto": "goes all in",
    "show": "shows",
    "mostrar": "shows",
    "muck": "mucks",
    "entregar": "mucks",
    "agree": "agrees",
    "acuerdo": "agrees",
}
"""What a player says among players, in either language, as the acta has it."""


def in_circle(words: list[str]) -> str:
    """A player's short words among players: `raise 40` is `raises to 40`."""
    head, last = words[0].lower(), words[-1]
    if head in ("bet", "apostar", "apuesto") and len(words) > 1:
        return f"bets {last}"
    if head in ("raise", "subir", "subo") and len(words) > 1:
        return f"raises to {last}"
    if head in ("buy", "comprar") and len(words) > 1:
        return f"buys {last}"
    return WORDS.get(head, "")


def play_game(name: str, plan: list[str], chips: str, seed: str, save: Path | None) -> None:
    game = catalogue().game(name)
    given = plan_of(plan)
    Seat(Table(game, given), game_odds(game, given), Source(seed or None), chips, save).run()


class Seat:
    """One player's evening: words in, the felt and the payments out."""

    def __init__(self, table: Table, odds: GameOdds, source: Source, chips: str, save: Path | None) -> None:
        self.table, self.odds, self.source, self.save = table, odds, source, save
        self.out: Console = console()
        self.style = figures_of(table.terms.card)
        least = table.terms.plan.amount(table.terms.rules.limits.min) or table.terms.minor
        self.others = random.Random(source.seed)
        self.circle = isinstance(table.terms.rules, CircleRules)
        stake = table.units(chips) if chips else least * 100
        table.do(BuyIn(1, stake))
        if self.circle:
            for move in fill(table, stake):
                table.do(move)
            return
        if table.why_not(Lead(1)) is None:
            table.do(Lead(1))
        if table.why_not(Shuffle()) is None:
            table.do(Shuffle())
            while isinstance(table.ask, Chance):
                table.draw(source)

    def run(self) -> None:
        self._welcome()
        self._felt()
        while True:
            try:
                line = self._ask()
            except EOFError:
                break
            if line.lower() in ("q", "quit", "salir", "exit"):
                break
            self._obey(line)
        self._goodbye()

    def _ask(self) -> str:
        prompt = "> " if sys.stdin.isatty() else ""
        return input(prompt).strip()

    def _welcome(self) -> None:
        rules = self.table.terms.rules
        self.out.print(escape(rules.summary[lang()]))
        self._prices()
        self._help()
        self.out.print(f"[dim]{say('compromiso de la semilla', 'seed commitment')} {self.source.commitment}[/dim]")

    def _prices(self) -> None:
        if self.circle:
            return
        rows = [
            [r.name, r.spoken(lang()), percent(r.edge, 2, self.style), short(r.edge, self.style, r.exact), escape(r.cite)]
            for r in self.odds.bets
        ]
        heads = [say("apuesta", "bet"), say("paga", "pays"), say("le cuesta", "it costs you"), say("exacto", "exact")]
        self.out.print(grid([*heads, say("artículo", "article")], rows, right=[2, 3]))

    def _help(self) -> None:
        if self.circle:
            self._help_circle()
            return
        bet, least = self._example()
        ways = [
            (f"{least} {bet}", say("apuesta", "bets")),
            (f"back {least} {bet}", say("retira", "takes back")),
            (self._verb(), say("(o Intro) tira", "(or Enter) plays the coup")),
            ("close", say("cierra las apuestas sin tirar", "closes the bets without playing")),
            ("report X", say("denuncia una irregularidad", "reports an irregularity")),
            ("last", say("anuncia las últimas jugadas", "announces the last coups")),
            ("prices", say("precios", "price list")),
            ("help", say("esta ayuda", "this help")),
            ("quit", say("se levanta", "leaves")),
        ]
        resting = next((k for k, b in self.table.terms.rules.bets.items() if getattr(b, "off_without_point", False)), "")
        if resting:
            ways.insert(
                2,
                (
                    f"on {resting}",
                    say("pide que juegue sin punto (off, que descanse)", "has it work without a point (off, rest)"),
                ),
            )
        self.out.print("; ".join(f"[bold]{word}[/bold] {means}" for word, means in ways))

    def _help_circle(self) -> None:
        """What one says at a table where players compete among themselves."""
        ways = [
            (say("repartir", "deal"), say("(o Intro) reparte la mano siguiente", "(or Enter) deals the next hand")),
            (say("pasar, ir, retirarse", "check, call, fold"), say("su palabra en la ronda", "your word in the round")),
            (
                say("apostar 10, subir 20, resto", "bet 10, raise 20, all in"),
                say("apuesta o sube hasta tanto", "bets or raises to so much"),
            ),
            (say("mostrar, entregar", "show, muck"), say("enseña o entrega la mano", "shows the hand or hands it in")),
            ("report X", say("denuncia una irregularidad", "reports an irregularity")),
            ("help", say("esta ayuda", "this help")),
            ("quit", say("se levanta", "leaves")),
        ]
        self.out.print("; ".join(f"[bold]{word}[/bold] {means}" for word, means in ways))

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
                self.out.print(f"  [dim]{escape(format_move(self.table, move))}[/dim]")
            self._show(events)

    def _example(self) -> tuple[str, str]:
        """A bet that this table takes, with its least stake."""
        spots = self.table.module.spots(self.table.terms.rules)
        kind = next(k for k, b in self.table.terms.rules.bets.items() if b.payable and spots[k])
        low = floor(self.table.terms, kind)
        return f"{kind} {next(iter(spots[kind]))}".strip(), self.table.terms.money(low[0] if low else self.table.terms.minor)

    def _verb(self) -> str:
        """What one does here to go on."""
        return "roll" if isinstance(self.table.terms.rules, DiceRules) else "deal" if self.table.felt.shoe else "spin"

    def _road(self) -> None:
        """The last results of a card game, as players like to see them."""
        felt = self.table.felt
        if felt.shoe is not None and felt.results:
            self.out.print(f"  {say('carretera', 'road')}: {' '.join(felt.results[-30:])}")

    def _felt(self) -> None:
        def paint(words: str, style: str) -> str:
            return f"[{STYLES[style]}]{escape(words)}[/]"

        self.out.print(as_text(self.table.seen_by([1]), lang(), paint))
        self._road()
        self._forecast()
        chips = self.table.terms.money(self.table.felt.chips.get(1, 0))
        self.out.print(f"  {say('sus fichas', 'your chips')}: [bold]{chips}[/bold]  [dim]{escape(self._hint())}[/dim]")

    def _forecast(self) -> None:
        """What each total of the dice would do to the player's bets, before they are thrown."""
        rules = self.table.terms.rules
        if not isinstance(rules, DiceRules) or not self.table.felt.bets:
            return

        def by_total(result: str) -> str:
            dice = result.split()
            pair = len(dice) == 2 and dice[0] == dice[1]
            sum_ = total(tuple(dice))
            return " ".join(dice) if sum_ is None else f"{sum_}{'h' if pair and sum_ in (4, 6, 8, 10) else ''}"

        money = self.table.terms.money
        nets = forecast(self.table, 1, by_total)
        nets = {k: v for k, v in nets.items() if not (k.endswith("h") and nets.get(k[:-1]) == v)}
        shown = [f"{k} [{'green' if v > 0 else 'red'}]{'+' if v > 0 else ''}{money(v)}[/]" for k, v in nets.items() if v]
        self.out.print(f"  {say('si sale', 'if it comes')}: {'  '.join(shown) or say('nada cambia', 'nothing changes')}")

    def _hint(self) -> str:
        """What the player may type now."""
        ask = self.table.ask
        if self.circle:
            mine = [way.removeprefix("seat 1 ") for way in ask.legal() if way.startswith("seat 1 ")]
            return "; ".join(mine) or say("repartir", "deal")
        if isinstance(ask, Decide):
            return say("elija: ", "choose: ") + "; ".join(self._ways(ask))
        if isinstance(ask, Chance):
            return f"{ask.verb}; report …; quit"
        return "" if ask.legal() else say("la mesa ha cerrado: quit", "the table has closed: quit")

    def _ways(self, ask: Decide) -> list[str]:
        """The choices by their words; over which bet, where one word may mean several."""
        said = Counter(o for c in ask.pending for o in c.options)
        ways = []
        for choice in ask.pending:
            for option in choice.options:
                about = f" on {ask.about(choice)}" if said[option] > 1 else ""
                ways.append(option_word(self.table.terms.rules, option, lang(), self.table) + about)
        if isinstance(ask, Swap) and ask.pending and 1 not in ask.short:
            ways.append(say(f"cambiar CARTA… (hasta {ask.most})", f"change CARD… (up to {ask.most})"))
        if isinstance(ask, Act) and ask.window is not None:
            ways.append(say("close (nadie más asegura)", "close (no more insurance)"))
        return [
            *dict.fromkeys(ways),
            *([say("vale (lo que vale cada una)", "worth (what each is worth)")] if ask.pending else []),
        ]

    def _worth(self) -> None:
        """What each option returns on average, from the cards in sight."""
        found = advise(self.table)
        if found is None:
            self.out.print(say("ahora no hay nada que valorar", "there is nothing to be priced now"))
            return
        ranked = sorted(found.worth.items(), key=lambda item: -item[1])
        rows = [[option_word(self.table.terms.rules, option, lang(), self.table), f"{worth:+.4f}"] for option, worth in ranked]
        self.out.print(grid([say("opción", "option"), say("vale, por unidad", "worth, per unit")], rows, right=[1]))

    def _obey(self, line: str) -> None:
        try:
            words = line.split()
            head = words[0].lower() if words else "spin"
            if head in ("prices", "precios"):
                self._prices()
            elif head in ("help", "ayuda", "?"):
                self._help()
            elif head in ("worth", "vale") and len(words) == 1:
                self._worth()
            elif head in ("spin", "roll", "deal", "tirar", "repartir") and len(words) <= 1:
                self._spin()
                self._felt()
            elif head == "report" and len(words) == 1:
                names = ", ".join(self.table.terms.rules.irregularities)
                self.out.print(names)
            else:
                move = parse_move(self.table, self._full(words))
                events = self.table.do(move)
                if isinstance(move, Place):
                    self._price_of(move)
                self._show(events)
                if isinstance(move, Choose | Discard | Raise):
                    self._spin()
                self._felt()
        except TapeteError as error:
            cite = f" [{error.cite}]" if isinstance(error, Refused) and error.cite else ""
            self.out.print(f"[yellow]{escape(error.text[lang()] + cite)}[/yellow]")

    def _full(self, words: list[str]) -> str:
        """A player's short words as a line of the acta."""
        head = words[0].lower()
        if self.circle and (said := in_circle(words)):
            return f"seat 1 {said}"
        if head.replace(".", "").replace(",", "").isdigit():
            return f"seat 1 bets {' '.join(words)}"
        if head in ("back", "retirar"):
            return f"seat 1 takes back {' '.join(words[1:])}"
        if head in ("last", "close"):
            return {"last": "last coups", "close": "no more bets"}[head]
        if head in ("on", "off") and len(words) > 1:
            return f"seat 1 turns {' '.join(words[1:])} {head}"
        if head in ("bet", "apuesta", "apuesto") and len(words) > 1:
            return f"seat 1 bets {' '.join(words[1:])}"
        ask = self.table.ask
        if isinstance(ask, Swap) and head in ("change", "cambiar", "discard", "descartar"):
            return f"seat 1 discards {' '.join(words[1:])}"
        if isinstance(ask, Decide) and (head not in SAID or head == "no") and words != ["no", "more", "bets"]:
            options = [o for c in ask.pending for o in c.options]
            return f"seat 1 chooses {' '.join(read_choice(self.table, options, words))}"
        if head not in SAID:
            raise NotFound(
                Text(f"no se entiende «{' '.join(words)}»; vea help", f"'{' '.join(words)}' is not understood; see help")
            )
        return " ".join(words)

    def _price_of(self, move: Place) -> None:
        """The price of a bet, as it is placed; odds without a spot of their own stand on the point."""
        rule = self.table.terms.rules.bets[move.kind]
        memory = self.table.felt.memory
        point = memory.point if isinstance(memory, DiceMemory) and getattr(rule, "flow", "") == "odds" else ""
        name = f"{move.kind} {move.spot or point}".strip()
        try:
            row = self.odds[name]
        except KeyError:
            return
        price = say(f"paga {row.spoken('es')}, le cuesta", f"pays {row.spoken('en')}, costs you")
        self.out.print(
            f"[dim]{name}: {price} {percent(row.edge, 2, self.style)} ({short(row.edge, self.style, row.exact)})[/dim]"
        )

    def _spin(self) -> None:
        """Close the bets and let chance speak until the coup is over or somebody must choose."""
        if self.circle:
            self._carry_on()
            return
        coup = self.table.felt.coup
        if isinstance(self.table.ask, Betting):
            self._show(self.table.do(CloseBets()))
        while isinstance(self.table.ask, Chance) and self.table.felt.coup == coup:
            ask = self.table.ask
            events = self.table.draw(self.source)
            drawn = self.table.log[-1].move
            if ask.to.en and isinstance(drawn, Outcome):
                self.out.print(f"  [italic]{escape(ask.to[lang()])}[/italic]: {show_card(drawn.value)}")
            self._show(events)
        self._shuffle()

    def _shuffle(self) -> None:
        """The croupier shuffles when the cut card is out, and burns what the rules burn."""
        if self.table.felt.shuffle_due:
            self._show(self.table.do(Shuffle()))
            while isinstance(self.table.ask, Chance):
                self._show(self.table.draw(self.source))

    def _show(self, events: tuple[Event, ...]) -> None:
        money = self.table.terms.money
        for event in events:
            match event:
                case Call():
                    self.out.print(f"[italic]«{escape(event.text[lang()])}»[/italic]")
                case Payment():
                    verb = {
                        "wins": say("gana", "wins"),
                        "loses": say("pierde", "loses"),
                        "pays": say("paga", "pays"),
                        "gets back": say("recupera", "gets back"),
                    }
                    style = {"wins": "green", "loses": "red", "pays": "red"}.get(event.verb, "cyan")
                    whose = say(f"puesto {event.seat}, ", f"seat {event.seat}, ") if self.circle else ""
                    self.out.print(
                        f"  [{style}]{whose}{event.bet.name}: {verb[event.verb]} {money(event.figure)}[/{style}] "
                        f"({escape(event.told(money)[lang()])})  [dim]{escape(event.cite)}[/dim]"
                    )
                case Stays():
                    self.out.print(f"  {event.bet.name}: {escape(event.why[lang()])}  [dim]{escape(event.cite)}[/dim]")
                case TakenBack():
                    paid = event.payment
                    words = f"{say('se deshace', 'taken back')}: {paid.bet.name} {money(paid.figure)}"
                    self.out.print(f"  [yellow]{words}[/yellow]  [dim]{escape(event.cite)}[/dim]")
                case Ruling():
                    self.out.print(f"  [yellow]{escape(event.text[lang()])}[/yellow]  [dim]{escape(event.cite)}[/dim]")

    def _goodbye(self) -> None:
        chips = self.table.felt.chips.get(1, 0)
        net = chips - self.table.felt.bought.get(1, 0)
        self.out.print(f"{say('Resultado', 'Result')}: {self.table.terms.money(net)}")
        if self.save:
            text = write(self.table, [f"commit {self.source.commitment}"], [f"reveal {self.source.seed}"])
            self.save.write_text(text, encoding="utf-8")
            self.out.print(say(f"Acta guardada en {self.save}", f"Acta saved in {self.save}"))
