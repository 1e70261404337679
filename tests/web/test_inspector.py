"""The inspector's pages: every doubt of the law in one place, and a dispute as one document."""

from __future__ import annotations

import re

from web.furniture import Place


def test_every_reading_of_the_catalogue_is_on_one_page(place: Place) -> None:
    reading, options = next(
        (name, [o for o in r.options if o != r.default])
        for name, r in place.floor.catalogue.game("spain/roulette").bare.readings.items()
        if not r.options[r.default].only
    )
    place.open("spain/roulette", **{reading: options[0]})
    page = place.visit("inspector").get("/house/readings")
    for game in place.floor.catalogue.games.values():
        assert not game.bare.readings or f'href="/book/{game.id}"' in page, game.id
        for name in game.bare.readings:
            assert f'id="{game.id.replace("/", "-")}-reading-{name}"' in page, (game.id, name)
    assert len(ids := re.findall(r' id="([^"]+)"', page)) == len(set(ids))
    assert "Tables that read otherwise" in page
    only = place.visit("croupier").get("/house/readings?regulation=arica")
    assert 'href="/book/arica/blackjack"' in only and 'href="/book/spain/roulette"' not in only


def test_a_dispute_is_one_document_with_its_articles_and_proofs(place: Place) -> None:
    place.open("spain/boule", "live")
    ana, croupier, chief = (place.visit(n) for n in ("ana", "croupier", "chief"))
    ana.move(1, "seat 1 buys 100")
    ana.move(1, "seat 1 bets 10 number 3", n=1)
    croupier.move(1, "no more bets", n=2)
    croupier.move(1, "spin 3", n=3)
    croupier.move(1, "correct seat 1 pays 5 because overpaid", n=4)
    host = place.floor.host(1)
    page = place.visit("inspector").get(f"/tables/1/coups/{host.coups[1]}/file")
    assert "<svg" in page and "overpaid" in page and "Seat 1: ana" in page
    assert all(line.hash in page for line in host.lines[1:4])
    assert re.search(r'class="cite" href="/book/spain/law/04[^"]+">[^<]+</a>', page) and "What the law says" in page
    answer = chief.client.get(f"/tables/1/coups/{host.coups[1]}/file?as=file")
    assert "attachment" in answer.headers["content-disposition"] and "<style>" in answer.text
    ana.get("/tables/1/coups/1/file", 403)
    chief.get("/tables/1/coups/99/file", 404)
