"""Forge sealed links like a stranger, who knows the format, or a player, who has the MAC keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from random import Random

from scrabble.errors import JointError
from scrabble.joint import Key, sealed
from scrabble.joint.sealed import links
from scrabble.joint.sealed.contents import Content
from scrabble.joint.sealed.curve import lift
from scrabble.joint.sealed.deal import Answer, Request
from scrabble.joint.sealed.hashing import MacKey
from scrabble.joint.sealed.seat import signed


def with_other_mac(rng: Random, text: str, _: Sequence[str] = ()) -> str:
    """Return a link with another MAC; an invitation has none."""
    parsed = sealed.read(text)
    is_bare = isinstance(parsed.content, sealed.Invitation)
    return links.write(parsed.content, 0 if is_bare else rng.randrange(links.TAG), parsed.body)


def with_other_field(rng: Random, text: str, _: Sequence[str] = ()) -> str:
    """Change one field of the deal in a link, but keep the old MAC."""
    parsed = sealed.read(text)
    content = other_content(rng, parsed.content)
    return links.write(content, parsed.tag, links.body_of(content))


def other_content(rng: Random, content: Content) -> Content:
    """Change one field of the deal to another possible value."""
    match content:
        case sealed.TurnLink(fields=Answer(numbers) as answer) if numbers:
            mixed = tuple(rng.sample(numbers, len(numbers)))
            return replace(content, fields=replace(answer, numbers=mixed))
        case sealed.TurnLink(fields=Request() as request):
            other = replace(request, laid=_other_places(rng, content, request))
            return replace(content, fields=other)
        case sealed.Joining():
            named = tuple(sorted(rng.sample(range(1, 90), len(content.request.named))))
            return replace(content, request=replace(content.request, named=named))
        case sealed.Opening():
            return replace(content, seed=rng.randbytes(len(content.seed)))
        case sealed.Invitation():
            points = content.powers.points
            return replace(content, key=lift(rng.choice(points).x) or content.key)
        case sealed.Closing():
            seeds = list(content.seeds)
            seeds[rng.randrange(2)] = rng.randbytes(len(seeds[0]))
            return replace(content, seeds=(seeds[0], seeds[1]))
        case _:
            return content


def _other_places(rng: Random, content: sealed.TurnLink, request: Request) -> tuple[int, ...]:
    """Return other labels for the laid tiles, half of the time."""
    if not request.laid or rng.random() < 0.5:
        return request.laid
    among = sealed.steps(content.history)[-1].before.possible - len(request.named)
    return tuple(sorted(rng.sample(range(1, among + 1), len(request.laid))))


def forced_seat(key: Key, texts: Sequence[str]) -> sealed.SealedSeat:
    """Return a seat whose program goes on after false links, its own or the friend's.

    The seat's state follows the last link that an honest program accepts.
    """
    for known in range(len(texts), 0, -1):
        try:
            seat = sealed.take(key, texts[:known])
        except JointError:
            continue
        last = sealed.read(texts[-1])
        before = seat.before if last.is_begun else last.digest
        return seat if known == len(texts) else replace(seat, last=last, before=before)
    raise LookupError


def closed_unchecked(seat: sealed.SealedSeat, opening: sealed.SealedLink) -> str:
    """Return the closing link of a program that does not check the deal."""
    said = opening.content
    assert isinstance(said, sealed.Opening)  # the caller has checked it
    seeds, exchanged = [said.seed] * 2, [said.exchanged] * 2
    seeds[seat.seat], exchanged[seat.seat] = seat.keys.seed, seat.state.exchanged
    both, (host, guest) = (seeds[0], seeds[1]), exchanged
    closing = sealed.Closing(said.history, both, (host, guest))
    return signed_after(seat.mac, closing, opening.number + 1, opening.text)


def signed_after(mac: MacKey, content: Content, number: int, before: str) -> str:
    """Return link ``number`` with the right MAC, if ``before`` is the link before it."""
    return signed(mac, content, number, sha256(before.encode("ascii")).digest())
