import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { restDuringTraffic } from "./job.ts";

const { signal } = new AbortController();
const busy = { note() {}, quietMs: () => 0 };
const quiet = { note() {}, quietMs: () => 60_000 };
const isAtOnce = (rest: Promise<void>) => Promise.race([rest.then(() => true), nextTurn(false)]);
const msOf = async (rest: Promise<void>) => {
  const begun = performance.now();
  await rest;
  return performance.now() - begun;
};

test("while requests come, an import rests as long as it worked, a second at most", async () => {
  assert.ok((await msOf(restDuringTraffic(busy, 60, signal))) >= 59);
  const longest = restDuringTraffic(busy, 60_000, signal);
  const tooLong = setTimeout(() => assert.fail("it rests for too long"), 59_000);
  await longest;
  clearTimeout(tooLong);
});

test("it does not rest while none comes, where there are none, and when it is to stop", async () => {
  assert.ok(await isAtOnce(restDuringTraffic(quiet, 10_000, signal)));
  assert.ok(await isAtOnce(restDuringTraffic(undefined, 10_000, signal)));
  assert.ok(await isAtOnce(restDuringTraffic(busy, 10_000, AbortSignal.abort())));
});
