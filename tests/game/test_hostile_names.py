"""Old links with hostile names and notes, which hide or reorder the text around them."""

import json

import pytest

from scrabble import link as links
from scrabble.game import Game, History, Setup, replay
from scrabble.game.player_text import clean_name, clean_note
from scrabble.moves import Pass, Resign
from scrabble.views.picture import picture
from scrabble.views.sentences import label, sentence, status
from scrabble.views.text_view import show_game
from scrabble.views.view import view
from scripts.lab.fuzz.links import VECTORS

pytestmark = pytest.mark.no_cover

HEBREW, ISOLATED = "שרה", "\u2068שרה\u2069"


def history_of(*names: str, note: str = "") -> History:
    """Return a game of one turn, read from its link."""
    history = replay(Game(Setup(names, 1))).played(Pass(), None, note)
    return links.decode(links.encode_history(history))


@pytest.mark.parametrize(
    ("name", "computer", "shown"),
    [
        ("You", 0, "“You”"),
        ("y\u043eu.", 0, "“y\u043eu.”"),
        ("Computer", 0, "“Computer”"),
        ("Computer", 3, "Computer"),
        ("Player 1", 0, "“Player 1”"),
        ("Your friend", 0, "“Your friend”"),
        ("Master", 0, "“Master”"),
        ("Master", 5, "Master"),
        ("ICH", 0, "“ICH”"),
        ("Yolanda", 0, "Yolanda"),
    ],
)
def test_a_name_like_that_of_the_reader_or_a_computer_is_marked(name, computer, shown):
    """Without a mark, "You resigned." could describe another player who is called You."""
    setup = Setup(("Ann", name), 1, computers=(0, computer) if computer else ())
    assert label(replay(Game(setup)).last, 1) == shown


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("A\u034fnn", "A nn"),
        ("Ann\ufe0f", "Ann"),
        ("\u3164", "Player 1"),
        ("\u2800\u115f", "Player 1"),
        ("\u0301", "Player 1"),
        ("\u0336\u0489 \u20dd", "Player 1"),
        ("\u0301Ann \u0336", "Ann"),
        ("❤\ufe0f", "❤"),
    ],
)
def test_a_link_with_hidden_characters_is_read_and_shown_without_them(name, shown):
    """Old links may have names with hidden characters, and every old link stays readable."""
    history = history_of(name, "Bea")
    assert history.game.setup.names == (name, "Bea")
    assert label(history.last, 0) == shown
    player = view(history, None, "absent")["players"][0]
    assert (player["label"], player["name"]) == (shown, shown.replace("Player 1", ""))
    assert name not in show_game(history)


@pytest.mark.parametrize("name", ["A\u0301nn", "क\u093f", "Ann e\u0301", "o\u0302\u0301"])
def test_a_name_keeps_the_marks_on_its_letters(name):
    """Only marks without a letter are removed."""
    assert clean_name(name) == name


def test_a_note_with_hidden_characters_is_shown_without_them():
    """A note of hidden characters alone becomes empty, and a red heart stays red."""
    for note, shown in (
        ("so\u034frry", "so rry"),
        ("\u3164", None),
        ("\u0336\u0301", None),
        ("\ufe0f\u0336", None),
        ("❤\ufe0f", "❤\ufe0f"),
    ):
        history = history_of("Ann", "Bea", note=note)
        assert history.note(1) == note
        assert view(history, None, "absent")["turns"][0].get("note") == shown
        assert (shown or "“") in show_game(history) or shown is None


def test_vectors_have_notes_with_hidden_characters():
    """Links whose notes have hidden characters are read; only the display drops the characters."""
    games = [links.decode(each["link"]).game for each in json.loads(VECTORS.read_text())["games"]]
    assert all(clean_name(name) == name for game in games for name in game.setup.names)
    notes = [note for game in games if isinstance(game, Game) for note in game.notes]
    assert [note for note in notes if clean_note(note) != note]


def test_a_name_from_right_to_left_leaves_its_line_as_it_is():
    """Without isolation, a Hebrew name before 48–31 makes it read as 31–48."""
    history = history_of(HEBREW, "Bea", note=f"{HEBREW}!")
    assert sentence(history, history.turns[0]) == f"{ISOLATED} passed."
    ended = history.played(Resign(), None)
    assert status(ended) == f"{ISOLATED} wins: Bea resigned."
    shown = show_game(ended)
    assert f"\n  {ISOLATED}     0\n  Bea     0\n" in shown
    assert f"“\u2068{HEBREW}!\u2069”" in shown
    assert f">{ISOLATED}</text>" in picture(ended)


def test_the_page_isolates_names_itself():
    """The bridge sends names without isolation characters."""
    assert view(history_of(HEBREW, "Bea"), None, "absent")["players"][0]["label"] == HEBREW


def test_names_from_left_to_right_are_not_changed():
    """Only right-to-left names get isolation characters."""
    history = history_of("Ann", "Жанна")
    assert not set(show_game(history)) & {"\u2068", "\u2069"}
