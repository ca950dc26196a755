"""Editions of a dictionary in links: the editions of English complete share number 0."""

from dataclasses import replace

import pytest
from support.helpers import head, setup
from support.records import sheet

from scrabble import link
from scrabble.board import SQUARES, Board
from scrabble.errors import LinkError, SetupError
from scrabble.game import Game, Mode, Puzzle, Setup, record_of, replay
from scrabble.game.setup import shipped_lexicon
from scrabble.joint.sealed.links import FORMAT as SEALED
from scrabble.lexicon import catalogue, pack_info
from scrabble.link.v1.framing import to_link
from scrabble.link.v1.numbers import ENGLISH, LEXICON_WEIGHTS
from scrabble.tiles import EMPTY

pytestmark = pytest.mark.no_cover

LATER = [info for info in catalogue() if info.edition > 1]
FIRST_TAG = pack_info("en-complete").tag


def with_lexicon(name: str) -> Setup:
    """Return the setup of a game with a shipped dictionary."""
    return replace(setup(), **shipped_lexicon(pack_info(name)))


def puzzle(name: str) -> Puzzle:
    """Return a puzzle on the empty board."""
    return Puzzle(name, Board(EMPTY * SQUARES), "ABCDEFG")


def test_editions_that_share_a_number_are_told_apart_by_their_tags():
    family = [info for info in catalogue() if info.first_edition == ENGLISH[0]]

    assert tuple(info.name for info in family) == ENGLISH
    assert len({info.tag for info in family}) == len(family)


@pytest.mark.parametrize("info", LATER, ids=lambda info: info.name)
def test_a_later_edition_has_the_weight_of_the_first(info):
    """Its links are equally long. Only the complete English lexicon has a weightier number."""
    assert (
        info.name in ENGLISH
        or LEXICON_WEIGHTS[info.number] == LEXICON_WEIGHTS[pack_info(info.first_edition).number]
    )


@pytest.mark.parametrize("info", LATER, ids=lambda info: info.name)
def test_links_of_a_later_edition_read_back_and_are_as_long(info):
    earlier, later = with_lexicon(info.first_edition), with_lexicon(info.name)

    for make in (lambda s: link.encode(Game(s)), lambda s: link.encode_puzzle(puzzle(s.lexicon))):
        assert len(make(later)) == len(make(earlier))
    assert link.decode(link.encode(Game(later))).game.setup == later
    assert link.decode_puzzle(link.encode_puzzle(puzzle(info.name))) == puzzle(info.name)


@pytest.mark.parametrize(
    ("tag", "lexicon", "is_other"),
    [
        (FIRST_TAG, "en-complete", False),
        (pack_info("en-complete-2").tag, "en-complete-2", False),
        (0, "en-complete", True),
        (FIRST_TAG ^ 1, "en-complete", True),
        (255, "en-complete", True),
    ],
)
def test_an_unknown_tag_means_the_first_edition(tag, lexicon, is_other):
    """A reader that lacks a later edition therefore reads its games as games of the first."""
    made = replace(setup(), lexicon=lexicon, tag=tag)
    read = link.decode(link.encode(Game(made))).game.setup

    assert (read.lexicon, read.tag, read.is_other_edition) == (lexicon, tag, is_other)


@pytest.mark.parametrize(
    ("lexicon", "tag"),
    [
        ("en-complete", pack_info("en-complete-2").tag),
        ("en-complete-2", FIRST_TAG),
        ("en-complete-2", 0),
    ],
)
def test_a_tag_of_another_edition_makes_no_link(lexicon, tag):
    """Such a link would read back as a game with the other edition."""
    with pytest.raises(SetupError) as caught:
        link.encode(Game(replace(setup(), lexicon=lexicon, tag=tag)))

    assert caught.value.code == "bad-tag"


@pytest.mark.parametrize("read", [link.decode, link.setup_of])
@pytest.mark.parametrize("tag", [0, FIRST_TAG, pack_info("en-complete-2").tag])
def test_the_number_of_a_later_edition_is_refused(tag, read):
    writer = head(dictionary=pack_info("en-complete-2").number, tag=tag)
    writer.weighted((1, 1), 0)
    writer.weighted((4, 236, 5, 4, 1, 0, 0, 0, 0), 0)

    with pytest.raises(LinkError) as caught:
        read(to_link(writer.integer(1)))

    assert caught.value.code == "not-canonical"


def test_version_1_0_and_later_ones_know_a_game_under_one_id():
    """Version 1.0 reads a game of the second edition as one of the first, with another tag."""
    later = with_lexicon("en-complete-2")

    assert link.game_id(later) == link.game_id(replace(later, lexicon="en-complete"))
    assert link.game_id(later) != link.game_id(with_lexicon("en-complete"))


def test_version_1_0_and_later_ones_hash_a_joint_setup_alike():
    """Seals and proofs hash the setup as its link has it."""
    later = replace(with_lexicon("en-complete-2"), mode=Mode.SEALED, seed=7)
    first = replace(with_lexicon("en-complete"), mode=Mode.SEALED, seed=7)

    assert len(SEALED.setup_bytes(later)) == len(SEALED.setup_bytes(first))
    assert SEALED.setup_bytes(later) != SEALED.setup_bytes(first)


@pytest.mark.parametrize("name", ["en-complete", "en-complete-2"])
def test_a_record_names_no_edition(name):
    """The latest edition judges a record. Its fingerprint and link do not depend on the edition."""
    record = record_of(replay(Game(with_lexicon(name))))

    assert (record.setup.lexicon, record.lexicon) == ("en-complete", "en-complete-2")
    assert link.decode(link.encode(record)).game == record
    assert record == record_of(replay(Game(with_lexicon("en-complete"))))


def test_a_record_with_a_later_edition_is_not_canonical():
    record = sheet()
    forged = replace(record, setup=replace(record.setup, lexicon="en-common-2"))

    with pytest.raises(LinkError) as caught:
        link.decode(link.encode(forged))

    assert caught.value.code == "not-canonical"
