"""Two terminals play a sealed game; key files hold the keys, and links connect them."""

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
