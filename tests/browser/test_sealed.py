"""Sealed games: two people, two devices, and nothing between them but links."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from support.browser.playing import act, close_dialog, letters, link_in
from support.browser.sealing import (
    begin,
    invite,
    join,
    key_of,
    lose_storage,
    make,
    open_seal,
    open_turn,
    resign,
    seat_link_of,
    take_turn,
    with_own_chance,
)

from scrabble.link.joint import key_words, sealed
from scrabble.moves import Exchange, Pass

Device = Callable[..., Any]
FAIR = "Both seals opened: every tile was drawn fairly."


@pytest.fixture
def player(device: Device) -> Device:
    """Make devices that have a key each."""
    made = []

    def make_one(size: str = "desktop") -> Any:
        made.append(size)
        return with_own_chance(device(size), len(made))

    return make_one


def is_over(link: str) -> bool:
    """Say whether the game of a link is over."""
    return sealed.read(link).history.last.result is not None


def test_a_whole_sealed_game_ends_with_both_seals_opened(player: Device, dist: str) -> None:
    """A phone and a desktop exchange links alone; both see that every tile was drawn fairly.

    Python in the browser deals, answers and audits.
    """
    mover, other = player("phone"), player("desktop")
    link = begin(mover, other, dist)
    while not is_over(link):
        link = take_turn(mover, dist, link)
        mover, other = other, mover
    assert "nothing is proved" in other.locator(".over-sheet .seal-part").inner_text()
    closing = open_seal(mover, dist, link)
    close_dialog(mover)
    other.goto(f"{dist}#{closing}")
    other.locator(".over-sheet .seal-part", has_text=FAIR).wait_for()
    assert act(mover, "review").is_visible()


def test_nobody_sees_tiles_before_the_seat_is_taken(player: Device, site: str) -> None:
    """Who invites waits for the friend, and who joins for the first move."""
    ann, bea = player(), player()
    invitation = invite(ann, site)
    close_dialog(ann)
    assert letters(ann) == []
    joining = join(bea, site, invitation)
    close_dialog(bea)
    assert letters(bea) == []
    open_turn(ann, site, joining)
    assert len(letters(ann)) == 7


def test_the_second_to_join_finds_the_seat_taken(player: Device, site: str) -> None:
    """The game goes on with the friend who joined first."""
    ann, bea, eve = player(), player(), player()
    invitation = invite(ann, site)
    close_dialog(ann)
    first, second = join(bea, site, invitation), join(eve, site, invitation)
    open_turn(ann, site, first)
    ann.goto(f"{site}#{second}")
    ann.get_by_role("dialog", name="This seat is taken").wait_for()
    close_dialog(ann)
    ann.wait_for_url(lambda url: first in url)
    assert len(letters(ann)) == 7


def test_a_turn_is_answered_once(player: Device, site: str) -> None:
    """A second version of a turn that was answered is refused; both are shown."""
    ann, bea = player(), player()
    invitation = invite(ann, site)
    close_dialog(ann)
    joining = join(bea, site, invitation)
    seat = sealed.take(key_of(ann), (invitation, joining))
    passed, exchanged = seat.play(Pass()), seat.play(Exchange(seat.rack[:2]))
    open_turn(bea, site, passed)
    bea.goto(f"{site}#{exchanged}")
    fork = bea.get_by_role("dialog", name="Two versions of this game")
    fork.get_by_role("button", name="Keep the one on this device").click()
    answer = make(bea, Pass())
    bea.goto(f"{site}#{exchanged}")
    refused = bea.get_by_role("dialog", name="This link can’t be used")
    assert "Ann passed." in refused.inner_text()
    assert "Ann exchanged 2 tiles." in refused.inner_text()
    refused.get_by_role("button", name="Go to the latest turn").click()
    bea.wait_for_url(lambda url: answer in url)


def test_a_resigned_game_is_opened_by_both(player: Device, dist: str) -> None:
    """The other opens the second seal, and then sees both racks."""
    ann, bea = player(), player()
    link = begin(ann, bea, dist)
    link = take_turn(ann, dist, link)
    open_turn(bea, dist, link)
    closing = open_seal(ann, dist, resign(bea))
    bea.goto(f"{dist}#{closing}")
    bea.locator(".over-sheet .seal-part", has_text=FAIR).wait_for()
    assert link_in(bea) == closing


SENT = """
globalThis.heard = [];
const { Worker: Real } = globalThis;
globalThis.Worker = class extends Real {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => heard.push(JSON.stringify(data)));
  }
};
"""
STORED = """() => new Promise(async (done) => {
  const found = [JSON.stringify({ ...localStorage })];
  for (const { name } of await indexedDB.databases()) {
    const database = await new Promise((ok) => {
      const asked = indexedDB.open(name);
      asked.onsuccess = () => ok(asked.result);
    });
    for (const table of database.objectStoreNames) {
      const all = await new Promise((ok) => {
        const asked = database.transaction(table).objectStore(table).getAll();
        asked.onsuccess = () => ok(asked.result);
      });
      found.push(JSON.stringify(all));
    }
    database.close();
  }
  done(found.join());
})"""


def test_a_spectator_sees_no_rack_anywhere(player: Device, site: str) -> None:
    """Neither on the screen nor in what is stored, nor in what the engine says."""
    ann, bea, eve = player(), player(), player()
    eve.context.add_init_script(SENT)
    link = begin(ann, bea, site)
    for mover in (ann, bea):
        open_turn(mover, site, link)
        rack = "".join(sorted(face or "?" for face in letters(mover)))
        link = make(mover, Exchange.of(rack))
    eve.goto(f"{site}#{link}")
    act(eve, "sit").wait_for()
    assert eve.locator("#rack").is_hidden()
    heard = eve.evaluate("heard.join()").replace("\\", "")
    assert '"rack":null' in heard
    for shown in (heard, eve.evaluate(STORED), eve.content()):
        assert '"rack":[' not in shown
    assert "tiles" in eve.evaluate(STORED)
    act(eve, "sit").click()
    assert eve.get_by_role("dialog", name="Bring my seat here").is_visible()


def test_a_key_is_in_no_link_and_on_no_screen(player: Device, site: str) -> None:
    """It is in a database of its own, and not in what the page keeps of games."""
    ann, bea = player(), player()
    link = begin(ann, bea, site)
    link = take_turn(ann, site, link)
    key = key_of(ann).hex()
    games = ann.evaluate("() => JSON.stringify({ ...localStorage })") + ann.content() + ann.url
    assert key not in games
    assert key != key_of(bea).hex()


def test_a_cleared_device_goes_on_from_its_seat_link(player: Device, site: str) -> None:
    """Its storage is lost: it shows the board alone, and brings the seat back by its name."""
    ann, bea = player(), player("phone")
    link = begin(ann, bea, site)
    link = take_turn(ann, site, link)
    open_turn(bea, site, link)
    rack, seat = sorted(letters(bea)), seat_link_of(bea)
    lose_storage(bea, site)
    bea.goto(f"{site}#{link}")
    bea.get_by_role("button", name="I’m Bea: bring my seat here").click()
    assert bea.locator("#rack").is_hidden()
    form = bea.get_by_role("dialog", name="Bring my seat here")
    form.get_by_role("textbox").first.fill(seat)
    form.get_by_role("button", name="Bring my seat here").click()
    bea.locator(".turn.yours").wait_for()
    assert sorted(letters(bea)) == rack
    open_turn(ann, site, take_turn(bea, site, link))


def test_another_device_goes_on_from_a_seat_link(player: Device, site: str) -> None:
    """Opened there, it takes the seat, and then plays the next turn."""
    ann, bea, other = player(), player("phone"), player("phone")
    link = begin(ann, bea, site)
    link = take_turn(ann, site, link)
    open_turn(bea, site, link)
    rack = sorted(letters(bea))
    other.goto(seat_link_of(bea))
    other.locator(".turn.yours").wait_for()
    assert sorted(letters(other)) == rack
    assert "#S1" not in other.url
    answer = take_turn(other, site, link)
    open_turn(ann, site, answer)


def test_a_seat_is_rebuilt_from_twelve_words_and_the_chat(player: Device, site: str) -> None:
    """The words, and the messages that are in the chat anyway."""
    ann, bea, other = player(), player(), player()
    invitation = invite(ann, site)
    close_dialog(ann)
    joining = join(bea, site, invitation)
    close_dialog(bea)
    link = take_turn(ann, site, joining)
    words = " ".join(key_words.key_to_words(key_of(bea)))
    other.goto(f"{site}#{link}")
    act(other, "sit").click()
    form = other.get_by_role("dialog", name="Bring my seat here")
    form.get_by_role("textbox").first.fill(f"Ann: {site}#{invitation} Bea: {site}#{joining}")
    form.get_by_text("I have the 12 words").click()
    form.get_by_role("textbox").nth(1).fill(words)
    form.get_by_role("button", name="Bring my seat here").click()
    other.locator(".turn.yours").wait_for()
    assert len(letters(other)) == 7


def test_the_player_is_reminded_once_to_keep_the_key(player: Device, site: str) -> None:
    """After the first sealed turn; the twelve words are shown on demand."""
    ann, bea = player(), player()
    link = begin(ann, bea, site)
    open_turn(ann, site, link)
    make(ann, Pass())
    ann.keyboard.press("Escape")
    reminder = ann.get_by_role("dialog", name="Keep your seat key")
    reminder.get_by_role("button", name="Not now").wait_for()
    reminder.get_by_role("button", name="Show seat key").click()
    ann.get_by_role("button", name="Show 12 words").click()
    ann.locator(".key-words li").first.wait_for()
    shown = ann.locator(".key-words li").all_inner_texts()
    assert shown == list(key_words.key_to_words(key_of(ann)))


def test_a_rematch_is_a_new_sealed_game(player: Device, site: str) -> None:
    """Whoever asks for it invites, and the friend joins again."""
    ann, bea = player(), player()
    link = begin(ann, bea, site)
    open_turn(ann, site, link)
    resign(ann)
    ann.locator(".over-sheet").get_by_role("button", name="Rematch").click()
    ann.locator(".link-sheet").wait_for()
    joining = join(bea, site, link_in(ann))
    open_turn(ann, site, joining)
    assert len(letters(ann)) == 7


def test_a_sealed_game_is_saved_and_brought_back_with_its_key(player: Device, site: str) -> None:
    """The file of all games is enough for another device to play on."""
    ann, bea, other = player(), player(), player()
    link = begin(ann, bea, site)
    open_turn(ann, site, link)
    rack = sorted(letters(ann))
    ann.get_by_role("button", name="Pass-a-Word home").click()
    ann.get_by_role("button", name="Menu").click()
    with ann.expect_download() as saved:
        ann.get_by_role("button", name="Export games").click()
    other.goto(site)
    with other.expect_file_chooser() as chooser:
        other.get_by_role("button", name="Open file").click()
    chooser.value.set_files(saved.value.path())
    other.locator(".game-line").first.click()
    other.locator(".turn.yours").wait_for()
    assert sorted(letters(other)) == rack
    assert key_of(other) == key_of(ann)
    open_turn(bea, site, make(other, Pass()))


def test_a_game_saved_as_json_is_opened_again(player: Device, site: str) -> None:
    """Where it is played it goes on; elsewhere the board is shown, and the seat can be brought."""
    ann, bea, other = player(), player(), player()
    link = begin(ann, bea, site)
    open_turn(ann, site, link)
    rack = letters(ann)
    ann.get_by_role("button", name="Menu").click()
    ann.get_by_role("button", name="Share game").click()
    with ann.expect_download() as saved:
        ann.get_by_role("button", name="Save as JSON").click()
    for page in (ann, other):
        page.goto(site)
        with page.expect_file_chooser() as chooser:
            page.get_by_role("button", name="Open file").click()
        chooser.value.set_files(saved.value.path())
        page.wait_for_url(lambda url: link in url)
    ann.locator(".turn.yours").wait_for()
    assert letters(ann) == rack
    other.get_by_role("button", name="I’m Ann: bring my seat here").wait_for()
    assert other.locator("#rack").is_hidden()
