"""Games with a fair draw through the bridge: what each page stores and shows."""

import json

import pytest
from support import joint_page
from support.joint_page import Page
from support.web import english_only

from scrabble import web
from scrabble.joint import fair_draw
from scrabble.moves import Pass
from scrabble.web import joint_views

NEW = joint_page.NEW | {"players": ["Ann", "Bea", "Cleo"]}
ANN, BEA, CLEO, EVE = "a" * 32, "b" * 32, "c" * 32, "e" * 32
PASS, RESIGN = {"kind": "pass"}, {"kind": "resign"}


@pytest.fixture(autouse=True)
def _dictionary():
    yield from english_only()
    joint_views.verdicts.clear()


def exchange(letters):
    return {"kind": "exchange", "letters": letters}


def joined():
    ann, bea, cleo = Page(ANN, 0), Page(BEA, 1), Page(CLEO, 2)
    links = [ann.shown("invite", **NEW)]
    links.append(bea.shown("join", links[-1], seat=1))
    links.append(cleo.shown("join", links[-1], seat=2))
    bea.take(links[-1])
    links.append(bea.shown("close", links[-1]))
    ann.take(links[-1])
    return (ann, bea, cleo), links


def test_the_ring_says_who_joins_next_and_who_publishes():
    """Each page shows whom it waits for, and no tiles."""
    ann, bea, cleo = Page(ANN, 0), Page(BEA, 1), Page(CLEO, 2)
    link = ann.shown("invite", **NEW)
    assert seal_of(ann) == ("joining", "join", 1, 3, False)
    assert (ann.view["toMove"], ann.view["line"]) == (1, "line-fair-join")
    link = bea.shown("join", link, seat=1)
    assert seal_of(bea) == ("joining", "join", 2, 3, False)
    link = cleo.shown("join", link, seat=2)
    assert seal_of(cleo) == ("joining", "publish", 3, 3, False)
    assert cleo.view["line"] == "line-fair-publish"
    bea.take(link)
    assert seal_of(bea) == ("joining", "publish", 3, 3, True)
    assert (bea.view["turn"], bea.view["line"]) == ("turn-yours", "line-fair-publish-yours")
    assert not any(bea.view["allowed"].values())
    assert {page.view["rack"] for page in (ann, bea, cleo)} == {None}


def test_nobody_has_a_hint_before_the_deal():
    ann = Page(ANN, 0)
    link = ann.shown("invite", **NEW | {"hintPrice": 0})
    assert ann.code("hint", link, step=1) == "not-your-turn"


def seal_of(page):
    seal = page.view["joint"]
    joined = seal["joined"]
    return seal["state"], seal["due"], joined["n"], joined["of"], seal["opens"]


def test_the_first_player_then_has_a_rack_and_moves():
    """The other players wait, but see their first tiles once that move is made."""
    (ann, bea, cleo), _ = joined()
    assert (len(ann.rack()), ann.view["allowed"]["play"]) == (7, True)
    link = ann.play(exchange(ann.rack()[:2]))
    assert (len(ann.rack()), ann.view["line"]) == (5, "line-fair-tiles")
    for page in (bea, cleo):
        page.take(link)
        assert len(page.rack()) == 7
    link = bea.play(PASS)
    cleo.take(link)
    ann.take(cleo.play(PASS))
    assert len(ann.rack()) == 7
    assert seal_of(ann)[0] == "drawn"


def test_a_game_ends_with_a_comparison_of_all_links():
    """Stored links are compared with the last one when two of three players have resigned."""
    (ann, bea, cleo), _ = joined()
    link = ann.play(RESIGN)
    bea.take(link)
    link = bea.play(RESIGN)
    for page in (ann, bea, cleo):
        joint_views.verdicts.clear()  # Each page has its own engine, so no verdict is shared.
        page.take(link)
        assert page.view["over"]
        assert seal_of(page)[:2] == ("unchecked", None)
        page.shown("audit", link)
        assert page.view["joint"]["state"] == "matched"
        assert page.view["joint"]["compared"]["n"] >= 2


def test_closing_links_are_due_after_turns_without_a_score():
    """Each player whose value is missing sends a closing link; then the scores are final."""
    pages, _ = joined()
    page, link = pages[0], None
    for move in (None, None, None, None, None, None):
        page = pages[page.view["toMove"]]
        link = page.play(move or exchange(page.rack()[:1]))
        for other in pages:
            if other is not page:
                other.take(link)
    assert pages[0].view["over"]
    assert seal_of(pages[0])[:2] == ("closing", "close")
    while (by := pages[0].view["joint"]["by"]) is not None:
        assert [page.view["joint"]["opens"] for page in pages] == [n == by for n in range(3)]
        link = pages[by].shown("close", link)
        for other in pages:
            if other is not pages[by]:
                other.take(link)
    assert seal_of(pages[0])[0] == "unchecked"
    pages[0].shown("audit", link)
    assert seal_of(pages[0])[0] == "matched"
    assert all(row["leftover"] for row in pages[0].view["result"]["rows"])


