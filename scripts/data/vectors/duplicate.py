"""Write the test vectors of duplicates: ``build.py vectors duplicate``.

Writes ``tests/data/duplicate-vectors.json`` (docs/duplicate.md), which is append-only:

- ``courses``: a duplicate with its link, its end and its turns, each as the number of its draw, its
  rack in tile characters, its highest play, and the points of that
- ``many``: a number of courses with seeds from 0 on, as a digest of their turns
- ``results``: the link of a result, with its plays, points, and tenths of a per cent
- ``bad``: links that are no duplicate, or no result, with their error codes
- ``days``: a day, and the seed of its duplicate
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

from scrabble import link
from scrabble.board import Board
from scrabble.duplicate import (
    Course,
    Duplicate,
    Scored,
    Turn,
    encode,
    encode_result,
    of_day,
    read_head,
)
from scrabble.game import OWN_LIST, ChallengeRule, Game, Mode, Puzzle, Setup
from scrabble.lexicon import LANGUAGES, latest_pack, pack_info
from scrabble.link.coder import BOTTOM, Writer
from scrabble.link.v1.events import code_place
from scrabble.link.v1.framing import to_link
from scrabble.link.v1.header import code_mode
from scrabble.link.v1.model import load_letters
from scrabble.link.v1.record import Special, code_record_header
from scrabble.moves import Place, format_move
from scripts.common.base import TESTS
from scripts.data.vectors.recording import Json, program, refused
from scripts.lab.fuzz.duplicate_play import course_of, played, read_result

FILE = TESTS / "data" / "duplicate-vectors.json"
_SEED = 112
"""The seed of forged links."""
_ENTRIES = (1, 10, 9)
_LARGEST = (1 << 40) - 1
_COURSES = (
    *(Duplicate(latest_pack(language).name, number) for number, language in enumerate(LANGUAGES)),
    Duplicate("en-complete", 1),
    Duplicate("en-common", _LARGEST, seconds=180, joker=True, ten_turns=True),
    Duplicate("pt-common", 2, joker=True),
    Duplicate("pl-common", 3, seconds=60, joker=True),
    Duplicate("fr-common", 4, seconds=120, ten_turns=True),
)
_MANY = (("en-common", False, 20), ("es-common", True, 10))
_RESULTS = {
    "": Duplicate("en-common", 5),
    "Ann": Duplicate("de-common-2", 6),
    "Ñandú 中": Duplicate("ca-common", 7, joker=True),
    "all highest": Duplicate("en-complete-2", 8),
    "nothing": Duplicate("nl-common", 9, ten_turns=True),
}
_DAYS = (("en-complete-2", 20_731), ("fr-complete", 20_800), ("en-common", 0))


def vectors() -> Json:
    """Return the content of the file."""
    return {
        "courses": [of_course(course_of(each)) for each in _COURSES],
        "many": [of_many(*each) for each in _MANY],
        "results": [
            of_result(name, played(name, duplicate)) for name, duplicate in _RESULTS.items()
        ],
        "bad": bad(),
        "days": [
            {
                "name": f"{name} {day}",
                "lexicon": name,
                "day": day,
                "seed": of_day(pack_info(name), day).seed,
            }
            for name, day in _DAYS
        ],
    }


def of_course(course: Course) -> Json:
    """Return the vector of a course."""
    duplicate = course.duplicate
    return {
        "name": f"{duplicate.lexicon} {duplicate.seed}",
        "lexicon": duplicate.lexicon,
        "seed": duplicate.seed,
        "options": dict(duplicate.options),
        "link": encode(duplicate),
        "end": course.end.value,
        "points": course.points,
        "turns": [_of_turn(turn, duplicate) for turn in course.turns],
    }


def _of_turn(turn: Turn, duplicate: Duplicate) -> list[int | str]:
    place = turn.highest.place
    return [turn.stage, turn.rack, _text(turn, place, duplicate), turn.highest.score]


def _text(turn: Turn, place: Place, duplicate: Duplicate) -> str:
    return format_move(place, turn.board, duplicate.alphabet)


def of_many(lexicon: str, joker: bool, count: int) -> Json:
    """Return the vector of many courses: the SHA-256 of their turns, one a line."""
    digest = sha256()
    for seed in range(count):
        course = course_of(Duplicate(lexicon, seed, joker=joker))
        for turn in course.turns:
            text = " ".join(map(str, _of_turn(turn, course.duplicate)))
            digest.update(f"{text}\n".encode())
        digest.update(f"{course.end}\n".encode())
    return {
        "name": f"{lexicon} {count}",
        "lexicon": lexicon,
        "joker": joker,
        "count": count,
        "digest": digest.hexdigest(),
    }


def of_result(name: str, whole: Scored) -> Json:
    """Return the vector of a result; a play without points may have an invalid word."""
    duplicate = whole.result.duplicate
    return {
        "name": f"result of {name or 'nobody'}",
        "player": whole.result.name,
        "invitation": encode(duplicate),
        "link": encode_result(whole),
        "plays": [
            ["pass" if card.place is None else _text(card.turn, card.place, duplicate), card.score]
            for card in whole.cards
        ],
        "points": whole.points,
        "tenths": whole.tenths,
        "found": whole.found,
    }


def bad() -> list[Json]:
    """Return links without a duplicate, with their error codes."""
    good = encode(Duplicate("en-complete-2", 1))
    result = encode_result(played("Ann", _RESULTS["Ann"]))
    texts = {
        "the link of a game": link.encode(Game(Setup(("", ""), 1))),
        "the link of a puzzle": link.encode_puzzle(Puzzle("en-complete", Board(), "ABCDEFG")),
        "half of it cut off": good[: len(good) // 2],
        "a character changed": good[:-1] + ("a" if good[-1] != "a" else "b"),
        "a result with a character changed": result[:-1] + ("a" if result[-1] != "a" else "b"),
        "another edition": _forged(tag=0xDEADBEEF),
        "the tag of another dictionary": _forged(lexicon="fr-common"),
        "an own list": _forged(lexicon=OWN_LIST),
        "later rules": _forged(rules=1),
        "a name in an invitation": _forged(names=("Ann", "")),
        "another challenge rule": _forged(rule=ChallengeRule.VOID),
        "three seats": _forged(names=("", "", "")),
        "a kind of a later version": _forged(kind=7),
        "more than an invitation": _forged(bottom=2),
    }
    results = refused(dict(_bad_results(good)), read_result)
    return [
        *(each | {"of": "invitation"} for each in refused(texts, read_head)),
        *(each | {"of": "result"} for each in results),
    ]


def _bad_results(invitation: str) -> Iterator[tuple[str, str]]:
    yield "an invitation in place of a result", invitation
    yield "a result without plays", _forged(kind=Special.DUPLICATE_RESULT)
    yield "more plays than turns", _forged(kind=Special.DUPLICATE_RESULT, bottom=1 << 1000)
    course = course_of(Duplicate("en-common", _SEED))
    first = course.turns[0]
    entries = Writer()
    entries.weighted(_ENTRIES, 2)
    code_place(entries, first, load_letters("en"), first.highest.place)
    for _ in course.turns[1:]:
        entries.weighted(_ENTRIES, 0)
    plays = entries.integer(BOTTOM)
    yield (
        "the highest play as another one",
        _forged(kind=Special.DUPLICATE_RESULT, bottom=plays),
    )


def _forged(
    *,
    names: tuple[str, ...] = ("", ""),
    lexicon: str = "en-common",
    rule: ChallengeRule = ChallengeRule.SINGLE,
    kind: int = Special.DUPLICATE,
    rules: int = 0,
    tag: int = Duplicate("en-common", 0).tag,
    bottom: int = BOTTOM,
) -> str:
    """Forge the link of an invitation or a result; ``bottom`` holds what follows the options."""
    language = "en" if lexicon == OWN_LIST else pack_info(lexicon).language
    writer = Writer()
    setup = Setup(names, 0, language, lexicon, tag=0, challenge_rule=rule)
    _code_head(writer, setup, kind)
    writer.weighted((15, 1), rules)
    for limit, number in ((1 << 32, tag), (1 << 40, _SEED), (4, 0), (2, 0), (2, 0)):
        writer.uniform(limit, number)
    return to_link(writer.integer(bottom))


def _code_head(writer: Writer, setup: Setup, kind: int) -> None:
    """Write the head of a duplicate with any kind."""
    code_mode(writer, Mode.STATED)
    code_record_header(writer, setup)
    for weights, choice in (((1, 3), 1), ((31, 1), 1), ((1,) * 8, kind)):
        writer.weighted(weights, choice)


main = program("duplicate", __doc__, FILE, vectors)
