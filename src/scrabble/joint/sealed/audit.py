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
from scrabble.joint.protocol import Verdict
from scrabble.joint.sealed.contents import Closing, Opening, SealedLink, TurnLink, opener
from scrabble.joint.sealed.course import GUEST, HOST
from scrabble.joint.sealed.dealt import Deal, Dealt, FalseDeal
from scrabble.joint.sealed.keys import MacKey, own_part_key
from scrabble.joint.sealed.known_links import KnownLinks, fits, is_signed
from scrabble.joint.sealed.links import read, unmasked
from scrabble.joint.sealed.own_part import pack
from scrabble.joint.sealed.seat import mac_of, seat_of
from scrabble.moves import Exchange

_INVITATION, _JOINING = -1, 0
"""Numbers of links, as in `SealedLink.number`."""


def auditing(
    texts: Iterable[str], last: str, key: bytes | None = None
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

    ``known`` is ``None`` without the first two links; then no link can be compared.
    """

    links: Mapping[int, SealedLink]
    closing: Closing
    total: int
    known: KnownLinks | None = None
    seat: int | None = None
    mac: MacKey | None = None

    @classmethod
    def of(
        cls, links: Iterable[SealedLink], last: SealedLink, closing: Closing, key: bytes | None
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
        if not {_INVITATION, _JOINING} <= versions.keys():
            return bare
        first = (bare.links[_INVITATION].text, bare.links[_JOINING].text)
        both = KnownLinks.of(first)
        own = None if key is None else seat_of(key, both)
        seat, mac = (own[0], mac_of(*own, both)) if own else (None, None)
        links_at_hand = _chosen(versions, mac)
        known = KnownLinks.of(link.text for link in links_at_hand.values())
        return replace(bare, links=links_at_hand, known=known, seat=seat, mac=mac)

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
        if self.mac is None or self.known is None:
            return None
        for number, link in sorted(self.links.items()):
            before = None if number < 0 else self.known.before(number)
            if before is not None and not is_signed(self.mac, link, before):
                return Verdict("altered", len(link.history.turns), 0, self.total)
        return None

    def unlike_opened(self) -> Verdict | None:
        """Report a closing link whose moves or seed differ from the opening link."""
        said = self._opening
        if said is None:
            return None
        first, moves = opener(said.history), self.closing.history.game.moves
        if said.history.game.moves == moves and said.seed == self.closing.seeds[first]:
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
        if self.known is None:
            return None
        false = (s for s in (HOST, GUEST) if not fits(self.closing.seeds[s], self.known, s))
        seat = next(false, None)
        return None if seat is None else self._broken(0, seat, 0)

    def compared(self) -> Generator[int, None, Verdict]:
        """Compare each available link with the one derived from the seeds, and replay the game."""
        turns = {n: x for n, x in self.links.items() if isinstance(x.content, TurnLink)}
        count = len(self.links) - len(turns) if self.known else 1
        shown = self.closing
        deal, dealt = Deal.of(shown.history, shown.seeds, shown.exchanged), list[Dealt]()
        before = None if self.known is None else self.known.before
        try:
            for each in deal.links(before):
                dealt.append(each)
                if self._is_unlike_said(each):
                    return self._broken(each.run.end.turn, 1 - each.run.seat, count)
                if self._is_comparable(each):
                    if not self._agrees(each):
                        return self._broken(each.run.start.turn + 1, each.run.seat, count)
                    count += 1
                yield each.run.end.turn + 1
            history = deal.played(dealt)
        except FalseDeal as error:
            return self._broken(error.turn, error.seat, count)
        is_whole = count == self.total
        return Verdict(
            "fair" if is_whole else "partial", len(history.turns), count, self.total, None, history
        )

    def _is_unlike_said(self, dealt: Dealt) -> bool:
        """Say whether the opening and the closing link state different tiles for an exchange."""
        said = self._opening
        if said is None or not dealt.places or opener(said.history) != dealt.run.seat:
            return False
        tiles = said.exchanged[len(dealt.made[-1].before.exchanged[dealt.run.seat])]
        return dealt.moves[-1] != Exchange(tiles)

    def _is_comparable(self, dealt: Dealt) -> bool:
        """Say whether a run's link is available; HOST's link also needs the request it answers."""
        if self.known is None or dealt.run.number not in self.known.turns:
            return False
        return dealt.run.seat == GUEST or self.known.before(dealt.run.number) is not None

    def _agrees(self, dealt: Dealt) -> bool:
        """Say whether the sent link equals the derived one, own part included."""
        content = self.links[dealt.run.number].content
        assert isinstance(content, TurnLink)  # checked by the caller
        if content.fields != dealt.fields:
            return False
        seed, made = self.closing.seeds[dealt.run.seat], dealt.made
        own = unmasked(content, made, own_part_key(seed))
        return own == pack(made, dealt.state)


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
