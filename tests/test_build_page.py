"""The published page: which modules it loads when, and their size."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

if sys.platform != "emscripten":
    from scripts.build import base, modules, node_env, page

pytestmark = pytest.mark.native

SMALL = {
    "index.html": """<!doctype html>
        <script type="module" src="worker/start.js" async></script>
        <link rel="stylesheet" href="styles/board.css">
        <script type="module" src="main.js"></script>""",
    "main.js": """
        /** @typedef {import("./core/types.js").View} View */
import { draw } from "./ui/board.js";
import { engine } from "./core/engine.js";
// import { old } from "./old.js";
draw(engine());
export const review = () => import("./analysis/review.js");
""",
    "core/engine.js": 'export { worker as engine } from "../worker/start.js";\n',
    "core/types.js": "export {};\n",
    "ui/board.js": 'import {\n  text,\n} from "./text.js";\nexport const draw = text;\n',
    "ui/text.js": "export const text = (it) => console.log(it);\n",
    "worker/start.js": 'export const worker = () => new Worker(url("worker/main.js"));\n'
    "const url = (name) => name;\n",
    "worker/main.js": 'import { boot } from "./boot.js";\nboot();\n',
    "worker/boot.js": 'export const boot = () => import("./rare.js");\n',
    "worker/rare.js": "export const rare = 1;\n",
    "analysis/review.js": 'import { text } from "../ui/text.js";\ntext("review");\n',
    "strings/en.json": '{"a": 1}',
    "styles/board.css": "b { color: red; }\n",
}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Write a small page with every kind of module."""
    for name, text in SMALL.items():
        path = tmp_path / "site" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return tmp_path / "site"


def test_imports_are_static_dynamic_or_workers(site: Path) -> None:
    """Paths are relative to the importing module; of comments only types count."""
    graph = modules.read_graph(site)
    assert graph["main.js"] == modules.Imports(
        ("ui/board.js", "core/engine.js"), ("analysis/review.js",), (), ("core/types.js",)
    )
    assert graph["core/engine.js"].static == ("worker/start.js",)
    assert graph["worker/start.js"].workers == ("worker/main.js",)
    assert graph["ui/text.js"] == modules.Imports()


def test_the_import_graph_agrees_with_esbuild(tmp_path: Path) -> None:
    """esbuild, which parses the scripts, finds the same imports."""
    graph = modules.read_graph()
    meta = tmp_path / "meta.json"
    program = base.NODE_MODULES / "esbuild" / "bin" / "esbuild"
    options = ["--bundle", "--splitting", "--format=esm", f"--metafile={meta}"]
    entries = [str(base.SITE / name) for name in graph]
    command = [node_env.ensure().program, program, *entries, *options, f"--outdir={tmp_path}"]
    subprocess.run(command, cwd=base.SITE, check=True, capture_output=True)
    inputs = json.loads(meta.read_text("utf-8"))["inputs"]
    read = {name: entry for name, entry in inputs.items() if name in graph}  # No packages.
    kinds = {"static": "import-statement", "dynamic": "dynamic-import"}
    for field, kind in kinds.items():
        found = {
            name: {
                each["path"]
                for each in entry["imports"]
                if each["kind"] == kind and each["path"] in graph
            }
            for name, entry in read.items()
        }
        assert {name: set(getattr(graph[name], field)) for name in graph} == found


def test_every_import_cycle_is_found() -> None:
    """Dynamic imports count; two paths to one module are not a cycle."""
    one_way = {
        "a": modules.Imports(("b", "c")),
        "b": modules.Imports(("d",)),
        "c": modules.Imports(dynamic=("d",)),
        "d": modules.Imports(),
    }
    assert modules.circle(one_way) == []
    assert modules.circle(one_way | {"d": modules.Imports(dynamic=("c",))}) == ["d", "c", "d"]


def test_what_loads_before_the_first_board(site: Path) -> None:
    """Page, styles, static imports of the scripts, and those of the workers they start."""
    found = page.first_files(site)
    later = {"core/types.js", "analysis/review.js", "worker/rare.js", "strings/en.json"}
    assert sorted(found) == sorted(SMALL.keys() - later)


def test_the_head_names_what_would_be_learnt_of_late(site: Path) -> None:
    """An invitation's modules come before the page's script, those it does not name after it."""
    graph = modules.read_graph(site)
    for first, names in {
        (): ["main.js", "ui/text.js"],
        ("core/engine.js",): ["core/engine.js", "main.js", "ui/text.js"],
        ("ui/text.js", "ui/own.js"): ["ui/text.js", "main.js"],
    }.items():
        graph = {**graph, page.FIRST: modules.Imports(first), "ui/own.js": modules.Imports()}
        text = page.html(SMALL["index.html"], graph)
        named = re.findall(r"(?:rel=modulepreload href|type=module src)=([^ >]+)", text)
        assert named == ["worker/start.js", *names]


TAGS = r'<meta property="(og:[a-z:]+|twitter:card)" content="([^"]+)">'
HEAD = (
    '<title>A game</title><meta name="description" content="With links &amp; tiles.">'
    '<script type="module" src="main.js"></script>'
)


