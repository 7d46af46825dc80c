import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { currencyDigits } from "../../../../kit/currency.ts";
import { fromStripe, stepOf, toStripe } from "./units.ts";

const of = (code: string) => ({ code, digits: currencyDigits(code)! });

describe("amounts as Stripe counts them", () => {
  const cases: [code: string, ours: bigint, stripes: bigint][] = [
    ["USD", 1_990n, 1_990n],
    ["JPY", 1_990n, 1_990n],
    ["KRW", 5n, 5n],
    ["KWD", 19_900n, 19_900n],
    ["KWD", 19_904n, 19_900n],
    ["KWD", 19_905n, 19_910n],
    ["BHD", 1n, 0n],
    ["ISK", 500n, 50_000n],
    ["UGX", 500n, 50_000n],
    ["MGA", 19_950n, 200n],
    ["MGA", 19_949n, 199n],
  ];
  for (const [code, ours, stripes] of cases)
    test(`${ours} of ${code} are ${stripes}`, () => {
      assert.equal(toStripe(ours, of(code)), stripes);
    });

  test("are exact wherever Stripe can count them, and never off by more than half of what it counts in", () => {
    const codes = ["USD", "EUR", "JPY", "KWD", "OMR", "ISK", "UGX", "CLP", "XAF", "TND"];
    fc.assert(
      fc.property(fc.constantFrom(...codes), fc.bigInt(0n, 10n ** 12n), (code, amount) => {
        const currency = of(code);
        const counted = toStripe(amount, currency);
        const back = fromStripe(counted, currency);
        assert.equal(counted % stepOf(currency), 0n);
        const isExact = currency.digits !== 3 || amount % 10n === 0n;
        if (isExact) assert.equal(back, amount);
        const off = back - amount;
        assert.ok(off <= 5n && off >= -5n, `${amount} ${code}: ${off}`);
      }),
    );
  });
});
