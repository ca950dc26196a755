"""Measure how long a review takes: ``build.py bench review --pyodide``.

Games of strength 4 against itself are reviewed as on the page: a quick look at every turn, which
gives accuracy, strategy and luck, then the usual look at the last turns. The move generator starts
with empty caches. Prints a JSON object for each game, with milliseconds from the start.
"""

from __future__ import annotations

import json
import sys

from scrabble.game import Setup
from scrabble.lexicon import Lexicon, load_lexicon
from scrabble.movegen import Generator
from scrabble.strategy.coach import add_up
from scrabble.strategy.players import deal, make_player, play_match, strength_of
from scrabble.strategy.review import REVIEWER, review_turn, reviewer
from scrabble.strategy.steps import finish
from scrabble.tiles import load_alphabet
from scripts.common import command_line
from scripts.lab.bench.clock import clock


def times(words: Lexicon, common: Lexicon, number: int) -> dict[str, int]:
    """Return the number of turns, and the times until the headline and the whole review."""
    alphabet = load_alphabet("en")
    player = make_player(strength_of(4), Generator(words, alphabet), words, common)
    setup = Setup(names=("", ""), seed=deal(REVIEWER, number))
    history = play_match(setup, [player, player], words)
    generator = Generator(words, alphabet)
    player = reviewer(generator, words)
    numbers = [turn.number for turn in history.turns]
    began = clock()
    quick = [finish(review_turn(history, one, player, "quick")) for one in numbers]
    add_up(history, [review for review in quick if review])
    headline = clock() - began
    generator.warmed()
    for review in quick:
        if review is not None and review.look == "quick":
            finish(review_turn(history, review.number, player))
    return {
        "turns": len(numbers),
        "headline ms": round(headline),
        "whole ms": round(clock() - began),
    }


def main() -> None:
    """Review the games and print the times."""
    parser = command_line.parser("bench review", __doc__)
    parser.add_argument("--games", type=int, default=3, help="default 3")
    args = parser.parse_args()
    words, common = load_lexicon("en-complete"), load_lexicon("en-common")
    for number in range(args.games):
        print(json.dumps({"platform": sys.platform} | times(words, common, number)))
