"""Read files that a command names: bounded, plain or gzipped, and own word lists."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING

from scrabble.cli.reports import report
from scrabble.errors import FileFormatError
from scrabble.tiles import Alphabet

if TYPE_CHECKING:
    from scrabble.lexicon.wordlist_file import WordList

_GZIP = b"\x1f\x8b"
_GZIP_FORMAT = 16 + zlib.MAX_WBITS


def read_bytes(path: str, most: int) -> bytes:
    """Return a file's contents; raise `FileFormatError` (``no-file``, ``too-large``)."""
    from pathlib import Path  # noqa: PLC0415  Only commands with files load it.

    try:
        with Path(path).open("rb") as file:
            data = file.read(most + 1)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "no file has such a name"
        raise FileFormatError("no-file", f"{path} cannot be read: {reason}.") from error
    if len(data) > most:
        raise FileFormatError("too-large", f"{path} has over {most:,} bytes.")
    return data


def read_words(path: str) -> bytes:
    """Return the contents of a word list, unpacked if it is gzipped; raise as `reported_list`."""
    from scrabble.lexicon.wordlist_file import MAX_BYTES  # noqa: PLC0415  As above.

    return _unpacked(read_bytes(path, MAX_BYTES), path, MAX_BYTES)


def own_list(path: str, alphabet: Alphabet, expected: str = "") -> WordList:
    """Read a word list as `reported_list` does; also report the lines left out."""
    own = reported_list(path, alphabet, expected)
    if own.left_out:
        report(f"note: {path}: {own.left_out}")
    return own


def reported_list(path: str, alphabet: Alphabet, expected: str = "") -> WordList:
    """Read a word list, plain or gzipped, and report what was assumed.

    ``expected`` is the fingerprint of a game's list (`reading_wordlist`). Raises `FileFormatError`
    as `read_bytes` does, also ``bad-word-list``, and `LexiconError` as `reading_wordlist` does.
    """
    from scrabble.lexicon.wordlist_file import read_wordlist  # noqa: PLC0415  As above.

    own = read_wordlist(read_words(path), alphabet, expected)
    for note in own.assumed:
        report(f"note: {path}: {note}")
    return own


def _unpacked(data: bytes, path: str, most: int) -> bytes:
    """Return data, unpacked if it is gzipped; a small file cannot fill the memory."""
    if not data.startswith(_GZIP):
        return data
    unpacker = zlib.decompressobj(_GZIP_FORMAT)
    try:
        unpacked = unpacker.decompress(data, most + 1)
    except zlib.error as error:
        raise FileFormatError("bad-word-list", f"{path} cannot be unpacked: {error}.") from error
    if len(unpacked) <= most and not unpacker.eof:
        raise FileFormatError("bad-word-list", f"{path} is cut off: it ends too early.")
    return unpacked
