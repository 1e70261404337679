"""Baccarat of two tableaux: one banker against two hands, and his one hand counts against both (Spain 09)."""

from __future__ import annotations

from collections.abc import Mapping

from tapete.catalogue.banque.rules import BanqueRules, Tableaux
from tapete.equipment.cards import show_card
from tapete.errors import Refused
from tapete.figures import share
from tapete.games.baccarat.coup import total
from tapete.games.banque.bank import bank, bank_loses, bank_wins, bankers_share, comes_and_goes, give_up
from tapete.games.banque.bets import allowed as allowed_against_a_bank
from tapete.games.banque.bets import cover as cover_by_priority
from tapete.games.banque.bets import find_spot as no_spots
from tapete.games.banque.bets import tableau_of
from tapete.games.banque.chemin import CAGNOTTE, DRAW, NULL, PAID, STAND, a_banker, about_bank, counted, give, lying
from tapete.games.banque.chemin import memory as memory
from tapete.games.banque.chemin import openings as openings
from tapete.games.banque.chemin import spots as spots
from tapete.games.banque.memory import BanqueMemory, NullBanco
from tapete.games.kit.plain import essence as essence
from tapete.games.kit.plain import fee as fee
from tapete.games.kit.plain import reason as reason
from tapete.play.asks import Chance, Choice, Decide, Procedure, Told
from tapete.play.betting import betting
from tapete.play.dealing import Drawing, after_coup, points, ready
from tapete.play.events import Bet
from tapete.play.felt import Felt
from tapete.play.memory import changed
from tapete.play.moves import Choose, CloseBets, Move, Outcome
from tapete.play.terms import Terms
from tapete.text import Text
from tapete.values import altered

ONE, TWO, BANKER = "1", "2", "banker"
TABLE = "table"
LOT = Text("sorteo del paño que hace banco", "lot for the tableau that makes banco")
FOR = {
    ONE: Text("carta para el primer paño", "card for the first tableau"),
    TWO: Text("carta para el segundo paño", "card for the second tableau"),
    BANKER: Text("carta para la banca", "card for the banker"),
}


def coup(terms: Terms[BanqueRules], felt: Felt[BanqueMemory]) -> Procedure:
    """One round: bets on two tableaux, two cards to each and to the banker, each speaks in turn, each is settled apart."""
    rules = terms.rules
    ready(rules.shoe, felt)
    yield from a_banker(terms, felt)
    yield from betting(
        terms,
        felt,
        spots(rules),
        lambda move: allowed(terms, felt, move),
        shoe=rules.shoe,
        other=lambda m: about_bank(terms, felt, m),
        before=lambda m: comes_and_goes(felt, m),
    )
    first = yield from lots(terms, felt)
    cover_by_priority(terms, felt, first)
    split(terms, felt)
    felt.hands = {ONE: (), TWO: (), BANKER: ()}
    for hand in (ONE, TWO, BANKER, ONE, TWO, BANKER):
        yield from give(felt, hand, FOR[hand], rules.draws.cite, None if in_play(felt, hand) else ())
    yield from third_cards(terms, felt)
    settle(terms, felt)
    after_coup(rules.shoe, felt)


def tableaux(rules: BanqueRules) -> Tableaux:
    assert rules.tableaux is not None
    return rules.tableaux


def lots(terms: Terms[BanqueRules], felt: Felt[BanqueMemory]) -> Drawing:
    """Which tableau comes first when banco is made at both."""
    rules = terms.rules
    sides = {tableau_of(terms, b.seat) for b in felt.bets if b.free and rules.bets[b.kind].role == "banco"}
    if not {ONE, TWO} <= sides:
        return ""
    lot = yield Chance("lot", {ONE: 1, TWO: 1}, tableaux(rules).lots_cite or tableaux(rules).cite, LOT)
    return lot.value if isinstance(lot, Outcome) else ""


def split(terms: Terms[BanqueRules], felt: Felt[BanqueMemory]) -> None:
    """A stake on both plays half on each, in whole units, the heavier part on the first when it does not halve."""
    rules = terms.rules
    unit = terms.plan.amount(tableaux(rules).unit) or 1
    for bet in [b for b in felt.bets if b.free and rules.bets[b.kind].role in ("both", "banco")]:
        half = bet.amount // (2 * unit) * unit
        i = felt.bets.index(bet)
        felt.bets[i : i + 1] = [
            b for b in (altered(bet, spot=ONE, amount=bet.amount - half), altered(bet, spot=TWO, amount=half)) if b.amount
        ]


def on(rules: BanqueRules, felt: Felt[BanqueMemory], tableau: str) -> list[Bet]:
    """The stakes that lie on a tableau."""
    return [b for b in felt.bets if b.free and tableau in (rules.bets[b.kind].tableau, b.spot)]


# cards


