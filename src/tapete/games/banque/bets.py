"""Stakes against a bank: who may make them, how large, which of them the bank covers, and whose cards they are."""

from __future__ import annotations

from tapete.catalogue.banque.rules import BanqueRules
from tapete.errors import Refused
from tapete.games.banque.bank import bank, banker, by_right, is_seated, least_bank, most_bank, playable, priority
from tapete.games.banque.memory import BanqueMemory
from tapete.play.events import Bet
from tapete.play.felt import Felt
from tapete.play.limits import give_notice
from tapete.play.moves import CloseBets, Move, PassBank, Place, TakeDown
from tapete.play.terms import Terms
from tapete.text import Text
from tapete.values import altered

UNCOVERED = Text("la banca no alcanza: se devuelve lo que no cubre", "the bank does not reach: what it does not cover goes back")
YIELDS = Text("cede ante el banco: se devuelve", "gives way to the banco: it goes back")
ALONE = ("banco", "suivi")


def allowed(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], move: Move) -> None:
    """Refuse, with the article, what the bank's rules do not allow."""
    if isinstance(move, CloseBets):
        _somebody_plays(terms, felt)
    elif isinstance(move, PassBank):
        _may_pass(terms, felt, move)
    elif isinstance(move, Place):
        _may_place(terms, felt, move)
    elif isinstance(move, TakeDown) and terms.rules.bets[move.kind].role == "bank":
        _may_take_out(terms, felt, move)


def against(terms: Terms[BanqueRules], felt: Felt[BanqueMemory]) -> list[Bet]:
    """The stakes made against the bank."""
    return [b for b in felt.bets if b.free and terms.rules.bets[b.kind].role != "with"]


def beside(terms: Terms[BanqueRules], felt: Felt[BanqueMemory]) -> list[Bet]:
    """The stakes that others have made for the bank's side (Chile III.2 §2.3.2)."""
    return [b for b in felt.bets if b.free and terms.rules.bets[b.kind].role == "with"]


def _refuse(es: str, en: str, cite: str) -> Refused:
    return Refused(Text(es, en), cite)


def _somebody_plays(terms: Terms[BanqueRules], felt: Felt[BanqueMemory]) -> None:
    rule = terms.rules.bank
    if len(felt.chips) < rule.players:
        cite = rule.players_cite or rule.cite
        raise _refuse(f"hacen falta {rule.players} jugadores", f"{rule.players} players are needed", cite)
    if not against(terms, felt):
        raise _refuse("nadie juega contra la banca", "nobody plays against the bank", rule.cite)


def _may_pass(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], move: PassBank) -> None:
    rule = terms.rules.bank
    cite = rule.pass_cite or rule.cite
    if move.seat != felt.lead:
        raise _refuse("no tiene la banca", "that seat does not hold the bank", cite)
    if felt.memory.must_play:
        why = (
            "ha sacado una carta antes de tiempo: tiene que jugar la mano",
            "a card was drawn too soon: the round has to be played",
        )
        raise _refuse(*why, felt.memory.must_play)
    if not felt.memory.dealt:
        raise _refuse("quien toma la banca reparte al menos una vez", "who takes the bank deals at least once", cite)
    if any(b.free for b in felt.bets):
        raise _refuse("ya hay apuestas contra la banca", "there are bets against the bank already", cite)


def _may_place(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], move: Place) -> None:
    rules = terms.rules
    role, cite = rules.bets[move.kind].role, rules.bets[move.kind].cite
    if role == "bank":
        _may_add(terms, felt, move)
        return
    if move.seat == felt.lead and role == "with":
        raise _refuse(
            "el banquero juega por la banca con lo que tiene en ella", "the banker plays for it with what lies in the bank", cite
        )
    if move.seat == felt.lead:
        raise _refuse("el banquero no juega contra su banca", "the banker does not play against the bank", cite)
    if any(b.seat == move.seat and not b.free for b in felt.bets):
        raise _refuse("el asociado no juega contra la banca", "an associate does not play against the bank", rules.bank.cite)
    whole = playable(terms, felt)
    money = terms.money(whole)
    again = felt.memory.null_banco.seat == move.seat
    if role == "banco" and rules.tableaux and felt.memory.played and not again:
        raise _refuse("el banco solo se hace al empezar la partida", "banco is made only at the start of the game", cite)
    if role in ALONE and move.amount != whole:
        raise _refuse(
            f"hacer banco es jugar toda la banca: {money:es}", f"to make banco is to play the whole bank: {money:en}", cite
        )
    if role == "half":
        _may_halve(terms, felt, move, whole)
    if role == "suivi" and move.seat not in felt.memory.suivi:
        raise _refuse("solo quien hizo banco y perdió puede seguir", "only who made banco and lost may follow", cite)
    covered = rules.bank.backs == "bank" if role == "with" else rules.tableaux is None or rules.bank.answers == "bank"
    limited = covered and not move.unnoticed
    if limited and _exposed(terms, felt, move) > whole:
        bound = rules.short.cite if rules.tableaux and rules.short else cite
        raise _refuse(f"no se juega más que la banca: {money:es}", f"no more than the bank may be played: {money:en}", bound)
    _check_other_banco(terms, felt, move, role, cite)


