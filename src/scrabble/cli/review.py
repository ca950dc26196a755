"""Run ``python -m scrabble review``: compare each turn with the best move."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from scrabble.cli import options
from scrabble.cli.convert import read_source, say_warnings
from scrabble.cli.files import own_list
from scrabble.errors import FileFormatError, LexiconError, MissingLexicon
from scrabble.files.convert import load
from scrabble.game import History, Position, require_reviewable
from scrabble.lexicon import Lexicon, lexicon_named, load_lexicon, pack_info
from scrabble.movegen import Generator
from scrabble.moves import format_move
from scrabble.rules import listed
from scrabble.strategy.coach import SeatReview, add_up, chance_of, missed_words, win_chances
from scrabble.strategy.equity import Candidate
from scrabble.strategy.reasons import Advice, Code, Compared, Does, Reason
from scrabble.strategy.review import (
    Look,
    Size,
    TurnReview,
    review_turn,
    reviewer,
    scores_by_turn,
)
from scrabble.strategy.steps import finish
from scrabble.strategy.tenths import to_points
from scrabble.tiles import BLANK, RACK_SIZE
from scrabble.views import sentences
from scrabble.views.sentences import label_in_line

EXAMPLES = """\
examples:
  python -m scrabble review game.gcg
  python -m scrabble review LINK --top 3
  python -m scrabble review LINK --turn 12 --deep
  python -m scrabble review LINK --json

Each turn is compared with the move of the best equity: its points and what the
tiles kept are worth. With four tiles or fewer in the bag, and two players, the
moves are played on to the end of the game, and the number in brackets is what
they win there. --deep looks ahead from any turn, ten times as long: some seconds
for each. The chance of winning is that of the player after the turn. At the end
come, for each player, accuracy, strategy and luck, up to four key turns, and the
words that were missed. GAME is a GCG file, a link, or - for standard input.
"""

SENTENCES: dict[Code, str] = {
    "score": "The best move scores {n} more.",
    "leave": "The best move keeps {better}, worth {n:.1f} more than {kept}.",
    "opens": "{rival}'s best answer: {played} points. After the best move: {better}.",
    "opens-average": "{rival}'s best answer, on average: {played}. After the best move: {better}.",
    "empties-bag": "This move empties the bag; tiles that the best move leaves in it: {n}.",
    "leaves-bag": "Tiles that this move leaves in the bag: {n}; the best move empties it.",
    "missed-out": "The best move goes out, which wins {n} for {rival}'s tiles.",
    "lets-out": "{rival} can go out at once for {played} points, but not after the best move.",
    "out-later": "If both go for points, {rival} goes out first, but not after the best move: {n}.",
    "next": "Best next play with the tiles kept: {played} points. After the best move: {better}.",
    "rival-stuck": "The best move leaves {rival} with no play for {tile}, which wins {n}.",
    "stuck": "No play with {tile} is left, which costs {n}; after the best move it can be played.",
}
"""The sentences for a review's reasons; the page has its own translations."""

ADVICE: dict[Does, str] = {
    "scores": "{word} scores {n}.",
    "keeps": "{word} scores {n} and keeps {kept}.",
    "balance": "{word} scores {n} and keeps a better mix of tiles.",
    "bingo": "{word} scores {n} with all seven tiles.",
    "goes-out": "{word} scores {n} and goes out.",
    "exchange": "Exchanging {word} is better.",
    "pass": "Passing is better.",
}
"""The sentences for the best move of a key turn."""

FOUND: dict[Compared, str] = {
    "equity": "by equity",
    "look-ahead": "looked ahead",
    "pre-endgame": "played on to the end",
    "endgame": "searched to the end",
}

_SIZES: tuple[Size, ...] = ("small", "medium", "large")


