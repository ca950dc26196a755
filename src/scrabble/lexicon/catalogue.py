"""The languages and the shipped lexicons, with permanent names and numbers.

A link refers to its alphabet by the index in `LANGUAGES` and to its lexicon by `PackInfo.number`.
Languages and numbers are append-only.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from scrabble import data
from scrabble.errors import LexiconError
from scrabble.lexicon.graph import graph_digest
from scrabble.lexicon.lexicon import Lexicon

LANGUAGES = ("en", "gl", "es", "fr", "de", "it", "pt", "pl", "nl", "ca")
"""The ids of the alphabets, in frozen order: append only."""


@dataclass(frozen=True, slots=True)
class PackInfo:
    """A shipped lexicon before it is loaded.

    - ``name``: the file name, ``language-variant``, from the second edition on with its number:
      ``en-complete-2``; ``number``: identifies the lexicon in links
    - ``variant``: complete, common, roots or inflected; ``edition``: from 1
    - ``common``: the name of the shipped lexicon with only the words that a beginner knows
    - ``title``: for people; ``words``: how many words; ``size``: the bytes of the pack
    - ``digest``: the `Lexicon` digest; ``graph``: the `graph_digest` of the edges
    - ``licence``: an SPDX expression; ``sources``: packages, as ``word-list 4.1.0 (npm)``
    """

    name: str
    number: int
    language: str
    variant: str
    edition: int
    common: str
    title: str
    words: int
    digest: bytes
    graph: bytes
    size: int
    licence: str
    sources: tuple[str, ...]

    @property
    def first_edition(self) -> str:
        """The name of the first edition of this lexicon: ``en-complete``."""
        return f"{self.language}-{self.variant}"

    @property
    def tag(self) -> int:
        """The first byte of the digest; links carry it to detect different editions."""
        return self.digest[0]


@lru_cache(maxsize=1)
def catalogue() -> tuple[PackInfo, ...]:
    """Return every shipped lexicon, in order of number."""
    manifest = json.loads(data.read("lexicons/manifest.json"))
    return tuple(
        PackInfo(
            name=pack["name"],
            number=pack["number"],
            language=pack["language"],
            variant=pack["variant"],
            edition=pack["edition"],
            common=pack["common"],
            title=pack["title"],
            words=pack["words"],
            digest=bytes.fromhex(pack["digest"]),
            graph=bytes.fromhex(pack["graph"]),
            size=pack["bytes"],
            licence=pack["licence"],
            sources=tuple(
                f"{source['package']} {source['version']} ({source['registry']})"
                for source in pack["sources"]
            ),
        )
        for pack in manifest["packs"]
    )


def pack_info(name: str) -> PackInfo:
    """Return the catalogue entry of a lexicon; a language names its most complete one.

    Raises `LexiconError` (``unknown-lexicon``).
    """
    if name in LANGUAGES:
        return latest_pack(name)
    for info in catalogue():
        if info.name == name:
            return info
    raise _unknown(name)


@lru_cache(maxsize=1)
def latest_packs() -> tuple[PackInfo, ...]:
    """Return the latest edition of every lexicon: everything new begins with one of these.

    Earlier editions are only for the games that began with them.
    """
    latest = {(info.language, info.variant): info for info in catalogue()}
    return tuple(latest.values())


def latest_pack(language: str, variant: str = "complete") -> PackInfo:
    """Return the latest edition of a lexicon; raise `LexiconError` (``unknown-lexicon``)."""
    for info in latest_packs():
        if (info.language, info.variant) == (language, variant):
            return info
    raise _unknown(f"{language}-{variant}")


def latest_edition(name: str) -> PackInfo:
    """Return the latest edition of a lexicon; raise `LexiconError` (``unknown-lexicon``)."""
    info = pack_info(name)
    return latest_pack(info.language, info.variant)


@lru_cache(maxsize=1)
def named_packs() -> Mapping[str, PackInfo]:
    """Return the lexicons by the names that people type and files state.

    A name without a number means the latest edition, ``en-complete-1`` the first one.
    """
    exact = {info.name: info for info in catalogue()}
    first = {f"{info.name}-1": info for info in catalogue() if info.edition == 1}
    return exact | first | {info.first_edition: info for info in latest_packs()}


def lexicon_named(name: str) -> PackInfo:
    """Return the lexicon that people mean by a name.

    That is the most complete one of a language (``en``), the latest edition of a language and
    variant (``en-common``), or one edition (``en-common-1``). Raises `LexiconError`
    (``unknown-lexicon``).
    """
    return named_packs().get(name) or pack_info(name)


def _unknown(name: str) -> LexiconError:
    return LexiconError(
        "unknown-lexicon",
        f"There is no dictionary {name!r}: en-complete, en-common, or a language such as en.",
    )


def open_pack(name: str, pack: bytes) -> Lexicon:
    """Decode a shipped pack, for example one that a browser downloaded.

    Raises `LexiconError` as `Lexicon.from_pack` does, ``unknown-lexicon``, or ``wrong-pack`` if a
    valid pack has other words than the catalogue says, even if it states the right digest.
    """
    return _checked(Lexicon.from_pack(pack), pack_info(name))


def open_edges(name: str, digest: bytes, edges: bytes) -> Lexicon:
    """Make a shipped lexicon from a graph that was unpacked elsewhere.

    ``edges`` are the bytes of the array described in `scrabble.lexicon.graph`, in this machine's
    byte order. Raises `LexiconError`: ``unknown-lexicon``, ``damaged-pack`` if the last edge is cut
    off, or ``wrong-pack`` if digest or edges differ from the catalogue's.
    """
    info = pack_info(name)
    graph = array("I")
    if len(edges) < 2 * graph.itemsize or len(edges) % graph.itemsize:
        raise LexiconError("damaged-pack", f"The words of {info.title} are cut off. Load it again.")
    graph.frombytes(edges)
    return _checked(Lexicon(info.language, digest, info.words, graph), info)


def _checked(lexicon: Lexicon, info: PackInfo) -> Lexicon:
    """Return a lexicon if it matches the catalogue; raise ``wrong-pack`` otherwise.

    A file's stated digest may be wrong, and hashing all words would take seconds. Hashing the edges
    takes milliseconds, and equal words always give equal edges.
    """
    stated = (lexicon.alphabet_id, lexicon.digest, len(lexicon))
    if (
        stated != (info.language, info.digest, info.words)
        or graph_digest(lexicon.edges) != info.graph
    ):
        raise LexiconError("wrong-pack", f"This pack does not hold the words of {info.title}.")
    return lexicon


@lru_cache(maxsize=4)
def load_lexicon(name: str) -> Lexicon:
    """Load a lexicon installed with the package: ``load_lexicon("en-complete")``, or ``"en"``.

    Raises `LexiconError` as `open_pack` does, or ``absent-pack`` if the pack is not installed (a
    browser fetches packs one by one).
    """
    info = pack_info(name)
    try:
        pack = data.read(f"lexicons/{info.name}.pack")
    except OSError as error:
        raise LexiconError("absent-pack", f"The dictionary {info.title} is not here.") from error
    return open_pack(info.name, pack)


def common_words(words: Lexicon) -> Lexicon:
    """Load the beginner's words of a shipped lexicon; return any other lexicon unchanged.

    Raises `LexiconError` as `load_lexicon` does.
    """
    shipped = (info.common for info in catalogue() if info.digest == words.digest)
    name = next(shipped, None)
    return load_lexicon(name) if name else words


@lru_cache(maxsize=len(LANGUAGES))
def common_lexicon_name(language: str) -> str:
    """Return the name of a language's smallest latest edition, the fastest to fetch."""
    packs = [info for info in latest_packs() if info.language == language]
    return min(packs, key=lambda info: info.words).name


def never_suggest(language: str) -> Lexicon:
    """Return the valid slurs and obscenities, which no hint, computer player or example uses.

    People may still play these words. The list is packed so that nobody reads it by accident. It is
    small and always shipped with the engine; a browser fetches lexicon packs one by one. Raises
    `LexiconError` (``unknown-lexicon``).
    """
    return _small_list("never-suggest", language)


def mild_words(language: str) -> Lexicon:
    """Return the valid words that are mildly offensive, or offensive in one meaning only.

    Computer players use these words, hints list them last, and no example contains any. Raises
    `LexiconError` (``unknown-lexicon``).
    """
    return _small_list("mild", language)


def _small_list(name: str, language: str) -> Lexicon:
    if language not in LANGUAGES:
        raise LexiconError("unknown-lexicon", f"There is no dictionary for {language!r}.")
    return Lexicon.from_pack(data.read(f"lexicons/{name}-{language}.bin"))
