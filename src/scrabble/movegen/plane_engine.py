"""The plane engine: which words fit a pattern with a rack, by bit planes.

How many of a word's letters the rack and the pattern's tiles can supply is
counted for all words at once: plane ``t`` of a *thermometer* holds the words
that can use ``t`` tiles or more. A word of length L fits when it can use L, a
blank merely lowers that to L - 1. See `scrabble.movegen.shelf`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from bitarray import bitarray

from scrabble.board import SIZE
from scrabble.movegen.cache import Cache
from scrabble.movegen.fits import Fit, Worth, empties, with_blanks, without
from scrabble.movegen.shelf import Shelf
from scrabble.movegen.slots import Slot
from scrabble.tiles import BLANK, EMPTY, Alphabet, blank_for

_MAX_SHAPES = 1500
_MAX_PATTERNS = 3000
_FEW = 8
"""Up to so many words are kept as a list with a pattern: shorter than asking planes again."""


class Shape(NamedTuple):
    """What the dictionary says about a pattern, whatever the rack.

    ``words`` is the plane of matching words (``None``: all on the shelf),
    ``fixed`` the letters that lie there, sorted. Where few words match they are
    listed instead: the letters to be put down, sorted, and the word's number.
    """

    shelf: Shelf
    words: bitarray | None
    fixed: str
    listed: list[tuple[str, int]] | None


class PlaneEngine:
    """All words of a dictionary, by length, ready for bit-parallel questions.

    ``texts`` holds the sorted words of each length, 2 to 15, without
    separators; a length may be absent.
    """

    def __init__(self, texts: Mapping[int, str], alphabet: Alphabet) -> None:
        self.alphabet = alphabet
        points = bytes(alphabet.values.get(chr(code), 0) for code in range(256))
        self._shelves = {
            length: Shelf(length, texts.get(length, ""), points) for length in range(2, SIZE + 1)
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

    def forget(self) -> None:
        """Empty the cache of patterns; the planes stay."""
        self._shapes.clear()

    def between(self, before: str, after: str) -> str:
        """Return the letters that make a word between two strings of letters."""
        length = len(before) + 1 + len(after)
        if length > SIZE:
            return ""
        shelf = self._shelves[length]
        words = self._matching(shelf, f"{before}{EMPTY}{after}") or shelf.none()
        at = len(before)
        return "".join([shelf.word(n)[at] for n in words.search(1)])

    def _matching(self, shelf: Shelf, pattern: str) -> bitarray | None:
        """Return the words that show a pattern's letters, ``None`` if it has none."""
        words, at = None, shelf.at
        for offset, letter in enumerate(pattern):
            if letter != EMPTY:
                plane = at[offset, letter]
                words = plane if words is None else words & plane
        return words

    def shape(self, pattern: str) -> Shape:
        """Return what there is to know about a pattern without a rack."""
        shape = self._shapes.get(pattern)
        if shape is not None:
            return shape
        shelf = self._shelves[len(pattern)]
        words = self._matching(shelf, pattern)
        fixed = "".join(sorted(pattern.replace(EMPTY, "")))
        listed = None
        if words is not None and words.count() <= _FEW:
            filled = empties(pattern)
            found = [(shelf.word(n), n) for n in words.search(1)]
            listed = [("".join(sorted([word[at] for at in filled])), n) for word, n in found]
        return self._shapes.keep(pattern, Shape(shelf, words, fixed, listed))

    def hand(self, rack: str) -> PlaneHand:
        """Return what answers questions about a rack."""
        return PlaneHand(self, rack)


class Open:
    """A pattern that many words fit with blanks: made into fits only when a slot wants them."""

    def __init__(self, pattern: str, words: bitarray, shape: Shape) -> None:
        self.words = words
        self.shelf, _, self.fixed, _ = shape
        self.filled = empties(pattern)
        self.fits: dict[int, Fit] = {}


