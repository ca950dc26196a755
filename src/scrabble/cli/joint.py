"""Run the commands ``join``, ``close`` and ``audit``.

Also opens and plays joint games for the other commands.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from scrabble import joint
from scrabble import link as links
from scrabble.cli.game_options import add_agree
from scrabble.cli.games import typed_move, words_of
from scrabble.cli.key_file import KeyFile
from scrabble.errors import JointError
from scrabble.files.json import describe
from scrabble.game import History, Setup, doubted_words
from scrabble.game.player_text import clean_note
from scrabble.joint import JOINT, Act, JointLink, JointSeat, StoredLinks, Verdict
from scrabble.lexicon import load_lexicon
from scrabble.strategy.steps import finish
from scrabble.views.json import Json
from scrabble.views.sentences import label_in_line
from scrabble.views.text_view import show_game
from scrabble.views.turns import NO_DOUBTS, Doubted


def add_join(join: argparse.ArgumentParser) -> None:
    """Add the options of the command ``join``."""
    join.add_argument("link", help="the invitation, or any text around it")
    _add_key(join)
    join.set_defaults(run=_join)


def add_close(close: argparse.ArgumentParser) -> None:
    """Add the options of the command ``close``."""
    close.add_argument("link", help="the last link of the game, or any text around it")
    _add_key(close)
    close.set_defaults(run=_close)


def add_audit(audit: argparse.ArgumentParser) -> None:
    """Add the options of the command ``audit``."""
    audit.add_argument("links", nargs="+", metavar="LINK", help="the last link, and others kept")
    audit.add_argument("--key", metavar="FILE", help="your key file, which has the game's links")
    audit.set_defaults(run=_audit)


def _add_key(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--key", required=True, metavar="FILE", help="your key file")
    add_agree(parser)


def _read(text: str) -> JointLink:
    """Find and parse the link in a text.

    Raises `LinkError`, also for invalid words, and ``not-sealed`` if the game is not joint.
    """
    found = links.read(text)
    link = joint.game_of(found.text).read(found.text)
    if not (link.setup.is_own_list or link.setup.is_other_edition):
        links.verify(link.history, load_lexicon(link.setup.lexicon))
    return link


def _required(path: str | None) -> str:
    """Return the path of a key file; raise `JointError` (``no-key``) without one."""
    if path is None:
        raise JointError("no-key", "A game of this kind needs your key file: --key FILE.")
    return path


def invite(setup: Setup, path: str | None, *, agrees: bool) -> str:
    """Make an invitation and store it; raise `JointError`."""
    game = JOINT[setup.mode]
    with KeyFile.held(_required(path), make=True) as file:
        made = game.read(game.invite(file.key, setup))
        return _store(file, made, game.secret_of(made.text), Act.JOIN, agrees=agrees)


def _join(args: argparse.Namespace) -> None:
    """Print the link that joins a game, or the player's due link before the first turn."""
    link = _read(args.link)
    game = JOINT[link.setup.mode]
    with KeyFile.held(args.key, make=True) as file:
        kept = file.links(link.setup.seed)
        joint.refuse_second_version(game, kept, link)
        if kept and link.due is not None and link.due.act is Act.PUBLISH:
            print(_answer(file, link, _seat(link, file), _closed, agrees=args.agree))
            return
        others = (links for number, links in file.games.items() if number != link.setup.seed)
        known = [_newest(links) for links in others]
        joint.refuse_second_deal(known, link, agrees=args.agree)
        made = game.read(game.join(file.key, link.text))
        answered = _checked(file, link, made)
        print(_store(answered, made, game.secret_of(made.text), Act.JOIN, agrees=args.agree))


def _newest(kept: StoredLinks) -> JointLink:
    text = kept[max(kept, key=joint.order)]
    return joint.game_of(text).read(text)


def _close(args: argparse.Namespace) -> None:
    link = _read(args.link)
    with KeyFile.held(args.key) as file:
        print(_answer(file, link, _seat(link, file), _closed, agrees=args.agree))


def _audit(args: argparse.Namespace) -> int:
    """Print the findings of an audit; return 1 if the links contradict each other."""
    given = [_read(text) for text in args.links]
    last = max(given, key=lambda link: (link.due is None, joint.order(link.place)))
    if last.due is not None:
        name = label_in_line(last.history.last, last.due.seat)
        raise JointError(
            "not-over", f"Nothing is proved yet: {name} has to {last.due.act} the game first."
        )
    file = None if args.key is None else KeyFile.open(args.key)
    others = [link.text for link in given if link.setup.seed == last.setup.seed]
    verdict = _verdict_on(last, file, others)
    print(_verdict_line(last, verdict))
    return int(not verdict.fits)


def _verdict_on(link: JointLink, file: KeyFile | None, others: Sequence[str] = ()) -> Verdict:
    """Audit a game's last link together with all stored links; raise `JointError`."""
    kept, key = (file.links(link.setup.seed).values(), file.key) if file else ((), None)
    return finish(JOINT[link.setup.mode].auditing((*kept, *others, link.text), link.text, key))


def _verdict_line(link: JointLink, verdict: Verdict) -> str:
    """Return the findings of an audit, and how many links it compared."""
    seat, findings = verdict.seat, JOINT[link.setup.mode].FINDINGS
    name = "" if seat is None else label_in_line(link.history.last, seat)
    said = findings[verdict.finding].format(name=name, turn=verdict.turn)
    return f"{said} {verdict.compared} of {verdict.total} links compared."


