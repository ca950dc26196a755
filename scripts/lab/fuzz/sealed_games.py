"""Play sealed games to the verdict: ``build.py fuzz sealed-games --count 300 --only peek``.

Two seats exchange only links, and an honest player audits the game. In games of kind ``nobody``
nobody cheats. In the other kinds one player's program, the cheat, makes one false step among a few
honest turns. The game goes on to its end, and the cheat opens its seal without checking the deal.
The audit names the cheat or nobody; the honest program may also refuse a link earlier.
tests/joint/sealed/test_attacks.py has the same cheats in fixed games. Exit code 1 if the audit
calls a game without a cheat unfair, calls a game with a cheat fair, or names an honest player; or
if a program crashes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any

from scrabble.errors import IllegalMove, JointError
from scrabble.game import Mode, Position
from scrabble.joint import DeviceKey, sealed
from scrabble.joint.sealed import links
from scrabble.joint.sealed.curve import GENERATOR, multiple
from scrabble.joint.sealed.deal import Request, false_play, rack_places
from scrabble.joint.sealed.guest import GuestState
from scrabble.joint.sealed.host import HostState
from scrabble.joint.sealed.transfer import Powers
from scrabble.moves import Challenge, Exchange, Move, Pass, Place, Resign
from scrabble.strategy.steps import finish
from scrabble.tiles import RACK_SIZE, face_down
from scripts.lab.fuzz import openssl_curve
from scripts.lab.fuzz.harness import Answer, Mutant, Report, program, run, timed_answer
from scripts.lab.fuzz.joint_play import SealedPlay, joint_setup, known_to, sealed_turns
from scripts.lab.fuzz.random_play import random_move, random_place
from scripts.lab.fuzz.sealed_forging import closed_unchecked, forced_seat, signed_after

HOST, GUEST = sealed.HOST, sealed.GUEST


class NotNow(Exception):
    """A random game has no opportunity for a cheat."""


Play = Callable[[Random, int], SealedPlay]
"""Plays a whole game in which a seat cheats; raises `NotNow`, or `JointError` if refused."""


@dataclass(frozen=True, slots=True)
class Cheat:
    """The cheat's seat, and the way of cheating."""

    seat: int
    play: Play


# --- games around the cheats -------------------------------------------------


def _choose(rng: Random, position: Position) -> Move:
    """Choose a move that does not end the game."""
    for _ in range(99):
        move = random_move(rng, position)
        if not isinstance(move, Resign):
            return move
    return Pass()


def _keys(rng: Random) -> tuple[DeviceKey, DeviceKey]:
    return DeviceKey(rng.randbytes(16)), DeviceKey(rng.randbytes(16))


def _begun(rng: Random) -> SealedPlay:
    return SealedPlay.begun(joint_setup(rng, Mode.SEALED), _keys(rng))


def _before_turn_of(rng: Random, seat: int) -> SealedPlay:
    """Return a game after one to four honest turns, with a seat to move."""
    game = _begun(rng)
    for number in range(2 * rng.randint(0, 1) + 1 + (seat == HOST)):
        game = game.turn(rng, number % 2, _choose)
    if game.seat(seat).history.last.result is not None:
        raise NotNow
    return game


def _ended(game: SealedPlay, cheat: int, opens: sealed.SealedSeat | None = None) -> SealedPlay:
    """Let the seat to move resign, and open both seals; the cheat does not check the deal first.

    ``opens`` replaces the cheat's seat if its program opens a false seal.
    """
    mover = game.last.history.last.to_move
    honest = game.seat if mover != cheat else partial(_forced, game)
    seat = opens if opens is not None and opens.seat == mover else honest(mover)
    if seat.history.last.result is None:
        game = game.with_link(seat.play(Resign()))
    while (due := game.last.due) is not None:
        game = game.with_link(_opened(game, due.seat, cheat, opens))
    return game


def _opened(game: SealedPlay, number: int, cheat: int, opens: sealed.SealedSeat | None) -> str:
    """Return the link that opens a seal."""
    if number != cheat or not isinstance(game.last.content, sealed.Opening):
        return (game.seat if number != cheat else partial(_forced, game))(number).close()
    return closed_unchecked(opens or _forced(game, cheat), game.last)


def _forced(game: SealedPlay, number: int) -> sealed.SealedSeat:
    return forced_seat(game.keys[number], game.links)


def _mid_game(lie: Callable[[Random, SealedPlay], SealedPlay]) -> Play:
    """Return a `Play` in which the seat to move lies once in the middle of a game."""
    return lambda rng, seat: _ended(lie(rng, _before_turn_of(rng, seat)), seat)


