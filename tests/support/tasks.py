"""Tiny tasks for the self-play queue; workers import them."""

import os
import signal
import time
from dataclasses import dataclass
from pathlib import Path

Result = dict[str, object]


@dataclass(frozen=True)
class Square:
    """Squares a number, more slowly for the first numbers; records its calls in ``log``."""

    log: str = ""
    plus: int = 0

    def __call__(self, number: int) -> Result:
        """Return the square, with more values that JSON can hold."""
        if self.log:
            with Path(self.log).open("a", encoding="ascii") as file:
                file.write(f"{number} ")
        time.sleep(0.02 if number % 4 == 0 else 0)
        return {"square": number * number + self.plus, "pair": (number, "L·L")}


@dataclass(frozen=True)
class Mortal:
    """Squares a number; at 5 it ends its worker, a limited number of times."""

    folder: str
    times: int

    def __call__(self, number: int) -> Result:
        """Return the square, or end this process."""
        marks = list(Path(self.folder).glob("death-*"))
        if number == 5 and len(marks) < self.times:
            Path(self.folder, f"death-{len(marks)}").touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return Square()(number)


def failing(number: int) -> int:
    """Return 6 divided by 3 minus the number; fail at 3."""
    return 6 // (3 - number)
