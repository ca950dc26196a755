"""The screen reader Orca on a virtual screen: presses real keys, collects what Orca would speak.

Orca reads Chromium through AT-SPI on a D-Bus session of its own. Its configuration replaces the
speech server by a file: each line is one text that Orca gives to the voice.
"""

import os
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

from scripts.build.browser import READER
from support.browser.driving import printed, running

QUIET_S = 2
"""Orca has said everything about a key when it has been quiet for so long."""
SLOWEST_S = 20
SPEAKS_INTO_A_FILE = """
import os
from orca import settings, speech

settings.speechServerFactory = None
settings.speechFactoryModules = []
lines = open(os.environ["PASSAWORD_HEARD"], "a", encoding="utf-8", buffering=1)


def write(text, *_, **__):
    lines.write(" ".join(text.split()) + "\\n")


speech._speak = speech.speakCharacter = write
"""


class Reader:
    """A running Orca; a browser in its ``environment`` is read aloud."""

    def __init__(self, environment: Mapping[str, str], lines: Path) -> None:
        self.environment = {**os.environ, **environment}
        self._lines = lines
        self._read = 0

    def heard(self) -> list[str]:
        """Wait until Orca is quiet; return the texts spoken since the last call."""
        end = time.monotonic() + SLOWEST_S
        size, since = -1, time.monotonic()
        while time.monotonic() < min(end, since + QUIET_S):
            if (now := self._lines.stat().st_size) != size:
                size, since = now, time.monotonic()
            time.sleep(0.05)
        texts = self._lines.read_text("utf-8").splitlines()
        new, self._read = texts[self._read :], len(texts)
        return new

    def press(self, *keys: str) -> None:
        """Press keys in the focused window, by their names in X11."""
        self._xdotool("key", "--delay", "60", *keys)

    def focus_window(self) -> None:
        """Give the browser's window the keyboard focus, since no window manager runs."""
        window = self._xdotool("search", "--sync", "--onlyvisible", "--class", "chromium")
        self._xdotool("windowfocus", "--sync", window.split()[-1])

    def _xdotool(self, *arguments: str) -> str:
        command = ["xdotool", *arguments]
        return subprocess.run(
            command, env=self.environment, check=True, capture_output=True, text=True,
            timeout=SLOWEST_S,
        ).stdout  # fmt: skip


@contextmanager
def orca(folder: Path) -> Iterator[Reader]:
    """Run Orca with its files in an empty folder; skip the test where it cannot run."""
    programs = [name for names in READER.values() for name in names]
    if missing := [name for name in programs if not shutil.which(name)]:
        pytest.skip(f"{' and '.join(missing)} cannot be found, nor installed by this account")
    if (
        subprocess.run(["pgrep", "-x", "orca"], stdout=subprocess.DEVNULL, check=False).returncode
        == 0
    ):
        pytest.skip("another Orca is running, and Orca runs once for each account")
    lines = folder / "heard.txt"
    lines.touch()
    preferences = folder / "preferences"
    preferences.mkdir()
    (preferences / "orca-customizations.py").write_text(SPEAKS_INTO_A_FILE, "utf-8")
    about = {
        "HOME": str(folder),
        "XDG_RUNTIME_DIR": str(folder),
        "XDG_DATA_HOME": str(folder / "data"),
        "XDG_CONFIG_HOME": str(folder / "config"),
        "XDG_CACHE_HOME": str(folder / "cache"),
        "GDK_BACKEND": "x11",
        "GSETTINGS_BACKEND": "memory",
        "LC_ALL": "C.UTF-8",
        "PASSAWORD_HEARD": str(lines),
    }
    screen = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x1000x24", "-nolisten", "tcp"]
    bus = ["dbus-daemon", "--session", "--nofork", "--print-address"]
    with running(screen, folder / "xvfb.log", about):
        about["DISPLAY"] = ":" + printed(folder / "xvfb.log", r"^(\d+)$")
        with running(bus, folder / "dbus.log", about):
            about["DBUS_SESSION_BUS_ADDRESS"] = printed(folder / "dbus.log", r"^(unix:\S+)$")
            with running(["orca", "--user-prefs", str(preferences)], folder / "orca.log", about):
                printed(lines, "^(Screen reader on)")
                reader = Reader(about, lines)
                reader.heard()
                yield reader
