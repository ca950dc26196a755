"""Run ``python -m scrabble play``: make a move in a link, or play against the computer."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from scrabble import link as links
from scrabble.cli import game_options, options, strengths
from scrabble.cli.computers import players_of
from scrabble.cli.games import chosen_words, made_in, open_link, typed_move
from scrabble.cli.links import link_text
from scrabble.cli.reports import one_line, report, say
from scrabble.cli.screen import say_board
from scrabble.errors import IllegalMove, MoveSyntaxError
from scrabble.game import Game, History, Setup, replay
from scrabble.lexicon import Lexicon
from scrabble.movegen import Generator
from scrabble.moves import format_move
from scrabble.strategy.players import Player, known_to_mover, strength_of
from scrabble.strategy.review import reviewer
from scrabble.views.sentences import label_in_line, sentence, status, warning_of_end
from scrabble.views.tiles import own_rack

HELP = """\
8H QUIZ      place a word: row first is across, H8 is down; small letter for a blank
exchange ABC put tiles back for new ones
pass, resign, challenge
moves        list the plays that score most
hint         name the best move
last         print the last moves
link         print the link of the game as it stands
quit         leave; play LINK goes on"""
_SAY = 'Say what to play: "8H QUIZ", pass, ...'
_LISTED = 10
_Players = Callable[[], Mapping[int, Player]]


def add_play(play: argparse.ArgumentParser) -> None:
    """Add the options of the command ``play``."""
    play.description = (
        "Play in this terminal. With a link, go on with its game against the computer. "
        "With a move, make it, let the computer answer, and print the next link."
    )
    play.add_argument("link", nargs="?", help="a link, or any text around one")
    play.add_argument(
        "move", nargs="?", help='"8H QUIZ", "exchange ABC", pass, resign or challenge'
    )
    play.add_argument(
        "--note", default="", metavar="TEXT", help="up to 80 characters sent with the move"
    )
    play.add_argument("--key", metavar="FILE", help="your key file, for a joint game")
    game_options.add_agree(play)
    strengths.add_strength(play, default=3)
    game_options.add_seed(play)
    game_options.add_options(play)
    options.add_lexicon(play)
    options.add_words(play)
    options.add_renamed(play, lang="lexicon", dictionary="lexicon", level="strength")
    play.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Run the command; raise `ScrabbleError` on bad input."""
    if args.link is None:
        _play_on(*_new_game(args))
        return
    text = link_text(args.link)
    if links.read(text).mode.is_joint:
        from scrabble.cli import joint  # noqa: PLC0415  Slow to load.

        if args.move is None:
            raise MoveSyntaxError("bad-move", _SAY)
        print(joint.play(args, text))
        return
    opened = open_link(text, args.words)
    if args.move is None:
        if len(opened.history.game.setup.humans) != 1:
            raise MoveSyntaxError("bad-move", _SAY)
        _play_on(opened.history, opened.words)
        return
    history, warning = made_in(opened, args.move, args.note)
    if warning:
        report(warning)
    if opened.lexicon is not None:
        players = _players(history.game.setup, opened.lexicon)
        history = _answered(history, opened.lexicon, players, _report_turn)
    print(links.encode_dropping_notes(history)[0])


def _new_game(args: argparse.Namespace) -> tuple[History, Lexicon]:
    """Return a new game of you and a computer, and its words."""
    words, chosen = chosen_words(args)
    seed = game_options.random_seed() if args.seed is None else args.seed
    computer = strength_of(args.strength)
    say(f"{computer.name}: {computer.about} Type help for what you can do.")
    rules = game_options.chosen_options(args)
    seats = (0, args.strength)
    setup = Setup(("", computer.name), seed, **chosen, computers=seats, options=rules)
    return replay(Game(setup)), words


