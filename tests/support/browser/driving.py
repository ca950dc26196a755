"""Drivers for browsers that Playwright cannot start here, over the browsers' own protocols.

Firefox speaks WebDriver BiDi over a WebSocket; WebKitGTK's driver speaks classic WebDriver over
HTTP. Both accept gestures in the same form, so that one scenario runs in both.
"""

import json
import os
import re
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from websockets.sync.client import connect

START_S = 60
ANSWER_S = 60

QUIET_FIREFOX = """
user_pref("app.normandy.enabled", false);
user_pref("app.update.disabledForTesting", true);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.page", 0);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("extensions.update.enabled", false);
user_pref("media.gmp-manager.updateEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("services.settings.server", "data:,");
user_pref("toolkit.telemetry.enabled", false);
user_pref("browser.safebrowsing.malware.enabled", false);
user_pref("browser.safebrowsing.phishing.enabled", false);
"""


class DriveError(Exception):
    """The browser refused a command, or did not answer."""


class Driver(Protocol):
    """The browser commands that the tests need."""

    def open(self, url: str) -> None:
        """Load a page."""

    def run(self, script: str) -> Any:
        """Run a function body in the page; return its result, awaited if it is a promise."""

    def act(self, source: dict[str, Any]) -> None:
        """Perform the gestures of one pointer or keyboard, in WebDriver's format."""


def tap(driver: Driver, selector: str) -> None:
    """Tap the middle of an element after it has stopped moving."""
    x, y = _middle(driver, selector)
    while (now := _middle(driver, selector)) != [x, y]:
        x, y = now
    driver.act(
        {
            "type": "pointer",
            "id": "finger",
            "parameters": {"pointerType": "touch"},
            "actions": [
                {"type": "pointerMove", "x": x, "y": y},
                {"type": "pointerDown", "button": 0},
                {"type": "pause", "duration": 30},
                {"type": "pointerUp", "button": 0},
            ],
        }
    )


def _middle(driver: Driver, selector: str) -> list[int]:
    """Return the middle of an element in CSS pixels, after its animations have ended."""
    middle: list[int] = driver.run(
        "await new Promise(requestAnimationFrame);"
        "const ends = (each) => each.effect.getComputedTiming().endTime < Infinity;"
        "const moving = document.getAnimations().filter(ends);"
        "await Promise.allSettled(moving.map(({ finished }) => finished));"
        f"const box = document.querySelector({json.dumps(selector)}).getBoundingClientRect();"
        "return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];"
    )
    return middle


def press(driver: Driver, keys: str) -> None:
    """Press keys one after the other, named as in WebDriver."""
    strokes = [{"type": kind, "value": key} for key in keys for kind in ("keyDown", "keyUp")]
    driver.act({"type": "key", "id": "keys", "actions": strokes})


def click(driver: Driver, selector: str, text: str = "") -> None:
    """Press the first match of a selector with this text, once it accepts input."""
    found = (
        f"[...document.querySelectorAll({json.dumps(selector)})]"
        f".find((each) => each.textContent.includes({json.dumps(text)})"
        " && !each.closest('.resting'))"
    )
    wait(driver, found)
    driver.run(f"{found}.click();")


def wait(driver: Driver, condition: str, seconds: float = ANSWER_S) -> None:
    """Wait until an expression is true in the page."""
    end = time.monotonic() + seconds
    while not driver.run(f"return Boolean({condition});"):
        if time.monotonic() > end:
            raise DriveError(f"never true: {condition}")
        time.sleep(0.05)


# Firefox --------------------------------------------------------------------------------------


