"""The package: public names, modules loaded by imports and commands, shell completion."""

import ast
import doctest
import inspect
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from support.public import public_modules

import scrabble
from scrabble import cli
from scrabble.cli import completion, parser

pytestmark = pytest.mark.native

ROOT = Path(__file__).parents[1]
SRC = Path(scrabble.__file__).parents[1]


@pytest.mark.parametrize("module", public_modules(), ids=lambda module: module.__name__)
def test_every_public_name_exists_and_is_described(module):
    """Functions, classes and modules have docstrings; constants need none."""
    assert sorted(set(module.__all__)) == sorted(module.__all__)
    values = [getattr(module, name) for name in module.__all__]
    told = [one for one in values if inspect.isroutine(one) or inspect.isclass(one)]
    assert [one for one in (module, *told) if not inspect.getdoc(one)] == []


def test_these_modules_are_public():
    """To make another module public, add it to this list."""
    assert [each.__name__.removeprefix("scrabble.") for each in public_modules()] == (
        "scrabble board bots duplicate errors files files.cgp files.convert files.daily files.gcg "
        "files.json game lexicon lexicon.search lexicon.search.composition lexicon.search.patterns "
        "lexicon.search.queries lexicon.search.study lexicon.wordlist_file link movegen moves "
        "rules strategy strategy.coach strategy.players strategy.puzzles strategy.review "
        "strategy.steps strategy.win_chance tiles views views.text_view whole_game"
    ).split()


def names_of_the_package(node: ast.AST) -> list[tuple[str, str]]:
    """Return the modules and names that a node imports or takes from the package."""
    if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("scrabble"):
        return [(node.module, alias.name) for alias in node.names]
    if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "scrabble":
        return [("scrabble", node.attr)]
    return []


@pytest.mark.parametrize(
    "page",
    ["README.md", "docs/tutorial.md", "docs/cookbook.md", "docs/library.md", "docs/bots.md"],
)
def test_the_documents_use_public_names_alone(page):
    """An example uses only names in ``__all__`` of a public module."""
    examples = doctest.DocTestParser().get_examples((ROOT / page).read_text("utf-8"))
    public = {module.__name__: module.__all__ for module in public_modules()}
    used = [
        name
        for node in ast.walk(ast.parse("".join(each.source for each in examples)))
        for name in names_of_the_package(node)
    ]
    assert used
    assert [(origin, name) for origin, name in used if name not in public.get(origin, ())] == []


def loaded_by(*arguments: str) -> set[str]:
    """Return the modules that a fresh Python loads with these arguments."""
    done = subprocess.run(
        [sys.executable, "-S", "-X", "importtime", *arguments],
        env={"PYTHONPATH": str(SRC)},
        capture_output=True,
        text=True,
        check=True,
    )
    return {line.rpartition("|")[2].strip() for line in done.stderr.splitlines() if "|" in line}


START = {
    "scrabble", "scrabble.characters", "scrabble.cli", "scrabble.cli.parser",
    "scrabble.cli.reports", "scrabble.data", "scrabble.errors",
}  # fmt: skip
"""Modules that every run of the command line loads."""


@pytest.mark.parametrize(
    ("arguments", "most"),
    [
        (["-c", "import scrabble"], {"scrabble"}),
        (["-m", "scrabble", "--version"], START),
        (["-m", "scrabble", "--help"], START),
    ],
    ids=["import", "version", "help"],
)  # fmt: skip
def test_what_is_not_needed_is_not_loaded(arguments, most):
    loaded = loaded_by(*arguments)
    assert {name for name in loaded if name.startswith("scrabble")} == most
    assert loaded.isdisjoint({"bitarray", "json", "dataclasses", "tomllib", "fractions"})


@pytest.mark.parametrize(
    ("arguments", "without"),
    [
        (
            ["words", "check", "quiz", "--lexicon", "en-common"],
            {"scrabble.game", "scrabble.lexicon.search", "scrabble.strategy", "pathlib", "secrets"},
        ),
        (
            ["link", "decode", "1G3USRBZII9xlQXoS9"],
            {"scrabble.files.gcg", "scrabble.movegen", "scrabble.whole_game", "pathlib", "secrets"},
        ),
    ],
    ids=["words", "link"],
)
def test_a_quick_command_loads_what_it_needs(arguments, without):
    """Such commands start quickly."""
    assert loaded_by("-m", "scrabble", *arguments) & without == set()


@pytest.mark.parametrize(
    "arguments", [["new", "--players", "Ann,Bea"], ["link", "decode", "1G3USRBZII9xlQXoS9"]]
)
def test_joint_games_are_loaded_for_joint_games_alone(arguments):
    """Commands for other games load no joint games, and no computer players either."""
    loaded = loaded_by("-m", "scrabble", *arguments)
    assert "scrabble.link" in loaded
    assert not {
        name for name in loaded if name.startswith(("scrabble.joint.", "scrabble.strategy.players"))
    }


def test_every_command_is_in_the_table_with_its_module():
    """The table decides what is loaded, so each module adds exactly its commands in the table."""
    for module in dict.fromkeys(command.module for command in parser.COMMANDS.values()):
        own = import_module(f"scrabble.cli.{module}")
        added = [
            name
            for name, one in inspect.getmembers(own, inspect.isfunction)
            if name.startswith("add_") and one.__module__ == own.__name__
        ]
        expected = [f"add_{name}" for name, its in parser.COMMANDS.items() if its.module == module]
        assert added == sorted(expected)


def test_the_version_is_printed(capsys):
    with pytest.raises(SystemExit) as ended:
        cli.main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"Pass-a-Word {scrabble.__version__}\n"


@pytest.mark.parametrize("command", [[], ["best"]])
@pytest.mark.parametrize(
    ("started", "name"),
    [
        ("/bin/pass-a-word", "pass-a-word"),
        ("C:\\bin\\pass-a-word.exe", "pass-a-word"),
        ("/x/scrabble/__main__.py", "python -m scrabble"),
    ],
)
def test_the_help_names_the_program_as_it_was_started(capsys, monkeypatch, started, name, command):
    """The examples in the help name it, too."""
    monkeypatch.setattr(sys, "argv", [started])
    with pytest.raises(SystemExit):
        cli.main([*command, "--help"])
    shown = capsys.readouterr().out
    assert shown.startswith(f"usage: {name} ")
    names = {part.strip() for part in ("pass-a-word ", "python -m scrabble ") if part in shown}
    assert names == {name}


@pytest.mark.parametrize("shell", completion.SHELLS)
def test_a_shell_completes_every_command(shell, capsys):
    assert cli.main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert [name for name in (*parser.COMMANDS, "pass-a-word") if name not in script] == []


def test_completion_needs_its_package(monkeypatch, capsys):
    """The error names the package."""
    monkeypatch.setitem(sys.modules, "shtab", None)
    assert cli.main(["completion", "bash"]) == 2
    assert capsys.readouterr().err.startswith("error: no-completion: ")
