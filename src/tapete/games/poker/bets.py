"""Which bets a poker table takes before the cards: the first bet, those that must equal it, and side bets within their bounds."""

from __future__ import annotations

from tapete.catalogue.poker.rules import PokerBet, PokerCap, PokerRules, Stage, Way
from tapete.errors import Refused
from tapete.figures import format_amount, parse_amount, share
from tapete.games.poker.hands import TABLE, first_stake
from tapete.games.poker.memory import PokerMemory
from tapete.play.asks import Choice
from tapete.play.events import Bet
from tapete.play.felt import Felt
from tapete.play.limits import Bound, Bounds, check_bounds, hangs_on_bets, whole
from tapete.play.moves import Choose, CloseBets, Move, Place, TakeDown
from tapete.play.terms import Terms
from tapete.text import Text


def find_spot(rules: PokerRules, kind: str, words: list[str]) -> str:
    if words:
        raise Refused(Text(f"{kind} no lleva casilla", f"{kind} has no spots"), rules.bets[kind].cite)
    return ""


@hangs_on_bets
def allowed(terms: Terms[PokerRules], felt: Felt[PokerMemory], move: Move) -> None:
    """The game's own say while bets are open."""
    rules = terms.rules
    if isinstance(move, Place):
        bet = rules.bets[move.kind]
        if bet.role == "raise":
            later = Text(f"{move.kind} se hace viendo las cartas", f"{move.kind} is made on seeing the cards")
            raise Refused(later + _when(rules, move.kind), _made_under(rules, move.kind) or bet.cite)
        if move.kind != rules.first and not bet.first and not _stake(felt, move.seat, rules.first):
            words = Text(f"{move.kind} necesita antes {rules.first}", f"{move.kind} needs {rules.first} first")
            raise Refused(words, bet.cite)
        check_caps(terms, felt, move, _stake(felt, move.seat, move.kind) + move.amount)
    elif isinstance(move, TakeDown) and move.kind == rules.first and _stake(felt, move.seat, move.kind) == move.amount:
        left = next((b.kind for b in felt.bets if b.seat == move.seat and b.kind != rules.first), "")
        if left:
            raise Refused(Text(f"retire antes {left}", f"take {left} down first"), rules.bets[left].cite)
    elif isinstance(move, CloseBets):
        for seat in sorted({b.seat for b in felt.bets}):
            _check_whole(terms, felt, seat)


def _stake(felt: Felt[PokerMemory], seat: int, kind: str) -> int:
    return felt.staked(seat, kind, "")


def bound(terms: Terms[PokerRules], cap: PokerCap, bet: PokerBet, ante: int, least: bool = False) -> int | None:
    """What a cap comes to, in the smallest unit: the most is not passed, and the least is reached."""
    base = parse_amount(cap.amount, terms.minor) if cap.amount else ante if cap.of == "ante" else terms.plan.amount(cap.of)
    if base is None:
        return None
    exact = base * cap.times / (bet.best if cap.best_row and bet.best else 1)
    found = whole(exact, terms.minor if cap.whole else 1, up=least)
    return max(found, parse_amount(cap.least, terms.minor)) if cap.least else found


def check_caps(terms: Terms[PokerRules], felt: Felt[PokerMemory], move: Place, total: int) -> None:
    """Refuse a side bet outside its bounds; the least it may be is asked when bets close too."""
    bet = terms.rules.bets[move.kind]
    if bet.caps or bet.lowest:
        check_bounds(terms, move, total, bounds(terms, felt, Bet(move.seat, move.kind, move.spot, total)))


def bounds(terms: Terms[PokerRules], felt: Felt[PokerMemory], stake: Bet) -> Bounds:
    """The most and the least that a side bet may be; what the first bet bounds is asked once that is there, and at the close."""
    bet, ante = terms.rules.bets[stake.kind], _stake(felt, stake.seat, terms.rules.first)

    def come_to(caps: tuple[PokerCap, ...], least: bool) -> list[Bound | None]:
        known = [c for c in caps if ante or c.of != "ante"]
        return [None if (found := bound(terms, cap, bet, ante, least)) is None else (found, cap.cite) for cap in known]

    return come_to(bet.caps, False), come_to(bet.lowest, True)


