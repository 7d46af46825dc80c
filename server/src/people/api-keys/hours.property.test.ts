import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { runs } from "../../../test/runs.ts";
import { type Amounts, addHour, COUNTED_MS, findNextRelease, hoursText, readHours, sumOf } from "./hours.ts";

const none = { refunds: 0n, discounts: 0n, credit: 0n, orders: 0n, cancellations: 0n };
const HOUR_MS = 3_600_000;
const START = Date.parse("2026-03-29T00:30:00Z");

type Spent = { at: number; refunds: bigint };
const walk = fc
  .array(fc.record({ pause: fc.nat(9 * HOUR_MS), refunds: fc.bigInt({ min: 0n, max: 1_000n }) }), {
    minLength: 1,
    maxLength: 60,
  })
  .map((steps) => {
    const all: Spent[] = [];
    for (const { pause, refunds } of steps) all.push({ at: (all.at(-1)?.at ?? START) + pause, refunds });
    return all;
  });
const within = (all: readonly Spent[], at: number, ms: number) =>
  all.filter((one) => one.at > at - ms && one.at <= at).reduce((sum, { refunds }) => sum + refunds, 0n);

test("what was done in the last 24 hours counts, nothing older than 25 does, and the row stays small", () => {
  fc.assert(
    fc.property(walk, (all) => {
      let text = "[]";
      for (const [i, { at, refunds }] of all.entries()) {
        const soFar = all.slice(0, i + 1);
        const now = new Date(at);
        const amounts: Amounts = { ...none, refunds };
        const hours = addHour(readHours(text), amounts, now);
        text = hoursText(hours);
        assert.deepEqual(readHours(text), hours);
        assert.ok(hours.length <= 25, String(hours.length));
        const counted = sumOf(hours).refunds;
        assert.ok(counted >= within(soFar, at, COUNTED_MS), "too little");
        assert.ok(counted <= within(soFar, at, COUNTED_MS + HOUR_MS), "too much");
        const freed = findNextRelease(hours, "refunds", now);
        assert.ok(freed.getTime() > at && freed.getTime() <= at + COUNTED_MS, freed.toISOString());
        const left = sumOf(addHour(hours, none, freed)).refunds;
        assert.ok(left < counted || counted === 0n, "nothing is free");
      }
    }),
    { numRuns: runs(500, 20_000) },
  );
});

test("a clock that is set back ends nothing that was counted", () => {
  const hours = addHour([], { ...none, orders: 2n }, new Date(START));
  const back = addHour(hours, { ...none, orders: 1n }, new Date(START - 5 * HOUR_MS));
  assert.deepEqual(back, [{ ...none, orders: 3n, at: START }]);
});
