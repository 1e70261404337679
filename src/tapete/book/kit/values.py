"""Values of a plan as people read them: money, odds, yes and no, options by what they do."""

from __future__ import annotations

from tapete.book.kit.naming import first_name, money, param_name, spoken
from tapete.book.kit.say import listed, runs, say, word
from tapete.catalogue.card import Currency
from tapete.catalogue.schema import GameRules, Param
from tapete.catalogue.vocabulary import vocabulary
from tapete.errors import TapeteError
from tapete.figures import Odds
from tapete.play.terms import Terms
from tapete.table.referee import ACTIONS
from tapete.text import Text, same

YES, NO = Text("sí", "yes"), Text("no", "no")
PLAYS = {"free": Text("a su gusto", "as he likes"), "table": Text("según el cuadro", "by the table")}
RANKS = {"A": Text("ases", "aces"), "K": Text("reyes", "kings"), "Q": Text("damas", "queens"), "J": Text("jotas", "jacks")}


def in_force(terms: Terms[GameRules], name: str) -> Text:
    """What the operator sets, by name, and what it is under this plan."""
    rules, called = terms.rules, param_name(terms.rules, name)
    said = terms.plan.said.get(name)
    if said is None or name not in rules.params:
        return called
    shown = value(rules, rules.params[name], said, terms.card.currency)
    return say("{} ({} con este plan)", "{} ({} under this plan)", called, shown)


def value(rules: GameRules, param: Param, said: str, currency: Currency) -> Text:
    """A value of a plan as people read it."""
    match param.kind:
        case "amount":
            return money(currency, said)
        case "flag":
            return NO if said.lower() in ("no", "false") else YES
        case "percent":
            figure = said.strip().rstrip("%").strip()
            return Text(f"{figure.replace('.', ',')}\u00a0%", f"{figure}\u00a0%")
        case "odds":
            return _odds(said)
        case "choice":
            return option(rules, param, said)
        case "list":
            return listed(_listed_word(rules, w.strip()) for w in said.split(",") if w.strip())
    return same(said)


def _odds(said: str) -> Text:
    try:
        return word(Odds.parse(said))
    except (ValueError, TapeteError):
        return same(said)


def _listed_word(rules: GameRules, name: str) -> Text:
    prize = getattr(rules, "promotions", {}).get(name)
    if prize is not None:
        return first_name(prize.names)
    return Text("ninguno", "none") if name == "none" else same(name)


def option(rules: GameRules, param: Param, name: str) -> Text:
    """One of several options by what it does: which remedy, which maximum, which totals."""
    path = param.sets[0] if param.sets else ""
    if path.endswith(".remedy"):
        local = rules.remedies.get(name)
        return spoken(rules, local.says) if local else ACTIONS[name].text if name in ACTIONS else same(name)
    if path.endswith(".of"):
        return param_name(rules, name)
    if path == "play.banker":
        return PLAYS.get(name, same(name))
    low, dots, high = name.partition("..")
    if dots and low.isdigit() and high.isdigit():
        return runs(range(int(low), int(high) + 1))
    return RANKS.get(name) or Text(vocabulary(rules).word("answers", name, "es").replace("-", " "), name)
