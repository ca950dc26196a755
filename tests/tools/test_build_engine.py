"""The page's Python: exactly the locked files, with every module that it can import."""

import gzip
import hashlib
import io
import json
import lzma
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from scrabble import data, web
from scrabble.lexicon import catalogue, load_lexicon

if sys.platform != "emscripten":
    from scripts.build import dist
    from scripts.common import base, node_env, wheels
    from scripts.runtime import assembly, glue, imports, pyodide, wasm_exports

pytestmark = [pytest.mark.native, pytest.mark.built, pytest.mark.no_cover]

INSIDE = {"_struct", "array", "binascii", "math", "unicodedata", "zlib"}
BUILT_IN = {*sys.builtin_module_names, *INSIDE}
"""Modules built into Pyodide's interpreter that the engine may import."""


LATER = ("late.bin", *assembly.PART_FILES)
BUNDLES = ("engine.bin", *LATER)


@pytest.fixture(scope="module")
def engine() -> Path:
    """Return the folder of the site's Python parts; build it if there is none."""
    if not (base.DIST / "assets.json").exists():
        dist.build()
    return base.BUILD / "engine"


def read_bundle(path: Path) -> tuple[dict[str, object], dict[str, bytes]]:
    """Unpack a bundle by an independent implementation of the format in packing.py."""
    data = io.BytesIO(gzip.decompress(path.read_bytes()))
    index = json.loads(data.read(int.from_bytes(data.read(4), "big")))
    files = {name: data.read(size) for name, size in index.pop("files")}
    assert data.read() == b""
    return index, files


def locked_files(engine: Path) -> dict[str, bytes]:
    """Read all files of the locked wheels; their hashes must match the lock."""
    files: dict[str, bytes] = {}
    lock = json.loads((engine / "work" / "lock.json").read_text("utf-8"))
    for entry in lock["packages"].values():
        wheel = engine / "work" / entry["file_name"]
        assert hashlib.sha256(wheel.read_bytes()).hexdigest() == entry["sha256"]
        with zipfile.ZipFile(wheel) as archive:
            files |= {name: archive.read(name) for name in archive.namelist()}
    return files


def test_the_bundle_has_the_locked_files(engine: Path) -> None:
    """Every file of the bundle is, byte for byte, in a wheel of the lock."""
    locked = locked_files(engine)
    info = json.loads((engine / "work" / "lock.json").read_text())["info"]
    for bundle in BUNDLES:
        index, files = read_bundle(engine / bundle)
        assert index == {"info": info}
        assert {name: data for name, data in files.items() if locked.get(name) != data} == {}


def test_the_bundle_has_what_the_bridge_needs_and_nothing_else(engine: Path) -> None:
    """All imports of the bridge are there as bytecode; tests, commands and dictionaries are not."""
    early, *later = (set(read_bundle(engine / bundle)[1]) for bundle in BUNDLES)
    names = early.union(*later)
    assert len(names) == len(early) + sum(map(len, later))  # No file is in two bundles.
    assert {name for name in early if not name.endswith(".pyc")} == set()
    assert {
        "bitarray/_bitarray.cpython-314-wasm32-emscripten.so",
        "scrabble/data/layouts/classic.txt",
        "scrabble/game/__init__.pyc",
        "scrabble/web/__init__.pyc",
    } <= names
    idle = re.compile(r"\.(py|pack|h|pyi)$|/test_|/cli|__main__|dist-info")
    assert [name for name in names if idle.search(name)] == []


def test_bytecode_does_not_reveal_the_build_path(engine: Path) -> None:
    """No file of the page contains the path of the build folder."""
    here = str(base.ROOT).encode()
    unpack = {b"\x1f\x8b": gzip.decompress, b"\xfd7": lzma.decompress}
    for name in assembly.ENGINE:
        data = (engine / name).read_bytes()
        assert here not in unpack.get(data[:2], bytes)(data)


