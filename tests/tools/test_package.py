"""The package's metadata, and its program beside another package of its name."""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

if sys.platform != "emscripten":
    from scripts.build import package_metadata
    from scripts.common.base import ROOT, SRC

pytestmark = pytest.mark.native

SOURCE = "https://example.org/us/words"


def test_the_licence_expression_names_every_dictionarys_licence():
    """The expression joins the code's licence and those of the catalogue."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    manifest = json.loads((SRC / "scrabble/data/lexicons/manifest.json").read_text("utf-8"))
    named = {part for pack in manifest["packs"] for part in pack["licence"].split(" AND ")}
    assert sorted(re.split(r" AND\s+", project["license"])) == sorted({"MIT", *named})


@pytest.mark.parametrize(
    ("text", "source", "shown"),
    [
        ("[rules](docs/rules.md)", SOURCE, f"[rules]({SOURCE}/blob/v1.0.0/docs/rules.md)"),
        ("![table](docs/a.png)", SOURCE, f"![table]({SOURCE}/raw/v1.0.0/docs/a.png)"),
        ("[two\nlines](b.md#c)", SOURCE, f"[two\nlines]({SOURCE}/blob/v1.0.0/b.md#c)"),
        ("[out](https://a.org)", SOURCE, "[out](https://a.org)"),
        ("[rules](docs/rules.md)", "", "rules"),
        ("![table](docs/a.png)", "", ""),
    ],
)
def test_links_of_the_readme_are_absolute(text, source, shown):
    """If the repository has no address, the links become plain text."""
    assert package_metadata.readme(text, source, "v1.0.0") == shown


def test_the_readme_has_no_relative_link_left():
    text = (ROOT / "README.md").read_text("utf-8")
    targets = re.findall(r"\]\(([^)]+)\)", package_metadata.readme(text, SOURCE, "v1.0.0"))
    assert targets
    assert [target for target in targets if not target.startswith("https://")] == []


@pytest.mark.parametrize(("source", "names"), [("", 0), (SOURCE, 4)])
def test_the_addresses_are_those_of_the_repository(source, names):
    found = package_metadata.urls(source)
    assert len(found) == names
    assert all(address.startswith(SOURCE) for address in found.values())


def test_python_m_build_is_the_package_build():
    """The file build.py in the same folder does not hide it."""
    done = subprocess.run(
        [sys.executable, "-m", "build", "--version"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert re.match(r"build [0-9.]+ \(", done.stdout)


@pytest.mark.parametrize("text", ["", "__all__ = ['Board']"])
def test_another_package_of_the_name_is_an_error(tmp_path, text):
    """The sentence says what lies where, and what to do."""
    (tmp_path / "scrabble").mkdir()
    other = tmp_path / "scrabble" / "__init__.py"
    other.write_text(text)
    done = run_program(tmp_path, SRC)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("error: other-package: ")
    assert str(other) in done.stderr
    assert "python -m venv" in done.stderr


def test_the_program_runs_the_command_line():
    done = run_program(SRC)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Pass-a-Word ")


def run_program(*path: Path) -> subprocess.CompletedProcess[str]:
    """Run the program with these folders on Python's path."""
    folders = os.pathsep.join(map(str, path))
    return subprocess.run(
        [sys.executable, "-m", "pass_a_word", "--version"],
        env={"PYTHONPATH": folders},
        capture_output=True,
        text=True,
        check=False,
    )
