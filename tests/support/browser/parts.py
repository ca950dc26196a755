"""A site whose WebAssembly is split so that games soon need functions of the second part."""

import lzma
import shutil
from pathlib import Path

from scripts.common import node_env
from scripts.common.base import BUILD, DIST, SCRIPTS, run
from scripts.runtime import wasm_exports
from scripts.runtime.assembly import LATE_DATA, SPLIT, USED_FUNCTIONS
from support.browser.kept import republish

KEPT = 3
"""Every ``KEPT``-th used function stays in the first part."""


def site_with_missing_functions(folder: Path) -> Path:
    """Copy the built site, and split its WebAssembly again with few functions in part one."""
    site = folder / "site"
    shutil.copytree(DIST, site)
    head, *lines = USED_FUNCTIONS.read_text("ascii").splitlines()
    numbers = " ".join(lines).split()[::KEPT]
    used = folder / "used.txt"
    used.write_text(f"{head}\n{' '.join(numbers)}\n", "ascii")
    whole = BUILD / "engine" / "work" / wasm_exports.WASM
    parts = [site / "runtime" / f"{name}.wasm" for name in SPLIT]
    packed = [site / "packed" / f"{part.name}.xz" for part in parts]
    program = SCRIPTS / "runtime" / "split" / "split.mjs"
    run([node_env.find().program, program, whole, used, LATE_DATA, *parts], quiet=True)
    for part, target in zip(parts, packed, strict=True):
        target.write_bytes(lzma.compress(part.read_bytes(), check=lzma.CHECK_CRC32))
    republish(site)
    return site
