// A computer player of lines of JSON in another language, see docs/bots.md: it keeps letters that go well
// together, exchanges the others as long as it may, and then passes. `match` plays it against any other player.
import { createInterface } from "node:readline";

const KEPT = "AEINRST?";
let greeted = false;

for await (const line of createInterface({ input: process.stdin })) {
  const known = JSON.parse(line);
  let answer = { move: "pass" };
  if (!greeted) {
    greeted = true;
    answer = { name: "exchange" };
  } else if (known.may_exchange) {
    const others = [...known.rack].filter((tile, at) => !KEPT.includes(tile) || known.rack.indexOf(tile) < at);
    if (others.length > 0) answer = { move: `exchange ${others.join("")}` };
  }
  console.log(JSON.stringify(answer));
}
