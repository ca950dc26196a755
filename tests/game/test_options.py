"""The options of a game: their declarations, and what each changes in play, links and records."""

from dataclasses import replace
from itertools import combinations

import pytest
from support.amounts import amount

import scrabble
from scrabble import link as links
from scrabble.board import BOARDS, CENTRE, SIZE, Board, Layout, board_info, load_layout
from scrabble.cli.positions import read_position
from scrabble.errors import BoardError, FileFormatError, LinkError, SetupError
from scrabble.files import cgp, gcg, json
from scrabble.files.convert import Format, dump, load
from scrabble.game import ChallengeRule, Game, History, Mode, Setup, record_of, replay
from scrabble.game.boards import layout_of
from scrabble.game.options import (
    BOARD,
    BONUS,
    CHALLENGE_COST,
    DRAWN_BOARD,
    END,
    NUMBERS,
    OPEN_RACKS,
    OPTIONS,
    changed,
)
from scrabble.lexicon import load_lexicon
from scrabble.link.coder import BOTTOM, Writer
from scrabble.link.v1.framing import to_link
from scrabble.link.v1.header import code_header
from scrabble.movegen import Generator
from scrabble.moves import Challenge, Pass, Place
from scrabble.rules import check
from scrabble.tiles import load_alphabet
from scrabble.views.view import view
from scripts.data.vectors import lists
from scripts.lab.fuzz.options import play, samples
from scripts.lab.fuzz.referee import refereed

LEXICON = "en-common"
ENGLISH = load_alphabet("en")
GENERATOR = Generator(load_lexicon(LEXICON), ENGLISH)
EACH = {option.name: samples(option) for option in OPTIONS if option.in_games}


def setup(options, seed=7, names=("Ann", "Bea")):
    rule = ChallengeRule.SINGLE if options.get("challenge_cost") else ChallengeRule.VOID
    return Setup(names, seed, lexicon=LEXICON, challenge_rule=rule, options=changed(options))


def played(options, seed=7, challenges=4, names=("Ann", "Bea")) -> History:
    """Play a game by the highest score; every so often a challenge fails."""
    history = replay(Game(setup(options, seed, names)))
    generator = GENERATOR.on(history.last.setup.layout)
    while history.last.result is None:
        at = history.last
        if at.unchallenged and len(history.turns) % challenges == challenges - 1:
            history = history.played(Challenge(upheld=False), None)
            at = history.last
        best = generator.best(at.board, at.rack)
        history = history.played(best.place if best else Pass(), None)
        if best:
            assert history.turns[-1].play.score == best.score
    return history


def pairs():
    for one, other in combinations(EACH, 2):
        yield {one: EACH[one][-1], other: EACH[other][-1]}


ALL = [{name: value} for name, values in EACH.items() for value in values] + list(pairs())


@pytest.mark.parametrize("options", ALL, ids=str)
def test_a_game_with_options_is_the_same_after_its_link_and_its_record(options):
    history = played(options)
    link = links.encode_history(history)
    assert links.decode(link) == history
    assert links.setup_of(link) == history.game.setup
    record = replay(record_of(history))
    again = links.decode(links.encode_history(record))
    assert again == record
    assert (again.last.scores, again.last.result.winners) == (
        history.last.scores,
        history.last.result.winners,
    )
    assert not links.read(links.encode_history(record)).is_puzzle


@pytest.mark.no_cover
def test_games_with_options_agree_with_the_referee_and_their_links():
    assert [wrong for _, _, wrong in play(amount(12, 200), seed=1) if wrong] == []


def test_the_referee_notices_another_rule():
    """The history of a game under one option has faults under any other."""
    games = [played({}, seed) for seed in range(4)]
    for options in ({"bonus": 40}, {"board": "rings"}, {"end": "last-turns"}):
        others = [replace(game.game.setup, options=changed(options)) for game in games]
        renamed = (
            replace(game, game=replace(game.game, setup=other))
            for game, other in zip(games, others, strict=True)
        )
        assert any(list(refereed(game)) for game in renamed)
    assert not any(list(refereed(game)) for game in games)


