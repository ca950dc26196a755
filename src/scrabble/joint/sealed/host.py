"""HOST's side of the deal: HOST knows the tile of each label, but not the order of the bag."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scrabble.game import unseen_tiles
from scrabble.joint.sealed.course import Counts, Run, Step
from scrabble.joint.sealed.curve import POINT_BYTES
from scrabble.joint.sealed.deal import (
    Answer,
    Exchanged,
    Places,
    Request,
    Slot,
    false_play,
    rack_places,
    symbols,
    tiles_at,
    without,
)
from scrabble.joint.sealed.hashing import Purpose, scalar, shuffled
from scrabble.joint.sealed.transfer import HostTransfer, Secret
from scrabble.moves import Exchange
from scrabble.tiles import Alphabet, face_down, remove


@dataclass(frozen=True, slots=True)
class HostSecrets:
    """The secrets derived from HOST's audit seed; ``deal`` comes from `deal_of`.

    Labels depend on ``deal``: two joining links make two different deals, so an answer to one
    reveals nothing about the other.
    """

    seed: bytes
    game: int
    deal: bytes = b""

    @property
    def secret(self) -> Secret:
        """HOST's side of the transfer."""
        return Secret(scalar(self.seed, Purpose.POWER, self.game))

    @property
    def exchanged(self) -> Exchanged:
        """Hides which tiles HOST exchanges."""
        return Exchanged(self.seed, self.game)

    def labels(self, epoch: int, element: int, tiles: str) -> tuple[list[int], dict[int, str]]:
        """Return a random label for each tile, in tile order, and the tile of each label.

        The table depends on the request that it answers, ``element``: two versions of a request
        share no table.
        """
        labels, tiles = range(1, len(tiles) + 1), "".join(sorted(tiles))
        place = self.game, self.deal, epoch, _shown(element), tiles.encode("ascii")
        chosen = shuffled(labels, self.seed, Purpose.TABLE, *place)
        return chosen, dict(zip(chosen, tiles, strict=True))

    def returned(self, epoch: int, element: int, labels: int, tiles: str) -> dict[int, str]:
        """Map new labels, from ``labels`` + 1 on, to the tiles that HOST returned to the bag."""
        tiles = "".join(sorted(tiles))
        place = self.game, self.deal, epoch, _shown(element), labels, tiles.encode("ascii")
        return dict(enumerate(shuffled(tiles, self.seed, Purpose.RETURNED, *place), labels + 1))


def _shown(element: int) -> bytes:
    return element.to_bytes(POINT_BYTES, "big")


@dataclass(frozen=True, slots=True)
class HostState:
    """HOST's knowledge between two links.

    - ``rack``: HOST's tiles whose labels GUEST has named; ``placed``: the tiles of HOST's last play
    - ``letters``: the tile of each label; ``possible``: the labels in the bag or on GUEST's rack
    - ``laid``: the labels of GUEST's last play; ``exchanged``: the places of each exchange's tiles
    - ``element``: the request that the table of labels answers
    """

    rack: str
    letters: Mapping[int, str]
    possible: tuple[int, ...]
    element: int
    placed: str = ""
    laid: tuple[int, ...] = ()
    exchanged: tuple[Places, ...] = ()


def first_state(secrets: HostSecrets, alphabet: Alphabet, request: Request) -> HostState:
    """Return HOST's knowledge after the joining link has named the labels of HOST's rack."""
    element = request.element or 0
    _, letters = secrets.labels(0, element, alphabet.full_bag)
    possible = without(sorted(letters), request.named)
    return HostState(_with_tiles("", letters, request.named), letters, possible, element)


def read(state: HostState, run: Run, request: Request) -> HostState:
    """Process GUEST's link: add the named tiles to HOST's rack, and check the laid tiles.

    Raises `JointError` (``false-play``).
    """
    named = tuple(state.possible[place - 1] for place in request.named)
    possible = without(state.possible, named)
    laid = tuple(possible[place - 1] for place in request.laid)
    rack = state.rack + state.placed if run.withdraws else state.rack
    claimed = face_down(run.placed.letters) if run.placed else ""
    if sorted(state.letters[label] for label in laid) != sorted(claimed):
        raise false_play("Your friend laid a tile that was never drawn.")
    rack = _with_tiles(rack, state.letters, named)
    return replace(state, rack=rack, possible=possible, placed="", laid=laid)


