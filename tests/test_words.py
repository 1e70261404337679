"""Two vocabularies, one grammar: every thing has one word in each language, and what is said in either can be read back."""

from __future__ import annotations

import random

import pytest

import tapete
from tapete.catalogue.loader import Game, catalogue
from tapete.catalogue.schema import GameRules
from tapete.catalogue.vocabulary import _file, vocabulary
from tapete.catalogue.wheel.rules import WheelRules
from tapete.errors import TapeteError
from tapete.games.wheel.coup import announce
from tapete.play.events import Call
from tapete.table.acta import write
from tapete.table.naming import bet_names
from tapete.table.notation import format_move, parse_move
from tapete.table.seal import verify
from tapete.table.speech import canonical, means, says, spoken
from tapete.table.statements import LANGUAGES, forms, read
from tapete.table.statements import write as make
from tapete.table.table import Table
from tapete.table.translate import translate
from tapete.table.wander import random_move

GAMES = list(catalogue().games.values())


def rules_of(game: Game) -> GameRules:
    try:
        return game.rules()
    except TapeteError:
        return game.bare


def names(rules: GameRules) -> dict[str, list[str]]:
    """All that a file calls by a name which people type."""
    options = [option for reading in rules.readings.values() for option in reading.options]
    options += [option for param in rules.params.values() for option in param.options]
    return {
        "plan": [*rules.params, *rules.readings],
        "answers": [option for option in options if not option[0].isdigit() and len(option) > 1],
        "irregularities": list(rules.irregularities),
        "remedies": [*(remedy.action for remedy in rules.remedies.values())],
    }


@pytest.mark.parametrize("game", GAMES, ids=lambda g: g.id)
def test_everything_has_a_word_and_no_two_things_share_one(game: Game) -> None:
    rules = rules_of(game)
    words = vocabulary(rules)
    assert list(words.clashes()) == []
    assert [(of, name) for of, known in names(rules).items() for name in known if name not in words.spoken[of]] == []
    for kind, word in words.spoken["bets"].items():
        assert bet_names(rules)[word] == [kind], word


def test_the_file_of_words_names_nothing_that_no_game_has() -> None:
    known: dict[str, set[str]] = {}
    for game in GAMES:
        rules = rules_of(game)
        for of, listed in names(rules).items():
            known.setdefault(of, set()).update(listed)
        known.setdefault("variants", set()).update(rules.variants)
    known["plan"] |= {"variant", "on", "zero-street"}
    for of in ("plan", "answers", "irregularities", "variants"):
        assert sorted(set(_file()[of]) - known[of]) == [], of


@pytest.mark.parametrize("of", ["header", "mark", "move", "claim"])
def test_every_form_of_every_statement_is_read_as_that_statement(of: str) -> None:
    told = {
        "seat": "1",
        "number": "7",
        "ticket": "7",
        "person": "-1",
        "stake": "5",
        "amount": "5",
        "hash": "ab12",
        "play": "hits",
        "fraction": "1/37",
    }
    told |= {"state": "prison", "cards": "9h", "card": "9h", "claim": "seat 1 has 5", "value": "3", "bet": "red"}
    for form in forms()[of]:
        slots = {slot: told.get(slot, "x") for slot in form.slots()[1]}
        said = read(of, form.write(slots))
        assert said is not None and said.kind == form.kind, form.write(slots)
        assert all(read(of, make(said, lang)) == said for lang in LANGUAGES), form.write(slots)


@pytest.mark.parametrize("game", [g for g in GAMES if g.status == "complete"][::3], ids=lambda g: g.id)
def test_a_table_is_written_and_read_in_both_languages(game: Game) -> None:
    """Random play: each move is read back from what is written of it, and seals hold in either language."""
    table = Table(game)
    chance = random.Random(5)
    for _ in range(60):
        if (move := random_move(table, chance)) is None:
            break
        table.do(move)
    rules = table.terms.rules
    again = Table(game)
    for entry in table.log:
        line = format_move(table, entry.move)
        assert canonical(rules, line) == line
        told = spoken(rules, line, "es")
        assert canonical(rules, told) == line, told
        assert parse_move(again, told) == parse_move(again, line), told
        again.do(entry.move)
    spanish, english = write(table, lang="es"), write(table)
    assert translate(english, "es") == spanish and translate(spanish, "en") == english
    assert verify(spanish).problems == verify(english).problems == []


