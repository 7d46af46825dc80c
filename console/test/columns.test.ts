import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { arrange, keysOf, moved } from "../src/ui/list/columns.ts";

const columns = [{ key: "name" }, { key: "state" }, { key: "place" }, { key: "phone", isOptional: true }];
const shownOf = (kept?: readonly string[]) =>
  arrange(columns, kept)
    .filter(({ isShown }) => isShown)
    .map(({ column }) => column.key);

describe("the columns of a list", () => {
  test("are the usual ones, without optional ones, until somebody chooses", () => {
    assert.deepEqual(shownOf(), ["name", "state", "place"]);
  });

  test("are those that were chosen, in their order; the first one stays first", () => {
    assert.deepEqual(shownOf(["phone", "-state", "place"]), ["name", "phone", "place"]);
    assert.deepEqual(shownOf(["-name", "place", "name"]), ["name", "place", "state"]);
  });

  test("are shown where they are newer than the choice, and forgotten where they are gone or doubled", () => {
    assert.deepEqual(shownOf(["place"]), ["name", "place", "state"]);
    assert.deepEqual(shownOf(["gone", "-gone", "place", "place", "-place"]), ["name", "place", "state"]);
    assert.deepEqual(arrange([], ["name"]), []);
  });

  test("come out of what is kept of them as they were", () => {
    const text = fc.constantFrom(
      "name",
      "state",
      "place",
      "phone",
      "gone",
      "-name",
      "-state",
      "-place",
      "-phone",
      "-",
    );
    fc.assert(
      fc.property(fc.array(text), (kept) => {
        const all = arrange(columns, kept);
        assert.deepEqual(arrange(columns, keysOf(all)), all);
        assert.deepEqual(
          all.map(({ column }) => column.key).toSorted(),
          columns.map(({ key }) => key).toSorted(),
        );
        assert.equal(all[0]!.column.key, "name");
      }),
    );
  });

  test("move one place, never to the first and never off the end", () => {
    assert.deepEqual(moved(["a", "b", "c", "d"], 1, 2), ["a", "c", "b", "d"]);
    assert.deepEqual(moved(["a", "b", "c", "d"], 3, 2), ["a", "b", "d", "c"]);
    for (const [from, to] of [
      [1, 0],
      [0, 1],
      [3, 4],
    ] as const)
      assert.deepEqual(moved(["a", "b", "c", "d"], from, to), ["a", "b", "c", "d"]);
  });
});
