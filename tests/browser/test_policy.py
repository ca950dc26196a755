"""The browser enforces the page's policy."""

from __future__ import annotations

from typing import Any

import pytest


@pytest.mark.parametrize(
    ("attempt", "refusal"),
    [
        ("eval('1')", "EvalError"),
        ("new Function('return 1')()", "EvalError"),
        ("document.body.innerHTML = '<p>'", "TypeError"),
        ("new Worker('data:text/javascript,1')", "TypeError"),
    ],
)
def test_text_is_not_run(chromium: Any, site: str, attempt: str, refusal: str) -> None:
    """Neither as code nor as markup."""
    with chromium.new_context() as context:  # The browser logs an error, as it should.
        page = context.new_page()
        page.goto(site)
        page.locator("body[data-screen=start]").wait_for()
        # In its own task: what the test evaluates directly is exempt from the policy.
        tried = (
            "() => new Promise((tell) => setTimeout(() => {"
            f" try {{ {attempt}; tell('ran'); }} catch (error) {{ tell(error.name); }} }}))"
        )
        assert page.evaluate(tried) == refusal


def test_an_inline_script_and_a_foreign_request_do_nothing(chromium: Any, site: str) -> None:
    """An inline script element does not run, and fetch is limited to our origin."""
    with chromium.new_context() as context:
        page = context.new_page()
        page.goto(site)
        page.locator("body[data-screen=start]").wait_for()
        page.evaluate(
            """() => {
              const script = document.createElement("script");
              script.append("window.hit = 1");
              document.head.append(script);
            }"""
        )
        assert page.evaluate("() => window.hit") is None
        elsewhere = site.replace("127.0.0.1", "localhost")
        tried = "(url) => fetch(url).then(() => 'fetched', (error) => error.name)"
        assert page.evaluate(tried, elsewhere) == "TypeError"
