"""The pinned source packages, fetched by their registries' clients, and their licence notices."""

from __future__ import annotations

import re
import shutil
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

from scripts.common.base import BUILD, BuildError, run, sha256

CACHE = BUILD / "lexicons"


@dataclass(frozen=True, slots=True)
class Source:
    """A package: its registry, its exact version, and the SHA-256 of its archive."""

    registry: str
    package: str
    version: str
    sha256: str

    @property
    def command(self) -> list[str]:
        """The command that downloads the archive into the current folder."""
        if self.registry == "npm":
            return ["npm", "pack", "--silent", f"{self.package}@{self.version}"]
        if self.registry == "pypi":
            pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
            return [*pip, f"{self.package}=={self.version}"]
        return ["apt-get", "download", "--quiet", f"{self.package}={self.version}"]


SOURCES = {
    package: Source(package=package, **facts)
    for package, facts in tomllib.loads(
        Path(__file__).with_name("sources.toml").read_text("utf-8")
    ).items()
}


def fetch(package: str, cache: Path = CACHE) -> Path:
    """Return the folder of a package; download and unpack it if necessary.

    Raises `BuildError` if the package is missing, or if its hash is not the pinned one.
    """
    source = SOURCES[package]
    folder = cache / f"{source.package}-{source.version.replace(':', '_')}"
    if folder.exists():
        return folder
    download = folder.with_suffix(".download")
    download.mkdir(parents=True, exist_ok=True)
    run(source.command, cwd=download, quiet=True)
    (archive,) = download.iterdir()
    found = sha256(archive)
    if found != source.sha256:
        raise BuildError(f"{package} {source.version}: SHA-256 is {found}, not the pinned one.")
    unpacked = download / "unpacked"
    if archive.suffix == ".deb":
        run(["dpkg-deb", "-x", archive.name, unpacked.name], cwd=download, quiet=True)
    elif archive.suffix == ".whl":
        shutil.unpack_archive(archive, unpacked, "zip")
    else:
        shutil.unpack_archive(archive, unpacked, "gztar", filter="data")
    unpacked.rename(folder)
    archive.unlink()
    download.rmdir()
    return folder


_LIBREOFFICE = "libreoffice-dictionaries"


def notice(source: Source, folder: Path, language: str) -> str:
    """Return the copyright and licence notice of an unpacked package."""
    if source.registry == "npm":
        (path,) = (p for p in (folder / "package").iterdir() if p.name.lower() == "license")
        return path.read_text("utf-8")
    if source.registry == "pypi":
        (about,) = folder.glob("*.dist-info")
        readme = (about / "METADATA").read_text("utf-8")
        terms = readme[readme.index("## License") : readme.index("## Citing")]
        return f"{(about / 'LICENSE.txt').read_text('utf-8')}\n{terms}"
    text = (folder / f"usr/share/doc/{source.package}/copyright").read_text("utf-8")
    return _own_part(text, language) if _LIBREOFFICE in text else text


def _own_part(text: str, language: str) -> str:
    """Return one language's part of a notice on the dictionaries of all languages."""
    paragraphs = re.split(r"\n\s*\n", text)
    ours = [p for p in paragraphs if p.startswith(f"Files: dictionaries/{language}/")]
    return "\n\n".join([paragraphs[0], *ours])
