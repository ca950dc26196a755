"""A computer player, which chooses a move from its knowledge in small steps.

The number of positions, not a clock, limits a player's work, so the same position and strength
always give the same move.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Sequence
from dataclasses import dataclass
from itertools import islice
from operator import itemgetter
from typing import Literal, NamedTuple

from scrabble.lexicon import Lexicon, mild_words, never_suggest
from scrabble.movegen import Generator, ScoredMove
from scrabble.movegen.generator import MAX_PLANE_WORDS
from scrabble.moves import Challenge, Move, Pass, Place
from scrabble.rules import lay_out
from scrabble.strategy.equity import (
    Candidate,
    all_candidates,
    best_exchange,
    best_places,
    kept_values,
    passing,
    rack_splits,
)
from scrabble.strategy.knowledge import Knowledge
from scrabble.strategy.leaves import Leaves, load_leaves
from scrabble.strategy.players.endgame import POSITIONS, Endgame
from scrabble.strategy.players.endgame_search import State
from scrabble.strategy.players.lookahead import last_turn, look_ahead
from scrabble.strategy.players.pre_endgame import MOST_IN_BAG, search_draws
from scrabble.strategy.players.random_stream import Stream
from scrabble.strategy.steps import Steps, finish
from scrabble.strategy.strengths import Strength
from scrabble.strategy.tenths import to_tenths
from scrabble.tiles import letters_of

Stage = Literal["look-ahead", "pre-endgame", "endgame"]
"""How moves are compared: by the next player's answers (look-ahead), or to the end of the game."""

CANDIDATES = 8
LARGE_LEXICON_PATIENCE = 30
"""The per cent of the usual work for large lexicons, which use the slower graph engine."""


class Weighed(NamedTuple):
    """The best moves of a position, best first.

    Their equity, in tenths of a point, is on one scale, so differences show how much better a move
    is. ``exact`` says that every possible continuation was considered.
    """

    candidates: tuple[Candidate, ...]
    stage: Stage
    exact: bool = False


def stage_of(known: Knowledge) -> Stage:
    """Return how the moves of a position are compared.

    A game can be played out only with two players and with all tiles accounted for, and if tiles
    left at the end count.
    """
    if known.has_last_turns:
        return "look-ahead"
    if known.rivals != (len(known.unseen) - known.bag,) or known.hidden:
        return "look-ahead"
    if not known.bag:
        return "endgame"
    return "pre-endgame" if known.bag <= MOST_IN_BAG else "look-ahead"