def _place_from(rng: Random, game: SealedPlay, seat: int, rack: str, shown: str = "") -> Place:
    """Return a play that lays the tile ``shown``, from a rack that the player need not hold."""
    racks = tuple(rack if number == seat else "" for number in (HOST, GUEST))
    position = replace(known_to(game.seat(seat)), racks=racks, hidden=(0, 0))
    for _ in range(200):
        place = random_place(rng, position)
        if shown in face_down(place.letters):
            return place
    raise NotNow


def _after(game: SealedPlay, at: sealed.SealedSeat, move: Move, **state: Any) -> SealedPlay:  # noqa: ANN401 - of any field
    """Let a program whose state is false make a move; return the game after it.

    Raises `NotNow` if the move needs more copies of a tile than the set has.
    """
    try:
        return game.with_link(replace(at, state=replace(at.state, **state)).play(move))
    except IllegalMove as error:
        raise NotNow from error


def _host(game: SealedPlay) -> tuple[sealed.SealedSeat, HostState]:
    at = game.seat(HOST)
    assert isinstance(at.state, HostState)  # HOST has no other state
    return at, at.state


def _guest(game: SealedPlay) -> tuple[sealed.SealedSeat, GuestState]:
    at = game.seat(GUEST)
    assert isinstance(at.state, GuestState)  # GUEST has no other state
    return at, at.state


def _other_tile(rng: Random, game: SealedPlay, tiles: str) -> str:
    """Return a tile of the set that is not among ``tiles``."""
    alphabet = sealed.read(game.links[0]).setup.alphabet
    return rng.choice(sorted(set(alphabet.full_bag) - set(tiles)))


# --- in the middle of a game -------------------------------------------------


def _false_host_play(rng: Random, game: SealedPlay) -> SealedPlay:
    """Let HOST lay a tile that it does not hold."""
    at = game.seat(HOST)
    false = _other_tile(rng, game, at.rack)
    rack = "".join(sorted(false + at.rack[1:]))
    return _after(game, at, _place_from(rng, game, HOST, rack, false), rack=rack)


def _false_answers(rng: Random, game: SealedPlay) -> SealedPlay:
    """Let HOST answer with a wrong tile for every label of one tile."""
    at, state = _host(game)
    kinds = sorted({state.letters[label] for label in state.possible})
    one, other = rng.sample(kinds, 2)
    letters = {m: other if t == one else t for m, t in state.letters.items()}
    false = _after(game, at, Pass(), letters=letters)
    if _fields(false.links[-1]) == _fields(at.play(Pass())):
        raise NotNow  # GUEST has asked for nothing.
    return false


def _fields(text: str) -> object:
    content = sealed.read(text).content
    return content.fields if isinstance(content, sealed.TurnLink) else None


def _false_exchange(rng: Random, seat: int) -> SealedPlay:
    """Let HOST return other tiles than its closing link names."""
    game = _before_turn_of(rng, seat)
    at = game.seat(HOST)
    if not at.history.last.allows(Exchange):
        raise NotNow
    game = game.with_link(at.play(Exchange.of(at.rack[:2])))
    game = game.with_link(game.seat(GUEST).play(Pass()))
    host = game.seat(HOST)
    lie = (*host.state.exchanged[:-1], rack_places(at.rack, at.rack[-2:]) or ())
    if lie == host.state.exchanged:
        raise NotNow
    return _ended(game, seat, replace(host, state=replace(host.state, exchanged=lie)))


def _false_guest_play(rng: Random, game: SealedPlay) -> SealedPlay:
    """Let GUEST lay a tile that it does not hold."""
    at, state = _guest(game)
    false = _other_tile(rng, game, at.rack)
    (label, _), *rest = state.tiles
    lie = ((label, false), *rest)
    place = _place_from(rng, game, GUEST, "".join(tile for _, tile in lie), false)
    return _after(game, at, place, tiles=lie)


def _owed(at: sealed.SealedSeat) -> int:
    """Return the number of labels that GUEST must name to HOST."""
    return sealed.steps(at.history)[-1].after.owed


def _other_order(rng: Random, game: SealedPlay) -> SealedPlay:
    """Let GUEST name or draw other labels than its order gives."""
    at, state = _guest(game)
    order = tuple(rng.sample(state.order, len(state.order)))
    if order[: _owed(at)] == state.order[: _owed(at)]:
        raise NotNow
    return _after(game, at, Pass(), order=order)


def _gift(_: Random, game: SealedPlay) -> SealedPlay:
    """Let GUEST give HOST a tile from GUEST's rack."""
    at, state = _guest(game)
    if not _owed(at):
        raise NotNow
    order = (state.tiles[0][0], *state.order)
    return _after(game, at, Pass(), order=order)


