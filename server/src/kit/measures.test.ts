import assert from "node:assert/strict";
import { test } from "node:test";
import { exactWeight, kilograms, volumetricWeight } from "./measures.ts";

test("weights of all units compare exactly", () => {
  assert.equal(exactWeight("1", "kg"), exactWeight("1000", "g"));
  assert.equal(exactWeight("1", "lb"), exactWeight("16", "oz"));
  assert.equal(100n * exactWeight("0.16", "oz"), exactWeight("1", "lb"));
  assert.equal(exactWeight("1", "lb"), exactWeight("453.59237", "g"));
  assert.ok(exactWeight("0.0001", "oz") > 0n);
});

test("a weight is written in kilograms without zeros at its end", () => {
  const written = (decimal: string, unit: "kg" | "g" | "lb") => kilograms(exactWeight(decimal, unit));
  assert.deepEqual(
    [written("2.50", "kg"), written("0", "g"), written("1", "g"), written("1200", "g"), written("1", "lb")],
    ["2.5", "0", "0.001", "1.2", "0.45359237"],
  );
});

test("40 × 30 × 20 cm count as 4.8 kg at a divisor of 5000, and less than a gram as one", () => {
  const counted = (sizes: [string, string, string], unit: "cm" | "in" | "mm", divisor = 5_000) =>
    kilograms(volumetricWeight(sizes, unit, divisor));
  assert.equal(counted(["40", "30", "20"], "cm"), "4.8");
  assert.equal(counted(["400", "300", "200"], "mm"), "4.8");
  assert.equal(counted(["40", "30", "20"], "cm", 6_000), "4");
  // 1 cubic inch is 16.387064 cubic centimeters: 3.2774128 g.
  assert.equal(counted(["1", "1", "1"], "in"), "0.004");
  assert.equal(counted(["1", "1", "1"], "cm"), "0.001");
  assert.equal(counted(["0", "10", "10"], "cm"), "0");
});
