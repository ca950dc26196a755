"""Define records: games written down rather than dealt.

A record holds the facts of a score sheet: who made which move from which rack, bonuses and
penalties, and the tiles left at the end. A record comes from a file, from a link or from a
dealt game (`scrabble.game.record_of`). Nobody can move in a record.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from hashlib import sha256

from scrabble.characters import literal
from scrabble.game import options
from scrabble.game.position import ScoreAdjustment
from scrabble.game.setup import OWN_LIST, Mode, Setup
from scrabble.lexicon import latest_edition, pack_info
from scrabble.moves import Challenge, Exchange, Move, Pass, Place
from scrabble.tiles import EMPTY

MAX_MOVES = 400
"""The most moves of a record: three times as many as the longest tournament game needs."""
UNKNOWN = EMPTY
"""An exchanged tile whose letter nobody wrote down."""


class Ending(StrEnum):
    """How a record counts the tiles left at the end.

    Open: not at all (unfinished, or broken off). Classic: subtract unplayed tiles, and add
    them to the score of the player who went out. Double (North American tournaments): the
    player who went out gets twice the others' tiles; nobody loses points.
    """

    OPEN = "open"
    CLASSIC = "classic"
    DOUBLE = "double"


@dataclass(frozen=True, slots=True)
class Record:
    """A setup, the moves made since and the known part of the racks; make one with `Record.of`.

    ``racks[n]`` is the known part of the rack before ``moves[n]``, sorted. It includes all tiles
    kept from earlier turns unless the score sheet contradicts itself, and is empty for a challenge
    or resignation. ``final_racks`` is the known part of the racks after the last move, by
    seat. ``adjustments`` pairs each score adjustment with the number of moves made before it.
    """

    setup: Setup
    moves: tuple[Move, ...]
    racks: tuple[str, ...]
    final_racks: tuple[str, ...]
    adjustments: tuple[tuple[int, ScoreAdjustment], ...] = ()
    ending: Ending = Ending.OPEN

    @classmethod
    def of(
        cls,
        setup: Setup,
        moves: Sequence[Move],
        racks: Sequence[str],
        final_racks: Sequence[str],
        adjustments: Sequence[tuple[int, ScoreAdjustment]] = (),
        ending: Ending = Ending.OPEN,
    ) -> Record:
        """Make a record of a game between the players of a setup.

        Takes names, language, lexicon, challenge rule and options from the setup. The seed of a
        record deals nothing: it is the record's fingerprint. A record has the first edition of its
        lexicon, so that a score sheet stays the same record when a later edition comes.
        """
        info = None if setup.is_own_list else pack_info(setup.lexicon)
        first = pack_info(info.first_edition) if info else None
        bare = Setup(
            names=setup.names,
            seed=0,
            language=setup.language,
            lexicon=first.name if first else OWN_LIST,
            tag=first.tag if first else 0,
            challenge_rule=setup.challenge_rule,
            mode=Mode.STATED,
            options=options.of_record(setup.options, setup.drawn_board),
        )
        record = cls(
            bare, tuple(moves), tuple(racks), tuple(final_racks), tuple(adjustments), Ending(ending)
        )
        return replace(record, setup=replace(bare, seed=_fingerprint(record)))

    @property
    def lexicon(self) -> str:
        """The name of the lexicon for searches and reviews: a latest edition, or `OWN_LIST`."""
        setup = self.setup
        return OWN_LIST if setup.is_own_list else latest_edition(setup.lexicon).name


def states_rack(move: Move) -> bool:
    """Say whether a record states the rack before this move."""
    return isinstance(move, Place | Exchange | Pass)


class _Name(str):
    """A name whose ``repr`` is the same in every version of Unicode."""

    __slots__ = ()

    def __repr__(self) -> str:
        return literal(str(self))


def _fingerprint(record: Record) -> int:
    """Return 64 bits that identify a record: the same for the same game from any source.

    The hashed text must not change, because devices store records under their fingerprint. The
    text equals the ``repr`` of the page's Python version.
    """
    setup = record.setup
    names = tuple(map(_Name, setup.names))
    content = (
        (names, setup.language, setup.lexicon, setup.challenge_rule.frozen_text),
        [_frozen_fields(move) for move in record.moves],
        record.racks,
        record.final_racks,
        [(after, each.seat, each.kind, each.points) for after, each in record.adjustments],
        str(record.ending),
        *((setup.options,) if setup.options else ()),
    )
    return int.from_bytes(sha256(repr(content).encode()).digest()[:8], "big")


def _frozen_fields(move: Move) -> tuple[str, object]:
    match move:
        case Place(tiles) | Exchange(tiles):
            return type(move).__name__, tiles
        case Challenge(upheld):
            return "Challenge", upheld
        case _:
            return type(move).__name__, ()
