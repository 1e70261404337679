"""What a player sees at the terminal: the felt, what may be said now, what each bet costs and each option is worth."""

from __future__ import annotations

import re
from collections import Counter

from rich.markup import escape

from tapete.catalogue.dice.rules import DiceRules
from tapete.cli.keyboard import Offered
from tapete.cli.keys import choice_keys, commands
from tapete.cli.prices import short
from tapete.cli.screen import Stage, grid
from tapete.cli.setting import lang, say
from tapete.cli.telling import help_words
from tapete.cli.understanding import completions, example
from tapete.cli.wording import bet_words, line_words, option_words, result_words, row_words
from tapete.equipment.cards import show_card
from tapete.equipment.chance import Source
from tapete.equipment.throws import total
from tapete.equipment.tiles import is_tile
from tapete.games.banque.bank import Offer
from tapete.games.circle.asks import Wager
from tapete.games.paigow.asks import SetHands, apart
from tapete.odds import GameOdds
from tapete.odds.advice import advise
from tapete.play.asks import Chance, Decide
from tapete.play.exchange import Swap
from tapete.play.moves import (
    Place,
    TakeBank,
)
from tapete.play.turns import Act
from tapete.play.window import Betting
from tapete.table.forecast import forecast
from tapete.table.show import as_text
from tapete.table.speech import say_about
from tapete.table.table import Table
from tapete.text import Text
from tapete.written import Style, decimal, percent

WORTH_TELLING = 8
"""So many options are told with what they are worth, from the best; seven cards can be set in twenty-one ways."""


class Sight:
    """A seat at a table, as far as it looks at it."""

    table: Table
    odds: GameOdds
    source: Source
    stage: Stage
    style: Style
    circle: bool
    live: bool
    before: list[Place]

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


def _total(name: str) -> str:
    """A total of the dice; one thrown the hard way says so."""
    return name if not name.endswith("h") else f"{name[:-1]} {say('duro', 'hard')}"