@pytest.mark.parametrize("name", assembly.LARGE if sys.platform != "emscripten" else ())
def test_packed_files_hold_the_files_that_the_service_worker_caches(
    engine: Path, name: str
) -> None:
    """An independent decoder unpacks each file with at most 5 MB of memory."""
    packed = (engine / f"{name}.xz").read_bytes()
    assert lzma.decompress(packed, memlimit=5 << 20) == (engine / name).read_bytes()


def test_imports_are_found_everywhere() -> None:
    """Imports may be relative or in functions, and may name packages or their contents."""
    source = "import a.b\ndef f():\n    from . import c\n    from ..d import e\n"
    found = imports.imports_in(source, "scrabble.link")
    assert found == {"a.b", "scrabble.link", "scrabble.link.c", "scrabble.d", "scrabble.d.e"}


def test_the_trimmed_library_has_every_module_that_is_imported_anywhere(engine: Path) -> None:
    """Imports inside functions count, too: they must not fail later."""
    archive = io.BytesIO(gzip.decompress((engine / "stdlib.bin").read_bytes()))
    with zipfile.ZipFile(archive) as stdlib:
        there = {name.partition("/")[0].removesuffix(".pyc") for name in stdlib.namelist()}
    wanted = {name.partition(".")[0] for name in imports.other_modules()}
    assert {"json", "hashlib"} <= wanted
    assert wanted - there - BUILT_IN - {"bitarray"} == set()


def test_the_engine_runs_on_the_trimmed_library_alone(engine: Path, tmp_path: Path) -> None:
    """With only the page's files, every module imports and the bridge answers."""
    program = Path(__file__).parents[1] / "pyodide" / "trimmed.py"
    command = pyodide.command(
        program, bundles=[engine / bundle for bundle in BUNDLES], stdlib=engine / "stdlib.bin"
    )
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    assert (done.stdout.splitlines()[-1:], done.stderr, done.returncode) == (["all there"], "", 0)


def test_micropip_installs_the_published_wheel(engine: Path) -> None:
    """The wheel needs only bitarray, and the engine plays in Pyodide."""
    command = pyodide.command(
        Path(__file__).parents[1] / "pyodide" / "installed.py",
        *(base.BUILD / "engine" / "work" / "plain").glob("*.whl"),
        *wheels.ensure("shipped"),
        wheels=wheels.named(wheels.ensure("tools"), "micropip", "packaging"),
    )
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    assert (done.stdout.splitlines()[-1:], done.stderr) == (["7E RIDGIL 7F DIXI True"], "")


