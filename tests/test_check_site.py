"""``build.py check-site``: what it finds on each host of the table, and on hostile ones."""

from __future__ import annotations

import json
import socket
import sys
from pathlib import Path
from typing import Any

import pytest

if sys.platform != "emscripten":
    from support.hosting import FOREIGN, LOCAL, hosted
    from support.hosts import ROWS

    from scripts.build import dist
    from scripts.check_site import check, findings
    from scripts.check_site.findings import Level

pytestmark = [pytest.mark.native, pytest.mark.no_cover]

FILES = {
    "index.html": "<!doctype html><body><script type=module src=main.js></script>\n</body></html>",
    "404.html": "<!doctype html><title>Nothing here</title>\n",
    "main.js": "export {};\n",
    "sw.js": "onfetch = () => {};\n",
    "worker/start.js": "onmessage = () => {};\n",
    "styles/page.css": "b::before { content: '→' }\n",
    "icons/icon.svg": '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
    "letters/en.json": "{}\n",
    "licences/GPL-3.txt": "Free.\n",
    "lexicons/en.words": "words",
    "manifest.webmanifest": "{}\n",
    "packed/code.wasm.xz": "packed",
    "runtime/code.wasm": "unpacked",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make a small site with a list."""
    folder = tmp_path_factory.mktemp("site")
    for name, text in FILES.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, "utf-8")
    (folder / "assets.json").write_text(json.dumps(dist.list_assets(folder)), "utf-8")
    return folder


def codes(found: list[findings.Finding]) -> tuple[str, ...]:
    """Return the codes of what is not right."""
    return tuple(sorted({each.code for each in found if each.level is not Level.OK}))


@pytest.fixture(autouse=True)
def _resolved(monkeypatch: pytest.MonkeyPatch) -> None:
    """Find the foreign domain on this machine."""
    look_up = socket.getaddrinfo

    def found(name: str, *rest: Any) -> Any:
        return look_up(LOCAL if name == FOREIGN else name, *rest)

    monkeypatch.setattr(socket, "getaddrinfo", found)


def names() -> list[Any]:
    """Return the names of all hosts."""
    slow = {"slow"}
    return [pytest.param(name, marks=pytest.mark.full) if name in slow else name for name in ROWS]


@pytest.mark.parametrize("name", names())
def test_each_host_is_found_out(site: Path, name: str) -> None:
    with hosted(site, ROWS[name].host) as host:
        found = check.findings(host.url, None, 60)
    assert codes(found) == ROWS[name].findings, "\n".join(map(findings.line, found))