def _check_whole(terms: Terms[PokerRules], felt: Felt[PokerMemory], seat: int) -> None:
    """Before the deal: every compulsory bet is there, and bets that must be equal are."""
    rules = terms.rules
    mine = {b.kind: b.amount for b in felt.bets if b.seat == seat}
    for kind, bet in rules.bets.items():
        if bet.role == "ante" and not bet.optional and kind not in mine:
            like = mine.get(bet.equal) or mine.get(rules.first) or 0
            words = Text(f"al puesto {seat} le falta {kind}", f"seat {seat} lacks {kind}")
            raise Refused(words, bet.cite, mend=_level(terms, seat, kind, like))
        if bet.equal and kind in mine and mine[kind] != mine.get(bet.equal):
            right = terms.money(mine.get(bet.equal, 0))
            words = Text(
                f"puesto {seat}: {kind} debe ser igual a {bet.equal}: {right:es}",
                f"seat {seat}: {kind} must equal {bet.equal}: {right:en}",
            )
            raise Refused(words, bet.cite, mend=_level(terms, seat, kind, mine.get(bet.equal, 0) - mine[kind]))
        if kind in mine:
            unnoticed = any(b.unnoticed for b in felt.bets if (b.seat, b.kind) == (seat, kind))
            check_caps(terms, felt, Place(seat, mine[kind], kind, unnoticed=unnoticed), mine[kind])
            _check_units(terms, bet, seat, kind, mine[kind])


def _level(terms: Terms[PokerRules], seat: int, kind: str, lacking: int) -> str:
    """The move that makes a bet what it must be: chips added, or taken back."""
    verb, amount = "bets" if lacking > 0 else "takes back", format_amount(abs(lacking), terms.minor)
    return f"seat {seat} {verb} {amount} {kind}" if lacking else ""


def _check_units(terms: Terms[PokerRules], bet: PokerBet, seat: int, kind: str, stake: int) -> None:
    """Where prizes are for each unit staked, a stake is so many whole units."""
    unit = terms.plan.amount(bet.unit) if bet.unit else None
    if unit and stake % unit:
        each = terms.money(unit)
        raise Refused(
            Text(
                f"puesto {seat}: {kind} se apuesta de {each:es} en {each:es}",
                f"seat {seat}: {kind} is staked in units of {each:en}",
            ),
            bet.cite,
        )


def can_afford(felt: Felt[PokerMemory], seat: int, way: Way) -> bool:
    """Whether a player has the chips for what a word stakes, and the bet it withdraws."""
    for kind in way.withdraws:
        if not _stake(felt, seat, kind):
            return False
    if seat not in felt.bought:
        return True
    return felt.chips.get(seat, 0) >= sum(share(first_stake(felt, seat), times, "house") for times in way.stakes.values())


# what may be said, and staked, once the cards are out


def raised(terms: Terms[PokerRules], felt: Felt[PokerMemory], stage: Stage, rows: tuple[Choice, ...], move: Place) -> str:
    """The word that chips put down on a bet of this stage say; refuse another bet, another size, or out of turn."""
    ways = {name: way for name, way in stage.ways.items() if move.kind in way.stakes}
    if not ways:
        calls, later = terms.rules.calls, _when(terms.rules, move.kind)
        closed = Text(
            f"las apuestas están cerradas y {move.kind} no se hace ahora", f"bets are closed and {move.kind} is not made now"
        )
        raise Refused(closed + later, _made_under(terms.rules, move.kind) or calls.cite)
    if move.seat not in [c.bet.seat for c in rows]:
        seats = ", ".join(str(c.bet.seat) for c in rows)
        raise Refused(Text(f"decide ahora el puesto {seats}", f"now seat {seats} decides"), stage.cite)
    first = first_stake(felt, move.seat)
    right = {int(first * way.stakes[move.kind]): name for name, way in ways.items()}
    if move.amount not in right:
        es, en = ([format(terms.money(amount), lang) for amount in right] for lang in ("es", "en"))
        of = f"{terms.rules.first} {terms.money(first)}"
        text = Text(
            f"{move.kind} debe ser {' o '.join(es)}, por {of}; o diga {' o '.join(right.values())}",
            f"{move.kind} must be {' or '.join(en)}, for {of}; or say {' or '.join(right.values())}",
        )
        raise Refused(text, next(iter(ways.values())).cite or stage.cite)
    option = right[move.amount]
    if not can_afford(felt, move.seat, stage.ways[option]):
        raise Refused(_short(terms, felt, move.seat, stage.ways[option]), stage.ways[option].cite or stage.cite)
    return option


