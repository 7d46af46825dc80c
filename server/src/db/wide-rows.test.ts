import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { wideRow } from "./wide-rows.ts";

const text = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.string({ unit: "grapheme", maxLength: 90 }),
  fc.constantFrom("", "é", "ığüşöç", "大", "👩🏽‍🚀", "\ufeff"),
);
// No text of PostgreSQL has a NUL or half a pair of surrogates.
const column = fc.option(text.map((value) => value.replaceAll("\0", "").toWellFormed()));

test("a row is cut into the columns that it was made of, whatever their characters", () => {
  fc.assert(
    fc.property(fc.array(column, { maxLength: 60 }), fc.nat(40), (columns, before) => {
      const { fields } = wideRow(messageOf(columns, before), before);
      assert.deepEqual(fields, columns);
    }),
    { numRuns: 2_000 },
  );
});

// A DataRow message behind so many bytes of others.
function messageOf(columns: readonly (string | null)[], before: number): Buffer {
  const count = Buffer.alloc(2);
  count.writeUInt16BE(columns.length);
  const parts = columns.flatMap((value) => {
    const length = Buffer.alloc(4);
    const bytes = Buffer.from(value ?? "");
    length.writeInt32BE(value === null ? -1 : bytes.length);
    return [length, bytes];
  });
  return Buffer.concat([Buffer.alloc(before, 0xc3), count, ...parts, Buffer.from("D")]);
}
