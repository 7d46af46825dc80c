import assert from "node:assert/strict";
import { test } from "node:test";
import { connectionLimits, createEntrance } from "./connections.ts";

test("there are as many connections as a process may open files for, less those that it needs itself", () => {
  for (const [openFiles, each, all] of [
    [64, 16, 32],
    [256, 64, 128],
    [512, 128, 256],
    [1_024, 384, 768],
    [65_536, 1_024, 65_280],
    [Number.POSITIVE_INFINITY, 1_024, Number.POSITIVE_INFINITY],
  ] as const)
    assert.deepEqual(connectionLimits(openFiles), { each, all }, String(openFiles));
});

test("an IPv6 network of 64 bits is one address, a trusted proxy any number", () => {
  const enter = createEntrance({ each: 1, all: 5 }, ["10.0.0.0/8"]);
  const leave = enter("2001:db8::1");
  assert.ok(leave);
  assert.equal(enter("2001:db8::2"), undefined);
  assert.ok(enter("2001:db8:0:1::1"));
  assert.ok(enter("10.0.0.1"));
  assert.ok(enter("::ffff:10.0.0.1"));
  assert.ok(enter("192.0.2.1"));
  assert.equal(enter("10.0.0.1"), undefined, "all of them");
  leave();
  assert.ok(enter("2001:db8::2"));
});
