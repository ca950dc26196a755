"""Read the data files of the package; the whole engine uses `read`, and opens no file itself.

`read` uses the loader that imported the package, so it works from a folder, a zip archive and the
browser.
"""

from __future__ import annotations

from typing import Protocol, cast


class _Loader(Protocol):
    def get_data(self, path: str) -> bytes: ...


def read(name: str) -> bytes:
    """Return the bytes of one data file, for example ``alphabets/en.toml``.

    Raises ``FileNotFoundError`` (an ``OSError``) if the file is missing.
    """
    spec = __spec__
    assert spec is not None
    assert spec.loader is not None
    folder = str(spec.origin).rpartition("__init__")[0]
    return cast("_Loader", spec.loader).get_data(folder + name)
