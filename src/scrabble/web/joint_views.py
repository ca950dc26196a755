"""Show joint games to the page: a seat's view, and the link that is due.

This module is lazy-loaded for joint games. Its caches only save time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from scrabble import joint
from scrabble.errors import JointError
from scrabble.game import History, Mode
from scrabble.joint import (
    JOINT,
    NEXT_INVITER,
    Act,
    Due,
    JointLink,
    JointSeat,
    Key,
    LinkPlace,
    Uses,
    Verdict,
)
from scrabble.views.json import Json
from scrabble.views.turns import KINDS
from scrabble.web.request import BadRequest, Proof, Request

_NOTHING_ALLOWED = dict.fromkeys(KINDS.values(), False)
Comparison = tuple[str, tuple[str, ...], Key | None]
"""What an audit compares: the last link, all links, sorted, and the key of the player."""
verdicts: dict[Comparison, Verdict] = {}
"""The verdicts of audits, by what they compared."""
_MOST_VERDICTS = 16


def keep_verdict(compared: Comparison, verdict: Verdict) -> None:
    """Cache the verdict of an audit."""
    verdicts[compared] = verdict
    for oldest in list(verdicts)[:-_MOST_VERDICTS]:
        del verdicts[oldest]


@dataclass(frozen=True, slots=True)
class JointView:
    """A link of a joint game, and the seat and proof (``holding``) of the player who sees it."""

    text: str
    seat: int | None = None
    holding: Proof | None = None

    @classmethod
    def of(cls, request: Request, text: str | None = None) -> JointView:
        """Return a view of the request's link, or of another link, for the requesting player."""
        return cls(request.link if text is None else text, request.seat, request.proof)

    @property
    def link(self) -> JointLink:
        """The parsed link; raises `LinkError` (``not-sealed`` for a link of any other game)."""
        return joint.game_of(self.text).read(self.text)

    @property
    def compared(self) -> Comparison:
        """The input of an audit at this link: this link and the stored ones, with the key."""
        if self.holding is None:
            return self.text, (self.text,), None
        return self.text, tuple(sorted({*self.holding.links.values(), self.text})), self.key

    @property
    def proof(self) -> Proof:
        """The player's proof; raises `JointError` (``no-key``)."""
        if self.holding is None:
            raise JointError("no-key", "The key of this seat is not on this device.")
        return self.holding

    @property
    def key(self) -> Key:
        """The player's device or seat key; raises `JointError` (``no-key``, ``bad-key``)."""
        return joint.key_of(self.proof.key)

    def refuse_reuse(self, secret: str, act: Act, *, agrees: bool = False) -> None:
        """Check a new link of the player before it leaves the engine; raise `JointError`."""
        named = self.proof.uses.get
        begun, opened = named("begun", []), named("opened", [])
        if not isinstance(begun, list) or not isinstance(opened, list):
            raise BadRequest("uses")
        uses = Uses(
            bool(named("restored")), frozenset(map(str, begun)), frozenset(map(str, opened))
        )
        joint.refuse_reuse(uses, secret, act, agrees=agrees)

    def with_made(self, request: Request) -> Request:
        """Return the player's request with this link added to the proof."""
        links = {**self.proof.links, self.link.place: self.text}
        return replace(request, proof=replace(self.proof, links=links))

    def taken(self) -> JointSeat:
        """Take the seat of the player; raise `JointError`."""
        game = joint.game_of(self.text)
        texts = game.needed(self.proof.links, self.text)
        seat = _taken(game.MODE, self.key, texts)
        if self.seat != seat.seat:
            raise BadRequest("seat")
        return seat

    def answering(self) -> JointSeat:
        """Take the seat to answer the link; raise `JointError`.

        ``second-version`` means that the link was answered, or that another version of it is
        stored; ``key-restored`` that it may have been answered on another device.
        """
        kept, place = self.proof.links, self.link.place
        if kept.get(place, self.text) != self.text or joint.is_answered(kept, place):
            raise JointError("second-version", "You have made this turn already.")
        seat = self.taken()
        self.refuse_reuse(seat.secret, Act.MOVE)
        return seat

    def opening(self) -> Json:
        """Return the player's secret, if this link opens it."""
        is_open = joint.game_of(self.text).opens(self.text)
        return {"opened": self.taken().secret} if is_open else {}

    def seen(self, history: History) -> History:
        """Return a game as the player sees it: with their own rack, after an audit with all."""
        verdict = verdicts.get(self.compared)
        if verdict is not None and verdict.history is not None:
            return verdict.history
        if self.seat is None or history.last.is_open or not self.link.has_racks:
            return history
        seat = self.taken()
        shown = seat.known.last.with_only(seat.seat, seat.rack)
        return replace(history, positions=(*history.positions[:-1], shown))

    def with_own_racks(self, history: History) -> History:
        """Return a game with the player's own racks, turn by turn; unchanged if racks are open."""
        if self.seat is None or history.last.is_open or not self.link.has_racks:
            return history
        self.taken()
        kept = (*self.proof.links.items(),)
        return _with_own_racks(self.link.setup.mode, self.key, kept, self.text)

    def fields(self, history: History, seat: int | None, seen: Json) -> Json:
        """Return the fields of a view that differ in joint games.

        ``seen`` is the view without these fields. In the ring, the seat that is due counts as the
        seat to move.
        """
        link, kind = self.link, _KINDS[history.game.setup.mode]
        due = link.due
        opens = due is not None and due.act in (Act.PUBLISH, Act.CLOSE) and due.seat == seat
        fields: Json = {"joint": self._joint(link, history) | {"opens": opens}}
        if due is not None and due.act in (Act.JOIN, Act.PUBLISH):
            fields |= {
                "toMove": due.seat,
                "allowed": _NOTHING_ALLOWED,
                "rack": None,
                **kind.waiting,
            }
            fields |= {"turn": "turn-yours" if opens else "turn-of", "line": kind.line(due, seat)}
        elif seat is not None and seen["line"] in {"line-waiting", "line-invited"}:
            is_short = len(seen["rack"] or ()) < history.last.held(seat)
            fields["line"] = f"line-{kind.word}-tiles" if is_short else seen["line"]
        return fields

    def _joint(self, link: JointLink, history: History) -> Json:
        """Return the due act, the seat that performs it, the receiving seat, and audit findings."""
        mode, due = history.game.setup.mode, link.due
        act = None if due is None else due.act
        about: Json = {
            "state": JOINT[mode].STATES[act],
            "due": act and act.value,
            "turn": history.last.turn,
            "links": {str(link.place): self.text},
            "by": None if due is None or act is Act.JOIN else due.seat,
            "then": None if due is None else due.then,
            "inviter": NEXT_INVITER,
            **_KINDS[mode].about(link),
        }
        if due is not None and self.seat is not None and link.has_racks:
            about["words"] = list(self.taken().words)
        verdict = verdicts.get(self.compared)
        if due is None and verdict:
            found = {"state": verdict.state, "turn": verdict.turn, "named": verdict.seat}
            return about | found | {"compared": {"n": verdict.compared, "of": verdict.total}}
        return about


