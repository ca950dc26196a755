"""Two terminals play a sealed game; key files hold the keys, and links connect them."""

import json

import pytest

from scrabble.cli import main

pytestmark = pytest.mark.native


def run(capsys, *arguments):
    code = main(arguments)
    captured = capsys.readouterr()
    return code, captured.out.strip(), captured.err


def test_a_sealed_game_needs_a_key(capsys, tmp_path):
    assert run(capsys, "new", "--sealed", "--players", "Ann,Bea")[0] == 2
    key = str(tmp_path / "a.key")
    _, invitation, _ = run(capsys, "new", "--sealed", "--players", "Ann,Bea", "--key", key)
    code, _, err = run(capsys, "join", invitation, "--key", key)
    assert code == 2
    assert "own-invitation" in err


def test_a_lost_key_is_followed_by_a_redeal_that_both_agree_to(capsys, tmp_path):
    """The player who lost the key asks, the other agrees, and later links name the redeal."""
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
