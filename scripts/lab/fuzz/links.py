"""Damage links in the ways of chat programs, typists and forgers, and open them.

python build.py fuzz links --count 100000 --seed 1

Prints the number of mutants by outcome, and the slowest kinds. A mutant may be read as the original
game: a space in a link, for example, does no harm. A mutant read as another game has passed the
16-bit check by accident. Such accidents, and *forged* links, which have a valid check number, must
be legal games. Exit code 1 otherwise.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from random import Random

from scrabble import link
from scrabble.errors import LinkError, SetupError
from scrabble.game import ChallengeRule, Game, History, Setup, puzzle_of, record_of, replay
from scrabble.link.text import BASE, DIGITS, MAX_LINK, from_digits, to_digits
from scrabble.link.v1.framing import CHECK, to_link
from scrabble.link.v1.placements import occupied, placements
from scrabble.moves import Challenge, Move, Pass, Place
from scrabble.tiles import BLANK
from scripts.common.base import TESTS
from scripts.lab.fuzz import forging
from scripts.lab.fuzz.forging import Damage, Held, opened, written
from scripts.lab.fuzz.harness import Answer, Mutant, Report, program, run, timed, timed_answer
from scripts.lab.fuzz.random_play import is_legal, random_setup, turns

LOOKALIKES = str.maketrans("OoIlaceBp1", "ОоІӏасеВр１")
VECTORS = TESTS / "data" / "link-vectors.json"
STRANGE = " \n\t-_.~%+/=#<>&?*`\x00\u200b\u202e\ufeffйéß中😀٣"


# --- ways to damage a link ---------------------------------------------------


def _bit(rng: Random, text: str, _: Sequence[str]) -> str:
    digits = to_digits(from_digits(text[2:]) ^ 1 << rng.randrange(6 * len(text)))
    return text[:1] + DIGITS[len(digits) % BASE] + digits


def _digit(rng: Random, text: str, _: Sequence[str]) -> str:
    at = rng.randrange(len(text))
    return text[:at] + rng.choice(DIGITS) + text[at + 1 :]


def cut(rng: Random, text: str, _: Sequence[str]) -> str:
    """Cut a text off."""
    return text[: rng.randrange(len(text))]


def _beheaded(rng: Random, text: str, _: Sequence[str]) -> str:
    return text[rng.randrange(1, len(text)) :]


def _insertion(rng: Random, text: str, _: Sequence[str]) -> str:
    at = rng.randrange(len(text) + 1)
    piece = "".join(rng.choice(DIGITS) for _ in range(rng.randint(1, 4)))
    return text[:at] + piece + text[at:]


def _strange(rng: Random, text: str, _: Sequence[str]) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(STRANGE) + text[at + rng.randrange(2) :]


def _deletion(rng: Random, text: str, _: Sequence[str]) -> str:
    at = rng.randrange(len(text))
    return text[:at] + text[at + rng.randint(1, 3) :]


def _swap(rng: Random, text: str, _: Sequence[str]) -> str:
    chars = list(text)
    a = rng.randrange(len(chars) - 1)
    b = rng.choice((a + 1, rng.randrange(len(chars))))
    chars[a], chars[b] = chars[b], chars[a]
    return "".join(chars)


def _case(rng: Random, text: str, _: Sequence[str]) -> str:
    return rng.choice((text.lower(), text.upper(), text.swapcase(), text.title()))


def _reversed(_: Random, text: str, __: Sequence[str]) -> str:
    return text[::-1]


def _lookalike(_: Random, text: str, __: Sequence[str]) -> str:
    return text.translate(LOOKALIKES)


def _doubled(rng: Random, text: str, others: Sequence[str]) -> str:
    return text + rng.choice(("", " ", "#", "\n", "#1")) + rng.choice(others)


def grafted(rng: Random, text: str, others: Sequence[str]) -> str:
    """Replace the end of a text by another text's end."""
    at = rng.randrange(len(text))
    return text[:at] + rng.choice(others)[at:]


def _version(rng: Random, text: str, _: Sequence[str]) -> str:
    return rng.choice(DIGITS) + text[1:]


def _noise(rng: Random, _: str, __: Sequence[str]) -> str:
    return "".join(rng.choice(DIGITS) for _ in range(rng.randrange(200)))


def _unicode(rng: Random, _: str, __: Sequence[str]) -> str:
    return "".join(chr(rng.randrange(0x110000)) for _ in range(rng.randrange(100)))


def _huge(rng: Random, text: str, _: Sequence[str]) -> str:
    return rng.choice((text * 50, "#" * 20_000, "%" * 20_000, "1" * MAX_LINK, "1" * 30_000))


