"""JSON output of each command matches its schema in docs/schemas/, field by field."""

import io
import json
import re
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from support import gcg

from scrabble import cli
from scrabble import link as links
from scrabble.board import Board
from scrabble.bots import protocol
from scrabble.cli import joint
from scrabble.cli.parser import COMMANDS, whole_parser
from scrabble.files.json import describe
from scrabble.game import ChallengeRule, Game, Puzzle, Setup, replay
from scrabble.lexicon import load_lexicon, pack_info
from scrabble.moves import parse_move
from scrabble.strategy.players import known_to_mover

if sys.platform != "emscripten":
    from jsonschema import Draft202012Validator, FormatChecker

    from scripts.data.vectors import fields

pytestmark = pytest.mark.native

DATA = Path(__file__).parents[1] / "data"
UNIT = f"{'.' * 112}UNIT{'.' * 109}"
QUIZ = links.encode_puzzle(Puzzle("en-complete", Board(f"{'.' * 112}AT{'.' * 111}"), "IQUZ", "Ann"))
RESULT, DUPLICATE = (
    json.loads((DATA / "duplicate-vectors.json").read_text("utf-8"))["results"][0][kind]
    for kind in ("link", "invitation")
)
SETUP = Setup(("Ann", "Bea"), 0x4D2)
START = replay(Game(SETUP)).last
UNIT_PLAYED = parse_move("8H UNIT", START.board, SETUP.alphabet)


def strict(schema: fields.Schema) -> fields.Schema:
    """Return the schema with unnamed fields forbidden in every object."""
    closed = {
        key: [strict(each) if isinstance(each, dict) else each for each in value]
        if isinstance(value, list)
        else strict(value)
        if isinstance(value, dict)
        else value
        for key, value in schema.items()
    }
    if schema.get("type") == "object" and isinstance(schema.get("properties"), dict):
        closed["additionalProperties"] = False
    return closed


def faults(name: str, value: object, schema: str = "commands") -> list[str]:
    """Return the errors of an output against its schema, each with its JSON path."""
    errors = validator(name, schema).iter_errors(value)
    return [f"{error.json_path}: {error.message[:200]}" for error in errors]


@cache
def validator(name: str, schema: str) -> Draft202012Validator:
    """Return a validator that allows only the fields in the schema of an output."""
    whole = strict(fields.load(schema)) | {"$ref": f"#/$defs/{name}"}
    return Draft202012Validator(whole, format_checker=FormatChecker())


