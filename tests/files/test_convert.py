"""Conversion between formats: the convert command, and the bridge's import and export."""

import io
import json
import sys
from binascii import b2a_base64
from contextlib import suppress
from functools import cache
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.helpers import setup

from scrabble import link, web
from scrabble.cli import main
from scrabble.errors import FileFormatError, LinkError
from scrabble.files import convert as formats
from scrabble.files import gcg
from scrabble.files.convert import Format
from scrabble.files.json import describe
from scrabble.game import ChallengeRule, Game, History, record_of, replay
from scrabble.lexicon import load_lexicon
from scrabble.moves import Exchange, Pass, Resign
from scrabble.web import session

SHEET = """\
#player1 Ann
#player2 Bea
#title Club night
#note A start
>Ann: ABCDEFG 8H CAB +14 14
#note A word
>Bea: QZ -2 +0 0
#tile-set english
"""
POSITION = f"{'15/' * 7}7CAB5{'/15' * 7} ABCDEFG/ 0/0 0 ld english;"
GAME = Game(setup(challenge_rule=ChallengeRule.SINGLE), (Pass(), Pass()))
OVER = Game(setup(), (Pass(), Resign()))


def under_way() -> History:
    """Return an unfinished dealt game in which tiles were exchanged."""
    played = replay(GAME)
    return played.played(Exchange(played.last.rack[:2]), None)


# --- reading any text --------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "moves"),
    [
        (SHEET, 2),
        (SHEET.encode(), 2),
        (SHEET.replace("\n", "\r\n").encode("utf-8-sig"), 2),
        (SHEET.encode("utf-16"), 2),
        (f"\ufeff{SHEET}".encode("utf-16-be"), 2),
        (link.encode(GAME), 2),
        (f"Your turn: https://example.org/#{link.encode(GAME)}", 2),
        (f"#{link.encode(GAME)}", 2),
        (json.dumps({"link": link.encode(GAME)}), 2),
    ],
)
def test_games_are_recognised(source, moves):
    loaded = formats.load(source)
    assert loaded.history is not None
    assert len(loaded.history.turns) == moves


def test_positions_are_recognised():
    """A CGP line with 15 rows is read as a position."""
    loaded = formats.load("/".join(["15"] * 15) + " ABC/ 0/0 0")
    assert loaded.history is None
    assert loaded.position.racks == ("ABC", "")


@pytest.mark.parametrize(
    ("source", "code"),
    [
        ("hello there", "unknown-format"),
        ("", "unknown-format"),
        ("{}", "bad-json"),
        ("{", "bad-json"),
        ('{"link": 3}', "bad-json"),
        ('{"link": ' + "[" * 50_000, "bad-json"),
        ("#player1 Ann\n>Ann: ABC", "bad-event"),
        ("x" * 300_000, "too-large"),
        (link.encode(GAME)[:-3], "cut-off"),
    ],
)
def test_text_without_a_game_is_refused_as_the_format_it_resembles(source, code):
    with pytest.raises((FileFormatError, LinkError)) as caught:
        formats.load(source)
    assert caught.value.code == code


@given(st.text(max_size=60) | st.binary(max_size=60))
def test_any_text_is_a_game_a_position_or_refused(source):
    with suppress(FileFormatError, LinkError):
        formats.load(source)


@pytest.mark.parametrize("to", [Format.GCG, Format.LINK, Format.JSON])
def test_games_round_trip(to):
    record = record_of(under_way())
    loaded = formats.load(formats.dump(formats.load(link.encode(record)), to))
    assert loaded.history.game == record


def test_files_keep_their_content():
    """Written again, a GCG file gains only the encoding pragma; JSON has title and notes, too."""
    loaded = formats.load(SHEET)
    written = formats.dump(loaded, Format.GCG)
    assert gcg.parse(written) == gcg.parse("#character-encoding UTF-8\n" + SHEET)
    exported = json.loads(formats.dump(loaded, Format.JSON))
    assert exported["title"] == "Club night"
    assert exported["notes"] == [{"turn": 0, "text": "A start"}, {"turn": 1, "text": "A word"}]
    assert exported["mode"] == "stated"


def test_json_names_the_lexicon_and_the_challenge_rule():
    described = json.loads(formats.dump(formats.load(link.encode(GAME)), Format.JSON))
    assert (described["lexicon"], described["challenge_rule"]) == ("en-complete", "single")


def test_json_of_a_game():
    """The JSON has each move with the mover's rack, the result, the link and the board."""
    exported = json.loads(formats.dump(formats.Contents(replay(OVER)), Format.JSON))
    assert exported["players"] == [{"name": "Ann", "score": 0}, {"name": "Bea", "score": 0}]
    assert [turn["kind"] for turn in exported["turns"]] == ["pass", "resign"]
    assert [turn["rack"] for turn in exported["turns"]] == [
        replay(OVER).positions[0].racks[0],
        None,
    ]
    assert (exported["over"], exported["to_move"], exported["winners"]) == (True, None, [0])
    assert exported["result"]["reason"] == "resigned"
    assert exported["link"] == link.encode(OVER)
    assert len(exported["board"]) == 15