def test_every_declaration_is_whole():
    for number, option in enumerate(OPTIONS):
        assert option.number == number < NUMBERS
        assert option.default in option.values
        assert len(set(option.values)) == len(option.values) <= option.room
        assert option.in_games or option.in_records
        assert option.sentence.endswith(".")
        assert [option.parse(option.text_of(value)) for value in option.values[:20]] == list(
            option.values[:20]
        )


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"bonus": 100}, "0 to 99"),
        ({"bonus": "35"}, "0 to 99"),
        ({"bonus": True}, "0 to 99"),
        ({"open_racks": 1}, "on or off"),
        ({"board": "chess"}, "classic, plain"),
        ({"colour": "red"}, "not an option"),
    ],
)
def test_other_values_are_refused_with_what_is_possible(options, words):
    with pytest.raises(SetupError, match=words) as error:
        changed(options)
    assert error.value.code == "bad-option"


@pytest.mark.parametrize(
    ("fields", "options"),
    [
        ({}, {"challenge_cost": 5}),
        ({"challenge_rule": ChallengeRule.DOUBLE}, {"challenge_cost": 5}),
        ({}, {"drawn_board": 5}),
        ({"mode": Mode.SEALED}, {"bonus": 5}),
        ({"mode": Mode.FAIR_DRAW}, {"board": "plain"}),
        ({"challenge_rule": ChallengeRule.SINGLE, "early_rules": True}, {"bonus": 5}),
    ],
)
def test_options_that_do_not_go_together_are_refused(fields, options):
    with pytest.raises(SetupError) as error:
        Setup(("", ""), 1, **fields, options=changed(options))
    assert error.value.code == "bad-option"


@pytest.mark.parametrize("mode", [Mode.SEALED, Mode.FAIR_DRAW])
@pytest.mark.parametrize("option", EACH)
def test_a_joint_game_refuses_every_option(mode, option):
    chosen = {option: EACH[option][0]}
    with pytest.raises(SetupError, match=option) as error:
        Setup(("", ""), 1, challenge_rule=ChallengeRule.SINGLE, mode=mode, options=changed(chosen))
    assert error.value.code == "bad-option"


def test_defaults_are_dropped_and_the_order_does_not_matter():
    assert changed({"bonus": 50, "board": "classic"}) == ()
    one = setup({"bonus": 35, "board": "rings"})
    other = setup({"board": "rings", "bonus": 35})
    assert one == other
    assert links.game_id(one) == links.game_id(other)
    assert links.game_id(one) != links.game_id(setup({}))


@pytest.mark.parametrize(("bonus", "score"), [(0, 14), (50, 64), (99, 113)])
def test_the_bonus_is_for_seven_tiles(bonus, score):
    tiles = tuple((CENTRE - 3 + n, letter) for n, letter in enumerate("AEINRST"))
    place = Place(tiles)
    layout = replace(layout_of("plain", 0), bonus=bonus)
    assert check(Board(), "AEINRST", place, ENGLISH, None, layout).score == 7 + bonus
    classic = replace(layout_of("classic", 0), bonus=bonus)
    assert check(Board(), "AEINRST", place, ENGLISH, None, classic).score == score


@pytest.mark.parametrize("points", [5, 10])
def test_a_failed_challenge_costs_its_challenger_for_each_word_and_keeps_the_turn(points):
    history = replay(Game(setup({"challenge_cost": points})))
    best = GENERATOR.best(history.last.board, history.last.rack)
    history = history.played(best.place, None)
    lost = history.played(Challenge(upheld=False), None)
    assert lost.last.scores == (best.score, -points * len(history.turns[-1].play.words))
    assert (lost.last.to_move, lost.last.stage) == (1, history.last.stage)
    assert (lost.turns[-1].score, lost.turns[-1].total) == (lost.last.scores[1],) * 2
    assert view(lost, 0, "matched")["turns"][-1]["hintCost"] == 0
    won = history.played(Challenge(upheld=True), None)
    assert won.last.scores == (0, 0)


def test_a_challenge_after_the_end_that_fails_changes_the_result():
    history = played({"challenge_cost": 10}, challenges=1000)
    assert history.last.unchallenged is not None
    before, seat = history.last, history.last.to_move
    words = len(history.last_play.play.words)
    after = history.played(Challenge(upheld=False), None).last
    assert after.scores[seat] == before.scores[seat] - 10 * words
    assert after.result.leftovers[seat].before == before.result.leftovers[seat].before - 10 * words
    assert after.result.winners == tuple(
        seat for seat in range(2) if after.scores[seat] == max(after.scores)
    )


