import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { createFairShare } from "./fair-share.ts";

const limits = { atOnce: 2, burst: 4, waiting: 50, patienceMs: 10_000, sharedMs: 60_000 };
const full = () => new Error("full");

/** A fair share for which two holders have asked before, and what has begun since, in its order. */
function shared(more: Partial<typeof limits> = {}) {
  const fairShare = createFairShare({ ...limits, ...more }, full);
  const begun: string[] = [];
  const take = async (holder: string) => {
    await fairShare.take(holder);
    begun.push(holder);
  };
  fairShare.take("a");
  fairShare.take("b");
  return { fairShare, begun, take };
}

test("one that is alone never waits", () => {
  const fairShare = createFairShare(limits, full);
  for (let i = 0; i < 1_000; i++) assert.equal(fairShare.take("a"), undefined);
});

test("one that asked while there were others waits for nobody when they are long gone", async () => {
  const { fairShare } = shared({ sharedMs: 20 });
  await sleep(40);
  for (let i = 0; i < 100; i++) assert.equal(fairShare.take("b"), undefined);
});

test("one that asks for little begins at once, beside one that asks for much", async () => {
  const { fairShare, begun, take } = shared();
  const all = Array.from({ length: 40 }, () => take("a"));
  for (let i = 0; i < 5; i++) {
    await nextTurn();
    assert.equal(fairShare.take("b"), undefined);
    await nextTurn();
  }
  assert.ok(begun.length < 35, "most of the others wait");
  await Promise.all(all);
});

test("of those that wait, the one that began least is next, and each goes on", async () => {
  const { begun, take } = shared({ burst: 0 });
  const all = [
    ...Array.from({ length: 30 }, () => take("a")),
    ...Array.from({ length: 10 }, () => take("b")),
    ...Array.from({ length: 10 }, () => take("c")),
  ];
  await Promise.all(all);
  const last = (holder: string) => begun.lastIndexOf(holder);
  assert.equal(begun.length, 50);
  assert.ok(last("b") < 32 && last("c") < 32, begun.join(""));
  assert.ok(begun.slice(0, 32).filter((holder) => holder === "a").length >= 9, begun.join(""));
});

test("so many begin in a turn of the event loop", async () => {
  const { begun, take } = shared();
  const all = Array.from({ length: 20 }, () => take("a"));
  await nextTurn();
  const before = begun.length;
  await nextTurn();
  await nextTurn();
  assert.ok(begun.length - before <= 3 * limits.atOnce, `${begun.length - before}`);
  await Promise.all(all);
  assert.equal(begun.length, 20);
});

test("a line has an end, and nobody stands in it for too long", async () => {
  const { take } = shared({ patienceMs: -1 });
  const all = await Promise.allSettled(Array.from({ length: 80 }, () => take("a")));
  const refused = all.filter(({ status }) => status === "rejected").length;
  assert.ok(refused >= 74, `${refused}`);
  const patient = shared();
  const some = await Promise.allSettled(Array.from({ length: 80 }, () => patient.take("a")));
  assert.equal(some.filter(({ status }) => status === "fulfilled").length, patient.begun.length);
  assert.ok(patient.begun.length >= 50 && patient.begun.length <= 55, `${patient.begun.length}`);
});
