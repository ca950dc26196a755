"""Define what both sides of a deal share: tiles as numbers, the pads to mask them, link fields."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb

from scrabble.errors import JointError
from scrabble.joint.sealed.hashing import Purpose, below, digest
from scrabble.link.coder import UniformCoder, given
from scrabble.tiles import Alphabet

POINT_BYTES = 32


@lru_cache(maxsize=16)
def symbols(alphabet: Alphabet) -> tuple[str, ...]:
    """Return an alphabet's different tiles in order; a tile is coded as its index here."""
    return tuple(sorted(set(alphabet.full_bag)))


@dataclass(frozen=True, slots=True)
class Slot:
    """The context of a pad: the game, the epoch and the request that is answered.

    ``link`` is the SHA-256 of the link with the request, MAC included, so two versions of a
    request share no pad. With equal pads, two answers would reveal the difference of the masked
    numbers for every label.
    """

    game: int
    epoch: int
    link: bytes

    def pad(self, limit: int, x: int, label: int) -> int:
        """Return the number below ``limit`` that masks a label's tile."""
        key = x.to_bytes(POINT_BYTES, "big")
        return below(limit, key, Purpose.PAD, self.game, self.epoch, self.link, label, limit)


@dataclass(frozen=True, slots=True)
class Asked:
    """GUEST's open request: its element, and the SHA-256 of its link."""

    element: int
    link: bytes


@dataclass(frozen=True, slots=True)
class Answer:
    """The host's fields of a link: the masked tile of every possible label.

    If the labels are renamed, each number also holds the new label.
    """

    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Request:
    """The guest's fields of a link.

    ``named`` are the labels that the host drew last, ``laid`` the labels that the guest plays.
    Both are ascending places, from 1, among the sorted possible labels; for ``laid``, the labels
    just named do not count. ``element`` requests the guest's new tiles.
    """

    named: tuple[int, ...] = ()
    laid: tuple[int, ...] = ()
    element: int | None = None


def places_of(labels: Iterable[int], among: Sequence[int]) -> tuple[int, ...]:
    """Return the places of ``labels`` in ``among``, from 1, in ascending order."""
    place = {label: at for at, label in enumerate(among, 1)}
    return tuple(sorted(place[label] for label in labels))


def without(labels: Sequence[int], gone: Container[int]) -> tuple[int, ...]:
    """Return the labels that are not in ``gone``."""
    return tuple(label for label in labels if label not in gone)


def deal_of(game: int, request: Request) -> bytes:
    """Return the digest of a joining link's deal, on which HOST's tables depend."""
    shown = (request.element or 0).to_bytes(POINT_BYTES, "big")
    return digest(b"", Purpose.DEAL, game, shown, *request.named)


def false_play(sentence: str) -> JointError:
    """Return the error for a link that only a changed program can have made."""
    return JointError("false-play", sentence)


def code_labels(
    coder: UniformCoder, labels: int, count: int, wanted: tuple[int, ...] | None
) -> tuple[int, ...]:
    """Encode or decode rising labels as one number, in the combinatorial number system."""
    rank = given(wanted, lambda known: sum(comb(m - 1, n) for n, m in enumerate(known, 1)))
    left = coder.uniform(comb(labels, count), rank)
    found, label = [], labels
    for size in range(count, 0, -1):
        while comb(label - 1, size) > left:
            label -= 1
        left -= comb(label - 1, size)
        found.append(label)
    return tuple(reversed(found))


def code_multiset(coder: UniformCoder, alphabet: Alphabet, count: int, wanted: str | None) -> str:
    """Encode or decode tiles as a set of numbers: index in `symbols` plus place in sorted order."""
    kinds = symbols(alphabet)
    listed = given(wanted, lambda tiles: enumerate(sorted(tiles), 1))
    known = given(listed, lambda each: tuple(kinds.index(tile) + n for n, tile in each))
    found = code_labels(coder, len(kinds) + count - 1, count, known)
    return "".join(kinds[place - n] for n, place in enumerate(found, 1))


def code_exchanges(
    coder: UniformCoder, alphabet: Alphabet, counts: Sequence[int], wanted: tuple[str, ...] | None
) -> tuple[str, ...]:
    """Encode or decode the tiles of each exchange of a seat."""
    return tuple(
        code_multiset(coder, alphabet, count, None if wanted is None else wanted[n])
        for n, count in enumerate(counts)
    )


def code_tiles(coder: UniformCoder, alphabet: Alphabet, count: int, wanted: str | None) -> str:
    """Encode or decode tiles one by one, each as its place in `symbols`."""
    kinds = symbols(alphabet)
    known = (None,) * count if wanted is None else tuple(map(kinds.index, wanted))
    return "".join(kinds[coder.uniform(len(kinds), tile)] for tile in known)
