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
  for (const began = performance.now(); performance.now() - began < 10; );
  const inParts = afterReading(() => done++, 40, { parts: 4 });
  setTimeout(inParts, 25);
  await wait(80);
  assert.equal(done, 0);
});

test("of a turn of the event loop that takes long, one part counts", async () => {
  const began = performance.now();
  const done = Promise.withResolvers<number>();
  afterReading(() => done.resolve(performance.now() - began), 100, { parts: 10 });
  while (performance.now() - began < 150);
  const took = await done.promise;
  assert.ok(took >= 235, `after ${took} ms`);
});