@pytest.mark.parametrize("address", ["https://example.org/words", "https://example.org/words/"])
def test_chats_show_a_picture_where_the_address_is_known(address: str) -> None:
    """All addresses are absolute, and none is the page's own, which would lose the fragment."""
    tags = dict(re.findall(TAGS, page.with_preview(HEAD, address)))
    assert tags["og:title"] == "A game"
    assert tags["og:description"] == "With links &amp; tiles."
    assert tags["og:image"] == "https://example.org/words/pictures/preview.png"
    assert (tags["og:image:width"], tags["og:image:height"]) == ("1200", "630")
    assert tags["twitter:card"] == "summary_large_image"
    assert "og:url" not in tags


def test_without_an_address_there_is_no_preview() -> None:
    """A picture without an absolute address would be shown nowhere."""
    assert page.with_preview(HEAD, "") == HEAD


@pytest.mark.parametrize(
    "address",
    ["example.org", "/words/", "ftp://example.org/", "https:///x", "https://x.org/#1abc",
     "https://x.org/?a=b"],
)  # fmt: skip
def test_an_address_is_absolute_and_has_no_fragment(address: str) -> None:
    """Else the build stops, before anything is written."""
    with pytest.raises(base.BuildError, match="not the address of a page"):
        page.preview_base(address)


def test_the_page_has_what_a_preview_needs() -> None:
    """Title and description are in the head, and the picture has the size that is promised."""
    text = (base.SITE / "index.html").read_text("utf-8")
    assert len(re.findall(TAGS, page.with_preview(text, "https://example.org/"))) == 8
    assert png_size(base.SITE / page.PREVIEW) == page.PREVIEW_SIZE


def png_size(path: Path) -> tuple[int, int]:
    """Return width and height of a PNG, from its header."""
    head = path.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:], "big")


def test_the_manifest_names_pictures_of_the_sizes_that_they_have() -> None:
    """Icons and screenshots exist; an icon that is drawn has any size."""
    manifest = json.loads((base.SITE / "manifest.webmanifest").read_text("utf-8"))
    named = [*manifest["icons"], *manifest["screenshots"]]
    drawn = {each["src"]: each["sizes"] for each in named if each["src"].endswith(".png")}
    found = {name: "x".join(map(str, png_size(base.SITE / name))) for name in drawn}
    assert found == drawn
    assert {each["form_factor"] for each in manifest["screenshots"]} == {"narrow", "wide"}


def test_what_is_shared_is_in_no_address() -> None:
    """It is posted to the service worker: in an address, every server on the way would read it."""
    manifest = json.loads((base.SITE / "manifest.webmanifest").read_text("utf-8"))
    assert manifest["id"]
    assert "navigate-existing" in manifest["launch_handler"]["client_mode"]
    target = manifest["share_target"]
    assert (target["method"], target["enctype"]) == ("POST", "multipart/form-data")
    worker = (base.SITE / "sw.js").read_text("utf-8")
    assert f'const SHARE = "{target["action"]}";' in worker


def test_the_modules_of_a_worker_become_one(site: Path, tmp_path: Path) -> None:
    """Each level of imports would cost a round trip; what only the page imports stays apart."""
    page.write(tmp_path / "out", site)
    published = {
        path.relative_to(tmp_path / "out").as_posix() for path in base.files_below(tmp_path / "out")
    }
    assert "worker/boot.js" not in published
    assert {"worker/main.js", "worker/start.js", "core/engine.js"} <= published
    assert (
        "import" not in (tmp_path / "out" / "worker" / "main.js").read_text("utf-8").split("(")[0]
    )


def test_the_parts_of_the_second_reader_become_one(site: Path, tmp_path: Path) -> None:
    """What the page imports too is published beside it, and its parts are not."""
    reader = site / page.READER
    reader.parent.mkdir(parents=True)
    imports = 'import { part } from "./part.js";\nimport { text } from "../ui/text.js";\n'
    reader.write_text(f"{imports}export const open = () => text(part);\n")
    (reader.parent / "part.js").write_text('export const part = "part";\n')
    (site / "analysis" / "early.js").write_text('export { open } from "../link-reader/open.js";\n')
    (site / "analysis" / "review.js").write_text(
        'export const early = () => import("./early.js");\n'
    )
    page.write(tmp_path / "out", site)
    out = tmp_path / "out"
    assert not (out / "link-reader" / "part.js").exists()
    assert (out / "ui" / "text.js").exists()
    assert "import" not in (out / page.READER).read_text("utf-8")


def test_no_lazy_module_loads_before_the_first_board() -> None:
    """The worker does; no room of a feature does."""
    found = {name.split("/")[0] for name in page.first_files()}
    folders = {name for name in found if not name.endswith((".js", ".html"))}
    assert folders == {"core", "play", "ui", "worker", "styles"}
    assert "main.js" in found


@pytest.mark.parametrize(("limit", "fits"), [(10**6, True), (100, False)])
def test_only_what_loads_first_is_limited(
    site: Path,
    limit: int,
    *,
    fits: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Lazy scripts and strings are reported but not limited."""
    monkeypatch.setattr(page, "MAX_FIRST_BYTES", limit)
    (site / "analysis" / "review.js").write_text(f"console.log({'x' * 2_000_000!r});")
    (site / "strings" / "en.json").write_text(f'"{"x" * 3_000_000}"')
    assert page.is_within_limit(site) is fits
    first, later = capsys.readouterr().out.splitlines()
    assert re.search(r"[1-9][\d,]* html, [1-9][\d,]* css, [1-9][\d,]* js", first)
    assert re.fullmatch(r"later: 2,000,0\d\d js, 3,000,002 json", later)
