"""The commands of ``build.py``."""

from __future__ import annotations

import argparse
import os
import shutil
from collections.abc import Callable, Sequence

from scripts.build import dist, docs, programs, quality, release, serving, testing, wording
from scripts.build.check_site import check as site_check
from scripts.build.check_site.fetch import MAX_SECONDS
from scripts.common import command_line, locks, python_env
from scripts.common.base import BUILD, DIST, NODE_MODULES, ROOT, announce


def make_dist(args: argparse.Namespace) -> int:
    """Build the site and report its size."""
    folder = dist.build(args.address)
    print(dist.report(folder))
    if args.check_reproducible:
        dist.check_reproducible()
    return 0


def make_docs(args: argparse.Namespace) -> int:
    """Build the docs site."""
    del args
    print(docs.build().relative_to(ROOT) / "index.html")
    return 0


def make_release(args: argparse.Namespace) -> int:
    """Build a release."""
    folder = release.build(args.tag, args.address)
    print((folder / release.HASHES).read_text("utf-8"), end="")
    return 0


def serve(args: argparse.Namespace) -> int:
    """Build the site and serve it to this machine until interrupted."""
    serving.serve(dist.build(), port=args.port, prefix=args.prefix, browser=args.browser)
    return 0


def test(args: argparse.Namespace) -> int:
    """Run the checks and the usual tests, the full run, or selected tests."""
    if args.full:
        return testing.run_full()
    if args.rest:
        return testing.run_selected(args.rest)
    return testing.run_usual(fast=args.fast)


def check(args: argparse.Namespace) -> int:
    """Run the static checks."""
    _, failed = quality.check(fix=args.fix)
    return 1 if failed else 0


def show_strings(args: argparse.Namespace) -> int:
    """Write the page of a language's strings."""
    print(wording.write(args.language, args.beside).relative_to(ROOT))
    return 0


def check_site(args: argparse.Namespace) -> int:
    """Check a published site from outside."""
    return site_check.run(args.address, args.against, args.seconds)


def run_program(args: argparse.Namespace) -> int:
    """Run a program of ``scripts/`` with its own options."""
    return programs.run(args.group, args.rest)


def lock(args: argparse.Namespace) -> int:
    """Update the locks of the Python packages."""
    locks.renew(python_env.ensure_uv(), upgrade=args.upgrade)
    return 0


def clean(args: argparse.Namespace) -> int:
    """Remove build outputs; with ``--all`` also the installed packages."""
    folders = [BUILD, DIST, *([python_env.VENV, NODE_MODULES] if args.all else [])]
    for folder in folders:
        if folder.exists():
            announce(f"removing {folder.relative_to(ROOT)}")
            shutil.rmtree(folder)
    return 0


def parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    top = argparse.ArgumentParser(prog="build.py", description="Build, play and test Pass-a-Word.")
    commands = top.add_subparsers(required=True, metavar="COMMAND")

    _add_serve(commands.add_parser("serve", help="build the site and serve it on this machine"))
    _add_dist(commands.add_parser("dist", help="build the site into dist/"))

    one = commands.add_parser("docs", help="build the docs site into .build/docs/html/")
    one.set_defaults(run=make_docs)

    one = commands.add_parser("release", help="build packages, site and hashes of a release")
    one.add_argument("--tag", default="", help="refuse if it is not that of the version")
    _add_address(one)
    one.set_defaults(run=make_release)

    _add_test(
        commands.add_parser(
            "test", help="run the checks and the usual tests; arguments for pytest select some"
        )
    )

    for name, group in programs.GROUPS.items():
        # Leave ``--help`` after a program's name to the program.
        one = commands.add_parser(
            name, add_help=False, help=f"{group.summary}: {', '.join(programs.programs(name))}"
        )
        one.set_defaults(run=run_program, group=name, takes_rest=True)

    one = commands.add_parser("check", help="lint, types, layers, sizes; Python and JavaScript")
    one.add_argument("--fix", action="store_true", help="fix what the checkers can fix")
    one.set_defaults(run=check)

    one = commands.add_parser(
        "strings", help="show a language's strings beside another's, in .build/"
    )
    one.add_argument("language", help="for example de")
    one.add_argument("--beside", default="en", metavar="LANGUAGE", help="the other (default en)")
    one.set_defaults(run=show_strings)

    _add_check_site(commands.add_parser("check-site", help="check a published site from outside"))

    one = commands.add_parser("lock", help="lock the Python packages that the pins ask for")
    one.add_argument("--upgrade", action="store_true", help="take the newest of what is not pinned")
    one.set_defaults(run=lock)

    one = commands.add_parser("clean", help="remove what was built")
    one.add_argument("--all", action="store_true", help="the installed packages too")
    one.set_defaults(run=clean)
    return top


def _add_serve(one: argparse.ArgumentParser) -> None:
    one.add_argument("--port", type=int, default=8000, help="0 for any free port (default 8000)")
    one.add_argument(
        "--prefix", default="/", help="serve below this path, for example /some/where/"
    )
    one.add_argument(
        "--no-browser", dest="browser", action="store_false", help="do not open a browser"
    )
    one.set_defaults(run=serve)


def _add_test(one: argparse.ArgumentParser) -> None:
    one.add_argument("--fast", action="store_true", help="leave out the browser tests")
    one.add_argument(
        "--full",
        action="store_true",
        help="run everything: every screen in all its looks, long fuzzing, all of it in Pyodide; "
        "goes on where it was interrupted",
    )
    one.set_defaults(run=test, takes_rest=True)


def _add_dist(one: argparse.ArgumentParser) -> None:
    one.add_argument("--check-reproducible", action="store_true", help="build twice and compare")
    _add_address(one)
    one.set_defaults(run=make_dist)


def _add_check_site(one: argparse.ArgumentParser) -> None:
    one.description = (
        "Fetch a published site and report what its host does to it, and what follows for players. "
        "The exit code is 0 if nothing is wrong for players, 1 if something is, "
        "2 if that cannot be told."
    )
    one.add_argument("address", type=site_check.address, metavar="URL", help="where the site is")
    one.add_argument(
        "--against", type=site_check.folder, metavar="FOLDER", help="a folder it should equal: dist"
    )
    one.add_argument(
        "--seconds",
        type=float,
        default=MAX_SECONDS,
        help=f"the time for all of it (default {MAX_SECONDS})",
    )
    one.set_defaults(run=check_site)


def _add_address(one: argparse.ArgumentParser) -> None:
    one.add_argument(
        "--address",
        default=os.environ.get("PASSAWORD_ADDRESS", ""),
        help="where the page will be, so that chats can show a picture with a link "
        "(default: PASSAWORD_ADDRESS, else none)",
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code."""
    top = parser()
    args, rest = top.parse_known_args(argv)
    if rest and not hasattr(args, "takes_rest"):
        top.error(f"unrecognized arguments: {' '.join(rest)}")
    args.rest = rest
    command: Callable[[argparse.Namespace], int] = args.run
    return command_line.run(lambda: command(args))
