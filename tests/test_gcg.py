"""GCG: what is written, what it means, what is odd about it, and games of our own in it."""

from __future__ import annotations

import json
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.helpers import FEWER, setup

from scrabble.errors import FileFormatError
from scrabble.files import gcg
from scrabble.files.gcg import Event, GcgFile, Kind, Pragma
from scrabble.files.gcg.file import MAX_BYTES, MAX_LINE, MAX_LINES
from scrabble.game import ChallengeRule, Ending, Game, History, record_of, replay
from scrabble.moves import Challenge, Exchange, Pass, Place
from scripts.fuzz.random_play import random_game, random_setup, turns

DATA = Path(__file__).parent.parent.parent / "shared" / "data"
GAMES = json.loads((DATA / "games-index.json").read_text()) if DATA.is_dir() else []
"""Real games, which lie outside the repository: tests skip where they are absent."""

FEW = settings(max_examples=max(FEWER.max_examples // 3, 2))
"""For properties that write and read whole games."""

ODD = {
    "macondo__name_weird_encoding_with_header.gcg": ("bad-encoding", 1),
    "quackle__capp.gcg": ("score", 14),
    "quackle__consonant_heaviness_tendency.gcg": ("same-nickname", 2),
    "quackle__multiplayer-crash.gcg": ("not-in-rack", 7),
}
"""Those that cannot be as they say, and where."""

SHEET = """\
#character-encoding UTF-8
#player1 Ann Ann Lee
#player2 Bea
#title Club night
#note Before the first turn
>Ann: ACEHSTT 8D CHASTE +28 28
>Bea: ?NOPUVY E7 P.ONY +26 26
#note Too good to be true,
and so it was
>Bea: ?NOPUVY -- -26 0
>Ann: ARTTX I8 .XTRA +20 48
>Ann:  (challenge) +5 53
>Bea: ?NOPUVY -UV +0 0
>Ann: T -3 +0 53
>Bea: ?NOPY - +0 0
>Ann: (time) -10 43
#rack2 ?DENOPY
#custom kept as it is
"""


def judged(text: str) -> gcg.Checked:
    """Judge a file given as text."""
    return gcg.check(gcg.parse(text))


def history(text: str) -> History:
    """Replay a file given as text."""
    return replay(judged(text).record)


def changed(old: str, new: str, text: str = SHEET) -> str:
    """Return a file with one piece of its text changed."""
    assert old in text
    return text.replace(old, new, 1)


def refusal(source: bytes | str) -> FileFormatError:
    """Return the error with which a file is refused."""
    with pytest.raises(FileFormatError) as caught:
        gcg.check(gcg.parse(source))
    assert caught.value.message.endswith(".")
    return caught.value


# --- lines -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("Ann: ABC 8H CAB +14 14", Event("Ann", Kind.PLAY, "ABC", 14, 14, "8H", "CAB")),
        ("Ann: ABC h8 CAB 14 14", Event("Ann", Kind.PLAY, "ABC", 14, 14, "h8", "CAB")),
        ("Ann: 8H CAB +14 14", Event("Ann", Kind.PLAY, "", 14, 14, "8H", "CAB")),
        ("Ann: AB 8H AB +8 8 A, BE", Event("Ann", Kind.PLAY, "AB", 8, 8, "8H", "AB", "A, BE")),
        ("Ann:  ABC   8H\tC(A)B  +14   14 ", Event("Ann", Kind.PLAY, "ABC", 14, 14, "8H", "C(A)B")),
        ("Ann: ABC -B +0 0", Event("Ann", Kind.EXCHANGE, "ABC", 0, 0, "", "B")),
        ("Ann: ABC -2 +0 0", Event("Ann", Kind.EXCHANGE, "ABC", 0, 0, "", "2")),
        ("Ann: -2 +0 0", Event("Ann", Kind.EXCHANGE, "", 0, 0, "", "2")),
        ("Ann: ABC - +0 7", Event("Ann", Kind.PASS, "ABC", 0, 7)),
        ("Ann: ABC -- -14 0", Event("Ann", Kind.WITHDRAWN, "ABC", -14, 0)),
        ("Ann: ABC (challenge) +5 19", Event("Ann", Kind.CHALLENGE, "ABC", 5, 19)),
        ("Ann: (CHALLENGE) +5 19", Event("Ann", Kind.CHALLENGE, "", 5, 19)),
        ("Ann: ABC (time) -10 4", Event("Ann", Kind.TIME, "ABC", -10, 4)),
        ("Ann:  (QZ) +40 54", Event("Ann", Kind.RACKS, "", 40, 54, "", "QZ")),
        ("Ann: QZ (QZ) -20 -6", Event("Ann", Kind.RACKS, "QZ", -20, -6, "", "QZ")),
    ],
)
def test_events(line, event):
    """Each form of an event line is read, and read again as it is printed."""
    file = gcg.parse(f">{line}\n#player1 Ann")
    assert file.events == (event,)
    assert gcg.parse(gcg.text_of(file)).events == (event,)


