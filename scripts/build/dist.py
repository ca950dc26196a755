"""Build the site for any static host, ``dist/``.

The engine's wheel is compiled to bytecode, locked by micropip and bundled. The standard library and
Pyodide's exports are trimmed to what the engine needs. The dictionaries are packed for browsers,
and the page is minified. Nothing depends on date or machine: two builds give the same bytes.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import shutil
import tempfile
import zipfile
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import TypedDict

from scripts.build import page
from scripts.common import locks, node_env, python_env, wheels
from scripts.common.base import (
    BUILD,
    DIST,
    NODE_MODULES,
    PACKS,
    PYTHONPATH,
    ROOT,
    SCRIPTS,
    SITE,
    SRC,
    BuildError,
    Stamp,
    announce,
    build_lock,
    files_below,
    fresh_folder,
    run,
    sha256,
)
from scripts.runtime import assembly, pyodide, wasm_exports

PAGE_DATA = ("-m", "scripts", "build", "page-data")
"""The program that writes the engine's data for the page; it imports the engine."""
WORDS_FILES = ("-m", "scripts", "build", "words-files")
"""The program that packs the dictionaries; it needs zopfli from the environment."""
SNAPSHOT = "packed/snapshot.bin.xz"
SIZES = "runtime/sizes.json"
"""The sizes of runtime files and dictionaries, plain and gzipped, for the progress bar."""
NOTICES = ("pyodide", "xz-decompress")
"""Packages whose licences we keep here, in ``notice-NAME.txt``."""
LIST = "assets.json"
WORKER = "sw.js"
NOT_FOUND = "404.html"
HEADERS = "_headers"
NOT_ASSETS = {LIST, WORKER, HEADERS, NOT_FOUND}
"""Files that the service worker must not cache: itself, its list, and files for hosts."""
NOT_ASSET_FOLDERS = {"pictures"}
"""Folders that the service worker must not cache: pictures for chats and for installing.

Source maps (`page.MAP`) must not be cached either: only developers read them.
"""


def published(name: str) -> str:
    """Return the published path of a file of the engine.

    Published modules end in ``.js``: many hosts send ``.mjs`` as text, which no browser runs.
    """
    folder = "packed" if name.endswith(".xz") else "runtime"
    return f"{folder}/{name.replace('.mjs', '.js')}"


def engine_wheels() -> list[Path]:
    """Return the built wheels of the engine and its requirements, for Pyodide."""
    return sorted((BUILD / "engine" / "work").glob("*.whl"))


def in_pyodide(program: Path, *arguments: str) -> list[str | Path]:
    """Build the engine; return the command that runs a program with it in Pyodide."""
    build()
    return pyodide.command(program, *arguments, wheels=engine_wheels())


def make_words(out: Path) -> None:
    """Write the dictionaries in the page's format; see words_files.py."""
    packs = sorted(PACKS.glob("*.pack"))
    run(
        [python_env.PYTHON, *WORDS_FILES, out, *packs],
        env=PYTHONPATH,
        quiet=True,
        why="cannot pack the dictionaries",
    )


FILM = "watch.html"
"""The page of films: the only one that may stand in a frame of another site."""
UNFRAMED = "frame-ancestors 'none'"
PATHS: Mapping[str, tuple[str, ...]] = {
    page.INDEX: ("/", "/index.html"),
    FILM: ("/watch.html", "/watch"),
}
"""The addresses of the pages with a policy of their own; some hosts leave out the ``.html``."""
POLICY = "Content-Security-Policy"


def content_security_policy(name: str = page.INDEX) -> str:
    """Return the policy in the ``<meta>`` of a page; raises `BuildError`."""
    html = (SITE / name).read_text("utf-8")
    found = re.search(rf'http-equiv="{POLICY}"\s+content="([^"]+)"', html)
    if found is None:
        raise BuildError(f"site/{name} has no {POLICY}")
    return found[1]


UNUSED_FEATURES = (
    "accelerometer",
    "camera",
    "display-capture",
    "encrypted-media",
    "fullscreen",
    "gamepad",
    "geolocation",
    "gyroscope",
    "hid",
    "idle-detection",
    "local-fonts",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "picture-in-picture",
    "publickey-credentials-get",
    "serial",
    "storage-access",
    "usb",
    "window-management",
    "xr-spatial-tracking",
)
"""Browser features that the page never uses, denied to all scripts.

The page may use clipboard, sharing, sound, vibration and a screen that stays on. No feature name
exists for connections between two pages (WebRTC).
"""
TWO_YEARS_S = 2 * 365 * 24 * 60 * 60


