"""CGP: a position in one line, read and written."""

import re
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.helpers import board, setup

from scrabble.board import Board
from scrabble.errors import FileFormatError
from scrabble.files import cgp
from scrabble.game import Game, replay
from scrabble.lexicon import LANGUAGES
from scrabble.moves import Pass
from scrabble.tiles import load_alphabet
from scripts.lab.fuzz.random_play import random_game, random_setup, with_random_options

EMPTY = "/".join(["15"] * 15)
CAT = board("8 .......CaT.....")
CAT_TEXT = "/".join(["15"] * 7 + ["7CaT5"] + ["15"] * 7)


@pytest.mark.parametrize(
    ("text", "position"),
    [
        (f"{EMPTY} / 0/0 0", cgp.Cgp(Board(), ("", ""), (0, 0), 0, "en")),
        (
            f"{CAT_TEXT} ?ABQ/ 10/-3 2 lex NWL23; ld english; tmr 1000/-20;",
            cgp.Cgp(
                CAT,
                ("?ABQ", ""),
                (10, -3),
                2,
                "en",
                (("lex", "NWL23"), ("ld", "english"), ("tmr", "1000/-20")),
            ),
        ),
        (f"{EMPTY} A/B/C/D 1/2/3/4 0", cgp.Cgp(Board(), tuple("ABCD"), (1, 2, 3, 4), 0, "en")),
    ],
)
def test_positions_are_read_and_written(text, position):
    assert cgp.parse(text) == position
    assert cgp.text_of(position) == text


def test_digraphs_stand_in_brackets():
    rows = ["15"] * 15
    rows[7] = "3CH[CH]ILE6"
    text = f"{'/'.join(rows)} [CH]A?/ 0/0 0 ld spanish;"
    position = cgp.parse(text)
    assert position.language == "es"
    assert len(position.board.cells.replace(".", "")) == 6
    assert len(position.racks[0]) == 3
    assert cgp.parse(cgp.text_of(position)) == position
    assert "[CH]ILE" in cgp.text_of(position)


OPENING = "/".join(["15"] * 7 + ["%s"] + ["15"] * 7)
SPELLINGS = [
    # A row, a rack and the language, and the same in our spelling.
    ("3A\u0308GELN7", "O\u0308L", "german", "3ÄGELN7", "LÖ"),
    ("3CE[L·L]A8", "[L·L]A", "catalan", "3CE[L·L]A8", "A[L·L]"),
    ("3CE[L-L]A8", "[L•L]A", "catalan", "3CE[L·L]A8", "A[L·L]"),
    ("3CE[l·l]A8", "[QU][NY]", "catalan", "3CE[l·l]A8", "[NY][QU]"),
    ("3CEL·LA8", "QUNY", "catalan", "3CE[L·L]A8", "[NY][QU]"),
    ("3CHILE8", "CHARRO", "spanish", "3[CH]ILE8", "ACORHR"),
    ("3CHILE7", "ACHORRLL", "spanish", "3CHILE7", "A[CH][LL]O[RR]"),
    ("3[C][H]ILE7", "LL", "spanish", "3CHILE7", "LL"),
]


