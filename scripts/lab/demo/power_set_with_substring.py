"""Find the words that a rack makes around letters on the board."""

from __future__ import annotations

from collections.abc import Sequence

from scrabble.lexicon import load_lexicon
from scrabble.lexicon.search.composition import power_set_with_substring
from scrabble.tiles import load_alphabet
from scripts.common import command_line


def main(argv: Sequence[str] | None = None) -> None:
    """Print the words that contain a substring and otherwise only tiles of a rack."""
    parser = command_line.parser("demo power-set-with-substring", __doc__)
    parser.add_argument("rack", nargs="?", default="lovebir", help="default lovebir")
    parser.add_argument("substring", nargs="?", default="cat", help="default cat")
    asked, english = parser.parse_args(argv), load_alphabet("en")
    rack, middle = asked.rack.upper(), asked.substring.upper()
    words = power_set_with_substring(
        load_lexicon("en-complete"), english.parse(rack), english.word(middle)
    )
    print(f"{len(words)} words with {middle} and tiles from {rack}:")
    print(" ".join(words))
