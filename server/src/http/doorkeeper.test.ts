import assert from "node:assert/strict";
import { test } from "node:test";
import { createDoorkeeper } from "./doorkeeper.ts";

const keys = (amount: number, name = "list") => Array.from({ length: amount }, (_, i) => `${name} ${i}`);

test("a key is known from its second time on", () => {
  const { knows } = createDoorkeeper();
  for (const key of ["", "a", "Kepçe 🥄", "x".repeat(10_000)]) {
    assert.equal(knows(key), false, key);
    assert.equal(knows(key), true, key);
    assert.equal(knows(key), true, key);
  }
});

test("keys that come round are known, thousands of them", () => {
  const { knows } = createDoorkeeper();
  const all = keys(5_000);
  assert.equal(all.filter(knows).length, 0);
  // Chance puts five of them into one bucket now and then.
  assert.ok(all.filter(knows).length > 4_950);
});

test("what came by long ago is forgotten, and a stranger is hardly ever taken for known", () => {
  const { knows } = createDoorkeeper();
  knows("first");
  assert.ok(keys(500_000).filter(knows).length < 100);
  assert.equal(knows("first"), false);
});
