"""Do a task for many numbers in several processes, with a progress bar."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any, TypeVar

from scrabble.cli.progress import Progress
from scrabble.cli.reports import painted_errors
from scrabble.errors import ScrabbleError

T = TypeVar("T")

_task: list[Callable[[int], Any]] = []
"""The task of this process, if it is a worker."""


def results(
    task: Callable[[int], T], count: int, processes: int = 1, title: str = "games"
) -> Iterator[T]:
    """Yield the results of a task for the numbers from 0, in their order.

    With more than one process the task is pickled, once for each of them. A terminal shows a bar on
    standard error while the caller waits. Raises what the task raises, and `ScrabbleError`
    (``process-ended``).
    """
    errors = painted_errors()
    bar = Progress(title, count, stream=errors) if errors.isatty() else None
    try:
        with _numbers_done(task, count, processes) as done:
            for result in done:
                if bar:
                    bar.hide()
                yield result
                if bar:
                    bar.step()
    finally:
        if bar:
            bar.hide()


@contextmanager
def _numbers_done(task: Callable[[int], T], count: int, processes: int) -> Iterator[Iterator[T]]:
    if processes == 1:
        yield map(task, range(count))
        return
    # Slow to load, and not there in Pyodide.
    from concurrent.futures.process import BrokenProcessPool, ProcessPoolExecutor  # noqa: PLC0415
    from multiprocessing import get_context  # noqa: PLC0415

    context = get_context("spawn")
    pool = ProcessPoolExecutor(min(processes, count), context, _begin, (task,))
    try:
        yield pool.map(_do, range(count))
    except BrokenProcessPool as error:
        raise ScrabbleError(
            "process-ended", "A process ended early, perhaps for lack of memory: try fewer."
        ) from error
    finally:
        pool.shutdown(cancel_futures=True)


def _begin(task: Callable[[int], Any]) -> None:
    start_worker()
    _task[:] = [task]


def _do(number: int) -> Any:  # noqa: ANN401  Whatever the task returns.
    return _task[0](number)


def start_worker() -> None:
    """Let Ctrl-C end a worker silently; end the worker when its parent ends in any way."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    from multiprocessing import parent_process  # noqa: PLC0415  As above.

    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