def third_cards(terms: Terms[BanqueRules], felt: Felt[BanqueMemory]) -> Procedure:
    """The first tableau speaks, then the second, then the banker; who has a natural shows it."""
    rules = terms.rules
    natural = rules.draws.natural
    if lying(felt, BANKER) in natural:
        return
    asked = []
    for tableau in (ONE, TWO):
        silent = not in_play(felt, tableau) or shows(rules, felt, tableau)
        if not silent and (yield from tableau_speaks(terms, felt, tableau, lying(felt, tableau))):
            asked.append(tableau)
    for tableau in (t for t in asked if in_play(felt, t)):
        yield from give(felt, tableau, FOR[tableau], rules.draws.cite)
    against = [t for t in (ONE, TWO) if in_play(felt, t) and (len(felt.hands[t]) > 2 or not shows(rules, felt, t))]
    if against and (yield from banker_speaks(terms, felt, against)):
        yield from give(felt, BANKER, FOR[BANKER], rules.draws.cite)


def shows(rules: BanqueRules, felt: Felt[BanqueMemory], tableau: str) -> bool:
    """Whether a tableau has an eight or a nine and the right to show it."""
    return lying(felt, tableau) in rules.draws.natural and tableau not in felt.memory.no_show


def in_play(felt: Felt[BanqueMemory], tableau: str) -> bool:
    """Whether the round is not void for a tableau."""
    return tableau not in felt.memory.void_hands


def tableau_speaks(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], tableau: str, score: int) -> Told[bool]:
    """Bound by the rule but for the free totals; who makes banco is not bound."""
    rules = terms.rules
    if score in felt.memory.stands.get(tableau, ()):
        return False
    banco = any(rules.bets[b.kind].role == "banco" for b in on(rules, felt, tableau))
    if on(rules, felt, tableau) and (score in rules.play.player_free or (banco and rules.play.banco_free)):
        kind = next(k for k, b in rules.bets.items() if b.tableau == tableau)
        move: Move | None = None
        while move is None and on(rules, felt, tableau):
            bet = Bet(holder(terms, felt, tableau), kind, "", 0)
            move = yield Decide((Choice(bet, (DRAW, STAND), rules.play.cite),))
        return isinstance(move, Choose) and move.option == DRAW
    return score in rules.draws.player


def banker_speaks(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], against: list[str]) -> Told[bool]:
    """Free, but for the totals with which he must draw, for the table if he asks for it, and for a restored round."""
    rules = terms.rules
    bet = bankers_share(terms, felt)
    ways: tuple[str, ...] = (DRAW, STAND, TABLE)
    while True:
        against = [t for t in against if in_play(felt, t)]
        bound = obliged(rules, felt, against, asked=TABLE not in ways)
        if bound is not None:
            return bound
        move = yield Decide((Choice(bet, ways, rules.play.cite),))
        if isinstance(move, Choose) and move.option != TABLE:
            return move.option == DRAW
        ways = (DRAW, STAND) if move else ways


def obliged(rules: BanqueRules, felt: Felt[BanqueMemory], against: list[str], asked: bool) -> bool | None:
    """Whether the banker has to draw or to stand; nothing where he is free."""
    score, restored = lying(felt, BANKER), felt.memory.by_table
    if not against:
        return False
    if restored is not None or asked:
        said = {says for t in against for says in by_table(rules, felt, t, strict=restored is not None)}
        if len(said) == 1:
            return said.pop()
        if restored is not None and BANKER in restored:
            return score <= restored[BANKER]
    return True if score in rules.play.banker_must else None


def by_table(rules: BanqueRules, felt: Felt[BanqueMemory], tableau: str, strict: bool) -> tuple[bool, ...]:
    """What the banker's table says against a tableau: to draw, to stand, or either; strictly, either means to draw."""
    score, hand = total(felt.hands[BANKER]), felt.hands[tableau]
    if len(hand) == 2:
        return (score in rules.draws.stood,)
    third = points(hand[2], 0)
    if third in rules.play.optional.get(str(score), ()):
        return (True,) if strict else (True, False)
    return (third in rules.draws.banker[str(score)],)


def holder(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], tableau: str) -> int:
    """Who handles a tableau's cards: who makes banco, else the seated by turns, else the highest stake."""
    rules = terms.rules
    stakes = on(rules, felt, tableau)
    banco = next((b.seat for b in stakes if rules.bets[b.kind].role == "banco"), None)
    seated = [s for s in seated_at(rules, felt, tableau) if s not in felt.memory.relieved]
    if banco is not None or not seated:
        return banco if banco is not None else max(stakes, key=lambda b: b.amount).seat
    turn = felt.memory.turns.get(tableau, 0)
    return next((s for s in seated if s >= turn), seated[0])


def seated_at(rules: BanqueRules, felt: Felt[BanqueMemory], tableau: str) -> list[int]:
    """The players in a tableau's compartments, by number."""
    each = tableaux(rules).seats
    low, high = (1, each) if tableau == ONE else (each + 1, 2 * each)
    return [s for s in sorted(felt.chips) if low <= s <= high and s != felt.lead]


# settling


