"""A report is looked up, checked and carried out: which remedy these rules order, whether it can be now, and what it does."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from tapete.catalogue.schema import GameRules, Irregularity
from tapete.catalogue.vocabulary import not_among
from tapete.equipment.cards import BACK, DECK, RANKS, read_card
from tapete.errors import Refused, TapeteError
from tapete.figures import parse_amount
from tapete.games.circle.asks import SIT_OUT, Between
from tapete.games.circle.memory import CircleMemory
from tapete.games.dice.memory import DiceMemory
from tapete.games.kit.memory import Dealt
from tapete.games.paigow.memory import PaiGowMemory
from tapete.numbers import shown
from tapete.play.asks import Chance, Decide
from tapete.play.events import Payment, Ruling, TakenBack
from tapete.play.moves import Choose, CloseBets, Place, Report, Shuffle
from tapete.play.window import Betting, check_seat
from tapete.table.again import ENTERED, Story, Told, at_hand, back, before_last, give_back_won, just_told, last_told, put_back
from tapete.table.referee import banque, bingo, cards, checking, circle, machine, paigow, play_on, stakes, triple, twentyone
from tapete.table.referee.orders import AFTER_RESULT, Action, Facts, Order, is_seat
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.table.table import Table

ACTIONS: dict[str, Action] = (
    stakes.ACTIONS
    | cards.ACTIONS
    | twentyone.ACTIONS
    | triple.ACTIONS
    | banque.ACTIONS
    | play_on.ACTIONS
    | circle.ACTIONS
    | bingo.ACTIONS
    | paigow.ACTIONS
    | machine.ACTIONS
    | checking.ACTIONS
)
"""All that a remedy can be, by the name that the files use."""


def irregularity(rules: GameRules, name: str) -> Irregularity:
    if name in rules.irregularities:
        return rules.irregularities[name]
    what = Text("ninguna irregularidad", "irregularity")
    raise not_among(rules, "irregularities", what, name, rules.irregularities)


def _where(rules: GameRules, name: str, cite: str, chosen: str) -> str:
    """The article that orders it; where the operator chooses among remedies, also that of the one chosen."""
    if not any(f"irregularities.{name}.remedy" in param.sets for param in rules.params.values()):
        return cite
    return "; ".join(dict.fromkeys([*cite.split("; "), *chosen.split("; ")]))


def remedy(rules: GameRules, name: str) -> Order:
    """The remedy that these rules order for an irregularity."""
    row = irregularity(rules, name)
    local = rules.remedies.get(row.remedy)
    action = local.action if local else row.remedy
    if action not in ACTIONS:
        raise TapeteError(f"irregularities.{name}: no remedy is called '{action}'; there are: {', '.join(ACTIONS)}")
    text = row.says or (local.says if local else ACTIONS[action].text)
    fresh = bool({"over", "stood"} & {*row.only})
    if local is None:
        return Order(action, ACTIONS[action], text, row.cite, facts=ACTIONS[action].facts, fresh=fresh)
    return Order(
        action,
        ACTIONS[action],
        text,
        _where(rules, name, row.cite, local.cite),
        bets=local.bets,
        counts=local.counts,
        winner=local.winner,
        shuffle=local.shuffle,
        while_open=local.while_open,
        uncalled=local.uncalled,
        fresh=fresh,
        whole=local.whole,
        voids=local.voids,
        restores=local.restores,
        undoes=local.undoes,
        cards=local.cards,
        behind=local.behind,
        behind_cite=local.behind_cite,
        passes=local.passes,
        shooters="shooter" in row.only,
        call=local.call,
        call_cite=local.cite,
        effects=local.effects,
        facts=local.facts or ACTIONS[action].facts,
    )


def as_found(table: Table, report: Report) -> Report:
    """What is reported, as it is by now: of a second card in one round, or of several at once, it may be another thing, and so
    it may between two rounds."""
    row, memory = irregularity(table.terms.rules, report.irregularity), table.felt.memory
    several = row.several
    if row.between and isinstance(table.ask, Betting | Between) and not (row.late and at_hand(table)):
        return replace(report, irregularity=row.between)
    told = [word for word in report.facts if word not in ENTERED]
    told = [word for word in told if read_card(word) in DECK] or told  # whose a card is may be told with it
    before = isinstance(memory, Dealt | CircleMemory) and _found(table, report) in memory.found
    return replace(report, irregularity=several) if several and (before or len(told) > 1) else report


def _found(table: Table, report: Report) -> str:
    """What is remembered of a report that a second one makes another thing: of a player's cards, also whose they are."""
    whose = report.facts[:1] if remedy(table.terms.rules, report.irregularity).facts[:1] == ("seat",) else ()
    return " ".join((report.irregularity, *whose))


