import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { attributes } from "./google.ts";
import { tsvHead, tsvLine, xmlItem } from "./stream.ts";

const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;
const words = fc.string({ unit: "binary" });
const value = fc.oneof(
  words,
  fc.array(words, { minLength: 1 }),
  fc.array(fc.tuple(words, words), { minLength: 1 }),
);
const row = fc.dictionary(fc.constantFrom(...attributes), value);

test("the line of any row has each column once", () => {
  const columns = tsvHead.split("\t").length;
  assert.equal(new Set(attributes).size, attributes.length);
  fc.assert(
    fc.property(row, (of) => {
      const line = tsvLine(of);
      assert.equal(line.split("\t").length, columns);
      assert.equal(line.indexOf("\n"), line.length - 1);
      assert.equal(line.split('"').length % 2, 1);
    }),
  );
});

test("the item of any row is well-formed XML", () => {
  fc.assert(
    fc.property(row, (of) => {
      const item = xmlItem(of);
      assert.doesNotMatch(item, forbidden);
      assert.doesNotMatch(item, /&(?!amp;|lt;|gt;)/);
      const open: string[] = [];
      for (const [, end, name] of item.matchAll(/<(\/?)([a-z:_0-9]+)>/g)) {
        if (end) assert.equal(open.pop(), name);
        else open.push(name!);
      }
      assert.deepEqual(open, []);
      assert.equal(item.replaceAll(/<\/?[a-z:_0-9]+>/g, "").search(/[<>]/), -1);
    }),
  );
});
