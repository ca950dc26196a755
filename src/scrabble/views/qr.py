"""QR codes of links: byte mode, error level L, versions 1 to 20.

Written from the description in ISO/IEC 18004; enough for 858 bytes, so for any
link that we write.

Why not a library: segno would make the first visit 0.45 MB larger, because of the
parts of the standard library that it imports. The tests compare every version with
segno, module by module.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise, product, zip_longest

from scrabble.errors import ScrabbleError

Grid = list[list[int | None]]
_QUIET = 4

# For each version from 1: error words a block, blocks of the first kind, data words in those,
# and blocks of the second kind, which have one data word more. Level L.
_BLOCKS = (
    (7, 1, 19, 0),
    (10, 1, 34, 0),
    (15, 1, 55, 0),
    (20, 1, 80, 0),
    (26, 1, 108, 0),
    (18, 2, 68, 0),
    (20, 2, 78, 0),
    (24, 2, 97, 0),
    (30, 2, 116, 0),
    (18, 2, 68, 2),
    (20, 4, 81, 0),
    (24, 2, 92, 2),
    (26, 4, 107, 0),
    (30, 3, 115, 1),
    (22, 5, 87, 1),
    (24, 5, 98, 1),
    (28, 1, 107, 5),
    (30, 5, 120, 1),
    (28, 3, 113, 4),
    (28, 3, 107, 5),
)

# A module is inverted where (a * row + b * column) % c is 0: four of the eight masks.
_MASKS = ((1, 1, 2), (1, 0, 2), (0, 1, 3), (1, 1, 3))

_LEVEL = 0b01  # L: about 7 % of the words may be lost.
_FORMAT_MASK = 0x5412
_RUN = re.compile("0{5,}|1{5,}")


class TooLongForCode(ScrabbleError):
    """A text too long for the largest code drawn here."""

    def __init__(self, length: int) -> None:
        super().__init__("too-long-for-code", f"{length} bytes are too long for a QR code.")


def qr_code(text: str) -> list[str]:
    """Return the rows of modules, ``1`` for dark, without the quiet zone.

    Raises `TooLongForCode` for more than 858 bytes of UTF-8.
    """
    version, words = _words(text.encode("utf-8", "replace"))
    bits = [word >> at & 1 for word in words for at in range(7, -1, -1)]
    plain = _patterns(version)
    drawn = [_drawn(plain, bits, number) for number in range(len(_MASKS))]
    return min(drawn, key=_penalty)


def qr_picture(text: str) -> str:
    """Draw a QR code as SVG: dark on white, with its quiet zone of four modules.

    Raises `TooLongForCode` as `qr_code` does.
    """
    rows = qr_code(text)
    size = len(rows) + 2 * _QUIET
    runs = (
        f"M{run.start() + _QUIET} {y + _QUIET}h{len(run[0])}v1h-{len(run[0])}z"
        for y, row in enumerate(rows)
        for run in re.finditer("1+", row)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" '
        f'shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{size}v{size}H0z"/>'
        f'<path d="{"".join(runs)}"/></svg>'
    )


# The words: data, then Reed-Solomon error words over GF(256) with the polynomial 285.


def _powers() -> Iterator[int]:
    power = 1
    for _ in range(255):
        yield power
        power = power << 1 ^ (285 if power & 128 else 0)


_EXP = tuple(_powers()) * 2
_LOG = {power: n for n, power in enumerate(_EXP[:255])}


def _times(a: int, b: int) -> int:
    return _EXP[_LOG[a] + _LOG[b]] if a and b else 0


def _error_words(data: list[int], count: int) -> list[int]:
    divisor = [1]
    for n in range(count):
        shifted = [0, *(_times(each, _EXP[n]) for each in divisor)]
        divisor = [a ^ b for a, b in zip([*divisor, 0], shifted, strict=True)]
    rest = [*data, *[0] * count]
    for at in range(len(data)):
        lead = rest[at]
        for n, each in enumerate(divisor):
            rest[at + n] ^= _times(each, lead)
    return rest[len(data) :]


def _room(version: int) -> tuple[int, int]:
    """Return how many data words a version has, and how many bits hold the length."""
    _, first, size, second = _BLOCKS[version - 1]
    return first * size + second * (size + 1), 8 if version < 10 else 16


def _version(length: int) -> int:
    for version in range(1, len(_BLOCKS) + 1):
        total, width = _room(version)
        if total * 8 >= 4 + width + length * 8:
            return version
    raise TooLongForCode(length)


def _words(data: bytes) -> tuple[int, list[int]]:
    """Return the smallest version that holds the bytes, and all its words, interleaved."""
    version = _version(len(data))
    errors, first, size, second = _BLOCKS[version - 1]
    total, width = _room(version)
    bits = f"0100{len(data):0{width}b}" + "".join(f"{byte:08b}" for byte in data)
    bits += "0" * min(4, total * 8 - len(bits))
    bits += "0" * (-len(bits) % 8)
    words = [int(bits[at : at + 8], 2) for at in range(0, len(bits), 8)]
    words += [(236, 17)[n % 2] for n in range(total - len(words))]
    left = iter(words)
    blocks = [[next(left) for _ in range(size + (n >= first))] for n in range(first + second)]
    checks = [_error_words(block, errors) for block in blocks]
    return version, [*_across(blocks), *_across(checks)]


def _across(blocks: list[list[int]]) -> Iterable[int]:
    """Return the first words of all blocks, then the second ones, and so on."""
    return (word for words in zip_longest(*blocks) for word in words if word is not None)


# The patterns that every code of a version has; what stays None is free for words.


def _patterns(version: int) -> Grid:
    size = 17 + 4 * version
    grid: Grid = [[None] * size for _ in range(size)]
    for row, column in ((3, 3), (3, size - 4), (size - 4, 3)):
        _square(grid, row, column, "11010")
    for row, column in product(_centres(version, size), repeat=2):
        if grid[row][column] is None:
            _square(grid, row, column, "101")
    for n in range(8, size - 8):
        grid[6][n] = grid[n][6] = 1 - n % 2
    # Room for the format, written with the mask, and the one module that is always dark.
    for n in (*range(9), *range(size - 8, size)):
        for row, column in ((8, n), (n, 8)):
            if grid[row][column] is None:
                grid[row][column] = 0
    grid[size - 8][8] = 1
    if version >= 7:
        _draw_version(grid, version)
    return grid


def _draw_version(grid: Grid, version: int) -> None:
    bits = version << 12 | _remainder(version, 0x1F25, 12)
    for n in range(18):
        a, b = n // 3, len(grid) - 11 + n % 3
        grid[a][b] = grid[b][a] = bits >> n & 1


def _square(grid: Grid, row: int, column: int, rings: str) -> None:
    """Draw rings about a centre, as far as they lie in the grid."""
    reach = range(1 - len(rings), len(rings))
    for r in reach:
        for c in reach:
            if 0 <= row + r < len(grid) and 0 <= column + c < len(grid):
                grid[row + r][column + c] = int(rings[max(abs(r), abs(c))])


def _centres(version: int, size: int) -> list[int]:
    """Return rows and columns of the alignment patterns."""
    if version == 1:
        return []
    count = version // 7 + 2
    step = -(-(size - 13) // (2 * count - 2)) * 2
    return [6, *(size - 7 - step * n for n in range(count - 2, -1, -1))]


def _remainder(value: int, polynomial: int, length: int) -> int:
    rest = value << length
    while rest.bit_length() > length:
        rest ^= polynomial << rest.bit_length() - polynomial.bit_length()
    return rest


def _drawn(plain: Grid, bits: list[int], number: int) -> list[str]:
    """Return a code with its words, masked, and the format, which names the mask."""
    size, (a, b, c) = len(plain), _MASKS[number]
    grid = [list(row) for row in plain]
    left = iter(bits)
    for row, column in _free(plain):
        grid[row][column] = next(left, 0) ^ ((a * row + b * column) % c == 0)
    level = _LEVEL << 3 | number
    form = (level << 10 | _remainder(level, 0x537, 10)) ^ _FORMAT_MASK
    for n in range(15):
        down = n if n < 6 else n + 1 if n < 8 else size - 15 + n
        along = size - 1 - n if n < 8 else 7 if n < 9 else 14 - n
        grid[down][8] = grid[8][along] = form >> n & 1
    return ["".join(str(int(each or 0)) for each in row) for row in grid]


def _free(plain: Grid) -> Iterator[tuple[int, int]]:
    """Return the free modules in the order of the bits: two columns at a time, up and down."""
    size = len(plain)
    pairs = [*range(size - 1, 6, -2), 5, 3, 1]
    for n, right in enumerate(pairs):
        for row in range(size) if n % 2 else range(size - 1, -1, -1):
            for column in (right, right - 1):
                if plain[row][column] is None:
                    yield row, column


def _penalty(rows: list[str]) -> int:
    """Return how hard a code is to read: long runs and blocks of one colour."""
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    runs = [run for line in (*rows, *columns) for run in _RUN.findall(line)]
    blocks = sum(
        a[n] == a[n + 1] == b[n] == b[n + 1] for a, b in pairwise(rows) for n in range(len(a) - 1)
    )
    return sum(len(run) - 2 for run in runs) + 3 * blocks