def test_pragmas():
    """Pragmas are kept in order, unknown ones too; a note goes on over several lines."""
    file = gcg.parse(SHEET)
    assert file.pragma("title") == "Club night"
    assert file.pragma("custom") == "kept as it is"
    assert file.pragma("absent") == ""
    assert "Too good to be true,\nand so it was" in [pragma.text for pragma in file.pragmas]
    assert gcg.notes(file) == (
        gcg.Note(0, "Before the first turn"),
        gcg.Note(2, "Too good to be true,\nand so it was"),
    )


def test_printed_files_read_back():
    """A file printed and read is the same file; empty pragmas and other encodings too."""
    file = gcg.parse(SHEET + "#incomplete \n")
    assert gcg.parse(gcg.text_of(file)) == file
    latin = gcg.parse("#player1 José\n#player2 Bea\n".encode("latin-1"))
    assert gcg.text_of(latin).startswith("#character-encoding UTF-8\n")
    assert gcg.parse(gcg.text_of(latin).encode()).pragma("player1") == "José"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\n\n"])
def test_line_ends(end):
    """Any line ends are good."""
    assert gcg.check(gcg.parse(SHEET.replace("\n", end))).record == judged(SHEET).record


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("#player1 José J\n#player2 Bea".encode("latin-1"), "José J"),
        ("#character-encoding ISO-8859-1\n#player1 José J\n".encode("latin-1"), "José J"),
        ("#character-encoding utf-8\n#player1 José J\n".encode(), "José J"),
        ("\ufeff#player1 José J\n".encode(), "José J"),
        ("#player1 José J\n".encode(), "JosÃ© J"),
        ("\ufeff#player1 José J\n", "José J"),
    ],
    ids=["default", "declared-1", "declared-8", "bom", "undeclared", "text"],
)
def test_encodings(source, name):
    """ISO 8859-1 is the default, as the format says; a pragma or byte order mark tells UTF-8."""
    assert gcg.parse(source).pragma("player1") == name


@pytest.mark.parametrize(
    ("source", "code", "line"),
    [
        (b"#character-encoding ISO8859-6\n#player1 A", "bad-encoding", 1),
        (b"#character-encoding UTF-8\n#player1 Jos\xe9", "bad-encoding", 2),
        ("", "no-game", None),
        ("#title only a title", "no-game", None),
        ("hello", "bad-line", 1),
        ("#player1 A\n# player2 B", "bad-line", 2),
        ("#player1 A\n>A: 8H", "bad-event", 2),
        ("#player1 A\n>A 8H CAB +14 14", "bad-event", 2),
        ("#player1 A\n>A: ABC 8H CAB +14 fourteen " + "x" * 99, "bad-event", 2),
        ("#player1 A\n>A: ABC 8P CAB +14 14", "bad-event", 2),
        ("#" * (MAX_BYTES + 1), "too-large", None),
        ("\n" * MAX_LINES, "too-large", None),
        ("#player1 A\n#note " + "x" * MAX_LINE, "too-large", 2),
    ],
)
def test_what_is_no_file(source, code, line):
    """What cannot be read is refused with a code, a sentence and the line."""
    error = refusal(source)
    assert (error.code, error.line) == (code, line)


