"""Pack files as xz streams: ``FILE...``, each of which gets a packed one beside it, ``FILE.xz``.

Runs in Pyodide, whose liblzma is pinned with it. The dictionary of the code is no larger than what
is worth its memory in a browser. Machine code and a memory of words of 32 bits have another best
order of contexts; see LZMA's lc, lp and pb.
"""

import lzma
import sys
from pathlib import Path

DICTIONARY = 1 << 22
CODE = {"lc": 3, "lp": 0, "pb": 0}
MEMORY = {"lc": 2, "lp": 2, "pb": 2}


def packed(data: bytes, contexts: dict[str, int]) -> bytes:
    """Return the data as an xz stream."""
    lzma2 = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME}
    filters = [{**lzma2, "dict_size": DICTIONARY, **contexts}]
    return lzma.compress(data, lzma.FORMAT_XZ, lzma.CHECK_CRC32, filters=filters)


for path in map(Path, sys.argv[1:]):
    contexts = CODE if path.suffix == ".wasm" else MEMORY
    path.with_name(f"{path.name}.xz").write_bytes(packed(path.read_bytes(), contexts))