@pytest.mark.parametrize("names", [("A", "B"), ("A", "B", "C"), ("A", "B", "C", "D")])
@pytest.mark.parametrize("seed", [1, 2])
def test_each_player_has_one_turn_after_the_bag_is_empty_and_nothing_is_deducted(names, seed):
    history = played({"end": "last-turns"}, seed=seed, names=names)
    emptied = next(n for n, at in enumerate(history.positions) if not at.bag)
    last = history.turns[emptied:]
    assert [turn.seat for turn in last] == [
        (history.turns[emptied - 1].seat + n) % len(names) for n in range(1, len(names) + 1)
    ]
    assert history.last.result.reason == "last-turns"
    assert history.last.scores == tuple(
        sum(turn.score for turn in history.turns if turn.seat == seat) for seat in range(len(names))
    )


def test_a_withdrawn_play_gives_its_last_turn_away():
    options = {"end": "last-turns", "challenge_cost": 5}
    history = played(options, challenges=1000)
    emptied = next(n for n, at in enumerate(history.positions) if not at.bag)
    until = history.until(emptied + 1)
    game = replace(until.game, moves=until.game.moves[: emptied + 1], notes=())
    after = replay(game).played(Challenge(upheld=True), None).last
    assert (after.last_turns, after.result) == (1, None)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_open_racks_are_seen_by_everybody_but_not_what_may_go_back(seat):
    start = replay(Game(setup({"open_racks": True})))
    seen = view(start, seat, "matched")
    assert [len(rack) for rack in seen["openRacks"]] == [7, 7]
    assert seen["unseenKinds"]["n"] == 86
    hidden = view(replay(Game(setup({}))), seat, "matched")
    assert "openRacks" not in hidden
    open_single = Setup(
        ("", ""),
        7,
        lexicon=LEXICON,
        challenge_rule=ChallengeRule.SINGLE,
        options=changed({"open_racks": True}),
    )
    history = replay(Game(open_single))
    best = GENERATOR.best(history.last.board, history.last.rack)
    after = view(history.played(best.place, None), seat, "matched")
    assert [len(rack) for rack in after["openRacks"]] == [7 - len(best.place.tiles), 7]


def test_boards_are_numbered_named_and_symmetric():
    assert [board_info(name).number for name in BOARDS] == list(range(len(BOARDS)))
    languages = dict(board_info().titles).keys()
    for name in BOARDS:
        assert dict(board_info(name).titles).keys() == languages
        layout = layout_of(name, 3)
        rows = [layout.names[at : at + SIZE] for at in range(0, SIZE * SIZE, SIZE)]
        assert (
            rows
            == rows[::-1]
            == [row[::-1] for row in rows]
            == [*map(tuple, zip(*rows, strict=True))]
        )
    assert layout_of("plain", 0).names == ("",) * SIZE * SIZE
    with pytest.raises(BoardError):
        load_layout("chess")


def test_a_drawn_board_follows_from_the_seed_and_stays_in_its_record():
    one, same, other = (setup({"board": "drawn"}, seed).layout for seed in (7, 7 + 65536, 8))
    assert one == same != other
    history = played({"board": "drawn"})
    record = record_of(history)
    assert dict(record.setup.options)["drawn_board"] == 7
    assert record.setup.layout == history.game.setup.layout


def test_a_generator_on_another_layout_scores_by_it():
    board, rack = Board(), "AEINRST"
    plain = GENERATOR.on(replace(layout_of("plain", 0), bonus=0))
    assert plain is GENERATOR.on(replace(layout_of("plain", 0), bonus=0))
    assert GENERATOR.on(load_layout()) is GENERATOR
    assert plain.best(board, rack).score == 7
    assert GENERATOR.best(board, rack).score > 57


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ([(0, 5, 64)], "unknown-version"),
        ([(2, 3, 8)], "unknown-version"),
        ([(6, 0, 1)], "unknown-version"),
        ([(1, 50, 100)], "not-canonical"),
        ([(1, 35, 100), (0, 2, 64)], "not-canonical"),
        ([], "not-canonical"),
        ([(2, 1, 8)], "bad-option"),
        ([(5, 9, 1 << 16)], "bad-option"),
    ],
)
def test_links_with_other_options_are_refused(options, code):
    writer = Writer()
    code_header(writer, Setup(("", ""), 1, lexicon=LEXICON))
    writer.weighted((1, 1), 1)
    writer.uniform(16, 6)
    for number, index, room in options:
        writer.weighted((1, 1), 1)
        writer.uniform(64, number)
        writer.uniform(room, index)
    writer.weighted((1, 1), 0)
    writer.weighted((1, 1), 0)
    writer.weighted((1,), 0)
    with pytest.raises((LinkError, SetupError)) as error:
        links.decode(to_link(writer.integer(BOTTOM)))
    assert error.value.code in (code, "mistyped")


