"""Which bets a table of twenty-one takes: boxes and who holds them, bets that need another, insurance, and their bounds."""

from __future__ import annotations

from collections.abc import Mapping

from tapete.catalogue.memo import once_per_rules
from tapete.catalogue.twentyone.rules import Cap, TwentyOneBet, TwentyOneRules
from tapete.errors import Refused
from tapete.figures import parse_amount
from tapete.games.twentyone.hands import SPOT, Hand, bets_on, box_of, cards_of, hands, is_natural, up_card, value
from tapete.games.twentyone.memory import TwentyOneMemory
from tapete.play.events import Bet
from tapete.play.felt import Felt
from tapete.play.limits import Bound, Bounds, ceiling, check_bounds, hangs_on_bets, whole
from tapete.play.moves import CloseBets, Move, Place, TakeDown
from tapete.play.terms import Terms
from tapete.text import Text

DECIDES = Text("lo hace quien tiene la mano, en su turno", "the hand's holder does that, in turn")


@once_per_rules
def spots(rules: TwentyOneRules) -> dict[str, Mapping[str, object]]:
    """Every box by its number; no number is the player's own."""
    last = rules.seats.max if rules.seats and rules.seats.max else 7
    boxes = {"": None, **{str(n): None for n in range(1, last + 1)}} if _many(rules) else {"": None}
    return dict.fromkeys(rules.bets, boxes)


def _many(rules: TwentyOneRules) -> bool:
    return rules.boxes.behind or rules.boxes.per_player != 1


def find_spot(rules: TwentyOneRules, kind: str, words: list[str]) -> str:
    """`2` for a box, `b` or `2 b` for a hand split off it."""
    spot = "".join(w for w in words if w not in ("box", "hand", "mano", "casilla", "box-"))
    if not SPOT.match(spot):
        raise Refused(
            Text(f"«{spot}» no es una casilla: número de casilla", f"'{spot}' is no box: give its number"), rules.bets[kind].cite
        )
    return spot.removesuffix("a") if spot.endswith("a") else spot


@hangs_on_bets
def allowed(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], move: Move) -> None:
    """The game's own say while bets are open."""
    if isinstance(move, Place):
        _check_place(terms, felt, move)
    elif isinstance(move, TakeDown) and felt.staked(move.seat, move.kind, move.spot) == move.amount:
        _check_take(terms.rules, felt, move)
    elif isinstance(move, CloseBets):
        _check_all(terms, felt)


def _check_place(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], move: Place) -> None:
    rules, bet = terms.rules, terms.rules.bets[move.kind]
    box = box_of(Bet(move.seat, move.kind, move.spot, 0))
    if bet.role == "insurance":
        raise Refused(
            Text("el seguro se ofrece con las cartas dadas", "insurance is offered when the cards have been dealt"), bet.cite
        )
    _check_box(terms, felt, move, box)
    if bet.role == "side":
        if not bet.first and not _main(rules, felt, move.seat, box):
            words = Text(f"{move.kind} necesita antes la apuesta principal", f"{move.kind} needs the main bet first")
            raise Refused(words, bet.cite)
        check_caps(terms, felt, move)
    elif rules.boxes.together:
        _check_together(terms, felt, move, box)


def _check_together(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], move: Place, box: int) -> None:
    """Spain 03.IV.b: what all bet on one hand stays within the maximum of the place."""
    most = ceiling(terms, move.kind, move.spot)
    there = [b for b in felt.bets if b.kind == move.kind and box_of(b) == box]
    total = sum(b.amount for b in there) + move.amount
    others = any(b.seat != move.seat for b in there)
    if others and most is not None and total > most[0] and not move.unnoticed:
        raise Refused(
            Text(
                f"{terms.money(total):es} entre todos en la casilla {box} pasa del máximo de {terms.money(most[0]):es}",
                f"{terms.money(total):en} by all on box {box} is more than the maximum of {terms.money(most[0]):en}",
            ),
            terms.rules.boxes.cite,
        )


def _main(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], seat: int, box: int) -> int:
    """What a seat has on a box's main bets; the first of them counts."""
    mine = [b.amount for b in felt.bets if b.seat == seat and box_of(b) == box and rules.bets[b.kind].role == "main"]
    return mine[0] if mine else 0


