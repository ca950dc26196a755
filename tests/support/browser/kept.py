"""What a page keeps on its device, under today's names and under those of earlier versions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from scripts.build.dist import list_assets

SETTINGS = "paw.settings /"
"""The name of the settings of a page at the root of its origin, where most tests have it."""

KEEP = """([name, table, records]) => new Promise((done) => {
  const put = () => {
    const asked = indexedDB.open(name, 1);
    asked.onupgradeneeded = () => asked.transaction.abort();
    asked.onerror = () => setTimeout(put, 20); // The page has not made it yet.
    asked.onsuccess = () => {
      const work = asked.result.transaction(table, "readwrite");
      for (const record of records) work.objectStore(table).put(record);
      work.oncomplete = () => { asked.result.close(); done(); };
    };
  };
  put();
})"""

READ = """([name, table]) => new Promise((done) => {
  const asked = indexedDB.open(name, 1);
  asked.onupgradeneeded = () => asked.transaction.abort();
  asked.onerror = () => done(null);
  asked.onsuccess = () => {
    const all = asked.result.transaction(table).objectStore(table).getAll();
    all.onsuccess = () => { asked.result.close(); done(all.result); };
  };
})"""
"""Reads all records of a database; null if there is none of that name."""

MAKE = """([name, table, about, pairs]) => new Promise((done) => {
  const asked = indexedDB.open(name, 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore(table, about ?? undefined);
  asked.onsuccess = () => {
    const work = asked.result.transaction(table, "readwrite");
    for (const [key, record] of pairs) work.objectStore(table).put(record, key ?? undefined);
    work.oncomplete = () => { asked.result.close(); done(); };
  };
})"""


def keep(page: Any, *records: dict[str, Any]) -> None:
    """Put records among the games that a page at the root has kept."""
    page.evaluate(KEEP, ["pass-a-word /", "games", records])


def republish(folder: Path) -> str:
    """List the files of a published page anew, as after a build; return the version."""
    assets = list_assets(folder)
    (folder / "assets.json").write_text(json.dumps(assets), "utf-8")
    return str(assets["version"])


def publish_newer(folder: Path) -> str:
    """Publish another version of a page, which differs only in a licence; return the version."""
    with (folder / "licences" / "pass-a-word.txt").open("a") as licence:
        licence.write("\n")
    return republish(folder)
