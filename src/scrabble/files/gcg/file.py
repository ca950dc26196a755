"""Parse and print a GCG file: its pragmas and events, line by line, without checking them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from string import ascii_lowercase, ascii_uppercase

from scrabble.errors import FileFormatError
from scrabble.files.gcg.event_lines import Kind, fields_of_event
from scrabble.files.gcg.swallowed import looks_like_event

MAX_BYTES = 200_000
MAX_LINES = 3_000
MAX_LINE = 10_000
_BOM = "\ufeff"
_DEFAULT_ENCODING = "iso-8859-1"
_ENCODINGS = {
    "utf-8": ("utf-8", "utf8", "ascii", "us-ascii"),
    "iso-8859-1": ("iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1"),
}
"""The accepted encodings and the names that files declare them by; other names raise an error."""


@dataclass(frozen=True, slots=True)
class Pragma:
    """A line such as ``#title Club night``; ``text`` may continue over several lines.

    A comment, such as ``# from the score sheet``, has no name.
    """

    name: str
    text: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Event:
    """A line such as ``>Ann: AEINRST 8D NASTIER +68 68``, with all its parts as written.

    ``tiles`` has the tiles of a play, of an exchange (letters or a count) or of the final racks;
    ``extra`` is the text after the total.
    """

    nick: str
    kind: Kind
    rack: str
    score: int
    total: int
    where: str = ""
    tiles: str = ""
    extra: str = ""
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class GcgFile:
    """The lines of a file, in order."""

    lines: tuple[Pragma | Event, ...]
    guessed_encoding: str = field(default="", compare=False)
    """The encoding by which the bytes were read, if nothing in the file states it."""

    @property
    def pragmas(self) -> tuple[Pragma, ...]:
        """The pragmas, in order."""
        return tuple(line for line in self.lines if isinstance(line, Pragma))

    @property
    def events(self) -> tuple[Event, ...]:
        """The events, in order."""
        return tuple(line for line in self.lines if isinstance(line, Event))

    def pragma(self, name: str) -> str:
        """Return the text of the first pragma with this name, or an empty text."""
        return next((pragma.text for pragma in self.pragmas if pragma.name == name), "")


_LOWERED = str.maketrans(ascii_uppercase, ascii_lowercase)
_PRAGMA = re.compile(r"#(\S*)\s*(.*)", re.DOTALL)
_SPACED_PLAYER = re.compile(r"#\s+player[1-4]\b", re.IGNORECASE)
"""A player's line with a space too many: taken for a comment, it would be lost."""


def parse(source: bytes | str) -> GcgFile:
    """Parse the lines of a file, given as bytes or as decoded text.

    Raises `FileFormatError` with the line: ``too-large``, ``bad-encoding``,
    ``bad-event``, ``bad-line``, ``looks-like-event``, ``no-game``.
    """
    if len(source) > MAX_BYTES:
        raise FileFormatError("too-large", f"A GCG file has up to {MAX_BYTES} bytes.")
    text, guessed = (source, "") if isinstance(source, str) else _decoded(source)
    nicks: set[str] = set()
    lines: list[Pragma | Event] = []
    more: dict[int, list[str]] = {}
    for number, line in _lines(text.removeprefix(_BOM)):
        if line.startswith(">"):
            lines.append(_event(line, number))
        elif line.startswith("#"):
            pragma = _pragma(line, number)
            lines.append(pragma)
            nicks.update(_possible_nicknames(pragma))
        elif looks_like_event(line, nicks):
            what = f"{_shown(line)!r} looks like an event: write > in front, or #note if it is none"
            raise line_error("looks-like-event", number, what, text=_shown(line))
        elif lines and isinstance(lines[-1], Pragma):
            more.setdefault(len(lines) - 1, []).append(line)
        else:
            what = f"{_shown(line)!r} is neither a pragma nor an event"
            raise line_error("bad-line", number, what, text=_shown(line))
    for at, rest in more.items():
        lines[at] = _continued(lines[at], rest)
    if not any(isinstance(line, Event) or line.name == "player1" for line in lines):
        raise FileFormatError("no-game", "This is not a GCG file: no line names a player.")
    return GcgFile(tuple(lines), guessed)


def text_of(file: GcgFile) -> str:
    """Print a file in UTF-8, declared in its first line, whatever its original encoding."""
    lines = [f"{_print(line)}\n" for line in file.lines if not _is_encoding(line)]
    return "".join(["#character-encoding UTF-8\n", *lines])


def _is_encoding(line: Pragma | Event) -> bool:
    return isinstance(line, Pragma) and line.name == "character-encoding"