def _play_on(history: History, words: Lexicon) -> None:
    """Play a game of one person in the terminal to its end, or until the person leaves.

    Prints the link after every move: nothing is lost when the program is stopped.
    """
    players = _players(history.game.setup, words)
    say(links.encode_history(history))
    history = _answered(history, words, players, _say_turn)
    while history.last.result is None:
        _show(history)
        after = _your_turn(history, words)
        if after is None:
            break
        _say_turn(after)
        history = _answered(after, words, players, _say_turn)
    say_board(history)
    say("\n".join(["", status(history), links.encode_history(history)]))


def _players(setup: Setup, words: Lexicon) -> _Players:
    """Return a function that makes the computer players of a game once, when they are needed."""
    return cache(lambda: players_of(filter(None, setup.computers), words))


def _answered(
    history: History, words: Lexicon, players: _Players, tell: Callable[[History], None]
) -> History:
    """Let computers move until a person is to move; call ``tell`` after each move."""
    setup = history.game.setup
    while history.last.result is None and (strength := setup.computer(history.last.to_move)):
        move = players()[strength].choose(known_to_mover(history.last))
        history = history.played(move, words)
        tell(history)
    return history


def _say_turn(history: History) -> None:
    """Print the last turn, and the link to go on from there."""
    say(f"{sentence(history, history.turns[-1])}\n{links.encode_history(history)}")


def _report_turn(history: History) -> None:
    report(sentence(history, history.turns[-1]))


def _show(history: History) -> None:
    """Print the board, the scores and your rack."""
    position = history.last
    alphabet = position.setup.alphabet
    scores = "   ".join(f"{label_in_line(position, s)} {n}" for s, n in enumerate(position.scores))
    rack = " ".join(alphabet.text(tile) for tile in own_rack(history, position.to_move))
    bag = f"{len(position.bag)} tiles in the bag"
    say("")
    say_board(history)
    say("\n".join(["", f"{scores}   {bag}", f"your tiles: {rack}"]))


def _your_turn(history: History, words: Lexicon) -> History | None:
    """Ask until the player makes a move; ask twice if a scoreless move would end the game.

    Returns ``None`` if the player leaves.
    """
    asked = ""
    for line in _lines():
        if line.lower() == "quit":
            return None
        if not line:
            continue
        if answer := _ANSWERS.get(line.lower()):
            say(answer(history, words))
            continue
        try:
            after = history.played(typed_move(line, history.last, words), words)
        except (MoveSyntaxError, IllegalMove) as error:
            say(one_line(error.message))
            continue
        warning = warning_of_end(history.last, after.last)
        if not warning or line == asked:
            return after
        asked = line
        say(f"{warning} Type it again to make it.")
    return None


def _best_scores(history: History, words: Lexicon) -> str:
    """List the plays that score most."""
    position = history.last
    alphabet = position.setup.alphabet
    found = Generator(words, alphabet, position.setup.layout).moves(position.board, position.rack)[
        :_LISTED
    ]
    lines = [f"{one.score:>4}  {format_move(one, position.board, alphabet)}" for one in found]
    return "\n".join(lines) or "No tile can be placed."


def _hint(history: History, words: Lexicon) -> str:
    """Name the move of the highest equity."""
    position = history.last
    player = reviewer(Generator(words, position.setup.alphabet), words)
    best = player.candidates(known_to_mover(position))[0]
    move = format_move(best.move, position.board, position.setup.alphabet)
    return f"{move} scores {best.score}."


_ANSWERS: dict[str, Callable[[History, Lexicon], str]] = {
    "help": lambda _history, _words: HELP,
    "link": lambda history, _words: links.encode_history(history),
    "last": lambda history, _words: (
        "\n".join(sentence(history, turn) for turn in history.turns[-len(history.last.scores) :])
        or "No move was made yet."
    ),
    "moves": _best_scores,
    "hint": _hint,
}
"""The questions that a player can ask before the move."""


def _lines() -> Iterator[str]:
    """Yield lines of standard input, with a prompt before each."""
    while True:
        sys.stdout.write("> ")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            return
        yield line.strip()
