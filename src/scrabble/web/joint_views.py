"""What the bridge asks of sealed games: whose seat it is, what it may see, what the seal shows.

Nothing here is loaded for other games. What is kept between requests saves time only.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from scrabble import link as links
from scrabble.errors import LinkError, SealError
from scrabble.game import History, Setup
from scrabble.game.position import with_item
from scrabble.link.joint import sealed
from scrabble.link.joint.sealed import CLOSING, INVITATION, JOINING, OPENING, Look
from scrabble.views.json import Json
from scrabble.web.request import BadRequest, Proof, Request

_NOTHING_ALLOWED = dict.fromkeys(
    ("play", "exchange", "pass", "challenge", "resign", "hint", "accept"), False
)
verdicts: dict[str, sealed.Verdict] = {}
"""What audits found, by the closing link."""
_MOST_VERDICTS = 16


@lru_cache(maxsize=64)
def look_at(link: str) -> Look:
    """Read a sealed link; raises `LinkError` (``not-sealed`` for any other text)."""
    if links.sealed_in(link) != link:
        raise LinkError("not-sealed", "This is not a link of a sealed game.")
    return Look.at(link)


def history_of(link: str) -> History:
    """Return what everybody can see of the game in a sealed link; raises `LinkError`.

    Once both seals are opened and audited, that is all.
    """
    verdict = verdicts.get(link)
    return (verdict and verdict.history) or look_at(link).history


def proof_of(request: Request) -> Proof:
    """Return what the player of a request holds; raises `SealError` (``no-key``)."""
    if request.proof is None:
        raise SealError("no-key", "The key of this seat is not on this device.")
    return request.proof


def seat_at(link: str, request: Request) -> sealed.Seat:
    """Take the seat of a request at a link; raises `SealError`."""
    mine, look = proof_of(request), look_at(link)
    known = {**mine.links, look.place: link}
    if INVITATION not in known:
        raise SealError("no-invitation", "The invitation to this game is not on this device.")
    seat = _seat(mine.key, tuple(sealed.needed_at(known, look)))
    if request.seat != seat.seat:
        raise BadRequest("seat")
    return seat


@lru_cache(maxsize=4)
def _seat(key: bytes, links: tuple[str, ...]) -> sealed.Seat:
    return sealed.Seat.at(key, links)


def seen_by(link: str, history: History, request: Request) -> History:
    """Return the game of a link as its player sees it, with their own rack."""
    if look_at(link).place == INVITATION or not any(history.last.hidden):
        return history
    seat = seat_at(link, request)
    last = history.last
    held_by_seats = [last.held(number) for number in range(len(last.racks))]
    racks = with_item(("",) * len(held_by_seats), seat.seat, seat.rack)
    hidden = tuple(n - len(rack) for n, rack in zip(held_by_seats, racks, strict=True))
    known = replace(last, racks=racks, hidden=hidden)
    return replace(history, positions=(*history.positions[:-1], known))


def answering_seat(link: str, request: Request) -> sealed.Seat:
    """Take a seat to go on from a link; raises `SealError` (``second-version``).

    It is refused where the player has gone on from it before.
    """
    known, look = proof_of(request).links, look_at(link)
    if known.get(look.place, link) != link or sealed.is_answered(known, look.place):
        raise SealError("second-version", "You have made this turn already.")
    return seat_at(link, request)


def with_own_racks(link: str, history: History, request: Request) -> History:
    """Return a game that is still sealed with one's own racks, turn by turn."""
    if request.seat is None or not any(history.last.hidden) or look_at(link).place == INVITATION:
        return history
    seat_at(link, request)
    proof = proof_of(request)
    texts = {**proof.links, look_at(link).place: link}
    return _with_own_racks(proof.key, tuple(texts.values()))


@lru_cache(maxsize=2)
def _with_own_racks(key: bytes, links: tuple[str, ...]) -> History:
    return sealed.with_own_racks(key, links)


def with_made(link: str, request: Request) -> Request:
    """Return the request of a player with one more link."""
    mine = proof_of(request)
    return replace(request, proof=replace(mine, links={**mine.links, look_at(link).place: link}))


def shown(link: str, history: History, seat: int | None, seen: Json) -> Json:
    """Return the fields of a view that are other than in open games.

    ``seen`` is the view without them. Until the friend has joined, the friend is awaited.
    """
    look = look_at(link)
    place, due = look.place, due_at(look)
    seal: Json = {"state": "sealed", "due": due, "turn": history.last.turn, "links": {place: link}}
    seal["by"] = goes_on(look)
    seal |= _numbers(look.parsed.setup)
    seal["opens"] = due == "close" and seat is not None and seat == seal["by"]
    if due == "close":
        seal["state"] = "unopened"
    if place == CLOSING:
        verdict = verdicts.get(link)
        seal["state"] = verdict.state if verdict else "unchecked"
        seal["turn"] = verdict.turn if verdict else history.last.turn
        seal["compared"] = verdict.compared if verdict else 0
    fields: Json = {"seal": seal}
    if due == "join":
        fields |= {"toMove": sealed.GUEST, "allowed": _NOTHING_ALLOWED, "turn": "turn-of"}
        fields["rack"] = None
        fields["line"] = "line-sealed-join" if seat is None else "line-sealed-joining"
    elif seat is not None and seen["line"] in {"line-waiting", "line-invited"}:
        is_short = len(seen["rack"] or ()) < history.last.held(seat)
        fields["line"] = "line-sealed-tiles" if is_short else seen["line"]
    return fields


def _numbers(setup: Setup) -> Json:
    """Return the number of a game, and those of the redeal that it may be.

    The page looks up by them which game it stands in for.
    """
    number = f"{setup.seed:010x}"
    if setup.redeal is None:
        return {"game": number}
    return {
        "game": number,
        "redeal": {"game": f"{setup.redeal.game:010x}", "turn": setup.redeal.turn},
    }


def due_at(look: Look) -> str | None:
    """Return what is to be made next: a joining link, a move, or a link that opens a seal."""
    if look.place == INVITATION:
        return "join"
    if look.place == CLOSING:
        return None
    over = look.place != JOINING and look.history.last.result is not None
    return "close" if over else "move"


def closer(look: Look) -> int:
    """Return the seat that has to open its seal next, where a game is over."""
    first = sealed.opener(look.history)
    return 1 - first if look.place == OPENING else first


def goes_on(look: Look) -> int | None:
    """Return the seat that has to move or to open its seal; ``None`` before both have joined."""
    match due_at(look):
        case "move":
            return look.history.last.to_move
        case "close":
            return closer(look)
        case _:
            return None


def keep_verdict(link: str, verdict: sealed.Verdict) -> None:
    """Keep what an audit found."""
    verdicts[link] = verdict
    for oldest in list(verdicts)[:-_MOST_VERDICTS]:
        del verdicts[oldest]