def _remember(table: Table, report: Report, ruled: Report) -> None:
    """Once it is another thing, and has been ruled as such, it is counted from none again."""
    memory = table.felt.memory
    if irregularity(table.terms.rules, report.irregularity).several and isinstance(memory, Dealt | CircleMemory):
        found = _found(table, report)
        rest = tuple(x for x in memory.found if x != found)
        table.felt.memory = replace(memory, found=(*rest, found) if ruled == report else rest)


def check(table: Table, report: Report) -> None:
    """Refuse a report that names nothing, comes at the wrong moment, lacks its facts, or would have a coup gone back into that
    cannot be."""
    told, report = report, as_found(table, report)
    order = remedy(table.terms.rules, report.irregularity)
    play_on.check_claim(table, order)
    _check_where(table, report, order)
    _check_moment(table, report, order)
    _check_only(table, report, order)
    banque.check_totals(table, irregularity(table.terms.rules, report.irregularity), order)
    facts = read_facts(table, report, order)
    _check_idle(table, report, order, facts.seat)
    order.action.check(table, order, facts)
    if _found_late(table, report, order):
        tried = table.twin()
        tried.felt.events = []
        apply(tried, told)


def apply(table: Table, report: Report) -> None:
    """Say the ruling with its article, and carry it out."""
    told, report = report, as_found(table, report)
    order = remedy(table.terms.rules, report.irregularity)
    facts = read_facts(table, report, order)
    if order.name == "void-seat" and (over := _found_late(table, report, order)):
        before_last(table, over, report)  # of one hand only: for the others the round stands as it was told
        table.felt.events.sort(key=lambda event: not isinstance(event, Ruling))
        return
    said = f" ({' '.join(report.facts)})" if report.facts else ""
    table.felt.events.append(Ruling(report.irregularity, order.name, order.text + said, order.cite))
    if order.call:
        table.felt.call(order.call, order.call_cite)
    if order.shuffle:
        table.felt.shuffle_due = True
    if story := _found_late(table, report, order):
        # a call that ends the setting of hands settles them: it is the one before that closed the bets
        back(table, story, replace(story, told=story.told[: last_told(table, story)]).dealt)
    elif _restores(table, report, order):
        put_back(table, table.story)
    elif order.restores:
        put_back(table, table.story, Choose)
    if order.undoes:
        give_back_won(table, table.story)
    begun = table.story
    order.action.apply(table, order, facts)
    if table.story is not begun and order.name in UNTELLING and at_hand(table) is table.story:
        _retold(table, report, order)
    _remember(table, told, report)
    if story and isinstance(table.ask, Betting):
        table.story = Story(table.felt.copy())  # of what is void nothing is left to go back into


UNTELLING = ("burn", "burn-now", "burn-and-stand")
"""What goes back to before a card that was entered, and then does what it would have done had the card been seen in time."""


def _retold(table: Table, report: Report, order: Order) -> None:
    """The ruling is a part of the coup as it is told from now on: another going back tells it too, as if made in time."""
    facts = tuple(word for word in report.facts if word not in ENTERED)
    seen = Ruling(report.irregularity, order.name, order.text + f" ({' '.join(facts)})", order.cite)
    said = [seen if isinstance(event, Ruling) else event for event in table.felt.events if not isinstance(event, TakenBack)]
    table.story.told.append(Told(replace(report, facts=facts), tuple(said), len(table.log)))


def _restores(table: Table, report: Report, order: Order) -> bool:
    """Whether what was lost by giving up comes back too: where the deal was wrong from the first, or where nobody has won it,
    since the bank in whose round it lay in the centre has no round any more."""
    memory = table.felt.memory
    nobodys = order.name == "void-round" and isinstance(memory, PaiGowMemory) and bool(memory.given_up)
    return nobodys or (irregularity(table.terms.rules, report.irregularity).late and not order.whole)


def read_facts(table: Table, report: Report, order: Order) -> Facts:
    """The facts of a report as the action needs them; refuse what is missing, or is not what it should be."""
    needed = order.facts
    _check_words(table, report, order)
    if len(report.facts) < len(needed):
        want = " ".join(n.upper() for n in needed)
        raise Refused(
            Text(
                f"faltan datos: report {report.irregularity} {want}",
                f"facts are missing: report {report.irregularity} {want}",
            ),
            order.cite,
        )
    said = dict(zip(needed, report.facts, strict=False))
    seat, hand = said.get("seat", "0"), said.get("hand", "")
    if not is_seat(seat):
        raise Refused(Text(f"«{seat}» no es un puesto: diga su número", f"'{seat}' is not a seat: give its number"), order.cite)
    if "seat" in said:
        _check_seat(table, order, int(seat))
    if hand and hand not in table.felt.hands:
        hands = ", ".join(table.felt.hands)
        raise Refused(Text(f"las manos son: {hands}", f"the hands are: {hands}"), order.cite)
    return Facts(report.facts, int(seat), _amount(table, order, said.get("amount", "0")), hand)


