"""What the bridge asks of games with a fair draw, as `scrabble.web.joint_views` answers for sealed ones.

Nothing here is loaded for other games. What is kept between requests saves time only.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import islice

from scrabble import link as links
from scrabble.errors import LinkError, SealError
from scrabble.game import History
from scrabble.game.position import with_item
from scrabble.link.joint import fair_draw
from scrabble.link.joint.fair_draw import Look
from scrabble.link.joint.seat_text import find_seat
from scrabble.views.json import Json
from scrabble.web.request import BadRequest, Proof, Request

_NOTHING_ALLOWED = dict.fromkeys(
    ("play", "exchange", "pass", "challenge", "resign", "hint", "accept"), False
)
_STATES = {"join": "joining", "publish": "joining", "move": "drawn", "close": "closing"}
_MAX_LINKS = 20
verdicts: dict[str, fair_draw.Verdict] = {}
"""What comparing the links kept found, by the last link."""
_MOST_VERDICTS = 16


@lru_cache(maxsize=64)
def look_at(link: str) -> Look:
    """Read a link; raises `LinkError` (``not-a-fair-draw`` for any other text)."""
    if links.fair_draw_in(link) != link:
        raise LinkError("not-a-fair-draw", "This is not a link of a game with a fair draw.")
    return Look.at(link)


def history_of(link: str) -> History:
    """Return the game in a link; raises `LinkError`."""
    return look_at(link).history


def proof_of(request: Request) -> Proof:
    """Return what the player of a request holds; raises `SealError` (``no-key``)."""
    if request.proof is None:
        raise SealError("no-key", "The key of this seat is not on this device.")
    return request.proof


def kept_in(proof: Proof) -> dict[int, str]:
    """Return the links in a proof; raises `BadRequest` for places that are no numbers."""
    if not all(isinstance(place, int) for place in proof.links):
        raise BadRequest("list of links")
    return {place: link for place, link in proof.links.items() if isinstance(place, int)}


def seat_at(link: str, request: Request) -> fair_draw.Seat:
    """Take the seat of a request at a link; raises `SealError`."""
    mine, look = proof_of(request), look_at(link)
    seat = _seat(mine.key, fair_draw.needed_at(kept_in(mine), look))
    if request.seat != seat.seat:
        raise BadRequest("seat")
    return seat


@lru_cache(maxsize=8)
def _seat(key: bytes, texts: tuple[str, ...]) -> fair_draw.Seat:
    return fair_draw.Seat.at(key, texts)


def seen_by(link: str, history: History, request: Request) -> History:
    """Return the game of a link as its player sees it, with their own rack and no other."""
    seat = seat_at(link, request)
    if history.last.result is not None and not any(history.last.hidden):
        return history
    last = seat.known.last
    held = [last.held(number) for number in range(len(last.racks))]
    racks = with_item(("",) * len(held), seat.seat, seat.rack)
    hidden = tuple(n - len(rack) for n, rack in zip(held, racks, strict=True))
    return replace(
        history, positions=(*history.positions[:-1], replace(last, racks=racks, hidden=hidden))
    )


def answering_seat(link: str, request: Request) -> fair_draw.Seat:
    """Take a seat to go on from a link; raises `SealError` (``second-version``).

    It is refused where the player has gone on from it before.
    """
    known, look = kept_in(proof_of(request)), look_at(link)
    if known.get(look.place, link) != link or fair_draw.is_answered(known, look.place):
        raise SealError("second-version", "You have made this turn already.")
    return seat_at(link, request)


def with_own_racks(link: str, history: History, request: Request) -> History:
    """Return a game that is not over with one's own racks, turn by turn."""
    return history if request.seat is None else seat_at(link, request).known


def with_made(link: str, request: Request) -> Request:
    """Return the request of a player with one more link."""
    mine = proof_of(request)
    return replace(request, proof=replace(mine, links={**mine.links, look_at(link).place: link}))


def shown(link: str, history: History, seat: int | None, seen: Json) -> Json:
    """Return the fields of a view that are other than in open games; ``seen`` is the view without.

    Until all have joined, whoever joins next is awaited.
    """
    look = look_at(link)
    parsed, due = look.parsed, look.due
    by = None if due in (None, "join") else parsed.next_seat
    opens = due in ("publish", "close") and by == seat and seat is not None
    players = len(parsed.setup.names)
    joined = players if parsed.ring is None else min(parsed.ring + 1, players)
    seal: Json = {
        "state": _state(look),
        "due": due,
        "turn": history.last.turn,
        "links": {str(look.place): link},
        "by": by,
        "opens": opens,
        "joined": {"n": joined, "of": players},
    }
    verdict = verdicts.get(link)
    if due is None and verdict:
        state = "matched" if verdict.state == "fair" else verdict.state
        seal |= {"state": state, "turn": verdict.turn, "compared": verdict.compared}
    fields: Json = {"seal": seal}
    if due in ("join", "publish"):
        fields |= {"toMove": parsed.next_seat, "allowed": _NOTHING_ALLOWED, "turnSeconds": 0}
        fields |= {"turn": "turn-yours" if opens else "turn-of", "rack": None}
        fields["line"] = f"line-fair-{due}{'-yours' if opens else ''}"
    elif seat is not None and seen["line"] in {"line-waiting", "line-invited"}:
        is_short = len(seen["rack"] or ()) < history.last.held(seat)
        fields["line"] = "line-fair-tiles" if is_short else seen["line"]
    return fields


def _state(look: Look) -> str:
    return "unchecked" if look.due is None else _STATES[look.due]


def audit(look: Look, request: Request) -> fair_draw.Verdict:
    """Compare the links that a player keeps with the last one; what that found is kept."""
    known = {} if request.proof is None else kept_in(request.proof)
    verdict = fair_draw.audited(known.values(), look)
    verdicts[look.link] = verdict
    for oldest in list(verdicts)[:-_MOST_VERDICTS]:
        del verdicts[oldest]
    return verdict


def seat_in(text: str, proof: Proof | None) -> tuple[Proof, int, str] | None:
    """Take a seat by a seat link, or by the key of a request and links out of a chat.

    Returns the key with all links, the seat and the newest link; ``None`` without a link of such a
    game. Raises `SealError`.
    """
    found = find_seat(text)
    if found is not None:
        key, pieces = found.key, found.links
    elif proof is not None:
        key, pieces = proof.key, (*proof.links.values(), *_links_in(text))
    else:
        return None
    each_link = (links.fair_draw_in(piece) for piece in pieces)
    looks = [look_at(link) for link in dict.fromkeys(link for link in each_link if link)]
    if not looks:
        return None
    known = {look.place: look.link for look in looks}
    newest = known[max(known)]
    seat = fair_draw.Seat.at(key, (*known.values(),)).seat
    return Proof(key, dict(known.items())), seat, newest


def seat_link(request: Request) -> str:
    """Return the link that takes one's seat to another device; raises `SealError`."""
    mine, look = proof_of(request), look_at(request.link)
    return fair_draw.seat_link(mine.key, {**kept_in(mine), look.place: look.link})


def _links_in(text: str) -> list[str]:
    """Return the links in messages of a chat."""
    found = (links.fair_draw_in(piece) for piece in text.split())
    return list(islice((link for link in found if link), _MAX_LINKS))
