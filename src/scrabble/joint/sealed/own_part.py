"""Encode the own part of a link: its maker's state of the deal, which only its maker can read.

With own parts, players need only their key and the links in the chat to continue. An own part is
one number, and leaves out everything that follows from the seeds and the moves. Its size depends
on the moves alone, so its length reveals nothing about its content.
"""

from __future__ import annotations

from collections.abc import Sequence

from scrabble.joint.sealed.course import GUEST, HOST, Step
from scrabble.joint.sealed.deal import code_exchanges, code_labels, code_multiset, code_tiles
from scrabble.joint.sealed.guest import GuestSecrets, GuestState, Tile, order_of_epoch
from scrabble.joint.sealed.host import RENAMINGS, HostSecrets, HostState, letters_again
from scrabble.link.coder import BOTTOM, Reader, UniformCoder, Writer, given
from scrabble.moves import Challenge
from scrabble.tiles import RACK_SIZE, Alphabet, face_down

_Made = Sequence[Step]


class _Size:
    """A coder that only counts how many different values a series of choices can have."""

    def __init__(self) -> None:
        self.size = 1

    def uniform(self, count: int, choice: int | None) -> int:
        """Multiply the size by ``count``, the number of values of a choice."""
        self.size *= count
        return choice or 0


def own_size(made: _Made) -> int:
    """Return how many different values the own part of the last link can have."""
    sizes = _Size()
    if made[-1].run.seat == HOST:
        _code_host(sizes, made, None)
    else:
        _code_guest(sizes, made, None)
    return sizes.size


def pack(made: _Made, state: HostState | GuestState) -> int:
    """Encode the maker's state after the last link as a number below `own_size`."""
    writer = Writer()
    if isinstance(state, HostState):
        _code_host(
            writer, made, (state.rack, state.possible, state.base, state.exchanged, state.renaming)
        )
    else:
        _code_guest(writer, made, (state.tiles, state.gone, state.base, state.exchanged))
    return writer.integer(BOTTOM) - own_size(made)


def unpack_host(secrets: HostSecrets, made: _Made, number: int) -> HostState:
    """Decode HOST's state after the last link."""
    reader = Reader(number + own_size(made))
    rack, possible, base, exchanged, renaming = _code_host(reader, made, None)
    alphabet, placed = made[-1].run.start.setup.alphabet, made[-1].run.placed
    since = made[_start_of_epoch(made) :]
    return HostState(
        rack=rack,
        letters=letters_again(secrets, alphabet, base, renaming, exchanged, since),
        possible=possible,
        placed=face_down(placed.letters) if placed else "",
        base=base,
        exchanged=exchanged,
        renaming=renaming,
    )


_Host = tuple[str, tuple[int, ...], str, tuple[str, ...], int]
"""The coded fields of `HostState`: rack, possible labels, base, exchanges, number of the table."""


def _code_host(coder: UniformCoder, made: _Made, wanted: _Host | None) -> _Host:
    run, counts = made[-1].run, made[-1].after
    alphabet = run.start.setup.alphabet
    rack = code_multiset(coder, alphabet, run.kept, given(wanted, lambda w: w[0]))
    labels = given(wanted, lambda w: w[1])
    possible = code_labels(coder, counts.labels, counts.possible, labels)
    base = code_multiset(coder, alphabet, counts.bases[HOST], given(wanted, lambda w: w[2]))
    known = given(wanted, lambda w: w[3])
    exchanged = code_exchanges(coder, alphabet, counts.exchanged[HOST], known)
    renaming = coder.uniform(RENAMINGS if counts.epoch else 1, given(wanted, lambda w: w[4]))
    return rack, possible, base, exchanged, renaming


def unpack_guest(secrets: GuestSecrets, made: _Made, number: int) -> GuestState:
    """Decode GUEST's state after the last link."""
    reader = Reader(number + own_size(made))
    tiles, gone, base, exchanged = _code_guest(reader, made, None)
    run, counts = made[-1].run, made[-1].after
    order, named, own, pending = _order_again(secrets, made, base)
    held = {*(label for label, _ in tiles), *pending}
    held |= {label for label, _ in gone} if run.returned else set()
    off = named | (own - held)
    return GuestState(
        tiles=tiles,
        pending=pending,
        order=order,
        possible=tuple(label for label in range(1, counts.labels + 1) if label not in off),
        gone=gone,
        base=base,
        exchanged=exchanged,
    )


def _order_again(
    secrets: GuestSecrets, made: _Made, base: tuple[int, ...]
) -> tuple[tuple[int, ...], set[int], set[int], tuple[int, ...]]:
    """Repeat the deal of the current epoch from its start.

    Returns the order of the labels left in the bag, the labels named to HOST, the labels that
    GUEST has had, and the labels that its last link requests.
    """
    epoch, size, start = made[-1].after.epoch, made[-1].after.size, _start_of_epoch(made)
    order = order_of_epoch(secrets, epoch, size, base)
    pending: tuple[int, ...] = ()
    named, own = set[int](), set(base)
    if not epoch:
        named, own = set(order[:RACK_SIZE]), set(order[RACK_SIZE : 2 * RACK_SIZE])
        order = order[2 * RACK_SIZE :]
    for at, step in enumerate(made[start:], start):
        if step.run.seat == HOST:
            continue
        counts, run = step.before, step.run
        count = counts.names(run)
        named |= set(order[:count])
        order = secrets.after_mixing(counts, order[count:])
        if at + 1 < len(made) and made[at + 1].run.withdraws:
            continue
        pending, order = order[: run.drawn], order[run.drawn :]
        if at + 1 < len(made):
            own |= set(pending)
    return order, named, own, pending


_Guest = tuple[tuple[Tile, ...], tuple[Tile, ...], tuple[int, ...], tuple[str, ...]]
"""The coded fields of `GuestState`: held tiles, tiles used by the last move, base, exchanges."""


def _code_guest(coder: UniformCoder, made: _Made, wanted: _Guest | None) -> _Guest:
    run, counts = made[-1].run, made[-1].after
    alphabet, labels = run.start.setup.alphabet, counts.labels
    tiles = _code_held(coder, alphabet, labels, run.kept, given(wanted, lambda w: w[0]))
    gone: tuple[Tile, ...] = ()
    # A withdrawn play returns its tiles; exchanged tiles keep their labels until a renaming.
    count = run.returned or (counts.laid if run.end.allows(Challenge) else 0)
    if count:
        gone = _code_held(coder, alphabet, labels, count, given(wanted, lambda w: w[1]))
    base = code_labels(coder, counts.size, counts.bases[GUEST], given(wanted, lambda w: w[2]))
    known = given(wanted, lambda w: w[3])
    exchanged = code_exchanges(coder, alphabet, counts.exchanged[GUEST], known)
    return tiles, gone, base, exchanged


def _code_held(
    coder: UniformCoder,
    alphabet: Alphabet,
    labels: int,
    count: int,
    wanted: tuple[Tile, ...] | None,
) -> tuple[Tile, ...]:
    """Encode or decode labels and their tiles."""
    held = given(wanted, sorted)
    known = given(held, lambda tiles: tuple(label for label, _ in tiles))
    own = code_labels(coder, labels, count, known)
    shown = given(held, lambda tiles: "".join(tile for _, tile in tiles))
    return tuple(zip(own, code_tiles(coder, alphabet, count, shown), strict=True))


def _start_of_epoch(made: _Made) -> int:
    """Return the index of the link that last renamed the labels, or 0."""
    return max((at for at, step in enumerate(made) if step.renamed), default=0)
