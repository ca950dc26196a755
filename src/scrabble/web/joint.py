"""Intents of sealed games besides those of every game: invite, join, take, open seals, audit.

The page sends what the player holds with each request: the device key, and the links of the game
by their places (``proof``). Replies never have the key.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from itertools import islice

from scrabble.errors import SealError
from scrabble.game import Mode, Setup
from scrabble.game.bag import SEALED_SEED_BITS, seed_after
from scrabble.lexicon import pack_info
from scrabble.link.joint import sealed
from scrabble.link.joint.sealed import Look, Place
from scrabble.views.json import Json
from scrabble.web import joint_views as seals
from scrabble.web.games import new_setup
from scrabble.web.request import BadRequest, Request
from scrabble.web.session import open_link, open_request, remember, show_made

_LINKS_A_STEP = 2
"""How many links a step of an audit compares."""


def _invite(request: Request) -> Json:
    """Begin a game: the player of the request invites, and moves first."""
    setup = new_setup(request)
    if len(setup.names) != len((sealed.HOST, sealed.GUEST)) or setup.computers:
        raise BadRequest("pair of players")
    number = setup.seed % (1 << SEALED_SEED_BITS)
    return _invited(replace(setup, mode=Mode.SEALED, seed=number), request)


def _rematch(request: Request) -> Json:
    """Begin the next game of the same players: whoever asks for it invites."""
    old = seals.look_at(request.link).parsed.setup
    first = request.seat
    if first not in {sealed.HOST, sealed.GUEST}:
        raise BadRequest("seat")
    names = old.names[first], old.names[1 - first]
    tag = old.tag if old.is_own_list else pack_info(old.lexicon).tag
    number = seed_after(old.seed) % (1 << old.seed_bits)
    return _invited(replace(old, names=names, seed=number, tag=tag, redeal=None), request)


def _redeal(request: Request) -> Json:
    """Ask for a new game in the place of one whose key is lost: whoever asks invites."""
    if request.seat not in {sealed.HOST, sealed.GUEST}:
        raise BadRequest("seat")
    return _invited(sealed.redealt(seals.look_at(request.link), request.seat), request)


def _invited(setup: Setup, request: Request) -> Json:
    link = sealed.invite(seals.proof_of(request).key, setup)
    return open_link(link, replace(request, seat=None)).view(sealed.HOST)


def _join(request: Request) -> Json:
    """Join a game: the reply has the link to send back."""
    open_link(request.link, replace(request, seat=None))  # Its words and rules are known here.
    joining = sealed.join(seals.proof_of(request).key, request.link)
    held = replace(seals.proof_of(request), links={sealed.INVITATION: request.link})
    asked = replace(request, seat=sealed.GUEST, proof=held)
    reply = show_made(joining, asked)
    reply["view"]["seal"]["links"] |= held.links
    return reply


def _take(request: Request) -> Json:
    """Compare a link with those kept of its game, and show it.

    ``relation`` is ``newer``, ``same``, ``older``, or ``fork`` for another version of a turn
    that is not answered yet; the last two are shown as nobody sees them. Raises `SealError`.
    """
    look, known = seals.look_at(request.link), seals.proof_of(request).links
    sealed.refuse_second_version(known, look)
    relation = _relation(look, known)
    is_shown = relation in {"newer", "same"} and look.place != sealed.INVITATION
    seat = request.seat if is_shown else None
    return open_link(look.link, replace(request, seat=seat)).view(seat) | {"relation": relation}


def _relation(look: Look, known: Mapping[Place, str]) -> str:
    kept = known.get(look.place)
    if sealed.is_answered(known, look.place):
        return "older"
    if kept is None:
        return "newer"
    return "same" if kept == look.link else "fork"


def _close(request: Request) -> Json:
    """Open one's own seal."""
    open_request(request)
    return show_made(seals.answering_seat(request.link, request).close(), request)


def _audit(request: Request) -> Json:
    """Audit a closing link a few links further; the reply says how far, or shows what was found.

    Who has not kept the first links sees only whether both racks allow every move.
    """
    look = seals.look_at(request.link)
    if look.place != sealed.CLOSING:
        raise SealError("not-over", "Both seals have to be open for this.")
    kept = {} if request.proof is None else request.proof.links
    texts = tuple(sorted({*kept.values(), look.link}))
    of = len(look.history.turns)
    if look.link not in seals.verdicts:
        at = _further(look.link, texts)
        if at is not None:
            return {"done": False, "at": at, "of": of}
    shown = open_link(look.link, request).view(request.seat)
    return {"done": True, "at": of, "of": of} | shown


def _further(link: str, texts: tuple[str, ...]) -> int | None:
    """Go on with an audit; return the turn that it has come to, ``None`` at its end."""
    if (link, texts) not in _audits:
        _audits.clear()
        _audits[link, texts] = _auditing(link, texts)
    turns = list(islice(_audits[link, texts], _LINKS_A_STEP))
    return turns[-1] - 1 if turns else None


_audits: dict[tuple[str, tuple[str, ...]], Iterator[int]] = {}
"""What is left of the audit under way, if there is one: lost, it begins again."""


def _auditing(link: str, texts: tuple[str, ...]) -> Iterator[int]:
    """Audit a game link by link; the verdict is kept, and with it the game with both racks."""
    closing = seals.look_at(link).parsed.content
    assert isinstance(closing, sealed.Closing)  # the caller has looked
    verdict = yield from sealed.auditing(texts, closing)
    seals.keep_verdict(link, verdict)
    if verdict.history is not None:
        remember(link, verdict.history)


ANSWERS: dict[str, Callable[[Request], Json]] = {
    "invite": _invite,
    "sealed-rematch": _rematch,
    "redeal": _redeal,
    "join": _join,
    "take": _take,
    "close": _close,
    "audit": _audit,
}