class Bidi:
    """A driver for WebDriver BiDi: commands and answers as JSON over one WebSocket."""

    def __init__(self, channel: Any) -> None:
        self._channel = channel
        self._next = 0
        self.ask("session.new", capabilities={})
        self._context = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def ask(self, method: str, **params: Any) -> Any:
        """Send one command and return its result; drop events that arrive meanwhile."""
        self._next += 1
        self._channel.send(json.dumps({"id": self._next, "method": method, "params": params}))
        while True:
            answer = json.loads(self._channel.recv(timeout=ANSWER_S))
            if answer.get("id") == self._next:
                break
        if answer["type"] == "error":
            raise DriveError(f"{method}: {answer['message']}")
        return answer["result"]

    def open(self, url: str) -> None:
        """Load a page."""
        self.ask("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def run(self, script: str) -> Any:
        """Run a function body; return its result, passed as JSON."""
        given = f"await (async () => {{{script}}})()"
        answer = self.ask(
            "script.evaluate",
            expression=f"(async () => JSON.stringify(({given}) ?? null))()",
            target={"context": self._context},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise DriveError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def act(self, source: dict[str, Any]) -> None:
        """Perform the gestures of one pointer or keyboard."""
        self.ask("input.performActions", context=self._context, actions=[source])


@contextmanager
def firefox(program: str, folder: Path) -> Iterator[Bidi]:
    """Run Firefox with a new profile in a folder."""
    (folder / "user.js").write_text(QUIET_FIREFOX, "utf-8")
    command = [
        program, "--headless", "--no-remote", "--profile", str(folder),
        "--remote-debugging-port", "0", "--window-size", "1200,900", "about:blank",
    ]  # fmt: skip
    log = folder / "firefox.log"
    with running(command, log, {"HOME": str(folder), "MOZ_HEADLESS": "1"}):
        place = printed(log, r"WebDriver BiDi listening on (ws://\S+)")
        with connect(f"{place}/session", max_size=None, proxy=None) as channel:
            driver = Bidi(channel)
            yield driver
            driver.ask("browser.close")


# WebKit ---------------------------------------------------------------------------------------


class Classic:
    """A driver for classic WebDriver: one HTTP request for each command."""

    def __init__(self, place: str, capabilities: dict[str, Any]) -> None:
        self._place = place
        body = {"capabilities": {"alwaysMatch": capabilities}}
        self._session = self._ask("POST", "session", body)["sessionId"]
        self._command("timeouts", {"script": 1000 * ANSWER_S, "pageLoad": 1000 * ANSWER_S})

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(f"{self._place}/{path}", data, headers, method=method)
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=ANSWER_S) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            with error:
                raise DriveError(f"{path}: {error.read()[:300]!r}") from error

    def _command(self, name: str, body: dict[str, Any]) -> Any:
        return self._ask("POST", f"session/{self._session}/{name}", body)

    def open(self, url: str) -> None:
        """Load a page."""
        self._command("url", {"url": url})

    def run(self, script: str) -> Any:
        """Run a function body; return its result."""
        # The page's policy forbids eval, but the driver can still call a function.
        waits = (
            "const end = arguments[arguments.length - 1];"
            f"(async () => {{{script}}})().then((value) => end({{value: value ?? null}}),"
            " (error) => end({error: String(error)}));"
        )
        answer = self._command("execute/async", {"script": waits, "args": []})
        if "error" in answer:
            raise DriveError(answer["error"])
        return answer["value"]

    def act(self, source: dict[str, Any]) -> None:
        """Perform the gestures of one pointer or keyboard."""
        self._command("actions", {"actions": [source]})

    def quit(self) -> None:
        """End the browser."""
        self._ask("DELETE", f"session/{self._session}")


@contextmanager
def webkit(program: str, folder: Path) -> Iterator[Classic]:
    """Run WebKitGTK's MiniBrowser on a virtual screen."""
    screen = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x1000x24", "-nolisten", "tcp"]
    display_log, log = folder / "xvfb.log", folder / "webkit.log"
    with running(screen, display_log, {}):
        display = printed(display_log, r"^(\d+)$")
        about = {
            "DISPLAY": f":{display}",
            "GDK_BACKEND": "x11",
            "HOME": str(folder),
            "XDG_DATA_HOME": str(folder),
            "XDG_CACHE_HOME": str(folder),
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
            "NO_AT_BRIDGE": "1",
        }
        port = _free_port()
        with running([program, f"--port={port}"], log, about):
            place = f"http://127.0.0.1:{port}"
            _answers(place)
            browser = {"binary": _mini_browser(), "args": ["--automation"]}
            driver = Classic(place, {"webkitgtk:browserOptions": browser})
            try:
                yield driver
            finally:
                driver.quit()


def _mini_browser() -> str:
    found = sorted(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"))
    if not found:
        raise DriveError("the package of WebKitGTK's driver has no MiniBrowser")
    return str(found[-1])


# Programs -------------------------------------------------------------------------------------


@contextmanager
def running(command: list[str], log: Path, about: dict[str, str]) -> Iterator[None]:
    """Run a program; on exit, end the program and all processes that it has started."""
    with log.open("wb") as out, subprocess.Popen(
        command, env=os.environ | about, stdin=subprocess.DEVNULL, stdout=out,
        stderr=subprocess.STDOUT, start_new_session=True,
    ) as program:  # fmt: skip
        try:
            yield
        finally:
            try:
                os.killpg(program.pid, 15)
                program.wait(10)
            except ProcessLookupError:
                pass
            except subprocess.TimeoutExpired:
                os.killpg(program.pid, 9)


def printed(log: Path, pattern: str) -> str:
    """Wait until the output of a program matches a pattern; return the first group."""
    end = time.monotonic() + START_S
    while time.monotonic() < end:
        found = re.search(pattern, log.read_text("utf-8", "replace"), re.MULTILINE)
        if found:
            return found[1]
        time.sleep(0.05)
    raise DriveError(f"{log.stem} did not start: {log.read_text('utf-8', 'replace')[-500:]}")


def _free_port() -> int:
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        port: int = place.getsockname()[1]
        return port


def _answers(place: str) -> None:
    end = time.monotonic() + START_S
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    while True:
        try:
            with opener.open(f"{place}/status", timeout=5):
                return
        except OSError as error:
            if time.monotonic() > end:
                raise DriveError("the driver did not start") from error
            time.sleep(0.05)
