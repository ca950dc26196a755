"""Answer the intents of joint games, from the invitation to the audit, and of their keys.

With each request the page sends the player's ``proof``: the device or seat key, and the stored
links of the game by their places. A reply has a key only if the page asked for one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from scrabble import joint
from scrabble import link as links
from scrabble.errors import JointError, LinkError
from scrabble.game import MIN_PLAYERS, Mode, Setup
from scrabble.game.bag import JOINT_SEED_BITS
from scrabble.joint import JOINT, Act, DeviceKey, key_words
from scrabble.link.text import MAX_LINK
from scrabble.views.json import Json
from scrabble.web.games import new_setup
from scrabble.web.joint_views import Comparison, JointView, keep_verdict, verdicts
from scrabble.web.request import BadRequest, Intents, Proof, Request
from scrabble.web.session import open_link, open_request, show_made

_LINKS_A_STEP = 2
"""How many links one step of an audit compares."""
_MAX_LINKS = 200
_MAX_TEXT = 100_000


def _invite(request: Request) -> Json:
    """Begin a game: sealed for two players, with a fair draw for more. The inviter moves first."""
    setup = new_setup(request)
    if setup.computers:
        raise BadRequest("players")
    mode = Mode.SEALED if len(setup.names) == MIN_PLAYERS else Mode.FAIR_DRAW
    number = setup.seed % (1 << JOINT_SEED_BITS)
    return _invited(replace(setup, mode=mode, seed=number), request)


def _rematch(request: Request) -> Json:
    """Begin another game of these players, to which the requesting player invites.

    After the end only one seat may: see `scrabble.joint.rematch`. A game whose key was lost has no
    end, and any player may begin another.
    """
    last = JointView.of(request).link.history.last
    old, number = last.setup, request.seed()
    seat = _seat_of(request, old)
    if last.result is not None:
        return _invited(joint.rematch(old, seat, number), request)
    return _invited(old.again(seat, seed=number % (1 << JOINT_SEED_BITS)), request)


def _seat_of(request: Request, setup: Setup) -> int:
    if request.seat is None or request.seat >= len(setup.names):
        raise BadRequest("seat")
    return request.seat


def _invited(setup: Setup, request: Request) -> Json:
    link = JOINT[setup.mode].invite(_device_key(request), setup)
    return _begun(link, request) | open_link(link, replace(request, seat=None)).view(0)


def _device_key(request: Request) -> DeviceKey:
    return DeviceKey(JointView.of(request).proof.key)


def _begun(link: str, request: Request) -> Json:
    """Name the secret of an invitation or a joining link; raise `JointError` if it is used."""
    secret = joint.game_of(link).secret_of(link)
    agrees = request.fields.get("agrees") is True
    JointView.of(request).refuse_reuse(secret, Act.JOIN, agrees=agrees)
    return {"begun": secret}


def _join(request: Request) -> Json:
    """Join a game; the reply has the link to send on."""
    open_link(request.link, replace(request, seat=None))  # checks link and lexicon
    asked, game = JointView.of(request), joint.game_of(request.link)
    due = asked.link.due
    joining = game.join(_device_key(request), request.link)
    begun = _begun(joining, request)
    held = replace(asked.proof, links={asked.link.place: request.link})
    seat = None if due is None else due.seat
    reply = show_made(joining, replace(request, seat=seat, proof=held))
    reply["view"]["joint"]["links"] |= _by_text(held)
    return reply | begun


def _by_text(proof: Proof) -> Json:
    """Return the stored links, with their places as JSON keys."""
    return {str(place): text for place, text in proof.links.items()}


def _take(request: Request) -> Json:
    """Compare a link with the stored links of its game, and show it.

    ``relation`` is ``newer``, ``same``, ``older``, or ``fork`` for another version of a turn that
    is not answered yet. ``older`` and ``fork`` give a spectator's view. Raises `JointError`.
    """
    asked = JointView.of(request)
    relation = joint.relation(joint.game_of(request.link), asked.proof.links, asked.link)
    is_shown = relation in {"newer", "same"} and asked.link.has_racks
    seat = request.seat if is_shown else None
    return open_link(request.link, replace(request, seat=seat)).view(seat) | {"relation": relation}


def _close(request: Request) -> Json:
    """Make the due link if it adds no move: a second link in the ring, or one after the end."""
    open_request(request)
    return show_made(JointView.of(request).answering().close(), request)


def _audit(request: Request) -> Json:
    """Continue the audit at a last link; the reply has its progress or its findings.

    If a fault in the last link prevents taking the seat, the reply has a spectator's view.
    """
    asked = JointView.of(request)
    of = len(asked.link.history.turns)
    if asked.link.due is not None:
        raise JointError("not-over", "The game has to be closed by all players for this.")
    if asked.compared not in verdicts:
        at = _further(asked.compared)
        if at is not None:
            return {"done": False, "at": at, "of": of}
    seat = request.seat
    if not verdicts[asked.compared].fits and seat is not None and not _fits(asked):
        seat = None
    shown = open_link(request.link, replace(request, seat=seat)).view(seat)
    return {"done": True, "at": of, "of": of} | shown


def _fits(asked: JointView) -> bool:
    """Say whether the player can still take the seat, although the audit found a fault."""
    try:
        asked.taken()
    except JointError:
        return False
    return True


def _further(compared: Comparison) -> int | None:
    """Continue an audit; return how many turns it has checked, or ``None`` at the end."""
    if compared not in _audits:
        _audits.clear()
        _audits[compared] = _auditing(compared)
    turns = list(islice(_audits[compared], _LINKS_A_STEP))
    return turns[-1] - 1 if turns else None


_audits: dict[Comparison, Iterator[int]] = {}
"""The running audit, at most one. If it is lost, the audit begins again."""


def _auditing(compared: Comparison) -> Iterator[int]:
    """Audit a game link by link, and cache the verdict."""
    link, texts, key = compared
    keep_verdict(compared, (yield from joint.game_of(link).auditing(texts, link, key)))


def _words(request: Request) -> Json:
    """Return the key of a request as twelve words."""
    return {"words": list(key_words.key_to_words(JointView.of(request).proof.key))}


def _key(request: Request) -> Json:
    """Return the key that twelve words encode."""
    return {"key": key_words.words_to_key(request.text("text")).hex()}


def _seat_link(request: Request) -> Json:
    """Return the link that moves a seat to another device of its player."""
    open_request(request)
    asked, game = JointView.of(request), joint.game_of(request.link)
    text = game.seat_link(asked.key, game.needed(asked.proof.links, request.link))
    return {"text": text, "isLong": len(text) > MAX_LINK}


def _seat_key(request: Request) -> Json:
    """Return the player's seat key, for a backup of the game."""
    asked, game = JointView.of(request), joint.game_of(request.link)
    _, key = game.own_seat(asked.key, game.needed(asked.proof.links, request.link))
    return {"key": key.hex()}


