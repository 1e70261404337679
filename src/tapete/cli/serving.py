"""`tapete serve`: the floor in the browser."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import ssl
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tapete.cli.setting import catalogue, lang, say
from tapete.errors import TapeteError, file_says
from tapete.text import Text

if TYPE_CHECKING:
    from tapete.catalogue.loader import Catalogue
    from tapete.floor.house import Floor
    from tapete.floor.vault import Vault

HOME = Path(".tapete")


def where(database: str) -> str:
    """The database asked for, else a file under the working directory."""
    if database:
        return database
    HOME.mkdir(mode=0o700, exist_ok=True)
    return f"sqlite:///{HOME / 'floor.sqlite'}"


def price_all(law: Catalogue) -> None:
    """Make the index of the book and work the price lists out beforehand, so that nobody waits for them."""
    from tapete.odds import game_odds
    from tapete.web.pages.searching import index

    index(law)
    for game in law.games.values():
        if game.status == "complete":
            game_odds(game, {})


class Hush(logging.Filter):
    """Who still watches when the floor closes is cut off, and nobody need be told."""

    def filter(self, record: logging.LogRecord) -> bool:
        cut = record.exc_info and isinstance(record.exc_info[1], asyncio.CancelledError)
        return not cut and not record.getMessage().startswith("Cancel ")


@dataclass(frozen=True)
class Outside:
    """How the floor is reached: through a proxy that is trusted, or by https of its own, and under which names."""

    proxy: str = ""
    cert: str = ""
    key: str = ""
    names: tuple[str, ...] = ()

    def answers_to(self, host: str) -> tuple[str, ...]:
        """The names that are answered; by https there must be some, from the certificate where none are said.

        Who listens to this machine alone answers to its own names: else a page of somebody else's, whose name leads here, could
        ask in the browser of whoever looks at it.
        """
        if self.key and not self.cert:
            raise TapeteError(Text("--tls-key va con --tls-cert", "--tls-key goes with --tls-cert"))
        names = self.names or (names_in(Path(self.cert)) if self.cert else ())
        if (self.proxy or self.cert) and not names:
            raise TapeteError(
                Text("con https hace falta --name: el nombre de la sala", "with https, --name is needed: the name of the floor")
            )
        if not names and loopback(host):
            names = (host, *HERE)
        return tuple(name.lower() for name in names)

    def options(self) -> dict[str, Any]:
        """What the server is told; nobody's word about addresses is taken but the named proxy's."""
        told: dict[str, Any] = {"proxy_headers": bool(self.proxy), "forwarded_allow_ips": self.proxy or None}
        return told | ({"ssl_certfile": self.cert, "ssl_keyfile": self.key or None} if self.cert else {})


HERE = ("localhost", "127.0.0.1", "::1")
"""What a machine calls itself."""


def loopback(host: str) -> bool:
    """Whether what listens there is heard by this machine alone."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


def names_in(cert: Path) -> tuple[str, ...]:
    """The names for which a certificate was given."""
    from cryptography import x509

    try:
        found = x509.load_pem_x509_certificate(cert.read_bytes())
        names = found.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (OSError, ValueError) as error:
        why = file_says(error)
        raise TapeteError(
            Text(f"el certificado no se puede leer: {why.es}", f"the certificate cannot be read: {why.en}")
        ) from None
    except x509.ExtensionNotFound:
        return ()
    return tuple(names.get_values_for_type(x509.DNSName)) + tuple(map(str, names.get_values_for_type(x509.IPAddress)))


@contextmanager
def answering() -> Iterator[None]:
    """A database that does not answer is said in one sentence."""
    from sqlalchemy.exc import SQLAlchemyError

    try:
        yield
    except SQLAlchemyError as error:
        from tapete.floor.silence import sentence

        raise TapeteError(sentence(error)) from None


def opened_with(floor: Floor, https: bool, address: str) -> None:
    """See which program this is, write it down, and say so if it is not as it was delivered."""
    from tapete import itself
    from tapete.floor import starting

    program = itself.running()
    starting.record(floor, program, https, address)
    if not program.sound:
        print(starting.doubt(program)[lang()], file=sys.stderr, flush=True)


@dataclass(frozen=True)
class Keys:
    """What the house keeps outside its database: its key, its anchors, the key of its seeds, copies; and who owns the tables."""

    house: str = ""
    anchors: str = ""
    seeds: str = ""
    owner: str = ""
    backups: str = ""

    def vault(self) -> Vault:
        from tapete.floor.vault import Vault, key_from

        return Vault(key_from(Path(self.seeds), {}) if self.seeds else key_from(HOME / "seeds.key"))


def check_place(host: str, port: int, outside: Outside) -> None:
    """Refuse an address that cannot be listened at, and a certificate that cannot be used, before anything is opened."""
    try:
        for family, kind, proto, _, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE):
            with socket.socket(family, kind, proto) as tried:
                tried.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                tried.bind(address)
    except (OSError, UnicodeError) as error:
        unknown = isinstance(error, socket.gaierror | UnicodeError)
        why = Text("no hay máquina de ese nombre", "no machine has that name") if unknown else file_says(error)
        at = f"{host}:{port}"
        raise TapeteError(Text(f"no se puede abrir en {at}: {why.es}", f"cannot open at {at}: {why.en}")) from None
    if outside.cert:
        try:
            ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(outside.cert, outside.key or None, lambda: "")
        except (OSError, ValueError):  # an SSLError is an OSError
            told = Text("el certificado y su clave no valen", "the certificate and its key are not good")
            raise TapeteError(told + f": {outside.cert} {outside.key}".rstrip()) from None


def serve_floor(host: str, port: int, database: str, outside: Outside, keys: Keys = Keys(), log: str = "none") -> None:
    import uvicorn

    from tapete.floor.house import Floor
    from tapete.web.app import create_app
    from tapete.web.bounds import Punctual
    from tapete.web.observing import LOG_FORMS, keep_log

    if log not in LOG_FORMS:
        raise TapeteError(Text(f"--log es {', '.join(LOG_FORMS)}", f"--log is one of {', '.join(LOG_FORMS)}"))
    keep_log(log)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    names = outside.answers_to(host)
    check_place(host, port, outside)
    url = where(database)
    with answering():
        floor = Floor.at(url, catalogue(), keys.vault(), keys.owner, HOME / "checkpoints")
        floor.writable()
        password = floor.first_director()
        floor.anchored(
            Path(keys.house) if keys.house else HOME / "house.key", Path(keys.anchors) if keys.anchors else HOME / "anchors"
        )
    floor.copies = Path(keys.backups) if keys.backups else HOME / "backups"
    opened_with(floor, bool(outside.proxy or outside.cert), host)
    at = f"https://{names[0]}" if names and outside.proxy else f"{'https' if outside.cert else 'http'}://{host}:{port}"
    print(say("La sala está abierta en", "The floor is open at"), at, flush=True)
    if password:
        print(say("Primer arranque. Entre como", "First start. Log in as"), "director", flush=True)
        print(say("con esta contraseña de un solo uso:", "with this one-time password:"), password, flush=True)
    threading.Thread(target=price_all, args=(floor.catalogue,), daemon=True).start()
    app = create_app(floor, names)
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=1,
        http=Punctual,
        **outside.options(),
    )
    logging.getLogger("uvicorn.error").addFilter(Hush())
    floor.bell.start()
    gc.freeze()  # what is loaded stays until closing: it need not be looked through again for what could be thrown away
    try:
        uvicorn.Server(config).run()
    finally:
        floor.close()
