"""Search patterns: one pattern language for every query, run as an automaton.

A pattern is a tile string, in which ``.`` is any one tile, ``!(UV)`` any one but U and V, and ``*``
any number of tiles, or none. Examples: prefix ``AB*``, suffix ``*AB``, substring ``*AB*``, a Q
without U ``*Q!(U)*``, all words ``*``.

With a *rack*, the tiles at these gaps come from the rack (a blank ``?`` is any tile), and the
pattern's letters are already on the board. So ``*`` finds the words that a rack makes, and ``*E*``
the words that it makes through an E on the board. Anagrams match ``*`` and use the *whole* rack.

The automaton's states are made lazily. A state knows which facts must hold for the rest of every
match, for example that the rest has an E. A search looks these facts up in the indexes, and prunes
branches of the word graph in which a fact does not hold.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from scrabble.errors import LexiconError
from scrabble.lexicon.graph import LABEL_OF, MAX_LENGTH, TILES
from scrabble.lexicon.search.subtree_index import (
    ALL_LETTERS,
    letter_bits,
    letter_count_bits,
    required_bits,
)
from scrabble.tiles import BLANK, Alphabet, blank_for

__all__ = ["Pattern"]

ONE = "."
ANY = "*"
EXCEPT = re.compile(rf"!\(([{re.escape(TILES)}]+)\)")
"""Any one tile but these. Brackets are tiles of some languages."""
MAX_PATTERN = 40
MAX_RACK = 15

OTHER = -1
"""A pseudo-label that stands for all tiles that neither pattern nor rack names."""

Item = tuple[int, str]
"""A place in the pattern, and the tiles left on the rack."""

_PRIVATE = 0xE000
"""The first private character of Unicode."""
_ALL_LENGTHS = (1 << MAX_LENGTH + 1) - 1


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern, the optional rack that fills its gaps, and whether the whole rack must be used."""

    text: str
    rack: str | None = None
    whole_rack: bool = False

    def __post_init__(self) -> None:
        """Raise `LexiconError` (``bad-pattern``, ``bad-rack``) for an invalid pattern or rack."""
        plain = EXCEPT.sub(ONE, self.text)
        if len(self.text) > MAX_PATTERN or not set(plain) <= {*TILES, ONE, ANY}:
            raise LexiconError(
                "bad-pattern",
                f"{self.text!r} is not a search pattern: capitals for letter tiles, . for one, "
                f"!(U) for one but U, * for any number of tiles, {MAX_PATTERN} characters in all. "
                "Pattern.parse reads small ones, and [^u].",
            )
        rack = self.rack or ""
        if len(rack) > MAX_RACK or not set(rack) <= {*TILES, BLANK}:
            raise LexiconError(
                "bad-rack",
                f"{rack!r} is not a rack to search with: up to {MAX_RACK} letter tiles, "
                "? for a blank. Alphabet.parse makes tiles of capitals.",
            )

    @classmethod
    def parse(
        cls, text: str, alphabet: Alphabet, rack: str | None = None, *, whole_rack: bool = False
    ) -> Pattern:
        """Parse a pattern as people type it: letters in any case, ``.`` or ``?``, ``*``, ``[^u]``.

        Raises `AlphabetError` (``not-a-tile``), `LexiconError` (``bad-pattern``, ``bad-rack``).

        >>> from scrabble.tiles import load_alphabet
        >>> Pattern.parse("a..e*", load_alphabet("en")).text
        'A..E*'
        """
        parts = re.split(r"([*.?]|\[\^[^\]]*\])", text.strip()[: 4 * MAX_PATTERN])
        tiles = "".join(
            f"!({alphabet.word(part[2:-1])})"
            if part.startswith("[^")
            else {"": "", "*": ANY, ".": ONE, "?": ONE}.get(part) or alphabet.word(part)
            for part in parts
        )
        return cls(tiles, rack, whole_rack)