def test_json_of_an_earlier_version_is_read():
    """Version 1 has other field names, so the game is read from the link inside the JSON."""
    older = {"version": 1, "dictionary": "en-complete", "checking": "single"}
    loaded = formats.load(json.dumps(older | {"link": link.encode(GAME)}))
    assert loaded.history is not None
    assert loaded.history.game == GAME


def test_other_racks_are_not_exported():
    exported = describe(under_way(), seats=[1])
    assert exported["racks"][0] is None
    assert len(exported["racks"][1]) == 7
    assert exported["turns"][2]["move"] == "exchange 2"
    assert (exported["turns"][0]["rack"], len(exported["turns"][1]["rack"])) == (None, 7)
    assert describe(under_way())["turns"][2]["move"].startswith("exchange ")


def test_a_game_is_dumped_as_text_and_its_last_position_as_cgp():
    loaded = formats.load(SHEET)
    assert "Ann played CAB for 14." in formats.dump(loaded, Format.TEXT)
    cgp = formats.dump(loaded, Format.CGP)
    assert cgp.startswith("15/15/15/15/15/15/15/7CAB5/15")
    assert formats.dump(formats.load(cgp), Format.CGP) == cgp


@pytest.mark.parametrize("to", [Format.GCG, Format.LINK, Format.JSON])
def test_a_position_has_no_moves_to_write(to):
    with pytest.raises(FileFormatError) as caught:
        formats.dump(formats.load(POSITION), to)
    assert caught.value.code == "no-game"


@pytest.mark.parametrize(
    ("source", "to", "shown"),
    [
        (SHEET, Format.SVG, ["<svg ", ">Ann<", ">C<"]),
        (SHEET, Format.HTML, ["<!doctype html>", "<svg ", "<td>8H CAB</td>", "<td>14</td>"]),
        (POSITION, Format.SVG, ["<svg ", ">C<"]),
        (POSITION, Format.HTML, ["<!doctype html>", "<svg ", ">C<"]),
        (POSITION, Format.TEXT, ["    A B C", "C A B"]),
    ],
)
def test_games_and_positions_are_drawn(source, to, shown):
    """No picture shows a rack."""
    text = formats.dump(formats.load(source), to)
    assert [part for part in shown if part not in text] == []
    assert "ABCDEFG" not in text


def test_a_page_escapes_what_players_wrote():
    text = formats.dump(formats.load(SHEET.replace("Ann", "<b>&")), Format.HTML)
    assert "<b>" not in text
    assert "&lt;b&gt;&amp;" in text


# --- the command convert -----------------------------------------------------


@pytest.fixture
def sheet(tmp_path):
    path = tmp_path / "game.gcg"
    path.write_text(SHEET, encoding="utf-8")
    return path


class Streams:
    """Standard input and output as bytes."""

    def __init__(self, monkeypatch, given=b""):
        self.out = io.BytesIO()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(self.out))

    def text(self) -> str:
        """Return the written text."""
        return self.out.getvalue().decode()


@pytest.mark.native
@pytest.mark.parametrize(
    ("name", "begin"),
    [
        ("game.json", "{"),
        ("game.cgp", "15/15/"),
        ("game.link", "1"),
        ("game.txt", "    A B C"),
        ("copy.gcg", "#character-encoding UTF-8\n#player1"),
        ("game.SVG", "<svg "),
        ("game.html", "<!doctype html>"),
        ("game", "{"),
    ],
)
def test_the_file_extension_decides_the_format(sheet, name, begin):
    """Without --to, the extension of OUT decides; without an extension it is JSON."""
    target = sheet.parent / name
    assert main(["convert", str(sheet), str(target)]) == 0
    assert target.read_text(encoding="utf-8").startswith(begin)


@pytest.mark.native
def test_a_dash_is_standard_input_or_output(monkeypatch, sheet):
    streams = Streams(monkeypatch, sheet.read_bytes())
    assert main(["convert", "-", "-", "--to", "link"]) == 0
    written = streams.text().strip()
    assert link.decode(written).game == formats.load(SHEET).history.game
    streams = Streams(monkeypatch)
    assert main(["convert", written, "-", "--to", "gcg"]) == 0
    assert ">Ann: ABCDEFG 8H CAB +14 14" in streams.text()


@pytest.mark.native
@pytest.mark.parametrize(
    ("drawn", "code"),
    [(lambda svg_string: svg_string.encode(), 0), (lambda svg_string: svg_string[:5].encode(), 2)],
)
def test_png_is_drawn_by_another_package(monkeypatch, capsys, sheet, drawn, code):
    """A picture that is the same without its letters lacks them: the system has no font."""
    stand_in = SimpleNamespace(svg_to_bytes=drawn)
    monkeypatch.setitem(sys.modules, "resvg_py", stand_in)
    target = sheet.parent / "game.png"
    assert main(["convert", str(sheet), str(target)]) == code
    assert target.exists() is not bool(code)
    assert capsys.readouterr().err.startswith("error: no-fonts: " if code else "")


