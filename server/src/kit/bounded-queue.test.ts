import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { boundedQueue } from "./bounded-queue.ts";

test("so many run at once, in the order they came, and one more than can wait is refused", async () => {
  const inLine = boundedQueue(2, 5, () => new Error("full"));
  const begun: number[] = [];
  let running = 0;
  let most = 0;
  const tasks = Array.from({ length: 8 }, (_, i) =>
    inLine(async () => {
      begun.push(i);
      most = Math.max(most, ++running);
      await sleep(5);
      running--;
      return i;
    }),
  );
  const all = await Promise.allSettled(tasks);
  assert.equal(most, 2);
  assert.deepEqual(begun, [0, 1, 2, 3, 4, 5, 6]);
  assert.deepEqual(
    all.map((one) => (one.status === "fulfilled" ? one.value : one.reason.message)),
    [0, 1, 2, 3, 4, 5, 6, "full"],
  );
});

test("a task that fails gives its place to the next", async () => {
  const inLine = boundedQueue(1, 10, () => new Error("full"));
  const failing = () => inLine(() => Promise.reject(new Error("failed")));
  for (let i = 0; i < 3; i++) await Promise.all([1, 2, 3].map(() => assert.rejects(failing(), /failed/)));
  assert.equal(await inLine(async () => "done"), "done");
});
