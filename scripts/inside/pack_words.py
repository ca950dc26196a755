"""Take dictionaries out of LZMA into gzip: ``pack_words.py SRC OUT PACK...``.

Runs inside Pyodide. Browsers undo gzip by themselves in a few milliseconds and join the graph in
JavaScript (site/graph.js); from the pack, Python in the browser needs a third of a second before
the first board is shown. The files are 9 % larger. Each holds the SHA-256 of its words, the
lengths of its three sections (4 bytes each, big-endian), and the sections.
"""

import struct
import sys
from pathlib import Path

import packing

source, out = map(Path, sys.argv[1:3])
sys.path.insert(0, str(source))

from scrabble.lexicon.pack import read_sections  # noqa: E402  It is found there.

for name in sys.argv[3:]:
    header, sections = read_sections(Path(name).read_bytes())
    lengths = struct.pack(f">{len(sections)}I", *map(len, sections))
    words = b"".join((header.digest, lengths, *sections))
    packing.write(out / f"{Path(name).stem}.words", words)