def _print(line: Pragma | Event) -> str:
    if isinstance(line, Pragma):
        return f"#{line.name} {line.text}".rstrip()
    action = {
        Kind.PLAY: f"{line.where} {line.tiles}",
        Kind.WITHDRAWN: "--",
        Kind.PASS: "-",
        Kind.EXCHANGE: f"-{line.tiles}",
        Kind.CHALLENGE: "(challenge)",
        Kind.TIME: "(time)",
        Kind.RACKS: f"({line.tiles})",
    }[line.kind]
    # An empty rack leaves two spaces, as other programs expect.
    return f">{line.nick}: {line.rack} {action} {line.score:+d} {line.total} {line.extra}".rstrip()


def _decoded(source: bytes) -> tuple[str, str]:
    """Decode by the byte order mark or the first line's pragma; return the text and a guess.

    Without them the text is UTF-8 if it is valid and not only ASCII: then the encoding is guessed.
    Else it is ISO 8859-1, the default of the format.
    """
    first = re.split(rb"[\r\n]", source[:200].removeprefix(b"\xef\xbb\xbf"), maxsplit=1)[0]
    found = re.match(rb"#character-encoding\s+(\S+)", first, re.IGNORECASE)
    name = found[1].decode("ascii", "replace") if found else _DEFAULT_ENCODING
    if source.startswith(b"\xef\xbb\xbf"):
        name = "utf-8"
    elif found is None and not source.isascii():
        with suppress(UnicodeDecodeError):
            return source.decode("utf-8"), "UTF-8"
    encoding = next((own for own, names in _ENCODINGS.items() if name.lower() in names), None)
    if encoding is None:
        known = "UTF-8 and ISO-8859-1"
        what = f"the file says it is in {_shown(name)!r}; we read {known}"
        raise line_error("bad-encoding", 1, what, name=_shown(name))
    try:
        return source.decode(encoding), ""
    except UnicodeDecodeError as error:
        number = source.count(b"\n", 0, error.start) + 1
        what = f"these bytes are no {name.upper()} text"
        raise line_error("bad-encoding", number, what, name=name.upper()) from error


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the non-empty lines with their numbers; accept any line ends."""
    lines = re.split(r"\r\n|\r|\n", text)
    if len(lines) > MAX_LINES:
        raise FileFormatError("too-large", f"A GCG file has up to {MAX_LINES} lines.")
    for number, line in enumerate(lines, 1):
        if len(line) > MAX_LINE:
            raise line_error("too-large", number, f"the line has more than {MAX_LINE} characters")
        if line.strip():
            yield number, line.strip()


def _pragma(line: str, number: int) -> Pragma:
    if _SPACED_PLAYER.match(line):
        what = "a pragma has a name directly after the #"
        raise line_error("bad-line", number, what, text=_shown(line))
    found = _PRAGMA.match(line)
    assert found is not None  # the line begins with #
    return Pragma(found[1].translate(_LOWERED), found[2].strip(), number)


def _possible_nicknames(pragma: Pragma) -> Iterator[str]:
    """Yield the beginnings of a player's line that may be the nickname, which may have spaces."""
    if re.fullmatch("player[1-4]", pragma.name):
        words = pragma.text.split()
        yield from {" ".join(words[:n]) for n in (1, len(words) // 2, len(words)) if n}


def _continued(line: Pragma | Event, rest: Iterable[str]) -> Pragma | Event:
    """Return a pragma with the lines ``rest`` appended to its text."""
    assert isinstance(line, Pragma)
    text = "\n".join([line.text, *rest])
    # An empty comment keeps its empty first line: in the first line, "player1" is no comment.
    return Pragma(line.name, text.strip() if line.name else text.rstrip(), line.line)


def _event(line: str, number: int) -> Event:
    nick, colon, rest = line.removeprefix(">").partition(":")
    fields = fields_of_event(" ".join(rest.split())) if colon else None
    if fields is None:
        what = f"{_shown(line)!r} is no event that a GCG file has"
        raise line_error("bad-event", number, what, text=_shown(line))
    return Event(
        nick=" ".join(nick.split()),
        kind=Kind(fields["kind"]),
        rack=fields["rack"],
        score=int(fields["score"]),
        total=int(fields["total"]),
        where=fields.get("where", ""),
        tiles=fields.get("tiles", ""),
        extra=fields["extra"],
        line=number,
    )


def line_error(code: str, line: int, what: str, **values: str | int) -> FileFormatError:
    """Return an error about a line; ``values`` are the facts in the error's message, by name."""
    return FileFormatError(code, f"Line {line}: {what}.", line=line, values=values)


def _shown(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."
