import assert from "node:assert/strict";
import { test } from "node:test";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { createTurns } from "./turns.ts";

const { signal } = new AbortController();
const busy = { note() {}, quietMs: () => 0 };
const quiet = { note() {}, quietMs: () => 60_000 };

async function msOf(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
/** Whether somebody goes on without any time going by. */
async function isAtOnce(next: Promise<void>): Promise<boolean> {
  const isFirst = next.then(() => true);
  return Promise.race([isFirst, nextTurn(false)]);
}

test("while no request comes, imports work at once and without a rest", async () => {
  const turns = createTurns(quiet);
  const [first, second] = [turns.join(signal), turns.join(signal)];
  assert.ok(await isAtOnce(first.next(10_000)));
  assert.ok(await isAtOnce(second.next(10_000)));
});

test("while requests come, an import rests ten times as long as it worked, for each import there is", async () => {
  const turns = createTurns(busy);
  const first = turns.join(signal);
  assert.ok(await isAtOnce(first.next(0)), "one that did nothing yet begins at once");
  assert.ok((await msOf(() => first.next(40))) >= 399);
  const second = turns.join(signal);
  assert.ok((await msOf(() => first.next(40))) >= 799);
  second.leave();
  // Beside a rest for two, that begins at the same time.
  const others = createTurns(busy);
  const [one] = [others.join(signal), others.join(signal)];
  const ms = msOf(() => first.next(40));
  const isShorter = await Promise.race([ms.then(() => true), one.next(40).then(() => false)]);
  assert.ok(isShorter);
  assert.ok((await ms) >= 399);
});

test("while requests come, one import works at a time; another goes on when it rests or has left", async () => {
  const turns = createTurns(busy);
  const [first, second, third] = [turns.join(signal), turns.join(signal), turns.join(signal)];
  await first.next(0);
  const order: string[] = [];
  const waiting = second.next(0).then(() => order.push("second"));
  await sleep(150);
  assert.equal(order.length, 0);
  const again = first.next(20).then(() => order.push("first"));
  await waiting;
  const last = third.next(60).then(() => order.push("third"));
  await sleep(1_000);
  assert.deepEqual(order, ["second"]);
  second.leave();
  await again;
  first.leave();
  await last;
  assert.deepEqual(order.toSorted(), ["first", "second", "third"]);
});

test("those that began to work at once both end it before the next begins", async () => {
  let quietMs = 60_000;
  const turns = createTurns({ note() {}, quietMs: () => quietMs });
  const [first, second] = [turns.join(signal), turns.join(signal)];
  await Promise.all([first.next(0), second.next(0)]);
  quietMs = 0;
  let isNext = false;
  const next = second.next(0).then(() => {
    isNext = true;
  });
  await sleep(200);
  assert.ok(!isNext);
  first.leave();
  await next;
});

test("an import that works for long does not hold the others for ever", async () => {
  const turns = createTurns(busy);
  const [stuck, other] = [turns.join(signal), turns.join(signal)];
  await stuck.next(0);
  const ms = await msOf(() => other.next(0));
  assert.ok(ms >= 1_990, `${ms}`);
});

test("a rest ends when requests end, and when the import is to stop", async () => {
  let quietMs = 0;
  const turns = createTurns({ note() {}, quietMs: () => quietMs });
  const stop = new AbortController();
  const [first, second] = [turns.join(signal), turns.join(stop.signal)];
  // A rest as long, that nothing ends.
  const whole = new AbortController();
  const long = createTurns(busy).join(whole.signal).next(10_000);
  const isEarly = (rest: Promise<void>) => Promise.race([rest.then(() => true), long.then(() => false)]);
  const rests = isEarly(first.next(10_000));
  const stops = isEarly(second.next(10_000));
  setTimeout(() => stop.abort(), 100);
  assert.ok(await stops);
  quietMs = 60_000;
  assert.ok(await rests);
  whole.abort();
  await long;
});
