// In every time zone, days follow the player's calendar: the puzzle of the day, the puzzles' calendar and week,
// and the dates of games.

import assert from "node:assert/strict";
import { test } from "node:test";
import { device } from "../support/page/device.mjs";
import { games } from "../support/page/engine.mjs";
import { DAYS, liveIn } from "../support/zones.mjs";

const DAY_MS = 86_400_000;

/** Format a date like the page. @param {string} day @param {Intl.DateTimeFormatOptions} how */
const shown = (day, how) =>
  new Intl.DateTimeFormat("en", { ...how, timeZone: "UTC" }).format(Date.parse(day));

for (const [zone, moment, day] of DAYS)
  test(`puzzles and games have the player's date: ${moment} in ${zone}`, async (t) => {
    liveIn(t, zone);
    const number = Date.parse(day) / DAY_MS;
    const it = device(t, { hasClock: true });
    Object.defineProperty(it, "now", { value: Date.parse(moment) });
    const done = { [`${number - 1} en`]: { tries: [], hints: 0, stars: 2, on: number - 1 } };
    it.storage.setItem("paw.settings /", JSON.stringify({ puzzles: done }));
    (await it.show(await games.game(["best"]))).close();
    const page = await it.open();
    const { title } = await page.find(".game-line time");
    assert.ok(title.startsWith(shown(day, { dateStyle: "medium" })), title);
    const week = [...page.document.querySelectorAll(".week i")];
    assert.equal(
      week.findIndex((each) => each.matches(".today")),
      (number + 3) % 7,
    );
    await page.press(/^Today’s puzzle/);
    await page.find("#puzzle .tries");
    assert.equal(page.link, await games.puzzle_of_day(number));
    const named = shown(day, { weekday: "long", day: "numeric", month: "long" });
    const now = ".month [aria-current]";
    assert.match(page.text(now), new RegExp(`^Today, ${named}: not played`));
    const later = page.all(".month .day:disabled").map(({ textContent }) => textContent);
    assert.ok(later.length, "days to come");
    assert.deepEqual(
      later.filter((name) => /not played/.test(name)),
      [],
    );
    await page.see(
      shown(day, { weekday: "short", day: "numeric", month: "short" }),
      ".puzzle-name",
    );
    await page.see("1 day", "#puzzle .streak");
    await page.press("Hint");
    await page.see("The best play is", "#puzzle .note");
    await page.press("Hint");
    await page.press("Give up");
    await page.answer("Give up");
    await page.see(`${named}: 0 stars of 3`, now);
    const { puzzles } = JSON.parse(it.storage.getItem("paw.settings /"));
    assert.equal(puzzles[`${number} en`].on, number);
  });

test("a player whose clock is before the first puzzle is told so", async (t) => {
  const it = device(t, { hasClock: true });
  Object.defineProperty(it, "now", { value: Date.parse("2020-02-29T12:00:00Z") });
  const page = await it.open();
  await page.press(/^Today’s puzzle/);
  await page.see("Puzzles begin on October 5, 2026", "#toast");
  await page.see("this device’s clock says February 29, 2020. Set its date.", "#toast");
});
