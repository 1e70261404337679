"""One card is not «1 cartones», nor one player "1 players": where something is counted, one has its own word."""

from __future__ import annotations

import tapete
from tapete.draw import svg
from tapete.table.notation import parse_move
from tapete.table.show import as_text


def test_one_card_of_a_hall() -> None:
    hall = tapete.game("spain/bingo").open()
    hall.bet(1, 25, "card")
    assert "1 cartón vendido" in as_text(hall, "es") and "1 card sold" in as_text(hall, "en")
    assert "1 cartón a" in svg(hall, "es") and "1 card at" in svg(hall, "en")


def test_one_player_with_chips() -> None:
    table = tapete.game("chile/omaha").open()
    table.do(parse_move(table, "seat 1 buys 100000"))
    shuffle = parse_move(table, "shuffle")
    refusal = table.why_not(shuffle)
    assert refusal is not None and refusal.text.en.endswith("and there is 1") and refusal.text.es.endswith("y hay 1")
