/** What not every visit needs, fetched together when some of it is first wanted. */

export * from "./backup.js";
export * from "./files.js";
export * from "./hints.js";
export * from "./lists.js";
export * from "./more.js";
export * from "./result.js";
export * from "./review.js";
export * from "./settings.js";
export * from "./sounds.js";
export * from "./statistics.js";
export * from "./words.js";
