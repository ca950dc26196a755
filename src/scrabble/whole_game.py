"""A game in one object, over the other modules: `scrabble.new`, `scrabble.open`.

>>> import scrabble
>>> game = scrabble.new("Ann", "Bea", lexicon="en", seed=0x4D2)
>>> game.rack
'EINNSTU'
>>> game = game.play("8H UNIT")
>>> game.scores, game.to_move
((8, 0), 'Bea')
>>> for move in game.best(2):
...     print(move, move.score, move.equity)
7E RIDGIL 19 20.8
7F DIXI 26 20.0
>>> scrabble.open(game.link) == game
True

Everything here is a value: `WholeGame.play` returns another game. Moves are text as players write
it (``8H UNIT``, ``exchange AB``, ``pass``), or what `WholeGame.legal_moves` and `WholeGame.best`
return. `WholeGame.history` leads to the other modules, which do more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import overload

from scrabble import link as links
from scrabble.board import Board
from scrabble.errors import (
    FileFormatError,
    IllegalMove,
    LexiconError,
    MissingLexicon,
    MoveSyntaxError,
    ScrabbleError,
    SetupError,
)
from scrabble.files import cgp, gcg
from scrabble.files.convert import Contents, Format, dump, load
from scrabble.game import (
    ChallengeRule,
    Game,
    History,
    Mode,
    Position,
    Setup,
    Turn,
    judge,
    replay,
    unseen_tiles,
)
from scrabble.game.options import Value, changed
from scrabble.game.player_text import clean_name, clean_note
from scrabble.game.setup import own_lexicon, shipped_lexicon
from scrabble.lexicon import Lexicon, common_words, lexicon_named, load_lexicon
from scrabble.movegen import Generator, ScoredMove
from scrabble.moves import Exchange, Move, Place, format_move, parse_move
from scrabble.rules import Play, check
from scrabble.strategy.equity import Candidate, all_candidates
from scrabble.strategy.players import Knowledge, Player, known_to_mover, make_player, strength_of
from scrabble.strategy.review import REVIEWER
from scrabble.strategy.tenths import to_points
from scrabble.tiles import RACK_SIZE, Alphabet, load_alphabet, remove
from scrabble.views.picture import board_alone, picture
from scrabble.views.sentences import label
from scrabble.views.text_view import show_game

__all__ = ["LegalMove", "LegalMoves", "WholeGame", "new", "open_game", "open_games"]


@dataclass(frozen=True, slots=True)
class LegalMove:
    """A move that the rules allow.

    - ``text``: the move as `WholeGame.play` reads it, also ``str(move)``
    - ``score``: in points; ``kept``: the tiles that stay on the rack, as people write them
    - ``equity``: score and the value of the tiles kept, in points
    """

    text: str
    score: int
    equity: float
    kept: str
    move: Move = field(repr=False)

    def __str__(self) -> str:
        return self.text


Playable = str | Move | LegalMove | ScoredMove
"""What `WholeGame.play` takes."""


class LegalMoves:
    """All placements of a position whose words are in the dictionary, the highest score first.

    A sequence of `LegalMove`. ``move in game.legal_moves`` takes text and moves too, and also
    judges exchanges and passes.
    """

    def __init__(self, game: WholeGame) -> None:
        self._game = game
        known = game.knowledge
        found = game.generator.moves(known.board, known.rack)
        equities = {one.move: one for one in all_candidates(known, game.player.leaves, found)}
        self._candidates = [equities[one.place] for one in found]

    def __len__(self) -> int:
        return len(self._candidates)

    def __iter__(self) -> Iterator[LegalMove]:
        return map(self._game.legal_move, self._candidates)

    @overload
    def __getitem__(self, at: int) -> LegalMove: ...
    @overload
    def __getitem__(self, at: slice) -> list[LegalMove]: ...
    def __getitem__(self, at: int | slice) -> LegalMove | list[LegalMove]:
        if isinstance(at, slice):
            return [self._game.legal_move(one) for one in self._candidates[at]]
        return self._game.legal_move(self._candidates[at])

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, Playable):
            return False
        try:
            return self._game.allows(move)
        except MoveSyntaxError:
            return False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LegalMoves) and self._game == other._game

    def __hash__(self) -> int:
        return hash(self._game)

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves>"


@dataclass(frozen=True)
class WholeGame:
    """A game, record or position; immutable.

    ``history`` has the game replayed. ``own`` is the players' own word list, if they have one.
    ``file`` is the GCG file of a record, and ``warnings`` report what was assumed in it.
    """

    history: History
    own: Lexicon | None = field(default=None, repr=False)
    file: gcg.GcgFile | None = field(default=None, repr=False, compare=False)
    warnings: tuple[FileFormatError, ...] = field(default=(), repr=False, compare=False)

    # Facts of the game.

    @property
    def setup(self) -> Setup:
        """The players, tiles, words, rules and seed."""
        return self.history.game.setup

    @property
    def position(self) -> Position:
        """The position after all moves."""
        return self.history.last

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The moves as they happened, with plays, scores and tiles drawn."""
        return self.history.turns

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves as text."""
        return tuple(
            format_move(turn.move, before.board, self.alphabet)
            for before, turn in zip(self.history.positions, self.turns, strict=False)
        )

    @property
    def alphabet(self) -> Alphabet:
        """The tiles of the game's language."""
        return self.setup.alphabet

    @property
    def board(self) -> Board:
        """The tiles on the board."""
        return self.position.board

    @property
    def rack(self) -> str:
        """The rack of the player to move, as people write it."""
        return self.alphabet.spell(self.position.rack)

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names; one without a name has a number."""
        return tuple(label(self.position, seat) for seat in range(len(self.scores)))

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores by seat."""
        return self.position.scores

    @property
    def to_move(self) -> str | None:
        """The name of the player to move; ``None`` if the game is over."""
        return None if self.is_over else self.players[self.position.to_move]

    @property
    def is_over(self) -> bool:
        """Say whether the game is over."""
        return self.position.result is not None

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of the winners, several in a tie; empty before the end."""
        result = self.position.result
        return tuple(self.players[seat] for seat in result.winners) if result else ()

    @property
    def words(self) -> Lexicon:
        """The words of the game; raises `MissingLexicon` for an own list that was not given."""
        if self.own is not None:
            return self.own
        if self.setup.is_own_list:
            raise MissingLexicon
        return load_lexicon(self.setup.lexicon)

    # Moves.

    def play(self, move: Playable, note: str = "") -> WholeGame:
        """Return the game after a move of the player to move.

        Raises `MoveSyntaxError` for text that is no move, `IllegalMove` for a move that the rules
        forbid, and `SetupError` (``note-too-long``).
        """
        words = None if self.own is None and self.setup.is_own_list else self.words
        history = self.history.played(self.parse(move), words, clean_note(note))
        return WholeGame(history, self.own)

    def back(self, turns: int = 1) -> WholeGame:
        """Return the game before the last turns, at most to its beginning.

        A record cannot be cut: of a record returns the position alone.
        """
        left = max(0, len(self.turns) - turns)
        game = self.history.game
        if isinstance(game, Game) and game.setup.mode is not Mode.STATED:
            return WholeGame(replay(Game(game.setup, game.moves[:left])), self.own)
        position = self.history.positions[left]
        return WholeGame(History(Game(game.setup), (position,), ()), self.own)

    def parse(self, move: Playable) -> Move:
        """Return a move as a value; raises `MoveSyntaxError`, `IllegalMove` for a challenge."""
        if isinstance(move, LegalMove):
            return move.move
        if isinstance(move, ScoredMove):
            return move.place
        if not isinstance(move, str):
            return move
        if move.strip().lower() == "challenge":
            return judge(self.position, self.words)
        return parse_move(move, self.board, self.alphabet)

    def check(self, move: Playable) -> Play:
        """Return a placement with its words and score.

        Raises `IllegalMove` if the rules or the dictionary forbid it, and `MoveSyntaxError` for
        anything else than a placement.
        """
        place = self.parse(move)
        if not isinstance(place, Place):
            raise MoveSyntaxError("bad-move", f"{move!r} lays no tiles.")
        rack, layout = self.position.rack, self.setup.layout
        return check(self.board, rack, place, self.alphabet, self.words, layout)

    def allows(self, move: Playable) -> bool:
        """Say whether a move is legal now; its words must be in the dictionary."""
        wanted = self.parse(move)
        if isinstance(wanted, Place):
            try:
                return not self.is_over and bool(self.check(wanted))
            except IllegalMove:
                return False
        held = not isinstance(wanted, Exchange) or remove(self.position.rack, wanted.tiles)
        return self.position.allows(type(wanted)) and held is not None

    # Analysis.

    @cached_property
    def legal_moves(self) -> LegalMoves:
        """The placements that are legal now; raises as `knowledge` does."""
        return LegalMoves(self)

    def best(self, count: int = 1) -> list[LegalMove]:
        """Return the moves of the highest equity, exchanges and a pass among them.

        Leaves out words that no computer player suggests. Raises as `knowledge` does.
        """
        return [self.legal_move(one) for one in self.player.ranked(self.knowledge, count)]

    def computer_move(self, strength: int = REVIEWER) -> LegalMove:
        """Return the move that a computer player of a strength (1 to 5) makes.

        The player keeps to the game's options; its leave values were learnt on the classic rules.
        Raises `SetupError` (``bad-strength``), and as `knowledge` does.
        """
        player = _player(self.words, strength)
        chosen = player.choose(self.knowledge)
        found = all_candidates(
            self.knowledge,
            player.leaves,
            self.generator.moves(self.board, self.position.rack),
        )
        ranked = {one.move: one for one in found}
        kept = self.position.rack
        return self.legal_move(ranked.get(chosen) or Candidate(0, 0, kept, chosen))

    @property
    def knowledge(self) -> Knowledge:
        """The facts that the player to move may know.

        Raises `IllegalMove` (``game-over``), `FileFormatError` (``no-rack``) for an unknown rack.
        """
        if self.is_over:
            raise IllegalMove("game-over", "The game is over.")
        if not self.position.rack:
            raise FileFormatError("no-rack", "The rack of the player to move is not stated.")
        return known_to_mover(self.position)

    @property
    def generator(self) -> Generator:
        """The move generator of the game's words, shared by all games with these words."""
        return _generator(self.words).on(self.setup.layout)

    @property
    def player(self) -> Player:
        """The strongest computer player."""
        return _player(self.words, REVIEWER)

    def legal_move(self, candidate: Candidate) -> LegalMove:
        """Return a candidate of `scrabble.strategy` as text and points."""
        equity, score, kept, move = candidate
        text = format_move(move, self.board, self.alphabet)
        return LegalMove(text, score, to_points(equity), self.alphabet.spell(kept), move)

    # Formats and pictures.

    @property
    def link(self) -> str:
        """The game as a link; raises `SetupError` (``no-link``) for a position alone."""
        if _is_position(self.history):
            raise SetupError("no-link", "A position has no moves, so it has no link.")
        return links.encode_history(self.history)

    def to(self, form: str) -> str:
        """Return the game in a format: ``gcg``, ``json``, ``link``, ``cgp``, ``text``, ``html``.

        Raises ``ValueError`` for another format, and `FileFormatError` (``no-game``) for a position
        in a format that needs a game.
        """
        wanted = Format(form)
        if _is_position(self.history):
            return dump(Contents(position=cgp.from_position(self.position)), wanted)
        return dump(Contents(self.history, file=self.file), wanted)

    def svg(self) -> str:
        """Draw the game, or a position's board alone, as SVG; no rack is shown."""
        if _is_position(self.history):
            return board_alone(self.board, self.alphabet)
        return picture(self.history)

    def _repr_svg_(self) -> str:
        """Draw the game in a notebook."""
        return self.svg()

    def __reduce__(self) -> tuple[type[WholeGame], tuple[object, ...]]:
        """Pickle and copy without the legal moves, which can be found again."""
        return WholeGame, (self.history, self.own, self.file, self.warnings)

    def __str__(self) -> str:
        shown = show_game(self.history)
        return shown if self.is_over else f"{shown}\nTiles of {self.to_move}: {self.rack}"

    def __repr__(self) -> str:
        standing = ", ".join(map(" ".join, zip(self.players, map(str, self.scores), strict=True)))
        state = "over" if self.is_over else f"{self.to_move} to move"
        return f"<WholeGame {standing}: {state}>"


