"""Hash parts of data for joint games; the first parts are a format and a purpose.

Each part follows its length, so different inputs give different bytes to hash. Format and purpose
make a hash valid for one use only. See docs/sealed-format.md, section 22.
"""

from __future__ import annotations

from hashlib import sha256

_BLOCK = 64
_INNER, _OUTER = (bytes(byte ^ mask for byte in range(256)) for mask in (0x36, 0x5C))


def framed_hash(key: bytes, *text: bytes | int) -> bytes:
    """Return 32 bytes of HMAC-SHA256 over framed parts; a number takes 8 bytes, big-endian."""
    parts = [part if isinstance(part, bytes) else part.to_bytes(8, "big") for part in text]
    return hmac_sha256(key, b"".join(len(part).to_bytes(4, "big") + part for part in parts))


def hmac_sha256(key: bytes, text: bytes) -> bytes:
    """Return HMAC-SHA256 (RFC 2104) under a key of at most 64 bytes.

    The standard library's `hmac` is not shipped with the page.
    """
    padded = key.ljust(_BLOCK, b"\0")
    inner = sha256(padded.translate(_INNER) + text).digest()
    return sha256(padded.translate(_OUTER) + inner).digest()