def _may_halve(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], move: Place, whole: int) -> None:
    """Half of the bank is exactly that, and two halves of two players complete it (Spain 08.VII)."""
    cite, money = terms.rules.bets[move.kind].cite, terms.money(whole)
    if 2 * move.amount != whole:
        raise _refuse(f"es la mitad justa de la banca, {money:es}", f"it is exactly half of the bank of {money:en}", cite)
    halves = [b.seat for b in felt.bets if b.kind == move.kind]
    if move.seat in halves:
        raise _refuse("ya juega la mitad de la banca", "that seat plays half of the bank already", cite)
    if len(halves) > 1:
        raise _refuse("la banca está ya completa", "the bank is complete already", cite)


def _exposed(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], move: Place) -> int:
    """What a player would have against the bank: all of it at chemin de fer (Spain 08.V); at two tableaux, on each apart."""
    rules = terms.rules
    if rules.tableaux or rules.bets[move.kind].role not in ("punto", "half"):
        return felt.staked(move.seat, move.kind, "") + move.amount
    return sum(b.amount for b in against(terms, felt) if b.seat == move.seat) + move.amount


def _check_other_banco(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], move: Place, role: str, cite: str) -> None:
    rules = terms.rules
    order = by_right(terms, felt, banker(felt))
    rivals = [b for b in felt.bets if b.free and rules.bets[b.kind].role in ALONE and b.seat != move.seat]
    rival = min(rivals, key=lambda b: (rules.bets[b.kind].role != "suivi", order.index(b.seat)), default=None)
    if role == "half" and rival:
        raise _refuse("ya hay quien hace banco", "somebody makes banco already", cite)
    if rival is None or move.seat not in order or tableau_of(terms, rival.seat) != tableau_of(terms, move.seat):
        return
    theirs = rules.bets[rival.kind].role
    first = theirs == role or theirs == "suivi"
    if role in ALONE and first and (theirs != role or order.index(rival.seat) < order.index(move.seat)):
        raise _refuse(
            f"el puesto {rival.seat} tiene preferencia para hacer banco", f"seat {rival.seat} comes first to make banco", cite
        )


def tableau_of(terms: Terms[BanqueRules], seat: int) -> str:
    """The tableau where a player sits; nothing for those who stand, or where there is only one."""
    two = terms.rules.tableaux
    return "" if two is None or seat > 2 * two.seats else "1" if seat <= two.seats else "2"


def _may_add(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], move: Place) -> None:
    """The banker raises the bank, or somebody puts a sum beside it in association."""
    rule, most = terms.rules.bank, most_bank(terms)
    if not rule.adds:
        raise _refuse("a esta banca no se añade nada", "nothing is added to this bank", rule.cite)
    if any(b.free for b in felt.bets):
        raise _refuse("ya hay apuestas contra la banca", "there are bets against the bank already", rule.cite)
    if most is not None and bank(felt) + move.amount > most:
        raise _refuse(f"la banca no pasa de {terms.money(most):es}", f"the bank may not pass {terms.money(most):en}", rule.cite)
    if move.seat in felt.bought and move.amount > felt.chips.get(move.seat, 0):
        raise _refuse("no tiene fichas para eso", "there are not the chips for that", rule.cite)
    if any(b.seat == move.seat and b.free for b in felt.bets):
        raise _refuse(
            "quien juega contra la banca no se asocia a ella", "who plays against the bank is no associate of it", rule.cite
        )


