"""The scripts of the published page: which modules of ``site/`` each of them joins.

A browser waits a round trip for each level of imports, and over HTTP/1.1 it fetches six files at a
time. So the page's modules are published as a few scripts, by `SCRIPTS`: one before the first
board, and one for each group of features. A module of the page is in one script only, so that its
state is there once; what the others import of it that script exports. Workers, and what they fetch
later, are scripts of their own, with copies of all that they import.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from scripts.build import modules
from scripts.build.modules import Graph
from scripts.common.base import BuildError

FIRST = "main.js"
"""The script that the page loads."""
SCRIPTS: Mapping[str, tuple[str, ...]] = {
    FIRST: (
        *("main.js", "start-worker.js", "config.js", "core", "play", "ui"),
        # So small and so often shared that no script should wait for another for them.
        *("common/rules-text.js", "common/style.js"),
    ),
    # What every game has on show: fetched with its board.
    "game.js": ("ui/chart.js", "ui/happened.js", "ui/motion.js", "ui/side.js"),
    # What every visit fetches after its first board, and what several features share.
    "common.js": (
        *("common", "core/idle.js", "core/text.js", "device", "joint/fair-draw.js"),
        *("live/chat.js", "live/windows.js", "moves", "play/computer.js", "play/slices.js"),
        *("share/picture.js", "ui/menu.js", "welcome/help.js", "words/meanings.js"),
    ),
    "start.js": ("start", "common/avatar.js", "common/puzzle-results.js"),
    # What is shown of a link before Python is there.
    "unchecked.js": (
        *("core/packs.js", "link-reader", "welcome/invitation.js", "welcome/unchecked.js"),
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
"""The modules of each script of the page: by name, or the rest of a room."""
ACTIONS = "actions"
"""What makes the handlers of a module's actions; that of a script makes those of all in it."""


class Script(NamedTuple):
    """A published script: its name, the modules in it, and the source of one that joins them.

    ``imports`` has the names under which other scripts export what it needs, by module and name.
    A classic script keeps its names to itself.
    """

    name: str
    modules: tuple[str, ...]
    entry: str
    imports: dict[str, dict[str, str]]
    is_classic: bool = False


def home(module: str) -> str:
    """Return the script that joins a module of the page; raises `BuildError` if none does."""
    for place in (module, module.partition("/")[0]):
        for name, places in SCRIPTS.items():
            if place in places:
                return name
    raise BuildError(f"site/{module} is in no script: see SCRIPTS in scripts/build/joined.py")


def alone(graph: Graph, *classic: str) -> list[str]:
    """List the scripts without the page's state: classic ones, workers, and what these load."""
    workers = (worker for each in graph.values() for worker in each.workers)
    found = list(dict.fromkeys([*classic, *workers]))
    for name in found:  # It grows meanwhile.
        later = (each for held in modules.reached(graph, name) for each in graph[held].dynamic)
        found += [each for each in dict.fromkeys(later) if each not in found]
    return sorted(found)


def scripts(graph: Graph, *starts: str, classic: Collection[str] = ()) -> list[Script]:
    """Return the scripts of a page that begins with some modules, classic ones, and its workers.

    Raises `BuildError` if a module is in none.
    """
    homes: dict[str, str] = {}
    loaded = list(dict.fromkeys(starts))
    for module in loaded:  # It grows meanwhile.
        homes[module] = home(module)
        needed = (*graph[module].static, *graph[module].dynamic)
        loaded += [each for each in needed if each not in loaded]
    aliases = _aliases(graph, homes)
    made = []
    for name in dict.fromkeys(homes.values()):
        held = [module for module in loaded if homes[module] == name]
        entry = "".join(_entry(graph, held, starts, aliases))
        made.append(Script(name, tuple(held), entry, _imports(graph, held, aliases)))
    for name in alone(graph, *classic):
        held = modules.reached(graph, name)
        entry = f'export * from "./{name}";\n'
        made.append(Script(name, tuple(held), entry, {}, is_classic=name in classic))
    return made


def places(made: Iterable[Script]) -> dict[str, str]:
    """Return by module the script from which it is imported: the one of its name, if there is one.

    Of what workers have copies of, that is the page's.
    """
    found: dict[str, str] = {}
    for script in made:
        found = dict.fromkeys(script.modules, script.name) | found
        found[script.name] = script.name
    return found


def _names(graph: Graph, module: str) -> Iterator[tuple[str, str]]:
    """Yield the names that a module imports at once, each after its module."""
    for imported, name in graph[module].names:
        names = graph[imported].exports if name == "*" else (name,)
        yield from ((imported, each) for each in names)


def _aliases(graph: Graph, homes: Mapping[str, str]) -> dict[tuple[str, str], str]:
    """Return how scripts call what they export, by module and name: no two of them alike."""
    wanted = {
        each
        for module in homes
        for each in _names(graph, module)
        if homes[each[0]] != homes[module]
    }
    return {each: f"${number:x}" for number, each in enumerate(sorted(wanted))}


def _imports(
    graph: Graph, held: Sequence[str], aliases: Mapping[tuple[str, str], str]
) -> dict[str, dict[str, str]]:
    """Return the names by which the modules of a script import those of others, by module."""
    found: dict[str, dict[str, str]] = {}
    for module in held:
        for imported, name in _names(graph, module):
            if imported not in held:
                found.setdefault(imported, {})[name] = aliases[imported, name]
    return found


def _entry(
    graph: Graph,
    held: Sequence[str],
    starts: Sequence[str],
    aliases: Mapping[tuple[str, str], str],
) -> Iterator[str]:
    """Yield the lines of a module that starts what a page begins with, and exports the rest.

    What is imported later is exported by its own name.
    """
    later = {each for found in graph.values() for each in found.dynamic}
    for module in held:
        if module in later.union(starts):
            yield f'import "./{module}";\n'
    for (module, name), alias in aliases.items():
        if module in held:
            yield f'export {{ {name} as {alias} }} from "./{module}";\n'
    makers: list[str] = []
    for module in held:
        for name in graph[module].exports if module in later else ():
            if name == ACTIONS:
                makers.append(module)
            else:
                yield f'export {{ {name} }} from "./{module}";\n'
    for number, module in enumerate(makers):
        yield f'import {{ {ACTIONS} as {ACTIONS}{number} }} from "./{module}";\n'
    if makers:
        each = ", ".join(f"...{ACTIONS}{number}(app)" for number in range(len(makers)))
        yield f"export const {ACTIONS} = (app) => ({{ {each} }});\n"
