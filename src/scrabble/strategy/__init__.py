"""Judge moves, for computer players, hints, reviews and puzzles.

    leaves      the value of the tiles kept, from tables learnt by self-play
    knowledge   the facts of a position that one seat may know
    equity      score, leave and the bonus for going out in one number
    review      hints for a turn, and each turn compared with the best move
    coach       a summary of a game's reviewed turns
    win_chance  how often the player to move wins
    puzzles     the best play of a puzzle, and how much less a try is worth
    players     computer players of five strengths
    tenths      the common unit: tenths of a point

docs/players.md explains how the players choose moves, and how strong they are.
"""

__all__ = ["coach", "players", "puzzles", "review", "steps", "win_chance"]
