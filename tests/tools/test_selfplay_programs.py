"""Hostile programs in a match end with a code, within limits, and leave no process."""

import fcntl
import json
import os
import subprocess
import sys
import tracemalloc
from contextlib import closing
from pathlib import Path

import pytest

from scrabble.bots import Bot
from scrabble.errors import BotError
from scrabble.game import Setup, start
from scrabble.lexicon import load_lexicon
from scrabble.strategy.players import known_to_mover
from scripts.common.base import PYTHONPATH, ROOT

pytestmark = [pytest.mark.native, pytest.mark.no_cover, pytest.mark.timeout(60)]

COMMON = load_lexicon("en-common")
KNOWN = known_to_mover(start(Setup(("", ""), 7, computers=(1, 1))))

BEGIN = """
import fcntl, os, signal, subprocess, sys, time
held = open(sys.argv[1], "a")
fcntl.flock(held, fcntl.LOCK_SH)
os.set_inheritable(held.fileno(), True)
PASS = '{"move": "pass"}'
read = sys.stdin.readline
def write(text): sys.stdout.write(text); sys.stdout.flush()
def answer(text): write(text + "\\n")
def greeted(): read(); answer("{}")
def child(code): return subprocess.Popen([sys.executable, "-c", code], close_fds=False)
def sleep(): time.sleep(10**6)
"""
"""The start of each program: its processes lock the given file until all of them have ended."""
SLEEP = "import time; time.sleep(10**6)"
STUBBORN = "import signal; [signal.signal(n, signal.SIG_IGN) for n in (1, 2, 13, 15)]; "
DETACH = "import os; os.fork() and os._exit(0); os.setsid(); os.fork() and os._exit(0); "

PROGRAMS = {
    "never reads": ("[answer(PASS) for _ in range(3000)]; sleep()", "too-late"),
    "floods": ("greeted()\nwhile True: sys.stdout.write(f'{PASS}\\n' * 500)", "too-late"),
    "never answers": ("greeted(); sleep()", "too-late"),
    "answers bit by bit": ("greeted()\nwhile True: write('x'); time.sleep(.1)", "too-late"),
    "never ends a line": ("greeted()\nwhile True: write('x' * 9999)", "too-long"),
    "complains without end": ("greeted()\nwhile True: sys.stderr.write('x' * 9999)", "too-late"),
    "ends": ("greeted(); sys.exit(3)", "ended"),
    "closes its output": ("greeted(); os.close(1); sleep()", "ended"),
    "closes its input": ("greeted(); os.close(0); answer(PASS); sleep()", "ended"),
    "ignores the end": (f"{STUBBORN}greeted(); sleep()", "too-late"),
    "stops itself": ("greeted(); os.kill(os.getpid(), signal.SIGSTOP)", "too-late"),
    "ends, and its child goes on": (f"greeted(); child({SLEEP!r})", "ended"),
    "has a stubborn child": (f"child({STUBBORN + SLEEP!r}); greeted(); sleep()", "too-late"),
    "has a detached child": (f"child({DETACH + SLEEP!r}); greeted(); sleep()", "too-late"),
    "is refused with a child": (f"child({SLEEP!r}); read(); answer('[]')", "bad-answer"),
}
"""Programs by behaviour: the script, and the code with which the match ends."""


@pytest.fixture
def held(tmp_path):
    """Return a file that all processes of a program keep open."""
    return tmp_path / "held"


def command(program: str, held: Path) -> tuple[str, ...]:
    """Return the command that starts a program."""
    return sys.executable, "-c", BEGIN + program, str(held)


def bot(program: str, held: Path) -> Bot:
    """Return a program as a player."""
    return Bot(command(program, held), COMMON, "en-common", seconds=20)


def asked_often(program: str, held: Path, seconds: float) -> None:
    """Ask more questions than a pipe can hold, with a time limit for each."""
    with closing(bot(program, held)) as player:
        player.start()
        object.__setattr__(player, "seconds", seconds)
        for _ in range(2000):
            player.choose(KNOWN)


def wait_until_free(held: Path) -> None:
    """Wait until no process holds a file; the test's own timeout is the limit."""
    with held.open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_hostile_program_ends_with_a_code_and_leaves_nothing(held, capfd, name):
    """The match stays within its limits, and all processes of the program end."""
    program, code = PROGRAMS[name]
    tracemalloc.start()
    with pytest.raises(BotError) as refused:
        asked_often(program, held, 0.3 if code == "too-late" else 20)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert refused.value.code == code
    assert peak < 5_000_000
    assert len(capfd.readouterr().err) < 50_000
    wait_until_free(held)


def test_an_ended_player_stays_ended(held):
    """Each later question is refused at once."""
    player = bot("greeted(); sys.exit(3)", held)
    for _ in range(2):
        with pytest.raises(BotError, match=r"^Bot has ended \(3\)"):
            player.choose(KNOWN)


ASKING = """
import sys, time
from scrabble.lexicon import load_lexicon
from scrabble.bots import Bot
player = Bot(tuple(sys.argv[1:]), load_lexicon("en-common"), "en-common").start()
print("asked", flush=True)
time.sleep(10**6)
"""


def test_programs_end_with_the_process_that_asks_them(held):
    """A program ends even if the asking process is killed and the program ignores closed input."""
    program = command(f"{STUBBORN}child({STUBBORN + SLEEP!r}); greeted(); sleep()", held)
    asking = subprocess.Popen(
        [sys.executable, "-c", ASKING, *program],
        stdout=subprocess.PIPE,
        env=os.environ | PYTHONPATH,
        cwd=ROOT,
    )
    with asking:
        assert asking.stdout is not None
        assert asking.stdout.readline() == b"asked\n"
        asking.kill()
    wait_until_free(held)


@pytest.mark.parametrize("sign", ["\x1b[2J", "\x9b2J", "\u202e", "\x07", "\r"])
@pytest.mark.parametrize("says", ["sys.stderr.write({})", "say(error={})", "say(move={})"])
def test_a_programs_output_does_not_control_the_terminal(held, capfd, sign, says):
    """The test covers standard error and quoted answers."""
    say = "import json; say = lambda **values: answer(json.dumps(values))\ngreeted(); read()\n"
    player = bot(say + says.format(ascii(f"a{sign}b")), held)
    with closing(player), pytest.raises(BotError) as refused:
        player.choose(KNOWN)
    shown = f"{refused.value}{capfd.readouterr().err}"
    assert sign not in shown
    assert ascii(sign)[1:-1] in shown


@pytest.mark.parametrize("answer", [[["move", "pass"]], [], "pass", 7, None, True])
def test_an_answer_is_a_json_object(held, answer):
    """A list of pairs is refused."""
    player = bot(f"greeted(); read(); answer({json.dumps(answer)!r})", held)
    no_object = "^Bot answers .* no JSON object"
    with closing(player), pytest.raises(BotError, match=no_object):
        player.choose(KNOWN)
