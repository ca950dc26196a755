"""Damage links as chat programs, typing and forgers might, and open them.

    python build.py fuzz links --count 100000 --seed 1

Prints how many were accepted, how many refused with which code, and the slowest of each kind. A
mutant may be read as the game that it came from: a space in a link does no harm. One that is read
as another game is an accident of the 16-bit check. Accidents are counted; like the links of a
forger who knows the check (*forged*), they have to be legal games. The exit code is 1 after
anything else.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from scrabble import link
from scrabble.errors import LinkError
from scrabble.game import ChallengeRule, Game, History, Setup, replay
from scrabble.link.text import BASE, DIGITS, MAX_LINK, from_digits, to_digits
from scrabble.link.v1.framing import CHECK, to_link
from scrabble.link.v1.placements import occupied, placements
from scrabble.moves import Challenge, Move, Pass, Place
from scrabble.tiles import BLANK
from scripts.build.base import TESTS
from scripts.fuzz.forging import Damage, bit_of_payload, other_end
from scripts.fuzz.harness import Answer, Mutant, Report, program, run, timed
from scripts.fuzz.random_play import is_legal, random_setup, turns

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
    """Put the end of another text in the place of its own."""
    at = rng.randrange(len(text))
    return text[:at] + rng.choice(others)[at:]


def _version(rng: Random, text: str, _: Sequence[str]) -> str:
    return rng.choice(DIGITS) + text[1:]


def _padded(rng: Random, text: str, _: Sequence[str]) -> str:
    digits = "0" * rng.choice((1, 2, BASE, 500)) + text[2:]
    return text[:1] + DIGITS[len(digits) % BASE] + digits


def _noise(rng: Random, _: str, __: Sequence[str]) -> str:
    return "".join(rng.choice(DIGITS) for _ in range(rng.randrange(200)))


def _unicode(rng: Random, _: str, __: Sequence[str]) -> str:
    return "".join(chr(rng.randrange(0x110000)) for _ in range(rng.randrange(100)))


def _huge(rng: Random, text: str, _: Sequence[str]) -> str:
    return rng.choice((text * 50, "#" * 20_000, "%" * 20_000, "1" * MAX_LINK, "1" * 30_000))


def _nonsense(rng: Random, _: str, __: Sequence[str]) -> str:
    """Put a valid check over a random integer."""
    return to_link(rng.getrandbits(rng.choice((120, 200, 500, 2000, 11_000))))


def _laborious(rng: Random, _: str, __: Sequence[str]) -> str:
    """Put a valid check over the longest game with one bit of its second half changed."""
    payload = from_digits(_longest()[2:]) // CHECK
    bits = payload.bit_length()
    return to_link(payload ^ 1 << rng.randrange(bits // 2, bits))


def _vast(rng: Random, text: str, _: Sequence[str]) -> str:
    """Make 2 MB of text, which may hold links."""
    filling = rng.choice(("1", "A ", "#", "%23", "\u200b", text, f"#{text}\n", "😀"))
    return filling * (VAST // len(filling.encode()))


LIGHT: tuple[Damage, ...] = (
    _bit, _digit, cut, _beheaded, _insertion, _strange, _deletion, _swap, _case, _reversed,
    _lookalike, _doubled, grafted, _version, _padded, _noise, _unicode,
)  # fmt: skip
_HEAVY: tuple[Damage, ...] = (_huge, _nonsense, bit_of_payload, other_end)
_HEAVY_SHARE = 0.05
_RARE: tuple[Damage, ...] = (_laborious, _vast)
_RARE_SHARE = 0.001
FORGED = frozenset({"nonsense", "bit_of_payload", "other_end", "laborious"})
"""Kinds with a valid check, which may be read as another legal game."""
VAST = 2_000_000


def mutants(rng: Random, links: Sequence[str], count: int) -> Iterator[Mutant]:
    """Yield damaged links, first those cut off at every length.

    Cuts are at most half of the mutants; in a short run they are sampled.
    """
    cuts = [Mutant("cut", text[:end]) for text in links for end in range(1, len(text))]
    if len(cuts) > count // 2:
        cuts = rng.sample(cuts, count // 2)
    yield from cuts
    for _ in range(count - len(cuts)):
        share = rng.random()
        kinds = _RARE if share < _RARE_SHARE else _HEAVY if share < _HEAVY_SHARE else LIGHT
        damage = rng.choice(kinds)
        yield Mutant(damage.__name__.lstrip("_"), damage(rng, rng.choice(links), links))


def damaged(
    rng: Random, text: str, others: Sequence[str], forgeries: Sequence[Damage], share: float
) -> tuple[str, str]:
    """Return how a link was damaged or, with a share, forged, and the text.

    A tenth of the share are whole links of other games.
    """
    if rng.random() < share:
        forge = rng.choice(forgeries)
        return forge.__name__.lstrip("_"), forge(rng, text, others)
    if rng.random() < share / 10:
        return "elsewhere", rng.choice(others)
    damage = rng.choice(LIGHT)
    return damage.__name__.lstrip("_"), damage(rng, text, others)


def links_kept() -> list[str]:
    """Return the links of the test vectors."""
    vectors = json.loads(VECTORS.read_text("utf-8"))
    return [each["link"] for each in vectors["games"]]


def links_of_games(rng: Random, games: int) -> list[str]:
    """Return the links of random games, each at a random turn."""
    found = []
    for _ in range(games):
        setup = random_setup(rng)
        histories = list(turns(rng, setup, Random(setup.seed)))  # noqa: S311 - as in `fuzz`
        found.append(link.encode_history(rng.choice(histories)))
    return found


def longest_game(seed: int) -> History:
    """Return the longest legal game known, which is the slowest to read.

    Single tiles are played, and most of them are challenged off again, as often as the end by
    scoreless turns allows.
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


# --- opening them ------------------------------------------------------------


def judge(mutant: Mutant, links: frozenset[str]) -> Answer:
    """Open a mutant; the outcome is ``same``, ``accident``, ``forged``, ``illegal`` or a code."""
    opened: list[tuple[str, History]] = []

    def open_it() -> str:
        try:
            found = link.read(str(mutant.text)).text
            opened.append((found, link.decode(found)))
        except LinkError as error:
            return error.code
        return "same" if opened[0][0] in links else "read"

    outcome, seconds = timed(open_it)
    if outcome == "read":
        outcome, _ = timed(lambda: _judge_read(mutant, opened[0][1]))
    return Answer(outcome, outcome == "illegal" or outcome.startswith("crash"), seconds)


def _judge_read(mutant: Mutant, history: History) -> str:
    """Return the outcome of a mutant that was read; it has to be a legal game."""
    # Parts of a link that this version does not know are not in the game: encode it again first.
    again = link.decode(link.encode(history.game))
    if again.game != history.game or not is_legal(history):
        return "illegal"
    return "forged" if mutant.kind in FORGED else "accident"


def fuzz(count: int, seed: int, seconds: float | None = None, games: int = 40) -> Report:
    """Damage and open ``count`` links, for at most ``seconds``; never raises for their content."""
    rng = Random(seed)  # noqa: S311 - repeatable on purpose
    links = [*links_of_games(rng, games), *links_kept()]
    known = frozenset(links)
    return run(mutants(rng, links, count), lambda mutant: judge(mutant, known), seconds)


main = program("fuzz links", __doc__, fuzz)
