"""Prepare Python for the snapshot: import all modules and answer the usual first requests.

snapshot.mjs runs this in a Python without Pyodide's own modules. bitarray is not imported: every
browser loads its machine code after the start.
"""

import gc
import importlib
import json
import sys
import zipimport
from collections.abc import Iterator
from types import CodeType, FunctionType
from typing import Self

NEW: dict[str, object] = {
    "type": "new",
    "players": ["Ann", "Bea"],
    "language": "en",
    "variant": "complete",
    "challengeRule": "void",
    "seed": "0000000000000000",
}
GAME = "1S57czNmY6TPuMMFOdk0bcX91gfCXR"
"""A game of two turns: opening it warms up what the first link needs."""


class NotInSnapshotError(BaseException):
    """The engine imports a module of the standard library that the snapshot lacks.

    The bridge turns every `Exception` into a reply, but not this error. The page then gives up this
    Python and starts another Python without the snapshot, which has all modules.
    """


class StandIn:
    """Replaces `inspect` and `ast`, which other modules use only to make classes.

    `dataclasses` asks for the signature of each class to document the class; a `ValueError` means
    that there is none. `dataclasses` also unwraps methods of classes with slots. `annotationlib`
    makes nodes for operators of annotations. All this works after the snapshot, too; any other use
    then raises `NotInSnapshotError`.
    """

    is_over = False

    def signature(self, _of: object) -> None:
        """Raise `ValueError`, which `dataclasses` accepts as no signature."""
        raise ValueError

    def unwrap(self, function: object) -> object:
        """Return the function inside the decorators, like `inspect.unwrap`."""
        while hasattr(function, "__wrapped__"):
            function = function.__wrapped__
        return function

    def __getattr__(self, name: str) -> Self:
        """Stand in for a class of `ast` nodes."""
        if name.startswith("__"):
            raise AttributeError(name)
        if self.is_over:
            raise NotInSnapshotError(name)
        return self

    def __call__(self) -> Self:
        """Stand in for a new node."""
        return self


STOOD_IN = ("ast", "inspect")


class LastFinder:
    """The last module finder: it gets the names of modules that the page does not have."""

    @staticmethod
    def find_spec(name: str, _path: object = None, _target: object = None) -> None:
        """Find nothing; raise `NotInSnapshotError` for a module of the standard library."""
        if name.partition(".")[0] in sys.stdlib_module_names:
            raise NotInSnapshotError(name)


def requests() -> Iterator[tuple[str, dict[str, object]]]:
    """Yield the requests of a first visit, as links and intents."""
    yield "", {"type": "options"}
    yield "", NEW
    yield "", {"type": "open", "text": GAME, "known": []}
    yield "", {"type": "open", "text": GAME, "known": [{"link": GAME, "seats": [0]}]}
    yield GAME, {"type": "view"}
    yield GAME, {"type": "preview", "tiles": [{"square": 0, "letter": "A", "blank": False}]}
    yield GAME, {"type": "commit", "move": {"kind": "pass"}}


def forget_library() -> None:
    """Remove the archive of the standard library, which the page lacks, from the import path."""
    sys.path[:] = [place for place in sys.path if not place.endswith(".zip")]
    sys.path_importer_cache.clear()
    zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]  # noqa: SLF001
    sys.meta_path.append(LastFinder)


def forget_stand_ins() -> None:
    """Remove the stand-ins from the imported modules; then a stand-in raises for unknown names."""
    for name in STOOD_IN:
        del sys.modules[name]
    StandIn.is_over = True


def forget_lines_and_types() -> None:
    """Forget line numbers of instructions, and annotations: no reply contains them."""
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            thing.__code__ = without_lines(thing.__code__)
            del thing.__annotations__


def without_lines(code: CodeType) -> CodeType:
    """Return code without line numbers, also in its inner functions."""
    inner = tuple(without_lines(each) if isinstance(each, CodeType) else each
                  for each in code.co_consts)  # fmt: skip
    return code.replace(co_linetable=b"", co_consts=inner)


def prepare(modules: list[str], out: str) -> None:
    """Import the modules and let the engine read its tables.

    Writes the address of `scrabble.web.call` to the file ``out``: the page needs only this address
    to call the engine. Raises `ValueError` if the engine refuses a request.
    """
    sys.modules.update(dict.fromkeys(STOOD_IN, StandIn()))  # type: ignore[arg-type]
    for module in modules:
        importlib.import_module(module)
    from scrabble.web import call, session  # noqa: PLC0415  The engine is among the modules.

    for link, intent in requests():
        request = {"v": 1, "link": link, "seat": 0, "noPack": True, "intent": intent}
        reply = json.loads(call(b"handle", json.dumps(request).encode()))
        if not reply["ok"]:
            raise ValueError(intent, reply)
    session.forget_games()  # The cache holds only the game opened above.
    with open(out, "w", encoding="ascii") as file:  # noqa: PTH123  pathlib is not needed else.
        file.write(str(id(call)))
    forget_library()
    forget_stand_ins()
    forget_lines_and_types()
    gc.collect()
