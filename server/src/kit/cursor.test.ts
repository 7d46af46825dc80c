import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { runs } from "../../test/runs.ts";
import { type Cursor, decodeCursor, encodeCursor, isUuid } from "./cursor.ts";

const key = fc.string({ unit: "grapheme" }).filter((text) => !text.includes("\0") && text.isWellFormed());
const cursor: fc.Arbitrary<Cursor> = fc.record(
  { sort: fc.string(), page: fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), key, id: fc.uuid() },
  { noNullPrototype: true },
);
const token = (value: unknown) => Buffer.from(JSON.stringify(value) ?? "").toString("base64url");

test("a cursor that was written is read back as it was", () => {
  fc.assert(fc.property(cursor, (one) => assert.deepEqual(decodeCursor(encodeCursor(one)), one)));
});

test("a cursor can stand in a query string as it is", () => {
  fc.assert(fc.property(cursor, (one) => assert.match(encodeCursor(one), /^[\w-]+$/)));
});

test("garbage is no cursor, and never makes reading it throw", () => {
  const garbage = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.base64String(),
    fc.json().map((text) => Buffer.from(text).toString("base64url")),
    fc.array(fc.jsonValue(), { maxLength: 5 }).map(token),
  );
  fc.assert(
    fc.property(garbage, (text) => {
      const read = decodeCursor(text);
      if (read === undefined) return;
      assert.ok(isUuid(read.id) && read.page >= 1 && typeof read.key === "string");
    }),
    { numRuns: runs(1_000, 5_000) },
  );
});

const id = "01890a5d-ac96-774b-bcce-b302099a8057";
const spoilt: [what: string, parts: unknown][] = [
  ["too few parts", ["name", 1, "k"]],
  ["too many parts", ["name", 1, "k", id, 1]],
  ["a sort that is no text", [1, 1, "k", id]],
  ["a key that is no text", ["name", 1, null, id]],
  ["a page of 0", ["name", 0, "k", id]],
  ["a page below 0", ["name", -1, "k", id]],
  ["a page between two", ["name", 1.5, "k", id]],
  ["a page past all integers", ["name", 1e300, "k", id]],
  ["a page as text", ["name", "1", "k", id]],
  ["an id that is none", ["name", 1, "k", "x"]],
  ["an id with something behind it", ["name", 1, "k", `${id}'`]],
  ["a key with NUL", ["name", 1, "a\0", id]],
  ["a key with half a character", ["name", 1, "\ud800", id]],
  ["an object", { sort: "name", page: 1, key: "k", id, length: 4 }],
];
for (const [what, parts] of spoilt) {
  test(`a cursor with ${what} is refused`, () => assert.equal(decodeCursor(token(parts)), undefined));
}

test("only the canonical form is a UUID", () => {
  assert.ok(isUuid(id));
  fc.assert(fc.property(fc.uuid(), (text) => assert.ok(isUuid(text))));
  for (const text of ["", id.toUpperCase(), `${id}\n`, ` ${id}`, id.replaceAll("-", ""), `{${id}}`, `${id}0`])
    assert.ok(!isUuid(text), JSON.stringify(text));
});