@pytest.fixture
def printed(capsys, monkeypatch, tmp_path):
    """Return a function that runs a command in an empty folder and returns the output lines."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sheet.gcg").write_text(gcg.SHEET, "utf-8")
    (tmp_path / "list.txt").write_text("quiz\ntuna\nq1\n", "utf-8")
    (tmp_path / "board.txt").write_text(UNIT, "utf-8")

    def run(*arguments: str, given: str = "") -> list[object]:
        monkeypatch.setattr("sys.stdin", io.StringIO(given))
        assert cli.main(arguments) == 0
        out = capsys.readouterr().out
        return (
            [json.loads(out)] if out.startswith("{\n") else list(map(json.loads, out.splitlines()))
        )

    return run


POSITION = json.dumps({"id": 7, "board": UNIT, "rack": "ABC?EFG"})
ROWS = [
    ("game", "convert sheet.gcg - --to json"),
    ("best", "best --board board.txt --rack DGIILRX --strength 2 --top 3 --json"),
    ("selfplay", "selfplay --games 2 --strength 1,1 --lexicon en-common --json"),
    ("match", "match 1 1 --games 2 --lexicon en-common --json"),
    ("moves", "moves --board board.txt --rack ABC?EFG --top 20 --json"),
    ("moves_summary", "moves --jsonl --words list.txt"),
    ("words_check", "words check quiz tuna --json"),
    ("words_define", "words define quiz --words list.txt --json"),
    *[
        ("words_found", f"words {mode} {query} --limit 20 --json")
        for mode, query in (
            ("prefix", "qu"), ("suffix", "iz"), ("contains", "uiz"), ("pattern", "q..z"),
            ("anagram", "ret?"), ("rack", "q?iz"),
        )
    ],
    ("words_hooks", "words hooks at --json"),
    ("words_info", "words info --json"),
    ("words_build", "words build list.txt -o list.pack --json"),
    ("words_verify", "words verify en-common --json"),
    ("puzzle", "puzzle today --lexicon es --date 2026-12-01 --json"),
    ("puzzle_answer", f"puzzle answer {QUIZ} --json"),
    ("duplicate", "duplicate new --lexicon en-common --json"),
    ("duplicate_play", f"duplicate play {DUPLICATE} pass --json"),
    ("duplicate_result", f"duplicate result {RESULT} --turns --json"),
    ("duplicate_table", f"duplicate table {RESULT} --json"),
    ("review", "review sheet.gcg --turn 3 --json"),
]  # fmt: skip
"""Each row: the name of a schema definition, and a command that prints output of this form."""


@pytest.mark.parametrize(("name", "command"), ROWS, ids=[command[:30] for _, command in ROWS])
def test_what_a_command_prints_has_the_stated_form(name, command, printed):
    lines = printed(*command.split(), given=POSITION)
    assert lines
    assert [fault for line in lines for fault in faults(name, line)] == []


def test_every_command_with_json_is_in_the_table():
    """The test covers each option and each action; the vectors below cover `link decode`."""
    seen = {tuple(command.split()[:2]) for _, command in ROWS} | {("link", "decode")}
    seen |= {("puzzle", "make")}
    told = {(command,) for command, _ in seen} | seen
    having = []

    def look(parser, path):
        for action in parser._actions:
            if isinstance(action.choices, dict) and action.nargs == "A...":
                for name, below in action.choices.items():
                    look(below, (*path, name))
            elif {"--json", "--jsonl"} & {*action.option_strings}:
                having.append(path)

    look(whole_parser(), ())
    assert len(having) >= 9
    assert [path for path in having if path not in told] == []
    assert {path[0] for path in having} <= COMMANDS.keys()


def vectors(name: str) -> list[dict[str, object]]:
    """Return the games of a file of vectors."""
    return json.loads((DATA / f"{name}-vectors.json").read_text("utf-8"))["games"]


def test_every_game_of_the_vectors_has_the_stated_form():
    games = [describe(links.decode(vector["link"])) for vector in vectors("link")]
    assert {fault for game in games for fault in faults("game", game)} == set()
    assert {game["result"] and game["result"]["reason"] for game in games} >= {None, "out"}


@pytest.mark.parametrize("name", ["sealed", "fair-draw"])
def test_every_joint_game_of_the_vectors_has_the_stated_form(name, monkeypatch):
    monkeypatch.setattr("scrabble.link.verify", lambda *_: None)  # Vectors have made-up words.
    games = [
        joint.described(one["link"], None) for vector in vectors(name) for one in vector["links"]
    ]
    assert {fault for game in games for fault in faults("game", game)} == set()
    assert {game["mode"] for game in games} == {name}


def test_a_digraph_stands_in_brackets_in_every_board(printed):
    """Each row therefore has 15 tiles, whatever its length in characters."""
    setup = Setup(("", ""), 3, "es", "es-complete", pack_info("es-complete").tag)
    start = replay(Game(setup))
    history = start.played(parse_move("8E ARCHE", start.last.board, setup.alphabet), None)
    link = links.encode_history(history)
    for name, command in (("game", ("link", "decode")), ("puzzle", ("puzzle", "make"))):
        (told,) = printed(*command, link, "--json")
        assert faults(name, told) == []
        assert told["board"][7] == "....AR[CH]E......."


@pytest.mark.parametrize("lexicon", ["en-common", "es-common"])
def test_what_a_program_is_asked_has_the_stated_form(lexicon):
    """The test covers the greeting, Spanish digraphs and every question, also after a phony."""
    assert faults("greeting", protocol.greeting(lexicon, load_lexicon(lexicon), 60), "bot") == []
    history = replay(Game(replace(SETUP, challenge_rule=ChallengeRule.SINGLE), (UNIT_PLAYED,)))
    lines = [json.dumps(protocol.question(known_to_mover(each))) for each in history.positions]
    questions = [json.loads(line) for line in lines]
    assert [faults("question", each, "bot") for each in questions] == [[], []]
    assert questions[-1]["last_words"] == ["UNIT"]


@pytest.mark.parametrize(
    ("changed", "path"),
    [
        ({"score": "8"}, "$.score"),
        ({"kind": "dance"}, "$.kind"),
        ({"rack": 7}, "$.rack"),
        ({"new": 1}, "$"),
        ({"adjustments": [{"player": 0}]}, "$.adjustments[0]"),
    ],
)
def test_another_form_is_found(changed, path):
    """A wrong type or value, an extra field and a nested missing field are all found."""
    (turn,) = describe(replay(Game(SETUP, (UNIT_PLAYED,))))["turns"]
    assert faults("turn", turn) == []
    assert {fault.partition(": ")[0] for fault in faults("turn", turn | changed)} == {path}


@pytest.mark.parametrize("name", ["commands", "backup", "bot"])
def test_schemas_are_schemas(name):
    """The schemas are valid, their references exist, and the docs page shows every object."""
    schema = fields.load(name)
    Draft202012Validator.check_schema(schema)
    referred = re.findall(r'"#/\$defs/(\w+)"', json.dumps(schema))
    assert set(referred) <= schema["$defs"].keys()
    page = fields.PAGES[name].read_text("utf-8")
    assert [each for each in schema["$defs"] if f"### {each}\n" not in page] == []


@pytest.mark.parametrize(("name", "field"), [("commands", "score"), ("bot", "rack")])
def test_the_tables_of_a_page_are_current(name, field):
    """`build.py vectors fields` writes the tables."""
    page = fields.PAGES[name].read_text("utf-8")
    assert fields.with_tables(page) == page
    assert fields.with_tables(page.replace(f"| `{field}` |", "| `points` |")) == page
