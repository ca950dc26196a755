"""Parse many written words into tile strings: what `Alphabet.word` does for one.

All words are joined into one text, so that each fold, digraph and letter costs
one ``str.replace`` or ``str.translate`` instead of one for each word.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from unicodedata import normalize

from scrabble.tiles import Alphabet

_NOT_A_TILE = "!"
_MAX_LINE = 80
"""Characters: a word of 15 tiles needs fewer, accents and brackets included.

Normalising takes time that grows with the square of a run of combining marks, so that no
run may be longer than a line, and no line longer than this.
"""


def bulk_parser(alphabet: Alphabet) -> Callable[[Sequence[str]], list[str]]:
    """Return a function that parses lines of one word each into as many tile strings.

    A line with anything but letters, digraphs and known accents gives ``""``;
    so does one with brackets.

    >>> from scrabble.tiles import load_alphabet
    >>> bulk_parser(load_alphabet("en"))(["Café", "don't"])
    ['CAFE', '']
    """
    folds = sorted(alphabet.folds.items(), key=lambda fold: -len(fold[0]))
    # Each digraph is first replaced by one private character, so that one table does the rest.
    stand_ins = {
        letter.text: letter.text if len(letter.text) == 1 else chr(0xE000 + n)
        for n, letter in enumerate(alphabet.letters)
    }
    digraphs = [(text, stand_in) for text, stand_in in stand_ins.items() if text != stand_in]
    digraphs.sort(key=lambda pair: -len(pair[0]))
    table = _Table({ord(stand_ins[letter.text]): letter.tile for letter in alphabet.letters})

    def parse(lines: Sequence[str]) -> list[str]:
        if not lines:
            return []
        short = (line if len(line) <= _MAX_LINE else _NOT_A_TILE for line in lines)
        text = normalize("NFC", "\n".join(short)).upper()
        for old, new in (*folds, *digraphs):
            text = text.replace(old, new)
        return ["" if _NOT_A_TILE in word else word for word in text.translate(table).split("\n")]

    return parse


class _Table(dict[int, str]):
    """A table for ``str.translate`` that marks every character it does not have."""

    def __missing__(self, code: int) -> str:
        self[code] = "\n" if code == ord("\n") else _NOT_A_TILE
        return self[code]