def policy_of(name: str) -> str:
    """Return the policy that a host should send with a file; only films may stand in frames."""
    if name == FILM:
        return content_security_policy(FILM)
    return f"{content_security_policy()}; {UNFRAMED}"


def headers(name: str = page.INDEX) -> dict[str, str]:
    """Return the headers that a host should send with a file, by default with the game."""
    return {
        POLICY: policy_of(name),
        "Cache-Control": "no-cache",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": ", ".join(f"{name}=()" for name in UNUSED_FEATURES),
        "Referrer-Policy": "no-referrer",
        "Strict-Transport-Security": f"max-age={TWO_YEARS_S}",
        "X-Content-Type-Options": "nosniff",
    }


def headers_file() -> str:
    """Return the file of headers that some hosts read.

    A path that several rules match gets the headers of all of them, and browsers apply every
    policy. So the rule for all paths forbids no frame; the rules of the game's page do.
    """
    rules = {"/*": headers() | {POLICY: content_security_policy()}}
    rules |= {path: {POLICY: policy_of(name)} for name, paths in PATHS.items() for path in paths}
    return "".join(
        f"{path}\n" + "".join(f"  {name}: {value}\n" for name, value in sent.items())
        for path, sent in rules.items()
    )


def assemble(engine: Path, words: Path, out: Path, address: str = "") -> None:
    """Write the page, the runtime, the dictionaries and the licences into ``out``.

    ``address`` is the page's future address, if known.
    """
    page.write(fresh_folder(out), address=address)
    run(
        [python_env.PYTHON, *PAGE_DATA, out],
        env=PYTHONPATH,
        quiet=True,
        why="cannot write the data of the page",
    )
    sources = [(node_env.PYODIDE / wasm_exports.LOADER, Path(published(wasm_exports.LOADER)))]
    sources += [(engine / name, Path(published(name))) for name in assembly.ENGINE]
    sources += [(path, Path("lexicons", path.name)) for path in files_below(words)]
    sources += [(path, Path("licences", path.name)) for path in files_below(PACKS / "licences")]
    sources.append((ROOT / "LICENSE", Path("licences", "pass-a-word.txt")))
    sources.append((NODE_MODULES / "uqr" / "LICENSE", Path("licences", "uqr.txt")))
    for name in NOTICES:
        notice = Path(__file__).with_name(f"notice-{name}.txt")
        sources.append((notice, Path("licences", f"{name}.txt")))
    for source, target in sources:
        (out / target).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, out / target)
    for wheel in wheels.ensure("shipped"):
        text = licence_in(wheel)
        (out / "licences" / f"{wheel.name.split('-')[0]}.txt").write_bytes(text)
    (out / HEADERS).write_text(headers_file(), "utf-8")
    (out / SIZES).write_text(json.dumps(sizes(out), separators=(",", ":")) + "\n", "utf-8")
    write_list(out)


_BUILT = re.compile(r'"0{16}"')
"""The placeholder for the version in the service worker."""


def write_list(out: Path) -> str:
    """Write ``assets.json``; write its version into the service worker and return it.

    The new version changes the worker's script, so browsers notice a release. Raises
    `BuildError` if the script does not have exactly one placeholder.
    """
    assets = list_assets(out)
    (out / LIST).write_text(json.dumps(assets, indent=1) + "\n", "utf-8")
    version = str(assets["version"])
    script = out / WORKER
    text, count = _BUILT.subn(f'"{version}"', script.read_text("utf-8"))
    if count != 1:
        raise BuildError(f"{WORKER} has {count} places for its version")
    script.write_text(text, "utf-8")
    return version


def sizes(out: Path) -> dict[str, tuple[int, int]]:
    """Return the sizes of the runtime and the dictionaries, plain and compressed."""
    return {
        path: size
        for path, size in compressed_sizes(out).items()
        if path.partition("/")[0] in {"lexicons", "packed", "runtime"}
    }


def licence_in(wheel: Path) -> bytes:
    """Join the licence files of a wheel."""
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if re.search(r"dist-info/.*LICEN[CS]E", name)]
        return b"\n".join(archive.read(name) for name in names)


class Asset(TypedDict):
    """One file of the site."""

    path: str
    bytes: int
    sha256: str


def list_files(out: Path) -> list[Asset]:
    """List the files that the service worker may cache, with sizes and hashes."""
    paths = {path.relative_to(out).as_posix(): path for path in files_below(out)}
    return [
        Asset(path=name, bytes=path.stat().st_size, sha256=sha256(path))
        for name, path in paths.items()
        if name not in NOT_ASSETS
        and name.partition("/")[0] not in NOT_ASSET_FOLDERS
        and path.suffix != page.MAP
    ]


