"""Write the data that the page needs before Python starts: ``page_data OUT``.

``strings/`` has the sentences of each page language, gzipped, since not every host compresses;
``film/`` has those that the page of films needs, so that the game loads none of that page's own.
``manifests/`` has the web app manifest in each language but English, whose manifest is a source.
``options.json`` has the engine's options for a new game. ``letters/`` has the data of each language
for the link reader in JavaScript (site/link-reader/tiles.js): tiles, blanks, and the letter table
of docs/link-format.md, section 9. ``puzzles/`` has the lists of daily puzzles.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import zopfli.gzip

from scrabble import data
from scrabble.lexicon import LANGUAGES
from scrabble.tiles import load_alphabet
from scrabble.web import handle
from scripts.common.base import SITE, SRC

OPTIONS = {"v": 1, "link": "", "seat": None, "intent": {"type": "options"}}


STRINGS = SITE / "strings"
FILM = "film-"
"""The prefix of the strings of the page of films, which the game does not load."""
ADDRESSED = "-you"
"""The ending of sentences to the player of a device, which a film does not have."""
SHARED = re.compile(
    "short-|sentence-|outcome|problem-|film-|review-(at|chart|lead|level)$|chart-ahead$|step-"
    "|(player|points|tiles)-n$|(bonus|players|save-picture|stat-word|over-moment)$"
)
"""The beginnings of the strings that the page of films needs."""


def strings() -> dict[str, bytes]:
    """Return the contents of the files of ``strings/`` and ``film/``, by path."""
    found: dict[str, dict[str, object]] = {}
    for path in sorted(STRINGS.glob("*.json")):
        entries = json.loads(path.read_bytes())
        found[f"strings/{path.stem}.bin"] = {
            key: text for key, text in entries.items() if not key.startswith(FILM)
        }
        found[f"film/{path.stem}.bin"] = {
            key: text
            for key, text in entries.items()
            if SHARED.match(key) and not key.endswith(ADDRESSED)
        }
    return {path: zopfli.gzip.compress(_compact(entries)) for path, entries in found.items()}


def manifests() -> dict[str, bytes]:
    """Return the contents of the files of ``manifests/``, by path.

    They are the source with the texts of the language, and addresses from their folder.
    """
    found = {}
    for path in sorted(STRINGS.glob("*.json")):
        if path.stem == "en":
            continue
        texts = json.loads(path.read_bytes())
        manifest = json.loads((SITE / "manifest.webmanifest").read_bytes())
        manifest |= {"lang": path.stem, "description": texts["tagline"]}
        manifest |= {"start_url": "../", "scope": "../"}
        manifest["share_target"]["action"] = f"../{manifest['share_target']['action']}"
        phone, desktop = manifest["screenshots"]
        phone["label"] = texts["board"]
        desktop["label"] = f"{texts['board']}, {texts['moves']}"
        for picture in [*manifest["icons"], phone, desktop]:
            picture["src"] = f"../{picture['src']}"
        found[f"manifests/{path.stem}.webmanifest"] = _compact(manifest)
    return found


def _compact(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def files() -> dict[str, bytes]:
    """Return the contents of all files, by path."""
    options = json.loads(handle(json.dumps(OPTIONS)))["options"]
    found = {"options.json": options}
    found |= {f"letters/{language}.json": letters(language) for language in LANGUAGES}
    written = {name: _compact(each) for name, each in found.items()}
    listed = {f"puzzles/{path.name}": path.read_bytes() for path in puzzle_lists()}
    return written | listed | strings() | manifests()


def puzzle_lists() -> list[Path]:
    """Return the files of daily puzzles, one for each language."""
    return sorted((SRC / "scrabble" / "data" / "puzzles").glob("*.txt"))


def letters(language: str) -> dict[str, object]:
    """Return a language's tiles and blanks, and the rows of its letter table as numbers."""
    alphabet = load_alphabet(language)
    lines = data.read(f"link_v1/{language}.txt").decode("ascii").splitlines()
    alone, *pair = ([int(each) for each in line.split()] for line in lines if line[0] != "#")
    return {
        "tiles": [[letter.text, letter.count, letter.value] for letter in alphabet.letters],
        "blanks": alphabet.blanks,
        "alone": alone,
        "pair": pair,
    }


def main() -> None:
    """Write the files into the folder named on the command line."""
    for name, content in files().items():
        path = Path(sys.argv[1], name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
