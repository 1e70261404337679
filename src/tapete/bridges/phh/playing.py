"""A hand of a file played under a game of the catalogue, by that game's own procedure.

Whatever its regulation would have refused is refused, with the article. A bet of a size that is not allowed is made the nearest
that is, and named; after any other refusal the hand goes no further.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from tapete.bridges.phh.values import (
    CARDS,
    SHORT_DECK,
    UNKNOWN,
    Action,
    BetTo,
    BringIn,
    CheckOrCall,
    Dealt,
    Discard,
    Fold,
    Hand,
    PhhError,
    Show,
)
from tapete.bridges.phh.writing import action_words
from tapete.catalogue.circle.rules import CircleRules
from tapete.catalogue.loader import Game
from tapete.errors import Refused
from tapete.games.circle.asks import MUCK, Wager
from tapete.games.circle.asks import Show as ToShow
from tapete.games.circle.chips import TABLE, able
from tapete.games.circle.memory import CircleMemory
from tapete.games.circle.wagers import BRING_IN, CALL, CHECK, FOLD
from tapete.play.asks import Ask, Chance
from tapete.play.exchange import KEEP, Swap
from tapete.play.moves import Button, BuyIn, Choose, Move, Outcome, Raise, Shuffle
from tapete.play.moves import Discard as Discarding
from tapete.table.table import Table
from tapete.text import Text

NO_WORD = Text("aquí ya no le toca hablar", "it is not asked here any more")


@dataclass(frozen=True)
class Refusal:
    """What the regulation would not have allowed: the action, the reason with its article, and what was done instead."""

    action: str
    text: Text
    cite: str
    instead: str = ""


@dataclass
class Played:
    """A hand played under a game of the catalogue: the table, what was refused, and what came out otherwise than in the file."""

    table: Table
    refused: list[Refusal] = field(default_factory=list)
    otherwise: list[Text] = field(default_factory=list)
    over: bool = False
    """Whether the hand was played to its end."""


ALONG, SAME = "table-change", "same-chips"
"""The reading by which chips come along from elsewhere."""


def plan_of(hand: Hand, rules: CircleRules) -> dict[str, str]:
    """The stakes of a hand as values of a plan, for those names that the game's plan has."""
    given: dict[str, Decimal | None] = {
        "ante": max(hand.antes, default=None),
        "min-bet": hand.min_bet,
        "small-bet": hand.small_bet,
        "big-bet": hand.big_bet,
        "bring-in": hand.bring_in,
        "small-blind": min((b for b in hand.blinds if b > 0), default=None),
        "big-blind": _big_blind(hand),
        "min": hand.small_bet or hand.min_bet,
        "buy-in": min(hand.stacks),
        "chip": Decimal(1) if _whole(hand) else None,
    }
    for place, blind in enumerate(hand.blinds, 1):
        given[f"blind-{place}" if blind > 0 else f"late-{place}"] = abs(blind)
    given |= {f"ante-{place}": ante for place, ante in enumerate(hand.antes, 1)}
    if (most := rules.params.get("max")) is not None and most.times is not None and given["min"]:
        given["max"] = hand.big_bet or given["min"] * Decimal(str(most.times.at_least or 1))
    stated = {name: value or Decimal(0) for name, value in given.items() if value or name in rules.sample}
    everybody = bool(hand.antes) and min(hand.antes) > 0
    return {
        name: ("no", "yes")[everybody] if rules.params[name].kind == "flag" else f"{value:f}"
        for name, value in stated.items()
        if name in rules.params and (value or name == "ante")
    }


def _big_blind(hand: Hand) -> Decimal | None:
    """The second of the blinds; what is put in besides, by others after it, are straddles."""
    posted = [b for b in hand.blinds if b > 0]
    return posted[1] if len(posted) > 2 else max(hand.blinds, default=None)


