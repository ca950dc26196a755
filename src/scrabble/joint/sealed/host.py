"""HOST's side of the deal: HOST knows the tile of each label, but not the order of the bag."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from scrabble.game import unseen_tiles
from scrabble.joint.sealed.course import HOST, Counts, Run, Step
from scrabble.joint.sealed.deal import (
    POINT_BYTES,
    Answer,
    Asked,
    Request,
    Slot,
    false_play,
    symbols,
    without,
)
from scrabble.joint.sealed.hashing import Purpose, below, scalar, shuffled
from scrabble.joint.sealed.transfer import HostTransfer, Secret
from scrabble.moves import Exchange
from scrabble.tiles import Alphabet, face_down, remove

RENAMINGS = 1 << 32
"""How many table numbers there are: enough that two requests rarely get the same one."""


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

    def renaming(self, epoch: int, element: int) -> int:
        """Return the number of an epoch's table, which depends on the request.

        GUEST cannot compute the number, and so cannot search for two requests that share one.
        """
        shown = element.to_bytes(POINT_BYTES, "big")
        return below(RENAMINGS, self.seed, Purpose.RENAMING, self.game, self.deal, epoch, shown)

    def labels(self, epoch: int, renaming: int, tiles: str) -> tuple[list[int], dict[int, str]]:
        """Return a random label for each tile, in tile order, and the tile of each label."""
        labels, tiles = range(1, len(tiles) + 1), "".join(sorted(tiles))
        place = self.game, self.deal, epoch, renaming, tiles.encode("ascii")
        chosen = shuffled(labels, self.seed, Purpose.TABLE, *place)
        return chosen, dict(zip(chosen, tiles, strict=True))

    def returned(self, epoch: int, renaming: int, labels: int, tiles: str) -> dict[int, str]:
        """Map new labels, from ``labels`` + 1 on, to the tiles that HOST returned to the bag."""
        tiles = "".join(sorted(tiles))
        place = self.game, self.deal, epoch, renaming, labels, tiles.encode("ascii")
        return dict(enumerate(shuffled(tiles, self.seed, Purpose.RETURNED, *place), labels + 1))


@dataclass(frozen=True, slots=True)
class HostState:
    """HOST's knowledge between two links.

    - ``rack``: HOST's tiles whose labels GUEST has named; ``placed``: the tiles of HOST's last play
    - ``letters``: the tile of each label; ``possible``: the labels in the bag or on GUEST's rack
    - ``laid``: the labels of GUEST's last play; ``exchanged``: the tiles of each exchange
    - ``base``: HOST's rack when labels were last renamed; ``renaming``: the number of their table
    """

    rack: str
    letters: Mapping[int, str]
    possible: tuple[int, ...]
    placed: str = ""
    laid: tuple[int, ...] = ()
    base: str = ""
    exchanged: tuple[str, ...] = ()
    renaming: int = 0


def first_state(secrets: HostSecrets, alphabet: Alphabet, named: Sequence[int]) -> HostState:
    """Return HOST's knowledge after the joining link has named the labels of HOST's rack."""
    _, letters = secrets.labels(0, 0, alphabet.full_bag)
    possible = without(sorted(letters), named)
    return HostState(_with_tiles("", letters, named), letters, possible)


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
    asked: Asked | None,
) -> tuple[Answer, HostState]:
    """Make HOST's fields of a link; ``asked`` is GUEST's open request.

    Raises `JointError` (``false-play``) if the request is not a point of the curve.
    """
    counts, run, answer = step.before, step.run, Answer()
    if not run.withdraws:
        state = replace(state, possible=without(state.possible, state.laid))
        if counts.asked:
            assert asked is not None  # the fields of a link follow from the counts
            answer, state = _answer(secrets, transfer, state, counts, run, asked)
    state = replace(state, laid=(), placed=face_down(run.placed.letters) if run.placed else "")
    move = run.moves[-1]
    if isinstance(move, Exchange):
        return answer, _exchange(secrets, state, counts, run, move.tiles)
    return answer, replace(state, rack=_without(state.rack, state.placed))


def _answer(
    secrets: HostSecrets,
    transfer: HostTransfer,
    state: HostState,
    counts: Counts,
    run: Run,
    asked: Asked,
) -> tuple[Answer, HostState]:
    tiles = symbols(run.start.setup.alphabet)
    labels, letters = state.possible, state.letters
    keys = transfer.keys(asked.element, counts.asked, labels)
    if keys is None:
        raise false_play("Your friend's request is no point of the curve.")
    slot = Slot(secrets.game, counts.epoch, asked.link)
    values, limit = [tiles.index(letters[label]) for label in labels], len(tiles)
    if counts.renames:
        state, renamed = _rename(secrets, state, counts, run, asked.element)
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


def _rename(
    secrets: HostSecrets, state: HostState, counts: Counts, run: Run, element: int
) -> tuple[HostState, dict[int, int]]:
    """Rename all possible labels; return the state and the new label of each old one.

    The new table depends on the request and on the tiles left, so it can be derived again. Equal
    tiles also get their labels at random.
    """
    tiles = unseen_tiles(run.start.board, state.rack, run.start.setup.alphabet)
    renaming = secrets.renaming(counts.epoch + 1, element)
    chosen, letters = secrets.labels(counts.epoch + 1, renaming, "".join(tiles.elements()))
    old = sorted(state.possible, key=lambda label: (state.letters[label], label))
    renamed = dict(zip(old, chosen, strict=True))
    possible = tuple(sorted(letters))
    state = replace(state, letters=letters, possible=possible, base=state.rack, renaming=renaming)
    return state, renamed


def _exchange(
    secrets: HostSecrets, state: HostState, counts: Counts, run: Run, tiles: str
) -> HostState:
    """Return tiles to the bag under fresh labels."""
    here = counts.after(run)
    fresh = secrets.returned(here.epoch, state.renaming, here.labels - len(tiles), tiles)
    return replace(
        state,
        rack=_without(state.rack, tiles),
        letters={**state.letters, **fresh},
        possible=(*state.possible, *fresh),
        exchanged=(*state.exchanged, tiles),
    )


def _with_tiles(rack: str, letters: Mapping[int, str], labels: Sequence[int]) -> str:
    return "".join(sorted(rack + "".join(letters[label] for label in labels)))


def _without(rack: str, tiles: str) -> str:
    left = remove(rack, tiles)
    if left is None:
        raise false_play("The host laid a tile that it did not have.")
    return left


def letters_again(
    secrets: HostSecrets,
    alphabet: Alphabet,
    base: str,
    renaming: int,
    exchanged: Sequence[str],
    since: Sequence[Step],
) -> dict[int, str]:
    """Derive an epoch's table of labels and tiles again.

    ``since`` has all links of the epoch, from the link that renamed the labels on.
    """
    epoch, tiles = since[-1].after.epoch, alphabet.full_bag
    if epoch:
        tiles = "".join(unseen_tiles(since[0].run.start.board, base, alphabet).elements())
    _, letters = secrets.labels(epoch, renaming, tiles)
    own = [step for step in since if step.run.seat == HOST and step.run.returned]
    for step, tiles in zip(own, exchanged[len(exchanged) - len(own) :], strict=True):
        letters |= secrets.returned(epoch, renaming, step.after.labels - len(tiles), tiles)
    return letters
