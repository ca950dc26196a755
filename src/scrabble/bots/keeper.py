"""Run a program and leave no process behind: ``keeper.py LIFELINE COMMAND...``, on POSIX.

LIFELINE is the number of a pipe whose other end the asking process holds. The system closes that
end when the asking process ends in any way. Then the keeper kills the program and everything that
the program has started; the keeper does the same when the program ends by itself. On Linux it also
kills processes that left their parent and session; elsewhere, it kills only the process group.

The exit code is the program's. Like a shell, the keeper returns `NOT_STARTED` if the program cannot
be started, and 128 plus the number of a signal that ended the program.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread

NOT_STARTED = 127
_ADOPT_ORPHANS = 36
"""PR_SET_CHILD_SUBREAPER of Linux's prctl: orphans below this process become its children."""


def main() -> int:
    """Run the program until the program or the lifeline ends."""
    lifeline, *words = sys.argv[1:]
    if sys.platform == "linux":
        import ctypes  # noqa: PLC0415  Pyodide has none.

        ctypes.CDLL(None).prctl(_ADOPT_ORPHANS, 1, 0, 0, 0)
    try:
        program = subprocess.Popen(words)
    except OSError as error:
        print(error, file=sys.stderr)
        return NOT_STARTED
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in range(3):  # Only the program should hold its pipes.
        os.dup2(nothing, stream)
    Thread(target=_end_with, args=(int(lifeline),), daemon=True).start()
    code = program.wait()
    _end_children()
    return code if code >= 0 else 128 - code


def _end_with(lifeline: int) -> None:
    """Kill everything, including this process, when the other end of a pipe closes."""
    os.read(lifeline, 1)
    _end_children()
    os.killpg(0, signal.SIGKILL)


def _end_children() -> None:
    """Kill the children, then the orphans that they leave, until there are none."""
    while children := _children():
        for child in children:
            with suppress(OSError):  # The process has ended meanwhile.
                os.kill(child, signal.SIGKILL)
        with suppress(ChildProcessError):
            os.wait()


def _children() -> list[int]:
    """List the children of this process; an empty list if the system has no ``/proc``."""
    own, found = str(os.getpid()).encode(), []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # The process has ended meanwhile.
            _, _, facts = (process / "stat").read_bytes().rpartition(b")")
            if facts.split()[1] == own:
                found.append(int(process.name))
    return found


if __name__ == "__main__":
    raise SystemExit(main())
