"""Cache loaded lexicons and the links opened last between requests.

The cache only saves time: every request has its link, which holds the whole game.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from scrabble import link as links
from scrabble.errors import MissingLexicon
from scrabble.game import OWN_LIST, History, Setup
from scrabble.lexicon import Lexicon, pack_info
from scrabble.views.json import Json
from scrabble.views.turns import Doubted
from scrabble.views.view import LexiconState, view
from scrabble.web.request import BadRequest, NeedsPack, NeedsPart, Request

if TYPE_CHECKING:
    from scrabble.web.joint_views import JointView

VIEW = 8
"""The version of views; the page replaces stored views of another version."""
packs: dict[str, Lexicon] = {}
"""Loaded shipped lexicons, by name."""
own_lists: dict[int, Lexicon] = {}
"""The players' own word lists, by the tag in links."""
_opened: dict[str, Opened] = {}
"""The links opened last, the oldest first, with their games as everybody may see them."""
_MOST_OPENED = 16


def decoded(link: str) -> History:
    """Return the game of a link as everybody may see it; raise `LinkError`."""
    return _decoded(link).history


def _decoded(link: str) -> Opened:
    return remember(_opened.get(link) or Opened(link, _decode(link)))


def _decode(link: str) -> History:
    whole = links.parse(link)
    if whole.mode.is_joint:
        return joint_view(link).link.history
    if not whole.is_puzzle:
        return whole.decode()
    with late_part("puzzles"):
        from scrabble.views.puzzle import history_of  # noqa: PLC0415  Lazy-loaded.

        return history_of(whole.decode_puzzle())


def joint_view(link: str, request: Request | None = None) -> JointView:
    """Return the view of a joint game's link for the requesting player; raise `NeedsPart`."""
    with late_part("joint"):
        from scrabble.web.joint_views import JointView  # noqa: PLC0415  Lazy-loaded.
    return JointView(link) if request is None else JointView.of(request, link)


@contextmanager
def late_part(part: str) -> Iterator[None]:
    """Guard imports from a lazy-loaded part; raise `NeedsPart` if the part has not arrived.

    `scrabble.web` lists the parts and their intents.
    """
    try:
        yield
    except ModuleNotFoundError as error:
        # Python caches that a folder is missing, but the folder may exist at the next request.
        sys.path_importer_cache.clear()
        raise NeedsPart(part) from error


def remember(opened: Opened) -> Opened:
    """Cache an opened link, and return it."""
    _opened.pop(opened.link, None)
    _opened[opened.link] = opened
    for oldest in list(_opened)[:-_MOST_OPENED]:
        del _opened[oldest]
    return opened


def forget_games() -> None:
    """Empty the cache of links."""
    _opened.clear()


@dataclass(frozen=True, slots=True)
class Opened:
    """A decoded link, whose words are checked if the game's lexicon is loaded.

    With another edition of the lexicon, no word is refused: words that it lacks are ``doubted``.
    """

    link: str
    history: History
    lexicon: Lexicon | None = None
    state: LexiconState = "absent"
    doubted: Doubted = field(default_factory=dict)
    seen_by: JointView | None = None

    @property
    def words(self) -> Lexicon:
        """The lexicon of the game; raises `MissingLexicon` if it is not loaded."""
        if self.lexicon is None:
            raise MissingLexicon
        return self.lexicon

    def checked(self, lexicon: Lexicon | None) -> Opened:
        """Return the link with its words checked by a lexicon; raise `LinkError`."""
        if lexicon is self.lexicon:
            return self
        if lexicon is None:
            return Opened(self.link, self.history)
        doubted = links.judged(self.history, lexicon)
        is_other = self.history.game.setup.is_other_edition
        return Opened(
            self.link, self.history, lexicon, "differs" if is_other else "matched", doubted
        )

    def moved(self, history: History) -> Opened:
        """Encode a game after further moves, whose words are already checked by this lexicon."""
        link, history = links.encode_dropping_notes(history)
        return remember(replace(self, link=link, history=history))

    def view(self, seat: int | None) -> Json:
        """Return the reply that shows this game to a seat."""
        game = self.history.game
        setup = game.setup
        ids = {"gameId": links.game_id(setup), "dealId": links.deal_id(setup)}
        head = ids | {"version": VIEW, "link": self.link}
        shown = head | _words(game.lexicon) | view(self.history, seat, self.state, self.doubted)
        if setup.is_joint:
            joint = self.seen_by or joint_view(self.link)
            shown |= joint.fields(self.history, seat, shown)
        return {"link": self.link, "view": shown}


def open_link(link: str, request: Request) -> Opened:
    """Decode a link and check its words.

    Raises `LinkError`, and `NeedsPack` if the page must load the lexicon and ask again.
    """
    opened = _decoded(link)
    game = opened.history.game
    setup = game.setup
    lexicon = _own_list(setup) if setup.is_own_list else pack(game.lexicon, request)
    opened = remember(opened.checked(lexicon))
    if setup.is_joint:
        seat_in(opened.history, request)
        by = joint_view(link, request)
        return replace(opened, history=by.seen(opened.history), seen_by=by)
    return opened


def show_made(link: str, request: Request) -> Json:
    """Show a link that the requesting player has just made; raise `JointError`."""
    made = joint_view(link, request).with_made(request)
    reply = open_link(link, made).view(request.seat)
    reply["view"]["joint"] |= joint_view(link, made).opening()
    return reply


def _words(lexicon: str) -> Json:
    """Return the variant of a game's lexicon, and the name of the lexicon of common words."""
    if lexicon == OWN_LIST:
        return {"variant": OWN_LIST}
    info = pack_info(lexicon)
    return {"variant": info.variant, "common": info.common}


def _own_list(setup: Setup) -> Lexicon | None:
    """Return a game's own list if a list with the game's tag and fingerprint is loaded."""
    lexicon = own_lists.get(setup.tag)
    is_it = lexicon is not None and lexicon.digest.hex().startswith(setup.list_fingerprint)
    return lexicon if is_it else None


def pack(name: str, request: Request) -> Lexicon | None:
    """Return a shipped lexicon, or ``None`` if the page cannot fetch it.

    Raises `NeedsPack` to ask the page for the lexicon.
    """
    lexicon = packs.get(name)
    if lexicon is None and not request.has_no_pack:
        raise NeedsPack(name)
    return lexicon


def open_request(request: Request) -> Opened:
    """Open the link of a request."""
    return open_link(request.link, request)


def seat_in(history: History, request: Request) -> int | None:
    """Return the requested seat; raise `BadRequest` if the game does not have it."""
    seats = len(history.game.setup.names)
    if request.seat is not None and request.seat >= seats:
        raise BadRequest("seat")
    return request.seat


def encode_and_show(history: History, request: Request, seat: int | None) -> Json:
    """Encode a new game and show it; cache the link, so that it is not decoded again.

    If the game does not have the seat, the reply has a spectator's view.
    """
    if seat is not None and seat >= len(history.game.setup.names):
        seat = None
    link, history = links.encode_dropping_notes(history)
    remember(Opened(link, history))
    return open_link(link, request).view(seat)