def _may_take_out(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], move: TakeDown) -> None:
    """The banker's garage: winnings, once they are large enough."""
    garage, least = terms.rules.garage, terms.plan.amount(terms.rules.limits.min) or 0
    won = felt.memory.won
    if garage is None:
        raise _refuse("de esta banca no se saca nada", "nothing is taken out of this bank", terms.rules.bank.cite)
    if move.seat != felt.lead:
        raise _refuse(f"la banca es del puesto {felt.lead}", f"the bank is seat {felt.lead}'s", garage.cite)
    if garage.carried and felt.memory.dealt and not felt.memory.road:
        raise _refuse(
            "la banca sigue en esta talla por lo mismo que tenía",
            "the bank goes on into this shoe for the sum that it had",
            garage.carried_cite or garage.cite,
        )
    if won <= least * garage.voluntary_over:
        over = terms.money(int(least * garage.voluntary_over))
        raise _refuse(
            f"solo se sacan ganancias que pasen de {over:es}, y van {terms.money(won):es}",
            f"only winnings above {over:en} may be taken out, and there are {terms.money(won):en}",
            "; ".join(filter(None, (garage.cite, garage.lowered_cite))),
        )
    if any(b.free for b in felt.bets):
        raise _refuse("ya hay apuestas contra la banca", "there are bets against the bank already", garage.cite)
    mine = sum(b.amount for b in felt.bets if b.seat == move.seat and not b.free)
    stays = max(int(least * garage.voluntary_leaves), least_bank(terms))
    most = max(0, min(won - int(least * garage.voluntary_leaves), mine, bank(felt) - stays))
    if move.amount > most:
        raise _refuse(f"pueden salir {terms.money(most):es}", f"{terms.money(most):en} may be taken out", garage.cite)


# who is covered, and who holds the cards


def cover(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], first: str = "") -> None:
    """A banco plays alone; else stakes are covered by priority as far as the bank reaches, and the rest goes back."""
    rules = terms.rules
    order = priority(terms, felt, banker(felt))
    stakes = against(terms, felt)
    roles = {id(b): rules.bets[b.kind].role for b in stakes}
    right = by_right(terms, felt, banker(felt))
    alone = sorted(
        (b for b in stakes if roles[id(b)] in ALONE),
        key=lambda b: (roles[id(b)] != "suivi", bool(first) and tableau_of(terms, b.seat) != first, right.index(b.seat)),
    )
    if alone:
        for bet in stakes:
            if bet is not alone[0]:
                felt.settle(bet, bet.amount, rules.bets[alone[0].kind].cite, YIELDS)
        return
    if rules.bank.answers == "all":
        return
    whole = playable(terms, felt)
    excess(terms, felt, whole)
    stakes = against(terms, felt)
    roles = {id(b): rules.bets[b.kind].role for b in stakes}
    _reach(terms, felt, sorted(stakes, key=lambda b: (roles[id(b)] != "half", order.index(b.seat))), whole)
    if rules.bank.backs == "bank":
        _reach(terms, felt, sorted(beside(terms, felt), key=lambda b: order.index(b.seat)), whole)


def _reach(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], bets: list[Bet], whole: int) -> None:
    """Stakes that win together are covered one after the other, as far as the bank reaches."""
    left, cite = whole, terms.rules.short.cite
    for bet in bets:
        over = bet.amount - left
        if over >= bet.amount:
            felt.settle(bet, bet.amount, cite, UNCOVERED)
        elif over > 0:
            felt.part(bet, over, over, cite, UNCOVERED)
        left -= min(left, bet.amount)


def excess(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], whole: int) -> None:
    """A stake above the bank that nobody noticed is settled as if it were the bank, where the regulation says so."""
    stakes = terms.card.stakes
    for bet in [b for b in felt.bets if b.free and b.unnoticed and b.amount > whole]:
        over = bet.amount - whole
        cite = stakes.over_maximum.cite if stakes else terms.rules.short.cite
        if stakes:
            give_notice(felt, stakes.over_maximum)
        rest = felt.part(bet, over, over, cite, UNCOVERED)
        if rest.amount:
            felt.bets[felt.bets.index(rest)] = altered(rest, over=cite)


def holder(terms: Terms[BanqueRules], felt: Felt[BanqueMemory]) -> Bet:
    """Who plays the cards against the bank: the banco, else the highest stake, the seated before those who stand."""
    rules = terms.rules
    order = priority(terms, felt, banker(felt))
    stakes = against(terms, felt)
    stakes = [b for b in stakes if b.seat not in felt.memory.relieved] or stakes
    first = [b for b in stakes if rules.bets[b.kind].role != "punto"]
    if first:
        return first[-1]  # who completes the other half comes before who began

    def place(seat: int) -> int:  # seats go round from the croupier's right, so that the last is at the left
        return seat if rules.play.equal == "croupier" else -order.index(seat)

    return max(stakes, key=lambda b: (is_seated(terms, felt, b.seat), b.amount, place(b.seat)))


def find_spot(rules: BanqueRules, kind: str, words: list[str]) -> str:
    if words:
        raise Refused(Text(f"{kind} no lleva casilla", f"{kind} has no spots"), rules.bets[kind].cite)
    return ""
