/** What not every visit needs, fetched together when some of it is first wanted. */

export * from "./dictionary.js";
export * from "./files.js";
export * from "./help.js";
export * from "./review.js";
export * from "./sounds.js";
