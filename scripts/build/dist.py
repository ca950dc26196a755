"""The site, ready for any static host: ``dist/``.

Engine wheel -> bytecode wheel -> locked by micropip -> one bundle; the
standard library and Pyodide's exports, trimmed to what that needs;
dictionaries as browsers unpack them; the page, minified. Nothing here depends on
the day or the machine, so two builds give the same bytes.
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
from typing import TypedDict

from scripts.build import imports, linking, node_env, page, pyodide, python_env, wheels
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
    alone,
    files_below,
    fresh_folder,
    run,
    say,
    sha256,
)

WORDS_FILES = "scripts.lexicons.words_files"
"""The program that packs the dictionaries; it needs the environment's zopfli."""
ENGINE = ("engine.bin", "late.bin", "stdlib.bin", "snapshot.bin", linking.GLUE, linking.WASM)
SNAPSHOT = "runtime/snapshot.bin"
"""The one file that two builds do not make alike: a memory holds addresses and counters."""
LATE = "bitarray"
"""The module with machine code, which no snapshot may hold: browsers load it when it is wanted."""
CALLER = "worker/snapshot.js"
"""The script of the page that calls what WebAssembly exports."""
TOOLS = ("micropip", "packaging", "platformdirs", "pyodide_build", "rich")
NOT_ASSETS = {"assets.json", "_headers", "sw.js"}
"""What a service worker must not keep: itself, the list it checks, the host's settings."""


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
    """Make ``engine.bin``, ``stdlib.bin`` and the ``lock.json`` they come from, in ``out``."""
    work = fresh_folder(out / "work")
    tools = wheels.named(wheels.ensure("tools"), *TOOLS)
    pyodide.output(
        "compile.py",
        work,
        engine_wheel(fresh_folder(work / "plain")),
        *wheels.ensure("shipped"),
        wheels=tools,
        why="cannot compile and lock the wheels inside Pyodide",
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
        why="the engine does not import inside Pyodide",
    )
    needed.write_text(traced, "utf-8")
    whole = node_env.PYODIDE / "python_stdlib.zip"
    pyodide.output(
        "pack_stdlib.py", out / "stdlib.bin", whole, needed, why="cannot trim the standard library"
    )
    machine_code = [data for name, data in unbundled(out / "late.bin") if name.endswith(".so")]
    linking.write(node_env.PYODIDE, out, [SITE / CALLER], machine_code)
    make_snapshot(out, needed)


def unbundled(path: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the names and contents of a bundle; see packing.py."""
    data = gzip.decompress(path.read_bytes())
    at = 4 + int.from_bytes(data[:4], "big")
    for name, size in json.loads(data[4:at])["files"]:
        yield name, data[at : at + size]
        at += size


def engine_wheels() -> list[Path]:
    """Return the wheels of the engine as it was built, for running it inside Pyodide."""
    return sorted((BUILD / "engine" / "work").glob("*.whl"))


def make_snapshot(out: Path, needed: Path) -> None:
    """Write the memory of a Python that has imported all it may need; see snapshot.mjs."""
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
    """Write every dictionary pack into ``out`` as the page loads it; see words_files.py."""
    packs = sorted(PACKS.glob("*.pack"))
    run(
        [python_env.PYTHON, "-m", WORDS_FILES, out, *packs],
        env=PYTHONPATH,
        quiet=True,
        why="cannot pack the dictionaries",
    )


def content_security_policy() -> str:
    """Read the page's policy from its own ``<meta>``, the one place where it is written."""
    html = (SITE / "index.html").read_text("utf-8")
    found = re.search(r'http-equiv="Content-Security-Policy"\s+content="([^"]+)"', html)
    if found is None:
        raise BuildError("site/index.html has no Content-Security-Policy")
    return found[1]


def headers() -> dict[str, str]:
    """Return what a host should send with every file: all of it is public and revalidated."""
    return {
        "Content-Security-Policy": f"{content_security_policy()}; frame-ancestors 'none'",
        "Cache-Control": "no-cache",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    }


def assemble(engine: Path, words: Path, out: Path) -> None:
    """Put page, runtime, dictionaries and their licences together in ``out``."""
    page.write(fresh_folder(out))
    sources = [(node_env.PYODIDE / linking.LOADER, Path("runtime", linking.LOADER))]
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
    """Read the licence that a wheel brings along."""
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if re.search(r"dist-info/.*LICEN[CS]E", name)]
        return b"\n".join(archive.read(name) for name in names)


