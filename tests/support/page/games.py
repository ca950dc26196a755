"""Games for the page tests, called by name from JavaScript: plain values in and out.

A move is a text as players write it (``8H QUIZ``, ``exchange AB``, ``pass``, ``resign``). ``best``
stands for a good move, ``most`` for the play of most tiles, ``challenge`` for a challenge of the
last play.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import count
from typing import Any

from support.link_games import DEAL, choose_most_tiles, choose_move

from scrabble import link as links
from scrabble.board import Board
from scrabble.cli.computers import players_of
from scrabble.files import convert, daily
from scrabble.game import (
    OWN_LIST,
    ChallengeRule,
    History,
    Mode,
    Puzzle,
    Setup,
    own_list_tags,
    replay,
)
from scrabble.game.history import Game
from scrabble.game.options import OPTIONS
from scrabble.lexicon import load_lexicon, pack_info
from scrabble.lexicon.wordlist_file import read_wordlist
from scrabble.moves import Challenge, Exchange, Hint, Move, Pass, Place, format_move, parse_move
from scrabble.strategy import review
from scrabble.strategy.players import known_to_mover
from scrabble.tiles import EMPTY, is_blank, letters_of, load_alphabet
from scrabble.web import session

__all__ = [
    "about", "before_end", "best", "dealt", "declared", "file", "forget_list", "game", "has_list",
    "look_deep", "other_edition", "own_tag", "phony", "plus", "puzzle", "puzzle_of_day",
    "with_exchange", "without_common_words",
]  # fmt: skip


QUIZ = Puzzle("en-complete", Board(f"{EMPTY * 112}AT{EMPTY * 111}"), "IQUZ", "Cleo")


def puzzle() -> dict[str, Any]:
    """Return the link of Cleo's puzzle, and the tiles of three plays.

    ``best`` is QUIZ for 34 points, ``more`` is QUIZ for 35, which is worth less, ``qi`` scores 24.
    """
    best = [[94 + n, letter, False] for n, letter in enumerate("QUIZ")]
    return {
        "link": links.encode_puzzle(QUIZ),
        "best": best,
        "more": [[111 + 15 * n, letter, False] for n, letter in enumerate("QUIZ")],
        "qi": [[111, "Q", False], [126, "I", False]],
    }


def puzzle_of_day(day: int, language: str = "en") -> str:
    """Return the link of a day's puzzle; days count from 1970."""
    return daily.of_day(daily.load(language), day).link


def setup_of(changes: dict[str, Any]) -> Setup:
    """Return the usual setup with these fields changed; a seed may be hexadecimal digits."""
    given = {
        name: tuple(value) if isinstance(value, list) else value for name, value in changes.items()
    }
    if isinstance(given.get("seed"), str):
        given["seed"] = int(given["seed"], 16)
    if "challenge_rule" in given:
        given["challenge_rule"] = ChallengeRule(given["challenge_rule"])
    if "mode" in given:
        given["mode"] = Mode(given["mode"])
    if given.get("lexicon", OWN_LIST) != OWN_LIST:
        about = pack_info(given["lexicon"])
        given |= {"language": about.language, "tag": about.tag}
    return replace(DEAL, **given)


def read_move(text: str, history: History) -> Move:
    """Read a move for the position at the end of a history."""
    position, setup = history.last, history.game.setup
    if text in {"best", "most"}:
        chosen = {"best": choose_move, "most": choose_most_tiles}[text]
        return chosen(links.encode_history(history))
    if text == "challenge":
        lexicon = load_lexicon(setup.lexicon)
        words = history.turns[-1].play.words if history.turns[-1].play else ()
        return Challenge(upheld=not all(word.tiles.upper() in lexicon for word in words))
    if text.startswith("hint "):
        return Hint(int(text[5:]))
    return parse_move(text, position.board, load_alphabet(setup.language))


def _played(history: History, moves: Sequence[str], note: str = "") -> str:
    for n, text in enumerate(moves, 1):
        move = read_move(text, history)
        history = history.played(move, None, note if n == len(moves) else "")
    return links.encode_history(history)


def game(moves: Sequence[str] = (), setup: dict[str, Any] | None = None) -> str:
    """Return the link of a game between Ann and Bea, or of another setup, after these moves."""
    return _played(replay(Game(setup_of(setup or {}))), moves)


def other_edition() -> int:
    """Return the tag of an English dictionary that is not the shipped edition."""
    return pack_info("en-complete").tag ^ 1


def phony(link: str, at: str = "8D") -> str:
    """Return a play of all letter tiles in the mover's rack, which form no word."""
    rack = links.decode(link).last.rack.replace("?", "")
    return f"{at} {''.join(sorted(rack, reverse=True))}"


def with_exchange(link: str) -> str:
    """Return the link after the seat to move exchanged its whole rack."""
    history = links.decode(link)
    return links.encode_history(history.played(Exchange(history.last.rack), None))


