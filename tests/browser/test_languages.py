"""Python in the page reads the players' own word list."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from support.browser.playing import link_in, set_up
from support.link_games import WORDS

from scrabble import link as links

Device = Callable[..., Any]


def test_an_own_list_is_read_in_the_page(device: Device, dist: str, tmp_path: Path) -> None:
    """The page shows the lines that are not words, and the new game shows the list's name."""
    mine = tmp_path / "mine.txt"
    mine.write_text(f"{WORDS}\nbad-word!\n", "utf-8")
    page = device()
    page.goto(dist)
    set_up(page)
    page.locator(".rules summary").click()
    page.locator("#language option").first.wait_for(state="attached")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Choose text file").click()
    chooser.value.set_files(mine)
    said = "10 words. Each player needs the same file. 1 line skipped"
    page.get_by_role("paragraph").filter(has_text=said).wait_for()
    page.get_by_role("button", name="Create game").click()
    page.get_by_text("Send your word list too").wait_for()
    assert links.decode(link_in(page)).game.setup.is_own_list
