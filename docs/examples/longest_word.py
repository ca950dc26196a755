"""A computer player of lines of JSON: it plays the longest word, see docs/bots.md."""

import json
import sys

from scrabble.board import Board
from scrabble.lexicon import load_lexicon
from scrabble.movegen import Generator
from scrabble.moves import format_move
from scrabble.tiles import load_alphabet


def main() -> None:
    """Answer the greeting, then each question, until the input ends."""
    greeting = json.loads(sys.stdin.readline())
    alphabet = load_alphabet(greeting["language"])
    generator = Generator(load_lexicon(greeting["lexicon"]), alphabet)
    answer(name="longest word")
    for line in sys.stdin:
        known = json.loads(line)
        board = Board(known["board"])
        moves = generator.moves(board, known["rack"])
        if moves:
            best = max(moves, key=lambda move: (len(move.word), move.score))
            answer(move=format_move(best.place, board, alphabet))
        else:
            answer(move="exchange " + known["rack"] if known["may_exchange"] else "pass")


def answer(**values: str) -> None:
    """Write one line."""
    print(json.dumps(values), flush=True)


if __name__ == "__main__":
    main()