def _only_early(rules: PokerRules, felt: Felt[PokerMemory], move: Choose) -> bool:
    """Whether the bet may be withdrawn at this stage, once it is this player's turn."""
    shown = len(felt.hands.get(TABLE, ()))
    stage = next((s for s in reversed(rules.stages) if s.ways and s.shows <= shown), None)
    way = stage.ways.get(move.option) if stage is not None and stage.in_turn else None
    return way is not None and any(move.about in ("", kind) and _stake(felt, move.seat, kind) for kind in way.withdraws)


def _when(rules: PokerRules, kind: str) -> Text:
    """Which word puts a bet down that is made after the cards, and which bet is made before them."""
    words = list(dict.fromkeys(name for stage in rules.stages for name, way in stage.ways.items() if kind in way.stakes))
    return Text(f": se hace con {' o '.join(words)}", f": it is made with {' or '.join(words)}") if words else Text("", "")


def _made_under(rules: PokerRules, kind: str) -> str:
    """The article under which a bet is made after the cards."""
    return next((way.cite or stage.cite for stage in rules.stages for way in stage.ways.values() if kind in way.stakes), "")


def _over(known: list[Way], kind: str) -> Way:
    """Of the ways of one name at several stages, the one over this bet."""
    return next((way for way in known if kind in way.withdraws), known[0])


def _short(terms: Terms[PokerRules], felt: Felt[PokerMemory], seat: int, way: Way) -> Text:
    """How much a word costs, and how much there is."""
    need = terms.money(sum(int(first_stake(felt, seat) * times) for times in way.stakes.values()))
    have = terms.money(felt.chips.get(seat, 0))
    return Text(
        f"cuesta {need:es} y el puesto {seat} tiene {have:es} en fichas",
        f"it takes {need:en} and seat {seat} has {have:en} in chips",
    )


def reason(terms: Terms[PokerRules], felt: Felt[PokerMemory], move: Move) -> Refused | None:
    """Why a player's word is not on offer: no cards, folded, no chips, or a bet that is withdrawn at another stage."""
    rules = terms.rules
    if not isinstance(move, Choose) or not felt.memory.seats:
        return None
    if move.seat not in felt.memory.seats:
        return Refused(
            Text(f"el puesto {move.seat} no juega esta mano", f"seat {move.seat} is not in this hand"), rules.article("deal")
        )
    if not any(b.seat == move.seat for b in felt.bets):
        return Refused(Text(f"el puesto {move.seat} ya no juega", f"seat {move.seat} plays no more"), rules.article("fold"))
    known = [way for stage in rules.stages for name, way in stage.ways.items() if name == move.option]
    taken = [kind for way in known for kind in way.withdraws]
    if taken and move.about in rules.bets and move.about not in taken:
        return Refused(Text(f"{move.about} no se retira", f"{move.about} is not withdrawn"), rules.bets[move.about].cite)
    if taken and (not move.about or move.about in taken):
        if _only_early(rules, felt, move):
            return None
        order = ", ".join(dict.fromkeys(taken))
        gone = [k for k in taken if not _stake(felt, move.seat, k)]
        text = Text(
            f"se retiran por orden, una en cada turno: {order}", f"they are withdrawn in order, one at each turn: {order}"
        )
        already = Text(f"{move.about} ya se retiró; ", f"{move.about} is withdrawn already; ")
        return Refused(already + text if move.about in gone else text, _over(known, move.about).cite or rules.article("deal"))
    dear = next((way for way in known if way.stakes and not can_afford(felt, move.seat, way)), None)
    if dear is not None and move.seat in felt.bought:
        return Refused(_short(terms, felt, move.seat, dear), dear.cite or rules.article("deal"))
    return None
