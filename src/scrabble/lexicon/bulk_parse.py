"""From written words to tile strings in bulk: what `Alphabet.word` does, for many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from unicodedata import normalize

from scrabble.tiles import Alphabet

_UNFIT = "!"


def respeller(alphabet: Alphabet) -> Callable[[Sequence[str]], list[str]]:
    """Return a function from lines, one word each, to as many tile strings.

    A line that is no word of plain letters, digraphs and known accents gives
    ``""``; brackets are not understood.
    """
    folds = sorted(alphabet.folds.items(), key=lambda fold: -len(fold[0]))
    # A digraph becomes one private character first, so that the rest is one table.
    stand_ins = {
        letter.text: letter.text if len(letter.text) == 1 else chr(0xE000 + n)
        for n, letter in enumerate(alphabet.letters)
    }
    digraphs = [(text, stand_in) for text, stand_in in stand_ins.items() if text != stand_in]
    digraphs.sort(key=lambda pair: -len(pair[0]))
    table = _Table({ord(stand_ins[letter.text]): letter.tile for letter in alphabet.letters})

    def respell(lines: Sequence[str]) -> list[str]:
        if not lines:
            return []
        text = normalize("NFC", "\n".join(lines)).upper()
        for old, new in (*folds, *digraphs):
            text = text.replace(old, new)
        return ["" if _UNFIT in word else word for word in text.translate(table).split("\n")]

    return respell


class _Table(dict[int, str]):
    """A table for ``str.translate`` that marks every character it does not know."""

    def __missing__(self, code: int) -> str:
        self[code] = "\n" if code == ord("\n") else _UNFIT
        return self[code]
