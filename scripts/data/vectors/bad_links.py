"""Texts that are not links of version 1, with the error code of each."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from scrabble import link
from scrabble.game import Record, Setup, start
from scrabble.lexicon import pack_info
from scrabble.link.coder import BOTTOM, Writer
from scrabble.link.text import BASE, DIGITS
from scrabble.link.v1.events import Event, event_weights
from scrabble.link.v1.framing import to_link
from scrabble.link.v1.header import code_header
from scrabble.link.v1.notes import to_bytes
from scrabble.link.v1.numbers import LEXICON_WEIGHTS, MODE_WEIGHTS, PLAYER_WEIGHTS
from scripts.data.vectors.recording import Json, code_parts, refused
from scripts.lab.fuzz.random_play import turns

PLAIN = Setup(("", ""), 1, tag=pack_info("en-complete").tag)
"""The setup of two players without names, by the usual rules."""


def bad() -> list[Json]:
    """Return texts that must be refused, with their error codes."""
    good = link.encode_history(list(turns(Random(1), PLAIN))[-1])  # noqa: S311 - as above
    padded = "0" + good[2:]
    other = "a" if good[20] != "a" else "b"
    texts = {
        "empty": "",
        "words": "hello there",
        "another character": good + "!",
        "version 0": "0" + good[1:],
        "version 2": "2" + good[1:],
        "version z": "z" + good[1:],
        "two characters cut off": good[:-2],
        "half of it cut off": good[: len(good) // 2],
        "a character added": good + "0",
        "a character changed": good[:20] + other + good[21:],
        "two characters swapped": good[:30] + good[31] + good[30] + good[32:],
        "a leading zero": "1" + DIGITS[len(padded) % BASE] + padded,
        "too long": "1" * 2001,
        "nothing below the check": to_link(1 << 80),
    }
    texts |= bad_notes() | bad_parts() | bad_lexicons()
    return refused(texts, link.decode)


def bad_notes() -> dict[str, str]:
    """Return links of a deal, or of one turn, with invalid notes."""
    deal, first, *_ = turns(Random(3), PLAIN)  # noqa: S311 - as above
    good = to_bytes("Hello")
    return {
        name: link.encode_history(history, ((kind, data),))
        for name, history, kind, data in (
            ("a note beside no turn", deal, 8, good),
            ("a note of the player to move", first, 9, good),
            ("a note of a third player of two", first, 10, good),
            ("a note without a byte", first, 8, b""),
            ("a note cut off", first, 8, good[:-1]),
            ("a note with a zero before it", first, 8, b"\0" + good),
            ("a note with a hidden character", first, 8, to_bytes("a\u202eb")),
            ("a note with two spaces", first, 8, to_bytes("a  b")),
            ("a note that ends in a space", first, 8, to_bytes("a ")),
            ("a note with a listed letter as another", first, 8, spelt("a")),
            ("a note with the same block as another", first, 8, spelt("😀", is_elsewhere=True)),
        )
    }


def bad_parts() -> dict[str, str]:
    """Return a link with needless rules of turns, and a link with an unknown part."""
    return {
        "rules of turns without free moves": with_part(4, (32, 0), (4096, 60), (2, 0)),
        "a part of kind 5": with_part(5),
    }


def bad_lexicons() -> dict[str, str]:
    """Return links with a later edition's number in place of the first edition's."""
    game = Record.of(replace(PLAIN, lexicon="en-common"), [], [], ["", ""])
    later = replace(game, setup=replace(game.setup, lexicon="en-common-2"))
    return {
        "the number of the second edition of English complete": with_lexicon(21),
        "an unknown dictionary": with_lexicon(62),
        "a record with a second edition": link.encode(later),
    }


def with_lexicon(number: int) -> str:
    """Return the link of a deal with a number for its lexicon."""
    writer = Writer()
    for weights, choice in (
        (MODE_WEIGHTS, 0),
        (PLAYER_WEIGHTS, 0),
        ((12, 2, 1, 1), 0),
        (LEXICON_WEIGHTS, number),
    ):
        writer.weighted(weights, choice)
    for limit, choice in ((256, 72), (1 << 32, 0), (1 << 32, 1)):
        writer.uniform(limit, choice)
    code_parts(writer)
    writer.weighted(event_weights(start(PLAIN)), Event.END)
    return to_link(writer.integer(BOTTOM))


def with_part(kind: int, *numbers: tuple[int, int]) -> str:
    """Return the link of a deal with one part; ``numbers`` are pairs of limit and value."""
    writer = Writer()
    code_header(writer, PLAIN)
    code_parts(writer, ((16, kind), *numbers))
    writer.weighted(event_weights(start(PLAIN)), Event.END)
    return to_link(writer.integer(BOTTOM))


def spelt(char: str, *, is_elsewhere: bool = False) -> bytes:
    """Encode a one-character note as if its character were unlisted."""
    writer = Writer()
    writer.uniform(80, 0)
    writer.weighted((63, 1), 1)
    block = ord(char) // 128
    is_first = block == 0x1F600 // 128
    writer.weighted((2, 1), int(is_elsewhere or not is_first))
    if is_elsewhere or not is_first:
        low = block < 32
        writer.weighted((3, 3, 3, 2), 0 if low else 2)
        writer.uniform(32 if low else 16, block if low else block - 998)
    writer.uniform(128, ord(char) % 128)
    number = writer.integer(1)
    return number.to_bytes((number.bit_length() + 7) // 8, "big")
