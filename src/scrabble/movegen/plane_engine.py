"""The plane engine: finds matches with word planes.

For all words of one length at once, it counts how many of a word's letters rack and board supply.
The counts are a *thermometer* of planes: plane *t* holds the words for which rack and board supply
*t* letters or more. A word of length L fits if they supply all L letters; with a blank on the rack,
L - 1 are enough.

For example, a rack AEST supplies all letters of EATS and SEAT, but only three of TATS, which has
two T's. The thermometer of EATS, SEAT, TATS is therefore ``111`` up to plane 3 and ``110`` at plane
4. It is made from planes of `scrabble.movegen.word_planes`: "an A or more", "an E or more" ...

A letter on the board is also supplied. If the rack lacks it, the rack has one letter less to
supply; otherwise it raises the words that have it once more than the rack by one plane. Patterns
with the same letters share this step.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from operator import sub
from typing import NamedTuple

from bitarray import bitarray

from scrabble.board import SIZE
from scrabble.errors import LexiconError
from scrabble.movegen.cache import Cache
from scrabble.movegen.matches import (
    BlankChoices,
    Match,
    Matches,
    empty_offsets,
    with_blanks,
    without,
)
from scrabble.movegen.slots import PointSums, Slot
from scrabble.movegen.word_planes import WordPlanes
from scrabble.tiles import BLANK, EMPTY, Alphabet, blank_for

_MAX_PATTERNS = 3000
_MAX_SELECTED = 1000
_FEW = 8
"""The words of a pattern are compared with the rack one by one if there are at most this many: that
is faster than combining planes again."""

_MANY = 2
"""Patterns with more letters than this usually have few words."""

_NO_MATCHES = Matches([], [], {})

CrossChecks = tuple[tuple[int, str], ...]
"""Offsets, each with the only letters that can be played there."""


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
        for planes in self._planes.values():
            planes.forget()

    def letters_between(self, before: str, after: str) -> str:
        """Return the letters that make a word between two strings of letters."""
        length = len(before) + 1 + len(after)
        if length > SIZE:
            return ""
        planes = self._planes[length]
        words = _matching(planes, f"{before}{EMPTY}{after}")
        if words is None:
            return ""
        text, at = planes.text, len(before)
        return "".join([text[n * length + at] for n in words.search(1)])

    def planes_of(self, length: int) -> WordPlanes:
        """Return the planes of the words of a length, 2 to 15."""
        return self._planes[length]

    def query(self, rack: str) -> PlaneQuery:
        """Return a query for a rack."""
        return PlaneQuery(self, rack)


class LazyMatches(NamedTuple):
    """The words that fit a pattern if blanks are used; made into matches when a slot needs them.

    ``playable`` are planes of the words that need no blank, at most one, at most two ...
    """

    planes: WordPlanes
    words: bitarray
    playable: Sequence[bitarray]
    pattern: str


class PlaneQuery:
    """A rack query on planes; see `RackQuery`."""

    def __init__(self, engine: PlaneEngine, rack: str) -> None:
        self._engine = engine
        self._letters = "".join(sorted(rack.replace(BLANK, "")))
        self._blanks = rack.count(BLANK)
        self._counts = dict(Counter(self._letters))
        self._subsets = _subsets(self._letters)
        self._thermometers: dict[int, list[bitarray]] = {}
        self._by_blanks: Cache[tuple[int, int, str], list[bitarray]] = Cache(_MAX_PATTERNS)
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
        """Return the words that fit a pattern.

        A pattern of many letters has few words: these are compared with the rack one by one.
        """
        fixed = pattern.replace(EMPTY, "")
        planes = self._engine.planes_of(len(pattern))
        if len(fixed) > _MANY:
            thermometer = self._thermometer(planes)
            least = max(len(pattern) - len(fixed) - self._blanks, 0)
            words = (
                _matching(planes, pattern, thermometer[least]) if least < len(thermometer) else None
            )
            if words is None:
                return _NO_MATCHES
            few = list(islice(words.search(1), _FEW + 1))
            if len(few) <= _FEW:
                return self._compared(planes, pattern, few)
        playable = self._playable(planes, fixed)
        words = _matching(planes, pattern, playable[-1])
        if words is None:
            return _NO_MATCHES
        if self._blanks:
            return LazyMatches(planes, words, playable, pattern)
        return _listed(planes, words)

    def _compared(self, planes: WordPlanes, pattern: str, numbers: list[int]) -> Matches:
        """Return those of a pattern's words whose other letters the rack has."""
        filled = empty_offsets(pattern)
        values = planes.values
        found: list[Match] = []
        for n in numbers:
            word = planes.word(n)
            placed = "".join(sorted([word[at] for at in filled]))
            if placed in self._subsets:
                found.append((word, values[n], None))
            elif self._blanks:
                missing = without(placed, self._letters)
                if len(missing) <= self._blanks:
                    value = values[n] - self._points_of[missing]
                    found.append(with_blanks(word, missing, value, filled))
        return Matches.of(found) if found else _NO_MATCHES

    def _playable(self, planes: WordPlanes, fixed: str) -> list[bitarray]:
        """Return planes of the words that need no blank, at most one, at most two ...

        ``fixed`` are the letters on the board; the planes hold for words that contain them all. A
        fixed letter that the rack lacks leaves one letter less to supply. Any other one raises the
        words that have it once more than the rack does by one plane of the thermometer.
        """
        shared = "".join(sorted([letter for letter in fixed if letter in self._counts]))
        supplied_by_rack = planes.length - len(fixed) + len(shared)
        key = planes.length, supplied_by_rack, shared
        found = self._by_blanks.get(key)
        if found is not None:
            return found
        rack_supplies = self._thermometer(planes)
        lowest = supplied_by_rack - self._blanks - len(shared)
        supplied = [
            rack_supplies[max(count, 0)] if count < len(rack_supplies) else None
            for count in range(lowest, supplied_by_rack + 1)
        ]
        pool = self._counts.copy()
        for raised, letter in enumerate(shared, start=1):
            pool[letter] = times = pool[letter] + 1
            plane = planes.at_least(times, letter)
            if plane is not None:
                for at in range(len(supplied) - 1, raised - 1, -1):
                    lower, upper = supplied[at - 1], supplied[at]
                    if lower is not None:
                        supplied[at] = lower & plane if upper is None else lower & plane | upper
        wanted = reversed(supplied[len(shared) :])
        found = [planes.no_words() if plane is None else plane for plane in wanted]
        return self._by_blanks.store(key, found)

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
        checks = tuple([(at - slot.first, letters) for at, letters, _ in slot.cross_checks])
        matches = self._selected.get((slot.pattern, checks))
        if matches is None:
            words, planes = found.words, found.planes
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
        planes, _, playable, pattern = found
        fixed, filled = pattern.replace(EMPTY, ""), empty_offsets(pattern)
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
                words[at], values[at], left = with_blanks(word, missing, value, filled)
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


def _matching(planes: WordPlanes, pattern: str, words: bitarray | None = None) -> bitarray | None:
    """Return the part of ``words`` that shows a pattern's letters, ``None`` if that is empty.

    Without ``words``, all words of the length are meant.
    """
    for letters, tile in zip(planes.at, pattern, strict=True):
        if tile != EMPTY:
            words = letters[tile] if words is None else words & letters[tile]
            if not words.any():
                return None
    return words


def _listed(planes: WordPlanes, words: bitarray) -> Matches:
    """Return the words of a plane with their values."""
    numbers = list(words.search(1))
    values = list(map(planes.values.__getitem__, numbers))
    return Matches(planes.words_numbered(numbers), values, {})


def _subsets(letters: str) -> set[str]:
    """Return all sorted subsets of the sorted letters, as strings."""
    subsets = {""}
    for letter in letters:
        subsets |= {subset + letter for subset in subsets}
    return subsets
