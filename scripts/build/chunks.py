"""The scripts of the published page: which modules of ``site/`` each of them holds.

A browser waits a round trip for each level of imports, and over HTTP/1.1 it fetches six files at a
time. So the page's modules are bundled into a few scripts: one before the first board, and one for
each group of features. A module of the page is in one script only, so that its state exists once.
Workers and classic scripts are bundles of their own, with copies of all that they import.
"""

from __future__ import annotations

from collections.abc import Mapping

from scripts.build import modules
from scripts.build.modules import Graph
from scripts.common.base import BuildError

FIRST = "main.js"
"""The page's main script, and the name of its entry module."""
EARLIEST = "start-worker.js"
"""The script that runs before the main script, bundled alone with copies of its imports."""
FILM = "watch.js"
"""The script of the page of films, watch.html: a bundle of its own, which the game never loads."""
SCRIPTS: Mapping[str, tuple[str, ...]] = {
    FIRST: ("main.js", "config.js", "core", "play", "ui"),
    # Requests the data of a first visit while the main script is still loading.
    EARLIEST: ("start-worker.js",),
    # Shown in every game: fetched with its board.
    "game.js": ("ui/chart.js", "ui/happened.js", "ui/motion.js", "ui/side.js", "ui/zoom.js"),
    # Code that every visit fetches after its first board, or that several features share.
    "common.js": (
        *("common", "core/ago.js", "core/idle.js", "core/text.js", "device", "joint/fair-draw.js"),
        *("live/chat.js", "live/windows.js", "moves", "play/computer.js", "play/slices.js"),
        *("share/picture.js", "ui/menu.js", "welcome/help.js", "words/meanings.js"),
    ),
    "start.js": ("start", "common/avatar.js", "common/puzzle-results.js"),
    # Shows a link before Python has started.
    "unchecked.js": (
        *("common/options-text.js", "common/own-name.js", "common/question.js"),
        *("common/resting.js", "common/rules-text.js", "core/hidden.js", "core/packs.js"),
        "link-reader",
        *("welcome/names.js", "welcome/seats.js", "welcome/unchecked.js"),
    ),
    "welcome.js": ("welcome",),
    "share.js": ("share",),
    "qr.js": ("share/qr.js",),
    "words.js": ("words",),
    "analysis.js": ("analysis",),
    "result.js": (
        *("analysis/counted.js", "analysis/end.js"),
        *("analysis/highlights.js", "analysis/result-card.js"),
    ),
    "puzzles.js": ("puzzles",),
    "joint.js": ("joint",),
    "live.js": ("live",),
    "table.js": (
        *("live/next-game.js", "live/notification.js", "live/other-windows.js"),
        *("live/panel.js", "live/presence.js", "live/talk.js"),
    ),
}
"""The modules of each script. A room (a folder) stands for its modules not named elsewhere."""


def home(module: str) -> str:
    """Return the script that holds a module of the page; raises `BuildError` if none does."""
    for place in (module, module.partition("/")[0]):
        for name, places in SCRIPTS.items():
            if place in places:
                return name
    raise BuildError(f"site/{module} is in no script: see SCRIPTS in scripts/build/chunks.py")


def homes(graph: Graph) -> dict[str, str]:
    """Return the script of each module of the page; raises `BuildError` if a module has none."""
    return {module: home(module) for module in modules.reached(graph, FIRST, later=True)}


def workers(graph: Graph) -> list[str]:
    """List the scripts of the page's workers, without the scripts that they lazy-load."""
    named = {each for imports in graph.values() for each in imports.workers}
    later = {each for imports in graph.values() for each in imports.dynamic}
    return sorted(named - later)
