"""GCG files as other programs and people write them: accepted, warned of, or refused."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.gcg import FEW, foreign_reading, judged, refusal
from support.helpers import setup

from scrabble.cli import main
from scrabble.errors import FileFormatError
from scrabble.files import gcg
from scrabble.files.gcg.spelling import is_misread, spell_rack
from scrabble.game import Game, Record, record_of, replay
from scrabble.moves import Pass
from scrabble.tiles import load_alphabet
from scripts.lab.fuzz.random_play import random_game

HEAD = "#lexicon NWL23\n#player1 ann Ann\n#player2 bob Bob\n"
UNSTATED = "#player1 ann Ann\n#player2 bob Bob\n"
NASTIER = ">ann: AEINRST 8D NASTIER +66 66\n"
OX = ">bob: QOXVVUU 7G OX +22 22\n"
PASSES = (">bob: CDLMQVV - +0 0\n>ann: BBFGHJK - +0 66\n") * 3


def read(text: str | bytes) -> tuple[Record, tuple[int, ...], list[tuple[str, int | None]]]:
    """Read a file; return its record, the scores and the warnings' codes and lines."""
    checked = gcg.check(gcg.parse(text))
    again = gcg.from_history(replay(checked.record))
    assert gcg.check(gcg.parse(gcg.text_of(again).encode())).record == checked.record
    warnings = [(each.code, each.line) for each in checked.warnings]
    return checked.record, replay(checked.record).last.scores, warnings


# --- read --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "scores"),
    [
        (HEAD + NASTIER + PASSES + ">ann: BBFGHJK (BBFGHJK) +-29 37\n", (37, -27)),
        (HEAD + NASTIER + ">ann:  (time) +-10 56\n", (56, 0)),
        (HEAD + NASTIER + ">ann:  (time) \u221210 56\n", (56, 0)),
        (HEAD + NASTIER + ">ann: (Time penalty) -10 56\n", (56, 0)),
        ("#lexicon NWL23\n#player1\tann\tAnn Lee\n#player2\tbob\tBob Ray\n" + NASTIER, (66, 0)),
        ("# typed from the sheet\n#\n" + HEAD + NASTIER, (66, 0)),
        (HEAD + ">ann: AEINRST -0 +0 0\n", (0, 0)),
        (HEAD + "#orientation lettered-rows\n>ann: AEINRST H4 NASTIER +66 66\n", (66, 0)),
        (HEAD + "#orientation Lettered rows\n>ann: AEINRST H4 NASTIER +66 66\n", (66, 0)),
        (HEAD + "#orientation lettered-rows\n>ann: AEINRST 8D NASTIER +66 66\n", (66, 0)),
        (HEAD + NASTIER + "#note one\n#note two\n#time1 12:30\n", (66, 0)),
        (HEAD + NASTIER + "#note I had\nann: no idea\n8D NASTIER was luck\n", (66, 0)),
        ("#lexicon FILE2017\n" + UNSTATED + ">ann: [CH]ICOAE[RR] 8E [CH]ICO +20 20\n", (20, 0)),
    ],
)  # fmt: skip
def test_spellings_of_others_are_read_without_a_warning(text, scores):
    assert read(text)[1:] == (scores, [])


def test_pass_written_as_an_exchange_of_no_tiles_is_a_pass():
    assert read(HEAD + ">ann: AEINRST -0 +0 0\n")[0].moves == (Pass(),)


@pytest.mark.parametrize(
    ("players", "lines", "names"),
    [
        ("Ann Lee Ann Lee|Bob Ray Bob Ray", "Ann Lee", ("Ann Lee", "Bob Ray")),
        ("Ann Lee|Bob", "Ann Lee", ("Ann Lee", "Bob")),
        ("Ann Ann Smith|Ann Lee Ann Lee", "Ann", ("Ann", "Ann Lee")),
        ("Ann_Lee Ann Lee|Bob Bob Ray", "Ann_Lee", ("Ann Lee", "Bob")),
    ],
)
def test_a_nickname_may_have_spaces(players, lines, names):
    one, two = players.split("|")
    head = f"#lexicon NWL23\n#player1 {one}\n#player2 {two}\n"
    assert read(head + NASTIER.replace("ann", lines))[0].setup.names == names


