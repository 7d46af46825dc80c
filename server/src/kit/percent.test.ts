import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { formatPercent, HUNDRED_PERCENT, parsePercent } from "./percent.ts";

test("reads plain decimals of 0 to 100, exactly", () => {
  const read = {
    "0": 0n,
    "19": 190_000n,
    "8.875": 88_750n,
    "0.0001": 1n,
    "100": 1_000_000n,
    "100.0000": 1_000_000n,
  };
  for (const [text, percent] of Object.entries(read)) assert.equal(parsePercent(text), percent, text);
});

test("says what is wrong with anything else", () => {
  const faults = {
    "": "not_a_decimal",
    "19%": "not_a_decimal",
    "1e1": "not_a_decimal",
    ".5": "not_a_decimal",
    "19,5": "not_a_decimal",
    "-1": "negative",
    "0.00001": "too_many_fraction_digits",
    "100.0001": "too_large",
    "1000": "too_large",
    "1000000000000000": "too_many_digits",
  };
  for (const [text, fault] of Object.entries(faults)) assert.equal(parsePercent(text), fault, text);
});

test("writes the shortest decimal, which reads as the same", () => {
  for (const [percent, text] of [
    [0n, "0"],
    [100_000n, "10"],
    [1_000_000n, "100"],
    [88_750n, "8.875"],
    [1n, "0.0001"],
  ] as const)
    assert.equal(formatPercent(percent), text);
  fc.assert(
    fc.property(fc.bigInt(0n, HUNDRED_PERCENT), (percent) => {
      assert.equal(parsePercent(formatPercent(percent)), percent);
    }),
  );
});
