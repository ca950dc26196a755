"""Repack dictionaries from LZMA to gzip for the page: ``OUT PACK...``.

Browsers unpack gzip natively in a few milliseconds and join the graph in JavaScript
(site/worker/dictionary.js); Python in the browser would take a third of a second before the first
board. A file holds the lengths of its four sections (4 bytes each, big-endian), then the sections.
The first three come from the pack. The fourth is for the engine: the SHA-256 of the words, and
the leave values of the language.

zopfli makes the gzip stream: 3 % smaller than zlib's best, in half a second a dictionary. zopfli is
pinned and uses no system library, so every build gives the same bytes.
"""

from __future__ import annotations

import struct
import sys
from pathlib import Path

import zopfli.gzip

from scrabble import data
from scrabble.lexicon.pack import read_sections


def words_file(pack: bytes) -> bytes:
    """Return a pack in the page's format, with the leave values of its language."""
    header, sections = read_sections(pack)
    about = header.digest + data.read(f"leaves/{header.alphabet_id}.txt")
    sections.append(about)
    lengths = struct.pack(f">{len(sections)}I", *map(len, sections))
    packed: bytes = zopfli.gzip.compress(b"".join((lengths, *sections)))
    return packed


def main() -> None:
    """Write the files of the packs named on the command line."""
    out = Path(sys.argv[1])
    for name in map(Path, sys.argv[2:]):
        (out / f"{name.stem}.words").write_bytes(words_file(name.read_bytes()))
