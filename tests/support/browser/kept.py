"""Data that a page stores on its device."""

import json
from pathlib import Path
from typing import Any

from scripts.build.dist import LIST, WORKER, write_list

SETTINGS = "paw.settings /"
"""The key of the settings in localStorage, for a page at the root of its origin."""

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


def keep(page: Any, *records: dict[str, Any]) -> None:
    """Add records to the games stored by a page at the root."""
    page.evaluate(KEEP, ["pass-a-word /", "games", records])


def republish(folder: Path) -> str:
    """Write the file list of a published page again, as a build does; return the version."""
    script = folder / WORKER
    before = json.loads((folder / LIST).read_bytes())["version"]
    script.write_text(script.read_text("utf-8").replace(before, "0" * len(before)), "utf-8")
    return write_list(folder)


def publish_newer(folder: Path) -> str:
    """Publish a version of a page that differs only in a licence; return the version."""
    with (folder / "licences" / "pass-a-word.txt").open("a") as licence:
        licence.write("\n")
    return republish(folder)
