"""Find the words of exactly these tiles."""

from __future__ import annotations

from collections.abc import Sequence

from scrabble.lexicon import load_lexicon
from scrabble.lexicon.search.composition import exact_composition
from scrabble.tiles import load_alphabet
from scripts.common import command_line


def main(argv: Sequence[str] | None = None) -> None:
    """Print the anagrams of some tiles."""
    parser = command_line.parser("demo exact-composition", __doc__)
    parser.add_argument("tiles", nargs="?", default="retains", help="default retains")
    letters = parser.parse_args(argv).tiles.upper()
    words = exact_composition(load_lexicon("en-complete"), load_alphabet("en").parse(letters))
    print(f"{len(words)} words of exactly {letters}: {' '.join(words)}")
