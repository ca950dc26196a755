"""GCG files, line by line and in every language."""

import pytest
from support.gcg import SHEET, judged, refusal

from scrabble.files import gcg
from scrabble.files.gcg import Event, Kind
from scrabble.files.gcg.file import MAX_BYTES, MAX_LINE, MAX_LINES


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("Ann: ABC 8H CAB +14 14", Event("Ann", Kind.PLAY, "ABC", 14, 14, "8H", "CAB")),
        ("Ann: ABC h8 CAB 14 14", Event("Ann", Kind.PLAY, "ABC", 14, 14, "h8", "CAB")),
        ("Ann: 8H CAB +14 14", Event("Ann", Kind.PLAY, "", 14, 14, "8H", "CAB")),
        ("Ann: AB 8H AB +8 8 A, BE", Event("Ann", Kind.PLAY, "AB", 8, 8, "8H", "AB", "A, BE")),
        ("Ann:  ABC   8H\tC(A)B  +14   14 ", Event("Ann", Kind.PLAY, "ABC", 14, 14, "8H", "C(A)B")),
        ("Ann: ABC -B +0 0", Event("Ann", Kind.EXCHANGE, "ABC", 0, 0, "", "B")),
        ("Ann: ABC -2 +0 0", Event("Ann", Kind.EXCHANGE, "ABC", 0, 0, "", "2")),
        ("Ann: -2 +0 0", Event("Ann", Kind.EXCHANGE, "", 0, 0, "", "2")),
        ("Ann: ABC - +0 7", Event("Ann", Kind.PASS, "ABC", 0, 7)),
        ("Ann: ABC -- -14 0", Event("Ann", Kind.WITHDRAWN, "ABC", -14, 0)),
        ("Ann: ABC (challenge) +5 19", Event("Ann", Kind.CHALLENGE, "ABC", 5, 19)),
        ("Ann: (CHALLENGE) +5 19", Event("Ann", Kind.CHALLENGE, "", 5, 19)),
        ("Ann: ABC (time) -10 4", Event("Ann", Kind.TIME, "ABC", -10, 4)),
        ("Ann:  (QZ) +40 54", Event("Ann", Kind.RACKS, "", 40, 54, "", "QZ")),
        ("Ann: QZ (QZ) -20 -6", Event("Ann", Kind.RACKS, "QZ", -20, -6, "", "QZ")),
    ],
)
def test_each_event_line_reads_back(line, event):
    file = gcg.parse(f">{line}\n#player1 Ann")
    assert file.events == (event,)
    assert gcg.parse(gcg.text_of(file)).events == (event,)


def test_pragmas_keep_their_order_and_notes_their_lines():
    file = gcg.parse(SHEET)
    assert file.pragma("title") == "Club night"
    assert file.pragma("custom") == "kept as it is"
    assert file.pragma("absent") == ""
    assert "Too good to be true,\nand so it was" in [pragma.text for pragma in file.pragmas]
    assert gcg.notes(file) == (
        gcg.Note(0, "Before the first turn"),
        gcg.Note(2, "Too good to be true,\nand so it was"),
    )


def test_printed_files_round_trip():
    file = gcg.parse(SHEET + "#incomplete \n")
    assert gcg.parse(gcg.text_of(file)) == file
    latin = gcg.parse("#player1 José\n#player2 Bea\n".encode("latin-1"))
    assert gcg.text_of(latin).startswith("#character-encoding UTF-8\n")
    assert gcg.parse(gcg.text_of(latin).encode()).pragma("player1") == "José"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\n\n"])
def test_any_line_ends_are_read(end):
    assert gcg.check(gcg.parse(SHEET.replace("\n", end))).record == judged(SHEET).record


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("#player1 José J\n#player2 Bea".encode("latin-1"), "José J"),
        ("#character-encoding ISO-8859-1\n#player1 José J\n".encode("latin-1"), "José J"),
        ("#character-encoding utf-8\n#player1 José J\n".encode(), "José J"),
        ("\ufeff#player1 José J\n".encode(), "José J"),
        ("#player1 José J\n".encode(), "José J"),
        ("\ufeff#player1 José J\n", "José J"),
    ],
    ids=["default", "declared-1", "declared-8", "bom", "undeclared", "text"],
)
def test_a_file_is_latin_1_unless_it_says_or_shows_otherwise(source, name):
    """ISO 8859-1 is the default; a pragma, a byte order mark or valid bytes mean UTF-8."""
    assert gcg.parse(source).pragma("player1") == name


@pytest.mark.parametrize(
    ("source", "code", "line"),
    [
        (b"#character-encoding ISO8859-6\n#player1 A", "bad-encoding", 1),
        (b"#character-encoding UTF-8\n#player1 Jos\xe9", "bad-encoding", 2),
        ("", "no-game", None),
        ("#title only a title", "no-game", None),
        ("hello", "bad-line", 1),
        ("#player1 A\n# player2 B", "bad-line", 2),
        ("#player1 A\n>A: 8H", "bad-event", 2),
        ("#player1 A\n>A 8H CAB +14 14", "bad-event", 2),
        ("#player1 A\n>A: ABC 8H CAB +14 fourteen " + "x" * 99, "bad-event", 2),
        ("#player1 A\n>A: ABC 8P CAB +14 14", "bad-event", 2),
        ("#" * (MAX_BYTES + 1), "too-large", None),
        ("\n" * MAX_LINES, "too-large", None),
        ("#player1 A\n#note " + "x" * MAX_LINE, "too-large", 2),
    ],
)
def test_an_unreadable_file_is_refused_with_code_and_line(source, code, line):
    error = refusal(source)
    assert (error.code, error.line) == (code, line)


POLISH = ">A: AHJU 8F HUJA +{0} {0}\n>B: A - +0 0\n"


@pytest.mark.parametrize(
    ("pragma", "score", "language", "dictionary"),
    [
        ("", 28, "en", "en-complete"),
        ("#lexicon OSPS44\n", 20, "pl", None),
        ("#lexicon NWL23\n", 28, "en", "en-complete"),
        ("#lexicon en-common\n", 28, "en", "en-common"),
        ("#lexicon en-common-2\n", 28, "en", "en-common"),
        ("#lexicon somebody's own\n", 28, "en", "en-complete"),
        ("#tile-set Polish\n", 20, "pl", None),
        ("#tile-distribution pl\n", 20, "pl", None),
        ("#lexicon own\n", 28, "en", "own"),
    ],
)
def test_pragmas_or_else_the_stated_scores_give_the_language(pragma, score, language, dictionary):
    setup = judged(pragma + POLISH.format(score)).record.setup
    assert setup.language == language
    assert dictionary in (None, setup.lexicon)


def test_letters_determine_the_language():
    record = judged(">A: AJUŻ 8F ŻUJA +24 24\n>B: A - +0 0\n").record
    assert record.setup.language == "pl"


def test_a_score_impossible_in_every_language_is_refused_as_english():
    error = refusal(POLISH.format(99))
    assert (error.code, error.line) == ("score", 1)


def test_a_stated_language_counts():
    """A score that is right only in another language is then a slip."""
    checked = judged("#lexicon NWL23\n" + POLISH.format(20))
    assert checked.record.setup.language == "en"
    assert [each.code for each in checked.warnings] == ["score"]
