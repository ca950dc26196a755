"""Computer players: strengths, challenges, look-ahead, whole games."""

from array import array
from dataclasses import replace
from itertools import pairwise

import pytest
from support.amounts import thinned
from support.helpers import EN, board, english, finish, place, position, setup
from support.players import COMMON, GENERATOR, NUMBERS, WORDS, bot, opening, words_of

from scrabble.board import Board
from scrabble.game import ChallengeRule, apply
from scrabble.lexicon import Lexicon, common_words, load_lexicon, pack_info
from scrabble.movegen import Generator
from scrabble.moves import Challenge, Exchange, Pass, Place
from scrabble.rules import lay_out
from scrabble.strategy.players import (
    STRENGTHS,
    deal,
    known_from,
    known_to_mover,
    make_player,
    play_match,
    strength_of,
)
from scrabble.strategy.players.lookahead import ROUNDS, LookAhead, Weights, look_ahead
from scrabble.strategy.players.random_stream import Stream


def test_strengths_are_numbered_and_ordered():
    assert NUMBERS == [1, 2, 3, 4, 5]
    assert [strength_of(number) for number in NUMBERS] == list(STRENGTHS)
    assert all(low.average < high.average for low, high in pairwise(STRENGTHS))
    assert len({one.name for one in STRENGTHS}) == 5


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("rack", ["EHATRSX", "HEATERS", "TAEQIZA"])
def test_beginners_know_common_words_only(number, rack):
    """Main words and cross words are common, on an empty and on a filled board."""
    for on in (Board(), board("8 .......HAT.....")):
        pos = replace(opening(rack), board=on)
        move = bot(number).choose(known_to_mover(pos))
        assert isinstance(move, Place)
        assert words_of(pos, move) <= COMMON


@pytest.mark.parametrize("rack", ["HEATERS", "TAEQIZA", "EHATRSX"])
def test_an_expert_chooses_almost_the_best_score(rack):
    pos = opening(rack)
    moves = GENERATOR.moves(pos.board, rack)
    move = bot(4).choose(known_to_mover(pos))
    score = GENERATOR.check(pos.board, rack, move).score
    most = moves[0].score
    assert 85 * most <= 100 * score or score == max(m.score for m in moves if m.score < most)


def test_weak_players_miss_points():
    racks = ["EHATRSX", "HEATERS", "TAEQIZA", "EEATTHS", "SEATTHA", "AATTEEX"]
    known = [known_to_mover(opening(rack)) for rack in racks]
    sums = [
        sum(lay_out(k.board, k.rack, bot(number).choose(k), EN).score for k in known)
        for number in (1, 2, 3, 4)
    ]
    assert sums == sorted(sums)
    assert sums[0] < sums[1] < sums[3]


@pytest.mark.parametrize("number", NUMBERS)
def test_offensive_words_are_not_played(number):
    never_suggest = frozenset({"HEATERS", "REHEATS", "HEAT", "THE"})
    pos = opening("HEATERS")
    move = bot(number, never_suggest=never_suggest).choose(known_to_mover(pos))

    assert isinstance(move, Place)
    assert not words_of(pos, move) & never_suggest


@pytest.mark.parametrize("number", NUMBERS)
def test_without_a_word_tiles_are_exchanged_or_the_turn_is_passed(number):
    stuck = opening("VVVVUUU")
    assert isinstance(bot(number).choose(known_to_mover(stuck)), Exchange)
    assert bot(number).choose(known_to_mover(replace(stuck, bag="EEE"))) == Pass()


def test_a_word_whose_cross_words_are_never_suggested_is_not_played():
    pos = opening("QIEEEEE", bag="AAA")
    assert (
        bot(4, never_suggest={"QI", "TEE", "EE"}, words=frozenset({"QI"})).choose(
            known_to_mover(pos)
        )
        == Pass()
    )


def test_the_master_exchanges_when_equity_says_so():
    pos = opening("VVUUIBA", bag="E" * 20)
    assert GENERATOR.moves(pos.board, pos.rack)
    assert isinstance(bot(5).choose(known_to_mover(pos)), Exchange)


@pytest.mark.parametrize("challenge_rule", [ChallengeRule.SINGLE, ChallengeRule.DOUBLE])
@pytest.mark.parametrize(
    ("number", "word", "challenges"),
    [(1, "TH", False), (2, "TH", False), (3, "TH", True), (5, "TH", True), (5, "THE", False)],
)
def test_strong_players_challenge_phonies(challenge_rule, number, word, challenges):
    """Players challenge from strength 3, and only words that the lexicon lacks."""
    pos = position("THEATER", "HEATERS", challenge_rule=challenge_rule, bag="EEEEEEE")
    after, _ = apply(pos, place(f"8G {word}"))
    chosen = bot(number).choose(known_to_mover(after))
    assert (chosen == Challenge(upheld=True)) is challenges


def test_words_accepted_by_house_rule_are_not_challenged():
    pos = position("THEATER", "HEATERS", challenge_rule=ChallengeRule.SINGLE, bag="EEEEEEE")
    after, _ = apply(pos, place("8G TH"))
    known = replace(known_to_mover(after), accepted=("TH",))
    assert known.last_words == ("TH",)
    assert bot(5).choose(known) != Challenge(upheld=True)


