// Time zones on both sides of the date line, and moments at which their date may differ from the date of UTC.

/** Time zones with a moment and its date in the zone. @type {[zone: string, moment: string, day: string][]} */
export const DAYS = [
  ["Pacific/Kiritimati", "2026-11-24T10:30:00Z", "2026-11-25"],
  ["Asia/Tokyo", "2026-11-30T15:00:00Z", "2026-12-01"],
  ["UTC", "2026-11-24T23:59:59Z", "2026-11-24"],
  ["America/New_York", "2026-12-01T05:01:00Z", "2026-12-01"],
  ["Pacific/Pago_Pago", "2026-11-24T10:59:00Z", "2026-11-23"],
];

/** Use this time zone until a test has ended. @param {import("node:test").TestContext} t @param {string} zone */
export function liveIn(t, zone) {
  const before = process.env.TZ;
  process.env.TZ = zone;
  t.after(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });
}
