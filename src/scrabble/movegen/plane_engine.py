"""The plane engine: which words fit a pattern with a rack, by bit planes.

How many of a word's letters the rack and the pattern's tiles can supply is
counted for all words at once: plane ``t`` of a *thermometer* holds the words
that can use ``t`` tiles or more. A word of length L fits when it can use L, a
blank merely lowers that to L - 1. See `scrabble.movegen.word_planes`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from operator import sub
from typing import NamedTuple

from bitarray import bitarray

from scrabble.board import SIZE
from scrabble.movegen.cache import Cache
from scrabble.movegen.matches import BlankChoices, Matches, Worth, empties, with_blanks, without
from scrabble.movegen.slots import Slot
from scrabble.movegen.word_planes import WordPlanes
from scrabble.tiles import BLANK, EMPTY, Alphabet, blank_for

_MAX_SHAPES = 1500
_MAX_PATTERNS = 3000
_MAX_SELECTED = 1000
_FEW = 8
"""Up to so many words are kept as a list with a pattern: shorter than asking planes again."""

_NOTHING = Matches([], [], {})

Crosses = tuple[tuple[int, str], ...]
"""Offsets where only these letters fit."""


class Shape(NamedTuple):
    """What the dictionary says about a pattern, whatever the rack.

    ``words`` is the plane of matching words (``None``: all on the shelf),
    ``fixed`` the letters that lie there, sorted. Where few words match they are
    listed instead: the letters to be put down, sorted, and the word's number.
    """

    shelf: WordPlanes
    words: bitarray | None
    fixed: str
    listed: list[tuple[str, int]] | None


_shape = partial(tuple.__new__, Shape)


class PlaneEngine:
    """All words of a dictionary, by length, ready for bit-parallel questions.

    ``texts`` holds the sorted words of each length, 2 to 15, without
    separators; a length may be absent.
    """

    def __init__(self, texts: Mapping[int, str], alphabet: Alphabet) -> None:
        self.alphabet = alphabet
        points = bytes(alphabet.values.get(chr(code), 0) for code in range(256))
        self._shelves = {
            length: WordPlanes(length, texts.get(length, ""), points)
            for length in range(2, SIZE + 1)
        }
        self.lower = {ord(letter): ord(blank_for(letter)) for letter in alphabet.tiles}
        self._shapes: Cache[str, Shape] = Cache(_MAX_SHAPES)

    @classmethod
    def from_words(cls, words: Iterable[str], alphabet: Alphabet) -> PlaneEngine:
        """Take tile-string words in any order; words too long for the board are left out."""
        by_length: dict[int, list[str]] = {}
        for word in set(words):
            by_length.setdefault(len(word), []).append(word)
        texts = {length: "".join(sorted(listed)) for length, listed in by_length.items()}
        return cls(texts, alphabet)

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str) or len(word) not in self._shelves:
            return False
        shelf = self._shelves[len(word)]
        at = bisect_left(range(shelf.count), word, key=shelf.word)
        return at < shelf.count and shelf.word(at) == word

    def warm(self) -> Iterator[None]:
        """Make every plane ahead of its first use, a few milliseconds of work at a time."""
        for shelf in self._shelves.values():
            for letter in self.alphabet.tiles:
                shelf.at_least(1, letter)
                yield
            shelf.warm()
            yield

    def forget(self) -> None:
        """Empty the caches of what boards have asked for; the planes stay."""
        self._shapes.clear()
        for shelf in self._shelves.values():
            shelf.forget()

    def between(self, before: str, after: str) -> str:
        """Return the letters that make a word between two strings of letters."""
        length = len(before) + 1 + len(after)
        if length > SIZE:
            return ""
        shelf = self._shelves[length]
        words = self._matching(shelf, f"{before}{EMPTY}{after}") or shelf.none()
        at = len(before)
        return "".join([shelf.word(n)[at] for n in words.search(1)])

    def _matching(self, shelf: WordPlanes, pattern: str) -> bitarray | None:
        """Return the words that show a pattern's letters, ``None`` if it has none."""
        words, shared = None, True
        for column, letter in zip(shelf.at, pattern, strict=True):
            if letter != EMPTY:
                if words is None:
                    words = column[letter]
                elif shared:
                    words, shared = words & column[letter], False
                elif words.any():
                    words &= column[letter]
                else:
                    break
        return words

    def shape(self, pattern: str) -> Shape:
        """Return what there is to know about a pattern without a rack."""
        shape = self._shapes.get(pattern)
        if shape is not None:
            return shape
        shelf = self._shelves[len(pattern)]
        words = self._matching(shelf, pattern)
        fixed = pattern.replace(EMPTY, "")
        listed = None
        if words is not None and len(fixed) > 1:
            few = list(islice(words.search(1), _FEW + 1))
            if len(few) <= _FEW:
                filled = empties(pattern) if few else []
                found = zip(few, shelf.chosen(few), strict=True)
                listed = [("".join(sorted([word[at] for at in filled])), n) for n, word in found]
        return self._shapes.keep(pattern, _shape((shelf, words, "".join(sorted(fixed)), listed)))

    def hand(self, rack: str) -> PlaneQuery:
        """Return what answers questions about a rack."""
        return PlaneQuery(self, rack)


