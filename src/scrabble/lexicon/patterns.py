"""What a search looks for: one pattern language for every query, run as an automaton.

A pattern is a tile string in which ``.`` is any one tile and ``*`` any number
of tiles, also none. Prefix, suffix and substring are ``AB*``, ``*AB`` and
``*AB*``; all words are ``*``.

With a *rack*, the tiles at ``.`` and ``*`` come out of it (a ``?`` in it is any
tile), while the letters of the pattern lie on the board already. So the words
of a rack are the pattern ``*``, those through an E on the board ``*E*``, and
an anagram is ``*`` with *every* tile of the rack used.

The automaton's states are made when they are first needed. A state knows what
must still come (`State.need`, `State.pairs`, `State.lengths`), so that a search
leaves a branch of the word graph that cannot have it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from scrabble.errors import LexiconError
from scrabble.lexicon.graph import LABEL_OF, LABELS, MAX_LENGTH, TILES
from scrabble.tiles import BLANK, Alphabet, blank_for

ONE = "."
ANY = "*"
MAX_PATTERN = 40
MAX_RACK = 15

OTHER = -1
"""In place of a label: any tile that neither pattern nor rack names."""

END = LABELS
PAIR = LABELS + 1
"""Pairs of neighbours are bits of one integer: ``label * PAIR + next``, next `END` at the end."""

_ALL_LETTERS = (1 << LABELS) - 1
_ALL_LENGTHS = (1 << MAX_LENGTH + 1) - 1


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern, the rack that fills its gaps if there is one, and whether all of it must go."""

    text: str
    rack: str | None = None
    whole_rack: bool = False

    def __post_init__(self) -> None:
        """Raise `LexiconError` (``bad-pattern``, ``bad-rack``) for what is no pattern or rack."""
        if len(self.text) > MAX_PATTERN or not set(self.text) <= {*TILES, ONE, ANY}:
            raise LexiconError("bad-pattern", f"{self.text!r} is not a search pattern.")
        rack = self.rack or ""
        if len(rack) > MAX_RACK or not set(rack) <= {*TILES, BLANK}:
            raise LexiconError("bad-rack", f"{rack!r} is not a rack to search with.")

    @classmethod
    def parse(
        cls, text: str, alphabet: Alphabet, rack: str | None = None, *, whole_rack: bool = False
    ) -> Pattern:
        """Read a pattern as people type it: letters in any case, ``.`` or ``?``, and ``*``.

        Raises `AlphabetError` (``not-a-tile``), `LexiconError` (``bad-pattern``, ``bad-rack``).

        >>> from scrabble.tiles import load_alphabet
        >>> Pattern.parse("a..e*", load_alphabet("en")).text
        'A..E*'
        """
        parts = re.split(r"([*.?])", text.strip()[: 4 * MAX_PATTERN])
        tiles = "".join(
            {"": "", "*": ANY, ".": ONE, "?": ONE}.get(part) or alphabet.word(part)
            for part in parts
        )
        return cls(tiles, rack, whole_rack)


class State:
    """Where a pattern stands after some tiles: a set of (place in the pattern, rack left)."""

    __slots__ = (
        *("_automaton", "_items", "accepts", "held", "lengths", "letters", "moves", "need"),
        *("pairs", "reach"),
    )

    def __init__(self, automaton: Automaton, items: frozenset[tuple[int, str]]) -> None:
        self._automaton = automaton
        self._items = items
        self.moves: dict[int, State] = {}
        self.accepts = any(automaton.ends(place, rack) for place, rack in items)
        """Whether the tiles so far are a match."""
        self.need = -1
        """Bits of the letters that every match must still bring."""
        self.pairs = -1
        """Bits of the pairs of neighbours that every match must still bring."""
        self.held = -1
        """Bits of the letters that are certainly in the rack."""
        self.reach = 0
        """How many tiles can come at most when all of the rack goes."""
        self.lengths = 0
        """Bit n: a match may come after n more tiles."""
        self.letters = 0
        """Bits of the labels that may come next."""
        for place, rack in items:
            letters, pairs = automaton.need(place, rack)
            self.need &= letters
            self.pairs &= pairs
            self.lengths |= automaton.lengths(place, rack)
            self.letters |= automaton.letters(place, rack)
            self.held &= automaton.held(rack)
            self.reach = max(self.reach, automaton.reach(place, rack))

    def after(self, label: int) -> State:
        """Return the state after one more tile, which must be one of `letters`.

        All tiles that neither pattern nor rack names lead to one state.
        """
        key = label if self._automaton.names >> label & 1 else OTHER
        state = self.moves.get(key)
        if state is None:
            state = self.moves[key] = self._automaton.step(self._items, TILES[label])
        self.moves[label] = state
        return state