class State:
    """The state of a pattern after some tiles: a set of items, each a place and the rack left."""

    __slots__ = (
        *("_automaton", "_items", "accepts", "expected_letters", "lengths", "letters"),
        *("moves", "required", "required_letters"),
    )

    def __init__(self, automaton: Automaton, items: frozenset[Item]) -> None:
        self._automaton = automaton
        self._items = items
        accepts = False
        required = held = -1
        lengths = letters = 0
        for item in items:
            ahead = automaton.ahead(item)
            accepts |= ahead.accepts
            required &= ahead.required
            held &= ahead.held
            lengths |= ahead.lengths
            letters |= ahead.letters
        self.moves: dict[int, State] = {}
        self.accepts = accepts
        """Whether the tiles so far match the whole pattern."""
        self.required = required
        """The facts that must hold for the rest of every match, as bits of `subtree_index`."""
        self.required_letters: int = required & ALL_LETTERS
        """Bits of the letters that the rest of every match must contain."""
        self.expected_letters: int = self.required_letters | held
        """The required letters, and the letters that are on the rack in every item."""
        self.lengths = lengths
        """Bit n: a match may end after n more tiles."""
        self.letters = letters
        """Bits of the labels that may come next."""

    def after(self, label: int) -> State:
        """Return the state after one more tile, one of `letters`.

        All tiles that neither pattern nor rack names lead to the same state.
        """
        key = label if self._automaton.names >> label & 1 else OTHER
        state = self.moves.get(key)
        if state is None:
            state = self.moves[key] = self._automaton.step(self._items, TILES[label])
        self.moves[label] = state
        return state


class Ahead(NamedTuple):
    """The facts about tiles that follow one item; `State` combines the facts of all its items."""

    accepts: bool
    required: int
    held: int  # letters in the rack
    lengths: int
    letters: int


class _Place(NamedTuple):
    """The requirements of a pattern from one place on, for any rack."""

    element: str
    letter: int  # the bit of the element if it is a letter
    tiles: str
    required: int
    lengths: list[int]  # lengths[n]: the possible lengths of the rest with n tiles, as bits


