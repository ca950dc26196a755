"""Faults around a page: slow requests, a full disk."""

from collections.abc import Callable
from typing import Any

FULL_DISK = """
  Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
  IDBObjectStore.prototype.put = () => { throw new DOMException("full"); };
"""
"""Makes the page's storage refuse every write."""


def hold(page: Any, pattern: str, about: str = "") -> Callable[[], None]:
    """Hold matching requests, as on a slow network; return the function that releases them."""
    waiting: list[Any] = []
    is_open: list[bool] = []

    def gate(route: Any) -> None:
        if is_open or about not in (route.request.post_data or ""):
            route.continue_()
        else:
            waiting.append(route)

    def let_go() -> None:
        is_open.append(True)
        while waiting:
            waiting.pop(0).continue_()

    page.route(pattern, gate)
    return let_go
