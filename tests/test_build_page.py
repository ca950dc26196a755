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
export const review = () => import("./lazy/review.js");
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
    "lazy/review.js": 'import { text } from "../ui/text.js";\ntext("review");\n',
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
    """Paths are relative to the importing module; comments do not count."""
    graph = modules.read_graph(site)
    assert graph["main.js"] == modules.Imports(
        ("ui/board.js", "core/engine.js"), ("lazy/review.js",), ()
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
    read = json.loads(meta.read_text("utf-8"))["inputs"]
    kinds = {"static": "import-statement", "dynamic": "dynamic-import"}
    for field, kind in kinds.items():
        found = {
            name: {each["path"] for each in entry["imports"] if each["kind"] == kind}
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
    later = {"core/types.js", "lazy/review.js", "worker/rare.js", "strings/en.json"}
    assert sorted(found) == sorted(SMALL.keys() - later)


def test_the_head_names_every_module_of_the_page_once(site: Path) -> None:
    """The scripts' own tags stay; static imports are preloaded before the last one."""
    text = page.html(SMALL["index.html"], modules.read_graph(site))
    preloaded = re.findall(r"rel=modulepreload href=([^ >]+)", text)
    assert preloaded == ["ui/board.js", "core/engine.js", "ui/text.js"]
    assert text.index("ui/text.js") < text.index("main.js")


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


def test_no_lazy_module_loads_before_the_first_board() -> None:
    """The worker does; the folder of lazy modules does not."""
    folders = {name.split("/")[0] for name in page.first_files()}
    assert {"core", "play", "ui", "worker", "main.js"} <= folders
    assert "lazy" not in folders


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
    (site / "lazy" / "review.js").write_text(f"console.log({'x' * 2_000_000!r});")
    (site / "strings" / "en.json").write_text(f'"{"x" * 3_000_000}"')
    assert page.is_within_limit(site) is fits
    first, later = capsys.readouterr().out.splitlines()
    assert re.search(r"[1-9][\d,]* html, [1-9][\d,]* css, [1-9][\d,]* js", first)
    assert re.fullmatch(r"later: 2,000,0\d\d js, 3,000,002 json", later)