def test_the_page_unpacks_every_dictionary_as_the_engine_does(engine: Path) -> None:
    """The graph readers in Python and JavaScript agree on every edge.

    Digest and leave values are passed on unchanged.
    """
    words = sorted((base.BUILD / "words").glob("*.words"))
    here = Path(__file__).parents[1] / "support" / "js" / "unpack_words.mjs"
    done = subprocess.run(
        list(map(str, [node_env.ensure().program, here, *words])),
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    packs = {info.name: load_lexicon(info.name) for info in catalogue()}
    expected = {
        name: [
            (lexicon.digest + data.read(f"leaves/{lexicon.alphabet_id}.txt")).hex(),
            hashlib.sha256(lexicon.edges.tobytes()).hexdigest(),
        ]
        for name, lexicon in packs.items()
    }
    assert json.loads(done.stdout) == expected


@pytest.mark.parametrize(
    ("name", "most"),
    [("en-complete-2", 267_000), ("gl-inflected", 96_000), ("gl-complete", 159_000)],
)
def test_a_dictionary_is_small_as_the_page_loads_it(engine: Path, name: str, most: int) -> None:
    """Limits are measured sizes plus a margin; the requirements are 285, 105 and 160 kB."""
    assert (base.BUILD / "words" / f"{name}.words").stat().st_size <= most


@pytest.mark.parametrize("damage", ["cut", "longer", "edge", "rank"])
def test_a_damaged_dictionary_is_not_unpacked(engine: Path, tmp_path: Path, damage: str) -> None:
    """The page refuses an inconsistent dictionary before the engine gets it."""
    whole = gzip.decompress((base.BUILD / "words" / "en-common.words").read_bytes())
    body = int.from_bytes(whole[:4], "big")
    broken = {
        "cut": whole[:-9],
        "longer": whole + b"\0",
        "edge": whole[:16] + bytes([whole[16] ^ 1]) + whole[17:],
        "rank": whole[:16] + bytes([4]) * body + whole[16 + body :],
    }[damage]
    (tmp_path / "en-common.words").write_bytes(gzip.compress(broken))
    here = Path(__file__).parents[1] / "support" / "js" / "unpack_words.mjs"
    done = subprocess.run(
        list(map(str, [node_env.ensure().program, here, tmp_path / "en-common.words"])),
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.returncode, "a dictionary" in done.stderr) == (1, True)


@pytest.mark.full
def test_a_snapshot_taken_again_has_the_same_bytes(
    engine: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Time zone, locale and folder leave no trace in the snapshot that visitors run."""
    for name in ("engine.bin", "late.bin", "stdlib.bin", wasm_exports.GLUE):
        shutil.copy(engine / name, tmp_path)
    (tmp_path / "work").mkdir()
    shutil.copy(engine / "work" / wasm_exports.WASM, tmp_path)  # the WebAssembly before the split
    monkeypatch.setenv("TZ", "Asia/Kathmandu")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assembly.make_snapshot(tmp_path)
    made = [(each / "snapshot.bin").read_bytes() for each in (engine, tmp_path)]
    first, again = ([data[at : at + 256] for at in range(0, len(data), 256)] for data in made)
    pages = enumerate(zip(first, again, strict=True))
    assert [at for at, (one, other) in pages if one != other] == []


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the recorded requests of fixed page flows, with this Python's replies."""
    file = tmp_path_factory.mktemp("flows") / "recorded.jsonl"
    run_quietly(sys.executable, "-m", "scripts", "vectors", "flows", file)
    return file


def run_quietly(*command: object) -> str:
    """Run a program that prints no errors and return its output."""
    words, environment = list(map(str, command)), os.environ | base.PYTHONPATH
    done = subprocess.run(
        words, cwd=base.ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert (done.stderr[-2000:], done.returncode) == ("", 0)
    return done.stdout


def test_a_restored_engine_answers_as_this_python_does(engine: Path, recorded: Path) -> None:
    """All replies are the same text; bitarray and optional modules come from files.

    The program first overwrites the data that only the rest of the WebAssembly may read.
    """
    here = Path(__file__).parents[1] / "pyodide" / "restored.mjs"
    node = node_env.ensure().program
    given = engine, base.BUILD / "words", recorded, assembly.LATE_DATA
    found = json.loads(run_quietly(node, here, *given))
    assert found["differing"] == []
    assert found["count"] > 1000
    files = [name for part in LATER for name in read_bundle(engine / part)[1]]
    opened = {path.partition("/site-packages/")[2] for path in found["opened"]}
    assert f"{assembly.LATE}/__init__.pyc" in opened
    assert opened <= set(files)
    assert not found["isRestLoaded"], "run `build.py vectors functions`"


def test_a_part_is_asked_for_by_the_name_of_its_file() -> None:
    """The bridge names a part, and the page fetches the file of that name."""
    assert sorted(web._LATE) == sorted(imports.PARTS)


def test_every_intent_is_asked_in_the_recorded_flows(recorded: Path) -> None:
    """A new intent must be added to a flow."""
    asked = set()
    for line in recorded.read_text("ascii").splitlines():
        name, request, *_ = json.loads(line)
        if name == "handle" and '"intent"' in request:
            intent = json.loads(request)["intent"]
            asked.add(intent.get("type") if isinstance(intent, dict) else None)
    assert set(web._INTENTS) <= asked


# --- exports -----------------------------------------------------------------


@pytest.mark.parametrize(
    "glue",
    [
        "async function make(arg={}){return 1}export default make;",
        "async function make(){var _a;function assignWasmExports(wasmExports){_a=other['a']}}",
        "var _a;function assignWasmExports(wasmExports){_a=wasmExports['a']}",
    ],
    ids=["assigns nothing", "assigns something else", "has no table of imports"],
)
def test_unknown_pyodide_glue_stops_the_build(tmp_path: Path, glue: str) -> None:
    """A new Pyodide may differ, and the build does not guess how."""
    (tmp_path / wasm_exports.WASM).write_bytes(b"\0asm\1\0\0\0")
    (tmp_path / wasm_exports.LOADER).write_text("")
    (tmp_path / wasm_exports.GLUE).write_text(glue)
    with pytest.raises(base.BuildError):
        wasm_exports.write(tmp_path, tmp_path / "out", [], [])


GLUE = (
    'var _used=()=>1;_used.sig="i";var _unused=()=>eval("2");_unused.sig="i";'
    'var _emscripten_glFlush=()=>3;_emscripten_glFlush.sig="v";'
    'Module["_unused"]=_unused;Module["read"]=read;'
    "var wasmImports={emscripten_glFlush:_emscripten_glFlush,unused:_unused,used:_used};"
    "Module.read()"
)


def test_the_glue_keeps_what_is_imported_or_read() -> None:
    """Unused imports are dropped, all WebGL is one function, and nothing calls ``eval``."""
    made = glue.trimmed(GLUE, {"used", "emscripten_glFlush"}, set(), "")
    assert "var wasmImports={emscripten_glFlush:absent,used:_used};" in made
    assert re.findall(r"\w+(?=\.sig=)", made) == ["_used", "absent"]
    assert re.findall(r'Module\["(\w+)"\]', made) == ["read"]
    assert "eval(" not in made


def test_functions_without_bodies_become_one_except_places_in_the_table() -> None:
    """Functions with a place in the table stay separate, so that no address changes."""
    short = (
        'function _one(a,b){absent()}_one.sig="ii";var _two=a=>{absent()};_two.sig="i";'
        'var _three=()=>absent();_three.sig="i";var _four=()=>4;_four.sig="i";'
        "var wasmImports={four:_four,one:_one,three:_three,two:_two};"
    )
    made = glue.trimmed(short, {"one", "two", "three", "four"}, {"three"}, "")
    assert "var wasmImports={four:_four,one:absent,three:_three,two:absent};" in made
    assert re.findall(r"\w+(?=\.sig=)", made) == ["_three", "_four", "absent"]


@pytest.mark.parametrize("name", [wasm_exports.GLUE, assembly.SHORT_GLUE])
def test_every_import_of_the_webassembly_is_in_the_glue(engine: Path, name: str) -> None:
    """The WebAssembly and the machine code import the glue's functions by name."""
    made = (engine / name).read_text("utf-8")
    whole = (node_env.PYODIDE / wasm_exports.GLUE).read_text("utf-8")
    offered = set(re.findall(r"\w+", re.findall(r"var wasmImports=\{([^}]*)\}", whole)[0]))
    (found,) = wasm_exports.names_in(engine / wasm_exports.WASM)
    named = {each for _, each in found.imports if each in offered}
    assert len(named) > 500
    assert named <= set(re.findall(r"[\w$]+(?=[:,}])", made))


def test_every_used_webassembly_export_is_kept(engine: Path, tmp_path: Path) -> None:
    """Machine code or scripts use the kept exports; names that are no exports are ignored."""
    places = (node_env.PYODIDE, engine)
    modules = wasm_exports.names_in(*(place / wasm_exports.WASM for place in places))
    whole, kept = (set(module.exports) for module in modules)
    bundles = [engine / part for part in LATER]
    libraries = wasm_exports.names_in(*assembly.libraries(bundles, tmp_path))
    assert libraries
    caller = (base.SITE / assembly.CALLER).read_text("utf-8")
    used = {name for module in libraries for _, name in module.imports}
    used |= set(re.findall(r"python\._(\w+)", caller))
    assert len(used & whole) > len(libraries)
    assert used & whole <= kept
    assert len(kept) < 500
