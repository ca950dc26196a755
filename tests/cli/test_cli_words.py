"""The command ``words``: look up, search, build and verify."""

import json

import pytest

from scrabble import data
from scrabble.cli import main
from scrabble.cli import words as cli_words
from scrabble.lexicon import Lexicon, pack_info

WORDS = "cat\ncats\nscat\nact\nat\ntaxi\ncocoa\n# end\n!!\n"


@pytest.fixture
def words(tmp_path):
    path = tmp_path / "words.txt"
    path.write_text(WORDS)
    return str(path)


@pytest.mark.parametrize(
    ("mode", "query", "options", "lines"),
    [
        ("prefix", "ca", [], ["5 CAT", "6 CATS"]),
        ("suffix", "at", [], ["2 AT", "5 CAT", "6 SCAT"]),
        ("contains", "ax", [], ["11 TAXI"]),
        ("pattern", "?a*", [], ["5 CAT", "6 CATS", "11 TAXI"]),
        ("anagram", " tac", [], ["5 ACT", "5 CAT"]),
        ("anagram", "ta?", [], ["2 AcT", "2 cAT"]),
        ("rack", "act", [], ["5 ACT", "5 CAT", "2 AT"]),
        ("rack", "x?", ["--through", "TA*"], ["10 TAXi"]),
        ("rack", "act", ["--limit", "1"], ["5 ACT"]),
        ("rack", "act", ["--start", "2"], ["2 AT"]),
        ("pattern", "Z*", [], []),
        ("pattern", "ca[^tx]*", [], []),
        ("pattern", "?[^c]*t", [], ["5 CAT"]),
    ],
)
def test_searches_print_points_and_words(capsys, words, mode, query, options, lines):
    assert main(["words", mode, query, "--words", words, *options]) == 0

    found = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert found == lines


def test_more_results_are_announced(capsys, words):
    """Standard error says that there are more words, and which option shows them."""
    main(["words", "pattern", "*", "--words", words, "--limit", "2"])

    assert capsys.readouterr().err.endswith("... and more: --start 2\n")


def test_json_names_tiles_points_and_blanks(capsys, words):
    main(["words", "anagram", "ta?", "--words", words, "--json", "--limit", "1"])

    expected = {"word": "ACT", "tiles": "AcT", "points": 2, "blanks": [1]}
    assert json.loads(capsys.readouterr().out) == expected


def test_check_answers_in_words_and_by_exit_code(capsys, words):
    assert main(["words", "check", " cat ", "act", "--words", words]) == 0
    assert main(["words", "check", "cat", "tac", "--words", words]) == 1

    assert capsys.readouterr().out.splitlines()[-2:] == ["CAT is a word", "TAC is not a word"]


def test_an_own_list_defines_its_words(capsys, tmp_path):
    """A word without a definition is still a word."""
    path = tmp_path / "words.txt"
    path.write_text("cat\ta small animal [n]\ndog, a pet\nemu\n")
    assert main(["words", "define", "dog", "emu", "CAT", "--words", str(path)]) == 0
    assert main(["words", "define", "gnu", "--words", str(path)]) == 1

    assert capsys.readouterr().out.splitlines() == [
        "DOG a pet",
        "EMU has no definition",
        "CAT a small animal [n]",
        "GNU is not a word",
    ]


def test_hooks_show_both_sides(capsys, words):
    main(["words", "hooks", "cat", "--words", words])
    main(["words", "hooks", "taxi", "--words", words])

    assert capsys.readouterr().out.splitlines() == ["S | ·CAT | S", "- | TAXI | -"]


def test_hooks_mark_words_within(capsys, tmp_path):
    """A dot marks an end without which the rest is still a word."""
    file = tmp_path / "words.txt"
    file.write_text("chat\nhat\nchats\n")
    for word in ("chat", "chats"):
        main(["words", "hooks", word, "--words", str(file)])
    assert capsys.readouterr().out.splitlines() == ["- | ·CHAT | S", "- | CHATS· | -"]


def test_the_order_of_probability_goes_by_ways_to_draw(capsys, tmp_path):
    """Each page of results continues where the previous page ends."""
    file = tmp_path / "words.txt"
    file.write_text("qi\nea\nzz\nai\nba\n")
    asked = ("words", "pattern", "..", "--words", str(file), "--order", "probability")
    main([*asked, "--limit", "2"])
    main([*asked, "--start", "2"])
    shown = [line.split()[1] for line in capsys.readouterr().out.splitlines()]
    assert shown == ["EA", "AI", "BA", "QI", "ZZ"]