class LazyMatches(NamedTuple):
    """A pattern that many words fit with blanks: made into fits only when a slot wants them."""

    words: bitarray
    shape: Shape
    filled: list[int]


class PlaneQuery:
    """A rack's question to the planes; see `RackQuery`."""

    def __init__(self, engine: PlaneEngine, rack: str) -> None:
        self._engine = engine
        self._letters = "".join(sorted(rack.replace(BLANK, "")))
        self._blanks = rack.count(BLANK)
        self._held = dict(Counter(self._letters))
        self._subsets = _subsets(self._letters)
        self._thermometers: dict[int, list[bitarray]] = {}
        self._levels: Cache[tuple[int, str], list[bitarray]] = Cache(_MAX_PATTERNS)
        self._found: Cache[str, Matches | LazyMatches] = Cache(_MAX_PATTERNS)
        self._selected: Cache[tuple[str, Crosses], Matches] = Cache(_MAX_SELECTED)
        self._tables: Cache[str, tuple[dict[int, int], dict[int, None]]] = Cache(_MAX_PATTERNS)
        self._lost = Worth(engine.alphabet.values)

    def prepare(self, slots: Sequence[Slot]) -> None:
        """Do nothing: patterns are answered one by one."""

    def fits(self, slot: Slot) -> Matches:
        """Return the words that fit a slot."""
        found = self._found.get(slot.pattern)
        if found is None:
            found = self._found.keep(slot.pattern, self._find(slot.pattern))
        if isinstance(found, LazyMatches):
            return self._select(found, slot)
        return found.within(slot) if found.words and slot.crosses else found

    def _find(self, pattern: str) -> Matches | LazyMatches:
        shape = self._engine.shape(pattern)
        shelf, words, fixed, listed = shape
        if listed is not None:
            return self._from_list(pattern, shelf, listed) if listed else _NOTHING
        within = self._within(shelf, fixed)[-1]
        words = within if words is None else within & words
        if not words.any():
            return _NOTHING
        if self._blanks:
            return LazyMatches(words, shape, empties(pattern))
        numbers = list(words.search(1))
        return Matches(shelf.chosen(numbers), list(map(shelf.values.__getitem__, numbers)), {})

    def _from_list(self, pattern: str, shelf: WordPlanes, listed: list[tuple[str, int]]) -> Matches:
        values = shelf.values
        if not self._blanks:
            subsets = self._subsets
            numbers = [n for placed, n in listed if placed in subsets]
            return Matches(shelf.chosen(numbers), [values[n] for n in numbers], {})
        filled = empties(pattern)
        return Matches.of(
            with_blanks(shelf.word(n), missing, values[n] - self._lost[missing], filled)
            for placed, n in listed
            if len(missing := without(placed, self._letters)) <= self._blanks
        )

    def _within(self, shelf: WordPlanes, fixed: str) -> list[bitarray]:
        """Return planes of the words that need no blank, at most one, at most two ...

        ``fixed`` are the letters that lie on the board. Each of them can
        raise a word by one level.
        """
        found = self._levels.get((shelf.length, fixed))
        if found is not None:
            return found
        mercury = self._thermometer(shelf)
        lowest = shelf.length - self._blanks - len(fixed)
        levels = [
            mercury[max(level, 0)] if level < len(mercury) else None
            for level in range(lowest, shelf.length + 1)
        ]
        pool = self._held.copy()
        for raised, letter in enumerate(fixed, start=1):
            pool[letter] = times = pool.get(letter, 0) + 1
            plane = shelf.at_least(times, letter)
            if plane is not None:
                for level in range(len(levels) - 1, raised - 1, -1):
                    lower, upper = levels[level - 1], levels[level]
                    if lower is not None:
                        levels[level] = lower & plane if upper is None else lower & plane | upper
        wanted = reversed(levels[len(fixed) :])
        found = [shelf.none() if plane is None else plane for plane in wanted]
        return self._levels.keep((shelf.length, fixed), found)

    def _thermometer(self, shelf: WordPlanes) -> list[bitarray]:
        """Return planes of the words that can use no letter of the rack, one or more, two ..."""
        levels = self._thermometers.get(shelf.length)
        if levels is None:
            levels = [shelf.every()]
            for letter, held in self._held.items():
                for times in range(1, held + 1):
                    plane = shelf.at_least(times, letter)
                    if plane is None:
                        break
                    levels.append(levels[-1] & plane)
                    for level in range(len(levels) - 2, 0, -1):
                        levels[level] |= levels[level - 1] & plane
            self._thermometers[shelf.length] = levels
        return levels

    def _select(self, found: LazyMatches, slot: Slot) -> Matches:
        """Return the fits of a pattern that a slot's cross words allow."""
        crosses = tuple([(at - slot.first, letters) for at, letters in slot.crosses])
        fits = self._selected.get((slot.pattern, crosses))
        if fits is None:
            words, shelf = found.words, found.shape.shelf
            for offset, letters in crosses:
                words = words & shelf.among(offset, letters)
            numbers = list(words.search(1))
            fits = self._assign(found, numbers) if numbers else _NOTHING
            self._selected.keep((slot.pattern, crosses), fits)
        return fits

    def _assign(self, found: LazyMatches, numbers: list[int]) -> Matches:
        """Make fits of the words with these numbers, with the blanks that they need.

        Most need them for letters that neither rack nor board holds: those are
        found, and put in lower case, for all the words in one call.
        """
        shelf, _, fixed, _ = found.shape
        levels, worth, lost = self._within(shelf, fixed), shelf.values, self._lost
        joined = "\n".join(shelf.chosen(numbers))
        lower, remove = self._translations(fixed)
        words = joined.translate(lower).split("\n")
        strange = joined.translate(remove).split("\n")
        values = list(map(sub, map(worth.__getitem__, numbers), map(lost.__getitem__, strange)))
        unsettled: dict[str, BlankChoices] = {}
        for at, letters in enumerate(strange):
            if len(letters) < self._blanks and not levels[len(letters)][numbers[at]]:
                word = shelf.word(numbers[at])
                missing = without(word, self._letters + fixed)
                value = worth[numbers[at]] - lost[missing]
                words[at], values[at], left = with_blanks(word, missing, value, found.filled)
                if left:
                    unsettled[words[at]] = left
        return Matches(words, values, unsettled)

    def _translations(self, fixed: str) -> tuple[dict[int, int], dict[int, None]]:
        """Return what lowers the letters that rack and board lack, and what removes the others."""
        tables = self._tables.get(fixed)
        if tables is None:
            remove = dict.fromkeys(map(ord, self._letters + fixed))
            lower = {at: low for at, low in self._engine.lower.items() if at not in remove}
            tables = self._tables.keep(fixed, (lower, remove))
        return tables


def _subsets(letters: str) -> set[str]:
    """Return every sorted string of some of the sorted letters."""
    subsets = {""}
    for letter in letters:
        subsets |= {subset + letter for subset in subsets}
    return subsets
