"""Expand a Hunspell dictionary into its words.

Supports the features that our dictionaries use: flags in all four notations and by alias, suffixes
on suffixes, prefixes, conditions, and flags of forms that are not words by themselves. Compounds
are not supported. *hunspell(5)* describes the format.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

_HEADER_PARTS = 4
_CONDITION_PART = 4


@dataclass(frozen=True, slots=True)
class Affix:
    """One rule: if the condition holds, remove ``strip`` at the end (or front) and add ``add``.

    ``flags`` belong to the resulting form; ``cross`` allows a prefix and a suffix on one word.
    """

    strip: str
    add: str
    condition: re.Pattern[str]
    flags: frozenset[str]
    cross: bool

    @property
    def reach(self) -> int:
        """The number of characters of a word that the rule looks at."""
        return max(len(self.strip), len(_CLASS.sub("x", self.condition.pattern.rstrip("$"))))


_CLASS = re.compile(r"\[[^]]*\]")


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the word file: the stem, its flags, and notes (``po:noun`` and so on)."""

    stem: str
    flags: frozenset[str]
    notes: str


_Endings = tuple[int | None, list[str], list[Affix]]
"""Where to cut a word; endings that complete a form; rules whose forms take more suffixes."""


class Dictionary:
    """A Hunspell dictionary: its `entries` and the `forms` of each."""

    def __init__(self, path: Path) -> None:
        """Read the ``.aff`` file of ``path``, given without its ending."""
        self._path = path
        self._lines = path.with_suffix(".aff").read_text("utf-8-sig").splitlines()
        options = {parts[0]: parts[1] for parts in map(str.split, self._lines) if len(parts) == 2}
        self._notation = options.get("FLAG", "char")
        self._aliases = [line.split()[1] for line in self._lines if line.startswith("AF ")][1:]
        self._bare = options.get("NEEDAFFIX", "")
        self._never = {options.get(name, "") for name in ("FORBIDDENWORD", "ONLYINCOMPOUND")} - {""}
        self._suffixes = self._affixes("SFX")
        self._prefixes = self._affixes("PFX")
        self._reach = {
            flag: max((affix.reach for affix in group), default=0)
            for flag, group in self._suffixes.items()
        }
        self._fitting = lru_cache(maxsize=1 << 14)(self._find_fitting)

    def entries(self) -> Iterator[Entry]:
        """Yield the lines of the ``.dic`` file after the first, which is a count."""
        with self._path.with_suffix(".dic").open(encoding="utf-8-sig") as file:
            next(file)
            for line in file:
                word, _, notes = line.rstrip("\n").replace("\t", " ").partition(" ")
                stem, slash, flags = word.partition("/")
                if stem:
                    yield Entry(stem, self._flags(flags) if slash else frozenset(), notes)

    def forms(self, entry: Entry, without: Collection[str] = ()) -> set[str]:
        """Return the forms of an entry; ``without`` names the flags of suffixes to leave out."""
        found: set[str] = set()
        if not entry.flags & self._never:
            self._collect(found, entry.stem, entry.flags, frozenset(), without)
        return found

    def _collect(
        self,
        found: set[str],
        word: str,
        flags: frozenset[str],
        prefixes: frozenset[str],
        without: Collection[str],
        depth: int = 2,
    ) -> None:
        """Add a form, and its forms with a prefix and up to two suffixes."""
        prefixes |= flags & self._prefixes.keys()
        if self._bare not in flags:
            found.add(word)
            found.update(self._prefixed([word], prefixes))
        for flag in flags if depth else ():
            if flag not in self._suffixes or flag in without:
                continue
            for cut, endings, further in self._fitting(flag, word[-self._reach[flag] :]):
                stem = word[:cut]
                made = [stem + ending for ending in endings]
                crossing = prefixes if self._suffixes[flag][0].cross else frozenset[str]()
                found.update(made)
                found.update(self._prefixed(made, crossing))
                for affix in further:
                    self._collect(
                        found, stem + affix.add, affix.flags, crossing, without, depth - 1
                    )

    def _prefixed(self, words: list[str], prefixes: frozenset[str]) -> Iterator[str]:
        for flag in prefixes:
            for affix in self._prefixes[flag]:
                for word in words:
                    if word.startswith(affix.strip) and affix.condition.match(word):
                        yield affix.add + word[len(affix.strip) :]

    def _find_fitting(self, flag: str, tail: str) -> list[_Endings]:
        """Return the rules of a class that fit a word's end, grouped by the ending they cut off."""
        groups: dict[str, tuple[list[str], list[Affix]]] = {}
        for affix in self._suffixes[flag]:
            if (
                tail.endswith(affix.strip)
                and affix.condition.search(tail)
                and not affix.flags & self._never
            ):
                endings, further = groups.setdefault(affix.strip, ([], []))
                if affix.flags:
                    further.append(affix)
                else:
                    endings.append(affix.add)
        return [(-len(strip) or None, *group) for strip, group in groups.items()]

    def _affixes(self, kind: str) -> dict[str, list[Affix]]:
        groups: dict[str, list[Affix]] = {}
        cross: dict[str, bool] = {}
        for parts in (line.split() for line in self._lines if line.startswith(f"{kind} ")):
            flag = parts[1]
            if len(parts) == _HEADER_PARTS and flag not in groups:  # "SFX A Y 12"
                groups[flag] = []
                cross[flag] = parts[2] == "Y"
                continue
            add, _, flags = parts[3].partition("/")
            condition = parts[_CONDITION_PART] if len(parts) > _CONDITION_PART else "."
            pattern = "" if condition == "." else condition.replace("-", r"\-")
            groups[flag].append(
                Affix(
                    strip=parts[2].replace("0", ""),
                    add=add.replace("0", ""),
                    condition=re.compile(f"{pattern}$" if kind == "SFX" else pattern),
                    flags=self._flags(flags),
                    cross=cross[flag],
                )
            )
        return groups

    def _flags(self, text: str) -> frozenset[str]:
        if self._aliases and text.isdecimal():
            text = self._aliases[int(text) - 1]
        if self._notation == "num":
            return frozenset(text.split(",")) - {""}
        if self._notation == "long":
            return frozenset(text[n : n + 2] for n in range(0, len(text), 2))
        return frozenset(text)
