"""The site for any static host, ``dist/``.

The engine's wheel is compiled to bytecode, locked by micropip and bundled. The standard library
and Pyodide's exports are trimmed to what the engine needs, the dictionaries packed as browsers
unpack them, the page minified. Nothing depends on the date or the machine: two builds give the
same bytes.
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
from collections.abc import Iterator
from pathlib import Path
from typing import NotRequired, TypedDict

from scripts.build import imports, locks, node_env, page, pyodide, python_env, wasm_exports, wheels
from scripts.build.base import (
    BUILD,
    DIST,
    EPOCH,
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

WORDS_FILES = "scripts.lexicons.words_files"
"""The program that packs the dictionaries; it needs the environment's zopfli."""
ENGINE = (
    "engine.bin",
    "late.bin",
    "stdlib.bin",
    "snapshot.bin",
    wasm_exports.GLUE,
    wasm_exports.WASM,
)
SNAPSHOT = "runtime/snapshot.bin"
GZIP_MAGIC = b"\x1f\x8b"
LATE = "bitarray"
"""The module with machine code, which a snapshot cannot hold: browsers load it after the start."""
CALLER = "worker/snapshot.js"
"""The script of the page that calls exports of the WebAssembly."""
TOOLS = ("micropip", "packaging", "platformdirs", "pyodide_build", "rich")
NOT_ASSETS = {"assets.json", "_headers", "sw.js"}
"""What the service worker must not cache: itself, the list that it checks, host settings."""


def engine_wheel(work: Path) -> Path:
    """Build the engine's wheel with the pinned backend."""
    run(
        [python_env.tool("pyproject-build"), "--wheel", "--no-isolation", "--outdir", work, ROOT],
        # Its program imports PyPI's ``build``, which our ``build.py`` would hide from it.
        env={"SOURCE_DATE_EPOCH": EPOCH, "PYTHONPATH": ""},
        quiet=True,
        why="cannot build the engine's wheel",
    )
    return next(work.glob("*.whl"))


def make_engine(out: Path) -> None:
    """Write the files of `ENGINE` into ``out``, and what they are made from into ``out/work``."""
    work = fresh_folder(out / "work")
    tools = wheels.named(wheels.ensure("tools"), *TOOLS)
    pyodide.output(
        "compile.py",
        work,
        engine_wheel(fresh_folder(work / "plain")),
        *wheels.ensure("shipped"),
        wheels=tools,
        why="cannot compile and lock the wheels in Pyodide",
    )
    lock, needed = work / "lock.json", work / "needed.json"
    bundles = [out / "engine.bin", out / "late.bin"]
    early = imports.engine_modules(without=LATE)
    late = sorted(set(imports.engine_modules()) - set(early))
    pyodide.output("pack_engine.py", *bundles, lock, *early, "--", *late, why="cannot bundle")
    traced = pyodide.output(
        "trace_imports.py",
        *early,
        *late,
        *imports.other_modules(),
        bundles=bundles,
        why="the engine does not import in Pyodide",
    )
    needed.write_text(traced, "utf-8")
    whole = node_env.PYODIDE / "python_stdlib.zip"
    pyodide.output(
        "pack_stdlib.py", out / "stdlib.bin", whole, needed, why="cannot trim the standard library"
    )
    machine_code = [data for name, data in unbundled(out / "late.bin") if name.endswith(".so")]
    wasm_exports.write(node_env.PYODIDE, out, [SITE / CALLER], machine_code)
    make_snapshot(out, needed)


