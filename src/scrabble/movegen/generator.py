"""All legal placements of a rack on a board, in a defined order, by either of two engines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, islice, repeat
from operator import itemgetter
from typing import TYPE_CHECKING, Protocol

from scrabble.board import SIZE, Board, Layout, load_layout
from scrabble.lexicon.lexicon import Lexicon
from scrabble.movegen.graph_engine import GraphEngine
from scrabble.movegen.matches import Matches, RackQuery, designations, empties, score_matches
from scrabble.movegen.scored_move import ScoredMove, Span
from scrabble.movegen.slots import Slot, Slots, letter_mask
from scrabble.moves import Place
from scrabble.rules import Play, check
from scrabble.tiles import BLANK, EMPTY, Alphabet, blank_for

if TYPE_CHECKING:
    from scrabble.movegen.plane_engine import PlaneEngine

MAX_PLANE_WORDS = 500_000
"""Larger dictionaries stay with the graph: planes would take over 80 MB."""

_WORDS_A_STEP = 1000

_new = tuple.__new__
_score = itemgetter(0)


def _planes() -> type[PlaneEngine]:
    """Import planes, and bitarray with them, when they are wanted: no link waits for that."""
    from scrabble.movegen.plane_engine import PlaneEngine  # noqa: PLC0415

    return PlaneEngine


class Engine(Protocol):
    """A dictionary that can be asked which words fit."""

    alphabet: Alphabet

    def __contains__(self, word: object) -> bool: ...

    def between(self, before: str, after: str) -> str:
        """Return the letters that make a word between two strings of letters."""
        ...

    def forget(self) -> None:
        """Empty the caches."""
        ...

    def hand(self, rack: str) -> RackQuery:
        """Return what answers questions about a rack."""
        ...


class Generator:
    """Finds the legal placements of one dictionary, alphabet and layout.

    ``words`` is a `Lexicon`, which is walked as it is until `warm` has made
    planes of it, or any iterable of tile-string words, made into planes at
    once. Either way the moves and their order are the same: by score, the
    highest first, then rows before columns, line by line, by start, by length,
    and alphabetically.
    """

    def __init__(
        self, words: Lexicon | Iterable[str], alphabet: Alphabet, layout: Layout | None = None
    ) -> None:
        self._alphabet = alphabet
        self._layout = layout or load_layout()
        self._cold = words if isinstance(words, Lexicon) else None
        self._use(
            GraphEngine(words, alphabet)
            if isinstance(words, Lexicon)
            else _planes().from_words(words, alphabet)
        )

    def _use(self, engine: Engine) -> None:
        self._engine = engine
        self._slots = Slots(self._alphabet, self._layout, engine.between)
        self._hand: tuple[str, RackQuery] = ("", engine.hand(""))

    def warm(self) -> Iterator[None]:
        """Make planes of the lexicon, a few milliseconds of work before each yield.

        For idle time; the generator works before, meanwhile and after. Does
        nothing where there is nothing to gain.
        """
        if self._cold is None or len(self._cold) > MAX_PLANE_WORDS:
            return
        pieces: dict[int, list[str]] = {length: [] for length in range(SIZE + 1)}
        words = iter(self._cold)
        while batch := list(islice(words, _WORDS_A_STEP)):
            for length, listed in pieces.items():
                listed.append("".join([word for word in batch if len(word) == length]))
            yield
        texts = {length: "".join(listed) for length, listed in pieces.items()}
        engine = _planes()(texts, self._alphabet)
        yield from engine.warm()
        self._cold = None
        self._use(engine)

    def warmed(self) -> Generator:
        """Run `warm` to its end and return the generator itself."""
        for _ in self.warm():
            pass
        return self

    def forget(self) -> None:
        """Empty every cache but the dictionary's own planes, to save memory or to measure."""
        self._engine.forget()
        self._use(self._engine)

    def moves(self, board: Board, rack: str, *, designations: bool = False) -> list[ScoredMove]:
        """Return every legal placement of 1 to 7 rack tiles, in order.

        A blank stands where it scores most: one move per placed word; with
        ``designations`` every use of the blanks is a move of its own. A single
        tile that makes a word in both directions is one move.
        """
        slots, hand = self._question(board, rack)
        hand.prepare(slots)
        every_way = designations and BLANK in rack
        scores: list[int] = []
        spans: list[Span] = []
        words: list[str] = []
        for slot in slots:
            fits = hand.fits(slot)
            if fits.words:
                if every_way:
                    fits = self._designated(fits, slot, rack)
                of_slot, spelt = score_matches(fits, slot)
                scores += of_slot
                spans += repeat(slot.span, len(spelt))
                words += spelt
        rows = zip(scores, spans, words, strict=True)
        moves: list[ScoredMove] = list(map(_new, repeat(ScoredMove), rows))
        moves.sort(key=_score, reverse=True)
        return moves

    def best(self, board: Board, rack: str) -> ScoredMove | None:
        """Return the first of `moves`, without making them all.

        Slots are tried in the order of the most they could score.
        """
        slots, hand = self._question(board, rack)
        hand.prepare(slots)
        bounds = self._bounds(slots, rack)
        best: ScoredMove | None = None
        rank = 0
        for bound, at in sorted(zip(bounds, range(0, -len(slots), -1), strict=True), reverse=True):
            if best and bound < best.score:
                break
            slot = slots[-at]
            fits = hand.fits(slot)
            if fits.words:
                scores, words = score_matches(fits, slot)
                score = max(scores)
                if best is None or (score, at) > (best.score, rank):
                    best, rank = ScoredMove(score, slot.span, words[scores.index(score)]), at
        return best

    def check(self, board: Board, rack: str, place: Place) -> Play:
        """Judge and score one placement by `scrabble.rules`; raises `IllegalMove`."""
        return check(board, rack, place, self._alphabet, self._engine, self._layout)

    def _question(self, board: Board, rack: str) -> tuple[list[Slot], RackQuery]:
        """Return the slots that a rack might fill, judged by single squares, and its hand."""
        rack = "".join(sorted(rack))
        if self._hand[0] != rack:
            self._hand = (rack, self._engine.hand(rack))
        mask = letter_mask(self._alphabet.tiles if BLANK in rack else rack)
        size = len(rack)
        slots: list[Slot] = []
        for gates, of_line in self._slots.lines(board.cells):
            closed = 0
            for bit, letters in gates:
                if not letters & mask:
                    closed |= bit
            slots += [slot for slot in of_line if slot.size <= size and not slot.cover & closed]
        return slots, self._hand[1]

    def _designated(self, fits: Matches, slot: Slot, rack: str) -> Matches:
        filled, values = empties(slot.pattern), self._alphabet.values
        return Matches.of(
            way for word in fits.words for way in designations(word, filled, rack, values)
        )

    def _bounds(self, slots: Sequence[Slot], rack: str) -> list[int]:
        """Return for each slot a score that no word of the rack exceeds there."""
        values = self._alphabet.values
        highest = [0, *accumulate(sorted((values[tile] for tile in rack), reverse=True))]
        playable = set(rack) | set(blank_for(self._alphabet.tiles) if BLANK in rack else "")
        most: dict[int, int] = {}
        bounds = []
        for slot in slots:
            lying = sum([values[tile] for tile in slot.pattern if tile != EMPTY])
            bound = slot.times * (highest[slot.size] + lying) + slot.bonus
            for _, table in slot.tables:
                extra = most.get(id(table))
                if extra is None:
                    extra = max((table[tile] for tile in playable if tile in table), default=0)
                    most[id(table)] = extra
                bound += extra
            bounds.append(bound)
        return bounds
