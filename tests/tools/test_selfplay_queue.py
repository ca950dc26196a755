"""The self-play queue gives the same results with any workers, after a stop or a crash."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support.tasks import Mortal, Square, failing

from scripts.common.base import PYTHONPATH, ROOT, TESTS, BuildError
from scripts.lab.selfplay import sources
from scripts.lab.selfplay.queue import Crew, Results, run
from scripts.lab.selfplay.sources import Sources

pytestmark = [pytest.mark.native, pytest.mark.no_cover]

NUMBERS = range(12)
SQUARES = [{"square": number * number, "pair": [number, "L·L"]} for number in NUMBERS]
ENV = {**os.environ, "PYTHONPATH": f"{PYTHONPATH['PYTHONPATH']}{os.pathsep}{TESTS}"}

PROGRAM = """
import os, signal, sys
from pathlib import Path
from support.tasks import Square
from scripts.lab.selfplay.queue import Crew, run
signal.signal(signal.SIGINT, signal.default_int_handler)  # Shells ignore it in the background.
for number, _ in enumerate(run(Square(sys.argv[2]), range(12), Path(sys.argv[1]), Crew(2))):
    if number == 5:
        os.kill(os.getpid(), getattr(signal, sys.argv[3]))
"""


def lines(file: Path) -> list[str]:
    """Return a results file's lines."""
    return file.read_text("ascii").splitlines()


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_results_come_in_order_and_are_the_same_with_any_number_of_workers(tmp_path, workers):
    """The first of four numbers takes longest, so later ones finish before it."""
    file = tmp_path / "squares.jsonl"
    assert list(run(Square(), NUMBERS, file, Crew(workers))) == SQUARES
    assert len(lines(file)) == 1 + len(NUMBERS)
    assert sorted(json.loads(line)["number"] for line in lines(file)[1:]) == list(NUMBERS)


@pytest.mark.parametrize(
    ("saved", "asked"),
    [
        (range(12), range(12)),
        (range(5), range(12)),
        (range(3, 9), range(12)),
        (range(12), range(4)),
        (range(0), range(12)),
    ],
)
def test_saved_results_are_not_computed_again(tmp_path, saved, asked):
    """Only missing numbers are computed, whatever range ran before."""
    file, log = tmp_path / "squares.jsonl", tmp_path / "log"
    list(run(Square(str(log)), saved, file, Crew(1)))
    done = len(log.read_text().split()) if log.exists() else 0
    assert list(run(Square(str(log)), asked, file, Crew(1))) == SQUARES[: len(asked)]
    assert len(log.read_text().split()) == done + len(set(asked) - set(saved))


@pytest.mark.parametrize("name", ["SIGKILL", "SIGINT"])
def test_a_run_that_was_killed_goes_on_where_it_was(tmp_path, name):
    """The killed run saved at least six results and left no worker; the rest is done once."""
    file, log = tmp_path / "squares.jsonl", tmp_path / "log"
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, file, log, name],
        cwd=ROOT, env=ENV, capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == -getattr(signal, name)
    kept = len(lines(file)) - 1
    assert kept >= 6
    first = len(log.read_text().split())
    assert list(run(Square(str(log)), NUMBERS, file, Crew(2))) == SQUARES
    assert len(log.read_text().split()) == first + len(NUMBERS) - kept


@pytest.mark.parametrize("cut", [1, 2, 20, "all but one", "in the header"])
def test_a_last_line_that_was_torn_is_made_again(tmp_path, cut):
    """A line that was cut off is removed, and its result is computed again."""
    file = tmp_path / "squares.jsonl"
    list(run(Square(), NUMBERS, file, Crew(1)))
    content = file.read_bytes()
    last = len(content.splitlines(keepends=True)[-1])
    left = {"all but one": len(content) - last + 1, "in the header": 30}
    file.write_bytes(content[: left[cut] if isinstance(cut, str) else -cut])
    assert list(run(Square(), NUMBERS, file, Crew(1))) == SQUARES
    assert len(lines(file)) == 1 + len(NUMBERS)


@pytest.mark.parametrize("times", [1, 2])
def test_a_worker_that_dies_is_replaced_and_its_number_done_again(tmp_path, times):
    """The results equal those of an undisturbed run."""
    task = Mortal(str(tmp_path), times)
    assert list(run(task, NUMBERS, tmp_path / "file", Crew(2))) == SQUARES
    assert len(list(tmp_path.glob("death-*"))) == times