@pytest.mark.native
def test_the_table_of_options_is_in_the_rules():
    rules = lists.RULES.read_text("utf-8")
    assert lists.rules_with_options(rules) == rules
    assert all(each.sentence in rules for each in OPTIONS)


def test_options_ask_for_their_own_value():
    chosen = setup({"bonus": 35, "end": "last-turns"})
    values = [chosen.option(each) for each in (BOARD, BONUS, CHALLENGE_COST, END, OPEN_RACKS)]
    assert values == ["classic", 35, 0, "last-turns", False]
    assert chosen.option(DRAWN_BOARD) == 0
    assert isinstance(chosen.layout, Layout)


@pytest.mark.parametrize("options", ALL, ids=str)
def test_files_carry_every_option_and_every_pair(options):
    history = played(options)
    record = record_of(history)
    sheet = gcg.text_of(gcg.from_history(history))
    checked = gcg.check(gcg.parse(sheet))
    assert (checked.record, checked.warnings) == (record, ())
    for at in (history.positions[9], history.last):
        line = cgp.text_of(cgp.from_position(at))
        read = cgp.parse(line)
        assert cgp.text_of(read) == line
        assert (read.options, read.setup.layout) == (record.setup.options, at.setup.layout)
        assert read.last_turns == at.last_turns
    assert json.describe(history)["options"] == options
    assert load(json.text_of(history)).history == history


def test_positions_are_scored_by_their_options():
    line = f"{'15/' * 14}15 AEINRST/ 0/0 0 option board plain; option bonus 7;"
    opened = scrabble.open(line)
    assert opened.generator.best(opened.board, opened.position.rack).score == 14
    asked = read_position(line, None, None)
    assert GENERATOR.on(asked.layout).best(asked.board, asked.rack).score == 14
    assert dump(load(line), Format.TEXT) != dump(
        load(line.split(" option", maxsplit=1)[0]), Format.TEXT
    )


@pytest.mark.parametrize(
    ("pragmas", "options", "warned"),
    [
        (["bonus 35"], {"bonus": 35}, []),
        (["drawn_board 9", "board drawn"], {"board": "drawn", "drawn_board": 9}, []),
        (["bonus 35", "bonus 40"], {"bonus": 35}, []),
        (["open_racks on"], {}, []),
        (["colour red", "bonus 35"], {"bonus": 35}, [1]),
        (["bonus 100"], {}, [1]),
        (["bonus " + "9" * 5000], {}, [1]),
        ([""], {}, [1]),
        (["drawn_board 9"], {}, [1]),
    ],
)
def test_a_sheet_with_an_option_that_is_not_known_is_read_with_a_warning(pragmas, options, warned):
    lines = [*(f"#option {text}" for text in pragmas), "#player1 Ann", "#player2 Bea"]
    sheet = "\n".join([*lines, "#tile-set english", ">Ann: AEINRST - +0 0"])
    checked = gcg.check(gcg.parse(sheet))
    assert dict(checked.record.setup.options) == options
    assert [each.line for each in checked.warnings] == warned
    assert {each.code for each in checked.warnings} <= {"bad-line"}


def test_a_cost_of_challenges_goes_with_the_single_rule_alone():
    lines = ["#option challenge_cost 5", "#challenge-rule double", "#player1 Ann", "#player2 Bea"]
    sheet = "\n".join([*lines, "#tile-set english", ">Ann: AEINRST - +0 0"])
    assert [each.code for each in gcg.check(gcg.parse(sheet)).warnings] == ["bad-line"]
    with pytest.raises(FileFormatError) as error:
        gcg.check(gcg.parse(sheet), strict=True)
    assert error.value.line == 1