def test_a_phony_that_ends_the_game_can_still_be_challenged():
    """After a valid last play the computer passes."""
    pos = position("TH", "HEATERS", challenge_rule=ChallengeRule.SINGLE)
    ended, _ = apply(pos, place("8G TH"))
    assert ended.result is not None
    assert bot(5).choose(known_to_mover(ended)) == Challenge(upheld=True)
    good, _ = apply(position("HE", "HEATERS", challenge_rule=ChallengeRule.SINGLE), place("8G HE"))
    assert bot(5).choose(known_to_mover(good)) == Pass()


def test_a_single_candidate_is_not_simulated():
    known, player = known_from(Board(), "HEATERS", EN), bot(5)
    candidates = player.candidates(known)[:1]
    assert list(look_ahead(known, candidates, player.leaves, GENERATOR, Stream(b""), 100)) == []


def test_look_ahead_decides_between_similar_candidates():
    """The look-ahead gives new equities and ranks the candidates by them, the same every time."""
    known = known_from(board("8 ...HATE........"), "TSAEEHR", EN)
    player = bot(5)
    candidates = player.candidates(known)
    ranked, again = (
        finish(look_ahead(known, candidates, player.leaves, GENERATOR, Stream(b"key"), 100))
        for _ in range(2)
    )
    assert ranked == again
    assert {one.move for one in ranked} <= {one.move for one in candidates}
    assert [one.equity for one in ranked] == sorted((one.equity for one in ranked), reverse=True)


@pytest.mark.parametrize(
    ("weights", "later"),
    [
        (Weights(0, 0, 0, 0), 0),
        (Weights(answer=100, reply=0, leave=0, kept=0), -50),
        (Weights(answer=0, reply=100, leave=0, kept=0), 50),
        (Weights(answer=50, reply=10, leave=0, kept=0), -20),
        (Weights(answer=100, reply=0, leave=0, kept=100), 186),
        (Weights(answer=0, reply=100, leave=0, kept=100), -186),
        (Weights(answer=0, reply=0, leave=100, kept=0), 25),
    ],
)
def test_the_weights_decide_how_much_later_plays_count(weights, later):
    """All unseen tiles are E, so there is only one draw.

    Answer and reply score 5 points each, and each leave is worth -23.6. The candidate keeps no
    tile, and emptying the bag costs 2.5.
    """
    known = replace(known_from(board("8 ...HATE........"), "TSAEEHR", EN), unseen="E" * 14, bag=7)
    player = bot(5)
    candidate = player.candidates(known)[0]
    look = LookAhead(known, [candidate], player.leaves, GENERATOR, Stream(b"key"), weights)
    worth, times = look.trial([candidate], ROUNDS[0])
    assert times == 1
    assert worth[candidate] - candidate.equity == later


@pytest.mark.parametrize(("rack", "least"), [("TTAEEHR", 100), ("TSAEEHR", 1)])
def test_progress_grows_to_the_end(rack, least):
    """Progress never falls; a play far ahead of all others ends the work early."""
    known = known_from(board("8 ...HATE........"), rack, EN)
    done = list(bot(5).think(known))
    assert done == sorted(done)
    assert done[0] == 0
    assert least <= done[-1] <= (100 if least == 100 else 50)


@pytest.mark.no_cover
@pytest.mark.parametrize("strengths", thinned([(5, 4), (1, 2), (2, 4, 3, 1), (3, 5, 1), (5, 5)], 2))
def test_games_of_all_setups_end(strengths):
    """Every move is legal, and the game is the same every time."""
    made = setup(len(strengths), computers=strengths)
    players = [bot(number) for number in strengths]
    history = play_match(made, players, WORDS)
    assert history.last.result is not None
    assert history == play_match(made, players, WORDS)


@pytest.mark.parametrize(
    ("strengths", "scores", "turns"), [((5, 4), (41, 25), 27), ((3, 5, 1), (-7, 18, -16), 11)]
)
def test_games_are_the_same_on_every_machine(strengths, scores, turns):
    """These golden results change only if the players change."""
    players = [bot(number) for number in strengths]
    history = play_match(setup(len(strengths), computers=strengths), players, WORDS)
    assert (history.last.scores, len(history.turns)) == (scores, turns)


@pytest.mark.no_cover
def test_a_game_with_the_whole_lexicon_scores_well():
    """Both players are below strength 5, so that the test is quick."""
    words = english()
    generator = Generator(words, EN).warmed()
    common = Lexicon.from_words(COMMON, "en")
    made = setup(2, computers=(4, 3))
    players = [make_player(strength_of(each), generator, words, common) for each in (4, 3)]
    history = play_match(made, players, words)
    assert history.last.result is not None
    assert min(history.last.scores) > 150
    assert players[0].patience == 100


def test_series_deal_different_games():
    assert len({deal(1, number) for number in range(50)}) == 50
    assert deal(1, 0) == deal(1, 0) != deal(2, 0)


@pytest.mark.parametrize(
    ("lexicon", "name"),
    [("en-complete", "en-common"), ("en-common", "en-common"), ("gl-inflected", "gl-roots")],
)
def test_beginners_know_the_common_words_of_a_lexicon(lexicon, name):
    """The catalogue names the lexicon of common words; in an own list all words are common."""
    assert pack_info(lexicon).common == name
    assert common_words(Lexicon(" ", pack_info(lexicon).digest, 0, array("I"))) == load_lexicon(
        name
    )
    own = Lexicon.from_words(COMMON, "en")
    assert common_words(own) is own
