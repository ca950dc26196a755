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
from scripts.build import command_line
from scripts.build.base import TESTS
from scripts.fuzz import files, links

FILE = TESTS / "data" / "mutants.json"
LONGEST = 1500
COUNT = {"links": 700, "files": 300}


def of_link(text: str) -> str:
    """Return the link found in a text, or the code of the refusal."""
    try:
        found = link.read(text).text
        link.decode(found)
    except ScrabbleError as error:
        return error.code
    return found


def of_file(text: str) -> str:
    """Return the link of a game file, ``position`` if it holds no moves, or the code."""
    try:
        history = formats.load(text).history
        return "position" if history is None else link.encode_history(history)
    except ScrabbleError as error:
        return error.code


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
    lines = ",\n".join(
        f'"{name}": [\n' + ",\n".join(map(json.dumps, rows)) + "\n]"
        for name, rows in chosen.items()
    )
    FILE.write_text("{\n" + lines + "\n}\n", "utf-8")


if __name__ == "__main__":
    main()