@pytest.mark.parametrize(
    ("lines", "racks"),
    [
        (NASTIER + OX + "#incomplete BBFGHJK\n", ("BBFGHJK", "QUUVV")),
        ("#incomplete BBFGHJK\n" + NASTIER + OX, ("BBFGHJK", "QUUVV")),
        (NASTIER + OX + "#incomplete\n", ("", "QUUVV")),
        (NASTIER + OX + "#incomplete no time left\n", ("", "QUUVV")),
        (NASTIER + OX + "#rack1 BBFGHJK\n", ("BBFGHJK", "QUUVV")),
        ("#rack2 QOXVVUU\n" + NASTIER + OX, ("", "QUUVV")),
        ("#rack2 QOXVVUU\n" + NASTIER, ("", "OQUUVVX")),
    ],
)
def test_racks_of_the_start_and_of_the_end(lines, racks):
    """A rack before the first event opens the game; ``#incomplete`` has the mover's last rack."""
    record, _, warnings = read(HEAD + lines)
    assert (record.final_racks, warnings) == (racks, [])


# --- read with a warning -----------------------------------------------------


@pytest.mark.parametrize(
    ("lines", "scores", "warnings"),
    [
        (NASTIER + OX + ">ann: QI 9I QI +44 110\n", (110, 22), [("tile-elsewhere", 6)]),
        (
            NASTIER + OX + ">ann: QIIIUUU -QIU +0 66\n",
            (66, 22),
            [("tile-elsewhere", 6), ("tile-elsewhere", 6)],
        ),
        (">ann: AEINRSTT 8D NASTIER +66 66\n", (66, 0), [("rack-too-large", 4)]),
        (">ann: AEINRSST 8E RAIN +8 8\n", (8, 0), [("rack-too-large", 4)]),
        (">ann: AEINRSB 8D NASTIER +66 66\n", (66, 0), [("not-in-rack", 4)]),
        (">ann: AEINRS 8D NASTIER +66 66\n", (66, 0), [("not-in-rack", 4)]),
        (">ann: AEINRST -AEQ +0 0\n", (0, 0), [("not-in-rack", 4)]),
        (NASTIER + "#rack2 QOXVVUUA\n", (66, 0), [("rack-too-large", 5)]),
        (NASTIER.replace("66", "76") + OX, (76, 22), [("score", 4)]),
        (NASTIER.replace("66", "63") + OX, (63, 22), [("score", 4)]),
        (
            NASTIER.replace("66", "68")
            + ">ann: AEINRST -- -68 0\n>bob: OX 8G OX +18 18\n",
            (0, 18),
            [("score", 4)],
        ),
        (">ann: AEINRST - +5 5\n", (5, 0), [("score", 4)]),
        ("#orientation upside-down\n" + NASTIER, (66, 0), [("bad-line", 4)]),
    ],
)  # fmt: skip
def test_what_was_played_and_written_counts_with_a_warning(lines, scores, warnings):
    """Plays beat stated racks; a score beside the board's is kept as an adjustment."""
    assert read(HEAD + lines)[1:] == (scores, warnings)
    with pytest.raises(FileFormatError) as caught:
        gcg.check(gcg.parse(HEAD + lines), strict=True)
    assert (caught.value.code, caught.value.line) == warnings[0]


def test_a_released_tile_leaves_every_earlier_rack():
    """Bob never played the Q of his stated racks, so the Q is removed from all of them."""
    more = ">ann: ABC - +0 66\n>bob: QVVUU - +0 22\n>ann: QI 9I QI +44 110\n"
    record, _, warnings = read(HEAD + NASTIER + OX + more)
    assert [rack for rack in record.racks if "Q" in rack] == ["ABCIQ"]
    assert record.racks[1] == "OUUVVX"
    assert warnings == [("tile-elsewhere", 8)]


def test_a_kept_tile_takes_the_room_of_a_released_one():
    """Ann's third rack lacks the E that she kept, but only because of a Q that she never had."""
    lines = ">ann: AEINRST 8E RAIN +8 8\n>bob: BBGHJOX 7G OX +22 22\n"
    lines += ">ann: CDFGQST - +0 8\n>bob: QI 9G QI +{0} {1}\n"
    points = refusal(HEAD + lines.format(0, 0)).values["n"]
    record, _, warnings = read(HEAD + lines.format(points, 22 + points))
    assert record.racks[2] == "CDEFGST"
    assert warnings == [("rack-lacks", 6), ("tile-elsewhere", 7)]


