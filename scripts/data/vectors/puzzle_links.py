"""The vectors of puzzles in link format 1, written by `scripts.data.vectors.links`."""

from __future__ import annotations

from itertools import islice

from scrabble import link
from scrabble.board import SQUARES, Board
from scrabble.files import cgp
from scrabble.game import ChallengeRule, Game, Mode, Puzzle, Question, Setup
from scrabble.link.coder import BOTTOM, Writer
from scrabble.link.v1.framing import to_link
from scrabble.link.v1.header import code_mode
from scrabble.link.v1.puzzle import Fields, write_fields
from scrabble.link.v1.record import code_puzzle_head, code_record_header
from scrabble.tiles import EMPTY
from scripts.common.base import TESTS
from scripts.data.vectors.recording import Json, refused

POSITIONS = TESTS / "data" / "puzzles.txt"
MAKERS = ("", "Ann", "Ñandú", "中 😀 ß", "O'Neil")
_EVERY = 12

_EMPTY = Puzzle("en-complete", Board(), "ABCDEFG")
_LATER = Puzzle("en-complete-2", Board(f"{EMPTY * 111}CAFe{EMPTY * 110}"), "?E", "Bea")
_GERMAN = Puzzle("de-complete-2", Board(f"{EMPTY * 111}EI{EMPTY * 112}"), "EI")
_ONE_WORD = Puzzle("en-complete", Board(f"{EMPTY * 111}QuIZ{EMPTY * 110}"), "?E", "Bea")


def positions() -> list[Puzzle]:
    """Return puzzles of the test positions, without a maker."""
    lines = POSITIONS.read_text("utf-8").splitlines()
    read = map(cgp.parse, lines)
    return [
        Puzzle(dict(one.operations)["lex"], one.board, "".join(sorted(one.racks[0])))
        for one in read
    ]


def puzzles() -> list[Json]:
    """Return puzzles with their links."""
    some = islice(positions(), 0, None, _EVERY)
    made = [
        Puzzle(one.lexicon, one.board, one.rack, MAKERS[number % len(MAKERS)])
        for number, one in enumerate(some)
    ]
    return [
        {
            "name": f"puzzle {number}",
            "link": link.encode_puzzle(one),
            "dictionary": one.lexicon,
            "board": list(one.board.rows()),
            "rack": one.rack,
            "maker": one.maker,
            "question": one.question.value,
        }
        for number, one in enumerate((_EMPTY, _ONE_WORD, *made, _LATER, _GERMAN))
    ]


def bad() -> list[Json]:
    """Return links without a legal puzzle, with their error codes."""
    good = link.encode_puzzle(positions()[0])
    texts = {
        "the link of a game": link.encode(Game(Setup(("", ""), 1))),
        "half of it cut off": good[: len(good) // 2],
        "a character changed": good[:-1] + ("a" if good[-1] != "a" else "b"),
        "tiles beside the centre": forged(cells=f"QUIZ{EMPTY * 221}"),
        "words apart": forged(cells=f"{EMPTY * 111}QUIZ{EMPTY * 100}OOT{EMPTY * 7}"),
        "a single tile": forged(cells=f"{EMPTY * 112}I{EMPTY * 112}"),
        "another question": of_choices((16, 1)),
        "a third edition": of_kind("en-complete", 3),
        "a second edition of another dictionary": of_kind("en-common", 2),
    }
    return refused(texts, link.decode_puzzle)


def forged(**fields: str) -> str:
    """Forge a link with fields that no legal puzzle has."""
    legal = Fields("en-complete", EMPTY * SQUARES, "ABCDEFG", "", Question.BEST_PLAY)
    return to_link(write_fields(legal._replace(**fields)))  # type: ignore[arg-type]


def of_kind(lexicon: str, kind: int) -> str:
    """Return the link of a puzzle's header with a kind, and nothing else."""
    writer = Writer()
    code_mode(writer, Mode.STATED)
    code_record_header(writer, Setup(("", ""), 0, lexicon=lexicon))
    for weights, choice in (((1, 3), 1), ((31, 1), 1), ((1,) * 8, kind)):
        writer.weighted(weights, choice)
    return to_link(writer.integer(BOTTOM))


def of_choices(*numbers: tuple[int, int]) -> str:
    """Return the link of a puzzle's head followed by choices, given as (limit, number)."""
    writer = Writer()
    setup = Setup(("", ""), 0, challenge_rule=ChallengeRule.VOID)
    code_puzzle_head(writer, setup)
    for limit, number in numbers:
        writer.uniform(limit, number)
    return to_link(writer.integer(BOTTOM))
