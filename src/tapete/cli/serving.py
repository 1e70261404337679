"""`tapete serve`: the floor in the browser."""

from __future__ import annotations

import asyncio
import logging
import threading
from pathlib import Path

from tapete.catalogue.loader import Catalogue
from tapete.cli.setting import catalogue, say
from tapete.errors import TapeteError
from tapete.text import Text

HOME = Path(".tapete")


def where(database: str) -> str:
    """The database asked for, else a file under the working directory."""
    if database:
        return database
    HOME.mkdir(exist_ok=True)
    return f"sqlite:///{HOME / 'floor.sqlite'}"


def price_all(law: Catalogue) -> None:
    """Work the price lists out beforehand, so that nobody waits for them."""
    from tapete.odds import game_odds

    for game in law.games.values():
        if game.status == "complete":
            game_odds(game, {})


class Hush(logging.Filter):
    """Who still watches when the floor closes is cut off, and nobody need be told."""

    def filter(self, record: logging.LogRecord) -> bool:
        cut = record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError)
        return not cut and not record.getMessage().startswith("Cancel ")


def serve_floor(host: str, port: int, database: str) -> None:
    import uvicorn
    from sqlalchemy.exc import SQLAlchemyError

    from tapete.floor.house import Floor
    from tapete.web.app import create_app

    logging.getLogger("alembic").setLevel(logging.WARNING)
    url = where(database)
    try:
        floor = Floor.at(url, catalogue())
        password = floor.first_director()
    except SQLAlchemyError as error:
        said = str(error).splitlines()[0]
        raise TapeteError(Text(f"la base de datos no responde: {said}", f"the database does not answer: {said}")) from None
    print(say("La sala está abierta en", "The floor is open at"), f"http://{host}:{port}", flush=True)
    if password:
        print(say("Primer arranque. Entre como", "First start. Log in as"), "director", flush=True)
        print(say("con esta contraseña de un solo uso:", "with this one-time password:"), password, flush=True)
    threading.Thread(target=price_all, args=(floor.catalogue,), daemon=True).start()
    config = uvicorn.Config(create_app(floor), host=host, port=port, log_level="warning", timeout_graceful_shutdown=1)
    logging.getLogger("uvicorn.error").addFilter(Hush())
    floor.bell.start()
    try:
        uvicorn.Server(config).run()
    finally:
        floor.close()
