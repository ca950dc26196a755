"""Short meanings of words: their extraction from WordNet, and the shipped meanings."""

import re
import sys
from pathlib import Path

import pytest

from scrabble.lexicon import load_lexicon

ROOT = Path(__file__).parents[2]
SHIPPED = ROOT / "site" / "meanings" / "en.txt"
if sys.platform != "emscripten":
    from scripts.data.lexicons.meanings import lines

pytestmark = pytest.mark.native

# Words with their senses by part of speech; a capitalised word makes the sense a name.
SENSES = {
    "noun": {
        "cat": ['cat|a feline mammal (small): not the large ones; "the cat sat"'],
        "won": ["won|the money of Korea"],
        "plum": ["Plum|a name", "plum|a fruit; a tree"],
        "franklin": ["Franklin|a statesman"],
    },
    "verb": {"play": ["play|take part in a game"], "win": ["win|be first"]},
    "adj": {"quick": ["quick(p)|" + "very fast, " * 20]},
    "adv": {},
}
COUNTS = {"cat%1": 9, "win%2": 50, "won%1": 1, "play%2": 90}
DIGITS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}


@pytest.fixture
def wordnet(tmp_path: Path) -> Path:
    """Write the files of a small WordNet."""
    for part, words in SENSES.items():
        data, index = "  1 a notice\n", ["  1 a notice"]
        for word, senses in words.items():
            places = []
            for sense in senses:
                name, _, gloss = sense.partition("|")
                places.append(f"{len(data):08}")
                data += f"{len(data):08} 03 {DIGITS[part]} 01 {name} 0 000 | {gloss}  \n"
            counted = f"{word} {DIGITS[part]} {len(places)} 0 {len(places)} 0 {' '.join(places)}  "
            index.append(counted)
        (tmp_path / f"data.{part}").write_text(data, "ascii")
        (tmp_path / f"index.{part}").write_text("\n".join(index) + "\n", "ascii")
        (tmp_path / f"{part}.exc").write_text("won win\n" if part == "verb" else "", "ascii")
    counts = [f"{key}:00:00:: 1 {count}" for key, count in COUNTS.items()]
    (tmp_path / "cntlist.rev").write_text("\n".join(counts) + "\n", "ascii")
    return tmp_path


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        pytest.param("cat", ["cat\tn a feline mammal"], id="without remarks and examples"),
        pytest.param("plum", ["plum\tn a fruit"], id="the first sense that is no name"),
        pytest.param("franklin", [], id="a name alone"),
        pytest.param("cats", ["cat\tn a feline mammal", "cats\t>cat"], id="a form"),
        pytest.param("won", ["win\tv be first", "won\t>win"], id="a more common form"),
        pytest.param("playing", ["play\tv take part in a game", "playing\t>play"], id="an ending"),
        pytest.param("zzz", [], id="unknown"),
    ],
)
def test_a_word_has_its_first_sense(wordnet: Path, word: str, expected: list[str]) -> None:
    """The part of speech with the highest count decides; a form refers to its word."""
    assert list(lines([word], wordnet)) == expected


def test_a_long_meaning_is_cut_at_a_word(wordnet: Path) -> None:
    """An ellipsis marks the cut."""
    (line,) = lines(["quick"], wordnet)
    assert len(line) <= len("quick\ta ") + 90
    assert line.endswith("very fast…")


def test_the_shipped_meanings_are_sorted_and_whole() -> None:
    """Each line is a valid word with a meaning, or a word's form; nearly all can be played."""
    entries = dict(line.split("\t") for line in SHIPPED.read_text("utf-8").splitlines())
    assert list(entries) == sorted(entries)
    forms = {entry[1:] for entry in entries.values() if entry[0] == ">"}
    assert all(re.match("[nvar] [^ ]", entries[each]) for each in forms)
    plain = [each for each in entries.values() if each[0] != ">"]
    assert [each for each in plain if not re.fullmatch("[nvar] .{2,90}", each)] == []
    lexicon = load_lexicon("en-complete")
    assert sum(word.upper() in lexicon for word in entries) > 0.99 * len(entries)