# --- judging -----------------------------------------------------------------


def test_what_a_file_means():
    """Every kind of event becomes its move; bonus and penalty become adjustments."""
    record = judged(SHEET).record
    kinds = [type(move) for move in record.moves]
    assert kinds == [Place, Place, Challenge, Place, Challenge, Exchange, Exchange, Pass]
    assert record.moves[2] == Challenge(upheld=True)
    assert record.moves[4] == Challenge(upheld=False)
    assert record.moves[6] == Exchange("...")
    assert record.racks[3] == "ARTTX"
    assert [
        (after, adjustment.kind, adjustment.points) for after, adjustment in record.adjustments
    ] == [
        (5, "challenge", 5),
        (8, "time", -10),
    ]
    assert record.final_racks == ("", "?DENOPY")
    assert record.setup.names == ("Ann", "Bea")
    assert record.setup.challenge_rule is ChallengeRule.SINGLE
    assert replay(record).last.scores == (43, 0)


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("+28 28", "+27 27", "score", 6),
        ("+28 28", "+28 29", "total", 6),
        ("8D CHASTE", "8I CHASTE", "not-on-centre", 6),
        ("8D CHASTE", "8K CHASTE", "off-board", 6),
        ("8D CHASTE", "8D CH?STE", "blank-without-letter", 6),
        ("8D CHASTE", "8D CH!STE", "bad-move", 6),
        ("8D CHASTE", "16D CHASTE", "bad-square", 6),
        ("ACEHSTT 8D", "ACEHTT 8D", "not-in-rack", 6),
        ("ACEHSTT 8D", "ACEHSTTT 8D", "rack-too-large", 6),
        ("ACEHSTT 8D", "ACEH5TT 8D", "not-a-tile", 6),
        ("ACEHSTT 8D", "A" * 5000 + "! 8D", "not-a-tile", 6),
        ("I8 .XTRA", "I8 AXTRA", "does-not-fit", 11),
        (">Bea: ?NOPUVY E7", ">Ann: ?NOPUVY E7", "out-of-turn", 7),
        (">Bea: ?NOPUVY E7", ">Eve: ?NOPUVY E7", "unknown-player", 7),
        ("-- -26 0", "-- +0 26", "score", 10),
        ("-- -26 0", "-- -26 1", "total", 10),
        (">Bea: ?NOPUVY --", ">Ann: ?NOPUVY --", "nothing-to-challenge", 10),
        ("(challenge) +5 53", "(challenge) -5 43", "bad-penalty", 12),
        (">Ann:  (challenge) +5 53", ">Bea:  (challenge) +5 5", "nothing-to-challenge", 12),
        ("(time) -10 43", "(time) +10 63", "bad-penalty", 16),
        ("(time) -10 43", "(time) -10 44", "total", 16),
        ("-UV +0", "-QV +0", "not-in-rack", 13),
        ("T -3 +0", "T -9 +0", "bag-too-small", 14),
        ("T -3 +0", "T -0 +0", "no-tiles", 14),
        ("- +0 0", "- +1 1", "score", 15),
        ("#player2 Bea", "#player2 Ann", "same-nickname", 3),
        ("#player2 Bea\n", "", "bad-players", 1),
        ("#rack2 ?DENOPY", "#rack2 ?DENOPYS", "rack-too-large", 18),
        ("#custom kept", "#resigned Bea\n#custom kept", "out-of-turn", 18),
        ("#custom kept", ">Ann:  (QZ) +40 83\n#custom kept", "no-end", 19),
        ("#custom kept", ">Ann:  (QZ) +30 73\n#custom kept", "end-points", 18),
        ("#custom kept", ">Ann:  (Q.) +40 83\n#custom kept", "not-a-tile", 18),
        ("#custom kept", ">Ann:  (Q1) +40 83\n#custom kept", "not-a-tile", 18),
        ("#custom kept", ">Ann:  (QZ) +20 63\n#custom kept", "end-unpaid", 18),
        ("#custom kept", ">Ann:  (Z) +20 63\n>Bea:  (Z) +20 20\n#custom kept", "end-twice", 19),
        ("#custom kept", ">Ann:  (QZ) +40 83\n>Ann: A - +0 83\n#custom kept", "after-end", 19),
    ],
)
def test_what_is_odd(old, new, code, line):
    """What the rules do not bear out is refused with the line that says so."""
    error = refusal(changed(old, new))
    assert (error.code, error.line) == (code, line)


