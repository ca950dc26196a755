"""Hypothesis profiles: fixed examples on every run; fewer in the usual run and in Pyodide."""

import os
import sys

from hypothesis import HealthCheck, settings

_COMMON = {
    "deadline": None,
    "derandomize": True,
    "database": None,
    "suppress_health_check": [HealthCheck.too_slow],
}
settings.register_profile("full", max_examples=100, **_COMMON)
settings.register_profile("usual", max_examples=30, **_COMMON)
settings.register_profile("pyodide", max_examples=10, **_COMMON)
_NATIVE = "full" if os.environ.get("PASSAWORD_FULL") else "usual"
settings.load_profile("pyodide" if sys.platform == "emscripten" else _NATIVE)
