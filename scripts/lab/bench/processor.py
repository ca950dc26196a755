"""Limit a program to a share of the processor, to imitate slower phones."""

from __future__ import annotations

import os
import shlex
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PERIOD_US = 100_000
GROUP = "pass-a-word-bench"


@contextmanager
def limited(program: str | Path, share: float) -> Iterator[Path | None]:
    """Yield a script that runs a program and its children on a share of all cores.

    ``share`` is above 0 and at most 1. Yields ``None`` if no control group can be made:
    groups need Linux and write access to /sys/fs/cgroup.
    """
    group = _group(round(share * (os.cpu_count() or 1) * PERIOD_US))
    if group is None:
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder, "limited")
        joins = f"echo $$ > {shlex.quote(str(group / 'cgroup.procs'))}"
        script.write_text(f'#!/bin/sh\n{joins}\nexec {shlex.quote(str(program))} "$@"\n', "utf-8")
        script.chmod(0o700)
        try:
            yield script
        finally:
            _remove(group)


def _group(quota_us: int) -> Path | None:
    """Make a control group, version 2 or 1, with a limited processor time in each period."""
    versions: list[tuple[Path, dict[str, str]]] = [
        (Path("/sys/fs/cgroup"), {"cpu.max": f"{quota_us} {PERIOD_US}"}),
        (
            Path("/sys/fs/cgroup/cpu"),
            {"cpu.cfs_period_us": str(PERIOD_US), "cpu.cfs_quota_us": str(quota_us)},
        ),
    ]
    for base, settings in versions:
        if not (base / "cgroup.procs").exists():
            continue
        group = base / GROUP
        try:
            group.mkdir(exist_ok=True)
            for name, value in settings.items():
                (group / name).write_text(value, "ascii")
        except OSError:
            continue
        return group
    return None


def _remove(group: Path) -> None:
    """Remove a control group once its last process has ended."""
    for _ in range(50):
        try:
            group.rmdir()
        except OSError:
            time.sleep(0.1)
        else:
            return
