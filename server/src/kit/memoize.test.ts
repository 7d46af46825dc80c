import assert from "node:assert/strict";
import { test } from "node:test";
import { memoize } from "./memoize.ts";

test("is made once for the same arguments, and again when too many others came", () => {
  const calls: string[] = [];
  const join = memoize((a: string, b: { c: number }) => {
    calls.push(a);
    return `${a}${b.c}`;
  }, 2);
  assert.equal(join("x", { c: 1 }), "x1");
  assert.equal(join("x", { c: 1 }), "x1");
  assert.deepEqual(calls, ["x"]);
  assert.equal(join("x", { c: 2 }), "x2");
  assert.equal(join("y", { c: 1 }), "y1");
  assert.equal(join("y", { c: 1 }), "y1");
  assert.deepEqual(calls, ["x", "x", "y"]);
  assert.equal(join("x", { c: 1 }), "x1");
  assert.equal(calls.length, 4);
});

test("what is undefined or throws", () => {
  let calls = 0;
  const nothing = memoize((): undefined => void calls++, 1);
  nothing();
  nothing();
  assert.equal(calls, 1);
  const failing = memoize((): never => {
    calls++;
    throw new Error("no");
  }, 1);
  assert.throws(failing);
  assert.throws(failing);
  assert.equal(calls, 3);
});
