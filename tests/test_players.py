"""Computer players: what they know, how they choose, and that their games end."""

from __future__ import annotations

from dataclasses import fields, replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from support.helpers import EN, FEWER, board, english, finish, place, position, setup

from scrabble.board import Board
from scrabble.game import ChallengeRule, Position, apply, start
from scrabble.game.bag import shuffled
from scrabble.lexicon import Lexicon, common_lexicon_name
from scrabble.movegen import Generator
from scrabble.moves import Challenge, Exchange, Pass, Place
from scrabble.rules import lay_out
from scrabble.strategy.equity import (
    LEFT_IN_BAG,
    best_exchange,
    best_places,
    going_out_bonus,
    kept_value,
    kept_values,
    passing,
    rack_splits,
    tiles_used,
)
from scrabble.strategy.players import (
    STRENGTHS,
    Knowledge,
    Player,
    deal,
    known_from,
    known_to_mover,
    make_player,
    play_match,
    strength_of,
)
from scrabble.strategy.players.endgame import Endgame
from scrabble.strategy.players.endgame_moves import EndgameMoves
from scrabble.strategy.players.endgame_search import State
from scrabble.strategy.players.lookahead import look_ahead
from scrabble.strategy.players.random_stream import Stream
from scrabble.tiles import BLANK, letters_of
from scripts.lexicons.leave_rule import by_rule

pytestmark = pytest.mark.no_cover

WORDS = frozenset(
    "AA AB AD AE AT BA BE EAT EATS EH ET HA HAT HATE HATED HATES HE HEAT HEATS HET RAT RATE "
    "RATED RATES RE SAT SATE SEA SEAT SET TA TAE TAR TEA TEAR TEARS TEAS TEE THE THEE DATE DATES "
    "QUIZ QI ZA ZAG OX AX EX TAX HEX ABATED REHEATS HEATERS".split()
)
COMMON = frozenset("AT HAT HATE HE HEAT SAT SEA SEAT SET TEA THE RAT RATE TAR TEAR TAX".split())
GENERATOR = Generator(WORDS, EN)
LEAVES = by_rule(EN)
NUMBERS = [one.number for one in STRENGTHS]


def bot(number: int, *, never_suggest=(), words=WORDS) -> Player:
    """Return a player of the tiny lexicon."""
    generator = GENERATOR if words is WORDS else Generator(words, EN)
    return Player(strength_of(number), generator, LEAVES, words, COMMON & words, never_suggest)


def opening(rack: str, bag: str = "EEEEEEETTTTTTT") -> Position:
    """Return an opening position with a rack to move and a bag to draw from."""
    return position(rack, "AABBCCD", bag=bag)


def words_of(pos: Position, move) -> set[str]:
    """Return the words that a placement makes."""
    play = lay_out(pos.board, pos.rack, move, EN)
    return {letters_of(word.tiles) for word in play.words}


# What they know


def test_knowledge_has_no_place_for_hidden_tiles():
    """No seed, bag order or other rack: only the own rack, unseen tiles and numbers of tiles."""
    assert [field.name for field in fields(Knowledge)] == [
        "alphabet",
        "board",
        "rack",
        "unseen",
        "bag",
        "rivals",
        "scores",
        "seat",
        "turn",
        "may_exchange",
        "last_words",
        "accepted",
        "over",
        "hidden",
    ]


@FEWER
@given(st.integers(0, 2**64 - 1), st.integers(0, 30))
def test_hidden_tiles_change_nothing(seed, moves):
    """However the unseen tiles are distributed, knowledge and move stay the same."""
    dealt = start(setup(3))
    for _ in range(moves % 3):
        dealt, _ = apply(dealt, Pass())
    mine = dealt.to_move
    hidden = "".join(rack for seat, rack in enumerate(dealt.racks) if seat != mine) + dealt.bag
    mixed = shuffled(hidden, seed)
    racks = [mixed[7 * seat : 7 * seat + 7] for seat in range(2)]
    racks.insert(mine, dealt.racks[mine])
    other = replace(
        dealt, racks=tuple(racks), bag=mixed[14:], setup=replace(dealt.setup, seed=seed)
    )
    assert known_to_mover(other) == known_to_mover(dealt)


