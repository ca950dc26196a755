"""The published page: when its modules load, and their sizes."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

if sys.platform != "emscripten":
    from scripts.build import chunks, modules, page, page_data
    from scripts.common import base, node_env

pytestmark = pytest.mark.native

CLASSIC = ("start/rescue.js", "start/rewritten.js")

SMALL = {
    "index.html": """<!doctype html>
        <script type="module" src="start-worker.js" async></script>
        <link rel="stylesheet" href="styles/page.css">
        <script type="module" src="main.js"></script>""",
    "start-worker.js": 'export const worker = () => url("worker/main.js");\n'
    "const url = (name) => name;\n",
    "main.js": """
        /** @typedef {import("./core/types.js").View} View */
import { draw } from "./ui/board.js";
import * as startup from "./start-worker.js";
import { count } from "./core/engine.js";
// import { old } from "./old.js";
draw(startup.worker(), count());
globalThis.review = () => import("./analysis/review.js");
globalThis.hints = () => import("./analysis/hints.js");
""",
    "core/engine.js": "let asked = 0;\nexport function count() {\n  return ++asked;\n}\n",
    "core/types.js": "export {};\n",
    "ui/board.js": 'import {\n  text as said,\n} from "./text.js";\nexport const draw = said;\n',
    "ui/text.js": "export const text = (...it) => console.log(...it);\n",
    "worker/main.js": 'import { boot } from "./boot.js";\nboot();\n',
    "worker/boot.js": 'import { text } from "../ui/text.js";\n'
    'export const boot = () => import("./rare.js").then(({ rare }) => text(rare, RARE));\n'
    'const RARE = "worker/rare.js";\n',
    "worker/rare.js": "export const rare = 1;\n",
    "analysis/review.js": """
import * as engine from "../core/engine.js";
import { text } from "../ui/text.js";
export const actions = (app) => ({ review: () => text(app, name, engine.count()) });
export const name = "review";
""",
    "analysis/hints.js": """
import { count } from "../core/engine.js";
export const actions = (app) => ({ hint: () => console.log(app, name, count()) });
export const name = "hint";
""",
    "styles/page.css": '@import "board.css";\n',
    "styles/board.css": "b { color: red; --of: 1px, 2px; }\n",
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
    """Paths are relative to the importing module; in comments only type imports count."""
    graph = modules.read_graph(site)
    assert graph["main.js"] == modules.Imports(
        static=("ui/board.js", "start-worker.js", "core/engine.js"),
        dynamic=("analysis/review.js", "analysis/hints.js"),
        types=("core/types.js",),
    )
    assert graph["start-worker.js"].workers == ("worker/main.js",)
    assert graph["ui/board.js"].static == ("ui/text.js",)
    assert graph["core/types.js"] == modules.Imports()


def test_the_import_graph_agrees_with_esbuild(tmp_path: Path) -> None:
    """Esbuild parses the scripts and finds the same imports."""
    graph = modules.read_graph()
    meta = tmp_path / "meta.json"
    program = base.NODE_MODULES / "esbuild" / "bin" / "esbuild"
    options = ["--bundle", "--splitting", "--format=esm", f"--metafile={meta}"]
    entries = [str(base.SITE / name) for name in graph]
    command = [node_env.ensure().program, program, *entries, *options, f"--outdir={tmp_path}"]
    subprocess.run(command, cwd=base.SITE, check=True, capture_output=True)
    inputs = json.loads(meta.read_text("utf-8"))["inputs"]
    read = {name: entry for name, entry in inputs.items() if name in graph}  # without packages
    kinds = {"static": "import-statement", "dynamic": "dynamic-import"}
    for field, kind in kinds.items():
        paths = {
            name: {
                each["path"]
                for each in entry["imports"]
                if each["kind"] == kind and each["path"] in graph
            }
            for name, entry in read.items()
        }
        assert {name: set(getattr(graph[name], field)) for name in graph} == paths


def test_every_import_cycle_is_found() -> None:
    """Dynamic imports count; two paths to one module are no cycle."""
    one_way = {
        "a": modules.Imports(("b", "c")),
        "b": modules.Imports(("d",)),
        "c": modules.Imports(dynamic=("d",)),
        "d": modules.Imports(),
    }
    assert modules.circle(one_way) == []
    assert modules.circle(one_way | {"d": modules.Imports(dynamic=("c",))}) == ["d", "c", "d"]


def test_what_loads_before_the_first_board(site: Path) -> None:
    """The page, its styles, two scripts and the workers that they start load first."""
    first = ["index.html", "styles/page.css", "start-worker.js", "main.js", "worker/main.js"]
    assert page.first_files(site) == first


def test_the_page_has_two_scripts_and_one_style_sheet_before_its_first_board() -> None:
    """A third script, start/rescue.js, helps if the page does not start.

    Of the rooms, the main script holds core, play and ui.
    """
    first = ["index.html", "styles/page.css", "start/rescue.js", "start-worker.js", "main.js"]
    assert page.first_files() == [*first, "worker/start.js"]
    homes = chunks.homes(modules.read_graph())
    held = [name for name in homes if homes[name] == "main.js"]
    assert {name.split("/")[0] for name in held if "/" in name} == {"core", "play", "ui"}


def test_the_first_script_of_all_is_apart_and_runs_once(site: Path) -> None:
    """start-worker.js may run before the document is parsed; the main script imports it, too."""
    page.write(site.parent / "out", site)
    text = (site.parent / "out" / "index.html").read_text("utf-8")
    assert re.findall(r"<script[^>]*>", text) == [
        "<script type=module src=start-worker.js async>", "<script type=module src=main.js>"
    ]  # fmt: skip
    main = (site.parent / "out" / "main.js").read_text("utf-8")
    assert 'from"./start-worker.js"' in main
    assert "worker/main.js" not in main


def test_a_classic_script_leaves_no_names_behind(site: Path) -> None:
    """Any document may use the script, which shares nothing with the page's modules."""
    (site / "own.js").write_text(
        "const own = [1, 2];\nwindow.seen = () => own;\nwindow.more = own;\n"
    )
    (site / "404.html").write_text('<title>Gone</title><script src="own.js"></script>')
    page.write(site.parent / "out", site)
    assert (site.parent / "out" / "own.js").read_text().startswith("(()=>{")


