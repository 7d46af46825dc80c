import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { createInFlight, downloadLimits } from "./in-flight.ts";

const PART_MS = 20;
const PARTS = 5;

/** How long it takes to make parts of downloads that take 20 ms each, where a request came so long ago. */
async function makingParts(quietMs: number): Promise<number> {
  const inFlight = createInFlight(
    { downloads: downloadLimits, bodyBytes: { each: 0, all: 0 } },
    { note() {}, quietMs: () => quietMs },
  );
  const begun = performance.now();
  await Promise.all(Array.from({ length: PARTS }, () => inFlight.inTurn(() => sleep(PART_MS), "a")));
  return performance.now() - begun;
}

test("parts of downloads are made one after another, and while requests come they leave them two thirds of the time", async () => {
  const quiet = await makingParts(Number.POSITIVE_INFINITY);
  assert.ok(quiet >= PARTS * (PART_MS - 1), `${quiet} ms`);
  const busy = await makingParts(0);
  assert.ok(busy >= 3 * PARTS * (PART_MS - 1), `${busy} ms`);
});
