"""The plane engine: finds matches with word planes.

For all words of one length at once, it counts how many of a word's letters rack and board supply.
The counts are a *thermometer* of planes: plane *t* holds the words for which rack and board supply
*t* letters or more. A word of length L fits if they supply all L letters; with a blank on the rack,
L - 1 are enough.

For example, a rack AEST supplies all letters of EATS and SEAT, but only three of TATS, which has
two T's. The thermometer of EATS, SEAT, TATS is therefore ``111`` up to plane 3 and ``110`` at plane
4. It is made from planes of `scrabble.movegen.word_planes`: "an A or more", "an E or more" ...

A letter on the board is also supplied, so it raises the words that contain it by one plane.
Patterns with the same letters share this step.
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
from scrabble.errors import LexiconError
from scrabble.movegen.cache import Cache
from scrabble.movegen.matches import (
    BlankChoices,
    Matches,
    PointSums,
    empty_offsets,
    with_blanks,
    without,
)
from scrabble.movegen.slots import Slot
from scrabble.movegen.word_planes import WordPlanes
from scrabble.tiles import BLANK, EMPTY, Alphabet, blank_for

_MAX_PATTERNS = 3000
_MAX_PATTERN_WORDS = 1500
_MAX_SELECTED = 1000
_FEW = 8
"""The words of a pattern are listed if there are at most this many: that is faster than
combining planes again."""

_NO_MATCHES = Matches([], [], {})

CrossChecks = tuple[tuple[int, str], ...]
"""Offsets, each with the only letters that can be played there."""


class PatternWords(NamedTuple):
    """The words that show a pattern's letters, whatever the rack.

    ``words`` is their plane (``None`` for all words of the length). ``fixed`` are the letters on
    the board, sorted. If there are few words, ``listed`` has an item for each word: its letters
    to put down, sorted, and its number.
    """

    planes: WordPlanes
    words: bitarray | None
    fixed: str
    listed: list[tuple[str, int]] | None


_pattern_words = partial(tuple.__new__, PatternWords)


class PlaneEngine:
    """All words of a lexicon, as word planes by length.

    ``texts`` holds the sorted words of each length, 2 to 15, without separators; lengths may be
    absent.
    """

    def __init__(self, texts: Mapping[int, str], alphabet: Alphabet) -> None:
        self.alphabet = alphabet
        points = bytes(alphabet.values.get(chr(code), 0) for code in range(256))
        self._planes = {
            length: WordPlanes(length, texts.get(length, ""), points)
            for length in range(2, SIZE + 1)
        }
        self.lower: dict[int, int] = {
            ord(letter): ord(blank_for(letter)) for letter in alphabet.tiles
        }
        self._pattern_words: Cache[str, PatternWords] = Cache(_MAX_PATTERN_WORDS)

    @classmethod
    def from_words(cls, words: Iterable[str], alphabet: Alphabet) -> PlaneEngine:
        """Build from words (tile strings) in any order; skips words too long for the board.

        Raises `LexiconError` (``bad-word``).
        """
        by_length: dict[int, list[str]] = {}
        for word in set(words):
            if word.strip(alphabet.tiles):
                raise LexiconError("bad-word", f"{word!r} is not made of letter tiles.")
            by_length.setdefault(len(word), []).append(word)
        texts = {length: "".join(sorted(listed)) for length, listed in by_length.items()}
        return cls(texts, alphabet)

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str) or len(word) not in self._planes:
            return False
        planes = self._planes[len(word)]
        at = bisect_left(range(planes.count), word, key=planes.word)
        return at < planes.count and planes.word(at) == word

    def warm(self) -> Iterator[None]:
        """Make every plane in advance, in steps of a few milliseconds."""
        for planes in self._planes.values():
            for letter in self.alphabet.tiles:
                planes.at_least(1, letter)
                yield
            planes.warm()
            yield

    def forget(self) -> None:
        """Empty the caches filled by boards; the planes stay."""
        self._pattern_words.clear()
        for planes in self._planes.values():
            planes.forget()

    def letters_between(self, before: str, after: str) -> str:
        """Return the letters that make a word between two strings of letters."""
        length = len(before) + 1 + len(after)
        if length > SIZE:
            return ""
        planes = self._planes[length]
        words = self._matching(planes, f"{before}{EMPTY}{after}") or planes.no_words()
        at = len(before)
        return "".join([planes.word(n)[at] for n in words.search(1)])

    def _matching(self, planes: WordPlanes, pattern: str) -> bitarray | None:
        """Return the words that show a pattern's letters, ``None`` if it has no letters."""
        words, shared = None, True
        for letters, tile in zip(planes.at, pattern, strict=True):
            if tile != EMPTY:
                if words is None:
                    words = letters[tile]
                elif shared:
                    words, shared = words & letters[tile], False
                elif words.any():
                    words &= letters[tile]
                else:
                    break
        return words

    def pattern_words(self, pattern: str) -> PatternWords:
        """Return the words that show a pattern's letters."""
        known = self._pattern_words.get(pattern)
        if known is not None:
            return known
        planes = self._planes[len(pattern)]
        words = self._matching(planes, pattern)
        fixed = pattern.replace(EMPTY, "")
        listed = None
        if words is not None and len(fixed) > 1:
            few = list(islice(words.search(1), _FEW + 1))
            if len(few) <= _FEW:
                filled = empty_offsets(pattern) if few else []
                found = zip(few, planes.words_numbered(few), strict=True)
                listed = [("".join(sorted([word[at] for at in filled])), n) for n, word in found]
        return self._pattern_words.store(
            pattern, _pattern_words((planes, words, "".join(sorted(fixed)), listed))
        )

    def query(self, rack: str) -> PlaneQuery:
        """Return a query for a rack."""
        return PlaneQuery(self, rack)


