import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { anyOrderAndRest, anyOrderWithSold, expectPrice } from "../../../test/pricing.ts";
import { runs } from "../../../test/runs.ts";
import { type PriceInput, parsePriceInput, priceStoredInput, serializePriceInput } from "./index.ts";

// Orders of which pieces were taken away while their discounts were kept. What the pieces were sold for is
// calculated here by itself: a line's total, shared by pieces and rounded half-up.

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);
const halfUp = (total: bigint, part: bigint, whole: bigint) => (total * part * 2n + whole) / (2n * whole);
const ships = ({ lines }: PriceInput) => lines.some(({ requiresShipping }) => requiresShipping);

test("taking pieces away lowers the total by exactly what they were sold for", () => {
  const seen = { kept: 0, freed: 0, taxed: 0 };
  fc.assert(
    fc.property(anyOrderAndRest, ({ former: placed, input }) => {
      const [former, now] = [expectPrice(placed), expectPrice(input)];
      const remaining = new Map(input.lines.map(({ key, quantity }) => [key, quantity]));
      const sold = former.lines.map(({ key, total }, i) => {
        const { quantity } = placed.lines[i]!;
        return halfUp(total, quantity - (remaining.get(key) ?? 0n), quantity);
      });
      const { shipping, tax } = former;
      const isShipped = ships(input) || !ships(placed);
      const freed = isShipped ? 0n : shipping.cost + (input.tax.pricesIncludeTax ? 0n : shipping.tax);
      assert.equal(now.final, former.final - sum(sold) - freed);
      assert.ok(now.final >= 0n && now.tax >= 0n && now.tax <= tax);
      for (const { discount, subtotal, tax, total } of now.lines) {
        assert.ok(discount >= 0n && discount <= subtotal);
        assert.ok(tax >= 0n && tax <= total);
      }
      assert.equal(now.discount, sum(now.lines.map((one) => one.discount)));
      assert.equal(now.tax, sum(now.taxes.map(({ amount }) => amount)));
      if (isShipped) assert.deepEqual(now.shipping, shipping);
      assert.equal(now.codFee, former.codFee);
      if (now.discount > 0n) seen.kept += 1;
      if (freed > 0n) seen.freed += 1;
      if (now.tax > 0n && !input.tax.pricesIncludeTax) seen.taxed += 1;
    }),
    { numRuns: runs(500, 20_000) },
  );
  for (const [name, times] of Object.entries(seen)) assert.ok(times > 0, name);
});

test("no tax differs from its rate by more than a unit a line", () => {
  fc.assert(
    fc.property(anyOrderWithSold, (input) => {
      for (const { subtotal, discount, tax, taxRate } of expectPrice(input).lines) {
        const whole = input.tax.pricesIncludeTax ? 1_000_000n + taxRate : 1_000_000n;
        const exact = halfUp(subtotal - discount, taxRate, whole);
        assert.ok(tax - exact <= 1n && exact - tax <= 1n, `${tax} for ${exact}`);
      }
    }),
    { numRuns: runs(500, 20_000) },
  );
});

test("it is stored with all that it was calculated from", () => {
  fc.assert(
    fc.property(anyOrderWithSold, (input) => {
      const priced = expectPrice(input);
      const again = priceStoredInput(parsePriceInput(serializePriceInput(input, priced)));
      assert.deepEqual(again.explained(), priced.explained());
      assert.equal(again.final, priced.final);
    }),
    { numRuns: runs(300, 10_000) },
  );
});
