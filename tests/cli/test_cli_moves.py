"""The command ``moves``: positions in, moves or summaries out."""

import gzip
import io
import json

import pytest
from support.movegen import DATA, ENGLISH, read_positions, reference_lexicon

from scrabble.cli import main
from scrabble.cli.moves import read_words
from scrabble.tiles import load_alphabet

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
    assert error.startswith(f"error: {code}: Line 2")
    assert error.count("\n") == 1


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
        (["--board", CELLS, "--rack", "A", "--words", "BYTES"], "bad-word-list"),
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
    }
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    monkeypatch.setattr("scrabble.cli.moves._MAX_FILE", 100)
    paths = [str(tmp_path / word) if word in files else word for word in arguments]
    if code == "too-large":
        paths[1] = CELLS

    assert main(["moves", *paths]) == 2

    out, error = capsys.readouterr()
    assert (out, error.count("\n")) == ("", 1)
    assert error.startswith(f"error: {code}: ")


def test_word_lists_are_read_as_people_write_them():
    """Case, byte-order marks, folded accents and digraphs may vary."""
    assert list(read_words("\ufeffcafé Cat\nx don't".encode(), ENGLISH)) == ["CAFE", "CAT"]

    catalan = load_alphabet("ca")
    assert list(read_words(b"any", catalan)) == [catalan.word("ANY")]
