"""Notes on turns: allowed text, their form in a link, and who sees them."""

import json
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.helpers import setup
from support.web import english_only

from scrabble import link, web
from scrabble.cli.games import made_in, open_link
from scrabble.errors import IllegalMove, LinkError, ScrabbleError, SetupError
from scrabble.files import convert as formats
from scrabble.files import gcg
from scrabble.files.convert import Contents, Format
from scrabble.files.gcg import Pragma
from scrabble.files.json import describe
from scrabble.game import Game, History, replay
from scrabble.game.player_text import MAX_NOTE, clean_note, is_note
from scrabble.link.coder import OutOfChoices
from scrabble.link.v1.notes import from_bytes, to_bytes
from scrabble.moves import Accept, Hint, Pass, Resign
from scrabble.views.text_view import show_game
from scrabble.views.view import view

LONGEST = "é" * MAX_NOTE


def game(*notes: str, **changes) -> History:
    history = replay(Game(setup(**changes)))
    for note in notes:
        history = history.played(Pass(), None, note)
    return history


def notes_of(history: History) -> list[str]:
    return [history.note(turn.number) for turn in history.turns]


# --- allowed text ------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("", ""),
        (" \n ", ""),
        ("  Good\tluck!\r\n", "Good luck!"),
        ("a\u202eb\u200bc\u0000d\ufeff", "a b c d"),
        ("<b>no</b> & 'no'", "<b>no</b> & 'no'"),
        ("👩\u200d🚀", "👩🚀"),
        ("a\u200db", "a b"),
        (" " + LONGEST + " ", LONGEST),
        ("I ❤\ufe0f it", "I ❤\ufe0f it"),
        ("\ufe0f \ufe0e", ""),
        ("so\u034f\u3164rry\ufe01", "so rry"),
    ],
)
def test_notes_are_cleaned_as_names_are(typed, kept):
    """Visible characters and single spaces stay; markup is only text."""
    assert clean_note(typed) == kept


def test_a_long_note_is_refused_and_not_cut():
    with pytest.raises(SetupError) as caught:
        clean_note(LONGEST + "!")
    assert caught.value.code == "note-too-long"
    assert "81" in caught.value.message


def test_links_hold_any_printable_character():
    shown = [chr(n) for n in range(sys.maxunicode + 1) if chr(n).isprintable() and n != 0x20]
    assert [char for char in shown if not is_note(char)] == []
    assert not any(is_note(char) for char in " \t\n\x7f\xa0\xad\u200d\u202e\u2066\ud800\ue000")
    assert not any(is_note(text) for text in ("", " a", "a ", "a  b", LONGEST + "a"))


# --- encoding ----------------------------------------------------------------


@given(st.text(max_size=3 * MAX_NOTE).map(lambda text: clean_note(text[:MAX_NOTE])).filter(bool))
def test_notes_read_back(note):
    data = to_bytes(note)
    assert from_bytes(data) == note
    assert len(data) <= 255


@given(st.binary(max_size=255))
def test_any_bytes_are_a_note_or_refused(data):
    """Bytes are read only if they are the canonical encoding of a note."""
    try:
        note = from_bytes(data)
    except (OutOfChoices, LinkError):
        return
    assert is_note(note)
    assert to_bytes(note) == data


@pytest.mark.parametrize(
    ("kinds", "most"),
    [("𐀀𠀀", 250), ("𐀀ß", 250), ("𐀀Z", 250), ("€ß", 250), ("中가", 215), ("Дя", 95), ("ab", 60)],
)
def test_the_longest_notes_fit(kinds, most):
    note = (kinds * MAX_NOTE)[:MAX_NOTE]
    spread = "".join(chr(ord(char) + 128 * n) if ord(char) > 0xFFFF else char
                     for n, char in enumerate(note))  # fmt: skip
    assert is_note(spread)
    assert len(to_bytes(spread)) <= most


@pytest.mark.parametrize(
    ("note", "characters"),
    [("Good luck!", 13), ("Sorry for the delay, busy week at work.", 33), ("😀", 7)],
)
def test_length_of_a_note_in_a_link(note, characters):
    assert len(link.encode_history(game(note))) - len(link.encode_history(game(""))) <= characters


# --- notes in a game ---------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ([""], [""]),
        (["hi"], ["hi"]),
        (["hi", "ho"], ["hi", "ho"]),
        (["hi", "ho", ""], ["", "ho", ""]),
        (["hi", "ho", "", ""], ["", "", "", ""]),
        (["hi", "", "again"], ["", "", "again"]),
    ],
)
def test_only_the_latest_note_of_each_player_is_kept(written, kept):
    """A new turn drops the earlier note of the same seat only."""
    history = game(*written)
    assert notes_of(history) == kept
    assert link.decode(link.encode_history(history)) == history


