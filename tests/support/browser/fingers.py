"""One finger on a touch screen."""

from typing import Any

from support.browser.playing import next_frame


def middle(target: Any) -> tuple[float, float]:
    """Return the middle of an element on the screen."""
    box = target.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Finger:
    """One finger on a touch screen."""

    def __init__(self, page: Any, at: Any) -> None:
        """Touch an element."""
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self.x, self.y = middle(at)
        self._send("touchStart", self.x, self.y)

    def _send(self, kind: str, *point: float) -> None:
        points = [dict(zip("xy", point, strict=True))] if point else []
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def to(self, x: float, y: float) -> None:
        """Move the finger to a point in a few steps."""
        for step in range(1, 6):
            part = step / 5
            self._send("touchMove", self.x + (x - self.x) * part, self.y + (y - self.y) * part)
        self.x, self.y = x, y
        next_frame(self._page)  # The browser reports the last move with the next frame.

    def up(self) -> None:
        """Lift the finger."""
        self._send("touchEnd")

    def cancel(self) -> None:
        """Cancel the touch, like a system that takes over the gesture."""
        self._send("touchCancel")
