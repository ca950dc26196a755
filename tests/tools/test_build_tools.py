"""The build's own parts: pins, stamps, the list of assets."""

import json
import re
import sys
import time
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
if sys.platform != "emscripten":
    from scripts.build import commands, dist, page, programs
    from scripts.common import base, locks, wheels
    from scripts.runtime import assembly

pytestmark = pytest.mark.native


MAX_JOINING_BYTES = 15_500
"""The size limit of the files that connect two pages, without the chat, which loads later."""
JOINING = ("live.js", "live/sign.css")
FUZZERS = tuple(programs.programs("fuzz")) if sys.platform != "emscripten" else ()


def test_every_python_requirement_is_pinned() -> None:
    """Each requirement of a dependency group names exactly one version."""
    groups = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["dependency-groups"]
    pins = [pin for group in groups.values() for pin in group]
    assert [pin for pin in pins if not re.fullmatch(r"[a-z-]+(\[[a-z]+\])?==[0-9.]+", pin)] == []


def test_the_lock_of_npm_has_hashes_and_no_addresses() -> None:
    """Every npm package is verified by hash and may come from any mirror."""
    text = (ROOT / "package-lock.json").read_text("utf-8")
    packages = json.loads(text)["packages"]
    assert "resolved" not in text
    assert "://registry" not in text
    assert all("integrity" in entry for name, entry in packages.items() if name)


