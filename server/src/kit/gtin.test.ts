import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { checkDigit, ean13, readGtin } from "./gtin.ts";

const right: Record<string, string> = {
  "4006381333931": "4006381333931",
  "400-6381 333931": "4006381333931",
  "036000291452": "036000291452",
  "96385074": "96385074",
  "10012345678902": "10012345678902",
  "0-306-40615-2": "9780306406157",
  "080442957X": "9780804429573",
};
for (const [barcode, gtin] of Object.entries(right))
  test(`${barcode} is one`, () => assert.deepEqual(readGtin(barcode), { gtin }));

const wrong: Record<string, string> = {
  "4006381333930": "check_digit",
  "0306406153": "check_digit",
  "2000000000008": "restricted",
  "200000000004": "restricted",
  "40063813339": "length",
  ABC: "not_digits",
  "": "not_digits",
};
for (const [barcode, fault] of Object.entries(wrong))
  test(`${barcode || "nothing"} is none`, () => assert.deepEqual(readGtin(barcode), { fault }));

test("a single digit that is another one is always noticed", () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 });
  fc.assert(
    fc.property(digits, fc.nat(11), fc.integer({ min: 1, max: 9 }), (code, at, by) => {
      const other = code.with(at, (code[at]! + by) % 10);
      assert.notEqual(checkDigit(code.join("")), checkDigit(other.join("")));
    }),
  );
});

for (const code of ["4006381333931", "5901234123457", "9780201379624", "0000000000000"]) {
  test(code, () => assert.equal(ean13(code.slice(0, 12)), code));
}
