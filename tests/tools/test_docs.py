"""The documents: links have targets, examples print the shown output, commands exist."""

from __future__ import annotations

import argparse
import doctest
import json
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from scrabble import cli
from scrabble.cli.parser import whole_parser

if sys.platform != "emscripten":
    from scripts.build import commands, docs, programs

pytestmark = [pytest.mark.native, pytest.mark.no_cover]

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("scripts/**/*.md")])
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)\s]+)\)")
CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)
ENGINE = "python -m scrabble "
BUILD = "python build.py "


def names() -> list[str]:
    """Return the pages by their paths."""
    return [page.relative_to(ROOT).as_posix() for page in PAGES]


def anchors(text: str) -> set[str]:
    """Return a page's anchors, as forges and the docs site make them from its headings."""
    plain = [re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title) for title in HEADING.findall(text)]
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in plain}


def broken(page: Path, text: str) -> list[str]:
    """Return a page's links whose file or heading does not exist."""
    found = []
    for link in LINK.findall(CODE.sub("", text)):
        path, _, anchor = link.partition("#")
        if "://" in path:
            continue
        target = page.parent / path
        if not (target.exists() and (not anchor or anchor in _anchors(target, path, text))):
            found.append(link)
    return found


def _anchors(target: Path, path: str, text: str) -> set[str]:
    return anchors(target.read_text("utf-8") if path else text)


@pytest.mark.parametrize("name", names())
def test_every_link_leads_somewhere(name: str) -> None:
    """A link may also lead to a heading."""
    page = ROOT / name
    assert broken(page, page.read_text("utf-8")) == []


def test_a_broken_link_is_found() -> None:
    """The check above would find broken files and headings."""
    text = "# One\n[a](rules.md) [b](no.md) [c](#one) [d](#two) [e](rules.md#a-turn) `[f](no.md)`"
    text += " [g](rules.md#no-such)"
    assert broken(ROOT / "docs" / "x.md", text) == ["no.md", "#two", "rules.md#no-such"]


@pytest.mark.parametrize(
    "name",
    [
        name
        for name in names()
        if ">>>" in (ROOT / name).read_text("utf-8") and name != "docs/cookbook.md"
    ],
)
def test_examples_print_what_they_show(name: str) -> None:
    """All examples of a page run one after the other."""
    results = doctest.testfile(str(ROOT / name), module_relative=False)
    assert (results.failed, results.attempted > 0) == (0, True)


BEGIN, *RECIPES = (ROOT / "docs" / "cookbook.md").read_text("utf-8").split("\n## ")


def test_there_are_twenty_recipes() -> None:
    assert len(RECIPES) == 20


@pytest.mark.parametrize("recipe", RECIPES, ids=lambda recipe: recipe.partition("\n")[0])
def test_a_recipe_needs_its_own_lines_alone(recipe: str) -> None:
    """The lines at the beginning of the page are available, too."""
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    runner.run(parser.get_doctest(f"{BEGIN}\n{recipe}", {}, "recipe", None, 0))
    assert (runner.summarize().failed, ">>>" in recipe) == (0, True)


@pytest.mark.parametrize(("name", "least"), [("README.md", 2), ("docs/tutorial.md", 5)])
def test_there_are_examples(name: str, least: int) -> None:
    """Removing examples by mistake is an error."""
    assert (ROOT / name).read_text("utf-8").count(">>>") >= least


def shown(start: str) -> list[str]:
    """Return the commands in code blocks of all pages, without comments."""
    lines = [line for page in PAGES for line in page.read_text("utf-8").splitlines()]
    return sorted({line.strip() for line in lines if line.startswith(f"    {start}")})


SMALLER = {
    "--games 10": "--games 1",
    "--strength 5,4": "--strength 2,1 --lexicon en-common",
    "words verify": "words verify en-common",
    "review LINK --turn 12": "review GAME.gcg --turn 2",
    "--deep": "",
}
"""Slow parts of commands, with their faster replacements."""


ASKING = (["play", "--strength"], ["puzzle", "answer"], ["duplicate", "play"])
"""Commands that take input."""
RESULT = json.loads((ROOT / "tests/data/duplicate-vectors.json").read_text("utf-8"))["results"][0][
    "link"
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the files that commands name, and a game's link."""
    made = tmp_path_factory.mktemp("commands")
    sheet = re.search(
        r'"""(#char.*?)"""', (ROOT / "docs/tutorial.md").read_text("utf-8"), re.DOTALL
    )
    assert sheet
    (made / "GAME.gcg").write_text(sheet[1].replace("\n... ", "\n"), "utf-8")
    (made / "LIST").write_text("at\tnear to\n", "utf-8")
    (made / "FILE").write_text(("." * 15 + "\n") * 15, "utf-8")
    return made


@pytest.mark.parametrize("command", shown(ENGINE))
def test_commands_of_the_engine_work(
    command: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each command ends without an error; if it needs input, only its options are checked."""
    monkeypatch.chdir(folder)
    assert cli.main(["new", "--players", "Ann,Bea", "--seed", "4D2"]) == 0
    link = capsys.readouterr().out.strip()
    for usual, smaller in SMALLER.items():
        command = command.replace(usual, smaller)
    words = shlex.split(command.removeprefix(ENGINE), comments=True)
    if words[0] == "duplicate":
        link = RESULT
    if "<" in words or words[:2] in ASKING:
        assert whole_parser().parse_args(words[: words.index("<")] if "<" in words else words)
    else:
        assert cli.main([link if word == "LINK" else word for word in words]) == 0


def choices(parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the commands of a parser."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            yield from action.choices


@pytest.mark.parametrize("command", shown(BUILD))
def test_commands_of_the_build_exist(command: str) -> None:
    """The command exists, and its program if it has one."""
    name, *rest = shlex.split(command.removeprefix(BUILD), comments=True)
    assert name in set(choices(commands.parser()))
    if name in programs.GROUPS and rest:
        assert rest[0] in programs.programs(name)


def test_every_page_is_in_the_contents_of_the_site() -> None:
    """Each page is listed once, and there are no other entries."""
    listed = [page for pages in docs.CONTENTS.values() for page in pages]
    pages = {path.stem for path in (ROOT / "docs").glob("*.md")} - {"index"}
    roots = {Path(name).stem for name in docs.FROM_ROOT} | docs.MADE.keys()
    assert sorted(listed) == sorted({*pages, *roots, "reference/index"})