class PlaneHand:
    """A rack's question to the planes; see `Hand`."""

    def __init__(self, engine: PlaneEngine, rack: str) -> None:
        self._engine = engine
        self._letters = "".join(sorted(rack.replace(BLANK, "")))
        self._blanks = rack.count(BLANK)
        self._held = Counter(self._letters)
        self._subsets = _subsets(self._letters)
        self._thermometers: dict[int, list[bitarray]] = {}
        self._levels: Cache[tuple[int, str], list[bitarray]] = Cache(_MAX_PATTERNS)
        self._found: Cache[str, list[Fit] | Open] = Cache(_MAX_PATTERNS)
        self._tables: Cache[str, tuple[dict[int, int], dict[int, None]]] = Cache(_MAX_PATTERNS)
        self._lost = Worth(engine.alphabet.values)

    def prepare(self, slots: Sequence[Slot]) -> None:
        """Do nothing: patterns are answered one by one."""

    def fits(self, slot: Slot) -> Sequence[Fit]:
        """Return the words that fit a slot's pattern, sorted by their letters."""
        found = self._found.get(slot.pattern)
        if found is None:
            found = self._found.keep(slot.pattern, self._find(slot.pattern))
        return found if isinstance(found, list) else self._select(found, slot)

    def _find(self, pattern: str) -> list[Fit] | Open:
        shape = self._engine.shape(pattern)
        shelf, words, fixed, listed = shape
        if listed is not None:
            return self._from_list(pattern, shelf, listed) if listed else []
        within = self._within(shelf, fixed)[-1]
        words = within if words is None else within & words
        if not words.any():
            return []
        if self._blanks:
            return Open(pattern, words, shape)
        text, length, values = shelf.text, shelf.length, shelf.values
        return [(text[n * length : (n + 1) * length], values[n], ()) for n in words.search(1)]

    def _from_list(self, pattern: str, shelf: Shelf, listed: list[tuple[str, int]]) -> list[Fit]:
        values = shelf.values
        if not self._blanks:
            subsets = self._subsets
            return [(shelf.word(n), values[n], ()) for placed, n in listed if placed in subsets]
        filled = empties(pattern)
        return [
            with_blanks(shelf.word(n), missing, values[n] - self._lost[missing], filled)
            for placed, n in listed
            if len(missing := without(placed, self._letters)) <= self._blanks
        ]

    def _within(self, shelf: Shelf, fixed: str) -> list[bitarray]:
        """Return planes of the words that need no blank, at most one, at most two ...

        ``fixed`` are the letters that lie on the board. Each of them can
        raise a word by one level.
        """
        levels = self._levels.get((shelf.length, fixed))
        if levels is None:
            mercury = self._thermometer(shelf)
            lowest = shelf.length - self._blanks - len(fixed)
            levels = [
                mercury[max(level, 0)] if level < len(mercury) else shelf.none()
                for level in range(lowest, shelf.length + 1)
            ]
            pool = self._held.copy()
            for letter in fixed:
                pool[letter] += 1
                plane = shelf.at_least(pool[letter], letter)
                levels = (
                    levels[1:]
                    if plane is None
                    else [upper | (lower & plane) for lower, upper in pairwise(levels)]
                )
            levels.reverse()
            self._levels.keep((shelf.length, fixed), levels)
        return levels

    def _thermometer(self, shelf: Shelf) -> list[bitarray]:
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

    def _select(self, found: Open, slot: Slot) -> list[Fit]:
        """Return the fits of a pattern that a slot's cross words allow, making what is missing."""
        words = found.words
        for offset, letters in slot.crosses:
            words = words & found.shelf.among(offset, letters)
        numbers = list(words.search(1))
        fits = found.fits
        new = [n for n in numbers if n not in fits]
        if new:
            self._assign(found, new)
        return list(map(fits.__getitem__, numbers))

    def _assign(self, found: Open, numbers: list[int]) -> None:
        """Make fits of the words with these numbers, with the blanks that they need.

        Most need them for letters that neither rack nor board holds: those are
        found, and put in lower case, for all the words in one call.
        """
        shelf, fixed, fits, lost = found.shelf, found.fixed, found.fits, self._lost
        length, text, worth = shelf.length, shelf.text, shelf.values
        levels = self._within(shelf, fixed)
        natural = levels[0]
        words = [text[n * length : (n + 1) * length] for n in numbers]
        joined = "\n".join(words)
        lower, remove = self._translations(fixed)
        rows = zip(
            numbers,
            words,
            joined.translate(lower).split("\n"),
            joined.translate(remove).split("\n"),
            strict=True,
        )
        supply = self._letters + fixed
        for n, word, lowered, strange in rows:
            if strange and levels[len(strange)][n]:
                fits[n] = (lowered, worth[n] - lost[strange], ())
            elif natural[n]:
                fits[n] = (word, worth[n], ())
            else:
                missing = without(word, supply)
                fits[n] = with_blanks(word, missing, worth[n] - lost[missing], found.filled)

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
