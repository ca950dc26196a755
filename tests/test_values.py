"""Public values and errors survive pickling and copying, so that workers can exchange them."""

import copy
import inspect
import pickle
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields, is_dataclass, replace
from functools import cache

import pytest
from support.gcg import SHEET
from support.helpers import EN, setup
from support.players import FEW_WORDS, TEA, bot
from support.public import public_modules

import scrabble
from scrabble import errors, link
from scrabble.board import board_info, load_layout
from scrabble.bots import Bot, compare
from scrabble.duplicate import (
    Duplicate,
    Result,
    encode,
    features_of,
    generator_of,
    ranking,
    read_head,
    scored,
    whole_course,
)
from scrabble.files import cgp, daily, gcg
from scrabble.files.convert import Format, load
from scrabble.game import Game, Relation, differences, puzzle_of, record_of, replay
from scrabble.lexicon import Lexicon, load_lexicon, pack_info
from scrabble.lexicon.search.patterns import Pattern
from scrabble.lexicon.search.queries import hooks, results_page
from scrabble.lexicon.wordlist_file import read_wordlist
from scrabble.movegen import Generator, summarise
from scrabble.moves import Accept, Challenge, Exchange, Hint, Pass, Place, Resign, parse_move
from scrabble.strategy import puzzles
from scrabble.strategy.coach import add_up
from scrabble.strategy.players import Player, known_from
from scrabble.strategy.review import hint, review_turn
from scrabble.strategy.steps import CutShort, finish

COPIES = {
    **{f"pickle-{n}": lambda one, n=n: pickle.loads(pickle.dumps(one, n)) for n in range(2, 6)},
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


@cache
def public_classes() -> list[type]:
    """Return the public classes, except protocols, each once."""
    named = (getattr(module, name) for module in public_modules() for name in module.__all__)
    classes = dict.fromkeys(one for one in named if inspect.isclass(one))
    return [one for one in classes if not getattr(one, "_is_protocol", False)]


def values_below(value: object) -> Iterator[object]:
    """Yield a value and every value in it."""
    yield value
    below: list[object] = []
    if is_dataclass(value):
        below = [getattr(value, field.name) for field in fields(value)]
    elif isinstance(value, Mapping):
        below = [*value, *value.values()]
    elif isinstance(value, tuple | list):
        below = list(value)
    for one in below:
        yield from values_below(one)


@cache
def examples() -> dict[type, object]:
    """Return an example of each public class that is no error."""
    words = Lexicon.from_words(FEW_WORDS, "en")
    history = replay(Game(setup(hint_price=1, house_words=True)))
    for move in (Hint(1), Accept("XYZ"), Exchange.of(history.last.rack[:2]), Pass(), Resign()):
        history = history.played(move, None)
    sheet = gcg.parse(SHEET)
    checked = gcg.check(sheet)
    recorded = replay(checked.record)
    player, short = bot(5, words=FEW_WORDS), read_wordlist(b"cat\nc4t\nact\n", EN)
    tea = replace(puzzle_of(recorded.positions[0]), board=TEA, rack="STX")
    placed = parse_move("8H TEAS", TEA, EN)
    assert isinstance(placed, Place)
    solution = finish(puzzles.solve(tea, player))
    reviews = [finish(review_turn(recorded, 1, player))]
    pattern = Pattern.parse("t*", EN)
    game = scrabble.new("Ann", "Bea", seed=1, lexicon=words)
    legal = (game.legal_moves, *game.best(1))
    duplicate = Duplicate("en-complete-2", seed=1)
    course = whole_course(duplicate, generator_of(load_lexicon(duplicate.lexicon)))
    highest = tuple(turn.highest.place for turn in course.turns)
    ranked = ranking([scored(Result(duplicate, "Ann", highest), course, words)])
    roots = [
        course, ranked, read_head(encode(duplicate)), features_of(course.turns[1].highest),
        load_layout(), board_info(), gcg.notes(sheet),
        history, record_of(history), sheet, checked, load(SHEET),
        recorded, tea, differences(setup(), setup(hint_price=3)), Relation.NEW,
        Format.GCG, words, pack_info("en-complete"), short, pattern, hooks(words, "TEA"), player,
        summarise([]), link.read(link.encode(Game(setup()))), Challenge(upheld=True),
        known_from(TEA, "STX", EN),
        results_page(words, pattern, EN, start=0, limit=2), player.generator.moves(TEA, "STX"),
        player.generator.check(TEA, "STX", placed), cgp.parse(f"{'15/' * 14}15 STX/QQ 0/0 0"),
        daily.DailyPuzzle(1, "1abc"), solution,
        finish(puzzles.answer(tea, solution, placed, player)),
        finish(puzzles.review(tea, solution, placed, player)), reviews, add_up(recorded, reviews),
        finish(hint(recorded.positions[0], player)), scrabble.open(SHEET), *legal,
        Bot(("bot",), words, "own"), compare([((1, 2), (2, 1))]),
    ]  # fmt: skip
    return {type(one): one for root in roots for one in values_below(root)}


def is_same(one: object, other: object) -> bool:
    """Compare two values; the sets of words of a player and a generator compare by their type."""
    return one == other or (type(one) is type(other) and isinstance(one, Generator | Player))


@pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)
def test_every_public_value_survives(copied):
    """A new public class needs an example."""
    kinds = [one for one in public_classes() if not issubclass(one, BaseException)]
    assert [one.__name__ for one in kinds if one not in examples()] == []
    lost = [one for one in kinds if not is_same(copied(examples()[one]), examples()[one])]
    assert lost == []


@pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)
def test_a_copied_generator_and_player_answer_the_same(copied):
    player = examples()[Player]
    known = known_from(TEA, "?STX", EN)
    assert copied(player.generator).moves(TEA, "?STX") == player.generator.moves(TEA, "?STX")
    assert copied(player).choose(known) == player.choose(known)


ERRORS = [
    errors.ScrabbleError("code", "Sentence."),
    errors.BotError("code", "Sentence."),
    errors.AlphabetError("code", "Sentence."),
    errors.BoardError("code", "Sentence."),
    errors.LexiconError("code", "Sentence."),
    errors.MissingLexicon(),
    errors.MissingLeaves("en"),
    errors.SetupError("code", "Sentence."),
    errors.MoveSyntaxError("code", "Sentence."),
    errors.IllegalMove("code", "Sentence.", squares=(1, 2), words=("QZ",)),
    errors.LinkError("code", "Sentence.", turn=3),
    errors.JointError("code", "Sentence."),
    errors.FileFormatError("code", "Sentence.", line=4, values={"n": 5}),
    CutShort(),
]


@pytest.mark.parametrize("copied", COPIES.values(), ids=COPIES)
def test_every_public_error_survives(copied):
    """Class, sentence, code, all other facts and a later note are equal."""
    assert {type(one) for one in ERRORS} == {
        one for one in public_classes() if issubclass(one, BaseException)
    }
    for error in ERRORS:
        error.add_note("A note.")
        made = copied(error)
        assert (type(made), str(made), repr(made)) == (type(error), str(error), repr(error))
        assert vars(made) == vars(error)


@pytest.mark.native
def test_a_bad_link_in_a_worker_raises_here():
    """The pool still works afterwards."""
    with ProcessPoolExecutor(1) as pool:
        with pytest.raises(errors.LinkError) as raised:
            pool.submit(link.decode, "1abc").result()
        assert raised.value.code == "cut-off"
        assert pool.submit(len, "still here").result() == 10