def version_of(files: list[Asset]) -> str:
    """Return the version of a list of files: the start of the hash of its compact JSON."""
    text = json.dumps(files, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def list_assets(out: Path) -> dict[str, object]:
    """Return the content of ``assets.json``: the files, and their common version.

    The service worker accepts a list only if its version is in the worker's script or address.
    """
    files = list_files(out)
    return {"version": version_of(files), "files": files}


def build(address: str = "") -> Path:
    """Update ``dist/`` and return it; wait for a build in another process.

    ``address`` is the page's future address, if known. Raises `BuildError`.
    """
    base = page.preview_base(address)
    with build_lock():
        return _build(base)


def _build(address: str) -> Path:
    python_env.ensure()
    node_env.ensure()
    engine, words = BUILD / "engine", BUILD / "words"
    parts = [engine / name for name in assembly.ENGINE]
    stamp = Stamp("engine", assembly.inputs(), parts)
    if not stamp.is_current():
        announce("compiling, locking and bundling the engine in Pyodide")
        assembly.make(fresh_folder(engine))
        stamp.write()
    inputs: list[Path | str] = [
        *PACKS.glob("*.pack"),
        *files_below(SRC / "scrabble" / "lexicon", SRC / "scrabble" / "data" / "leaves"),
        SCRIPTS / "build" / "words_files.py",
        locks.path("environment"),
    ]
    stamp = Stamp("words", inputs, [words])
    if not stamp.is_current():
        announce("packing the dictionaries for the page")
        make_words(fresh_folder(words))
        stamp.write()
    puzzles = SRC / "scrabble" / "data" / "puzzles"
    built = files_below(words, puzzles, SITE, PACKS, SCRIPTS / "build")
    inputs = [*parts, *built, ROOT / "package-lock.json", f"address {address}"]
    stamp = Stamp("dist", inputs, [DIST / LIST])
    if not stamp.is_current():
        assemble(engine, words, DIST, address)
        stamp.write()
    return DIST


def compressed_sizes(folder: Path) -> dict[str, tuple[int, int]]:
    """Return the size of every file that a visit may load, plain and compressed."""
    return {
        path.relative_to(folder).as_posix(): (
            path.stat().st_size,
            min(path.stat().st_size, len(gzip.compress(path.read_bytes(), 9, mtime=0))),
        )
        for path in files_below(folder)
        if path.suffix != page.MAP
    }


def part_of(path: str) -> str:
    """Return the row of the report to which a file's size is added."""
    folder = path.rpartition("/")[0].split("/")[0]
    if folder in {"packed", "runtime"}:
        return path
    return "page" if path.endswith((*page.BUNDLED, ".html")) or not folder else f"{folder}/"


def report(folder: Path) -> str:
    """Report the sizes by part, and the bytes of a first visit."""
    parts: Counter[str] = Counter()
    packed_parts: Counter[str] = Counter()
    for path, (plain, packed) in compressed_sizes(folder).items():
        parts[part_of(path)] += plain
        packed_parts[part_of(path)] += packed
    large = {published(name) for name in assembly.LARGE}
    first = sum(n for part, n in packed_parts.items() if part[-1] != "/" and part not in large)
    plain = first - packed_parts[SNAPSHOT] - packed_parts[published(assembly.SHORT_GLUE)]
    later = {published(name) for name in assembly.PLAIN}
    short = first - sum(packed_parts[part] for part in later)
    lines = [
        f"  {part:<28}{parts[part] / 1000:>9,.0f} kB{packed_parts[part] / 1000:>9,.0f} kB gzipped"
        for part in sorted(parts)
    ]
    total = f"{short / 1e6:.2f} MB gzipped, {plain / 1e6:.2f} MB without the snapshot"
    return "\n".join([
        *lines,
        *(f"  {line}" for line in page.report(page.sizes(folder)).splitlines()),
        f"  first visit, without dictionary: {total}",
    ])  # fmt: skip


def check_reproducible() -> None:
    """Build everything twice from scratch; raise `BuildError` if files differ."""
    python_env.ensure()
    node_env.ensure()
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD, prefix="twice-") as folder:
        made: list[dict[str, str]] = []
        for name in ("first", "second"):
            engine, words, site = (Path(folder, name, part) for part in ("engine", "words", "dist"))
            announce(f"building everything from scratch, the {name} time")
            assembly.make(fresh_folder(engine))
            make_words(fresh_folder(words))
            assemble(engine, words, site)
            made.append({entry["path"]: entry["sha256"] for entry in list_files(site)})
    one, other = made
    differing = sorted(path for path in one | other if one.get(path) != other.get(path))
    if differing:
        raise BuildError(f"two builds differ in {', '.join(differing)}")
    announce(f"two builds, same bytes: {len(one)} files")
