"""How a lexicon contradicts a game: words that it lacks, challenges that it decides otherwise."""

from __future__ import annotations

from collections.abc import Container, Iterator

from scrabble.errors import IllegalMove
from scrabble.game.history import History
from scrabble.game.modes import applied
from scrabble.game.setup import Mode


def contradicted(history: History, lexicon: Container[str]) -> Iterator[tuple[int, IllegalMove]]:
    """Yield the turns that a lexicon contradicts: the number from 1, and what the rules say.

    Plays are judged where the challenge rule is void, with the words accepted by then, and results
    of challenges always. Nothing is said about a record, whose words were judged elsewhere.
    """
    if history.game.setup.mode is Mode.STATED:
        return
    for number, (position, move) in enumerate(
        zip(history.positions, history.game.moves, strict=False), 1
    ):
        try:
            applied(position, move, lexicon)
        except IllegalMove as error:
            yield number, error


def doubted_words(history: History, lexicon: Container[str]) -> dict[int, tuple[str, ...]]:
    """Return the words in doubt by turn, upper case: where the lexicon here is another edition.

    For a play they are those that the lexicon lacks, for a challenge those of the challenged play.
    """
    return {number: error.words for number, error in contradicted(history, lexicon)}
