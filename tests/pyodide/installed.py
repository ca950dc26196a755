"""Install the published wheel with micropip and play (started by test_build_engine.py).

The arguments are the wheels, since no index is searched.
"""

import sys
from pathlib import Path

import micropip

wheels = [f"emfs:{Path(name).absolute()}" for name in sys.argv[1:]]
await micropip.install(wheels, index_urls=[])  # noqa: F704, PLE1142  Pyodide evaluates it.

import scrabble  # noqa: E402

game = scrabble.new("Ann", "Bea", seed=0x4D2).play("8H UNIT")
print(*game.best(2), scrabble.open(game.link) == game)
