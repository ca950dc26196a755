"""Play whole games with each option of the rules and each pair, and read back their links.

    python build.py fuzz options --count 2000

Computers play, by each challenge rule; some lay phonies and challenge. A referee with rules of its
own (`scripts.lab.fuzz.referee`) follows every game. The links of every fourth position and of the
end, the link of the record and its GCG file must give the same game. Exit code 1 after the first
fault.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, islice, product
from math import inf
from random import Random
from time import monotonic
from typing import Any

from scrabble import link as links
from scrabble.files import gcg
from scrabble.game import ChallengeRule, Game, History, Setup, judge, record_of, replay
from scrabble.game.options import CHALLENGE_COST, OPTIONS, Option, Value, changed
from scrabble.moves import Challenge, Move, Place, Resign
from scrabble.strategy.players import Player, known_to_mover
from scripts.lab.fuzz.harness import options
from scripts.lab.fuzz.random_play import random_place
from scripts.lab.fuzz.referee import refereed
from scripts.lab.selfplay.players import players, setup_with

LEXICON = "en-common"
Options = Mapping[str, Value]
_FEW = 12
_BETWEEN_LINKS = 4
_STRENGTHS = (2, 3, 4)


def samples(option: Option[Any]) -> tuple[Value, ...]:
    """Return values of an option besides its default: all, or the ends and the middle of many."""
    values = option.values
    few = values[0], values[len(values) // 3], values[-1]
    chosen = values if len(values) <= _FEW else few
    return tuple(value for value in chosen if value != option.default)


def cases() -> Iterator[Options]:
    """Yield each option of a dealt game with each sample, then each pair of options."""
    dealt = {option.name: samples(option) for option in OPTIONS if option.in_games}
    for name, values in dealt.items():
        yield from ({name: value} for value in values)
    for one, other in combinations(dealt, 2):
        for values in product(dealt[one], dealt[other]):
            yield dict(zip((one, other), values, strict=True))


def setup_of(chosen: Options, rng: Random) -> Setup:
    """Return a random setup with these options."""
    names = ("Ann", "Bea", "Cid", "Dot")[: rng.choice((2, 2, 2, 3, 4))]
    rule = rng.choice(tuple(ChallengeRule))
    if CHALLENGE_COST.name in chosen:
        rule = ChallengeRule.SINGLE
    seed = rng.getrandbits(64)
    return setup_with(LEXICON, seed, names, challenge_rule=rule, options=changed(chosen))


def game(setup: Setup, rng: Random) -> Iterator[History]:
    """Yield a game after each move of its computers, to its end and the last challenge."""
    crew = players(LEXICON)
    player = crew[rng.choice(_STRENGTHS)]
    history = replay(Game(setup))
    while history.last.result is None or (history.last.allows(Challenge) and rng.random() < 0.5):
        history = history.played(_move(player, history, rng), None)
        yield history


def _move(player: Player, history: History, rng: Random) -> Move:
    at, dice = history.last, rng.random()
    if at.allows(Challenge) and (dice < 0.2 or at.result is not None):
        return judge(at, player.words)
    if at.setup.challenge_rule is not ChallengeRule.VOID and at.rack and dice > 0.9:
        return random_place(rng, at)
    if dice < 0.002 and at.allows(Resign):
        return Resign()
    chosen = player.choose(known_to_mover(at))
    return chosen if not isinstance(chosen, Challenge) else judge(at, player.words)


def faults(history: History) -> Iterator[str]:
    """Yield the faults of a finished game, its record and their links."""
    setup = history.game.setup
    words = players(LEXICON)[5].words
    for fault in refereed(history, words):
        yield f"the referee: {fault}"
    record = replay(record_of(history))
    text = links.encode_history(record)
    if links.decode(text) != record:
        yield f"{text} is read as another record"
    if record.last.scores != history.last.scores:
        yield f"the record ends with {record.last.scores}, not {history.last.scores}"
    sheet = gcg.text_of(gcg.from_history(history))
    if gcg.check(gcg.parse(sheet)).record != record.game:
        yield f"the file is read as another record:\n{sheet}"
    if any(isinstance(turn.move, Place) and turn.play is None for turn in history.turns):
        yield f"a play of {setup.options} has no score"


def link_faults(history: History) -> Iterator[str]:
    """Yield the faults of the link of a game, which may go on."""
    text = links.encode_history(history)
    if links.decode(text) != history:
        yield f"{text} is read as another game"


def play(count: int, seed: int) -> Iterator[tuple[Options, int, list[str]]]:
    """Play games with each case in turn; yield options, the number of links read, and faults."""
    chosen = tuple(cases())
    for number in range(count):
        rng = Random(f"{seed} {number}")  # noqa: S311  Repeatable on purpose.
        case = chosen[number % len(chosen)]
        *most, last = game(setup_of(case, rng), rng)
        read = [*islice(most, 0, None, _BETWEEN_LINKS), last]
        wrong = [fault for each in read for fault in link_faults(each)]
        yield case, len(read) + 1, [*wrong, *faults(last)]


def main() -> int:
    """Play and print the number of games; return 1 after the first fault."""
    args = options("fuzz options", __doc__, "games", 60)
    end = inf if args.seconds is None else monotonic() + args.seconds
    games = read = 0
    for case, number, wrong in play(args.count, args.seed):
        games, read = games + 1, read + number
        if wrong:
            print(f"game {games}, {dict(case)}:", *wrong, sep="\n")
            return 1
        if monotonic() > end:
            break
    print(f"{games} games with {len(tuple(cases()))} sets of options, {read} links: all read back")
    return 0
