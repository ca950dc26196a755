"""Pack files as xz streams: ``FILE...``; each packed stream is beside its file, as ``FILE.xz``.

Runs in Pyodide, which pins its version of liblzma. The dictionary size balances compression against
memory in a browser. Machine code and memory of 32-bit words need other context parameters (LZMA's
lc, lp and pb) than text.
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
