import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { insertStatement } from "./insert-statement.ts";

const textOf = (text: string) => text.replace(/\s+/g, " ").trim();

describe("inserting rows", () => {
  const add = insertStatement("sums as s", { name: "text", total: "bigint" }, "(store_id, name) do nothing");

  test("a single row travels as it is", () => {
    const [{ text }, values] = add("store", [["a", 1]]);
    assert.equal(
      textOf(text),
      "insert into sums as s (store_id, name, total) values ($1, $2::text, $3::bigint) on conflict (store_id, name) do nothing",
    );
    assert.deepEqual(values, ["store", "a", 1]);
  });

  test("several travel by column, and so do none", () => {
    const [{ text }, values] = add("store", [
      ["a", 1],
      ["b", null],
    ]);
    assert.match(textOf(text), /values \(\$1, unnest\(\$2::text\[\]\), unnest\(\$3::bigint\[\]\)\)/);
    assert.deepEqual(values, ["store", ["a", "b"], [1, null]]);
    assert.deepEqual(add("store", [])[1], ["store", [], []]);
  });

  test("what is computed of several is selected beside the store's row", () => {
    const hashes = insertStatement("hashes", {
      at: "timestamptz",
      hash: { type: "text", put: (hex) => `decode(${hex}, 'hex')` },
    });
    const [one] = hashes("store", [["2026-01-01", "00"]]);
    const [many] = hashes("store", []);
    assert.match(textOf(one.text), /values \(\$1, \$2::timestamptz, decode\(\$3::text, 'hex'\)\)/);
    assert.match(
      textOf(many.text),
      /select stores\.store_id, given\.c2, decode\(given\.c3, 'hex'\) from stores, unnest\(\$2::timestamptz\[\], \$3::text\[\]\) as given \(c2, c3\) where stores\.store_id = \$1/,
    );
  });
});
