"""Write the archives that the page loads besides Pyodide, reproducibly.

The archives are gzip streams, which are small even on hosts that do not compress. Runs in Pyodide,
whose zlib is pinned.
"""

import gzip
import io
import json
import py_compile
import zipfile
from pathlib import Path
from py_compile import PycInvalidationMode
from tempfile import TemporaryDirectory

FIXED_DATE = (2020, 1, 1, 0, 0, 0)


def bytecode(source: bytes, name: str, *, optimize: int) -> bytes:
    """Compile a module to the content of a .pyc that is never compared with a source."""
    with TemporaryDirectory() as folder:
        plain, compiled = Path(folder, "module.py"), Path(folder, "module.pyc")
        plain.write_bytes(source)
        mode = PycInvalidationMode.UNCHECKED_HASH
        py_compile.compile(
            str(plain), str(compiled), name, True, optimize, mode
        )  # True means doraise.
        return compiled.read_bytes()


def zip_info(name: str) -> zipfile.ZipInfo:
    """Return the description of an archive member, with the same date and mode for all."""
    info = zipfile.ZipInfo(name, FIXED_DATE)
    info.external_attr = 0o644 << 16
    return info


def stored_zip(files: dict[str, bytes]) -> bytes:
    """Return an uncompressed zip archive, which Python imports from directly."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_STORED) as archive:
        for name in sorted(files):
            archive.writestr(zip_info(name), files[name])
    return out.getvalue()


def bundle(files: dict[str, bytes], about: dict[str, object]) -> bytes:
    """Return a bundle: the length of its index (4 bytes, big-endian), the index as JSON, contents.

    The index is ``about`` with ``files``: a list of (name, size), in the order of the contents.
    """
    index = {**about, "files": [(name, len(files[name])) for name in sorted(files)]}
    head = json.dumps(index, sort_keys=True, separators=(",", ":")).encode()
    return len(head).to_bytes(4, "big") + head + b"".join(files[name] for name in sorted(files))


def write(path: Path, data: bytes) -> None:
    """Write a file as a gzip stream without a date."""
    path.write_bytes(gzip.compress(data, 9, mtime=0))
