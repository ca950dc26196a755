"""Run the command line as ``python -m scrabble`` (see `scrabble.cli`)."""

from __future__ import annotations

import sys

from scrabble.cli import main

sys.exit(main())
