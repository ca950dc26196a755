"""Answer with the moves of the engine on the import path: ``answer_moves.py LEXICON STRENGTH``.

`scripts.lab.selfplay.contestants` starts this program with the sources of any build. So it imports
only the engine from this project, and uses only names that all builds with `strategy.players` have.
docs/bots.md describes the lines. The first answer has the digest of the lexicon.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import fields
from typing import Any


def answers(lexicon: str, strength: int) -> Iterator[dict[str, Any]]:
    """Yield the answer to each line of input.

    Fields that this build does not know are ignored; a missing field that it needs is an error.
    """
    from scrabble.board import Board  # noqa: PLC0415  `main` reports what a build lacks.
    from scrabble.lexicon import common_words, load_lexicon  # noqa: PLC0415
    from scrabble.movegen import Generator  # noqa: PLC0415
    from scrabble.moves import format_move  # noqa: PLC0415
    from scrabble.strategy.players import (  # noqa: PLC0415
        Knowledge,
        make_player,
        strength_of,
    )
    from scrabble.tiles import load_alphabet  # noqa: PLC0415

    words = load_lexicon(lexicon)
    alphabet = load_alphabet(words.alphabet_id)
    generator = Generator(words, alphabet).warmed()
    common = common_words(words)
    player = make_player(strength_of(strength), generator, words, common)
    sys.stdin.readline()  # The line names the lexicon; the asking process compares digests.
    known_names = {field.name for field in fields(Knowledge)}
    yield {"words": words.digest.hex()}
    for line in sys.stdin:
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value
            for name, value in json.loads(line).items()
            if name in known_names
        }
        values |= {"alphabet": alphabet, "board": Board(values["board"])}
        known = Knowledge(**values)
        yield {"move": format_move(player.choose(known), known.board, alphabet)}


def main() -> int:
    """Answer lines until the input ends."""
    try:
        for answer in answers(sys.argv[1], int(sys.argv[2])):
            print(json.dumps(answer), flush=True)
    except OSError:  # The asking process has ended.
        return 1
    except Exception as error:  # noqa: BLE001  Report anything that the build lacks.
        print(json.dumps({"error": f"{type(error).__name__}: {error}"}), flush=True)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
