"""No honest player is blamed, whatever a stranger or the other player does to the links.

``build.py fuzz histories`` tries more; ``build.py fuzz sealed-games`` tries each cheat in more
games.
"""

import pytest
from support.amounts import amount, thinned

from scripts.lab.fuzz import histories, sealed_games

pytestmark = pytest.mark.no_cover


def test_no_honest_player_is_named_in_an_altered_history():
    """Links are altered, dropped, swapped, replayed, and signed again by a player."""
    report = histories.fuzz(amount(25, 1000), seed=8)
    assert report.wrong == []
    assert {"altered", "broken, the cheat named"} <= set(report.outcomes)


@pytest.mark.parametrize("kind", thinned(sealed_games.KINDS, 4))
def test_the_player_named_is_the_one_who_cheats(kind):
    report = sealed_games.fuzz(amount(1, 30), seed=6, only=kind)
    assert report.wrong == []