def unbundled(path: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the names and contents of the files in a bundle; see packing.py."""
    data = gzip.decompress(path.read_bytes())
    at = 4 + int.from_bytes(data[:4], "big")
    for name, size in json.loads(data[4:at])["files"]:
        yield name, data[at : at + size]
        at += size


def engine_wheels() -> list[Path]:
    """Return the built wheels of the engine and its requirements, to run it in Pyodide."""
    return sorted((BUILD / "engine" / "work").glob("*.whl"))


def make_snapshot(out: Path, needed: Path) -> None:
    """Write the memory of a Python that has imported all modules; see snapshot.mjs."""
    library = [name.removesuffix(".py") for name in json.loads(needed.read_text("utf-8"))]
    modules = [name.removesuffix("/__init__").replace("/", ".") for name in library]
    scripts = pyodide.RUNNER.parent
    run(
        [node_env.find().program, scripts / "snapshot.mjs", out, scripts / "prepare.py",
         *modules, *imports.engine_modules(without=LATE)],
        quiet=True,
        why="cannot take the snapshot",
    )  # fmt: skip


def make_words(out: Path) -> None:
    """Write the dictionaries into ``out`` in the form that the page loads; see words_files.py."""
    packs = sorted(PACKS.glob("*.pack"))
    run(
        [python_env.PYTHON, "-m", WORDS_FILES, out, *packs],
        env=PYTHONPATH,
        quiet=True,
        why="cannot pack the dictionaries",
    )


def content_security_policy() -> str:
    """Return the page's policy, which is written in its ``<meta>``; raises `BuildError`."""
    html = (SITE / "index.html").read_text("utf-8")
    found = re.search(r'http-equiv="Content-Security-Policy"\s+content="([^"]+)"', html)
    if found is None:
        raise BuildError("site/index.html has no Content-Security-Policy")
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
"""What the page never asks a browser for, and no script that got into it should.

Clipboard, sharing, sound, vibration and a screen that stays on are left to the page; data between
two pages (WebRTC) has no such feature.
"""
TWO_YEARS_S = 2 * 365 * 24 * 60 * 60


def headers() -> dict[str, str]:
    """Return the headers that a host should send with every file."""
    return {
        "Content-Security-Policy": f"{content_security_policy()}; frame-ancestors 'none'",
        "Cache-Control": "no-cache",
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Permissions-Policy": ", ".join(f"{name}=()" for name in UNUSED_FEATURES),
        "Referrer-Policy": "no-referrer",
        "Strict-Transport-Security": f"max-age={TWO_YEARS_S}",
        "X-Content-Type-Options": "nosniff",
    }


def assemble(engine: Path, words: Path, out: Path) -> None:
    """Write the page, the runtime, the dictionaries and the licences into ``out``."""
    page.write(fresh_folder(out))
    sources = [(node_env.PYODIDE / wasm_exports.LOADER, Path("runtime", wasm_exports.LOADER))]
    sources += [(engine / name, Path("runtime", name)) for name in ENGINE]
    sources += [(path, Path("lexicons", path.name)) for path in files_below(words)]
    sources += [(path, Path("licences", path.name)) for path in files_below(PACKS / "licences")]
    notice = Path(__file__).with_name("notice-pyodide.txt")
    sources.append((ROOT / "LICENSE", Path("licences", "pass-a-word.txt")))
    sources.append((notice, Path("licences", "pyodide.txt")))
    for source, target in sources:
        (out / target).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, out / target)
    for wheel in wheels.ensure("shipped"):
        text = licence_in(wheel)
        (out / "licences" / f"{wheel.name.split('-')[0]}.txt").write_bytes(text)
    lines = ["/*", *(f"  {name}: {value}" for name, value in headers().items())]
    (out / "_headers").write_text("\n".join(lines) + "\n", "utf-8")
    assets = list_assets(out)
    (out / "assets.json").write_text(json.dumps(assets, indent=1) + "\n", "utf-8")


def licence_in(wheel: Path) -> bytes:
    """Return the licence files of a wheel, one after the other."""
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if re.search(r"dist-info/.*LICEN[CS]E", name)]
        return b"\n".join(archive.read(name) for name in names)


class Asset(TypedDict):
    """One file of the site; ``unpacked`` is the hash of what the service worker keeps instead."""

    path: str
    bytes: int
    sha256: str
    unpacked: NotRequired[str]


def list_files(out: Path) -> list[Asset]:
    """List the files that the service worker may cache, with their sizes and hashes."""
    paths = {path.relative_to(out).as_posix(): path for path in files_below(out)}
    return [_asset(name, path) for name, path in paths.items() if name not in NOT_ASSETS]


def _asset(name: str, path: Path) -> Asset:
    asset = Asset(path=name, bytes=path.stat().st_size, sha256=sha256(path))
    data = path.read_bytes() if name == SNAPSHOT else b""
    if data.startswith(GZIP_MAGIC):
        asset["unpacked"] = hashlib.sha256(gzip.decompress(data)).hexdigest()
    return asset


