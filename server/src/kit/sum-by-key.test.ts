import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sumByKey } from "./sum-by-key.ts";

describe("what is summed by a key", () => {
  test("is one row a key, in the order of the keys", () => {
    const all = [
      { day: "2026-02-01", orders: 1, gross: 5n },
      { day: "2026-01-31", orders: 1, gross: 7n },
      { day: "2026-02-01", orders: -3, gross: 2n },
    ];
    assert.deepEqual(
      sumByKey(all, ({ day }) => day, ["orders", "gross"]),
      [
        { day: "2026-01-31", orders: 1n, gross: 7n },
        { day: "2026-02-01", orders: -2n, gross: 7n },
      ],
    );
  });

  test("counts what is not given as 0", () => {
    const all: { id: string; total?: number }[] = [{ id: "a" }, { id: "a", total: 2 }, { id: "b" }];
    assert.deepEqual(
      sumByKey(all, ({ id }) => id, ["total"]).map(({ total }) => total),
      [2n, 0n],
    );
  });
});
