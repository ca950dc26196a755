"""Find or install the browsers for tests and measurements."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

from scripts.common import python_env
from scripts.common.base import BuildError, announce, run

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
_OFF = (
    # Chromium's address bar loads these two pages into every new window, which takes half a second
    # of processor time.
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup"),
    # Chromium obeys only the last ``--disable-features``, so this list repeats Playwright's.
    *("AimEnabled", "AvoidCorsURLLoaderRestartOnRedirect"),
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose"),
    *("HttpsFirstBalancedModeAutoEnable", "HttpsUpgrades", "LensOverlay", "MediaRouter"),
    *("NetworkTimeServiceQuerying", "OptimizationHints", "PaintHolding", "PreconnectToSearch"),
    "ThirdPartyStoragePartitioning",
)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    f"--disable-features={','.join(_OFF)}",
]
"""Arguments that turn off Chromium's background work."""
OTHER_BROWSERS = {
    "firefox-esr": ("firefox-esr", "firefox"),
    "webkit2gtk-driver": ("WebKitWebDriver",),
    "xvfb": ("Xvfb",),
}
"""The Debian packages of other browsers for tests, and the programs in each."""
READER = {
    "orca": ("orca",),
    "at-spi2-core": ("/usr/libexec/at-spi-bus-launcher",),
    "dbus": ("dbus-daemon",),
    "procps": ("pgrep",),
    "xdotool": ("xdotool",),
    "xvfb": ("Xvfb",),
}
"""The Debian packages of a screen reader for tests, and the programs in each."""
PRINT_PLAYWRIGHT_CHROMIUM = """
from pathlib import Path
from playwright.sync_api import sync_playwright
with sync_playwright() as playwright:
    path = playwright.chromium.executable_path
print(path if Path(path).exists() else "")
"""


def ensure() -> Path:
    """Return a Chromium; install one if there is none.

    Tries in order: the environment variable ``CHROMIUM``, Playwright's Chromium, the system's.
    Raises `BuildError`.
    """
    found = _named() or _of_playwright() or _of_system()
    if found is None:
        announce("no Chromium found: installing one")
        found = _install_by_playwright() or _install_by_apt()
    if found is None:
        raise BuildError(
            "no Chromium for the browser tests: install one (Debian: apt-get install chromium), "
            "or name it in CHROMIUM, or leave them out with --fast"
        )
    return found


def _named() -> Path | None:
    name = os.environ.get("CHROMIUM")
    if name and not Path(name).exists():
        raise BuildError(f"CHROMIUM names {name}, which does not exist")
    return Path(name) if name else None


def _of_playwright() -> Path | None:
    answer = run(
        [python_env.ensure(), "-c", PRINT_PLAYWRIGHT_CHROMIUM], quiet=True, why="Playwright fails"
    )
    return Path(answer.strip()) if answer.strip() else None


def _of_system() -> Path | None:
    candidates = [*map(shutil.which, NAMES), *PLACES]
    return next((Path(path) for path in candidates if path and Path(path).exists()), None)


def _install_by_playwright() -> Path | None:
    try:
        run([python_env.ensure(), "-m", "playwright", "install", "chromium"], quiet=True)
    except BuildError:
        return None
    return _of_playwright()


def _install_by_apt() -> Path | None:
    return _of_system() if _apt("chromium") else None


def ensure_other_browsers() -> None:
    """Install Firefox, WebKitGTK's driver and a virtual screen; print why if that fails.

    Tests of a missing browser are skipped.
    """
    _ensure_packages(OTHER_BROWSERS, "the tests of other browsers")


def ensure_reader() -> None:
    """Install the screen reader Orca; print why if that fails. Its test is then skipped."""
    _ensure_packages(READER, "the test with a screen reader")


def _ensure_packages(packages: Mapping[str, tuple[str, ...]], purpose: str) -> None:
    for package, programs in packages.items():
        if not any(map(shutil.which, programs)):
            announce(f"for {purpose}: installing {package}")
            _apt(package)


def _apt(package: str) -> bool:
    """Install a Debian package and return whether that worked; print why if it failed."""
    apt = shutil.which("apt-get")
    if apt is None or not sys.platform.startswith("linux"):
        announce(f"no apt-get here: {package} cannot be installed")
        return False
    prefix = [] if os.geteuid() == 0 else ["sudo", "--non-interactive"]
    try:
        run([*prefix, apt, "update"], quiet=True)
        run(
            [*prefix, apt, "install", "--yes", "--no-install-recommends", package],
            env={"DEBIAN_FRONTEND": "noninteractive"},
            quiet=True,
        )
    except BuildError as error:
        announce(f"apt-get cannot install {package}: {error}")
        return False
    return True