def beats(rules: BanqueRules, felt: Felt[BanqueMemory], tableau: str, deemed: Mapping[str, int]) -> tuple[int, str]:
    """Positive when the bank beats a tableau, zero when neither wins, and why: totals, but some two cards beat three."""
    one, other = felt.hands[BANKER], felt.hands[tableau]
    two = tableaux(rules)
    if not {BANKER, tableau} & set(deemed):
        if len(one) == 2 and len(other) == 3 and total(one) in two.two_cards and total(other) >= total(one):
            return 1, two.two_cards_cite
        if len(other) == 2 and len(one) == 3 and total(other) in two.two_cards and total(one) >= total(other):
            return -1, two.two_cards_cite
    outcome = counted(felt, BANKER) - counted(felt, tableau)
    return outcome, "" if outcome else rules.draws.cite


def settle(terms: Terms[BanqueRules], felt: Felt[BanqueMemory]) -> None:
    """Each tableau against the banker's hand; the house's part is taken of what he gains over both."""
    rules = terms.rules
    deemed = felt.memory.deemed
    announce(rules, felt)
    banco = next((b.seat for b in felt.bets if b.free and rules.bets[b.kind].role == "banco"), None)
    won = lost = 0
    null = True
    for tableau in (t for t in (ONE, TWO) if in_play(felt, t)):
        outcome, cite = beats(rules, felt, tableau, deemed)
        null = null and outcome == 0
        for bet in on(rules, felt, tableau):
            won += bet.amount if outcome > 0 else 0
            lost += bet.amount if outcome < 0 else 0
            if outcome > 0:
                felt.take(bet, cite or rules.bets[bet.kind].cite)
            elif outcome == 0:
                felt.settle(bet, bet.amount, cite, NULL)
            else:
                felt.settle(bet, 2 * bet.amount, cite or rules.bets[bet.kind].cite, PAID)
        if outcome > 0 and tableau not in felt.memory.turn_stays:
            turns = felt.memory.turns | {tableau: holder_after(rules, felt, tableau)}
            felt.memory = changed(felt.memory, turns=turns)
    times = felt.memory.null_banco.times
    again = banco is not None and null and times < tableaux(rules).banco_again
    null_banco = NullBanco(banco, times + 1) if banco is not None and again else NullBanco()
    felt.memory = changed(felt.memory, dealt=felt.memory.dealt + 1, played=True, null_banco=null_banco)
    settle_bank(terms, felt, won, lost)


def settle_bank(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], won: int, lost: int) -> None:
    """Losses are paid, gains join the bank less the house's part; a bank without funds is broken and given up."""
    rule, net = terms.rules.bank, won - lost
    base = (net if tableaux(terms.rules).deduct_net else won) if net > 0 else 0
    due = share(base, rule.deduction, "player" if terms.rules.rounding == "house" else "house")
    if net < 0:
        bank_loses(felt, -net, rule.cite)
    elif net - due > 0:
        bank_wins(felt, net - due, rule.deduction_cite or rule.cite, CAGNOTTE)
        felt.memory = changed(felt.memory, won=felt.memory.won + net - due)
    if not bank(felt):
        give_up(terms, felt, freely=False)


def holder_after(rules: BanqueRules, felt: Felt[BanqueMemory], tableau: str) -> int:
    """The seat whose turn it is to hold the cards after the bank has beaten a tableau."""
    seated = seated_at(rules, felt, tableau)
    turn = felt.memory.turns.get(tableau, seated[0] if seated else 0)
    return next((s for s in seated if s > turn), seated[0] if seated else 0)


def announce(rules: BanqueRules, felt: Felt[BanqueMemory]) -> None:
    hands = "  ".join(" ".join(show_card(c) for c in felt.hands[h]) for h in (ONE, TWO, BANKER))
    one, two, banker = (counted(felt, h) for h in (ONE, TWO, BANKER))
    felt.call(
        Text(f"paños {one} y {two}, banca {banker}  [{hands}]", f"tableaux {one} and {two}, banker {banker}  [{hands}]"),
        rules.draws.cite,
    )
    felt.results = (*felt.results[-19:], f"{one}/{two}-{banker}")


# the layout


def allowed(terms: Terms[BanqueRules], felt: Felt[BanqueMemory], move: Move) -> None:
    """What any bank allows, and enough players at each tableau; banco only in the first round of a game."""
    rules = terms.rules
    two = tableaux(rules)
    if isinstance(move, CloseBets):
        for tableau in (ONE, TWO):
            if len(seated_at(rules, felt, tableau)) < two.players:
                raise Refused(
                    Text(f"cada paño necesita {two.players} jugadores", f"each tableau needs {two.players} players"), two.cite
                )
    allowed_against_a_bank(terms, felt, move)


def find_spot(rules: BanqueRules, kind: str, words: list[str]) -> str:
    """Stakes on both are settled by halves, each named by its tableau."""
    if rules.bets[kind].role in ("both", "banco") and words in ([ONE], [TWO]):
        return words[0]
    return no_spots(rules, kind, words)