def test_a_rack_that_changes_is_told():
    """Racks may err: the stated one counts, and a warning says what it lacks."""
    text = changed("ACEHSTT", "ACEHSTW")
    assert judged(text).warnings == ()
    lacking = changed("ARTTX I8", "AEEIRTX I8", text)
    (told,) = judged(lacking).warnings
    assert told.message == "Line 11: the rack lacks W, kept from the turn before."
    assert (told.code, told.line, told.values) == ("rack-lacks", 11, {"tiles": "W"})
    assert judged(lacking).record.racks[3] == "AEEIRTX"


def test_a_tile_stated_twice_is_told():
    """A tile that lies elsewhere is left out of a rack that does not play it."""
    text = changed(">Bea: ?NOPY -", ">Bea: ?NOPQY -", changed(">Ann: T -3", ">Ann: QT -"))
    (told,) = judged(text).warnings
    assert told.message == "Line 15: Q is somewhere else already."
    assert (told.code, told.values) == ("tile-elsewhere", {"tiles": "Q"})
    assert judged(text).record.racks[7] == "?NOPY"


def test_a_tile_played_twice_is_refused():
    """More tiles on the board than the set has are no game."""
    text = "#player1 A\n#player2 B\n>A: QQ 8G QQ +40 40\n"
    assert refusal(text).code == "too-many-tiles"


def test_whoever_moves_first_is_first():
    """Seats follow the turns, whatever the numbers of the pragmas."""
    swapped = "#player2 Ann\n#player1 Bea\n>Ann: CAB 8H CAB +14 14\n#rack1 QZ\n"
    record = judged(swapped).record
    assert record.setup.names == ("Ann", "Bea")
    assert record.final_racks == ("", "QZ")


def test_players_without_pragmas():
    """Players that no pragma names are those of the events."""
    record = judged(">Ann_Lee: CAB 8H CAB +14 14\n>Bea: X - +0 0\n").record
    assert record.setup.names == ("Ann Lee", "Bea")


def test_no_moves_yet():
    """A game just begun has a file without events."""
    assert judged("#player1 Ann\n#player2 Bea\n").record.moves == ()


def test_too_many_moves():
    """A file of nothing but passes ends somewhere."""
    passes = ">A: - +0 0\n>B: - +0 0\n" * 201
    assert refusal("#player1 A\n#player2 B\n" + passes).code == "too-many-moves"


# --- languages ---------------------------------------------------------------

POLISH = ">A: AHJU 8F HUJA +{0} {0}\n>B: A - +0 0\n"


@pytest.mark.parametrize(
    ("pragma", "score", "language", "dictionary"),
    [
        ("", 28, "en", "en-complete"),
        ("#lexicon OSPS44\n", 20, "pl", None),
        ("#lexicon NWL23\n", 28, "en", "en-complete"),
        ("#lexicon en-common\n", 28, "en", "en-common"),
        ("#lexicon somebody's own\n", 28, "en", "en-complete"),
        ("#tile-set Polish\n", 20, "pl", None),
        ("#tile-distribution pl\n", 20, "pl", None),
        ("#lexicon own\n", 28, "en", "own"),
    ],
)
def test_languages(pragma, score, language, dictionary):
    """The pragmas tell the language; without them the stated scores do."""
    setup = judged(pragma + POLISH.format(score)).record.setup
    assert setup.language == language
    assert dictionary in (None, setup.lexicon)


def test_letters_tell_the_language():
    """Without any pragma, letters that only one tile set has tell the language."""
    record = judged(">A: AJUŻ 8F ŻUJA +24 24\n>B: A - +0 0\n").record
    assert record.setup.language == "pl"


