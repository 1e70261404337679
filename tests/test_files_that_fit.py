"""What does not fit together is told when a file is read, in every family: no table falls over because of what a file left out.

Of each game of the catalogue and each file that `tapete new` writes, tables and lists are emptied, entries left out, said twice
or made of another kind. What comes of it is refused in both languages, or opens and plays. `TAPETE_ALL_FAULTS=1` tries them all.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

import tapete
from tapete.catalogue.families import FAMILIES
from tapete.catalogue.faults import Fault
from tapete.catalogue.loader import Catalogue, Game
from tapete.catalogue.starter import begin
from tapete.check.play import play
from tapete.check.unreached import unreached
from tapete.errors import CatalogueError, TapeteError
from tapete.text import Text

EACH = None if os.environ.get("TAPETE_ALL_FAULTS") else 25
Key = tuple[str | int, ...]
Edit = tuple[str, Callable[[Any], None]]


def at(raw: Any, key: Key) -> Any:
    for part in key:
        raw = raw[part]
    return raw


def tables(value: Any, key: Key = ()) -> Iterator[tuple[Key, Any]]:
    """Every value of a file but words for people."""
    if key and key[-1] not in ("es", "en"):
        yield key, value
    below = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, item in below:
        yield from tables(item, (*key, name))


def putting(above: Key, last: str | int, other: Any) -> Callable[[Any], None]:
    def put(raw: Any) -> None:
        at(raw, above)[last] = deepcopy(other)

    return put


def edits(key: Key, value: Any) -> Iterator[Edit]:
    above, last = key[:-1], key[-1]
    others: list[Any] = [{}, [], "zzz", "", 3, 0, 9_999, True]
    for other in others + ([[*value, value[-1]]] if isinstance(value, list) and value else []):
        if type(other) is not type(value) or other != value:
            yield f"{'.'.join(map(str, key))} = {other!r}", putting(above, last, other)
    yield f"without {'.'.join(map(str, key))}", lambda raw: at(raw, above).pop(last)


def with_raw(game: Game, raw: dict[str, Any]) -> Game:
    changed = Game(game.path, game.regulation, folders=game.folders)
    changed.__dict__["raw"] = raw
    return changed


def faults(error: CatalogueError) -> list[Fault]:
    return [fault for fault in error.faults if isinstance(fault, Fault)]


def survives(game: Game) -> None:
    """Whatever is done to its tables, the file is refused in words, or the game plays."""
    rng = random.Random(game.id)
    found = [edit for key, value in tables(game.raw) if key[0] not in ("facts", "summary") for edit in edits(key, value)]
    for name, edit in found if EACH is None else rng.sample(found, min(EACH, len(found))):
        raw = deepcopy(game.raw)
        edit(raw)
        changed = with_raw(raw=raw, game=game)
        try:
            plain = changed.bare
            if [m for m in changed.missing() if not m.bet]:
                continue
            changed.resolve()
        except CatalogueError as error:
            assert error.faults and error.text.es and error.text.en, (name, error)
            assert all(fault.key and fault.where in fault.told.es for fault in faults(error)), (name, error)
            continue
        except TapeteError as error:
            assert error.text.es and error.text.en, name
            continue
        assert plain.bets, name
        play(changed, {}, 1, 1, lambda coups: None)


@pytest.mark.parametrize("game", tapete.all_games(), ids=lambda g: g.id)
def test_no_table_of_a_file_can_be_spoilt_unnoticed(game: Game) -> None:
    survives(game)


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    home: Path = tmp_path_factory.mktemp("land")
    for family in FAMILIES:
        begin(home, f"land/{family}", family, "en")
    return Catalogue([home])


@pytest.mark.parametrize("family", FAMILIES)
def test_no_table_of_a_new_file_can_be_spoilt_unnoticed(begun: Catalogue, family: str) -> None:
    survives(begun.game(f"land/{family}"))


def said(game: Game, key: str, value: Any) -> Text:
    """What is said of a file with another value at a key, or without it."""
    raw, (*above, last) = deepcopy(game.raw), key.split(".")
    if value is None:
        del at(raw, tuple(above))[last]
    else:
        at(raw, tuple(above))[last] = value
    with pytest.raises(CatalogueError) as error:
        with_raw(game, raw).rules()
    assert any(fault.key[0] == key.partition(".")[0] for fault in faults(error.value)), error.value
    return error.value.text


@pytest.mark.parametrize("family", FAMILIES)
def test_a_game_has_bets(begun: Catalogue, family: str) -> None:
    assert "bet" in said(begun.game(f"land/{family}"), "bets", {}).en


@pytest.mark.parametrize("family", FAMILIES)
def test_cards_come_from_a_pack_and_some_of_them_before_the_cut_card(begun: Catalogue, family: str) -> None:
    game = begun.game(f"land/{family}")
    if "decks" not in game.raw.get("shoe", {}):
        pytest.skip("no shoe")
    assert "sets" in said(game, "shoe.decks", None).en and "deck" in said(game, "shoe.decks", 0).en
    assert "cut card" in said(game, "shoe.behind", 9_999).en


WRONG = [
    ("wheel", "wheel.zeros", ["0", "0"], "two pockets are called '0'"),
    ("wheel", "wheel.zeros", ["0", "1"], "two pockets are called '1'"),
    ("wheel", "zero.pockets", [], "no pocket"),
    ("wheel", "zero.pockets", ["0", "0"], "'0' twice"),
    ("dice", "bets.line.loses", [7, 2], "in `wins` too"),
    ("dice", "bets.line.phases", [], "nobody"),
    ("dice", "point.out", "6", "a point too"),
    ("baccarat", "commission.rate", None, "no parameter sets it"),
    ("baccarat", "commission.rate", [1], "found '[…]'; expected a rate between 0 and 1, such as"),
    ("baccarat", "commission.rate", "1/0", "divides by zero: write a number such as"),
    ("chemin", "bank.deduction", None, "no parameter sets it"),
    ("chemin", "bank.max_times", 0, "less than `min_times`"),
    ("tableaux", "bets.tableau-1.tableau", None, "1 or 2"),
    ("twentyone", "splitting.hands", 1, "2 or more"),
    ("war", "bets.tie.needs", [], "higher"),
    ("circle", "seats.required", 1, "at least two"),
    ("circle", "seats.required", 99, "fit"),
    ("circle", "streets.only.own", [], "own"),
    ("paigow", "cards.order", ["pair"], "each hand once"),
    ("paigow", "deal.each", 6, "7 cards"),
    ("bingo", "figures.row.any", ["xxxxxxxxxx/........./........."], "3 x 9"),
    ("machine", "limits", "none", "a table"),
    ("machine", "machine.kind", [], "one of these words"),
    ("bingo", "sample.line-rate", "-1", "0% to 100%"),
    ("circle", "sample.rake", 9_999, "0% to 100%"),
    ("poker", "procedure", "pokr", "poker"),
    ("dice", "bets.field.pays", None, "does not say what it pays on"),
    ("dice", "bets.odds.pays_on", {"4": "2 to 1"}, "does not say what it pays on 5"),
    ("dice", "bets.line.pays_on", {"2": "2 to 1"}, "does not win on that, but on 4, 5"),
    ("dice", "bets.field.contract", True, "placed"),
    ("dice", "bets.field.bound", "placed", "`contract`"),
    ("dice", "bets.field.side", "wrong", "it is for flow stays or line or odds"),
    ("dice", "bets.odds.behind", "field", "flow line"),
    ("dice", "point.out", "3-4", "only totals"),
    ("dice", "dice.faces", [str(n) for n in range(1, 300)], "at most 50000 throws"),
    ("wheel", "zero.shrinks_to", "1/3", "`again` = shrinks or whole"),
    ("wheel", "zero.freed", "1/3", "`prison`"),
    ("trente", "premium", {"cite": "1", "rate": "1/100"}, "no bet is the insurance"),
    (
        "baccarat",
        "bets.player.rows",
        [{"winner": "tie", "margin": [3]}, {"winner": "player", "pays": "1 to 1"}],
        "in a tie it is 0",
    ),
    ("baccarat", "commission.collected", "leaving", "`marked`"),
    ("chemin", "bets.punto.tableau", "1", "no tableaux"),
    ("tableaux", "bets.tableau-2.tableau", "1", "no bet on tableau 2"),
    ("twentyone", "dealer.hands", 2, "no bet is against that hand"),
    ("twentyone", "bets.main.round", 2, "the dealer makes 1"),
    ("twentyone", "doubling.after_switch", False, "[switching]"),
    ("twentyone", "switching", {"cite": "1"}, "no bet is on hand 2"),
    ("twentyone", "boxes.together", True, "`behind`"),
    ("twentyone", "bets.main.settled", "before", "role side or insurance"),
    ("poker", "bets.ante.ranking", "five", "it looks at 3 cards, and its hands are of 5"),
    ("poker", "shoe.decks", 2, "one deck"),
    ("poker", "bets.ante.sharing", "turn", "`meter`"),
    ("poker", "bets.pair-plus.unopened", "push", "not against the dealer"),
    ("poker", "bets.ante.bonus.table.straight.pays", None, "does not say what it pays"),
    ("poker", "bets.ante.bonus.table.straight.envy", "50", "one's own cards"),
    ("poker", "bets.pair-plus.role", "raise", "no stage puts it down"),
    ("poker", "dealer.up", 5, "there are 3 cards"),
    ("triple", "bets.blackjack.offered", False, 'role = "main"'),
    ("triple", "shoe.decks", 2, "one deck"),
    ("triple", "six_cards.table.straight.suit", "s", "the line goes by the hand"),
    ("triple", "bets.war.part", "poker", 'part = "war"'),
    ("circle", "shoe.decks", 2, "one deck"),
    ("circle", "bets.pot.pays", "1 to 1", "what the players put in"),
    ("bingo", "bets.card.pays", "1 to 1", "part of the sales"),
    ("bingo", "card.balls", 75, "a column would have 0 numbers"),
    ("bingo", "card.in_row", 2, "would be empty"),
    ("machine", "bets.lines.pays", "1 to 1", "what the machine says"),
    ("machine", "machine.kind", "reelz", "reels"),
    ("paigow", "bets.bank.pays", "1 to 1", "what others lose"),
]


@pytest.mark.parametrize(("family", "key", "value", "words"), WRONG)
def test_what_does_not_fit_is_told(begun: Catalogue, family: str, key: str, value: Any, words: str) -> None:
    assert words in said(begun.game(f"land/{family}"), key, value).en


def test_what_a_default_drops_or_replaces_must_be_right_too(begun: Catalogue) -> None:
    game = begun.game("land/wheel")
    raw = deepcopy(game.raw)
    text = {"es": "x", "en": "x"}
    options: dict[str, Any] = {
        "no": {"text": text, "drop": ["bets.black"]},
        "yes": {"text": text, "set": {"bets.black.pays": "1 to 1"}},
    }
    raw["readings"] = {"doubt": {"question": text, "reason": text, "default": "no", "cite": "1", "options": options}}
    assert "black" not in with_raw(game, raw).rules().bets
    raw["bets"]["black"]["shape"] = "sett"
    with pytest.raises(CatalogueError, match=r"bets\.black\.shape: there is no option 'sett'; the nearest: set"):
        with_raw(game, raw).rules()
    raw["bets"]["black"]["shape"] = "set"
    options["yes"]["set"] = {"bets.extra": {"names": text, "shape": "sett", "pays": "1 to 1"}}
    with pytest.raises(CatalogueError, match=r"'sett'; the nearest: set"):
        with_raw(game, raw).rules()


def test_a_figure_left_to_the_plan_must_be_in_the_plan(begun: Catalogue) -> None:
    game = begun.game("land/baccarat")
    raw = deepcopy(game.raw)
    del raw["shoe"]["decks"]
    text = {"es": "mazos", "en": "decks"}
    raw["params"]["decks"] = {"text": text, "kind": "whole", "sets": ["shoe.decks"], "optional": True, "cite": "3.1"}
    with pytest.raises(TapeteError, match="the plan must set decks: decks"):
        with_raw(game, raw).rules()
    assert with_raw(game, raw).rules({"decks": "8"}).model_dump()["shoe"]["decks"] == 8


def test_a_button_needs_somebody(begun: Catalogue) -> None:
    game = begun.game("land/poker")
    raw = deepcopy(game.raw) | {"button": {"cite": "1"}}
    with pytest.raises(CatalogueError, match=r"seats\.required: the button needs one player at least"):
        with_raw(game, raw).rules()


def test_a_room_of_two_families_names_both(tmp_path: Path) -> None:
    with pytest.raises(TapeteError, match="chemin, tableaux"):
        begin(tmp_path, "land/bank", "banque", "en")


@pytest.mark.parametrize(
    ("family", "change", "words"),
    [
        ("poker", ("shoe", "continuous", False), "run out in mid-hand"),
        ("circle", ("shoe", "continuous", False), "run out in mid-hand"),
        (
            "baccarat",
            ("bets", "banker", {"names": {"es": "x", "en": "x"}, "cite": "1", "rows": [{"winner": "tie"}]}),
            "no line takes it",
        ),
    ],
)
def test_what_is_idle_or_may_run_out_is_a_warning(
    begun: Catalogue, family: str, change: tuple[str, str, Any], words: str
) -> None:
    game = begun.game(f"land/{family}")
    raw, (table, key, value) = deepcopy(game.raw), change
    raw[table][key] = value
    assert [words in fault.what.en for fault in unreached(with_raw(game, raw).rules())] == [True]


def test_a_pack_that_runs_out_breaks_no_check(begun: Catalogue) -> None:
    game = begun.game("land/poker")
    raw = deepcopy(game.raw)
    raw["shoe"]["continuous"] = False
    assert play(with_raw(game, raw), {}, 30, 1, lambda coups: None) > 0


def test_a_bet_of_baccarat_without_a_line_is_a_warning(begun: Catalogue) -> None:
    game = begun.game("land/baccarat")
    raw = deepcopy(game.raw)
    raw["bets"]["tie"]["rows"] = []
    assert ["can never win" in fault.what.en for fault in unreached(with_raw(game, raw).rules())] == [True]
    assert not list(unreached(game.rules()))
