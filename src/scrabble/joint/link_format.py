"""Encode and decode the common parts of all joint links: mode, setup and notes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from scrabble.errors import IllegalMove, LinkError, SetupError
from scrabble.game import History, Mode, Setup
from scrabble.link.coder import BOTTOM, Coder, OutOfChoices, Reader, Writer, given
from scrabble.link.v1.events import require_valid_notes
from scrabble.link.v1.framing import payload_of, to_link
from scrabble.link.v1.header import code_mode, code_rules, needs_newer_version
from scrabble.link.v1.numbers import MIN_PLAYERS
from scrabble.link.v1.parts import Parts, code_parts


@dataclass(frozen=True, slots=True)
class LinkFormat:
    """The start of all links of one mode, for games of 2 to ``sizes`` + 1 players."""

    mode: Mode
    sizes: int

    def writer(self) -> Writer:
        """Return a writer that has written the mode."""
        writer = Writer()
        code_mode(writer, self.mode)
        return writer

    @contextmanager
    def reader(self, link: str) -> Iterator[Reader]:
        """Check a link's text and mode, and yield a reader for the rest.

        Raises `LinkError` for any other text. For a link of another mode, the code is ``not-``
        followed by this mode's name.
        """
        payload = payload_of(link)
        if to_link(payload) != link:
            raise not_canonical()
        reader = Reader(payload)
        try:
            if code_mode(reader, None) is not self.mode:
                raise LinkError(f"not-{self.mode}", f"This is not a link of a {self.mode} game.")
            yield reader
        except (OutOfChoices, SetupError, IllegalMove) as error:
            raise LinkError(
                "mistyped", "This link was changed on its way: it holds no whole game."
            ) from error
        if reader.rest != BOTTOM:
            raise LinkError("mistyped", "This link holds more than a game.")

    def code_setup(self, coder: Coder, setup: Setup | None, notes: tuple[str, ...] = ()) -> Parts:
        """Encode or decode players, rules, names and notes; refuse parts of later versions.

        Several encodings can decode to one setup, so the decoded setup is encoded again and
        compared. Raises `LinkError` (``not-canonical``, ``unknown-version``).
        """
        start = coder.rest if isinstance(coder, Reader) else 0
        more = coder.uniform(self.sizes, given(setup, lambda s: len(s.names) - MIN_PLAYERS))
        header = code_rules(coder, setup, MIN_PLAYERS + more, self.mode)
        parts = code_parts(coder, header, given(setup, lambda s: Parts(s, notes)))
        if parts.unread:
            raise needs_newer_version()
        if isinstance(coder, Reader):
            again = Writer()
            self.code_setup(again, parts.setup, parts.notes)
            if again.integer(coder.rest) != start:
                raise not_canonical()
        return parts

    def setup_bytes(self, setup: Setup) -> bytes:
        """Return a setup as bytes, in the encoding of its links."""
        writer = Writer()
        self.code_setup(writer, setup)
        return to_bytes(writer.integer(BOTTOM))


def keeps_note(now: History, before: History, seat: int) -> bool:
    """Say whether a seat's note is the same in two links, unless the seat has moved in between."""
    if now.latest_turn(seat) != before.latest_turn(seat):
        return True
    return (now.notes[seat] if now.notes else "") == (before.notes[seat] if before.notes else "")


def require_turns(history: History) -> None:
    """Raise `LinkError` for a link without turns, or with a note of a seat without a turn."""
    if not history.turns:
        raise LinkError("mistyped", "This link holds no turn.")
    require_valid_notes(history)


def to_bytes(number: int) -> bytes:
    """Return a number in the fewest bytes, big-endian."""
    return number.to_bytes((number.bit_length() + 7) // 8, "big")


def not_canonical() -> LinkError:
    """Return the error for a link that is not the canonical encoding of its game."""
    return LinkError("not-canonical", "This link is not written the way we write links.")