@pytest.mark.parametrize(
    ("points", "kinds"),
    [(76, [("challenge", 10)]), (63, [("hint", -3)])],
)
def test_a_score_beside_the_boards_is_an_adjustment(points, kinds):
    record = read(HEAD + NASTIER.replace("66", str(points)))[0]
    assert [(each.kind, each.points) for _, each in record.adjustments] == kinds
    text = gcg.text_of(gcg.from_history(replay(record)))
    assert f"NASTIER +{points} {points}" in text


def test_bytes_in_utf_8_without_a_header_are_read_as_utf_8_and_said():
    text = UNSTATED + ">ann: ÄEGLNRS 8D ÄGELN +36 36\n"
    record, scores, warnings = read(text.encode())
    assert (record.setup.language, scores) == ("de", (36, 0))
    assert warnings == [("encoding-guessed", None), ("language-guessed", None)]
    plain, _, warnings = read((HEAD + NASTIER + "#note caf\xe9\n").encode("latin-1"))
    assert (plain.setup.language, warnings) == ("en", [])
    assert read(("#character-encoding UTF-8\n" + HEAD + NASTIER).encode())[2] == []


def test_a_guessed_language_is_said():
    (warning,) = judged(UNSTATED + NASTIER).warnings
    assert warning.message == "The file names no language known here: it is read as English."
    assert gcg.check(gcg.parse(UNSTATED + NASTIER), strict=True).warnings


def test_two_right_scores_give_the_language_one_does_not():
    """HUJA scores 20 in Polish; one such score may be a slip in English."""
    first, second = ">ann: AHJU 8F HUJA +20 20\n", ">bob: AW I7 W.A +{0} {0}\n"
    assert refusal(UNSTATED + first).values == {"n": 28, "stated": 20}
    right = next(n for n in range(60) if not _slips("#tile-set polish\n" + first + second, n))
    assert judged(UNSTATED + first + second.format(right)).record.setup.language == "pl"


def _slips(text: str, points: int) -> list[FileFormatError]:
    return [each for each in judged(UNSTATED + text.format(points)).warnings if each.line]


def test_the_command_line_says_notes_and_refuses_on_request(capsys, tmp_path):
    path = tmp_path / "game.gcg"
    path.write_bytes((UNSTATED.replace("Ann", "Zoë") + NASTIER).encode())
    assert main(["convert", str(path), "-", "--to", "link"]) == 0
    assert capsys.readouterr().err.splitlines() == [
        "note: The file does not say its encoding: it is read as UTF-8.",
        "note: The file names no language known here: it is read as English.",
    ]
    path.write_text(HEAD + NASTIER.replace("66", "76"), "utf-8")
    assert main(["convert", str(path), "-", "--strict"]) == 2
    assert capsys.readouterr().err == (
        "error: score: Line 4: 8D NASTIER scores 66, not 76 as stated.\n"
    )


# --- refused -----------------------------------------------------------------


@pytest.mark.parametrize(
    "mark",
    ["", "&gt;", "&GT;", "&#62;", "\\>", "• ", "* ", "- ", "\u200b>", "＞", "›", "1. ", "| "],
)
def test_a_move_that_lost_its_sign_is_refused(mark):
    """An event line without ``>`` never becomes part of the text before it."""
    lost = mark + NASTIER.removeprefix(">")
    for text, line in (
        (HEAD + lost, 4),
        (HEAD + NASTIER + lost, 5),
        (HEAD + "#note a\n" + lost, 5),
    ):
        error = refusal(text)
        assert (error.code, error.line) == ("looks-like-event", line)


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        (HEAD + "&gt;ann: whatever it was\n", "looks-like-event", 4),
        (HEAD + NASTIER + "#note x\nann: QI 9I QI +44\n", "looks-like-event", 6),
        (HEAD + NASTIER + "#note x\ncarl: QI 9I QI +44 110\n", "looks-like-event", 6),
        (HEAD + NASTIER + "#note x\nann - +0 66\n", "looks-like-event", 6),
        (HEAD + NASTIER + "#note x\nbob: (time) -10\n", "looks-like-event", 6),
        (HEAD + NASTIER + "#note x\nbob: QOXVVUU 7G OX\n", "looks-like-event", 6),
        (HEAD + NASTIER + "#note x\nBob: QOXVVUU -VV\n", "looks-like-event", 6),
        (HEAD, "no-events", 3),
        (HEAD + "NASTIER for 66\n", "no-events", 4),
        (HEAD + "#incomplete\nNASTIER for 66\n", "no-events", 4),
        (HEAD + "#note no move yet\n", "no-events", 4),
        (UNSTATED + NASTIER.replace("66", "68"), "score", 3),
        (UNSTATED + NASTIER.replace("66", "68") + OX, "score", 3),
        (UNSTATED + NASTIER + OX.replace("22", "23"), "score", 4),
        (HEAD + NASTIER.replace("+66", "+68"), "score", 4),
        (HEAD + NASTIER.replace("66", "76") + OX.replace("+22 22", "+22 23"), "score", 4),
        (HEAD + NASTIER.replace("66", "1066"), "score", 4),
        (HEAD + NASTIER + ">ann: AEINRST -- -68 -2\n", "score", 5),
        (HEAD + ">ann: ABCDEFG 8D NASTIER +66 66\n", "not-in-rack", 4),
        (HEAD + NASTIER + OX + ">ann: QI 9I QI +44 110\n>bob: QUUVV I8 ..Q +0 22\n",
         "too-many-tiles", 7),
        ("# player1 ann Ann\n#player2 bob\n" + NASTIER, "bad-line", 1),
    ],
)  # fmt: skip
def test_what_is_refused_names_its_line(text, code, line):
    error = refusal(text)
    assert (error.code, error.line) == (code, line)


