"""Hypothesis profiles: the same examples on every run, fewer where Python is slow."""

from __future__ import annotations

import sys

from hypothesis import HealthCheck, settings

_COMMON = {
    "deadline": None,
    "derandomize": True,
    "database": None,
    "suppress_health_check": [HealthCheck.too_slow],
}
settings.register_profile("native", max_examples=100, **_COMMON)
settings.register_profile("pyodide", max_examples=10, **_COMMON)
settings.load_profile("pyodide" if sys.platform == "emscripten" else "native")
