"""What the command line does with games with a fair draw: the seat of a key file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from scrabble import link as links
from scrabble.cli.games import typed_move, words_of
from scrabble.cli.key_file import KeyFile
from scrabble.errors import SealError
from scrabble.game import Setup
from scrabble.game.player_text import clean_note
from scrabble.lexicon import load_lexicon
from scrabble.link.joint import fair_draw
from scrabble.link.joint.fair_draw import Look, Seat
from scrabble.link.joint.sealed import Place


def look_at(text: str) -> Look | None:
    """Find and read the link in a text, if it is of such a game; raises `LinkError`."""
    link = links.fair_draw_in(text)
    if link is None:
        return None
    look = Look.at(link)
    setup = look.parsed.setup
    if not (setup.is_own_list or setup.is_other_edition):
        links.verify(look.history, load_lexicon(setup.lexicon))
    return look


def invite(setup: Setup, path: str | None) -> str:
    """Return an invitation and keep it; raises `SealError` (``no-key``)."""
    if path is None:
        raise SealError("no-key", "A fair draw needs a key file: give it with --key FILE.")
    file = KeyFile.open(path, make=True)
    link = fair_draw.invite(file.key, setup)
    file.with_links(setup.seed, {0: link}).save()
    return link


def join(look: Look, path: str) -> str:
    """Return the link by which one joins, or the second one before the first turn, and keep both.

    Raises `SealError`.
    """
    file = KeyFile.open(path, make=True)
    known = file.links(look.game)
    if any(isinstance(place, int) for place in known):
        return _keep(look, file, _seat(look, file).publish())
    if known:
        raise SealError("other-game", "You have joined another game with this number.")
    return _keep(look, file, fair_draw.join(file.key, look.link))


def rack_at(look: Look, path: str) -> str:
    """Return the tiles known of one's own rack; raises `SealError`."""
    return _seat(look, KeyFile.open(path)).rack


def play(look: Look, path: str | None, text: str, note: str = "") -> str:
    """Make a move, keep both links, and return the new one.

    Raises as `scrabble.cli.games.next_link` does, and `SealError`.
    """
    cleaned, file = clean_note(note), _key_of(path)
    seat = _seat(look, file)
    position, words = seat.history.last, words_of(seat.history)
    return _keep(look, file, seat.play(typed_move(text, position, words), words, cleaned))


def close(look: Look, path: str | None) -> str:
    """Return the closing link that is due, and keep both; raises `SealError`."""
    file = _key_of(path)
    if look.parsed.history.last.result is None:
        raise SealError("not-over", "The game is not over: make a move.")
    return _keep(look, file, _seat(look, file).publish())


def _key_of(path: str | None) -> KeyFile:
    if path is None:
        raise SealError("no-key", "This game has a fair draw: give your key file with --key FILE.")
    return KeyFile.open(path)


def _seat(look: Look, file: KeyFile) -> Seat:
    """Take one's seat at a link, with one's own last one and those before it."""
    known = _numbered(file.links(look.game))
    fair_draw.refuse_second_version(known, look)
    return Seat.at(file.key, fair_draw.needed_at(known, look))


def _numbered(known: Mapping[Place, str]) -> dict[int, str]:
    """Return links of a game with a fair draw: the places of sealed ones may be words."""
    return {place: link for place, link in known.items() if isinstance(place, int)}


def _keep(look: Look, file: KeyFile, link: str) -> str:
    """Keep a link and the one that answers it; raises `SealError` (``second-version``)."""
    made = Look.at(link)
    known = _numbered(file.links(look.game))
    if fair_draw.is_answered(known, made.place) and known.get(made.place) != link:
        raise SealError("second-version", "Another player has answered this turn already.")
    file.with_links(look.game, {look.place: look.link, made.place: link}).save()
    return link


def audit(look: Look, path: str | None, texts: Iterable[str]) -> fair_draw.Verdict:
    """Compare links, and those kept, with the last one; raises `SealError` (``not-over``)."""
    if look.due is not None:
        raise SealError("not-over", "The game is not over: the last link is needed for this.")
    kept = {} if path is None else _numbered(KeyFile.open(path).links(look.game))
    return fair_draw.audited((*kept.values(), *texts), look)
