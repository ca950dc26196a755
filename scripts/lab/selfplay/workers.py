"""Workers: processes of this machine, or of a dask cluster, that do the numbers of a task.

`on_this_machine` and `on_cluster` yield each number with its result as JSON text, in the order in
which they finish. A worker that dies is replaced, and what it was doing is done again.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import signal
import traceback
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from contextlib import suppress
from itertools import islice
from multiprocessing.connection import Connection, wait
from threading import Lock, Thread
from typing import Any, NamedTuple

from scripts.common.base import BuildError
from scripts.lab.selfplay.sources import Sources

Task = Callable[[int], Any]
Finished = Generator[tuple[int, str], None, None]

MOST_DEATHS = 3
"""A number during which so many workers died is given up."""
AHEAD = 2
"""Numbers on their way to each thread of a cluster, so that none waits for the next one."""

# A fresh interpreter for each worker ("spawn"), on every system: a forked one would inherit caches,
# locks and the pipes of other workers, which then would not see that this process has ended.
_CONTEXT = multiprocessing.get_context("spawn")
_one_at_a_time = Lock()


class Worker(NamedTuple):
    """A process and the pipe to it."""

    process: multiprocessing.process.BaseProcess
    pipe: Connection


def cores() -> int:
    """Return how many cores this process may use."""
    with suppress(AttributeError):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def on_this_machine(task: Task, numbers: Sequence[int], workers: int) -> Finished:
    """Do a task for all numbers with so many processes.

    Raises `BuildError` if the task fails, or if its worker dies three times.
    """
    waiting = list(reversed(numbers))
    deaths: Counter[int] = Counter()
    busy: dict[Worker, int] = {}
    try:
        for _ in range(min(workers, len(waiting))):
            _give(_hire(task), waiting, busy)
        while busy:
            # A pipe is ready with an answer, and also when its worker has died.
            pipes = {worker.pipe: worker for worker in busy}
            for pipe in wait(list(pipes)):
                worker = pipes[pipe]  # type: ignore[index]  # It is one of those asked for.
                number = busy.pop(worker)
                try:
                    text, error = worker.pipe.recv()
                except (EOFError, OSError):
                    _dismiss(worker)
                    deaths[number] += 1
                    if deaths[number] == MOST_DEATHS:
                        raise BuildError(f"Number {number} ended {MOST_DEATHS} workers.") from None
                    waiting.append(number)
                    _give(_hire(task), waiting, busy)
                    continue
                if error:
                    raise BuildError(f"Number {number} failed: {error}")
                _give(worker, waiting, busy)
                yield number, text
    finally:
        for worker in busy:
            _dismiss(worker)


def _hire(task: Task) -> Worker:
    ours, theirs = _CONTEXT.Pipe()
    process = _CONTEXT.Process(target=_work, args=(task, theirs), daemon=True)
    process.start()
    theirs.close()
    return Worker(process, ours)


def _give(worker: Worker, waiting: list[int], busy: dict[Worker, int]) -> None:
    """Give a worker the next number; without one, let it go."""
    if not waiting:
        _dismiss(worker)
        return
    busy[worker] = waiting.pop()
    with suppress(OSError):  # It has died: its pipe says so when it is read.
        worker.pipe.send(busy[worker])


def _dismiss(worker: Worker) -> None:
    worker.pipe.close()
    worker.process.terminate()
    worker.process.join()
    worker.process.close()


def _work(task: Task, pipe: Connection) -> None:
    """Do one number after another until the other end of the pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # The parent ends all.
    Thread(target=_end_with_parent, daemon=True).start()
    with suppress(EOFError, OSError):
        while True:
            number = pipe.recv()
            try:
                answer = json.dumps(task(number)), ""
            except BuildError as error:
                answer = "", str(error)
            except Exception:  # noqa: BLE001  Whatever it is, the parent shows it.
                answer = "", traceback.format_exc()
            pipe.send(answer)


def _end_with_parent() -> None:
    """End this process as soon as its parent has ended, however that came about."""
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def on_cluster(task: Task, numbers: Sequence[int], address: str, sources: Sources) -> Finished:
    """Do a task for all numbers on the dask cluster whose scheduler is at ``address``.

    Raises `BuildError` if the task fails, if dask gives a number up, or if it is not installed.
    """
    try:
        from distributed import Client, as_completed  # noqa: PLC0415  An optional extra.
    except ImportError:
        raise BuildError("A cluster needs the packages of the extra `cluster`.") from None
    try:
        client = Client(address, set_as_default=False)
    except (OSError, ValueError) as error:
        raise BuildError(f"No dask scheduler answers at {address}: {error}") from None
    waiting = iter(numbers)
    asked: dict[Any, int] = {}
    with client:
        finished = as_completed(loop=client.loop)
        while True:
            threads = sum(client.nthreads().values())
            for number in islice(waiting, max(0, AHEAD * max(1, threads) - len(asked))):
                future = client.submit(_do, task, number, sources, pure=False)
                asked[future] = number
                finished.add(future)
            if not asked:
                return
            future = next(finished)
            number = asked.pop(future)
            try:
                text = future.result()
            except Exception as error:
                said = str(error) if isinstance(error, BuildError) else f"{error!r}"
                raise BuildError(f"Number {number} failed: {said}") from error
            yield number, text


def _do(task: Task, number: int, sources: Sources) -> str:
    """Do one number on a worker of a cluster, which must have the same sources."""
    sources.check()
    with _one_at_a_time:  # Tasks keep generators, which no two threads may use at once.
        return json.dumps(task(number))