def _along(hand: Hand, rules: CircleRules) -> dict[str, str]:
    """A hand from the middle of a session: where everybody buys one and the same sum, other stacks come along."""
    uneven = rules.buy_in.exact and len(set(hand.stacks)) > 1 and ALONG in rules.readings
    return {ALONG: SAME} if uneven else {}


def _whole(hand: Hand) -> bool:
    """Whether the hand was played in whole chips, so that none is divided."""
    bets = (a.amount for a in hand.actions if isinstance(a, BetTo))
    return all(n == n.to_integral_value() for n in (*hand.stacks, *hand.antes, *hand.blinds, *(hand.finishing or ()), *bets))


def play(hand: Hand, game: Game, plan: Mapping[str, str] | None = None) -> Played:
    """Play a hand of a file under a game, by that game's own procedure."""
    rules = game.rules(dict(plan or {}))
    if not isinstance(rules, CircleRules):
        raise PhhError(Text(f"{game.id} no es póker entre jugadores", f"{game.id} is no poker among players"))
    fit(hand, game, rules)
    done = Played(Table(game, _along(hand, rules) | plan_of(hand, rules) | dict(plan or {})))
    if _seat(done, hand, rules):
        _posted(done, hand)
        _hand(done, hand)
    if done.over and hand.finishing is not None:
        _compare(done, hand)
    return done


def fit(hand: Hand, game: Game, rules: CircleRules) -> None:
    """Refuse a hand that this game cannot be: other cards, more boards than one, or stacks that nobody wrote down."""
    own, common = CARDS[hand.variant]
    if (own, common) != (rules.own, rules.community):
        raise PhhError(
            Text(
                f"{hand.variant} es de {own} cartas propias y {common} comunes; {game.id} da {rules.own} y {rules.community}",
                f"{hand.variant} has {own} cards each and {common} in common; {game.id} deals {rules.own} and {rules.community}",
            )
        )
    if hand.variant in SHORT_DECK:
        raise PhhError(
            Text(
                f"{hand.variant} se juega sin doses a cincos y con otro orden de manos; {game.id}, con la baraja entera",
                f"{hand.variant} is played without twos to fives, and hands rank otherwise; {game.id} has the whole deck",
            )
        )
    if not all(stack.is_finite() for stack in hand.stacks):
        raise PhhError(
            Text("el archivo no dice con qué fichas empezaron todos", "the file does not say what chips everybody began with")
        )
    if len(hand.board) > common:
        raise PhhError(
            Text(
                f"hay {len(hand.board)} cartas comunes: varias mesas en una mano, o una repetida al final, aquí no se juegan",
                f"there are {len(hand.board)} common cards: several boards in a hand, or one run twice, are not played here",
            )
        )


def _posted(done: Played, hand: Hand) -> None:
    """What each player put in before the cards, where it is not what the file says; it is named, and the hand goes on."""
    rules: CircleRules = done.table.terms.rules
    if rules.blinds is not None and rules.blinds.after_cards:
        return
    blinds = [abs(b) for b in hand.blinds] or [Decimal(0)] * hand.seats
    antes = list(hand.antes)
    if hand.seats == 2 and rules.blinds is not None:  # with two players the format names the button's first
        antes, blinds = antes[::-1], blinds[::-1]
    for seat, (ante, blind, stack) in enumerate(zip(antes, blinds, hand.stacks, strict=True), 1):
        said = min(ante + blind, stack)
        put = sum(bet.amount for bet in done.table.felt.bets if bet.seat == seat)
        if put != said * done.table.terms.minor:
            money = done.table.terms.money(put)
            text = Text(
                f"antes de las cartas puso {said:f}; aquí pone {money}",
                f"{said:f} was put in before the cards; here it is {money}",
            )
            done.refused.append(Refusal(f"p{seat}", text, done.table.terms.rules.cite, money))


def _try(done: Played, move: Move, words: str, instead: str = "") -> bool:
    """Make a move, or note why it may not be made."""
    try:
        done.table.do(move)
    except Refused as refused:
        done.refused.append(Refusal(words, refused.text, refused.cite, instead))
        return False
    return True


