"""Before Python has started: what is shown, what can be done, and that nothing is lost."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from support.browser.games import TAG, game_of, some_turns
from support.browser.playing import cell, link_in, name_players, next_frame, show

from scrabble import link as links
from scrabble.game import Mode, Setup
from scrabble.link import sealed

if TYPE_CHECKING:
    from collections.abc import Iterator

Device = Callable[..., Any]
PYTHON = "**/runtime/pyodide.asm.wasm"


@contextmanager
def python_held_back(page: Any) -> Iterator[None]:
    """Hold back Python's WebAssembly until the block ends."""
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    page.context.route(PYTHON, hold)
    yield
    for route in held:
        route.continue_()
    page.context.unroute(PYTHON)


def letters_in_rack(page: Any) -> list[str]:
    """Return the letters on the rack, in order."""
    found: list[str] = page.locator(".rack-tile.tile b").all_text_contents()
    return found


def is_confirmed(page: Any) -> None:
    """Wait until the engine has confirmed the game shown."""
    page.locator("#progress").wait_for(state="hidden")
    page.locator("#line:not(:has-text('Checking the game'))").wait_for()


def board_of(page: Any) -> list[str]:
    """Return what is on the squares of the board."""
    found: list[str] = page.locator("#board .cell > b").all_text_contents()
    return found


def test_a_game_under_way_is_shown_before_python_is_ready(device: Device, dist: str) -> None:
    """Board, scores and last move are marked, with nothing to do; the engine's replace them."""
    page = device("phone")
    with python_held_back(page):
        page.goto(f"{dist}#{some_turns(3)[-1]}")
        page.locator("#line:has-text('Checking the game')").wait_for()
        before = board_of(page), page.locator(".player").all_inner_texts()
        assert len(before[0]) > 5
        assert page.locator("#line .last-move").inner_text().startswith("Ann played ")
        assert page.locator("#turn").inner_text() == "Bea’s turn"
        assert page.locator(".rack-tile, .action:visible, dialog[open]").count() == 0
        assert page.locator("#rack").bounding_box()["height"] > 30
        page.locator("#progress[aria-valuenow]:not([aria-valuenow='0'])").wait_for()
    page.locator(".seat-sheet[open]").wait_for()
    is_confirmed(page)
    assert (board_of(page), page.locator(".player").all_inner_texts()) == before


def test_an_invitation_names_the_players_before_python_is_ready(device: Device, dist: str) -> None:
    """Who invited and who starts; then the board, and the question who is there."""
    page = device("phone")
    with python_held_back(page):
        page.goto(f"{dist}#{game_of(setup=Setup(names=('Bea', 'דנה'), seed=20, tag=TAG))}")
        invitation = page.locator("#invitation")
        invitation.wait_for()
        title = invitation.get_by_role("heading")
        assert title.inner_text() == "דנה invited you to a word game"
        assert title.locator("bdi").inner_text() == "דנה"
        assert invitation.locator(".lead").inner_text() == "Bea starts."
        page.locator("#waiting:has-text('ing the game')").wait_for()
        assert not page.locator("#game").is_visible()
    page.get_by_role("dialog", name="דנה invited you to a word game").wait_for()
    assert invitation.count() == 0


def test_the_practice_goes_on_in_the_welcome(device: Device, dist: str) -> None:
    """Whoever began it while the game was loading finds their tiles where they put them."""
    page = device("phone")
    with python_held_back(page):
        page.goto(f"{dist}#{game_of()}")
        practice = page.locator("#invitation .practice")
        practice.locator("summary").click()
        practice.get_by_role("button", name="W", exact=True).click()
        practice.get_by_role("button", name="Empty square 1").click()
    board = page.locator(".seat-sheet .practice[open] .practice-board")
    board.get_by_role("button", name="W", exact=True).wait_for()


