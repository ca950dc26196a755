"""What the command line does with games: begin, open, move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from scrabble import link as links
from scrabble.errors import IllegalMove, SetupError
from scrabble.game import ChallengeRule, Game, History, Setup, judge
from scrabble.game.player_text import clean_name, clean_note
from scrabble.lexicon import Lexicon, load_lexicon, pack_info
from scrabble.moves import Move, parse_move


@dataclass(frozen=True, slots=True)
class Opened:
    """A link read, its words judged where its dictionary is the one here.

    ``lexicon`` is ``None`` for a game with the players' own list.
    """

    history: History
    lexicon: Lexicon | None


def new_link(
    players: Sequence[str], language: str, level: str, challenge_rule: ChallengeRule, seed: str
) -> str:
    """Return the first link of a game; raises `SetupError` or `LexiconError`."""
    info = pack_info(f"{language}-{level}")
    try:
        number = int(seed, 16)
    except ValueError as error:
        raise SetupError("bad-seed", f"{seed!r} is not a hexadecimal number.") from error
    setup = Setup(
        names=tuple(clean_name(name) for name in players),
        seed=number,
        language=info.language,
        dictionary=info.name,
        tag=info.tag,
        challenge_rule=challenge_rule,
    )
    return links.encode(Game(setup))


def open_link(text: str) -> Opened:
    """Find and read the link in a text; raises `LinkError`."""
    _, history = links.find_in_text(text)
    setup = history.game.setup
    if setup.is_own_list:
        return Opened(history, None)
    lexicon = load_lexicon(setup.dictionary)
    if pack_info(setup.dictionary).tag == setup.tag:
        links.verify(history, lexicon)
    return Opened(history, lexicon)


def next_link(text: str, move: str, note: str = "") -> str:
    """Make a move, written as `scrabble.moves.parse_move` reads it, or ``challenge``.

    Raises `LinkError`, `MoveSyntaxError` or `IllegalMove`, and `SetupError`
    (``note-too-long``).
    """
    beside = clean_note(note)
    opened = open_link(text)
    position = opened.history.last
    if move.strip().lower() == "challenge":
        if opened.lexicon is None:
            raise IllegalMove("no-dictionary", "This game has its players' own list of words.")
        made: Move = judge(position, opened.lexicon)
    else:
        made = parse_move(move, position.board, position.setup.alphabet)
    history = opened.history.played(made, opened.lexicon, beside)
    return links.encode_history(links.fitting(history))
