import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { instant, timeZoneName } from "./instant.ts";

const read: [text: string, iso: string | undefined][] = [
  ["2026-01-31", "2026-01-31T00:00:00.000Z"],
  ["2026-01-31T12:00Z", "2026-01-31T12:00:00.000Z"],
  ["2026-01-31T12:00:00z", "2026-01-31T12:00:00.000Z"],
  ["2026-01-31t12:00:00.5Z", "2026-01-31T12:00:00.500Z"],
  ["2026-01-31T12:00:00.123456789Z", "2026-01-31T12:00:00.123Z"],
  ["2026-01-31T12:00:00+02:00", "2026-01-31T10:00:00.000Z"],
  ["2026-01-31T12:00:00+0200", "2026-01-31T10:00:00.000Z"],
  ["2026-01-31T12:00:00+02", "2026-01-31T10:00:00.000Z"],
  ["2026-01-31T12:00-0930", "2026-01-31T21:30:00.000Z"],
  ["2026-01-31T01:00:00+05:45", "2026-01-30T19:15:00.000Z"],
  ["2024-02-29", "2024-02-29T00:00:00.000Z"],
  ["0001-01-01", "0001-01-01T00:00:00.000Z"],
  ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z"],
  ["2026-02-29", undefined],
  ["2026-02-31T00:00:00Z", undefined],
  ["2026-13-01", undefined],
  ["2026-01-31T12:00:00", undefined],
  ["2026-01-31T12:00:00+2", undefined],
  ["2026-01-31T12:00:00+02:0", undefined],
  ["2026-01-31T12:00:00+25:00", undefined],
  ["2026-01-31T12:00:00+02:60", undefined],
  ["2026-01-31T25:00:00Z", undefined],
  ["0000-12-31", undefined],
  ["0001-01-01T00:00:00+00:01", undefined],
  ["9999-12-31T23:59:59-01:00", undefined],
  ["2026-01", undefined],
  ["31.01.2026", undefined],
  [" 2026-01-31", undefined],
  ["2026-01-31\n", undefined],
  ["", undefined],
];
for (const [text, iso] of read) {
  test(`${JSON.stringify(text)} is ${iso ?? "no moment"}`, () =>
    assert.equal(instant(text)?.toISOString(), iso));
}

test("the offset may be written in any way, and no text makes it throw", () => {
  const moment = fc.date({ min: new Date("0001-01-02"), max: new Date("9999-12-30"), noInvalidDate: true });
  const quarters = fc.integer({ min: -14 * 4, max: 14 * 4 });
  fc.assert(
    fc.property(moment, quarters, fc.constantFrom(":", ""), (date, quarter, colon) => {
      const minutes = Math.abs(quarter) * 15;
      const two = (figure: number) => String(figure).padStart(2, "0");
      const offset = `${quarter < 0 ? "-" : "+"}${two(Math.floor(minutes / 60))}${colon}${two(minutes % 60)}`;
      const local = new Date(date.getTime() + quarter * 15 * 60_000).toISOString().slice(0, -1);
      assert.equal(instant(local + offset)?.getTime(), date.getTime());
    }),
  );
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => instant(text) === undefined));
});

test("takes the zones of the IANA database, and spells them as it does", () => {
  const zones = [...Intl.supportedValuesOf("timeZone"), "UTC", "Europe/Kyiv", "Asia/Kolkata", "Etc/GMT+5"];
  for (const zone of zones) assert.equal(timeZoneName(zone), zone);
  assert.equal(timeZoneName("europe/berlin"), "Europe/Berlin");
  assert.equal(timeZoneName("utc"), "UTC");
});

test("takes nothing else", () => {
  for (const text of [
    "",
    " ",
    "Europe/Atlantis",
    " Europe/Berlin",
    "+01:00",
    "-0500",
    "UTC+1",
    "Berlin",
    "toString",
  ])
    assert.equal(timeZoneName(text), undefined, JSON.stringify(text));
});
