"""What things are called in the rulebook: never by the keys of their files."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from tapete.book.kit.say import OR, grouped, joined, listed, quoted, say
from tapete.catalogue.card import Currency
from tapete.catalogue.schema import GameRules
from tapete.figures import format_amount
from tapete.text import Text, same

MINIMUM, MAXIMUM = Text("el mínimo de la mesa", "the table minimum"), Text("el máximo de la mesa", "the table maximum")
VALUES, FEW = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10"), 5
_CLAUSE = re.compile(r"[,;:(]")


def first_name(text: Text) -> Text:
    """Of several names with commas between, the first."""
    return Text(text.es.split(",")[0].strip(), text.en.split(",")[0].strip())


def bet_name(rules: GameRules, slug: str) -> Text:
    """A bet's first name; the rest of them where another bet has the same first one."""
    mine = first_name(rules.bets[slug].names)
    alike = [s for s, b in rules.bets.items() if s != slug and first_name(b.names) == mine]
    return rules.bets[slug].names if alike else mine


def bet_names(rules: GameRules, slugs: Iterable[str]) -> Text:
    return listed(bet_name(rules, slug) for slug in slugs if slug in rules.bets)


def groups(rules: GameRules, ordered: Iterable[Iterable[str]]) -> Text:
    """Bets in the order in which they are settled; those of one group together."""
    told = [joined((bet_name(rules, s) for s in group if s in rules.bets), ", ") for group in ordered]
    return joined((t for t in told if t.es), " → ")


def param_name(rules: GameRules, name: str) -> Text:
    """What the operator sets, by the first clause of its own words."""
    usual = {"min": MINIMUM, "max": MAXIMUM}
    if name in usual:
        return usual[name]
    text = rules.params[name].text if name in rules.params else same(name)
    return quoted(Text(_clause(text.es), _clause(text.en)))


def _clause(words: str) -> str:
    return _CLAUSE.split(words)[0].strip()


def money(currency: Currency, amount: str | int) -> Text:
    """An amount of the regulation's money: from a file as it stands there, or in the smallest unit."""
    plain = amount if isinstance(amount, str) else format_amount(amount, currency.minor)
    figure, sign = grouped(plain), currency.symbol
    if not sign.isalpha():
        return same(sign) + figure
    return figure + f"\u00a0{sign}" if sign.islower() else same(f"{sign}\u00a0") + figure


def plainly(rules: GameRules) -> Mapping[str, Text]:
    """Keys that a text of the file may mention, and what to say instead."""
    found: dict[str, Text] = {name: quoted(reading.question) for name, reading in rules.readings.items()}
    found |= {name: first_name(prize.names) for name, prize in getattr(rules, "promotions", {}).items()}
    found |= {name: param_name(rules, name) for name in rules.params}
    return {name: text for name, text in found.items() if "-" in name}


def spoken(rules: GameRules, text: Text) -> Text:
    """A text of the file, with any key that it mentions put into words."""
    es, en = text.es, text.en
    if "-" not in es and "-" not in en:
        return text  # as every key has one, there is none
    for key, words in plainly(rules).items():
        if key in es or key in en:
            mention = re.compile(rf"(?<![\w-]){re.escape(key)}(?![\w-])")
            es, en = mention.sub(words.es, es), mention.sub(words.en, en)
    return Text(es, en)


def rank_name(rank: str) -> Text:
    """A card by its letter."""
    names = {
        "A": Text("as", "ace"),
        "K": Text("rey", "king"),
        "Q": Text("dama", "queen"),
        "J": Text("jota", "jack"),
    }
    return names.get(rank, same(rank))


def cards_worth(ranks: Iterable[str]) -> Text:
    """One of these cards of the dealer's, by value; of many, those that it is not."""
    given = list(ranks)
    others = [r for r in VALUES if r not in given]
    if len(given) > FEW and len(others) < FEW:
        return say("cualquiera menos {}", "any but {}", listed(map(_a_card, others), OR)) if others else Text("cualquiera", "any")
    return listed(map(_a_card, given), OR)


def _a_card(rank: str) -> Text:
    named = {"A": Text("un as", "an ace"), "10": Text("un diez o figura", "a ten or figure")}
    return named.get(rank) or Text(f"un {rank}", "an 8" if rank == "8" else f"a {rank}")


def pairs(ranks: Iterable[str]) -> Text:
    named = {"A": Text("ases", "aces"), "10": Text("dieces y figuras", "ten-valued cards")}
    return listed(named.get(r) or Text(r, f"{r}s") for r in ranks)
