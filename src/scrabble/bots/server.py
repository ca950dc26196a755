"""The other side of a match: a player in this program that answers questions."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from scrabble.bots.protocol import knowledge
from scrabble.errors import LexiconError
from scrabble.lexicon import Lexicon, load_lexicon
from scrabble.moves import format_move
from scrabble.strategy.players import ComputerPlayer
from scrabble.tiles import load_alphabet


def serve(
    make_player: Callable[[Lexicon], ComputerPlayer],
    words: Lexicon | None = None,
    questions: Iterable[str] | None = None,
) -> None:
    """Answer the questions of a match until they end.

    ``make_player`` gets the words of the match: ``words``, or the dictionary that the greeting
    names. ``questions`` are lines, by default of standard input; answers go to standard output.
    A dictionary that is not here is an answer, too.
    """
    for answer in _answers(make_player, words, iter(sys.stdin if questions is None else questions)):
        sys.stdout.write(f"{json.dumps(answer)}\n")
        sys.stdout.flush()


def _answers(
    make_player: Callable[[Lexicon], ComputerPlayer],
    words: Lexicon | None,
    questions: Iterator[str],
) -> Iterator[dict[str, Any]]:
    """Yield the answer to the greeting, then to each question."""
    greeting = next(questions, None)
    if greeting is None:
        return
    try:
        found = words or load_lexicon(json.loads(greeting)["lexicon"])
    except LexiconError as error:
        yield {"error": error.message}
        return
    player, alphabet = make_player(found), load_alphabet(found.alphabet_id)
    yield {"words": found.digest.hex()}
    for line in questions:
        known = knowledge(json.loads(line), alphabet)
        yield {"move": format_move(player.choose(known), known.board, alphabet)}