def new(
    *names: str,
    seed: int,
    lexicon: str | Lexicon = "en",
    challenge_rule: ChallengeRule | str = ChallengeRule.VOID,
    computers: Sequence[int] = (),
    hint_price: int | None = None,
    house_words: bool = False,
    word_search: bool = False,
    options: Mapping[str, Value] = MappingProxyType({}),
) -> WholeGame:
    """Begin a game of two to four players; the first one starts.

    ``seed`` (64 bits) decides all draws: equal seeds deal equal games. ``lexicon`` is a language, a
    shipped dictionary such as ``en-common``, or a word list of your own. `scrabble.game.Setup`
    explains the other arguments, `scrabble.game.options` the ``options`` of the rules, for example
    ``{"bonus": 35, "board": "rings"}``. Raises `SetupError` and `LexiconError`.
    """
    own = None if isinstance(lexicon, str) else lexicon
    if isinstance(lexicon, str):
        words = shipped_lexicon(lexicon_named(lexicon))
    else:
        words = own_lexicon(lexicon.alphabet_id, lexicon.digest)
    try:
        rule = ChallengeRule(challenge_rule)
    except ValueError as error:
        known = ", ".join(ChallengeRule)
        raise SetupError(
            "bad-challenge-rule", f"{challenge_rule!r} is not a challenge rule: {known}."
        ) from error
    setup = Setup(
        tuple(map(clean_name, names)),
        seed,
        **words,
        challenge_rule=rule,
        computers=tuple(computers),
        hint_price=hint_price,
        house_words=house_words,
        word_search=word_search,
        options=changed(options),
    )
    return WholeGame(replay(Game(setup)), own)


