"""External sorting, for more words than should be in memory: sorted runs on disk, merged."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from heapq import merge
from itertools import groupby, islice
from pathlib import Path
from tempfile import TemporaryDirectory

_RUN = 200_000


def sorted_unique(words: Iterable[str]) -> Iterator[str]:
    """Yield the words in order without repetitions; at most 200,000 are in memory at a time."""
    with TemporaryDirectory() as folder, ExitStack() as files:
        runs = [
            files.enter_context(path.open(encoding="ascii"))
            for path in _write_runs(iter(words), Path(folder))
        ]
        for line, _ in groupby(merge(*runs)):
            yield line[:-1]


def _write_runs(words: Iterator[str], folder: Path) -> Iterator[Path]:
    number = 0
    while run := list(islice(words, _RUN)):
        path = folder / str(number)
        with path.open("w", encoding="ascii") as file:
            file.writelines(f"{word}\n" for word in sorted(set(run)))
        yield path
        number += 1
