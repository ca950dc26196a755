"""Open games and make moves for the command line."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from typing import Any

from scrabble import link as links
from scrabble.cli.files import own_list
from scrabble.errors import LexiconError, LinkError, MissingLexicon
from scrabble.game import History, Position, judge
from scrabble.game.player_text import clean_note
from scrabble.game.setup import own_lexicon, shipped_lexicon
from scrabble.lexicon import Lexicon, load_lexicon
from scrabble.moves import Move, parse_move
from scrabble.tiles import load_alphabet
from scrabble.views.sentences import warning_of_end
from scrabble.views.turns import Doubted


@dataclass(frozen=True, slots=True)
class Opened:
    """A parsed link; the game's words have been checked unless the game has an own list.

    ``lexicon`` is ``None`` for an own list. If the shipped lexicon is another edition than the
    game's, ``doubted`` has the words in doubt by turn (`scrabble.game.doubted_words`).
    """

    history: History
    lexicon: Lexicon | None
    doubted: Doubted = field(default_factory=dict)

    @property
    def words(self) -> Lexicon:
        """The lexicon of the game; raises `MissingLexicon` for an own list."""
        if self.lexicon is None:
            raise MissingLexicon
        return self.lexicon


def open_link(text: str, own: str | None = None) -> Opened:
    """Find and parse the link in a text; ``own`` is the file of the game's own list.

    Raises `LinkError`; for a joint game, the code is the game's mode, for a duplicate
    ``is-duplicate``. Raises as `words_of` does.
    """
    found = links.read(text)
    if found.mode.is_joint:
        raise LinkError(
            found.mode.value,
            f"This is a {found.mode} game: use play, link, close or audit with --key.",
        )
    if found.is_duplicate:
        raise LinkError(
            "is-duplicate", "This link holds a duplicate: use duplicate play, result or show."
        )
    history = links.decode(found.text)
    lexicon = words_of(history, own)
    return Opened(history, lexicon, {} if lexicon is None else links.judged(history, lexicon))


def words_of(history: History, own: str | None = None) -> Lexicon | None:
    """Return the lexicon of a game; for an own list, read the file ``own``, or return ``None``.

    Raises `FileFormatError` and `LexiconError` for the file (`own_list`): ``other-list`` if the
    game began with another list, ``no-own-list`` if it began with a shipped dictionary.
    """
    setup = history.game.setup
    if own is not None and not setup.is_own_list:
        raise LexiconError(
            "no-own-list", f"This game has the dictionary {setup.lexicon}: leave out --words."
        )
    if not setup.is_own_list:
        return load_lexicon(history.game.lexicon)
    if own is None:
        return None
    return own_list(own, setup.alphabet, setup.list_fingerprint).lexicon


def chosen_words(args: argparse.Namespace) -> tuple[Lexicon, dict[str, Any]]:
    """Return the words of a new game by ``--words`` or ``--lexicon``, and the setup's fields.

    Raises as `own_list` does.
    """
    if args.words is None:
        return load_lexicon(args.lexicon.name), shipped_lexicon(args.lexicon)
    own = own_list(args.words, load_alphabet(args.lexicon.language)).lexicon
    return own, own_lexicon(own.alphabet_id, own.digest)


def chosen_setup(args: argparse.Namespace) -> dict[str, Any]:
    """Return the setup's fields for the words of a new game, as `chosen_words` does."""
    return shipped_lexicon(args.lexicon) if args.words is None else chosen_words(args)[1]


def typed_move(text: str, position: Position, words: Lexicon | None) -> Move:
    """Parse a typed move, or ``challenge``.

    Raises `MissingLexicon` for a challenge without a lexicon, else as `judge` and `parse_move` do.
    """
    if text.strip().lower() != "challenge":
        return parse_move(text, position.board, position.setup.alphabet)
    if words is None:
        raise MissingLexicon
    return judge(position, words)


def made_in(opened: Opened, move: str, note: str = "") -> tuple[History, str]:
    """Parse ``move`` with `typed_move` and make it; return the game after it.

    Also returns a warning if the move ends the game by scoreless turns. Raises `MoveSyntaxError`,
    `IllegalMove`, `SetupError` (``note-too-long``), and `MissingLexicon` for a challenge in a game
    whose own list is not given.
    """
    cleaned = clean_note(note)
    position = opened.history.last
    made = typed_move(move, position, opened.lexicon)
    history = opened.history.played(made, opened.lexicon, cleaned)
    return history, warning_of_end(position, history.last)
