"""The programs in ``scripts/`` and how to start them: ``build.py bench open --rounds 3``.

A program is a module named after its command, below the folder of its group: ``bench link-lengths``
is ``scripts/lab/bench/link_lengths.py``. `scripts.__main__` runs its ``main``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scripts.build import dist
from scripts.common import python_env
from scripts.common.base import PYTHONPATH, SCRIPTS, BuildError, status

ALL = "all"
IN_PYODIDE = "--pyodide"


class Program(NamedTuple):
    """A program's summary, and whether ``--pyodide`` runs it in Pyodide."""

    summary: str
    in_pyodide: bool = False


class Group(NamedTuple):
    """Programs of one kind; ``all`` runs all of a group with ``has_all``."""

    summary: str
    programs: dict[str, Program]
    has_all: bool = False


GROUPS = {
    "bench": Group(
        "measure",
        {
            "open": Program("opening a link in a browser, a turn, key to paint, memory"),
            "past": Program("opening an invitation where many finished games are kept"),
            "puzzle": Program("opening a puzzle on a first visit, beside a game"),
            "links": Program("reading and writing links", in_pyodide=True),
            "link-lengths": Program("the lengths of links of whole games", in_pyodide=True),
            "lexicon": Program("sizes, loading and queries of the dictionaries"),
            "sealed": Program("sealed games against their bounds", in_pyodide=True),
            "equal-tiles": Program("what laying one of equal tiles tells in a sealed game"),
            "fair-draw": Program("the lengths of links of games with a fair draw"),
            "endgame": Program("the endgame search of two, against solutions and greedy play"),
            "draws": Program("what comparing moves over draws is worth"),
            "leaves": Program("how far leave values are off, in games they were not learnt from"),
            "pre-endgame": Program("strength 5 with few tiles in the bag, against equity"),
            "movegen": Program("the move generator, natively and in Pyodide"),
            "strength": Program("the computer players, each against the one below"),
            "accuracy": Program("the accuracy that the coach finds of each strength"),
            "review": Program("how long a game takes to review", in_pyodide=True),
            "match": Program("any two players against each other, builds or programs"),
            "thinking": Program("how long a computer player thinks", in_pyodide=True),
        },
    ),
    "fuzz": Group(
        "try with random input",
        {
            "links": Program("damaged links", in_pyodide=True),
            "files": Program("damaged game files, word lists and requests", in_pyodide=True),
            "games": Program("the links of random games, every turn", in_pyodide=True),
            "sealed": Program("damaged links of sealed games", in_pyodide=True),
            "sealed-games": Program("sealed games to the verdict, fair ones and each cheat"),
            "histories": Program("altered histories of sealed games: nobody honest is named"),
            "seats": Program("damaged and forged seat links"),
            "fair-draw": Program("damaged links of games with a fair draw"),
            "requests": Program("requests of the page, of any values", in_pyodide=True),
            "names": Program("names and notes of hidden characters", in_pyodide=True),
            "times": Program("how long it takes to read one character repeated", in_pyodide=True),
        },
        has_all=True,
    ),
    "demo": Group(
        "show what the library can do",
        {
            "exact-composition": Program("the words of exactly these tiles"),
            "power-set": Program("the words that a rack can make, and the best of them"),
            "power-set-with-substring": Program("the words that a rack makes around a string"),
        },
    ),
    "vectors": Group(
        "write recorded data anew",
        {
            "links": Program("tests/data/link-vectors.json, the vectors of link format 1"),
            "frozen": Program("tests/data/frozen.txt, the digests of what never changes"),
            "fields": Program("docs/json.md, its tables of fields, from docs/schemas/"),
            "sealed": Program("tests/data/sealed-vectors.json, those of its sealed links"),
            "fair-draw": Program("tests/data/fair-draw-vectors.json, of links with a fair draw"),
            "curve": Program("tests/data/curve-vectors.json, by OpenSSL"),
            "wycheproof": Program("tests/data/wycheproof-p256.json, from published vectors"),
            "puzzles": Program("tests/data/puzzles.txt, positions where one play stands out"),
            "lists": Program("the lists that the page shares with the engine, in site/"),
            "look-alikes": Program("the letters that are taken for others, in names"),
            "functions": Program("the functions of Pyodide that games use, by which it is split"),
        },
    ),
    "pictures": Group(
        "take pictures of the page",
        {"page": Program("docs/table.png, the picture for chats, screenshots for installing")},
    ),
    "lexicons": Group(
        "make the data of languages",
        {
            "packs": Program("dictionaries, from published word lists"),
            "leaves": Program("leave values, learned from self-play"),
            "win-chance": Program("win chances by lead and tiles unseen, learned from self-play"),
            "puzzles": Program("the puzzles of the days, from self-play"),
            "meanings": Program("short meanings of common words, from WordNet"),
            "letters": Program("the letter table of a language for the link format"),
        },
    ),
}


def listing(group: str) -> str:
    """Return the usage of a group of programs."""
    programs = GROUPS[group].programs
    width = max(map(len, programs))
    lines = [f"usage: build.py {group} NAME [OPTION ...]   (NAME --help lists its options)", ""]
    for name, program in programs.items():
        note = f"  [{IN_PYODIDE}]" if program.in_pyodide else ""
        lines.append(f"  {name:<{width}}  {program.summary}{note}")
    if GROUPS[group].has_all:
        lines.append(f"  {ALL:<{width}}  each of them, with the same options")
    if any(program.in_pyodide for program in programs.values()):
        lines += ["", f"{IN_PYODIDE} runs the program in Pyodide instead of natively."]
    return "\n".join(lines)


def run(group: str, arguments: Sequence[str]) -> int:
    """Run the program named by the first argument; without one, list the programs.

    Raises `BuildError` for an unknown name.
    """
    if not arguments or arguments[0] in {"-h", "--help"}:
        print(listing(group))
        return 0
    name, *options = arguments
    programs = GROUPS[group].programs
    is_all = name == ALL and GROUPS[group].has_all
    if not is_all and name not in programs:
        raise BuildError(f"there is no {group} {name!r}\n{listing(group)}")
    return max([_start(group, each, options) for each in (programs if is_all else [name])])


def _start(group: str, name: str, options: list[str]) -> int:
    if IN_PYODIDE in options and GROUPS[group].programs[name].in_pyodide:
        arguments = [option for option in options if option != IN_PYODIDE]
        return status(dist.in_pyodide(SCRIPTS / "__main__.py", group, name, *arguments))
    python = python_env.ensure()
    return status([python, "-m", "scripts", group, name, *options], env=PYTHONPATH)