def _seat(done: Played, hand: Hand, rules: CircleRules) -> bool:
    """Everybody has what they had; the button is with the last of them, as the format says.

    Who has more or less than one may buy has played before: the chips come along, where they may.
    """
    for seat, stack in enumerate(hand.stacks, 1):
        chips = done.table.units(f"{stack:f}")
        carried = BuyIn(seat, chips, carried=True)
        move = carried if not done.table.may(BuyIn(seat, chips)) and done.table.may(carried) else BuyIn(seat, chips)
        if not _try(done, move, f"p{seat}: {stack:f}"):
            return False
    if rules.button is not None:
        _try(done, Button(hand.seats), f"p{hand.seats}: button")
    return _try(done, Shuffle(), "shuffle")


def _hand(done: Played, hand: Hand) -> None:
    """The file's actions answer whatever the procedure asks; cards that nobody wrote down stay unseen."""
    table, coup = done.table, done.table.felt.coup
    cards = {s: [c for a in hand.actions if isinstance(a, Dealt) and a.to == s for c in a.cards] for s in range(hand.seats + 1)}
    shown = {a.seat: a for a in hand.actions if isinstance(a, Show)}
    said: list[Action] = [a for a in hand.actions if not isinstance(a, Dealt | Show)]
    straddled: set[int] = set()
    while table.felt.coup == coup:
        ask = table.ask
        if isinstance(ask, Chance):
            card = _card(ask, cards, shown)
            if card is None:
                _stopped(done, f"d {ask.hand}".strip())
                return
            if not _try(done, Outcome("card", card), f"d {ask.hand} {card}"):
                return
        elif isinstance(ask, ToShow):
            show = shown.get(ask.seat)
            ends = show.cards or show.some if show else not _hidden(table, ask.seat) or not any(s.cards for s in shown.values())
            if not _try(done, Choose(ask.seat, "show" if ends else MUCK), f"p{ask.seat} sm"):
                return
        elif straddle := _straddle(table, hand, straddled):
            straddled.add(straddle.seat)
            if not _word(done, straddle):
                return
        elif not said:
            _stopped(done, "…")
            return
        elif not _word(done, said.pop(0)):
            return
    done.over = True
    if not all(isinstance(a, CheckOrCall) for a in said):
        text = Text("aquí la mano ya había terminado", "the hand was over here")
        done.refused.append(Refusal("; ".join(action_words(a) for a in said), text, ""))


def _straddle(table: Table, hand: Hand, straddled: set[int]) -> BetTo | None:
    """What the player to speak had put in before the cards, where nobody may do so here: a raise, in turn."""
    ask, memory = table.ask, table.felt.of(CircleMemory).memory
    if not isinstance(ask, Wager) or not ask.pending or memory.hand is None or memory.hand.street or ask.seat in straddled:
        return None
    if ask.seat > len(hand.blinds) or ask.seat in memory.hand.blinds.values() or memory.round.bring_in:
        return None
    put = hand.blinds[ask.seat - 1]
    return BetTo(ask.seat, put) if put > 0 and table.units(f"{put:f}") > memory.round.level else None


def _hidden(table: Table, seat: int) -> bool:
    """Whether a hand has cards that nobody wrote down: where another was shown and nothing is said of it, it was not shown."""
    return UNKNOWN in table.felt.hands.get(f"seat {seat}", ())


def _card(ask: Chance, cards: dict[int, list[str]], shown: dict[int, Show]) -> str | None:
    """The next card of a place; one dealt unseen and turned over is among those shown."""
    seat = int(ask.hand.split()[-1]) if ask.hand and ask.hand != TABLE else 0
    if cards.get(seat):
        return cards[seat].pop(0)
    known = shown[seat].cards if seat in shown else ()
    return next((card for card in known if card in ask.weights), UNKNOWN if ask.down is not None else None)


UNTOLD = Text(
    "el archivo no dice qué cartas mostró, y sin ellas nadie puede decir quién gana",
    "the file does not say which cards were shown, and without them nobody can say who wins",
)