def list_assets(out: Path) -> dict[str, object]:
    """Return the content of ``assets.json``: the files, and a version for all of them.

    The version is a hash of the list without white space, so that the service worker, which has the
    version in its address, can check the list.
    """
    files = list_files(out)
    text = json.dumps(files, separators=(",", ":"))
    return {"version": hashlib.sha256(text.encode()).hexdigest()[:16], "files": files}


def engine_inputs() -> list[Path | str]:
    """Return the files that the engine's parts are made from, and those of the tools."""
    return [
        *(path for path in files_below(SRC) if path.suffix != ".pack"),
        *files_below(SCRIPTS / "pyodide", SCRIPTS / "build"),
        SITE / CALLER,
        ROOT / "pyproject.toml",
        ROOT / "package-lock.json",
    ]


def build() -> Path:
    """Bring ``dist/`` up to date and return it; waits for a build in another process."""
    with build_lock():
        return _build()


def _build() -> Path:
    python_env.ensure()
    node_env.ensure()
    engine, words = BUILD / "engine", BUILD / "words"
    parts = [engine / name for name in ENGINE]
    stamp = Stamp("engine", engine_inputs(), parts)
    if not stamp.is_current():
        announce("compiling, locking and bundling the engine in Pyodide")
        make_engine(fresh_folder(engine))
        stamp.write()
    inputs: list[Path | str] = [
        *PACKS.glob("*.pack"),
        *files_below(SRC / "scrabble" / "lexicon"),
        SCRIPTS / "lexicons" / "words_files.py",
        locks.path("environment"),
    ]
    stamp = Stamp("words", inputs, [words])
    if not stamp.is_current():
        announce("packing the dictionaries for the page")
        make_words(fresh_folder(words))
        stamp.write()
    built = files_below(words, SITE, PACKS, SCRIPTS / "build")
    stamp = Stamp("dist", [*parts, *built, ROOT / "package-lock.json"], [DIST / "assets.json"])
    if not stamp.is_current():
        assemble(engine, words, DIST)
        stamp.write()
    return DIST


def compressed_sizes(folder: Path) -> dict[str, tuple[int, int]]:
    """Return the size of every file: as it is, and as a host that compresses sends it."""
    return {
        path.relative_to(folder).as_posix(): (
            path.stat().st_size,
            min(path.stat().st_size, len(gzip.compress(path.read_bytes(), 9, mtime=0))),
        )
        for path in files_below(folder)
    }


def part_of(path: str) -> str:
    """Return the part of the site that a file belongs to in the report."""
    folder = path.rpartition("/")[0].split("/")[0]
    if path.endswith((*page.MINIFIED, ".html")) or not folder:
        return "page"
    return path if folder == "runtime" else f"{folder}/"


def report(folder: Path) -> str:
    """Return a report of the sizes by part, and of what a first visit transfers."""
    parts: Counter[str] = Counter()
    packed_parts: Counter[str] = Counter()
    for path, (plain, packed) in compressed_sizes(folder).items():
        parts[part_of(path)] += plain
        packed_parts[part_of(path)] += packed
    first = sum(n for part, n in packed_parts.items() if not part.endswith("/"))
    plain = first - packed_parts[SNAPSHOT]
    short = first - packed_parts["runtime/stdlib.bin"] - packed_parts["runtime/engine.bin"]
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
    """Build everything twice from scratch and compare; raises `BuildError` if files differ."""
    python_env.ensure()
    node_env.ensure()
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD, prefix="twice-") as folder:
        made: list[dict[str, str]] = []
        for name in ("first", "second"):
            engine, words, site = (Path(folder, name, part) for part in ("engine", "words", "dist"))
            announce(f"building everything from scratch, the {name} time")
            make_engine(fresh_folder(engine))
            make_words(fresh_folder(words))
            assemble(engine, words, site)
            made.append({entry["path"]: entry["sha256"] for entry in list_files(site)})
    one, other = made
    differing = sorted(path for path in one | other if one.get(path) != other.get(path))
    if differing:
        raise BuildError(f"two builds differ in {', '.join(differing)}")
    announce(f"two builds, same bytes: {len(one)} files")