def test_a_removed_note_leaves_no_trace():
    assert game("hi", "ho", "", "") == game("", "", "", "")
    assert link.encode_history(game("hi", "", "")) == link.encode_history(game("", "", ""))


def test_non_turn_moves_leave_notes_alone():
    rules = {"hint_price": 5, "house_words": True}
    history = game("hi", "ho", **rules)
    for aside in (Hint(1), Accept("QZ")):
        with pytest.raises(IllegalMove) as caught:
            history.played(aside, None, "wait")
        assert caught.value.code == "note-too-early"
        history = history.played(aside, None)
    assert notes_of(history) == ["hi", "ho", "", ""]
    assert link.decode(link.encode_history(history)) == history
    assert notes_of(history.played(Resign(), None, "bye")) == ["", "ho", "", "", "bye"]


@pytest.mark.parametrize("note", [" a", "a\u202e", LONGEST + "a"])
def test_a_game_refuses_uncleaned_notes(note):
    with pytest.raises(SetupError) as caught:
        game(note)
    assert caught.value.code == "bad-note"


@pytest.mark.parametrize("notes", [("a", ""), ("", ""), ("", "a", ""), ("a",)])
def test_a_note_needs_its_turn(notes):
    with pytest.raises(SetupError) as caught:
        replay(Game(setup(), (), notes))
    assert caught.value.code == "bad-note"


def test_an_earlier_turn_shows_its_own_notes():
    history = game("", "", "one", "two")
    assert [notes_of(history.until(n))[-1:] for n in range(5)] == [[], [""], [""], ["one"], ["two"]]


@pytest.mark.parametrize(
    ("room", "kept"),
    [(2000, ("one", LONGEST, "three")), (100, ("", "", "three")), (35, ())],
)
def test_a_note_never_stops_a_game(monkeypatch, room, kept):
    history = game("one", LONGEST, "three", players=3)
    monkeypatch.setattr(link, "MAX_LINK", room)
    text, fits = link.encode_dropping_notes(history)
    assert fits.game.notes == kept
    assert link.decode(text) == fits


# --- where notes are shown ---------------------------------------------------


def test_view_json_text_and_gcg_have_a_note_with_its_turn():
    history = game("", "", "hi", "ho")
    shown = [turn.get("note") for turn in view(history, None, "matched")["turns"]]
    described = [turn.get("note") for turn in describe(history)["turns"]]
    assert shown == described == [None, None, "hi", "ho"]
    assert show_game(history).count("“") == 2
    lines = gcg.from_history(history).lines
    assert [line.text for line in lines if isinstance(line, Pragma) and line.name == "note"] == [
        "hi",
        "ho",
    ]
    written = formats.dump(Contents(history), Format.JSON)
    assert formats.load(written).history == history
    sheet = gcg.parse(formats.dump(Contents(history), Format.GCG))
    assert [note.turn for note in gcg.notes(sheet)] == [3, 4]


def commit(link: str, seat: int, **fields) -> dict:
    intent = {"type": "commit", "move": {"kind": "pass"}, **fields}
    request = {"v": 1, "link": link, "seat": seat, "intent": intent}
    return json.loads(web.handle(json.dumps(request)))


dictionary = pytest.fixture(english_only)


@pytest.mark.usefixtures("dictionary")
def test_the_page_sends_a_note_with_a_move():
    first = link.encode(Game(setup()))
    reply = commit(first, 0, note="  so\u202ewhat <b>  ")
    assert reply["view"]["turns"][0]["note"] == "so what <b>"
    assert "note" not in commit(first, 0)["view"]["turns"][0]
    assert "note" not in commit(first, 0, note=None)["view"]["turns"][0]
    assert commit(first, 0, note=LONGEST + "!")["error"]["code"] == "note-too-long"
    assert commit(first, 0, note=7)["error"]["code"] == "bad-request"


@pytest.mark.usefixtures("dictionary")
def test_a_commit_encodes_its_link_once(monkeypatch):
    """With or without a note, showing the new game does not encode its link again."""
    first = link.encode(Game(setup()))
    commit(first, 0)  # The first link is cached from now on.
    encoded = []
    encode = link.encode_history

    def counted(history, unread=()):
        encoded.append(encode(history, unread))
        return encoded[-1]

    monkeypatch.setattr(link, "encode_history", counted)
    replies = [commit(first, 0, note="hi"), commit(first, 0, note="ho")]
    assert [reply["link"] for reply in replies] == encoded
    assert commit(encoded[0], 1)["ok"]
    assert len(encoded) == 3


def test_the_command_line_accepts_a_note():
    first = link.encode(Game(setup()))
    second, _ = made_in(open_link(first), "pass", " hi ")
    assert notes_of(second) == ["hi"]
    with pytest.raises(ScrabbleError) as caught:
        made_in(open_link(first), "pass", LONGEST + "!")
    assert caught.value.code == "note-too-long"
