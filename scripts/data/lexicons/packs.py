"""Build dictionary packs from the pinned packages: ``build.py lexicons packs NAME...``.

The registries' clients fetch the packages, which are cached in ``.build/lexicons``. The program
also writes the manifest and, for each language, the notices of its sources and the lists of
offensive words. Words are sorted on disk, in runs, since some dictionaries do not fit in memory.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from dataclasses import asdict
from heapq import merge
from itertools import groupby, islice
from pathlib import Path
from tempfile import TemporaryDirectory

from scrabble.lexicon import Lexicon
from scrabble.lexicon.graph import graph_digest
from scrabble.lexicon.wordlist_file import bulk_parser
from scrabble.tiles import Alphabet, load_alphabet
from scripts.common import command_line
from scripts.common.base import PACKS
from scripts.data.lexicons.offensive import PACKAGES, Grade, offensive
from scripts.data.lexicons.recipes import RECIPES, Recipe
from scripts.data.lexicons.sources import SOURCES, fetch, notice

_RUN = 200_000


def sorted_unique(words: Iterable[str]) -> Iterator[str]:
    """Yield sorted words without repetitions, with at most 200,000 in memory."""
    with TemporaryDirectory() as folder, ExitStack() as files:
        runs = [
            files.enter_context(path.open(encoding="ascii"))
            for path in _write_runs(iter(words), Path(folder))
        ]
        for line, _ in groupby(merge(*runs)):
            yield line[:-1]


def _write_runs(words: Iterator[str], folder: Path) -> Iterator[Path]:
    number = 0
    while run := list(islice(words, _RUN)):
        path = folder / str(number)
        with path.open("w", encoding="ascii") as file:
            file.writelines(f"{word}\n" for word in sorted(set(run)))
        yield path
        number += 1


MIN_TILES = 2
MAX_TILES = 15
_BATCH = 50_000


def to_tiles(words: Iterable[str], alphabet: Alphabet) -> Iterator[str]:
    """Yield the tile strings of words of 2 to 15 tiles."""
    parse = bulk_parser(alphabet)
    stream = iter(words)
    while batch := list(islice(stream, _BATCH)):
        for tiles in parse(list(dict.fromkeys(batch))):
            if MIN_TILES <= len(tiles) <= MAX_TILES:
                yield tiles


LICENCES = PACKS / "licences"
MANIFEST = PACKS / "manifest.json"
GRADES: dict[Grade, str] = {"harmful": "never-suggest", "mild": "mild"}
"""The grades of offensive words, and the names of their lists."""


def build(recipe: Recipe) -> Lexicon:
    """Build one dictionary from a stream of its packages' words."""
    words = recipe.words(fetch)
    tiles = to_tiles(words, load_alphabet(recipe.language))
    return Lexicon.from_sorted(sorted_unique(tiles), recipe.language)


def entry(recipe: Recipe, lexicon: Lexicon, size: int) -> dict[str, object]:
    """Return the entry of a pack in the manifest."""
    return {
        "number": recipe.number,
        "name": recipe.name,
        "language": recipe.language,
        "variant": recipe.variant,
        "edition": recipe.edition,
        "common": recipe.common,
        "title": recipe.title,
        "words": len(lexicon),
        "digest": lexicon.digest.hex(),
        "graph": graph_digest(lexicon.edges).hex(),
        "bytes": size,
        "licence": recipe.licence,
        "licence_file": f"licences/{recipe.language}.txt",
        "sources": [asdict(SOURCES[package]) for package in recipe.packages],
    }


def of_grade(language: str, grade: Grade) -> Lexicon:
    """Build the list of the valid words of one grade."""
    complete = Lexicon.from_pack((PACKS / f"{_latest_complete(language)}.pack").read_bytes())
    graded = offensive(fetch, language)
    words = to_tiles((word for word in graded if graded[word] == grade), load_alphabet(language))
    return Lexicon.from_words((word for word in words if word in complete), language)


def _latest_complete(language: str) -> str:
    editions = [r for r in RECIPES.values() if (r.language, r.variant) == (language, "complete")]
    return max(editions, key=lambda recipe: recipe.edition).name


def notices(packages: Iterable[str], language: str) -> str:
    """Join the notices of packages."""
    parts = (
        f"== {package} {SOURCES[package].version} ({SOURCES[package].registry}) ==\n\n"
        + notice(SOURCES[package], fetch(package), language).strip()
        for package in packages
    )
    head = (
        "Words in this folder come from the packages below; these are their own notices.\n"
        "Licences that they name without quoting them lie beside this file."
    )
    return "\n\n\n".join([head, *parts]) + "\n"


def main() -> int:
    """Build the packs named on the command line."""
    parser = command_line.parser("lexicons packs", __doc__)
    parser.add_argument("names", nargs="+", choices=[*RECIPES, "all"], metavar="NAME")
    asked = parser.parse_args().names
    chosen = [recipe for recipe in RECIPES.values() if {"all", recipe.name} & set(asked)]
    for recipe in chosen:
        began = time.perf_counter()
        lexicon = build(recipe)
        pack = lexicon.to_pack()
        (PACKS / f"{recipe.name}.pack").write_bytes(pack)
        _write_entry(entry(recipe, lexicon, len(pack)))
        seconds = time.perf_counter() - began
        print(
            f"{recipe.name:14} {len(lexicon):10,} words {len(pack):9,} bytes"
            f" {len(pack) / len(lexicon):6.3f} a word {seconds:6.1f} s",
            flush=True,
        )
    for language in dict.fromkeys(recipe.language for recipe in chosen):
        for grade, name in GRADES.items():
            (PACKS / f"{name}-{language}.bin").write_bytes(of_grade(language, grade).to_pack())
        packages = dict.fromkeys(
            package
            for recipe in RECIPES.values()
            if recipe.language == language
            for package in recipe.packages
        )
        (LICENCES / f"{language}.txt").write_text(notices(packages, language), "utf-8")
    (LICENCES / "never-suggest.txt").write_text(notices(PACKAGES, ""), "utf-8")
    return 0


def _write_entry(new: dict[str, object]) -> None:
    """Add or replace an entry of the manifest, in the order of the numbers."""
    packs = json.loads(MANIFEST.read_text("utf-8"))["packs"] if MANIFEST.exists() else []
    packs = [pack for pack in packs if pack["name"] != new["name"]]
    packs.append(new)
    packs.sort(key=lambda pack: pack["number"])
    MANIFEST.write_text(json.dumps({"packs": packs}, indent=1, ensure_ascii=False) + "\n", "utf-8")
