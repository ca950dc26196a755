"""The generator: all legal placements of a rack on a board, in a defined order.

Generation takes three steps. `Slots` finds the places where a word could lie. An engine finds the
words that fit each place with the rack (`RackQuery`). `score_matches` scores them. The two engines
give equal results: the graph engine is ready at once, the plane engine is faster once prepared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from itertools import islice, repeat
from operator import itemgetter
from typing import TYPE_CHECKING, Protocol

from scrabble.board import SIZE, Board, Layout, load_layout
from scrabble.errors import LexiconError
from scrabble.lexicon.lexicon import Lexicon
from scrabble.movegen.graph_engine import GraphEngine
from scrabble.movegen.matches import (
    Matches,
    RackQuery,
    designations,
    empty_offsets,
    score_matches,
)
from scrabble.movegen.rack_moves import RackMoves, bases_of, highest_values, open_slots, scored
from scrabble.movegen.scored_move import ScoredMove, Span
from scrabble.movegen.slots import Lane, Slot, Slots, letter_mask
from scrabble.moves import Place
from scrabble.rules import Play, check
from scrabble.tiles import BLANK, Alphabet, blank_for, sorted_rack

if TYPE_CHECKING:
    from scrabble.movegen.plane_engine import PlaneEngine

MAX_PLANE_WORDS = 500_000
"""Larger lexicons keep the graph engine: the plane engine would grow the heap to over 80 MB."""

_WORDS_A_STEP = 1000
_MOST_LAYOUTS = 4
"""How many other layouts a generator keeps a generator of."""

_new = tuple.__new__
_score = itemgetter(0)


def _plane_engine() -> type[PlaneEngine]:
    """Import planes and bitarray lazily, so that opening a link does not wait for them."""
    from scrabble.movegen.plane_engine import PlaneEngine  # noqa: PLC0415

    return PlaneEngine


class Engine(Protocol):
    """Finds the words of one lexicon that fit slots."""

    alphabet: Alphabet

    def __contains__(self, word: object) -> bool: ...

    def letters_between(self, before: str, after: str) -> str:
        """Return the letters that make a word between two strings of letters."""
        ...

    def forget(self) -> None:
        """Empty the caches."""
        ...

    def query(self, rack: str) -> RackQuery:
        """Return a query for a rack."""
        ...


class Generator:
    """Finds the legal placements for one lexicon, alphabet and layout.

    ``words`` is a `Lexicon` or any iterable of words as tile strings; raises `LexiconError`
    (``wrong-language``, ``bad-word``) unless they are of the alphabet. A lexicon uses the graph
    engine until `warm` has made its planes; other words become planes at once. Both engines give
    the same moves in the same order: highest score first, then rows before columns, by lane, by
    start, by length, and alphabetically.

    Several threads may share a generator, also while one of them runs `warm`: its caches hold
    complete results only, whichever thread stores them.
    """

    def __init__(
        self, words: Lexicon | Iterable[str], alphabet: Alphabet, layout: Layout | None = None
    ) -> None:
        if isinstance(words, Lexicon) and words.alphabet_id != alphabet.id:
            raise LexiconError(
                "wrong-language", f"These words are of {words.alphabet_id!r}, not {alphabet.id!r}."
            )
        self._alphabet = alphabet
        self._layout = layout or load_layout()
        self._others: list[Generator] = []
        self._unprepared = words if isinstance(words, Lexicon) else None
        self._use(
            GraphEngine(words, alphabet)
            if isinstance(words, Lexicon)
            else _plane_engine().from_words(words, alphabet)
        )

    def _use(self, engine: Engine) -> None:
        self._engine = engine
        self._slots = Slots(self._alphabet, self._layout, engine.letters_between)
        self._query: tuple[str, RackQuery] = ("", engine.query(""))
        for other in self._others:
            other._use(engine)  # noqa: SLF001  Of the same class, as below.

    def on(self, layout: Layout) -> Generator:
        """Return the generator of the same words for a layout; it shares the engine."""
        for one in (self, *self._others):
            if one._layout == layout:  # noqa: SLF001
                return one
        other = copy(self)
        other.__dict__.update(_layout=layout, _others=[], _unprepared=None)
        other._use(self._engine)  # noqa: SLF001
        self._others = [other, *self._others[: _MOST_LAYOUTS - 1]]
        return other

    def warm(self) -> Iterator[None]:
        """Make planes of the lexicon, in steps of a few milliseconds.

        Run it in idle time: the generator works before, during and after. Does nothing if the
        planes exist or the lexicon is too large for them.
        """
        if self._unprepared is None or len(self._unprepared) > MAX_PLANE_WORDS:
            return
        batches: dict[int, list[str]] = {length: [] for length in range(SIZE + 1)}
        words = iter(self._unprepared)
        while batch := list(islice(words, _WORDS_A_STEP)):
            for length, listed in batches.items():
                listed.append("".join([word for word in batch if len(word) == length]))
            yield
        texts = {length: "".join(listed) for length, listed in batches.items()}
        engine = _plane_engine()(texts, self._alphabet)
        yield from engine.warm()
        self._unprepared = None
        self._use(engine)

    def warmed(self) -> Generator:
        """Run `warm` to the end and return the generator."""
        for _ in self.warm():
            pass
        return self

    def forget(self) -> None:
        """Empty every cache except the planes, to save memory or to measure."""
        self._engine.forget()
        self._use(self._engine)

    def moves(self, board: Board, rack: str, *, designations: bool = False) -> list[ScoredMove]:
        """Return every legal placement of 1 to 7 rack tiles, in order.

        Each placed word is one move, with the blanks where they cost least. With ``designations``
        every use of the blanks is a separate move. A single tile that makes words in both
        directions is one move. Raises `AlphabetError` (``bad-rack``).
        """
        slots, query = self._question(board, rack)
        query.prepare(slots)
        every_way = designations and BLANK in rack
        scores: list[int] = []
        spans: list[Span] = []
        words: list[str] = []
        for slot in slots:
            matches = query.matches(slot)
            if matches.words:
                if every_way:
                    matches = self._designated(matches, slot, rack)
                slot_scores, slot_words = score_matches(matches, slot)
                scores += slot_scores
                spans += repeat(slot.span, len(slot_words))
                words += slot_words
        rows = zip(scores, spans, words, strict=True)
        moves: list[ScoredMove] = list(map(_new, repeat(ScoredMove), rows))
        moves.sort(key=_score, reverse=True)
        return moves

    def lanes(self, board: Board) -> list[Lane]:
        """Return the lanes of a board that have slots: rows first, then columns."""
        return self._slots.lanes(board.cells)

    def rack_moves(self, rack: str) -> RackMoves:
        """Return a lane-by-lane finder of a rack's placements."""
        rack = sorted_rack(rack, self._alphabet)
        query, mask = self._engine.query(rack), self._playable_mask(rack)
        return RackMoves(query, mask, len(rack), self._playable(rack))

    def best(self, board: Board, rack: str) -> ScoredMove | None:
        """Return the first of `moves` without generating all of them.

        Tries the slots with the highest possible scores first, until none can beat the best move.
        """
        slots, query = self._question(board, rack)
        query.prepare(slots)
        best: ScoredMove | None = None
        rank = 0
        for bound, at in _ranked(self._bounds(slots, rack)):
            if best and bound < best.score:
                break
            slot = slots[-at]
            matches = query.matches(slot)
            if matches.words:
                scores, words = score_matches(matches, slot)
                score = max(scores)
                if best is None or (score, at) > (best.score, rank):
                    best, rank = ScoredMove(score, slot.span, words[scores.index(score)]), at
        return best

    def by_bound(
        self, board: Board, rack: str, extra: Sequence[int]
    ) -> Iterator[tuple[int, list[ScoredMove]]]:
        """Yield the placements slot by slot, highest bound first.

        Each item is a bound and the slot's moves. For a move of n tiles (0 to 7), the bound is at
        least its score plus ``extra[n]``. A slot's moves are made when it is yielded, so stopping
        early saves work.
        """
        slots, query = self._question(board, rack)
        query.prepare(slots)
        bounds = self._bounds(slots, rack)
        with_extra = [bound + extra[slot.size] for bound, slot in zip(bounds, slots, strict=True)]
        for bound, at in _ranked(with_extra):
            yield bound, list(scored(query.matches(slots[-at]), slots[-at]))

    def check(self, board: Board, rack: str, place: Place) -> Play:
        """Check and score one placement by `scrabble.rules`; raises `IllegalMove`."""
        return check(board, rack, place, self._alphabet, self._engine, self._layout)

    def _question(self, board: Board, rack: str) -> tuple[list[Slot], RackQuery]:
        """Return the slots that may take the rack's tiles, and the rack's query."""
        rack = sorted_rack(rack, self._alphabet)
        known, query = self._query
        if known != rack:
            query = self._engine.query(rack)
            self._query = (rack, query)
        mask, size = self._playable_mask(rack), len(rack)
        slots: list[Slot] = []
        for lane in self._slots.lanes(board.cells):
            slots += open_slots(lane, mask, size)
        return slots, query

    def _playable_mask(self, rack: str) -> int:
        """Return the letters that a rack can play, as bits."""
        return letter_mask(self._alphabet.tiles if BLANK in rack else rack)

    def _playable(self, rack: str) -> set[str]:
        """Return the tiles that a rack can put down."""
        return set(rack) | set(blank_for(self._alphabet.tiles) if BLANK in rack else "")

    def _designated(self, matches: Matches, slot: Slot, rack: str) -> Matches:
        filled, values = empty_offsets(slot.pattern), self._alphabet.values
        return Matches.of(
            match for word in matches.words for match in designations(word, filled, rack, values)
        )

    def _bounds(self, slots: Sequence[Slot], rack: str) -> list[int]:
        """Return an upper limit for the rack's scores in each slot."""
        highest = highest_values(rack, self._alphabet.values)
        bases = bases_of(slots, self._playable(rack), {})
        return [
            slot.times * highest[slot.size] + base for slot, base in zip(slots, bases, strict=True)
        ]


def _ranked(bounds: list[int]) -> list[tuple[int, int]]:
    """Return (bound, negative slot index) pairs by falling bound, ties in slot order."""
    return sorted(zip(bounds, range(0, -len(bounds), -1), strict=True), reverse=True)
