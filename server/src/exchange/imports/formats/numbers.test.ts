import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type CellAmount, cellAmount, plainNumber, wholeNumber, withoutZeros } from "./numbers.ts";

describe("numbers as spreadsheets leave them", () => {
  for (const [text, expected] of [
    ["5", "5"],
    ["39,00", "39.00"],
    ["12,5", "12.5"],
    ["1,299.00", "1299.00"],
    ["1.299,00", "1299.00"],
    ["1 299,50", "1299.50"],
    ["1\u00a0299", "1299"],
    ["1\u202f299,5", "1299.5"],
    ["1'299.00", "1299.00"],
    ["1,299,000", "1299000"],
    ["1.299.000", "1299000"],
    ["0,250", "0.250"],
    ["1299,500", "1299.500"],
    ["1,299", "1,299"],
    ["1.299", "1.299"],
    ["-4,50", "-4.50"],
    ["$9", "$9"],
    ["1,29,9", "1,29,9"],
    ["", ""],
  ] as const)
    test(`${text || "nothing"} as a number`, () => assert.equal(plainNumber(text), expected));

  for (const [text, expected] of [
    ["5.0", "5"],
    ["5,00", "5"],
    ["-3.0", "-3"],
    ["2.5", "2.5"],
    ["1,000", "1,000"],
    ["1,000.0", "1000"],
  ] as const)
    test(`${text} as a count`, () => assert.equal(wholeNumber(text), expected));

  for (const [text, expected] of [
    ["19.90", "19.9"],
    ["39.0000", "39"],
    ["1.234,50", "1234.5"],
    ["1.000", "1.000"],
    ["100", "100"],
  ] as const)
    test(`${text} without zeros`, () => assert.equal(withoutZeros(text), expected));

  const [isRounded, isUnclear] = [true, true] as const;
  for (const [text, digits, expected] of [
    ["39.0000", 2, { text: "39.00" }],
    ["39", 2, { text: "39" }],
    ["39.5", 2, { text: "39.5" }],
    ["039.50", 2, { text: "39.50" }],
    ["16.806723", 2, { text: "16.81", isRounded }],
    ["16.806723", 0, { text: "17", isRounded }],
    ["16.806723", 3, { text: "16.807", isRounded }],
    ["0.005", 2, { text: "0.01", isRounded }],
    ["0.0049", 2, { text: "0.00", isRounded }],
    ["9.99500", 2, { text: "10.00", isRounded }],
    ["1299.125", 2, { text: "1299.13", isRounded }],
    ["1,299", 2, { text: "1,299", isUnclear }],
    ["1,299", 3, { text: "1,299", isUnclear }],
    ["1,299", 0, { text: "1299" }],
    ["1.299", 2, { text: "1.299", isUnclear }],
    ["1.000", 2, { text: "1.000", isUnclear }],
    ["1.299", 0, { text: "1.299", isUnclear }],
    ["1.299", 3, { text: "1.299" }],
    ["-4.5000", 2, { text: "-4.50" }],
    ["0", 2, { text: "0" }],
    ["0.00", 2, { text: "0.00" }],
    ["free", 2, { text: "free" }],
  ] as [string, number, CellAmount][])
    test(`${text} in a currency of ${digits} decimals`, () =>
      assert.deepEqual(cellAmount(text, digits), expected));
});