class Automaton:
    """Runs one pattern; `start` is its first state."""

    def __init__(self, pattern: Pattern) -> None:
        self.pattern = pattern
        self._elements = re.sub(r"\*+", ANY, pattern.text)
        self._states: dict[frozenset[tuple[int, str]], State] = {}
        places = range(len(self._elements) + 1)
        self._needs = [_need(self._elements[place:]) for place in places]
        self._fixed = [len(self._elements[place:].replace(ANY, "")) for place in places]
        self._letters = [self._fixed[place] - self._elements[place:].count(ONE) for place in places]
        self._last_any = self._elements.rfind(ANY)
        self._held: dict[str, int] = {}
        rack = "".join(sorted(pattern.rack or ""))
        self.names = _letter_bits(set(pattern.text + rack) & LABEL_OF.keys())
        self._first = self._reach(0, rack)
        self.start = self._state(frozenset(self._first))

    def ends(self, place: int, rack: str) -> bool:
        """Say whether a match may end here."""
        done = place == len(self._elements)
        return done and not (self.pattern.whole_rack and rack)

    def need(self, place: int, rack: str) -> tuple[int, int]:
        """Return the bits of the letters and of the pairs that must come from a place on."""
        letters, pairs = self._needs[place]
        if self.pattern.whole_rack:
            letters |= self.held(rack)
        return letters, pairs

    def held(self, rack: str) -> int:
        """Return the bits of the letters in a rack."""
        bits = self._held.get(rack)
        if bits is None:
            bits = self._held[rack] = _letter_bits(set(rack) - {BLANK})
        return bits

    def reach(self, place: int, rack: str) -> int:
        """Return how many tiles come from a place on when all of the rack goes."""
        return self._letters[place] + len(rack)

    def lengths(self, place: int, rack: str) -> int:
        """Return bit n for every n tiles that can complete a match from a place on."""
        fewest = self._fixed[place]
        most = fewest
        if place <= self._last_any:
            most = MAX_LENGTH
        if self.pattern.rack is not None:
            most = min(most, self._letters[place] + len(rack))
            if self.pattern.whole_rack:
                fewest = max(fewest, self._letters[place] + len(rack))
        return (2 << most) - (1 << fewest) & _ALL_LENGTHS if fewest <= most else 0

    def letters(self, place: int, rack: str) -> int:
        """Return the bits of the labels of the tiles that may come at a place."""
        element = self._elements[place : place + 1]
        if element in LABEL_OF:
            return 1 << LABEL_OF[element]
        if not element:
            return 0
        if self.pattern.rack is None or BLANK in rack:
            return _ALL_LETTERS
        return self.held(rack)

    def step(self, items: frozenset[tuple[int, str]], tile: str) -> State:
        """Return the state after one tile."""
        reached: set[tuple[int, str]] = set()
        for place, rack in items:
            reached.update(self._take(place, rack, tile))
        return self._state(frozenset(reached))

    def designate(self, word: str, alphabet: Alphabet) -> tuple[int, str]:
        """Return the points of a match and its tiles, blanks in lower case where they cost least.

        Letters of the pattern count as they lie: as letters.
        """
        values = alphabet.values
        if BLANK not in (self.pattern.rack or ""):
            return alphabet.points(word), word

        ways = dict.fromkeys(self._first, (0, ""))
        for tile in word:
            onward: dict[tuple[int, str], tuple[int, str]] = {}
            for (place, rack), (points, shown) in ways.items():
                for item in self._take(place, rack, tile):
                    blank = rack.count(BLANK) > item[1].count(BLANK)
                    face = blank_for(tile) if blank else tile
                    way = (points + values[face], shown + face)
                    onward[item] = max(onward.get(item, way), way)
            ways = onward
        return max(way for item, way in ways.items() if self.ends(*item))

    def _state(self, items: frozenset[tuple[int, str]]) -> State:
        state = self._states.get(items)
        if state is None:
            state = self._states[items] = State(self, items)
        return state

    def _reach(self, place: int, rack: str) -> tuple[tuple[int, str], ...]:
        """Return a place and the one behind it where a ``*`` may stand for nothing."""
        if self._elements[place : place + 1] == ANY:
            return (place, rack), (place + 1, rack)
        return ((place, rack),)

    def _take(self, place: int, rack: str, tile: str) -> tuple[tuple[int, str], ...]:
        """Return the places after a tile at a place, with what is left of the rack."""
        element = self._elements[place : place + 1]
        if element == tile:
            return self._reach(place + 1, rack)
        if element not in (ONE, ANY):
            return ()
        after = place if element == ANY else place + 1
        if self.pattern.rack is None:
            return self._reach(after, rack)
        for drawn in (tile, BLANK):
            if drawn in rack:
                return self._reach(after, rack.replace(drawn, "", 1))
        return ()


def _letter_bits(tiles: set[str]) -> int:
    """Return the bits of some tiles' labels."""
    return sum(1 << LABEL_OF[tile] for tile in tiles)


def _need(elements: str) -> tuple[int, int]:
    """Return the bits of the letters and the pairs of neighbours that a pattern contains."""
    letters = pairs = 0
    for here, after in zip(elements, [*elements, ""][1:], strict=True):
        if here in LABEL_OF:
            label = LABEL_OF[here]
            letters |= 1 << label
            if after == "":
                pairs |= 1 << label * PAIR + END
            elif after in LABEL_OF:
                pairs |= 1 << label * PAIR + LABEL_OF[after]
    return letters, pairs