SPANISH = """\
# el artículo 01.IV.1.B.b, de palabra
juego spain/roulette
idioma es
plan mínimo 10
puesto 1 apuesta 100 rojo      # y nada más
puesto 2 apuesta 10 pleno al 17
no va más
sale 0
> puesto 2 pierde 10 pleno 17                      01.IV.1.A.a
puesto 1 elige prisión
> puesto 1 deja 100 rojo en prisión                01.IV.1.B.b
seat 2 bets 10 docena 2
no va mas
denuncia bola-fuera
> fallo repetir por bola-fuera                     01.IV.3.d
sale 7
> seat 2 loses 10 dozen 2
> puesto 1 recupera 100 rojo
> nada más
puesto 3 apuesta 9 negro
> se rechaza                                       01.IV.2.A
"""


def test_an_acta_may_be_written_in_spanish_and_may_mix() -> None:
    settled = tapete.settle(SPANISH)
    assert settled.problems == [] and settled.claims == 7
    english = translate(SPANISH, "en")
    assert "seat 1 bets 100 red      # y nada más\n" in english and "# el artículo" in english
    assert "language" not in english and "idioma" not in english
    assert tapete.settle(english).problems == []


@pytest.mark.parametrize("card", ["9♥", "9h", "nueve de corazones", "Nueve de corazón"])
def test_a_card_may_be_told_in_spanish(card: str) -> None:
    table = tapete.game("spain/punto-y-banca").open()
    table.bet(1, 100, "banca")
    table.close()
    assert parse_move(table, f"carta {card}") == parse_move(table, "card 9h")


@pytest.mark.parametrize(
    "game, said, meant",
    [
        ("spain/blackjack", "puesto 1 se planta", "seat 1 stands"),
        ("spain/blackjack", "puesto 1 pide", "seat 1 hits"),
        ("chile/blackjack", "puesto 1 se retira", "seat 1 surrenders"),
        ("chile/texas-holdem", "puesto 1 se retira", "seat 1 folds"),
        ("chile/texas-holdem", "puesto 1 sube a 40", "seat 1 raises to 40"),
        ("chile/texas-holdem", "puesto 1 pasa", "seat 1 checks"),
        ("chile/caribbean-poker", "puesto 1 va", "seat 1 chooses bet"),
        ("chile/caribbean-poker", "puesto 1 no va", "seat 1 chooses fold"),
        ("chile/french-roulette", "puesto 1 apuesta 5 segunda docena", "seat 1 bets 5 dozen 2"),
        ("puerto-rico/roulette", "puesto 1 apuesta 5 rojo", "seat 1 bets 5 color red"),
        ("chile/corona-y-ancla", "dados corona ancla pica", "roll crown anchor spade"),
        ("spain/chemin-de-fer", "puesto 1 toma la banca con 300", "seat 1 banks 300"),
        ("chile/craps", "puesto 1 pasa los dados", "seat 1 passes the dice"),
    ],
)
def test_the_words_of_the_trade(game: str, said: str, meant: str) -> None:
    assert canonical(rules_of(tapete.game(game)), said) == meant


def test_what_is_meant_and_what_is_said_are_inverse() -> None:
    rules = rules_of(tapete.game("spain/roulette"))
    for kind, word in vocabulary(rules).spoken["bets"].items():
        said = read("claim", f"seat 1 wins 5 {kind} 1")
        assert said is not None
        assert says(rules, said, "es").slots["bet"] == f"{word} 1" and means(rules, says(rules, said, "es")) == said


@pytest.mark.parametrize(
    "game, lines, answer",
    [
        ("spain/roulette", ["puesto 1 apuesta 5 pleno 17"], "5 en pleno no llega al mínimo de 10"),
        ("spain/roulette", ["puesto 1 elige mitad"], "ahora cabe: puesto N apuesta CANTIDAD APUESTA; no va más"),
        ("spain/roulette", ["sale 5"], "«sale» viene tras «no va más»"),
        ("spain/roulette", ["puesto 1 baila"], "cabe: puesto N apuesta CANTIDAD APUESTA; no va más"),
        ("spain/boule", ["denuncia bola-fuera"], "no hay ninguna irregularidad «bola-fuera»; hay: apuesta-tardía"),
        ("chile/craps", ["puesto 1 apuesta 1000 gabela-de-pase"], "gabela de pase solo se apuesta cuando hay punto"),
        (
            "spain/roulette",
            ["puesto 1 apuesta 100 rojo", "no va más", "sale 0", "puesto 1 pide"],
            "puesto 1 elige mitad sobre rojo; puesto 1 elige prisión sobre rojo",
        ),
    ],
)
def test_a_refusal_in_spanish_names_things_in_spanish(game: str, lines: list[str], answer: str) -> None:
    table = tapete.game(game).open()
    *before, last = lines
    for line in before:
        table.do(parse_move(table, line))
    with pytest.raises(TapeteError) as refusal:
        table.do(parse_move(table, last))
    assert answer in refusal.value.text.es


