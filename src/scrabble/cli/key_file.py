"""A key file: a player's device key and the links of their joint games, readable by them alone.

The first line is ``pass-a-word key 1`` and the key as 32 hexadecimal digits. Each further line is
a link: the number of its game as 16 hexadecimal digits, its place in the game, its text. Links are
kept so that no turn is answered twice, and for the audit.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from scrabble.errors import JointError
from scrabble.link.joint import DEVICE_KEY_BYTES, Kept, LinkPlace

_HEAD = "pass-a-word key 1 "
_MAX_BYTES = 20_000_000
_MODE = 0o600


@dataclass(frozen=True, slots=True)
class KeyFile:
    """A key file as read: the key, and the links of each game by their places."""

    path: Path
    key: bytes
    games: Mapping[int, Kept]

    @classmethod
    def open(cls, path: str, *, make: bool = False) -> KeyFile:
        """Read a key file; with ``make``, make it if it is missing.

        Raises `JointError` (``no-key``, ``bad-key``).
        """
        place = Path(path)
        try:
            with place.open("rb") as file:
                data = file.read(_MAX_BYTES + 1)
        except FileNotFoundError as error:
            if make:
                made = cls(place, secrets.token_bytes(DEVICE_KEY_BYTES), {})
                made.save()
                return made
            raise JointError("no-key", f"There is no key file {path[:200]}.") from error
        except (OSError, ValueError) as error:
            raise JointError("no-key", f"The key file {path[:200]} cannot be read.") from error
        return cls(place, *_read(data))

    def links(self, game: int) -> Kept:
        """Return the links of a game by their places."""
        return self.games.get(game, {})

    def with_links(self, game: int, links: Kept) -> KeyFile:
        """Return the file with more links of a game; they replace those in their places."""
        return replace(self, games={**self.games, game: {**self.links(game), **links}})

    def save(self) -> None:
        """Write the file, for its owner only; raises `JointError` (``no-key``)."""
        lines = [_HEAD + self.key.hex()]
        for game, links in self.games.items():
            lines += [f"{game:016x} {place} {link}" for place, link in links.items()]
        beside = self.path.with_name(f"{self.path.name}.new")
        try:
            beside.unlink(missing_ok=True)
            descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _MODE)
            with os.fdopen(descriptor, "w", encoding="ascii") as file:
                file.write("\n".join(lines) + "\n")
            beside.replace(self.path)
        except (OSError, ValueError) as error:
            raise JointError("no-key", f"The key file {self.path} cannot be written.") from error


def _read(data: bytes) -> tuple[bytes, dict[int, dict[LinkPlace, str]]]:
    games: dict[int, dict[LinkPlace, str]] = {}
    try:
        head, *lines = data[:_MAX_BYTES].decode("ascii").splitlines()
        key = bytes.fromhex(head.removeprefix(_HEAD)) if head.startswith(_HEAD) else b""
        for line in lines:
            game, place, link = line.split(" ")
            games.setdefault(int(game, 16), {})[int(place) if place.isdigit() else place] = link
    except ValueError as error:
        raise _no_key_file() from error
    if len(key) != DEVICE_KEY_BYTES:
        raise _no_key_file()
    return key, games


def _no_key_file() -> JointError:
    return JointError("bad-key", "That is not a key file of Pass-a-Word.")
