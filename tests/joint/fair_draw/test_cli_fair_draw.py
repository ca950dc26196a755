"""Three terminals play a game with a fair draw; key files hold the keys, and links connect them."""

import json
import shutil
import stat

import pytest

from scrabble.cli import main

pytestmark = pytest.mark.native


def run(capsys, *arguments):
    code = main(arguments)
    captured = capsys.readouterr()
    return code, captured.out.strip(), captured.err


@pytest.fixture
def table(capsys, tmp_path):
    """Return the key files of three players, and a function that runs a command without errors."""

    def made(*arguments):
        code, out, err = run(capsys, *arguments)
        assert (code, err) == (0, "")
        return out

    keys = [str(tmp_path / f"{name}.key") for name in ("ann", "bea", "cleo")]
    return keys, made


def begun(table):
    (ann, bea, cleo), made = table
    link = made("new", "--fair-draw", "--players", "Ann,Bea,Cleo", "--key", ann)
    for key in (bea, cleo, bea):
        link = made("join", link, "--key", key)
    return link, (ann, bea, cleo), made


def copy_of(key):
    return shutil.copy(key, f"{key}.copy")


def test_a_game_in_three_terminals(table, tmp_path):
    """The game runs from the invitation to the end; without a key, racks show only at the end."""
    link, keys, made = begun(table)
    assert stat.S_IMODE((tmp_path / "bea.key").stat().st_mode) == 0o600

    def seen(*key):
        return json.loads(made("link", "decode", link, "--json", *key))

    assert seen()["joint"] == {"state": "drawn", "due": "move", "seat": 0, "turn": 0}
    assert "rack" not in seen()
    rack = seen("--key", keys[0])["rack"]
    assert len(rack) == 7
    assert "Your tiles:" in made("link", "show", link, "--key", keys[0])
    link = made("play", link, f"exchange {rack[:2]}", "--key", keys[0])
    for key in (1, 2, 0, 1):
        link = made("play", link, "pass", "--key", keys[key])
    link = made("play", link, f"exchange {seen('--key', keys[2])['rack']}", "--key", keys[2])
    assert seen()["joint"] == {"state": "closing", "due": "close", "seat": 0, "turn": 6}
    for key in keys[:2]:
        link = made("close", link, "--key", key)
    assert seen()["joint"] == {
        "state": "matched", "due": None, "seat": None, "turn": 6,
        "compared": 1, "links": 12, "named": None,
    }  # fmt: skip
    assert all(seen()["racks"])


def test_the_links_of_a_finished_game_are_compared(table, capsys):
    """The audit compares stored and given links, and names the first turn that differs."""
    link, keys, made = begun(table)
    assert run(capsys, "audit", link, "--key", keys[0])[2].split(":")[1].strip() == "not-over"
    passed = made("play", link, "pass", "--key", copy_of(keys[0]), "--agree")
    rack = json.loads(made("link", "decode", link, "--key", keys[0]))["rack"]
    link = made("play", link, f"exchange {rack[:1]}", "--key", keys[0])
    for key in keys[1:]:
        link = made("play", link, "resign", "--key", key)
    assert made("audit", link, "--key", keys[1]).startswith("Every draw follows from all players")
    code, said, _ = run(capsys, "audit", passed, link)
    assert (code, "from turn 1" in said) == (1, True)


def test_errors_say_what_to_do(table, capsys, tmp_path):
    link, keys, made = begun(table)
    stranger = str(tmp_path / "x.key")
    run(capsys, "new", "--fair-draw", "--players", "A,B", "--key", stranger)
    for arguments, code in (
        (("play", link, "pass", "--key", keys[1]), "not-your-turn"),
        (("play", link, "pass", "--key", stranger), "wrong-key"),
        (("play", link, "pass", "--key", str(tmp_path / "none")), "no-key"),
        (("play", link, "pass"), "no-key"),
        (("close", link, "--key", keys[0]), "not-over"),
        (("join", link, "--key", stranger, "--agree"), "seat-taken"),
        (("new", "--fair-draw", "--players", "A,B"), "no-key"),
        (("review", link), "unknown-version"),
    ):
        exit_code, _, err = run(capsys, *arguments)
        assert (exit_code, err.split(":")[1].strip()) == (2, code), arguments
    assert made("play", link, "pass", "--key", keys[0])


def test_a_second_version_of_an_answered_turn_is_refused(table, capsys):
    """Bea's answer reveals her value to Ann, who then makes her turn again on another device."""
    link, keys, made = begun(table)
    other = copy_of(keys[0])
    first = made("play", link, "pass", "--key", keys[0])
    made("play", first, "pass", "--key", keys[1])
    rack = json.loads(made("link", "decode", link, "--key", other))["rack"]
    second = made("play", link, f"exchange {rack[:1]}", "--key", other, "--agree")
    code, _, err = run(capsys, "play", second, "pass", "--key", keys[1])
    assert code == 2
    assert "second-version" in err