def test_everything_seen_is_known():
    """Own rack, unseen tiles, the opponents' numbers of tiles in turn order, scores."""
    pos = position("EHT", "AB", "C", "DD", bag="Z", scores=(1, 2, 3, 4), to_move=2)
    known = known_to_mover(replace(pos, resigned=(False, True, False, False)))

    assert (known.rack, known.bag, known.seat, known.scores) == ("C", 1, 2, (1, 2, 3, 4))
    assert known.rivals == (2, 3)
    assert len(known.unseen) == 99
    assert not known.may_exchange
    assert not known.over


def test_a_board_and_a_rack_give_a_position():
    """As in a game of two whose other rack is full."""
    known = known_from(Board(), "QUIZ?AE", EN)

    assert (known.bag, known.rivals, known.may_exchange) == (86, (7,), True)
    assert known_from(Board(EN.full_bag[2:97] + "." * 130), "?", EN).rivals == (4,)


def test_chance_is_decided_by_the_position():
    """The same random numbers on every machine, different ones for each strength."""
    known = known_from(Board(), "QUIZ?AE", EN)
    numbers = [Stream.of(known, 1).below(100) for _ in range(2)]
    stream = Stream.of(known, 1)
    row = [stream.below(1000) for _ in range(12)]

    assert numbers[0] == numbers[1]
    assert row == GOLDEN
    assert row != [Stream.of(known, 2).below(1000) for _ in range(12)]


GOLDEN = [714, 765, 124, 331, 717, 193, 717, 525, 370, 323, 26, 470]


@given(st.text("AB?", max_size=12), st.integers(0, 12))
def test_tiles_are_drawn_from_those_available(tiles, count):
    """They are sorted, and no more than there are."""
    drawn = Stream(b"key").draw(tiles, count)

    assert len(drawn) == min(count, len(tiles))
    assert list(drawn) == sorted(drawn)
    assert all(drawn.count(tile) <= tiles.count(tile) for tile in drawn)


def test_biased_random_numbers_are_rejected():
    """Rejection sampling: a limit just above a half of the range rejects about half."""
    limit = (1 << 31) + 1
    stream = Stream(b"key")
    assert all(stream.below(limit) < limit for _ in range(20))


# Candidates


def test_a_rack_is_split_in_every_way():
    """Each part once, with the leave."""
    assert rack_splits("TAA") == {
        "": "AAT",
        "A": "AT",
        "T": "AA",
        "AA": "T",
        "AT": "A",
        "AAT": "",
    }


def knowing(rack: str, bag: int = 50) -> Knowledge:
    """Return what is known of an opening with a rival who holds Q and Z."""
    return replace(known_from(Board(), rack, EN), bag=bag, unseen="QZ", rivals=(2,))


def valued(rack: str, bag: int = 50):
    """Return the splits of a rack and the values of its leaves."""
    splits = rack_splits(rack)
    return splits, kept_values(knowing(rack, bag), LEAVES, splits)


@pytest.mark.parametrize("rack", ["EHAT", "AEERTS?", "TTAEHRS", "??AERTD"])
@pytest.mark.parametrize("limit", [1, 3, 1000])
def test_the_best_places_are_those_of_a_full_sort(rack, limit):
    """Stopping early changes nothing; of equals the first of the generator wins."""
    on = board("8 .......HAT.....")
    moves = GENERATOR.moves(on, rack)
    splits, values = valued(rack)
    found = best_places(moves, splits, values, limit)
    every = sorted(
        (-10 * move.score - values[splits[tiles_used(move)]], n) for n, move in enumerate(moves)
    )
    assert [(-c.equity, c.move) for c in found] == [(e, moves[n].place) for e, n in every[:limit]]


def test_an_exchange_keeps_the_best_leave():
    """The blank is kept, bad tiles go, and at least one tile goes."""
    for rack, given_back in (("?VVJKXQ", "VVJKXQ"), ("?", "?")):
        found = best_exchange(knowing(rack), LEAVES, rack_splits(rack))
        assert found.move == Exchange.of(given_back)


def test_passing_keeps_everything():
    """Its equity is the value of the rack."""
    assert passing(*valued("AE")) == (LEAVES.full_value("AE"), 0, "AE", Pass())


