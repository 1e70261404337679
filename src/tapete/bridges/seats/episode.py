"""One round, from the first bet to the last payment: who acts now, which actions are legal, and what each of them does.

A generator cannot be copied, so a copy of an episode is its history: it is played again when something is done with it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, islice
from typing import Any

from tapete.bridges.seats.playing import Playing
from tapete.bridges.seats.setting import DONE, PARTS, RAISES, Setting
from tapete.bridges.seats.sight import Told, told
from tapete.games.banque.bank import Offer
from tapete.games.circle.asks import Between, Wager
from tapete.games.circle.chips import total
from tapete.games.paigow.asks import SetHands, apart
from tapete.play.asks import Chance, Choice, Decide
from tapete.play.exchange import Swap
from tapete.play.moves import BuyIn, Choose, CloseBets, Discard, Move, Outcome, Place, Shuffle, TakeBank
from tapete.play.turns import Act
from tapete.play.window import Betting

CHANCE, OVER = -1, -4
"""Who acts when no seat does; OpenSpiel's numbers."""
EARLY = frozenset({"insure", "even-money", "surrender"})
"""Offers that stand before any third card, and that the croupier closes when nobody wants them any more."""
Moves = tuple[Move, ...]


class Stuck(AssertionError):
    """Nothing may come although the round is not over: a fault of ours."""


