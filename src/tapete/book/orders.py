"""What goes wrong, and what is then ordered."""

from __future__ import annotations

from tapete.book.document import Row, Section, grid, section
from tapete.book.kit.naming import bet_names, param_name, spoken
from tapete.book.kit.say import OR, capital, joined, listed, quoted, say
from tapete.book.kit.values import value
from tapete.catalogue.kit.sides import USUAL, side_name
from tapete.catalogue.schema import GameRules, Irregularity
from tapete.play.terms import Terms
from tapete.table.referee import Order, remedy
from tapete.text import Text, same

BEHIND = {
    "taken": Text("lo asociado a ella se pierde también", "what lies behind it is lost too"),
    "returned": Text("lo asociado a ella se devuelve", "what lies behind it goes back"),
}
ONLY = {
    "point": Text("solo con un punto establecido", "only once there is a point"),
    "come-out": Text("solo en la tirada de salida", "only on the come-out"),
    "shooter": Text("solo a quien tira", "only to the shooter"),
    "to-act": Text("solo a quien tiene la palabra", "only to who is to speak"),
    "to-player": Text("solo con la carta de un jugador", "only to a player's card"),
    "undealt": Text("solo antes de que dos jugadores tengan la carta", "only before two players have the card"),
    "flop": Text("solo desde el flop", "only from the flop on"),
    "after-flop": Text("solo después del flop", "only after the flop"),
    "unbegun": Text("solo antes de que empiece", "only before it begins"),
    "deal": Text("solo mientras se reparte", "only while the cards are dealt"),
    "dealt": Text("solo mientras se juega una mano", "only while a hand is played"),
    "played": Text("solo mientras se juega una mano o recién terminada", "only while a hand is played, or just over"),
    "over": Text("solo entre dos pases", "only between two rounds"),
    "completed": Text("solo con una mano del croupier recién completada", "only with a hand of the dealer's just completed"),
    "stood": Text(
        "solo recién terminada la mano de un croupier que debe plantarse", "only just after the hand of a dealer who must stand"
    ),
    "short": Text("solo mientras faltan las últimas cartas de un jugador", "only while the last cards of a player are to come"),
}


def _side(rules: GameRules, name: str) -> Text:
    return side_name(rules, name) if name in USUAL else same(name)


def irregularities(terms: Terms[GameRules]) -> Section:
    rules = terms.rules
    rows = [
        Row((capital(_when(terms, row)), capital(_order(rules, remedy(rules, name), row))), _cite(rules, row))
        for name, row in rules.irregularities.items()
    ]
    heads = Text("si ocurre", "if this happens"), Text("se ordena", "this is ordered")
    return section("irregularities", "Irregularidades", "Irregularities", grid(heads, rows))


def _cite(rules: GameRules, row: Irregularity) -> str:
    """The article on the fault, and that of the remedy where it is another."""
    local = rules.remedies.get(row.remedy)
    cites = [local.cite, local.behind_cite] if local else []
    return "; ".join([row.cite, *(cite for cite in cites if cite and cite not in row.cite)])


def _when(terms: Terms[GameRules], row: Irregularity) -> Text:
    rules = terms.rules
    told = spoken(rules, row.when)
    for name, values in row.where.items():
        said = (value(rules, rules.params[name], v, terms.card.currency) for v in values)
        told = say("{} (solo con {}: {})", "{} (only with {}: {})", told, param_name(rules, name), listed(said, OR))
    if row.idle:
        told = say("{} (quien ha jugado en los últimos {}, no)", "{} (not who played in one of the last {})", told, row.idle)
    if row.seen_after:
        told = say("{}, también si se ve recién liquidada la jugada", "{}, also if seen when all has just been settled", told)
    if row.late:
        told = say(
            "{}, también si se descubre recién liquidada la jugada", "{}, also if found when all has just been settled", told
        )
    return say("{} ({})", "{} ({})", told, listed(ONLY[o] for o in row.only)) if row.only else told


def _order(rules: GameRules, order: Order, row: Irregularity) -> Text:
    """The order in the file's words, and what of it those may not say."""
    told = [spoken(rules, order.text)]
    if order.bets and (names := bet_names(rules, order.bets)).es:
        told.append(say("vale para {}", "it concerns {}", names))
    if any(getattr(bet, "behind", "") in order.bets for bet in rules.bets.values() if order.bets):
        told.append(BEHIND[order.behind])
    if order.counts:
        told.append(
            say(
                "se tiene por {}",
                "deemed {}",
                joined((say("{} {}", "{} {}", _side(rules, k), n) for k, n in order.counts.items()), ", "),
            )
        )
    if order.winner:
        told.append(say("se tiene por ganador: {}", "deemed the winner: {}", _side(rules, order.winner)))
    if order.shuffle:
        told.append(Text("se baraja antes de la jugada siguiente", "the cards are shuffled before the next coup"))
    if order.while_open:
        told.append(Text("también si aún se apuesta", "also while bets are still made"))
    if order.uncalled:
        told.append(Text("cuenta como no pedida", "it counts as never asked for"))
    if order.whole:
        told.append(Text("también vuelve lo ya cobrado o pagado en ella", "what has been collected or paid in it goes back too"))
    if order.voids:
        told.append(Text("si ya se ha apostado, lo apostado vuelve", "if there has been betting, what was bet goes back"))
    if order.restores:
        told.append(Text("también vuelve lo que se perdió al retirarse", "what was lost by giving up comes back too"))
    if order.undoes:
        told.append(Text("lo ganado hasta entonces se devuelve", "what was won until then is given back"))
    if order.cards:
        told.append(say("cartas quemadas sin verlas: {}", "cards burned unseen: {}", order.cards))
    if order.passes:
        told.append(Text("el turno pasa al puesto siguiente", "the turn passes to the next seat"))
    if order.call:
        told.append(say("se anuncia {}", "the call is {}", quoted(order.call)))
    if row.several:
        told.append(
            say(
                "si no es la única de la ronda, vale lo que se ordena si «{}»",
                "if it is not the only one in the round, what is ordered if “{}” holds",
                spoken(rules, rules.irregularities[row.several].when),
            )
        )
    if row.between:
        told.append(
            say(
                "entre dos rondas vale lo que se ordena si «{}»",
                "between two rounds, what is ordered if “{}” holds",
                spoken(rules, rules.irregularities[row.between].when),
            )
        )
    if row.words:
        told.append(say("no hay más que hacer: {}", "nothing more is to be done: {}", spoken(rules, row.words)))
    return joined(told)
