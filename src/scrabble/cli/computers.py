"""Run ``python -m scrabble selfplay``, ``best`` and ``check``: let computers play."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from scrabble import link as links
from scrabble.cli import game_options, options, strengths
from scrabble.cli.files import own_list, read_bytes
from scrabble.cli.games import chosen_words, open_link
from scrabble.cli.links import link_text
from scrabble.cli.positions import board_text, read_position
from scrabble.cli.processes import results
from scrabble.cli.reports import report, say
from scrabble.errors import FileFormatError, IllegalMove
from scrabble.game import History, Setup
from scrabble.lexicon import Lexicon, common_words, load_lexicon
from scrabble.movegen import Generator
from scrabble.moves import Move, format_move
from scrabble.strategy.leaves import Leaves
from scrabble.strategy.players import (
    Knowledge,
    Player,
    deal,
    known_from,
    known_to_mover,
    make_player,
    other_moves,
    play_match,
    strength_of,
)
from scrabble.strategy.tenths import to_points
from scrabble.tiles import Alphabet, load_alphabet
from scrabble.views.sentences import sentence

SELFPLAY_EXAMPLES = """\
examples:
  python -m scrabble selfplay --games 10 --strength 5,4 --processes 4
  python -m scrabble selfplay --games 3 --strength 1,3,5 --lexicon gl --json

With --json each game is one line: {"link", "scores", "turns", "strengths"}.
The same seed gives the same games.
"""
CHECK_EXAMPLES = """\
examples:
  python -m scrabble check LINK

Exit code 1 if a computer's turn in the link is one that it does not make.
"""
BEST_EXAMPLES = """\
examples:
  python -m scrabble best LINK
  python -m scrabble best LINK --strength 2
  python -m scrabble best --board position.txt --rack ABC?EFG --top 10
  python -m scrabble best --board position.cgp
"""


_MOST_LEAVES = 1_000_000


def add_check(check: argparse.ArgumentParser) -> None:
    """Add the options of the command ``check``."""
    check.epilog = CHECK_EXAMPLES
    check.add_argument("link", help="a link, or any text around one; - reads standard input")
    options.add_words(check)
    check.set_defaults(run=run_check)


def add_selfplay(selfplay: argparse.ArgumentParser) -> None:
    """Add the options of the command ``selfplay``."""
    selfplay.epilog = SELFPLAY_EXAMPLES
    number = options.whole_number(1)
    selfplay.add_argument("--games", type=number, default=1, metavar="N", help="how many (1)")
    selfplay.add_argument(
        "--strength",
        type=strengths.strengths,
        default="5,5",
        metavar="N,N",
        help="of 2 to 4 computers, 1 to 5 each, learnt on the classic rules; the first one starts "
        "(default 5,5)",
    )
    selfplay.add_argument("--seed", type=int, default=1, help="which games (default 1)")
    game_options.add_options(selfplay)
    options.add_processes(selfplay)
    selfplay.add_argument("--json", action="store_true", help="print one JSON object a game")
    options.add_lexicon(selfplay)
    options.add_words(selfplay)
    options.add_leaves(selfplay)
    options.add_renamed(
        selfplay, lang="lexicon", dictionary="lexicon", level="strength", levels="strength"
    )
    selfplay.set_defaults(run=run_selfplay)


def add_best(best: argparse.ArgumentParser) -> None:
    """Add the options of the command ``best``."""
    best.description = "Print the move that a computer player makes, and the moves of most equity."
    best.epilog = BEST_EXAMPLES
    best.add_argument("link", nargs="?", help="a link, or any text around one; - reads input")
    best.add_argument(
        "--board", metavar="FILE", help="a board or a position, as the command moves reads it"
    )
    best.add_argument("--rack", metavar="TILES", help="1 to 7 tiles, ? for a blank")
    strengths.add_strength(best, default=5)
    number = options.whole_number(1)
    best.add_argument("--top", type=number, default=5, metavar="N", help="list so many (default 5)")
    best.add_argument("--json", action="store_true", help="print one JSON object")
    options.add_lexicon(best, default=None)
    options.add_words(best)
    options.add_leaves(best)
    options.add_renamed(best, lang="lexicon", dictionary="lexicon", level="strength")
    best.set_defaults(run=run_best)


def run_selfplay(args: argparse.Namespace) -> None:
    """Play games between computers and print each; raise `SetupError` unless 2 to 4 play."""
    words, chosen = chosen_words(args)
    chosen = {**chosen, "options": game_options.chosen_options(args)}
    Setup(("",) * len(args.strength), 0, **chosen)  # Raises if no game can have these options.
    task = _Selfplay(words, chosen, args.strength, args.seed, args.leaves, args.json)
    for line in results(task, args.games, args.processes):
        say(line)


@dataclass(frozen=True)
class _Selfplay:
    """The games between computers by number, as lines."""

    words: Lexicon
    chosen: Mapping[str, Any]
    strengths: tuple[int, ...]
    seed: int
    leaves: str | None
    as_json: bool

    def __call__(self, number: int) -> str:
        """Play a game and return its line."""
        seed, names = deal(self.seed, number), ("",) * len(self.strengths)
        setup = Setup(names, seed, **self.chosen, computers=self.strengths)
        players = [self._players[strength] for strength in self.strengths]
        return _summary(play_match(setup, players, self.words), as_json=self.as_json)

    @cached_property
    def _players(self) -> dict[int, Player]:
        return players_of(self.strengths, self.words, self.leaves)


def players_of(
    strengths: Iterable[int], words: Lexicon, leaves: str | None = None
) -> dict[int, Player]:
    """Return a player of each strength; all share one move generator.

    ``leaves`` is the file of other leave values. Raises `FileFormatError` as `_leaves` does.
    """
    alphabet = load_alphabet(words.alphabet_id)
    own = None if leaves is None else _leaves(leaves, alphabet)
    generator = Generator(words, alphabet).warmed()
    common = common_words(words)
    players = {
        number: make_player(strength_of(number), generator, words, common)
        for number in set(strengths)
    }
    if own is None:
        return players
    return {number: replace(player, leaves=own) for number, player in players.items()}


def _leaves(path: str, alphabet: Alphabet) -> Leaves:
    """Read a table of leave values; raise `FileFormatError` (``no-file``, ``bad-leaves``)."""
    text = read_bytes(path, _MOST_LEAVES).decode("utf-8", "replace")
    try:
        return Leaves.from_text(text, alphabet)
    except ValueError as error:
        raise FileFormatError(
            "bad-leaves", f"{path} is not a table of leave values for {alphabet.name}: {error}."
        ) from error


def _summary(history: History, *, as_json: bool) -> str:
    position = history.last
    link, scores, turns = links.encode_history(history), position.scores, len(history.turns)
    if as_json:
        strengths = history.game.setup.computers
        game = {"link": link, "scores": scores, "turns": turns, "strengths": strengths}
        return json.dumps(game)
    return f"{'–'.join(map(str, scores)):>15}  {turns:>3} turns  {link}"


def run_best(args: argparse.Namespace) -> None:
    """Print a computer's move for a link or position, and the moves of highest equity."""
    known, words = _position(args)
    player = players_of([args.strength], words, args.leaves)[args.strength]
    best = _text(player.choose(known), known)
    candidates = [
        (_text(one.move, known), one.score, to_points(one.equity))
        for one in player.ranked(known, args.top)
    ]
    if args.json:
        moves = [
            {"move": move, "score": score, "equity": equity} for move, score, equity in candidates
        ]
        found = {"best": best, "strength": args.strength, "moves": moves}
        say(json.dumps(found, ensure_ascii=False))
        return
    say(f"{player.strength.name} plays {best}.")
    say("score  equity  move")
    for move, score, equity in candidates:
        say(f"{score:>5} {equity:>7.1f}  {move}")


