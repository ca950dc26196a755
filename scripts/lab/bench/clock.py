"""Measure processor time and memory, natively and in Pyodide under Node.js."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from time import process_time
from typing import Any


def clock() -> float:
    """Return the processor time of this process in milliseconds."""
    if sys.platform == "emscripten":  # In Pyodide, process_time is wall-clock time.
        from js import process  # type: ignore[import-not-found]  # noqa: PLC0415  Only there.

        used = process.cpuUsage()
        return float(used.user + used.system) / 1000
    return process_time() * 1000


def timed(act: Callable[[], object]) -> float:
    """Return the processor time of a call in milliseconds."""
    began = clock()
    act()
    return clock() - began


def percentile_95(values: Iterable[float]) -> float:
    """Return the 95th percentile."""
    ordered = sorted(values)
    return ordered[len(ordered) * 95 // 100]


def report_of(command: Sequence[str | Path]) -> dict[str, Any]:
    """Run a measurement, natively or in Pyodide, and parse the JSON that it prints."""
    done = subprocess.run([*map(str, command)], check=True, stdout=subprocess.PIPE, text=True)
    return dict(json.loads(done.stdout))


def heap() -> float:
    """Return the size of the WebAssembly heap, or the peak of a native process, in megabytes."""
    if sys.platform == "emscripten":
        import pyodide_js  # type: ignore[import-not-found]  # noqa: PLC0415  Only there.

        return float(pyodide_js._module.HEAP8.length) / 1e6  # noqa: SLF001
    import resource  # noqa: PLC0415  Not everywhere.

    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