def test_only_the_page_itself_has_a_preview(site: Path) -> None:
    """Chats show the preview; 404.html is never shared."""
    (site / "index.html").write_text(HEAD + (site / "index.html").read_text())
    (site / "404.html").write_text("<title>Gone</title>")
    page.write(site.parent / "out", site, address="https://example.org/")
    shown = {
        path.name: "og:title" in path.read_text() for path in (site.parent / "out").glob("*.html")
    }
    assert shown == {"index.html": True, "404.html": False}


TAGS = r'<meta property="(og:[a-z:]+|twitter:card)" content="([^"]+)">'
HEAD = (
    '<title>A game</title><meta name="description" content="With links &amp; tiles.">'
    '<script type="module" src="main.js"></script>'
)


@pytest.mark.parametrize("address", ["https://example.org/words", "https://example.org/words/"])
def test_chats_show_a_picture_where_the_address_is_known(address: str) -> None:
    """Addresses are absolute; og:url is missing, because sharing it would lose the fragment."""
    tags = dict(re.findall(TAGS, page.with_preview(HEAD, address)))
    assert tags["og:title"] == "A game"
    assert tags["og:description"] == "With links &amp; tiles."
    assert tags["og:image"] == "https://example.org/words/pictures/preview.png"
    assert (tags["og:image:width"], tags["og:image:height"]) == ("1200", "630")
    assert tags["twitter:card"] == "summary_large_image"
    assert "og:url" not in tags


def test_without_an_address_there_is_no_preview() -> None:
    """A picture without an absolute address would not be shown."""
    assert page.with_preview(HEAD, "") == HEAD


@pytest.mark.parametrize(
    "address",
    ["example.org", "/words/", "ftp://example.org/", "https:///x", "https://x.org/#1abc",
     "https://x.org/?a=b"],
)  # fmt: skip
def test_an_address_is_absolute_and_has_no_fragment(address: str) -> None:
    """With another address, the build stops before it writes a file."""
    with pytest.raises(base.BuildError, match="not the address of a page"):
        page.preview_base(address)


