"""The signed end of an acta: a text that was cut, or changed after it was written, is not the one that was signed.

Whoever writes an acta names a public key in its head and signs the whole text with its last line. A house has one key for all its
tables, kept apart. A session in the terminal has one made from its seed: it shows that a text is whole, not whose it is.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tapete.catalogue.loader import Catalogue
from tapete.catalogue.loader import catalogue as default_catalogue
from tapete.table.acta import Line, Problem, language_of, read, told_words
from tapete.table.chain import head_of
from tapete.table.statements import Said, write
from tapete.text import Text

NOT_WHOLE = Text(
    "el acta no está entera: le falta la firma con que acaba",
    "the acta is not whole: the signature with which it ends is missing",
)
NOT_SIGNED_SO = Text(
    "lo firmado no es este texto: el acta se cortó o se cambió",
    "this text is not what was signed: the acta was cut or changed",
)
OTHER_KEY = Text("la firma no es de la clave que nombra la cabecera", "the signature is not of the key that the head names")
GENERATIONS = 100
"""So many keys may have followed one another."""
AFTER = Text("hay líneas después de la firma", "there are lines after the signature")


@dataclass(frozen=True)
class Handover:
    """An old key's word, signed, that a new one follows it."""

    old: str
    new: str
    signature: str

    def holds(self) -> bool:
        try:
            known = Ed25519PublicKey.from_public_bytes(bytes.fromhex(self.old))
            known.verify(bytes.fromhex(self.signature), _gives_way(self.old, self.new))
        except (ValueError, InvalidSignature):
            return False
        return True


def _gives_way(old: str, new: str) -> bytes:
    return f"tapete key\n{old} gives way to {new}".encode()


def hand_over(old: Ed25519PrivateKey, new: str) -> Handover:
    return Handover(public(old), new, old.sign(_gives_way(public(old), new)).hex())


def leads(past: Sequence[Handover], old: str, new: str) -> bool:
    """Whether these handovers go from one key to another, each signed by the one that gave way."""
    at = old
    for step in past:
        if step.old != at or not step.holds():
            return False
        at = step.new
    return at == new


def public(key: Ed25519PrivateKey) -> str:
    return key.public_key().public_bytes(Encoding.Raw, PublicFormat.Raw).hex()


def new_key() -> Ed25519PrivateKey:
    return Ed25519PrivateKey.generate()


def key_of_session(seed: str) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(hashlib.sha256(f"tapete acta key\n{seed}".encode()).digest())


def _message(lines: Sequence[Line], catalogue: Catalogue) -> bytes:
    """What is signed: every line that says something, as seals have it, spaces reduced to one."""
    body = "\n".join(" ".join(words.split()) for _, words in told_words(lines, catalogue))
    return b"tapete acta\n" + hashlib.sha256(body.encode()).hexdigest().encode()


def signed(text: str, key: Ed25519PrivateKey, catalogue: Catalogue | None = None, past: Sequence[Handover] = ()) -> str:
    """The text with its last line; where the head names an older key, with the way from that to this."""
    lines = read(text)
    signature = key.sign(_message(lines, catalogue or default_catalogue())).hex()
    named = named_key(lines)
    first = next((i for i, step in enumerate(past) if step.old == named), len(past))
    way = [word for step in reversed(past[first:]) for word in (step.old, step.signature)]
    said = Said("mark", "signed", {"rest": " ".join([public(key), signature, *way])})
    return f"{text}{write(said, language_of(lines))}\n"


def named_key(lines: Sequence[Line]) -> str:
    """The key with which an acta must end, by what its head says; none in actas of the first forms."""
    chain = next((line for line in lines if line.head == "chain"), None)
    head = head_of(chain) if chain else None
    return head.key if head and head.key else next((line.rest for line in lines if line.head == "key"), "")


def _follows(key: str, named: str, way: Sequence[str]) -> bool:
    """Whether the key that signed is the named one, or follows it by handovers told from the newest to the oldest."""
    if len(way) % 2 or len(way) > 2 * GENERATIONS:
        return False
    olds = list(way[::2])
    steps = [Handover(old, new, word) for old, new, word in zip(olds, [key, *olds], way[1::2], strict=False)]
    return leads(steps[::-1], named, key)


def check_signature(lines: Sequence[Line], catalogue: Catalogue) -> tuple[str, list[Problem]]:
    """The key that signed, and what is wrong with how the acta ends."""
    named = named_key(lines)
    last = next((line for line in lines if line.head == "signed"), None)
    if last is None:
        return "", [Problem(lines[-1].number, NOT_WHOLE)] if named else []
    if lines[-1] is not last:
        return "", [Problem(last.number, AFTER)]
    key, signature, *way = [*last.rest.split(), "", ""][: max(2, len(last.rest.split()))]
    if not _follows(key, named, way):
        return "", [Problem(last.number, OTHER_KEY)]
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(signature), _message(lines[:-1], catalogue))
    except (ValueError, InvalidSignature):
        return "", [Problem(last.number, NOT_SIGNED_SO)]
    return key, []
