"""The knowledge of one player, a type that keeps computers from looking at other racks.

Computer players, hints and reviews get a `Knowledge`, never a position. A `Knowledge` has no seed,
no other rack and no order of the bag, so computers cannot cheat.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from scrabble.board import Board, Layout, load_layout
from scrabble.game import EXCHANGE_BAG, Position, unseen_tiles
from scrabble.moves import Challenge, Exchange
from scrabble.tiles import RACK_SIZE, Alphabet, letters_of, sorted_rack


@dataclass(frozen=True, slots=True)
class Knowledge:
    """A position as the seat to move sees it.

    - ``unseen``: the tiles of the bag and the other racks together, sorted
    - ``bag``: how many tiles are in the bag; ``turn``: how many moves were made
    - ``rivals``: the tile counts of the other seats in play, the next to move first
    - ``last_words``: the words of a play that can be challenged now, or empty
    - ``accepted``: the house words, accepted in this game
    - ``hidden``: how many tiles of the player's own rack a record does not state
    - ``layout``: the premium squares, and the bonus for seven tiles
    - ``has_last_turns``: whether tiles left at the end do not count, in a game with last turns
    - ``last_turns``: in such a game, the turns left once the bag is empty
    """

    alphabet: Alphabet
    board: Board
    rack: str
    unseen: str
    bag: int
    rivals: tuple[int, ...]
    scores: tuple[int, ...]
    seat: int
    turn: int
    may_exchange: bool = False
    last_words: tuple[str, ...] = ()
    accepted: tuple[str, ...] = ()
    over: bool = False
    hidden: int = 0
    layout: Layout = field(default_factory=load_layout, repr=False)
    has_last_turns: bool = False
    last_turns: int | None = None

    @property
    def is_last_turn(self) -> bool:
        """Whether the player moves for the last time, so that tiles kept are worth nothing."""
        return self.has_last_turns and not self.bag


def known_to_mover(position: Position) -> Knowledge:
    """Return all that the seat to move may know of a position."""
    alphabet = position.setup.alphabet
    seat = position.to_move
    order = sorted(
        (other for other in position.seats_in_play if other != seat),
        key=lambda other: (other < seat, other),
    )
    last = position.unchallenged
    return Knowledge(
        alphabet=alphabet,
        board=position.board,
        rack=position.rack,
        unseen=_unseen(position.board, position.rack, alphabet),
        bag=len(position.bag),
        rivals=tuple(position.held(other) for other in order),
        scores=position.scores,
        seat=seat,
        turn=position.turn,
        may_exchange=position.allows(Exchange),
        last_words=tuple(letters_of(word.tiles) for word in last[1].words)
        if last is not None and position.allows(Challenge)
        else (),
        accepted=position.accepted,
        over=position.result is not None,
        hidden=position.held(seat) - len(position.rack),
        layout=position.setup.layout,
        has_last_turns=position.setup.has_last_turns,
        last_turns=position.last_turns,
    )


def known_from(board: Board, rack: str, alphabet: Alphabet) -> Knowledge:
    """Return the knowledge of a player in a game of two, given only board and rack.

    Raises `AlphabetError` (``bad-rack``).
    """
    rack = sorted_rack(rack, alphabet)
    unseen = _unseen(board, rack, alphabet)
    bag = max(0, len(unseen) - RACK_SIZE)
    return Knowledge(
        alphabet=alphabet,
        board=board,
        rack=rack,
        unseen=unseen,
        bag=bag,
        rivals=(len(unseen) - bag,),
        scores=(0, 0),
        seat=0,
        turn=0,
        may_exchange=bag >= EXCHANGE_BAG,
    )


def _unseen(board: Board, rack: str, alphabet: Alphabet) -> str:
    """Return the tiles neither on the board nor on the rack, sorted."""
    return "".join(sorted(unseen_tiles(board, rack, alphabet).elements()))
