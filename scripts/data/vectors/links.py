"""Write the test vectors of link format 1, with which every implementation has to agree.

    python build.py vectors links

Writes ``tests/data/link-vectors.json``:

- ``alphabets``: for each language used, its letters in the order of tile characters, with
  counts and values, and the number of blanks;
- ``bags``: ``{seed, language, tiles}``, the order in which tiles are drawn;
- ``putBack``: ``{seed, turn, bag, tiles, after}``, a bag before and after an exchange;
- ``games``: ``{name, link, setup, deal, moves, final}``, and ``notes`` by seat if there are any.
  ``deal`` has the racks and the bag before the first move. Each move has its ``kind``, its own
  fields (``tiles`` as ``[square, tile]`` pairs for a play), and in ``after`` the racks, the
  scores, the number of tiles in the bag, ``toMove`` and ``over``. ``final`` has the board, the
  bag and the result;
- ``bad``: ``{name, link, code}``, texts that are not links of version 1;
- ``puzzles``: ``{name, link, dictionary, board, rack, maker, question}``;
- ``badPuzzles``: ``{name, link, code}``, texts that are no links of puzzles.

Tiles are tile strings (docs/link-format.md, section 1), seeds are 16 hexadecimal digits. The
format is frozen: vectors may be added to the file, never changed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random

from scrabble import link
from scrabble.game import OWN_LIST, ChallengeRule, Game, History, Position, Setup
from scrabble.game.bag import put_back, shuffled
from scrabble.game.setup import shipped_lexicon
from scrabble.lexicon import pack_info
from scrabble.moves import Accept, Challenge, Exchange, Hint, Move, Place
from scrabble.tiles import load_alphabet
from scrabble.views.turns import kind_of
from scripts.common.base import TESTS
from scripts.data.vectors import bad_links, puzzle_links
from scripts.data.vectors.bad_links import PLAIN
from scripts.data.vectors.recording import Json, program
from scripts.lab.fuzz.random_play import turns

FILE = TESTS / "data" / "link-vectors.json"

SETUPS = {
    "two players, no names": PLAIN,
    "two players, names": replace(PLAIN, names=("Ann", "Bea"), seed=2),
    "a game of four": replace(PLAIN, names=("Ann", "", "Mary-Lou", "O'Neil"), seed=3),
    "three, single challenge": replace(
        PLAIN, names=("", "", ""), seed=4, challenge_rule=ChallengeRule.SINGLE, early_rules=True
    ),
    "double challenge": replace(PLAIN, seed=5, challenge_rule=ChallengeRule.DOUBLE),
    "names in other scripts": replace(PLAIN, names=("Ñandú", "中 😀 ß"), seed=6),
    "greatest seed, other tag": replace(PLAIN, seed=2**64 - 1, tag=255),
    "hints, time, house words": replace(
        PLAIN, seed=7, hint_price=5, turn_seconds=90, house_words=True, early_rules=True
    ),
    "a computer": replace(PLAIN, seed=8, computers=(0, 3)),
    "own list, Spanish": replace(PLAIN, seed=9, language="es", lexicon=OWN_LIST, tag=0xDEADBEEF),
    "own list, Catalan": replace(
        PLAIN,
        seed=10,
        language="ca",
        lexicon=OWN_LIST,
        tag=0,
        challenge_rule=ChallengeRule.SINGLE,
        early_rules=True,
    ),
    "common English words": replace(
        PLAIN, seed=11, lexicon="en-common", tag=pack_info("en-common").tag
    ),
}

# Games with free moves under the current rules. Each seed's random moves include exchanges after
# free moves, hints charged on every kind of turn, and hints charged on a withdrawn play.
FREE_MOVES = {
    "single challenge, turns": (
        63,
        replace(PLAIN, seed=12, challenge_rule=ChallengeRule.SINGLE, hint_price=1),
    ),
    "double challenge, turns": (
        5,
        replace(PLAIN, seed=13, challenge_rule=ChallengeRule.DOUBLE, hint_price=30),
    ),
    "hints, turns": (62, replace(PLAIN, names=("Ann", "", "Cy"), seed=14, hint_price=5)),
    "house words, turns": (3, replace(PLAIN, seed=15, house_words=True, computers=(0, 1))),
    "single challenge alone, turns": (
        5,
        replace(PLAIN, seed=16, challenge_rule=ChallengeRule.SINGLE),
    ),
}


def _with_lexicon(name: str, seed: int) -> Setup:
    return replace(PLAIN, seed=seed, **shipped_lexicon(pack_info(name)))


# Games with rules or dictionaries that came later, each with a seed of random moves.
LATER = {
    "word search": (70, replace(PLAIN, names=("Ann", "Bea"), seed=17, word_search=True)),
    "word search, double challenge, hints": (
        71,
        replace(
            PLAIN,
            seed=18,
            challenge_rule=ChallengeRule.DOUBLE,
            hint_price=2,
            word_search=True,
        ),
    ),
    "own list, all of its digest": (
        72,
        replace(PLAIN, seed=19, lexicon=OWN_LIST, tag=1, list_digest="00112233445566778899aabb"),
    ),
    "English, second edition": (73, _with_lexicon("en-complete-2", 20)),
    "common English words, second edition": (74, _with_lexicon("en-common-2", 21)),
    "German, second edition": (75, _with_lexicon("de-complete-2", 22)),
    "common German words, second edition": (76, _with_lexicon("de-common-2", 23)),
}

# The notes of each seat, by the name of the setup.
NOTES = {
    "two players, names": ("", "Good luck!"),
    "three, single challenge": (
        "Non teño vogais... ¿e ti? ¡Boa sorte!",
        "WELL PLAYED, Ann! I can't believe it ;-) See you at 18:30 on 12/5",
        "Liebe Grüße aus München – Ñandú «çà et là» 100 % (1+1=2*1 & @home #1) €5",
    ),
    "two players, no names": ("😀", "Удачи тебе 👍👍 καλή τύχη 中文"),
    "a game of four": ("e" * 80, "", "🀄퀀󠄀" * 26 + "ß𐀀", "Q"),
}


def of_setup(setup: Setup) -> Json:
    """Return the fields of a setup that a link holds."""
    counted = {"turnsCounted": True} if setup.has_free_moves and not setup.early_rules else {}
    searched = {"wordSearch": True} if setup.word_search else {}
    listed = {"listDigest": setup.list_digest} if setup.list_digest else {}
    return (counted | searched | listed) | {
        "names": list(setup.names),
        "seed": f"{setup.seed:016x}",
        "language": setup.language,
        "dictionary": setup.lexicon,
        "tag": setup.tag,
        "checking": setup.challenge_rule.frozen_text,
        "hintPrice": setup.hint_price,
        "turnSeconds": setup.turn_seconds,
        "houseWords": setup.house_words,
        "computers": list(setup.computers),
    }


def of_move(move: Move) -> Json:
    """Return the kind of a move and the fields of this kind."""
    match move:
        case Place(tiles):
            fields: Json = {"tiles": [[square, tile] for square, tile in tiles]}
        case Exchange(letters):
            fields = {"tiles": letters}
        case Challenge(upheld):
            fields = {"upheld": upheld}
        case Hint(step):
            fields = {"step": step}
        case Accept(word):
            fields = {"word": word}
        case _:
            fields = {}
    return {"kind": kind_of(move)} | fields


def of_position(position: Position) -> Json:
    """Return the fields of a position that a replay must reproduce."""
    return {
        "racks": list(position.racks),
        "bagCount": len(position.bag),
        "scores": list(position.scores),
        "toMove": position.to_move,
        "over": position.result is not None,
    }


def of_game(name: str, history: History) -> Json:
    """Return the vector of a game."""
    first, *later = history.positions
    result = history.last.result
    notes = {"notes": list(history.notes)} if history.notes else {}
    return notes | {
        "name": name,
        "link": link.encode_history(history),
        "setup": of_setup(history.game.setup),
        "deal": {"racks": list(first.racks), "bag": first.bag},
        "moves": [
            of_move(move) | {"after": of_position(position)}
            for move, position in zip(history.game.moves, later, strict=True)
        ],
        "final": {
            "board": list(history.last.board.rows()),
            "bag": history.last.bag,
            "reason": result and result.reason,
            "winners": result and list(result.winners),
        },
    }


def games() -> list[Json]:
    """Return a game of each setup at its deal, after a few moves, and at its end."""
    numbered = {name: (number, setup) for number, (name, setup) in enumerate(SETUPS.items())}
    return [*games_of(numbered), *noted_games(), *games_of(FREE_MOVES | LATER)]


def games_of(setups: Mapping[str, tuple[int, Setup]]) -> Iterator[Json]:
    """Yield games of named setups, each with a seed of random moves."""
    for name, (number, setup) in setups.items():
        for at, history in points(number, setup).items():
            yield of_game(f"{name}: {at}", history)


def points(number: int, setup: Setup) -> dict[str, History]:
    """Return a random game at its deal, after a few moves, and at its end."""
    histories = list(turns(Random(number), setup))  # noqa: S311 - repeatable on purpose
    early = histories[min(5, len(histories) - 1)]
    return {"deal": histories[0], "early": early, "end": histories[-1]}


def noted_games() -> Iterator[Json]:
    """Yield games with notes, after a few moves and at the end."""
    for number, (name, notes) in enumerate(NOTES.items()):
        for at, history in points(100 + number, SETUPS[name]).items():
            held = replace(history, game=Game(SETUPS[name], history.game.moves, notes))
            if at != "deal":
                assert held.has_valid_notes()
                yield of_game(f"notes, {name}: {at}", held)


def bags() -> list[Json]:
    """Return deals of several seeds and languages."""
    return [
        {
            "seed": f"{seed:016x}",
            "language": language,
            "tiles": shuffled(load_alphabet(language).full_bag, seed),
        }
        for language in ("en", "es", "gl", "ca")
        for seed in (0, 1, 2024, 2**64 - 1)
    ]


def exchanges() -> list[Json]:
    """Return exchanges: tiles put back into bags."""
    cases = ((1, 1, "ABCDEFG", "XYZ"), (2**64 - 1, 300, "AAAAAAAAAA", "?BB"), (5, 2, "", "A"))
    return [
        {
            "seed": f"{seed:016x}",
            "turn": turn,
            "bag": bag,
            "tiles": tiles,
            "after": put_back(bag, tiles, seed, turn),
        }
        for seed, turn, bag, tiles in cases
    ]


def alphabets() -> dict[str, Json]:
    """Return the tile sets of the vectors' languages."""
    languages = sorted({setup.language for setup in SETUPS.values()} | {"gl"})
    found = {}
    for language in languages:
        alphabet = load_alphabet(language)
        letters = [[each.text, each.count, each.value] for each in alphabet.letters]
        found[language] = {"letters": letters, "blanks": alphabet.blanks}
    return found


def vectors() -> Json:
    """Return the content of the file."""
    return {
        "format": 1,
        "alphabets": alphabets(),
        "bags": bags(),
        "putBack": exchanges(),
        "games": games(),
        "bad": bad_links.bad(),
        "puzzles": puzzle_links.puzzles(),
        "badPuzzles": puzzle_links.bad(),
    }


main = program("links", __doc__, FILE, vectors)
