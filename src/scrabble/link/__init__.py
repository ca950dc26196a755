"""Links: a whole game as a short text that can be checked.

    >>> from scrabble.game import Game, Setup
    >>> text = encode(Game(Setup(names=("Ann", "Bea"), seed=2024)))
    >>> decode(text).game.setup.names
    ('Ann', 'Bea')

A link is the version character ``1``, one character that tells the length, and
one big integer in base 62. See docs/link-format.md.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import replace
from hashlib import sha256

from scrabble.errors import IllegalMove, LinkError, SetupError
from scrabble.game import Game, History, Mode, Record, Setup, apply, replay
from scrabble.link.coder import OutOfChoices
from scrabble.link.text import BASE, DIGITS, MAX_LINK, candidates, from_digits, to_digits
from scrabble.link.v1 import format as format1
from scrabble.link.v1 import record as record1
from scrabble.link.v1.header import STATED

VERSION = "1"
MIN_LINK = 12
"""Fewer characters cannot be a link of any kind."""
_MAY_BE_ADDED = 8

__all__ = [
    "VERSION",
    "decode",
    "encode",
    "encode_dropping_notes",
    "encode_history",
    "find_in_text",
    "game_id",
    "has_game_id",
    "verify",
]


def encode(game: Game | Record) -> str:
    """Return the one link of a game.

    Raises `IllegalMove` if the game breaks the rules of geometry, racks or turns
    (words are not judged here), and `LinkError` (``too-long``) beyond 2,000
    characters. A `Record` gives a link that states its racks.
    """
    return encode_history(replay(game))


def encode_history(history: History, unread: tuple[tuple[int, bytes], ...] = ()) -> str:
    """Return the one link of a game that has been replayed already.

    ``unread`` are optional parts of a later version, kept as they were.
    """
    if isinstance(history.game, Record):
        number = record1.write(history)
    else:
        number = format1.write(format1.Content(history, unread))
    digits = to_digits(number).rjust(MIN_LINK - 2, DIGITS[0])
    link = VERSION + DIGITS[len(digits) % BASE] + digits
    if len(link) > MAX_LINK:
        raise LinkError("too-long", f"This game does not fit a link of {MAX_LINK} characters.")
    return link


def encode_dropping_notes(history: History) -> tuple[str, History]:
    """Return the link of a game and the game that it holds, with the notes there is room for.

    Only links near their greatest length lack room; then the latest note is kept if
    it fits, and otherwise none: a note never stops a game. Where all fit, the link is
    encoded once. Raises as `encode` does.
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
    bare = replace(history, game=replace(game, notes=()))
    return encode_history(bare), bare


def decode(link: str) -> History:
    """Read exactly one link, such as `encode` writes, and replay its game or record.

    Words are not judged (see `verify`). Raises `LinkError` with the code
    ``too-long``, ``not-a-link``, ``unknown-version``, ``cut-off``, ``mistyped``,
    ``unknown-dictionary`` or ``not-canonical``.
    """
    digits = _digits(link)
    try:
        content = _content(from_digits(digits))
    except (OutOfChoices, SetupError) as error:
        raise LinkError(
            "mistyped", "This link was changed on its way: it holds no whole game."
        ) from error
    if encode_history(content.history, content.unread) != link:
        raise LinkError("not-canonical", "This link is not written the way we write links.")
    return content.history


def _content(number: int) -> format1.Content:
    if format1.mode_of(number) == STATED:
        return format1.Content(record1.read(number))
    return format1.read(number)


def find_in_text(pasted: str, read: Callable[[str], History] = decode) -> tuple[str, History]:
    """Find the link in pasted text, and read it: a link, a URL or a whole message.

    ``read`` is `decode`, or remembers what it gave. Raises the `LinkError` of the
    likeliest candidate if none is good.
    """
    first: LinkError | None = None
    if len(pasted.strip()) == 0:
        raise LinkError("not-a-link", "There is no link in that.")
    for link in candidates(pasted):
        try:
            return link, read(link)
        except LinkError as error:
            if first is None or (first.code == "not-a-link" and error.code != "not-a-link"):
                first = error
    raise first or LinkError("not-a-link", "There is no link in that.")


def verify(history: History, lexicon: Container[str]) -> None:
    """Judge the words of a game again, with the dictionary it was played with.

    Those of a record were played elsewhere, and stand. Raises `LinkError`
    (``impossible-move``) with the turn.
    """
    if history.game.setup.mode is Mode.STATED:
        return
    for number, (position, move) in enumerate(
        zip(history.positions, history.game.moves, strict=False), 1
    ):
        try:
            apply(position, move, lexicon)
        except IllegalMove as error:
            raise LinkError(
                "impossible-move",
                f"Turn {number} of this link cannot be: {error.message}",
                turn=number,
            ) from error


def game_id(setup: Setup) -> str:
    """Return a short name for a game, the same in all its links: a hash of its setup."""
    head = (
        setup.language,
        setup.dictionary,
        setup.tag,
        setup.challenge_rule.frozen_text,
        setup.seed,
    )
    rules = (setup.hint_price, setup.turn_seconds, setup.house_words, setup.computers, setup.mode)
    text = "\n".join(map(str, (*head, *rules, *setup.names)))
    return sha256(text.encode()).hexdigest()[:16]


def has_game_id(link: str, ident: str) -> bool:
    """Say whether a link is of the game with this `game_id`; of games only the header is read."""
    try:
        number = from_digits(_digits(link))
        if format1.mode_of(number) == STATED:
            return game_id(record1.read(number).game.setup) == ident
        return game_id(format1.read_setup(number)) == ident
    except (OutOfChoices, SetupError, LinkError):
        return False


def _digits(link: str) -> str:
    """Return the digits of a link, having looked at its length and first characters."""
    if len(link) > MAX_LINK:
        raise LinkError("too-long", f"That is longer than any link ({MAX_LINK} characters).")
    if not link or not set(link) <= set(DIGITS):
        raise LinkError("not-a-link", "That is not a Pass-a-Word link.")
    if link[0] != VERSION:
        if len(link) >= MIN_LINK and link[0].isdigit() and link[0] != "0":
            raise LinkError(
                "unknown-version",
                f"This link is of version {link[0]}: reload the page to get the newest one.",
            )
        raise LinkError("not-a-link", "That is not a Pass-a-Word link.")
    digits = link[2:]
    missing = (DIGITS.index(link[1]) - len(digits)) % BASE if len(link) > 1 else 1
    if missing > BASE - _MAY_BE_ADDED:
        raise LinkError(
            "mistyped", "This link has characters too many: copy it again, and only it."
        )
    if missing or len(link) < MIN_LINK:
        raise LinkError("cut-off", "This link was cut off on its way: ask for it again, whole.")
    return digits
