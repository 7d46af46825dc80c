import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { decimal } from "../src/index.ts";

const { add, compare, format, multiply, subtract } = decimal;

test("decimals are added, subtracted, multiplied and compared exactly", () => {
  assert.equal(add("0.10", "0.20"), "0.30");
  assert.equal(add("1", "0.005"), "1.005");
  assert.equal(add(), "0");
  assert.equal(add("-0.05", "0.01"), "-0.04");
  assert.equal(subtract("5.00", "5.01"), "-0.01");
  assert.equal(multiply("19.90", 3), "59.70");
  assert.equal(multiply("0.1", -1n), "-0.1");
  assert.equal(multiply("999999999999999.99", 1_000), "999999999999999990.00");
  assert.equal(compare("1.0", "1.00"), 0);
  assert.equal(compare("-2", "-1.999"), -1);
});

test("they come to what whole cents come to", () => {
  const cents = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n });
  const text = (units: bigint) => {
    const digits = String(units < 0n ? -units : units).padStart(3, "0");
    return `${units < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
  };
  fc.assert(
    fc.property(cents, cents, fc.maxSafeInteger(), (a, b, n) => {
      assert.equal(add(text(a), text(b)), text(a + b));
      assert.equal(subtract(text(a), text(b)), text(a - b));
      assert.equal(multiply(text(a), n), text(a * BigInt(n)));
      assert.equal(compare(text(a), text(b)), a < b ? -1 : a > b ? 1 : 0);
    }),
  );
});

test("what is no decimal is refused", () => {
  for (const text of ["", ".5", "1.", "1e3", "1,5", " 1", "--1", "NaN", "9".repeat(65)])
    assert.throws(() => add(text), TypeError, text);
  assert.throws(() => multiply("1", 0.5), TypeError);
});

test("amounts are written with all of their digits, however large", () => {
  assert.equal(format("19.90", "USD", "en"), "$19.90");
  assert.equal(format("1990", "JPY", "en"), "¥1,990");
  assert.equal(format("19.900", "KWD", "en").replace(/\s/, " "), "KWD 19.900");
  assert.equal(
    format("999999999999999999.99", "EUR", "de").replace(/\s/, " "),
    "999.999.999.999.999.999,99 €",
  );
  assert.throws(() => format("19.90", "nothing", "en"), RangeError);
});
