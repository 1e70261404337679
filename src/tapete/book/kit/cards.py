"""The shoe, in words."""

from __future__ import annotations

from tapete.book.document import Line
from tapete.book.kit.say import line, plural
from tapete.catalogue.kit.cards import ShoeRule
from tapete.text import Text

ON_CUT = {
    "finish": Text("esa jugada es la última del mazo", "that coup is the last of the shoe"),
    "one-more": Text("se termina la jugada y se juega otra, la última", "the coup is finished and one more is played, the last"),
    "void": Text("la jugada es nula", "the coup is void"),
    "suspend": Text("la jugada se suspende mientras se baraja", "the coup waits while the cards are shuffled"),
}
BETWEEN = {
    "one-more": Text("se juega una más", "one more is played"),
    "none": Text("se baraja antes de la siguiente", "the cards are shuffled before the next"),
}


def shoe(rule: ShoeRule) -> list[Line]:
    """How many packs, the cut card, and what is burned."""
    found = []
    if rule.decks:
        decks = plural(rule.decks, ("baraja", "barajas"), ("deck", "decks"))
        found.append(line("se juega con {} de 52 cartas", "played with {} of 52 cards", decks, cite=rule.cite))
    if rule.continuous:
        found.append(
            line(
                "cada jugada se da con el mazo entero: se baraja siempre antes",
                "every coup is dealt from the whole pack, shuffled each time",
                cite=rule.cite,
            )
        )
    else:
        found += _cut(rule)
    if burn := rule.burn:
        if burn.by_first_card:
            found.append(
                line(
                    "al empezar el mazo se vuelve una carta y se queman tantas como vale ella, un diez o figura {}; {}",
                    "at the start of a shoe a card is turned and as many are burned as it is worth, a ten or figure {}; {}",
                    burn.tens,
                    _bounds(burn.least, burn.most),
                    cite=burn.cite,
                )
            )
        if burn.cards:
            cards = plural(burn.cards, ("carta", "cartas"), ("card", "cards"))
            found.append(
                line(
                    "al empezar el mazo se queman {}",
                    "at the start of a shoe {} burned",
                    cards + Text("", " is" if burn.cards == 1 else " are"),
                    cite=burn.cite,
                )
            )
    return found


def _bounds(least: int, most: int) -> Text:
    if most >= 99:
        return Text(f"al menos {least}", f"at least {least}") if least else Text("sin más límites", "no further bounds")
    return Text(f"de {least} a {most}", f"{least} to {most}")


def _cut(rule: ShoeRule) -> list[Line]:
    cite = rule.cut_cite or rule.cite
    found = []
    if rule.behind:
        cards = plural(rule.behind, ("carta", "cartas"), ("card", "cards"))
        found.append(line("tras la carta de corte quedan {}", "behind the cut card there lie {}", cards, cite=cite))
    found.append(
        line(
            "si la carta de corte sale durante una jugada, {}; si sale entre dos, {}",
            "if the cut card comes during a coup, {}; if between two, {}",
            ON_CUT[rule.on_cut],
            BETWEEN[rule.between],
            cite=cite,
        )
    )
    return found