def _seat(request: Request) -> Json:
    """Take a seat by a seat link, or by the request's key and links copied from a chat.

    The reply has the seat and its key, the view at the newest link, and all links.
    """
    text = request.text("text")[:_MAX_TEXT]
    try:
        found = joint.read_seat_link(text)
    except JointError as error:
        if error.code != "no-seat-link" or request.proof is None:
            raise
        pieces = (*request.proof.links.values(), *islice(_links_in(text), _MAX_LINKS))
        found = joint.SeatLink(joint.key_of(request.proof.key), pieces)
    read = [joint.game_of(each).read(each) for each in dict.fromkeys(found.links)]
    if not read:
        raise JointError("no-seat-link", "There is no link of a joint game in this text.")
    read.sort(key=lambda link: (joint.order(link.place), link.history.last.turn))
    newest, kept = read[-1], {link.place: link.text for link in read}
    if any(link.setup != newest.setup for link in read):
        raise JointError("other-game", "These links are of different games.")
    game = JOINT[newest.setup.mode]
    seat, key = game.own_seat(found.key, game.needed(kept, newest.text))
    proof = Proof(key, kept)
    asked = Request(newest.text, seat, request.has_no_pack, {}, proof)
    reply = open_link(newest.text, asked).view(seat)
    reply["view"]["joint"]["links"] |= _by_text(proof)
    return reply | {"key": proof.key.hex(), "seat": seat}


def _links_in(text: str) -> Iterator[str]:
    """Yield the links of joint games in a chat's messages."""
    for piece in text.split():
        try:
            found = links.read(piece)
        except LinkError:
            continue
        if found.mode.is_joint:
            yield found.text


INTENTS: Intents = {
    "invite": _invite,
    "joint-rematch": _rematch,
    "join": _join,
    "take": _take,
    "close": _close,
    "audit": _audit,
    "key-words": _words,
    "words-key": _key,
    "seat-link": _seat_link,
    "seat-key": _seat_key,
    "seat": _seat,
}
