"""Texts of a page in its own language, so that scenes work in every language.

A page of `lengthen` shows the pseudo-language: English with accents, 40 % longer.
"""

import gzip
import json
import re
from functools import lru_cache
from typing import Any

from support.browser.serving import ROOT

_LONGER = str.maketrans(
    dict(zip("aeiouyAEIOUY", "âā êē îī ôō ûū ŷÿ ÂĀ ÊĒ ÎĪ ÔŌ ÛŪ ŶŸ".split(), strict=True))
)


@lru_cache
def _strings(language: str, is_longer: bool) -> dict[str, Any]:
    file = ROOT / "site" / "strings" / f"{language}.json"
    strings: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return {key: longer(entry) for key, entry in strings.items()} if is_longer else strings


def longer(entry: Any) -> Any:
    """Return an entry of the strings with each vowel doubled and accented, placeholders kept."""
    if isinstance(entry, dict):
        return {form: longer(text) for form, text in entry.items()}
    if isinstance(entry, list):
        return [longer(text) for text in entry]
    parts = re.split(r"(\{\w+\})", entry)
    return "".join(part if part.startswith("{") else part.translate(_LONGER) for part in parts)


def lengthen(page: Any) -> None:
    """Serve the pseudo-language in place of English."""
    page.add_init_script("globalThis.isLonger = true;")
    body = gzip.compress(json.dumps(_strings("en", True)).encode())
    page.route("**/strings/en.bin", lambda route: route.fulfill(body=body))


def said(page: Any, key: str, **values: object) -> str:
    """Return a sentence in the page's language; NUL stands for a value left out."""
    page.locator("#home[aria-label]").wait_for(state="attached")  # By then the language is set.
    language = page.evaluate("document.documentElement.lang")
    entry = _strings(language, page.evaluate("'isLonger' in globalThis"))[key]
    text: str = entry[_category(page, language, values)] if isinstance(entry, dict) else entry
    return re.sub(r"\{(\w+)\}", lambda found: str(values.get(found[1], "\0")), text)


def _category(page: Any, language: str, values: dict[str, object]) -> str:
    """Return the plural category of ``n`` in the language, "other" without ``n``."""
    if "n" not in values:
        return "other"
    script = "([language, n]) => new Intl.PluralRules([language, 'en']).select(n)"
    return str(page.evaluate(script, [language, values["n"]]))


def button(page: Any, key: str, *, within: Any = None, **values: object) -> Any:
    """Return the button with this text, in the page or in a part of the page."""
    text = said(page, key, **values)
    return (within or page).get_by_role("button", name=text, exact=True)


def shown(page: Any, key: str, *, within: Any = None, **values: object) -> Any:
    """Wait for an element with this text, cut at the first value left out; return the element."""
    text = said(page, key, **values).partition("\0")[0]
    found = (within or page).get_by_text(text.strip()).first
    found.wait_for()
    return found
