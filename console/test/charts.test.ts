import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  areAlike,
  comparedOn,
  comparisons,
  rangeBefore,
  rangeNames,
  rangeOn,
} from "../src/reports/ranges.ts";
import { nextPoint, pointAt, ticksOf, ticksOfTime } from "../src/ui/plot-scale.ts";

const written = ({ from, to }: { from: string; to: string }) => `${from} ${to}`;

test("ranges of days are those of the calendar, over the ends of years and of February", () => {
  const on = (today: string) =>
    Object.fromEntries(rangeNames.map((name) => [name, written(rangeOn(name, today))]));
  assert.deepEqual(on("2026-03-03"), {
    today: "2026-03-03 2026-03-03",
    yesterday: "2026-03-02 2026-03-02",
    last_7: "2026-02-25 2026-03-03",
    last_30: "2026-02-02 2026-03-03",
    last_90: "2025-12-04 2026-03-03",
    this_month: "2026-03-01 2026-03-03",
    last_month: "2026-02-01 2026-02-28",
    this_year: "2026-01-01 2026-03-03",
    last_year: "2025-01-01 2025-12-31",
  });
  assert.equal(on("2026-01-31").last_month, "2025-12-01 2025-12-31");
  assert.equal(on("2026-01-01").yesterday, "2025-12-31 2025-12-31");
  assert.equal(on("2028-03-31").last_month, "2028-02-01 2028-02-29");
});

test("a range is compared with the one before it, or with the year before", () => {
  for (const [range, previous, year] of [
    ["2026-03-03 2026-03-03", "2026-03-02 2026-03-02", "2025-03-03 2025-03-03"],
    ["2026-02-25 2026-03-03", "2026-02-18 2026-02-24", "2025-02-25 2025-03-03"],
    // Whole months, and as much of a month or a year as there is.
    ["2026-03-01 2026-03-31", "2026-02-01 2026-02-28", "2025-03-01 2025-03-31"],
    ["2026-01-01 2026-03-31", "2025-10-01 2025-12-31", "2025-01-01 2025-03-31"],
    ["2026-01-01 2026-12-31", "2025-01-01 2025-12-31", "2025-01-01 2025-12-31"],
    ["2026-03-01 2026-03-30", "2026-02-01 2026-02-28", "2025-03-01 2025-03-30"],
    ["2026-03-01 2026-03-10", "2026-02-01 2026-02-10", "2025-03-01 2025-03-10"],
    ["2026-01-01 2026-03-10", "2025-01-01 2025-03-10", "2025-01-01 2025-03-10"],
    ["2028-02-29 2028-02-29", "2028-02-28 2028-02-28", "2027-02-28 2027-02-28"],
  ] as const) {
    const [from, to] = range.split(" ") as [string, string];
    assert.equal(written(rangeBefore({ from, to }, "previous")), previous, range);
    assert.equal(written(rangeBefore({ from, to }, "year")), year, range);
  }
});

test("whatever the range, the one before ends before it, and is as long where it is no part of the calendar", () => {
  const DAY = 86_400_000;
  const day = fc.integer({ min: 0, max: 30_000 }).map((n) => new Date(n * DAY).toISOString().slice(0, 10));
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 400 }),
      fc.constantFrom("previous" as const, "year" as const),
      (from, days, by) => {
        const to = new Date(Date.parse(from) + days * DAY).toISOString().slice(0, 10);
        const before = rangeBefore({ from, to }, by);
        assert.ok(before.from <= before.to && before.from < from);
        if (by === "year") return;
        assert.ok(before.to < from);
        if (!from.endsWith("-01")) assert.equal(Date.parse(before.to) - Date.parse(before.from), days * DAY);
      },
    ),
  );
  assert.deepEqual([...comparisons], ["previous", "year", "none"]);
});

test("today is not over: neither side of a comparison has it", () => {
  const of = (range: string) => {
    const [from, to] = range.split(" ") as [string, string];
    return { from, to };
  };
  for (const [range, now, before] of [
    ["2026-03-10 2026-03-10", undefined, undefined],
    ["2026-03-11 2026-03-20", undefined, undefined],
    ["2026-03-09 2026-03-09", "2026-03-09 2026-03-09", "2026-03-08 2026-03-08"],
    ["2026-02-01 2026-02-28", "2026-02-01 2026-02-28", "2026-01-01 2026-01-31"],
    // The days of the week stay beside each other.
    ["2026-03-04 2026-03-10", "2026-03-04 2026-03-09", "2026-02-25 2026-03-02"],
    ["2026-03-01 2026-03-10", "2026-03-01 2026-03-09", "2026-02-01 2026-02-09"],
    ["2026-01-01 2026-03-10", "2026-01-01 2026-03-09", "2025-01-01 2025-03-09"],
    // A month that has begun.
    ["2026-03-01 2026-03-31", "2026-03-01 2026-03-09", "2026-02-01 2026-02-09"],
  ] as const) {
    const compared = comparedOn(of(range), "previous", "2026-03-10");
    assert.equal(compared && written(compared.now), now, range);
    assert.equal(compared && written(compared.before), before, range);
  }
  const year = comparedOn(of("2026-03-04 2026-03-10"), "year", "2026-03-10")!;
  assert.equal(written(year.before), "2025-03-04 2025-03-09");
  const longer = comparedOn(of("2026-03-01 2026-03-31"), "previous", "2026-03-31")!;
  assert.equal(written(longer.before), "2026-02-01 2026-02-28");
});