def test_a_score_of_no_language():
    """A score that no language gives is refused as English."""
    error = refusal(POLISH.format(99))
    assert (error.code, error.line) == ("score", 1)


def test_a_told_language_counts():
    """A file that tells its language is judged by that one alone."""
    assert refusal("#lexicon NWL23\n" + POLISH.format(20)).code == "score"


# --- endings -----------------------------------------------------------------


def over() -> History:
    """Return a game of our own for two in which somebody went out."""
    played = random_game(Random(1), setup(challenge_rule=ChallengeRule.SINGLE))
    assert played.last.result is not None
    assert played.last.result.reason == "out"
    return played


def with_end(history: History, *lines: str) -> str:
    """Return the file of a game with other lines at its end."""
    text = gcg.text_of(gcg.from_history(history))
    kept = [line for line in text.splitlines() if "(" not in line or "challenge" in line]
    return "\n".join([*kept, *lines, ""])


def test_endings():
    """Classic and double arithmetic are told apart by what the lines say."""
    played = over()
    result = played.last.result
    out = next(seat for seat, row in enumerate(result.leftovers) if not row.tiles)
    name, other = played.game.setup.names[out], played.game.setup.names[1 - out]
    row, lost = result.leftovers[out], result.leftovers[1 - out]
    tiles, points = lost.tiles, lost.lost
    double = with_end(played, f">{name}:  ({tiles}) +{2 * points} {row.before + 2 * points}")
    ended = history(double)
    assert ended.game.ending is Ending.DOUBLE
    assert ended.last.scores[out] == row.before + 2 * points
    assert ended.last.scores[1 - out] == lost.before
    late = f">{other}: {tiles} (time) -10 {lost.before - 10}"
    assert history(double + late).last.scores[1 - out] == lost.before - 10
    late = f">{name}:  (time) -10 {row.before + 2 * points - 10}"
    assert history(double + late).last.scores[out] == row.before + 2 * points - 10
    own = f">{other}: {tiles} ({tiles}) -{points} {lost.final}"
    classic = with_end(played, f">{name}:  ({tiles}) +{points} {row.final}", own)
    assert history(classic).game == record_of(played)
    assert refusal(with_end(played, f">{name}:  ({tiles}) +{points} {row.final}")).code == (
        "end-unpaid"
    )
    assert history(with_end(played)).last.result is None
    wrong = changed(f"-{points} {lost.final}", f"-{points} {lost.final + 1}", classic)
    assert refusal(wrong).code == "total"
    wrong = changed(f"-{points} {lost.final}", f"-{points + 1} {lost.final}", classic)
    assert refusal(wrong).code == "end-points"


def test_nobody_went_out():
    """After scoreless turns both lose their own racks; double arithmetic is impossible then."""
    played = replay(Game(setup(), (Pass(),) * 6))
    assert history(gcg.text_of(gcg.from_history(played))).last.result.reason == "scoreless"
    name, tiles = played.game.setup.names[0], played.last.racks[1]
    points = 2 * played.last.result.leftovers[1].lost
    total = played.last.result.leftovers[0].before + points
    kept = "".join(f"#rack{seat + 1} {rack}\n" for seat, rack in enumerate(played.last.racks))
    text = with_end(played, kept + f">{name}:  ({tiles}) +{points} {total}")
    assert refusal(text).code == "no-end"


# --- our own games -----------------------------------------------------------


@FEW
@given(st.integers(0, 2**32))
def test_our_games_there_and_back(seed):
    """A game written down gives the record of that game, after any of its turns."""
    rng = Random(seed)
    for number, played in enumerate(turns(rng, random_setup(rng))):
        if number % 9 == 0 or played.last.result is not None:
            record = record_of(played)
            file = gcg.from_history(played)
            assert gcg.check(gcg.parse(gcg.text_of(file).encode())).record == record
            assert replay(record).last.scores == played.last.scores
            assert gcg.from_history(replay(record)) == file


