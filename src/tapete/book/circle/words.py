"""The words of poker among players: structures of betting, who opens, what the pot goes to."""

from __future__ import annotations

from tapete.text import Text

STRUCTURE = {
    "limit": Text("apuestas fijas", "fixed limits"),
    "spread": Text("apuestas entre un mínimo y un máximo", "bets between a least and a most"),
    "no-limit": Text("apuestas sin límite", "no limit"),
    "pot-limit": Text("apuestas hasta lo que hay en el pozo", "bets up to what lies in the pot"),
}
RAISE_BY = {
    "unit": Text("se sube al menos la apuesta menor de la ronda", "a raise is at least the street's least bet"),
    "initial": Text("se sube al menos la primera apuesta de la ronda", "a raise is at least the first bet of the round"),
    "last": Text("se sube al menos la última apuesta o subida", "a raise is at least the last bet or raise"),
}
SHORT_RAISED = Text(
    "un resto mayor que la apuesta forzosa y menor que la entera se sube en una entera",
    "an all-in of more than the bring-in and less than a whole bet is raised by a whole one",
)
REOPENS = {
    "full": Text(
        "quien va con todo por menos de una subida no deja subir otra vez a quien ya habló",
        "an all-in for less than a raise does not let those raise again who had spoken",
    ),
    "any": Text(
        "quien va con todo por menos de una subida deja subir otra vez a los demás",
        "an all-in for less than a raise lets the others raise again",
    ),
}
ALL_IN = {
    "any": Text("se puede ir con todo en cualquier momento", "a player may put everything in at any time"),
    "short": Text("solo va con todo quien no puede cubrir la apuesta", "only who cannot cover the bet goes all in"),
}
MOST_BINDS = {
    "raise": Text("el máximo vale para cada apuesta y cada subida", "a most binds each bet and raise"),
    "round": Text(
        "el máximo vale para todo lo que un jugador pone en la ronda", "a most binds all that a player puts in during the round"
    ),
}
HEADS_UP = {
    "stack": Text("puede apostarse todo lo que hay a la vista", "everything in sight may be bet"),
    "agreed": Text("no hay límite en la última ronda si ambos lo acuerdan", "there is no limit on the last street if both agree"),
}
OPENS = {
    "after-blinds": Text("quien sigue a las ciegas", "who comes after the blinds"),
    "after-button": Text("quien sigue al botón", "who comes after the button"),
    "aggressor": Text("quien apostó o subió el último", "who bet or raised last"),
    "low-card": Text("quien muestra la carta más baja", "who shows the lowest card"),
    "high-card": Text("quien muestra la carta más alta", "who shows the highest card"),
    "high-hand": Text("quien muestra la mejor mano", "who shows the best hand"),
    "low-hand": Text("quien muestra la mano más baja", "who shows the lowest hand"),
}
ABSENT = {
    "pays": Text("la ciega se toma de sus fichas", "the blind is taken from the chips left behind"),
    "owes": Text("la ciega queda debida para cuando vuelva", "the blind is owed on return"),
    "passed": Text("se pasa al siguiente", "it is passed over"),
}
SHORT = {
    "aside-then-common": Text(
        "se usan las cartas apartadas y después una común", "the cards set aside are used and then one in common"
    ),
    "common": Text("se da una carta común", "one card in common is dealt"),
    "reshuffle": Text("se barajan las desechadas", "the discards are shuffled"),
}
WAYS = {
    "high": Text("la mano más alta", "the highest hand"),
    "low-8": Text("la más baja, de ocho o menos", "the lowest, eight or better"),
    "low-a5": Text("la más baja, con el as bajo", "the lowest, aces low"),
    "low-27": Text("la más baja, con el as alto", "the lowest, aces high"),
    "badugi": Text("la más baja de palos distintos", "the lowest of different suits"),
}
COMPARED = {
    "all": Text("entre manos iguales deciden todas las cartas", "between hands of one category every card decides"),
    "named": Text(
        "entre manos iguales decide solo lo que el texto nombra", "between hands of one category only what the text names decides"
    ),
    "graded": Text("entre manos iguales decide solo su propia carta", "between hands of one category only its own card decides"),
}