@pytest.mark.native
def test_warnings_do_not_stop_a_conversion(monkeypatch, capsys, tmp_path):
    """An impossible stated rack is reported on standard error; the conversion continues."""
    path = tmp_path / "odd.gcg"
    path.write_text(SHEET + ">Ann: XYZABIO - +0 14\n", encoding="utf-8")
    assert main(["convert", str(path), str(tmp_path / "odd.json")]) == 0
    assert capsys.readouterr().err == (
        "note: Line 9: the rack lacks DEFG, kept from the turn before.\n"
    )


@pytest.mark.native
@pytest.mark.parametrize(
    ("source", "target", "code"),
    [
        ("no-such-file.gcg", "-", "no-file"),
        ("\0", "-", "no-file"),
        ("bad.gcg", "-", "score"),
        ("1abc", "-", "cut-off"),
        ("9abc", "-", "unknown-format"),
        ("game.gcg", "no-such-folder/x.json", "no-file"),
        ("game.gcg", "\0", "no-file"),
        ("game.gcg", "game.zip", "unknown-ending"),
        ("game.gcg", "game.png", "no-png"),
        (POSITION, "game.gcg", "no-game"),
        ("https://example.org/#1Yk3", "-", "cut-off"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(monkeypatch, capsys, sheet, source, target, code):
    monkeypatch.chdir(sheet.parent)
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    (sheet.parent / "bad.gcg").write_text(SHEET.replace("+14 14", "+15 14"), encoding="utf-8")
    assert main(["convert", source, target]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"error: {code}: ")
    assert said.count("\n") == 1


# --- the bridge --------------------------------------------------------------


@cache
def load() -> None:
    for name in ("en-complete", "en-complete-2"):  # dictionaries of the games and of the record
        session.packs[name] = load_lexicon(name)


def ask(of: str = "", seat: int | None = None, **intent) -> dict:
    load()
    request = {"v": 1, "link": of, "seat": seat, "intent": intent}
    return json.loads(web.handle(json.dumps(request)))


@pytest.mark.parametrize(
    "fields", [{"text": SHEET}, {"base64": b2a_base64(SHEET.encode()).decode().strip()}]
)
def test_an_imported_file_becomes_the_link_of_a_record(fields):
    reply = ask(type="import", **fields)
    assert reply["ok"]
    assert link.decode(reply["link"]).game.setup.names == ("Ann", "Bea")
    assert reply["view"]["mode"] == "stated"
    assert reply["warnings"] == []


def test_import_of_a_link():
    reply = ask(type="import", text=link.encode(GAME), seat=0)
    assert reply["link"] == link.encode(GAME)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"text": "hello"}, "unknown-format"),
        ({"text": SHEET.replace("+14 14", "+15 14")}, "score"),
        ({"text": "/".join(["15"] * 15) + " / 0/0 0"}, "no-game"),
        ({"base64": "!!"}, "bad-request"),
        ({}, "bad-request"),
    ],
)
def test_text_without_a_game_is_not_imported(fields, code):
    assert ask(type="import", **fields)["error"]["code"] == code


def test_file_errors_can_be_shown_in_any_language():
    bad = ask(type="import", text=SHEET.replace("+14 14", "+15 14"))["error"]
    assert bad["message"] == f"Line {bad['line']}: 8H CAB scores 14, not 15 as stated."
    assert bad["values"] == {"n": 14, "stated": 15}
    (remark,) = ask(type="import", text=SHEET + ">Ann: XYZABIO - +0 14\n")["warnings"]
    assert (remark["code"], remark["values"]) == ("rack-lacks", {"tiles": "DEFG"})


@pytest.mark.parametrize(
    ("to", "name"),
    [
        ("gcg", "Ann-Bea.gcg"),
        ("json", "Ann-Bea.json"),
        ("cgp", "Ann-Bea.cgp"),
        ("text", "Ann-Bea.txt"),
        ("svg", "Ann-Bea.svg"),
        ("html", "Ann-Bea.html"),
    ],
)
def test_a_record_is_exported_in_each_format_under_the_names_of_its_players(to, name):
    record = link.encode(formats.load(SHEET).history.game)
    reply = ask(record, type="export", format=to)
    assert reply["filename"] == name
    assert reply["text"]


def test_export_needs_a_format():
    assert ask(link.encode(GAME), type="export", format="pdf")["error"]["code"] == "bad-request"


def test_all_racks_are_shown_once_a_game_is_over():
    text = link.encode(OVER)
    history = replay(OVER)
    for turn, position in enumerate(history.positions):
        racks = ask(text, type="racks", turn=turn)["racks"]
        assert ["".join(tile["letter"] for tile in rack) for rack in racks] == list(position.racks)
    assert ask(text, type="racks", turn=3)["error"]["code"] == "bad-request"
    assert ask(text, type="racks")["error"]["code"] == "bad-request"
    assert ask(link.encode(GAME), type="racks", turn=0)["error"]["code"] == "not-over"


def test_the_players_of_a_record_start_a_dealt_game():
    record = link.encode(formats.load(SHEET).history.game)
    reply = ask(record, type="rematch")
    assert reply["view"]["mode"] == "dealt"
