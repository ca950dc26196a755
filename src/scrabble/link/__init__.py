"""Links: a whole game as a short, verifiable text.

    >>> from scrabble.game import Game, Setup
    >>> text = encode(Game(Setup(names=("Ann", "Bea"), seed=2024)))
    >>> decode(text).game.setup.names
    ('Ann', 'Bea')

The first character of a link is its format version, a key of `VERSIONS`. The only version so far is
`scrabble.link.v1`; docs/link-format.md specifies it.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Protocol

from scrabble.errors import LinkError
from scrabble.game import (
    Game,
    History,
    Mode,
    Puzzle,
    Record,
    Setup,
    contradicted,
    doubted_words,
    replay,
)
from scrabble.lexicon import pack_info
from scrabble.link import v1
from scrabble.link.text import MAX_LINK, possible_links
from scrabble.link.v1 import Unread

__all__ = [
    "WholeLink",
    "deal_id",
    "decode",
    "decode_puzzle",
    "encode",
    "encode_dropping_notes",
    "encode_history",
    "encode_moves",
    "encode_puzzle",
    "game_id",
    "mode_of",
    "parse",
    "read",
    "setup_of",
    "verify",
]


class Version(Protocol):
    """A version of the link format: a subpackage of this package."""

    def encode(self, history: History, unread: Unread = ()) -> str:
        """Encode a game or record as a link, with optional parts of a later version."""
        ...

    def encode_puzzle(self, puzzle: Puzzle) -> str:
        """Encode a puzzle as a link."""
        ...

    def payload_of(self, link: str) -> int:
        """Decode the payload of exactly one link; raises `LinkError` for a damaged one."""
        ...

    def mode_of(self, payload: int) -> Mode:
        """Return the mode of the game in a payload."""
        ...

    def holds_puzzle(self, payload: int) -> bool:
        """Say whether a payload holds a puzzle."""
        ...

    def holds_duplicate(self, payload: int) -> bool:
        """Say whether a payload holds a duplicate or a result."""
        ...

    def setup_of(self, payload: int) -> Setup:
        """Decode the setup in a payload."""
        ...

    def decode(self, payload: int) -> tuple[History, Unread]:
        """Decode the game or record in a payload, and the optional parts of a later version."""
        ...

    def decode_puzzle(self, payload: int) -> Puzzle:
        """Decode the puzzle in a payload."""
        ...


NEWEST: Version = v1
"""The version of all newly encoded links."""
VERSIONS: Mapping[str, Version] = {"1": v1}
"""The versions by the first character of their links."""


def encode(game: Game | Record) -> str:
    """Encode a game or record as its canonical link.

    Raises `IllegalMove` if the game breaks the rules of geometry, racks or turns; does not check
    words. Raises `LinkError` (``too-long``) beyond 2,000 characters.
    """
    return encode_history(replay(game))


def encode_history(history: History, unread: Unread = ()) -> str:
    """Encode a replayed game as its canonical link; raises as `encode` does.

    ``unread`` are optional parts of a later version, kept unchanged.
    """
    link = NEWEST.encode(history, unread)
    if len(link) > MAX_LINK:
        raise LinkError("too-long", f"This game does not fit a link of {MAX_LINK} characters.")
    return link


def encode_dropping_notes(history: History) -> tuple[str, History]:
    """Encode a game with the notes that fit; return the link and the game it holds.

    A link with all notes may be too long. It then keeps only the latest note, or none if even that
    does not fit. If all notes fit, the link is encoded once. Raises as `encode` does.
    """
    game = history.game
    if isinstance(game, Record):
        return encode_history(history), history
    latest = tuple(
        note if seat == history.turns[-1].seat else "" for seat, note in enumerate(game.notes)
    )
    for notes in filter(any, (game.notes, latest)):
        held = replace(history, game=replace(game, notes=notes))
        try:
            return encode_history(held), held
        except LinkError:
            continue
    return encode_moves(history), replace(history, game=replace(game, notes=()))


def encode_moves(history: History) -> str:
    """Encode a game without its notes, so that equal setups and moves give equal links.

    Raises as `encode` does.
    """
    game = history.game
    return encode_history(
        replace(history, game=replace(game, notes=())) if isinstance(game, Game) else history
    )


def encode_puzzle(puzzle: Puzzle) -> str:
    """Encode a puzzle as its canonical link."""
    return NEWEST.encode_puzzle(puzzle)


@dataclass(frozen=True, slots=True)
class WholeLink:
    """A link that passed its checks, parsed once.

    `scrabble.joint` decodes the links of joint games, `scrabble.duplicate` those of duplicates.
    """

    text: str
    payload: int = field(repr=False)
    mode: Mode
    is_puzzle: bool

    @property
    def version(self) -> Version:
        """The link's version, by its first character."""
        return VERSIONS[self.text[0]]

    @property
    def is_duplicate(self) -> bool:
        """Whether the link holds a duplicate or a result."""
        return self.version.holds_duplicate(self.payload)

    def decode(self) -> History:
        """Replay the link's game or record; raises as the function `decode` does."""
        history, unread = self.version.decode(self.payload)
        if self.version.encode(history, unread) != self.text:
            raise _not_canonical()
        return history

    def decode_puzzle(self) -> Puzzle:
        """Decode the link's puzzle; raises as the function `decode_puzzle` does."""
        puzzle = self.version.decode_puzzle(self.payload)
        if self.version.encode_puzzle(puzzle) != self.text:
            raise _not_canonical()
        return puzzle


