import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decimalOf, formatMoney, formatPercent, HUNDRED_PERCENT, parseMoney, parsePercent } from "./money.ts";

const digits = fc.constantFrom(0, 2, 3);
const minorUnits = (max: number) => fc.bigInt({ min: 0n, max: 10n ** BigInt(15 + max) - 1n });

test("an amount that was written is read back to the same minor units, with 0, 2 and 3 digits", () => {
  fc.assert(
    fc.property(
      digits.chain((d) => fc.tuple(fc.constant(d), minorUnits(d))),
      ([d, amount]) => {
        const text = formatMoney(String(amount), d);
        assert.equal(parseMoney(text, d), amount);
      },
    ),
  );
});

test("an amount is written with exactly the digits of the currency, negative ones too", () => {
  fc.assert(
    fc.property(digits, fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), (d, amount) => {
      const text = formatMoney(String(amount), d);
      assert.match(text, d === 0 ? /^-?\d+$/ : new RegExp(`^-?(0|[1-9]\\d*)\\.\\d{${d}}$`));
      assert.equal(BigInt(text.replace(".", "")), amount);
    }),
  );
});

test("fewer fraction digits than the currency has mean the same amount; more are refused, zeros too", () => {
  fc.assert(
    fc.property(fc.nat(10 ** 9), fc.nat(9), fc.nat(20), (whole, tenth, zeros) => {
      const amount = parseMoney(`${whole}.${tenth}${"0".repeat(zeros)}`, 2);
      const same = BigInt(whole) * 100n + BigInt(tenth) * 10n;
      assert.equal(amount, zeros <= 1 ? same : "too_many_fraction_digits");
    }),
  );
});

const examples: [text: string, digits: number, expected: ReturnType<typeof parseMoney>][] = [
  ["19.90", 2, 1990n],
  ["19.9", 2, 1990n],
  ["1990", 0, 1990n],
  ["19.900", 3, 19900n],
  ["0", 2, 0n],
  ["0.00", 2, 0n],
  ["0.01", 2, 1n],
  ["5.000", 0, "too_many_fraction_digits"],
  ["999999999999999.99", 2, 99999999999999999n],
  ["1000000000000000", 2, "too_many_digits"],
  ["19.901", 2, "too_many_fraction_digits"],
  ["0.5", 0, "too_many_fraction_digits"],
  ["0.0001", 3, "too_many_fraction_digits"],
  ["-1", 2, "negative"],
  ["-0.01", 2, "negative"],
  ["", 2, "not_a_decimal"],
  [" 1", 2, "not_a_decimal"],
  ["1 ", 2, "not_a_decimal"],
  ["1\n", 2, "not_a_decimal"],
  ["+1", 2, "not_a_decimal"],
  [".5", 2, "not_a_decimal"],
  ["1.", 2, "not_a_decimal"],
  ["1,5", 2, "not_a_decimal"],
  ["1e3", 2, "not_a_decimal"],
  ["1E3", 2, "not_a_decimal"],
  ["0x10", 2, "not_a_decimal"],
  ["01", 2, "not_a_decimal"],
  ["١٢", 2, "not_a_decimal"],
  ["1_000", 2, "not_a_decimal"],
  ["NaN", 2, "not_a_decimal"],
  ["Infinity", 2, "not_a_decimal"],
];
for (const [text, d, expected] of examples) {
  test(`${JSON.stringify(text)} with ${d} digits is ${expected}`, () => {
    assert.equal(parseMoney(text, d), expected);
  });
}

test("no text makes it throw, and what it accepts is never negative and fits PostgreSQL's bigint", () => {
  const decimal = fc.stringMatching(/^-?\d{1,20}(\.\d{0,6})?$/);
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: "binary" }), decimal), fc.constantFrom(0, 2, 3, 4), (text, d) => {
      const amount = parseMoney(text, d);
      if (typeof amount === "bigint") assert.ok(amount >= 0n && amount < 2n ** 63n, String(amount));
    }),
    { examples: [["999999999999999.9999", 4]] },
  );
});

test("a JSON number counts by its value, and has 15 significant digits at most", () => {
  const number = fc
    .tuple(fc.integer({ min: 1, max: 15 }), fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }))
    .map(([fraction, whole]) => formatMoney(String(whole), Math.min(fraction, 6)));
  fc.assert(
    fc.property(number, (text) => {
      assert.equal(decimalOf(JSON.parse(text)), text.replace(/\.?0+$/, "") || "0");
    }),
  );
  for (const [written, text] of [
    ["19.900", "19.9"],
    ["1e2", "100"],
    ["1.5E1", "15"],
    ["0.1000000000000000055", "0.1"],
    ["999999999999999", "999999999999999"],
    ["1000000000000000", "1000000000000000"],
    ["-5", "-5"],
    ["-0", "0"],
  ] as const)
    assert.equal(decimalOf(JSON.parse(written)), text, written);
  for (const written of [
    "9007199254740993",
    "1234567890123.456",
    "0.30000000000000004",
    "1e21",
    "1e-7",
    "1e400",
  ])
    assert.equal(decimalOf(JSON.parse(written)), undefined, written);
});

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