class Asset(TypedDict):
    """One file of the site."""

    path: str
    bytes: int
    sha256: str


def list_files(out: Path) -> list[Asset]:
    """List the files that a service worker may keep, with their sizes and hashes."""
    return [
        {
            "path": path.relative_to(out).as_posix(),
            "bytes": path.stat().st_size,
            "sha256": sha256(path),
        }
        for path in files_below(out)
        if path.relative_to(out).as_posix() not in NOT_ASSETS
    ]


def list_assets(out: Path) -> dict[str, object]:
    """Return the content of ``assets.json``: the files, and a version that names this very set."""
    files = list_files(out)
    return {"version": hashlib.sha256(json.dumps(files).encode()).hexdigest()[:16], "files": files}


def engine_inputs() -> list[Path | str]:
    """Return everything that the engine's bundle is made of and made by."""
    return [
        *(path for path in files_below(SRC) if path.suffix != ".pack"),
        *files_below(SCRIPTS / "pyodide", SCRIPTS / "build"),
        SITE / CALLER,
        ROOT / "pyproject.toml",
        ROOT / "package-lock.json",
    ]


def build() -> Path:
    """Bring ``dist/`` up to date and return it; one build at a time."""
    with alone():
        return _build()


def _build() -> Path:
    python_env.ensure()
    node_env.ensure()
    engine, words = BUILD / "engine", BUILD / "words"
    parts = [engine / name for name in ENGINE]
    stamp = Stamp("engine", engine_inputs(), parts)
    if not stamp.fresh():
        say("compiling, locking and bundling the engine inside Pyodide")
        make_engine(fresh_folder(engine))
        stamp.write()
    inputs: list[Path | str] = [
        *PACKS.glob("*.pack"),
        *files_below(SRC / "scrabble" / "lexicon"),
        SCRIPTS / "lexicons" / "words_files.py",
        *python_env.requirements(),
    ]
    stamp = Stamp("words", inputs, [words])
    if not stamp.fresh():
        say("packing the dictionaries for the page")
        make_words(fresh_folder(words))
        stamp.write()
    built = files_below(words, SITE, PACKS, SCRIPTS / "build")
    stamp = Stamp("dist", [*parts, *built, ROOT / "package-lock.json"], [DIST / "assets.json"])
    if not stamp.fresh():
        assemble(engine, words, DIST)
        stamp.write()
    return DIST


def compressed_sizes(folder: Path) -> dict[str, tuple[int, int]]:
    """Return (bytes, bytes gzipped) of every file, as a static host would send it."""
    return {
        path.relative_to(folder).as_posix(): (
            path.stat().st_size,
            min(path.stat().st_size, len(gzip.compress(path.read_bytes(), 9, mtime=0))),
        )
        for path in files_below(folder)
    }


def part_of(path: str) -> str:
    """Name the part of the site that a file belongs to, for the report."""
    folder = path.rpartition("/")[0].split("/")[0]
    if path.endswith((*page.MINIFIED, ".html")) or not folder:
        return "page"
    return path if folder == "runtime" else f"{folder}/"


def report(folder: Path) -> str:
    """Describe what a first visit transfers, by part."""
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
    """Build the engine and the site twice from nothing and compare; raises `BuildError`.

    The snapshot is left out, and its line in the list of assets.
    """
    python_env.ensure()
    node_env.ensure()
    BUILD.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=BUILD, prefix="twice-") as folder:
        made: list[dict[str, str]] = []
        for name in ("first", "second"):
            engine, words, site = (Path(folder, name, part) for part in ("engine", "words", "dist"))
            say(f"building everything from nothing, the {name} time")
            make_engine(fresh_folder(engine))
            make_words(fresh_folder(words))
            assemble(engine, words, site)
            made.append({entry["path"]: entry["sha256"] for entry in list_files(site)})
    one, other = made
    differing = {path for path in one | other if one.get(path) != other.get(path)} - {SNAPSHOT}
    if differing:
        raise BuildError(f"two builds differ in {', '.join(sorted(differing))}")
    say(f"two builds, same bytes: {len(one) - 1} files, without the snapshot")
