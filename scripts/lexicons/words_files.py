"""Take dictionaries out of LZMA into gzip: ``pack_words.py OUT PACK...``.

Browsers undo gzip by themselves in a few milliseconds and join the graph in JavaScript
(site/worker/dictionary.js); from the pack, Python in the browser needs a third of a second before
the first board is shown. A file holds the SHA-256 of its words, the lengths of its three sections
(4 bytes each, big-endian), and the sections.

The stream is made by zopfli, which looks longer for the same format: 3 % smaller than zlib's best,
in half a second a dictionary. It is pinned and asks no library of the machine, so that everybody's
build gives the same bytes.
"""

from __future__ import annotations

import struct
import sys
from pathlib import Path

import zopfli.gzip

from scrabble.lexicon.pack import read_sections


def words_file(pack: bytes) -> bytes:
    """Return a pack as the page loads it."""
    header, sections = read_sections(pack)
    lengths = struct.pack(f">{len(sections)}I", *map(len, sections))
    packed: bytes = zopfli.gzip.compress(b"".join((header.digest, lengths, *sections)))
    return packed


def main() -> None:
    """Write the file of every pack that is named."""
    out = Path(sys.argv[1])
    for name in map(Path, sys.argv[2:]):
        (out / f"{name.stem}.words").write_bytes(words_file(name.read_bytes()))


if __name__ == "__main__":
    main()