def _check_seat(table: Table, order: Order, seat: int) -> None:
    try:
        check_seat(table.terms, seat)
    except Refused as wrong:
        raise Refused(wrong.text, wrong.cite or order.cite) from None


def _amount(table: Table, order: Order, word: str) -> int:
    try:
        return parse_amount(word, table.terms.minor)
    except TapeteError as wrong:
        raise Refused(wrong.text, order.cite) from None


MOST_FACTS, LONGEST = 60, 24
"""How many facts a report may tell, and how long one may be: a whole shoe is put in order with fewer."""
EXACT = {"seat", "amount", "hand"}
"""Facts of which there is one each; cards and results may be several words."""


def _check_words(table: Table, report: Report, order: Order) -> None:
    """Refuse what is no fact at all: neither a seat, an amount, a card, a hand nor a result."""
    exact = bool(order.facts) and set(order.facts) <= EXACT
    if len(report.facts) > (room := len(order.facts) + order.action.also if exact else MOST_FACTS):
        raise Refused(
            Text(
                f"sobran datos: se han dicho {len(report.facts)} y caben {room}",
                f"there are facts too many: {len(report.facts)} were told, and there is room for {room}",
            ),
            order.cite,
        )
    for word in report.facts:
        if len(word) > LONGEST or not _is_fact(table, word, order):
            raise Refused(
                Text(
                    f"«{shown(word)}» no es un dato: ni puesto, ni cantidad, ni carta, ni mano, ni resultado",
                    f"'{shown(word)}' is no fact: neither a seat, an amount, a card, a hand nor a result",
                ),
                order.cite,
            )


def _is_fact(table: Table, word: str, order: Order) -> bool:
    if is_seat(word) or word in table.felt.hands or word in (*ENTERED, *SIDES, BACK):
        return True
    if FIGURE.fullmatch(word) or read_card(word) in (*DECK, *RANKS):
        return True
    return "result" in order.facts and word.isprintable() and bool(word)


SIDES = ("player", "banker")
FIGURE = re.compile(r"[0-9]+([.,_][0-9]+)*", re.ASCII)


def _check_moment(table: Table, report: Report, order: Order) -> None:
    burns = order.name in ("burn", "burn-now") and just_told(table, report.facts) is not None
    burns = burns or (order.name == "burn-and-stand" and cards.asked_for(table, report.facts))
    after = irregularity(table.terms.rules, report.irregularity).seen_after
    if burns or order.fits(table) or _found_late(table, report, order) or (after and at_hand(table)):
        return
    why = Text(
        f"{report.irregularity} solo cabe tras cerrar las apuestas y antes del resultado",
        f"{report.irregularity} can only happen once bets are closed and before the result",
    )
    if isinstance(table.ask, Between):
        why = Text(
            f"{report.irregularity} solo cabe mientras se juega una mano",
            f"{report.irregularity} can only happen while a hand is played",
        )
    elif irregularity(table.terms.rules, report.irregularity).late:
        why = Text(
            f"{report.irregularity} solo cabe tras cerrar las apuestas y mientras no empiece la ronda siguiente",
            f"{report.irregularity} can only happen once bets are closed and until the next round begins",
        )
    elif order.while_open:
        why = Text(
            f"{report.irregularity} solo cabe antes del resultado, se apueste todavía o no",
            f"{report.irregularity} can only happen before the result, whether bets are still made or not",
        )
    elif after or order.action.moment == "round":
        why = Text(
            f"{report.irregularity} solo cabe con las apuestas cerradas o recién terminada la jugada",
            f"{report.irregularity} can only happen once bets are closed, or when the round is just over",
        )
    elif order.action.moment == "chance" and isinstance(table.ask, Decide) and table.terms.rules.procedure not in AFTER_RESULT:
        why = Text(
            f"{report.irregularity} solo cabe cuando se espera una carta o un resultado, y ahora decide un jugador",
            f"{report.irregularity} can only happen while a card or a result is awaited, and now a player decides",
        )
    raise Refused(why, order.cite)


def _found_late(table: Table, report: Report, order: Order) -> Story | None:
    """The coup just settled, where what is reported of it may still be found then."""
    if order.fits(table) or not irregularity(table.terms.rules, report.irregularity).late:
        return None
    return at_hand(table)


