"""``python -m scrabble join``, ``close``, ``audit``, ``redeal``: games that nobody deals alone."""

from __future__ import annotations

import argparse
from typing import Any

from scrabble.cli import fair_seats
from scrabble.cli import joint_seats as seats
from scrabble.cli.key_file import KeyFile
from scrabble.link.joint import fair_draw, sealed
from scrabble.views.sentences import label_in_line


def add_parsers(subparsers: Any) -> None:  # noqa: ANN401  argparse gives this type no public name
    """Add the commands of sealed games to those of the program."""
    join = subparsers.add_parser("join", help="join a game and print the link to send on")
    join.add_argument("link", help="the invitation, or any text around it")
    join.add_argument("--agree", action="store_true", help="agree to the redeal of another game")
    join.set_defaults(run=_join)
    close = subparsers.add_parser("close", help="open your seal at the end of a sealed game")
    close.add_argument("link", help="your friend's last link, or any text around it")
    close.set_defaults(run=_close)
    audit = subparsers.add_parser("audit", help="check a sealed game once both seals are open")
    audit.add_argument("links", nargs="+", metavar="LINK", help="the last link, and others kept")
    audit.set_defaults(run=_audit)
    redeal = subparsers.add_parser("redeal", help="ask for a new deal of a game without its key")
    redeal.add_argument("link", help="the last link of that game, or any text around it")
    redeal.add_argument("--player", required=True, metavar="NAME", help="your name in it")
    redeal.set_defaults(run=_redeal)
    for parser in (join, close, redeal):
        parser.add_argument("--key", required=True, metavar="FILE", help="your key file")
    audit.add_argument("--key", metavar="FILE", help="your key file, which has the game's links")


def _join(args: argparse.Namespace) -> None:
    fair = fair_seats.look_at(args.link)
    if fair is not None:
        print(fair_seats.join(fair, args.key))
        return
    print(seats.join(seats.needed(args.link), args.key, agrees=args.agree))


def _redeal(args: argparse.Namespace) -> None:
    look = seats.needed(args.link)
    print(seats.invite(sealed.redealt(look, seats.seat_named(look, args.player)), args.key))


def _close(args: argparse.Namespace) -> None:
    fair = fair_seats.look_at(args.link)
    if fair is not None:
        print(fair_seats.close(fair, args.key))
        return
    print(seats.close(seats.needed(args.link), args.key))


def _audit(args: argparse.Namespace) -> None:
    fair = [look for look in map(fair_seats.look_at, args.links) if look is not None]
    if fair:
        last = max(fair, key=lambda look: look.place)
        print(fair_line(fair_seats.audit(last, args.key, [look.link for look in fair])))
        return
    file = None if args.key is None else KeyFile.open(args.key)
    looks = [seats.needed(text) for text in args.links]
    closing = next((x for x in looks if isinstance(x.parsed.content, sealed.Closing)), None)
    if closing is None:
        print(_unopened(looks[-1]))
        return
    others = [each.link for each in looks if each.game == closing.game]
    print(verdict_line(seats.verdict_on(closing, file, others)))


def fair_line(verdict: fair_draw.Verdict) -> str:
    """Say what comparing the links of a game with a fair draw found."""
    if verdict.state == "broken":
        return f"The last link does not go on from the others, from turn {verdict.turn}."
    return f"Every draw follows from all players' values. {verdict.compared} links compared."


def verdict_line(verdict: sealed.Verdict) -> str:
    """Say what an audit found, and how much it could compare."""
    if verdict.state == "broken":
        return f"The seals do not fit, from turn {verdict.turn}."
    if not verdict.compared:
        return "Both seals opened: they fit the moves. The other links were not at hand to compare."
    return f"Both seals opened: every tile was drawn fairly. {verdict.compared} links compared."


def _unopened(look: sealed.Look) -> str:
    """Say who has not opened a seal."""
    position = look.history.last
    if position.result is None:
        return "The game is not over: both seals are closed, and nothing is proved yet."
    first = sealed.opener(look.history)
    waits = 1 - first if isinstance(look.parsed.content, sealed.Opening) else first
    return f"{label_in_line(position, waits)} has not opened the seal: nothing is proved."