def open_game(source: str | bytes, words: Lexicon | None = None) -> WholeGame:
    """Open a game or position: a link or a message around one, GCG, CGP or our JSON.

    ``words`` is the players' own list, in a game that has one. A game's words are checked. Raises
    `LinkError`, `FileFormatError`, and `LexiconError` (``other-list``, ``no-own-list``).
    """
    contents = load(source)
    history = contents.history
    if history is None:
        assert contents.position is not None
        return WholeGame(_history_of(contents.position), words)
    setup = history.game.setup
    if words is not None and not setup.is_own_list:
        raise LexiconError("no-own-list", f"This game has the dictionary {setup.lexicon}.")
    if words is not None and not words.digest.hex().startswith(setup.list_fingerprint):
        raise LexiconError("other-list", "This game began with another word list.")
    if words is not None or not setup.is_own_list:
        links.judged(history, words or load_lexicon(setup.lexicon))
    return WholeGame(history, words, contents.file, contents.warnings)


def open_games(
    sources: Iterable[str | bytes],
    words: Lexicon | None = None,
    failed: Callable[[int, ScrabbleError], None] | None = None,
) -> Iterator[WholeGame]:
    """Open many games, one at a time, as `open_game` does.

    Raises the error of a source that cannot be opened. With ``failed``, skips the source instead,
    and calls ``failed`` with the source's number, from 0, and the error.
    """
    for number, source in enumerate(sources):
        try:
            yield open_game(source, words)
        except ScrabbleError as error:
            if failed is None:
                raise
            failed(number, error)


