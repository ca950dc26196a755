"""The duplicate command: invitations, plays, results, tables, a turn shown large for a room."""

import csv
import io
import json

import pytest

from scrabble import duplicate as duplicates
from scrabble import link
from scrabble.cli import main
from scrabble.duplicate import Duplicate, encode, encode_result
from scrabble.game import Game, Setup
from scrabble.moves import format_move
from scripts.lab.fuzz.duplicate_play import course_of, played

pytestmark = pytest.mark.native

SHORT = Duplicate("en-common", 5, seconds=60, ten_turns=True)
LINK = encode(SHORT)
COURSE = course_of(SHORT)
HIGHEST = [format_move(turn.highest.place, turn.board, SHORT.alphabet) for turn in COURSE.turns]


@pytest.fixture
def run(capsys, monkeypatch):
    """Return a function that runs the command and returns exit code, output and errors."""

    def run_it(*arguments, given=""):
        monkeypatch.setattr("sys.stdin", io.StringIO(given))
        code = main(["duplicate", *arguments])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return run_it


def result_link(name):
    return encode_result(played(name, SHORT))


# --- new ---------------------------------------------------------------------


def test_a_new_duplicate_has_the_chosen_seed_and_options(run):
    options = ("--seed", "5", "--seconds", "60", "--ten-turns", "--lexicon", "en-common-1")
    assert run("new", *options) == (0, f"{LINK}\n", "")
    told = json.loads(run("new", *options, "--json")[1])
    assert told["link"] == LINK
    assert told["options"] == {"seconds": 60, "joker": False, "ten_turns": True}


def test_a_new_duplicate_has_a_seed_of_its_own(run):
    made = {duplicates.read_head(run("new", "--joker")[1].strip()).duplicate for _ in range(3)}
    assert len(made) == 3
    assert {(each.lexicon, each.joker) for each in made} == {("en-complete-2", True)}


def test_everybody_gets_the_same_duplicate_of_a_day(run):
    link_of = {run("new", "--date", day)[1] for day in ("2026-12-01", "2026-12-01", "2026-12-02")}
    assert len(link_of) == 2


# --- play --------------------------------------------------------------------


def test_a_play_is_shown_beside_the_highest_and_the_next_rack_follows(run):
    code, out, _ = run("play", LINK, HIGHEST[0], "pass")
    assert code == 0
    assert f"{HIGHEST[0]} 14: the highest play" in out
    assert f"no play; highest: {HIGHEST[1]} 22 (through); lost: 22" in out
    assert "Turn 3, 60 seconds" in out
    assert SHORT.alphabet.spell(COURSE.turns[2].rack) in out
    assert SHORT.alphabet.spell(COURSE.turns[3].rack) not in out


def test_plays_are_read_line_by_line_up_to_the_link_of_the_result(run):
    """Blank lines do not count; the name is in the link."""
    _, out, _ = run("play", LINK, "--name", "Ann", given="\n".join([*HIGHEST[:9], "", "pass"]))
    link_made = out.split()[-1]
    whole = duplicates.read_head(link_made)
    assert (whole.name, whole.duplicate) == ("Ann", SHORT)
    _, out, _ = run("result", link_made)
    assert "9 of 10 highest plays found" in out
    assert f"worst loss: {COURSE.turns[9].highest.score} in turn 10" in out


def test_a_duplicate_under_way_has_no_result(run):
    told = json.loads(run("play", LINK, "8F AID", "--json")[1])
    assert (told["result"], told["next"]["turn"], len(told["cards"])) == (None, 2, 1)
    assert told["cards"][0]["lost"] == 6


def test_a_play_with_a_word_that_is_none_says_so(run):
    _, out, _ = run("play", LINK, "8F DIA")
    assert "8F DIA 0 (no words: DIA); highest:" in out


def test_a_person_at_a_terminal_may_try_again(run, monkeypatch):
    """Elsewhere the first mistake ends the command."""
    code, _, err = run("play", LINK, given="8H ZZ\npass\n")
    assert (code, err) == (2, "error: not-in-rack: The rack does not hold Z for that.\n")

    class Terminal(io.StringIO):
        def isatty(self):
            return True

    monkeypatch.setattr(io, "StringIO", Terminal)
    code, out, err = run("play", LINK, given="8H ZZ\npass\n")
    assert (code, err) == (0, "The rack does not hold Z for that.\n")
    assert "Turn 2" in out


