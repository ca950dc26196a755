"""Tiles, alphabets and racks.

**Tile strings.** Inside the engine a tile is *one character* in every language. The n-th letter of
an alphabet (n from 1 to 32) is ``chr(64 + n)``, a blank that stands for it is ``chr(96 + n)``, and
an undesignated blank is ``?``. English tile strings are therefore plain text: ``QUIz`` is QUIZ with
a blank for the Z. A digraph tile (CH, L·L) is one character too, so ``len``, slicing, counting and
sorting need no special cases. Only `Alphabet.parse` and `Alphabet.spell` know how people write
tiles.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from unicodedata import normalize

from scrabble import data
from scrabble.errors import AlphabetError

__all__ = [
    "BLANK",
    "EMPTY",
    "RACK_SIZE",
    "Alphabet",
    "Letter",
    "is_blank",
    "letters_of",
    "load_alphabet",
]

BLANK = "?"
"""An undesignated blank in a rack or bag."""

EMPTY = "."
"""An empty square in a board string. In a move's text: a square that already has a tile."""

RACK_SIZE = 7
MAX_LETTERS = 32
MAX_TILES = 200
MAX_VALUE = 20
_MAX_QUOTED = 60
_AROUND = " \t\n\r\f\v\xa0\u200b\u200e\u200f\u2060\ufeff"
"""What may stand around a word that somebody typed or copied."""

_FIRST = ord("A")
_LOWER = {n: n + 32 for n in range(_FIRST, _FIRST + MAX_LETTERS)}
_FACE_DOWN = dict.fromkeys(_LOWER.values(), BLANK)
_UPPER = {low: up for up, low in _LOWER.items()}


def blank_for(tiles: str) -> str:
    """Return the tiles with each letter replaced by its blank: ``AB`` -> ``ab``."""
    return tiles.translate(_LOWER)


def letters_of(tiles: str) -> str:
    """Return the tiles with each designated blank replaced by its letter: ``aB`` -> ``AB``."""
    return tiles.translate(_UPPER)


def is_blank(tile: str) -> bool:
    """Say whether a tile is a blank, designated or not."""
    return tile == BLANK or ord(tile) >= _FIRST + MAX_LETTERS


def face_down(tiles: str) -> str:
    """Return the tiles as a rack or bag holds them: designated blanks become ``?``."""
    return tiles.translate(_FACE_DOWN)


def remove(rack: str, tiles: str) -> str | None:
    """Return a rack without the given tiles, in its order; ``None`` if any of them is missing.

    >>> remove("EQTZUIA", "QUIz"), remove("QUIT?", "QUI?")
    (None, 'T')
    """
    for tile in tiles:
        at = rack.find(tile)
        if at < 0:
            return None
        rack = rack[:at] + rack[at + 1 :]
    return rack


def sorted_rack(rack: str, alphabet: Alphabet) -> str:
    """Return a rack in sorted order.

    Raises `AlphabetError` (``bad-rack``) unless it has at most seven letter tiles and blanks.
    """
    if len(rack) > RACK_SIZE or rack.strip(alphabet.tiles + BLANK):
        raise AlphabetError(
            "bad-rack",
            f"{rack!r} is not a rack: up to {RACK_SIZE} letter tiles, {BLANK} for a blank. "
            "Alphabet.parse makes tiles of capitals.",
        )
    return "".join(sorted(rack))


@dataclass(frozen=True, slots=True)
class Letter:
    """One letter tile of an alphabet.

    ``tile`` is its character in tile strings. ``text`` is its spelling (``Q``, ``CH``, ``L·L``).
    ``count`` is the number in a full bag, ``value`` its points.
    """

    tile: str
    text: str
    count: int
    value: int