def _check_box(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], move: Place, box: int) -> None:
    """A box is its own player's; others bet on it only where the rules let them, and hold no more boxes than they may."""
    rules = terms.rules
    last = places(rules)
    if box > last or box < 1:
        cite = rules.seats.cite if rules.seats else rules.cite
        raise Refused(Text(f"las casillas son 1-{last}", f"the boxes are 1-{last}"), cite)
    if move.seat > last and not any(b.seat <= last and box_of(b) == box for b in felt.bets):
        raise _standing_alone(rules, box)
    if any(b.seat == move.seat and box_of(b) == box and b.kind == move.kind and b.spot != move.spot for b in felt.bets):
        words = Text("ya tiene apuesta en su propia casilla", "that is the seat's own box, and it has a bet there")
        raise Refused(words, rules.boxes.cite)
    others = {b.seat for b in felt.bets if box_of(b) == box and b.seat != move.seat}
    if others and not rules.boxes.behind:
        words = Text(f"la casilla {box} la juega el puesto {min(others)}", f"box {box} is played by seat {min(others)}")
        raise Refused(words, rules.boxes.cite)
    held = {box_of(b) for b in felt.bets if b.seat == move.seat and not _on_others(rules, felt, b)} | {box}
    most = rules.boxes.per_player
    if most is not None and len(held) > most and not others:
        words = Text(f"cada jugador juega {most} casillas como mucho", f"each player plays {most} boxes at the most")
        raise Refused(words, rules.boxes.cite)


def _standing_alone(rules: TwentyOneRules, box: int) -> Refused:
    """Who stands bets on the hand of somebody seated, never on a vacant place (Spain 03.IV.b)."""
    words = Text(
        f"quien está de pie apuesta sobre la mano de otro, y en la casilla {box} no juega nadie sentado",
        f"who stands bets on another's hand, and nobody seated plays box {box}",
    )
    return Refused(words, rules.seats.standing_cite if rules.seats else rules.boxes.cite)


def _on_others(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], bet: Bet) -> bool:
    """Whether a bet lies on a box that another seat commands."""
    return commander(rules, felt, box_of(bet)) != bet.seat


def commander(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], box: int) -> int:
    """Who plays a box: its own player if betting there, else the first who bet on it, the seated before those who stand."""
    on_it = [b.seat for b in felt.bets if box_of(b) == box]
    seated = [s for s in on_it if s <= places(rules)]
    return box if box in on_it else (seated or on_it or [0])[0]


def places(rules: TwentyOneRules) -> int:
    """How many may sit; players with higher numbers stand."""
    return rules.seats.max if rules.seats and rules.seats.max else 99


def bound(terms: Terms[TwentyOneRules], cap: Cap, bet: TwentyOneBet, main: int, least: bool = False) -> int | None:
    """What a cap comes to, in the smallest unit; `None` where the plan sets nothing it could be taken from.

    The most is not passed, and the least is reached: a fraction of a unit goes down in the one and up in the other.
    """
    base = parse_amount(cap.amount, terms.minor) if cap.amount else main if cap.of == "main" else terms.plan.amount(cap.of)
    if base is None:
        return None
    exact = base * cap.times / (bet.best if cap.best_row and bet.best else 1)
    return whole(exact, terms.minor if cap.whole else 1, up=least)


def check_caps(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], move: Place) -> None:
    """Refuse a side bet outside any of its bounds, each with its own article."""
    total = felt.staked(move.seat, move.kind, move.spot) + move.amount
    check_bounds(terms, move, total, bounds(terms, felt, Bet(move.seat, move.kind, move.spot, total)))


def bounds(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], stake: Bet) -> Bounds:
    """What a side bet may be at the most and at the least."""
    bet, main = terms.rules.bets[stake.kind], _main(terms.rules, felt, stake.seat, box_of(stake))

    def come_to(caps: tuple[Cap, ...], least: bool) -> list[Bound | None]:
        return [None if (found := bound(terms, cap, bet, main, least)) is None else (found, cap.cite) for cap in caps]

    return come_to(bet.caps, False), come_to(bet.lowest, True)


def _check_take(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], move: TakeDown) -> None:
    """A main bet goes only after the side bets that need it."""
    box = box_of(Bet(move.seat, move.kind, move.spot, 0))
    left = [b for b in felt.bets if b.seat == move.seat and box_of(b) == box and b.kind != move.kind]
    if rules.bets[move.kind].role == "main" and any(rules.bets[b.kind].role == "side" for b in left):
        side = next(b for b in left if rules.bets[b.kind].role == "side")
        raise Refused(Text(f"retire antes {side.kind}", f"take {side.kind} down first"), rules.bets[side.kind].cite)