OLD = """\
game spain/boule
plan min 10
plan number-times 50
plan chance-times 250
commit 2a97516c354b68848cdbd8f54a226a0a55b21ed138e207ad6c5cbb9c00aa5aea
seat 1 buys 100
seat 1 bets 20 red
no more bets
spin 3
> seat 1 loses 20 red                               04.V.A
seal 57932ee2290d708816cd554274ad4f996381d026
reveal demo
seal 96048c51d823ddafc57491bf62f82cb09bc164a3
"""


def test_an_acta_of_the_first_version_still_verifies_and_is_translated_into_the_second() -> None:
    assert verify(OLD).ok
    spanish = translate(OLD, "es")
    assert "formato 2" in spanish and "sello " in spanish and "revela demo" in spanish
    found = verify(spanish)
    assert found.problems == [] and found.seals == 2 and found.draws == 1
    assert verify(translate(spanish, "en")).problems == []


def test_a_changed_acta_is_not_translated_and_a_changed_translation_does_not_verify() -> None:
    with pytest.raises(TapeteError):
        translate(OLD.replace("bets 20", "bets 30"), "es")
    forged = translate(OLD, "es").replace("apuesta 20", "apuesta 30")
    assert any("seal" in p.text.en for p in verify(forged).problems)


def test_a_plan_may_be_given_in_spanish() -> None:
    table = Table(
        tapete.game("chile/american-roulette"), {"variante": "doble-cero", "máximo.línea-especial": "5000", "minimo": 100}
    )
    assert table.terms.plan.variant == "double-zero"
    assert table.terms.plan.said["max.five-number"] == "5000" and table.terms.plan.said["min"] == "100"


@pytest.mark.parametrize("game", [g for g in GAMES if g.status == "complete"], ids=lambda g: g.id)
def test_a_plan_is_refused_in_the_words_that_are_typed_in_each_language(game: Game) -> None:
    rules = rules_of(game)
    words = vocabulary(rules)
    wrong = {"plan": {"zzz": "1"}, "variants": {"variant": "zzz"} if rules.variants else {}}
    wrong["answers"] = {next(iter(rules.readings)): "zzz"} if rules.readings else {}
    for of, given in wrong.items():
        if not given:
            continue
        with pytest.raises(TapeteError) as refusal:
            game.rules(given)
        for lang in LANGUAGES:
            offered = refusal.value.text[lang].rpartition(": ")[2].removesuffix(", …").split(", ")
            meant = {said: words.meaning(of, said) or said for said in offered}
            assert {said: words.word(of, name, lang) for said, name in meant.items()} == {said: said for said in offered}


def test_a_value_of_the_plan_is_refused_by_the_name_that_is_typed() -> None:
    with pytest.raises(TapeteError) as refusal:
        tapete.game("puerto-rico/roulette").rules({"min": "10", "max": "50"})
    assert "plan máximo 50: debe ser al menos 10 veces mínimo" in refusal.value.text.es
    assert "plan max 50: it must be at least 10 times min" in refusal.value.text.en


@pytest.mark.parametrize(
    "game", [g for g in GAMES if g.status == "complete" and isinstance(g.bare, WheelRules)], ids=lambda g: g.id
)
def test_the_croupier_calls_what_came_out_in_each_language(game: Game) -> None:
    rules = game.bare
    assert isinstance(rules, WheelRules)
    for pocket in rules.wheel.weights:
        felt = Table(game).felt
        announce(rules, felt, pocket)
        (call,) = felt.events
        assert isinstance(call, Call) and call.text.en.split(",")[0] == pocket
        assert call.text.es.split(",")[0] == vocabulary(rules).word("bets", pocket, "es").replace("-", " ")
