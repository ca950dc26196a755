"""The shipped dictionaries: each matches the manifest; their numbers never change."""

import json
import sys
from array import array
from hashlib import sha256

import pytest
from support.amounts import thinned

from scrabble import data
from scrabble.errors import LexiconError
from scrabble.lexicon import (
    LANGUAGES,
    Lexicon,
    catalogue,
    common_lexicon_name,
    latest_pack,
    latest_packs,
    load_lexicon,
    mild_words,
    never_suggest,
    open_pack,
    pack_info,
)
from scrabble.lexicon.graph import ROOT, graph_digest
from scrabble.lexicon.pack import Header, write_pack
from scrabble.tiles import load_alphabet

pytestmark = pytest.mark.no_cover


SMALL_PACKS = ["gl-roots", "ca-common", "de-common-2", "en-common-2"]

# For each language, a word with its special letters, foldings or digraphs.
EXAMPLES = {
    "en": ("quiz", "qzi"),
    "gl": ("choiva", "choivx"),
    "es": ("vergüenza", "verguenxa"),
    "fr": ("cœur", "coeq"),
    "de": ("Straße", "strasq"),
    "it": ("città", "citq"),
    "pt": ("coração", "coracaç"),
    "pl": ("żółć", "zolc"),
    "nl": ("ĳs", "ijq"),
    "ca": ("col·legi", "coxegi"),
}


def name_of(language: str, variant: str, edition: int) -> str:
    """Return the name of a pack."""
    return f"{language}-{variant}" if edition == 1 else f"{language}-{variant}-{edition}"


@pytest.mark.native
@pytest.mark.parametrize("name", thinned([info.name for info in catalogue()], 5))
def test_every_pack_matches_the_manifest(name):
    """Each committed pack has the stated words, digest, language and size."""
    (entry,) = (
        pack
        for pack in json.loads(data.read("lexicons/manifest.json"))["packs"]
        if pack["name"] == name
    )
    pack = data.read(f"lexicons/{name}.pack")
    lexicon = open_pack(name, pack)

    assert len(pack) == entry["bytes"]
    assert len(lexicon) == entry["words"] == pack_info(name).words
    assert lexicon.digest.hex() == entry["digest"]
    assert graph_digest(lexicon.edges).hex() == entry["graph"]
    assert lexicon.alphabet_id == entry["language"]
    assert name == name_of(entry["language"], entry["variant"], entry["edition"])
    assert data.read(f"lexicons/{entry['licence_file']}")
    assert all(source["version"] and source["sha256"] for source in entry["sources"])


@pytest.mark.native
@pytest.mark.parametrize("name", SMALL_PACKS)
def test_the_words_of_a_pack_match_its_digest(name):
    lexicon = load_lexicon(name)
    alphabet = load_alphabet(lexicon.alphabet_id)

    assert lexicon.true_digest() == lexicon.digest
    assert sum(1 for _ in lexicon) == len(lexicon)
    assert {tile for word in lexicon for tile in word} <= set(alphabet.tiles)
    assert all(2 <= len(word) <= 15 for word in lexicon)


@pytest.mark.native
@pytest.mark.parametrize(
    ("name", "bound"),
    [
        ("en-complete", 285_000),
        ("en-complete-2", 285_000),
        ("gl-inflected", 105_000),
        ("gl-complete", 160_000),
    ],
)
def test_packs_stay_within_their_size_limits(name, bound):
    assert len(data.read(f"lexicons/{name}.pack")) <= bound


