"""Count the functions of Pyodide's WebAssembly that games use: ``build.py vectors functions``.

Writes ``scripts/runtime/split/used-functions.txt``, and the places of unused tables
(``late-data.txt``). The build splits the page's WebAssembly by these lists. Run this program after
a Pyodide update, as the build fails until then. Also run it when the engine has new features: an
unlisted function works, but may need a lazy load.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from scripts.build import dist
from scripts.common import command_line, node_env
from scripts.common.base import BUILD, PYTHONPATH, SCRIPTS, announce, fresh_folder, run
from scripts.data.vectors import flows
from scripts.runtime import assembly, wasm_exports


def main() -> None:
    """Build an unsplit Python, make the calls of all flows, and write the lists."""
    command_line.parser("vectors functions", __doc__).parse_args()
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD, prefix="functions-") as name:
        engine, words, recorded = (Path(name, part) for part in ("engine", "words", "flows.jsonl"))
        announce("building Python in one piece")
        assembly.make(fresh_folder(engine), is_counted=True)
        dist.make_words(fresh_folder(words))
        announce("recording what pages ask")
        with recorded.open("w", encoding="ascii") as out:
            flows.record(out)
        announce("counting the functions that are used")
        profile = SCRIPTS / "runtime" / "split" / "profile.mjs"
        run(
            [node_env.ensure().program, profile, engine, node_env.PYODIDE, words, recorded,
             assembly.USED_FUNCTIONS, assembly.USED_GLUE],
            why="cannot count the functions",
        )  # fmt: skip
        announce("finding the tables that are not used")
        tables = Path(name, "tables.json")
        run([sys.executable, "-m", "scripts", "split", "tables", tables], env=PYTHONPATH)
        finding = SCRIPTS / "runtime" / "split" / "late-data.mjs"
        wasm = engine / wasm_exports.WASM
        run(
            [node_env.ensure().program, finding, wasm, tables, assembly.LATE_DATA],
            why="cannot find the tables",
        )