def test_going_out_wins_the_tiles_of_the_opponents():
    """Only with an empty bag: twice those of one opponent, gain and average loss with several."""
    assert valued("A", bag=0)[1][""] == 400
    assert valued("A", bag=7)[1][""] == 0
    known = replace(known_from(Board(), "A", EN), bag=0, unseen="QZ", rivals=(1, 1))
    assert going_out_bonus(known) == 300


@pytest.mark.parametrize(
    ("bag", "kept", "left"), [(1, "A", 0), (2, "A", 1), (3, "A", 2), (5, "", 3), (9, "", None)]
)
def test_whoever_empties_the_bag_gives_the_first_move_of_the_endgame(bag, kept, left):
    """What is left in the bag has a value of its own, for plays and passes, not for exchanges."""
    known = knowing("AE", bag)
    value = kept_value(known, LEAVES, kept) - LEAVES.value(kept, bag)
    assert value == (0 if left is None else LEFT_IN_BAG[left])
    assert kept_value(known, LEAVES, "AE") == LEAVES.value("AE", bag) + LEFT_IN_BAG.get(bag, 0)
    exchange = best_exchange(known, LEAVES, {"": "AE", "AE": ""})
    assert exchange.equity == LEAVES.value("", bag)


# Strengths


def test_strengths_are_numbered_and_ordered():
    """Five of them, each with a name and a higher average."""
    assert NUMBERS == [1, 2, 3, 4, 5]
    assert [strength_of(number) for number in NUMBERS] == list(STRENGTHS)
    assert all(low.average < high.average for low, high in pairwise(STRENGTHS))
    assert len({one.name for one in STRENGTHS}) == 5


@pytest.mark.parametrize("number", [1, 2])
@pytest.mark.parametrize("rack", ["EHATRSX", "HEATERS", "TAEQIZA"])
def test_beginners_know_common_words_only(number, rack):
    """Main and cross words alike, on an empty and on a filled board."""
    for on in (Board(), board("8 .......HAT.....")):
        pos = replace(opening(rack), board=on)
        move = bot(number).choose(known_to_mover(pos))
        assert isinstance(move, Place)
        assert words_of(pos, move) <= COMMON


@pytest.mark.parametrize("rack", ["HEATERS", "TAEQIZA", "EHATRSX"])
def test_an_expert_chooses_almost_the_best_score(rack):
    """From all words; if nothing scores slightly less, the next best play."""
    pos = opening(rack)
    moves = GENERATOR.moves(pos.board, rack)
    move = bot(4).choose(known_to_mover(pos))
    score = GENERATOR.check(pos.board, rack, move).score
    most = moves[0].score
    assert 85 * most <= 100 * score or score == max(m.score for m in moves if m.score < most)


def test_weak_players_miss_points():
    """Scores over a few racks increase with strength."""
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
    """Whatever they score, other words are found instead."""
    never_suggest = frozenset({"HEATERS", "REHEATS", "HEAT", "THE"})
    pos = opening("HEATERS")
    move = bot(number, never_suggest=never_suggest).choose(known_to_mover(pos))

    assert isinstance(move, Place)
    assert not words_of(pos, move) & never_suggest


@pytest.mark.parametrize("number", NUMBERS)
def test_without_a_word_tiles_are_exchanged_or_the_turn_is_passed(number):
    """As the bag allows."""
    stuck = opening("VVVVUUU")
    assert isinstance(bot(number).choose(known_to_mover(stuck)), Exchange)
    assert bot(number).choose(known_to_mover(replace(stuck, bag="EEE"))) == Pass()


def test_a_word_whose_cross_words_are_never_suggested_is_not_played():
    """If every word is excluded, it is as if none fitted."""
    pos = opening("QIEEEEE", bag="AAA")
    assert (
        bot(4, never_suggest={"QI", "TEE", "EE"}, words=frozenset({"QI"})).choose(
            known_to_mover(pos)
        )
        == Pass()
    )


def test_the_master_exchanges_when_equity_says_so():
    """A poor play that leaves poor tiles is not made."""
    pos = opening("VVUUIBA", bag="E" * 20)
    assert GENERATOR.moves(pos.board, pos.rack)
    assert isinstance(bot(5).choose(known_to_mover(pos)), Exchange)


