"""Write damaged links and files, with the answer to each: ``build.py vectors mutants``.

Writes ``tests/data/mutants.json``. The tests read it natively and in Pyodide: every Python has
to give the same answers. A changed answer changes the meaning of existing links, so the file is
kept; written again, it holds other mutants, because the random games have changed since.
"""

from __future__ import annotations

import json
from random import Random

from scrabble import link
from scrabble.errors import ScrabbleError
from scrabble.files import convert as formats
from scrabble.link.v1.framing import payload_of, to_link
from scripts.build import command_line
from scripts.build.base import TESTS
from scripts.fuzz import files, links
from scripts.vectors import puzzle_links

FILE = TESTS / "data" / "mutants.json"
LONGEST = 1500
COUNT = {"links": 700, "files": 300, "puzzles": 200}


def of_link(text: str) -> str:
    """Return the link found in a text, or the code of the refusal."""
    try:
        found = link.read(text).text
        link.decode(found)
    except ScrabbleError as error:
        return error.code
    return found


def of_puzzle(text: str) -> str:
    """Return the link of the puzzle found in a text, or the code of the refusal."""
    try:
        return link.encode_puzzle(link.decode_puzzle(link.read(text).text))
    except ScrabbleError as error:
        return error.code


def of_file(text: str) -> str:
    """Return the link of a game file, ``position`` if it holds no moves, or the code."""
    try:
        history = formats.load(text).history
        return "position" if history is None else link.encode_history(history)
    except ScrabbleError as error:
        return error.code


def of_puzzles(rng: Random) -> list[list[str]]:
    """Return damaged links of puzzles, each with the answer to it.

    Half are the work of a forger: choices changed below a right check number.
    """
    originals = list(map(link.encode_puzzle, puzzle_links.positions()))
    damaged = [str(each.text) for each in links.mutants(rng, originals, COUNT["puzzles"])]
    forged = [
        to_link(payload_of(text) ^ 1 << rng.randrange(6 * len(text) - 40))
        for text in rng.choices(originals, k=COUNT["puzzles"] // 2)
    ]
    readable = [text for text in damaged if len(text) < LONGEST and "\ud800" not in text]
    texts = rng.sample(readable, COUNT["puzzles"] // 2) + forged
    return [[text, of_puzzle(text)] for text in texts]


def main() -> None:
    """Make the mutants and write them with their answers."""
    command_line.parser("vectors mutants", __doc__).parse_args()
    rng = Random(7)  # noqa: S311  Repeatable on purpose.
    originals = [*links.links_of_games(rng, 20), *links.links_kept()]
    short = [
        str(each.text)
        for each in links.mutants(rng, originals, 60_000)
        if len(each.text) < LONGEST and "\ud800" not in str(each.text)
    ]
    samples = files.samples(rng, 12)
    damaged = [
        str(each.text)
        for each in files.mutants(rng, {kind: samples[kind] for kind in files.FILES}, 2_000)
        if len(each.text) < LONGEST and "\ud800" not in str(each.text)
    ]
    chosen = {
        "links": [[text, of_link(text)] for text in rng.sample(short, COUNT["links"])],
        "files": [[text, of_file(text)] for text in rng.sample(damaged, COUNT["files"])],
    }
    chosen["puzzles"] = of_puzzles(rng)
    lines = ",\n".join(
        f'"{name}": [\n' + ",\n".join(map(json.dumps, rows)) + "\n]"
        for name, rows in chosen.items()
    )
    FILE.write_text("{\n" + lines + "\n}\n", "utf-8")
