"""The queue for all games between computers: training, matches, puzzles.

A task is a function of a number (a game, a deal, a batch), defined at the top of a module, or a
frozen dataclass with ``__call__``, whose fields are its parameters. The result is JSON and depends
on the number and the parameters alone, so results are the same with any number of workers, on one
machine or many. A task caches in its module the data that all numbers share, for example
`scripts.lab.selfplay.players.warmed_generator`: each worker makes such data once.

`run` saves every result immediately as a line of a file, and yields results in the order of their
numbers. A run can be interrupted at any time; the next run goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Generator, Sequence
from contextlib import ExitStack, closing
from dataclasses import asdict, dataclass, is_dataclass
from pathlib import Path
from typing import Any, Self

from scrabble.cli.progress import Progress
from scripts.common.base import BuildError
from scripts.lab.selfplay import workers
from scripts.lab.selfplay.sources import Sources
from scripts.lab.selfplay.workers import Finished, Task

try:
    import fcntl
except ImportError:  # Windows lacks this module: two runs may share a file there.
    fcntl = None  # type: ignore[assignment]


@dataclass(frozen=True)
class Crew:
    """The workers: processes of this machine (0: one for each core), or a dask cluster."""

    workers: int = 0
    cluster: str = ""

    def finish(self, task: Task, numbers: Sequence[int], sources: Sources) -> Finished:
        """Do a task for all numbers; yield each number and its result as JSON, as results come."""
        if self.cluster:
            return workers.on_cluster(task, numbers, self.cluster, sources)
        return workers.on_this_machine(task, numbers, self.workers or workers.cores())


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of `run_with`: the workers, and ``--fresh``."""
    parser.add_argument(
        "--workers", type=int, default=0, metavar="N", help="processes (default: one for each core)"
    )
    parser.add_argument(
        "--cluster", default="", metavar="ADDRESS", help="of a dask scheduler: tcp://HOST:8786"
    )
    parser.add_argument("--fresh", action="store_true", help="discard what was saved")


def run_with(
    args: argparse.Namespace,
    task: Task,
    count: int,
    file: Path,
    title: str = "",
    apart_from: Sequence[str] = (),
) -> Generator[Any, None, None]:
    """`run` a task for the numbers from 0, with the options of `add_options`.

    ``apart_from`` names parts of the engine that do not affect results (`Sources`).
    """
    crew, sources = Crew(args.workers, args.cluster), Sources.here(*apart_from)
    return run(task, range(count), file, crew, title=title, sources=sources, fresh=args.fresh)


def run(
    task: Task,
    numbers: Sequence[int],
    file: Path,
    crew: Crew = Crew(),
    *,
    title: str = "",
    sources: Sources | None = None,
    fresh: bool = False,
) -> Generator[Any, None, None]:
    """Yield the result of every number, in the given order; save them in ``file``.

    Saved results are reused, or discarded if ``fresh``. The first line of the file describes the
    run: the task, its parameters and the digest of the engine's ``sources`` (by default all).
    Raises `BuildError` if the file belongs to another run or is in use, or if a number fails.
    """
    sources = sources or Sources.here()
    with ExitStack() as stack:
        saved = stack.enter_context(Results(file, description(task, sources), fresh=fresh))
        missing = [number for number in numbers if number not in saved.texts]
        progress = Progress(title or file.stem, len(numbers), len(numbers) - len(missing))
        stack.callback(progress.close)
        finished = stack.enter_context(closing(crew.finish(task, missing, sources)))
        for number in numbers:
            while number not in saved.texts:
                saved.add(*next(finished))
                progress.step()
            yield json.loads(saved.texts[number])


def description(task: Task, sources: Sources) -> dict[str, Any]:
    """Return the first line of a file of results: task, parameters and digest of the engine.

    Raises `BuildError` for a task that another process could not import.
    """
    parameters: dict[str, Any] = {}
    kind: Any = task
    if is_dataclass(task) and not isinstance(task, type):
        kind, parameters = type(task), asdict(task)
    name = f"{kind.__module__}.{getattr(kind, '__qualname__', '<object>')}"
    if "<" in name or name.startswith("__main__."):
        raise BuildError(f"{name} is not at the top of a module that workers can import.")
    value = {"task": name, "parameters": parameters, "engine": sources.digest}
    return dict(json.loads(json.dumps(value)))


class Results:
    """A file of results: a description, then a line for each number, in any order.

    ``texts`` has the results as JSON text, by number. As a context manager it locks the file.
    """

    def __init__(self, path: Path, description: dict[str, Any], *, fresh: bool = False) -> None:
        self.texts: dict[int, str] = {}
        self._path = path
        self._description = description
        self._fresh = fresh

    def __enter__(self) -> Self:
        """Open and read the file; drop a torn last line."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._file = self._path.open("a+b")
        try:
            self._lock()
            if self._fresh:
                self._file.truncate(0)
            self._file.seek(0)
            *whole, torn = self._file.read().split(b"\n")
            if whole:
                self._check(whole[0])
            elif not self._line(self._description).startswith(torn):
                self._check(torn)
            for number, line in enumerate(whole[1:], 2):
                self._read(number, line)
            self._file.truncate(self._file.tell() - len(torn))
            if not whole:
                self._write(self._description)
        except BaseException:
            self._file.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self._file.close()

    def add(self, number: int, text: str) -> None:
        """Save the result of a number."""
        self._write({"number": number, "result": json.loads(text)})
        self.texts[number] = text

    def _write(self, value: object) -> None:
        self._file.write(self._line(value))
        self._file.flush()

    def _line(self, value: object) -> bytes:
        return f"{json.dumps(value)}\n".encode("ascii")

    def _lock(self) -> None:
        if fcntl is None:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BuildError(f"{self._path} is being written by another run.") from None

    def _check(self, line: bytes) -> None:
        try:
            found = json.loads(line)
            differ = [key for key, value in self._description.items() if found.get(key) != value]
        except (ValueError, AttributeError):
            differ = ["form"]
        if differ:
            raise BuildError(
                f"{self._path} holds results of something else ({' and '.join(differ)} differ). "
                "Discard them with --fresh, or move the file away."
            )

    def _read(self, number: int, line: bytes) -> None:
        try:
            entry = json.loads(line)
            self.texts[int(entry["number"])] = json.dumps(entry["result"])
        except (ValueError, TypeError, LookupError):
            raise BuildError(
                f"Line {number} of {self._path} is damaged. Remove it, and it is made again."
            ) from None
