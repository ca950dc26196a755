"""Run ``completion``: print a shell's completion script for commands and options, made by shtab."""

from __future__ import annotations

import argparse
from importlib import import_module

from scrabble.errors import SetupError

SHELLS = ("bash", "zsh", "tcsh", "fish", "powershell")


def add_completion(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command ``completion``."""
    parser.add_argument("shell", choices=SHELLS)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    """Print a shell's completion script; raise `SetupError` (``no-completion``) without shtab."""
    try:
        shtab = import_module("shtab")
    except ImportError as error:
        raise SetupError(
            "no-completion", "Completion needs the package shtab: pip install pass-a-word[shell]."
        ) from error
    parser: argparse.ArgumentParser = args.whole_parser()
    parser.prog = "pass-a-word"
    print(shtab.complete(parser, args.shell))