class Episode:
    """A round in progress. Seats count from 0 here, as in the libraries that this serves."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.path: list[int] = []
        """Every action so far, chance's among them."""
        self._live: Playing | None = None
        self._restart()

    def __deepcopy__(self, memo: dict[int, object]) -> Episode:
        twin = Episode.__new__(Episode)
        twin.__dict__.update(self.__dict__)
        twin.path, twin.log = list(self.path), list(self.log)
        twin._live = None
        return twin

    def __getstate__(self) -> dict[str, object]:
        return {"setting": self.setting, "path": self.path}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.setting, path = state["setting"], state["path"]
        self.path = []
        self._restart()
        for action in path:
            self.apply(action)

    def _restart(self) -> None:
        self._live = Playing(self.setting)
        self.log: list[Told] = []
        self._turn, self._placed = 0, frozenset[tuple[str, str]]()
        self._declined = frozenset[tuple[int, str]]()
        self._passed = frozenset[int]()
        self._look()

    @property
    def playing(self) -> Playing:
        """The procedure where it stands; of a copy, played again up to here."""
        if self._live is None:
            path = self.path
            self.path = []
            self._restart()
            for action in path:
                self.apply(action)
        assert self._live is not None
        return self._live

    # what may be done

    @property
    def over(self) -> bool:
        return self.actor == OVER

    @property
    def legal(self) -> list[int]:
        """The legal actions of the seat that acts, or every result that chance may bring."""
        return sorted(self._ways)

    @property
    def chances(self) -> list[tuple[int, Fraction]]:
        """Every result that may come and how likely it is."""
        return sorted(self._chances.items())

    def name(self, action: int) -> str:
        """What an action means now, in words."""
        if self.actor == CHANCE:
            move = self._ways[action][0]
            return f"{move.verb} {move.value}" if isinstance(move, Outcome) else str(action)
        name = self.setting.actions[action]
        meant = self._ways[action][0] if self._ways.get(action) else None
        if name.startswith("part ") and isinstance(meant, Discard):
            return f"discard {' '.join(meant.cards)}"
        return meant.option if name.startswith("part ") and isinstance(meant, Choose) else name

    def returns(self) -> list[float]:
        """What every seat has won so far, in units of the table's minimum."""
        playing = self.playing
        return [playing.net(seat) / self.setting.unit for seat in range(1, self.setting.players + 1)]

    # doing it

    def apply(self, action: int) -> None:
        """Do a legal action, and whatever follows without anybody's word."""
        playing, ways = self.playing, self._ways
        if action not in ways:
            raise ValueError(f"action {action} is not legal; legal are {self.legal}")
        self.path.append(action)
        if ways[action]:
            for move in ways[action]:
                self._tell(move)
                if self.setting.room != "circle" and isinstance(move, Place):
                    self._placed |= {(move.kind, move.spot)}
        elif playing.takes_bets:
            self._turn, self._placed = self._turn + 1, frozenset()
        elif isinstance(playing.ask, Offer):
            self._passed |= {self.actor + 1}
        else:
            assert self._asked_row is not None
            self._declined |= {self._asked_row}
        self._look()

    def _tell(self, move: Move) -> None:
        playing = self.playing
        asked, coup = playing.ask, playing.felt.coup
        down = dict(playing.felt.down)
        playing.tell(move)
        self.log.extend(told(asked, move, down, playing.felt))
        if isinstance(move, CloseBets) or playing.felt.coup != coup:
            self._turn, self._placed, self._declined = 0, frozenset(), frozenset()
        if not isinstance(playing.ask, Offer) or isinstance(move, CloseBets):
            self._passed = frozenset()
        elif isinstance(move, TakeBank):
            self._passed |= {move.seat}  # a bid in an auction: everybody has one

    def _look(self) -> None:
        """See who acts now, after doing what the house does by itself."""
        while True:
            playing = self.playing
            self._ways: dict[int, Moves] = {}
            self._chances: dict[int, Fraction] = {}
            self._asked_row: tuple[int, str] | None = None
            self.actor = OVER
            if playing.over:
                return
            house = self._house(playing)
            if house is not None:
                self._tell(house)
                continue
            self._ask(playing)
            if self.actor == OVER:
                raise Stuck(f"{self.setting.game.id}: nothing may come: {playing.ask.legal()}")
            only = self.actor != CHANCE and self._ways == {0: ()} and playing.takes_bets
            if not only:
                return
            self._turn, self._placed = self._turn + 1, frozenset()

    def _house(self, playing: Playing) -> Move | None:
        """What comes without anybody's word."""
        ask, felt, setting = playing.ask, playing.felt, self.setting
        if own := ask.by_itself():
            return own
        if isinstance(ask, Between):
            missing = [s for s in range(1, setting.players + 1) if s not in felt.chips]
            return BuyIn(missing[0], setting.stack) if missing else Shuffle()
        if isinstance(ask, Offer) and len(felt.chips) < setting.players:
            return BuyIn(len(felt.chips) + 1, setting.stack)
        if isinstance(ask, Betting):
            if felt.shuffle_due:
                return Shuffle()
            seats = range(1, setting.players + 1)
            later = felt.coup > 1 and setting.room != "dice"  # what waits is decided; nothing new is laid
            if later or self._turn >= len(seats):
                return CloseBets()
        if isinstance(ask, Offer) and ask.auction and self._passed >= set(ask.seats):
            return CloseBets()
        if isinstance(ask, Decide) and not isinstance(ask, Wager) and self.row(ask) is None:
            return CloseBets()
        return None

    def _ask(self, playing: Playing) -> None:
        ask = playing.ask
        if isinstance(ask, Chance):
            self._chance(ask)
        elif isinstance(ask, Betting):
            self._bets(playing, self._turn + 1)
        elif isinstance(ask, Offer):
            self._offered(playing, ask)
        elif isinstance(ask, Wager):
            self._speaks(ask, playing)
        elif isinstance(ask, Decide):
            self._decides(ask)

    def _chance(self, ask: Chance) -> None:
        self.actor = CHANCE
        whole = sum(ask.weights.values())
        for at, (value, weight) in enumerate(ask.weights.items()):
            number = (
                self.setting.pieces.get(value, at)
                if ask.verb in ("card", "tile")
                else int(value) - 1
                if ask.verb == "ball"
                else at
            )
            if weight:
                self._ways[number] = (Outcome(ask.verb, value),)
                self._chances[number] = Fraction(weight, whole)

    # bets

    def _bets(self, playing: Playing, seat: int) -> None:
        """Bets that may be laid, so that the betting can be closed after each; and to be done, once there is one."""
        setting, felt = self.setting, playing.felt
        self.actor = seat - 1
        key = (seat, tuple(felt.bets), felt.memory, self._placed, felt.lead, tuple(felt.chips.items()) if felt.bought else ())
        found = setting.betting_memo.get(key)
        if found is None:
            if len(setting.betting_memo) > 4096:
                setting.betting_memo.clear()
            found = setting.betting_memo[key] = dict(self._layable(playing, seat))
        self._ways.update(found)
        mine = any(b.seat == seat for b in felt.bets)
        last = seat == setting.players
        if not found or (mine and (playing.may(CloseBets()) or (setting.room in ("bingo", "banque") and not last))):
            self._ways[0] = ()

    def _layable(self, playing: Playing, seat: int) -> Iterator[tuple[int, Moves]]:
        setting = self.setting
        if len(self._placed) >= setting.bets or (setting.room == "banque" and playing.felt.lead == seat):
            return
        for at, stake in enumerate(setting.laid):
            if (stake.kind, stake.spot) in self._placed:
                continue
            amount = stake.times * setting.base(stake.kind, stake.spot)
            place = Place(seat, amount, stake.kind, stake.spot)
            if not amount or not playing.may(place):
                continue
            whole = self._with_companions(playing, place)
            if whole is not None:
                yield setting.first_bet + at, whole

    def _with_companions(self, playing: Playing, place: Place) -> Moves | None:
        """The bet, with as much on those that the rules want beside it; nothing where none would do."""
        if self.setting.room in ("bingo", "banque") or playing.closes_after((place,)):
            return (place,)
        others = [Place(place.seat, place.amount, kind, spot) for kind, spot in self.setting.spots if kind != place.kind]
        few = [other for other in others if len(self.setting.spots) <= 12]
        for count in (1, 2):
            for beside in combinations(few, count):
                if playing.closes_after((place, *beside)):
                    return (place, *beside)
        return None

    def _offered(self, playing: Playing, ask: Offer) -> None:
        """The bank: taken at some sum, or refused; in an auction a bid, or none."""
        left = [s for s in ask.seats if s not in self._passed]
        if not left:
            return
        seat, unit = left[0], self.setting.unit
        self.actor = seat - 1
        for at, times in enumerate(self.setting.stakes):
            take = TakeBank(seat, max(1, -(-ask.least // unit)) * unit * times)
            if playing.may(take):
                self._ways[self.setting.banks + at] = (take,)
        refuse = Choose(seat, "refuse")
        if ask.auction:
            bid = bool(ask.best)
            if len(left) > 1 or bid or not self._ways:  # somebody must bid
                self._ways[0] = ()
        elif playing.may(refuse):
            self._ways[self.setting.choices["refuse"]] = (refuse,)

    # choices

    def row(self, ask: Decide) -> Choice | None:
        """The choice that is asked for: early offers one by one, before the hand in turn plays on."""
        if not (isinstance(ask, Act) and (ask.window is not None or ask.closes)):
            return ask.pending[0] if ask.pending else None
        open_ = [c for c in ask.pending if (c.bet.seat, ask.about(c)) not in self._declined]
        early = [c for c in open_ if set(c.options) <= EARLY]
        return next(iter(early or open_), None)

    def _decides(self, ask: Decide) -> None:
        row = self.row(ask)
        assert row is not None
        seat, about, setting = row.bet.seat, ask.about(row), self.setting
        self.actor = seat - 1
        if isinstance(ask, Swap):
            held = ask.held[seat]
            cards = [d for n in range(1, ask.most + 1) for d in combinations(held, n)] if seat not in ask.short else []
            for at, gone in islice(enumerate(cards), PARTS):
                self._ways[setting.parts + at] = (Discard(seat, gone),)
        splits = [option for option in row.options if isinstance(ask, SetHands) and apart(option) is not None]
        for at, option in islice(enumerate(splits), PARTS):
            self._ways[setting.parts + at] = (Choose(seat, option, about),)
        for option in row.options:
            if option not in splits:
                self._ways[setting.choices[option]] = (Choose(seat, option, about),)
        if isinstance(ask, Act) and ask.window is not None and set(row.options) <= EARLY:
            self._asked_row = (seat, about)
            self._ways[0] = ()

    def _speaks(self, ask: Wager, playing: Playing) -> None:
        """A player's word among players: the choices, and raises of a few sizes."""
        offer, seat = ask.offer, ask.seat
        assert offer is not None
        self.actor = seat - 1
        for option in offer.options:
            self._ways[self.setting.choices[option]] = (Choose(seat, option),)
        if not offer.may_raise or offer.least > offer.most:
            return
        pot = total(playing.felt) + offer.call
        sizes = (offer.least, offer.level + pot // 2, offer.level + pot, offer.most)
        seen: set[int] = set()
        for at, to in enumerate(sizes):
            rounded = to - to % offer.step if offer.step and to != offer.stack else to
            raising = ask.raising(rounded)
            if rounded not in seen and playing.may(raising):
                seen.add(rounded)
                self._ways[self.setting.raises + at] = (raising,)


__all__ = ["CHANCE", "DONE", "OVER", "RAISES", "Episode", "Stuck"]
