"""Strategy: which moves are good, for computer players, hints and reviews.

    leaves      the value of the tiles kept, from tables learnt by self-play
    knowledge   what one seat may know of a position
    equity      score, leave and the bonus for going out in one number
    review      hints for a turn, and each turn compared with the best
    coach       a summary of a game's reviewed turns
    win_chance  how often the player to move wins
    puzzles     the best play of a puzzle, and how far a try is from it
    players     computer players of five strengths
    tenths      the common unit: tenths of a point

docs/players.md explains how the players think, and how strong they are.
"""

__all__ = ["coach", "players", "puzzles", "review", "steps", "win_chance"]