@pytest.mark.parametrize(("row", "rack", "language", "ours", "our_rack"), SPELLINGS)
def test_tiles_are_read_in_every_spelling(row, rack, language, ours, our_rack):
    """Bare letters make one tile if they are no tiles alone, or do not fit otherwise."""
    position = cgp.parse(f"{OPENING % row} {rack}/ 0/0 0 ld {language};")
    written = cgp.text_of(position).split()
    assert written[:2] == [OPENING % ours, f"{our_rack}/"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_other_programs_read_the_racks_that_we_write(language):
    """Such programs read brackets round several letters only, and else the longest tile.

    A rack of L and L has no order that they read correctly; such racks are left out here.
    """
    alphabet = load_alphabet(language)
    rng = Random(7)
    for _ in range(300):
        rack = "".join(rng.sample(alphabet.full_bag, rng.randint(4, 7)))
        written = cgp.tiles_text(alphabet.arranged(rack), alphabet)
        assert sorted(tiles_by_the_document(written, alphabet)) == sorted(rack)
        assert all(len(inner) > 1 for inner in re.findall(r"\[(.*?)\]", written))


def tiles_by_the_document(text, alphabet):
    """Read tiles as other programs do: brackets name one tile, else the longest name counts."""
    names = {letter.text: letter.tile for letter in alphabet.letters} | {"?": "?"}
    longest_first = sorted(names, key=len, reverse=True)
    pattern = "|".join(rf"\[{re.escape(name)}\]|{re.escape(name)}" for name in longest_first)
    assert re.fullmatch(f"(?:{pattern})*", text)
    return [names[found.strip("[]")] for found in re.findall(pattern, text)]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f"{EMPTY} / 0/0 0 ld norwegian;", "unknown-language"),
        (f"{EMPTY} / 0/0 0 lex NSF23;", "unknown-language"),
        (f"{EMPTY} / 0/0 0 ld english_super; lex CSW24;", "unknown-language"),
        (f"{EMPTY} / 0/0 0 ld english; lex FRA24;", "two-languages"),
        ("", "bad-position"),
        (EMPTY, "bad-position"),
        (f"{EMPTY} / 0/0", "bad-position"),
        ("15/15 / 0/0 0", "bad-board"),
        (f"{EMPTY[:-2]}14 / 0/0 0", "bad-board"),
        (f"{EMPTY[:-2]}999 / 0/0 0", "bad-board"),
        (f"{EMPTY[:-2]}14? / 0/0 0", "bad-board"),
        (f"{EMPTY[:-2]}14! / 0/0 0", "not-a-tile"),
        (f"{EMPTY} ABC 0 0", "bad-racks"),
        (f"{EMPTY} A/B/C/D/E 0/0/0/0/0 0", "bad-racks"),
        (f"{EMPTY} ABCDEFGH/ 0/0 0", "bad-racks"),
        (f"{EMPTY} A.B/ 0/0 0", "bad-racks"),
        (f"{EMPTY} A1/ 0/0 0", "not-a-tile"),
        (f"{EMPTY} / 0 0", "bad-scores"),
        (f"{EMPTY} / 0/x 0", "bad-scores"),
        (f"{EMPTY} / 0/0 many", "bad-scores"),
        ("x" * 20_000, "too-large"),
        (f"{EMPTY} / 0/0 0 option bonus 100;", "bad-option"),
        (f"{EMPTY} / 0/0 0 option bonus {'9' * 5000};", "bad-option"),
        (f"{EMPTY} / 0/0 0 option colour red;", "bad-option"),
        (f"{EMPTY} / 0/0 0 option;", "bad-option"),
        (f"{EMPTY} / 0/0 0 option drawn_board 7;", "bad-option"),
    ],
)
def test_an_invalid_position_is_refused(text, code):
    with pytest.raises(FileFormatError) as caught:
        cgp.parse(text)
    assert caught.value.code == code
    assert caught.value.message.endswith(".")


@given(st.integers(2, 4), st.integers(0, 7), st.sets(st.integers(0, 3)))
def test_racks_and_scores_begin_with_the_player_to_move(players, turns, seats):
    """In a game in progress only the racks of the requested seats are written."""
    moves = (Pass(),) * min(turns, 5)
    scores = (11, 22, 33, 44)[:players]
    last = replace(replay(Game(setup(players), moves)).last, scores=scores)
    for asked in (None, seats):
        written = cgp.parse(cgp.text_of(cgp.from_position(last, asked)))
        for n, (rack, score) in enumerate(zip(written.racks, written.scores, strict=True)):
            seat = (len(moves) + n) % players
            assert score == scores[seat]
            assert rack == (last.racks[seat] if asked is None or seat in asked else "")
        assert (len(written.racks), written.scoreless) == (players, len(moves))


@given(st.integers(0, 2**32))
def test_our_positions_round_trip(seed):
    rng = Random(seed)
    game = with_random_options(rng, random_setup(rng))
    last = replay(Game(game)).last if seed % 8 else random_game(rng, game).last
    position = cgp.from_position(last)
    assert cgp.parse(cgp.text_of(position)) == position


@given(st.text(alphabet="15/ABc?[].;- lexd", max_size=80))
def test_any_text_is_a_position_or_refused(text):
    with suppress(FileFormatError):
        cgp.parse(f"{EMPTY[:-2]}{text}")
    with suppress(FileFormatError):
        cgp.parse(f"{EMPTY} {text}")


def test_the_first_of_two_lines_for_one_option_counts_as_in_gcg():
    position = cgp.parse(f"{EMPTY} / 0/0 0 option bonus 35; option bonus 40;")
    assert dict(position.options) == {"bonus": 35}
