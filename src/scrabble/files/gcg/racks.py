"""Choose the rack of a turn from a score sheet that contradicts itself."""

from __future__ import annotations

from scrabble.game.record_transitions import merge_racks


def best_rack(kept: str, stated: str, played: str, size: int) -> str:
    """Return the rack of at most ``size`` tiles that has the tiles played and as many others.

    The stated rack is better than the tiles kept from the turn before; both together are best.

    >>> best_rack("AB", "ABCDEFG", "CAB", 7), best_rack("", "ABCDEFGH", "CAB", 7)
    ('ABCDEFG', 'ABC')
    """
    choices = (merge_racks(kept, stated), stated, kept, "")
    racks = (merge_racks(choice, played) for choice in choices)
    return next((rack for rack in racks if len(rack) <= size), merge_racks(stated, played))


def without_tile(rack: str, tile: str) -> str:
    """Return a rack without one of its tiles.

    >>> without_tile("AABC", "A")
    'ABC'
    """
    at = rack.index(tile)
    return rack[:at] + rack[at + 1 :]
