"""Find the players of a GCG file, and their names for the record."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from scrabble.files.gcg.file import Event, GcgFile, Pragma, line_error
from scrabble.game import MAX_PLAYERS, MIN_PLAYERS
from scrabble.game.player_text import clean_name

PLAYER_PRAGMAS = frozenset(f"player{number}" for number in range(1, MAX_PLAYERS + 1))


def players_of(file: GcgFile) -> dict[str, str]:
    """Return full names by nickname, in the order of play.

    Without ``#player`` pragmas the players come from the events.
    """
    players: dict[str, str] = {}
    for pragma, nick, name in _stated(file):
        if nick in players:
            what = f"two players have the nickname {nick!r}"
            raise line_error("same-nickname", pragma.line, what, name=nick)
        players[nick] = name
    if not players:
        players = dict.fromkeys((event.nick for event in file.events), "")
    if not MIN_PLAYERS <= len(players) <= MAX_PLAYERS:
        n = len(players)
        what = f"a game has 2 to 4 players, this one {n} player{'s' * (n != 1)}"
        raise line_error("bad-players", file.lines[0].line, what, n=n)
    for event in file.events:
        if event.nick not in players:
            what = f"there is no player {event.nick!r}"
            raise line_error("unknown-player", event.line, what, name=event.nick)
    order = list(players)
    first = next((order.index(nick) for nick in _movers(file) if nick in players), 0)
    return {nick: players[nick] for nick in order[first:] + order[:first]}


def _movers(file: GcgFile) -> Iterator[str]:
    """Yield the nickname of each line that makes a move: an event, or a player's resignation."""
    for line in file.lines:
        if isinstance(line, Event):
            yield line.nick
        elif line.name == "resigned":
            yield line.text


def name_to_keep(nick: str, full: str) -> str:
    """Return a player's name for the record: usually the nickname.

    Prefers the full name if it only spells the nickname differently, as in our own files. The
    placeholder ``Player_1`` of an unnamed player becomes an empty name.
    """
    unnumbered = re.sub(r"_[0-9]+\Z", "", nick)
    if full and nickname(full) in (nick, unnumbered):
        return clean_name(full)
    is_placeholder = not full and unnumbered in ("Player", "Player_1", "Player_2")
    return "" if is_placeholder else clean_name(nick.replace("_", " "))


def nickname(name: str) -> str:
    """Return a name without white space and colons, because a colon follows it in a line."""
    return "_".join(name.replace(":", " ").split())


def nicknames_by_number(file: GcgFile) -> dict[str, str]:
    """Return the players' nicknames by the numbers in their pragmas, ``1`` to ``4``."""
    return {pragma.name.removeprefix("player"): nick for pragma, nick, _ in _stated(file)}


def _stated(file: GcgFile) -> Iterator[tuple[Pragma, str, str]]:
    """Yield the players' pragmas, each with nickname and full name."""
    used = {event.nick for event in file.events}
    for pragma in file.pragmas:
        if pragma.name in PLAYER_PRAGMAS:
            words = pragma.text.split()
            count = _words_of_nickname(words, used)
            yield pragma, " ".join(words[:count]), " ".join(words[count:])


def _words_of_nickname(words: list[str], used: Collection[str]) -> int:
    """Return how many words of a player's pragma are the nickname.

    The nickname is what the events use. A player without events has one word, or the first half of
    a name written twice: ``Bob Ray Bob Ray``.
    """
    counts = range(len(words), 0, -1)
    count = next((n for n in counts if " ".join(words[:n]) in used), 1)
    half = len(words) // 2
    return max(count, half) if words[:half] == words[half:] else count
