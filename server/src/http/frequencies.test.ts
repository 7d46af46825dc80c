import assert from "node:assert/strict";
import { test } from "node:test";
import { createFrequencies } from "./frequencies.ts";

const keys = (amount: number, name = "list") => Array.from({ length: amount }, (_, i) => `${name} ${i}`);

test("a key has come by as often as it was counted, up to 255 times", () => {
  const { add, of } = createFrequencies();
  for (const key of ["", "a", "Kepçe 🥄", "x".repeat(10_000)]) {
    assert.equal(of(key), 0, key);
    for (let times = 1; times <= 300; times++) {
      add(key);
      assert.equal(of(key), Math.min(times, 255), key);
    }
  }
});

test("keys that come round are told apart, thousands of them", () => {
  const { add, of } = createFrequencies();
  const all = keys(5_000);
  for (let times = 1; times <= 3; times++) {
    for (const key of all) add(key);
    // Chance puts five of them into one bucket now and then.
    assert.ok(all.filter((key) => of(key) === times).length > 4_950);
  }
});

test("what is asked for all the time stays among many strangers, which are hardly ever taken for known", () => {
  const { add, of } = createFrequencies();
  for (let i = 0; i < 50; i++) add("often");
  let known = 0;
  for (const [i, key] of keys(120_000).entries()) {
    if (of(key)) known++;
    add(key);
    if (i % 1_000 === 0) add("often");
  }
  assert.ok(known < 20, `${known} strangers`);
  assert.equal(of("often"), 50 + 120);
});

test("what came by long ago is halved, and in the end forgotten", () => {
  const { add, of } = createFrequencies();
  for (let i = 0; i < 100; i++) add("first");
  const seen = new Set<number>();
  for (let i = 0; i < 2_000_000; i++) {
    add("other");
    seen.add(of("first"));
  }
  assert.deepEqual([...seen], [100, 50, 25, 12, 6, 3, 1, 0]);
  add("second");
  for (const key of keys(500_000)) add(key);
  assert.equal(of("second"), 0);
});
