"""Store a player's device key and the links of their joint games in a key file.

Only the file's owner can read it. The first line is ``pass-a-word key 1`` and the key as 32
hexadecimal digits. A line of two words names a secret that was ``begun`` or ``opened``. Each
further line stores a link: the number of its game as 16 hexadecimal digits, its place in the game,
and its text. An audit compares the stored links. They also show which turns have been answered.

The file ``FILE.mark`` holds the key file's number in the file system, and the time of its last
change. A copy or a restored backup has others: such a key counts as restored.

Commands that add links hold the lock ``FILE.lock`` from reading to writing. So parallel runs answer
a turn only once and lose no link. The system releases the lock however the process ends. Saving
writes a new file, which then replaces the old one.
"""

from __future__ import annotations

import os
import secrets
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from scrabble.errors import JointError
from scrabble.joint import DEVICE_KEY_BYTES, DeviceKey, LinkPlace, StoredLinks, Uses

if sys.platform == "win32":
    import msvcrt

    def _lock(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


PATIENCE_S = 30
"""The seconds that a run waits for another run to release the lock."""

_HEAD = "pass-a-word key 1 "
_MAX_BYTES = 20_000_000
_MODE = 0o600
_PAUSE_S = 0.05


@dataclass(frozen=True, slots=True)
class KeyFile:
    """A parsed key file: the key, the links of each game by their places, and the secrets used."""

    path: Path
    key: DeviceKey
    games: Mapping[int, StoredLinks]
    uses: Uses = field(default_factory=Uses)

    @classmethod
    def open(cls, path: str, *, make: bool = False) -> KeyFile:
        """Read a key file; with ``make``, create it if it is missing.

        Raises `JointError` (``no-key``, ``bad-key``).
        """
        place = Path(path)
        try:
            with place.open("rb") as file:
                data = file.read(_MAX_BYTES + 1)
        except FileNotFoundError as error:
            if make:
                made = cls(place, DeviceKey(secrets.token_bytes(DEVICE_KEY_BYTES)), {})
                made.save()
                return made
            raise JointError("no-key", f"There is no key file {path[:200]}.") from error
        except (OSError, ValueError) as error:
            raise JointError("no-key", f"The key file {path[:200]} cannot be read.") from error
        key, games, uses = _read(data)
        return cls(place, key, games, replace(uses, is_restored=_is_restored(place)))

    @classmethod
    @contextmanager
    def held(cls, path: str, *, make: bool = False) -> Iterator[KeyFile]:
        """Read a key file as `open` does, and lock it against other runs.

        Raises `JointError` (``no-key``, ``bad-key``; ``key-in-use`` after `PATIENCE_S`).
        """
        if not make:
            cls.open(path)  # Fail before making a lock if there is no key file.
        with _locked(path):
            yield cls.open(path, make=make)

    def links(self, game: int) -> StoredLinks:
        """Return the links of a game by their places."""
        return self.games.get(game, {})

    def with_links(self, game: int, links: StoredLinks) -> KeyFile:
        """Return the file with ``links`` added to a game, replacing links in the same places."""
        return replace(self, games={**self.games, game: {**self.links(game), **links}})

    def with_uses(self, *, begun: Iterable[str] = (), opened: Iterable[str] = ()) -> KeyFile:
        """Return the file with further used secrets; it no longer counts as restored."""
        return replace(
            self,
            uses=Uses(begun=self.uses.begun.union(begun), opened=self.uses.opened.union(opened)),
        )

    def save(self) -> None:
        """Write the file, for its owner only; raise `JointError` (``no-key``, ``key-full``)."""
        lines = [_HEAD + self.key.hex()]
        lines += [f"begun {secret}" for secret in sorted(self.uses.begun)]
        lines += [f"opened {secret}" for secret in sorted(self.uses.opened)]
        for game, links in self.games.items():
            lines += [f"{game:016x} {place} {link}" for place, link in links.items()]
        data = "".join(f"{line}\n" for line in lines).encode("ascii")
        if len(data) > _MAX_BYTES:
            raise JointError(
                "key-full", f"{self.path} holds no more games: begin another key file."
            )
        try:
            place = _real(self.path)
            beside = place.with_name(f"{place.name}.new")
            beside.unlink(missing_ok=True)
            descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _MODE)
            with os.fdopen(descriptor, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(descriptor)
            beside.replace(place)
            _mark_path(place).write_text(_mark_of(place), "ascii")
        except (OSError, ValueError) as error:
            raise JointError("no-key", f"The key file {self.path} cannot be written.") from error


@contextmanager
def _locked(path: str) -> Iterator[None]:
    """Hold the lock of a key file; raise `JointError` (``no-key``, ``key-in-use``)."""
    with ExitStack() as stack:
        try:
            place = _real(path)
            file = stack.enter_context(place.with_name(f"{place.name}.lock").open("ab"))
            _wait_for(file.fileno(), path)
        except (OSError, ValueError) as error:
            raise JointError("no-key", f"The key file {path[:200]} cannot be locked.") from error
        yield


def _wait_for(descriptor: int, path: str) -> None:
    """Lock an open file once no other run holds it; raise `OSError` or `JointError`."""
    end = time.monotonic() + PATIENCE_S
    while True:
        try:
            return _lock(descriptor)
        except (BlockingIOError, PermissionError) as error:
            if time.monotonic() >= end:
                raise JointError(
                    "key-in-use", f"Another run is using the key file {path[:200]}: try again."
                ) from error
        time.sleep(_PAUSE_S)


def _real(path: str | Path) -> Path:
    """Return the file at the end of all symbolic links; raise `OSError` or `ValueError`."""
    return Path(os.path.realpath(path))


def _mark_path(place: Path) -> Path:
    return place.with_name(f"{place.name}.mark")


def _mark_of(place: Path) -> str:
    found = place.stat()
    return f"{found.st_ino} {found.st_mtime_ns}"


def _is_restored(path: Path) -> bool:
    """Say whether somebody else than `KeyFile.save` wrote the file last."""
    try:
        place = _real(path)
        return _mark_path(place).read_text("ascii") != _mark_of(place)
    except (OSError, ValueError):
        return True


def _read(data: bytes) -> tuple[DeviceKey, dict[int, dict[LinkPlace, str]], Uses]:
    games: dict[int, dict[LinkPlace, str]] = {}
    used: dict[str, set[str]] = {"begun": set(), "opened": set()}
    if len(data) > _MAX_BYTES:
        raise JointError("bad-key", f"A key file has up to {_MAX_BYTES} bytes.")
    try:
        head, *lines = data.decode("ascii").splitlines()
        key = bytes.fromhex(head.removeprefix(_HEAD)) if head.startswith(_HEAD) else b""
        for line in lines:
            if line.count(" ") == 1:
                use, secret = line.split(" ")
                used[use].add(secret)
                continue
            game, place, link = line.split(" ")
            games.setdefault(int(game, 16), {})[int(place) if place.isdigit() else place] = link
    except (KeyError, ValueError) as error:
        raise _no_key_file() from error
    if len(key) != DEVICE_KEY_BYTES:
        raise _no_key_file()
    uses = Uses(begun=frozenset(used["begun"]), opened=frozenset(used["opened"]))
    return DeviceKey(key), games, uses


def _no_key_file() -> JointError:
    return JointError("bad-key", "That is not a key file of Pass-a-Word.")
