"""The browser enforces the page's Content Security Policy."""

from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture(scope="module")
def page(chromium: Any, site: str) -> Iterator[Any]:
    """Open the start page; the browser logs an error for each refusal, as expected."""
    with chromium.new_context() as context:
        page = context.new_page()
        page.goto(site)
        page.locator("body[data-screen=start]").wait_for()
        yield page


@pytest.mark.parametrize(
    ("attempt", "refusal"),
    [
        ("eval('1')", "EvalError"),
        ("new Function('return 1')()", "EvalError"),
        ("document.body.innerHTML = '<p>'", "TypeError"),
        ("new Worker('data:text/javascript,1')", "TypeError"),
    ],
)
def test_text_is_not_run(page: Any, attempt: str, refusal: str) -> None:
    """The page evaluates no text as code or markup."""
    # A timer runs the code, because code that Playwright evaluates is exempt from the policy.
    tried = (
        "() => new Promise((tell) => setTimeout(() => {"
        f" try {{ {attempt}; tell('ran'); }} catch (error) {{ tell(error.name); }} }}))"
    )
    assert page.evaluate(tried) == refusal


def test_an_inline_script_does_not_run(page: Any) -> None:
    page.evaluate(
        """() => {
          const script = document.createElement("script");
          script.append("window.hit = 1");
          document.head.append(script);
        }"""
    )
    assert page.evaluate("() => window.hit") is None


def test_a_foreign_request_is_refused(page: Any, site: str) -> None:
    elsewhere = site.replace("127.0.0.1", "localhost")
    tried = "(url) => fetch(url).then(() => 'fetched', (error) => error.name)"
    assert page.evaluate(tried, elsewhere) == "TypeError"