def _check_idle(table: Table, report: Report, order: Order, seat: int) -> None:
    """Who has played lately keeps no idle seat (Chile III.1 §1.6.3 and its like); of who never has, the record knows nothing."""
    most = irregularity(table.terms.rules, report.irregularity).idle
    out = rounds_out(table, seat, most) if most else None
    if out is not None and out <= most:
        raise Refused(
            Text(
                f"el puesto {seat} ha dejado pasar {out}, y se admiten {most} seguidos" if out else f"el puesto {seat} juega",
                f"seat {seat} has sat out {out}, and {most} in a row are allowed" if out else f"seat {seat} is playing",
            ),
            order.cite,
        )


def rounds_out(table: Table, seat: int, most: int) -> int | None:
    """How many rounds a seat has sat out since it last took part, as far as that many and one; never seen to, none."""
    memory = table.felt.memory
    circle = isinstance(memory, CircleMemory)
    if isinstance(memory, CircleMemory) and seat not in memory.away:
        return 0 if seat in memory.places else None
    if not circle and any(bet.seat == seat for bet in table.felt.bets):
        return 0
    out, begins, ended = 0, Shuffle if circle else CloseBets, _got_up if circle else _settled
    for entry in reversed(table.log):
        if ended(entry, seat):
            return out
        out += isinstance(entry.move, begins)
        if out > most:
            return out
    return None


def _got_up(entry: Told, seat: int) -> bool:
    """Among players whoever does not sit out is dealt in, and whoever does may still pay blinds."""
    return isinstance(entry.move, Choose) and entry.move.option == SIT_OUT and entry.move.seat == seat


def _settled(entry: Told, seat: int) -> bool:
    """Against the house whoever plays is paid or collected from."""
    return any(isinstance(event, Payment) and event.seat == seat for event in entry.events)


def _check_where(table: Table, report: Report, order: Order) -> None:
    """Refuse what cannot happen at a table with this plan."""
    plan, rules = table.terms.plan, table.terms.rules
    for name, values in irregularity(rules, report.irregularity).where.items():
        chosen = plan.values.get(name)
        if (("no", "yes")[chosen] if isinstance(chosen, bool) else str(chosen)) not in values:
            param = rules.params[name].text
            why = Text(f"no puede ocurrir con este plan: {param.es}", f"cannot happen under this plan: {param.en}")
            raise Refused(Text(f"{report.irregularity} {why.es}", f"{report.irregularity} {why.en}"), order.cite)


def _decided(table: Table) -> bool:
    """Whether the cards have been dealt, and a player has already spoken or put up a bet upon them."""
    story = at_hand(table)
    return story is not None and any(isinstance(told.move, Choose | Place) for told in story.told[story.dealt :])


def _check_only(table: Table, report: Report, order: Order) -> None:
    """Some things can happen only with a point, only without one, or only to the shooter, where the table knows who that is; at
    poker among players only to who is to speak, or only once the common cards come."""
    only, memory = irregularity(table.terms.rules, report.irregularity).only, table.felt.memory
    point, lead = memory.point if isinstance(memory, DiceMemory) else "", table.felt.lead
    why: Text | None = None
    idle = isinstance(table.ask, Betting | Between)
    if "unbegun" in only and not idle:
        why = Text("solo cabe antes de que empiece", "can only happen before it begins")
    elif "deal" in only and _decided(table):
        why = Text("solo cabe mientras se reparte", "can only happen while the cards are dealt")
    elif "dealt" in only and idle:
        why = Text("solo cabe mientras se juega una mano", "can only happen while a hand is played")
    elif "played" in only and idle and at_hand(table) is None:
        why = Text(
            "solo cabe mientras se juega una mano o recién terminada", "can only happen while a hand is played, or just over"
        )
    elif "over" in only and isinstance(table.ask, Chance | Decide):
        why = Text("solo cabe terminado el pase", "can only happen once the round is over")
    elif "completed" in only and not (idle or twentyone.completed(table)):
        why = Text(
            "solo cabe cuando el croupier acaba de completar una mano",
            "can only happen when the croupier has just completed a hand",
        )
    elif "stood" in only:
        why = twentyone.not_stood(table, report.facts)
    elif "short" in only:
        why = triple.not_short(table, report.facts)
    elif "point" in only and not point:
        why = Text("solo cabe cuando hay punto", "can only happen once there is a point")
    elif "come-out" in only and point:
        why = Text("solo cabe cuando no hay punto", "can only happen while there is no point")
    elif "shooter" in only and report.facts and lead is not None and report.facts[0] != str(lead):
        why = Text(f"es cosa de quien tira, que es el puesto {lead}", f"concerns the shooter, who is seat {lead}")
    elif isinstance(memory, CircleMemory):
        why = circle.not_yet(table, only, report.facts)
    if why:
        raise Refused(Text(f"{report.irregularity} {why.es}", f"{report.irregularity} {why.en}"), order.cite)
