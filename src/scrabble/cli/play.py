"""Computer players on the command line: ``play`` against them, ``selfplay``, ``best``."""

from __future__ import annotations

import argparse
import json
import secrets
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from scrabble import link as links
from scrabble.cli.games import open_link
from scrabble.cli.moves import board_text, read_board, read_rack
from scrabble.errors import FileFormatError, IllegalMove, MoveSyntaxError, SetupError
from scrabble.game import ChallengeRule, Game, History, Setup, replay
from scrabble.game.bag import SEED_BITS
from scrabble.lexicon import Lexicon, load_lexicon, pack_info
from scrabble.movegen import Generator
from scrabble.moves import Move, format_move, parse_move
from scrabble.strategy.players import (
    STRENGTHS,
    Knowledge,
    Player,
    common_lexicon_name,
    deal,
    known_from,
    known_to_mover,
    make_player,
    play_match,
    strength_of,
)
from scrabble.strategy.tenths import to_points
from scrabble.tiles import load_alphabet
from scrabble.views.sentences import label, sentence, status
from scrabble.views.text_view import show_board
from scrabble.views.view import own_rack

SELFPLAY_EXAMPLES = """\
examples:
  python -m scrabble selfplay --games 10 --levels 5,4
  python -m scrabble selfplay --games 3 --levels 1,3,5 --lang gl --json

With --json each game is one line: {"link", "scores", "turns", "levels"}.
The same seed gives the same games.
"""
BEST_EXAMPLES = """\
examples:
  python -m scrabble best LINK
  python -m scrabble best LINK --level 2
  python -m scrabble best --board position.txt --rack ABC?EFG --top 10
"""
HELP = """\
8H QUIZ      place a word: row first is across, H8 is down; small letter for a blank
exchange ABC put tiles back for new ones
pass, resign
link         print the link of the game as it stands
quit         leave; the link lets you go on"""
_NUMBERS = [one.number for one in STRENGTHS]