def run_check(args: argparse.Namespace) -> int:
    """Report computers' turns with a move they would not make; return 1 if there are any."""
    opened = open_link(link_text(args.link), args.words)
    setup = opened.history.game.setup
    if setup.is_other_edition:
        say("This game began with another edition of the dictionary: nothing can be compared.")
        return 0
    strengths = {each for each in setup.computers if each}
    players = players_of(strengths, opened.words)
    others = list(other_moves(opened.history, players.__getitem__))
    for number in others:
        deed = sentence(opened.history, opened.history.turns[number - 1])
        say(f"Turn {number}: {deed} The computer did not do this.")
    changed = ", ".join(str(each) for each in sorted(strengths) if not strength_of(each).settled)
    if changed:
        say(f"Not compared, since its moves change: strength {changed}.")
        say("What no computer does was looked for in its turns, too.")
    if not others:
        say("No other move of a computer was found.")
    return int(bool(others))


def _position(args: argparse.Namespace) -> tuple[Knowledge, Lexicon]:
    """Return the knowledge of the player to move in the given position, and the lexicon."""
    if args.link is not None:
        opened = open_link(link_text(args.link), args.words)
        words = opened.words
        if opened.history.last.result is not None:
            raise IllegalMove("game-over", "The game is over.")
        return known_to_mover(opened.history.last), words
    if args.board is None:
        raise FileFormatError("no-position", "Give a link, or --board and --rack.")
    asked = read_position(board_text(args.board), args.rack, args.lexicon)
    if asked.note and args.words is None:
        report(f"note: {asked.note}")
    known = known_from(asked.board, asked.rack, asked.alphabet)
    if len(asked.scores) == len(known.scores):
        known = replace(known, scores=asked.scores)
    known = replace(
        known,
        layout=asked.layout,
        has_last_turns=asked.setup is not None and asked.setup.has_last_turns,
        last_turns=asked.last_turns,
    )
    if args.words is not None:
        return known, own_list(args.words, asked.alphabet).lexicon
    return known, load_lexicon(asked.lexicon.name)


def _text(move: Move, known: Knowledge) -> str:
    return format_move(move, known.board, known.alphabet)
