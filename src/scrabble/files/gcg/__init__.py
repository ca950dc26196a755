"""Read and write GCG, the file format in which tournament players record games.

``parse`` reads the lines of a file. ``check`` checks them against the rules of the game and
returns a record. ``from_history`` converts a game to a file, ``text_of`` formats a file. The format
is John Chew's (poslfit, version 1.2); docs/formats.md lists our additions and what we accept.
"""

from scrabble.files.gcg.event_lines import Kind
from scrabble.files.gcg.file import MAX_BYTES, Event, GcgFile, Pragma, parse, text_of
from scrabble.files.gcg.reading import Checked, Note, check, notes
from scrabble.files.gcg.writing import from_history, nicknames

__all__ = [
    "MAX_BYTES",
    "Checked",
    "Event",
    "GcgFile",
    "Kind",
    "Note",
    "Pragma",
    "check",
    "from_history",
    "nicknames",
    "notes",
    "parse",
    "text_of",
]
