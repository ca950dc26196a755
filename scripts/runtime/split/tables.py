"""Make the tables of East Asian character sets in Pyodide's WebAssembly, from Python's codecs.

No game decodes such text, and the tables are a tenth of a first visit, so the split moves them into
the lazily fetched part (see data.mjs). Dropping data that merely seem unused is unsafe; these
tables are known by their content. In CPython's C code the tables are arrays, made by its script
Tools/unicode/genmap_support.py. Each array has a row for each first byte, from the first code that
the codec knows in this row to the last. 0xfffe means a code without a character, 0xffff a character
without a code. The C library has its own tables for iconv: whole rectangles, with 0 for a code
without a character (musl's src/locale/gb18030.h, big5.h, hkscs.h, ksc.h and jis0208.h).

Writes the name and rows of each table as JSON. A row has the first byte of its codes, the lowest
second byte, and its values. The first row of GB 2312 begins with the ideographic space.

>>> table = dict(tables())["gb2312 decoding"]
>>> table[0][:2], hex(table[0][2][0])
((33, 33), '0x3000')
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from pathlib import Path

NO_CHARACTER = 0xFFFE
NO_CODE = 0xFFFF
BYTES = range(256)
HIGH = range(0x81, 0xFF)
NINETY_FOUR = range(0x21, 0x7F)
TOP = 0x80
SUPPLEMENTARY = 0x20000
"""The start of the plane of supplementary ideographs."""

Row = tuple[int, int, list[int]]
Codes = Callable[[int, int], int | None]
"""Maps two bytes: a code to its character, or a character to its code; ``None`` if missing."""


def character(codec: str, *code: int) -> int | None:
    """Return the single character of a code, or ``None``."""
    try:
        text = bytes(code).decode(codec)
    except UnicodeDecodeError:
        return None
    return ord(text) if len(text) == 1 else None


def code_of(codec: str, number: int) -> bytes:
    """Return the code of a character, or no bytes."""
    try:
        return chr(number).encode(codec)
    except UnicodeEncodeError:
        return b""


def rows_of(codes: Codes, first: Iterable[int] = BYTES, second: Iterable[int] = BYTES) -> list[Row]:
    """Return the non-empty rows, each from its first to its last entry."""
    fill = NO_CHARACTER if codes.__name__ == "decode" else NO_CODE
    rows = []
    for high in first:
        row = {low: value for low in second if (value := codes(high, low)) is not None}
        if row:
            low, end = min(row), max(row) + 1
            rows.append((high, low, [row.get(at, fill) for at in range(low, end)]))
    return rows


def decoding(
    codec: str,
    *,
    prefix: tuple[int, ...] = (),
    top: int = 0,
    less: str = "",
    is_outside: bool = False,
) -> Codes:
    """Return the lookup of characters by code, without pairs that codec ``less`` has too.

    With ``is_outside``, only codes outside a national set of 94 by 94.
    """

    def decode(high: int, low: int) -> int | None:
        if high | top < TOP or (is_outside and min(high, low) >= NINETY_FOUR[0] | TOP):
            return None
        code = (*prefix, high | top, low | top)
        found = character(codec, *code)
        is_other = found is not None and not (less and character(less, *code) == found)
        return found & 0xFFFF if found is not None and is_other else None

    return decode


def encoding(codec: str, *, seven_bits: str = "", less: str = "", plane: int = 0) -> Codes:
    """Return the lookup of codes by character, without pairs that codec ``less`` has too.

    If codec ``seven_bits`` also has a code, each byte loses its top bit. Of a code of three
    bytes (the second set of EUC-JP), the last two count, and only the last byte loses its top bit.
    """

    def encode(high: int, low: int) -> int | None:
        number = plane + high * 256 + low
        code = code_of(codec, number)
        if len(code) < 2 or (code[0] == 0x8E and seven_bits == "euc_jp"):
            return None
        if less and code_of(less, number) == code:
            return None
        value = int.from_bytes(code[-2:], "big")
        if len(code) == 3:
            return value & 0x7F7F | 0x8000
        return value & 0x7F7F if seven_bits and code_of(seven_bits, number) == code else value

    return encode


def tables_of_codecs() -> Iterator[tuple[str, list[Row]]]:
    """Yield the tables of CPython's _codecs_cn, _codecs_hk, _codecs_jp, _codecs_kr and _codecs_tw.

    Most of JIS X 0213 and CP 932 is missing: the codecs do not show which table has which code.
    """
    sets = (NINETY_FOUR, NINETY_FOUR)
    yield "gb2312 decoding", rows_of(decoding("gb2312", top=TOP), *sets)
    yield "gbk decoding", rows_of(decoding("gbk", less="gb2312"))
    yield "gb18030 decoding", rows_of(decoding("gb18030", less="gbk"))
    yield "gbk encoding", rows_of(encoding("gbk", seven_bits="gb2312"))
    yield "gb18030 encoding", rows_of(encoding_of_two("gb18030", less="gbk"))
    yield "ksx1001 decoding", rows_of(decoding("euc_kr", top=TOP), *sets)
    yield "cp949 decoding", rows_of(decoding("cp949", is_outside=True))
    yield "cp949 encoding", rows_of(encoding("cp949", seven_bits="euc_kr"))
    yield "jisx0208 decoding", rows_of(decoding("euc_jp", top=TOP), *sets)
    yield "jisx0212 decoding", rows_of(decoding("euc_jp", prefix=(0x8F,), top=TOP), *sets)
    yield "jisx encoding", rows_of(encoding("euc_jp", seven_bits="euc_jp"))
    yield "big5 decoding", rows_of(decoding("big5"))
    yield "big5 encoding", rows_of(encoding("big5"))
    yield "big5hkscs decoding", rows_of(decoding("big5hkscs", less="big5"))
    yield "big5hkscs encoding", rows_of(encoding("big5hkscs", less="big5"))
    far = encoding("big5hkscs", less="big5", plane=SUPPLEMENTARY)
    yield "big5hkscs encoding, supplementary", rows_of(far)
    near = encoding("euc_jis_2004", seven_bits="euc_jis_2004", less="euc_jp")
    yield "jisx0213 encoding", rows_of(near)
    far = encoding("euc_jis_2004", seven_bits="euc_jis_2004", plane=SUPPLEMENTARY)
    yield "jisx0213 encoding, supplementary", rows_of(far)


def encoding_of_two(codec: str, less: str) -> Codes:
    """Return an `encoding` with only codes of two bytes; GB 18030 also has codes of four."""
    every = encoding(codec, less=less)

    def encode(high: int, low: int) -> int | None:
        is_short = len(code_of(codec, high * 256 + low)) == 2
        return every(high, low) if is_short else None

    return encode


def tables_of_iconv() -> Iterator[tuple[str, list[int]]]:
    """Yield musl's tables, each in one row."""
    second = [*range(0x40, 0x7F), *range(0x80, 0xFF)]
    yield "gb18030 of iconv", rectangle("gb18030", 0, HIGH, second)
    second = [*range(0x40, 0x7F), *range(0xA1, 0xFF)]
    yield "big5 of iconv", rectangle("cp950", 0, range(0xA1, 0xFA), second)
    yield "big5hkscs of iconv", rectangle("big5hkscs", 0, range(0x87, 0xA1), second)
    yield "ksx1001 of iconv", rectangle("euc_kr", TOP, range(0x21, 0x7E), NINETY_FOUR)
    yield "jisx0208 of iconv", rectangle("euc_jp", TOP, range(0x21, 0x75), NINETY_FOUR)


def rectangle(codec: str, top: int, first: Iterable[int], second: Iterable[int]) -> list[int]:
    """Return the character of every pair of bytes, or 0 for none."""
    pairs = product(first, second)
    return [(character(codec, high | top, low | top) or 0) & 0xFFFF for high, low in pairs]


def tables() -> Iterator[tuple[str, list[Row]]]:
    """Yield every table with its rows."""
    yield from tables_of_codecs()
    for name, values in tables_of_iconv():
        yield name, [(-1, 0, values)]


def main() -> None:
    """Write all tables into the file named on the command line."""
    Path(sys.argv[1]).write_text(json.dumps(list(tables())), "utf-8")