def without_common_words(setup: dict[str, Any]) -> str:
    """Return a link in which a beginner, in seat 1, moved on a device without the common words.

    With the common words the beginner would have made another move.
    """
    for seed in count():
        history = replay(Game(setup_of(setup | {"seed": seed}))).played(Pass(), None)
        words, known = load_lexicon(history.game.setup.lexicon), known_to_mover(history.last)
        usual = players_of({1}, words)[1]
        move = replace(usual, common=words).choose(known)
        if move != usual.choose(known):
            return links.encode_history(history.played(move, words))
    raise AssertionError


def plus(link: str, moves: Sequence[str], note: str = "") -> str:
    """Return the link after further moves, the last of them with a note."""
    return _played(links.decode(link), moves, note)


def dealt(
    letters: Sequence[str], setup: dict[str, Any] | None = None, moves: Sequence[str] = ()
) -> str:
    """Return the first deal in which, after these moves, the player to move holds the letters."""
    for seed in count():
        link = game(moves, {**(setup or {}), "seed": seed})
        last = links.decode(link).last
        rack = [last.setup.alphabet.text(tile) for tile in last.rack]
        if all(rack.count(letter) >= letters.count(letter) for letter in letters):
            return link
    raise AssertionError


def before_end(setup: dict[str, Any] | None = None, mover: int = 0) -> str:
    """Return a game in which this seat is to move, and the play that lays most tiles ends it."""
    for seed in count(20):
        history = replay(Game(setup_of({**(setup or {}), "seed": seed})))
        while history.last.result is None:
            before, history = history, history.played(read_move("most", history), None)
        if before.last.to_move == mover and isinstance(history.game.moves[-1], Place):
            return links.encode_history(before)
    raise AssertionError


def best(link: str, kind: str = "best") -> dict[str, Any]:
    """Return a good move: its text, and for a place its squares with letters and blanks."""
    history = links.decode(link)
    alphabet = load_alphabet(history.game.setup.language)
    move = read_move(kind, history)
    text = format_move(move, history.last.board, alphabet)
    if isinstance(move, Place):
        tiles = [[at, alphabet.text(letters_of(tile)), is_blank(tile)] for at, tile in move.tiles]
        return {"text": text, "kind": "place", "tiles": tiles}
    exchanged = [alphabet.text(tile) for tile in move.tiles] if isinstance(move, Exchange) else []
    return {"text": text, "kind": text.split()[0], "letters": exchanged}


def file(link: str, kind: str = "json") -> str:
    """Return a game as the text of a file."""
    return convert.dump(convert.Contents(links.decode(link)), convert.Format(kind), None)


def declared() -> list[str]:
    """Return the names of the options that a dealt game may have."""
    return sorted(option.name for option in OPTIONS if option.in_games)


def about(link: str) -> dict[str, Any]:
    """Return the content of a link: names, moves as text, racks, scores, the seat to move."""
    history = links.decode(link)
    setup, last = history.game.setup, history.last
    alphabet = load_alphabet(setup.language)
    boards = (position.board for position in history.positions)
    moves = zip(history.game.moves, boards, strict=False)
    return {
        "names": list(setup.names),
        "moves": [_text(move, board, alphabet) for move, board in moves],
        "racks": [[alphabet.text(tile) for tile in rack] for rack in last.racks],
        "scores": list(last.scores),
        "toMove": last.to_move,
        "over": last.result is not None,
        "bag": len(last.bag),
        "tiles": len(last.board.cells.replace(EMPTY, "")),
        "notes": list(history.notes),
        "accepted": list(last.accepted),
        "setup": {"lexicon": setup.lexicon, "language": setup.language, "seed": str(setup.seed)},
        "rules": {
            "hints": setup.hint_price,
            "challenge": setup.challenge_rule.value,
            "words": setup.house_words,
            "search": setup.word_search,
            "seconds": setup.turn_seconds,
            "computers": list(setup.computers),
        },
        "options": dict(setup.options),
    }


def _text(move: Move, board: Any, alphabet: Any) -> str:
    if isinstance(move, Challenge):
        return "challenge"
    if isinstance(move, Hint):
        return f"hint {move.step}"
    return format_move(move, board, alphabet)


def own_tag(words: str) -> int:
    """Return the tag by which links name an English own list."""
    digest = read_wordlist(words.encode(), load_alphabet("en")).lexicon.digest
    return int(own_list_tags(digest)["tag"])


def has_list(tag: int) -> bool:
    """Return whether the engine has an own list loaded."""
    return tag in session.own_lists


def forget_list(tag: int) -> None:
    """Make the engine forget an own list, as after a restart."""
    session.own_lists.pop(tag, None)


def look_deep(patience: int) -> None:
    """Set the work of a deeper review, in per cent of a usual review."""
    review.DEEP = patience
