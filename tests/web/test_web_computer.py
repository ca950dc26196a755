"""Computer players think in slices through the bridge, and are refused on a human's turn."""

import pytest
from support.web import asked as ask
from support.web import code_in as code
from support.web import load

from scrabble import data, web
from scrabble.lexicon import Lexicon, load_lexicon
from scrabble.strategy import leaves
from scrabble.web import computer, session

SEED = "00000000000004d2"
WORDS = ["AT", "HAT", "HATE", "HE", "QI", "SAT", "SEA", "TEA", "THE", "ZA"]


@pytest.fixture(autouse=True)
def packs():
    load("en-common-2", "en-complete-2")
    computer._searches.forget()


def new(*levels, **options):
    players = ["Ann", "Bea", "Cy", "Dee"][: len(levels)]
    options = {"challengeRule": "void", "seed": SEED, "variant": "complete"} | options
    reply = ask("new", players=players, computers=levels, language="en", **options)
    assert reply["ok"], reply
    return reply["link"]


def think(link, seat=None, budget=1000, **fields):
    while (reply := ask("think", link, seat=seat, budget=budget, **fields))["ok"]:
        if reply["done"]:
            break
    return reply


@pytest.mark.parametrize("strength", [1, 4])
def test_a_computer_moves(strength):
    reply = think(new(strength, 0), seat=1)

    assert reply["ok"], reply
    view = reply["view"]
    assert view["seat"] == view["toMove"] == 1
    assert view["turns"][0]["kind"] == "play"
    assert view["link"] == reply["link"]


def test_thinking_in_slices_finds_the_same_move():
    """Progress grows, and the move is the same as in one slice."""
    link = new(5, 0)
    replies = []
    while not replies or not replies[-1]["done"]:
        replies.append(ask("think", link, seat=1, budget=40))
        assert replies[-1]["ok"], replies[-1]
    progress = [reply["progress"] for reply in replies[:-1]]

    assert progress == sorted(progress)
    assert all(0 <= part <= 1 for part in progress)
    assert replies[-1]["link"] == think(link)["link"]


@pytest.mark.parametrize("budget", [None, 2, 40])
def test_a_search_that_is_cut_short_has_a_move(budget):
    """The search returns a move after any amount of work, even none."""
    link = new(5, 0)
    while budget and ask("think", link, seat=1, budget=budget)["progress"] == 0:
        pass  # The move generator is prepared first.
    while not (reply := ask("think", link, seat=1, budget=1, now=True))["done"]:
        assert reply["progress"] == 0
    assert [turn["kind"] for turn in reply["view"]["turns"]] == ["play"]


def test_an_evicted_search_is_restarted():
    """Another game may evict a search; the computer's move stays the same."""
    links = [new(5, 0, seed=f"{number:016x}") for number in range(6)]
    while ask("think", links[0], budget=1000).get("progress") == 0:
        pass
    computer._searches.forget()
    for link in links:
        assert not ask("think", link, budget=2)["done"]
    assert len(computer._searches._kept) <= 4


def test_no_computer_moves_for_a_human():
    for link in (new(0, 5), new(0, 0)):
        assert code(ask("think", link)) == "not-a-computer"


@pytest.mark.parametrize("budget", [-1, 10**9, "1"])
def test_a_budget_is_a_number_within_bounds(budget):
    assert code(ask("think", new(3, 0), budget=budget)) == "bad-request"


def test_the_common_words_are_requested_when_needed():
    """A beginner asks for both dictionaries, but can play with one."""
    link = new(1, 0)
    del session.packs["en-common-2"]

    error = think(link)["error"]
    assert (error["code"], error["pack"]) == ("needs-pack", "en-common-2")
    assert think(link, no_pack=True)["ok"]


def test_without_a_dictionary_nobody_moves():
    link = new(3, 0)
    del session.packs["en-complete-2"]

    assert code(think(link, no_pack=True)) == "no-dictionary"
    session.packs["en-complete-2"] = load_lexicon("en-complete-2")


@pytest.fixture
def not_installed(monkeypatch):
    """Simulate a page without leave values; return the English table."""
    table = data.read("leaves/en.txt")
    monkeypatch.setattr(leaves, "_taken", {})
    monkeypatch.setattr(leaves.data, "read", _read_all_but("leaves/en.txt", data.read))
    leaves.load_leaves.cache_clear()
    yield table
    leaves.load_leaves.cache_clear()


def _read_all_but(missing, read):
    def found(name):
        if name == missing:
            raise FileNotFoundError(name)
        return read(name)

    return found


def test_leave_values_that_are_missing_are_asked_for(not_installed):
    """Leave values come with the language's smallest dictionary, also for games with own lists."""
    link = new(5, 0)
    reply = think(link)
    assert (code(reply), reply["error"]["pack"]) == ("needs-pack", "en-common-2")

    common = load_lexicon("en-common-2")
    web.load_edges("en-common-2", common.digest + not_installed, common.edges.tobytes())

    assert think(link)["ok"]


def test_without_leave_values_nobody_moves(not_installed):
    """A computer player with other values would make other moves."""
    assert code(think(new(5, 0), no_pack=True)) == "needs-pack"


def test_a_game_that_is_over_has_no_next_move():
    link = new(3, 0)
    link = ask("commit", link, seat=0, move={"kind": "resign"})["link"]
    assert code(think(link)) in {"game-over", "not-a-computer"}


def test_four_seats_mix_humans_and_computers():
    """Computers move in turn until a human is to move."""
    link = new(2, 3, 0, 4)
    for seat in (0, 1):
        reply = think(link, seat=2)
        assert reply["view"]["turns"][-1]["seat"] == seat
        link = reply["link"]
    assert code(think(link, seat=2)) == "not-a-computer"


def test_own_lists_have_no_common_words(monkeypatch):
    words = Lexicon.from_words(WORDS, "en")
    opened = computer.Opened("", FakeHistory(), words, "matched")
    thinker = computer._player(opened, words, request=None)
    assert thinker.common is words


class FakeHistory:
    """A game with an own list, with only the fields needed to choose a player."""

    def __init__(self):
        from support.helpers import setup  # noqa: PLC0415

        from scrabble.game import OWN_LIST, Game, start  # noqa: PLC0415

        made = setup(2, lexicon=OWN_LIST, computers=(1, 0))
        self.game = Game(made)
        self.last = start(made)


@pytest.mark.parametrize("seat", [2, 3])
def test_a_seat_that_is_not_there_is_refused_before_thinking(seat):
    """No search begins; the seat's missing rack would only be noticed after the move."""
    link = new(1, 0)
    assert code(ask("think", link, seat=seat, budget=1000)) == "bad-request"
    assert not computer._searches._kept
