import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { dayOf } from "./day.ts";
import { intervals, MAX_ROWS, readSpan, spansOf, startOf } from "./range.ts";

const days = fc
  .date({ min: new Date("1990-01-01"), max: new Date("2090-01-01"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const after = (day: string, count = 1) =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);

test("without days it is 30 up to today; one of them alone bounds the other", () => {
  assert.deepEqual(readSpan({}, "2026-03-05"), { from: "2026-02-04", to: "2026-03-05" });
  assert.deepEqual(readSpan({ to: "2026-01-30" }, "2026-03-05"), { from: "2026-01-01", to: "2026-01-30" });
  assert.deepEqual(readSpan({ from: "2026-03-05" }, "2026-03-05"), { from: "2026-03-05", to: "2026-03-05" });
  assert.throws(() => readSpan({ from: "2026-03-06" }, "2026-03-05"));
  assert.throws(() => readSpan({ from: "2026-03-02", to: "2026-03-01" }, "2026-03-05"));
});

test("weeks begin on Monday, also across years", () => {
  assert.equal(startOf("2026-01-01", "week"), "2025-12-29");
  assert.equal(startOf("2026-03-01", "week"), "2026-02-23", "a Sunday ends its week");
  assert.equal(startOf("2026-03-02", "week"), "2026-03-02");
  assert.deepEqual(spansOf({ from: "2026-02-25", to: "2026-03-10" }, "week"), [
    { from: "2026-02-25", to: "2026-03-01" },
    { from: "2026-03-02", to: "2026-03-08" },
    { from: "2026-03-09", to: "2026-03-10" },
  ]);
});

test("months have the days they have", () => {
  assert.deepEqual(spansOf({ from: "2024-01-31", to: "2024-03-01" }, "month"), [
    { from: "2024-01-31", to: "2024-01-31" },
    { from: "2024-02-01", to: "2024-02-29" },
    { from: "2024-03-01", to: "2024-03-01" },
  ]);
});

test("at most 400 rows", () => {
  const from = "2026-01-01";
  assert.equal(spansOf({ from, to: after(from, MAX_ROWS - 1) }, "day").length, MAX_ROWS);
  assert.throws(() => spansOf({ from, to: after(from, MAX_ROWS) }, "day"));
  assert.equal(spansOf({ from, to: after(from, MAX_ROWS) }, "week").length, 58);
  assert.throws(() => spansOf({ from: "0001-01-01", to: "9999-12-31" }, "month"));
});

test("rows follow each other without a gap, within one interval each", () => {
  fc.assert(
    fc.property(days, fc.nat(399), fc.constantFrom(...intervals), (from, length, interval) => {
      const to = after(from, length);
      const spans = spansOf({ from, to }, interval);
      assert.deepEqual([spans[0]!.from, spans.at(-1)!.to], [from, to]);
      for (const [i, span] of spans.entries()) {
        assert.equal(startOf(span.from, interval), startOf(span.to, interval));
        if (i) assert.equal(span.from, after(spans[i - 1]!.to));
        if (i) assert.equal(span.from, startOf(span.from, interval));
      }
    }),
  );
});

test("a day is that of the time zone, on days of 23, 24 and 25 hours", () => {
  const day = (time: string, zone = "America/New_York") => dayOf(new Date(time), zone);
  assert.deepEqual(
    ["2026-03-08T04:59:59Z", "2026-03-08T05:00:00Z", "2026-03-09T03:59:59Z", "2026-03-09T04:00:00Z"].map(
      (time) => day(time),
    ),
    ["2026-03-07", "2026-03-08", "2026-03-08", "2026-03-09"],
  );
  assert.deepEqual(
    ["2026-11-01T03:59:59Z", "2026-11-01T04:00:00Z", "2026-11-02T04:59:59Z", "2026-11-02T05:00:00Z"].map(
      (time) => day(time),
    ),
    ["2026-10-31", "2026-11-01", "2026-11-01", "2026-11-02"],
  );
  assert.equal(day("2026-12-31T12:00:00Z", "Pacific/Kiritimati"), "2027-01-01");
});
