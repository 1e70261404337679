"""What pai gow's choices are called."""

from __future__ import annotations

from tapete.games.paigow.cards import SAID
from tapete.text import Text

HANDS = SAID
METHOD = {
    "shoe": Text("de un zapato, una a una y de derecha a izquierda", "from a shoe, one by one and from right to left"),
    "piles": Text(
        "de la mano, en grupos formados antes de buscar la posición de comienzo, de derecha a izquierda",
        "from the hand, in piles formed before the starting position is found, from right to left",
    ),
    "machine": Text(
        "de un zapato automático, por grupos: el primero a la posición de comienzo y los demás de izquierda a derecha",
        "from an automatic shoe, in groups: the first to the starting position and the others from left to right",
    ),
    "groups": Text("por grupos de fichas mezcladas, de derecha a izquierda", "in groups of washed tiles, from right to left"),
}
WHEEL = {
    "second": Text("A-2-3-4-5 es la segunda de las escaleras", "A-2-3-4-5 is the second of the straights"),
    "lowest": Text("A-2-3-4-5 es la menor de las escaleras", "A-2-3-4-5 is the lowest straight"),
}
SHAPES = {
    "nothing": Text("nada igual", "nothing alike"),
    "pair": Text("un par", "a pair"),
    "two-pairs": Text("dos pares", "two pairs"),
    "three-pairs": Text("tres pares", "three pairs"),
    "three-of-a-kind": Text("un trío", "three of a kind"),
    "two-threes": Text("dos tríos", "two threes of a kind"),
    "full-house": Text("trío y par", "three of a kind and a pair"),
    "four-of-a-kind": Text("póker", "four of a kind"),
    "five-aces": Text("cinco ases", "five aces"),
}
KINDS = {
    "supreme": Text("par supremo", "supreme pair"),
    "pair": Text("par", "pair"),
    "wong": Text("wong", "wong"),
    "gong": Text("gong", "gong"),
}
CHOOSE = {
    "high": Text("de varias, la de mano mayor más fuerte", "of several, the one with the strongest high hand"),
    "low": Text("de varias, la de mano menor más fuerte", "of several, the one with the strongest low hand"),
}
OFFERS = {
    "none": Text("esta mesa no lo ofrece", "this table does not offer it"),
    "bank": Text("esta mesa lo ofrece", "this table offers it"),
    "shared": Text("esta mesa lo ofrece, también compartido con la casa", "this table offers it, also shared with the house"),
}
AFTER = {
    "next": Text(
        "en la ronda siguiente se ofrece primero al que sigue a quien lo tuvo",
        "in the next round it is first offered to the one after who had it",
    ),
    "start": Text(
        "si acepta otro que el primero, en la ronda siguiente se ofrece otra vez desde el extremo derecho",
        "if another than the first takes it, in the next round it is offered again from the far right",
    ),
}
COPIES = {
    "bank": Text("en esa apuesta las copias son del banco", "in that bet copies are the bank's"),
    "croupier": Text("en esa apuesta las copias son del croupier", "in that bet copies are the croupier's"),
}
GIVEN_UP = {
    "bank": Text(
        "la apuesta de quien se retira va al centro, como las demás que pierden",
        "the stake of who gives up goes to the centre, like the others that lose",
    ),
    "house": Text("la apuesta de quien se retira es de la casa", "the stake of who gives up is the house's"),
}
PICKS = {f"pile-{n}": Text(f"el grupo {n}", f"pile {n}") for n in range(1, 8)} | {
    "no-cut": Text("ningún corte", "no cut"),
    "cut-right": Text("mover fichas a la derecha", "tiles moved to the right"),
    "cut-left": Text("mover fichas a la izquierda", "tiles moved to the left"),
}
