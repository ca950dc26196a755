"""Extract short meanings of common words: ``build.py lexicons meanings`` writes site/meanings/.

The meanings come from WordNet 3.0, in Debian's package *wordnet-base*. A common word of the English
dictionary gets its first sense that is not a name, in its most frequent part of speech, without
examples. Each line is a word, a tab, a letter for the part of speech and the meaning; an inflected
form is a line with ``>`` and its base word. The manual pages ``wndb(5WN)`` and ``morphy(7WN)``
describe the files and the rules of endings.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from scrabble.lexicon import latest_pack, load_lexicon
from scrabble.tiles import load_alphabet
from scripts.common import command_line
from scripts.common.base import SITE
from scripts.data.lexicons.frequency import frequent
from scripts.data.lexicons.offensive import offensive
from scripts.data.lexicons.sources import SOURCES, fetch, notice

PACKAGE = "wordnet-base"
MEANINGS = SITE / "meanings" / "en.txt"
LICENCE = SITE / "licences" / "wordnet.txt"

_COMMON = 3.0
"""The least Zipf frequency of common words: one in a million words of text."""
_LETTERS = 8
"""The length of the longest words: a rack and a tile on the board."""
_MAX_LENGTH = 90
"""The most characters of a meaning; a longer one is cut at a word."""
_OWN = 8
"""An inflected form keeps its own meaning if it is an eighth as frequent as its base, or more."""
_PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
_SENSE_PARTS = {"1": "noun", "2": "verb", "3": "adj", "4": "adv", "5": "adj"}
_ENDINGS = {
    "noun": "s: ses:s xes:x zes:z ches:ch shes:sh men:man ies:y",
    "verb": "s: ies:y es:e es: ed:e ed: ing:e ing:",
    "adj": "er: est: er:e est:e",
    "adv": "",
}


def lines(words: Iterable[str], folder: Path) -> Iterator[str]:
    """Yield the sorted lines of lower-case words, from the unpacked files of WordNet.

    The base word of an inflected form gets a line, too.
    """
    wordnet = WordNet(folder)
    wanted: dict[str, str] = {}
    for word in words:
        lemma = wordnet.lemma(word)
        if lemma:
            wanted[lemma] = lemma
            wanted.setdefault(word, lemma)
    for word, lemma in sorted(wanted.items()):
        yield f"{word}\t{wordnet.meaning(lemma) if word == lemma else f'>{lemma}'}"


class WordNet:
    """The words of WordNet with their first senses, and inflected forms."""

    def __init__(self, folder: Path) -> None:
        """Read the indexes, the exceptions and the counts of senses."""
        self._data = {part: (folder / f"data.{part}").read_bytes() for part in _PARTS}
        self._first = {
            part: dict(_first_senses(folder / f"index.{part}", self._data[part])) for part in _PARTS
        }
        self._odd = {part: _exceptions(folder / f"{part}.exc") for part in _PARTS}
        self._count: Counter[tuple[str, str]] = Counter()
        for line in (folder / "cntlist.rev").read_text("ascii").splitlines():
            key, _, count = line.split()
            lemma, _, rest = key.partition("%")
            self._count[lemma, _SENSE_PARTS[rest[0]]] += int(count)

    def lemma(self, word: str) -> str | None:
        """Return the word itself or its base word, if WordNet has it."""
        is_known = any(word in known for known in self._first.values())
        found = [base for part in _PARTS for base in self._bases(word, part)]
        base = max(found, key=self._total, default=None)
        if base is None or (is_known and self._total(word) * _OWN >= self._total(base)):
            return word if is_known else None
        return base

    def meaning(self, lemma: str) -> str:
        """Return the letter of the part of speech and the first sense of a word."""
        parts = [part for part in _PARTS if lemma in self._first[part]]
        part = max(parts, key=lambda each: self._count[lemma, each])
        line = _line_at(self._data[part], self._first[part][lemma])
        return f"{_PARTS[part]} {_shortened(line.partition('| ')[2])}"

    def _bases(self, word: str, part: str) -> Iterator[str]:
        odd = self._odd[part].get(word)
        if odd in self._first[part]:
            yield odd
            return
        for rule in _ENDINGS[part].split():
            ending, _, other = rule.partition(":")
            base = word.removesuffix(ending) + other
            if word.endswith(ending) and base in self._first[part]:
                yield base

    def _total(self, lemma: str) -> int:
        return sum(self._count[lemma, part] for part in _PARTS)


def _first_senses(index: Path, data: bytes) -> Iterator[tuple[str, int]]:
    """Yield each single word, with the offset of its first sense that is not a name.

    Indented lines at the beginning of the index are notes.
    """
    for line in index.read_text("ascii").splitlines():
        lemma, _, count, *rest = line.split() if line[0] != " " else ("-", "", "0")
        senses = map(int, rest[len(rest) - int(count) :]) if lemma.isalpha() else ()
        first = next((at for at in senses if lemma in _words_at(data, at)), None)
        if first is not None:
            yield lemma, first


def _line_at(data: bytes, at: int) -> str:
    return data[at : data.index(b"\n", at)].decode("ascii")


def _words_at(data: bytes, at: int) -> list[str]:
    """Return the words of a sense, without the marks of adjectives."""
    fields = data[at : at + 2000].split(maxsplit=4)
    count = int(fields[3], 16)
    words = fields[4].split(maxsplit=2 * count)[: 2 * count : 2]
    return [word.partition(b"(")[0].decode("ascii") for word in words]


def _exceptions(path: Path) -> Mapping[str, str]:
    """Read irregular forms, each with the first of its base words."""
    entries = (line.split() for line in path.read_text("ascii").splitlines())
    return {form: base for form, base, *_ in entries}


def _shortened(gloss: str) -> str:
    """Remove examples, remarks in brackets and further definitions; cut a text that is too long."""
    text = re.sub(r'\([^()]*\)|"[^"]*"', "", gloss)
    text = re.split("[;:]", text)[0]
    text = " ".join(text.split()).replace(" ,", ",").strip(" ,:")
    if len(text) <= _MAX_LENGTH:
        return text
    return f"{text[:_MAX_LENGTH].rpartition(' ')[0].rstrip(',')}…"


def common_words() -> set[str]:
    """Return the common words of the English dictionary that hints may use."""
    english = load_alphabet("en")
    complete = load_lexicon(latest_pack("en").name)
    known = frequent(fetch("wordfreq"), "en", _COMMON) - set(offensive(fetch, "en"))
    plain = (word for word in known if word.isascii() and word.isalpha())
    short = (word for word in plain if len(word) <= _LETTERS)
    return {word for word in short if english.word(word) in complete}


def main() -> int:
    """Write the meanings and their licence."""
    command_line.parser("lexicons meanings", __doc__).parse_args()
    folder = fetch(PACKAGE)
    made = list(lines(common_words(), folder / "usr/share/wordnet"))
    for path in (MEANINGS, LICENCE):
        path.parent.mkdir(exist_ok=True)
    MEANINGS.write_text("\n".join(made) + "\n", "utf-8")
    LICENCE.write_text(notice(SOURCES[PACKAGE], folder, "en"), "utf-8")
    print(f"{len(made):,} words, {MEANINGS.stat().st_size:,} bytes")
    return 0
