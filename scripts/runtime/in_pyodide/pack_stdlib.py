"""Compile the needed modules of the standard library: ``pack_stdlib.py OUT ZIP NEEDED.json``.

Runs in Pyodide. Docstrings and asserts are removed, except in Pyodide's own package, which reads
docstrings as it starts.
"""

import json
import sys
import zipfile
from pathlib import Path

from scripts.runtime.in_pyodide import packing

out, archive, needed = map(Path, sys.argv[1:])
with zipfile.ZipFile(archive) as stdlib:
    files = {
        f"{name}c": packing.bytecode(
            stdlib.read(name), name, optimize=0 if name.startswith("_pyodide/") else 2
        )
        for name in json.loads(needed.read_text("utf-8"))
    }
packing.write(out, packing.stored_zip(files))