def test_the_page_has_what_a_preview_needs() -> None:
    """Title and description are in the head, and the picture has the stated size."""
    text = (base.SITE / "index.html").read_text("utf-8")
    assert len(re.findall(TAGS, page.with_preview(text, "https://example.org/"))) == 8
    assert png_size(base.SITE / page.PREVIEW) == page.PREVIEW_SIZE


def png_size(path: Path) -> tuple[int, int]:
    """Return a PNG's width and height from its header."""
    head = path.read_bytes()[:24]
    assert head[:8] == b"\x89PNG\r\n\x1a\n"
    return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:], "big")


def test_the_manifest_names_pictures_of_the_sizes_that_they_have() -> None:
    """Icons and screenshots exist; a vector icon has any size."""
    manifest = json.loads((base.SITE / "manifest.webmanifest").read_text("utf-8"))
    named = [*manifest["icons"], *manifest["screenshots"]]
    drawn = {each["src"]: each["sizes"] for each in named if each["src"].endswith(".png")}
    found = {name: "x".join(map(str, png_size(base.SITE / name))) for name in drawn}
    assert found == drawn
    assert {each["form_factor"] for each in manifest["screenshots"]} == {"narrow", "wide"}


def test_each_language_has_a_manifest_of_the_same_app() -> None:
    """Its addresses lead to the same files, and its texts are not English."""
    own = base.SITE / "manifest.webmanifest"
    english = json.loads(own.read_text("utf-8"))
    made = page_data.manifests()
    names = {path.stem for path in (base.SITE / "strings").glob("*.json")} - {"en"}
    assert set(made) == {f"manifests/{name}.webmanifest" for name in names}
    for name, content in made.items():
        manifest = json.loads(content)
        assert manifest["id"] == english["id"]
        assert manifest["lang"] == Path(name).stem
        assert manifest["description"] != english["description"]
        pictures = [*manifest["icons"], *manifest["screenshots"]]
        assert all((base.SITE / each["src"].removeprefix("../")).exists() for each in pictures)
        for address in ("start_url", "scope"):
            assert manifest[address] == f".{english[address]}"
        assert manifest["share_target"]["action"] == f"../{english['share_target']['action']}"


def test_the_page_says_in_each_language_that_it_needs_javascript() -> None:
    html = (base.SITE / "index.html").read_text("utf-8")
    texts = html.partition("<noscript>")[2].partition("</noscript>")[0]
    found = set(re.findall(r'<p class="page" lang="(\w\w)">Pass-a-Word .*JavaScript', texts))
    assert found | {"en"} == {path.stem for path in (base.SITE / "strings").glob("*.json")}


def test_shared_text_is_in_no_address() -> None:
    """Shared text is posted to the service worker: every server would read an address."""
    manifest = json.loads((base.SITE / "manifest.webmanifest").read_text("utf-8"))
    assert manifest["id"]
    assert "navigate-existing" in manifest["launch_handler"]["client_mode"]
    target = manifest["share_target"]
    assert (target["method"], target["enctype"]) == ("POST", "multipart/form-data")
    worker = (base.SITE / "sw.js").read_text("utf-8")
    assert f'const SHARE = "{target["action"]}";' in worker


def test_modules_become_a_few_scripts_that_share_their_state(site: Path) -> None:
    """Each module runs once in the page, and once in a worker. Names in one script may repeat."""
    out = site.parent / "out"
    page.write(out, site)
    assert scripts_in(out) == {
        "analysis.js", "main.js", "start-worker.js", "worker/main.js", "worker/rare.js"
    }  # fmt: skip
    program = """
      await import(process.argv[1] + "/main.js");
      const review = await globalThis.review();
      const hints = await globalThis.hints();
      console.log(review.name, hints.name);
      review.actions("app").review();
      hints.actions("page").hint();
      await import(process.argv[1] + "/worker/main.js");
    """
    command = [node_env.ensure().program, "--input-type=module", "-e", program, out.as_uri()]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    assert done.stdout.splitlines() == [
        "worker/main.js 1", "review hint", "app review 2", "page hint 3", "1 worker/rare.js"
    ]  # fmt: skip


