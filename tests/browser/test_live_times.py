"""How soon two pages of one machine join, and how soon a move is seen."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from support.browser.games import some_turns
from support.browser.playing import take_turn
from support.browser.sitting import answered, is_here, offered

Device = Callable[..., Any]

JOINED_MS = 500
SEEN_MS = 150
MOVES = 6
TIMED = """
globalThis.times = [];
const note = (what) => times.push([what, performance.timeOrigin + performance.now()]);
const { postMessage } = Worker.prototype;
const open = new Set();
Worker.prototype.postMessage = function (data, ...rest) {
  if (data.id !== undefined) {
    if (!open.size) this.addEventListener("message", ({ data: { id } }) => {
      if (open.delete(id) && !open.size) note("idle");
    });
    if (!open.size) note("busy");
    open.add(data.id);
  }
  return postMessage.call(this, data, ...rest);
};
const IS_LINK = /"kind":"link"/;
const { send } = RTCDataChannel.prototype;
RTCDataChannel.prototype.send = function (data) {
  if (IS_LINK.test(data)) note("sent");
  return send.call(this, data);
};
const Page = globalThis.RTCPeerConnection;
globalThis.RTCPeerConnection = class extends Page {
  setRemoteDescription(about) {
    note(about.type);
    return super.setRemoteDescription(about);
  }
  createDataChannel(...about) {
    const made = super.createDataChannel(...about);
    made.addEventListener("message", ({ data }) => IS_LINK.test(data) && note("received"));
    return made;
  }
};
addEventListener("click", ({ target }) => {
  if (target.closest?.("[data-act=play]")) note("play");
}, { capture: true });
let link = location.hash;
let isHere = false;
new MutationObserver(() => {
  if (location.hash !== link) note("shown");
  link = location.hash;
  const now = document.querySelector(".connection")?.ariaLabel?.includes(" is here") ?? false;
  if (now && !isHere) note("joined");
  isHere = now;
}).observe(document, { attributes: true, childList: true, subtree: true });
"""
"""Notes when what happens in a page, in ms, and when its engine begins and ends to work."""

Times = list[tuple[str, float]]


def first(times: Times, what: str, since: float = 0) -> float:
    """Return when something first happened after a moment."""
    return min(at for name, at in times if name == what and at >= since)


def worked(times: Times, since: float, until: float) -> float:
    """Return how long an engine worked between two moments."""
    turns = [each for each in times if each[0] in {"busy", "idle"}]
    spans = [(one, other) for (name, one), (_, other) in pairwise(turns) if name == "busy"]
    return sum(max(0.0, min(other, until) - max(one, since)) for one, other in spans)


def test_two_pages_join_and_see_moves_at_once(device: Device, site: str) -> None:
    """An answer joins within half a second; a move is there 150 ms after Play, but for the engines.

    Both run on one machine, which does other things too: the quickest of some moves counts.
    """
    ann, bea = device(), device()
    for page in (ann, bea):
        page.add_init_script(TIMED)
    link = some_turns(2)[-1]
    answer = answered(bea, site, link, offered(ann, site, link), "I’m Bea")
    ann.evaluate("(hash) => { location.hash = hash; }", f"#{link}~{answer}")
    is_here(ann, "Bea")
    is_here(bea, "Ann")
    noted = [page.evaluate("times") for page in (ann, bea)]
    joined = max(first(times, "joined") for times in noted) - first(noted[0], "answer")
    found = []
    mover, other = ann, bea
    for _ in range(MOVES):
        mover.locator(".turn.yours").wait_for()
        for page in (ann, bea):
            page.evaluate("times.length = 0")
        made = take_turn(mover)
        other.wait_for_url(f"{site}#{made}")
        own, theirs = mover.evaluate("times"), other.evaluate("times")
        start = first(own, "play")
        end = first(theirs, "shown", start)
        engines = worked(own, start, first(own, "sent", start))
        engines += worked(theirs, first(theirs, "received", start), end)
        found.append(end - start - engines)
        mover, other = other, mover
    assert joined < JOINED_MS
    assert min(found) < SEEN_MS
