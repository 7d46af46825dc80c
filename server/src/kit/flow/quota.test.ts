import assert from "node:assert/strict";
import { test } from "node:test";
import { createQuota } from "./quota.ts";

test("one holder gets its share, all together get theirs, and what is given back can be taken again", () => {
  const quota = createQuota({ each: 2, all: 3 });
  const first = quota.take("a", 1);
  assert.equal(typeof first, "function");
  assert.equal(typeof quota.take("a", 1), "function");
  assert.equal(quota.take("a", 1), "holder_full");
  assert.equal(typeof quota.take("b", 1), "function");
  assert.equal(quota.take("c", 1), "all_full");
  const giveBack = first as () => void;
  giveBack();
  assert.equal(typeof quota.take("c", 1), "function");
  giveBack();
  assert.equal(quota.take("a", 1), "all_full", "nothing is given back twice");
});

test("more than one holder's share is never taken", () => {
  assert.equal(createQuota({ each: 2, all: 9 }).take("a", 3), "holder_full");
});
