"""GUEST's side of the deal: GUEST knows the order of labels in the bag, but not their tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Sequence
from dataclasses import dataclass, replace

from scrabble.game import unseen_tiles
from scrabble.joint.sealed.course import Counts, Run, Step
from scrabble.joint.sealed.deal import (
    Answer,
    Exchanged,
    Places,
    Request,
    Slot,
    false_play,
    places_of,
    rack_places,
    symbols,
    without,
)
from scrabble.joint.sealed.hashing import Purpose, digest, scalar, shuffled
from scrabble.joint.sealed.transfer import GuestTransfer
from scrabble.moves import Exchange, given_up
from scrabble.tiles import RACK_SIZE

Tile = tuple[int, str]
"""A label and its tile."""


@dataclass(frozen=True, slots=True)
class GuestSecrets:
    """The secrets derived from GUEST's audit seed in one game."""

    seed: bytes
    game: int

    @property
    def exchanged(self) -> Exchanged:
        """Hides which tiles GUEST exchanges."""
        return Exchanged(self.seed, self.game)

    def order(self, epoch: int, labels: Sequence[int]) -> tuple[int, ...]:
        """Return the labels in the order in which they leave the bag."""
        return tuple(shuffled(labels, self.seed, Purpose.ORDER, self.game, epoch))

    def after_mixing(self, counts: Counts, order: tuple[int, ...]) -> tuple[int, ...]:
        """Return the order after mixing in the labels that HOST returned to the bag, if any."""
        if not counts.fresh:
            return order
        first = counts.labels - counts.fresh + 1
        labels = (*order, *range(first, counts.labels + 1))
        return tuple(shuffled(labels, self.seed, Purpose.MIXED, self.game, counts.epoch, first))

    def rho(self, epoch: int, number: int, labels: Sequence[int]) -> int:
        """Return a request's blinding factor, different for every link and set of labels."""
        return scalar(self.seed, Purpose.BLINDING, self.game, epoch, number, *sorted(labels))

    def used_first(self, epoch: int, label: int, shown: Container[int]) -> tuple[bool, bytes]:
        """Return a label's sort key: of equal tiles, the one with the least key is used first.

        HOST knows the labels of all equal tiles. An order by label would help HOST to guess whether
        GUEST keeps another equal tile. The tiles of a withdrawn play, which HOST has seen, come
        first: a different label would say that GUEST still holds them.
        """
        return label not in shown, digest(self.seed, Purpose.LAID, self.game, epoch, label)


@dataclass(frozen=True, slots=True)
class GuestState:
    """GUEST's knowledge between two links.

    - ``tiles``: the known tiles on GUEST's rack; ``pending``: labels drawn and requested
    - ``order``: labels in the bag, in drawing order; ``possible``: in the bag or on GUEST's rack
    - ``gone``: tiles used by GUEST's last move; ``shown``: labels on its rack that HOST has seen
      in a withdrawn play; ``exchanged``: the places of the tiles in each exchange
    """

    tiles: tuple[Tile, ...]
    pending: tuple[int, ...]
    order: tuple[int, ...]
    possible: tuple[int, ...]
    gone: tuple[Tile, ...] = ()
    shown: frozenset[int] = frozenset()
    exchanged: tuple[Places, ...] = ()

    @property
    def rack(self) -> str:
        """The known tiles, sorted."""
        return "".join(sorted(tile for _, tile in self.tiles))


def first_state(
    secrets: GuestSecrets, transfer: GuestTransfer, total: int
) -> tuple[Request, GuestState]:
    """Make the joining link's fields: the labels of HOST's rack, and the request for GUEST's tiles.

    Raises `JointError` (``false-play``) if HOST's points are not powers of a secret.
    """
    order = secrets.order(0, range(1, total + 1))
    named, own, rest = order[:RACK_SIZE], order[RACK_SIZE : 2 * RACK_SIZE], order[2 * RACK_SIZE :]
    possible = tuple(sorted((*own, *rest)))
    element = transfer.request(own, secrets.rho(0, 0, own))
    fields = Request(named=tuple(sorted(named)), element=element)
    return fields, GuestState((), own, rest, possible)


def read(
    secrets: GuestSecrets,
    transfer: GuestTransfer,
    state: GuestState,
    step: Step,
    answer: Answer,
    link: bytes,
) -> GuestState:
    """Process HOST's link: open the requested tiles, or take back a withdrawn play.

    ``link`` is the SHA-256 of the link that HOST's link answers. Raises `JointError`
    (``false-play``).
    """
    run = step.run
    if run.withdraws:
        back = frozenset(label for label, _ in state.gone)
        state = replace(
            state,
            tiles=tuple(sorted((*state.tiles, *state.gone))),
            pending=(),
            order=(*state.pending, *state.order),
            possible=tuple(sorted((*state.possible, *back))),
            shown=state.shown | back,
        )
    elif step.before.asked:
        state = _open(secrets, transfer, state, step, answer, link)
    if Counter(state.rack) - unseen_tiles(run.end.board, "", run.end.setup.alphabet):
        raise false_play("Your friend's answers hold more of a tile than the set has.")
    labels = step.after.labels
    fresh = range(labels - run.returned + 1, labels + 1)
    return replace(state, possible=(*state.possible, *fresh), gone=())


