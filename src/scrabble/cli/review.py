"""``python -m scrabble review``: what could have been played, turn by turn."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from typing import Any

from scrabble.cli import options
from scrabble.cli.convert import read_source
from scrabble.errors import FileFormatError, LexiconError, MissingLexicon
from scrabble.files.convert import load
from scrabble.game import History, Position
from scrabble.lexicon import PackInfo, load_lexicon, never_suggest, pack_info
from scrabble.movegen import Generator
from scrabble.moves import format_move
from scrabble.strategy.equity import Candidate
from scrabble.strategy.leaves import load_leaves
from scrabble.strategy.review import (
    SeatReview,
    Size,
    TurnReview,
    add_up,
    require_reviewable,
    review_turn,
    scores_by_turn,
)
from scrabble.strategy.tenths import to_points
from scrabble.views.sentences import label_in_line

EXAMPLES = """\
examples:
  python -m scrabble review game.gcg
  python -m scrabble review LINK --top 3
  python -m scrabble review LINK --json

Each turn is compared with the move of the best equity: its points and what the
tiles kept are worth. GAME is a GCG file, a link, or - for standard input.
"""

_SIZES: tuple[Size, ...] = ("small", "medium", "large")


def add_parser(subparsers: Any) -> None:  # noqa: ANN401  argparse gives this type no public name
    """Add the command ``review`` to those of the program."""
    parser = subparsers.add_parser(
        "review",
        help="look at a game again: best moves, mistakes, luck",
        description="Compare every turn of a game with the best that could have been played.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("source", metavar="GAME", help="a GCG file, a link, or - (standard input)")
    parser.add_argument(
        "--lexicon",
        type=options.lexicon_named,
        metavar="NAME",
        help="a dictionary such as en-common, or a language (default: that of the game)",
    )
    options.add_renamed(parser, dictionary="lexicon", level="lexicon", lang="lexicon")
    parser.add_argument("--top", type=int, default=1, metavar="N", help="show the N best moves")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Run the command; raises `ScrabbleError` on bad input."""
    history = load(read_source(args.source)).history
    if history is None:
        raise FileFormatError("no-game", "This is a position, not a game.")
    require_reviewable(history.last)
    reviews = _reviews(history, args.lexicon)
    if args.json:
        sys.stdout.write(json.dumps(_as_json(history, list(reviews)), ensure_ascii=False) + "\n")
        return 0
    seen = []
    for review in reviews:
        seen.append(review)
        for line in _lines(history, review, args.top):
            sys.stdout.write(f"{line}\n")
    for seat in add_up(seen, len(history.last.scores)):
        sys.stdout.write(f"{_summary(history, seat)}\n")
    return 0


def _reviews(history: History, chosen: PackInfo | None) -> Iterator[TurnReview]:
    """Yield the review of each turn that has one."""
    setup = history.game.setup
    if setup.is_own_list and chosen is None:
        raise MissingLexicon
    info = chosen or pack_info(setup.lexicon)
    if info.language != setup.language:
        raise LexiconError("wrong-language", f"{info.name} is not for this game's tiles.")
    lexicon = load_lexicon(info.name)
    generator = Generator(lexicon, setup.alphabet)
    leaves = load_leaves(setup.language)
    unsuggested = never_suggest(setup.language)
    for turn in history.turns:
        review = review_turn(
            history, turn.number, generator, leaves, lambda word: word not in unsuggested
        )
        if review is not None:
            yield review


def _lines(history: History, review: TurnReview, top: int) -> Iterator[str]:
    position = history.positions[review.number - 1]
    who = label_in_line(position, review.seat)
    lost = f"  {-to_points(review.equity_lost):.1f}" if review.equity_lost else ""
    mark = "" if review.mistake == "none" else f"  {review.mistake} mistake"
    yield f"{review.number:>3}. {who}: {_text(review.played, position)}{lost}{mark}"
    for option in review.options[:top]:
        yield f"       {_text(option, position)}"


def _text(option: Candidate, position: Position) -> str:
    move = format_move(option.move, position.board, position.setup.alphabet)
    return f"{move} {option.score} ({to_points(option.equity):.1f})"


def _summary(history: History, seat: SeatReview) -> str:
    mistakes = ", ".join(f"{seat.mistakes[size]} {size}" for size in reversed(_SIZES))
    return (
        f"{label_in_line(history.last, seat.seat)}: {to_points(seat.equity_lost):.1f} lost in "
        f"{seat.turns} turns; mistakes: {mistakes}; luck {to_points(seat.luck):+.1f}"
    )


def _as_json(history: History, reviews: list[TurnReview]) -> dict[str, Any]:
    return {
        "turns": [_turn(history, review) for review in reviews],
        "players": [
            {
                "player": seat.seat,
                "turns": seat.turns,
                "points_lost": seat.points_lost,
                "equity_lost": to_points(seat.equity_lost),
                "mistakes": {size: seat.mistakes[size] for size in _SIZES},
                "luck": to_points(seat.luck),
            }
            for seat in add_up(reviews, len(history.last.scores))
        ],
        "scores": [list(scores) for scores in scores_by_turn(history)],
    }


def _turn(history: History, review: TurnReview) -> dict[str, Any]:
    position = history.positions[review.number - 1]
    return {
        "number": review.number,
        "player": review.seat,
        "played": _option(review.played, position),
        "best": _option(review.best, position),
        "points_lost": review.points_lost,
        "equity_lost": to_points(review.equity_lost),
        "mistake": review.mistake,
        "luck": to_points(review.luck),
        "options": [_option(option, position) for option in review.options],
    }


def _option(option: Candidate, position: Position) -> dict[str, Any]:
    move = format_move(option.move, position.board, position.setup.alphabet)
    return {"move": move, "score": option.score, "equity": to_points(option.equity)}
