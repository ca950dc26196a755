"""Write the test vectors of sealed links, with which every implementation has to agree.

    python build.py vectors sealed

Writes ``tests/data/sealed-vectors.json`` (docs/sealed-format.md):

- ``games``: ``{name, keys, setup, links, final, verdict}``. ``keys`` are the device keys of HOST
  and GUEST. Each link has its text, its ``kind``, its ``tag`` and its fields. A turn, and an
  opening link that is the last move, also has the ``moves`` made since the link before (an
  exchange with its tiles, which the link omits), the ``note`` written with it, and in ``after``
  the public state: how many tiles each player and the bag hold, the scores, ``toMove`` and
  ``over``. ``final`` has the board and the result once both seals are open;
- ``deals``: for some of these games, the secrets, the order of labels and the table at the start;
  and in ``requests``, the labels of each request, its blinding, and the key that opens each label;
- ``seats``: ``{name, seat, after, key, text}``, for some of these games: the seat link
  (section 32) that HOST or GUEST makes after ``after`` links, and the seat key in it;
- ``bad``: ``{name, link, code}``, texts that are not sealed links;
- ``badSeats``: ``{name, text, code}``, texts that are not seat links.

Labels and tiles are numbers and tile strings as in the format; everything else is hexadecimal. The
format is frozen: vectors may be added to the file, never changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from random import Random

from scrabble import joint
from scrabble.game import OWN_LIST, ChallengeRule, Mode, Position, Setup
from scrabble.joint import DeviceKey, sealed
from scrabble.joint.keys import SeatKey
from scrabble.joint.sealed.contents import Content
from scrabble.joint.sealed.deal import Answer, Request, deal_of
from scrabble.joint.sealed.guest import GuestSecrets, GuestState
from scrabble.joint.sealed.host import HostSecrets
from scrabble.joint.sealed.transfer import Powers
from scrabble.joint.seat_text import write_seat
from scrabble.moves import Accept, Challenge, Exchange, Hint, Move, Pass, Place, Resign
from scrabble.strategy.steps import finish
from scripts.common.base import TESTS
from scripts.data.vectors.bad_sealed import bad
from scripts.data.vectors.links import of_move, of_setup
from scripts.data.vectors.recording import Json, program, refused
from scripts.lab.fuzz import random_play
from scripts.lab.fuzz.joint_play import SealedPlay, known_to
from scripts.lab.selfplay.players import setup_with

FILE = TESTS / "data" / "sealed-vectors.json"
Keys = tuple[DeviceKey, DeviceKey]
Made = tuple[Move, str]
"""A move and its note."""
Choose = Callable[[sealed.SealedSeat], Made | None]
"""Chooses the next move of a seat; ``None`` at the end."""


def _setup(lexicon: str, seed: int, rule: ChallengeRule = ChallengeRule.VOID) -> Setup:
    return setup_with(lexicon, seed, challenge_rule=rule, mode=Mode.SEALED)


@dataclass(frozen=True, slots=True)
class Plan:
    """How to play a game: the odds of each kind of move, and the turn of a resignation (``most``).

    ``seed`` is chosen so that the game does what the plan's name says.
    """

    setup: Setup
    seed: int
    odds: Mapping[type[Move], float]
    most: int = 99


_PLAY: Mapping[type[Move], float] = {Place: 1}
_OWN = Setup(
    *(("", ""), 7, "pl", OWN_LIST, 0xDEADBEEF),
    house_words=True,
    mode=Mode.SEALED,
    list_digest="00112233445566778899aabb",
)
PLANS = {
    "plays to the end": Plan(_setup("en-common", 1), 1, _PLAY),
    "exchanges by both": Plan(_setup("es-complete", 2), 2, {Place: 6, Exchange: 4}, 14),
    "single challenge, exchanges": Plan(
        _setup("de-common", 3, ChallengeRule.SINGLE), 3, {Place: 5, Exchange: 2, Challenge: 5}, 18
    ),
    "double challenge to the end": Plan(
        _setup("gl-roots", 4, ChallengeRule.DOUBLE), 20, {Place: 8, Challenge: 2}
    ),
    "six turns without a score": Plan(_setup("fr-common", 5), 5, {Pass: 1, Exchange: 2}),
    "names, notes": Plan(
        replace(_setup("ca-common", 6), names=("Ann", "Ñandú 中")), 6, {Place: 8, Pass: 1}, 6
    ),
    "own list, house words, hints": Plan(
        replace(_OWN, hint_price=2, turn_seconds=90),
        7,
        {Place: 4, Accept: 3, Hint: 4, Exchange: 1},
        18,
    ),
    "free hints": Plan(replace(_setup("nl-common", 2**40 - 1), hint_price=0), 8, _PLAY, 3),
    "word search": Plan(replace(_setup("pt-common", 9), word_search=True), 9, _PLAY, 3),
    "a play challenged off, equal tiles": Plan(
        _setup("it-common", 10, ChallengeRule.SINGLE), 10, {Place: 6, Exchange: 1, Challenge: 4}, 24
    ),
}
DEALS = ("exchanges by both", "single challenge, exchanges")
SEATS = (
    ("names, notes", 0, 1),
    ("names, notes", 1, 2),
    ("names, notes", 0, 3),
    ("exchanges by both", 1, 3),
    ("exchanges by both", 0, 9),
    ("single challenge, exchanges", 1, 8),
    ("plays to the end", 0, -1),
    ("plays to the end", 1, 999),
)
"""The seat links in the file: game, seat, and number of links so far; -1: all but the last."""


def chooser(plan: Plan) -> Choose:
    """Return a function that chooses the moves of a plan."""
    rng = Random(plan.seed)  # noqa: S311 - repeatable on purpose

    def choose(seat: sealed.SealedSeat) -> Made | None:
        position, turns = seat.history.last, len(seat.history.turns)
        if position.result is not None:
            is_challenged = position.allows(Challenge) and rng.random() < 0.5
            return (Challenge(upheld=rng.random() < 0.5), "") if is_challenged else None
        if turns >= plan.most:
            return Resign(), ""
        move = _random(rng, plan, known_to(seat))
        is_noted = plan.setup.names[0] and turns % 3 == 1
        return move, f"¿{turns}? 😀 Ok!" if is_noted else ""

    return choose


def _random(rng: Random, plan: Plan, position: Position) -> Move:
    """Choose a move by the odds of a plan."""
    kinds = [kind for kind in plan.odds if position.allows(kind)]
    kind = rng.choices(kinds, [plan.odds[kind] for kind in kinds])[0]
    if kind is Challenge:
        return Challenge(upheld=rng.random() < 0.6)
    if kind is Hint:
        return Hint(position.hint + 1)
    if kind is Accept:
        return Accept(position.setup.alphabet.tiles[len(position.accepted)] * 2)
    return random_play.MAKERS[kind](rng, position)


def play(keys: Keys, setup: Setup, choose: Choose) -> Iterator[tuple[str, list[Made]]]:
    """Yield the links of a game, with the moves of each link, until both seals are open."""
    game = SealedPlay.begun(setup, keys)
    yield from ((link, []) for link in game.links)
    while found := _run(game, choose):
        game = game.with_link(found[0])
        yield found
    yield from ((after.links[-1], []) for after in game.closed())


def _run(game: SealedPlay, choose: Choose) -> tuple[str, list[Made]] | None:
    """Make the moves of one link; ``None`` if there are none."""
    made: list[Made] = []
    latest = game
    if isinstance(sealed.read(game.links[-1]).content, sealed.Opening):
        return None
    number = len(game.links) % 2
    while True:
        seat = latest.seat(number)
        chosen = choose(seat)
        if chosen is None:
            return None
        made.append(chosen)
        move, note = chosen
        latest = game.with_link(seat.play(move, None, note))
        if latest.is_turn_over(number):
            return latest.links[-1], made


def of_link(text: str, made: Iterable[Made]) -> Json:
    """Return a link with its fields."""
    parsed = sealed.read(text)
    content = parsed.content
    found: Json = {"link": text, **_of_content(content), "tag": f"{parsed.tag:x}"}
    moves = list(made)
    if moves and isinstance(content, sealed.TurnLink | sealed.Opening):
        position = content.history.last
        found["moves"] = [of_move(move) for move, _ in moves]
        found["note"] = moves[-1][1]
        found["after"] = {
            "held": [position.held(seat) for seat in (0, 1)],
            "bagCount": len(position.bag),
            "scores": list(position.scores),
            "toMove": position.to_move,
            "over": position.result is not None,
        }
    return found


def _of_content(content: Content) -> Json:
    match content:
        case sealed.Invitation(_, key, powers):
            signed = [[f"{point.x:064x}", point.y & 1] for point in powers.points]
            return {"kind": "invitation", "key": f"{key.x:064x}", "powers": signed}
        case sealed.Joining(_, key, request):
            promised = {"kind": "joining", "key": f"{key.x:064x}"}
            return promised | {"named": list(request.named)} | _of_element(request)
        case sealed.TurnLink(_, Answer() as answer):
            return {"kind": "turn", "answer": list(answer.numbers)} | _of_exchange(answer)
        case sealed.TurnLink(_, Request() as request):
            sets = {"named": list(request.named), "laid": list(request.laid)}
            return {"kind": "turn"} | sets | _of_element(request) | _of_exchange(request)
        case sealed.Opening(_, seed, exchanged):
            places = [list(each) for each in exchanged]
            return {"kind": "opening", "seed": seed.hex(), "exchanged": places}
        case sealed.Closing(_, seeds, both):
            opened = [seed.hex() for seed in seeds]
            shown = [[list(each) for each in exchanged] for exchanged in both]
            return {"kind": "closing", "seeds": opened, "exchanged": shown}
        case _:
            raise AssertionError(content)


def _of_exchange(fields: Answer | Request) -> Json:
    return {} if fields.exchanged is None else {"hidden": fields.exchanged}


def _of_element(request: Request) -> Json:
    return {} if request.element is None else {"element": f"{request.element:064x}"}


def of_game(name: str, keys: Keys, setup: Setup, choose: Choose) -> Json:
    """Return the vector of a game."""
    links = [of_link(text, made) for text, made in play(keys, setup, choose)]
    texts = [each["link"] for each in links]
    closing = sealed.read(texts[-1]).content
    assert isinstance(closing, sealed.Closing)  # both seals are open
    verdict = finish(sealed.auditing(texts, texts[-1]))
    assert verdict.history is not None  # the game is fair
    last = verdict.history.last
    assert last.result is not None  # seals are opened at the end
    return {
        "name": name,
        "keys": [key.hex() for key in keys],
        "setup": of_setup(setup) | {"mode": "sealed", "turnsCounted": True},
        "links": links,
        "final": {
            "board": list(last.board.rows()),
            "reason": last.result.reason,
            "scores": list(last.scores),
            "winners": list(last.result.winners),
        },
        "verdict": [verdict.state, verdict.turn, verdict.compared],
    }


def keys_of(plan: Plan) -> Keys:
    """Return the device keys of a game."""
    return DeviceKey(bytes([plan.seed]) * 16), DeviceKey(bytes(range(plan.seed, plan.seed + 16)))


def of_deal(game: Json) -> Json:
    """Return the secrets of a game, and the values that they determine."""
    keys = [DeviceKey(bytes.fromhex(key)) for key in game["keys"]]
    links = [each["link"] for each in game["links"]]
    host, guest = (sealed.take(key, links[:2]) for key in keys)
    (invited, joined), setup = host.ring, host.history.game.setup
    deal = deal_of(setup.seed, joined.request)
    secrets = HostSecrets(host.keys.seed, setup.seed, deal)
    own = GuestSecrets(guest.keys.seed, setup.seed)
    return {
        "name": game["name"],
        "seeds": [seat.keys.seed.hex() for seat in (host, guest)],
        "privateKeys": [f"{seat.keys.exchange:064x}" for seat in (host, guest)],
        "macKey": host.mac.key.hex(),
        "words": list(host.words),
        "t": f"{secrets.secret.t:064x}",
        "deal": deal.hex(),
        "order": list(own.order(0, range(1, setup.alphabet.total + 1))),
        "table": secrets.labels(0, joined.request.element or 0, setup.alphabet.full_bag)[0],
        "requests": [
            of_request(own, invited.powers, sealed.take(keys[1], links[: end + 1]))
            for end, each in enumerate(game["links"])
            if "element" in each
        ],
    }


def of_request(secrets: GuestSecrets, powers: Powers, seat: sealed.SealedSeat) -> Json:
    """Return the labels and secrets of the request in GUEST's last link."""
    state = seat.state
    assert isinstance(state, GuestState)
    made = sealed.steps(seat.history)
    epoch, number, asks_all = 0, 0, False
    if made:
        epoch, number = made[-1].before.epoch, made[-1].run.number
        asks_all = made[-1].after.renames
    labels = [*state.pending, *(label for label, _ in state.tiles if asks_all)]
    rho = secrets.rho(epoch, number, labels)
    return {
        "number": number,
        "epoch": epoch,
        "labels": sorted(labels),
        "rho": f"{rho:064x}",
        "keys": [f"{key:064x}" for key in powers.keys_of(sorted(labels), rho)],
    }


