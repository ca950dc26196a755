"""Run ``python -m scrabble words``: look up and search words, build and verify dictionaries."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from scrabble import data
from scrabble.cli import options
from scrabble.cli.files import own_list, read_words, reported_list
from scrabble.cli.reports import report
from scrabble.errors import FileFormatError, LexiconError
from scrabble.lexicon import Lexicon, PackInfo, catalogue, lexicon_named, load_lexicon, open_pack
from scrabble.tiles import Alphabet, load_alphabet

if TYPE_CHECKING:
    from scrabble.lexicon.search.patterns import Pattern
    from scrabble.lexicon.search.queries import Result

EXAMPLES = """\
examples:
  python -m scrabble words check quiz qz
  python -m scrabble words --lexicon ca contains l·l --limit 10
  python -m scrabble words define quiz --words mywords.txt
  python -m scrabble words pattern "a..e*"
  python -m scrabble words pattern "*q[^u]*" --order probability
  python -m scrabble words anagram retina?
  python -m scrabble words rack retain? --through "*e*" --json
  python -m scrabble words hooks at
  python -m scrabble words info
  python -m scrabble words build mywords.txt -o my.pack
  python -m scrabble words verify en-complete

In a pattern . and ? are any one tile, [^uv] any one but U and V, * any number
of tiles. In a rack ? is a blank; in results a tile in lower case is one. With
--through, letters of the pattern lie on the board and its gaps are filled from
the rack. Brackets force single letters where two would be one tile: [c][h]. A
dot at an end of a word's hooks says that the word without that tile is a word,
too. A word list of your own may have a definition after each word.
"""


_Mode = Callable[[argparse.Namespace, Alphabet], int | None]


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command ``words``."""
    parser.description = "Look words up, search a dictionary, build and verify dictionaries."
    parser.epilog = EXAMPLES
    parser.add_argument("mode", choices=[*_MODES], help=" | ".join(_MODES), metavar="MODE")
    parser.add_argument("query", nargs="*", metavar="QUERY", help="what to look for")
    options.add_lexicon(parser)
    options.add_words(parser)
    parser.add_argument("--through", default="*", metavar="PATTERN", help="for rack: the board")
    number = options.whole_number(0, "bad-query")
    parser.add_argument("--limit", type=number, default=100, metavar="N", help="results (100)")
    parser.add_argument("--start", type=number, default=0, metavar="N", help="results to pass over")
    parser.add_argument(
        "--order",
        choices=["usual", "probability"],
        default="usual",
        help="probability: first the words whose tiles are drawn most often",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a line")
    parser.add_argument("-o", "--output", metavar="PACK", help="for build: the file to write")
    options.add_renamed(parser, lang="lexicon", level="lexicon", dictionary="lexicon")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int | None:
    """Run the command; raise `ScrabbleError` on bad input."""
    return _MODES[args.mode](args, load_alphabet(args.lexicon.language))


def _one(args: argparse.Namespace) -> str:
    """Return the only query of a mode; raise `FileFormatError` for none or several."""
    if len(args.query) != 1:
        raise FileFormatError("bad-query", f"words {args.mode} needs exactly one QUERY.")
    return str(args.query[0]).strip()


def _lexicon(args: argparse.Namespace, alphabet: Alphabet) -> Lexicon:
    if args.words is None:
        return load_lexicon(args.lexicon.name)
    return own_list(args.words, alphabet).lexicon


def _print(line: str, facts: dict[str, object], args: argparse.Namespace) -> None:
    sys.stdout.write(f"{json.dumps(facts, ensure_ascii=False) if args.json else line}\n")


def _check(args: argparse.Namespace, alphabet: Alphabet) -> int:
    lexicon = _lexicon(args, alphabet)
    good = True
    for text in args.query:
        word = alphabet.word(text)
        known = word in lexicon
        good &= known
        shown = alphabet.plain(word)
        verdict = "is a word" if known else "is not a word"
        _print(f"{shown} {verdict}", {"word": shown, "valid": known}, args)
    return 0 if good else 1


def _define(args: argparse.Namespace, alphabet: Alphabet) -> int:
    """Print an own list's definitions of words; return 1 if the list lacks a word."""
    from scrabble.lexicon.wordlist_file import definitions  # noqa: PLC0415  Searches load it.

    if args.words is None:
        raise FileFormatError(
            "bad-query", "words define needs --words FILE: the dictionaries have no definitions."
        )
    lexicon, found = _lexicon(args, alphabet), definitions(read_words(args.words), alphabet)
    words = [alphabet.word(text) for text in args.query]
    for word in words:
        shown, definition = alphabet.plain(word), found.get(word, "")
        said = definition or ("has no definition" if word in lexicon else "is not a word")
        facts = {"word": shown, "valid": word in lexicon, "definition": definition}
        _print(f"{shown} {said}", facts, args)
    return 0 if all(word in lexicon for word in words) else 1


def _search(template: str) -> _Mode:
    """Return a search mode that inserts its query into ``template`` to make a pattern."""

    def mode(args: argparse.Namespace, alphabet: Alphabet) -> None:
        from scrabble.lexicon.search.patterns import Pattern  # noqa: PLC0415  Searches load it.

        _show(args, alphabet, Pattern.parse(template.format(_one(args)), alphabet))

    return mode


def _anagram(args: argparse.Namespace, alphabet: Alphabet) -> None:
    from scrabble.lexicon.search.patterns import Pattern  # noqa: PLC0415  As above.

    _show(args, alphabet, Pattern("*", _rack(_one(args), alphabet), whole_rack=True))


def _from_rack(args: argparse.Namespace, alphabet: Alphabet) -> None:
    from scrabble.lexicon.search.patterns import Pattern  # noqa: PLC0415  As above.

    rack = _rack(_one(args), alphabet)
    _show(args, alphabet, Pattern.parse(args.through, alphabet, rack))


def _rack(text: str, alphabet: Alphabet) -> str:
    return alphabet.parse(text.upper())


def _show(args: argparse.Namespace, alphabet: Alphabet, pattern: Pattern) -> None:
    from scrabble.lexicon.search.queries import results_page  # noqa: PLC0415  As above.
    from scrabble.lexicon.search.study import ways_to_draw  # noqa: PLC0415  As above.

    lexicon, end = _lexicon(args, alphabet), args.start + args.limit
    if args.order == "usual":
        page = results_page(lexicon, pattern, alphabet, start=args.start, limit=args.limit)
        shown, more = page.results, page.more
    else:
        found = results_page(lexicon, pattern, alphabet, limit=len(lexicon)).results
        ranked = sorted(found, key=lambda one: -ways_to_draw(one.tiles, alphabet))
        shown, more = tuple(ranked[args.start : end]), len(ranked) > end
    for one in shown:
        _print_found(one, alphabet, args)
    if more:
        sys.stderr.write(f"... and more: --start {end}\n")


def _print_found(found: Result, alphabet: Alphabet, args: argparse.Namespace) -> None:
    spelled = alphabet.spell(found.tiles)
    facts = {
        "word": alphabet.plain(found.tiles),
        "tiles": spelled,
        "points": found.points,
        "blanks": [n for n, tile in enumerate(found.tiles) if alphabet.values[tile] == 0],
    }
    _print(f"{found.points:5}  {spelled}", facts, args)


def _hooks(args: argparse.Namespace, alphabet: Alphabet) -> None:
    from scrabble.lexicon.search.queries import hooks  # noqa: PLC0415  As above.
    from scrabble.lexicon.search.study import inner_hooks  # noqa: PLC0415  As above.

    lexicon, word = _lexicon(args, alphabet), alphabet.word(_one(args))
    found, inner = hooks(lexicon, word), inner_hooks(lexicon, word)
    front = [alphabet.text(tile) for tile in found.front]
    back = [alphabet.text(tile) for tile in found.back]
    shown = alphabet.plain(word)
    marked = f"{'·' * inner[0]}{shown}{'·' * inner[1]}"
    line = f"{' '.join(front) or '-'} | {marked} | {' '.join(back) or '-'}"
    facts = {
        "word": shown,
        "front": front,
        "back": back,
        "inner_front": inner[0],
        "inner_back": inner[1],
    }
    _print(line, facts, args)


def _info(args: argparse.Namespace, _: Alphabet) -> None:
    for info in _asked(args):
        facts = {
            "number": info.number,
            "name": options.lexicon_option(info),
            "title": info.title,
            "words": info.words,
            "bytes": info.size,
            "sha256": info.digest.hex(),
            "licence": info.licence,
            "sources": list(info.sources),
        }
        line = f"{facts['name']:14}{info.words:11,} words{info.size:9,} bytes  {info.licence}"
        _print(line, facts, args)


def _asked(args: argparse.Namespace) -> Iterator[PackInfo]:
    """Yield the lexicons that the query names, or all lexicons without a query."""
    return map(lexicon_named, args.query) if args.query else iter(catalogue())


def _build(args: argparse.Namespace, alphabet: Alphabet) -> None:
    if args.output is None:
        raise FileFormatError("bad-query", "words build needs -o PACK.")
    from pathlib import Path  # noqa: PLC0415  As above.

    own = reported_list(_one(args), alphabet)
    pack = own.lexicon.to_pack()
    try:
        Path(args.output).write_bytes(pack)
    except OSError as error:
        raise FileFormatError("unwritable", f"{args.output}: {error.strerror}.") from error
    for bad in own.skipped_lines:
        report(f"line {bad.number}: {bad.text}: {bad.reason}")
    facts = {
        "words": len(own.lexicon),
        "left_out": own.skipped,
        "bytes": len(pack),
        "sha256": own.lexicon.digest.hex(),
    }
    line = f"{len(own.lexicon):,} words, {len(pack):,} bytes, {own.skipped} lines left out"
    _print(line, facts, args)


def _verify(args: argparse.Namespace, _: Alphabet) -> int:
    """Compare every pack with the catalogue: size, word count, and the hash of all its words."""
    bad = 0
    for info in _asked(args):
        why = _fault(info)
        bad += bool(why)
        name = options.lexicon_option(info)
        _print(f"{name:14} {why or 'ok'}", {"name": name, "fault": why}, args)
    return 1 if bad else 0


def _fault(info: PackInfo) -> str:
    """Return the fault of a pack, or an empty text."""
    try:
        pack = data.read(f"lexicons/{info.name}.pack")
        lexicon = open_pack(info.name, pack)
    except (OSError, LexiconError) as error:
        return str(error)
    if (len(pack), len(lexicon)) != (info.size, info.words):
        return "It has another size than the manifest says."
    return "" if lexicon.true_digest() == info.digest else "Its words have another hash."


_MODES: dict[str, _Mode] = {
    "check": _check,
    "define": _define,
    "prefix": _search("{}*"),
    "suffix": _search("*{}"),
    "contains": _search("*{}*"),
    "pattern": _search("{}"),
    "anagram": _anagram,
    "rack": _from_rack,
    "hooks": _hooks,
    "info": _info,
    "build": _build,
    "verify": _verify,
}
