"""The command ``moves``: positions in, moves or summaries out."""

import gzip
import io
import json

import pytest
from support.movegen import DATA, read_positions, reference_lexicon

from scrabble.cli import main

CELLS = "." * 112 + "CAT" + "." * 110
ROWS = "\n".join(CELLS[at : at + 15] for at in range(0, 225, 15))
WORDS = "cat\nscat\ncats\nat\ndon't\nx\nabcdefghijklmnopqrstuvwxyz\n"


@pytest.fixture
def words(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text(WORDS)
    return str(path)


@pytest.fixture
def stdin(monkeypatch):
    return lambda text: monkeypatch.setattr("sys.stdin", io.StringIO(text))


def test_moves_are_listed_best_first(capsys, words):
    assert main(["moves", "--board", CELLS, "--rack", "s?", "--words", words]) == 0

    assert capsys.readouterr().out.splitlines()[:2] == [
        "    1     6  8G SCAT",
        "    2     6  8H CATS",
    ]


CGP = "15/15/15/15/15/15/15/7CAT5/15/15/15/15/15/15/15 S/ 0/0 0"


@pytest.mark.parametrize("rack", [[], ["--rack", "s"]])
def test_a_position_may_be_cgp(capsys, words, rack):
    assert main(["moves", "--board", CGP, *rack, "--words", words, "--top", "1"]) == 0

    assert capsys.readouterr().out == "    1     6  8G SCAT\n"


@pytest.mark.parametrize("given", ["file", "standard input", "one string"])
def test_a_board_can_be_given_in_three_ways(capsys, words, stdin, tmp_path, given):
    path = tmp_path / "board.txt"
    path.write_text(ROWS)
    stdin(ROWS)
    board = {"file": str(path), "standard input": "-", "one string": CELLS}[given]

    assert main(["moves", "--board", board, "--rack", "S", "--words", words, "--top", "1"]) == 0

    assert capsys.readouterr().out == "    1     6  8G SCAT\n"


def test_moves_as_json_are_one_object_a_line(capsys, words):
    main(["moves", "--board", CELLS, "--rack", "S", "--words", words, "--json"])

    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == [
        {"move": "8G SCAT", "score": 6},
        {"move": "8H CATS", "score": 6},
    ]


def test_the_dictionary_of_a_language_is_the_default(capsys, monkeypatch):
    monkeypatch.setattr("scrabble.cli.moves.load_lexicon", lambda name: reference_lexicon())

    main(["moves", "--board", CELLS, "--rack", "S", "--top", "1"])

    assert capsys.readouterr().out == "    1     6  8H CATS\n"


def test_positions_are_summed_up_line_by_line(capsys, stdin, tmp_path):
    positions = read_positions(DATA / "movegen-positions.jsonl.gz")[::40]
    stdin("\n\n".join(map(json.dumps, positions)))
    path = tmp_path / "words.gz"
    path.write_bytes(gzip.compress("\n".join(reference_lexicon()).encode()))

    assert main(["moves", "--jsonl", "--words", str(path)]) == 0

    fields = ("id", "n_moves", "max_score", "sum_scores", "moves_sha256")
    assert [json.loads(line) for line in capsys.readouterr().out.splitlines()] == [
        {field: position[field] for field in fields} for position in positions
    ]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("{", "bad-position"),
        ("[]", "bad-position"),
        ('{"id": 1, "board": 3, "rack": "A"}', "bad-position"),
        ('{"id": 1, "board": "...", "rack": "A"}', "bad-board"),
        ('{"id": 1, "board": "' + CELLS + '", "rack": 7}', "bad-position"),
        ('{"id": 1, "board": "' + CELLS + '", "rack": "ABCDEFGH"}', "bad-rack"),
        # Such depth crashes the interpreter inside Pyodide; only the command line reads such files.
        pytest.param("[" * 100_000, "bad-position", marks=pytest.mark.native),
    ],
)
def test_a_bad_position_is_named_by_its_line(capsys, stdin, words, line, code):
    stdin(f'{{"id": 0, "board": "{CELLS}", "rack": "S"}}\n{line}\n')

    assert main(["moves", "--jsonl", "--words", words]) == 2

    out, error = capsys.readouterr()
    assert out.count("\n") == 1
    assert error.splitlines()[-1].startswith(f"error: {code}: Line 2")
    assert error.count("error: ") == 1


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--rack", "A"], "no-position"),
        (["--board", CELLS], "no-rack"),
        (["--board", CGP.replace("S/", "/")], "no-rack"),
        (["--board", CGP.replace("7CAT5", "7CAT6")], "bad-board"),
        (["--board", "no such file", "--rack", "A"], "no-file"),
        (["--board", CELLS[1:] + "?", "--rack", "A"], "bad-board"),
        (["--board", CELLS[1:] + "1", "--rack", "A"], "bad-board"),
        (["--board", CELLS, "--rack", ""], "bad-rack"),
        (["--board", CELLS, "--rack", "A1"], "bad-rack"),
        (["--board", CELLS, "--rack", "A", "--lexicon", "xx"], "unknown-lexicon"),
        (["--board", CELLS, "--rack", "A", "--lexicon", "en-xx"], "unknown-lexicon"),
        (["--board", CELLS, "--rack", "A", "--words", "no such file"], "no-file"),
        (["--board", CELLS, "--rack", "A", "--words", "EMPTY"], "no-words"),
        (["--board", CELLS, "--rack", "A", "--words", "BYTES"], "not-text"),
        (["--board", CELLS, "--rack", "A", "--words", "BOMB"], "too-large"),
        (["--board", CELLS, "--rack", "A", "--words", "CUT"], "bad-word-list"),
        (["--board", "BYTES", "--rack", "A"], "bad-board"),
        (["--board", "BYTES", "--rack", "A", "--words", "LARGE"], "too-large"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_two(capsys, monkeypatch, tmp_path, arguments, code):
    files = {
        "EMPTY": b"",
        "BYTES": b"\xff\xfe\xff",
        "CUT": gzip.compress(b"cat")[:-4],
        "LARGE": b"a" * 101,
        "BOMB": gzip.compress(b"cat\n" * 1000),
    }
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    monkeypatch.setattr("scrabble.lexicon.wordlist_file.MAX_BYTES", 100)
    paths = [str(tmp_path / word) if word in files else word for word in arguments]
    if code == "too-large":
        paths[1] = CELLS

    assert main(["moves", *paths]) == 2

    out, error = capsys.readouterr()
    assert (out, error.count("\n")) == ("", 1)
    assert error.startswith(f"error: {code}: ")


def test_a_list_says_on_standard_error_what_was_left_out(capsys, words):
    main(["moves", "--board", CELLS, "--rack", "S", "--words", words, "--top", "1"])

    out, error = capsys.readouterr()
    assert out == "    1     6  8G SCAT\n"
    named = "5 (don't), 6 (x), 7 (abcdefghijklmnopqrstuvwxyz)"
    assert error == f"note: {words}: Lines that are not words: 3: {named}.\n"


EMPTY = "/".join(["15"] * 15)
KIWI = f"{EMPTY} KIWIAEE/ 0/0 0"
OPENING = f"{'/'.join(['15'] * 7 + ['3%s'] + ['15'] * 7)} %s/ 0/0 0 %s"
POSITIONS = [
    # What the position states, options, the best moves, and what is assumed about the dictionary.
    (f"{KIWI} ld french;", [], "8E KIWI 44", ""),
    (f"{KIWI} lex FRA24;", [], "8E KIWI 44", "fr-complete stands in for FRA24."),
    (f"{KIWI} ld french; lex fr-common;", [], "8E KIWI 44", ""),
    (f"{KIWI} ld french;", ["--lexicon", "en"], "8E KIWI 22", ""),
    (f"{KIWI} ld norwegian;", ["--lexicon", "en"], "8E KIWI 22", ""),
    (f"{EMPTY} ZWAARTE/ 0/0 0 lex DSW25;", [], "8C ZWAARTE", "nl-complete stands in for DSW25."),
    (OPENING % ("CE[L·L]A8", "AEST", "ld catalan;"), [], "", ""),
    (OPENING % ("CEL·LA8", "AEST", "ld catalan;"), [], "", ""),
    (OPENING % ("A\u0308GELN7", "AEST", "ld german;"), [], "", ""),
]


@pytest.mark.parametrize(("position", "options", "best", "note"), POSITIONS)
@pytest.mark.parametrize("command", ["moves", "best"])
def test_a_position_names_its_language_and_dictionary(
    capsys, command, position, options, best, note
):
    assert main([command, "--board", position, *options, "--top", "1"]) == 0

    out, error = capsys.readouterr()
    assert error == (f"note: {note}\n" if note else "")
    if command == "moves":
        rank, score, *move = out.split()
        assert f"{' '.join(move)} {score}".startswith(best)
        assert rank == "1"
    else:
        assert len(out.splitlines()) == 3


@pytest.mark.parametrize(
    ("stated", "code"),
    [
        ("ld norwegian; lex NSF23;", "unknown-language"),
        ("ld swedish;", "unknown-language"),
        ("lex NSF23;", "unknown-language"),
        ("ld english_super; lex CSW24;", "unknown-language"),
        ("ld spanish; lex FRA24;", "two-languages"),
    ],
)
@pytest.mark.parametrize("command", [["moves"], ["best"], ["moves", "--words", "WORDS"]])
def test_a_position_in_an_unknown_language_is_never_english(capsys, words, command, stated, code):
    arguments = [words if word == "WORDS" else word for word in command]

    assert main([*arguments, "--board", f"{KIWI} {stated}"]) == 2

    out, error = capsys.readouterr()
    assert (out, error.count("\n")) == ("", 1)
    assert error.startswith(f"error: {code}: ")


def test_each_line_of_many_positions_has_its_own_language(capsys, stdin):
    positions = [f"{KIWI} ld french;", CELLS, f"{KIWI} ld english;"]
    stdin(
        "\n".join(
            json.dumps({"id": n, "board": text, "rack": "KIWI"}) for n, text in enumerate(positions)
        )
    )

    assert main(["moves", "--jsonl"]) == 0

    found = [json.loads(line)["max_score"] for line in capsys.readouterr().out.splitlines()]
    assert (found[0], found[2]) == (44, 22)