def _seat(link: JointLink, file: KeyFile) -> JointSeat:
    """Take the player's seat at a link, with the stored links; raise `JointError`."""
    kept, game = file.links(link.setup.seed), JOINT[link.setup.mode]
    joint.refuse_second_version(game, kept, link)
    return game.take(file.key, game.needed(kept, link.text))


def _answer(
    file: KeyFile,
    link: JointLink,
    seat: JointSeat,
    make: Callable[[JointSeat], str],
    *,
    agrees: bool,
) -> str:
    """Answer a link, and store link and answer; raise `JointError`."""
    made = JOINT[link.setup.mode].read(make(seat))
    return _store(_checked(file, link, made), made, seat.secret, Act.MOVE, agrees=agrees)


def _closed(seat: JointSeat) -> str:
    return seat.close()


def _checked(file: KeyFile, link: JointLink, made: JointLink) -> KeyFile:
    """Return the file with a link that is answered; raise `JointError` (``second-version``)."""
    number = link.setup.seed
    joint.refuse_second_answer(file.links(number), link, made)
    return file.with_links(number, {link.place: link.text})


def _store(file: KeyFile, made: JointLink, secret: str, act: Act, *, agrees: bool) -> str:
    """Store and return a link that was made, unless it uses a secret twice.

    Raises `JointError` (``seed-opened``, ``key-restored``, ``needs-consent``).
    """
    number, begun = made.setup.seed, [secret] if act is Act.JOIN else []
    if file.links(number).get(made.place) != made.text:
        joint.refuse_reuse(file.uses, secret, act, agrees=agrees)
    opened = [secret] if JOINT[made.setup.mode].opens(made.text) else []
    file.with_links(number, {made.place: made.text}).with_uses(begun=begun, opened=opened).save()
    return made.text


def play(args: argparse.Namespace, text: str) -> str:
    """Make a move in a joint game, store the old and the new link, and return the new link.

    Raises as `scrabble.cli.games.made_in` does, and `JointError`.
    """
    link, note = _read(text), clean_note(args.note)
    with KeyFile.held(_required(args.key)) as file:
        seat = _seat(link, file)
        words = words_of(seat.known, args.words)
        move = typed_move(args.move, seat.known.last, words)
        return _answer(
            file, link, seat, lambda seat: seat.play(move, words, note), agrees=args.agree
        )


@dataclass(frozen=True, slots=True)
class _Seen:
    """The visible contents of a link; with a key file, also the rack of its owner."""

    link: JointLink
    history: History
    rack: str | None
    words: tuple[str, ...]
    verdict: Verdict | None

    @classmethod
    def of(cls, link: JointLink, path: str | None) -> _Seen:
        """Read the contents of a link; raise `JointError`."""
        file = None if path is None else KeyFile.open(path)
        verdict = _verdict_on(link, file) if link.due is None else None
        seat = _seat(link, file) if file is not None and link.has_racks else None
        rack = seat.rack if seat else None if file is None else ""
        words = seat.words if seat else ()
        return cls(link, (verdict and verdict.history) or link.history, rack, words, verdict)

    @property
    def state(self) -> str:
        """The name of the game's state: the audit's result, or a name for the due act."""
        if self.verdict is not None:
            return self.verdict.state
        due = self.link.due
        return JOINT[self.link.setup.mode].STATES[None if due is None else due.act]


def _doubted(link: JointLink) -> Doubted:
    """Return the words in doubt by turn, if the shipped lexicon is another edition."""
    setup = link.setup
    if not setup.is_other_edition:
        return NO_DOUBTS
    return doubted_words(link.history, load_lexicon(setup.lexicon))


def shown(text: str, path: str | None) -> str:
    """Return a game as text: board, scores, history, the player's rack, and the act due next."""
    link = _read(text)
    seen = _Seen.of(link, path)
    lines = [show_game(seen.history, _doubted(link))]
    if seen.rack is not None:
        alphabet = link.setup.alphabet
        lines.append(f"Your tiles: {' '.join(map(alphabet.text, seen.rack))}")
    if seen.words:
        lines.append(f"Compare with your friend: {', '.join(seen.words)}.")
    due = "nothing" if link.due is None else link.due.act
    return "\n".join([*lines, f"State: {seen.state}. Next: {due}."])


def described(text: str, path: str | None) -> Json:
    """Return the contents of a link for other programs, with all racks that an audit reveals."""
    link = _read(text)
    seen = _Seen.of(link, path)
    verdict, due = seen.verdict, link.due
    is_open = verdict is not None and verdict.fits
    racks = range(len(link.setup.names)) if is_open else ()
    standing: Json = {
        "state": seen.state,
        "due": None if due is None else due.act.value,
        "seat": None if due is None else due.seat,
        "turn": link.history.last.turn if verdict is None else verdict.turn,
    }
    if verdict is not None:
        standing |= {"compared": verdict.compared, "links": verdict.total, "named": verdict.seat}
    about = describe(seen.history, racks, link.text, _doubted(link)) | {"joint": standing}
    return about if seen.rack is None else about | {"rack": link.setup.alphabet.spell(seen.rack)}