def _is_position(history: History) -> bool:
    """Say whether a history is a position alone, which has neither moves nor a fingerprint."""
    return history.game.setup.mode is Mode.STATED and isinstance(history.game, Game)


def _history_of(position: cgp.Cgp) -> History:
    """Return a position as the record of a game without moves."""
    count = len(position.racks)
    setup = position.setup
    alphabet = load_alphabet(position.language)
    seen = "".join(position.racks)
    unseen = "".join(sorted(unseen_tiles(position.board, seen, alphabet).elements()))
    unknown = [seat for seat, rack in enumerate(position.racks) if seat and not rack]
    hidden = [0] * count
    left = len(unseen)
    for seat in unknown:
        hidden[seat] = min(RACK_SIZE, left)
        left -= hidden[seat]
    at = Position(
        setup=setup,
        board=position.board,
        racks=position.racks,
        bag=unseen[:left],
        scores=position.scores,
        scoreless=position.scoreless,
        resigned=(False,) * count,
        hidden=tuple(hidden),
        last_turns=position.last_turns,
    )
    return History(Game(setup), (at,), ())


@lru_cache(maxsize=4)
def _generator(words: Lexicon) -> Generator:
    return Generator(words, load_alphabet(words.alphabet_id))


@lru_cache(maxsize=8)
def _player(words: Lexicon, strength: int) -> Player:
    chosen = strength_of(strength)
    return make_player(chosen, _generator(words), words, common_words(words))