def _peek(rng: Random, game: SealedPlay) -> SealedPlay:
    """Let GUEST ask for tiles that should leave the bag later."""
    at, state = _guest(game)
    place = _place_from(rng, game, GUEST, at.rack)
    first, drawn, order = _owed(at), len(place.tiles), state.order
    named, own, later = order[:first], order[first : first + drawn], order[first + drawn :]
    peeked = (*named, *later[:drawn], *own, *later[drawn:])
    false = _after(game, at, place, order=peeked)
    if false.links[-1] == at.play(place):
        raise NotNow  # A play that can be challenged asks for no tiles yet.
    return false


def _other_of_equal_tiles(rng: Random, game: SealedPlay) -> SealedPlay:
    """Let GUEST lay the one of two equal tiles that the hash does not choose."""
    at, state = _guest(game)
    twice = [tile for tile in set(at.rack) if at.rack.count(tile) > 1]
    if not twice or at.history.last.allows(Challenge):
        raise NotNow
    honest = game.with_link(at.play(_place_from(rng, game, GUEST, at.rack, rng.choice(twice))))
    content = honest.last.content
    if not isinstance(content, sealed.TurnLink) or not isinstance(content.fields, Request):
        raise NotNow
    free = [m for n, m in enumerate(state.possible, 1) if n not in content.fields.named]
    laid = {free[place - 1] for place in content.fields.laid}
    tiles = dict(state.tiles)
    swaps = [(m, n) for m in laid for n in tiles if n not in laid and tiles[m] == tiles[n]]
    if not swaps:
        raise NotNow
    gone, kept = rng.choice(swaps)
    places = tuple(sorted(free.index(m) + 1 for m in laid - {gone} | {kept}))
    lie = replace(content, fields=replace(content.fields, laid=places))
    number = honest.last.number
    text = signed_after(at.mac, lie, number, game.links[-1])
    return replace(game, links=(*game.links, text))


# --- at the start and at the end ---------------------------------------------


def _false_powers(rng: Random, seat: int) -> SealedPlay:
    """Let HOST publish a point that is not a power of its secret."""
    keys = _keys(rng)
    honest = sealed.read(sealed.invite(keys[HOST], joint_setup(rng, Mode.SEALED))).content
    assert isinstance(honest, sealed.Invitation)  # made by `invite`
    points = list(honest.powers.points)
    points[rng.randrange(2, len(points))] = multiple(rng.randrange(1000, 10**9), GENERATOR)
    content = replace(honest, powers=Powers(tuple(points)))
    invitation = links.write(content, 0, links.body_of(content))
    game = SealedPlay(keys, (invitation, sealed.join(keys[GUEST], invitation)))
    return _ended(game.with_link(game.seat(HOST).play(Pass())), seat)


def _false_joining(rng: Random, seat: int) -> SealedPlay:
    """Let GUEST name other labels to HOST than GUEST's seed gives."""
    game = _begun(rng)
    joining = sealed.read(game.links[1]).content
    assert isinstance(joining, sealed.Joining)  # the second link of a game
    named = tuple(sorted(rng.sample(range(1, joining.setup.alphabet.total + 1), RACK_SIZE)))
    lie = replace(joining, request=replace(joining.request, named=named))
    text = signed_after(game.seat(HOST).mac, lie, 0, game.links[0])
    game = replace(game, links=(game.links[0], text))
    return _ended(game.with_link(game.seat(HOST).play(Pass())), seat)


def _other_seed(rng: Random, seat: int) -> SealedPlay:
    """Open another seed than the promised one, in the opening or the closing link."""
    game = _before_turn_of(rng, rng.choice((HOST, GUEST)))
    at = game.seat(seat)
    return _ended(game, seat, replace(at, keys=replace(at.keys, seed=rng.randbytes(16))))


def _other_end(rng: Random, seat: int) -> SealedPlay:
    """State another end of the game in the closing link than in the opening link."""
    game = _before_turn_of(rng, 1 - seat)
    other = game.with_link(game.seat(1 - seat).play(Pass()))
    if other.seat(seat).history.last.result is not None:
        raise NotNow
    resigned = other.with_link(other.seat(seat).play(Resign())).last
    game = _ended(game, seat)
    closing = game.last
    assert isinstance(closing.content, sealed.Closing)  # both seals are open
    lie = replace(closing.content, history=resigned.history)
    opening = replace(game, links=game.links[:-1])
    text = signed_after(opening.seat(seat).mac, lie, closing.number, game.links[-2])
    return opening.with_link(text)


def _false_last_play(rng: Random, seat: int) -> SealedPlay:
    """Go out with tiles that the other player holds."""
    game, number = _begun(rng), HOST
    while game.last.history.last.result is None:
        if number == seat and not game.last.history.last.bag:
            return _with_false_last_play(rng, game, seat)
        game = game.turn(rng, number, random_place)
        number = 1 - number
    raise NotNow


