import assert from "node:assert/strict";
import { test } from "node:test";
import { until } from "../../test/until.ts";
import { createYielding } from "../jobs/worker.ts";
import { createTraffic } from "../kit/flow/traffic.ts";
import { memoryLimiter } from "./limits/limits.ts";

// The clock of the machine is moved while the server runs.

const HOUR_MS = 3_600_000;

// A token comes each millisecond or so, or none does for a long time.
const quick = { name: "quick", perMinute: 60_000, burst: 10 };
const slow = { name: "slow", perMinute: 1, burst: 10 };

test("a clock that is set back locks nobody out for longer than a bucket takes to fill", async (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: 24 * HOUR_MS });
  const take = memoryLimiter();
  while (take("a", quick, 1).allowed);
  t.mock.timers.setTime(HOUR_MS);
  const { retryMs } = take("a", quick, 10);
  assert.ok(retryMs <= 10, `${retryMs} ms`);
  await until(() => take("a", quick, 10).allowed);
});

test("a clock that is set ahead gives nobody tokens", (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: HOUR_MS });
  const take = memoryLimiter();
  for (let n = 0; n < 10; n++) assert.equal(take("a", slow, 1).allowed, true);
  t.mock.timers.setTime(24 * HOUR_MS);
  assert.equal(take("a", slow, 1).allowed, false);
});

test("waits are not counted by the clock: jobs give way for as long as ever", async (t) => {
  t.mock.timers.enable({ apis: ["Date"], now: 0 });
  const traffic = createTraffic();
  traffic.note();
  t.mock.timers.setTime(HOUR_MS);
  assert.ok(traffic.quietMs() < HOUR_MS / 2);
  const began = performance.now();
  await createYielding(traffic).giveWay(new AbortController().signal);
  assert.ok(performance.now() - began < HOUR_MS / 2);
});
