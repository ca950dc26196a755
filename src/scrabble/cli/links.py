"""``python -m scrabble new`` and ``link``: begin a game, look into a link."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scrabble import link as links
from scrabble.cli import fair_seats, games, options
from scrabble.cli import joint_seats as seats
from scrabble.files.json import describe
from scrabble.game import ChallengeRule, Game, History, Mode
from scrabble.game.bag import SEALED_SEED_BITS, SEED_BITS
from scrabble.game.player_text import clean_name
from scrabble.link.joint import sealed
from scrabble.link.joint.fair_draw import Look
from scrabble.views.text_view import show_game

_MAX_PASTE = 100_000


def add_parsers(subparsers: Any) -> None:  # noqa: ANN401  argparse gives this type no public name
    """Add the commands ``new`` and ``link`` to those of the program."""
    new = subparsers.add_parser("new", help="begin a game and print its first link")
    new.add_argument(
        "--players", required=True, metavar="ANN,BEA", help="2 to 4 names; the first one starts"
    )
    options.add_lexicon(new)
    new.add_argument(
        "--challenge-rule",
        type=options.challenge_rule,
        default=ChallengeRule.VOID,
        metavar="RULE",
        help=f"{', '.join(ChallengeRule)} (default {ChallengeRule.VOID})",
    )
    options.add_seed(new)
    new.add_argument(
        "--word-search",
        action="store_true",
        help="players may search the dictionary while the game goes on",
    )
    new.add_argument(
        "--sealed",
        action="store_true",
        help="a game for two that neither can look into (not reviewed: docs/sealed.md)",
    )
    new.add_argument(
        "--fair-draw",
        action="store_true",
        help="a game whose draws nobody can foresee (not reviewed: docs/fair-draw.md)",
    )
    new.add_argument(
        "--key", metavar="FILE", help="your key file, for a sealed game or a fair draw"
    )
    options.add_renamed(new, lang="lexicon", level="lexicon", checking="challenge_rule")
    new.set_defaults(run=_new)
    link = subparsers.add_parser("link", help="read a link")
    actions = link.add_subparsers(required=True, metavar="ACTION")
    show = actions.add_parser("show", help="print board, scores and history as text")
    decode = actions.add_parser("decode", help="print what a link holds")
    for action, run in ((show, _show), (decode, _decode)):
        action.add_argument("link", help="a link, or any text around one; - reads standard input")
        action.add_argument("--key", metavar="FILE", help="your key file, for a sealed game")
        action.set_defaults(run=run)
    decode.add_argument("--json", action="store_true", help="print JSON (the default)")


def link_text(argument: str) -> str:
    """Return an argument, or standard input for ``-``, capped at what can be a paste."""
    return sys.stdin.read(_MAX_PASTE) if argument == "-" else argument


def _new(args: argparse.Namespace) -> None:
    mode = Mode.SEALED if args.sealed else Mode.FAIR_DRAW if args.fair_draw else Mode.DEALT
    bits = SEED_BITS if mode is Mode.DEALT else SEALED_SEED_BITS
    setup = games.setup_with(
        args.lexicon,
        tuple(clean_name(name) for name in args.players.split(",")),
        options.random_seed(bits) if args.seed is None else args.seed,
        challenge_rule=args.challenge_rule,
        mode=mode,
        word_search=args.word_search,
    )
    if mode is Mode.DEALT:
        print(links.encode(Game(setup)))
    else:
        invite = seats.invite if mode is Mode.SEALED else fair_seats.invite
        print(invite(setup, args.key))


def _show(args: argparse.Namespace) -> None:
    text = link_text(args.link)
    fair = fair_seats.look_at(text)
    if fair is not None:
        print(_shown_fair(fair, args.key))
        return
    look = seats.look_at(text)
    print(show_game(games.open_link(text).history) if look is None else _shown(look, args.key))


def _shown(look: sealed.Look, path: str | None) -> str:
    """Return a sealed game as text: board, scores, history, one's own rack, the seal."""
    seen = _Seen.of(look, path)
    lines = [show_game(seen.history)]
    if seen.rack is not None:
        alphabet = seen.history.game.setup.alphabet
        lines.append(f"Your tiles: {' '.join(map(alphabet.text, seen.rack))}")
    due = "" if seen.seal.due is None else f" Next: {seen.seal.due}."
    again = [line] if (line := seats.redeal_line(look)) else []
    return "\n".join([*lines, *again, f"Seal: {seen.seal.state}.{due}"])


def _shown_fair(look: Look, path: str | None) -> str:
    """Return a game with a fair draw as text, with one's own rack."""
    history = look.parsed.history
    lines = [show_game(history)]
    if path is not None:
        alphabet = history.game.setup.alphabet
        rack = fair_seats.rack_at(look, path)
        lines.append(f"Your tiles: {' '.join(map(alphabet.text, rack))}")
    return "\n".join([*lines, f"Next: {look.due or 'nothing'}."])


@dataclass(frozen=True, slots=True)
class _Seen:
    """What a sealed link shows, to who has a key file or to anybody."""

    history: History
    rack: str | None
    seal: seats.Seal
    open_seats: Sequence[int]

    @classmethod
    def of(cls, look: sealed.Look, path: str | None) -> _Seen:
        """Look at a link, from one's seat with a key file; raises `SealError`."""
        file = None if path is None else seats.key_of(path)
        history, verdict, rack = look.history, None, None
        if isinstance(look.parsed.content, sealed.Closing):
            verdict = seats.verdict_on(look, file)
            history = verdict.history or history
        if file is not None:
            rack = "" if look.place == sealed.INVITATION else seats.seat_at(look, file).rack
        is_open = verdict is not None and verdict.history is not None
        return cls(history, rack, seats.seal_of(look, verdict), (0, 1) if is_open else ())


def _decode(args: argparse.Namespace) -> None:
    text = link_text(args.link)
    fair = fair_seats.look_at(text)
    if fair is not None:
        print(json.dumps(_described_fair(fair, args.key), ensure_ascii=False))
        return
    look = seats.look_at(text)
    if look is None:
        print(json.dumps(describe(games.open_link(text).history), ensure_ascii=False))
        return
    seen = _Seen.of(look, args.key)
    described = describe(seen.history, seen.open_seats, look.link) | {"seal": seen.seal.json}
    if seen.rack is not None:
        described["rack"] = seen.history.game.setup.alphabet.spell(seen.rack)
    print(json.dumps(described, ensure_ascii=False))


def _described_fair(look: Look, path: str | None) -> dict[str, object]:
    """Return what a link of a game with a fair draw holds; racks once the game is over."""
    parsed = look.parsed
    is_over = parsed.history.last.result is not None and parsed.next_seat is None
    seen = range(len(parsed.setup.names)) if is_over else ()
    described: dict[str, object] = dict(describe(parsed.history, seen, look.link))
    due = "join" if look.due == "publish" else look.due
    described["fairDraw"] = {"due": due, "seat": parsed.next_seat}
    if path is not None:
        described["rack"] = parsed.setup.alphabet.spell(fair_seats.rack_at(look, path))
    return described