@lru_cache(maxsize=8)
def _taken(mode: Mode, key: Key, texts: tuple[str, ...]) -> JointSeat:
    return JOINT[mode].take(key, texts)


@lru_cache(maxsize=2)
def _with_own_racks(
    mode: Mode, key: Key, kept: tuple[tuple[LinkPlace, str], ...], text: str
) -> History:
    return JOINT[mode].with_own_racks(key, dict(kept), text)


@dataclass(frozen=True, slots=True)
class _Kind:
    """The parts of a view that differ by kind of joint game.

    ``word`` is the prefix of text keys; ``line`` and ``waiting`` are for the time before play.
    """

    word: str
    line: Callable[[Due, int | None], str]
    about: Callable[[JointLink], Json]
    waiting: Json


def _joined(link: JointLink) -> Json:
    """Return how many players have joined, out of how many."""
    players = len(link.setup.names)
    joined = players if link.ring is None else min(link.ring + 1, players)
    return {"joined": {"n": joined, "of": players}}


_KINDS: Mapping[Mode, _Kind] = {
    Mode.SEALED: _Kind(
        "sealed",
        lambda _, seat: "line-sealed-join" if seat is None else "line-sealed-joining",
        lambda _: {},
        {},
    ),
    Mode.FAIR_DRAW: _Kind(
        "fair",
        lambda due, seat: (
            f"line-fair-{due.act}"
            + ("-yours" if due.act is Act.PUBLISH and due.seat == seat else "")
        ),
        _joined,
        {"turnSeconds": 0},
    ),
}