class Automaton:
    """The automaton of one pattern; `start` is the first state."""

    def __init__(self, pattern: Pattern) -> None:
        self.pattern = pattern
        self.elements: str = re.sub(r"\*+", ANY, pattern.text)
        """The pattern: one character an element, each run of ``*`` shortened to one.

        A private character stands for ``!(UV)``.
        """
        self.gaps: dict[str, str] = {ONE: "", ANY: ""}
        """The elements that stand for other tiles, and the tiles that each of them excludes."""
        for number, excluded in enumerate(dict.fromkeys(EXCEPT.findall(self.elements))):
            self.gaps[chr(_PRIVATE + number)] = excluded
            self.elements = self.elements.replace(f"!({excluded})", chr(_PRIVATE + number))
        self._states: dict[frozenset[Item], State] = {}
        self._ahead: dict[Item, Ahead] = {}
        self._taken: dict[tuple[int, str, str], tuple[Item, ...]] = {}
        self._racks: dict[str, int] = {}
        self._places = [self._place(place) for place in range(len(self.elements) + 1)]
        rack = "".join(sorted(pattern.rack or ""))
        self.names: int = letter_bits(set(pattern.text + rack) & LABEL_OF.keys())
        self.fixed: str = self._places[0].tiles
        """The pattern's letters."""
        self.total: int = len(self.fixed + rack)
        """The number of tiles in a match that uses the whole rack."""
        self._first = self._with_star_empty(0, rack)
        self.start: State = self._state(frozenset(self._first))

    def ahead(self, item: Item) -> Ahead:
        """Return the facts about tiles that follow a place with a rack."""
        ahead = self._ahead.get(item)
        if ahead is None:
            ahead = self._ahead[item] = self._look_ahead(*item)
        return ahead

    def ends(self, place: int, rack: str) -> bool:
        """Say whether a match may end here."""
        done = place == len(self.elements)
        return done and not (self.pattern.whole_rack and rack)

    def _look_ahead(self, place: int, rack: str) -> Ahead:
        here = self._places[place]
        held = self._racks.get(rack)
        if held is None:
            held = self._racks[rack] = letter_bits(set(rack) - {BLANK})
        required = here.required
        letters = here.letter
        if self.pattern.whole_rack and rack:
            required |= letter_count_bits(here.tiles + rack.replace(BLANK, ""))
        if not letters and here.element:
            free = self.pattern.rack is None or BLANK in rack
            letters = (ALL_LETTERS if free else held) & ~letter_bits(self.gaps[here.element])
        return Ahead(self.ends(place, rack), required, held, here.lengths[len(rack)], letters)

    def _place(self, place: int) -> _Place:
        """Return the requirements of the pattern from a place on."""
        rest = self.elements[place:]
        fixed = rest.replace(ANY, "")
        tiles = "".join(element for element in fixed if element not in self.gaps)
        element = rest[:1]
        return _Place(
            element=element,
            letter=letter_bits({element} & LABEL_OF.keys()),
            tiles=tiles,
            required=required_bits(rest),
            lengths=[
                self._lengths(len(fixed), len(tiles) + size, more=ANY in rest)
                for size in range(len(self.pattern.rack or "") + 1)
            ],
        )

    def _lengths(self, fewest: int, total: int, *, more: bool) -> int:
        """Return a bit set: bit n is 1 if n more tiles can complete a match.

        ``fewest`` counts the elements of the pattern without ``*``; ``more`` says that a ``*`` may
        add others. With a rack, ``total`` tiles are available.
        """
        most = MAX_LENGTH if more else fewest
        if self.pattern.rack is not None:
            most = min(most, total)
            if self.pattern.whole_rack:
                fewest = max(fewest, total)
        return (2 << most) - (1 << fewest) & _ALL_LENGTHS if fewest <= most else 0

    def step(self, items: frozenset[Item], tile: str) -> State:
        """Return the state after one tile."""
        reached: set[Item] = set()
        for place, rack in items:
            reached.update(self._take(place, rack, tile))
        return self._state(frozenset(reached))

    def designate(self, word: str, alphabet: Alphabet) -> tuple[int, str]:
        """Return a match's points and tiles; blanks (lower case) are where the match scores most.

        The pattern's letters are on the board, and score as letters.
        """
        if BLANK not in (self.pattern.rack or ""):
            return alphabet.points(word), word
        left = self.fixed + (self.pattern.rack or "")
        shown = []
        for tile in word:
            if tile in left:
                left = left.replace(tile, "", 1)
                shown.append(tile)
            elif tile in self.fixed:
                return self._align(word, alphabet)  # The blank may be any of the equal tiles.
            else:
                shown.append(blank_for(tile))
        tiles = "".join(shown)
        return alphabet.points(tiles), tiles

    def _align(self, word: str, alphabet: Alphabet) -> tuple[int, str]:
        """Designate blanks by trying all alignments of a match with the pattern."""
        values = alphabet.values
        best = dict.fromkeys(self._first, (0, ""))
        for tile in word:
            onward: dict[Item, tuple[int, str]] = {}
            for (place, rack), (points, shown) in best.items():
                for item in self._take(place, rack, tile):
                    blank = rack.count(BLANK) > item[1].count(BLANK)
                    face = blank_for(tile) if blank else tile
                    scored = (points + values[face], shown + face)
                    onward[item] = max(onward.get(item, scored), scored)
            best = onward
        return max(scored for item, scored in best.items() if self.ends(*item))

    def _state(self, items: frozenset[Item]) -> State:
        state = self._states.get(items)
        if state is None:
            state = self._states[items] = State(self, items)
        return state

    def _with_star_empty(self, place: int, rack: str) -> tuple[Item, ...]:
        """Return the item at a place; at a ``*``, which may be empty, also the item after it."""
        if self.elements[place : place + 1] == ANY:
            return (place, rack), (place + 1, rack)
        return ((place, rack),)

    def _take(self, place: int, rack: str, tile: str) -> tuple[Item, ...]:
        """Return the items after a tile, from a cache."""
        key = (place, rack, tile)
        taken = self._taken.get(key)
        if taken is None:
            taken = self._taken[key] = self._draw(place, rack, tile)
        return taken

    def _draw(self, place: int, rack: str, tile: str) -> tuple[Item, ...]:
        element = self.elements[place : place + 1]
        if element == tile:
            return self._with_star_empty(place + 1, rack)
        if tile in self.gaps.get(element, tile):
            return ()
        after = place if element == ANY else place + 1
        if self.pattern.rack is None:
            return self._with_star_empty(after, rack)
        for drawn in (tile, BLANK):
            if drawn in rack:
                return self._with_star_empty(after, rack.replace(drawn, "", 1))
        return ()
