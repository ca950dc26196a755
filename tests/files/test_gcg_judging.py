"""The events of a GCG file become moves; its last lines state how the game ended."""

from random import Random

import pytest
from support.gcg import SHEET, changed, history, judged, refusal
from support.helpers import setup

from scrabble.files import gcg
from scrabble.game import ChallengeRule, Ending, Game, History, record_of, replay
from scrabble.moves import Challenge, Exchange, Pass, Place, Resign
from scripts.lab.fuzz.random_play import random_game


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
        ("ACEHSTT 8D", "ADINOTT 8D", "not-in-rack", 6),
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
        ("T -3 +0", "T -9 +0", "bag-too-small", 14),
        ("T -3 +0", "T -00 +0", "no-tiles", 14),
        ("- +0 0", "- +1 0", "score", 15),
        ("#player2 Bea", "#player2 Ann", "same-nickname", 3),
        ("#player2 Bea\n", "", "bad-players", 1),
        ("#custom kept", "#resigned Bea\n#custom kept", "out-of-turn", 18),
        ("#custom kept", ">Ann:  (QZ) +40 83\n#custom kept", "no-end", 20),
        ("#custom kept", ">Ann:  (QZ) +30 73\n#custom kept", "end-points", 18),
        ("#custom kept", ">Ann:  (Q.) +40 83\n#custom kept", "not-a-tile", 18),
        ("#custom kept", ">Ann:  (Q1) +40 83\n#custom kept", "not-a-tile", 18),
        ("#custom kept", ">Ann:  (QZ) +20 63\n#custom kept", "end-unpaid", 18),
        ("#custom kept", ">Ann:  (Z) +20 63\n>Bea:  (Z) +20 20\n#custom kept", "end-twice", 19),
        ("#custom kept", ">Ann:  (QZ) +40 83\n>Ann: A - +0 83\n#custom kept", "after-end", 19),
    ],
)
def test_contradictions_are_refused(old, new, code, line):
    error = refusal(changed(old, new))
    assert (error.code, error.line) == (code, line)


def test_a_rack_that_changes_gives_a_warning():
    """A stated rack is used even if it is wrong; a warning names the tiles that it lacks."""
    text = changed("ACEHSTT", "ACEHSTW")
    assert judged(text).warnings == ()
    lacking = changed("ARTTX I8", "AEEIRTX I8", text)
    (warning,) = judged(lacking).warnings
    assert warning.message == "Line 11: the rack lacks W, kept from the turn before."
    assert (warning.code, warning.line, warning.values) == ("rack-lacks", 11, {"tiles": "W"})
    assert judged(lacking).record.racks[3] == "AEEIRTX"


def test_a_tile_stated_twice_gives_a_warning():
    text = changed(">Bea: ?NOPY -", ">Bea: ?NOPQY -", changed(">Ann: T -3", ">Ann: QT -"))
    (warning,) = judged(text).warnings
    assert warning.message == "Line 15: Q is somewhere else already."
    assert (warning.code, warning.values) == ("tile-elsewhere", {"tiles": "Q"})
    assert judged(text).record.racks[7] == "?NOPY"


def test_a_tile_played_twice_is_refused():
    text = "#player1 A\n#player2 B\n>A: QQ 8G QQ +40 40\n"
    assert refusal(text).code == "too-many-tiles"


def test_seats_follow_the_turns():
    """The player who moves first has seat 0, whatever the numbers in the pragmas."""
    swapped = "#player2 Ann\n#player1 Bea\n>Ann: CAB 8H CAB +14 14\n#rack1 QZ\n"
    record = judged(swapped).record
    assert record.setup.names == ("Ann", "Bea")
    assert record.final_racks == ("", "QZ")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_first_player_may_resign_before_any_turn(players):
    resigned = replay(Game(setup(players))).played(Resign(), None)
    played = resigned if players == 2 else resigned.played(Pass(), None)
    assert gcg.check(gcg.from_history(played)).record == record_of(played)


def test_players_without_pragmas_are_named_by_the_events():
    record = judged(">Ann_Lee: CAB 8H CAB +14 14\n>Bea: X - +0 0\n").record
    assert record.setup.names == ("Ann Lee", "Bea")


def test_a_rack_that_is_not_stated_has_the_tiles_of_the_play():
    assert judged("#player1 A\n#player2 B\n>A: 8H CAB +14 14\n").record.racks == ("ABC",)


@pytest.mark.parametrize("line", ["#rack1 ABC", "#incomplete", "#incomplete QZ"])
def test_a_file_without_events_that_says_so_is_a_game_not_begun(line):
    assert judged(f"#player1 Ann\n#player2 Bea\n{line}\n").record.moves == ()


def test_too_many_moves_are_refused():
    passes = ">A: - +0 0\n>B: - +0 0\n" * 201
    assert refusal("#player1 A\n#player2 B\n" + passes).code == "too-many-moves"


def over() -> History:
    played = random_game(Random(1), setup(challenge_rule=ChallengeRule.SINGLE))
    assert played.last.result is not None
    assert played.last.result.reason == "out"
    return played


def with_end(history: History, *lines: str) -> str:
    """Return the file of a game with its last lines replaced."""
    text = gcg.text_of(gcg.from_history(history))
    kept = [line for line in text.splitlines() if "(" not in line or "challenge" in line]
    return "\n".join([*kept, *lines, ""])


def test_the_lines_of_the_end_show_classic_or_double_arithmetic():
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


def test_after_scoreless_turns_both_lose_their_own_racks():
    played = replay(Game(setup(), (Pass(),) * 6))
    assert history(gcg.text_of(gcg.from_history(played))).last.result.reason == "scoreless"
    name, tiles = played.game.setup.names[0], played.last.racks[1]
    points = 2 * played.last.result.leftovers[1].lost
    total = played.last.result.leftovers[0].before + points
    kept = "".join(f"#rack{seat + 1} {rack}\n" for seat, rack in enumerate(played.last.racks))
    text = with_end(played, kept + f">{name}:  ({tiles}) +{points} {total}")
    assert refusal(text).code == "no-end"