def parse(link: str) -> WholeLink:
    """Parse exactly one link.

    Raises `LinkError` with the code ``too-long``, ``not-a-link``, ``unknown-version``,
    ``cut-off``, ``mistyped`` or ``unknown-dictionary``.
    """
    version, payload = _payload_of(link)
    mode = version.mode_of(payload)
    return WholeLink(link, payload, mode, version.holds_puzzle(payload))


def read(pasted: str) -> WholeLink:
    """Find and parse the link in pasted text: a link, a URL or a whole message.

    If the text has no valid link, raises the `LinkError` of the piece most like a link.
    """
    first: LinkError | None = None
    for text in possible_links(pasted):
        try:
            return parse(text)
        except LinkError as error:
            if first is None or (first.code == "not-a-link" and error.code != "not-a-link"):
                first = error
    raise first or LinkError("not-a-link", "There is no game link in this text.")


def decode(link: str) -> History:
    """Decode exactly one canonical link and replay its game or record.

    Does not check words (see `verify`). Raises `LinkError` as `parse` does, and with the codes
    ``not-canonical`` and ``is-puzzle``.
    """
    return parse(link).decode()


def decode_puzzle(link: str) -> Puzzle:
    """Decode exactly one canonical link of a puzzle, without checking words.

    Raises `LinkError` as `decode` does, ``not-a-puzzle`` for the link of a game, and
    ``impossible-board`` for a board that no game can have.
    """
    return parse(link).decode_puzzle()


def mode_of(link: str) -> Mode:
    """Return the mode of the game in exactly one link; raises `LinkError` as `parse` does."""
    version, payload = _payload_of(link)
    return version.mode_of(payload)


def setup_of(link: str) -> Setup:
    """Decode the setup in a link, without the notes and moves of a dealt game.

    Raises `LinkError` as `decode` does.
    """
    version, payload = _payload_of(link)
    return version.setup_of(payload)


def _payload_of(link: str) -> tuple[Version, int]:
    """Return a link's version and payload; `NEWEST` raises the error for an unknown version."""
    version = VERSIONS.get(link[:1], NEWEST)
    return version, version.payload_of(link)


def _not_canonical() -> LinkError:
    return LinkError("not-canonical", "This link is not written the way Pass-a-Word writes links.")


def verify(history: History, lexicon: Container[str]) -> None:
    """Check the words of a game against the lexicon it was played with.

    Skips records: their words were checked elsewhere. Raises `LinkError` (``impossible-move``) with
    the turn.
    """
    for number, error in contradicted(history, lexicon):
        raise LinkError(
            "impossible-move",
            f"Turn {number} of this link is not possible: {error.message}",
            turn=number,
        ) from error


def judged(history: History, lexicon: Container[str]) -> dict[int, tuple[str, ...]]:
    """Verify a game's words; with another edition of its lexicon, return the words in doubt."""
    if history.game.setup.is_other_edition:
        return doubted_words(history, lexicon)
    verify(history, lexicon)
    return {}


def game_id(setup: Setup) -> str:
    """Return a game's short id, the same in all its links: a hash of its setup.

    Devices store games under this id, so the hashed text must not change. It names the first
    edition of the lexicon, as version 1.0 does for all; the tag tells them apart.
    """
    lexicon = setup.lexicon if setup.is_own_list else pack_info(setup.lexicon).first_edition
    rule = setup.challenge_rule.frozen_text
    head = (setup.language, lexicon, setup.tag, rule, setup.seed)
    options = (setup.hint_price, setup.turn_seconds, setup.house_words, setup.computers, setup.mode)
    # Each option below adds a line only if used. The line begins with a space, unlike a name.
    turns = (" turns",) if setup.has_free_moves and not setup.early_rules else ()
    search = (" search",) if setup.word_search else ()
    changed = tuple(f" option {name} {value}" for name, value in setup.options)
    text = "\n".join(map(str, (*head, *options, *turns, *search, *changed, *setup.names)))
    return sha256(text.encode()).hexdigest()[:16]


def deal_id(setup: Setup) -> str:
    """Return a short id of a game's deal, whatever its rules; "" for records and joint games.

    Devices use this id to find stored games with the same tiles.
    """
    if setup.mode is not Mode.DEALT:
        return ""
    return sha256(f"deal {setup.seed}".encode()).hexdigest()[:16]
