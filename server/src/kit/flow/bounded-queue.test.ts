import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
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

/** A queue of one at a time that notes who ran, and who was refused. */
function noting(waiting: number) {
  const inLine = boundedQueue(1, waiting, () => new Error("full"));
  const ran: string[] = [];
  const refused: string[] = [];
  const run = (name: string) =>
    inLine(async () => {
      await sleep(1);
      ran.push(name);
    }, name[0]).catch(() => refused.push(name));
  return { run, ran, refused };
}

test("holders take turns, however many one has in line", async () => {
  const { run, ran } = noting(100);
  await Promise.all(["a1", "a2", "a3", "a4", "a5", "b1", "c1", "c2"].map(run));
  assert.deepEqual(ran, ["a1", "a2", "b1", "c1", "a3", "c2", "a4", "a5"]);
});

test("who fills the line makes room for others, the newest first; with even shares nobody does", async () => {
  const { run, ran, refused } = noting(4);
  const all = ["a1", "a2", "a3", "a4", "a5", "a6", "b1", "b2", "b3", "c1", "d1", "e1"].map(run);
  await Promise.all(all);
  assert.deepEqual([...refused].sort(), ["a3", "a4", "a5", "a6", "b2", "b3", "e1"]);
  assert.deepEqual(ran, ["a1", "a2", "b1", "c1", "d1"]);
});

test("as many run as there is room for, and each holder's in the order they came", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 30 }),
      fc.nat(20),
      async (holders, waiting) => {
        const { run, ran, refused } = noting(waiting);
        const names = holders.map((holder, i) => `${holder}${String(i).padStart(2, "0")}`);
        await Promise.all(names.map(run));
        assert.deepEqual([...ran, ...refused].sort(), [...names].sort(), "each runs once or is refused");
        assert.equal(ran.length, Math.min(names.length, waiting + 1));
        for (const holder of ["a", "b", "c"]) {
          const own = ran.filter((name) => name.startsWith(holder));
          assert.deepEqual(own, [...own].sort(), "in the order they came");
        }
      },
    ),
    { numRuns: 60 },
  );
});