def _check_all(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory]) -> None:
    """Before the deal: bets that go together are there and equal, side bets within what the main bet now is, boxes to scale."""
    rules = terms.rules
    _check_hands(rules, felt)
    for box in sorted({box_of(b) for b in felt.bets}):
        if commander(rules, felt, box) > places(rules):
            raise _standing_alone(rules, box)
    for seat, box in sorted({(b.seat, box_of(b)) for b in felt.bets}):
        mine = {b.kind: b.amount for b in felt.bets if b.seat == seat and box_of(b) == box}
        for kind in rules.boxes.needed:
            if kind not in mine:
                raise Refused(
                    Text(f"al puesto {seat} le falta la apuesta {kind}", f"seat {seat} lacks the bet {kind}"), rules.boxes.cite
                )
        together = {mine[kind] for kind in rules.boxes.equal if kind in mine}
        if len(together) > 1:
            ways = " = ".join(rules.boxes.equal)
            words = Text(f"puesto {seat}: {ways} deben ser iguales", f"seat {seat}: {ways} must be equal")
            raise Refused(words, rules.boxes.cite)
        for bet in [b for b in felt.bets if b.seat == seat and box_of(b) == box and rules.bets[b.kind].role == "side"]:
            check_caps(terms, _without(felt, bet), Place(seat, bet.amount, bet.kind, bet.spot, bet.unnoticed))
    for seat in sorted({b.seat for b in felt.bets}):
        _check_scale(terms, felt, seat)


def _check_hands(rules: TwentyOneRules, felt: Felt[TwentyOneMemory]) -> None:
    """As many hands as the casino asks for, each with as many bets as it needs, and no side bet alone."""
    main = [b for b in felt.bets if rules.bets[b.kind].role == "main"]
    count = len({box_of(b) for b in main})
    if rules.seats and count < rules.seats.required:
        words = Text(f"manos que hacen falta: {rules.seats.required}", f"hands needed: {rules.seats.required}")
        raise Refused(words, rules.seats.cite)
    for bet in felt.bets:
        own = [b for b in main if b.seat == bet.seat and box_of(b) == box_of(bet)]
        if not own:
            words = Text(
                f"al puesto {bet.seat} le falta la apuesta principal junto a {bet.kind}",
                f"seat {bet.seat} lacks the main bet beside {bet.kind}",
            )
            raise Refused(words, rules.bets[bet.kind].cite)
        if len(own) < rules.boxes.least:
            words = Text(f"al puesto {bet.seat} le faltan apuestas", f"seat {bet.seat} has too few bets")
            raise Refused(words, rules.boxes.cite)


def _without(felt: Felt[TwentyOneMemory], bet: Bet) -> Felt[TwentyOneMemory]:
    other = felt.copy()
    other.bets.remove(bet)
    return other


def _check_scale(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], seat: int) -> None:
    """Arica III §1.4.2: who plays several boxes stakes more on each further one, and they lie side by side."""
    rules = terms.rules.boxes
    own = sorted(
        (box_of(b), b.amount)
        for b in felt.bets
        if b.seat == seat and terms.rules.bets[b.kind].role == "main" and not _on_others(terms.rules, felt, b)
    )
    if len(own) < 2:
        return
    boxes = [box for box, _ in own]
    if rules.consecutive and boxes != list(range(boxes[0], boxes[0] + len(boxes))):
        raise Refused(Text("las casillas deben ser consecutivas", "the boxes must lie side by side"), rules.cite)
    if not rules.scale:
        return
    stakes = sorted(amount for _, amount in own)
    most = terms.plan.amount("max")
    one = stakes[0] if rules.scale_of == "first" else terms.plan.amount("min") or 0
    for place, stake in enumerate(stakes):
        want = int(one * rules.scale[place]) if place < len(rules.scale) else most
        wrong = want is not None and (stake < want if rules.scale_binds == "least" else stake != want)
        if wrong and want is not None:
            raise Refused(
                Text(
                    f"la casilla {place + 1} del puesto {seat} debe llevar {terms.money(want):es}",
                    f"box {place + 1} of seat {seat} must hold {terms.money(want):en}",
                ),
                rules.cite,
            )


# insurance


