import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { runs } from "../../../test/runs.ts";
import { type BucketPolicy, takeTokens } from "./token-bucket.ts";

const policy: fc.Arbitrary<BucketPolicy> = fc.record({
  name: fc.constant("test"),
  perMinute: fc.integer({ min: 1, max: 10_000 }),
  burst: fc.integer({ min: 1, max: 1_000 }),
});
const step = (minMs: number) =>
  fc.record({
    waitMs: fc.oneof(fc.constant(0), fc.integer({ min: minMs, max: 5_000 })),
    cost: fc.integer({ min: 1, max: 5 }),
  });
const steps = (minMs: number) => fc.array(step(minMs), { minLength: 1, maxLength: 300 });
const full = ({ burst }: BucketPolicy, at = 0) => ({ tokens: burst, at });

test("within any stretch of time, no more is let through than the burst and what the rate gains", () => {
  fc.assert(
    fc.property(policy, steps(0), (rules, taken) => {
      const bucket = full(rules);
      const grants: { at: number; cost: number }[] = [];
      let now = 0;
      for (const { waitMs, cost } of taken) {
        now += waitMs;
        if (takeTokens(bucket, rules, cost, now).allowed) grants.push({ at: now, cost });
      }
      for (let from = 0; from < grants.length; from++) {
        let sum = 0;
        for (const { at, cost } of grants.slice(from)) {
          sum += cost;
          const most = rules.burst + ((at - grants[from]!.at) * rules.perMinute) / 60_000;
          assert.ok(sum <= most + 1e-6, `${sum} of at most ${most}`);
        }
      }
    }),
  );
});

test("a clock that is set back gains nobody tokens", () => {
  const times = fc.array(fc.integer({ min: 0, max: 10 }), { minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(policy, times, (rules, seconds) => {
      const bucket = full(rules);
      const granted = seconds.filter((now) => takeTokens(bucket, rules, 1, now * 1_000).allowed).length;
      const most = rules.burst + (Math.max(...seconds) * rules.perMinute) / 60;
      assert.ok(granted <= most + 1e-6, `${granted} of at most ${most}`);
    }),
    { numRuns: runs(500, 2_000) },
  );
});

test("a bucket never holds less than nothing or more than its burst, and says so", () => {
  fc.assert(
    fc.property(policy, steps(-5_000), (rules, taken) => {
      const bucket = full(rules);
      let now = 0;
      for (const { waitMs, cost } of taken) {
        now += waitMs;
        const { remaining, resetMs, retryMs, allowed } = takeTokens(bucket, rules, cost, now);
        assert.ok(bucket.tokens >= 0 && bucket.tokens <= rules.burst);
        assert.ok(Number.isInteger(remaining) && remaining >= 0 && remaining <= rules.burst);
        assert.ok(Number.isInteger(resetMs) && resetMs >= 0);
        assert.ok(Number.isInteger(retryMs) && (allowed ? retryMs === 0 : retryMs > 0));
      }
    }),
  );
});

test("who waits as long as told is let through", () => {
  fc.assert(
    fc.property(policy, steps(0), (rules, taken) => {
      const bucket = full(rules);
      let now = 0;
      for (const { waitMs, cost } of taken) {
        now += waitMs;
        const { allowed, retryMs } = takeTokens(bucket, rules, cost, now);
        if (allowed || cost > rules.burst) continue;
        now += retryMs;
        assert.ok(takeTokens(bucket, rules, cost, now).allowed, `after ${retryMs} ms`);
      }
    }),
  );
});

test("a refusal takes nothing", () => {
  const rules = { name: "test", perMinute: 60, burst: 5 };
  const bucket = full(rules);
  assert.deepEqual(takeTokens(bucket, rules, 4, 0), {
    allowed: true,
    remaining: 1,
    resetMs: 4_000,
    retryMs: 0,
  });
  assert.deepEqual(takeTokens(bucket, rules, 3, 0), {
    allowed: false,
    remaining: 1,
    resetMs: 4_000,
    retryMs: 2_000,
  });
  assert.equal(takeTokens(bucket, rules, 1, 0).allowed, true);
  assert.equal(takeTokens(bucket, rules, 1, 999).allowed, false);
  assert.equal(takeTokens(bucket, rules, 1, 1_000).allowed, true);
});

test("a bucket that rested is full again, and no fuller", () => {
  const rules = { name: "test", perMinute: 600, burst: 100 };
  const bucket = { tokens: 0, at: 0 };
  assert.equal(takeTokens(bucket, rules, 1, 3_600_000).remaining, 99);
});