@pytest.mark.parametrize(
    ("task", "message"),
    [
        (failing, r"Number 3 failed: (.|\n)*ZeroDivisionError"),
        ("mortal", "Number 5 ended 3 workers"),
        (lambda number: number, "not at the top of a module"),
    ],
)
def test_a_failing_task_is_reported_and_earlier_results_are_saved(tmp_path, task, message):
    """A failing number ends the run; earlier results are saved."""
    file = tmp_path / "file"
    with pytest.raises(BuildError, match=message):
        list(run(Mortal(str(tmp_path), 9) if task == "mortal" else task, range(9), file, Crew(1)))
    if task is failing:
        assert [json.loads(line)["result"] for line in lines(file)[1:]] == [2, 3, 6]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "parameters differ"),
        (b'{"link": "x"}\n', "task and parameters and engine differ"),
        (b"my notes\n", "form differ"),
        (b"my notes", "form differ"),
        (b"[]\n", "form differ"),
        (b"\xff\n", "form differ"),
    ],
)
def test_a_file_of_something_else_is_refused_and_left_alone(tmp_path, content, message):
    """The message names the difference; --fresh discards the file."""
    file = tmp_path / "file"
    if content is None:
        list(run(Square(plus=1), range(2), file, Crew(1)))
    else:
        file.write_bytes(content)
    before = file.read_bytes()
    with pytest.raises(BuildError, match=message):
        list(run(Square(), NUMBERS, file, Crew(1)))
    assert file.read_bytes() == before
    assert list(run(Square(), NUMBERS, file, Crew(1), fresh=True)) == SQUARES


def test_a_damaged_line_in_the_middle_is_named(tmp_path):
    """The line is not skipped, so that a user can find the cause."""
    file = tmp_path / "file"
    list(run(Square(), NUMBERS, file, Crew(1)))
    text = lines(file)
    file.write_text("\n".join([*text[:3], text[3][:9], *text[4:]]) + "\n", "ascii")
    with pytest.raises(BuildError, match=r"Line 4 of .* is damaged"):
        list(run(Square(), NUMBERS, file, Crew(1)))


def test_two_runs_do_not_write_one_file(tmp_path):
    """The second run is refused while the first is running."""
    pytest.importorskip("fcntl")
    with (
        Results(tmp_path / "file", {"task": "a"}),
        pytest.raises(BuildError, match="another run"),
        Results(tmp_path / "file", {"task": "a"}),
    ):
        pass


def test_a_run_that_is_not_read_to_its_end_ends_its_workers(tmp_path):
    """No process of a worker remains."""
    results = run(Mortal(str(tmp_path), 0), range(1000), tmp_path / "file", Crew(2))
    next(results)
    results.close()
    kept = len(lines(tmp_path / "file"))
    time.sleep(0.1)
    assert len(lines(tmp_path / "file")) == kept < 1000


def test_the_progress_bar_counts_saved_results(tmp_path, capsys):
    """Without a terminal, the bar writes a line for each tenth."""
    list(run(Square(), range(6), tmp_path / "file", Crew(1), title="squares"))
    list(run(Square(), NUMBERS, tmp_path / "file", Crew(1), title="squares"))
    shown = re.sub(r", .* left", "", capsys.readouterr().err).splitlines()
    assert shown[-6:] == [
        f"squares [{'#' * (40 * done // 12):.<40}] {done}/12" for done in (6, 8, 9, 10, 11, 12)
    ]


def test_sources_differ_by_every_file_that_counts(tmp_path):
    """The digest covers names and contents, except excluded files."""
    engine = tmp_path / "scrabble"
    (engine / "data").mkdir(parents=True)
    (engine / "a.py").write_text("1")
    (engine / "data" / "leaves").write_text("1")
    first = sources.digest(tmp_path)
    rest = sources.digest(tmp_path, ("scrabble/data",))
    sources.digest.cache_clear()
    (engine / "data" / "leaves").write_text("2")
    assert sources.digest(tmp_path) != first
    assert sources.digest(tmp_path, ("scrabble/data",)) == rest
    sources.digest.cache_clear()


def test_a_machine_with_another_build_is_refused():
    """A run never mixes results of two engines."""
    Sources.here().check()
    with pytest.raises(BuildError, match="another build"):
        Sources("0" * 16).check()
