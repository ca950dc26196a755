"""Read the package's data files, here and nowhere else in the engine.

Uses the loader that imported the package, so it works from a folder, from a zip archive and in
the browser.
"""

from __future__ import annotations

from typing import Protocol, cast


class _Loader(Protocol):
    def get_data(self, path: str) -> bytes: ...


def read(name: str) -> bytes:
    """Return the bytes of one data file, such as ``alphabets/en.toml``.

    Raises ``FileNotFoundError`` (an ``OSError``) if it does not exist.
    """
    spec = __spec__
    assert spec is not None
    assert spec.loader is not None
    folder = str(spec.origin).rpartition("__init__")[0]
    return cast("_Loader", spec.loader).get_data(folder + name)
