import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { currencyDigits } from "./currency.ts";

// ISO 4217, list one.
const digits: Record<number, string> = {
  0: "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF",
  2: "AED ARS AUD BRL CAD CHF CNY CZK DKK EGP EUR GBP HKD HUF IDR ILS INR MXN NOK NZD PLN SAR SEK TRY USD",
  3: "BHD IQD JOD KWD LYD OMR TND",
  4: "CLF UYW",
};
for (const [number, codes] of Object.entries(digits)) {
  test(`${codes} have ${number} minor-unit digits`, () => {
    for (const code of codes.split(" ")) assert.equal(currencyDigits(code), Number(number), code);
  });
}

test("what is no currency has no digits, and never makes it throw", () => {
  for (const code of ["", "ZZZ", "US", "USDX", "$", "__proto__", "toString", "constructor", "840"])
    assert.equal(currencyDigits(code), undefined, code);
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (code) => {
      const found = currencyDigits(code);
      assert.ok(found === undefined || (Number.isInteger(found) && found >= 0 && found <= 4));
    }),
  );
});
