"""Packs round-trip; damage is refused and named."""

import lzma
import struct
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrabble.errors import LexiconError
from scrabble.lexicon import Lexicon, pack

WORDS = st.sets(st.text("ABCDEF_`", min_size=1, max_size=8), min_size=1, max_size=80)

SMALL = ["CAT", "CATS", "CATTY", "RAT", "RATS", "RATTY", "SAT", "SATS"]

# The pack of SMALL, byte for byte: packs of version 1 stay readable forever.
GOLDEN = (
    "5061576401656e000000000000de18c42ad9d5d92d29fafa31969c181e837cbc015ffa133533d4557469c4b3f4"
    "000000080000000b00000015000000020000000c000000040000000d0008236240cb297828eba5ca470858565f"
    "fd9cb800000001662a11ffffee8180000000803f7cc19affffed6600009d577dc5052d1103"
)


def sealed(content):
    """Append a correct checksum to content that may be nonsense."""
    return content + sha256(content).digest()[:8]


def repacked(body, steps=b"", ranks=b"", *, raw=None):
    """Make a well-formed pack of three given sections."""
    sections = [body, steps, ranks]
    streams = [
        lzma.compress(section, lzma.FORMAT_RAW, filters=filters)
        for section, filters in zip(sections, pack._FILTERS, strict=True)
    ]
    raws = raw or [len(section) for section in sections]
    sizes = [n for pair in zip(raws, map(len, streams), strict=True) for n in pair]
    head = pack._HEADER.pack(pack.MAGIC, pack.VERSION, b"en", bytes(32), 1, *sizes)
    return sealed(head + b"".join(streams))


def code_of(data):
    with pytest.raises(LexiconError) as caught:
        Lexicon.from_pack(data)
    return caught.value.code


def test_a_pack_of_version_1_stays_readable():
    """The pack format is frozen."""
    assert list(Lexicon.from_pack(bytes.fromhex(GOLDEN))) == SMALL


@pytest.mark.native
def test_a_small_list_gives_the_same_pack_bit_for_bit():
    """The bytes depend only on the words, and possibly on the version of the LZMA library."""
    assert Lexicon.from_words(reversed(SMALL), "en").to_pack().hex() == GOLDEN


@given(WORDS)
def test_a_pack_restores_the_dictionary_and_itself(words):
    lexicon = Lexicon.from_words(words, "gl")
    data = lexicon.to_pack()

    again = Lexicon.from_pack(data)

    assert lexicon == again
    assert (lexicon.edges, len(lexicon)) == (again.edges, len(again))
    assert sorted(words) == list(again)
    assert data == again.to_pack()


def test_a_pack_of_many_nodes_reads_back():
    """Targets and ranks need more than seven bits."""
    words = {"".join(chr(65 + n**k % 1009 % 31) for k in range(1, 7)) for n in range(1, 2000)}
    words |= {word[::-1] for word in words} | {word[2:] + word[:2] for word in words}

    assert list(Lexicon.from_pack(Lexicon.from_words(words, "pl").to_pack())) == sorted(words)


def test_a_pack_cut_off_anywhere_is_refused():
    data = Lexicon.from_words(SMALL, "en").to_pack()

    codes = {code_of(data[:end]) for end in range(len(data))}

    assert codes == {"not-a-pack", "damaged-pack"}


def test_a_pack_with_any_byte_altered_is_refused():
    data = bytearray(Lexicon.from_words(SMALL, "en").to_pack())
    codes = set()
    for at in range(len(data)):
        data[at] ^= 0x20
        codes.add(code_of(bytes(data)))
        data[at] ^= 0x20

    assert codes == {"not-a-pack", "unknown-pack-version", "damaged-pack"}


def test_a_pack_of_another_version_is_named_so():
    assert code_of(pack.MAGIC + b"\x02" + bytes(200)) == "unknown-pack-version"


def test_a_pack_that_is_too_large_is_not_read():
    """A large file, or one that states a large size, is refused before memory is allocated."""
    bomb = repacked(b"\x00", raw=[1 << 30, 0, 0])

    assert code_of(pack.MAGIC + b"\x01" + bytes(pack.MAX_PACK)) == "too-large"
    assert code_of(bomb) == "too-large"


ONE_WORD = bytes([0b00000_1_1_1])  # the edge A, with the flags last, final and again
TO_LEAF, FIRST = b"\x00", b"\x00"


@pytest.mark.parametrize(
    ("sections", "options"),
    [
        pytest.param((ONE_WORD, TO_LEAF, FIRST), {"raw": [2, 1, 1]}, id="shorter than stated"),
        pytest.param((ONE_WORD * 2, TO_LEAF, FIRST), {"raw": [1, 1, 1]}, id="longer than stated"),
        pytest.param((ONE_WORD, TO_LEAF, b"\x01"), {}, id="a rank without target"),
        pytest.param((ONE_WORD, b"\x01", FIRST), {}, id="an edge to a node not yet read"),
        pytest.param((ONE_WORD, TO_LEAF, FIRST * 2), {}, id="more ranks than edges"),
        pytest.param((ONE_WORD, TO_LEAF, b""), {}, id="fewer ranks than edges"),
        pytest.param((b"\x06", b"", b""), {}, id="the leaf taken for an orphan"),
        pytest.param((ONE_WORD * 2, TO_LEAF, FIRST * 2), {}, id="a node that nothing leads to"),
        pytest.param((b"\x02\x00", b"", b""), {}, id="no node at all"),
        pytest.param((ONE_WORD, TO_LEAF, b"\x80" * 9 + b"\x00"), {}, id="an endless number"),
        pytest.param((b"", b"", b""), {}, id="nothing"),
    ],
)
def test_an_inconsistent_graph_is_refused(sections, options):
    """A correct checksum does not save a graph whose sections contradict each other."""
    assert code_of(repacked(*sections, **options)) == "damaged-pack"


def test_the_smallest_handmade_pack_is_read():
    assert list(Lexicon.from_pack(repacked(ONE_WORD, TO_LEAF, FIRST))) == ["A"]


def test_sections_that_do_not_unpack_or_do_not_fill_the_pack_are_refused():
    header = struct.Struct(">4sB8s32sI6I")
    nonsense = header.pack(b"PaWd", 1, b"en", bytes(32), 1, 1, 9, 0, 0, 0, 0) + b"\xff" * 9
    whole = repacked(ONE_WORD, TO_LEAF, FIRST)

    assert code_of(sealed(nonsense)) == "damaged-pack"
    assert code_of(sealed(whole[:-8] + b"more")) == "damaged-pack"