@dataclass(frozen=True)
class Player:
    """A computer player of some strength and language.

    ``words`` is the lexicon of the game, and ``generator`` finds moves with this lexicon.
    ``common`` is the vocabulary of a player limited to common words. No player forms a word of
    ``never_suggest``; hints show words of ``mild`` last. ``patience`` is the work that the player
    does, in per cent of the usual work.
    """

    strength: Strength
    generator: Generator
    leaves: Leaves
    words: Container[str]
    common: Container[str]
    never_suggest: Container[str] = ()
    mild: Container[str] = ()
    patience: int = 100

    def choose(self, known: Knowledge) -> Move:
        """Return the player's move."""
        return finish(self.think(known))

    def think(self, known: Knowledge) -> Steps[Move]:
        """Find the player's move, yielding the per cent of the work done so far."""
        if self.challenges(known):
            return Challenge(upheld=True)
        if known.over:
            return Pass()
        yield 0
        moves = self.moves(known)
        if self.strength.thinks:
            return (yield from self._think_ahead(known, moves))
        return self._go_for_score(known, moves)

    def moves(self, known: Knowledge) -> list[ScoredMove]:
        """Return the placements of the player's rack, on the game's layout."""
        return self.generator.on(known.layout).moves(known.board, known.rack)

    def challenges(self, known: Knowledge) -> bool:
        """Say whether the player challenges the last play."""
        return self.strength.challenges and any(
            word not in self.words and word not in known.accepted for word in known.last_words
        )

    def _go_for_score(self, known: Knowledge, moves: list[ScoredMove]) -> Move:
        """Return a placement near a random target score, or else an exchange or a pass."""
        return self.for_score(known, moves) or self._exchange_or_pass(known)

    def for_score(self, known: Knowledge, moves: list[ScoredMove]) -> Place | None:
        """Return a placement near a random target score, ``None`` if the player knows none.

        The target lies within the reach of the player's strength.
        """
        if self.strength.common:
            moves = [move for move in moves if letters_of(move.word) in self.common]
        low, high = self.strength.reach
        per_cent = low + Stream.of(known, self.strength.number).below(high - low + 1)
        aim = moves[0].score * per_cent // 100 if moves else 0
        within = [move for move in moves if move.score <= aim]
        beyond = moves[: len(moves) - len(within)]
        for move in (*within, *reversed(beyond)):
            if self.lays(known, move.place):
                return move.place
        return None

    def lays(self, known: Knowledge, place: Place) -> bool:
        """Say whether the player knows all words of a placement and may form them."""
        play = lay_out(known.board, known.rack, place, known.alphabet, known.layout)
        words = [letters_of(word.tiles) for word in play.words]
        return not any(word in self.never_suggest for word in words) and (
            not self.strength.common or all(word in self.common for word in words)
        )

    def _exchange_or_pass(self, known: Knowledge) -> Move:
        """Return the best exchange if one is possible, else a pass."""
        if not known.may_exchange:
            return Pass()
        return best_exchange(known, self.leaves, rack_splits(known.rack)).move

    def _think_ahead(self, known: Knowledge, moves: list[ScoredMove]) -> Steps[Move]:
        """Return the best move by endgame search if possible, else by comparing candidates."""
        if stage_of(known) == "endgame":
            return (yield from self._endgame(known, self.patience).solve(self._allows(known)))
        compared = yield from self._compare(known, self._candidates(known, moves), self.patience)
        return compared[0].move

    def weigh(
        self, known: Knowledge, also: Sequence[Candidate] = (), patience: int = 100
    ) -> Steps[Weighed]:
        """Find the worth of the best moves, and of the moves in ``also``, by the player's search.

        ``patience`` is the work, in per cent of this player's usual work. Yields the per cent done.
        """
        patience = patience * self.patience // 100
        stage, asked = stage_of(known), {candidate.move for candidate in also}
        if stage == "endgame":
            endgame = self._endgame(known, patience)
            ranked = yield from endgame.rank(self._allows(known), asked)
            found = [Candidate(to_tenths(one.value), *one[1:]) for one in ranked]
            return Weighed(tuple(found), stage, endgame.exact)
        candidates = self.candidates(known)
        candidates += [one for one in also if one.move not in {c.move for c in candidates}]
        candidates.sort(key=_equity, reverse=True)
        compared = yield from self._compare(known, candidates, patience, asked)
        return Weighed(tuple(compared), stage)

    def _endgame(self, known: Knowledge, patience: int) -> Endgame:
        state = State(known.board, ("".join(sorted(known.rack)), known.unseen))
        return Endgame(
            self.generator.on(known.layout), known.alphabet, state, POSITIONS * patience // 100
        )

    def _allows(self, known: Knowledge) -> Callable[[ScoredMove], bool]:
        return lambda move: self.lays(known, move.place)

    def _compare(
        self,
        known: Knowledge,
        candidates: list[Candidate],
        patience: int,
        also: Collection[Move] = (),
    ) -> Steps[list[Candidate]]:
        """Return the best candidates after look-ahead or pre-endgame search, best first."""
        if known.is_last_turn:
            return (yield from last_turn(known, candidates, self.generator.on(known.layout)))
        stream = Stream.of(known, self.strength.number)
        search = search_draws if stage_of(known) == "pre-endgame" else look_ahead
        return (
            yield from search(
                known,
                candidates,
                self.leaves,
                self.generator.on(known.layout),
                stream,
                patience,
                also=also,
            )
        )

    def candidates(self, known: Knowledge) -> list[Candidate]:
        """Return the moves of highest equity that the player may make, best first."""
        return self._candidates(known, self.moves(known))

    def ranked(self, known: Knowledge, count: int) -> list[Candidate]:
        """Return up to ``count`` moves that the player may make, by falling equity."""
        found = all_candidates(known, self.leaves, self.moves(known))
        may = (
            one for one in found if not isinstance(one.move, Place) or self.lays(known, one.move)
        )
        return list(islice(may, count))

    def _candidates(self, known: Knowledge, moves: list[ScoredMove]) -> list[Candidate]:
        splits = rack_splits(known.rack)
        values = kept_values(known, self.leaves, splits)
        found = best_places(moves, splits, values, CANDIDATES, self._allows(known))
        if known.may_exchange:
            found.append(best_exchange(known, self.leaves, splits))
        return sorted(found, key=_equity, reverse=True) or [passing(splits, values)]


_equity = itemgetter(0)


def make_player(
    strength: Strength, generator: Generator, words: Lexicon, common: Container[str]
) -> Player:
    """Return a player for a game with these words, in the language of the words."""
    language = words.alphabet_id
    return Player(
        strength=strength,
        generator=generator,
        leaves=load_leaves(language),
        words=words,
        common=common,
        never_suggest=never_suggest(language),
        mild=mild_words(language),
        patience=100 if len(words) <= MAX_PLANE_WORDS else LARGE_LEXICON_PATIENCE,
    )
