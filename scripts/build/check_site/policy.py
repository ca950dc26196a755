"""Find the resources that a host's Content-Security-Policy blocks."""

from __future__ import annotations

from collections.abc import Iterator

NEEDED = {
    "script-src": ("'self'", "'wasm-unsafe-eval'"),
    "connect-src": ("'self'",),
    "worker-src": ("'self'",),
    "style-src": ("'self'",),
    "img-src": ("'self'", "data:", "blob:"),
    "manifest-src": ("'self'",),
}
"""The sources that each directive must allow for the page."""
INSTEAD = {"worker-src": ("child-src", "script-src")}
"""If a policy lacks a directive, browsers try these others before ``default-src``."""
SAME = {
    "'self'": ("'self'", "*"),
    "'wasm-unsafe-eval'": ("'wasm-unsafe-eval'", "'unsafe-eval'"),
}
"""The values of a policy that allow each of these sources."""
TRUSTED = "pass-a-word"


def refused(header: str, origin: str) -> list[str]:
    """Return the sources that a header's policies block although the page needs them.

    >>> refused("default-src 'self'; img-src *", "https://example.org")
    ["script-src 'wasm-unsafe-eval'", 'img-src data:', 'img-src blob:']
    """
    return [each for policy in header.split(",") for each in _refused(_parsed(policy), origin)]


def _parsed(policy: str) -> dict[str, list[str]]:
    """Return the values of each directive; if a directive is repeated, the first one counts."""
    found: dict[str, list[str]] = {}
    for words in (part.split() for part in policy.split(";")):
        if words:
            found.setdefault(words[0].lower(), [word.lower() for word in words[1:]])
    return found


def _refused(rules: dict[str, list[str]], origin: str) -> Iterator[str]:
    for name, sources in NEEDED.items():
        names = (name, *INSTEAD.get(name, ()), "default-src")
        values = next((rules[each] for each in names if each in rules), None)
        if values is not None:
            yield from (
                f"{name} {source}" for source in sources if not _has(values, source, origin)
            )
    if not {TRUSTED, "*"} & {*rules.get("trusted-types", ["*"])}:
        yield f"trusted-types {TRUSTED}"
    if "sandbox" in rules:
        yield from (
            f"sandbox {each}"
            for each in ("allow-scripts", "allow-same-origin")
            if each not in rules["sandbox"]
        )


def _has(values: list[str], source: str, origin: str) -> bool:
    """Say whether a source is allowed; with ``strict-dynamic``, browsers ignore ``'self'``."""
    if source == "'self'" and "'strict-dynamic'" in values:
        return False
    own = {origin, f"{origin}/", origin.partition("://")[2], f"{origin.partition(':')[0]}:"}
    allowing = {*SAME.get(source, (source,)), *(own if source == "'self'" else ())}
    return bool(allowing & {*values})
