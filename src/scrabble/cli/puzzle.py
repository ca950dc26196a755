"""Run ``python -m scrabble puzzle``: print the puzzle of a day, judge answers, make puzzles."""

from __future__ import annotations

import argparse
import json
from datetime import date

from scrabble import link as links
from scrabble.cli import games, options
from scrabble.cli.links import link_text
from scrabble.errors import FileFormatError, MoveSyntaxError
from scrabble.files import daily
from scrabble.files.json import board_rows
from scrabble.game import Puzzle, puzzle_of
from scrabble.game.player_text import clean_name
from scrabble.lexicon import load_lexicon
from scrabble.movegen import Generator
from scrabble.moves import Place, format_move, parse_move
from scrabble.strategy.equity import Candidate
from scrabble.strategy.players import Player
from scrabble.strategy.puzzles import MOST_STARS, Answer, answer, solve
from scrabble.strategy.review import reviewer
from scrabble.strategy.steps import finish
from scrabble.strategy.tenths import to_points
from scrabble.views.text_view import board_lines

EXAMPLES = """\
examples:
  python -m scrabble puzzle today --lexicon en --date 2026-12-01 --json
  python -m scrabble puzzle answer LINK "8H QUIZ"
  python -m scrabble puzzle make LINK --turn 12 --maker Ann

A puzzle is a board and a rack: which play is best? LINK is a link or any text
around one, or - for standard input. `answer` says how far a play is from the
best one, as the strongest computer player weighs both; without a play it gives
the answer.
"""


def add_puzzle(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command ``puzzle``."""
    parser.description = "Puzzles: the one of a day, an answer, a new one."
    parser.epilog = EXAMPLES
    actions = parser.add_subparsers(required=True, metavar="ACTION")
    today = actions.add_parser("today", help="print the puzzle of a day")
    options.add_lexicon(today)
    today.add_argument(
        "--date",
        type=options.day,
        metavar="YYYY-MM-DD",
        help="the day (default: today, by this clock)",
    )
    today.set_defaults(run=_today)
    answered = actions.add_parser("answer", help="say how far a play is from the best one")
    answered.add_argument("link", help="the link of a puzzle")
    answered.add_argument("move", nargs="?", help='such as "8H QUIZ"; without it, the answer')
    answered.set_defaults(run=_answer)
    make = actions.add_parser("make", help="print the link of a position of a game as a puzzle")
    make.add_argument("link", help="the link of a game")
    make.add_argument(
        "--turn",
        type=options.whole_number(0),
        metavar="N",
        help="before this turn (default: the next one)",
    )
    make.add_argument("--maker", default="", metavar="NAME", help="who made it")
    make.set_defaults(run=_make)
    for action in (today, answered, make):
        action.add_argument("--json", action="store_true", help="print JSON")


_BEFORE_1970 = date(1970, 1, 1).toordinal()


def _today(args: argparse.Namespace) -> None:
    day = args.date or date.today()  # noqa: DTZ011  The local day is meant.
    text = daily.load(args.lexicon.language)
    found = daily.of_day(text, day.toordinal() - _BEFORE_1970)
    puzzle = links.decode_puzzle(found.link)
    _print(puzzle, found.link, args, number=found.number, date=day.isoformat())


def _print(puzzle: Puzzle, link: str, args: argparse.Namespace, **more: object) -> None:
    if args.json:
        print(json.dumps(_described(puzzle, link) | more, ensure_ascii=False))
        return
    for name, value in more.items():
        print(f"{name}: {value}")
    print("\n".join(board_lines(puzzle.board, puzzle.alphabet)))
    print(f"rack: {puzzle.alphabet.spell(puzzle.rack)}\n{link}")


def _described(puzzle: Puzzle, link: str) -> dict[str, object]:
    spell = puzzle.alphabet.spell
    return {
        "link": link,
        "board": board_rows(puzzle.board, puzzle.alphabet),
        "rack": spell(puzzle.rack),
        "unseen": spell(puzzle.unseen),
        "bag_count": puzzle.bag,
        "language": puzzle.language,
        "lexicon": puzzle.lexicon,
        "maker": puzzle.maker,
        "question": puzzle.question.value,
    }


def _answer(args: argparse.Namespace) -> None:
    puzzle = links.decode_puzzle(links.read(link_text(args.link)).text)
    player = _player(puzzle)
    move = None if args.move is None else parse_move(args.move, puzzle.board, puzzle.alphabet)
    if move is not None and not isinstance(move, Place):
        raise MoveSyntaxError("bad-move", f"{args.move!r} lays no tiles.")
    solution = finish(solve(puzzle, player))
    place = solution.best.move if move is None else move
    assert isinstance(place, Place)
    judged = finish(answer(puzzle, solution, place, player))
    if args.json:
        print(json.dumps(_judged(judged, puzzle), ensure_ascii=False))
    elif move is None or judged.stars == MOST_STARS:
        print(f"{_text(judged.play, puzzle)}: the best play")
    else:
        print(
            f"{_text(judged.play, puzzle)}: {to_points(judged.short):.1f} points short of the best "
            f"play, which scores {judged.points} more; stars: {judged.stars} of {MOST_STARS}"
        )


def _judged(judged: Answer, puzzle: Puzzle) -> dict[str, object]:
    return {
        "play": _option(judged.play, puzzle),
        "best": _option(judged.best, puzzle),
        "points_short": judged.points,
        "equity_short": to_points(judged.short),
        "stars": judged.stars,
    }


def _option(one: Candidate, puzzle: Puzzle) -> dict[str, object]:
    move = format_move(one.move, puzzle.board, puzzle.alphabet)
    return {"move": move, "score": one.score, "equity": to_points(one.equity)}


def _text(one: Candidate, puzzle: Puzzle) -> str:
    return f"{format_move(one.move, puzzle.board, puzzle.alphabet)} {one.score}"


def _player(puzzle: Puzzle) -> Player:
    lexicon = load_lexicon(puzzle.lexicon)
    generator = Generator(lexicon, puzzle.alphabet).warmed()
    return reviewer(generator, lexicon)


def _make(args: argparse.Namespace) -> None:
    history = games.open_link(link_text(args.link)).history
    turn = len(history.positions) if args.turn is None else args.turn
    if not 1 <= turn <= len(history.positions):
        last = len(history.positions)
        raise FileFormatError("no-turn", f"A puzzle can be made before turns 1 to {last}.")
    puzzle = puzzle_of(history.positions[turn - 1], clean_name(args.maker))
    link = links.encode_puzzle(puzzle)
    if args.json:
        print(json.dumps(_described(puzzle, link), ensure_ascii=False))
    else:
        print(link)