# --- results and tables ------------------------------------------------------


def test_a_result_tells_the_plays_only_when_asked(run):
    text = result_link("Ann")
    _, out, _ = run("result", f"See https://example.org/#{text} !")
    assert "Ann" in out
    assert not any(play in out for play in HIGHEST)
    _, out, _ = run("result", text, "--turns")
    assert all(play in out for play in HIGHEST)
    told = json.loads(run("result", text, "--json")[1])
    assert "cards" not in told
    assert (told["name"], told["duplicate"]) == ("Ann", LINK)


def test_results_become_a_table(run):
    texts = [result_link(name) for name in ("nothing", "all highest", "Ann")]
    _, out, _ = run("table", *texts)
    assert [line.split()[0] for line in out.splitlines()] == ["1.", "2.", "3."]
    assert "all highest" in out.splitlines()[0]
    assert run("table", "-", given="\n".join(["", *texts])) == (0, out, "")
    told = json.loads(run("table", *texts, "--json")[1])
    assert [row["rank"] for row in told["rows"]] == [1, 2, 3]
    assert told["rows"][0]["percent"] == 100.0


def test_a_table_for_a_spreadsheet_runs_no_name(run):
    _, out, _ = run("table", result_link("=1+1,2"), result_link("Ann"), "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert {row["name"] for row in rows} == {"'=1+1,2", "Ann"}
    assert list(rows[0]) == ["rank", "name", "points", "percent", "found", "turns"]


def test_computers_join_a_table(run):
    told = json.loads(run("table", result_link("Ann"), "--computers", "--json")[1])
    assert sorted(row["name"] for row in told["rows"]) == [
        "Ann", "Strength 1", "Strength 2", "Strength 3", "Strength 4", "Strength 5",
    ]  # fmt: skip


# --- show --------------------------------------------------------------------


def test_a_turn_is_shown_large_without_its_highest_play(run):
    _, out, _ = run("show", LINK, "--turn", "3", "--clock")
    assert out.startswith("TURN 3\n")
    for tile in SHORT.alphabet.spell(COURSE.turns[2].rack):
        assert f"│{tile:^5}│" in out
    assert out.endswith("tiles in the bag\n60 seconds\n")
    _, more, _ = run("show", LINK, "--turn", "3", "--highest")
    assert f"Highest: {HIGHEST[2]} 30" in more


def test_the_clock_of_a_terminal_counts_down(run, monkeypatch):
    slept = []
    monkeypatch.setattr("scrabble.cli.duplicate.sleep", slept.append)
    monkeypatch.setattr("scrabble.cli.duplicate.is_terminal", lambda: True)
    _, out, _ = run("show", LINK, "--clock")
    assert "\r  60 seconds \r  59 seconds " in out
    assert "\r   0 seconds \n" in out
    assert sum(slept) == 60


# --- refusals ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("new", "--seconds", "30"), "bad-option"),
        (("new", "--seed", "1" * 11), "bad-seed"),
        (("new", "--date", "1969-12-31"), "bad-day"),
        (("new", "--date", "tomorrow"), "bad-date"),
        (("new", "--date", "2026-12-01", "--joker"), "bad-option"),
        (("new", "--date", "2026-12-01", "--seed", "1"), "bad-option"),
        (("play", link.encode(Game(Setup(("", ""), 1)))), "not-a-duplicate"),
        (("play", LINK, "exchange A", "--json"), "bad-move"),
        (("result", LINK), "not-a-result"),
        (("table", result_link("Ann"), encode_result(played("", Duplicate("en-common", 6)))),
         "other-duplicate"),
        (("table", " "), "no-results"),
        (("show", LINK, "--turn", "11"), "no-turn"),
    ],
)  # fmt: skip
def test_a_wrong_command_is_refused_with_a_code(run, arguments, code):
    exit_code, out, err = run(*arguments)
    assert (exit_code, out) == (2, "")
    assert err.startswith(f"error: {code}: ")


def test_too_many_results_are_refused_before_any_work(run):
    code, _, err = run("table", "-", given=f"{LINK}\n" * 1001)
    assert (code, err.partition(": ")[2].partition(":")[0]) == (2, "too-many-results")


def test_other_commands_say_what_opens_a_duplicate(capsys):
    assert main(["link", "show", LINK]) == 2
    assert capsys.readouterr().err.startswith("error: is-duplicate: ")
