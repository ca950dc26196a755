"""Show a game as text, for terminals."""

from __future__ import annotations

from collections.abc import Sequence

from scrabble.board import CENTRE, COLUMNS, SIZE, Board, Layout, load_layout
from scrabble.characters import isolated
from scrabble.game import History, Mode, Setup
from scrabble.lexicon import pack_info
from scrabble.tiles import EMPTY, Alphabet
from scrabble.views.sentences import label, sentence, status
from scrabble.views.turns import NO_DOUBTS, Doubted, shown_note

__all__ = ["board_lines", "show_board", "show_game"]

_PREMIUM = {"": "·", "DL": "'", "TL": '"', "DW": "-", "TW": "="}


def show_game(history: History, doubted: Doubted = NO_DOUBTS) -> str:
    """Return the board, scores, turns and state as text, without racks.

    ``doubted`` has, by turn, the words on which this edition of the lexicon and the game disagree.
    """
    position = history.last
    names = [label(position, seat) for seat in range(len(position.scores))]
    widest = max(map(len, names))
    scores = [
        f"  {isolated(name)}{' ' * (widest - len(name))}  {score:>4}"
        for name, score in zip(names, position.scores, strict=True)
    ]
    turns = [
        f"  {turn.number:>2}. {sentence(history, turn)}"
        + (" (withdrawn)" if history.withdrawn(turn.number) else f" ({turn.total})")
        + _doubt(doubted.get(turn.number, ()))
        + (f"\n      “{isolated(note)}”" if (note := shown_note(history, turn)) else "")
        for turn in history.turns
    ]
    bag = f"{len(position.bag)} tiles in the bag."
    setup = history.game.setup
    search = ["Word search was agreed on for this game."] if setup.word_search else []
    changed = ", ".join(f"{name.replace('_', ' ')} {value}" for name, value in setup.options)
    search += [f"Options: {changed}."] if changed else []
    shown = [*show_board(history), "", *scores, "", *turns, "", status(history), bag]
    return "\n".join([*shown, *search, *_about_lexicon(setup)])


def _doubt(words: Sequence[str]) -> str:
    """Return a remark about a turn's words in doubt, or an empty text."""
    return f" [in doubt: {', '.join(words)}]" if words else ""


def _about_lexicon(setup: Setup) -> list[str]:
    """Explain why the words of a dealt game were not checked; empty if they were."""
    if setup.mode is Mode.STATED:
        return []
    if setup.is_own_list:
        known = setup.list_fingerprint
        return [f"Played with an own word list ({known}): its words were not checked."]
    if not setup.is_other_edition:
        return []
    here = pack_info(setup.lexicon).tag
    return [
        f"Played with another edition of {setup.lexicon} (tag {setup.tag:02x}, here {here:02x}):",
        "words about which the edition here says otherwise are marked as in doubt.",
    ]


def show_board(history: History) -> list[str]:
    """Return the board of a game as `board_lines` does."""
    setup = history.game.setup
    return board_lines(history.last.board, setup.alphabet, setup.layout)


def board_lines(board: Board, alphabet: Alphabet, layout: Layout | None = None) -> list[str]:
    """Return a board as lines: letters two columns apart, premium squares marked.

    ``'`` DL, ``"`` TL, ``-`` DW, ``=`` TW, ``*`` the centre; lower case is a blank. A tile of three
    letters makes all columns wider.
    """
    squares = board_squares(board, alphabet, layout)
    width = len(squares[0])
    lines = ["    " + "".join(f"{column:<{width}}" for column in COLUMNS).rstrip()]
    for row in range(SIZE):
        shown = squares[row * SIZE : (row + 1) * SIZE]
        lines.append(f"{row + 1:>2}  " + "".join(shown).rstrip())
    return lines


def board_squares(board: Board, alphabet: Alphabet, layout: Layout | None = None) -> list[str]:
    """Return the text of each square, as `board_lines` shows it; all have the same length."""
    premiums = (layout or load_layout()).names
    texts = [
        alphabet.text(tile)
        if tile != EMPTY
        else "*"
        if square == CENTRE
        else _PREMIUM[premiums[square]]
        for square, tile in enumerate(board.cells)
    ]
    width = max(2, *map(len, texts))
    return [f"{text:<{width}}" for text in texts]
