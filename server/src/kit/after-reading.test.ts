import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as wait } from "node:timers/promises";
import { afterReading } from "./after-reading.ts";

test("is done once, after the time", async () => {
  let done = 0;
  const began = performance.now();
  await new Promise<void>((resolve) =>
    afterReading(() => {
      done++;
      resolve();
    }, 20),
  );
  assert.ok(performance.now() - began >= 19);
  await wait(30);
  assert.equal(done, 1);
});

test("is not done once it is taken back, not even when its time is over and what has come is still to be read", async () => {
  let done = 0;
  const early = afterReading(() => done++, 5);
  early();
  const late = afterReading(() => done++, 5);
  // Of the same turn, behind the other.
  setTimeout(late, 5);
  await wait(30);
  assert.equal(done, 0);
});
