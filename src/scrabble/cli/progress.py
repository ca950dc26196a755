"""A progress bar."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from time import monotonic
from typing import TextIO

WIDTH = 40
_EVERY = 0.1
"""Seconds between redraws on a terminal; other outputs get a line for each tenth of the steps."""


@dataclass
class Progress:
    """A bar on standard error; ``done`` of ``total`` steps were done before the start."""

    title: str
    total: int
    done: int = 0
    stream: TextIO = field(default_factory=lambda: sys.stderr)
    _began: float = field(default_factory=monotonic)
    _drawn: float = 0.0
    _at_first: int = 0

    def __post_init__(self) -> None:
        """Draw the steps already done."""
        self._at_first = self.done
        self._draw()

    def step(self) -> None:
        """Count one more step, and draw if it is time."""
        self.done += 1
        is_last = self.done == self.total
        if self.stream.isatty():
            if is_last or monotonic() - self._drawn >= _EVERY:
                self._draw()
        elif is_last or self.done * 10 // self.total > (self.done - 1) * 10 // self.total:
            self._draw()

    def hide(self) -> None:
        """Clear the line of the bar, which the next step draws again."""
        if self.stream.isatty():
            self.stream.write("\r\x1b[K")
            self.stream.flush()
            self._drawn = 0.0

    def close(self) -> None:
        """End the line of the bar."""
        if self.stream.isatty():
            self.stream.write("\n")

    def _draw(self) -> None:
        self._drawn = monotonic()
        full = WIDTH * self.done // max(1, self.total)
        bar = "#" * full + "." * (WIDTH - full)
        line = f"{self.title} [{bar}] {self.done}/{self.total}{self._left()}"
        self.stream.write(f"\r{line}\x1b[K" if self.stream.isatty() else f"{line}\n")
        self.stream.flush()

    def _left(self) -> str:
        """Estimate the remaining time at the pace so far."""
        played = self.done - self._at_first
        if not played or self.done == self.total:
            return ""
        seconds = (self._drawn - self._began) / played * (self.total - self.done)
        return f", {duration(seconds)} left"


def duration(seconds: float) -> str:
    """Format a duration in the largest unit that it fills.

    >>> [duration(seconds) for seconds in (4.2, 59.6, 150, 9000)]
    ['4 s', '1 min', '2 min', '2.5 h']
    """
    if round(seconds) < 60:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 3600 else f"{seconds / 3600:.1f} h"
