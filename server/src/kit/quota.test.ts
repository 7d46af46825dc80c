import assert from "node:assert/strict";
import { test } from "node:test";
import { createQuota } from "./quota.ts";

test("one holder gets its share, all together get theirs, and what is given back can be taken again", () => {
  const room = createQuota({ each: 2, all: 3 });
  const first = room.take("a", 1);
  assert.equal(typeof first, "function");
  assert.equal(typeof room.take("a", 1), "function");
  assert.equal(room.take("a", 1), "holder_full");
  assert.equal(typeof room.take("b", 1), "function");
  assert.equal(room.take("c", 1), "all_full");
  const giveBack = first as () => void;
  giveBack();
  assert.equal(typeof room.take("c", 1), "function");
  giveBack();
  assert.equal(room.take("a", 1), "all_full", "nothing is given back twice");
});

test("more than one holder's share is never taken", () => {
  assert.equal(createQuota({ each: 2, all: 9 }).take("a", 3), "holder_full");
});
