"""Print which files of the standard library the engine needs, as JSON: ``MODULE...``.

Runs inside Pyodide with nothing but the engine's bundle loaded, as in the page:
whatever Pyodide has imported to start counts, then the named modules (all that
the engine imports anywhere, in functions too), then what only errors wake up.
"""

import importlib
import json
import sys
import traceback

ARCHIVE = "python314.zip/"

WOKEN_LATE = (
    "difflib",  # "Did you mean ...?" of the traceback.
    "encodings.ascii",
    "encodings.cp1252",
    "encodings.iso8859_1",
    "encodings.latin_1",
    "encodings.utf_8_sig",
    "linecache",
    "textwrap",
    "tokenize",
)


def needed() -> list[str]:
    """Return the paths inside the standard library's archive of all modules imported so far."""
    specs = [getattr(module, "__spec__", None) for module in list(sys.modules.values())]
    origins = {str(spec.origin) for spec in specs if spec}
    return sorted(origin.split(ARCHIVE)[1] for origin in origins if ARCHIVE in origin)


for module in (*sys.argv[1:], *WOKEN_LATE):
    importlib.import_module(module)
for broken in ("1 / 0", "no_such_name", "a b", "import no_such_module", "''.no_such"):
    try:
        exec(broken)  # noqa: S102  Errors of every kind, for what formats them.
    except Exception:  # noqa: BLE001
        traceback.format_exc()
print(json.dumps(needed()))
