"""The locks of the Python packages: complete, with hashes, and enforced."""

import hashlib
import os
import platform
import re
import sys
import tomllib
import zipfile
from importlib import metadata
from pathlib import Path

import pytest

if sys.platform != "emscripten":
    from packaging.markers import Marker
    from packaging.requirements import Requirement
    from packaging.utils import canonicalize_name

    from scripts.common import base, locks, python_env

pytestmark = pytest.mark.native

ENTRY = re.compile(
    r"^(?P<name>[a-z0-9-]+)(?:\[(?P<extras>[a-z0-9,-]+)\])?==(?P<version>[\w.!+]+)"
    r"(?: ; (?P<marker>[^\\\n]+))?"
    r"(?P<hashes>(?: \\\n    --hash=sha256:[0-9a-f]{64})+)\n",
    re.MULTILINE,
)


def entries(name: str) -> dict[str, re.Match[str]]:
    """Read a lock: its entries, by the name of the package."""
    text = locks.path(name).read_text("utf-8")
    rest = ENTRY.sub("", text).splitlines()
    assert [line for line in rest if not line.startswith("#")] == []
    return {entry["name"]: entry for entry in ENTRY.finditer(text)}


@pytest.mark.parametrize("name", ["environment", "docs", "node", "uv"])
def test_a_lock_has_every_pin_with_hashes(name: str) -> None:
    """If a pin has changed, run `build.py lock`; a lock has no addresses."""
    locked = {name: entry["version"] for name, entry in entries(name).items()}
    pins = [Requirement(pin) for pin in locks.pins(name)]
    assert [pin for pin in pins if locked.get(pin.name) not in pin.specifier] == []
    assert "://" not in locks.path(name).read_text("utf-8")


def test_every_requirement_is_in_a_lock() -> None:
    """Each dependency group is in one lock."""
    project = tomllib.loads((base.ROOT / "pyproject.toml").read_text("utf-8"))
    locked = sorted(group for groups in locks.GROUPS.values() for group in groups)
    assert locked == sorted(project["dependency-groups"])


def test_the_package_names_no_tool_of_its_developers() -> None:
    """The package states the oldest versions that it works with; the locks hold the pins."""
    project = tomllib.loads((base.ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    needed = [*project["dependencies"], *(need for extra in extras.values() for need in extra)]
    pins = {pin.partition("==")[0] for pin in locks.pins("environment")}
    assert sorted(extras) == ["png", "shell"]
    assert [str(each.specifier)[:2] for each in map(Requirement, needed)] == [">="] * len(needed)
    assert {Requirement(each).name for each in needed} - pins == {"resvg-py"}  # Not tested here.


def test_what_locked_packages_need_is_locked() -> None:
    """The metadata of the installed packages are checked, with their extras.

    If a package is needed with an extra but locked without it, pip 23 takes the newest release,
    which has no hash here.
    """
    locked = entries("environment")
    extras = {name: set((entry["extras"] or "").split(",")) for name, entry in locked.items()}
    missing = [
        f"{name} needs {need}"
        for name, entry in locked.items()
        if _belongs_here(entry)
        for need in map(Requirement, metadata.requires(name) or [])
        if not need.marker or need.marker.evaluate({"extra": ""})
        if not need.extras <= extras.get(canonicalize_name(need.name), set())
        or canonicalize_name(need.name) not in locked
    ]
    assert missing == []


def test_this_environment_has_the_locked_versions() -> None:
    """Tests run with the versions of the lock."""
    locked = entries("environment")
    here = {name: metadata.version(name) for name in locked if _belongs_here(locked[name])}
    assert {name: locked[name]["version"] for name in here} == here


def _belongs_here(entry: re.Match[str]) -> bool:
    return not entry["marker"] or Marker(entry["marker"]).evaluate()


def wheel(folder: Path, name: str, needs: str = "") -> str:
    """Write a wheel of one module into a folder; return its line for a lock."""
    path = folder / f"{name}-1.0-py3-none-any.whl"
    about = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{name}.py", "")
        info = f"{name}-1.0.dist-info"
        archive.writestr(f"{info}/METADATA", about + (f"Requires-Dist: {needs}\n" if needs else ""))
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")
    return f"{name}==1.0 --hash=sha256:{hashlib.sha256(path.read_bytes()).hexdigest()}\n"


@pytest.mark.parametrize(
    ("change", "refused"),
    [
        ("none", ""),
        ("another hash", "THESE PACKAGES DO NOT MATCH THE HASHES"),
        ("no hash", "Hashes are required"),
        ("nothing of what it needs", "must have their versions pinned|Hashes are required"),
    ],
)
def test_pip_installs_what_is_locked_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, change: str, refused: str
) -> None:
    """A file with another hash, or a package outside the lock, stops the build."""
    plain, needed = wheel(tmp_path, "plain", "needed"), wheel(tmp_path, "needed")
    text = {
        "none": plain + needed,
        "another hash": plain + needed[:-5] + ("0000\n" if needed[-5:-1] != "0000" else "1111\n"),
        "no hash": plain + "needed==1.0\n",
        "nothing of what it needs": plain,
    }[change]
    lock = tmp_path / "lock.txt"
    lock.write_text(text)
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    monkeypatch.setenv("PIP_TARGET", str(tmp_path / "installed"))
    if refused:
        with pytest.raises(base.BuildError, match=refused):
            python_env.install(lock)
    else:
        python_env.install(lock)
    installed = sorted(path.name for path in (tmp_path / "installed").glob("*.py"))
    assert installed == ([] if refused else ["needed.py", "plain.py"])


@pytest.mark.parametrize(
    ("version", "made"), [(platform.python_version(), False), ("3.9.1", True), (None, True)]
)
def test_an_environment_is_made_again_only_for_another_python(version, made, tmp_path, monkeypatch):
    """If only the lock is new, packages are replaced but not the Python, which may be running."""
    folder = tmp_path / ".venv"
    if version:
        folder.mkdir()
        (folder / "python").touch()
        (folder / "pyvenv.cfg").write_text(f"home = /x\nversion = {version}\n", "utf-8")
    calls: list[str] = []
    monkeypatch.setattr(python_env, "VENV", folder)
    monkeypatch.setattr(python_env, "PYTHON", folder / "python")
    monkeypatch.setattr(base, "BUILD", tmp_path)
    monkeypatch.setattr(python_env.venv, "create", lambda *_, **__: calls.append("made"))
    monkeypatch.setattr(python_env, "install", lambda *_: calls.append("installed"))
    python_env.ensure()
    assert calls == ["made"] * made + ["installed"]
