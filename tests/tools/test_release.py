"""A release: its version, notes, packed site and hashes."""

import hashlib
import os
import re
import sys
import zipfile
from pathlib import Path

import pytest

import scrabble

if sys.platform != "emscripten":
    import yaml
    from packaging.version import Version

    from scripts.build import release
    from scripts.common.base import ROOT, BuildError

pytestmark = pytest.mark.native

CHANGELOG = "# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2027-01-01\n\n### Added\n- It.\n"
OLDER = "\n## [1.0.0] - 2026-12-01\n\nAll.\n"


@pytest.mark.parametrize("changelog", [CHANGELOG, CHANGELOG + OLDER])
def test_the_notes_are_those_of_the_version(changelog: str) -> None:
    """The notes are the version's section of the changelog."""
    assert release.notes_of(changelog, "1.1.0") == "### Added\n- It.\n"


@pytest.mark.parametrize("version", ["Unreleased", "1.0.0", "1.1"])
def test_a_version_without_notes_is_refused(version: str) -> None:
    """The section is empty or missing, or only a longer version number has a section."""
    with pytest.raises(BuildError, match="says nothing"):
        release.notes_of(CHANGELOG, version)


def test_a_tag_of_another_version_is_refused() -> None:
    """The refusal comes before the build."""
    with pytest.raises(BuildError, match="not that of the version"):
        release.build("v99.0.0", "")


def test_the_version_is_that_of_the_release_or_the_next_one() -> None:
    """The citation names the last release; unreleased changes belong to a later version."""
    source = (ROOT / "src" / "scrabble" / "__init__.py").read_text("utf-8")
    assert release.version_of(source) == scrabble.__version__
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    newest = re.findall(r"^## \[([0-9.]+)\]", changelog, re.MULTILINE)[0]
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    assert (cited["version"], cited["cff-version"]) == (newest, "1.2.0")
    version = Version(scrabble.__version__)
    changed = "### " in changelog.partition(f"## [{newest}]")[0]
    assert (
        (version.is_devrelease and version > Version(newest))
        if changed
        else version == Version(newest)
    )


def test_the_site_is_packed_the_same_every_time(tmp_path: Path) -> None:
    """Times and permissions of files do not matter; the release lists each file's hash."""
    site = tmp_path / "site"
    (site / "core").mkdir(parents=True)
    for name in ("index.html", "core/a.js"):
        (site / name).write_text(name)
    release.pack(site, tmp_path / "one.zip")
    os.utime(site / "index.html", (10**9, 10**9))
    (site / "index.html").chmod(0o600)
    release.pack(site, tmp_path / "two.zip")
    one, two = ((tmp_path / f"{name}.zip").read_bytes() for name in ("one", "two"))
    assert one == two
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        assert archive.namelist() == ["dist/core/a.js", "dist/index.html"]
    digest = hashlib.sha256(b"core/a.js").hexdigest()
    assert release.hashes(site).splitlines()[0] == f"{digest}  core/a.js"
