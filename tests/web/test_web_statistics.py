"""Statistics of a device's games: totals, and a line for each opponent."""

import json

import pytest

from scrabble import web
from scrabble.web import statistics

NAMES = ("Me", "Bea", "Cleo")


def seat(label, score, *, computer=0, best=None, bingos=0):
    top = best and {"word": best[0], "score": best[1]}
    return {"label": label, "score": score, "computer": computer, "best": top, "bingos": bingos}


def game(scores, winners, *, seats=(0,)):
    players = [seat(name, score) for name, score in zip(NAMES, scores, strict=False)]
    return {"players": players, "seats": list(seats), "winners": winners}


def ask(*games):
    request = {"v": 1, "intent": {"type": "statistics", "games": list(games)}}
    return json.loads(web.handle(json.dumps(request)))


def ends(line):
    return line["won"], line["lost"], line["tied"]


@pytest.mark.parametrize(
    ("scores", "winners", "total", "each"),
    [
        ((300, 200), [0], (1, 0, 0), {"Bea": (1, 0, 0)}),
        ((200, 300), [1], (0, 1, 0), {"Bea": (0, 1, 0)}),
        ((300, 300), [0, 1], (0, 0, 1), {"Bea": (0, 0, 1)}),
        ((250, 300, 200), [1], (0, 1, 0), {"Bea": (0, 1, 0), "Cleo": (1, 0, 0)}),
        ((250, 300, 250), [1], (0, 1, 0), {"Bea": (0, 1, 0), "Cleo": (0, 0, 1)}),
        ((300, 200, 300), [0, 2], (0, 0, 1), {"Bea": (1, 0, 0), "Cleo": (0, 0, 1)}),
    ],
)
def test_each_opponent_of_a_finished_game_counts_once(scores, winners, total, each):
    """Winners beat everybody; between two other players the higher score is ahead."""
    reply = ask(game(scores, winners))
    assert ends(reply["totals"]) == total
    assert {line["who"]: ends(line) for line in reply["opponents"]} == each


@pytest.mark.parametrize(("winners", "seats"), [(None, [0]), ([1], [0, 1]), ([1], [])])
def test_unfinished_shared_and_watched_games_do_not_count(winners, seats):
    reply = ask(game((1, 2), winners, seats=seats))
    assert (reply["totals"]["games"], reply["opponents"]) == (0, [])


def test_each_friend_and_strength_has_one_line_most_frequent_first():
    """The case of names is ignored; computers of one strength share a line."""
    club = [seat("Me", 1), seat("Club 2", 5, computer=3)]
    other = [seat("Me", 200), seat("bea", 300)]
    reply = ask(
        {"players": club, "seats": [0], "winners": [1]},
        game((300, 201), [0]),
        {"players": other, "seats": [0], "winners": [1]},
    )
    assert reply["opponents"] == [
        {"who": "Bea", "computer": 0, "games": 2, "won": 1, "lost": 1, "tied": 0}
        | {"mine": 250, "theirs": 251},
        {"who": "Club 2", "computer": 3, "games": 1, "won": 0, "lost": 1, "tied": 0}
        | {"mine": 1, "theirs": 5},
    ]


def test_the_best_word_is_that_of_a_seat_played_here_if_there_is_one():
    """A word of blanks scores nothing, and another player's word does not count."""
    players = [seat("Me", 100_000), seat("Bea", 99, best=("ZA", 70))]
    alone = {"players": players, "seats": [0], "winners": [0]}
    blanks = alone | {"players": [seat("Me", 1, best=("AA", 0)), players[1]]}
    assert [ask(*games)["totals"]["word"] for games in ([alone], [blanks])] == [None, "AA 0"]
    assert ask(alone, blanks)["skipped"] == []


def test_plays_count_whether_a_game_is_over_or_not():
    """The best word and bingos count in every game with a seat here."""
    players = [seat("Me", 90, best=("QUIZ", 48), bingos=2), seat("Bea", 99, best=("ZA", 70))]
    totals = ask({"players": players, "seats": [0], "winners": None}, game((4, 2), [0]))["totals"]
    assert totals == {
        "games": 1,
        "won": 1,
        "lost": 0,
        "tied": 0,
        "average": 4,
        "best": 4,
        "word": "QUIZ 48",
        "bingos": 2,
    }


def test_without_games_the_statistics_are_empty():
    totals = ask()["totals"]
    assert [totals[key] for key in ("games", "average", "best", "word")] == [0, None, None, None]


def test_extra_fields_of_players_are_ignored():
    assert ask(game((1, 2), [0])) == ask(
        {"players": [seat("Me", 1) | {"mean": 3}, seat("Bea", 2)], "seats": [0], "winners": [0]}
    )


GOOD = game((300, 200), [0])


@pytest.mark.parametrize(
    "bad",
    [
        7,
        {},
        None,
        game((1, 2), [5]),
        game((1, 2), [0.5]),
        game((1, 2), [0, 0]),
        game((1, 2), [0], seats=[-1]),
        game((1, 2), [0], seats=[2]),
        game((1, 2), [0], seats=[0.5]),
        game((1, 2), [0], seats=[True]),
        game((1, 2), [0], seats=[0, 0]),
        GOOD | {"seats": {"0": 1}},
        GOOD | {"players": {"label": "Me"}},
        GOOD | {"players": GOOD["players"][:1], "seats": [0]},
        game((1, 2), 3),
        game((1, "2"), [0]),
        game((1, 10**400), [0]),
        game((1, 100_001), [0]),
        GOOD | {"players": [seat("Me", 1) | {"best": "QUIZ"}, seat("Bea", 2)]},
        GOOD | {"players": [seat("Me", 1, best=(5, 1)), seat("Bea", 2)]},
        {"players": [{"label": "Me"}], "seats": [0], "winners": None},
    ],
)
def test_an_invalid_game_is_skipped_and_named(bad):
    """A device may have stored anything, and one bad game hides no other."""
    told = ask(GOOD, bad, GOOD)
    assert (told["totals"]["games"], told["skipped"]) == (2, [1])
    assert ask(GOOD, GOOD) == told | {"skipped": []}


def test_ten_thousand_games_are_added_up():
    """A request has room for all these games; a million characters would hold three thousand."""
    kept = game((300, 250, 200), [0]) | {"more": "as the page sends them" * 5}
    told = ask(*[kept] * statistics.MAX_GAMES)
    assert (told["totals"]["games"], told["totals"]["average"]) == (10_000, 300)
