"""Two terminals play a sealed game; key files hold the keys, and links connect them."""

import json
import stat

import pytest

from scrabble.cli import main

pytestmark = pytest.mark.native


def run(capsys, *arguments):
    """Run a command; return its exit code, standard output and standard error."""
    code = main(arguments)
    captured = capsys.readouterr()
    return code, captured.out.strip(), captured.err


def test_a_whole_game_in_two_terminals(capsys, tmp_path):
    """The game runs from the invitation to both seals; each player sees only permitted facts."""
    ann, bea = str(tmp_path / "ann.key"), str(tmp_path / "bea.key")

    def made(*arguments):
        code, out, err = run(capsys, *arguments)
        assert (code, err) == (0, "")
        return out

    def seal(link, *key):
        return json.loads(made("link", "decode", link, "--json", *key))

    invitation = made("new", "--sealed", "--players", "Ann,Bea", "--key", ann)
    assert stat.S_IMODE((tmp_path / "ann.key").stat().st_mode) == 0o600
    assert seal(invitation)["joint"] == {
        "state": "sealed", "due": "join", "seat": 1, "turn": 0,
    }  # fmt: skip
    joining = made("join", invitation, "--key", bea)
    assert "rack" not in seal(joining)
    rack = seal(joining, "--key", ann)["rack"]
    first = made("play", joining, f"exchange {rack[:2]}", "--key", ann)
    assert seal(first)["joint"] == {
        "state": "sealed", "due": "move", "seat": 1, "turn": 1,
    }  # fmt: skip
    assert len(seal(first, "--key", bea)["rack"]) == 7
    for key, code in ((ann, "not-your-turn"), (str(tmp_path / "x"), "no-key")):
        assert f"error: {code}:" in run(capsys, "play", first, "pass", "--key", key)[2]
    last = made("play", first, "resign", "--key", bea)
    assert seal(last)["joint"] == {
        "state": "unopened", "due": "close", "seat": 0, "turn": 2,
    }  # fmt: skip
    closing = made("close", last, "--key", ann)
    alone = {"due": None, "seat": None, "turn": 2, "links": 5, "named": None}
    assert seal(closing)["joint"] == alone | {"state": "partial", "compared": 1}
    assert seal(closing, "--key", ann)["joint"] == alone | {"state": "fair", "compared": 5}
    assert seal(closing)["racks"][0] is not None
    assert "1 of 5 links compared." in made("audit", closing)
    assert "every tile was drawn fairly" in made("audit", closing, "--key", ann)


def test_a_sealed_game_needs_a_key(capsys, tmp_path):
    """Without one there is a clear error."""
    assert run(capsys, "new", "--sealed", "--players", "Ann,Bea")[0] == 2
    key = str(tmp_path / "a.key")
    _, invitation, _ = run(capsys, "new", "--sealed", "--players", "Ann,Bea", "--key", key)
    code, _, err = run(capsys, "join", invitation, "--key", key)
    assert code == 2
    assert "own-invitation" in err


def test_a_lost_key_is_followed_by_a_redeal_that_both_agree_to(capsys, tmp_path):
    """The player who lost the key asks and the other agrees; then every link says so."""
    ann, bea, new = (str(tmp_path / name) for name in ("ann", "bea", "new"))
    _, invitation, _ = run(capsys, "new", "--sealed", "--players", "Ann,Bea", "--key", ann)
    _, joining, _ = run(capsys, "join", invitation, "--key", bea)
    _, first, _ = run(capsys, "play", joining, "pass", "--key", ann)
    assert "no-player" in run(capsys, "redeal", first, "--player", "Eve", "--key", new)[2]
    code, asked, err = run(capsys, "redeal", first, "--player", "Bea", "--key", new)
    assert (code, err) == (0, "")
    code, _, err = run(capsys, "join", asked, "--key", ann)
    assert code == 2
    assert "needs-consent: A new deal of a game at turn 1, asked for in the name of Bea" in err
    assert "neither is proved" in err
    code, agreed, _ = run(capsys, "join", asked, "--key", ann, "--agree")
    assert code == 0
    code, played, err = run(capsys, "play", agreed, "pass", "--key", new)
    assert (code, err) == (0, "")
    seal = json.loads(run(capsys, "link", "decode", played, "--json")[1])["joint"]
    assert (seal["state"], seal["redeal"]["turn"]) == ("sealed", 1)
    shown = run(capsys, "link", "show", played)[1]
    assert "A new deal of a game at turn 1, asked for in the name of Bea" in shown
