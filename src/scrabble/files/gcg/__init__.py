"""GCG, the file format in which tournament players write down games.

``parse`` reads a file as it is written, ``to_record`` judges what it says by the
rules, ``from_history`` writes a game down, ``text_of`` prints a file. The format
is John Chew's (poslfit, version 1.2); docs/formats.md tells what we add and accept.
"""

from scrabble.files.gcg.file import MAX_BYTES, Event, GcgFile, Kind, Pragma, parse, text_of
from scrabble.files.gcg.reading import Checked, Note, check, notes, to_record
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
    "to_record",
]
