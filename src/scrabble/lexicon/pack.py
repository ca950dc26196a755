"""The shipped form of a word graph, a pack: its reader and its writer.

A pack is a header and three sections, each compressed separately by LZMA.

**Edges**: one byte each in the order of the array (see `graph`), ::

    label << 3 | last << 2 | final << 1 | again

The section is *read backwards*, so every node comes after its children. An edge marked ``again``
leads to a node that another edge already leads to, and needs a pointer. Any other edge leads to the
newest node without an incoming edge, as if the reader popped that node off a stack.

**Targets** of the edges marked ``again``: node numbers, those with the most such edges first. Each
number is stored as the difference from the one before, modulo the number of nodes. Nodes with
equally many edges ascend, so most differences are small.

**Ranks**: for each edge marked ``again``, the index of its target in the targets. Ranks are grouped
by letter and ``final`` (most plural S's share a target), and in reading order within a group.
Targets and ranks are varints, low seven bits first.
"""

from __future__ import annotations

import lzma
import struct
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from itertools import accumulate

from scrabble.errors import LexiconError
from scrabble.lexicon.graph import CHILD_SHIFT, FINAL, LAST, MAX_EDGES, ROOT, nodes_of

MAGIC = b"PaWd"
VERSION = 1
MAX_PACK = 4_000_000
"""The largest pack that `read_pack` accepts, in bytes."""

_AGAIN = 1
_LAST_BYTE = LAST << 1
_HEADER = struct.Struct(">4sB8s32sI6I")
_CHECK_SIZE = 8
_MAX_SECTION = 4 * MAX_EDGES
_LOW = (1 << CHILD_SHIFT) - 1

# The `lc` values that compress each section best; a 4 MiB dictionary covers the largest section.
_FILTERS = tuple(
    [
        {
            "id": lzma.FILTER_LZMA1,
            "preset": 9 | lzma.PRESET_EXTREME,
            "dict_size": 1 << 22,
            "lc": context,
            "lp": 0,
            "pb": 0,
        }
    ]
    for context in (4, 1, 1)
)


@dataclass(frozen=True, slots=True)
class Header:
    """The header of a pack: alphabet, SHA-256 of the words, and word count."""

    alphabet_id: str
    digest: bytes
    words: int


def write_pack(header: Header, edges: array[int]) -> bytes:
    """Encode a graph as a pack; equal graphs give equal bytes."""
    sections = _split(edges)
    streams = [
        lzma.compress(section, lzma.FORMAT_RAW, filters=filters)
        for section, filters in zip(sections, _FILTERS, strict=True)
    ]
    sizes = [
        size for pair in zip(map(len, sections), map(len, streams), strict=True) for size in pair
    ]
    alphabet = header.alphabet_id.encode("ascii")
    head = _HEADER.pack(MAGIC, VERSION, alphabet, header.digest, header.words, *sizes)
    content = b"".join((head, *streams))
    return content + sha256(content).digest()[:_CHECK_SIZE]


def read_pack(data: bytes) -> tuple[Header, array[int]]:
    """Decode a pack to its header and its graph.

    Raises `LexiconError`: ``not-a-pack``, ``unknown-pack-version``, ``damaged-pack`` (cut off or
    altered) or ``too-large``.
    """
    header, sections = read_sections(data)
    try:
        return header, _join(*sections)
    except (IndexError, StopIteration) as error:
        raise _damaged("its graph does not hold together") from error


def read_sections(data: bytes) -> tuple[Header, list[bytes]]:
    """Check and decompress a pack; return its header and its three sections.

    The page joins sections by its own code (site/worker/dictionary.js). Raises as `read_pack` does.
    """
    if not data.startswith(MAGIC):
        raise LexiconError("not-a-pack", "This file is not a dictionary pack.")
    if data[len(MAGIC) : len(MAGIC) + 1] not in (b"", bytes([VERSION])):
        raise LexiconError(
            "unknown-pack-version",
            f"This dictionary pack has format {data[len(MAGIC)]}; this program reads {VERSION}.",
        )
    if len(data) > MAX_PACK:
        raise LexiconError("too-large", f"A dictionary pack has at most {MAX_PACK} bytes.")
    content, check = data[:-_CHECK_SIZE], data[-_CHECK_SIZE:]
    if len(content) < _HEADER.size or sha256(content).digest()[:_CHECK_SIZE] != check:
        raise _damaged("its checksum does not match")
    _, _, alphabet, digest, words, *sizes = _HEADER.unpack_from(content)
    if max(sizes) > _MAX_SECTION:
        raise LexiconError("too-large", f"A section of a pack has at most {_MAX_SECTION} bytes.")
    alphabet_id = alphabet.rstrip(b"\0").decode("ascii", "replace")
    return Header(alphabet_id, digest, words), _decompress(content, sizes)


