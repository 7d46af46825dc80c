import assert from "node:assert/strict";
import { test } from "node:test";
import { quietTurn } from "./stop-listening.ts";

// Has each turn of the event loop take so long; returns what ends that.
function busy(ms: number): () => void {
  let isOver = false;
  const work = () => {
    const end = performance.now() + ms;
    while (performance.now() < end);
    if (!isOver) setImmediate(work);
  };
  setImmediate(work);
  return () => {
    isOver = true;
  };
}

test("waits while turns are busy", async () => {
  const end = busy(5);
  let isQuiet = false;
  const waiting = quietTurn(60_000).then(() => {
    isQuiet = true;
  });
  for (let i = 0; i < 10; i++) await new Promise((resolve) => setImmediate(resolve));
  assert.equal(isQuiet, false);
  end();
  await waiting;
});

test("waits no longer than it is told to", async () => {
  const end = busy(5);
  const began = performance.now();
  await quietTurn(50);
  assert.ok(performance.now() - began >= 50);
  end();
});