# Challenges


@pytest.mark.parametrize("challenge_rule", [ChallengeRule.SINGLE, ChallengeRule.DOUBLE])
@pytest.mark.parametrize(
    ("number", "word", "challenges"),
    [(1, "TH", False), (2, "TH", False), (3, "TH", True), (5, "TH", True), (5, "THE", False)],
)
def test_strong_players_challenge_phonies(challenge_rule, number, word, challenges):
    """From strength 3 on, and only what the lexicon lacks."""
    pos = position("THEATER", "HEATERS", challenge_rule=challenge_rule, bag="EEEEEEE")
    after, _ = apply(pos, place(f"8G {word}"))
    chosen = bot(number).choose(known_to_mover(after))
    assert (chosen == Challenge(upheld=True)) is challenges


def test_words_accepted_by_house_rule_are_not_challenged():
    """The game says they are words."""
    pos = position("THEATER", "HEATERS", challenge_rule=ChallengeRule.SINGLE, bag="EEEEEEE")
    after, _ = apply(pos, place("8G TH"))
    known = replace(known_to_mover(after), accepted=("TH",))
    assert known.last_words == ("TH",)
    assert bot(5).choose(known) != Challenge(upheld=True)


def test_a_phony_that_ends_the_game_can_still_be_challenged():
    """After a valid last play there is nothing to do."""
    pos = position("TH", "HEATERS", challenge_rule=ChallengeRule.SINGLE)
    ended, _ = apply(pos, place("8G TH"))
    assert ended.result is not None
    assert bot(5).choose(known_to_mover(ended)) == Challenge(upheld=True)
    good, _ = apply(position("HE", "HEATERS", challenge_rule=ChallengeRule.SINGLE), place("8G HE"))
    assert bot(5).choose(known_to_mover(good)) == Pass()


# The endgame


FEW = Generator({"TEA", "TEAS", "AT", "TEAT", "HE", "EH", "TAX", "QI", "TEAX"}, EN)
"""A handful of words, so that every position can be searched."""


def minimax(on: Board, racks: tuple[str, str], passed: bool) -> int:
    """Return the final spread of the player to move, by searching every position."""
    mine, theirs = racks
    best = (
        EN.points(theirs) - EN.points(mine) if passed else -minimax(on, (theirs, mine), passed=True)
    )
    for move in FEW.moves(on, mine):
        left = rack_splits(mine)[tiles_used(move)]
        rest = (
            -minimax(on.with_tiles(dict(move.place.tiles)), (theirs, left), passed=False)
            if left
            else 2 * EN.points(theirs)
        )
        best = max(best, move.score + rest)
    return best


@pytest.mark.parametrize(
    "racks", [("AT", "HE"), ("ES", "QS"), ("AX", "TE"), ("QI", "A"), ("V", "EH"), ("HS", "ES")]
)
def test_small_endgames_are_solved_exactly(racks):
    """The move has the value that a full search finds."""
    on = board("8 .......TEA.....")
    racks = tuple("".join(sorted(rack)) for rack in racks)
    endgame = Endgame(FEW, EN, State(on, racks))
    move = finish(endgame.solve(lambda _move: True))
    assert endgame.exact
    mine, theirs = racks
    if isinstance(move, Pass):
        worth = -minimax(on, (theirs, mine), passed=True)
    else:
        play = lay_out(on, mine, move, EN)
        left = rack_splits(mine)["".join(sorted(move.letters))]
        after = on.with_tiles(dict(move.tiles))
        worth = play.score + (
            -minimax(after, (theirs, left), passed=False) if left else 2 * EN.points(theirs)
        )
    assert worth == minimax(on, racks, passed=False)


@pytest.mark.parametrize("positions", [1, 3, 10, 40])
def test_an_endgame_cut_short_still_has_a_move(positions):
    """The work is bounded and the move legal."""
    on = board("8 .......HEATERS.")
    endgame = Endgame(GENERATOR, EN, State(on, ("AADEERT", "AEHSTTX")), positions)
    move = finish(endgame.solve(lambda _move: True))
    assert isinstance(move, Place)
    assert GENERATOR.check(on, "AADEERT", move).score
    assert endgame.generations <= positions
    assert not endgame.exact