test("bars are compared where their intervals are as long, or whole months", () => {
  for (const [one, other, expected] of [
    ["2026-03-03 2026-03-03", "2025-03-03 2025-03-03", true],
    ["2026-03-02 2026-03-08", "2026-02-02 2026-02-08", true],
    ["2026-03-04 2026-03-08", "2026-02-02 2026-02-08", false],
    ["2026-03-01 2026-03-31", "2026-02-01 2026-02-28", true],
    ["2026-03-01 2026-03-30", "2026-02-01 2026-02-28", false],
    ["2026-03-02 2026-03-31", "2026-02-01 2026-02-28", false],
  ] as const) {
    const [a, b] = [one, other].map((range) => range.split(" ") as [string, string]);
    const isAlike = areAlike({ from: a![0], to: a![1] }, { from: b![0], to: b![1] });
    assert.equal(isAlike, expected, `${one} ${other}`);
  }
});

test("a point is found by the mouse and by keys, from right to left too", () => {
  assert.equal(pointAt(0.5, 0, false), undefined);
  for (const [part, isBack, at] of [
    [0, false, 0],
    [0.24, false, 0],
    [0.26, false, 1],
    [1, false, 3],
    [-0.2, false, 0],
    [1.2, false, 3],
    [0, true, 3],
    [0.9, true, 0],
  ] as const)
    assert.equal(pointAt(part, 4, isBack), at, `${part} ${isBack}`);
  for (const [key, from, isBack, to] of [
    ["ArrowRight", 3, false, 4],
    ["ArrowRight", 9, false, 9],
    ["ArrowLeft", 3, false, 2],
    ["ArrowLeft", undefined, false, 8],
    ["ArrowLeft", 3, true, 4],
    ["ArrowRight", 3, true, 2],
    ["PageDown", 3, false, 0],
    ["PageUp", 3, false, 9],
    ["Home", 3, false, 0],
    ["End", 3, false, 9],
    ["a", 3, false, undefined],
  ] as const)
    assert.equal(nextPoint(key, from, 10, isBack), to, key);
  assert.equal(nextPoint("End", undefined, 0, false), undefined);
});

test("few names stand below the axis, the first and the last among them", () => {
  assert.deepEqual(ticksOfTime(0), []);
  assert.deepEqual(ticksOfTime(1), [0]);
  assert.deepEqual(ticksOfTime(2), [0, 1]);
  assert.deepEqual(ticksOfTime(7), [0, 2, 4, 6]);
  for (let count = 2; count <= 400; count++) {
    const ticks = ticksOfTime(count);
    assert.ok(ticks.length <= 5 && new Set(ticks).size === ticks.length, String(count));
    assert.deepEqual([ticks[0], ticks.at(-1)], [0, count - 1]);
  }
});

test("the axis of a chart has round lines around zero and all values", () => {
  for (const [values, ticks] of [
    [[], [0, 1]],
    [
      [0, 0],
      [0, 1],
    ],
    [
      [1, 0, 1],
      [0, 1],
    ],
    [[3], [0, 1, 2, 3]],
    [
      [19.9, 64.6],
      [0, 20, 40, 60, 80],
    ],
    [
      [-12.5, 30],
      [-20, 0, 20, 40],
    ],
    [[-7], [-8, -6, -4, -2, 0]],
    [[120_000], [0, 50_000, 100_000, 150_000]],
  ] as const)
    assert.deepEqual(ticksOf(values), ticks, String(values));
  const amounts = fc.array(
    fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(amounts, (values) => {
      const ticks = ticksOf(values);
      assert.ok(ticks.includes(0) && ticks.length >= 2 && ticks.length <= 7, String(ticks));
      for (const value of values)
        assert.ok(ticks[0]! <= value && value <= ticks.at(-1)!, `${value}: ${ticks}`);
      const step = ticks[1]! - ticks[0]!;
      for (const [i, tick] of ticks.entries())
        assert.ok(Math.abs(tick - (ticks[0]! + i * step)) < step / 1e6, String(ticks));
    }),
  );
});
