import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { runs } from "../../../test/runs.ts";
import { allocate, type Demand, type Levels } from "./allocate.ts";

const want = (itemId: string, quantity: number, mayFallShort = false): Demand => ({
  itemId,
  quantity: BigInt(quantity),
  mayFallShort,
});
const levelsOf = (given: Record<string, Record<string, number>>): Levels =>
  new Map(
    Object.entries(given).map(([itemId, at]) => [
      itemId,
      new Map(Object.entries(at).map(([id, level]) => [id, BigInt(level)])),
    ]),
  );
/** What is taken, as `item@location`. */
function taken(wanted: Demand[], given: Record<string, Record<string, number>>, ...locations: string[]) {
  const { parts, short } = allocate(wanted, levelsOf(given), locations);
  return {
    parts: [...parts].flatMap(([item, all]) => all.map((one) => `${item}@${one.locationId}:${one.quantity}`)),
    short: Object.fromEntries([...short].map(([item, count]) => [item, Number(count)])),
  };
}

describe("where an order takes its stock from", () => {
  const AB = ["A", "B", "C"];
  const table: [name: string, wanted: Demand[], Record<string, Record<string, number>>, string[], object?][] =
    [
      ["the first location that has all of it", [want("cup", 2)], { cup: { A: 5, B: 5 } }, ["cup@A:2"]],
      ["the next one, if the first has too few", [want("cup", 2)], { cup: { A: 1, B: 5 } }, ["cup@B:2"]],
      [
        "one location for the whole order rather than the first for a part of it",
        [want("cup", 1), want("pot", 1)],
        { cup: { A: 5, B: 5 }, pot: { B: 1 } },
        ["cup@B:1", "pot@B:1"],
      ],
      [
        "line by line, where no location has all of it",
        [want("cup", 1), want("pot", 1)],
        { cup: { A: 5 }, pot: { B: 1 } },
        ["cup@A:1", "pot@B:1"],
      ],
      [
        "a line from one place, if one has enough of it",
        [want("cup", 3), want("pot", 1)],
        { cup: { A: 2, B: 2, C: 3 }, pot: { A: 1 } },
        ["cup@C:3", "pot@A:1"],
      ],
      [
        "several, as much as each has",
        [want("cup", 4)],
        { cup: { A: 2, B: 1, C: 3 } },
        ["cup@A:2", "cup@B:1", "cup@C:1"],
      ],
      [
        "the first, of what is sold without stock",
        [want("lamp", 2, true)],
        { lamp: { A: 0, B: 0 } },
        ["lamp@A:2"],
      ],
      [
        "the first, for what is missing of it",
        [want("lamp", 5, true)],
        { lamp: { A: 1, B: 2 } },
        ["lamp@A:3", "lamp@B:2"],
      ],
      [
        "the first where it ever was, of what is sold without stock",
        [want("lamp", 2, true)],
        { lamp: { B: 0, C: 0 } },
        ["lamp@B:2"],
      ],
      ["nowhere, where it never was", [want("lamp", 2, true)], { lamp: { D: 0 } }, [], { lamp: 0 }],
      ["nothing below zero", [want("cup", 2)], { cup: { A: -3, B: 2 } }, ["cup@B:2"]],
      ["too little is told", [want("cup", 4)], { cup: { A: -3, B: 2 } }, ["cup@B:2"], { cup: 2 }],
      ["what was never there is told", [want("cup", 1)], {}, [], { cup: 0 }],
    ];
  for (const [name, wanted, given, parts, short = {}] of table)
    test(`is ${name}`, () => assert.deepEqual(taken(wanted, given, ...AB), { parts, short }));

  test("follows the order of locations", () => {
    const given = { cup: { A: 5, B: 5 } };
    assert.deepEqual(taken([want("cup", 1)], given, "B", "A").parts, ["cup@B:1"]);
    assert.deepEqual(taken([want("cup", 1)], given, "B").parts, ["cup@B:1"]);
  });

  const demand = fc.record({
    quantity: fc.bigInt({ min: 1n, max: 6n }),
    mayFallShort: fc.boolean(),
    levels: fc.array(fc.bigInt({ min: -3n, max: 6n }), { minLength: 4, maxLength: 4 }),
  });
  const places = ["A", "B", "C", "D"];

  test("never takes more than there is, misses nothing, and splits nothing that one location has", () => {
    fc.assert(
      fc.property(
        fc.array(demand, { minLength: 1, maxLength: 5 }),
        fc.shuffledSubarray(places, { minLength: 1 }),
        (demands, locations) => {
          const wanted = demands.map(({ levels: _, ...one }, i) => ({ ...one, itemId: `item ${i}` }));
          const levels: Levels = new Map(
            demands.map((one, i) => [`item ${i}`, new Map(places.map((id, at) => [id, one.levels[at]!]))]),
          );
          const result = allocate(wanted, levels, locations);
          assert.deepEqual(allocate(wanted, levels, locations), result);
          const free = (item: string, at: string) => {
            const level = levels.get(item)!.get(at)!;
            return level > 0n ? level : 0n;
          };
          const all = locations.find((at) => wanted.every((one) => free(one.itemId, at) >= one.quantity));
          for (const { itemId, quantity, mayFallShort } of wanted) {
            const parts = result.parts.get(itemId)!;
            const sum = parts.reduce((total, one) => total + one.quantity, 0n);
            const there = locations.reduce((total, at) => total + free(itemId, at), 0n);
            assert.equal(new Set(parts.map(({ locationId }) => locationId)).size, parts.length);
            for (const part of parts) {
              assert.ok(part.quantity > 0n && locations.includes(part.locationId));
              const isShortfall = mayFallShort && part.locationId === locations[0];
              if (!isShortfall) assert.ok(part.quantity <= free(itemId, part.locationId));
            }
            if (mayFallShort || there >= quantity) assert.equal(sum, quantity);
            else assert.equal(result.short.get(itemId), there);
            assert.equal(result.short.has(itemId), !mayFallShort && there < quantity);
            // One location where one has enough: the first of them, or the one that serves the whole order.
            const first = locations.find((at) => free(itemId, at) >= quantity);
            if (all !== undefined) assert.deepEqual(parts, [{ locationId: all, quantity }]);
            else if (first !== undefined) assert.deepEqual(parts, [{ locationId: first, quantity }]);
          }
        },
      ),
      { numRuns: runs(1_000, 50_000) },
    );
  });
});
