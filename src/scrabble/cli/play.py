"""Run ``python -m scrabble play``: make a move in a link, or play against the computer."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Any

from scrabble import link as links
from scrabble.cli import options
from scrabble.cli.computers import players_of
from scrabble.cli.files import own_list
from scrabble.cli.games import next_link
from scrabble.cli.links import link_text
from scrabble.cli.reports import one_line, say
from scrabble.errors import IllegalMove, MoveSyntaxError
from scrabble.game import Game, History, Setup, replay
from scrabble.game.setup import own_lexicon, shipped_lexicon
from scrabble.lexicon import Lexicon, load_lexicon
from scrabble.moves import parse_move
from scrabble.strategy.players import known_to_mover
from scrabble.tiles import load_alphabet
from scrabble.views.sentences import label_in_line, sentence, status, warning_of_end
from scrabble.views.text_view import show_board
from scrabble.views.tiles import own_rack

HELP = """\
8H QUIZ      place a word: row first is across, H8 is down; small letter for a blank
exchange ABC put tiles back for new ones
pass, resign
link         print the link of the game as it stands
quit         leave; the link lets you go on"""


def add_play(play: argparse.ArgumentParser) -> None:
    """Add the options of the command ``play``."""
    play.description = "Play in this terminal; with a link, make one move and print the next link."
    play.add_argument("link", nargs="?", help="a link, or any text around one")
    play.add_argument(
        "move", nargs="?", help='"8H QUIZ", "exchange ABC", pass, resign or challenge'
    )
    play.add_argument(
        "--note", default="", metavar="TEXT", help="up to 80 characters sent with the move"
    )
    play.add_argument("--key", metavar="FILE", help="your key file, for a joint game")
    options.add_strength(play, default=3)
    options.add_seed(play)
    options.add_lexicon(play)
    options.add_words(play)
    options.add_renamed(play, lang="lexicon", dictionary="lexicon", level="strength")
    play.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Run the command; raise `ScrabbleError` on bad input."""
    if args.link is None:
        _run_game(args)
    elif args.move is None:
        raise MoveSyntaxError("bad-move", 'Say what to play: "8H QUIZ", pass, ...')
    else:
        text = link_text(args.link)
        if links.read(text).mode.is_joint:
            from scrabble.cli import joint  # noqa: PLC0415  Slow to load.

            print(joint.play(text, args.key, args.move, args.note, args.words))
            return
        link, warning = next_link(text, args.move, args.note, args.words)
        if warning:
            print(warning, file=sys.stderr)
        print(link)


def _run_game(args: argparse.Namespace) -> None:
    """Play a game in the terminal: you start, the computer answers."""
    words, chosen = _lexicon(args)
    seed = options.random_seed() if args.seed is None else args.seed
    player = players_of([args.strength], words)[args.strength]
    names = ("", player.strength.name)
    computers = (0, args.strength)
    setup = Setup(names, seed, **chosen, computers=computers)
    history = replay(Game(setup))
    say(f"{player.strength.name}: {player.strength.about} Type help for what you can do.")
    while history.last.result is None:
        if history.last.to_move:
            history = history.played(player.choose(known_to_mover(history.last)), words)
        else:
            _show(history)
            after = _your_turn(history, words)
            if after is None:
                break
            history = after
        say(sentence(history, history.turns[-1]))
    say("\n".join([*show_board(history), "", status(history), links.encode_history(history)]))


def _lexicon(args: argparse.Namespace) -> tuple[Lexicon, dict[str, Any]]:
    """Return the lexicon of a new game, and the setup's fields for it."""
    if args.words is None:
        return load_lexicon(args.lexicon.name), shipped_lexicon(args.lexicon)
    own = own_list(args.words, load_alphabet(args.lexicon.language)).lexicon
    return own, own_lexicon(own.alphabet_id, own.digest)


def _show(history: History) -> None:
    """Print the board, the scores and your rack."""
    position = history.last
    alphabet = position.setup.alphabet
    scores = "   ".join(f"{label_in_line(position, s)} {n}" for s, n in enumerate(position.scores))
    rack = " ".join(alphabet.text(tile) for tile in own_rack(history, 0))
    bag = f"{len(position.bag)} tiles in the bag"
    say("\n".join(["", *show_board(history), "", f"{scores}   {bag}", f"your tiles: {rack}"]))


def _your_turn(history: History, words: Lexicon) -> History | None:
    """Ask until the player makes a move; ask twice if a scoreless move would end the game.

    Returns ``None`` if the player leaves.
    """
    asked = ""
    for line in _lines():
        match line.lower():
            case "":
                continue
            case "quit":
                return None
            case "help":
                say(HELP)
            case "link":
                say(links.encode_history(history))
            case _:
                try:
                    move = parse_move(line, history.last.board, history.game.setup.alphabet)
                    after = history.played(move, words)
                except (MoveSyntaxError, IllegalMove) as error:
                    say(one_line(error.message))
                    continue
                warning = warning_of_end(history.last, after.last)
                if not warning or line == asked:
                    return after
                asked = line
                say(f"{warning} Type it again to make it.")
    return None


def _lines() -> Iterator[str]:
    """Yield lines of standard input, with a prompt before each."""
    while True:
        sys.stdout.write("> ")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            return
        yield line.strip()
