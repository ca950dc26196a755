"""The published wheel and sdist work when installed alone."""

import doctest
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from support.examples import EXAMPLES
from support.examples import run as run_example

import scrabble

if sys.platform != "emscripten":
    from scripts.common import locks, python_env
    from scripts.common.base import ROOT, run

pytestmark = [pytest.mark.native, pytest.mark.full, pytest.mark.no_cover]

MOST_BYTES = 5_000_000
DOCUMENTS = ("README.md", "docs/tutorial.md", "docs/cookbook.md", "docs/library.md", "docs/bots.md")
DOCTESTS = """
import doctest, importlib, pkgutil, sys
import scrabble
names = [each.name for each in pkgutil.walk_packages(scrabble.__path__, "scrabble.")]
failed = sum(
    doctest.testmod(importlib.import_module(name)).failed
    for name in names if not name.endswith("__main__")
)
failed += sum(doctest.testfile(name, module_relative=False).failed for name in sys.argv[1:])
print(len(names), failed)
"""


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with an sdist and the wheel built from it."""
    folder = tmp_path_factory.mktemp("published")
    run(
        [python_env.tool("pyproject-build"), "--no-isolation", "--outdir", folder, ROOT],
        quiet=True,
        why="cannot build the packages",
    )
    return folder


def pythons() -> list[Path]:
    """Return this Python and all others on the path that start and are supported."""
    if sys.platform == "emscripten":
        return []
    names = (f"python3.{minor}" for minor in range(11, 20) if minor != sys.version_info.minor)
    others = map(Path, filter(None, map(shutil.which, names)))
    return [Path(sys._base_executable), *filter(_starts, others)]


def _starts(python: Path) -> bool:
    """Say whether a Python is real, not a shim, and can make an environment."""
    done = subprocess.run(
        [python, "-c", "import venv, ensurepip"], capture_output=True, check=False
    )
    return not done.returncode


@pytest.fixture(scope="module", params=pythons(), ids=lambda path: path.name)
def installed(
    request: pytest.FixtureRequest, published: Path, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """Return the Python of an environment with only the wheel and its requirements."""
    folder = tmp_path_factory.mktemp("installed")
    (wheel,) = published.glob("*.whl")
    locked = locks.path("environment").read_text("utf-8")
    needed = re.search(r"^bitarray==.*(?:\n    .*)+", locked, re.MULTILINE)
    assert needed
    (folder / "needed.txt").write_text(f"{needed[0]}\n", "utf-8")
    run([request.param, "-m", "venv", folder / "venv"], quiet=True)
    python = folder / "venv" / python_env.PYTHON.relative_to(python_env.VENV)
    python_env.install(folder / "needed.txt", python)
    pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-index"]
    run([*pip, "--no-deps", wheel], quiet=True)
    return python


def printed(python: Path, *arguments: str | Path) -> str:
    """Return a program's output when it runs in an empty folder, away from the sources."""
    folder = python.parents[2]
    command = [str(python), "-I", *map(str, arguments)]
    return subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=True
    ).stdout.strip()


def test_the_packages_hold_what_they_should(published):
    """The wheel has the package and the start of its program; the sdist has every file."""
    (wheel,) = published.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    version = scrabble.__version__
    assert {name.partition("/")[0] for name in names} == {
        "scrabble", "pass_a_word.py", f"pass_a_word-{version}.dist-info",
    }  # fmt: skip
    assert {"scrabble/py.typed", "scrabble/data/lexicons/licences/en.txt"} <= set(names)
    assert wheel.stat().st_size < MOST_BYTES
    (sdist,) = published.glob("*.tar.gz")
    with tarfile.open(sdist) as tar:
        held = {Path(name).parts[1] for name in tar.getnames() if len(Path(name).parts) > 1}
    assert {"src", "tests", "docs", "scripts", "site", "build.py", "CHANGELOG.md"} <= held


def test_every_example_works_from_the_wheel(installed):
    """The examples are in docstrings, the README and the documents."""
    out = printed(installed, "-c", DOCTESTS, *(ROOT / name for name in DOCUMENTS))
    modules, failed = map(int, out.splitlines()[-1].split())
    assert failed == 0
    assert modules > 100


def test_the_command_line_works_from_the_wheel(installed):
    """A game is started, shown and played; the program prints its version."""
    assert printed(installed, "-m", "scrabble", "--version").endswith(scrabble.__version__)
    link = printed(installed, "-m", "scrabble", "new", "--players", "Ann,Bea", "--seed", "4D2")
    link = printed(installed, "-m", "scrabble", "play", link, "8H UNIT")
    assert "UNIT" in printed(installed, "-m", "scrabble", "link", "show", link)
    program = installed.with_name("pass-a-word" + installed.suffix)
    done = subprocess.run([program, "best", link], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("Master plays ")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.program)
def test_the_programs_of_the_docs_work_from_the_wheel(installed, tmp_path, example):
    """These programs are in docs/examples."""
    printed = run_example(example, installed, tmp_path)
    assert [part for part in example.shown if part not in printed] == []


def test_the_tests_of_the_sdist_run(published, tmp_path):
    """The sdist has all files that the tests need, also of the tools and the page."""
    (sdist,) = published.glob("*.tar.gz")
    with tarfile.open(sdist) as tar:
        tar.extractall(tmp_path, filter="data")
    (folder,) = tmp_path.iterdir()
    some = ("tests/game/test_rules.py", "tests/test_library.py", "tests/tools/test_build_page.py")
    run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *some],
        cwd=folder, quiet=True, why="the tests of the sdist fail")  # fmt: skip


def test_the_examples_are_typed(installed, tmp_path):
    """The examples pass mypy's strict checks with the installed package."""
    for name in DOCUMENTS:
        examples = doctest.DocTestParser().get_examples((ROOT / name).read_text("utf-8"))
        path = tmp_path / f"{Path(name).stem}_examples.py"
        path.write_text("".join(each.source for each in examples), "utf-8")
    mypy = [python_env.tool("mypy"), "--strict", "--python-executable", installed]
    run([*mypy, "--cache-dir", tmp_path / "cache", *sorted(tmp_path.glob("*.py"))],
        cwd=tmp_path, quiet=True)  # fmt: skip
