"""Record the results of OpenSSL for P-256: ``build.py vectors curve`` writes curve-vectors.json.

The file has the SHA-256 of each hundred results, so that thousands of points make a short file.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from hashlib import sha256

from scrabble.joint.sealed.curve import FIELD, GENERATOR, ORDER
from scripts.common.base import TESTS
from scripts.lab.fuzz import openssl_curve

VECTORS = TESTS / "data" / "curve-vectors.json"
GROUP = 100
EDGES = (
    *range(1, 34), *(2**n for n in range(5, 256)), *(2**n - 1 for n in range(6, 256)),
    ORDER // 2, ORDER // 2 + 1, *(ORDER - n for n in range(1, 34)),
)  # fmt: skip


def scalars(purpose: str, count: int) -> list[int]:
    """Return the scalars of a test: edge cases, then random ones."""
    return [*EDGES, *(number(purpose, n) % (ORDER - 1) + 1 for n in range(count - len(EDGES)))]


def number(purpose: str, n: int) -> int:
    """Return a number of 256 bits."""
    return int.from_bytes(sha256(f"{purpose} {n}".encode()).digest(), "big")


def xs(count: int) -> list[int]:
    """Return x-coordinates: edge cases, then random ones, half on the curve, half on its twist."""
    edges = [0, 1, 2, FIELD - 1, FIELD, FIELD + GENERATOR.x, 2**256 - 1, GENERATOR.x]
    return [*edges, *(number("x", n) for n in range(count - len(edges)))]


def digests(results: Iterator[bytes]) -> list[str]:
    """Return the SHA-256 of each hundred results."""
    listed = list(results)
    groups = (listed[at : at + GROUP] for at in range(0, len(listed), GROUP))
    return [sha256(b"".join(group)).hexdigest() for group in groups]


def vectors(
    multiple: Callable[[int], bytes],
    exchanged: Callable[[int, int], bytes],
    lifted: Callable[[int], bytes],
) -> dict[str, list[str]]:
    """Return the digests of the results of three functions.

    ``multiple`` gives x and y of a multiple of the generator. ``exchanged`` gives the x-coordinate
    of the generator times both scalars. ``lifted`` gives a point's even y by its x, or no bytes.
    """
    pairs = zip(scalars("a", 1000), reversed(scalars("b", 1000)), strict=True)
    return {
        "multiples": digests(multiple(scalar) for scalar in scalars("multiple", 5000)),
        "exchanges": digests(exchanged(a, b) for a, b in pairs),
        "lifts": digests(lifted(x) for x in xs(2000)),
    }


def _by_openssl() -> dict[str, list[str]]:
    def multiple(scalar: int) -> bytes:
        (point,) = openssl_curve.multiples(GENERATOR, [scalar])
        return point.x.to_bytes(32, "big") + point.y.to_bytes(32, "big")

    def exchanged(a: int, b: int) -> bytes:
        (point,) = openssl_curve.times(a, openssl_curve.multiples(GENERATOR, [b]))
        return point.x.to_bytes(32, "big")

    def lifted(x: int) -> bytes:
        point = openssl_curve.library().lift(x)
        return b"" if point is None else point.y.to_bytes(32, "big")

    return vectors(multiple, exchanged, lifted)


def main() -> None:
    """Write the file."""
    VECTORS.write_text(json.dumps(_by_openssl(), indent=1) + "\n", "utf-8")
