"""Intents of games with a fair draw: those of `scrabble.web.joint`, with the same shapes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scrabble.errors import SealError
from scrabble.game import Mode, Setup
from scrabble.game.bag import SEALED_SEED_BITS
from scrabble.lexicon import pack_info
from scrabble.link.joint import fair_draw
from scrabble.views.json import Json
from scrabble.web import fair_draws
from scrabble.web.games import new_setup
from scrabble.web.request import BadRequest, Proof, Request
from scrabble.web.session import open_link, open_request, show_made


def _invite(request: Request) -> Json:
    """Begin a game: the player of the request invites, and moves first."""
    setup = new_setup(request)
    if setup.computers:
        raise BadRequest("players")
    drawn = replace(setup, mode=Mode.FAIR_DRAW, seed=_number(setup.seed))
    return _invited(drawn, request)


def _rematch(request: Request) -> Json:
    """Begin the next game of the same players: whoever asks for it invites.

    Its number is drawn by chance: made twice from one game, it would have one chain twice.
    """
    old = fair_draws.look_at(request.link).parsed.setup
    first = request.seat
    if first is None or first >= len(old.names):
        raise BadRequest("seat")
    tag = old.tag if old.is_own_list else pack_info(old.lexicon).tag
    names = (*old.names[first:], *old.names[:first])
    setup = replace(old, names=names, seed=_number(request.seed()), tag=tag)
    return _invited(setup, request)


def _redeal(request: Request) -> Json:
    """Refuse: any one link and the key bring a seat back."""
    del request
    raise SealError("not-sealed", "This is not a link of a sealed game.")


def _number(seed: int) -> int:
    """Return the number of a game from a seed, which has more bits."""
    return seed % (1 << SEALED_SEED_BITS)


def _invited(setup: Setup, request: Request) -> Json:
    link = fair_draw.invite(fair_draws.proof_of(request).key, setup)
    return open_link(link, replace(request, seat=None)).view(0)


def _join(request: Request) -> Json:
    """Join a game: the reply has the link to send on."""
    open_link(request.link, replace(request, seat=None))  # Its words and rules are known here.
    held = fair_draws.proof_of(request)
    joining = fair_draw.join(held.key, request.link)
    look = fair_draws.look_at(request.link)
    before = {str(look.place): request.link}
    seat = fair_draws.look_at(joining).parsed.maker
    asked = replace(request, seat=seat, proof=Proof(held.key, {look.place: request.link}))
    reply = show_made(joining, asked)
    reply["view"]["seal"]["links"] |= before
    return reply


def _take(request: Request) -> Json:
    """Compare a link with those kept of its game, and show it.

    ``relation`` is ``newer``, ``same``, ``older``, or ``fork`` for another version of a turn that
    is not answered yet; the last two are shown as nobody sees them. Raises `SealError`.
    """
    look = fair_draws.look_at(request.link)
    known = fair_draws.kept_in(fair_draws.proof_of(request))
    relation = fair_draw.relation(known, look)
    seat = request.seat if relation in {"newer", "same"} else None
    return open_link(look.link, replace(request, seat=seat)).view(seat) | {"relation": relation}


def _publish(request: Request) -> Json:
    """Make the link that is due without a move: the second one of the ring, or a closing link."""
    open_request(request)
    return show_made(fair_draws.answering_seat(request.link, request).publish(), request)


def _audit(request: Request) -> Json:
    """Compare the links kept with the last one, in one step.

    A game that does not fit is shown as nobody sees it.
    """
    look = fair_draws.look_at(request.link)
    if look.due is not None:
        raise SealError("not-over", "The game is not over: the last link is needed for this.")
    verdict = fair_draws.audit(look, request)
    seat = request.seat if verdict.state == "fair" else None
    shown = open_link(look.link, replace(request, seat=seat)).view(seat)
    of = len(look.history.turns)
    return {"done": True, "at": of, "of": of} | shown


ANSWERS: dict[str, Callable[[Request], Json]] = {
    "invite": _invite,
    "sealed-rematch": _rematch,
    "redeal": _redeal,
    "join": _join,
    "take": _take,
    "close": _publish,
    "audit": _audit,
}
