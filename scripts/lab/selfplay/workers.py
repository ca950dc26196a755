"""Compute a task for many numbers in processes of this machine, or on a dask cluster.

`on_this_machine` and `on_cluster` yield each number with its result as JSON text, in the order in
which results come. A number whose worker dies is computed again.
"""

from __future__ import annotations

import json
import multiprocessing
import os
import traceback
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice
from threading import Lock
from typing import Any

from scrabble.cli.processes import start_worker
from scrabble.errors import BotError
from scripts.common.base import BuildError
from scripts.lab.selfplay.sources import Sources

Task = Callable[[int], Any]
Finished = Generator[tuple[int, str], None, None]
Answer = tuple[str, str]
"""A result as JSON, or else an error as text: not every exception survives pickling."""
Asked = dict[Future[Answer], int]

MOST_DEATHS = 3
"""How many workers may die while they compute a number, before the number is given up."""
AHEAD = 2
"""How many numbers each worker has at a time, so that no worker waits for its next number."""

# Start a fresh interpreter for each worker ("spawn") on every system: a forked interpreter would
# inherit caches, locks and pipes.
_CONTEXT = multiprocessing.get_context("spawn")
_one_at_a_time = Lock()


def cores() -> int:
    """Return how many cores this process may use."""
    with suppress(AttributeError):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def on_this_machine(task: Task, numbers: Sequence[int], workers: int) -> Finished:
    """Do a task for all numbers with this many processes.

    The death of a worker breaks the whole pool. The pool's numbers are then done one by one, each
    in a new pool. Raises `BuildError` if the task fails, or if a number's worker dies three times.
    """
    left = dict.fromkeys(numbers)
    while left:
        asked: Asked = {}
        try:
            with _pool(min(workers, len(left))) as pool:
                do = partial(_do, task)
                for number, text in _finished(pool, do, list(left), lambda: workers, asked):
                    del left[number]
                    yield number, text
        except BrokenProcessPool:
            for number in asked.values():
                del left[number]
                yield number, _checked(number, _alone(task, number))


def _alone(task: Task, number: int) -> Answer:
    """Repeat a number of a broken pool, in pools of one worker."""
    for _ in range(1, MOST_DEATHS):
        with suppress(BrokenProcessPool), _pool(1) as pool:
            return pool.submit(_do, task, number).result()
    raise BuildError(f"Number {number} ended {MOST_DEATHS} workers.")


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Run a pool; at the end drop all numbers that have not begun."""
    pool = ProcessPoolExecutor(workers, _CONTEXT, initializer=start_worker)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def on_cluster(task: Task, numbers: Sequence[int], address: str, sources: Sources) -> Finished:
    """Do a task for all numbers on the dask cluster whose scheduler is at ``address``.

    Raises `BuildError` if the task fails, if dask gives a number up, or if dask is missing.
    """
    try:
        from distributed import Client  # noqa: PLC0415  An optional extra.
    except ImportError:
        raise BuildError("A cluster needs the packages of the extra `cluster`.") from None
    try:
        client = Client(address, set_as_default=False)
    except (OSError, ValueError) as error:
        raise BuildError(f"No dask scheduler answers at {address}: {error}") from None
    with client:
        pool, do = client.get_executor(pure=False), partial(_do, task, sources=sources)
        yield from _finished(pool, do, numbers, lambda: sum(client.nthreads().values()), {})


def _finished(
    pool: Executor,
    do: Callable[[int], Answer],
    numbers: Sequence[int],
    workers: Callable[[], int],
    asked: Asked,
) -> Finished:
    """Yield each number with its result; ``asked`` holds the numbers that are being done."""
    waiting = iter(numbers)
    while True:
        for number in islice(waiting, max(0, AHEAD * max(1, workers()) - len(asked))):
            asked[pool.submit(do, number)] = number
        if not asked:
            return
        wait(asked, return_when=FIRST_COMPLETED)
        future = next(each for each in asked if each.done())  # The first that was submitted.
        try:
            answer = future.result()
        except BrokenProcessPool:
            raise
        except Exception as error:
            raise BuildError(f"Number {asked[future]} failed: {error!r}") from error
        number = asked.pop(future)
        yield number, _checked(number, answer)


def _do(task: Task, number: int, *, sources: Sources | None = None) -> Answer:
    """Compute one number; a worker on another machine must have the same ``sources``."""
    try:
        if sources is not None:
            sources.check()
        with _one_at_a_time:  # Tasks keep generators, which no two threads may use at once.
            return json.dumps(task(number)), ""
    except BuildError as error:
        return "", str(error)
    except BotError as error:
        return "", f"{error.code}: {error.message}"
    except Exception:  # noqa: BLE001  Whatever it is, the parent shows it.
        return "", traceback.format_exc()


def _checked(number: int, answer: Answer) -> str:
    """Return the result in an answer; raise `BuildError` for an error."""
    text, error = answer
    if error:
        raise BuildError(f"Number {number} failed: {error}")
    return text