@pytest.mark.native
@pytest.mark.parametrize("language", thinned(LANGUAGES, 4))
def test_the_dictionaries_of_a_language_belong_together(language):
    """Sample words are found; common and never-suggested words are in the complete dictionary."""
    info = latest_pack(language)
    complete, small = load_lexicon(info.name), load_lexicon(info.common)
    word, no_word = map(load_alphabet(language).word, EXAMPLES[language])

    assert word in complete
    assert no_word not in complete
    assert all(word in complete for word in list(small)[::23])
    assert all(word in complete for word in (*never_suggest(language), *mild_words(language)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_of_words_that_somebody_minds_ship_with_the_engine(language):
    """The lists ship even where the page fetches dictionaries separately. No word is in both."""
    never, mild = never_suggest(language), mild_words(language)

    assert len(never) > 15
    assert len(mild) > 15
    assert never.alphabet_id == mild.alphabet_id == language
    assert not set(never) & set(mild)


def test_ambiguous_words_are_only_mild():
    """On the never-suggest list these words would cost computers points, even as cross words."""
    ambiguous = {"HO", "NIP", "PUD", "JIGS", "SPICIER", "ASSESS", "BUTTER", "CUNNING", "COCKY"}

    assert not ambiguous & set(never_suggest("en"))
    assert ambiguous - {"SPICIER"} <= set(mild_words("en"))


@pytest.mark.native
def test_english_has_the_two_letter_words():
    """There are at least 126 two-letter words, including the three newest."""
    lexicon = load_lexicon(latest_pack("en").name)
    two = [word for word in lexicon if len(word) == 2]

    assert len(two) >= 126
    assert {"OK", "EW", "QI", "ZA"} <= set(two)
    assert "ZEN" in lexicon


ACCENTED = (
    *("cafe", "cafes", "fiance", "cliche", "saute", "matinee", "entree", "eclair", "crouton"),
    *("creche", "derailleur", "smorgasbord", "seance", "jalapeno", "elan", "chateau", "risque"),
    *("melee", "doppelganger", "smorrebrod"),
)
EDITIONS = [
    ("en-complete", "en-complete-2", 689, ACCENTED),
    ("en-common", "en-common-2", 118, ("cafe", "cliche", "seance", "fiance", "elan")),
    ("de-complete", "de-complete-2", 21, "ei öl ur as ha he ho la re".split()),
    ("de-common", "de-common-2", 830, ("Fuß", "groß", "Straße", "heiß", "Öl")),
]


@pytest.mark.native
@pytest.mark.parametrize(("earlier", "later", "more", "words"), EDITIONS)
def test_a_later_edition_adds_words_and_the_earlier_one_stays(earlier, later, more, words):
    """Each has its own number and digest. Nothing is lost."""
    old, new = load_lexicon(earlier), load_lexicon(later)
    read = load_alphabet(old.alphabet_id).word

    assert len(new) - len(old) == more == sum(word not in old for word in new)
    assert [word for word in words if read(word) not in new] == []
    assert [word for word in words if read(word) in old] == []


def test_something_new_begins_with_the_latest_edition():
    """The form offers no earlier edition, and only a game that has it needs it."""
    superseded = {name for name, *_ in EDITIONS}
    current = {info.name for info in latest_packs()}

    assert current == {info.name for info in catalogue()} - superseded
    assert {info.name for info in map(latest_pack, LANGUAGES)} <= current
    assert set(map(common_lexicon_name, LANGUAGES)) <= current
    assert {info.common for info in latest_packs()} <= current


@pytest.mark.parametrize(
    ("call", "code"),
    [
        pytest.param(lambda: load_lexicon("xx-complete"), "unknown-lexicon", id="no such name"),
        pytest.param(lambda: load_lexicon("../manifest"), "unknown-lexicon", id="a path"),
        pytest.param(lambda: latest_pack("en", "own"), "unknown-lexicon", id="no such variant"),
        pytest.param(lambda: never_suggest("xx"), "unknown-lexicon", id="no such language"),
        pytest.param(lambda: mild_words("xx"), "unknown-lexicon", id="no such mild language"),
        pytest.param(lambda: open_pack("en-complete", b""), "not-a-pack", id="nothing"),
        pytest.param(
            lambda: open_pack("en-complete", Lexicon.from_words(["A"], "en").to_pack()),
            "wrong-pack",
            id="other words",
        ),
    ],
)
def test_unknown_or_wrong_packs_are_named(call, code):
    with pytest.raises(LexiconError) as caught:
        call()

    assert caught.value.code == code


@pytest.mark.native
@pytest.mark.parametrize("spoilt", ["a word more", "another number of words"])
def test_a_pack_that_states_the_right_digest_of_other_words_is_refused(spoilt):
    """The pack is well-formed, but its header copies the catalogue's digest."""
    info, lexicon = pack_info("ca-common"), load_lexicon("ca-common")
    edges, words = lexicon.edges[:], info.words
    if spoilt == "a word more":
        edges[ROOT] ^= 1
    else:
        words += 1

    with pytest.raises(LexiconError) as caught:
        open_pack(info.name, write_pack(Header("ca", info.digest, words), edges))

    assert caught.value.code == "wrong-pack"


def test_a_graph_has_one_digest_on_every_machine(monkeypatch):
    """An edge is four bytes, little-endian on any machine."""
    edges = array("I", [0, 0x01020304])
    expected = sha256(bytes([0, 0, 0, 0, 4, 3, 2, 1])).digest()

    assert graph_digest(edges) == expected

    edges.byteswap()
    monkeypatch.setattr(sys, "byteorder", "big" if sys.byteorder == "little" else "little")
    assert graph_digest(edges) == expected


def test_a_pack_that_is_not_installed_is_named(monkeypatch):
    info = pack_info("nl-common")

    def nothing(name):
        raise FileNotFoundError(name)

    load_lexicon.cache_clear()
    monkeypatch.setattr(data, "read", nothing)
    with pytest.raises(LexiconError) as caught:
        load_lexicon(info.name)

    assert caught.value.code == "absent-pack"
