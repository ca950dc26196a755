"""The programs in docs/examples: how they are called, and what they print."""

import json
import subprocess
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parents[2] / "docs" / "examples"
MOST_LINES = 15
"""The most lines of code of a program; a player of a match may have more."""
LINK = "1Q9dA9Q5Aka8GYY8eS9QtObZaepr"
"""A game of Ann and Bea in which Ann has played UNIT; Bea holds DGIILRX."""
CGP = f"{'15/' * 7}7CAT5{'/15' * 7} ABC?EFG/ 0/0 0 lex en-complete;"
SHEET = "#player1 Ann Ann\n#player2 Bea Bea\n>Ann: ACEHSTT 8D CHASTE +28 28\n"


class Example(NamedTuple):
    """A call of a program: its arguments and input, and parts of its output."""

    program: str
    arguments: tuple[str, ...]
    given: str
    shown: tuple[str, ...]


EXAMPLES = [
    Example("anagrams.py", ("listen", "at"), "", ("SILENT", " + listen + ", " + at + ")),
    Example("cgp_to_plays.py", (), f"{CGP}\n", ("7I FEG", "47.5")),
    Example("chat_bot.py", (), f"!check quiz\n!play {LINK} 7F DIXI\n!play 1abc pass\n",
            ("quiz is a word.", "\n1", "[cut-off]")),
    Example("gcg_to_csv.py", ("game.gcg", "bad.gcg"), "", ('Ann - Bea,"(28, 0)",1,0',)),
    Example("picture.py", ("game.gcg", "game.svg"), "", ("C H A S T E",)),
    Example("pool.py", (), f"{LINK}\n1abc\n", ("7E RIDGIL", "cut-off: ")),
    Example("study_list.py", ("2", "QZ"), "", ("QI", "ZA")),
    Example("threads.py", ("QUIZES?", "VVVVVVV"), "", ("nothing 0",)),
]  # fmt: skip


def run(example: Example, python: str | Path, folder: Path, **environment: str) -> str:
    """Run a program in a folder with its files, and return its output."""
    (folder / "game.gcg").write_text(SHEET, "utf-8")
    (folder / "bad.gcg").write_text("nothing", "utf-8")
    return subprocess.run(
        [python, FOLDER / example.program, *example.arguments],
        cwd=folder,
        env=environment or None,
        input=example.given,
        capture_output=True,
        encoding="utf-8",
        check=True,
    ).stdout


def cells() -> list[str]:
    """Return the code of the notebook's cells."""
    notebook = json.loads((FOLDER / "notebook.ipynb").read_text("utf-8"))
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
