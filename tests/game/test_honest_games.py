"""Honest players get no needless questions in ten games, sent as links and stored by devices."""

from dataclasses import dataclass, field

import pytest
from support.web import NEW, commit, english_only, good, raw

dictionary = pytest.fixture(english_only, autouse=True)

GAMES = 10
UNASKED = {"new", "same", "newer"}
"""Relations to known games for which the page opens a link without asking."""


@dataclass
class Device:
    """A device with its stored games, as the page sends them."""

    seats: list[str]
    kept: dict[str, dict] = field(default_factory=dict)

    def open(self, link: str) -> str:
        """Open a link like the page does and store it; return its relation to the known games."""
        first = good("open", "", None, text=link, known=[])
        own = self.kept.get(first["gameId"])
        known = (
            [own] if own else [each for each in self.kept.values() if self._compares(each, first)]
        )
        reply = good("open", "", None, text=link, known=known) if known else first
        self.keep(reply["view"])
        return "own turns" if "ownTurns" in reply else reply["relation"]

    def keep(self, view: dict) -> None:
        """Store a game with the seats whose player names belong to this device."""
        names = [player["name"] for player in view["players"]]
        self.kept[view["gameId"]] = {
            "link": view["link"],
            "seats": [seat for seat, name in enumerate(names) if name in self.seats],
            "others": [],
            "over": view["over"],
            "turns": len(view["turns"]),
            "dealId": view["dealId"],
        }

    @staticmethod
    def _compares(each: dict, opened: dict) -> bool:
        return not each["over"] or each["dealId"] == opened["view"]["dealId"]


def begun(names: list[str], number: int) -> dict:
    return raw({"v": 1, "intent": NEW | {"players": names, "seed": f"{number:016x}"}})["view"]


def played(view: dict, devices: list[Device]) -> tuple[dict, list[str]]:
    """Play a game to its end; each player has a device and sends every turn to all others."""
    relations = []
    while not view["over"]:
        name = view["players"][view["toMove"]]["name"]
        here = next(each for each in devices if name in each.seats)
        view = commit(view["link"], view["toMove"], kind="pass")["view"]
        here.keep(view)
        relations += [each.open(view["link"]) for each in devices if each is not here]
    return view, relations


@pytest.mark.parametrize(
    ("devices", "names", "asked"),
    [
        pytest.param([["Ann"], ["Bea"]], ["Ann", "Bea"], set(), id="two"),
        pytest.param([["Ann"], ["Bea"], ["Cy"]], ["Ann", "Bea", "Cy"], set(), id="three"),
        pytest.param(
            [["Ann"], ["Bea"], ["Cy"], ["Dee"]], ["Ann", "Bea", "Cy", "Dee"], set(), id="four"
        ),
        pytest.param(
            [["Ann"], ["Bea"], ["Bea"]],
            ["Ann", "Bea"],
            {"own turns"},
            id="two devices of one player",
        ),
        pytest.param(
            [["Ann", "Bea"], ["Cy"]], ["Ann", "Bea", "Cy"], set(), id="one device passed around"
        ),
        pytest.param([["Ann"], [""]], ["Ann", ""], set(), id="a friend without a name"),
    ],
)
@pytest.mark.parametrize("has_rematches", [False, True], ids=["new games", "rematches"])
def test_honest_players_are_asked_nothing(devices, names, asked, has_rematches):
    """The players play ten games in a row, either new games or rematches.

    A player who continues on a second device is asked there whether they made the turn.
    """
    made = [Device(seats) for seats in devices]
    view = begun(names, 1)
    for number in range(GAMES):
        if number:
            again = good("rematch", view["link"], 0)["view"]
            view = again if has_rematches else begun(names, number + 1)
        made[0].keep(view)
        relations = [each.open(view["link"]) for each in made[1:]]
        view, more = played(view, made)
        assert set(relations + more) <= UNASKED | asked


def test_friends_who_play_others_too_are_asked_nothing():
    """Games in progress with one friend raise no question about another friend's invitation."""
    bea = Device(["Bea"])
    for number, friend in enumerate(["Ann", "Cleo", "Dan", "Eve", ""]):
        assert bea.open(begun([friend or "Ann B.", "Bea"], number)["link"]) == "new"