def scripts_in(out: Path) -> set[str]:
    """Return the names of the scripts of a published page."""
    names = {path.relative_to(out).as_posix() for path in base.files_below(out)}
    return {name for name in names if name.endswith(".js")}


def test_a_module_in_no_script_stops_the_build(site: Path) -> None:
    """The error names the module, and the table SCRIPTS that lacks the module."""
    (site / "elsewhere").mkdir()
    (site / "elsewhere" / "own.js").write_text("export const own = 1;\n")
    (site / "ui" / "text.js").write_text('export { own as text } from "../elsewhere/own.js";\n')
    with pytest.raises(base.BuildError, match=r"site/elsewhere/own\.js is in no script: see SCR"):
        page.write(site.parent / "out", site)


def test_a_module_that_awaits_at_its_top_stops_the_build(site: Path) -> None:
    """The bundler would add scripts, and the module might wait for its own script."""
    with (site / "analysis" / "hints.js").open("a") as file:
        file.write("await 0;\n")
    with pytest.raises(base.BuildError, match=r"does a module await at its top\?"):
        page.write(site.parent / "out", site)


def test_every_module_is_in_a_script() -> None:
    """Only modules of types alone are exempt; each entry of the table has a module."""
    graph = modules.read_graph()
    homes = chunks.homes(graph)
    alone = modules.reached(graph, *chunks.workers(graph), *CLASSIC, chunks.FILM, later=True)
    types = {"core/actions.js", "core/table.js", "core/types.js"}
    assert graph.keys() - homes.keys() - set(alone) == types
    found = {*homes, *(name.split("/")[0] for name in homes)}
    assert {place for places in chunks.SCRIPTS.values() for place in places} <= found


def test_no_circle_among_scripts() -> None:
    """In a circle a script uses constants of another one before they have a value."""
    graph = modules.read_graph()
    homes = chunks.homes(graph)
    needed: dict[str, set[str]] = {script: set() for script in homes.values()}
    for module, script in homes.items():
        needed[script] |= {homes[each] for each in graph[module].static} - {script}
    needed[chunks.EARLIEST] = set()  # The script has copies of its imports.
    while free := {script for script, others in needed.items() if not others & needed.keys()}:
        needed = {script: others for script, others in needed.items() if script not in free}
    assert needed == {}


def test_the_bundler_adds_no_script_to_the_table(tmp_path: Path) -> None:
    """Each added script costs a request; workers, their scripts and films are not in the table."""
    page.write(tmp_path)
    alone = {"sw.js", "worker/start.js", "worker/xz.js", chunks.FILM}
    assert scripts_in(tmp_path) == {*chunks.SCRIPTS, *CLASSIC, *alone}


def test_a_map_names_the_sources_wherever_it_was_made(site: Path) -> None:
    """A map contains its sources, a script names its map; a style sheet includes its imports."""
    out = site.parent / "out"
    page.write(out, site)
    script = (out / "analysis.js").read_text("utf-8")
    assert script.endswith("\n//# sourceMappingURL=analysis.js.map\n")
    made = json.loads((out / "analysis.js.map").read_text("utf-8"))
    contents = dict(zip(made["sources"], made["sourcesContent"], strict=True))
    for name in ("analysis/review.js", "analysis/hints.js"):
        assert contents[name] == SMALL[name]
    assert str(site) not in (out / "analysis.js.map").read_text("utf-8")
    assert (out / "styles" / "page.css").read_text("utf-8") == "b{color:red;--of:1px,2px}\n"
    assert not (out / "styles" / "board.css").exists()


@pytest.mark.parametrize(("limit", "fits"), [(10**6, True), (100, False)])
def test_only_what_loads_first_is_limited(
    site: Path,
    limit: int,
    *,
    fits: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Lazy scripts are reported but not limited."""
    monkeypatch.setattr(page, "MAX_FIRST_BYTES", limit)
    (site / "analysis" / "review.js").write_text(f"console.log({'x' * 2_000_000!r});")
    assert page.is_within_limit(site) is fits
    first, later = capsys.readouterr().out.splitlines()
    assert re.search(r"[1-9][\d,]* html, [1-9][\d,]* css, [1-9][\d,]* js", first)
    assert re.fullmatch(r"later: 0 css, 2,000,\d{3} js", later)