def add_review(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command ``review``."""
    parser.description = "Compare every turn of a game with the best that could have been played."
    parser.epilog = EXAMPLES
    parser.add_argument("source", metavar="GAME", help="a GCG file, a link, or - (standard input)")
    parser.add_argument(
        "--lexicon",
        type=lexicon_named,
        metavar="NAME",
        help="a dictionary such as en-common, or a language (default: that of the game)",
    )
    options.add_words(parser)
    options.add_renamed(parser, dictionary="lexicon", level="lexicon", lang="lexicon")
    number = options.whole_number(1)
    parser.add_argument("--top", type=number, default=1, metavar="N", help="show the N best moves")
    number = options.whole_number(0)
    parser.add_argument("--turn", type=number, metavar="N", help="review only this turn")
    parser.add_argument("--deep", action="store_true", help="look deeper: ten times the work")
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Run the command; raise `ScrabbleError` on bad input."""
    contents = load(read_source(args.source))
    say_warnings(contents)
    history = contents.history
    if history is None:
        raise FileFormatError("no-game", "This is a position, not a game.")
    require_reviewable(history.last)
    numbers = [turn.number for turn in history.turns if args.turn in {None, turn.number}]
    if not numbers and args.turn is not None:
        raise FileFormatError("no-turn", f"The game has turns 1 to {len(history.turns)}.")
    reviews = _reviews(history, numbers, _words(history, args), "deep" if args.deep else "usual")
    if args.json:
        sys.stdout.write(json.dumps(_as_json(history, list(reviews)), ensure_ascii=False) + "\n")
        return
    seen = []
    for review in reviews:
        seen.append(review)
        for line in _lines(history, seen, args.top):
            sys.stdout.write(f"{line}\n")
    for seat in add_up(history, seen):
        for line in _summary(history, seat, seen):
            sys.stdout.write(f"{line}\n")


def _words(history: History, args: argparse.Namespace) -> Lexicon:
    """Return the words to review a game with: an own list, the chosen dictionary or the game's.

    Raises `MissingLexicon`, `LexiconError` (``wrong-language``, ``other-list``), and as `own_list`
    does.
    """
    setup = history.game.setup
    if args.words is not None:
        return own_list(args.words, setup.alphabet, setup.list_fingerprint).lexicon
    if setup.is_own_list and args.lexicon is None:
        raise MissingLexicon
    info = args.lexicon or pack_info(history.game.lexicon)
    if info.language != setup.language:
        raise LexiconError("wrong-language", f"{info.name} is not for this game's tiles.")
    return load_lexicon(info.name)


def _reviews(
    history: History, numbers: Sequence[int], lexicon: Lexicon, look: Look
) -> Iterator[TurnReview]:
    """Yield the reviews of the turns ``numbers``, except turns that cannot be reviewed."""
    setup = history.game.setup
    generator = Generator(lexicon, setup.alphabet)
    if look == "deep" or any(len(history.positions[n - 1].bag) <= RACK_SIZE for n in numbers):
        generator.warmed()  # Warming takes a second, but saves more time in the search.
    player = reviewer(generator, lexicon)
    for number in numbers:
        review = finish(review_turn(history, number, player, look))
        if review is not None:
            yield review


def _lines(history: History, seen: Sequence[TurnReview], top: int) -> Iterator[str]:
    """Format the last review of ``seen`` as lines, with the ``top`` best moves."""
    review = seen[-1]
    position = history.positions[review.number - 1]
    who = label_in_line(position, review.seat)
    lost = f"  {-to_points(review.equity_lost):.1f}" if review.equity_lost else ""
    mark = "" if review.mistake == "none" else f"  {review.mistake} mistake"
    found = f"  ({_found(review)})" if review.stage != "equity" else ""
    after = chance_of(review.seat, win_chances(history, seen)[review.number])
    chance = "" if after is None else f"  {to_points(after):.0f} % to win"
    yield f"{review.number:>3}. {who}: {_text(review.played, position)}{lost}{mark}{found}{chance}"
    rival = label_in_line(position, review.rival)
    for reason in review.reasons:
        yield f"     {sentence(reason, rival)}"
    for option in review.options[:top]:
        yield f"       {_text(option, position)}"


def sentence(reason: Reason, rival: str) -> str:
    """Format a reason as a sentence; ``rival`` names the next player."""
    return SENTENCES[reason.code].format(rival=rival, **reason.facts)


def _found(review: TurnReview) -> str:
    exactly = ", exact" if review.exact else ""
    return f"{FOUND[review.stage]}{exactly}"


def _text(option: Candidate, position: Position) -> str:
    move = format_move(option.move, position.board, position.setup.alphabet)
    return f"{move} {option.score} ({to_points(option.equity):.1f})"


def _summary(history: History, seat: SeatReview, seen: Sequence[TurnReview]) -> Iterator[str]:
    """Yield the summary of a seat's turns: two lines, the key turns, the missed words."""
    mistakes = ", ".join(f"{seat.mistakes[size]} {size}" for size in reversed(_SIZES))
    name = label_in_line(history.last, seat.seat)
    yield (
        f"{name}: {to_points(seat.equity_lost):.1f} lost in "
        f"{seat.turns} turns; mistakes: {mistakes}; luck {to_points(seat.luck):+.1f}"
    )
    if seat.accuracy is None:
        return
    strategy = "" if seat.strategy is None else f", strategy {to_points(seat.strategy):.0f}"
    yield (
        f"{name}: accuracy {to_points(seat.accuracy):.0f}{strategy}; "
        f"bingos: {seat.bingos} played, {seat.bingos_missed} missed"
    )
    mine = {review.number: review for review in seen if review.seat == seat.seat}
    for number in seat.key_turns:
        yield f"  {key_turn(history, mine[number])}"
    words = [word for review in mine.values() for word in _missed(history, review)]
    if words:
        unique = sorted(dict.fromkeys(words), key=lambda word: (len(word), word))
        yield f"  Words missed: {', '.join(unique)}"


def _missed(history: History, review: TurnReview) -> list[str]:
    alphabet = history.game.setup.alphabet
    return [alphabet.plain(word) for word in missed_words(history, review)]


def key_turn(history: History, review: TurnReview) -> str:
    """Describe the move of a turn, and the best move if that was better.

    An example is ``2. Ann played CAZ for 33. ZOIC scores 35 and keeps a blank.``
    """
    made = sentences.sentence(history, history.turns[review.number - 1])
    better = "Nothing was better." if review.mistake == "none" else advised(review.advice)
    return f"{review.number}. {made} {better}"


def advised(advice: Advice) -> str:
    """Describe the effect of the best move in a sentence."""
    facts = dict(advice.facts)
    if isinstance(kept := facts.get("kept"), str):
        facts["kept"] = listed("a blank" if tile == BLANK else tile for tile in kept.split())
    return ADVICE[advice.code].format(**facts)


def _as_json(history: History, reviews: list[TurnReview]) -> dict[str, Any]:
    chances = win_chances(history, reviews)
    return {
        "turns": [
            _turn(history, review)
            | {"win_chance": _per_cent(chance_of(review.seat, chances[review.number]))}
            for review in reviews
        ],
        "players": [_player(history, seat, reviews) for seat in add_up(history, reviews)],
        "scores": [list(scores) for scores in scores_by_turn(history)],
        "win_chances": [_per_cent(chance) for chance in chances],
    }


def _per_cent(tenths: int | None) -> float | None:
    return None if tenths is None else to_points(tenths)


def _player(history: History, seat: SeatReview, reviews: Sequence[TurnReview]) -> dict[str, Any]:
    by_number = {review.number: review for review in reviews}
    return {
        "player": seat.seat,
        "turns": seat.turns,
        "points_lost": seat.points_lost,
        "equity_lost": to_points(seat.equity_lost),
        "mistakes": {size: seat.mistakes[size] for size in _SIZES},
        "accuracy": _per_cent(seat.accuracy),
        "strategy": _per_cent(seat.strategy),
        "luck": to_points(seat.luck),
        "bingos": seat.bingos,
        "bingos_missed": seat.bingos_missed,
        "key_turns": [
            {"turn": number, "text": key_turn(history, by_number[number])}
            for number in seat.key_turns
        ],
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
        "chance_lost": _per_cent(review.chance_lost),
        "bingo_missed": None if review.bingo is None else _option(review.bingo, position),
        "lanes": dict(review.lanes),
        "words_missed": _missed(history, review),
        "options": [_option(option, position) for option in review.options],
        "stage": review.stage,
        "exact": review.exact,
        "deep": review.look == "deep",
        "reasons": [{"code": each.code} | dict(each.facts) for each in review.reasons],
    }


def _option(option: Candidate, position: Position) -> dict[str, Any]:
    move = format_move(option.move, position.board, position.setup.alphabet)
    return {"move": move, "score": option.score, "equity": to_points(option.equity)}