def insurable(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], move: Move) -> None:
    """Refuse an insurance that is not on offer, is more than its share of the main bet, or has no main bet to insure."""
    if isinstance(move, CloseBets):
        return
    assert isinstance(move, Place | TakeDown)
    bet = terms.rules.bets[move.kind]
    if why := other_card(terms.rules, felt, move.kind):
        raise Refused(why, bet.cite)
    if move.amount <= 0:
        raise Refused(Text("la cantidad debe ser mayor que cero", "the amount must be more than zero"), bet.cite)
    if isinstance(move, TakeDown):
        if felt.staked(move.seat, move.kind, move.spot) < move.amount:
            have = terms.money(felt.staked(move.seat, move.kind, move.spot))
            raise Refused(Text(f"en {move.kind} hay {have:es}", f"on {move.kind} there is {have:en}"), bet.cite)
        return
    box = box_of(Bet(move.seat, move.kind, move.spot, 0))
    most = insurance_most(terms, felt, move.seat, move.kind, box)
    main = insured_stake(terms.rules, felt, move.seat, move.kind, box)
    if most is None or main is None:
        raise _nothing_to_insure(terms.rules, felt, move.seat, box, bet)
    total = felt.staked(move.seat, move.kind, move.spot) + move.amount
    if total > most:
        raise Refused(
            Text(f"el seguro es de {terms.money(most):es} como mucho", f"insurance is {terms.money(most):en} at the most"),
            bet.cite,
        )
    if bet.exact and total not in (ways := _exact_of(terms, bet, main)):
        es, en = ([format(terms.money(amount), lang) for amount in ways] for lang in ("es", "en"))
        raise Refused(Text(f"{move.kind} es de {' o '.join(es)}", f"{move.kind} is {' or '.join(en)}"), bet.cite)
    if move.seat in felt.bought and move.amount > felt.chips.get(move.seat, 0):
        have = terms.money(felt.chips.get(move.seat, 0))
        raise Refused(
            Text(f"el puesto {move.seat} tiene {have:es} en fichas", f"seat {move.seat} has {have:en} in chips"), bet.cite
        )


def _nothing_to_insure(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], seat: int, box: int, bet: TwentyOneBet) -> Refused:
    """Why no hand of a seat's can be insured: it has none there, or its black jack has been paid even money and is over."""
    mine = [hand for hand in hands(felt) if hand.seat == seat and hand.box == box and hand.closed]
    if any(is_natural(rules, felt, hand) for hand in mine):
        paid = Text(
            "su black jack ya se pagó a la par: la mano terminó", "their black jack was paid even money: the hand is over"
        )
        return Refused(paid, rules.naturals.even_money_cite or rules.naturals.cite)
    return Refused(Text("no tiene mano que asegurar", "there is no hand of theirs to insure"), bet.cite)


def insurance_most(terms: Terms[TwentyOneRules], felt: Felt[TwentyOneMemory], seat: int, kind: str, box: int) -> int | None:
    """The most a seat may insure on a box: a share of its bet on the hand, or of what the plan says."""
    bet, main = terms.rules.bets[kind], insured_stake(terms.rules, felt, seat, kind, box)
    if main is None:
        return None
    return max(_exact_of(terms, bet, main)) if bet.exact else int(main * bet.share)


def insured_stake(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], seat: int, kind: str, box: int) -> int | None:
    """The bet of a seat that this insurance would be on, if the hand is still there with its first two cards."""
    bet = rules.bets[kind]
    on_it: list[tuple[Hand, Bet]] = [
        (h, b) for h in hands(felt) if h.box == box and not h.closed and not h.split for b in bets_on(felt, h) if b.seat == seat
    ]
    mine = [
        b.amount
        for h, b in on_it
        if (rules.bets[b.kind].hand, rules.bets[b.kind].round) == (bet.hand, bet.round) and len(cards_of(felt, h)) == 2
    ]
    return mine[0] if mine else None


def _exact_of(terms: Terms[TwentyOneRules], bet: TwentyOneBet, main: int) -> list[int]:
    """The only amounts that an insurance may be, where the text gives them; none where the plan lacks what they hang on."""
    bases = [main if name == "main" else terms.plan.amount(name) for name in bet.exact]
    return sorted({int(base * bet.share) for base in bases if base is not None}) or [0]


def other_card(rules: TwentyOneRules, felt: Felt[TwentyOneMemory], kind: str) -> Text | None:
    """That an insurance is against another card than lies there, and which one, if any, is against this."""
    bet = rules.bets[kind]
    up = value(up_card(felt, bet.round))
    if up in bet.against:
        return None
    ways = ", ".join(bet.against)
    here = next((k for k in rules.kinds("insurance") if up in rules.bets[k].against and rules.bets[k].round == bet.round), "")
    text = Text(f"{kind} es contra {ways} y el croupier muestra {up}", f"{kind} is against {ways} and the dealer shows {up}")
    return text + (Text(f"; contra {up} hay «{here}»", f"; against {up} there is '{here}'") if here else Text("", ""))
