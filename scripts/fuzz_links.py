"""Damage links in every way that chat programs, thumbs and strangers might, and open them.

    PYTHONPATH=src python scripts/fuzz_links.py --count 100000 --seed 1

Prints how many were accepted, how many refused by code, and the slowest of each
kind. A mutant may be read as the very game it came from (a space put into a link
does no harm); a mutant read as another game is an accident of the 16-bit check,
counted, and still has to be a legal game, as is what a forger makes who knows the
check (*forged*). Ends with exit code 1 on anything else.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from time import process_time

from randomplay import is_legal, random_setup, turns
from scrabble import link
from scrabble.errors import LinkError
from scrabble.game import Checking, Game, History, Setup, replay
from scrabble.link.format1 import CHECK, check
from scrabble.link.model import occupied, placements
from scrabble.link.text import BASE, DIGITS, MAX_LINK, from_digits, to_digits
from scrabble.moves import Challenge, Move, Pass, Place
from scrabble.tiles import BLANK

LOOKALIKES = str.maketrans("OoIlaceBp1", "ОоІӏасеВр１")
STRANGE = " \n\t-_.~%+/=#<>&?*`\x00\u200b\u202e\ufeffйéß中😀٣"


@dataclass(frozen=True, slots=True)
class Mutant:
    """A damaged text, and how it was made."""

    kind: str
    text: str


def sealed(payload: int) -> str:
    """Return the link of a payload with a right check number and length: well-made nonsense."""
    digits = to_digits(payload * CHECK + check(payload))
    return link.VERSION + DIGITS[len(digits) % BASE] + digits


# --- ways to damage a link ---------------------------------------------------


def _bit(rng: Random, text: str, _: Sequence[str]) -> str:
    digits = to_digits(from_digits(text[2:]) ^ 1 << rng.randrange(6 * len(text)))
    return text[:1] + DIGITS[len(digits) % BASE] + digits


def _digit(rng: Random, text: str, _: Sequence[str]) -> str:
    at = rng.randrange(len(text))
    return text[:at] + rng.choice(DIGITS) + text[at + 1 :]


def _cut(rng: Random, text: str, _: Sequence[str]) -> str:
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


def _grafted(rng: Random, text: str, others: Sequence[str]) -> str:
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
    """Put a right check over a random integer: a header and moves that nobody made."""
    return sealed(rng.getrandbits(rng.choice((120, 200, 500, 2000, 11_000))))


def _touched(rng: Random, text: str, _: Sequence[str]) -> str:
    """Put a right check over a real game with a bit turned: a forger's first try."""
    payload = from_digits(text[2:]) // CHECK
    return sealed(payload ^ 1 << rng.randrange(payload.bit_length()))


Damage = Callable[[Random, str, Sequence[str]], str]

_LIGHT: tuple[Damage, ...] = (
    _bit, _digit, _cut, _beheaded, _insertion, _strange, _deletion, _swap, _case, _reversed,
    _lookalike, _doubled, _grafted, _version, _padded, _noise, _unicode,
)  # fmt: skip
_HEAVY: tuple[Damage, ...] = (_huge, _nonsense, _touched)
_HEAVY_SHARE = 0.05
FORGED = frozenset({"nonsense", "touched"})
"""Kinds with a right check: another legal game is what they can make."""


def mutants(rng: Random, links: Sequence[str], count: int) -> Iterator[Mutant]:
    """Yield damaged links, most of them damaged once."""
    for _ in range(count):
        damage = rng.choice(_HEAVY if rng.random() < _HEAVY_SHARE else _LIGHT)
        yield Mutant(damage.__name__.lstrip("_"), damage(rng, rng.choice(links), links))


def links_of_games(rng: Random, games: int) -> list[str]:
    """Return the links of random games, each at a random turn."""
    found = []
    for _ in range(games):
        setup = random_setup(rng)
        histories = list(turns(rng, setup, Random(setup.seed)))  # noqa: S311 - as in `fuzz`
        found.append(link.encode_history(rng.choice(histories)))
    return found


def longest_game(seed: int) -> History:
    """Return a game that makes a reader work as hard as it can: phonies without end.

    Single tiles are played, and most of them come off again, as often as the
    scoreless end allows.
    """
    rng = Random(seed)  # noqa: S311 - the same every time is the point
    history = replay(Game(Setup(("", ""), seed, checking=Checking.SINGLE)))
    while history.last.result is None:
        history = history.played(_slowest(rng, history), None)
    return history


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


@dataclass
class Report:
    """What became of the mutants; times in seconds of work, on however busy a machine."""

    outcomes: Counter[str] = field(default_factory=Counter)
    slowest: dict[str, float] = field(default_factory=dict)
    accidents: list[Mutant] = field(default_factory=list)
    wrong: list[tuple[Mutant, str]] = field(default_factory=list)

    def add(self, mutant: Mutant, outcome: str, seconds: float) -> None:
        """Count one mutant."""
        self.outcomes[outcome] += 1
        self.slowest[mutant.kind] = max(seconds, self.slowest.get(mutant.kind, 0.0))


def outcome_of(mutant: Mutant, links: frozenset[str]) -> str:
    """Open a mutant: ``same``, ``accident``, ``forged``, ``illegal`` or an error's code."""
    try:
        found, history = link.find(mutant.text)
    except LinkError as error:
        return error.code
    if found in links:
        return "same"
    # A part that this version does not know is not in the game, so its link may be another.
    again = link.decode(link.encode(history.game))
    if again.game != history.game or not is_legal(history):
        return "illegal"
    return "forged" if mutant.kind in FORGED else "accident"


def fuzz(count: int, seed: int, games: int = 40) -> Report:
    """Damage and open ``count`` links; never raises for what a link says."""
    rng = Random(seed)  # noqa: S311 - the same every time is the point
    links = links_of_games(rng, games)
    known = frozenset(links)
    report = Report()
    for mutant in mutants(rng, links, count):
        began = process_time()
        try:
            outcome = outcome_of(mutant, known)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the finding
            outcome = f"crash: {error!r}"
        report.add(mutant, outcome, process_time() - began)
        if outcome == "accident":
            report.accidents.append(mutant)
        if outcome == "illegal" or outcome.startswith("crash"):
            report.wrong.append((mutant, outcome))
    return report


def main() -> int:
    """Run and print the report; the exit code is 1 if anything went wrong."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=40, help="links to damage")
    args = parser.parse_args()
    report = fuzz(args.count, args.seed, args.games)
    for outcome, number in report.outcomes.most_common():
        print(f"{number:8} {outcome}")
    for kind, seconds in sorted(report.slowest.items(), key=lambda item: -item[1])[:6]:
        print(f"slowest {kind:10} {1000 * seconds:8.1f} ms")
    for mutant, outcome in report.wrong:
        print(f"WRONG {outcome} by {mutant.kind}: {mutant.text[:300]!r}")
    return bool(report.wrong)


if __name__ == "__main__":
    sys.exit(main())
