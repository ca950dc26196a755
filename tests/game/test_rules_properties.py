"""The rules checked independently: transposed boards, a simple scorer, whole games."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from support.helpers import EN, FEWER, board, transpose

from scrabble.board import Board, load_layout
from scrabble.game import ChallengeRule, Setup
from scrabble.moves import Place
from scrabble.rules import check
from scripts.lab.fuzz.random_play import random_game

CAT = board("8  .......CAT.....")
LAYOUT = load_layout()


# --- independent checks -------------------------------------------------------


def plainly_scored(on: Board, move: Place) -> int:
    """Score a legal play by scanning every line of the board for words."""
    new = dict(move.tiles)
    cells = on.with_tiles(new).cells
    lines = [range(row * 15, row * 15 + 15) for row in range(15)]
    lines += [range(column, 225, 15) for column in range(15)]
    total = 50 if len(new) == 7 else 0
    for line in lines:
        text = "".join(cells[square] for square in line)
        start = 0
        for word in text.split("."):
            squares = line[start : start + len(word)]
            start += len(word) + 1
            if len(word) > 1 and set(squares) & set(new):
                times, points = 1, 0
                for square in squares:
                    value = EN.values[cells[square]]
                    if square in new:
                        value *= LAYOUT.letter[square]
                        times *= LAYOUT.word[square]
                    points += value
                total += points * times
    return total


@FEWER
@given(st.integers(0, 2**32))
def test_random_plays_score_the_same_independently_and_mirrored(seed):
    rng = Random(seed)
    history = random_game(
        rng, Setup(("", ""), rng.getrandbits(64), challenge_rule=ChallengeRule.SINGLE)
    )
    plays = [(at, turn.play) for at, turn in enumerate(history.turns) if turn.play]
    for at, judged in rng.sample(plays, min(5, len(plays))):
        before = history.positions[at]
        assert judged.score == plainly_scored(before.board, judged.place)
        mirrored = Place.of({transpose(square): tile for square, tile in judged.place.tiles})
        turned = check(before.board.transposed(), before.rack, mirrored, EN, None)
        assert turned.score == judged.score
        assert sorted(w.tiles for w in turned.words) == sorted(w.tiles for w in judged.words)
