import assert from "node:assert/strict";
import { test } from "node:test";
import { bodyQuota, memoryOf } from "./in-flight.ts";

const MEBIBYTE = 1_048_576;

test("bodies may take what memory there is beyond the process's own, and those of most routes always find room", () => {
  for (const [all, heap, each, together] of [
    [64, 4_096, 1, 1],
    [256, 280, 4, 4],
    [384, 280, 10, 10],
    [512, 280, 10, 15],
    [1_024, 536, 12, 36],
    [24_000, 128, 3, 3],
    [3_100, 4_096, 40, 120],
    [24_000, 4_096, 40, 120],
  ] as const) {
    const quota = bodyQuota({ all: all * MEBIBYTE, heap: heap * MEBIBYTE });
    const inMebibytes = [quota.each, quota.all].map((bytes) => Math.floor(bytes / MEBIBYTE));
    assert.deepEqual(inMebibytes, [each, together], `${all} MiB, heap ${heap} MiB`);
  }
});

test("processes share the memory of the machine, or of their control group", () => {
  const alone = memoryOf(1);
  assert.ok(alone.all > 128 * MEBIBYTE && Number.isFinite(alone.all), String(alone.all));
  assert.ok(alone.heap > 32 * MEBIBYTE);
  assert.equal(memoryOf(4).all, alone.all / 4);
});