@dataclass(frozen=True)
class Alphabet:
    """A language's tiles, validated; make one with `load_alphabet` or `Alphabet.from_toml`.

    Digraphs are parsed greedily (``CHILE`` starts with CH). As in GCG, brackets force single
    letters (``[C][H]ILE``) or name one tile (``[CH]ILE``).
    """

    id: str
    name: str
    letters: tuple[Letter, ...]
    blanks: int
    folds: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Other spellings and their replacements, upper case:
    ``{"É": "E", "Œ": "OE", "L-L": "L·L"}``."""
    vowels: str = ""
    """The vowels, as a tile string; all other letters but ``either`` are consonants."""
    either: str = ""
    """The letters that count as a vowel or as a consonant, as a tile string."""

    def __post_init__(self) -> None:
        """Raise `AlphabetError` unless the letters make a playable set."""
        texts = [letter.text for letter in self.letters]
        if not 1 <= len(texts) <= MAX_LETTERS:
            raise AlphabetError("bad-alphabet", f"An alphabet has 1 to {MAX_LETTERS} letters.")
        if len(set(texts)) != len(texts):
            raise AlphabetError("bad-alphabet", "An alphabet names each letter once.")
        for n, letter in enumerate(self.letters):
            fits = (
                letter.tile == chr(_FIRST + n)
                and 1 <= len(letter.text) <= 3
                and letter.text == letter.text.upper()
                and not set(letter.text) & set(" ?.[]0123456789")
                and 0 <= letter.count <= MAX_TILES
                and 0 <= letter.value <= MAX_VALUE
            )
            if not fits:
                raise AlphabetError("bad-alphabet", f"{letter} is not a letter tile.")
        if self.blanks < 0 or not RACK_SIZE <= self.total <= MAX_TILES:
            raise AlphabetError("bad-alphabet", f"A set has {RACK_SIZE} to {MAX_TILES} tiles.")
        sorts = self.vowels + self.either
        if len(set(sorts)) != len(sorts) or not set(sorts) <= set(self.tiles):
            raise AlphabetError("bad-alphabet", "A vowel is a letter of the set, listed once.")

    @classmethod
    def from_toml(cls, ident: str, text: str) -> Alphabet:
        """Parse a tile-set file: ``name``, ``total``, ``blanks``, ``[letters]``, ``[folds]``.

        ``vowels`` and ``either`` list letters, with spaces between them.

        Raises `AlphabetError` if it is malformed or its counts do not add up to ``total``.
        """
        try:
            raw = tomllib.loads(text)
            letters = tuple(
                Letter(chr(_FIRST + n), spelled, count, value)
                for n, (spelled, (count, value)) in enumerate(raw["letters"].items())
            )
            name, blanks, total = str(raw["name"]), int(raw["blanks"]), int(raw["total"])
            folds = {str(k): str(v) for k, v in raw.get("folds", {}).items()}
            by_text = {letter.text: letter.tile for letter in letters}
            vowels, either = (
                "".join(by_text[text] for text in raw.get(kind, "").split())
                for kind in ("vowels", "either")
            )
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise AlphabetError("bad-alphabet", f"Tile set {ident}: {error}.") from error
        alphabet = cls(ident, name, letters, blanks, folds, vowels, either)
        if alphabet.total != total:
            raise AlphabetError(
                "bad-alphabet", f"Tile set {ident} has {alphabet.total} tiles, not {total}."
            )
        return alphabet

    @cached_property
    def total(self) -> int:
        """The number of tiles in a full set, including blanks."""
        return sum(letter.count for letter in self.letters) + self.blanks

    @cached_property
    def tiles(self) -> str:
        """One of each letter tile, in order, as a tile string: ``ABC...``."""
        return "".join(letter.tile for letter in self.letters)

    @cached_property
    def full_bag(self) -> str:
        """All tiles of the set in sorted order: blanks first, then by letter."""
        return BLANK * self.blanks + "".join(letter.tile * letter.count for letter in self.letters)

    @cached_property
    def values(self) -> Mapping[str, int]:
        """The points of each tile character; 0 for blanks, designated or not."""
        points = {letter.tile: letter.value for letter in self.letters}
        return points | {blank_for(tile): 0 for tile in points} | {BLANK: 0}

    @cached_property
    def _fold_pattern(self) -> re.Pattern[str]:
        longest_first = sorted(self.folds, key=len, reverse=True)
        return re.compile("|".join(map(re.escape, longest_first)) or "(?!)", re.IGNORECASE)

    @cached_property
    def _folds_lower(self) -> Mapping[str, str]:
        return {spelling.lower(): folded for spelling, folded in self.folds.items()}

    @cached_property
    def _by_text(self) -> Mapping[str, str]:
        return {letter.text: letter.tile for letter in self.letters}

    @cached_property
    def _longest(self) -> int:
        return max(len(letter.text) for letter in self.letters)

    @cached_property
    def _texts(self) -> Mapping[str, str]:
        upper = {letter.tile: letter.text for letter in self.letters}
        lower = {blank_for(letter.tile): letter.text.lower() for letter in self.letters}
        return upper | lower | {BLANK: BLANK, EMPTY: EMPTY}

    def points(self, tiles: str) -> int:
        """Return the sum of the tiles' values."""
        values = self.values
        return sum(values[tile] for tile in tiles)

    def text(self, tile: str) -> str:
        """Return the spelling of one tile; lower case for a designated blank."""
        return self._texts[tile]

    def spell(self, tiles: str) -> str:
        """Format tiles as text that `parse` reads back; designated blanks in lower case.

        A digraph is written without brackets (``CHILE``). Single letters get brackets if they would
        parse as a digraph (``[C][H]ILE``).
        """
        texts = self._texts
        spelled = "".join(texts[tile] for tile in tiles)
        if self._longest > 1 and self._read(spelled)[0] != tiles:
            spelled = "".join(texts[tile] if tile in "?." else f"[{texts[tile]}]" for tile in tiles)
        return spelled

    def plain(self, tiles: str) -> str:
        """Format tiles for people, not for `parse`: upper case, no brackets."""
        return "".join(self._texts[tile] for tile in letters_of(tiles))

    def arranged(self, tiles: str) -> str:
        """Return the tiles of a rack in the first order in which no neighbours spell a digraph.

        Programs that do not know brackets round single letters then read the same tiles. Where
        there is no such order, as for L and L alone, returns them sorted.

        >>> spanish = load_alphabet("es")
        >>> spanish.spell(spanish.arranged(spanish.parse("[C][H]A")))
        'AHC'
        """
        ordered = "".join(sorted(tiles))
        return self._extended("", ordered) or ordered

    def _extended(self, done: str, left: str) -> str:
        """Return ``done`` extended by all tiles ``left``, or an empty text if there is no way."""
        if not left:
            return done
        for tile in sorted(set(left)):
            if done and self._texts[done[-1]] + self._texts[tile] in self._by_text:
                continue
            found = self._extended(done + tile, left.replace(tile, "", 1))
            if found:
                return found
        return ""

    def parse(self, text: str) -> str:
        """Parse text as tiles: upper case for a letter, lower case for a designated blank.

        ``?`` is an undesignated blank and ``.`` a tile already on the board. Raises
        `AlphabetError` (``not-a-tile``) at the first character that is not a tile.
        """
        folded = self.fold(text)
        tiles, end = self._read(folded)
        if end < len(folded):
            bad, shown = folded[end], text if len(text) <= _MAX_QUOTED else f"{text[:_MAX_QUOTED]}…"
            raise AlphabetError("not-a-tile", f"{bad!r} in {shown!r} is not a tile of {self.name}.")
        return tiles

    def word(self, text: str) -> str:
        """Parse a word in any case, with accents and spaces round it, into letter tiles.

        Raises `AlphabetError` (``not-a-tile``) for other characters, including ``?`` and ``.``.
        """
        tiles = self.parse(normalize("NFC", text).upper().strip(_AROUND))
        for other in (BLANK, EMPTY):
            if other in tiles:
                raise AlphabetError("not-a-tile", f"{other!r} in {text!r} is not a letter.")
        return tiles

    def fold(self, text: str) -> str:
        """Replace alternative spellings in a text (``folds``) by the alphabet's own letters.

        Keeps the case: ``É`` becomes ``E``, ``é`` becomes ``e``.
        """

        def own(match: re.Match[str]) -> str:
            found = match[0]
            folded = self._folds_lower[found.lower()]
            return folded if found[0].isupper() else folded.lower()

        return self._fold_pattern.sub(own, normalize("NFC", text))

    def _token(self, text: str, at: int) -> tuple[str, int] | None:
        """Parse one tile at ``text[at:]``; return it and the next index."""
        for length in range(min(self._longest, len(text) - at), 0, -1):
            piece = text[at : at + length]
            tile = self._by_text.get(piece.upper())
            if tile is not None:
                return (blank_for(tile) if piece[0].islower() else tile), at + length
        return None

    def _bracketed(self, text: str, at: int) -> tuple[str, int] | None:
        """Parse ``[CH]`` at ``text[at:]`` as exactly one tile."""
        end = text.find("]", at)
        inner = text[at + 1 : end] if end > 0 else ""
        tile = self._by_text.get(inner.upper())
        if tile is None:
            return None
        return (tile if inner[0].isupper() else blank_for(tile)), end + 1

    def _read(self, text: str) -> tuple[str, int]:
        """Parse tiles until the first invalid character; return them and the end index."""
        tiles = []
        at = 0
        while at < len(text):
            if text[at] in "?.":
                tiles.append(text[at])
                at += 1
                continue
            token = self._bracketed(text, at) if text[at] == "[" else self._token(text, at)
            if token is None:
                break
            tiles.append(token[0])
            at = token[1]
        return "".join(tiles), at


@lru_cache(maxsize=32)
def load_alphabet(ident: str) -> Alphabet:
    """Load a tile set of the package by its id (``en``, ``gl``, ...).

    Raises `AlphabetError` (``unknown-alphabet``).

    >>> load_alphabet("en").points("QUIZ")
    22
    """
    if not (ident.isascii() and ident.isalpha() and ident.islower() and len(ident) <= 8):
        raise AlphabetError("unknown-alphabet", f"There is no tile set {ident!r}.")
    try:
        raw = data.read(f"alphabets/{ident}.toml")
    except OSError as error:
        raise AlphabetError("unknown-alphabet", f"There is no tile set {ident!r}.") from error
    return Alphabet.from_toml(ident, raw.decode("utf-8"))
