import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { anyDiscountedOrder, coupon, expectPrice, line, order, rate, zone } from "../../../test/pricing.ts";
import { runs } from "../../../test/runs.ts";
import { parsePriceInput, priceStoredInput, serializePriceInput, writeExplanation } from "./index.ts";

describe("only what ships counts for thresholds of shipping", () => {
  const digital = { requiresShipping: false };
  const zones = [
    zone(rate("post", 490n, { freeFrom: 5000n }), rate("freight", 200n, { minimumSubtotal: 4000n })),
  ];
  const book = line("book", 1000n);
  const costOf = (...others: ReturnType<typeof line>[]) =>
    expectPrice(order([book, ...others], { zones })).shipping.cost;

  test("a gift card of 50.00 or a download of 50.00 beside a book of 10.00 leaves postage at 4.90", () => {
    assert.equal(costOf(line("card", 5000n, { ...digital, isGiftCard: true })), 490n);
    assert.equal(costOf(line("printed card", 5000n, { isGiftCard: true })), 490n);
    assert.equal(costOf(line("song", 5000n, digital)), 490n);
    assert.equal(costOf(line("shelf", 3999n)), 200n);
    assert.equal(costOf(line("shelf", 4000n)), 0n);
  });

  test("a discount of what ships counts, one of a download does not", () => {
    const song = line("song", 9000n, { ...digital, productId: "song" });
    const withCoupon = (productIds: string[]) =>
      expectPrice(
        order([line("shelf", 5000n, { productId: "shelf" }), song], {
          zones,
          coupon: coupon("fixed", 100n, { productIds }),
        }),
      ).shipping.cost;
    assert.deepEqual([withCoupon(["song"]), withCoupon(["shelf"])], [0n, 200n]);
  });

  test("an order of version 2 keeps its free postage, and says of what", () => {
    const input = order([book, line("song", 5000n, digital)], { zones });
    const subtotalAt = (calculation: 2 | 3) => {
      const stored = serializePriceInput({ ...input, calculation }, expectPrice({ ...input, calculation }));
      const { shipping } = writeExplanation(priceStoredInput(parsePriceInput(stored)).explained(), 2);
      return [shipping?.subtotal.calculation, shipping?.cost.calculation];
    };
    assert.deepEqual(subtotalAt(2), ["60.00", "0.00"]);
    assert.deepEqual(subtotalAt(3), ["10.00", "4.90"]);
  });

  test("more gift cards and downloads never change what shipping costs", () => {
    fc.assert(
      fc.property(anyDiscountedOrder, fc.bigInt({ min: 0n, max: 10n ** 9n }), (some, worth) => {
        // Discounts may apply to the download, and so take less off what ships.
        const input = { ...some, discounts: [], coupon: undefined };
        if (!input.lines.some(({ requiresShipping }) => requiresShipping)) return;
        const more = [
          line("card", worth, { ...digital, isGiftCard: true }),
          line("printed card", worth, { isGiftCard: true }),
          line("song", worth, digital),
        ];
        const [before, after] = [input, { ...input, lines: [...input.lines, ...more] }].map(
          (one) => expectPrice(one).shipping,
        );
        assert.deepEqual([after!.rate, after!.cost], [before!.rate, before!.cost]);
      }),
      { numRuns: runs(200, 10_000) },
    );
  });
});
