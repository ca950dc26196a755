/** What not every visit needs, fetched together when some of it is first wanted. */

export * from "./analysis.js";
export * from "./files.js";
export * from "./more.js";
export * from "./sounds.js";
export * from "./words.js";
