import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { runs } from "../../../test/runs.ts";
import { inGroups, type Reference } from "./in-groups.ts";

const to = (table: string, refersTo: string): Reference => ({ table, refersTo });

describe("tables in groups", () => {
  test("come behind those that they refer to", () =>
    assert.deepEqual(inGroups(["a", "b", "c"], [to("a", "b"), to("b", "c")]), [["c"], ["b"], ["a"]]));

  test("that refer to each other come together", () =>
    assert.deepEqual(
      inGroups(
        ["files", "themes", "versions", "stores"],
        [
          to("themes", "stores"),
          to("themes", "versions"),
          to("versions", "themes"),
          to("files", "versions"),
          to("files", "files"),
        ],
      ),
      [["stores"], ["themes", "versions"], ["files"]],
    ));

  test("do without those that are done", () => assert.deepEqual(inGroups(["a"], [to("a", "done")]), [["a"]]));

  test("are all there once, and none refers to a later one", () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 })), { maxLength: 25 }), (pairs) => {
        const tables = Array.from({ length: 10 }, (_, i) => `t${i}`);
        const references = pairs.map(([one, other]) => to(`t${one}`, `t${other}`));
        const groups = inGroups(tables, references);
        assert.deepEqual(groups.flat().sort(), tables);
        const place = new Map(groups.flatMap((group, i) => group.map((table) => [table, i] as const)));
        for (const { table, refersTo } of references)
          assert.ok(place.get(refersTo)! <= place.get(table)!, `${table} before ${refersTo}`);
      }),
      { numRuns: runs(200, 20_000) },
    ));
});
