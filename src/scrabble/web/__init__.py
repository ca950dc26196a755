"""Connect the engine to the page: JSON text in, JSON text out.

    handle('{"v": 1, "link": ..., "seat": 0, "intent": {"type": "view"}}') -> reply

Calls are stateless: the link in each request holds the whole game. The cache between calls
(`scrabble.web.session`) only saves time. Replies are ``{"ok": true, ...}`` or
``{"ok": false, "error": {"code", "message"}}``. site/core/types.js lists the intents and the fields
of their replies. Each module here answers a group of intents, listed in its ``INTENTS``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scrabble.errors import MissingLeaves, ScrabbleError
from scrabble.lexicon import common_lexicon_name, open_edges
from scrabble.strategy.leaves import take_leaves
from scrabble.views.json import Json
from scrabble.web import commands, form, games, session, statistics, turns
from scrabble.web.compiler import warm_compiler
from scrabble.web.request import Intents, NeedsPack, Request, dump, engine_fault, failure, parse
from scrabble.web.session import packs

_DIGEST = 32
"""The length of a lexicon's digest in bytes."""


def handle(request: str) -> str:
    """Answer one request of the page, even an invalid one; raise nothing but `MemoryError`."""
    return _replied(lambda: _answer(request))


def load_edges(name: str, about: bytes, edges: bytes) -> str:
    """Load a lexicon that the page has unpacked; return a reply as `handle` does.

    ``about`` is the digest of the `Lexicon`, followed by the leave values of its language unless
    these are installed; ``edges`` are the lexicon's edges, in this machine's byte order.
    """
    return _replied(lambda: _unpacked(name, bytes(about), bytes(edges)))


def load_own_list(language: str, file: bytes, expected: str = "") -> str:
    """Load a player's own word list, a text file; return a reply as `handle` does.

    ``expected`` is the ``lexicon.fingerprint`` in the view of the game that needs the list; another
    list is refused. If the reply is not ``done``, send the intent ``read-list`` to continue.
    """
    return _replied(lambda: _own_list(language, bytes(file), expected))


def call(name: bytes, *arguments: bytes) -> bytes:
    """Call a function of this module with bytes, the only type that the page can pass.

    ``name`` is ``handle``, ``load_edges`` or ``load_own_list``. Texts and replies are in
    UTF-8. Raises nothing but `MemoryError`.
    """
    try:
        return _CALLS[name](*arguments).encode()
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001  A page without a reply would wait for ever.
        return dump(engine_fault(error)).encode()


def _answer(request: str) -> Json:
    kind, parsed = parse(request, _INTENTS)
    try:
        return _INTENTS[kind](parsed)
    except MissingLeaves as error:
        # Any dictionary of the language brings its leave values; an own list brings none.
        raise NeedsPack(common_lexicon_name(error.language)) from error


def _unpacked(name: str, about: bytes, edges: bytes) -> Json:
    lexicon = open_edges(name, about[:_DIGEST], edges)
    if leaves := about[_DIGEST:]:
        take_leaves(lexicon.alphabet_id, leaves)
    packs[name] = lexicon
    return {}


def _replied(answer: Callable[[], Json]) -> str:
    """Return an answer or its error as a reply; raise nothing but `MemoryError`.

    After a `MemoryError` the page restarts the engine; after other errors the engine continues.
    """
    try:
        return dump({"ok": True, **answer()})
    except ScrabbleError as error:
        return dump(failure(error))
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001  The last resort: every request has a reply.
        return dump(engine_fault(error))


def _own_list(language: str, file: bytes, expected: str) -> Json:
    with session.late_part("words"):
        from scrabble.web.words import begin_own_list  # noqa: PLC0415  Lazy-loaded.
    return begin_own_list(language, file, expected)


def _intents_of(part: str) -> Intents:
    """Import a lazy-loaded part of the engine, and return its intents."""
    match part:
        case "files":
            from scrabble.web.files import INTENTS as FILES  # noqa: PLC0415  Lazy-loaded.

            return {**FILES, "warm-compiler": lambda request: warm_compiler(request, handle)}
        case "joint":
            from scrabble.web.joint import INTENTS as JOINT  # noqa: PLC0415  Lazy-loaded.

            return JOINT
        case "players":
            from scrabble.web.analysis import INTENTS as ANALYSIS  # noqa: PLC0415  Lazy-loaded.
            from scrabble.web.answers import INTENTS as ANSWERS  # noqa: PLC0415  Lazy-loaded.
            from scrabble.web.computer import INTENTS as COMPUTER  # noqa: PLC0415  Lazy-loaded.

            return {**COMPUTER, **ANALYSIS, **ANSWERS}
        case "puzzles":
            from scrabble.web.puzzles import INTENTS as PUZZLES  # noqa: PLC0415  Lazy-loaded.

            return PUZZLES
        case _:
            from scrabble.web.words import INTENTS as WORDS  # noqa: PLC0415  Lazy-loaded.

            return WORDS


_LATE: Mapping[str, tuple[str, ...]] = {
    "files": ("import", "export", "racks", "picture", "warm-compiler"),
    "joint": (
        *("invite", "joint-rematch", "join", "take", "close", "audit"),
        *("key-words", "words-key", "seat-link", "seat-key", "seat"),
    ),
    "players": (
        *("think", "other-moves", "hint", "review", "warm-generator"),
        *("puzzle-hint", "puzzle-answer", "puzzle-review"),
    ),
    "puzzles": ("puzzle", "puzzle-of-day", "make-puzzle"),
    "words": ("words", "prepare-search", "read-list"),
}
"""The intents of each part of the engine that the page lazy-loads after the first board."""


def _later(part: str, kind: str) -> Callable[[Request], Json]:
    def answer(request: Request) -> Json:
        with session.late_part(part):
            intents = _intents_of(part)
        return intents[kind](request)

    return answer


_INTENTS: dict[str, Callable[[Request], Json]] = {
    **form.INTENTS,
    **games.INTENTS,
    **turns.INTENTS,
    **commands.INTENTS,
    **statistics.INTENTS,
    **{kind: _later(part, kind) for part, kinds in _LATE.items() for kind in kinds},
}

_CALLS: dict[bytes, Callable[..., str]] = {
    b"handle": lambda request: handle(request.decode("utf-8", "replace")),
    b"load_edges": lambda name, *words: load_edges(name.decode(), *words),
    b"load_own_list": lambda language, file, *expected: load_own_list(
        language.decode(), file, *(each.decode() for each in expected)
    ),
}