def _damaged(why: str) -> LexiconError:
    return LexiconError(
        "damaged-pack", f"This dictionary pack is cut off or altered: {why}. Load it again."
    )


def _decompress(content: bytes, sizes: list[int]) -> list[bytes]:
    """Decompress the three sections, never beyond the sizes stated in the header."""
    sections = []
    at = _HEADER.size
    for raw, packed, filters in zip(sizes[::2], sizes[1::2], _FILTERS, strict=True):
        reader = lzma.LZMADecompressor(lzma.FORMAT_RAW, filters=filters)
        try:
            section = reader.decompress(content[at : at + packed], raw + 1)
        except lzma.LZMAError as error:
            raise _damaged("it does not unpack") from error
        if len(section) != raw:
            raise _damaged("a section has another length than stated")
        sections.append(section)
        at += packed
    if at != len(content):
        raise _damaged("it has another length than stated")
    return sections


def _split(edges: array[int]) -> tuple[bytes, bytes, bytes]:
    """Split a graph into the three sections."""
    number_of = {start: number for number, start in enumerate(nodes_of(edges))}
    body = bytearray()
    targets: list[int] = []
    first = _first_edges(edges)
    for at in range(len(edges) - 1, 0, -1):
        child = edges[at] >> CHILD_SHIFT
        again = first.get(child) != at
        body.append((edges[at] & _LOW) << 1 | again)
        if again:
            targets.append(number_of[child])
    uses = Counter(targets)
    ranked = sorted(uses, key=lambda number: (-uses[number], number))
    rank_of = {number: rank for rank, number in enumerate(ranked)}
    groups: dict[int, list[int]] = {key: [] for key in _GROUPS}
    marked = (byte for byte in body if byte & _AGAIN)
    for byte, target in zip(marked, targets, strict=True):
        groups[_group(byte)].append(rank_of[target])
    steps = (
        (number - before) % len(number_of)
        for before, number in zip([0, *ranked], ranked, strict=False)
    )
    ranks = (rank for key in _GROUPS for rank in groups[key])
    body.reverse()
    return bytes(body), _varints(steps), _varints(ranks)


def _first_edges(edges: array[int]) -> dict[int, int]:
    """Return the first edge, in word order, to every node except leaf and root."""
    first: dict[int, int] = {}
    stack = [ROOT]
    while stack:
        at = stack.pop()
        child = edges[at] >> CHILD_SHIFT
        if not edges[at] & LAST:
            stack.append(at + 1)
        if child and child not in first:
            first[child] = at
            stack.append(child)
    return first


def _join(body: bytes, steps: bytes, ranks: bytes) -> array[int]:
    """Join three sections to a graph; raise ``IndexError`` or ``StopIteration`` if damaged."""
    counts = Counter(body)
    total = 1 + sum(count for byte, count in counts.items() if byte & _LAST_BYTE)
    ranked = [number % total for number in accumulate(_read_varints(steps))]
    numbers = iter([ranked[rank] for rank in _read_varints(ranks)])
    sizes = Counter[int]()
    for byte in range(_AGAIN, 256, 2):
        sizes[_group(byte)] += counts[byte]
    queues = {key: iter([next(numbers) for _ in range(sizes[key])]) for key in _GROUPS}
    next_of = [queues[_group(byte)].__next__ if byte & _AGAIN else None for byte in range(256)]

    edges: list[int] = []
    starts: list[int] = []  # node number -> first edge
    orphans: list[int] = []  # finished nodes without an incoming edge
    add, start, wait, adopt = edges.append, starts.append, orphans.append, orphans.pop
    here, at = 0, len(body)  # the node being read, at first the leaf; the edge being read
    for byte in reversed(body):
        if byte & _LAST_BYTE:
            start(here)
            wait(here)
        next_target = next_of[byte]
        child = starts[next_target()] if next_target else adopt()
        add(child << CHILD_SHIFT | byte >> 1)
        here = at
        at -= 1
    if orphans != [0] or next(numbers, None) is not None:
        raise IndexError
    add(0)
    edges.reverse()
    return array("I", edges)


def _group(byte: int) -> int:
    """Return the rank group of an edge byte; each combination of letter and ``final`` has one."""
    return (byte >> 1 & FINAL) << 5 | byte >> 3


_GROUPS = range(64)


def _varints(numbers: Iterable[int]) -> bytes:
    out = bytearray()
    for number in numbers:
        rest = number
        while rest > 127:
            out.append(rest & 127 | 128)
            rest >>= 7
        out.append(rest)
    return bytes(out)


def _read_varints(data: bytes) -> Iterator[int]:
    number = shift = 0
    for byte in data:
        if byte < 128:
            yield number | byte << shift
            number = shift = 0
        elif shift > 28:
            raise IndexError
        else:
            number |= (byte & 127) << shift
            shift += 7