def _laborious(rng: Random, _: str, __: Sequence[str]) -> str:
    """Flip one bit in the second half of the longest game; the check number is valid."""
    payload = from_digits(_longest()[2:]) // CHECK
    bits = payload.bit_length()
    return to_link(payload ^ 1 << rng.randrange(bits // 2, bits))


def _vast(rng: Random, text: str, _: Sequence[str]) -> str:
    """Make 2 MB of text, perhaps with links."""
    filling = rng.choice(("1", "A ", "#", "%23", "\u200b", text, f"#{text}\n", "😀"))
    return filling * (VAST // len(filling.encode()))


LIGHT: tuple[Damage, ...] = (
    _bit, _digit, cut, _beheaded, _insertion, _strange, _deletion, _swap, _case, _reversed,
    _lookalike, _doubled, grafted, _version, _noise, _unicode,
)  # fmt: skip
_EACH = 40
"""How many mutants of one link follow each other."""
RARE_SHARE = 0.001
"""The share of mutants that take long."""
WHOLE_SHARE = 0.02
"""How often `damaged` returns a whole link of another game instead of a damaged one."""
VAST = 2_000_000
LIMIT_S = 1.0


def mutants(rng: Random, links: Sequence[str], count: int) -> Iterator[Mutant]:
    """Yield forged and damaged links; the first damaged links are cut off, at any length.

    Cut-off links are at most a quarter of all mutants, so a short run samples them. Short links,
    which are read fast, are tried more often. The mutants of a link follow each other, so that the
    engine still caches the link's boards.
    """
    cuts = [Mutant("cut", text[:end]) for text in links for end in range(1, len(text))]
    left = iter(rng.sample(cuts, min(len(cuts), count // 4)))
    weights = [len(text) ** -3 for text in links]
    for number in range(count):
        if number % _EACH == 0:
            (text,) = rng.choices(links, weights)
        if rng.random() < forging.SHARE:
            yield _forged(rng, text, links)
        elif (cut_off := next(left, None)) is not None:
            yield cut_off
        else:
            yield _damaged(rng, text, links, (_huge, _vast) if rng.random() < RARE_SHARE else LIGHT)


def _forged(rng: Random, text: str, others: Sequence[str]) -> Mutant:
    """Forge a link, rarely one that is slow to read."""
    forgeries = (_laborious,) if rng.random() < RARE_SHARE else forging.FORGERIES
    return forging.forged(rng, text, others, forgeries)


def _damaged(rng: Random, text: str, others: Sequence[str], damages: Sequence[Damage]) -> Mutant:
    damage = rng.choice(damages)
    return Mutant(damage.__name__.lstrip("_"), damage(rng, text, others))


def damaged(rng: Random, text: str, others: Sequence[str], forgeries: Sequence[Damage]) -> Mutant:
    """Return a link that is forged, damaged, or of another game.

    Half of the forgeries use one of ``forgeries``, the others any of `forging.FORGERIES`.
    """
    if rng.random() < forging.SHARE:
        ways = forgeries if rng.random() < 0.5 else forging.FORGERIES
        return forging.forged(rng, text, others, ways)
    if rng.random() < WHOLE_SHARE:
        return Mutant("elsewhere", rng.choice(others))
    return _damaged(rng, text, others, LIGHT)


def links_kept() -> list[str]:
    """Return the links of the test vectors."""
    vectors = json.loads(VECTORS.read_text("utf-8"))
    return [each["link"] for each in vectors["games"]]


def links_of_games(rng: Random, games: int) -> list[str]:
    """Return links of random games, each at a random turn, and of their records and puzzles."""
    found = []
    for _ in range(games):
        setup = random_setup(rng)
        histories = list(turns(rng, setup, Random(setup.seed)))  # noqa: S311 - as in `fuzz`
        history = rng.choice(histories)
        found += [link.encode_history(history), link.encode(record_of(history))]
        with suppress(SetupError):  # Not every position is a puzzle.
            found.append(link.encode_puzzle(puzzle_of(history.last, setup.names[0])))
    return found


def longest_game(seed: int) -> History:
    """Return the longest known legal game, which is the slowest to read.

    Single tiles are played, and most plays are withdrawn after a challenge, as often as the limit
    on scoreless turns allows.
    """
    rng = Random(seed)  # noqa: S311 - repeatable on purpose
    history = replay(Game(Setup(("", ""), seed, challenge_rule=ChallengeRule.SINGLE)))
    while history.last.result is None:
        history = history.played(_slowest(rng, history), None)
    return history


@lru_cache(1)
def _longest() -> str:
    return link.encode_history(longest_game(1))


def _slowest(rng: Random, history: History) -> Move:
    at = history.last
    if at.unchallenged is not None and at.unchallenged[0].scoreless < 4:
        return Challenge(upheld=True)
    spots = placements(occupied(at.board), len(at.rack), not at.bag)
    fewest = min(map(len, spots.squares))
    squares = rng.choice([squares for squares in spots.squares if len(squares) == fewest])
    tiles = [tile for tile in at.rack if tile != BLANK]
    if len(tiles) < len(squares):
        return Pass()
    return Place(tuple(zip(squares, tiles, strict=False)))


# --- opening links -----------------------------------------------------------


def judge(mutant: Mutant, links: frozenset[str]) -> Answer:
    """Open a mutant; return ``same``, ``accident``, ``forged``, ``illegal`` or an error code."""
    held: list[Held] = []

    def open_it() -> str:
        try:
            found = link.read(str(mutant.text)).text
            held.append(opened(found))
        except LinkError as error:
            return error.code
        return "same" if found in links else "read"

    answer = timed_answer(open_it, LIMIT_S, ())
    if answer.outcome != "read":
        return answer
    outcome, _ = timed(lambda: _judge_read(mutant, held[0]))
    return Answer(outcome, outcome == "illegal" or outcome.startswith("crash"), answer.seconds)


def _judge_read(mutant: Mutant, held: Held) -> str:
    """Return the outcome of a readable mutant: it must be legal, and survive a round trip."""
    # Compare parsed contents, not texts: parsing drops parts that this version does not know.
    again = opened(written(held))
    if again != held or (isinstance(held, History) and not is_legal(held)):
        return "illegal"
    return "forged" if mutant.is_forged else "accident"


def fuzz(count: int, seed: int, seconds: float | None = None, games: int = 40) -> Report:
    """Damage and open ``count`` links, for at most ``seconds``."""
    rng = Random(seed)  # noqa: S311 - repeatable on purpose
    links = [*links_of_games(rng, games), *links_kept()]
    known = frozenset(links)
    return run(mutants(rng, links, count), lambda mutant: judge(mutant, known), seconds)


main = program("fuzz links", __doc__, fuzz)
