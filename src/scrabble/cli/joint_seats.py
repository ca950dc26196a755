"""What the command line does with sealed games: the seat of a key file, and what a seal shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scrabble import link as links
from scrabble.cli.games import typed_move, words_of
from scrabble.cli.key_file import KeyFile
from scrabble.errors import IllegalMove, LinkError, SealError
from scrabble.game import History, Redeal, Setup, replay
from scrabble.game.player_text import clean_note
from scrabble.link.joint import sealed
from scrabble.link.joint.sealed import INVITATION, JOINING, Look, Place
from scrabble.views.json import Json
from scrabble.views.sentences import label_in_line


def look_at(text: str) -> Look | None:
    """Find and read the sealed link in a text, if it holds one; raises `LinkError`."""
    link = links.sealed_in(text)
    if link is None:
        return None
    look = Look.at(link)
    _verify(look.history)
    return look


def needed(text: str) -> Look:
    """Find and read the sealed link in a text; raises `LinkError` (``not-sealed`` without one)."""
    look = look_at(text)
    if look is None:
        links.find_in_text(text)
        raise LinkError("not-sealed", "This is not a link of a sealed game.")
    return look


def _verify(history: History) -> None:
    """Judge the words of a game again; raises `LinkError` (``impossible-move``)."""
    if history.game.setup.is_own_list or history.game.setup.is_other_edition:
        return
    try:
        replay(history.game, words_of(history))
    except IllegalMove as error:
        raise LinkError("impossible-move", error.message) from error


def key_of(path: str | None) -> KeyFile:
    """Read a key file that has to be there; raises `SealError` (``no-key``)."""
    if path is None:
        raise SealError("no-key", "This game is sealed: give your key file with --key FILE.")
    return KeyFile.open(path)


def invite(setup: Setup, path: str | None) -> str:
    """Return an invitation and keep it; raises `SealError` (``no-key``)."""
    if path is None:
        raise SealError("no-key", "A sealed game needs a key file: give it with --key FILE.")
    file = KeyFile.open(path, make=True)
    link = sealed.invite(file.key, setup)
    file.with_links(setup.seed, {INVITATION: link}).save()
    return link


def seat_named(look: Look, name: str) -> int:
    """Return the seat of a player; raises `SealError` (``no-player``) unless one has this name."""
    names = look.parsed.setup.names
    if names.count(name) != 1:
        raise SealError("no-player", f"Name one player: {names[0]} or {names[1]}.")
    return names.index(name)


def join(look: Look, path: str, *, agrees: bool = False) -> str:
    """Return the joining link that answers an invitation, and keep both.

    Raises `SealError` (``needs-consent``) for a redeal that the player does not agree to.
    """
    asked = redeal_line(look)
    if asked and not agrees:
        raise SealError("needs-consent", f"{asked} If you agree, join with --agree.")
    file = KeyFile.open(path, make=True)
    joining = sealed.join(file.key, look.link)
    known = file.links(look.game)
    if known and known.get(INVITATION) != look.link:
        raise SealError("other-game", "You have joined another game with this number.")
    file.with_links(look.game, {INVITATION: look.link, JOINING: joining}).save()
    return joining


def seat_at(look: Look, file: KeyFile) -> sealed.Seat:
    """Take one's seat at a link, with those kept; raises `SealError`."""
    known = _known(look, file)
    return sealed.Seat.at(file.key, sealed.needed_at(known, look))


def _known(look: Look, file: KeyFile) -> dict[Place, str]:
    """Return the links kept of a game, with one that is new; raises `SealError`."""
    known = dict(file.links(look.game))
    if INVITATION not in known and look.place != INVITATION:
        raise SealError(
            "no-invitation",
            "This key file does not hold this game: the key is another player's, "
            "or the game was begun with another key file.",
        )
    sealed.refuse_second_version(known, look)
    known[look.place] = look.link
    return known


def play(look: Look, path: str | None, text: str, note: str = "") -> str:
    """Make a move in a sealed game, keep both links, and return the new one.

    Raises as `scrabble.cli.games.next_link` does, and `SealError`.
    """
    cleaned = clean_note(note)
    file = key_of(path)
    seat = seat_at(look, file)
    position, words = seat.history.last, words_of(seat.history)
    return _keep(look, file, seat.play(typed_move(text, position, words), words, cleaned))


def close(look: Look, path: str | None) -> str:
    """Open one's own seal, keep both links, and return the new one; raises `SealError`."""
    file = key_of(path)
    return _keep(look, file, seat_at(look, file).close())


def _keep(look: Look, file: KeyFile, link: str) -> str:
    made = Look.at(link)
    sealed.refuse_second_answer(file.links(look.game), made)
    file.with_links(look.game, {look.place: look.link, made.place: link}).save()
    return link


def verdict_on(look: Look, file: KeyFile | None, others: Sequence[str] = ()) -> sealed.Verdict:
    """Audit a closing link with all links at hand; raises `SealError`."""
    content = look.parsed.content
    assert isinstance(content, sealed.Closing)  # the caller has looked
    known = {*(file.links(look.game).values() if file else ()), *others, look.link}
    if not any(isinstance(sealed.parse(each).content, sealed.Invitation) for each in known):
        return sealed.opened(content)
    table = sealed.Table.of(known)
    return sealed.audit(table, content) if table.joining else sealed.opened(content)


def redeal_line(look: Look) -> str:
    """Say which game a redeal stands in for; empty for any other game."""
    redeal = look.parsed.setup.redeal
    if redeal is None:
        return ""
    name = label_in_line(look.history.last, sealed.HOST)
    return f"{name} asked for a new deal of a game at turn {redeal.turn} as its key was lost."


@dataclass(frozen=True, slots=True)
class Seal:
    """What a link shows of its seal: ``state``, what is ``due`` next, a turn, what it replaces."""

    state: str
    due: str | None
    turn: int
    redeal: Redeal | None = None

    @property
    def json(self) -> Json:
        """The fields for other programs."""
        shown: Json = {"state": self.state, "due": self.due, "turn": self.turn}
        if self.redeal is None:
            return shown
        return shown | {"redeal": {"game": self.redeal.game, "turn": self.redeal.turn}}


def seal_of(look: Look, verdict: sealed.Verdict | None) -> Seal:
    """Return the seal of a link; ``verdict`` is that on a closing link."""
    return replace(_seal_of(look, verdict), redeal=look.parsed.setup.redeal)


def _seal_of(look: Look, verdict: sealed.Verdict | None) -> Seal:
    turn = look.history.last.turn
    match look.parsed.content:
        case sealed.Invitation():
            return Seal("sealed", "join", turn)
        case sealed.Joining():
            return Seal("sealed", "move", turn)
        case sealed.Closing():
            assert verdict is not None  # the caller has it
            return Seal(verdict.state, None, verdict.turn)
        case _:
            over = look.history.last.result is not None
            return Seal("unopened", "close", turn) if over else Seal("sealed", "move", turn)