def test_an_invitation_is_shown_before_the_rest_of_the_page(device: Device, dist: str) -> None:
    """Who invited whom needs no script of the board; another link takes its place."""
    page = device("phone", locale="de")
    held: list[Any] = []
    page.route("**/ui/render.js", lambda route: held.append(route))  # noqa: PLW0108  It is bound.
    with python_held_back(page):
        for names in ("Ann", "Bea"), ("Cleo", "Dan"):
            link = game_of(setup=Setup(names=names, seed=21, tag=TAG))
            page.goto(f"{dist}#{link}", wait_until="commit")
            title = page.locator("#invitation").get_by_role("heading", name=names[1])
            title.wait_for()
            assert "Wortspiel" in title.inner_text()
            assert page.locator("#game:visible").count() == 0
            page.locator("#invitation .how").wait_for()
            while held:
                held.pop().continue_()
            page.locator("#waiting:visible").wait_for()
            assert title.is_visible()
            assert page.locator("#invitation").count() == 1
        page.goto(f"{dist}#{some_turns(3)[-1]}")
        page.locator("#board .tile").first.wait_for()
        assert page.locator("#invitation").count() == 0


def test_a_sealed_invitation_names_who_made_it(device: Device, dist: str) -> None:
    """In a sealed game that is the player who starts."""
    page = device("phone")
    setup = Setup(("Bea", "דנה"), 20, tag=TAG, mode=Mode.SEALED)
    with python_held_back(page):
        page.goto(f"{dist}#{sealed.invite(bytes(16), setup)}")
        invitation = page.locator("#invitation")
        invitation.wait_for()
        assert invitation.get_by_role("heading").inner_text() == "Bea invited you to a word game"
        assert invitation.locator(".lead").inner_text() == "Bea starts."


def test_a_game_is_set_up_before_python_is_ready_and_made_once(device: Device, dist: str) -> None:
    """All can be chosen; Create says that it waits, and pressing it again makes no second game."""
    page = device("phone")
    with python_held_back(page):
        page.goto(dist)
        name_players(page)
        page.get_by_label("Game language").select_option("Galician")
        page.locator("form.new [name=variant]").select_option("roots")
        button = page.locator("form.new [type=submit]")
        button.click()
        page.get_by_text("Starts once the game has loaded").wait_for()
        button.dispatch_event("click")
        assert button.get_attribute("aria-disabled") == "true"
    page.locator("dialog[open]").wait_for()
    made = links.decode(link_in(page)).last.setup
    assert (made.language, made.lexicon) == ("gl", "gl-roots")
    page.go_back()
    page.locator(".game-line").first.wait_for()
    assert page.locator(".game-line").count() == 1


def test_tiles_laid_before_python_is_ready_stay(device: Device, dist: str) -> None:
    """A known game is shown at once; tiles laid and picked meanwhile survive the reply.

    The second reader of links has no part in it.

    Without a version nothing is cached offline, which the routes here would not see.
    """
    page = device("phone")
    page.route("**/assets.json", lambda route: route.fulfill(json={"version": "", "files": []}))
    link = some_turns(2)[-1]
    show(page, dist, link)
    is_confirmed(page)
    page.wait_for_function("Object.keys(localStorage).some((key) => key.startsWith('paw.pack'))")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    with python_held_back(page):
        page.reload()
        page.locator("#board .tile").first.wait_for()
        page.locator("#line:has-text('Checking the game')").wait_for()
        before = letters_in_rack(page)
        page.get_by_role("button", name="Shuffle").click()
        next_frame(page)
        shuffled = letters_in_rack(page)
        page.locator(".rack-tile.tile").nth(0).drag_to(cell(page, 0))
        page.locator(".cell.draft[data-square='0']").wait_for()
        page.locator(".rack-tile.tile").nth(2).click()
        next_frame(page)
        picked = page.locator(".rack-tile.picked").text_content()
    is_confirmed(page)
    next_frame(page)
    assert link_in(page) == link
    assert not [url for url in asked if "link-reader" in url or "letters" in url]
    assert page.locator(".cell.draft[data-square='0']").count() == 1
    assert sorted(shuffled) == sorted(before)
    assert letters_in_rack(page) == shuffled[1:]
    assert page.locator(".rack-tile.picked").text_content() == picked
