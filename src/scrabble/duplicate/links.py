"""Encode and decode duplicates as links: an invitation, or the result of a player.

Both are kinds of mode 1, stated games; docs/link-format.md, section 12, specifies them. A result
codes each play among those that board and rack allow, so reading one takes the course.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from scrabble.duplicate.course import Course, Turn
from scrabble.duplicate.results import Result, Scored, scored
from scrabble.duplicate.setup import OPTIONS, SEED_BITS, TAG_BYTES, Duplicate, tag_of
from scrabble.errors import LinkError, SetupError
from scrabble.game import OWN_LIST, ChallengeRule, Setup
from scrabble.game.options import Value
from scrabble.lexicon import PackInfo, pack_info
from scrabble.link.coder import BOTTOM, Coder, OutOfChoices, Reader, Writer, given
from scrabble.link.v1.events import code_place
from scrabble.link.v1.framing import payload_of, to_link
from scrabble.link.v1.header import needs_newer_version
from scrabble.link.v1.model import Letters, load_letters
from scrabble.link.v1.numbers import ENGLISH
from scrabble.link.v1.record import Special, code_duplicate_head
from scrabble.moves import Place

_RULES = (15, 1)
"""The rules of docs/duplicate.md, or later ones."""
_TAGS = 1 << 8 * TAG_BYTES
_SEEDS = 1 << SEED_BITS
_NONE, _HIGHEST, _OTHER = range(3)
_ENTRIES = (1, 10, 9)
"""No play; the play that goes on the board; any other play."""


@dataclass(frozen=True, slots=True)
class Head:
    """The parts of a link that need no dictionary: the duplicate, and the player's name.

    ``name`` is ``None`` in an invitation.
    """

    duplicate: Duplicate
    name: str | None

    @property
    def is_result(self) -> bool:
        """Whether the link holds a result."""
        return self.name is not None


def encode(duplicate: Duplicate) -> str:
    """Encode an invitation to a duplicate."""
    writer = Writer()
    _code_head(writer, Head(duplicate, None))
    return to_link(writer.integer(BOTTOM))


def encode_result(whole: Scored) -> str:
    """Encode a player's result."""
    result = whole.result
    writer = Writer()
    _code_head(writer, Head(result.duplicate, result.name))
    letters = load_letters(result.duplicate.info.language)
    for card in whole.cards:
        _code_entry(writer, card.turn, letters, _entry_of(card.turn, card.place), card.place)
    return to_link(writer.integer(BOTTOM))


def read_head(link: str) -> Head:
    """Decode the head of exactly one link, which needs no dictionary.

    Raises `LinkError`: as `scrabble.link.parse` does, ``not-a-duplicate``, ``unknown-dictionary``
    for an edition of a dictionary that is not here, and ``not-canonical``.
    """
    with _reader(link) as reader:
        head = _code_head(reader, None)
        if not head.is_result:
            _require_end(reader)
            _require_same(encode(head.duplicate), link)
        return head


def decode_result(link: str, course: Course, words: Container[str]) -> Scored:
    """Decode and score the result in exactly one link.

    ``course`` and ``words``, the lexicon, belong to the link's duplicate. Raises `LinkError` as
    `read_head` does, ``not-a-result`` for an invitation, ``mistyped`` if its plays do not fit
    the course, and ``other-duplicate`` for another course.
    """
    with _reader(link) as reader:
        head = _code_head(reader, None)
        if head.name is None:
            raise LinkError(
                "not-a-result", "This link invites to a duplicate: it holds nobody's result."
            )
        if head.duplicate != course.duplicate:
            raise LinkError("other-duplicate", "This result is of another duplicate.")
        letters = load_letters(head.duplicate.info.language)
        places = tuple(_code_entry(reader, turn, letters, None, None) for turn in course.turns)
        _require_end(reader)
    whole = scored(Result(head.duplicate, head.name, places), course, words)
    _require_same(encode_result(whole), link)
    return whole


def _entry_of(turn: Turn, place: Place | None) -> int:
    if place is None:
        return _NONE
    return _HIGHEST if place == turn.highest.place else _OTHER


def _code_entry(
    coder: Coder, turn: Turn, letters: Letters, entry: int | None, place: Place | None
) -> Place | None:
    """Encode or decode a player's play in a turn."""
    found = coder.weighted(_ENTRIES, entry)
    if found == _NONE:
        return None
    return turn.highest.place if found == _HIGHEST else code_place(coder, turn, letters, place)


def _code_head(coder: Coder, head: Head | None) -> Head:
    """Encode or decode header and kind, then rules, tag, seed and options."""
    kind = given(head, lambda h: Special.DUPLICATE_RESULT if h.is_result else Special.DUPLICATE)
    header, found = code_duplicate_head(coder, given(head, _header), kind)
    duplicate = given(head, lambda h: h.duplicate)
    if coder.weighted(_RULES, 0):
        raise needs_newer_version()
    tag = coder.uniform(_TAGS, given(duplicate, lambda d: d.tag))
    info = _edition(header.lexicon, tag)
    seed = coder.uniform(_SEEDS, given(duplicate, lambda d: d.seed))
    options: dict[str, Any] = {}
    for option in OPTIONS:
        values: Sequence[Value] = option.values
        at = None if duplicate is None else values.index(duplicate.options[option.name])
        options[option.name] = values[coder.uniform(option.room, at)]
    name = header.names[0] if found == Special.DUPLICATE_RESULT else None
    return Head(Duplicate(info.name, seed, **options), name)


def _header(head: Head) -> Setup:
    info = head.duplicate.info
    return Setup(
        (head.name or "", ""),
        0,
        language=info.language,
        lexicon=info.name,
        challenge_rule=ChallengeRule.SINGLE,
    )


def _edition(lexicon: str, tag: int) -> PackInfo:
    """Return the edition of a lexicon that a tag names.

    All editions of English complete have one number. Raises `LinkError` (``unknown-dictionary``,
    ``mistyped`` for an own list).
    """
    if lexicon == OWN_LIST:
        raise LinkError("mistyped", "This link was altered: a duplicate has no own list.")
    for name in ENGLISH if lexicon == ENGLISH[0] else (lexicon,):
        info = pack_info(name)
        if tag_of(info) == tag:
            return info
    raise LinkError(
        "unknown-dictionary",
        f"This duplicate uses an edition of {lexicon} that is not here (tag {tag:08x}). "
        "Get the newest version of Pass-a-Word, or ask where the duplicate began.",
    )


@contextmanager
def _reader(link: str) -> Iterator[Reader]:
    """Yield a reader of a link's payload; raise `LinkError` for one that holds no duplicate."""
    reader = Reader(payload_of(link))
    try:
        yield reader
    except (OutOfChoices, SetupError) as error:
        raise LinkError("mistyped", "This link was altered: it holds no duplicate.") from error


def _require_end(reader: Reader) -> None:
    if reader.rest != BOTTOM:
        raise LinkError("mistyped", "This link holds more than a duplicate.")


def _require_same(ours: str, link: str) -> None:
    if ours != link:
        raise LinkError(
            "not-canonical", "This link is not written the way Pass-a-Word writes links."
        )