def turn(
    secrets: HostSecrets,
    transfer: HostTransfer,
    state: HostState,
    step: Step,
    element: int | None,
    before: bytes,
) -> tuple[Answer, HostState]:
    """Make HOST's fields of a link; ``element`` is GUEST's open request.

    ``before`` is the SHA-256 of the link before. Raises `JointError` (``false-play``) if the
    request is not a point of the curve.
    """
    counts, run, answer = step.before, step.run, Answer()
    if not run.withdraws:
        state = replace(state, possible=without(state.possible, state.laid))
        if counts.asked:
            assert element is not None  # the fields of a link follow from the counts
            answer, state = _answer(secrets, transfer, state, step, element, before)
    state = replace(state, laid=(), placed=face_down(run.placed.letters) if run.placed else "")
    move = run.moves[-1]
    if isinstance(move, Exchange):
        places = rack_places(state.rack, move.tiles) or ()
        hidden = secrets.exchanged.hidden(run, before, places)
        return replace(answer, exchanged=hidden), _exchange(secrets, state, step, places)
    return answer, replace(state, rack=_without(state.rack, state.placed))


def _answer(
    secrets: HostSecrets,
    transfer: HostTransfer,
    state: HostState,
    step: Step,
    element: int,
    before: bytes,
) -> tuple[Answer, HostState]:
    counts, run = step.before, step.run
    tiles = symbols(run.start.setup.alphabet)
    labels, letters = state.possible, state.letters
    keys = transfer.keys(element, counts.asked, labels)
    if keys is None:
        raise false_play("Your friend's request is no point of the curve.")
    slot = Slot(secrets.game, counts.epoch, before)
    values, limit = [tiles.index(letters[label]) for label in labels], len(tiles)
    if counts.renames:
        state, renamed = rename(secrets, state, counts, run, element)
        limit = len(tiles) * len(labels)
        values = [
            (renamed[label] - 1) * len(tiles) + value
            for label, value in zip(labels, values, strict=True)
        ]
    numbers = tuple(
        (value + slot.pad(limit, key, label)) % limit
        for label, value, key in zip(labels, values, keys, strict=True)
    )
    return Answer(numbers), state


def rename(
    secrets: HostSecrets, state: HostState, counts: Counts, run: Run, element: int
) -> tuple[HostState, dict[int, int]]:
    """Rename all possible labels; return the state and the new label of each old one.

    Equal tiles also get their labels at random.
    """
    tiles = unseen_tiles(run.start.board, state.rack, run.start.setup.alphabet)
    chosen, letters = secrets.labels(counts.epoch + 1, element, "".join(tiles.elements()))
    old = sorted(state.possible, key=lambda label: (state.letters[label], label))
    renamed = dict(zip(old, chosen, strict=True))
    possible = tuple(sorted(letters))
    return replace(state, letters=letters, possible=possible, element=element), renamed


def _exchange(secrets: HostSecrets, state: HostState, step: Step, places: Places) -> HostState:
    """Return the tiles at these places of the rack to the bag under fresh labels."""
    tiles, after = tiles_at(state.rack, places), step.before.after(step.run)
    fresh = secrets.returned(after.epoch, state.element, after.labels - len(tiles), tiles)
    return replace(
        state,
        rack=_without(state.rack, tiles),
        letters={**state.letters, **fresh},
        possible=(*state.possible, *fresh),
        exchanged=(*state.exchanged, places),
    )


def _with_tiles(rack: str, letters: Mapping[int, str], labels: Sequence[int]) -> str:
    return "".join(sorted(rack + "".join(letters[label] for label in labels)))


def _without(rack: str, tiles: str) -> str:
    left = remove(rack, tiles)
    if left is None:
        raise false_play("The host laid a tile that it did not have.")
    return left
