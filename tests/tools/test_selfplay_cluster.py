"""Self-play on a dask cluster gives the same results, even if a worker is killed."""

import sys

import pytest
from support.tasks import Mortal, Square, failing

from scripts.common.base import BuildError
from scripts.lab.selfplay.queue import Crew, run
from scripts.lab.selfplay.sources import Sources

if sys.platform != "emscripten":
    import dask
    import distributed

pytestmark = [pytest.mark.native, pytest.mark.full]

NUMBERS = range(40)


@pytest.fixture(scope="module")
def address():
    """Return the address of a cluster of two workers on this machine."""
    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with distributed.LocalCluster(**options, silence_logs=50) as cluster:
        yield cluster.scheduler_address


def test_a_cluster_gives_the_results_of_one_process_although_a_worker_is_killed(tmp_path, address):
    """Dask gives the killed worker's number to another worker; saved results are not repeated."""
    task = Mortal(str(tmp_path), 0)
    alone = list(run(task, NUMBERS, tmp_path / "alone", Crew(1)))
    task = Mortal(str(tmp_path), 1)
    both = list(run(task, NUMBERS, tmp_path / "both", Crew(cluster=address)))
    assert both == alone
    assert len(list(tmp_path.glob("death-*"))) == 1
    assert list(run(task, NUMBERS, tmp_path / "both", Crew(cluster=address))) == alone


@pytest.mark.parametrize(
    ("task", "sources", "message"),
    [
        (failing, None, r"Number 3 failed: (.|\n)*division"),
        (Square(), Sources("0" * 16), "another build"),
    ],
)
def test_a_cluster_says_what_fails(tmp_path, address, task, sources, message):
    """An error on a worker, or a worker with another engine, ends the run."""
    with pytest.raises(BuildError, match=message):
        list(run(task, range(5), tmp_path / "file", Crew(cluster=address), sources=sources))


def test_an_address_without_a_scheduler_is_reported(tmp_path):
    """The wait is no longer than dask's configured timeout."""
    with (
        dask.config.set({"distributed.comm.timeouts.connect": "0.2s"}),
        pytest.raises(BuildError, match="No dask scheduler answers"),
    ):
        list(run(Square(), range(5), tmp_path / "file", Crew(cluster="tcp://127.0.0.1:9")))