def test_double_challenges_write_the_lost_turn():
    """A challenge lost under the double rule is followed by the pass that it costs."""
    lines = SHEET.splitlines()
    text = "\n".join(lines[:6]) + "\n#challenge-rule double\n>Ann:  (challenge) +0 28\n"
    text += ">Bea: - +0 0\n>Ann: T - +0 28\n>Bea: - +0 0\n"
    record = judged(text).record
    assert record.moves[1:] == (Challenge(upheld=False), Pass(), Pass())
    events = gcg.from_history(replay(record)).events
    assert [event.kind for event in events] == [Kind.PLAY, Kind.CHALLENGE, *[Kind.PASS] * 3]
    assert [(a.nick, b.nick) for a, b in pairwise(events)][1:3] == [("Ann", "Bea"), ("Bea", "Ann")]


def test_hints_cost_what_the_file_says():
    """The price of a hint is a pragma before the play, whose stated score is net."""
    text = changed("28 28", "18 18", changed(">Ann", "#hint-cost 10\n>Ann"))
    text = text[: text.index("#note Too")].replace("#custom", "")
    record = judged(text).record
    assert record.adjustments[0][1].points == -10
    assert replay(record).last.scores == (18, 26)
    assert gcg.check(gcg.from_history(replay(record))).record == record


def test_only_own_racks_while_under_way():
    """Of another's rack only the tiles played are written, and of exchanges the number."""
    played = replay(Game(setup()))
    rack = played.last.rack
    played = played.played(Exchange(rack[:2]), None)
    played = played.played(Exchange(played.last.rack[:3]), None)
    file = gcg.from_history(played, seats=[1])
    first, second = file.events
    assert (first.rack, first.tiles) == ("", "2")
    assert (len(second.rack), len(second.tiles)) == (7, 3)
    assert [line.name for line in file.pragmas if line.name.startswith("rack")] == ["rack2"]
    assert gcg.check(file).record.moves[0] == Exchange("..")


@pytest.mark.parametrize(
    ("names", "nicks"),
    [
        (("Ann", "Bea"), ("Ann", "Bea")),
        (("Ann Lee", "a:b"), ("Ann_Lee", "a_b")),
        (("", "Ann"), ("Player_1", "Ann")),
        (("Ann", "Ann", "Ann_2"), ("Ann", "Ann_2", "Ann_2_2")),
    ],
)
def test_nicknames(names, nicks):
    """Nicknames have no spaces or colons, and no two are alike."""
    assert gcg.nicknames(names) == nicks


# --- strangers' files --------------------------------------------------------


@given(st.integers(0, 2**32))
def test_damaged_files(seed):
    """A damaged file is read, or refused as a file; nothing else happens."""
    rng = Random(seed)
    data = bytearray(SHEET.encode())
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(data))
        piece = bytes(rng.choices(b">#:()-+ ?.\n\r019AZaz[]\xff", k=rng.randrange(5)))
        data[at : at + rng.randrange(4)] = piece
    with suppress(FileFormatError):
        record = gcg.check(gcg.parse(bytes(data))).record
        assert replay(record).game == record


@pytest.mark.skipif(not GAMES, reason="the reference games are not here")
@pytest.mark.parametrize("entry", GAMES, ids=lambda entry: entry["file"])
def test_real_games(entry):
    """Real games replay with every stated score, or say in which line they are odd."""
    source = (DATA / "games" / entry["file"]).read_bytes()
    if entry["file"] in ODD:
        error = refusal(source)
        assert (error.code, error.line) == ODD[entry["file"]]
        assert not entry["scoring_test"]
        return
    record = gcg.check(gcg.parse(source)).record
    played = replay(record)
    assert sorted(entry["final_scores"].values()) == sorted(played.last.scores)
    if record.setup.language == "en":
        assert list(played.last.board.rows()) == entry["final_board"]
    if entry["full_game_test"]:
        assert played.last.result is not None
        assert not any(played.last.hidden)
    again = gcg.parse(gcg.text_of(gcg.from_history(played)))
    assert gcg.check(again).record == record


def test_files_are_values():
    """Two files with the same lines are equal, wherever the lines stand."""
    assert GcgFile((Pragma("title", "x", 1),)) == GcgFile((Pragma("title", "x", 2),))