def turn(
    secrets: GuestSecrets, transfer: GuestTransfer, state: GuestState, step: Step, before: bytes
) -> tuple[Request, GuestState]:
    """Make GUEST's fields of a link; ``before`` is the SHA-256 of the link before it.

    Raises `JointError` (``false-play``) as `first_state` does.
    """
    counts, run = step.before, step.run
    count = counts.names(run)
    named, order = state.order[:count], secrets.after_mixing(counts, state.order[count:])
    move = run.moves[-1]
    used = given_up(move)
    kept, gone = _taken(secrets, counts.epoch, state, used)
    pending, order = order[: run.drawn], order[run.drawn :]
    laid = tuple(label for label, _ in gone) if run.placed else ()
    free = without(state.possible, named)
    asks_all = counts.is_stale or isinstance(move, Exchange)
    asked = (*pending, *(label for label, _ in kept)) if asks_all else pending
    element = None
    if asked:
        element = transfer.request(asked, secrets.rho(counts.epoch, run.number, asked))
    after = replace(
        state,
        tiles=kept,
        pending=pending,
        order=order,
        possible=without(free, laid),
        gone=gone,
        shown=state.shown & {label for label, _ in kept},
    )
    hidden = None
    if isinstance(move, Exchange):
        places = rack_places(state.rack, used) or ()
        hidden = secrets.exchanged.hidden(run, before, places)
        after = replace(after, exchanged=(*state.exchanged, places))
    return Request(places_of(named, state.possible), places_of(laid, free), element, hidden), after


def _taken(
    secrets: GuestSecrets, epoch: int, state: GuestState, used: str
) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """Return the tiles kept and the tiles used, see `GuestSecrets.used_first`."""
    kept, gone = list(state.tiles), []
    for tile in used:
        equal = [each for each in kept if each[1] == tile]
        if not equal:
            raise false_play("The guest laid a tile that it did not have.")
        gone.append(min(equal, key=lambda each: secrets.used_first(epoch, each[0], state.shown)))
        kept.remove(gone[-1])
    return tuple(sorted(kept)), tuple(gone)


def _open(
    secrets: GuestSecrets,
    transfer: GuestTransfer,
    state: GuestState,
    step: Step,
    answer: Answer,
    link: bytes,
) -> GuestState:
    """Unmask the requested tiles, and their new labels if the answer renames labels."""
    counts, run = step.before, step.run
    tiles = symbols(run.start.setup.alphabet)
    kept = tuple(label for label, _ in state.tiles) if counts.renames else ()
    labels = (*state.pending, *kept)
    limit = len(tiles) * (counts.possible if counts.renames else 1)
    slot = Slot(secrets.game, counts.epoch, link)
    keys = transfer.keys_of(labels, secrets.rho(counts.epoch, run.number - 1, labels))
    place = {label: at for at, label in enumerate(state.possible)}
    values = [
        (answer.numbers[place[label]] - slot.pad(limit, key, label)) % limit
        for label, key in zip(labels, keys, strict=True)
    ]
    if counts.renames:
        return _renamed(secrets, state, counts, run, values)
    opened = ((label, tiles[value]) for label, value in zip(labels, values, strict=True))
    return replace(state, tiles=tuple(sorted((*state.tiles, *opened))), pending=())


def _renamed(
    secrets: GuestSecrets, state: GuestState, counts: Counts, run: Run, values: Sequence[int]
) -> GuestState:
    """Replace the labels of all held tiles by new ones; known tiles must not have changed."""
    tiles = symbols(run.start.setup.alphabet)
    opened = [(value // len(tiles) + 1, tiles[value % len(tiles)]) for value in values]
    before = [tile for _, tile in state.tiles]
    if [tile for _, tile in opened[len(state.pending) :]] != before:
        raise false_play("Your friend changed a tile that you hold.")
    own = tuple(sorted(label for label, _ in opened))
    if len(set(own)) != len(own):
        raise false_play("Your friend gave two of your tiles the same label.")
    labels = tuple(range(1, counts.possible + 1))
    kept = zip(state.tiles, opened[len(state.pending) :], strict=True)
    return replace(
        state,
        tiles=tuple(sorted(opened)),
        pending=(),
        order=secrets.order(counts.epoch + 1, without(labels, own)),
        possible=labels,
        shown=frozenset(new for (old, _), (new, _) in kept if old in state.shown),
    )