@pytest.mark.parametrize("rack", ["AEST", "AT", "EH", "?ET", "?"])
def test_moves_of_an_endgame_are_those_of_the_generator(rack):
    """Also where they are taken from a fuller rack, and after lanes have changed."""
    on = board("8 .......HEAT....")
    moves = EndgameMoves(GENERATOR, EN, ("AEEHHSTT", "?ET"), 50)
    for found in (moves.options(on, rack, "X"), moves.options(on, rack, "X")):
        kept = {option.move for option in found}
        every = GENERATOR.moves(on, rack)
        assert kept <= set(every)
        assert BLANK in rack or len(found) == len(every)
        assert {move for move in every if len(move.tiles) == len(rack)} <= kept
    assert moves.generations == 1
    after = on.with_tiles(
        {square + 15: tile for square, tile in zip((112, 127), "AT", strict=True)}
    )
    assert BLANK in rack or (
        {option.move for option in moves.options(after, rack, "X")}
        == set(GENERATOR.moves(after, rack))
    )


def test_going_out_ranks_by_what_it_wins():
    """Twice the rival's tiles, beyond the tiles it uses, which all moves count."""
    on = board("8 .......TEA.....")
    ranked = {
        option.used: option.rank - option.score
        for option in EndgameMoves(FEW, EN, ("SX", "Q"), 9).options(on, "SX", "Q")
    }
    assert ranked == {"S": 1, "X": 8}
    assert EndgameMoves(FEW, EN, ("S", "Q"), 9).options(on, "S", "Q")[0].rank == 4 + 1 + 20


@pytest.mark.parametrize("rack", ["AEEHHSTT", "AEHRTX", "EST", "QV", "A"])
@pytest.mark.parametrize("rival", ["X", "QZ"])
def test_the_first_option_is_found_without_the_others(rack, rival):
    """On one board after the other, whatever is remembered, going out included."""
    on = board("8 ...HATE........")
    alone, all_of_them = (EndgameMoves(GENERATOR, EN, ("AEEHHSTT", "AEHRTX"), 99) for _ in "12")
    while True:
        expected = next(iter(all_of_them.options(on, rack, rival)), None)
        found = alone.first(on, rack, rival)
        assert found == alone.first(on, rack, rival)
        assert (found and found.move) == (expected and expected.move)
        if found is None or len(found.used) == len(rack):
            break
        on, rack = found.on(on), alone.splits(rack)[found.used]
    assert alone.options(on, rack, rival) == all_of_them.options(on, rack, rival)
    assert alone.generations <= all_of_them.generations + 1


@pytest.mark.parametrize("racks", [("AADEERT", "AEHSTTX"), ("?AEHSTT", "AEEHRTX")])
def test_an_endgame_taken_again_is_the_same(racks):
    """Whatever the generator remembers, and when its engine changes in the middle."""
    on = board("8 .......HEATERS.")
    words = Lexicon.from_words(WORDS, "en")
    found = []
    for pause in (None, 0, 3, 12):
        generator = Generator(words, EN)
        steps = Endgame(generator, EN, State(on, racks), 100).solve(lambda _move: True)
        if pause is not None:
            for _ in range(pause):
                next(steps, None)
            generator.warmed()
        found.append(finish(steps))
    again = Endgame(GENERATOR, EN, State(on, racks), 100)
    found += [finish(again.solve(lambda _move: True))]
    GENERATOR.forget()
    assert found == found[:1] * 5
    assert again.generations <= 100


def test_an_endgame_with_blanks_is_bounded_and_not_called_exact():
    """A position with two blanks counts as sixteen."""
    on = board("8 .......HEATERS.")
    endgame = Endgame(GENERATOR, EN, State(on, ("??AEHST", "AEEHRTX")), 40)
    assert isinstance(finish(endgame.solve(lambda _move: True)), Place)
    assert endgame.generations <= 40
    small = Endgame(FEW, EN, State(board("8 .......TEA....."), ("?", "V")))
    assert isinstance(finish(small.solve(lambda _move: True)), Place)
    assert not small.exact


