"""A computer player: from what it knows to a move, step by step.

Nothing here looks at a clock. How long a player thinks is counted in positions, so the same
position and strength always give the same move.
"""

from __future__ import annotations

from collections.abc import Container
from collections.abc import Generator as Steps
from dataclasses import dataclass
from functools import partial
from operator import itemgetter

from scrabble.lexicon import Lexicon, catalogue, never_suggest
from scrabble.movegen import Generator, ScoredMove
from scrabble.movegen.generator import MAX_PLANE_WORDS
from scrabble.moves import Challenge, Move, Pass
from scrabble.rules import lay_out
from scrabble.strategy.equity import (
    Candidate,
    best_exchange,
    best_places,
    kept_values,
    passing,
    rack_splits,
)
from scrabble.strategy.knowledge import Knowledge
from scrabble.strategy.leaves import Leaves, load_leaves
from scrabble.strategy.players.endgame import POSITIONS, Endgame, State
from scrabble.strategy.players.lookahead import look_ahead
from scrabble.strategy.players.random_stream import Stream
from scrabble.strategy.players.strengths import Strength
from scrabble.tiles import letters_of

CANDIDATES = 8
LARGE_LEXICON_PATIENCE = 30
"""Per cent of the usual work: the graph engine searches large lexicons, and takes longer."""


@dataclass(frozen=True)
class Player:
    """A computer player of some strength and language.

    ``words`` is the lexicon of the game and ``generator`` finds moves with it;
    ``common`` are the words that a player of common words knows, ``never_suggest`` those
    that no player plays. ``patience`` is the per cent of the usual work to do.
    """

    strength: Strength
    generator: Generator
    leaves: Leaves
    words: Container[str]
    common: Container[str]
    never_suggest: Container[str] = ()
    patience: int = 100

    def choose(self, known: Knowledge) -> Move:
        """Return the player's move."""
        thinking = self.think(known)
        while True:
            try:
                next(thinking)
            except StopIteration as done:
                move: Move = done.value
                return move

    def think(self, known: Knowledge) -> Steps[int, None, Move]:
        """Find the player's move, yielding the per cent of the work done so far."""
        if self._challenges(known):
            return Challenge(upheld=True)
        if known.over:
            return Pass()
        yield 0
        moves = self.generator.moves(known.board, known.rack)
        if self.strength.thinks:
            return (yield from self._think_ahead(known, moves))
        return self._go_for_score(known, moves)

    def _challenges(self, known: Knowledge) -> bool:
        """Say whether the player challenges the last play."""
        return self.strength.challenges and any(
            word not in self.words and word not in known.accepted for word in known.last_words
        )

    def _go_for_score(self, known: Knowledge, moves: list[ScoredMove]) -> Move:
        """Return the best placement within the strength's reach, or else exchange or pass."""
        if self.strength.common:
            moves = [move for move in moves if letters_of(move.word) in self.common]
        low, high = self.strength.reach
        per_cent = low + Stream.of(known, self.strength.number).below(high - low + 1)
        aim = moves[0].score * per_cent // 100 if moves else 0
        within = [move for move in moves if move.score <= aim]
        beyond = moves[: len(moves) - len(within)]
        for move in (*within, *reversed(beyond)):
            if self._would_play(known, move):
                return move.place
        return self._exchange_or_pass(known)

    def _would_play(self, known: Knowledge, move: ScoredMove) -> bool:
        """Say whether the player knows all the words of a move, and may play them."""
        play = lay_out(known.board, known.rack, move.place, known.alphabet)
        words = [letters_of(word.tiles) for word in play.words]
        return not any(word in self.never_suggest for word in words) and (
            not self.strength.common or all(word in self.common for word in words)
        )

    def _exchange_or_pass(self, known: Knowledge) -> Move:
        """Return an exchange where that is possible, else a pass."""
        if not known.may_exchange:
            return Pass()
        splits = rack_splits(known.rack)
        return best_exchange(splits, kept_values(known, self.leaves, splits)).move

    def _think_ahead(self, known: Knowledge, moves: list[ScoredMove]) -> Steps[int, None, Move]:
        """Return the best move by endgame search where that is possible, else by look-ahead."""
        if known.rivals == (len(known.unseen),) and not known.bag:
            state = State(known.board, ("".join(sorted(known.rack)), known.unseen))
            limit = POSITIONS * self.patience // 100
            endgame = Endgame(self.generator, known.alphabet, state, limit)
            return (yield from endgame.solve(partial(self._would_play, known)))
        candidates = self._candidates(known, moves)
        stream = Stream.of(known, self.strength.number)
        best = yield from look_ahead(known, candidates, self.generator, stream, self.patience)
        return best.move

    def candidates(self, known: Knowledge) -> list[Candidate]:
        """Return the moves of highest equity that the player would make, the best first."""
        return self._candidates(known, self.generator.moves(known.board, known.rack))

    def _candidates(self, known: Knowledge, moves: list[ScoredMove]) -> list[Candidate]:
        splits = rack_splits(known.rack)
        values = kept_values(known, self.leaves, splits)
        allows = partial(self._would_play, known)
        found = best_places(moves, splits, values, CANDIDATES, allows)
        if known.may_exchange:
            found.append(best_exchange(splits, values))
        return sorted(found, key=_equity, reverse=True) or [passing(splits, values)]


_equity = itemgetter(0)


def common_lexicon_name(language: str) -> str:
    """Return the name of a language's smallest lexicon: the words that a beginner knows."""
    packs = [info for info in catalogue() if info.language == language]
    return min(packs, key=lambda info: info.words).name


def make_player(
    strength: Strength, generator: Generator, words: Lexicon, common: Container[str]
) -> Player:
    """Return a player of a shipped language for a game with these words."""
    language = words.alphabet_id
    return Player(
        strength=strength,
        generator=generator,
        leaves=load_leaves(language),
        words=words,
        common=common,
        never_suggest=never_suggest(language),
        patience=100 if len(words) <= MAX_PLANE_WORDS else LARGE_LEXICON_PATIENCE,
    )
