"""Joint games in the command line: secrets and deals used twice are refused or asked about."""

import shutil
from pathlib import Path

import pytest

from scrabble import joint
from scrabble.cli import main

pytestmark = pytest.mark.native


@pytest.fixture
def run(capsys, tmp_path, monkeypatch):
    """Return a function that runs a command in a folder; it returns the output, or the code."""
    monkeypatch.chdir(tmp_path)

    def ran(*arguments):
        code = main(arguments)
        out, err = capsys.readouterr()
        return out.strip() if code == 0 else err.split(":")[1].strip()

    return ran


def invited(run, key="ann.key", names="Ann,Bea", kind="--sealed"):
    return run("new", kind, "--players", names, "--key", key)


@pytest.mark.parametrize(
    ("command", "seat"), [("new", "ann"), ("join", "bea"), ("play", "ann"), ("close", "ann")]
)
def test_a_restored_key_file_makes_no_link_unasked(run, command, seat):
    """An older copy of the key file may lack a link that was made since."""
    invited(run, key="bea.key")
    invitation = invited(run)
    for name in ("ann", "bea"):
        shutil.copy(f"{name}.key", f"{name}.old")
    joining = run("join", invitation, "--key", "bea.key", "--agree")
    arguments = {
        "new": ["--sealed", "--players", "Ann,Zoe"],
        "join": [invitation],
        "play": [joining, "pass"],
        "close": [joining],
    }[command]
    if command == "close":
        passed = run("play", joining, "pass", "--key", "ann.key")
        arguments = [run("play", passed, "resign", "--key", "bea.key")]
        shutil.copy("ann.key", "ann.old")
    shutil.copy(f"{seat}.old", f"{seat}.key")
    asked = [command, *arguments, "--key", f"{seat}.key"]
    assert run(*asked) == "key-restored"
    assert run(*asked, "--agree").startswith("1")
    invited(run, key=f"{seat}.key")  # After the consent the key counts as this file's again.


def test_a_key_file_copied_alone_is_restored(run):
    invitation = invited(run)
    shutil.copy("ann.key", "copy.key")
    joining = run("join", invitation, "--key", "bea.key")
    assert run("play", joining, "pass", "--key", "copy.key") == "key-restored"
    assert run("play", joining, "pass", "--key", "ann.key").startswith("1")


@pytest.mark.parametrize(
    ("names", "kind"),
    [
        ("Ann,Bea", "--sealed"),
        ("Anna,Bea", "--sealed"),
        (",", "--sealed"),
        ("Zed,Kim,Lu", "--fair-draw"),
    ],
    ids=str,
)
def test_a_second_deal_is_asked_about_whatever_the_names_say(run, names, kind):
    run("join", invited(run), "--key", "bea.key")
    again = invited(run, names=names, kind=kind)
    assert run("join", again, "--key", "bea.key") == "needs-consent"
    assert run("join", again, "--key", "bea.key", "--agree").startswith("1")


def test_another_invitation_with_the_same_number_never_replaces_the_first(run):
    """A host with another key could try deals until one is good."""
    number = ("--seed", "0000000000000063")
    first, second = (
        run("new", "--sealed", "--players", "Ann,Bea", *number, "--key", key)
        for key in ("ann.key", "other.key")
    )
    run("join", first, "--key", "bea.key")
    for agreed in ([], ["--agree"]):
        assert run("join", second, "--key", "bea.key", *agreed) in {"second-version", "seat-taken"}
    assert first in Path("bea.key").read_text("ascii")


def test_a_secret_that_was_opened_is_never_used_again(run):
    """Bea's old key file has no link of the game any more, but the secret is known to be open."""
    invitation = invited(run)
    joining = run("join", invitation, "--key", "bea.key")
    passed = run("play", joining, "pass", "--key", "ann.key")
    run("play", passed, "resign", "--key", "bea.key")
    key, number = Path("bea.key"), f"{joint.game_of(joining).read(joining).setup.seed:016x}"
    kept = [line for line in key.read_text("ascii").splitlines() if line.split(" ")[0] != number]
    key.write_text("\n".join([*kept, ""]), "ascii")
    assert run("join", invitation, "--key", "bea.key", "--agree") == "seed-opened"


def test_both_players_are_shown_the_same_four_words(run):
    joining = run("join", invited(run), "--key", "bea.key")
    passed = run("play", joining, "pass", "--key", "ann.key")
    shown = [
        line
        for key, link in (("ann.key", joining), ("bea.key", passed))
        for line in run("link", "show", link, "--key", key).splitlines()
        if line.startswith("Compare with your friend: ")
    ]
    assert len(shown) == 2
    assert len(set(shown)) == 1
    assert shown[0].count(",") == 3


def test_an_audit_without_a_key_says_that_one_person_can_make_a_whole_game(run):
    invitation = invited(run)
    links = [invitation, run("join", invitation, "--key", "bea.key")]
    links.append(run("play", links[-1], "pass", "--key", "ann.key"))
    links.append(run("play", links[-1], "resign", "--key", "bea.key"))
    links.append(run("close", links[-1], "--key", "ann.key"))
    assert "one person" in run("audit", *links)
    assert "one person" not in run("audit", links[-1], "--key", "ann.key")
