import assert from "node:assert/strict";
import { test } from "node:test";
import { createRecentWrites } from "./recent-writes.ts";

const never = Number.NEGATIVE_INFINITY;

test("who wrote is known for as long as it matters, by the last of their names", () => {
  let at = 0;
  const writes = createRecentWrites(1_000, 10, () => at);
  assert.equal(writes.lastOf(["a"]), never);
  at = 100;
  writes.note(["a", "b"]);
  at = 200;
  writes.note(["a"]);
  assert.deepEqual(
    [writes.lastOf(["a", "b"]), writes.lastOf(["b"]), writes.lastOf(["c"])],
    [200, 100, never],
  );
  at = 1_150;
  writes.note(["c"]);
  assert.deepEqual([writes.lastOf(["b"]), writes.lastOf(["a"]), writes.lastOf(["c"])], [never, 200, 1_150]);
});

test("of more than it has room for, those who wrote first are anybody", () => {
  let at = 0;
  const writes = createRecentWrites(1_000, 3, () => at);
  for (const name of ["a", "b", "c", "d", "e"]) {
    at++;
    writes.note([name]);
  }
  assert.deepEqual([writes.lastOf(["a"]), writes.lastOf(["nobody"]), writes.lastOf(["e"])], [2, 2, 5]);
});

test("where somebody may have written unheard, it was everybody", () => {
  let at = 7;
  const writes = createRecentWrites(1_000, 3, () => at);
  writes.noteAll();
  at = 9;
  assert.equal(writes.lastOf(["a"]), 7);
});