def _stopped(done: Played, words: str) -> None:
    ask = done.table.ask
    if isinstance(ask, Chance) and UNKNOWN in done.table.felt.hands.get(ask.hand, ()) and ask.down is None:
        done.refused.append(Refusal(words, UNTOLD, ""))
    elif not done.refused or done.refused[-1].action != words:
        text = Text(
            "el archivo no dice qué siguió, y aquí hace falta: ", "the file does not say what came next, and here it is needed: "
        )
        done.refused.append(Refusal(words, text + "; ".join(done.table.legal()[:3]), ""))


def _asked(ask: Ask, seat: int) -> bool:
    return isinstance(ask, Wager) and bool(ask.pending) and ask.seat == seat


def _word(done: Played, now: Action) -> bool:
    """A player's word; a bet of a size that is not allowed becomes the nearest that is."""
    ask, words = done.table.ask, action_words(now)
    if isinstance(now, CheckOrCall) and not _asked(ask, now.seat) and len(able(done.table.felt.of(CircleMemory))) < 2:
        return True  # who is left alone with chips may be written down as checking, and nothing comes of it
    if isinstance(ask, Swap) and isinstance(now, Discard):
        return _try(done, Discarding(now.seat, now.cards) if now.cards else Choose(now.seat, KEEP), words)
    if not isinstance(ask, Wager) or ask.offer is None or isinstance(now, Dealt | Show | Discard):
        done.refused.append(Refusal(words, Text("no toca apostar", "it is no time to bet"), ""))
        return False
    if isinstance(now, CheckOrCall) and now.seat != ask.seat:
        done.refused.append(Refusal(words, NO_WORD, ask.pending[0].cite))
        return True
    if isinstance(now, BringIn) and BRING_IN not in ask.offer.options:
        _brought_in(done, now)
        return True
    if not isinstance(now, BetTo):
        option = FOLD if isinstance(now, Fold) else BRING_IN if isinstance(now, BringIn) else CHECK if ask.offer.check else CALL
        return _try(done, Choose(now.seat, option), words)
    wanted = done.table.units(f"{now.amount:f}")
    move = ask.raising(wanted) if now.seat == ask.seat else Raise(now.seat, wanted, ask.offer.opens)
    why = done.table.why_not(move)
    if why is not None and now.seat == ask.seat and ask.offer.may_raise:
        step = ask.offer.step or 1
        nearest = min(max(wanted // step * step, ask.offer.least), ask.offer.most)
        instead = ask.raising(nearest)
        if done.table.may(instead):
            done.refused.append(Refusal(words, why.text, why.cite, done.table.terms.money(nearest)))
            return _try(done, instead, words)
    return _try(done, move, words)


def _brought_in(done: Played, now: BringIn) -> None:
    """Where the rules leave no choice the forced bet is made without a word: by another than the file says, it is named."""
    felt, rules = done.table.felt.of(CircleMemory), done.table.terms.rules
    opener = felt.memory.round.opener
    if rules.bring_in is None or opener != now.seat:
        text = Text(
            "aquí no hay apuesta forzada" if rules.bring_in is None else f"aquí la apuesta forzada es del puesto {opener}",
            "there is no forced bet here" if rules.bring_in is None else f"here the forced bet is seat {opener}'s",
        )
        done.refused.append(Refusal(action_words(now), text, rules.bring_in.cite if rules.bring_in else rules.cite))


def _compare(done: Played, hand: Hand) -> None:
    """What each player ended with, where it is not what the file says."""
    terms = done.table.terms
    for seat, chips in enumerate(hand.finishing or (), 1):
        mine = done.table.felt.chips.get(seat, 0)
        if mine != chips * terms.minor:
            money = terms.money(mine)
            done.otherwise.append(
                Text(f"p{seat} acaba con {money:es}, no con {chips:f}", f"p{seat} ends with {money:en}, not with {chips:f}")
            )
