// Prints the page's QR codes of texts, as rows of 0 and 1 with their margin.

import { qrPicture } from "../../../site/share/qr.js";

for (const text of process.argv.slice(2)) {
  const svg = qrPicture(text);
  const size = Number(svg.match(/viewBox="0 0 (\d+) \1"/)[1]);
  const rows = Array.from({ length: size }, () => new Array(size).fill(0));
  for (const [, x, y] of svg.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) rows[y][x] += 1;
  console.log(rows.map((row) => row.join("")).join(" "));
}
