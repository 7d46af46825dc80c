import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { startOfDay } from "./day-in-zone.ts";

const starts: [day: string, zone: string, byDays: number, iso: string][] = [
  ["2026-10-31", "UTC", 0, "2026-10-31T00:00:00.000Z"],
  ["2026-10-31", "Europe/Berlin", 0, "2026-10-30T23:00:00.000Z"],
  ["2026-10-31", "Europe/Berlin", 1, "2026-10-31T23:00:00.000Z"],
  ["2026-10-25", "Europe/Berlin", 0, "2026-10-24T22:00:00.000Z"],
  ["2026-10-25", "Europe/Berlin", 1, "2026-10-25T23:00:00.000Z"],
  ["2026-11-27", "America/New_York", 1, "2026-11-28T05:00:00.000Z"],
  ["2026-12-31", "Asia/Kolkata", 1, "2026-12-31T18:30:00.000Z"],
  ["2028-02-28", "Pacific/Auckland", 1, "2028-02-28T11:00:00.000Z"],
  // The clock skips from 00:00 to 01:00, goes back from 01:00 to 00:00, and leaves out a whole day.
  ["2026-04-24", "Africa/Cairo", 0, "2026-04-23T22:00:00.000Z"],
  ["2026-11-01", "America/Havana", 0, "2026-11-01T04:00:00.000Z"],
  ["2011-12-30", "Pacific/Apia", 1, "2011-12-30T10:00:00.000Z"],
  ["9999-12-31", "Asia/Tokyo", 0, "9999-12-30T15:00:00.000Z"],
  ["9999-12-31", "America/New_York", 1, "+010000-01-01T05:00:00.000Z"],
  ["0001-01-01", "Asia/Tokyo", 0, "0000-12-31T14:41:01.000Z"],
];
for (const [day, zone, byDays, iso] of starts) {
  test(`${day} ${byDays ? "ends" : "starts"} in ${zone} at ${iso}`, () =>
    assert.equal(startOfDay(day, zone, byDays).toISOString(), iso));
}

test("the first moment of a day is in it, and the millisecond before is not, in each zone and at any time", () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
  const date = fc.date({ min: new Date("1970-01-03"), max: new Date("2099-12-30"), noInvalidDate: true });
  fc.assert(
    fc.property(zone, date, (timeZone, moment) => {
      const dayAt = (ms: number) => {
        const parts = { timeZone, year: "numeric", month: "2-digit", day: "2-digit" } as const;
        return new Intl.DateTimeFormat("en-CA", parts).format(ms);
      };
      const day = moment.toISOString().slice(0, 10);
      const start = startOfDay(day, timeZone).getTime();
      assert.ok(dayAt(start) >= day, `${day} in ${timeZone}: ${dayAt(start)}`);
      assert.ok(dayAt(start - 1) < day, `${day} in ${timeZone}: ${dayAt(start - 1)} before`);
    }),
  );
});