class LazyMatches(NamedTuple):
    """The words that fit a pattern if blanks are used; made into matches when a slot needs them."""

    words: bitarray
    pattern: PatternWords
    filled: list[int]


class PlaneQuery:
    """A rack query on planes; see `RackQuery`."""

    def __init__(self, engine: PlaneEngine, rack: str) -> None:
        self._engine = engine
        self._letters = "".join(sorted(rack.replace(BLANK, "")))
        self._blanks = rack.count(BLANK)
        self._counts = dict(Counter(self._letters))
        self._subsets = _subsets(self._letters)
        self._thermometers: dict[int, list[bitarray]] = {}
        self._by_blanks: Cache[tuple[int, str], list[bitarray]] = Cache(_MAX_PATTERNS)
        self._found: Cache[str, Matches | LazyMatches] = Cache(_MAX_PATTERNS)
        self._selected: Cache[tuple[str, CrossChecks], Matches] = Cache(_MAX_SELECTED)
        self._tables: Cache[str, tuple[dict[int, int], dict[int, None]]] = Cache(_MAX_PATTERNS)
        self._points_of = PointSums(engine.alphabet.values)

    def prepare(self, slots: Sequence[Slot]) -> None:
        """Do nothing: patterns are answered one by one."""

    def matches(self, slot: Slot) -> Matches:
        """Return the words that fit a slot."""
        found = self._found.get(slot.pattern)
        if found is None:
            found = self._found.store(slot.pattern, self._find(slot.pattern))
        if isinstance(found, LazyMatches):
            return self._select(found, slot)
        return found.cross_checked(slot) if found.words and slot.cross_checks else found

    def _find(self, pattern: str) -> Matches | LazyMatches:
        known = self._engine.pattern_words(pattern)
        planes, words, fixed, listed = known
        if listed is not None:
            return self._from_list(pattern, planes, listed) if listed else _NO_MATCHES
        playable = self._playable(planes, fixed)[-1]
        words = playable if words is None else playable & words
        if not words.any():
            return _NO_MATCHES
        if self._blanks:
            return LazyMatches(words, known, empty_offsets(pattern))
        numbers = list(words.search(1))
        values = list(map(planes.values.__getitem__, numbers))
        return Matches(planes.words_numbered(numbers), values, {})

    def _from_list(
        self, pattern: str, planes: WordPlanes, listed: list[tuple[str, int]]
    ) -> Matches:
        values = planes.values
        if not self._blanks:
            subsets = self._subsets
            numbers = [n for placed, n in listed if placed in subsets]
            return Matches(planes.words_numbered(numbers), [values[n] for n in numbers], {})
        filled = empty_offsets(pattern)
        return Matches.of(
            with_blanks(planes.word(n), missing, values[n] - self._points_of[missing], filled)
            for placed, n in listed
            if len(missing := without(placed, self._letters)) <= self._blanks
        )

    def _playable(self, planes: WordPlanes, fixed: str) -> list[bitarray]:
        """Return planes of the words that need no blank, at most one, at most two ...

        ``fixed`` are the letters on the board. Each of these letters raises the words that contain
        it by one plane of the thermometer. Planes too low to matter are left out.
        """
        found = self._by_blanks.get((planes.length, fixed))
        if found is not None:
            return found
        rack_supplies = self._thermometer(planes)
        lowest = planes.length - self._blanks - len(fixed)
        supplied = [
            rack_supplies[max(count, 0)] if count < len(rack_supplies) else None
            for count in range(lowest, planes.length + 1)
        ]
        pool = self._counts.copy()
        for raised, letter in enumerate(fixed, start=1):
            pool[letter] = times = pool.get(letter, 0) + 1
            plane = planes.at_least(times, letter)
            if plane is not None:
                for at in range(len(supplied) - 1, raised - 1, -1):
                    lower, upper = supplied[at - 1], supplied[at]
                    if lower is not None:
                        supplied[at] = lower & plane if upper is None else lower & plane | upper
        wanted = reversed(supplied[len(fixed) :])
        found = [planes.no_words() if plane is None else plane for plane in wanted]
        return self._by_blanks.store((planes.length, fixed), found)

    def _thermometer(self, planes: WordPlanes) -> list[bitarray]:
        """Return planes of the words for which the rack supplies at least 0, 1, 2 ... letters."""
        thermometer = self._thermometers.get(planes.length)
        if thermometer is None:
            thermometer = [planes.all_words()]
            for letter, count in self._counts.items():
                for times in range(1, count + 1):
                    plane = planes.at_least(times, letter)
                    if plane is None:
                        break
                    thermometer.append(thermometer[-1] & plane)
                    for at in range(len(thermometer) - 2, 0, -1):
                        thermometer[at] |= thermometer[at - 1] & plane
            self._thermometers[planes.length] = thermometer
        return thermometer

    def _select(self, found: LazyMatches, slot: Slot) -> Matches:
        """Return the matches of a pattern that a slot's cross-checks allow."""
        checks = tuple([(at - slot.first, letters) for at, letters in slot.cross_checks])
        matches = self._selected.get((slot.pattern, checks))
        if matches is None:
            words, planes = found.words, found.pattern.planes
            for offset, letters in checks:
                words = words & planes.any_of(offset, letters)
            numbers = list(words.search(1))
            matches = self._assign_blanks(found, numbers) if numbers else _NO_MATCHES
            self._selected.store((slot.pattern, checks), matches)
        return matches

    def _assign_blanks(self, found: LazyMatches, numbers: list[int]) -> Matches:
        """Return the words with these numbers as matches, with their blanks assigned.

        Most words need blanks for letters that neither rack nor board has. One translation finds
        these letters in all words at once, another puts them in lower case.
        """
        planes, _, fixed, _ = found.pattern
        playable = self._playable(planes, fixed)
        word_values, points_of = planes.values, self._points_of
        joined = "\n".join(planes.words_numbered(numbers))
        lower, remove = self._translations(fixed)
        words = joined.translate(lower).split("\n")
        foreign = joined.translate(remove).split("\n")
        values = list(
            map(sub, map(word_values.__getitem__, numbers), map(points_of.__getitem__, foreign))
        )
        choices: dict[str, BlankChoices] = {}
        for at, letters in enumerate(foreign):
            if len(letters) < self._blanks and not playable[len(letters)][numbers[at]]:
                word = planes.word(numbers[at])
                missing = without(word, self._letters + fixed)
                value = word_values[numbers[at]] - points_of[missing]
                words[at], values[at], left = with_blanks(word, missing, value, found.filled)
                if left:
                    choices[words[at]] = left
        return Matches(words, values, choices)

    def _translations(self, fixed: str) -> tuple[dict[int, int], dict[int, None]]:
        """Return two tables for ``str.translate``.

        The first lower-cases the letters that rack and board lack; the second removes all others.
        """
        tables = self._tables.get(fixed)
        if tables is None:
            remove = dict.fromkeys(map(ord, self._letters + fixed))
            lower = {at: low for at, low in self._engine.lower.items() if at not in remove}
            tables = self._tables.store(fixed, (lower, remove))
        return tables


def _subsets(letters: str) -> set[str]:
    """Return all sorted subsets of the sorted letters, as strings."""
    subsets = {""}
    for letter in letters:
        subsets |= {subset + letter for subset in subsets}
    return subsets