def of_seat(game: Json, seat: int, after: int) -> Json:
    """Return a player's seat link after this many links of a game."""
    links = [each["link"] for each in game["links"][:after]]
    text = sealed.seat_link(DeviceKey(bytes.fromhex(game["keys"][seat])), links)
    key = joint.read_seat_link(text).key.hex()
    return {"name": game["name"], "seat": seat, "after": after, "key": key, "text": text}


def of_bad_seats(text: str) -> list[Json]:
    """Damage a seat link in ways that must be refused; add the codes."""
    other = "0" if text[30] != "0" else "1"
    texts = {
        "no links": text[:48],
        "cut off": text[:-1],
        "one more digit": f"{text}0",
        "a digit of the key changed": text[:30] + other + text[31:],
        "the links of another game": text[:48] + "05abcde",
        "only a head": "S1",
        "another version": f"S1{text[2:]}",
        "a length too large": _seat_text(text, "zz" + "1"),
        "an empty link": _seat_text(text, text[48:] + "00"),
    }
    return refused(texts, joint.read_seat_link, "text")


def _seat_text(text: str, content: str) -> str:
    """Return a seat link with other links and a valid check number."""
    return write_seat(SeatKey(joint.read_seat_link(text).key), [content])[:48] + content


def vectors() -> Json:
    """Return the content of the file."""
    games = [
        of_game(name, keys_of(plan), plan.setup, chooser(plan)) for name, plan in PLANS.items()
    ]
    by_name = {game["name"]: game for game in games}
    seats = [of_seat(by_name[name], seat, after) for name, seat, after in SEATS]
    return {
        "format": 1,
        "games": games,
        "deals": [of_deal(game) for game in games if game["name"] in DEALS],
        "seats": seats,
        "bad": bad(),
        "badSeats": of_bad_seats(seats[-1]["text"]),
    }


main = program("sealed", __doc__, FILE, vectors)
