"""Opens a link of any kind, and writes again what it holds."""

from __future__ import annotations

from scrabble import link
from scrabble.game import History, Mode, Puzzle
from scrabble.joint import fair_draw, sealed
from scrabble.joint.fair_draw import links as fair_links
from scrabble.joint.sealed import links as sealed_links

Held = History | Puzzle | sealed.SealedLink | fair_draw.FairDrawLink
"""What a link holds."""


def opened(text: str) -> Held:
    """Read exactly one link of any kind, whether it was read before or not.

    Raises `LinkError`.
    """
    found = link.read(text)
    if found.mode is Mode.SEALED:
        return sealed.read.__wrapped__(text)
    if found.mode is Mode.FAIR_DRAW:
        return fair_draw.read.__wrapped__(text)
    return link.decode_puzzle(text) if found.is_puzzle else link.decode(text)


def written(held: Held) -> str:
    """Return the link of what a link held."""
    match held:
        case History():
            return link.encode_history(held)
        case Puzzle():
            return link.encode_puzzle(held)
        case sealed.SealedLink(content=content, tag=tag):
            return sealed_links.write(content, tag, sealed_links.body_of(content))
        case fair_draw.FairDrawLink(ring=None):
            return fair_links.write_game(held.history, held.chains)
        case _:
            assert held.ring is not None
            return fair_links.write_ring(held.setup, held.ring, held.chains)