def test_an_endgame_with_nothing_to_play_is_passed():
    """Both are stuck, or all words left are on the never-suggest list."""
    on = board("8 .......TEA.....")
    assert finish(Endgame(GENERATOR, EN, State(on, ("VV", "VV"))).solve(lambda _m: True)) == Pass()
    assert finish(Endgame(GENERATOR, EN, State(on, ("EH", "VV"))).solve(lambda _m: False)) == Pass()


def test_the_master_plays_the_endgame_of_two():
    """With three players the other racks are not known, and equity decides."""
    on = board("8 .......TEA.....")
    two = replace(known_to_mover(position("HS", "VV", board=on)), unseen="VV")
    assert isinstance(bot(5).choose(two), Place)
    three = known_to_mover(position("HS", "VV", "AE", board=on))
    assert isinstance(bot(5).choose(three), Place)
    assert bot(5).choose(known_to_mover(position("VV", "HS", "AE", board=on))) == Pass()


# Look-ahead


def test_a_single_candidate_is_not_simulated():
    """It is returned at once."""
    known = known_from(Board(), "HEATERS", EN)
    candidates = bot(5).candidates(known)[:1]
    assert list(look_ahead(known, candidates, GENERATOR, Stream(b""), 100)) == []


def test_look_ahead_decides_between_similar_candidates():
    """Beside a triple word square, the play that opens less is chosen, each time the same."""
    known = known_from(board("8 ...HATE........"), "TSAEEHR", EN)
    candidates = bot(5).candidates(known)
    ranked, again = (
        finish(look_ahead(known, candidates, GENERATOR, Stream(b"key"), 100)) for _ in range(2)
    )
    assert ranked == again
    assert {one.move for one in ranked} <= {one.move for one in candidates}
    assert [one.equity for one in ranked] == sorted((one.equity for one in ranked), reverse=True)


@pytest.mark.parametrize(("rack", "least"), [("TTAEEHR", 100), ("TSAEEHR", 1)])
def test_progress_grows_to_the_end(rack, least):
    """Percentages of the work, never decreasing; a play far ahead of all others ends it early."""
    known = known_from(board("8 ...HATE........"), rack, EN)
    done = list(bot(5).think(known))
    assert done == sorted(done)
    assert done[0] == 0
    assert least <= done[-1] <= (100 if least == 100 else 50)


# Whole games


@pytest.mark.parametrize("strengths", [(1, 2), (5, 4), (3, 5, 1), (2, 4, 3, 1), (5, 5)])
def test_games_of_all_setups_end(strengths):
    """Every move is legal, and the game is the same every time."""
    made = setup(len(strengths), computers=strengths)
    players = {number: bot(number) for number in strengths}
    history = play_match(made, players, WORDS)
    assert history.last.result is not None
    assert history == play_match(made, players, WORDS)


@pytest.mark.parametrize(
    ("strengths", "scores", "turns"), [((5, 4), (41, 25), 27), ((3, 5, 1), (-7, 18, -16), 11)]
)
def test_games_are_the_same_on_every_machine(strengths, scores, turns):
    """Golden games: they change only when the players change."""
    players = {number: bot(number) for number in strengths}
    history = play_match(setup(len(strengths), computers=strengths), players, WORDS)
    assert (history.last.scores, len(history.turns)) == (scores, turns)


def test_a_game_with_the_whole_lexicon_scores_well():
    """With weaker players, so that the test is quick; scores grow with strength."""
    words = english()
    generator = Generator(words, EN).warmed()
    common = Lexicon.from_words(COMMON, "en")
    made = setup(2, computers=(4, 3))
    players = {
        number: make_player(strength_of(number), generator, words, common) for number in (4, 3)
    }
    history = play_match(made, players, words)
    assert history.last.result is not None
    assert min(history.last.scores) > 150
    assert players[4].patience == 100


def test_series_deal_different_games():
    """One seed for each number, the same every time."""
    assert len({deal(1, number) for number in range(50)}) == 50
    assert deal(1, 0) == deal(1, 0) != deal(2, 0)


@pytest.mark.parametrize(("language", "name"), [("en", "en-common"), ("gl", "gl-roots")])
def test_beginners_know_the_smallest_lexicon(language, name):
    """Of the shipped ones."""
    assert common_lexicon_name(language) == name