# --- written -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "tiles", "written"),
    [
        ("es", "[A][C][N][O][R][R][U]", "ACNORUR"),
        ("es", "[C][H][I]", "CIH"),
        ("es", "[C][CH][H][I][L][L][RR]", "C[CH]HIL[RR]L"),
        ("es", "[R][R][R][R][R][A][E]", "AERRRRR"),
        ("ca", "[A][L][L][L·L][N][NY]", "ALL[L·L]N[NY]"),
        ("en", "?LLRR", "?LLRR"),
    ],
)
def test_a_rack_has_brackets_round_long_tiles_only_and_no_false_pair(language, tiles, written):
    """Five R among seven tiles cannot be kept apart: the file then says how to read them."""
    alphabet = load_alphabet(language)
    assert spell_rack(alphabet, "".join(sorted(alphabet.parse(tiles)))) == written
    assert is_misread(alphabet, written) == ("RRRRR" in written)


def test_a_dealt_spanish_rack_is_written_as_other_programs_read_it():
    deal = replace(setup(), language="es", lexicon="es-common", seed=5)
    text = gcg.text_of(gcg.from_history(replay(Game(deal))))
    assert "#rack1 ACNORUR\n" in text
    assert "#digraphs" not in text


def test_letters_that_look_like_one_tile_are_single_where_the_file_says_so():
    """A play cannot be reordered, so a pragma says that bare letters are single tiles."""
    head = "#tile-set spanish\n" + UNSTATED
    file = gcg.parse(head + ">ann: [C][H]IAEOS 8G [C][H]I +16 16\n")
    text = gcg.text_of(gcg.from_history(replay(gcg.check(file).record)))
    assert "#digraphs bracketed\n" in text
    assert " 8G CHI " in text
    assert read(text)[0] == gcg.check(file).record
    assert gcg.check(gcg.parse(text.replace("#digraphs bracketed\n", ""))) != gcg.check(file)


@FEW
@given(st.integers(0, 2**32), st.sampled_from(["ca", "de", "en", "es", "gl"]))
def test_others_read_what_we_write(seed, language):
    """A reader written from the format's document finds our board, totals and racks."""
    rng = Random(seed)
    lexicon = f"{language}-complete"
    history = random_game(rng, replace(setup(), language=language, lexicon=lexicon))
    record = replay(record_of(history))
    alphabet = load_alphabet(language)
    text = gcg.text_of(gcg.from_history(history))
    found = foreign_reading(text)
    board = {divmod(at, 15): tile for at, tile in enumerate(record.last.board.cells) if tile != "."}
    assert found.board == {square: alphabet.text(tile) for square, tile in board.items()}
    assert tuple(found.totals.get(nick, 0) for nick in ("Ann", "Bea")) == record.last.scores
    known = {tile.text for tile in alphabet.letters} | {"?"}
    assert all(tile in known for rack in found.racks for tile in rack)
    assert all(len(rack) <= 7 for rack in found.racks)


def test_a_game_not_begun_whose_racks_are_hidden_says_that_it_is_incomplete():
    file = gcg.from_history(replay(Game(setup())), seats=[])
    assert file.pragmas[-1].name == "incomplete"
    assert gcg.check(gcg.parse(gcg.text_of(file))).record.moves == ()
