"""Facts about characters: frozen tables, compared with this Python over all code points."""

import re
import sys
from pathlib import Path
from unicodedata import bidirectional, category, unidata_version

import pytest

from scrabble import link as links
from scrabble.characters import has_lower, is_hidden, isolated, literal
from scrabble.game import Game, Record, Setup, player_text
from scrabble.lexicon import LANGUAGES
from scrabble.link.v1 import names as names_code
from scrabble.tiles import load_alphabet
from scripts.common.base import BuildError
from scripts.data.lexicons import sources
from scripts.data.vectors import look_alikes

pytestmark = pytest.mark.no_cover

ALL = [chr(code) for code in range(sys.maxunicode + 1)]
ASSIGNED = [char for char in ALL if category(char) != "Cn"]
OURS = tuple(map(int, unidata_version.split(".")))
"""The Unicode version of this Python; the frozen tables are of Unicode 16.0."""
READ = (
    "·ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜßàáâãäåæçèéêëìíîïñòóôõöùúûüÿĄąĆćĘęıĲĳĿŀŁłŃńŒœŚśŸŹźŻżſẞ•‧∙⋅ﬀﬁﬂﬃﬄﬅﬆ"
)
"""The non-ASCII characters whose capital is a tile of some language."""


def agree(frozen, live):
    """Return whether a table and this Python agree on all characters that both know.

    A newer Unicode adds characters that the table lacks.
    """
    known = ASSIGNED if OURS <= (16, 0, 0) else [c for c in ASSIGNED if literal(c)[1] == c]
    return [char for char in known if frozen(char) != live(char)] == []


def test_lower_case_is_that_of_unicode_16():
    """Links with names depend on the lower-case table."""
    assert agree(has_lower, lambda char: char.lower() != char)


def test_printable_characters_are_those_of_unicode_16():
    """Record ids depend on the table of printable characters."""
    assert agree(lambda char: literal(char) == repr(char), lambda _: True)
    assert literal("\u0378") == "'\\u0378'"
    assert literal("\U00010d50") == "'\U00010d50'"  # New in 16.0.
    assert literal("\U0003ffff") == "'\\U0003ffff'"


@pytest.mark.parametrize("text", ["Ann", "O'Neil", 'a"b', "é'", "é\"'", "é\\", "\\'", ""])
def test_quotes_are_those_of_repr(text):
    assert literal(text) == repr(text)


def test_hidden_characters_are_not_printable_ignorable_or_blank():
    """A character is hidden if Python does not print it, or if the table adds it."""
    assert all(is_hidden(char) for char in ASSIGNED if not char.isprintable())
    own = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180f\u2065\u2800\u3164\ufdd0\ufe00\ufe0f\uffa0"
    assert all(is_hidden(char) for char in own + "\ufff0\ufffc\ufffe\U0001d159\U000e0100\U000e01ef")
    shown = [char for char in ASSIGNED if char.isprintable() and is_hidden(char)]
    assert {category(char) for char in shown} <= {"Lo", "Mn", "So"}
    assert len(shown) < 300
    assert not any(is_hidden(char) for char in "aé中שא😀\u0301\u093f")


def test_every_character_that_links_refuse_is_hidden():
    """Names are written without hidden characters, so no link refuses a written name."""
    refused = (chr(code) for first, last in player_text._NEVER for code in range(first, last + 1))
    assert all(map(is_hidden, refused))


def test_right_to_left_is_isolated_and_nothing_else():
    """Python's table of writing directions agrees for all visible code points."""
    turning = {
        char
        for char in ASSIGNED
        if bidirectional(char) in {"R", "AL", "AN"} and not is_hidden(char)
    }
    assert all(isolated(char) == f"\u2068{char}\u2069" for char in turning)
    assert [char for char in "aé中😀0\u0301+" if isolated(char) != char] == []


@pytest.mark.native
def test_the_page_knows_the_same_directions():
    """Compare RIGHT_TO_LEFT of site/core/i18n.js over all code points."""
    source = Path(__file__).parents[2].joinpath("site/core/i18n.js").read_text("utf-8")
    [ranges] = re.findall(r"RIGHT_TO_LEFT =\s*/(\[[^]]+\])/u;", source)
    of_page = re.compile(re.sub(r"\\u\{(\w+)\}", lambda m: f"\\U{m[1]:0>8}", ranges))
    assert [char for char in ALL if (isolated(char) != char) != bool(of_page.match(char))] == []


def test_upper_case_as_tiles_are_read_is_the_same_everywhere():
    """The test covers all non-ASCII characters whose capital is a tile of some language."""
    sets = [load_alphabet(language) for language in LANGUAGES]
    letters = {char for own in sets for each in own.letters for char in each.text}
    letters |= {char for own in sets for spelling in own.folds for char in spelling}
    read = [char for char in ALL if not char.isascii() and set(char.upper()) <= letters]
    assert "".join(read) == READ


def test_white_space_is_the_same_everywhere():
    found = "".join(char for char in ALL if char.isspace())
    assert found == (
        "\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006"
        "\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
    )


@pytest.mark.native
def test_the_table_of_look_alikes_is_current():
    """``build.py vectors look-alikes`` makes the table from the package that its header names."""
    written = look_alikes.FILE.read_text("utf-8")
    assert written.startswith(look_alikes.header())
    try:
        folder = sources.fetch(look_alikes.PACKAGE)
    except BuildError as error:  # The comparison needs the network.
        pytest.skip(str(error))
    assert look_alikes.table(folder) == written


# --- names, links and ids that depend on the tables --------------------------


def by_python(name):
    """Return whether a name is capitalised, by ``str.lower`` as in the first version."""
    return names_code.capitalise_words(name.lower()) == name


@pytest.mark.parametrize("shape", ["{}", "{}va", "Zo{}", "A {}b", "a{}", "{}-Ann", "Ann {}"])
def test_names_are_written_as_str_lower_had_them(shape):
    """For every letter with a lower case, names are encoded as in old links."""
    chars = [char for char in ASSIGNED if char.lower() != char] + ASSIGNED[::97]
    names = [shape.format(char) for char in chars]
    if OURS <= (16, 0, 0):
        assert [name for name in names if names_code._is_capitalised(name) != by_python(name)] == []


FROZEN = [
    ("Ᲊva", "1QcDoJl783vKuNhAwtzfTiSvw9SV", "40f2c278242bdaa3"),
    ("Éva", "1QcDoJl0DRUD5JGIt98kC43ad1nE", "9cde713c809f493a"),
    ("\U00010d50x", "1Q9ekSHVvZme6x2Sm2U8CELw4I6L", "12201d9a11e21ff9"),
    ("O'Neil \U0003ffff", "1c1cn8fDscZmQEZgPl9pkayBnh70gSQf7zprms9v", "dbd2e89aa0f2c41e"),
    ("中\u0378", "1SkeDLc4Bv13MLfCHvb9P4DndDt6fg", "c0d463cc6a112fee"),
]


@pytest.mark.parametrize(("name", "link", "ident"), FROZEN)
def test_links_and_ids_of_names_of_any_version_are_frozen(name, link, ident):
    """U+1C89 is new in Unicode 16; U+0378 and U+3FFFF are unassigned."""
    setup = Setup((name, "Bea"), 1, tag=0)
    assert links.encode(Game(setup)) == link
    assert links.decode(link).game.setup.names == (name, "Bea")
    assert f"{Record.of(setup, [], [], ['', '']).setup.seed:016x}" == ident