def test_info_lists_all_or_the_named_dictionaries(capsys):
    """``info`` prints name, words, bytes and licence; --json adds the sources and the hash."""
    main(["words", "info"])
    main(["words", "info", "gl-complete", "--json"])

    *table, line = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in table[:2]] == ["en-complete-1", "en-common-1"]
    assert len(table) == 25
    facts = json.loads(line)
    assert facts["words"] == pack_info("gl-complete").words
    assert facts["sources"] == ["hunspell-gl 1:7.5.0-1 (debian)"]


def test_build_writes_a_pack_and_reports_bad_lines(capsys, words, tmp_path):
    path = tmp_path / "own.pack"
    assert main(["words", "build", words, "-o", str(path)]) == 0

    assert list(Lexicon.from_pack(path.read_bytes()))[:2] == ["ACT", "AT"]
    said = capsys.readouterr()
    assert said.out == f"7 words, {path.stat().st_size} bytes, 1 lines left out\n"
    assert said.err.startswith("line 9: !!: ")


@pytest.mark.native
def test_verify_checks_the_named_packs(capsys):
    assert main(["words", "verify", "en-common-1", "en-common", "gl-roots"]) == 0

    names = ["en-common-1", "en-common-2", "gl-roots"]
    assert capsys.readouterr().out.splitlines() == [f"{name:14} ok" for name in names]


def absent():
    raise FileNotFoundError("no such file")


@pytest.mark.native
@pytest.mark.parametrize(
    ("change", "fault"),
    [
        pytest.param(lambda pack: pack[:-1], "cut off or altered", id="cut off"),
        pytest.param(lambda pack: absent(), "no such file", id="absent"),
        pytest.param(
            lambda pack: Lexicon.from_words(["A"], "en").to_pack(), "does not hold", id="other"
        ),
    ],
)
def test_verify_names_what_is_wrong(capsys, monkeypatch, change, fault):
    read = data.read
    monkeypatch.setattr(
        data, "read", lambda name: change(read(name)) if name.endswith(".pack") else read(name)
    )

    assert main(["words", "verify", "en-common"]) == 1
    assert fault in capsys.readouterr().out


@pytest.mark.native
@pytest.mark.parametrize(("field", "fault"), [("size", "another size"), ("digest", "another hash")])
def test_verify_compares_with_the_manifest(monkeypatch, field, fault):
    info = pack_info("en-common-2")
    words = Lexicon.from_pack(data.read("lexicons/en-common-2.pack"))
    if field == "digest":
        lying = Lexicon(words.alphabet_id, words.digest, words.size, words.edges[:])
        at = next(n for n, edge in enumerate(lying.edges) if n and not edge & 1)
        lying.edges[at] |= 1
    else:
        lying = Lexicon(words.alphabet_id, words.digest, words.size - 1, words.edges)
    monkeypatch.setattr(cli_words, "open_pack", lambda name, pack: lying)

    assert fault in cli_words._fault(info)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["prefix"], "bad-query"),
        (["prefix", "a", "b"], "bad-query"),
        (["pattern", "a-b"], "not-a-tile"),
        (["rack", "a1"], "not-a-tile"),
        (["pattern", "*", "--limit", "-1"], "bad-query"),
        (["prefix", "a", "--words", "nowhere.txt"], "no-file"),
        (["build", "nowhere.txt"], "bad-query"),
        (["build", "nowhere.txt", "-o", "x"], "no-file"),
        (["prefix", "a", "--lexicon", "en-rare"], "unknown-lexicon"),
        (["define", "cat"], "bad-query"),
        (["info", "xx"], "unknown-lexicon"),
    ],
)
def test_bad_input_is_one_line(capsys, arguments, code):
    assert main(["words", *arguments]) == 2

    assert capsys.readouterr().err.startswith(f"error: {code}: ")


def test_a_pack_that_cannot_be_written_is_an_error(capsys, words, tmp_path):
    assert main(["words", "build", words, "-o", str(tmp_path)]) == 2

    assert capsys.readouterr().err.startswith("error: unwritable: ")
