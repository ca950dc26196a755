"""What the page's policy forbids is refused by the browser too."""

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
    """Neither as code nor as markup, whoever asks."""
    with chromium.new_context() as context:  # The browser complains, as it should.
        page = context.new_page()
        page.goto(site)
        page.locator("body[data-screen=start]").wait_for()
        # In a task of its own: what the test evaluates itself is exempt from the policy.
        tried = (
            "() => new Promise((tell) => setTimeout(() => {"
            f" try {{ {attempt}; tell('ran'); }} catch (error) {{ tell(error.name); }} }}))"
        )
        assert page.evaluate(tried) == refusal


def test_an_inline_script_and_a_foreign_request_do_nothing(chromium: Any, site: str) -> None:
    """A script element without a file is dead, and fetch stays at home."""
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
