"""Intents of keys: a device key as twelve words, a seat as a link, a seat taken on this device.

These replies are the only ones that have a key, and only because the page asked for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice

from scrabble import link as links
from scrabble.errors import SealError
from scrabble.game import Mode
from scrabble.link.joint import sealed
from scrabble.link.joint.sealed import Look
from scrabble.views.json import Json
from scrabble.web import joint_views as seals
from scrabble.web import session
from scrabble.web.request import Proof, Request
from scrabble.web.session import open_link, open_request

_MAX_LINKS = 20
_MAX_TEXT = 100_000


def _words(request: Request) -> Json:
    """Return the twelve words of the key in a request."""
    return {"words": list(sealed.key_to_words(seals.proof_of(request).key))}


def _key(request: Request) -> Json:
    """Return the key of twelve words."""
    return {"key": sealed.words_to_key(request.text("text")).hex()}


def _seat_link(request: Request) -> Json:
    """Return the link that takes one's seat to another device."""
    setup = open_request(request).history.game.setup
    if setup.mode is Mode.FAIR_DRAW:
        return {"text": session.seals(setup.mode).seat_link(request)}
    proof = seals.proof_of(request)
    return {"text": sealed.seat_link(proof.key, proof.links.values())}


def _seat(request: Request) -> Json:
    """Take a seat by a seat link, or by the key of the request and links out of a chat.

    The reply has the key of the seat, the seat, the game at its newest link, and all links.
    """
    text = request.text("text")[:_MAX_TEXT]
    taken = session.seals(Mode.FAIR_DRAW).seat_in(text, request.proof)
    if taken is not None:
        return _shown(request, *taken)
    try:
        found = sealed.read_seat_link(text)
    except SealError as error:
        if error.code != "no-seat-link" or request.proof is None:
            raise
        texts = (*request.proof.links.values(), *_links_in(text))
        found = sealed.SeatLink(request.proof.key, texts)
    looks = sorted(map(seals.look_at, dict.fromkeys(found.links)), key=_age)
    if not looks:
        raise SealError("no-seat-link", "There is no link of a sealed game in this text.")
    known = {look.place: look.link for look in looks}
    if sealed.INVITATION not in known:
        raise SealError("no-invitation", "The invitation to this game is missing.")
    newest, seat = looks[-1], sealed.HOST
    if newest.place == sealed.INVITATION:
        sealed.seat_key(found.key, sealed.Table.of([newest.link]))  # Else it is another player's.
    else:
        seat = sealed.Seat.at(found.key, sealed.needed_at(known, newest)).seat
    return _shown(request, Proof(found.key, known), seat, newest.link)


def _shown(request: Request, proof: Proof, seat: int, link: str) -> Json:
    """Show a seat taken at a link, with its key and all links."""
    asked = Request(link, seat, request.has_no_pack, {}, proof)
    reply = open_link(link, asked).view(seat)
    reply["view"]["seal"]["links"] |= {str(place): text for place, text in proof.links.items()}
    return reply | {"key": proof.key.hex(), "seat": seat}


def _links_in(text: str) -> Iterable[str]:
    """Return the sealed links in messages of a chat."""
    found = (links.sealed_in(piece) for piece in text.split())
    return list(islice((link for link in found if link), _MAX_LINKS))


def _age(look: Look) -> tuple[int, int]:
    """Return a key that sorts the links of a game by their order."""
    kinds = {sealed.INVITATION: 0, sealed.JOINING: 1, sealed.OPENING: 3, sealed.CLOSING: 4}
    if isinstance(look.place, int):
        return 2, look.place
    return kinds[look.place], 0


ANSWERS: dict[str, Callable[[Request], Json]] = {
    "key-words": _words,
    "words-key": _key,
    "seat-link": _seat_link,
    "seat": _seat,
}
