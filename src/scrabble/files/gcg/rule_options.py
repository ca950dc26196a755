"""Read and write the options of a game in GCG files: pragmas such as ``#option bonus 35``.

Other programs ignore these pragmas.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from scrabble.errors import FileFormatError, SetupError
from scrabble.files.gcg.file import GcgFile, Pragma, line_error
from scrabble.game import Setup
from scrabble.game.options import OPTIONS, Changed, changed, parse_text, texts_of

_PRAGMA = "option"


def option_pragmas(options: Changed) -> Iterator[Pragma]:
    """Yield the pragmas of the options that a game changes."""
    return (Pragma(_PRAGMA, text) for text in texts_of(options))


def with_options(setup: Setup, file: GcgFile) -> tuple[Setup, tuple[FileFormatError, ...]]:
    """Return the setup with the options that a file states, and warnings.

    An option that is not known here, or does not go with the others, stays at its default: a
    warning (``bad-line``) says so. Of two lines for one option the first counts.
    """
    pragmas = [pragma for pragma in file.pragmas if pragma.name == _PRAGMA]
    warnings = []
    read = set[str]()
    for pragma in sorted(pragmas, key=_number):
        try:
            name, value = parse_text(pragma.text)
            if name not in read:
                read.add(name)
                setup = replace(setup, options=changed({**dict(setup.options), name: value}))
        except SetupError as error:
            what = f"{error.message.removesuffix('.')}; the default counts"
            shown = f"#{_PRAGMA} {pragma.text[:60]}"
            warnings.append(line_error("bad-line", pragma.line, what, text=shown))
    return setup, tuple(warnings)


def _number(pragma: Pragma) -> int:
    """Return the number of a pragma's option: an option may depend on those before it."""
    name = pragma.text.partition(" ")[0]
    return next((option.number for option in OPTIONS if option.name == name), len(OPTIONS))
