"""Find the highest play of a rack, with a total order among equal ones.

docs/duplicate.md, "Equal plays", has the order in prose. It is frozen.
"""

from __future__ import annotations

from scrabble.board import Board, Direction
from scrabble.movegen import Generator, ScoredMove
from scrabble.moves import Place
from scrabble.rules import Play
from scrabble.tiles import BLANK, Alphabet, face_down, is_blank, letters_of, remove

_NO_EXTRA = (0,) * 8

Rank = tuple[int, int, int, Direction, int, str, tuple[int, ...]]
"""The order of equal plays: the least comes first."""


def highest_play(generator: Generator, board: Board, rack: str, alphabet: Alphabet) -> Play | None:
    """Return the highest play of a rack, or ``None`` if it has none.

    Among equal plays, the least `rank_of` decides. The generator yields a word with its blanks
    where they cost least, leftmost among equals: the least rank of that word and place.
    """
    plays = (
        generator.check(board, rack, place) for place in _highest_places(generator, board, rack)
    )
    return min(plays, key=lambda play: rank_of(play, rack, alphabet), default=None)


def rank_of(play: Play, rack: str, alphabet: Alphabet) -> Rank:
    """Return the place of a play among plays of equal score."""
    rest = remove(rack, face_down(play.place.letters))
    assert rest is not None
    vowels = sum(tile in alphabet.vowels for tile in rest)
    others = sum(tile == BLANK or tile in alphabet.either for tile in rest)
    word = play.words[0]
    return (
        sum(is_blank(tile) for tile in play.place.letters),
        abs(2 * vowels + others - len(rest)),
        alphabet.points(rest),
        play.direction,
        word.squares[0],
        letters_of(word.tiles),
        tuple(square for square, tile in play.place.tiles if is_blank(tile)),
    )


def _highest_places(generator: Generator, board: Board, rack: str) -> list[Place]:
    """Return all placements of the highest score."""
    best: list[ScoredMove] = []
    for bound, moves in generator.by_bound(board, rack, _NO_EXTRA):
        if best and bound < best[0].score:
            break
        for move in moves:
            if not best or move.score > best[0].score:
                best = [move]
            elif move.score == best[0].score:
                best.append(move)
    return [move.place for move in best]