def test_a_last_link_of_another_past_does_not_fit():
    """The audit names the turn of the stored link that does not fit, and shows no rack."""
    (ann, bea, cleo), _ = joined()
    other = fair_draw.take(bytes.fromhex(ANN), tuple(ann.links.values()))
    bea.take(ann.play(exchange(ann.rack()[:2])))
    cleo.take(bea.play(RESIGN))
    end = cleo.play(RESIGN)
    ann.links["4"] = other.play(Pass())
    ann.shown("audit", end)
    seal = ann.view["joint"]
    assert (seal["state"], seal["turn"], ann.view["seat"]) == ("broken", 1, None)


def test_a_friend_who_joins_second_finds_the_seat_taken():
    """Cleo plays with the friend who joined first; Eve's next link is refused."""
    (ann, bea, cleo), links = joined()
    eve = Page(EVE, 1)
    other = eve.shown("join", links[0], seat=1)
    assert cleo.code("take", other) == "seat-taken"
    assert eve.code("take", links[3]) == "not-next"
    assert ann.code("join", links[2], seat=0) == "seat-taken"
    assert bea.code("join", links[1], seat=1) == "own-invitation"


def test_a_turn_is_answered_once():
    """A second version of a turn is a fork until the turn is answered, and refused from then on."""
    (ann, bea, _), _ = joined()
    seat = fair_draw.take(bytes.fromhex(ANN), tuple(ann.links.values()))
    first, second = ann.play(exchange(ann.rack()[:2])), seat.play(Pass())
    bea.take(first)
    reply = bea.ask("take", second)
    assert (reply["relation"], reply["view"]["rack"]) == ("fork", None)
    bea.take(first)
    bea.play(PASS)
    assert bea.code("take", second) == "second-version"
    assert bea.ask("take", first)["relation"] == "older"
    assert bea.code("commit", first, move=RESIGN) == "second-version"


def test_a_stranger_sees_the_board_and_no_rack():
    (ann, _, _), _ = joined()
    link = ann.play(exchange(ann.rack()[:2]))
    opening = {"v": 1, "intent": {"type": "open", "text": f"Your turn: {link}", "known": []}}
    reply = json.loads(web.handle(json.dumps(opening)))
    assert (reply["view"]["rack"], reply["view"]["joint"]["state"]) == (None, "drawn")
    assert Page(EVE, 0).code("take", link) == "wrong-key"


def test_a_seat_is_taken_by_the_key_and_any_one_link():
    """One link from the chat is enough; the device then stores only the seat key."""
    (ann, bea, _), _ = joined()
    link = ann.play(exchange(ann.rack()[:2]))
    bea.take(link)
    reply = Page(BEA, 0).ask("seat", text=f"Ann: https://example.org/#{link}")
    assert (reply["seat"], reply["key"]) == (1, bea.ask("seat-key", link)["key"])
    assert BEA not in reply["key"]
    assert reply["view"]["rack"] == bea.view["rack"]


def test_a_seat_link_takes_the_seat_to_another_device():
    """A seat link contains the seat's key, the seat's own last link and the newest link."""
    (ann, bea, cleo), _ = joined()
    link = ann.play(exchange(ann.rack()[:2]))
    bea.take(link)
    text = bea.ask("seat-link", link)["text"]
    other = Page(EVE, 0)
    reply = other.ask("seat", text=f"My seat: https://example.org/#{text}")
    assert (reply["seat"], len(reply["key"])) == (1, 64)
    assert reply["view"]["rack"] == bea.view["rack"]
    moved = Page(reply["key"], 1, links=reply["view"]["joint"]["links"], view=reply["view"])
    cleo.take(moved.play(PASS))
    assert cleo.view["allowed"]["play"]
    assert other.code("seat", text=text[:-1]) == "bad-seat-link"


def test_a_rematch_has_a_random_number():
    """The second player invites; asking twice gives two games."""
    pages, _ = joined()
    link = pages[0].play(RESIGN)
    pages[1].take(link)
    link = pages[1].play(RESIGN)
    page, seeds = pages[1], ("0" * 16, "f" * 16)
    made = {page.shown("joint-rematch", link, seed=seed) for seed in seeds}
    assert len(made) == 2
    assert [player["name"] for player in page.view["players"]] == ["Bea", "Cleo", "Ann"]
    assert pages[0].code("joint-rematch", link, seed=seeds[0]) == "not-your-turn"


def test_the_replay_shows_ones_own_racks_alone():
    (ann, _, _), _ = joined()
    rack = ann.rack()
    link = ann.play(exchange(rack[:2]))
    racks = ann.ask("racks", link, turn=0)["racks"]
    assert [tile["letter"] for tile in racks[0]] == rack
    assert racks[1:] == [[], []]