@pytest.mark.parametrize("kind", ["shipped", "tools"])
def test_wheels_for_pyodide_are_taken_by_hash(kind: str) -> None:
    """Lines alternate between a package's one version and its hash."""
    text = Path(wheels.__file__).with_name(f"wheels-{kind}.txt").read_text("utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    assert lines
    for pin, digest in zip(lines[::2], lines[1::2], strict=True):
        assert re.fullmatch(r"[a-z-]+==[0-9.]+ \\", pin)
        assert re.fullmatch(r"    --hash=sha256:[0-9a-f]{64}", digest)


def test_tests_and_page_run_the_same_bitarray() -> None:
    """The native environment and the page pin one version."""
    text = Path(wheels.__file__).with_name("wheels-shipped.txt").read_text("utf-8")
    (bitarray,) = [pin for pin in locks.pins("environment") if pin.startswith("bitarray")]
    assert bitarray in text


def test_wheels_are_picked_by_whole_name() -> None:
    """The name ``pytest`` does not pick the wheel of ``pytest_cov``."""
    files = [Path("pytest-9.2.0-py3-none-any.whl"), Path("pytest_cov-7.1.0-py3-none-any.whl")]
    assert wheels.named(files, "pytest") == files[:1]


def test_a_stamp_knows_when_a_step_must_run_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A step is fresh only with the same inputs and its outputs in place."""
    monkeypatch.setattr(base, "BUILD", tmp_path)
    monkeypatch.setattr(base, "ROOT", tmp_path)
    source, product = tmp_path / "source", tmp_path / "product"
    source.write_text("one")
    assert not base.Stamp("step", [source, "option"], [product]).is_current()
    product.write_text("made")
    base.Stamp("step", [source, "option"], [product]).write()
    assert base.Stamp("step", [source, "option"], [product]).is_current()
    assert not base.Stamp("step", [source, "other"], [product]).is_current()
    source.write_text("two")
    assert not base.Stamp("step", [source, "option"], [product]).is_current()
    source.write_text("one")
    product.unlink()
    assert not base.Stamp("step", [source, "option"], [product]).is_current()


def test_a_failed_program_is_reported_with_its_output() -> None:
    """The error has the end of the output and the exit code."""
    with pytest.raises(base.BuildError, match=r"no luck \(exit code 3\)\nsad story"):
        base.run(
            [sys.executable, "-c", "print('sad story'); raise SystemExit(3)"],
            quiet=True,
            why="no luck",
        )
    with pytest.raises(base.BuildError, match="no-such-program"):
        base.run(["no-such-program"])


@pytest.fixture
def stand_in(tmp_path: Path) -> Path:
    """Make a folder that looks like a built engine."""
    engine = tmp_path / "engine"
    engine.mkdir()
    for name in assembly.ENGINE:
        (engine / name).write_bytes(name.encode())
    return engine


def test_assembling_twice_gives_the_same_bytes(tmp_path: Path, stand_in: Path) -> None:
    """The page does not depend on the build's time or place."""
    words = tmp_path / "words"
    words.mkdir()
    (words / "en.words").write_bytes(b"words")
    made = []
    for name in ("one", "two"):
        out = tmp_path / name
        dist.assemble(stand_in, words, out)
        made.append({path.relative_to(out): path.read_bytes() for path in base.files_below(out)})
    assert made[0] == made[1]
    for name in ("pass-a-word", "pyodide", "xz-decompress", "uqr", "bitarray"):
        assert made[0][Path("licences", f"{name}.txt")] != b""


def test_the_published_page_keeps_its_policy_and_its_limits(tmp_path: Path) -> None:
    """Scripts are smaller than their modules; the script that connects two pages is small, too."""
    page.write(tmp_path)
    index = (tmp_path / "index.html").read_text("utf-8")
    assert dist.content_security_policy() in index
    for path in base.files_below(tmp_path):
        if path.suffix == ".js":
            made = json.loads(path.with_name(f"{path.name}{page.MAP}").read_text("utf-8"))
            assert path.stat().st_size < sum(map(len, made["sourcesContent"]))
    assert sum((tmp_path / name).stat().st_size for name in JOINING) <= MAX_JOINING_BYTES


def test_the_asset_list_names_every_file_that_may_be_cached(tmp_path: Path) -> None:
    """Service worker and pictures are not in the list, whose version depends on all entries."""
    names = ("index.html", "lexicons/en.words", "sw.js", "_headers", "assets.json")
    for name in (*names, "pictures/phone.png"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
    files = dist.list_files(tmp_path)
    assert [entry["path"] for entry in files] == ["index.html", "lexicons/en.words"]
    assert [entry["bytes"] for entry in files] == [10, 17]
    assets = dist.list_assets(tmp_path)
    assert assets["files"] == files
    (tmp_path / "index.html").write_text("INDEX.html")
    assert dist.list_assets(tmp_path)["version"] != assets["version"]


def test_every_version_changes_the_service_worker(tmp_path: Path) -> None:
    """Browsers find a new version because the service worker contains its version."""
    (tmp_path / "sw.js").write_text(f'const BUILT="{"0" * 16}";')
    (tmp_path / "index.html").write_text("<p>page</p>")
    version = dist.write_list(tmp_path)
    assert (tmp_path / "sw.js").read_text() == f'const BUILT="{version}";'
    assert json.loads((tmp_path / "assets.json").read_bytes())["version"] == version
    with pytest.raises(base.BuildError, match="0 places"):
        dist.write_list(tmp_path)


def test_the_policy_allows_only_our_own_origin() -> None:
    """The policy starts from 'none' and names no other origin."""
    rules = dict(
        rule.strip().split(" ", 1)
        for rule in dist.content_security_policy().split(";")
        if " " in rule.strip()
    )
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == "'self' 'wasm-unsafe-eval'"
    sources = [rule for name, rule in rules.items() if name.endswith(("-src", "-uri", "-action"))]
    allowed = {source for rule in sources for source in rule.split()}
    assert allowed <= {"'none'", "'self'", "'wasm-unsafe-eval'", "data:", "blob:"}


@pytest.mark.parametrize(
    ("asked", "ran"),
    [
        ("fuzz links --seconds 9", ["-m scripts fuzz links --seconds 9"]),
        ("bench link-lengths", ["-m scripts bench link-lengths"]),
        ("bench open --help", ["-m scripts bench open --help"]),
        ("fuzz all --count 9", [f"-m scripts fuzz {name} --count 9" for name in FUZZERS]),
    ],
)
def test_a_program_is_run_by_name_with_its_options(
    monkeypatch: pytest.MonkeyPatch, asked: str, ran: list[str]
) -> None:
    """The first word is the name, or ``all``; the rest are the program's options."""
    started: list[str] = []

    def status(command: list[object], **_: object) -> int:
        started.append(" ".join(map(str, command[1:])))
        return 0

    monkeypatch.setattr(programs, "status", status)
    assert commands.main(asked.split()) == 0
    assert started == ran


STARTS_ANOTHER = """
import subprocess, sys, time
other = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
print(other.pid, flush=True)
time.sleep(60)
"""


def test_a_hung_program_is_ended_with_what_it_started(tmp_path: Path) -> None:
    """The log names the time limit; a program that ends in time keeps its exit code."""
    log = tmp_path / "log"
    assert base.status([sys.executable, "-c", STARTS_ANOTHER], log=log, limit=2) != 0
    other, ended = log.read_text("utf-8").splitlines()
    assert ended.endswith("ended, still running after 2 s")
    assert _has_ended(int(other))
    assert base.status([sys.executable, "-c", "raise SystemExit(3)"], limit=60) == 3


def _has_ended(pid: int) -> bool:
    """Wait until a process is gone; a zombie counts as gone."""
    for _ in range(100):
        try:
            state = Path(f"/proc/{pid}/stat").read_text("utf-8").rsplit(")", 1)[1].split()[0]
        except FileNotFoundError:
            return True
        if state == "Z":
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize("asked", ["fuzz", "fuzz --help"])
def test_a_group_without_a_name_lists_its_programs(
    asked: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each program has one line, and nothing runs."""
    assert commands.main(asked.split()) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines if line.startswith("  ")] == [*FUZZERS, "all"]


@pytest.mark.parametrize(
    ("asked", "error"),
    [
        ("fuzz nothing --seconds 9", "there is no fuzz 'nothing'"),
        ("vectors all", "there is no vectors 'all'"),
    ],
)
def test_an_unknown_program_is_reported_in_one_line(
    asked: str, error: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The refusal lists the names."""
    assert commands.main(asked.split()) == 1
    assert error in capsys.readouterr().err


@pytest.mark.parametrize("group", programs.GROUPS if sys.platform != "emscripten" else ())
def test_every_program_has_a_summary(group: str) -> None:
    """Every name listed as running in Pyodide is a program of its group."""
    found = programs.programs(group)
    assert {"links", "open"} <= set(found) or group != "bench"
    assert [name for name, summary in found.items() if not summary[:1].isupper()] == []
    assert programs.GROUPS[group].in_pyodide <= set(found)
