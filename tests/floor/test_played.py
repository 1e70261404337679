"""A floor's tables settled again under a draft: read from its books, between two days, and nothing is written."""

from __future__ import annotations

import json
from pathlib import Path

from floor.forked import tapete
from floor.house_of_cards import House
from tapete.amend.again import again
from tapete.amend.draft import amended, parse_draft
from tapete.floor.played import played

DRAFT = """
regulation = "spain"
title = { es = "Colores a la mitad", en = "Colours at half" }
[[changes]]
game = "roulette"
cite = "01.IV.1.B"
set = { "bets.red.pays" = "1 to 2", "bets.straight.pays" = "30 to 1" }
"""


def test_a_floor_s_tables_are_read_as_they_were_played(house: House, fresh_url: str, tmp_path: Path) -> None:
    host = house.roulette()
    for n, words in enumerate(["seat 1 buys 100", "seat 1 bets 20 red", "no more bets", "seat 1 bets 20 red", "no more bets"]):
        host.act(house["ana"], words, f"move-{n}")
    law = house.floor.catalogue
    draft = parse_draft(DRAFT, "draft")
    with house.floor.engine.connect() as db:
        (one,) = played(db, {host.game.id}, 0, 2**62)
        assert list(played(db, {host.game.id}, 2**61, 2**62)) == [] == list(played(db, {"spain/boule"}, 0, 2**62))
    assert one.words == tuple(line.words for line in host.lines) and one.plan == host.plan
    found = again(law, amended(law, draft), one)
    won = sum(p.staked - p.returned for p in host.table.payments)
    assert not found.stops and not found.wrong and found.before == won and found.after >= found.before
    file = tmp_path / "draft.toml"
    file.write_text(DRAFT, encoding="utf-8")
    line = ("amend", str(file), "--floor", fresh_url, "--since", "2020-01-01", "--json")
    told = json.loads(tapete(*line).stdout)
    assert told["actas"]["spain/roulette"]["house_won"] == won and told["actas"]["spain/roulette"]["tables"] == 1
    for wrong in (["--since", "yesterday"], ["--since", "2026-02-01", "--until", "2026-01-01"]):
        done = tapete(*line, *wrong)
        assert done.returncode == 2 and done.stderr.count("\n") == 1
