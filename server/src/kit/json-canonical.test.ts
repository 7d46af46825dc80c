import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { canonicalJson } from "./json-canonical.ts";

test("the whitespace and the order of members change nothing", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 1, "\t"), (value, space) => {
      const turned = (one: unknown): unknown =>
        typeof one !== "object" || one === null
          ? one
          : Array.isArray(one)
            ? one.map(turned)
            : Object.fromEntries(
                Object.entries(one)
                  .reverse()
                  .map(([key, child]) => [key, turned(child)]),
              );
      assert.equal(
        canonicalJson(JSON.parse(JSON.stringify(turned(value), null, space))),
        canonicalJson(value),
      );
    }),
  );
});

test("what it writes is JSON of the same value, so that no two values are written alike", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      assert.deepEqual(JSON.parse(canonicalJson(value)), JSON.parse(JSON.stringify(value)));
    }),
  );
});