def add_parsers(subparsers: Any) -> None:  # noqa: ANN401  argparse gives this type no public name
    """Add the commands ``selfplay`` and ``best`` to those of the program."""
    selfplay = subparsers.add_parser(
        "selfplay",
        help="let computers play against each other",
        epilog=SELFPLAY_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    selfplay.add_argument("--games", type=int, default=1, metavar="N", help="how many (default 1)")
    selfplay.add_argument(
        "--levels", default="5,5", help="2 to 4 levels, the first one starts (default 5,5)"
    )
    selfplay.add_argument("--seed", type=int, default=1, help="which games (default 1)")
    selfplay.add_argument("--json", action="store_true", help="print one JSON object a game")
    _add_words(selfplay)
    selfplay.set_defaults(run=run_selfplay)
    best = subparsers.add_parser(
        "best",
        help="find the best move of a link or position",
        description="Print the move that a computer player makes, and the moves of most equity.",
        epilog=BEST_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    best.add_argument("link", nargs="?", help="a link, or any text around one")
    best.add_argument("--board", metavar="FILE", help="a board, as the command moves reads it")
    best.add_argument("--rack", metavar="TILES", help="1 to 7 tiles, ? for a blank")
    best.add_argument("--level", type=int, choices=_NUMBERS, default=5, help="who (default 5)")
    best.add_argument("--top", type=int, default=5, metavar="N", help="list so many (default 5)")
    best.add_argument("--json", action="store_true", help="print one JSON object")
    _add_words(best)
    best.set_defaults(run=run_best)


def add_opponent(parser: argparse.ArgumentParser) -> None:
    """Add the options of a game in the terminal."""
    about = ", ".join(f"{one.number} {one.name}" for one in STRENGTHS)
    parser.add_argument(
        "--level", type=int, choices=_NUMBERS, default=3, help=f"the computer: {about} (default 3)"
    )
    parser.add_argument("--seed", metavar="HEX", help="16 hex digits, to deal a known game")
    _add_words(parser)


def _add_words(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", default="en", help="language of tiles and words (default en)")
    parser.add_argument(
        "--dictionary", default="complete", metavar="LEVEL", help="its words (default complete)"
    )


def run_selfplay(args: argparse.Namespace) -> None:
    """Play games between computers and print each; raises `SetupError` on bad levels."""
    levels = _levels(args.levels)
    info = pack_info(f"{args.lang}-{args.dictionary}")
    words = load_lexicon(info.name)
    players = _players(levels, words)
    for number in range(args.games):
        setup = Setup(
            names=("",) * len(levels),
            seed=deal(args.seed, number),
            language=info.language,
            dictionary=info.name,
            tag=info.tag,
            computers=levels,
        )
        _say(_summary(play_match(setup, players, words), as_json=args.json))


def _levels(text: str) -> tuple[int, ...]:
    try:
        levels = tuple(int(part) for part in text.split(","))
    except ValueError as error:
        raise SetupError("bad-levels", f"{text!r} are no levels: write 5,4.") from error
    if not set(levels) <= set(_NUMBERS):
        raise SetupError(
            "bad-levels", f"{text!r} are no levels: they go from 1 to {len(STRENGTHS)}."
        )
    return levels


def _players(levels: Iterable[int], words: Lexicon) -> dict[int, Player]:
    """Return a player for each level; they share one move generator."""
    language = words.alphabet_id
    generator = Generator(words, load_alphabet(language)).warmed()
    common = load_lexicon(common_lexicon_name(language))
    return {
        number: make_player(strength_of(number), generator, words, common) for number in set(levels)
    }


def _summary(history: History, *, as_json: bool) -> str:
    position = history.last
    link, scores, turns = links.encode_history(history), position.scores, len(history.turns)
    if as_json:
        levels = history.game.setup.computers
        game = {"link": link, "scores": scores, "turns": turns, "levels": levels}
        return json.dumps(game)
    return f"{'–'.join(map(str, scores)):>15}  {turns:>3} turns  {link}"


def run_best(args: argparse.Namespace) -> None:
    """Print a player's move for a link or position, and the moves of most equity."""
    known, words = _question(args)
    thinker = _players([args.level], words)[args.level]
    chosen = _text(thinker.choose(known), known)
    listed = [(_text(one.move, known), one.score, one.equity) for one in thinker.candidates(known)][
        : args.top
    ]
    if args.json:
        moves = [
            {"move": move, "score": score, "equity": to_points(equity)}
            for move, score, equity in listed
        ]
        _say(json.dumps({"best": chosen, "level": args.level, "moves": moves}, ensure_ascii=False))
        return
    _say(f"{thinker.strength.name} plays {chosen}.")
    _say("score  equity  move")
    for move, score, equity in listed:
        _say(f"{score:>5} {to_points(equity):>7.1f}  {move}")


def _question(args: argparse.Namespace) -> tuple[Knowledge, Lexicon]:
    """Return what is known in the position asked for, and its dictionary."""
    if args.link is not None:
        opened = open_link(args.link)
        if opened.lexicon is None:
            raise IllegalMove("no-dictionary", "This game has its players' own list of words.")
        if opened.history.last.result is not None:
            raise IllegalMove("game-over", "The game is over.")
        return known_to_mover(opened.history.last), opened.lexicon
    if args.board is None or args.rack is None:
        raise FileFormatError("no-position", "Give a link, or --board and --rack.")
    alphabet = load_alphabet(args.lang)
    board = read_board(board_text(args.board), alphabet)
    rack = read_rack(args.rack, alphabet)
    return known_from(board, rack, alphabet), load_lexicon(f"{args.lang}-{args.dictionary}")


def _text(move: Move, known: Knowledge) -> str:
    return format_move(move, known.board, known.alphabet)


def run_game(args: argparse.Namespace) -> None:
    """Play a game in the terminal: you start, the computer answers."""
    info = pack_info(f"{args.lang}-{args.dictionary}")
    words = load_lexicon(info.name)
    try:
        seed = int(args.seed, 16) if args.seed else secrets.randbits(SEED_BITS)
    except ValueError as error:
        raise SetupError("bad-seed", f"{args.seed!r} is not a hexadecimal number.") from error
    setup = Setup(
        names=("You", strength_of(args.level).name),
        seed=seed,
        language=info.language,
        dictionary=info.name,
        tag=info.tag,
        challenge_rule=ChallengeRule.VOID,
        computers=(0, args.level),
    )
    thinker = _players([args.level], words)[args.level]
    history = replay(Game(setup))
    _say(f"{thinker.strength.name}: {thinker.strength.about} Write help for what you can do.")
    while history.last.result is None:
        if history.last.to_move:
            history = history.played(thinker.choose(known_to_mover(history.last)), words)
            _say(sentence(history, history.turns[-1]))
            continue
        _show(history)
        after = _your_turn(history, words)
        if after is None:
            break
        history = after
        _say(sentence(history, history.turns[-1]))
    _say("\n".join([*show_board(history), "", status(history), links.encode_history(history)]))


def _show(history: History) -> None:
    """Print the board, the scores and your rack."""
    position = history.last
    alphabet = position.setup.alphabet
    scores = "   ".join(f"{label(position, s)} {n}" for s, n in enumerate(position.scores))
    rack = " ".join(alphabet.text(tile) for tile in own_rack(history, 0)[0])
    bag = f"{len(position.bag)} tiles in the bag"
    _say("\n".join(["", *show_board(history), "", f"{scores}   {bag}", f"your tiles: {rack}"]))


def _your_turn(history: History, words: Lexicon) -> History | None:
    """Ask until a move is made; ``None`` to leave."""
    for line in _lines():
        match line.lower():
            case "":
                continue
            case "quit":
                return None
            case "help":
                _say(HELP)
            case "link":
                _say(links.encode_history(history))
            case _:
                try:
                    move = parse_move(line, history.last.board, history.game.setup.alphabet)
                    return history.played(move, words)
                except (MoveSyntaxError, IllegalMove) as error:
                    _say(error.message)
    return None


def _lines() -> Iterator[str]:
    """Yield lines of standard input, asking for each."""
    while True:
        sys.stdout.write("> ")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            return
        yield line.strip()


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()
