"""Start the command line; explain the failure where another package ``scrabble`` is in its way.

The program ``pass-a-word`` starts here, as does ``python -m pass_a_word``: only a module with a
name of its own can tell that ``scrabble`` is not ours.
"""

from __future__ import annotations

import sys
from importlib import import_module, metadata
from types import ModuleType

_NAME = "pass-a-word"
_OTHER = """\
error: other-package: Another package named scrabble hides Pass-a-Word: {found}
Only one of them can be installed. Make an environment for Pass-a-Word alone:
  python -m venv words
  words/bin/python -m pip install pass-a-word"""


def main() -> int:
    """Run the command line; return 2 if the package ``scrabble`` is another one."""
    package = import_module("scrabble")
    if "movegen" not in getattr(package, "__all__", ()):
        print(_OTHER.format(found=_whose(package)), file=sys.stderr)
        return 2
    code: int = import_module("scrabble.cli").main()
    return code


def _whose(package: ModuleType) -> str:
    """Return where a package ``scrabble`` lies, and which installed packages have files in it."""
    owners = sorted(set(metadata.packages_distributions().get("scrabble", ())) - {_NAME})
    return " ".join([str(package.__file__), *(f"({owner})" for owner in owners)])


if __name__ == "__main__":
    sys.exit(main())
