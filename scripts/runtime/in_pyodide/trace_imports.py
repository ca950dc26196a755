"""Print the files of the standard library that the engine needs, as JSON: ``MODULE...``.

Runs in Pyodide with only the engine's bundles loaded, like the page. A module is needed if Pyodide
imports it at its start, if the command line names it, or if it formats errors. The command line
names all modules that the engine imports, even in functions.
"""

import importlib
import json
import sys
import traceback

ARCHIVE = "python314.zip/"


def needed() -> list[str]:
    """Return the paths in the standard library's archive of all modules imported so far."""
    specs = [getattr(module, "__spec__", None) for module in list(sys.modules.values())]
    origins = {str(spec.origin) for spec in specs if spec}
    return sorted(origin.split(ARCHIVE)[1] for origin in origins if ARCHIVE in origin)


for module in sys.argv[1:]:
    importlib.import_module(module)
for broken in ("1 / 0", "no_such_name", "a b", "import no_such_module", "''.no_such"):
    try:
        exec(broken)  # noqa: S102  Errors of every kind, to import what formats them.
    except Exception:  # noqa: BLE001
        traceback.format_exc()
print(json.dumps(needed()))
