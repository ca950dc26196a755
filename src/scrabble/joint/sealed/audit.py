"""Audit a game: once both seals are open, repeat the whole deal and compare it with the links.

The audit blames a player only with certainty: no link is missing, all MACs are right, and the
player's link is the first that differs from the link derived from the seeds. Only players have the
key to check MACs. For everybody else, or with a link missing, the audit says only that links do not
fit.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from dataclasses import dataclass, replace
from itertools import zip_longest

from scrabble.errors import JointError
from scrabble.joint.keys import Key
from scrabble.joint.protocol import Verdict
from scrabble.joint.sealed.contents import Closing, Opening, SealedLink, TurnLink, opener
from scrabble.joint.sealed.course import GUEST, HOST
from scrabble.joint.sealed.dealt import Deal, Dealt, FalseDeal
from scrabble.joint.sealed.hashing import MacKey
from scrabble.joint.sealed.links import read
from scrabble.joint.sealed.seat import (
    INVITATION,
    JOINING,
    fits,
    is_signed,
    mac_of,
    ring_of,
    seat_of,
)


def auditing(
    texts: Iterable[str], last: str, key: Key | None = None
) -> Generator[int, None, Verdict]:
    """Audit a game with the available links; yield the turn of each, and return the verdict.

    A player's device or seat key also checks the MACs. The verdict is ``fair`` if all links are
    there and fit, ``partial`` if the available ones fit, ``altered`` if one changed on its way,
    else ``broken``. Raises `JointError` (``not-over``) unless the last link opens both seals.
    """
    closing = read(last)
    if not isinstance(closing.content, Closing):
        raise JointError("not-over", "Both seals have to be open for this.")
    audit = _Audit.of(map(read, {*texts, last}), closing, closing.content, key)
    found = (
        audit.altered() or audit.unlike_opened() or audit.unlike_played() or audit.unlike_promised()
    )
    return found or (yield from audit.compared())


@dataclass(frozen=True, slots=True)
class _Audit:
    """The available links by number, and the seat and MAC key of the auditing player, if known.

    Without the first two links (``has_ring``) no link can be compared.
    """

    links: Mapping[int, SealedLink]
    closing: Closing
    total: int
    has_ring: bool = False
    seat: int | None = None
    mac: MacKey | None = None

    @classmethod
    def of(
        cls, links: Iterable[SealedLink], last: SealedLink, closing: Closing, key: Key | None
    ) -> _Audit:
        """Sort links by number; leave out unfinished turns, which later links include."""
        versions = dict[int, list[SealedLink]]()
        for link in sorted(
            links, key=lambda each: (not last.history.begins_with(each.history), each.text)
        ):
            if link.setup == last.setup and not link.is_begun and link.number < last.number:
                versions.setdefault(link.number, []).append(link)
        versions[last.number] = [last]
        bare = cls(_chosen(versions, None), closing, last.number + 2)
        if not {INVITATION, JOINING} <= versions.keys():
            return bare
        first = {number: bare.links[number] for number in (INVITATION, JOINING)}
        own = None if key is None else seat_of(key, first)
        seat, mac = (own[0], mac_of(*own, first)) if own else (None, None)
        return replace(bare, links=_chosen(versions, mac), has_ring=True, seat=seat, mac=mac)

    def _before(self, number: int) -> bytes | None:
        """Return the SHA-256 of the link before a link, if it is available."""
        link = self.links.get(number - 1)
        return None if link is None else link.digest

    @property
    def _opening(self) -> Opening | None:
        """The content of the opening link, if it is available."""
        contents = (each.content for each in self.links.values())
        return next((each for each in contents if isinstance(each, Opening)), None)

    def _broken(self, turn: int, seat: int, compared: int) -> Verdict:
        """Report a link that does not fit, and the player who made it if that is certain."""
        verdict = Verdict("broken", turn, compared, self.total)
        if self.mac is None or len(self.links) < self.total:
            return verdict
        if seat == self.seat:
            return replace(verdict, state="altered")
        return replace(verdict, seat=seat)

    def altered(self) -> Verdict | None:
        """Report the first link with a wrong MAC."""
        if self.mac is None:
            return None
        for number, link in sorted(self.links.items()):
            before = self._before(number)
            if before is not None and not is_signed(self.mac, link, before):
                return Verdict("altered", len(link.history.turns), 0, self.total)
        return None

    def unlike_opened(self) -> Verdict | None:
        """Report a closing link that differs from the opening link."""
        said = self._opening
        if said is None:
            return None
        first, moves = opener(said.history), self.closing.history.game.moves
        shown = said.history.game.moves, said.seed, said.exchanged
        if shown == (moves, self.closing.seeds[first], self.closing.exchanged[first]):
            return None
        pairs = enumerate(zip_longest(said.history.game.moves, moves), 1)
        turn = next((turn for turn, (one, other) in pairs if one != other), len(moves))
        return self._broken(turn, 1 - first, 0)

    def unlike_played(self) -> Verdict | None:
        """Report the first link whose moves differ from the closing link's; blame no player."""
        for _, link in sorted(self.links.items()):
            if not self.closing.history.begins_with(link.history):
                return Verdict("broken", len(link.history.turns), 0, self.total)
        return None

    def unlike_promised(self) -> Verdict | None:
        """Report a seed that breaks the commitment made at the start."""
        if not self.has_ring:
            return None
        ring = ring_of(dict(self.links))
        false = (s for s in (HOST, GUEST) if not fits(self.closing.seeds[s], ring, s))
        seat = next(false, None)
        return None if seat is None else self._broken(0, seat, 0)

    def compared(self) -> Generator[int, None, Verdict]:
        """Compare each available link with the one derived from the seeds, and replay the game."""
        count = sum(not isinstance(x.content, TurnLink) for x in self.links.values())
        count = count if self.has_ring else 1
        shown = self.closing
        deal, dealt = Deal.of(shown.history, shown.seeds, shown.exchanged), list[Dealt]()
        try:
            for each in deal.links(self._before if self.has_ring else None):
                dealt.append(each)
                said = self._comparable(each)
                if said is not None:
                    if said.fields != each.fields:
                        return self._broken(each.run.start.turn + 1, each.run.seat, count)
                    count += 1
                yield each.run.end.turn + 1
            history = deal.played(dealt)
        except FalseDeal as error:
            return self._broken(error.turn, error.seat, count)
        return Verdict(
            "fair" if count == self.total else "partial",
            len(history.turns),
            count,
            self.total,
            history=history,
            is_signed=self.mac is not None,
        )

    def _comparable(self, dealt: Dealt) -> TurnLink | None:
        """Return the content of a run's link, if the links to derive it from are available."""
        link = self.links.get(dealt.run.number)
        if not self.has_ring or link is None or not isinstance(link.content, TurnLink):
            return None
        needs_before = dealt.run.seat == HOST or dealt.run.returned > 0
        has_before = self._before(dealt.run.number) is not None
        return link.content if has_before or not needs_before else None


def _chosen(versions: Mapping[int, list[SealedLink]], mac: MacKey | None) -> dict[int, SealedLink]:
    """Return one link for each number: of several versions, the one that the next link answers."""
    found = dict[int, SealedLink]()
    for number in sorted(versions, reverse=True):
        options, later = versions[number], found.get(number + 1)
        if mac is not None and later is not None:
            after = [each for each in options if is_signed(mac, later, each.digest)]
            options = after or options
        found[number] = options[0]
    return found