def _with_false_last_play(rng: Random, game: SealedPlay, seat: int) -> SealedPlay:
    at, friend = game.seat(seat), game.seat(1 - seat).rack
    rack = "".join(sorted(friend[: len(at.rack)]))
    if not at.rack or len(rack) < len(at.rack) or rack == at.rack:
        raise NotNow
    for _ in range(400):
        place = _place_from(rng, game, seat, rack)
        if len(place.tiles) == len(rack):
            return _ended(_after(game, at, place, **_holding(at.state, rack)), seat)
    raise NotNow


def _holding(state: HostState | GuestState, rack: str) -> dict[str, object]:
    """Return the field of a state that holds its tiles, by name, with the tiles of ``rack``."""
    if isinstance(state, HostState):
        return {"rack": rack}
    return {"tiles": tuple((m, tile) for (m, _), tile in zip(state.tiles, rack, strict=True))}


CHEATS = {
    "false-host-play": Cheat(HOST, _mid_game(_false_host_play)),
    "false-answers": Cheat(HOST, _mid_game(_false_answers)),
    "false-exchange": Cheat(HOST, _false_exchange),
    "false-powers": Cheat(HOST, _false_powers),
    "host-seed": Cheat(HOST, _other_seed),
    "host-end": Cheat(HOST, _other_end),
    "host-last-play": Cheat(HOST, _false_last_play),
    "false-guest-play": Cheat(GUEST, _mid_game(_false_guest_play)),
    "other-order": Cheat(GUEST, _mid_game(_other_order)),
    "gift": Cheat(GUEST, _mid_game(_gift)),
    "peek": Cheat(GUEST, _mid_game(_peek)),
    "other-of-equals": Cheat(GUEST, _mid_game(_other_of_equal_tiles)),
    "false-joining": Cheat(GUEST, _false_joining),
    "guest-seed": Cheat(GUEST, _other_seed),
    "guest-end": Cheat(GUEST, _other_end),
    "guest-last-play": Cheat(GUEST, _false_last_play),
}
"""Cheats by name. The tests have further cheats, whose links no reader accepts."""


NOBODY = "nobody"
KINDS = (NOBODY, *CHEATS)
_SECONDS = 60.0
_TRIES = 40
_NAMES_THE_FRIEND = false_play("").code


@dataclass(frozen=True, slots=True)
class Planned(Mutant):
    """A game to play; ``text`` is the seed of all randomness in it."""


def games(rng: Random, count: int, only: str | None = None) -> Iterator[Planned]:
    """Yield games of one kind, or of all kinds in turn."""
    for at in range(count):
        yield Planned(only or KINDS[at % len(KINDS)], f"{rng.getrandbits(64):016x}")


def judge(mutant: Mutant) -> Answer:
    """Play a game and audit it; see `outcome`."""
    faults = {"unfair", "undetected", "defamed", "never possible"}
    answer = timed_answer(lambda: outcome(mutant.kind, str(mutant.text)), _SECONDS, faults)
    return Answer(f"{mutant.kind}: {answer.outcome}", answer.wrong, answer.seconds)


def outcome(kind: str, text: str) -> str:
    """Return the finding of the honest player.

    A game without a cheat is ``fair``, or the fault ``unfair``. In other games, the outcome is the
    error code of a refused link, ``named at once`` if the refusal names the cheat, or the result of
    the audit. The other faults are ``undetected``, ``defamed``, and ``never possible`` if no random
    game had an opportunity for the cheat.
    """
    rng = Random(text)  # noqa: S311 - repeatable on purpose
    if kind == NOBODY:
        *_, game = sealed_turns(rng, joint_setup(rng, Mode.SEALED))
        found = {_audit(game, seat) for seat in (sealed.HOST, sealed.GUEST)}
        return "fair" if found == {("fair", None)} else "unfair"
    cheat = CHEATS[kind]
    for _ in range(_TRIES):
        try:
            state, named = _audit(cheat.play(rng, cheat.seat), 1 - cheat.seat)
        except NotNow:
            continue
        except JointError as error:
            return "named at once" if error.code == _NAMES_THE_FRIEND else error.code
        if named == 1 - cheat.seat:
            return "defamed"
        if state == "fair":
            return "undetected"
        return f"{state}, {'nobody' if named is None else 'the cheat'} named"
    return "never possible"


def _audit(game: SealedPlay, seat: int) -> tuple[str, int | None]:
    """Return the state of a player's audit, and the seat that it names."""
    verdict = finish(sealed.auditing(game.links, game.links[-1], game.keys[seat]))
    return verdict.state, verdict.seat


def fuzz(count: int, seed: int, seconds: float | None = None, only: str | None = None) -> Report:
    """Play and audit ``count`` games, for at most ``seconds``."""
    rng = Random(seed)  # noqa: S311 - repeatable on purpose
    return run(games(rng, count, only), judge, seconds)


main = program("fuzz sealed-games", __doc__, fuzz, KINDS, openssl_curve.use)
